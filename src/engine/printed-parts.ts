/**
 * What goes on paper besides what is known from the sheets (maps), the scenes (units) and the rulebook (charts): for those who
 * print a game and play it at a table.
 */

import type { BadgeKind, CounterDesign, Piece } from './board.ts';

/** A piece of the box that no scenario begins with: a chit, a card, a marker. */
export interface BoxPiece {
  readonly name: string;
  /** Its print, or a marker with the drawn badge of a state. */
  readonly front: CounterDesign | BadgeKind;
  /** By default the back of its side, and a marker is printed on both sides. */
  readonly back?: CounterDesign | BadgeKind;
  /** The print at its foot, for a unit. */
  readonly values?: string;
  readonly count?: number;
}

/** One face of a unit: unused and used, full and reduced. */
export type PrintedFace = NonNullable<Piece['faces']>[number] & { readonly steps?: number };

export interface PrintedParts {
  readonly pieces: readonly BoxPiece[];
  /** Chapters and sections of the rulebook that make the player aid, by their titles. */
  readonly aid: readonly string[];
  /** The faces of a unit, two a counter, where its scene shows only the present one. */
  faces?(piece: Piece): readonly PrintedFace[];
}
