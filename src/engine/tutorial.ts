/**
 * A scripted first battle: a small position with a fixed seed, lessons that say what to do, and what the enemy answers. A
 * game declares it as data (`src/games/<id>/tutorial.ts`). Every step is checked by the rules: what fulfils a lesson is an
 * option of the match, what is refused is refused by the rulebook, and nothing else is done. `checkTutorial` plays it to
 * its end.
 */

import type { AnyGame, Seat } from './game.ts';
import { LocalHost } from './host.ts';
import { Match, type MatchStart } from './match.ts';
import { optionWords, Refused, readOption } from './play.ts';
import { chooseFor, knowledgeOf, snapshotOf } from './seat.ts';
import { verbOf } from './verbs.ts';

/** What a tutorial has to teach, each in at least one lesson. */
export const TOPICS = ['select', 'move', 'refusal', 'odds', 'attack', 'result', 'undo', 'end of turn', 'win'] as const;
export type Topic = (typeof TOPICS)[number];

/** What fulfils a lesson. */
export type Task =
  /** These options, in this order; one step may name several: "move A 0101 | move A 0102". */
  | { readonly kind: 'choose'; readonly choices: readonly string[] }
  /** The piece is picked or inspected. */
  | { readonly kind: 'select'; readonly piece: string }
  /** This option is tried, or one that the same rule forbids: the player meets a refusal. */
  | { readonly kind: 'refused'; readonly choice: string; readonly rule: string }
  /** This option, with its odds, is on the screen. */
  | { readonly kind: 'look'; readonly choice: string }
  | { readonly kind: 'undo' }
  /** The goal card is opened. */
  | { readonly kind: 'goal' }
  /** The text is read. */
  | { readonly kind: 'read' };

export interface Lesson {
  readonly teaches: readonly Topic[];
  readonly title: string;
  /** What to do, and why. */
  readonly text: string;
  readonly task: Task;
  /** Things ringed on the map, by kind and name: "unit 12VG/27", "hex A1003". */
  readonly marks?: readonly string[];
  /** Said when something else is tried that the rules allow. */
  readonly otherwise?: string;
  /** What happened, said when it is done. */
  readonly done: string;
}

export interface Tutorial {
  /** The learner's seat. */
  readonly seat: string;
  readonly start: MatchStart & { readonly scenario: string; readonly seed: string };
  readonly lessons: readonly Lesson[];
  /** What the others choose, one after another; where it ends, they pass or take what comes first. */
  readonly replies?: readonly string[];
}

/** Something the learner did that is no choice. */
export type Deed =
  | { readonly kind: 'select'; readonly piece: string }
  | { readonly kind: 'refused'; readonly rule: string }
  | { readonly kind: 'look'; readonly choice: string }
  | { readonly kind: 'goal' }
  | { readonly kind: 'read' };

/** More forced and scripted choices in a row than any tutorial needs. */
const MAX_REPLIES = 200;

/** How far the learner is: the lesson, how many of its choices are made, and how many replies. */
interface Progress {
  readonly lesson: number;
  readonly made: number;
  readonly replies: number;
}

/** A tutorial under way: a match in this process that takes only the choices the lessons ask for. */
export class Course extends LocalHost {
  readonly asksAll = true;
  readonly tutorial: Tutorial;
  readonly learner: Seat;
  private at: Progress = { lesson: 0, made: 0, replies: 0 };
  /** Where it was before each choice of the match. */
  private readonly before: Progress[] = [];
  private readonly watchers = new Set<() => void>();

  constructor(game: AnyGame, tutorial: Tutorial) {
    super(new Match(game, tutorial.start));
    this.tutorial = tutorial;
    this.learner = game.seats.findIndex((seat) => seat.id === tutorial.seat);
    if (this.learner < 0) throw new Error(`the tutorial is for "${tutorial.seat}", and there is no such seat`);
    this.playOthers();
  }

  /** The number of the lesson, from 0 on; `lessons.length` once all are done. */
  get number(): number {
    return this.at.lesson;
  }

  get lesson(): Lesson | null {
    return this.tutorial.lessons[this.at.lesson] ?? null;
  }

  /** What came of the lesson before; empty once this one is begun. */
  get result(): string {
    return this.at.made > 0 ? '' : (this.tutorial.lessons[this.at.lesson - 1]?.done ?? '');
  }

  /** What may be chosen next to fulfil the lesson, in words; none where it asks for something else. */
  get wanted(): readonly string[] {
    return this.wantedAt(this.at);
  }

  /** Told whenever a lesson begins or is fulfilled. */
  watch(listener: () => void): () => void {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  }

  override async choose(seat: Seat, code: number, moment: number): Promise<void> {
    if (moment !== this.sight(seat).moments.length - 1)
      throw new Refused('', 'the match has moved on: check the board and choose again');
    const at = this.accepts(seat, code);
    const { length } = this.match;
    chooseFor(this.match, seat, code);
    this.before[length] = this.at;
    this.made(at);
    this.playOthers();
    this.changed();
    this.moved();
  }

  override async undo(seat: Seat): Promise<void> {
    if (!this.sight(seat).undo.may) throw new Refused('', 'cannot undo: hidden information has been revealed since');
    const asked = this.lesson?.task.kind === 'undo';
    const { lesson } = this.at;
    do this.match.undo();
    while (this.forced(this.before[this.match.length]) && snapshotOf(this.match, seat).undo.may);
    const then = this.before[this.match.length] as Progress;
    this.before.length = this.match.length;
    this.at = asked ? { ...then, lesson: lesson + 1, made: 0 } : then;
    this.changed();
    this.moved();
  }

  override async redo(): Promise<void> {
    throw new Refused('', 'redo is not part of the tutorial');
  }

  /** The learner has done something that changes nothing in the match. Returns whether the lesson asks for it. */
  notice(deed: Deed): boolean {
    const task = this.lesson?.task;
    if (!task || !isFulfilled(task, deed)) return false;
    this.at = { ...this.at, lesson: this.at.lesson + 1, made: 0 };
    this.moved();
    return true;
  }

  private wantedAt({ lesson, made }: Progress): readonly string[] {
    const task = this.tutorial.lessons[lesson]?.task;
    return task?.kind === 'choose' ? (task.choices[made] ?? '').split(' | ') : [];
  }

  /** Where the learner is with this choice; throws what is said if the lesson does not ask for it. */
  private accepts(seat: Seat, code: number): Progress {
    const { at, lesson } = this;
    // What the rules forbid, they refuse themselves.
    if (seat !== this.learner || !knowledgeOf(this.match, seat).allows(code)) return at;
    if (!lesson) throw new Refused('', 'the tutorial is over');
    const words = optionWords(this.game, code);
    // A text that was not read to its end keeps nobody.
    let ahead = at;
    while (PASSING.has(this.tutorial.lessons[ahead.lesson]?.task.kind ?? ''))
      ahead = { ...ahead, lesson: ahead.lesson + 1, made: 0 };
    if (!this.wantedAt(ahead).includes(words)) throw new Refused('', lesson.otherwise ?? ANOTHER);
    return ahead;
  }

  private made(at: Progress): void {
    const task = this.tutorial.lessons[at.lesson]?.task;
    const isLast = task?.kind !== 'choose' || at.made + 1 >= task.choices.length;
    this.at = isLast ? { ...at, lesson: at.lesson + 1, made: 0 } : { ...at, made: at.made + 1 };
  }

  /** A decision with one option that no lesson asks for. */
  private forced(at: Progress | undefined): boolean {
    const { match } = this;
    if (match.isOver || match.seat !== this.learner || match.options.count !== 1 || match.decision?.open) return false;
    return !at || !this.wantedAt(at).includes(optionWords(this.game, match.options.at(0)));
  }

  /** The others choose what is written, and the learner what has one answer. */
  private playOthers(): void {
    const { match, game, learner } = this;
    for (let i = 0; !match.isOver && (match.seat !== learner || this.forced(this.at)); i++) {
      if (i === MAX_REPLIES) throw new Error('the others of the tutorial never end their turn');
      this.before[match.length] = this.at;
      const own = match.seat === learner;
      const reply = own ? undefined : this.tutorial.replies?.[this.at.replies];
      const closing = match.options.list().find((code) => game.verbs[verbOf(code)]?.closing);
      match.choose(reply === undefined ? (closing ?? match.options.at(0)) : readOption(game, reply));
      if (reply !== undefined) this.at = { ...this.at, replies: this.at.replies + 1 };
    }
  }

  private moved(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}

/** Lessons that a choice may pass over. */
const PASSING: ReadonlySet<string> = new Set(['read', 'select', 'look']);
const ANOTHER = 'the rules allow this, but the lesson asks for something else';

function isFulfilled(task: Task, deed: Deed): boolean {
  switch (deed.kind) {
    case 'select':
      return task.kind === 'select' && task.piece === deed.piece;
    case 'refused':
      return task.kind === 'refused' && task.rule === deed.rule;
    case 'look':
      return task.kind === 'look' && task.choice === deed.choice;
    default:
      return task.kind === deed.kind;
  }
}
