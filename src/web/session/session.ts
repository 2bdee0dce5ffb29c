/**
 * A match at this screen: what the one in front of it sees and is asked, and what becomes of a click.
 *
 * The session holds no rule and no match. It speaks to a host, which may live in the page or on a server; what it shows and
 * says comes from the sight and the outlook of the seat at the screen. Nothing waits for the host but the answer to a choice.
 */

import type { Review } from '../../ai/review.ts';
import type { HexLabel, Layer, LayerId, Spot } from '../../engine/board.ts';
import { type AnyGame, type Seat, type Setup, SPECTATOR } from '../../engine/game.ts';
import type { Host } from '../../engine/host.ts';
import type { OddsReport } from '../../engine/odds.ts';
import { lineText, Refused, type Why } from '../../engine/play.ts';
import type { Outlook, SeatMoment, Sight } from '../../engine/seat.ts';
import { codeWith, phrase, verbOf } from '../../engine/verbs.ts';
import { ADVISER, type MachinePlayer } from '../machine/machine.ts';
import { explain, openMeanings } from './explain.ts';
import { Foresight } from './foresight.ts';
import { type Matter, Mind } from './mind.ts';
import { openingStage, pick, stageOf, type Target, targetsAt } from './picking.ts';
import { type Choice, capital, Places, sameSpot } from './places.ts';
import { Seating } from './seating.ts';
import { pastOf, presentOf } from './showing.ts';
import { type Alternative, blank, type Fallen, type Player, type TableState, type Told } from './table-state.ts';

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

export class Session {
  readonly game: AnyGame;
  readonly host: Host;
  readonly overlay: unknown;
  private readonly seating: Seating;
  private readonly mind: Mind;
  private readonly machine: MachinePlayer | undefined;
  private readonly onChange: ((session: Session) => void) | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly leave: () => void;
  private current: TableState;
  private serial = 0;
  /** The position as the seat at the screen knows it; null while the screen is blank or the past is shown. */
  private outlook: Outlook | null = null;
  private sight: Sight | null = null;
  private ahead = new Foresight(null);
  /** The host has told of a change since the last choice was sent. */
  private answered = false;
  /** Why the machine makes the choice that is on its way. */
  private comingBecause: Told | null = null;
  private because: Told | null = null;
  private fallen: Fallen | null = null;
  private replaySeat: Seat | null = null;
  /** What was chosen at this screen, by the moment at which it was. */
  private made: { readonly seat: Seat; readonly moment: number; readonly choice: Choice }[] = [];

  constructor(start: SessionStart) {
    this.host = start.host;
    this.game = start.host.game;
    this.seating = new Seating(start.host, start.players);
    this.mind = new Mind(start.machine);
    this.machine = start.machine;
    this.overlay = start.overlay;
    this.onChange = start.onChange;
    this.current = { ...blank, version: 0, pace: start.pace ?? 500, paused: false };
    this.leave = start.host.subscribe(() => this.heard());
    this.show();
    this.goOn();
  }

  get state(): TableState {
    return this.current;
  }

  readonly snapshot = (): TableState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

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

  /** What the options of this decision would bring: another one for each decision. */
  get foresight(): Foresight {
    return this.ahead;
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

  dispose(): void {
    this.leave();
    this.mind.stop();
    this.mind.stopAdvising();
    this.listeners.clear();
  }

  private set(change: Partial<TableState>): void {
    this.current = { ...this.current, ...change, version: this.current.version + 1 };
    for (const listener of [...this.listeners]) listener();
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
  private heard(): void {
    this.answered = true;
    this.because = this.comingBecause;
    this.comingBecause = null;
    this.seating.endRound();
    this.seating.endLoan();
    const { seat } = this.seating.viewer();
    const { moments } = this.host.sight(seat);
    const seen = this.sight?.seat === seat ? this.sight.moments.length : moments.length - 1;
    this.fallen = this.fallenIn(moments.slice(seen));
    // Who looks at the past goes on looking: the present waits.
    if (this.current.replayAt !== null && !this.isOver) this.set({ length: moments.length - 1 });
    else this.show();
    this.onChange?.(this);
    this.goOn();
  }

  /** Dice, chits and cards of these moments. */
  private fallenIn(moments: readonly SeatMoment[]): Fallen | null {
    const lines = moments.flatMap((m) => m.lines).filter((line) => line.shown);
    const shown = lines.flatMap((line) => line.shown ?? []);
    if (shown.length === 0) return null;
    return { serial: ++this.serial, shown, text: lines.map((line) => capital(lineText(this.game, line))).join('. ') };
  }

  private get common(): Pick<TableState, 'version' | 'pace' | 'paused'> {
    const { version, pace, paused } = this.current;
    return { version, pace, paused };
  }

  private show(): void {
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
    this.set({});
  }

  // ---- clicks -----------------------------------------------------------------------------------------------------

  /** The option a target stands for, if there is no doubt. */
  soleChoice(target: Target | null): Choice | null {
    return this.ahead.soleChoice(this.current.stage, target);
  }

  /** The option a target most likely stands for: the only one, or the cheapest of several ways to the same place. */
  likelyChoice(target: Target | null): Choice | null {
    return this.ahead.likelyChoice(this.current.stage, target);
  }

  /** Several ways that lead to what was picked, the cheapest first: only they are left to choose from. */
  ways(): readonly Choice[] {
    return this.ahead.ways(this.current.stage);
  }

  /** The same option with each other small thing in its last place: what it would bring, or why it is not allowed. */
  alternatives(choice: Choice): readonly Alternative[] {
    const { game, outlook } = this;
    const { places } = this.current;
    const { verb, things } = phrase(game.verbs, choice.code);
    const last = things.at(-1);
    const kind = last ? game.kinds[last.kind] : undefined;
    const place = choice.places.at(-1);
    if (!last || !kind || !outlook || !places) return [];
    if (kind.size > 6 || place?.piece !== undefined || (place?.spots.length ?? 0) > 0) return [];
    const before = things.slice(0, -1).map((thing) => thing.id);
    return Array.from({ length: kind.size }, (_, id): Alternative => {
      const code = codeWith(verb, verbOf(choice.code), [...before, id]);
      const label = capital(places.name(last.kind, id));
      const offered = this.current.ask?.choices.find((c) => c.code === code);
      if (offered) return { label, choice: offered, preview: this.ahead.previewOf(code), why: null };
      return { label, choice: null, preview: null, why: outlook.why(code) };
    });
  }

  /** What is looked for here and not offered now, with its reason. */
  closed(): readonly { readonly choice: Choice; readonly why: Why }[] {
    const { places, ask } = this.current;
    if (!places || !ask || !this.outlook) return [];
    return this.outlook.closed().map(({ code, why }) => ({ choice: places.choice(code), why }));
  }

  /** The chances of an attack that is planned, as far as the seat at the screen can know them. */
  planned(hex: HexLabel): OddsReport | null {
    return this.outlook?.planned(hex) ?? null;
  }

  /** What may be laid over the map, as the seat at the screen knows it. */
  layer(id: LayerId): Layer | null {
    return this.outlook?.layer(id) ?? null;
  }

  /** The pointer or the keyboard focus is on something. */
  point(target: Target | null): void {
    const { armed, focus } = this.current;
    if (target?.place.key === focus?.place.key) return;
    this.set({ focus: target, ...(armed ? {} : this.ahead.insight(this.likelyChoice(target))) });
  }

  /** One of several ways is looked at: what it brings is shown, its way is drawn. */
  look(choice: Choice | null): void {
    const { armed, preview } = this.current;
    const seen = this.ahead.insight(choice);
    if (!armed && seen.preview !== preview) this.set(seen);
  }

  /** The pointer is somewhere on the board. */
  pointAt(spot: Spot | null): void {
    const { stage, places } = this.current;
    const spots = spot && places ? places.around(spot) : [];
    const found = stage ? targetsAt(stage, spots) : [];
    const [open, ...more] = found.length === 0 ? this.openAt(spots) : [];
    const last = open?.places.at(-1);
    if (open && last && more.length === 0) this.point({ place: last, choices: [open] });
    else this.point(found.length === 1 ? (found[0] ?? null) : null);
  }

  /** What a spot means in an open decision, beside its samples. */
  private openAt(spots: readonly Spot[]): readonly Choice[] {
    const { stage, ask, places } = this.current;
    if (!ask?.open || !stage || !places || !this.outlook) return [];
    return openMeanings(this.outlook, stage.picked, spots).map((code) => places.choice(code));
  }

  /** A click or tap on the board. `careful` shows an option before it is taken (touch). */
  click(spot: Spot, careful = false): void {
    const { stage, ask, places, armed, scene } = this.current;
    if (!stage || !ask || !places || !this.outlook) return;
    const spots = places.around(spot);
    const found = targetsAt(stage, spots);
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
    if (this.takeOpen(this.openAt(spots), careful) || this.pickAgain(spots)) return;
    const where = spots.at(-1);
    const pieces = (scene?.pieces ?? []).flatMap(({ id, face }) => {
      const at = places.spotOf(id);
      return at && where && face !== 'back' && sameSpot(at, where) ? [id] : [];
    });
    const refusal = explain(this.outlook, places, ask.choices, stage.picked, { spots, pieces });
    this.set({ refusal: refusal ? { ...refusal, at: where, serial: ++this.serial } : null, armed: null });
  }

  /** An answer to an open decision that is none of its samples; several verbs for one point are told apart by buttons. */
  private takeOpen(choices: readonly Choice[], careful: boolean): boolean {
    const { stage } = this.current;
    const [first, ...others] = choices;
    const place = first?.places.at(-1);
    if (!first || !stage || !place) return false;
    if (others.length === 0) this.offer(first, careful);
    else {
      const next = { picked: [...stage.picked, place], targets: [], buttons: choices };
      this.set({ stage: next, armed: null, focus: null, preview: null, odds: null, refusal: null });
    }
    return true;
  }

  /** A click on another first thing while one is picked starts over with that one. */
  private pickAgain(spots: readonly Spot[]): boolean {
    const { stage, ask } = this.current;
    if (!stage || !ask || stage.picked.length === 0) return false;
    const fresh = stageOf(ask.choices);
    const found = targetsAt(fresh, spots);
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
    const chancy = this.ahead.isRisky(choice.code) && (choice.places.length === 0 || !this.hasPlainOdds());
    const worthALook = careful && choice.places.length > 0 && this.ahead.previewOf(choice.code) !== null;
    if (this.current.armed?.code !== choice.code && (chancy || worthALook)) this.arm(choice);
    else this.choose(choice.code);
  }

  /** Shows an option with all it may bring, to be confirmed. */
  arm(choice: Choice): void {
    this.set({ armed: choice, refusal: null, ...this.ahead.insight(choice) });
  }

  /** Some button commits to the chance; the options on the map only prepare it then. */
  hasPlainOdds(): boolean {
    return (this.current.ask?.choices ?? []).some((c) => c.places.length === 0 && this.ahead.isRisky(c.code));
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
    const { ask, sending } = this.current;
    if (ask === null || sending) return;
    if (this.seating.toBeAsked() === ask.seat && this.outlook?.allows(code)) this.answerInWindow(ask.seat, code);
    else this.apply(ask.seat, code);
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
    if (seat === this.current.seat && this.current.places && this.outlook?.allows(code)) {
      this.made = this.made.filter((m) => m.seat === seat && m.moment < moment);
      this.made.push({ seat, moment, choice: this.current.places.choice(code) });
    }
    this.send(() => {
      this.comingBecause = because;
      return this.host.choose(seat, code, moment);
    });
  }

  /** The choices of the seat at the screen since one of its moments, if all of them were made here. */
  madeSince(moment: number): readonly Choice[] {
    const { seat, length } = this.current;
    const made = this.made.filter((m) => m.seat === seat && m.moment >= moment && m.moment < length);
    return made.length === length - moment ? made.map((m) => m.choice) : [];
  }

  /** Takes so many choices back and makes these instead, as far as they are allowed. */
  async remake(back: number, codes: readonly number[]): Promise<void> {
    const { seat } = this.current;
    this.mind.stop();
    for (let i = 0; i < back && this.host.sight(seat).undo.may; i++) await this.host.undo(seat);
    for (const code of codes) {
      const { asked, moments } = this.host.sight(seat);
      if (asked && this.outlook?.allows(code)) {
        const moment = moments.length - 1;
        if (this.current.places) this.made.push({ seat, moment, choice: this.current.places.choice(code) });
        await this.host.choose(seat, code, moment);
      }
    }
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

  /** Lets the machine decide if the decision is its own. */
  private goOn(): void {
    const { paused, replayAt, curtain } = this.current;
    this.mind.stop();
    if (!paused && replayAt === null && curtain === null && this.seating.toBeAsked() === null) this.letDecide();
  }

  private letDecide(): void {
    const { decider: seat, deciding, inWindow } = this.seating;
    if (seat === null || deciding?.kind !== 'machine' || this.isOver) return;
    const secret = inWindow && !this.isWatched && !this.seating.isLent;
    const { pace } = this.current;
    this.mind.decide(this.matter(seat), {
      level: deciding.level,
      pace: secret ? Math.max(pace, WINDOW_MS) : pace,
      ...(secret ? { limit: WINDOW_MS } : {}),
      onProgress: (done) => secret || this.set({ thinking: { seat, done } }),
      onChoice: (code, told) => this.apply(seat, code, told && this.mayTell(seat) ? told : null),
      onFault: ({ message }) =>
        this.set({ thinking: null, refusal: { rule: '', text: message, tried: '', serial: ++this.serial } }),
    });
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
