/**
 * The board as a part of any page: a printed sheet, what lies on it and what is highlighted go in; the spots that a player
 * selects come out. It plays no game, keeps no match and asks no rule. docs/board.md shows it in use.
 */

import type { BoardSheet, Layer, Overlay, Scene, Spot } from '../../engine/board.ts';

/** What a player can select: a hex, a piece, or a point of a measured table. */
export interface Selectable {
  readonly at: Spot;
  /** What selecting it does, for screen readers: "move here, 2 points left". */
  readonly name: string;
  /** How a piece is framed: it can act (gold), is aimed at (brackets), or takes part. Gold if not given. */
  readonly tone?: 'may' | 'target' | 'joins';
}

/** Everything that is drawn. */
export interface BoardContent {
  /** A hex map or a measured table. It is drawn in the page: no picture has to be prepared. */
  readonly sheet: BoardSheet;
  /** Pieces and marks. Boxes, tracks and status are not drawn: they are not on the board. */
  readonly scene: Scene;
  /** Reach, paths, arrows, targets. */
  readonly overlay?: Overlay | undefined;
  /** Zones of control, supply, threats. */
  readonly layer?: Layer | null | undefined;
  readonly selectable?: readonly Selectable[] | undefined;
  /** Ids of the pieces that are selected. */
  readonly selected?: readonly string[] | undefined;
  readonly theme?: 'light' | 'dark' | undefined;
  /** Buttons to zoom, in a corner; shown if not said otherwise. */
  readonly tools?: boolean | undefined;
  /** A small map to move about by; shown if not said otherwise. */
  readonly miniMap?: boolean | undefined;
}

export interface BoardHandlers {
  /** A spot was selected by click, tap or key; the second is what it was, if it is one of the selectable ones. */
  onSelect?(spot: Spot, what: Selectable | undefined): void;
  /** The pointer or the keyboard is over something selectable, or no longer. */
  onPoint?(what: Selectable | undefined): void;
  /** The pointer is over another hex of a map, or over none. */
  onHoverHex?(hex: string | undefined): void;
}

export interface EmbeddedBoard {
  /** Changes what is drawn; what is not named stays. */
  set(change: Partial<BoardContent>): void;
  /** The whole sheet in sight. */
  fit(): void;
  /** Brings these spots into sight, large enough to be read. */
  show(...spots: readonly Spot[]): void;
  focus(): void;
  /** Takes the board off the page. */
  destroy(): void;
}

export type { BoardSheet, Layer, Overlay, Scene, Spot };
