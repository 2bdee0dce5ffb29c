/**
 * An open study: its value, the choice that is looked at and through whose eyes, what can be undone, and the save that follows
 * every change.
 */
import type { Judgement } from '../../ai/judge.ts';
import type { Review } from '../../ai/review.ts';
import type { Scene } from '../../engine/board.ts';
import { type AnyGame, SPECTATOR } from '../../engine/game.ts';
import { seatId } from '../../engine/play.ts';
import { freshSeed } from '../../engine/random.ts';
import { annotate, withAnnotationsOf } from '../../study/annotate.ts';
import {
  type ChoiceRef,
  type LineId,
  type Note,
  readRef,
  refText,
  type Study,
  StudyError,
  sameRef,
  withNote,
  withoutLine,
} from '../../study/study.ts';
import { writeStudy } from '../../study/text.ts';
import { type StudyTree, tryOption } from '../../study/tree.ts';
import { everythingScene } from './eyes.ts';

export interface DeskState {
  readonly study: Study;
  readonly at: ChoiceRef;
  /** "everything", "spectator" or the id of a seat. */
  readonly eyes: string;
  readonly review: Review | null;
  /** How much of the review is done, 0 to 1. */
  readonly reviewing: number;
  /** The AI weighs choices now. */
  readonly weighing: boolean;
  /** What went wrong with the last change or save. */
  readonly fault: string | null;
}

interface DeskStart {
  readonly id: string;
  readonly study: Study;
  readonly tree: StudyTree;
  readonly at?: ChoiceRef | undefined;
  readonly eyes?: string | undefined;
  readonly save: (text: string, study: Study) => Promise<void>;
}

/** Changes within this time share one save. */
const SOON_MS = 300;
const MAX_UNDO = 200;

export class Desk {
  readonly id: string;
  readonly tree: StudyTree;
  private current: DeskState;
  private readonly listeners = new Set<() => void>();
  private past: Study[] = [];
  private undone: Study[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly write: DeskStart['save'];

  constructor({ id, study, tree, at, eyes, save }: DeskStart) {
    this.id = id;
    this.tree = tree;
    this.write = save;
    const first = at ?? study.open?.at ?? { line: null, n: 1 };
    this.current = {
      study,
      at: this.isThere(first) ? first : { line: null, n: 1 },
      eyes: this.eyesThere(eyes ?? study.open?.eyes),
      review: null,
      reviewing: 0,
      weighing: false,
      fault: null,
    };
  }

  get game(): AnyGame {
    return this.tree.game;
  }

  get state(): DeskState {
    return this.current;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): DeskState => this.current;

  private set(change: Partial<DeskState>): void {
    this.current = { ...this.current, ...change };
    for (const listener of [...this.listeners]) listener();
  }

  // ---- where it looks ---------------------------------------------------------------------------------------------

  private isThere(ref: ChoiceRef): boolean {
    try {
      this.tree.before(ref);
      return true;
    } catch {
      return false;
    }
  }

  private eyesThere(eyes: string | undefined): string {
    const known = ['everything', 'spectator', ...this.game.seats.map((s) => s.id)];
    return eyes !== undefined && known.includes(eyes) ? eyes : 'everything';
  }

  go(at: ChoiceRef): void {
    if (this.isThere(at) && !sameRef(at, this.current.at)) this.set({ at, fault: null });
  }

  look(eyes: string): void {
    this.set({ eyes: this.eyesThere(eyes) });
  }

  /** One choice on or back; before the first choice of a line is the choice it replaces. */
  step(by: 1 | -1): void {
    const { at, study } = this.current;
    if (by < 0 && at.n === 1) {
      const line = study.lines.find((l) => l.id === at.line);
      if (line) this.go(line.from);
      return;
    }
    this.go({ line: at.line, n: at.n + by });
  }

  /** The line before or after, of those that replace this choice; the choice itself counts as one. */
  turn(by: 1 | -1): void {
    const { at, study } = this.current;
    const own = study.lines.find((l) => l.id === at.line);
    const from = own && at.n <= 2 ? own.from : at;
    const ways: ChoiceRef[] = [
      from,
      ...study.lines.filter((l) => sameRef(l.from, from)).map((l) => ({ line: l.id, n: 1 })),
    ];
    const here = own && at.n <= 2 ? ways.findIndex((w) => w.line === own.id) : 0;
    const to = ways[(here + by + ways.length) % ways.length];
    if (to) this.go(to);
  }

  /** The next choice with something written, drawn or worth a sign. */
  nextMarked(): void {
    const { at, study } = this.current;
    const isMarked = (note: Note): boolean =>
      note.comments !== undefined ||
      note.marks !== undefined ||
      note.chapter !== undefined ||
      note.decision === 'mistake' ||
      note.decision === 'blunder' ||
      note.decision === 'strong';
    const marked = [...study.notes]
      .flatMap(([key, note]) => {
        const ref = readRef(key);
        return ref && ref.line === at.line && isMarked(note) ? [ref] : [];
      })
      .sort((a, b) => a.n - b.n);
    const next = marked.find((ref) => ref.n > at.n) ?? marked[0];
    if (next) this.go(next);
  }

  sceneAt(at: ChoiceRef, eyes: string): Scene {
    const state = this.tree.stateAt(at);
    if (eyes === 'everything') return everythingScene(this.game, state);
    const seat = this.game.seats.findIndex((s) => s.id === eyes);
    return this.game.scene(this.game.view(state, seat < 0 ? SPECTATOR : seat));
  }

  // ---- changes ----------------------------------------------------------------------------------------------------

  private change(study: Study, at = this.current.at): void {
    if (study === this.current.study) {
      this.set({ at });
      return;
    }
    this.past = [...this.past, this.current.study].slice(-MAX_UNDO);
    this.undone = [];
    this.set({ study, at, fault: null });
    this.saveSoon();
  }

  note(change: { [K in keyof Note]?: Note[K] | undefined }, at = this.current.at): void {
    this.change(withNote(this.current.study, at, change));
  }

  describe(change: Partial<Pick<Study, 'title' | 'about' | 'author' | 'open'>>): void {
    this.change({ ...this.current.study, ...change });
  }

  /** Tries an option at the choice that is looked at. */
  tryOption(words: string): void {
    try {
      const tried = tryOption(this.current.study, this.tree, this.current.at, words, freshSeed());
      this.change(tried.study, tried.at);
    } catch (error) {
      if (!(error instanceof StudyError)) throw error;
      this.set({ fault: error.message });
    }
  }

  /** Adds choices that were played at the table, with the dice they were played with. */
  keepLine(at: ChoiceRef, choices: readonly { readonly seat: string; readonly words: string }[], dice: string): void {
    let { study } = this.current;
    let ref = at;
    for (const { words } of choices) {
      const tried = tryOption(study, this.tree, ref, words, dice);
      study = tried.study;
      ref = tried.at;
    }
    this.change(study, ref);
  }

  removeLine(id: LineId): void {
    const { study, at } = this.current;
    const line = study.lines.find((l) => l.id === id);
    if (!line) return;
    const rest = withoutLine(study, id);
    const stays = at.line === null || rest.lines.some((l) => l.id === at.line);
    this.tree.follow(rest);
    this.change(rest, stays ? at : line.from);
  }

  undo(): void {
    const before = this.past.pop();
    if (before) this.restore(before, this.undone);
  }

  redo(): void {
    const after = this.undone.pop();
    if (after) this.restore(after, this.past);
  }

  get mayUndo(): boolean {
    return this.past.length > 0;
  }

  get mayRedo(): boolean {
    return this.undone.length > 0;
  }

  private restore(before: Study, other: Study[]): void {
    other.push(this.current.study);
    // What the AI has weighed since is not the author's change.
    const study = withAnnotationsOf(before, this.current.study);
    this.tree.follow(study);
    const { at } = this.current;
    this.set({ study, at: this.isThere(at) ? at : { line: null, n: 1 } });
    this.saveSoon();
  }

  // ---- the AI -----------------------------------------------------------------------------------------------------

  reviewed(review: Review | null): void {
    this.set({ review, reviewing: 1 });
  }

  reviewing(done: number): void {
    this.set({ reviewing: done });
  }

  weighing(on: boolean): void {
    this.set({ weighing: on });
  }

  judged(judgement: Judgement, worlds: number): void {
    const { review, study } = this.current;
    if (!review) return;
    const next = annotate(study, this.tree, judgement, review, worlds);
    this.tree.follow(next);
    this.set({ study: next });
    this.saveSoon();
  }

  // ---- saving -----------------------------------------------------------------------------------------------------

  private saveSoon(): void {
    this.timer ??= setTimeout(() => void this.saveNow(), SOON_MS);
  }

  async saveNow(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      await this.write(this.text(), this.current.study);
    } catch (error) {
      this.set({ fault: `Not saved: ${error instanceof Error ? error.message : String(error)}` });
    }
  }

  text(): string {
    return writeStudy(this.current.study);
  }

  /** Where it looks, for the address. */
  place(): string {
    return `${refText(this.current.at)}/${this.current.eyes}`;
  }

  seatName(seat: number): string {
    return this.game.seats[seat]?.name ?? seatId(this.game, seat);
  }
}
