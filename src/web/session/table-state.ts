/**
 * What the screen draws of a session: plain data, a new object after every change. Each group of fields has one part of the
 * session that writes it.
 */

import type { Scene, Spot } from '../../engine/board.ts';
import { type Preview, type ResultInfo, type Seat, SPECTATOR } from '../../engine/game.ts';
import type { LogLine, Shown } from '../../engine/log.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Why } from '../../engine/play.ts';
import type { Waiting } from '../../engine/seat.ts';
import type { Region } from '../../engine/steps.ts';
import type { Explanation, LevelId, StyleId } from '../machine/machine.ts';
import type { Refusal } from './explain.ts';
import type { Fight } from './fight.ts';
import type { Stage, Target } from './picking.ts';
import type { SetupPreview } from './placements.ts';
import type { Choice, Places } from './places.ts';

export type Player =
  | { readonly kind: 'person' }
  | { readonly kind: 'machine'; readonly level: LevelId; readonly style?: StyleId };

/** What the seat at the screen is asked. */
export interface Ask {
  readonly seat: Seat;
  readonly prompt: string;
  readonly rule: string;
  /** All options; of an open decision: samples. */
  readonly choices: readonly Choice[];
  /** Where an open decision may be answered; null if `choices` holds all options. */
  readonly open: readonly Region[] | null;
  /** A secret window: nobody else learns that there was a decision. */
  readonly quiet: boolean;
}

/** A choice made at this screen, with the pieces as they were before it. */
export interface DraftChoice {
  readonly seat: Seat;
  /** How many choices the seat had witnessed before it. */
  readonly moment: number;
  /** The moment of the first choice that was made together with it: they are undone together. */
  readonly since?: number;
  readonly choice: Choice;
  readonly before: Scene;
}

/** One moment of the log. */
export interface LogMoment {
  /** How many choices this seat had witnessed before it; -1 before the first. */
  readonly choice: number;
  /** Who chose. */
  readonly seat: Seat;
  readonly lines: readonly LogLine[];
}

/** Dice, chits and cards that were rolled or drawn just now. */
export interface Tray {
  readonly serial: number;
  readonly shown: readonly Shown[];
  readonly text: string;
}

/** One variant of an option: light, medium or heavy. */
export interface Alternative {
  readonly label: string;
  readonly choice: Choice | null;
  readonly preview: Preview | null;
  readonly why: Why | null;
}

/** A choice of the AI with its reasons. */
export interface AiReason {
  /** How many choices its seat had witnessed before it. */
  readonly choice: number;
  readonly seat: Seat;
  /** The choice as players read it. */
  readonly label: string;
  readonly why: Explanation;
}

/** Advice for the seat that is asked. */
export type Hint =
  | { readonly kind: 'thinking' }
  | { readonly kind: 'found'; readonly choice: Choice; readonly why: Explanation | null };

/** The last choice of a set-up with its preview, to be confirmed. */
export interface PendingSetup extends SetupPreview {
  readonly choice: Choice;
  /** The counter that is placed last, if there is one. */
  readonly piece: string | undefined;
}

export type { Waiting };

type Refused = Refusal & { readonly at?: Spot | undefined; readonly serial: number };

/** What the seat at the screen is asked, or for whom it waits. */
export interface AskedState {
  readonly ask: Ask | null;
  readonly waiting: Waiting | null;
  /** The only option of a decision: it is chosen for the player. */
  readonly sole: Choice | null;
  /** What was chosen for this player since their last decision. */
  readonly given: readonly string[];
  /** This player has just come to the screen and has nothing to decide: they look, and the screen is passed on. */
  readonly pass: boolean;
  /** A choice is on its way to the match: the next one has to wait. */
  readonly sending: boolean;
}

/** What is on the screen: whose view, the pieces, the log. */
export interface ShownState {
  /** The screen waits for the player of this seat and shows nothing else. */
  readonly handoff: Seat | null;
  /** Whose view it is. */
  readonly seat: Seat;
  readonly scene: Scene | null;
  readonly places: Places | null;
  readonly log: readonly LogMoment[];
  /** The last moment of the log that stays when everything is undone that may be. */
  readonly undoLine: number;
  /** Why undo stops there. */
  readonly undoWhy: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Choices that this seat witnessed: its own, and those it learned of. All of them once the match is over. */
  readonly length: number;
  readonly result: ResultInfo | null;
  /** The position shown is the one after this many witnessed choices, not the present one. */
  readonly replayAt: number | null;
}

/** What the player has picked or points at, and what that would do. */
export interface SelectionState {
  readonly stage: Stage | null;
  /** An option that is shown before it is confirmed. */
  readonly pending: Choice | null;
  /** The fight that the pending option begins, with the questions that follow; null if nothing is asked after it. */
  readonly fight: Fight | null;
  /** The stack of the unit that moves goes with it. */
  readonly stack: boolean;
  /** The target under the pointer or the keyboard focus. */
  readonly focus: Target | null;
  /** The button under the pointer or the keyboard focus. */
  readonly looked: Choice | null;
  readonly preview: Preview | null;
  readonly odds: OddsReport | null;
  readonly refusal: Refused | null;
}

/** Choices that may still be changed, and the set-up made of them. */
export interface DraftState {
  /** Choices of the seat at the screen that it made here, oldest first; those beyond undo are dropped. */
  readonly draft: readonly DraftChoice[];
  /** The set-up as it would be, before it is confirmed and shown to others. */
  readonly setupPreview: PendingSetup | null;
  /** Two counters of the set-up are to change places: the first is picked, or not yet. */
  readonly swap: { readonly first: string | null; readonly may: readonly string[] } | null;
}

/** What the AI is doing, for its own seats or as an adviser. */
export interface AiState {
  readonly thinking: { readonly seat: Seat; readonly done: number } | null;
  /** Why the AI made its last choice, if this seat may know. */
  readonly because: AiReason | null;
  /** What the AI would do in this seat: being thought about, or found. */
  readonly hint: Hint | null;
  readonly paused: boolean;
  readonly pace: number;
}

/** What is animated on its own; the rest of what happened is shown by the recap. */
export interface AnimatedState {
  readonly tray: Tray | null;
}

/** Everything the screen draws. A new object after every change. */
export interface TableState extends AskedState, ShownState, SelectionState, DraftState, AiState, AnimatedState {
  readonly version: number;
}

export const noSelection: SelectionState = {
  stage: null,
  pending: null,
  fight: null,
  stack: false,
  focus: null,
  looked: null,
  preview: null,
  odds: null,
  refusal: null,
};

/** What stays when another position is shown. */
export type LastingState = Pick<TableState, 'version' | 'pace' | 'paused' | 'draft'>;

/** A table on which nothing is seen. */
export const blank: Omit<TableState, keyof LastingState> = {
  ask: null,
  waiting: null,
  sole: null,
  given: [],
  pass: false,
  sending: false,
  handoff: null,
  seat: SPECTATOR,
  scene: null,
  places: null,
  log: [],
  undoLine: 0,
  undoWhy: '',
  canUndo: false,
  canRedo: false,
  length: 0,
  result: null,
  replayAt: null,
  ...noSelection,
  setupPreview: null,
  swap: null,
  thinking: null,
  because: null,
  hint: null,
  tray: null,
};
