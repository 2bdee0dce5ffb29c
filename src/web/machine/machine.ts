/**
 * The machine player as the client sees it: it is given a view and the options of one decision, thinks somewhere else
 * (a Web Worker), tells how it is getting on, and may be told to move now.
 */

import type { Seat, Term, View } from '../../engine/game.ts';

export interface MachineLevel {
  readonly level: number;
  readonly name: string;
  /** One line for the lobby. */
  readonly summary: string;
}

export interface MachineQuestion {
  readonly game: string;
  /** The data file laid over the game's tables, if there is one. */
  readonly overlay?: unknown;
  readonly view: View;
  readonly seat: Seat;
  /** The codes that may be chosen. */
  readonly options: readonly number[];
  readonly level: number;
  /** Tells one question from another of the same match. */
  readonly serial: number;
}

export interface MachineProgress {
  /** 0 to 1. */
  readonly done: number;
  /** The option it would choose now. */
  readonly best?: number;
  readonly text?: string;
}

export interface MachineMove {
  readonly code: number;
  /** Why, in plain words: one line a reason, the weightiest first. */
  readonly because?: readonly string[];
  readonly terms?: readonly Term[];
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
  think(question: MachineQuestion, onProgress: (progress: MachineProgress) => void): Thinking;
  dispose(): void;
}

export const levels: readonly MachineLevel[] = [
  { level: 1, name: 'Recruit', summary: 'takes what looks good at first sight' },
  { level: 2, name: 'Sergeant', summary: 'looks at where each choice leads' },
];

/** How quickly the machine's choices follow one another, in milliseconds between two. */
export const paces = [
  { id: 'slow', name: 'Slow', ms: 1400 },
  { id: 'steady', name: 'Steady', ms: 500 },
  { id: 'quick', name: 'Quick', ms: 120 },
  { id: 'instant', name: 'At once', ms: 0 },
] as const;

export type PaceId = (typeof paces)[number]['id'];
