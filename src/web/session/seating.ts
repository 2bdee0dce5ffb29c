/**
 * Who plays which seat, and whose view is on the screen. Players see their view only after they confirm that they are in
 * front of the screen. In a secret window every player at the screen is asked in turn, so that nobody learns who had
 * something to decide.
 */
import { type Seat, SPECTATOR } from '../../engine/game.ts';
import type { Host } from '../../engine/host.ts';
import type { LogLine } from '../../engine/log.ts';
import { SeatKnowledge, type SeatSnapshot } from '../../engine/seat.ts';
import { isPlayedByRules } from '../../engine/setup.ts';
import { ADVISER } from '../machine/machine.ts';
import type { Player } from './table-state.ts';

/** Whose view to show, and whether that player has to confirm first. */
export interface Viewer {
  readonly seat: Seat;
  readonly handoff: boolean;
}

/** A secret window with several players at the screen. */
interface Round {
  readonly asked: ReadonlySet<Seat>;
  /** The answer, held until every player was asked. */
  readonly held: { readonly seat: Seat; readonly code: number } | null;
}

const noRound: Round = { asked: new Set(), held: null };

const linesOf = (sight: SeatSnapshot): LogLine[] => sight.moments.flatMap((m) => m.lines);

/** Whether one seat knows something the other does not. */
function knowsMore(a: SeatSnapshot, b: SeatSnapshot): boolean {
  const bare = ({ view }: SeatSnapshot): string => JSON.stringify({ ...view, seat: '' });
  if (bare(a) !== bare(b)) return true;
  const [one, other] = [linesOf(a), linesOf(b)];
  return (
    one.length !== other.length ||
    one.some((line, i) => line !== other[i] && JSON.stringify(line) !== JSON.stringify(other[i]))
  );
}

export class Seating {
  players: readonly Player[];
  private readonly host: Host;
  /** The player who was last in front of the screen. */
  private atScreen: Seat | null = null;
  /** That player has taken the screen over and has done nothing since. */
  private arrived = false;
  private round: Round = noRound;
  /** A player's seat that the AI plays to the end of the phase. */
  private lent: { readonly seat: Seat; readonly phase: number } | null = null;
  private readonly outlooks = new WeakMap<SeatSnapshot, SeatKnowledge>();

  constructor(host: Host, players: readonly Player[]) {
    this.host = host;
    this.players = players;
  }

  get persons(): readonly Seat[] {
    const { game, setup, seats } = this.host;
    // A seat played by the solitaire rules belongs to no player.
    return seats.filter(
      (seat) => this.players[seat]?.kind === 'person' && !isPlayedByRules(game, setup.scenario, seat),
    );
  }

  /** No player at this screen: the AI plays all sides. */
  get isWatched(): boolean {
    return this.persons.length === 0;
  }

  /** Nobody plays elsewhere: every seat is at this table. */
  get isAlone(): boolean {
    return this.host.seats.length === this.host.game.seats.length;
  }

  get isOver(): boolean {
    return this.host.sight(this.host.seats[0] ?? SPECTATOR).result !== null;
  }

  /** The seat of this table that decides; null if none of them does. */
  get decider(): Seat | null {
    return this.host.seats.find((seat) => this.host.sight(seat).asked) ?? null;
  }

  /** The position as a seat knows it. */
  outlook(seat: Seat): SeatKnowledge {
    const sight = this.host.sight(seat);
    let outlook = this.outlooks.get(sight);
    if (!outlook) {
      outlook = new SeatKnowledge(this.host.game, sight.view, seat);
      this.outlooks.set(sight, outlook);
    }
    return outlook;
  }

  keepSecrets(a: Seat, b: Seat): boolean {
    return knowsMore(this.host.sight(a), this.host.sight(b));
  }

  /** Whether any seat of this table knows something another does not. */
  get hasSecrets(): boolean {
    const [first, ...others] = this.host.seats;
    return first !== undefined && !this.isOver && others.some((seat) => this.keepSecrets(first, seat));
  }

  viewer(): Viewer {
    const { persons, isOver, decider, atScreen } = this;
    const [first] = persons;
    if (first === undefined) return { seat: SPECTATOR, handoff: false };
    if (persons.length === 1) {
      // The player who was here last may have given the seat away.
      const left = isOver || atScreen === null || atScreen === first ? null : atScreen;
      return { seat: first, handoff: left !== null && this.keepSecrets(first, left) };
    }
    if (isOver) return { seat: atScreen ?? SPECTATOR, handoff: false };
    const next = this.toBeAsked();
    if (next !== null) return { seat: next, handoff: atScreen !== next };
    if (decider === null || !persons.includes(decider)) return { seat: atScreen ?? SPECTATOR, handoff: false };
    if (atScreen === decider) return { seat: decider, handoff: false };
    const others = atScreen === null ? persons.filter((p) => p !== decider) : [atScreen];
    return { seat: decider, handoff: others.some((other) => this.keepSecrets(decider, other)) };
  }

  /** This player is in front of the screen now. */
  seatAtScreen(seat: Seat): void {
    if (this.persons.includes(seat)) this.atScreen = seat;
  }

  /** This player has taken the screen over: they see their view before it is passed on, whatever there is to decide. */
  welcome(seat: Seat): void {
    this.seatAtScreen(seat);
    this.arrived = true;
  }

  /** The player has seen their view, or has decided something. */
  settle(): void {
    this.arrived = false;
  }

  /** The player who has just come, and whom nothing is asked before the screen is passed on. */
  get onlyLooks(): Seat | null {
    return this.arrived && !this.isOver && this.viewer().handoff ? this.atScreen : null;
  }

  // ---- a seat lent to the AI ---------------------------------------------------------------------------------

  get isLent(): boolean {
    return this.lent !== null && !this.isOver && this.lent.seat === this.decider;
  }

  /** The AI plays on for the seat that decides. */
  lend(): void {
    const { decider } = this;
    if (decider !== null) this.lent = { seat: decider, phase: this.phaseOf(decider) };
  }

  takeBack(): void {
    this.lent = null;
  }

  /** Ends the loan with the phase; in a game without phases, when another seat decides. */
  endLoan(): void {
    const { lent } = this;
    if (!lent) return;
    const isOver = this.host.game.advice.phase ? this.phaseOf(lent.seat) !== lent.phase : this.decider !== lent.seat;
    if (isOver) this.lent = null;
  }

  private phaseOf(seat: Seat): number {
    return this.host.game.advice.phase?.(this.outlook(seat).state) ?? 0;
  }

  /** Who decides for the seat that is asked. */
  get deciding(): Player | undefined {
    const { decider } = this;
    const { game, setup } = this.host;
    // The solitaire rules leave their seat one option each time, whoever is assigned to it.
    const byRules = decider !== null && isPlayedByRules(game, setup.scenario, decider);
    if (this.isLent || byRules) return { kind: 'machine', level: ADVISER };
    return decider === null ? undefined : this.players[decider];
  }

  // ---- secret windows ---------------------------------------------------------------------------------------------

  /** Whether a secret window is open: how long its answer takes must tell nothing. */
  get inWindow(): boolean {
    const { decider } = this;
    return decider !== null && (this.outlook(decider).asked()?.quiet ?? false);
  }

  /** With several players at the screen: who is asked next in a window of which nobody knows whose it is; null when all were. */
  toBeAsked(): Seat | null {
    const { persons, atScreen, decider, round } = this;
    if (persons.length < 2 || decider === null || !this.outlook(decider).asked()?.anonymous) return null;
    const left = persons.filter((seat) => !round.asked.has(seat));
    // Whoever is there is asked first: who that is everybody knows, and windows in a row take one change of places each.
    return left.find((seat) => seat === atScreen) ?? left[0] ?? null;
  }

  /** A player was asked, and has chosen this code or passed. */
  wasAsked(seat: Seat, code: number | null): void {
    this.round = {
      asked: new Set([...this.round.asked, seat]),
      held: code === null ? this.round.held : { seat, code },
    };
  }

  /** The answer that was held, once every player was asked. */
  heldAnswer(): Round['held'] {
    return this.toBeAsked() === null ? this.round.held : null;
  }

  /** The match has changed: the window is closed. */
  endRound(): void {
    this.round = noRound;
  }
}
