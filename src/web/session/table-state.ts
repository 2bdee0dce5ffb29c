/** What the screen draws of a session: plain data, a new object after every change. */

import type { Scene, Spot } from '../../engine/board.ts';
import { type Preview, type ResultInfo, type Seat, SPECTATOR } from '../../engine/game.ts';
import type { LogLine, Shown } from '../../engine/log.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Why } from '../../engine/play.ts';
import type { Waiting } from '../../engine/seat.ts';
import type { Region } from '../../engine/steps.ts';
import type { Explanation, LevelId } from '../machine/machine.ts';
import type { Refusal } from './explain.ts';
import type { Stage, Target } from './picking.ts';
import type { Choice, Places } from './places.ts';
import type { Looked } from './setting-up.ts';

export type Player = { readonly kind: 'person' } | { readonly kind: 'machine'; readonly level: LevelId };

/** What the seat at the screen is asked. */
export interface Ask {
  readonly seat: Seat;
  readonly prompt: string;
  readonly rule: string;
  /** All that may be chosen; of an open decision: samples. */
  readonly choices: readonly Choice[];
  /** Where an open decision may be answered; null if the choices are all there is. */
  readonly open: readonly Region[] | null;
  /** A secret window: nobody else learns that it was asked. */
  readonly quiet: boolean;
}

/** What was told at one moment, for the log. */
export interface LogMoment {
  /** How many of the choices that this seat witnessed went before it; -1 before the first. */
  readonly choice: number;
  /** Who chose. */
  readonly seat: Seat;
  readonly lines: readonly LogLine[];
}

/** Dice, chits and cards that fell just now. */
export interface Fallen {
  readonly serial: number;
  readonly shown: readonly Shown[];
  readonly text: string;
}

/** One segment of a choice between a few things: light, medium or heavy. */
export interface Alternative {
  readonly label: string;
  readonly choice: Choice | null;
  readonly preview: Preview | null;
  readonly why: Why | null;
}

/** A choice of the machine with its reasons. */
export interface Told {
  /** How many choices that its seat witnessed went before it. */
  readonly choice: number;
  readonly seat: Seat;
  /** The choice as told to people. */
  readonly label: string;
  readonly why: Explanation;
}

/** Advice for the seat that is asked; nothing is chosen by it. */
export type Hint =
  | { readonly kind: 'thinking' }
  | { readonly kind: 'found'; readonly choice: Choice; readonly why: Explanation | null };

/** The last choice of a set-up, with all that it would show. */
export interface LastLook extends Looked {
  readonly choice: Choice;
  /** The counter that is put down last, if it is one. */
  readonly piece: string | undefined;
}

export type { Waiting };

/** Everything the screen draws. A new object after every change. */
export interface TableState {
  readonly version: number;
  /** The screen is blank until this seat confirms; nothing else of the table is given then. */
  readonly curtain: Seat | null;
  /** Whose view it is. */
  readonly seat: Seat;
  readonly scene: Scene | null;
  readonly places: Places | null;
  readonly ask: Ask | null;
  readonly waiting: Waiting | null;
  /** In a secret window everybody at the screen is asked in turn; this one has nothing to decide and passes. */
  readonly pass: boolean;
  /** A choice is on its way to the match, or what befell is being fetched: the next choice waits for it. */
  readonly sending: boolean;
  readonly stage: Stage | null;
  /** An option that is shown before it is confirmed. */
  readonly armed: Choice | null;
  /** The target under the pointer or the keyboard focus. */
  readonly focus: Target | null;
  /** The button under the pointer or the keyboard focus. */
  readonly looked: Choice | null;
  readonly preview: Preview | null;
  readonly odds: OddsReport | null;
  readonly refusal: (Refusal & { readonly at?: Spot | undefined; readonly serial: number }) | null;
  /** The set-up as it would stand, before it is confirmed and shown to anybody. */
  readonly lastLook: LastLook | null;
  /** Two counters of the set-up are to change places: the first is picked, or not yet. */
  readonly swap: { readonly first: string | null; readonly may: readonly string[] } | null;
  readonly log: readonly LogMoment[];
  /** The last moment of the log that stays when everything is taken back that may be. */
  readonly undoLine: number;
  /** Why undo ends there. */
  readonly undoWhy: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Choices that this seat witnessed: its own, and those of which it was told. All of them once the match is over. */
  readonly length: number;
  readonly result: ResultInfo | null;
  readonly thinking: { readonly seat: Seat; readonly done: number } | null;
  /** What moved the machine to its last choice, if this seat may know. */
  readonly because: Told | null;
  /** What the machine would do in this seat: being thought about, or found. */
  readonly hint: Hint | null;
  readonly paused: boolean;
  readonly pace: number;
  readonly fallen: Fallen | null;
  /** The position shown is that after so many witnessed choices, not the present one. */
  readonly replayAt: number | null;
}

/** A table on which nothing is seen. */
export const blank: Omit<TableState, 'version' | 'pace' | 'paused'> = {
  curtain: null,
  seat: SPECTATOR,
  scene: null,
  places: null,
  ask: null,
  waiting: null,
  pass: false,
  sending: false,
  stage: null,
  armed: null,
  focus: null,
  looked: null,
  preview: null,
  odds: null,
  refusal: null,
  lastLook: null,
  swap: null,
  log: [],
  undoLine: 0,
  undoWhy: '',
  canUndo: false,
  canRedo: false,
  length: 0,
  result: null,
  thinking: null,
  because: null,
  hint: null,
  fallen: null,
  replayAt: null,
};
