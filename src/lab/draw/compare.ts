/** Comparisons: the same deals twice, and what one or two figures do. */

import type { Comparison } from '../metrics/compare.ts';
import type { Estimate } from '../metrics/stats.ts';
import {
  band,
  bar,
  type Context,
  cut,
  dot,
  drawing,
  evenLine,
  line,
  mark,
  num,
  SMALL,
  stroke,
  text,
  whisker,
  whole,
  widthOf,
} from './pen.ts';
import { el, type Shape } from './shape.ts';

type Mosaic = Comparison['mosaic'];

/** Four squares by area: won in A across, won in B down. What turned is full, what stayed is pale. */
export function drawMosaic(c: Context, { both, onlyA, onlyB, neither }: Mosaic): Shape | null {
  const deals = both + onlyA + onlyB + neither;
  if (deals === 0) return null;
  const [H, top, foot] = [230, 24, 24];
  const names = [0, 1].map((seat) => c.facts.seats[seat]?.name ?? '');
  const height = H - top - foot;
  // The first seat's wins in A stand at the left.
  const wonA = both + onlyA;
  const left = (c.width * wonA) / deals;
  const cell = (
    x: number,
    y: number,
    w: number,
    h: number,
    count: number,
    seat: number,
    stays: boolean,
    words: string,
  ) =>
    count > 0 &&
    mark(
      c,
      { like: `deals ${words}` },
      [`${num(count)} deals: ${words}`, 'open one of them'],
      el('g', { 'fill-opacity': stays ? 0.62 : 1 }, bar(c, seat, x + 1, y + 1, w - 2, h - 2)),
      w > 40 && h > 20 && text(x + 9, y + Math.min(23, h / 2 + 6), num(count), 'halo b', 'start', 18),
      w > 150 && h > 24 && text(x + 18 + widthOf(num(count), 20), y + Math.min(22, h / 2 + 5), words, 'm'),
    );
  const share = (part: number, all: number): number => (all === 0 ? 0 : (height * part) / all);
  const h1 = share(both, wonA);
  const h2 = share(onlyB, deals - wonA);
  return drawing(
    c,
    H,
    wonA > 0 && text(0, 16, cut(`${names[0]} won in A`, c.width / 2), 'm'),
    deals > wonA && text(c.width, 16, cut(`${names[1]} won in A`, c.width / 2), 'm', 'end'),
    cell(0, top, left, h1, both, 0, true, `${names[0]} in both`),
    cell(0, top + h1, left, height - h1, onlyA, 1, false, `turned to ${names[1]} in B`),
    cell(left, top, c.width - left, h2, onlyB, 0, false, `turned to ${names[0]} in B`),
    cell(left, top + h2, c.width - left, height - h2, neither, 1, true, `${names[1]} in both`),
    text(0, H - 5, `${num(deals)} deals, each played twice; areas are deals`, 'i'),
  );
}

export interface SweepPoint extends Estimate {
  readonly at: number;
  readonly games: number;
  /** The address of its run, if there is a page for it. */
  readonly run?: string | undefined;
}

export interface SweepLine {
  readonly name: string;
  readonly who: string;
  readonly printed: number | null;
  readonly points: readonly SweepPoint[];
  readonly even: { readonly value: number | null; readonly low: number | null; readonly high: number | null } | null;
}

const opened = (run: string | undefined, tip: readonly string[], kids: readonly Shape[]): Shape =>
  run === undefined
    ? el('g', {}, kids)
    : el('a', { href: run, 'data-tip': tip.join('|'), 'aria-label': tip.join(', ') }, kids);

/** One figure: wins over its values with their band, and where they cross even, with the interval of that. */
export function drawSweep(c: Context, { name, who, printed, points: given, even }: SweepLine): Shape | null {
  const points = [...given].sort((a, b) => a.at - b.at);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const [H, left, right, top, bottom] = [310, 40, 26, 16, 60];
  const span = Math.max(1e-9, last.at - first.at);
  const X = (v: number): number => left + 12 + ((c.width - left - right - 24) * (v - first.at)) / span;
  const Y = (p: number): number => top + (H - top - bottom) * (1 - p);
  const line2 = (of: (p: SweepPoint) => number) => points.map((p) => ({ x: X(p.at), y: Y(of(p)) }));
  const clamp = (v: number | null, other: number): number => Math.max(first.at, Math.min(last.at, v ?? other));
  const base = H - bottom;
  return drawing(
    c,
    H,
    [0, 0.25, 0.5, 0.75, 1].map((p) => [
      p === 0.5 ? evenLine(left, Y(p), c.width - right, Y(p)) : line(left, Y(p), c.width - right, Y(p), 'hair'),
      text(left - 8, Y(p) + 4, whole(p), '', 'end'),
    ]),
    text(c.width - right, Y(0.5) - 6, 'even', 'i', 'end'),
    band(
      line2((p) => p.high),
      line2((p) => p.low),
      'band-1',
    ),
    stroke(
      line2((p) => p.value),
      'l-ink',
      2.2,
    ),
    even?.value != null && [
      line(X(even.value), Y(0.5), X(even.value), base, 'act', 1.4),
      whisker(X(clamp(even.low, first.at)), X(clamp(even.high, last.at)), base + 30, 'x', 'act', 2),
      dot(X(even.value), base + 30, 5, 'act'),
      text(X(even.value) + 8, Y(0.5) + 18, `even at ${even.value.toFixed(1)}`, 'b act', 'start', 15),
    ],
    points.map((p) => {
      const own = p.at === printed;
      return opened(
        p.run,
        [
          `${name} ${p.at}: ${who} ${whole(p.value)} of 100`,
          `${whole(p.low)} to ${whole(p.high)}, ${num(p.games)} games`,
        ],
        [
          whisker(Y(p.low), Y(p.high), X(p.at), 'y'),
          dot(X(p.at), Y(p.value), own ? 6 : 4.6),
          text(X(p.at) + 10, Y(p.value) - 9, whole(p.value), 'b'),
          text(X(p.at), base + 16, num(p.at), own ? 'b' : 'm', 'middle'),
          ...(own ? [text(X(p.at), base + 46, 'as printed', 'i', 'middle')] : []),
        ],
      );
    }),
    line(left, base, c.width - right, base, 'ink', 1.2),
    text(left, H - 2, name, 'i'),
  );
}

export interface GridCell extends Estimate {
  readonly x: string;
  readonly y: string;
  readonly games: number;
  readonly printed: boolean;
  readonly run?: string | undefined;
}

/** Two figures: a cell for each pair, its color from one side through paper to the other; framed where it may be even. */
export function drawGrid(
  c: Context,
  {
    names,
    who,
    cells,
  }: { readonly names: readonly [string, string]; readonly who: string; readonly cells: readonly GridCell[] },
): Shape | null {
  if (cells.length === 0) return null;
  const xs = [...new Set(cells.map(({ x }) => x))];
  const ys = [...new Set(cells.map(({ y }) => y))].reverse();
  const [left, top, foot] = [Math.min(c.width * 0.24, Math.max(...ys.map((y) => widthOf(y))) + 34), 8, 46];
  const width = (c.width - left - 4) / xs.length;
  const high = Math.max(40, Math.min(56, 260 / ys.length));
  const H = top + ys.length * high + foot;
  return drawing(
    c,
    H,
    cells.map((cell) => {
      const [x, y] = [left + xs.indexOf(cell.x) * width, top + ys.indexOf(cell.y) * high];
      const seat = cell.value >= 0.5 ? 0 : 1;
      const may = cell.low <= 0.5 && cell.high >= 0.5;
      const mid = x + width / 2;
      return opened(
        cell.run,
        [
          `${names[0]} ${cell.x}, ${names[1]} ${cell.y}: ${who} ${whole(cell.value)} of 100`,
          `${whole(cell.low)} to ${whole(cell.high)}, ${num(cell.games)} games`,
        ],
        [
          el(
            'g',
            {
              'fill-opacity': Math.round(100 * (0.14 + 1.5 * Math.abs(cell.value - 0.5))) / 100,
              'stroke-opacity': 0.4,
            },
            bar(c, seat, x + 1, y + 1, width - 2, high - 2),
          ),
          text(mid, y + high / 2 + 2, whole(cell.value), 'halo b', 'middle', 18),
          text(mid, y + high / 2 + 17, `${whole(cell.low)}–${whole(cell.high)}`, '', 'middle', SMALL),
          ...(may
            ? [
                el('rect', {
                  x: x + 3,
                  y: y + 3,
                  width: width - 6,
                  height: high - 6,
                  rx: 4,
                  fill: 'none',
                  class: 'l-ink',
                  'stroke-width': 2,
                }),
              ]
            : []),
          ...(cell.printed ? [el('path', { d: `M${x + 2} ${y + 2}h13l-13 13z`, class: 'f-ink' })] : []),
        ],
      );
    }),
    xs.map((x, i) => text(left + i * width + width / 2, H - foot + 16, x, 'm', 'middle')),
    ys.map((y, i) => text(left - 10, top + i * high + high / 2 + 5, y, 'm', 'end')),
    text(left, H - 10, `across: ${names[0]}; up: ${names[1]}`, 'i'),
  );
}
