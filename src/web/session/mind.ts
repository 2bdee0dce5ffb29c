/**
 * The machine at a table: it plays the seats that are its own, plays on for a person who asks it to, gives advice, and
 * remembers why it chose what it chose.
 */
import type { Seat } from '../../engine/game.ts';
import { optionLabel } from '../../engine/play.ts';
import { freshSeed } from '../../engine/random.ts';
import { ADVISER, type LevelId, type MachineMove, type MachinePlayer, type Thinking } from '../machine/machine.ts';
import { capital } from './places.ts';
import type { Session } from './session.ts';
import type { Player, TableState, Told } from './table-state.ts';

/** The session as its machine knows it. */
export interface Table {
  readonly session: Session;
  set(change: Partial<TableState>): void;
  persons(): readonly Seat[];
  /** Whether one seat knows something the other does not. */
  keepSecrets(a: Seat, b: Seat): boolean;
  choose(code: number, because: Told | null): void;
}

/** So many choices of the machine are remembered with their reasons. */
const MOST_TOLD = 200;

/** Questions to the machine are told apart over all matches: they share one worker. */
let nextQuestion = 1;

export class Mind {
  private thinking: Thinking | null = null;
  private advising: Thinking | null = null;
  /** The machine's choices with their reasons, the last one last. */
  private told: Told[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the machine's own whims; says nothing of the dice of the match. */
  private readonly seed = freshSeed();
  /** A person's seat that the machine plays to the end of the phase. */
  private lent: { readonly seat: Seat; readonly phase: number } | null = null;
  private readonly machine: MachinePlayer | undefined;
  private readonly table: Table;

  constructor(machine: MachinePlayer | undefined, table: Table) {
    this.machine = machine;
    this.table = table;
  }

  private get state(): TableState {
    return this.table.session.state;
  }

  // ---- its own seats ----------------------------------------------------------------------------------------------

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.thinking?.cancel();
    this.thinking = null;
  }

  /** Decides if the decision is its own. */
  goOn(): void {
    this.stop();
    const { match } = this.table.session;
    const player = this.decider;
    const { paused, replayAt, curtain } = this.state;
    if (match.isOver || player?.kind !== 'machine' || paused || replayAt !== null || curtain !== null) return;
    this.decide(player.level);
  }

  /** One choice while paused. */
  step(): void {
    const player = this.decider;
    if (!this.table.session.match.isOver && player?.kind === 'machine' && this.state.paused && !this.thinking)
      this.decide(player.level);
  }

  moveNow(): void {
    this.thinking?.moveNow();
  }

  private get decider(): Player | undefined {
    const { match, players } = this.table.session;
    return this.isLent ? { kind: 'machine', level: ADVISER } : players[match.seat];
  }

  private ask(level: LevelId, seed: string, onProgress: (done: number) => void): Thinking | null {
    const { game, match, overlay } = this.table.session;
    const { seat } = match;
    return (
      this.machine?.think(
        {
          game: game.id,
          overlay,
          view: match.view(seat),
          options: match.options.list(),
          level,
          seed,
          serial: nextQuestion++,
        },
        onProgress,
      ) ?? null
    );
  }

  private decide(level: LevelId): void {
    const { table } = this;
    const { seat } = table.session.match;
    const begun = performance.now();
    const thinking = this.ask(
      level,
      `${this.seed} ${seat}`,
      (done) => this.thinking === thinking && table.set({ thinking: { seat, done } }),
    );
    if (!thinking) return;
    this.thinking = thinking;
    table.set({ thinking: { seat, done: 0 } });
    thinking.move.then((move) => {
      if (this.thinking !== thinking) return;
      const wait = Math.max(0, this.state.pace - (performance.now() - begun));
      if (wait === 0) this.choose(move, seat);
      else this.timer = setTimeout(() => this.choose(move, seat), wait);
    });
  }

  private choose(move: MachineMove, seat: Seat): void {
    this.thinking = null;
    const { match, game } = this.table.session;
    // A machine that answers what was not asked forfeits its choice, never the match.
    const code = match.options.has(move.code) ? move.code : match.options.at(0);
    const label = capital(optionLabel(game, code));
    const told: Told | null = move.why ? { choice: match.length, seat, label, why: move.why } : null;
    if (told) this.told = [...this.told.filter((t) => t.choice < told.choice), told].slice(-MOST_TOLD);
    this.table.choose(code, told && this.mayTell(seat) ? told : null);
  }

  // ---- a seat lent to it ------------------------------------------------------------------------------------------

  private get phase(): number {
    const { game, match } = this.table.session;
    return game.advice.phase?.(match.state) ?? 0;
  }

  get isLent(): boolean {
    const { match } = this.table.session;
    return this.lent !== null && !match.isOver && this.lent.seat === match.seat;
  }

  borrow(): void {
    this.lent = { seat: this.table.session.match.seat, phase: this.phase };
  }

  giveBack(): void {
    this.stop();
    this.lent = null;
  }

  /** With the phase; in a game that does not tell its phases, when the other side is to decide. */
  endLoan(): void {
    const { game, match } = this.table.session;
    const { lent } = this;
    if (lent && (game.advice.phase ? this.phase !== lent.phase : match.seat !== lent.seat)) this.lent = null;
  }

  // ---- reasons and advice -----------------------------------------------------------------------------------------

  /** What moved the machine may rest on what only its seat knows: then it is told to spectators and afterwards only. */
  private mayTell(seat: Seat): boolean {
    const { session } = this.table;
    if (session.isWatched || session.match.isOver) return true;
    return this.table.persons().every((person) => !this.table.keepSecrets(person, seat));
  }

  reasons(): { readonly told: readonly Told[]; readonly keptBack: boolean } {
    const all = this.told.filter((t) => t.choice < this.table.session.match.length);
    const told = all.filter((t) => this.mayTell(t.seat)).reverse();
    return { told, keptBack: told.length < all.length };
  }

  get hasReasons(): boolean {
    return this.told.length > 0;
  }

  get canAdvise(): boolean {
    const { ask } = this.state;
    return this.machine !== undefined && ask !== null && ask.choices.length > 1;
  }

  advise(): void {
    const { ask } = this.state;
    if (!ask || !this.canAdvise || this.advising) return;
    // A mind of its own for each question, so that it thinks afresh and has reasons to tell.
    const thinking = this.ask(ADVISER, `${this.seed} advice ${this.table.session.match.length}`, () => {});
    if (!thinking) return;
    this.advising = thinking;
    this.table.set({ hint: { kind: 'thinking' } });
    thinking.move.then((move) => {
      if (this.advising !== thinking) return;
      this.advising = null;
      const choice = this.state.ask?.choices.find((c) => c.code === move.code);
      this.table.set({ hint: choice ? { kind: 'found', choice, why: move.why ?? null } : null });
    });
  }

  stopAdvising(): void {
    this.advising?.cancel();
    this.advising = null;
  }
}
