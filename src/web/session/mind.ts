/**
 * The machine at a table: it thinks for the seats that are its own, for a person who lends it his, and gives advice; it
 * remembers why it chose what it chose. It is given what one seat may know, a question at a time, and knows no table.
 */

import type { Seat } from '../../engine/game.ts';
import { optionLabel } from '../../engine/play.ts';
import { freshSeed } from '../../engine/random.ts';
import type { Outlook } from '../../engine/seat.ts';
import { capital } from '../../engine/text.ts';
import type { LevelId, MachineMove, MachinePlayer, Thinking } from '../machine/machine.ts';
import type { Told } from './table-state.ts';

/** What is to be decided, as its seat knows it. */
export interface Matter {
  readonly outlook: Outlook;
  /** The data file laid over the game's tables, if there is one. */
  readonly overlay: unknown;
  /** How many choices the seat has witnessed. */
  readonly length: number;
}

/** How a question for one of its seats is to be answered. */
export interface Deciding {
  readonly level: LevelId;
  /** The answer comes no sooner than this, in milliseconds. */
  readonly pace: number;
  /** … counted from here (by `performance.now`): one pace for all that is chosen in secret. */
  readonly since: number;
  /** And no later: in a secret window its timing tells nothing. */
  readonly limit?: number;
  onProgress(done: number): void;
  onChoice(code: number, told: Told | null): void;
  /** It cannot answer at all. */
  onFault(error: Error): void;
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
  private timers: ReturnType<typeof setTimeout>[] = [];
  /** Of the machine's own whims; says nothing of the dice of the match. */
  private readonly seed = freshSeed();
  private readonly machine: MachinePlayer | undefined;

  constructor(machine: MachinePlayer | undefined) {
    this.machine = machine;
  }

  get isThere(): boolean {
    return this.machine !== undefined;
  }

  get isThinking(): boolean {
    return this.thinking !== null;
  }

  private ask({ outlook, overlay }: Matter, level: LevelId, seed: string, onProgress: (done: number) => void) {
    const options = outlook.asked()?.options;
    if (!options || !this.machine) return null;
    const { game, view } = outlook;
    const serial = nextQuestion++;
    return this.machine.think({ game: game.id, overlay, view, options, level, seed, serial }, onProgress);
  }

  // ---- for its own seats ------------------------------------------------------------------------------------------

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.thinking?.cancel();
    this.thinking = null;
  }

  decide(matter: Matter, how: Deciding): void {
    this.stop();
    const thinking = this.ask(
      matter,
      how.level,
      `${this.seed} ${matter.outlook.seat}`,
      (done) => this.thinking === thinking && how.onProgress(done),
    );
    if (!thinking) return;
    this.thinking = thinking;
    how.onProgress(0);
    if (how.limit !== undefined) this.timers.push(setTimeout(() => thinking.moveNow(), how.limit));
    thinking.move.then(
      (move) => {
        if (this.thinking !== thinking) return;
        const answer = (): void => {
          this.stop();
          this.answer(matter, move, how);
        };
        const wait = Math.max(0, how.pace - (performance.now() - how.since));
        if (wait === 0) answer();
        else this.timers.push(setTimeout(answer, wait));
      },
      (error: Error) => {
        if (this.thinking !== thinking) return;
        this.stop();
        how.onFault(error);
      },
    );
  }

  private answer({ outlook, length }: Matter, move: MachineMove, how: Deciding): void {
    // A machine that answers what was not asked forfeits its choice, never the match.
    const code = outlook.allows(move.code) ? move.code : (outlook.asked()?.options[0] ?? move.code);
    const label = capital(optionLabel(outlook.game, code, outlook.state));
    const { seat } = outlook;
    const told: Told | null = move.why ? { choice: length, seat, label, why: move.why } : null;
    if (told) this.told = [...this.told.filter((t) => t.seat !== seat || t.choice < length), told].slice(-MOST_TOLD);
    how.onChoice(code, told);
  }

  moveNow(): void {
    this.thinking?.moveNow();
  }

  // ---- reasons and advice -----------------------------------------------------------------------------------------

  /** Its choices that still stand, the last one first; `lengths` says how many choices each seat has witnessed. */
  reasons(length: (seat: Seat) => number): readonly Told[] {
    return this.told.filter((t) => t.choice < length(t.seat)).reverse();
  }

  get hasReasons(): boolean {
    return this.told.length > 0;
  }

  get isAdvising(): boolean {
    return this.advising !== null;
  }

  /** What it would do in this seat, null if it cannot say; the answer is whether it has begun to think. */
  advise(matter: Matter, level: LevelId, onFound: (move: MachineMove | null) => void): boolean {
    // A mind of its own for each question, so that it thinks afresh and has reasons to tell.
    const thinking = this.ask(matter, level, `${this.seed} advice ${matter.length}`, () => {});
    if (!thinking) return false;
    this.advising = thinking;
    thinking.move.then(
      (move) => {
        if (this.advising !== thinking) return;
        this.advising = null;
        onFound(move);
      },
      () => {
        if (this.advising === thinking) onFound(null);
        this.stopAdvising();
      },
    );
    return true;
  }

  stopAdvising(): void {
    this.advising?.cancel();
    this.advising = null;
  }
}
