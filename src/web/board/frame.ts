/** The sheet around the map: neat line, edge strip, and the printed margin below. In map units. */
import type { HexLayout } from './layout.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface SheetFrame {
  /** The whole sheet of paper. */
  readonly sheet: Box;
  /** Up to the neat line. */
  readonly map: Box;
}

/** Side of the panes a drawing is cut into. */
export const PANE = 320;

/** Ground drawn beyond the last hexes. */
export const BLEED = 10;
/** Paper between neat line and edge, where roads' destinations and arrivals stand. */
export const EDGE = 64;
/** The margin below, with title and key. */
export const MARGIN = 274;

export function sheetFrame(layout: HexLayout): SheetFrame {
  const { width, height } = layout;
  return {
    sheet: { x: -EDGE, y: -EDGE, width: width + 2 * EDGE, height: height + EDGE + MARGIN },
    map: { x: -BLEED, y: -BLEED, width: width + 2 * BLEED, height: height + 2 * BLEED },
  };
}
