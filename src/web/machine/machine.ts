/**
 * The AI player as the client sees it: it receives a view and the options of one decision, thinks in a Web Worker, reports
 * its progress, and can be told to move now.
 */

import type { Explanation } from '../../ai/explain.ts';
import type { Judgement } from '../../ai/judge.ts';
import { levels as allLevels, type Level, type LevelId } from '../../ai/levels.ts';
import type { Review } from '../../ai/review.ts';
import { type Style, type StyleId, styles } from '../../ai/styles.ts';
import type { View } from '../../engine/game.ts';

export type { Explanation, LevelId, Style, StyleId };
export { styles };

/** The level that gives advice: plays well and answers within about a second. */
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
  /** How it is inclined; even by default. */
  readonly style?: StyleId;
  /** One for each match and seat: the AI keeps its plans by it. */
  readonly seed: string;
  /** Identifies the question. */
  readonly serial: number;
}

export interface MachineMove {
  readonly code: number;
  /** Its plan, the gains and risks it expects, and how it rates the position. */
  readonly why?: Explanation;
}

/** One question being thought about. */
export interface Thinking {
  readonly move: Promise<MachineMove>;
  /** Ends the search and moves with what it has. */
  moveNow(): void;
  /** Drops the question; `move` never settles. */
  cancel(): void;
}

export interface MachinePlayer {
  /** Loads the game, so that the first answer does not wait for it. */
  ready(game: string): void;
  /** `onProgress` receives how much of the thinking is done, from 0 to 1. */
  think(question: MachineQuestion, onProgress: (done: number) => void): Thinking;
  /** Reviews a finished match from its record; null if that fails. */
  review?(
    match: { readonly game: string; readonly overlay?: unknown; readonly record: string },
    onProgress: (done: number) => void,
  ): Promise<Review | null>;
  /** Judges the choices of a finished match one after another; returns what ends it. `onJudged` gets null after the last. */
  judge?(
    match: {
      readonly game: string;
      readonly overlay?: unknown;
      readonly record: string;
      readonly from: number;
      readonly worlds: number;
    },
    onJudged: (judgement: Judgement | null) => void,
  ): () => void;
  dispose(): void;
}

/** AI speeds: milliseconds between two choices. */
export const paces = [
  { id: 'slow', name: 'Slow', ms: 1400 },
  { id: 'steady', name: 'Steady', ms: 500 },
  { id: 'quick', name: 'Quick', ms: 120 },
  { id: 'instant', name: 'At once', ms: 0 },
] as const;

export type PaceId = (typeof paces)[number]['id'];
