/** Counters edge to edge: fronts, and backs behind them or across a fold. */

import { faceOf, groundOf } from '../faces.ts';
import type { Backs } from '../options.ts';
import type { Print, PrintedPiece } from '../pieces.ts';
import { book, box, label, line, type Paper, type Placed } from '../sheet.ts';
import { type Element, el } from '../tree.ts';
import { cutMarks, type Draft, MARGIN, ruler, targets } from './frame.ts';

/** Color beyond the outer cuts, so that a slip of the knife shows no white. */
const BLEED = 0.45;
const TOP = 31;
const BELOW = 30;
/** On both sides of a fold. */
const GUTTER = 5;

export interface CounterGrid {
  readonly columns: number;
  readonly rows: number;
  readonly x: number;
  readonly y: number;
  /** The line the sheet is folded along. */
  readonly fold?: number;
}

/** How many counters of this size a sheet holds, and where they begin. */
export function counterGrid({ width, height }: Paper, size: number, backs: Backs): CounterGrid {
  const columns = Math.floor((width - 2 * (MARGIN + 5)) / size);
  const x = (width - columns * size) / 2;
  if (backs !== 'fold') return { columns, rows: Math.floor((height - TOP - BELOW) / size), x, y: TOP };
  const fold = height / 2;
  const rows = Math.floor((fold - GUTTER - TOP) / size);
  return { columns, rows, x, y: fold - GUTTER - rows * size, fold };
}

/** The corner of a back: behind its front, however the sheet is turned. */
export function backAt(
  paper: Paper,
  grid: CounterGrid,
  size: number,
  backs: Backs,
  front: readonly [x: number, y: number],
): readonly [x: number, y: number] {
  const [x, y] = front;
  if (backs === 'long') return [paper.width - x - size, y];
  if (backs === 'short') return [x, paper.height - y - size];
  return [x, 2 * (grid.fold ?? 0) - y - size];
}

const drawn = new WeakMap<object, Element>();
function drawing(print: Print): Element {
  if (print === null) return el('g');
  let found = drawn.get(print);
  if (!found) {
    found = faceOf(print);
    drawn.set(print, found);
  }
  return found;
}

/** One side of a counter. Where the sheet is turned or folded up, the print stands on its head. */
function side(print: Print, x: number, y: number, size: number, turned: boolean): (Element | Placed)[] {
  if (print === null) return [];
  const scale = size / 100;
  const face = drawing(print);
  const upright = turned ? el('g', { transform: 'rotate(180 50 50)' }, face) : face;
  return [{ drawing: upright, x, y, scale, within: { x, y, width: size, height: size } }];
}

const ground = (print: Print, x: number, y: number, size: number): Element[] =>
  print === null ? [] : [box(x - BLEED, y - BLEED, size + 2 * BLEED, size + 2 * BLEED, { fill: groundOf(print) })];

const HOW: Readonly<Record<Backs, string>> = {
  long: 'Print both sides, turned over the long edge. Each back lies behind its front.',
  short: 'Print both sides, turned over the short edge. Each back lies behind its front.',
  fold: 'Fold backward along the dashed line, glue, and press flat. Each back lies behind its front.',
};

export function counterSheets(
  pieces: readonly PrintedPiece[],
  paper: Paper,
  size: number,
  backs: Backs,
  game: string,
): Draft[] {
  const grid = counterGrid(paper, size, backs);
  const each = grid.columns * grid.rows;
  const sheets = Math.ceil(pieces.length / each);
  const out: Draft[] = [];
  for (let n = 0; n < sheets; n++) {
    const on = pieces.slice(n * each, (n + 1) * each);
    const rows = Math.ceil(on.length / grid.columns);
    const fronts = on.map((piece, i) => ({
      piece,
      at: [grid.x + (i % grid.columns) * size, grid.y + Math.floor(i / grid.columns) * size] as const,
    }));
    const behind = fronts.map(({ piece, at }) => ({ piece, at: backAt(paper, grid, size, backs, at) }));
    const face = (list: typeof fronts, which: 'front' | 'back'): (Element | Placed)[] => [
      ...list.flatMap(({ piece, at: [x, y] }) => ground(piece[which], x, y, size)),
      ...list.flatMap(({ piece, at: [x, y] }) => side(piece[which], x, y, size, which === 'back' && backs !== 'long')),
    ];
    const marks = (list: typeof fronts): Element => {
      const left = Math.min(...list.map(({ at }) => at[0]));
      const top = Math.min(...list.map(({ at }) => at[1]));
      const columns = Math.min(grid.columns, on.length);
      return cutMarks(
        Array.from({ length: columns + 1 }, (_, i) => left + i * size),
        Array.from({ length: rows + 1 }, (_, i) => top + i * size),
      );
    };
    const title = (which: string): Element[] => [
      book(grid.x, 16, 6, `${game}: counters${which}`, { weight: 700 }),
      label(grid.x, 21.6, 3.1, `${on.length} counters of ${size} mm. ${HOW[backs]}`, { weight: 500, fill: '#33393b' }),
    ];
    const of = sheets > 1 ? ` ${n + 1} of ${sheets}` : '';
    const common = [targets(paper), ruler((paper.width - 100) / 2, paper.height - 20)];
    if (backs === 'fold') {
      const fold = grid.fold ?? 0;
      out.push({
        ...paper,
        name: `counters${of}`,
        items: [
          ...common,
          ...title(`${of}, to be folded`),
          ...face(fronts, 'front'),
          ...face(behind, 'back'),
          marks(fronts),
          marks(behind),
          line(`M${MARGIN} ${fold}H${paper.width - MARGIN}`, 0.25, { 'stroke-dasharray': '3 2' }),
        ],
      });
      continue;
    }
    const page = (list: typeof fronts, which: 'front' | 'back'): Draft => ({
      ...paper,
      name: `counters, ${which}s${of}`,
      items: [...common, ...title(`, ${which}s${of}`), ...face(list, which), marks(list)],
    });
    out.push(page(fronts, 'front'), page(behind, 'back'));
  }
  return out;
}
