/**
 * A match at this screen: what the one in front of it sees and is asked, and what becomes of a click.
 *
 * The session holds no rule and no match. It speaks to a host, which may live in the page or on a server; what it shows and
 * says comes from the sight and the outlook of the seat at the screen. Nothing waits for the host but the answer to a choice.
 */

import type { Review } from '../../ai/review.ts';
import type { ArmyBook, ArmyList } from '../../engine/army.ts';
import { type Seat, type Setup, SPECTATOR } from '../../engine/game.ts';
import type { Host } from '../../engine/host.ts';
import { lineText, Refused } from '../../engine/play.ts';
import type { SeatMoment, Sight } from '../../engine/seat.ts';
import { capital } from '../../engine/text.ts';
import { ADVISER, type MachinePlayer } from '../machine/machine.ts';
import { Drafts } from './drafts.ts';
import { Foresight } from './foresight.ts';
import { type Matter, Mind } from './mind.ts';
import { type Choice, Places } from './places.ts';
import { Seating } from './seating.ts';
import { isSettingUp, lastLookAt } from './setting-up.ts';
import { pastOf, presentOf } from './showing.ts';
import { blank, type Fallen, type Player, type TableState, type Told } from './table-state.ts';

export type { Alternative, Ask, Fallen, Hint, LogMoment, Player, TableState, Told, Waiting } from './table-state.ts';

export interface SessionStart {
  readonly host: Host;
  readonly players: readonly Player[];
  readonly machine?: MachinePlayer | undefined;
  readonly overlay?: unknown;
  /** Milliseconds between two choices of the machine. */
  readonly pace?: number;
  readonly onChange?: (session: Session) => void;
}

/** How long the machine takes for an answer in a secret window, whatever it has to decide. */
const WINDOW_MS = 1500;

export class Session extends Drafts {
  readonly host: Host;
  readonly overlay: unknown;
  protected readonly seating: Seating;
  private readonly mind: Mind;
  private readonly machine: MachinePlayer | undefined;
  private readonly onChange: ((session: Session) => void) | undefined;
  private readonly leave: () => void;
  private sight: Sight | null = null;
  /** The host has told of a change since the last choice was sent. */
  private answered = false;
  /** Why the machine makes the choice that is on its way. */
  private comingBecause: Told | null = null;
  private because: Told | null = null;
  private fallen: Fallen | null = null;
  private replaySeat: Seat | null = null;
  constructor(start: SessionStart) {
    super(start.host.game, start.pace ?? 500);
    this.host = start.host;
    this.seating = new Seating(start.host, start.players);
    this.mind = new Mind(start.machine);
    this.machine = start.machine;
    this.overlay = start.overlay;
    this.onChange = start.onChange;
    this.leave = start.host.subscribe(() => this.heard());
    this.show();
    this.goOn();
  }

  get setup(): Setup {
    return this.host.setup;
  }

  get isOver(): boolean {
    return this.seating.isOver;
  }

  /** Whether the record would tell one side what it must not know. */
  get hasSecrets(): boolean {
    return this.seating.hasSecrets;
  }

  get players(): readonly Player[] {
    return this.seating.players;
  }

  /** Nobody sits at the screen: the machine plays itself. */
  get isWatched(): boolean {
    return this.seating.isWatched;
  }

  /** Gives one seat of the running match to someone else. */
  setPlayer(seat: Seat, player: Player): void {
    this.setPlayers(this.players.map((p, i) => (i === seat ? player : p)));
  }

  /** Several seats change hands at once; the match goes on with whoever sits there now. */
  setPlayers(players: readonly Player[]): void {
    const same = (a: Player | undefined, b: Player | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
    if (players.length !== this.players.length || players.every((p, i) => same(p, this.players[i]))) return;
    this.mind.stop();
    this.seating.players = players;
    this.current = { ...this.current, thinking: null, paused: false };
    this.show();
    this.onChange?.(this);
    this.goOn();
  }

  protected stopThinking(): void {
    this.mind.stop();
  }

  dispose(): void {
    this.leave();
    this.mind.stop();
    this.mind.stopAdvising();
    this.deaf();
  }

  // ---- what is shown ----------------------------------------------------------------------------------------------

  /** The player named on the curtain says he is there. */
  reveal(): void {
    const { curtain } = this.current;
    if (curtain === null) return;
    this.seating.seatAtScreen(curtain);
    this.show();
    this.goOn();
  }

  /** The match has changed. */
  protected heard(): void {
    this.answered = true;
    if (this.remaking) return;
    const because = this.comingBecause;
    this.comingBecause = null;
    this.seating.endRound();
    this.seating.endLoan();
    const { seat, curtain } = this.seating.viewer();
    const { moments } = this.host.sight(seat);
    if (!curtain && this.isUnseen(this.host.sight(seat))) {
      this.onChange?.(this);
      this.goOn(true);
      return;
    }
    this.because = because;
    const seen = this.sight?.seat === seat ? this.sight.moments.length : moments.length - 1;
    this.fallen = this.fallenIn(moments.slice(seen));
    // Who looks at the past goes on looking: the present waits.
    if (this.current.replayAt !== null && !this.isOver) this.set({ length: moments.length - 1 });
    else this.show();
    this.onChange?.(this);
    this.goOn();
  }

  /** Whether something was chosen of which the person at the screen learns nothing: not even that it happened. */
  private isUnseen(now: Sight): boolean {
    const { sight, isWatched } = this;
    if (isWatched || sight === null || this.current.curtain !== null || this.current.ask !== null) return false;
    const told = ({ seat, moments, asked, undo, result, view }: Sight): string =>
      JSON.stringify([seat, moments.length, asked, undo, result, view]);
    return now.moments.length === sight.moments.length && told(now) === told(sight);
  }

  /** Dice, chits and cards of these moments. */
  private fallenIn(moments: readonly SeatMoment[]): Fallen | null {
    const lines = moments.flatMap((m) => m.lines).filter((line) => line.shown);
    const shown = lines.flatMap((line) => line.shown ?? []);
    if (shown.length === 0) return null;
    return {
      serial: ++this.serial,
      shown,
      text: lines.map((line) => capital(this.current.places?.text(line) ?? lineText(this.game, line))).join('. '),
    };
  }

  private get common(): Pick<TableState, 'version' | 'pace' | 'paused'> {
    const { version, pace, paused } = this.current;
    return { version, pace, paused };
  }

  protected show(): void {
    const { host, seating } = this;
    this.replaySeat = null;
    this.mind.stopAdvising();
    const { seat, curtain } = seating.viewer();
    if (curtain) {
      // Everything else is dropped, so that nothing of the other seat stays in the page.
      this.outlook = null;
      this.sight = null;
      this.ahead = new Foresight(null);
      this.fallen = null;
      this.because = null;
      this.lying = null;
      this.made = [];
      const length = host.sight(SPECTATOR).moments.length - 1;
      this.current = { ...blank, ...this.common, curtain: seat, length };
      this.set({});
      return;
    }
    seating.seatAtScreen(seat);
    const sight = host.sight(seat);
    const outlook = seating.outlook(seat);
    this.sight = sight;
    this.outlook = outlook;
    this.ahead = new Foresight(outlook);
    const quietTurn = seating.toBeAsked() === seat;
    this.current = {
      ...this.common,
      ...presentOf(sight, outlook, this.ahead, { isLent: seating.isLent, quietTurn }),
      because: this.because,
      fallen: this.fallen,
    };
    this.lying = this.current.scene;
    const asked = sight.asked ? outlook.asked() : null;
    if (asked && isSettingUp(this.game, asked.options)) this.setUpSteps.add(asked.step);
    this.set({});
  }

  // ---- choices ----------------------------------------------------------------------------------------------------

  /** Applies an option for the seat at the screen; what would end its set-up is looked at once more. */
  choose(code: number, sure = false): void {
    const { ask, sending } = this.current;
    if (ask === null || sending) return;
    if (this.seating.toBeAsked() === ask.seat && this.outlook?.allows(code)) this.answerInWindow(ask.seat, code);
    else if (sure || !this.lookOnceMore(code)) this.apply(ask.seat, code);
  }

  /** In a secret window, by a person who has nothing to decide in it. */
  pass(): void {
    if (this.current.pass) this.answerInWindow(this.current.seat, null);
  }

  /** The answer goes to the match when everybody at the screen was asked. */
  private answerInWindow(seat: Seat, code: number | null): void {
    this.seating.wasAsked(seat, code);
    const held = this.seating.heldAnswer();
    if (held) {
      this.apply(held.seat, held.code);
      return;
    }
    this.show();
    this.goOn();
  }

  private apply(seat: Seat, code: number, because: Told | null = null): void {
    const moment = this.host.sight(seat).moments.length - 1;
    if (seat === this.current.seat && this.outlook?.allows(code)) this.note(seat, moment, code);
    this.send(() => {
      this.comingBecause = because;
      return this.host.choose(seat, code, moment);
    });
  }

  /** Passes something on to the match. A host in the page has told of the change before this returns. */
  private send(act: () => Promise<void>): void {
    if (this.current.sending) return;
    this.answered = false;
    const answer = act();
    if (!this.answered) this.set({ sending: true });
    answer
      .catch((error: unknown) => {
        this.comingBecause = null;
        this.seating.endRound();
        const rule = error instanceof Refused ? error.rule : '';
        const text = error instanceof Error ? error.message : String(error);
        if (!(error instanceof Refused)) console.error(error);
        this.set({ refusal: { rule, text, tried: '', serial: ++this.serial } });
      })
      .finally(() => this.current.sending && this.set({ sending: false }));
  }

  /** The army list that the seat at the screen is asked for. */
  armyAsked(): ReturnType<ArmyBook['asked']> {
    const { outlook, game } = this;
    return (this.current.ask && outlook && game.armies?.asked(outlook.state)) ?? null;
  }

  /** Makes the choices of a list, all of them in a row. */
  async bring(list: ArmyList): Promise<void> {
    const { outlook, game } = this;
    if (!this.armyAsked() || !outlook || !game.armies) return;
    await this.remake(0, game.armies.choices(outlook.state, list));
  }

  undo(): void {
    const { seat, canUndo } = this.current;
    if (!canUndo) return;
    this.mind.stop();
    this.seating.takeBack();
    this.send(() => this.host.undo(seat));
  }

  redo(): void {
    const { seat, canRedo } = this.current;
    if (canRedo) this.send(() => this.host.redo(seat));
  }

  // ---- the machine ------------------------------------------------------------------------------------------------

  private matter(seat: Seat): Matter {
    const length = this.host.sight(seat).moments.length - 1;
    return { outlook: this.seating.outlook(seat), overlay: this.overlay, length };
  }

  /** When what the machine does now began for those who watch it. */
  private machineSince = 0;

  /** Lets the machine decide if the decision is its own; `unseen` if nobody can tell that it has decided already. */
  private goOn(unseen = false): void {
    const { paused, replayAt, curtain } = this.current;
    this.mind.stop();
    if (!paused && replayAt === null && curtain === null && this.seating.toBeAsked() === null) this.letDecide(unseen);
  }

  private letDecide(unseen = false): void {
    const { decider: seat, deciding, inWindow } = this.seating;
    if (seat === null || deciding?.kind !== 'machine' || this.isOver) return;
    const secret = inWindow && !this.isWatched && !this.seating.isLent;
    const places = this.seating.isLent && this.setsUp(this.seating.outlook(seat).asked()?.options ?? []);
    const pace = places ? 0 : this.current.pace;
    if (!unseen || secret) this.machineSince = performance.now();
    // A progress that began again would tell that a choice was made.
    const most = unseen && this.current.thinking?.seat === seat ? this.current.thinking.done : -1;
    this.mind.decide(this.matter(seat), {
      level: deciding.level,
      pace: secret ? Math.max(pace, WINDOW_MS) : pace,
      ...(secret ? { limit: WINDOW_MS } : {}),
      since: this.machineSince,
      onProgress: (done) => secret || done <= most || this.set({ thinking: { seat, done } }),
      onChoice: (code, told) => {
        if (places && this.endsSetUp(code)) return;
        this.apply(seat, code, told && this.mayTell(seat) ? told : null);
      },
      onFault: ({ message }) =>
        this.set({ thinking: null, refusal: { rule: '', text: message, tried: '', serial: ++this.serial } }),
    });
  }

  /** The machine sets up for a person up to its last choice: that one is looked at and confirmed by him. */
  private endsSetUp(code: number): boolean {
    if (!this.outlook || !lastLookAt(this.outlook, code, this.setUpSteps)) return false;
    this.seating.takeBack();
    this.show();
    return this.lookOnceMore(code);
  }

  /** What moved the machine may rest on what only its seat knows: then it is told to spectators and afterwards only. */
  private mayTell(seat: Seat): boolean {
    const { isWatched, isOver, persons } = this.seating;
    return isWatched || isOver || persons.every((person) => !this.seating.keepSecrets(person, seat));
  }

  /** The machine's choices so far with their reasons, the last one first; and whether some are kept back. */
  reasons(): { readonly told: readonly Told[]; readonly keptBack: boolean } {
    const all = this.mind.reasons((seat) => this.host.sight(seat).moments.length - 1);
    const told = all.filter((t) => this.mayTell(t.seat));
    return { told, keptBack: told.length < all.length };
  }

  get hasReasons(): boolean {
    return this.mind.hasReasons;
  }

  /** Whether the machine can be asked for advice now. */
  get canAdvise(): boolean {
    const { ask } = this.current;
    return this.mind.isThere && ask !== null && ask.choices.length > 1;
  }

  /** What would the machine do in this seat? It knows what the seat knows, and nothing is chosen. */
  advise(): void {
    const { seat } = this.current;
    if (!this.canAdvise || this.mind.isAdvising) return;
    const begun = this.mind.advise(this.matter(seat), ADVISER, (move) => {
      const { ask, places } = this.current;
      const choice = move && (ask?.choices.find((c) => c.code === move.code) ?? this.openChoice(move.code));
      this.set({ hint: choice && places ? { kind: 'found', choice, why: move.why ?? null } : null });
    });
    if (begun) this.set({ hint: { kind: 'thinking' } });
  }

  private openChoice(code: number): Choice | null {
    const { ask, places } = this.current;
    return ask?.open && places && this.outlook?.allows(code) ? places.choice(code) : null;
  }

  /** Whether the machine decides now in the place of the person who asked it to. */
  get isLent(): boolean {
    return this.seating.isLent;
  }

  /** The machine plays on for the person who decides, to the end of the phase or until the seat is taken back. */
  lend(): void {
    if (!this.canAdvise) return;
    this.seating.lend();
    this.show();
    this.goOn();
  }

  takeOver(): void {
    this.mind.stop();
    this.seating.takeBack();
    this.show();
    this.goOn();
  }

  moveNow(): void {
    this.mind.moveNow();
  }

  setPace(pace: number): void {
    this.set({ pace });
  }

  setPaused(paused: boolean): void {
    this.set({ paused, ...(paused ? { thinking: null } : {}) });
    this.goOn();
  }

  /** One choice of the machine while paused. */
  step(): void {
    if (this.current.paused && !this.mind.isThinking) this.letDecide();
  }

  // ---- replay -----------------------------------------------------------------------------------------------------

  /** Shows the position after the first `at` choices that the seat witnessed; null returns to the present. */
  async replay(at: number | null, seat?: Seat): Promise<void> {
    const { host, game } = this;
    if (this.current.curtain !== null) return;
    if (at === null) {
      this.show();
      this.goOn();
      return;
    }
    this.mind.stop();
    this.mind.stopAdvising();
    // Another seat's view of the past is shown only once the match is over.
    if (seat !== undefined && this.isOver) this.replaySeat = seat;
    const viewer = this.replaySeat ?? this.seating.viewer().seat;
    const to = Math.min(Math.max(0, Math.round(at)), host.sight(viewer).moments.length - 1);
    const { scene, places } = this.current;
    const past: TableState = { ...this.common, ...pastOf(host.sight(viewer), to), scene, places };
    this.current = past;
    this.set({});
    const view = await host.viewAt(viewer, to);
    // Another moment may be wanted by now.
    if (this.current.log !== past.log) return;
    const shown = game.scene(view);
    this.set({ scene: shown, places: new Places(game, shown) });
  }

  /** Moments at which the log begins a new part, for jumps and for the marks of the slider. */
  headings(): readonly { readonly at: number; readonly text: string }[] {
    return this.host.sight(this.current.seat).moments.flatMap(({ lines }, at) => {
      const heading = lines.find((line) => line.heading);
      return heading ? [{ at, text: lineText(this.game, heading) }] : [];
    });
  }

  /** The match as text. The seed goes along only onto this browser's own shelf, or when the match is over. */
  record(keepSeed = this.isOver): Promise<string> {
    return this.host.record(keepSeed);
  }

  /** How a match that is over went, and what luck there was: found in the machine's own thread. */
  async review(onProgress: (done: number) => void): Promise<Review | null> {
    if (!this.isOver || !this.machine?.review) return null;
    const { game, overlay } = this;
    return this.machine.review({ game: game.id, overlay, record: await this.record(true) }, onProgress);
  }
}
