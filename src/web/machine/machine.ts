/**
 * The machine player as the client sees it: it is given a view and the options of one decision, thinks somewhere else
 * (a Web Worker), tells how it is getting on, and may be told to move now.
 */

import type { Explanation } from '../../ai/explain.ts';
import { levels as allLevels, type Level, type LevelId } from '../../ai/levels.ts';
import type { Review } from '../../ai/review.ts';
import type { View } from '../../engine/game.ts';

export type { Explanation, LevelId };

/** Asked when a person wants advice: plays well, and answers within a second or so. */
export const ADVISER: LevelId = 'veteran';

/** The opponents offered in the lobby. */
export const levels: readonly Level[] = allLevels.filter((level) => level.offered);
export const levelName = (id: LevelId): string => allLevels.find((level) => level.id === id)?.name ?? id;

export interface MachineQuestion {
  readonly game: string;
  /** The data file laid over the game's tables, if there is one. */
  readonly overlay?: unknown;
  readonly view: View;
  /** The codes that may be chosen. */
  readonly options: readonly number[];
  readonly level: LevelId;
  /** One a match and seat: the machine remembers its plans by it. */
  readonly seed: string;
  /** Tells one question from another. */
  readonly serial: number;
}

export interface MachineMove {
  readonly code: number;
  /** Its main line, what it expects to gain and to risk by it, and how it judges the position. */
  readonly why?: Explanation;
}

/** One question being thought about. */
export interface Thinking {
  readonly move: Promise<MachineMove>;
  /** Ends the search and moves with what it has. */
  moveNow(): void;
  /** Forgets the question; `move` never settles. */
  cancel(): void;
}

export interface MachinePlayer {
  /** Loads the game, so that the first answer does not wait for it. */
  ready(game: string): void;
  /** `onProgress` is told from 0 to 1 how much of the thinking is done. */
  think(question: MachineQuestion, onProgress: (done: number) => void): Thinking;
  /** Looks back on a match that is over, from its record; null if that fails. */
  review?(
    match: { readonly game: string; readonly overlay?: unknown; readonly record: string },
    onProgress: (done: number) => void,
  ): Promise<Review | null>;
  dispose(): void;
}

/** How quickly the machine's choices follow one another, in milliseconds between two. */
export const paces = [
  { id: 'slow', name: 'Slow', ms: 1400 },
  { id: 'steady', name: 'Steady', ms: 500 },
  { id: 'quick', name: 'Quick', ms: 120 },
  { id: 'instant', name: 'At once', ms: 0 },
] as const;

export type PaceId = (typeof paces)[number]['id'];
