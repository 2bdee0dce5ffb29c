/**
 * Asks the AI worker for decisions and for advice. Each question holds what one seat knows and nothing else. Keeps the
 * reasons of the AI's decisions.
 */

import type { Seat } from '../../engine/game.ts';
import { optionLabel } from '../../engine/play.ts';
import { freshSeed } from '../../engine/random.ts';
import type { SeatKnowledge } from '../../engine/seat.ts';
import { capital } from '../../engine/text.ts';
import type { LevelId, MachineMove, MachinePlayer, StyleId, Thinking } from '../machine/machine.ts';
import type { AiReason } from './table-state.ts';

/** A decision as its seat knows it. */
export interface AiQuestion {
  readonly outlook: SeatKnowledge;
  /** How many choices the seat has witnessed. */
  readonly length: number;
}

/** How a decision for one of the AI's seats is to be made. */
export interface AiRequest {
  readonly level: LevelId;
  readonly style?: StyleId | undefined;
  /** The answer comes no sooner than this, in milliseconds. */
  readonly pace: number;
  /** … counted from this time of `performance.now`: secret choices in a row share one pace. */
  readonly since: number;
  /** And no later: in a secret window the timing must reveal nothing. */
  readonly limit?: number;
  onProgress(done: number): void;
  onChoice(code: number, reason: AiReason | null): void;
  /** The AI cannot answer at all. */
  onFault(error: Error): void;
}

/** How many AI decisions keep their reasons. */
const MAX_REASONS = 200;

/** Serial numbers are unique over all matches: they share one worker. */
let nextQuestion = 1;

export class AiClient {
  private thinking: Thinking | null = null;
  private advising: Thinking | null = null;
  /** Decisions with their reasons, the last one last. */
  private decided: AiReason[] = [];
  private timers: ReturnType<typeof setTimeout>[] = [];
  /** Of the AI's own randomness; unrelated to the dice of the match. */
  private readonly seed = freshSeed();

  constructor(
    private readonly machine: MachinePlayer | undefined,
    /** The data file laid over the game's tables, if there is one. */
    private readonly overlay: unknown,
  ) {}

  get isThere(): boolean {
    return this.machine !== undefined;
  }

  get isThinking(): boolean {
    return this.thinking !== null;
  }

  private ask(
    { outlook }: AiQuestion,
    { level, style }: Pick<AiRequest, 'level' | 'style'>,
    seed: string,
    onProgress: (done: number) => void,
  ) {
    const options = outlook.asked()?.options;
    if (!options || !this.machine) return null;
    const { game, view } = outlook;
    const { overlay } = this;
    const serial = nextQuestion++;
    return this.machine.think(
      { game: game.id, overlay, view, options, level, ...(style ? { style } : {}), seed, serial },
      onProgress,
    );
  }

  // ---- decisions for its seats ------------------------------------------------------------------------------------------

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.thinking?.cancel();
    this.thinking = null;
  }

  decide(question: AiQuestion, how: AiRequest): void {
    this.stop();
    const thinking = this.ask(
      question,
      how,
      `${this.seed} ${question.outlook.seat}`,
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
          this.answer(question, move, how);
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

  private answer({ outlook, length }: AiQuestion, move: MachineMove, how: AiRequest): void {
    // An answer that is not allowed costs the AI its choice, not the match.
    const code = outlook.allows(move.code) ? move.code : (outlook.asked()?.options[0] ?? move.code);
    const label = capital(optionLabel(outlook.game, code, outlook.state));
    const { seat } = outlook;
    const reason: AiReason | null = move.why ? { choice: length, seat, label, why: move.why } : null;
    if (reason)
      this.decided = [...this.decided.filter((d) => d.seat !== seat || d.choice < length), reason].slice(-MAX_REASONS);
    how.onChoice(code, reason);
  }

  moveNow(): void {
    this.thinking?.moveNow();
  }

  // ---- reasons and advice -----------------------------------------------------------------------------------------

  /** Decisions that still stand, the last one first; `length` returns how many choices a seat has witnessed. */
  reasons(length: (seat: Seat) => number): readonly AiReason[] {
    return this.decided.filter((d) => d.choice < length(d.seat)).reverse();
  }

  get hasReasons(): boolean {
    return this.decided.length > 0;
  }

  get isAdvising(): boolean {
    return this.advising !== null;
  }

  /** Asks what the AI would do in this seat; null if it cannot say. Returns whether it has begun to think. */
  advise(question: AiQuestion, level: LevelId, onFound: (move: MachineMove | null) => void): boolean {
    // A seed of its own for each question, so that the AI follows no earlier plan and has reasons to give.
    const thinking = this.ask(question, { level }, `${this.seed} advice ${question.length}`, () => {});
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
