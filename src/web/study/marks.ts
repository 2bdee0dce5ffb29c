/** Where marks are on a board: spots as points of the drawing, and the other way round. */
import type { BoardSheet } from '../../engine/board.ts';
import type { Mark, MarkSpot } from '../../study/study.ts';
import type { Point } from '../board/draw/curves.ts';
import { INCH, MARGIN } from '../board/draw/tabletop/inks.ts';
import { type Box, sheetFrame } from '../board/frame.ts';
import { hexLayout } from '../board/layout.ts';

export interface MarkGround {
  /** The whole drawing. */
  readonly box: Box;
  /** How much larger than on a map marks are drawn, to be seen as well. */
  readonly scale: number;
  pointOf(spot: MarkSpot): Point | null;
  /** The outline of a spot: a hex, or a ring round a point. */
  outlineOf(spot: MarkSpot): string;
  spotAt(x: number, y: number): MarkSpot | null;
  /** A spot as somebody writes it; null if it names nothing on this board. */
  read(text: string): MarkSpot | null;
}

const RING = 0.75;

export function markGround(sheet: BoardSheet): MarkGround {
  if (sheet.kind === 'table') {
    const [w, h] = [sheet.width * INCH, sheet.height * INCH];
    const tenth = (value: number): number => Math.round((value / INCH) * 10) / 10;
    return {
      scale: 2.2,
      box: { x: -MARGIN, y: -MARGIN, width: w + 2 * MARGIN, height: h + 2 * MARGIN },
      pointOf: (spot) => (typeof spot === 'string' ? null : { x: spot.x * INCH, y: spot.y * INCH }),
      outlineOf: (spot) => {
        if (typeof spot === 'string') return '';
        const r = RING * INCH;
        return `M${spot.x * INCH - r} ${spot.y * INCH}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
      },
      spotAt: (x, y) => (x < 0 || y < 0 || x > w || y > h ? null : { x: tenth(x), y: tenth(y) }),
      read: (text) => {
        const found = /^(\d+(?:\.\d)?),(\d+(?:\.\d)?)$/.exec(text);
        return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
      },
    };
  }
  const layout = hexLayout(sheet.grid);
  return {
    scale: 1,
    box: sheetFrame(layout).sheet,
    pointOf: (spot) => (typeof spot === 'string' && layout.has(spot) ? layout.centre(spot) : null),
    outlineOf: (spot) => {
      if (typeof spot !== 'string' || !layout.has(spot)) return '';
      const c = layout.centre(spot);
      const near = ({ x, y }: Point): string =>
        `${(c.x + (x - c.x) * 0.9).toFixed(1)} ${(c.y + (y - c.y) * 0.9).toFixed(1)}`;
      return `M${layout.place(spot).corners.map(near).join('L')}Z`;
    },
    spotAt: (x, y) => layout.at(x, y)?.label ?? null,
    read: (text) => (layout.has(text) ? text : layout.has(text.toUpperCase()) ? text.toUpperCase() : null),
  };
}

export const sameMarkSpot = (a: MarkSpot, b: MarkSpot): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : Math.hypot(a.x - b.x, a.y - b.y) < 1;

export type Pen = 'arrow' | 'hex' | 'path' | 'words' | 'rub';

/** Marks after one more: a hex that is marked again is rubbed out. */
export function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const same = (m: Mark): boolean =>
    m.kind === mark.kind &&
    m.spots.length === mark.spots.length &&
    m.spots.every((spot, i) => sameMarkSpot(spot, mark.spots[i] as MarkSpot));
  const rest = marks.filter((m) => !same(m));
  return rest.length < marks.length && mark.kind !== 'words' ? rest : [...rest, mark];
}

/** Marks without those that touch a spot. */
export const rubbedOut = (marks: readonly Mark[], spot: MarkSpot): readonly Mark[] =>
  marks.filter((mark) => !mark.spots.some((s) => sameMarkSpot(s, spot)));
