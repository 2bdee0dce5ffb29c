/**
 * Results and enemy actions, one step after another. The recap stands between a session and its screen: while the match goes
 * on, the screen shows the steps that were not seen yet, and the decision once all of them were.
 */

import type { Scene } from '../../engine/board.ts';
import type { AnyGame, Seat, View } from '../../engine/game.ts';
import { Places, seatOfSide } from './places.ts';
import { addMoment, costsThisSide, type RecapStep, readingTime } from './recap-steps.ts';
import type { Session } from './session.ts';
import type { TableState } from './table-state.ts';

/** What the recap reads of a session. */
export interface RecapSource {
  readonly game: AnyGame;
  readonly state: TableState;
  readonly isWatched: boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether a player at this screen has this seat. */
  isPerson(seat: Seat): boolean;
  /** How many moments a seat has witnessed. */
  momentsOf(seat: Seat): number;
  /** What the seat saw at one of its moments. */
  viewAt(seat: Seat, moment: number): Promise<View>;
}

export const recapSource = (session: Session): RecapSource => ({
  game: session.game,
  get state() {
    return session.state;
  },
  get isWatched() {
    return session.seating.isWatched;
  },
  subscribe: session.subscribe,
  isPerson: (seat) => session.seating.players[seat]?.kind === 'person' && session.host.seats.includes(seat),
  momentsOf: (seat) => session.host.sight(seat).moments.length,
  viewAt: (seat, moment) => session.host.viewAt(seat, moment),
});

export type Speed = 1 | 2 | 4;

export interface RecapSettings {
  /** `wait`: until the player continues; `brief`: long enough to read; `off`: nothing is shown. */
  readonly results: 'wait' | 'brief' | 'off';
  readonly speed: Speed;
}

export interface RecapState {
  /** The step on the screen. */
  readonly step: RecapStep | null;
  /** `event`: a card over the seat's own action; `recap`: what others did. */
  readonly mode: 'event' | 'recap' | null;
  /** The steps of this recap, and which of them is open. */
  readonly steps: readonly RecapStep[];
  readonly open: number;
  readonly playing: boolean;
  readonly held: boolean;
  readonly speed: Speed;
  /** When the open step closes by itself; null if it waits for the player. */
  readonly leaves: { readonly from: number; readonly after: number } | null;
  /** The other side is still deciding. */
  readonly going: boolean;
}

const nothing: RecapState = {
  step: null,
  mode: null,
  steps: [],
  open: 0,
  playing: true,
  held: false,
  speed: 1,
  leaves: null,
  going: false,
};

/** How many steps are kept to be shown again. */
const MAX_STEPS = 120;
/** Milliseconds for which a move is shown at speed 1. */
const MOVE_MS = 1100;
const NOTE_MS = 700;

export class Recap {
  private readonly session: RecapSource;
  private readonly settings: () => RecapSettings;
  private readonly listeners = new Set<() => void>();
  private current: RecapState = nothing;
  private shownState: TableState;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The seat at the screen, and its scenes by moment. */
  private seat: Seat | null = null;
  private scenes: (Scene | undefined)[] = [];
  /** Up to this moment everything has become steps. */
  private upTo = -1;
  private steps: readonly RecapStep[] = [];
  /** How many of the steps were seen. */
  private seen = 0;
  /** The first step of the last recap, to be shown again. */
  private begun = 0;
  private loading = 0;
  /** Earlier scenes are being fetched: the decision waits for them. */
  private fetching = false;
  private readonly leave: () => void;
  private placesOf: { scene: Scene; places: Places } | null = null;

  constructor(session: RecapSource, settings: () => RecapSettings) {
    this.session = session;
    this.settings = settings;
    this.shownState = session.state;
    this.leave = session.subscribe(() => this.follow());
    this.begin();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.leave();
    this.listeners.clear();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The table as the screen shows it: the present, or the position after the open step. */
  readonly snapshot = (): TableState => this.shownState;
  readonly telling = (): RecapState => this.current;

  // ---- following the match ------------------------------------------------------------------------------------------

  /** Another player is at the screen: shows what others did since their last choice. */
  private begin(): void {
    const { state } = this.session;
    clearTimeout(this.timer);
    this.loading++;
    this.seat = state.seat;
    this.scenes = [];
    this.steps = [];
    this.seen = 0;
    this.begun = 0;
    const now = state.log.length - 1;
    this.scenes[now] = state.scene ?? undefined;
    this.upTo = now;
    const mine = state.log.findLastIndex((moment) => moment.seat === state.seat);
    const quiet = this.session.isWatched || state.replayAt !== null || state.result !== null;
    this.fetching = !quiet && this.settings().results !== 'off' && state.seat >= 0 && mine >= 0 && mine < now;
    if (this.fetching) this.load(mine, now).finally(() => this.fetched());
    this.show();
  }

  private fetched(): void {
    if (!this.fetching) return;
    this.fetching = false;
    this.show();
  }

  /** Fetches scenes from before this page was opened. */
  private async load(from: number, to: number): Promise<void> {
    const turn = this.loading;
    const { seat } = this;
    if (seat === null) return;
    const { game, state } = this.session;
    const log = state.log;
    let steps: readonly RecapStep[] = [];
    let before = game.scene(await this.session.viewAt(seat, from));
    for (let at = from + 1; at <= to; at++) {
      const after = game.scene(await this.session.viewAt(seat, at));
      if (turn !== this.loading) return;
      const moment = log[at];
      if (moment) steps = addMoment(steps, moment, at, before, after);
      before = after;
    }
    if (turn !== this.loading) return;
    // Steps made meanwhile come after these.
    this.steps = [...steps, ...this.steps];
    this.seen = 0;
    this.begun = 0;
    this.fetching = false;
    this.skipQuiet();
    this.show();
  }

  private follow(): void {
    const { state } = this.session;
    if (state.handoff !== null || state.scene === null) {
      // Nothing is kept while two players change places.
      this.seat = null;
      this.steps = [];
      this.scenes = [];
      this.seen = 0;
      this.show();
      return;
    }
    const swapped = this.seat !== null && this.seat !== state.seat && this.sharesScreen(state.seat);
    if (this.seat === null || (this.seat !== state.seat && !swapped)) {
      this.begin();
      return;
    }
    if (swapped) this.changeSeat(state);
    if (state.replayAt !== null) {
      this.show();
      return;
    }
    const now = state.log.length - 1;
    if (now < this.upTo) {
      // Undone: its steps are dropped.
      this.steps = this.steps.filter((step) => step.at <= now);
      this.seen = Math.min(this.seen, this.steps.length);
      this.begun = Math.min(this.begun, this.steps.length);
      this.scenes.length = now + 1;
      this.scenes[now] = state.scene;
      this.upTo = now;
    }
    const before = this.scenes[this.upTo];
    if (now > this.upTo && before) {
      if (this.seen === this.steps.length) {
        this.steps = this.steps.slice(-MAX_STEPS);
        this.seen = this.begun = this.steps.length;
      }
      for (let at = this.upTo + 1; at <= now; at++) {
        const moment = state.log[at];
        // Several moments at once share one scene. A step that was seen is closed: nothing is added to it.
        if (moment)
          this.steps = addMoment(this.steps, moment, at, at === now ? before : state.scene, state.scene, this.seen);
      }
      this.skipQuiet();
    }
    this.upTo = now;
    // The preview of a set-up shows what has not happened yet.
    if (state.setupPreview === null) this.scenes[now] = state.scene;
    this.scenes[now - 2] = undefined;
    this.show();
  }

  /** The next player at this screen decides: moments are counted per seat, the scenes are the same. */
  private changeSeat(state: TableState): void {
    const before = this.scenes[this.upTo];
    const fresh = Math.max(0, this.session.momentsOf(this.seat ?? -1) - 1 - this.upTo);
    this.seat = state.seat;
    this.upTo = Math.max(0, state.log.length - 1 - fresh);
    this.scenes = [];
    this.scenes[this.upTo] = before;
  }

  /** Two players at one screen without secrets see everything as it happens. */
  private sharesScreen(seat: Seat): boolean {
    return this.session.isPerson(seat) && this.session.isPerson(this.seat ?? -1);
  }

  private isOwn(step: RecapStep): boolean {
    return step.seat === this.seat || (this.session.isPerson(step.seat) && this.session.isPerson(this.seat ?? -1));
  }

  /**
   * Events are shown always, moves only if they are another side's. Lines of text alone are shown only in a recap that also
   * has something to look at; the log has them anyway.
   */
  private isShown(step: RecapStep): boolean {
    if (step.kind === 'event') return true;
    if (this.isOwn(step)) return false;
    return step.kind === 'move' || (step.lines.some((line) => !line.heading) && this.hasScenes);
  }

  private get hasScenes(): boolean {
    return this.steps.slice(this.begun).some((step) => step.kind !== 'note' && !this.isOwn(step));
  }

  private skipQuiet(): void {
    const silent = this.settings().results === 'off' || this.session.isWatched;
    while (this.seen < this.steps.length && (silent || !this.isShown(this.steps[this.seen] as RecapStep))) this.seen++;
  }

  // ---- the screen ---------------------------------------------------------------------------------------------------

  private show(): void {
    clearTimeout(this.timer);
    const { state } = this.session;
    const step = state.replayAt === null && state.handoff === null ? this.steps[this.seen] : undefined;
    if (!step) {
      this.shownState = this.fetching
        ? { ...state, ask: null, stage: null, pending: null, preview: null, odds: null, sending: true }
        : state;
      this.set({ ...nothing, speed: this.settings().speed });
      return;
    }
    const own = this.isOwn(step);
    const mode = own ? 'event' : 'recap';
    const going = state.ask === null && state.result === null;
    const leaves = this.leavesAfter(step, own);
    const { step: was, leaves: before } = this.current;
    const same = was?.since === step.since && was.seat === step.seat && was.changes.length === step.changes.length;
    const timer =
      leaves === null
        ? null
        : same && before && before.after === leaves
          ? before
          : { from: performance.now(), after: leaves };
    const scene = step.at === this.upTo ? (state.scene as Scene) : step.after;
    this.shownState = {
      ...state,
      scene,
      places: scene === state.scene ? state.places : this.placesIn(scene),
      ask: null,
      waiting: state.waiting,
      stage: null,
      pending: null,
      focus: null,
      preview: null,
      odds: null,
      refusal: null,
      hint: null,
      tray: null,
      result: null,
      log: step.at < state.log.length - 1 ? state.log.slice(0, step.at + 1) : state.log,
    };
    const steps = this.shownSteps();
    this.set({
      step,
      mode,
      steps,
      open: steps.indexOf(step),
      playing: this.current.playing,
      held: this.current.held,
      speed: this.settings().speed,
      leaves: timer,
      going,
    });
    if (timer) this.timer = setTimeout(() => this.next(), Math.max(0, timer.from + timer.after - performance.now()));
  }

  /** The steps of this recap that are shown. */
  private shownSteps(): readonly RecapStep[] {
    return this.steps.slice(this.begun).filter((step) => this.isShown(step));
  }

  /** What others did last, for arrows that can be shown again. */
  lastRecap(): readonly RecapStep[] {
    const end = this.steps.findLastIndex((step) => !this.isOwn(step) && step.kind !== 'note');
    let start = end;
    while (start > 0 && !this.isOwn(this.steps[start - 1] as RecapStep)) start--;
    return end < 0 ? [] : this.steps.slice(start, end + 1);
  }

  private placesIn(scene: Scene): Places {
    if (this.placesOf?.scene !== scene) this.placesOf = { scene, places: new Places(this.session.game, scene) };
    return this.placesOf.places;
  }

  /** Milliseconds until a step closes by itself; null if it waits for the player. */
  private leavesAfter(step: RecapStep, own: boolean): number | null {
    const { playing, held } = this.current;
    const { results, speed } = this.settings();
    if (held) return null;
    const isMine = (id: string): boolean => {
      const piece = step.before.pieces.find((p) => p.id === id);
      return piece !== undefined && seatOfSide(this.session.game, piece.design.side) === this.seat;
    };
    if (own || step.kind === 'event') {
      const { ask, waiting } = this.session.state;
      const ends = own && ask === null && waiting !== null;
      const stops =
        results === 'wait' &&
        (ends || (step.happening?.kind === 'fight' && ask !== null && own) || costsThisSide(step, isMine));
      if (stops && speed < 4) return null;
      if (!own && !playing) return null;
      if (!own && results === 'wait' && speed < 4 && step.happening?.kind !== 'draw') return null;
      return readingTime(step) / (own ? 1 : speed);
    }
    if (!playing) return null;
    return (step.kind === 'move' ? MOVE_MS : NOTE_MS) / speed;
  }

  private set(state: RecapState): void {
    this.current = state;
    for (const listener of [...this.listeners]) listener();
  }

  // ---- what the player does -------------------------------------------------------------------------------------------

  /** The player has seen the open step. */
  next(): void {
    if (this.seen >= this.steps.length) return;
    this.seen++;
    this.current = { ...this.current, held: false, step: null };
    this.skipQuiet();
    this.show();
  }

  back(): void {
    this.goTo(this.current.open - 1);
  }

  /** Shows one of the steps of this recap. */
  goTo(index: number): void {
    const step = this.shownSteps()[index];
    if (!step) return;
    this.seen = this.steps.indexOf(step);
    this.current = { ...this.current, playing: false, step: null };
    this.show();
  }

  /** Skips the rest. */
  skip(): void {
    this.seen = this.steps.length;
    this.current = { ...this.current, held: false, step: null };
    this.show();
  }

  /** Shows again what others did last. */
  again(): void {
    const [first] = this.lastRecap();
    if (!first) return;
    this.begun = this.seen = this.steps.indexOf(first);
    this.current = { ...this.current, step: null, playing: true, held: false };
    this.skipQuiet();
    this.show();
  }

  get canShowAgain(): boolean {
    return this.session.state.replayAt === null && this.lastRecap().length > 0;
  }

  setPlaying(playing: boolean): void {
    this.current = { ...this.current, playing, step: null };
    this.show();
  }

  hold(held: boolean): void {
    if (held === this.current.held) return;
    this.current = { ...this.current, held, step: null };
    this.show();
  }

  /** The settings have changed. */
  refresh(): void {
    this.skipQuiet();
    this.show();
  }
}
