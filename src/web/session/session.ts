/**
 * A match at this screen: who sits where, what the one at the screen sees and is asked, and what becomes of a click.
 *
 * The session holds no rule. It shows `view`, `scene` and the decision of the contract, passes choices to the match, and
 * lets the machine answer for the seats it plays.
 */

import type { HexLabel } from '../../engine/board.ts';
import { type AnyGame, type Seat, SPECTATOR } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { lineText, Refused, thingName, whyNot } from '../../engine/play.ts';
import { writeRecord } from '../../engine/record.ts';
import { code as codeOf, phrase, verbOf } from '../../engine/verbs.ts';
import type { MachinePlayer } from '../machine/machine.ts';
import { explain } from './explain.ts';
import { Foresight } from './foresight.ts';
import { Mind } from './mind.ts';
import { openingStage, pick, stageOf, type Target, targetsAt } from './picking.ts';
import { type Choice, capital, Places } from './places.ts';

import {
  type Alternative,
  type Ask,
  blank,
  type LogMoment,
  type Player,
  type TableState,
  type Told,
  type Waiting,
} from './table-state.ts';

export type { Alternative, Ask, Fallen, Hint, LogMoment, Player, TableState, Told, Waiting } from './table-state.ts';

export interface SessionStart {
  readonly match: Match;
  readonly players: readonly Player[];
  readonly machine?: MachinePlayer | undefined;
  readonly overlay?: unknown;
  /** Milliseconds between two choices of the machine. */
  readonly pace?: number;
  readonly onChange?: (session: Session) => void;
}

export class Session {
  readonly game: AnyGame;
  readonly match: Match;
  readonly overlay: unknown;
  private seated: readonly Player[];
  private readonly mind: Mind;
  private readonly onChange: ((session: Session) => void) | undefined;
  private readonly listeners = new Set<() => void>();
  private current: TableState;
  /** The person whose view was last confirmed to be in front of the screen. */
  private atScreen: Seat | null = null;
  private serial = 0;
  /** What the options of this decision would bring. */
  readonly foresight: Foresight;
  private replaySeat: Seat | null = null;

  constructor(start: SessionStart) {
    this.game = start.match.game;
    this.match = start.match;
    this.foresight = new Foresight(start.match);
    this.seated = start.players;
    this.overlay = start.overlay;
    this.onChange = start.onChange;
    this.current = { ...blank, version: 0, pace: start.pace ?? 500, paused: false };
    this.mind = new Mind(start.machine, {
      session: this,
      set: (change) => this.set(change),
      persons: () => this.persons(),
      keepSecrets: (a, b) => this.keepSecrets(a, b),
      choose: (code, because) => {
        this.current = { ...this.current, because };
        this.apply(code);
      },
    });
    this.show();
    this.goOn();
  }

  get state(): TableState {
    return this.current;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get players(): readonly Player[] {
    return this.seated;
  }

  /** Gives one seat of the running match to someone else. */
  setPlayer(seat: Seat, player: Player): void {
    this.setPlayers(this.seated.map((p, i) => (i === seat ? player : p)));
  }

  /** Several seats change hands at once; the match goes on with whoever sits there now. */
  setPlayers(players: readonly Player[]): void {
    const same = (a: Player | undefined, b: Player | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
    if (players.length !== this.seated.length || players.every((p, i) => same(p, this.seated[i]))) return;
    this.mind.stop();
    this.seated = players;
    this.current = { ...this.current, thinking: null, paused: false };
    this.show();
    this.onChange?.(this);
    this.goOn();
  }

  readonly snapshot = (): TableState => this.current;

  /** Nobody sits at the screen: the machine plays itself. */
  get isWatched(): boolean {
    return this.players.every((p) => p.kind === 'machine');
  }

  dispose(): void {
    this.mind.stop();
    this.mind.stopAdvising();
    this.listeners.clear();
  }

  private set(change: Partial<TableState>): void {
    this.current = { ...this.current, ...change, version: this.current.version + 1 };
    for (const listener of [...this.listeners]) listener();
  }

  // ---- whose screen it is -----------------------------------------------------------------------------------------

  private persons(): Seat[] {
    return this.players.flatMap((p, seat) => (p.kind === 'person' ? [seat] : []));
  }

  /** Whether one seat knows something the other does not: then the screen is blanked between them. */
  private keepSecrets(a: Seat, b: Seat): boolean {
    const { match } = this;
    const bare = (seat: Seat) => JSON.stringify({ ...match.view(seat), seat: '' });
    return bare(a) !== bare(b) || JSON.stringify(match.log(a)) !== JSON.stringify(match.log(b));
  }

  /** The seat to show now, or the one that has to confirm first. */
  private viewer(): { seat: Seat; curtain: boolean } {
    const persons = this.persons();
    const [first] = persons;
    if (first === undefined) return { seat: SPECTATOR, curtain: false };
    const { seat, isOver } = this.match;
    if (persons.length === 1) {
      // Whoever sat here last may not be the one who plays on.
      const left = isOver || this.atScreen === null || this.atScreen === first ? null : this.atScreen;
      return { seat: first, curtain: left !== null && this.keepSecrets(first, left) };
    }
    if (isOver) return { seat: this.atScreen ?? SPECTATOR, curtain: false };
    if (!persons.includes(seat)) return { seat: this.atScreen ?? SPECTATOR, curtain: false };
    if (this.atScreen === seat) return { seat, curtain: false };
    const others = this.atScreen === null ? persons.filter((p) => p !== seat) : [this.atScreen];
    return { seat, curtain: others.some((other) => this.keepSecrets(seat, other)) };
  }

  /** The player named on the curtain says he is there. */
  reveal(): void {
    const { curtain } = this.current;
    if (curtain === null) return;
    this.atScreen = curtain;
    this.show();
    this.goOn();
  }

  // ---- what is shown ----------------------------------------------------------------------------------------------

  private show(extra: Partial<TableState> = {}): void {
    const { match, game } = this;
    this.foresight.clear();
    this.replaySeat = null;
    this.mind.stopAdvising();
    const { seat, curtain } = this.viewer();
    const common = { version: this.current.version, pace: this.current.pace, paused: this.current.paused };
    if (curtain) {
      // Everything else is dropped, so that nothing of the other seat stays in the page.
      this.current = { ...blank, ...common, curtain: seat, length: match.length };
      this.set({});
      return;
    }
    if (this.persons().includes(seat)) this.atScreen = seat;
    const scene = game.scene(match.view(seat));
    const places = new Places(game, scene);
    const { decision } = match;
    const asked = decision !== null && match.seat === seat && !this.mind.isLent;
    const ask: Ask | null = asked
      ? {
          seat,
          prompt: decision.prompt(match.state),
          rule: decision.rule,
          choices: match.options.list().map((code) => places.choice(code)),
        }
      : null;
    const waiting: Waiting | null =
      decision && !asked
        ? {
            seat: match.seat,
            prompt: decision.publicPrompt ?? decision.prompt(match.state),
            rule: decision.rule,
          }
        : null;
    this.current = {
      ...blank,
      ...common,
      seat,
      scene,
      places,
      ask,
      waiting,
      stage: ask ? openingStage(ask.choices) : null,
      ...this.standing(ask),
      log: this.logFor(seat),
      ...this.undoEnd(seat),
      canUndo: this.mayTakeBack(seat),
      canRedo: asked && match.canRedo(),
      length: match.length,
      result: match.state.result === 0 ? null : (game.results[match.state.result - 1] ?? null),
      because: this.current.because,
      fallen: this.current.fallen,
      ...extra,
    };
    this.set({});
  }

  private logFor(seat: Seat, length = this.match.length): LogMoment[] {
    const { match } = this;
    const moments = match.isOver ? match.fullLog() : match.log(seat);
    return moments
      .slice(0, length + 1)
      .map((lines, i) => ({ choice: i - 1, seat: i === 0 ? SPECTATOR : match.seatAt(i - 1), lines }));
  }

  /** The one button that commits to a chance is shown with its odds from the start. */
  private standing(ask: Ask | null): Partial<TableState> {
    const chancy = (ask?.choices ?? []).filter((c) => c.places.length === 0 && this.foresight.isRisky(c.code));
    const [only] = chancy;
    return only && chancy.length === 1 ? { armed: only, ...this.foresight.insight(only) } : {};
  }

  /** Where undo ends for this seat, and what stands there. */
  private undoEnd(seat: Seat): Pick<TableState, 'undoLine' | 'undoWhy'> {
    const { match, game } = this;
    const own = match.length > 0 && match.seatAt(match.length - 1) === seat;
    const undoLine = own ? match.undoLine() : match.length;
    const before = undoLine > 0 ? match.seatAt(undoLine - 1) : seat;
    const shown = match.log(seat)[undoLine]?.flatMap((line) => line.shown ?? [])[0]?.what;
    const fell = { die: 'a die was rolled', chit: 'a chit was drawn', card: 'a card was drawn' } as const;
    const undoWhy = shown
      ? fell[shown]
      : before !== seat
        ? `${game.seats[before]?.name ?? 'the other side'} has chosen`
        : undoLine === 0
          ? 'the match begins'
          : 'something was revealed';
    return { undoLine, undoWhy };
  }

  private mayTakeBack(seat: Seat): boolean {
    const { match } = this;
    return match.length > 0 && match.seatAt(match.length - 1) === seat && match.canUndo();
  }

  // ---- clicks -----------------------------------------------------------------------------------------------------

  /** The option a target stands for, if there is no doubt. */
  soleChoice(target: Target | null): Choice | null {
    const { stage } = this.current;
    const [first, ...others] = target?.choices ?? [];
    if (!stage || !first || first.places.length !== stage.picked.length + 1) return null;
    if (others.length === 0) return first;
    // Two ways to say the same: nobody is asked which word he means.
    const complete = others.every((c) => c.places.length === first.places.length);
    return complete && others.every((c) => this.foresight.comesToTheSame(first, c)) ? first : null;
  }

  /** The option a target most likely stands for: the only one, or the cheapest of several ways to the same place. */
  likelyChoice(target: Target | null): Choice | null {
    const sole = this.soleChoice(target);
    if (sole || !target) return sole;
    const [first, ...others] = this.foresight.waysOf(target.choices, (this.current.stage?.picked.length ?? 0) + 1);
    return first && others.length > 0 && others.length + 1 === target.choices.length ? first : null;
  }

  /** Several ways that lead to what was picked, the cheapest first: only they are left to choose from. */
  ways(): readonly Choice[] {
    const { stage } = this.current;
    if (!stage || stage.picked.length === 0) return [];
    const found = this.foresight.waysOf(stage.buttons, stage.picked.length);
    return found.length > 1 ? found : [];
  }

  /** The same option with each other small thing in its last place: what it would bring, or why it is not allowed. */
  alternatives(choice: Choice): readonly Alternative[] {
    const { game, match } = this;
    const { things } = phrase(game.verbs, choice.code);
    const last = things.at(-1);
    const kind = last ? game.kinds[last.kind] : undefined;
    const place = choice.places.at(-1);
    if (!last || !kind || kind.size > 6 || place?.piece !== undefined || (place?.hexes.length ?? 0) > 0) return [];
    return Array.from({ length: kind.size }, (_, id): Alternative => {
      const code =
        things.length === 1 ? codeOf(verbOf(choice.code), id) : codeOf(verbOf(choice.code), things[0]?.id ?? 0, id);
      const label = capital(thingName(game, last.kind, id));
      const offered = this.current.ask?.choices.find((c) => c.code === code);
      if (offered) return { label, choice: offered, preview: this.foresight.previewOf(code), why: null };
      return { label, choice: null, preview: null, why: whyNot(game, match.state, code) };
    });
  }

  /** The pointer or the keyboard focus is on something. */
  point(target: Target | null): void {
    const { armed, focus } = this.current;
    if (target?.place.key === focus?.place.key) return;
    this.set({ focus: target, ...(armed ? {} : this.foresight.insight(this.likelyChoice(target))) });
  }

  /** One of several ways is looked at: what it brings is shown, its way is drawn. */
  look(choice: Choice | null): void {
    const { armed, preview } = this.current;
    const seen = this.foresight.insight(choice);
    if (!armed && seen.preview !== preview) this.set(seen);
  }

  pointAt(hex: HexLabel | undefined, piece?: string): void {
    const { stage } = this.current;
    const found = stage ? targetsAt(stage, hex, piece) : [];
    this.point(found.length === 1 ? (found[0] ?? null) : null);
  }

  /** A click or tap on the board. `careful` shows an option before it is taken (touch). */
  click(hex: HexLabel | undefined, piece?: string, careful = false): void {
    const { stage, ask, places, armed } = this.current;
    if (!stage || !ask || !places) return;
    const found = targetsAt(stage, hex, piece);
    const target = found[0];
    if (target && found.length === 1) {
      const sole = this.soleChoice(target);
      if (armed && sole?.code === armed.code) this.choose(armed.code);
      else this.take(target, careful);
      return;
    }
    if (found.length > 1) {
      // Several things in one hex: they become the stage, to be told apart by buttons or by the fanned stack.
      this.set({ stage: { ...stage, targets: found }, refusal: null, armed: null, preview: null, odds: null });
      return;
    }
    if (this.pickAgain(hex, piece)) return;
    const pieces = (this.current.scene?.pieces ?? [])
      .filter((p) => 'hex' in p.place && p.place.hex === hex && p.face !== 'back')
      .map((p) => p.id);
    const refusal = explain(this.game, this.match.state, ask.choices, stage.picked, { hex, piece, pieces });
    this.set({ refusal: refusal ? { ...refusal, hex, serial: ++this.serial } : null, armed: null });
  }

  /** A click on another first thing while one is picked starts over with that one. */
  private pickAgain(hex: HexLabel | undefined, piece: string | undefined): boolean {
    const { stage, ask } = this.current;
    if (!stage || !ask || stage.picked.length === 0) return false;
    const fresh = stageOf(ask.choices);
    const found = targetsAt(fresh, hex, piece);
    const target = found[0];
    if (!target || found.length > 1) return false;
    if (stage.picked.some((p) => p.key === target.place.key)) {
      this.back();
      return true;
    }
    this.set({ stage: fresh });
    this.take(target, false);
    return true;
  }

  take(target: Target, careful = false): void {
    const { ask, stage } = this.current;
    if (!ask || !stage) return;
    const next = pick(ask.choices, stage, target, this.soleChoice(target));
    if (next.kind === 'choose') this.offer(next.choice, careful);
    else this.set({ stage: next.stage, armed: null, focus: null, preview: null, odds: null, refusal: null });
  }

  /** A button, or the last click: taken at once, or shown first if chance is in it. */
  offer(choice: Choice, careful = false): void {
    const chancy = this.foresight.isRisky(choice.code) && (choice.places.length === 0 || !this.hasPlainOdds());
    const worthALook = careful && choice.places.length > 0 && this.foresight.previewOf(choice.code) !== null;
    if (this.current.armed?.code !== choice.code && (chancy || worthALook)) this.arm(choice);
    else this.choose(choice.code);
  }

  /** Shows an option with all it may bring, to be confirmed. */
  arm(choice: Choice): void {
    this.set({ armed: choice, refusal: null, ...this.foresight.insight(choice) });
  }

  /** Some button commits to the chance; the options on the map only prepare it then. */
  hasPlainOdds(): boolean {
    return (this.current.ask?.choices ?? []).some((c) => c.places.length === 0 && this.foresight.isRisky(c.code));
  }

  confirm(): void {
    const { armed } = this.current;
    if (armed) this.choose(armed.code);
  }

  /** One step back in picking: the armed option, then the picked thing. Says whether there was anything to leave. */
  back(): boolean {
    const { armed, stage, ask, refusal } = this.current;
    if (armed) {
      this.set({ armed: null, preview: null, odds: null });
      return true;
    }
    if (ask && stage) {
      const opening = openingStage(ask.choices);
      if (stage.picked.length > opening.picked.length || stage.targets.length < opening.targets.length) {
        this.set({ stage: opening, preview: null, odds: null, focus: null, refusal: null });
        return true;
      }
    }
    if (refusal) {
      this.set({ refusal: null });
      return true;
    }
    return false;
  }

  dismissRefusal(): void {
    if (this.current.refusal) this.set({ refusal: null });
  }

  // ---- choices ----------------------------------------------------------------------------------------------------

  /** Applies an option for the seat at the screen. */
  choose(code: number): void {
    if (this.current.ask === null) return;
    this.set({ because: null });
    this.apply(code);
  }

  private apply(code: number): void {
    const { match } = this;
    try {
      match.choose(code);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.set({ refusal: { rule: error.rule, text: error.message, tried: '', serial: ++this.serial } });
      return;
    }
    this.mind.endLoan();
    const { seat } = this.viewer();
    const lines = match.log(seat).at(-1) ?? [];
    const shown = lines.flatMap((line) => line.shown ?? []);
    const told = lines.filter((line) => line.shown).map((line) => lineText(this.game, line));
    this.current = {
      ...this.current,
      fallen: shown.length > 0 ? { serial: ++this.serial, shown, text: told.map(capital).join('. ') } : null,
    };
    this.show();
    this.onChange?.(this);
    this.goOn();
  }

  undo(): void {
    if (!this.current.canUndo) return;
    this.mind.giveBack();
    this.match.undo();
    this.current = { ...this.current, fallen: null, because: null };
    this.show();
    this.onChange?.(this);
    this.goOn();
  }

  redo(): void {
    if (!this.current.canRedo) return;
    this.match.redo();
    this.current = { ...this.current, fallen: null, because: null };
    this.show();
    this.onChange?.(this);
    this.goOn();
  }

  // ---- the machine ------------------------------------------------------------------------------------------------

  private goOn(): void {
    this.mind.goOn();
  }

  /** The machine's choices so far with their reasons, the last one first; and whether some are kept back. */
  reasons(): { readonly told: readonly Told[]; readonly keptBack: boolean } {
    return this.mind.reasons();
  }

  get hasReasons(): boolean {
    return this.mind.hasReasons;
  }

  /** Whether the machine can be asked for advice now. */
  get canAdvise(): boolean {
    return this.mind.canAdvise;
  }

  /** What would the machine do in this seat? It knows what the seat knows, and nothing is chosen. */
  advise(): void {
    this.mind.advise();
  }

  /** Whether the machine decides now in the place of the person who asked it to. */
  get isLent(): boolean {
    return this.mind.isLent;
  }

  /** The machine plays on for the person who decides, to the end of the phase or until the seat is taken back. */
  lend(): void {
    if (!this.canAdvise) return;
    this.mind.borrow();
    this.show();
    this.goOn();
  }

  takeOver(): void {
    this.mind.giveBack();
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
    this.mind.step();
  }

  // ---- replay -----------------------------------------------------------------------------------------------------

  /** Shows the position after the first `at` choices; null returns to the present. */
  replay(at: number | null, seat?: Seat): void {
    const { match, game } = this;
    if (this.current.curtain !== null) return;
    if (at === null) {
      this.show();
      this.goOn();
      return;
    }
    this.mind.stop();
    this.mind.stopAdvising();
    const to = Math.min(Math.max(0, Math.round(at)), match.length);
    // Another seat's view of the past is shown only once the match is over.
    if (seat !== undefined && match.isOver) this.replaySeat = seat;
    const viewer = this.replaySeat ?? this.viewer().seat;
    const state = match.stateAt(to);
    const scene = game.scene(game.view(state, viewer));
    const over = state.result === 0 ? null : (game.results[state.result - 1] ?? null);
    this.current = {
      ...blank,
      version: this.current.version,
      pace: this.current.pace,
      paused: this.current.paused,
      seat: viewer,
      scene,
      places: new Places(game, scene),
      log: this.logFor(viewer, to),
      length: match.length,
      result: over,
      replayAt: to,
    };
    this.set({});
  }

  /** Moments at which the log begins a new part, for jumps and for the marks of the slider. */
  headings(): readonly { readonly at: number; readonly text: string }[] {
    const seat = this.current.seat;
    return this.match.log(seat).flatMap((lines, at) => {
      const heading = lines.find((line) => line.heading);
      return heading ? [{ at, text: lineText(this.game, heading) }] : [];
    });
  }

  /** The match as text. The seed goes along only onto this browser's own shelf, or when the match is over. */
  record(keepSeed = this.match.isOver): string {
    return writeRecord(this.match, keepSeed);
  }
}
