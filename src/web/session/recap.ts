/**
 * Results that wait, and what the enemy did: stands between a session and its screen. The match goes on as it likes; the
 * screen shows one step of the tale after another, and the decision when all has been seen.
 */

import type { Scene } from '../../engine/board.ts';
import type { AnyGame, Seat, View } from '../../engine/game.ts';
import { Places, seatOfSide } from './places.ts';
import type { TableState } from './table-state.ts';
import { addMoment, readingTime, type TaleStep, tookFrom } from './tale.ts';

/** What the recap needs of a session. */
export interface RecapSource {
  readonly game: AnyGame;
  readonly state: TableState;
  readonly isWatched: boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether a person at this screen sits there. */
  isPerson(seat: Seat): boolean;
  /** How many moments a seat has witnessed. */
  momentsOf(seat: Seat): number;
  /** What the seat saw at one of its moments. */
  viewAt(seat: Seat, moment: number): Promise<View>;
}

export type Speed = 1 | 2 | 4;

export interface RecapSettings {
  /** `wait`: until seen; `brief`: for the time of reading; `off`: nothing is told. */
  readonly results: 'wait' | 'brief' | 'off';
  readonly speed: Speed;
}

export interface RecapState {
  /** What is being told: the step on the screen, and its place among its like. */
  readonly step: TaleStep | null;
  /** `event`: a card over the seat's own action; `recap`: what others did. */
  readonly mode: 'event' | 'recap' | null;
  /** The steps of this tale that were shown, the open one last; and how many wait. */
  readonly steps: readonly TaleStep[];
  readonly open: number;
  readonly playing: boolean;
  readonly held: boolean;
  readonly speed: Speed;
  /** When the open step leaves by itself; null if it waits. */
  readonly leaves: { readonly from: number; readonly after: number } | null;
  /** The others are still choosing. */
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

/** So many steps are kept to be shown again. */
const KEPT = 120;
/** A move is shown so long, in milliseconds, at the plain speed. */
const MOVE_MS = 1100;
const NOTE_MS = 700;

export class Recap {
  private readonly session: RecapSource;
  private readonly settings: () => RecapSettings;
  private readonly listeners = new Set<() => void>();
  private current: RecapState = nothing;
  private shownState: TableState;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the seat at the screen: scenes by moment, as they were seen or asked for. */
  private seat: Seat | null = null;
  private scenes: (Scene | undefined)[] = [];
  /** RecapSource so far: up to this moment everything has become steps. */
  private upTo = -1;
  private tale: readonly TaleStep[] = [];
  /** So many steps of the tale have been seen. */
  private seen = 0;
  /** Where the last recap began, to be shown again. */
  private begun = 0;
  private loading = 0;
  /** What went before is being fetched: nothing is asked meanwhile. */
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

  /** The table as the screen shows it: as it is, or as it was when what is being told befell. */
  readonly snapshot = (): TableState => this.shownState;
  readonly telling = (): RecapState => this.current;

  // ---- following the match ------------------------------------------------------------------------------------------

  /** Somebody sits down: what others did since his last choice is told. */
  private begin(): void {
    const { state } = this.session;
    clearTimeout(this.timer);
    this.loading++;
    this.seat = state.seat;
    this.scenes = [];
    this.tale = [];
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

  /** Scenes that were seen before this page was opened. */
  private async load(from: number, to: number): Promise<void> {
    const turn = this.loading;
    const { seat } = this;
    if (seat === null) return;
    const { game, state } = this.session;
    const log = state.log;
    let tale: readonly TaleStep[] = [];
    let before = game.scene(await this.session.viewAt(seat, from));
    for (let at = from + 1; at <= to; at++) {
      const after = game.scene(await this.session.viewAt(seat, at));
      if (turn !== this.loading) return;
      const moment = log[at];
      if (moment) tale = addMoment(tale, moment, at, before, after);
      before = after;
    }
    if (turn !== this.loading) return;
    // What was told meanwhile comes after it.
    this.tale = [...tale, ...this.tale];
    this.seen = 0;
    this.begun = 0;
    this.fetching = false;
    this.skipQuiet();
    this.show();
  }

  private follow(): void {
    const { state } = this.session;
    if (state.curtain !== null || state.scene === null) {
      // Behind the curtain nothing is kept.
      this.seat = null;
      this.tale = [];
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
      // Taken back: what was told of it is forgotten.
      this.tale = this.tale.filter((step) => step.at <= now);
      this.seen = Math.min(this.seen, this.tale.length);
      this.begun = Math.min(this.begun, this.tale.length);
      this.scenes.length = now + 1;
      this.scenes[now] = state.scene;
      this.upTo = now;
    }
    const before = this.scenes[this.upTo];
    if (now > this.upTo && before) {
      if (this.seen === this.tale.length) {
        this.tale = this.tale.slice(-KEPT);
        this.seen = this.begun = this.tale.length;
      }
      for (let at = this.upTo + 1; at <= now; at++) {
        const moment = state.log[at];
        // Several at once have one picture between them. What was seen is closed: nothing is added to it.
        if (moment)
          this.tale = addMoment(this.tale, moment, at, at === now ? before : state.scene, state.scene, this.seen);
      }
      this.skipQuiet();
    }
    this.upTo = now;
    // A last look at a set-up shows what has not befallen yet.
    if (state.lastLook === null) this.scenes[now] = state.scene;
    this.scenes[now - 2] = undefined;
    this.show();
  }

  /** The next of those who share the screen decides: his moments are counted apart, and the same pictures lie before him. */
  private changeSeat(state: TableState): void {
    const before = this.scenes[this.upTo];
    const fresh = Math.max(0, this.session.momentsOf(this.seat ?? -1) - 1 - this.upTo);
    this.seat = state.seat;
    this.upTo = Math.max(0, state.log.length - 1 - fresh);
    this.scenes = [];
    this.scenes[this.upTo] = before;
  }

  /** Two people at one screen without secrets see everything as it is done. */
  private sharesScreen(seat: Seat): boolean {
    return this.session.isPerson(seat) && this.session.isPerson(this.seat ?? -1);
  }

  private isOwn(step: TaleStep): boolean {
    return step.seat === this.seat || (this.session.isPerson(step.seat) && this.session.isPerson(this.seat ?? -1));
  }

  /**
   * Own moves are seen as they are made, and mere headings tell nothing. Words alone hold nobody up: they are told beside
   * something to look at, else the log has them.
   */
  private isTold(step: TaleStep): boolean {
    if (step.kind === 'event') return true;
    if (this.isOwn(step)) return false;
    return step.kind === 'move' || (step.lines.some((line) => !line.heading) && this.hasSights);
  }

  private get hasSights(): boolean {
    return this.tale.slice(this.begun).some((step) => step.kind !== 'note' && !this.isOwn(step));
  }

  private skipQuiet(): void {
    const silent = this.settings().results === 'off' || this.session.isWatched;
    while (this.seen < this.tale.length && (silent || !this.isTold(this.tale[this.seen] as TaleStep))) this.seen++;
  }

  // ---- the screen ---------------------------------------------------------------------------------------------------

  private show(): void {
    clearTimeout(this.timer);
    const { state } = this.session;
    const step = state.replayAt === null && state.curtain === null ? this.tale[this.seen] : undefined;
    if (!step) {
      this.shownState = this.fetching
        ? { ...state, ask: null, stage: null, armed: null, preview: null, odds: null, sending: true }
        : state;
      this.set({ ...nothing, speed: this.settings().speed });
      return;
    }
    const own = this.isOwn(step);
    const mode = own ? 'event' : 'recap';
    const going = state.ask === null && state.result === null;
    const leaves = this.leavesAfter(step, own);
    const { step: was, leaves: before } = this.current;
    const same = was?.since === step.since && was.seat === step.seat && was.fates.length === step.fates.length;
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
      armed: null,
      focus: null,
      preview: null,
      odds: null,
      refusal: null,
      hint: null,
      fallen: null,
      result: null,
      log: step.at < state.log.length - 1 ? state.log.slice(0, step.at + 1) : state.log,
    };
    const steps = this.told();
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

  /** The steps of this tale that are told. */
  private told(): readonly TaleStep[] {
    return this.tale.slice(this.begun).filter((step) => this.isTold(step));
  }

  /** What others did last, for the arrows that can be brought back. */
  lastRecap(): readonly TaleStep[] {
    const end = this.tale.findLastIndex((step) => !this.isOwn(step) && step.kind !== 'note');
    let start = end;
    while (start > 0 && !this.isOwn(this.tale[start - 1] as TaleStep)) start--;
    return end < 0 ? [] : this.tale.slice(start, end + 1);
  }

  private placesIn(scene: Scene): Places {
    if (this.placesOf?.scene !== scene) this.placesOf = { scene, places: new Places(this.session.game, scene) };
    return this.placesOf.places;
  }

  /** Milliseconds until a step leaves by itself; null if it waits. */
  private leavesAfter(step: TaleStep, own: boolean): number | null {
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
        (ends || (step.happening?.kind === 'fight' && ask !== null && own) || tookFrom(step, isMine));
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

  // ---- what a reader does -------------------------------------------------------------------------------------------

  /** The open step is seen. */
  next(): void {
    if (this.seen >= this.tale.length) return;
    this.seen++;
    this.current = { ...this.current, held: false, step: null };
    this.skipQuiet();
    this.show();
  }

  back(): void {
    this.goTo(this.current.open - 1);
  }

  /** Shows one of the steps of this tale. */
  goTo(index: number): void {
    const step = this.told()[index];
    if (!step) return;
    this.seen = this.tale.indexOf(step);
    this.current = { ...this.current, playing: false, step: null };
    this.show();
  }

  /** All at once: the decision is at hand. */
  skip(): void {
    this.seen = this.tale.length;
    this.current = { ...this.current, held: false, step: null };
    this.show();
  }

  /** What others did last, once more. */
  again(): void {
    const [first] = this.lastRecap();
    if (!first) return;
    this.begun = this.seen = this.tale.indexOf(first);
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

  /** The settings have changed: speed, or whether anything is told. */
  refresh(): void {
    this.skipQuiet();
    this.show();
  }
}
