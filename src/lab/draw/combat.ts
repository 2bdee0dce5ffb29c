/** Fights: at what odds, where, and what each unit did. */

import type { Estimate } from '../metrics/stats.ts';
import {
  bar,
  box,
  type Context,
  cut,
  diamond,
  dot,
  drawing,
  in100,
  isNarrow,
  line,
  mark,
  num,
  type Opens,
  roundUp,
  SMALL,
  seatOf,
  text,
  way,
  whisker,
  widthOf,
} from './pen.ts';
import { el, type Shape } from './shape.ts';

export interface OddsData {
  readonly rows: readonly {
    readonly seat: string | null;
    readonly name: string;
    readonly odds: string;
    readonly fights: number;
    readonly each: { readonly value: number; readonly half: number };
    readonly attackerLost: number;
    readonly defenderLost: number;
  }[];
}

/** Rows that are drawn; the table has all of them. */
const mostOdds = ({ compact }: Context): number => (compact ? 7 : 14);

/** Left how often an attack was made at these odds, right what it cost: a disc the attacker, a diamond the defender. */
export function drawOdds(c: Context, { rows: all }: OddsData): Shape | null {
  if (all.length === 0) return null;
  const often = [...all].sort((a, b) => b.fights - a.fights).slice(0, mostOdds(c));
  const rows = all.filter((row) => often.includes(row));
  const rowHeight = c.compact ? 26 : 34;
  const sides = new Set(rows.map(({ seat }) => seat)).size > 1;
  const names = rows.map(({ odds }) => odds);
  const left = Math.min(c.width * 0.26, Math.max(...names.map((name) => widthOf(name, 15) + 14)));
  const gap = 62;
  const bars = (c.width - left - gap - 10) * 0.42;
  const right = left + bars + gap;
  const room = c.width - right - 10;
  const most = roundUp(Math.max(...rows.map(({ each }) => 100 * (each.value + each.half))));
  const dear = roundUp(Math.max(0.05, ...rows.flatMap((r) => [r.attackerLost, r.defenderLost])));
  const X = (n: number): number => left + (bars * Math.min(n, most)) / most;
  const L = (n: number): number => right + (room * n) / dear;
  const top = 30;
  let seat: string | null | undefined;
  let y = top - rowHeight;
  const drawn = rows.map((row) => {
    const head = sides && row.seat !== seat;
    seat = row.seat;
    y += rowHeight + (head ? 22 : 0);
    const [count, half] = [100 * row.each.value, 100 * row.each.half];
    const at = y + 10;
    return [
      head && text(0, y - 6, `${row.name} attacks`, 'b'),
      mark(
        c,
        { like: `odds ${row.seat ?? ''} ${row.odds}` },
        [
          `${row.name} at ${row.odds}: ${num(Math.round(count))} in 100 games`,
          `attacker loses ${row.attackerLost.toFixed(2)}, defender ${row.defenderLost.toFixed(2)}`,
          'open one of them',
        ],
        text(0, at + 5, cut(row.odds, left - 6, 15), 'b', 'start', 15),
        bar(c, seatOf(c, row.seat), left, y, Math.max(1.5, X(count) - left), 20),
        whisker(X(Math.max(0, count - half)), X(count + half), at),
        text(X(count + half) + 6, at + 5, num(Math.round(count)), 'm'),
        line(L(row.attackerLost), at, L(row.defenderLost), at, 'soft', 2.2),
        dot(L(row.attackerLost), at, 5.2, 'hit'),
        diamond(L(row.defenderLost), at),
      ),
    ];
  });
  const bottom = y + rowHeight;
  return drawing(
    c,
    bottom + 36,
    text(left, 13, 'in 100 games'),
    text(right, 13, 'steps lost in one'),
    [0, 0.5, 1].map((p) => [
      line(L(p * dear), top - 6, L(p * dear), bottom - 6, 'hair'),
      text(L(p * dear), bottom + 10, num(p * dear), '', 'middle'),
    ]),
    drawn,
    dot(left + 6, bottom + 26, 5, 'hit'),
    text(left + 16, bottom + 30, 'attacker'),
    diamond(left + 82, bottom + 26),
    text(left + 94, bottom + 30, 'defender'),
  );
}

export interface MapData {
  readonly games: number;
  readonly rows: readonly {
    readonly hex: string;
    readonly fights: number;
    readonly sides: readonly { readonly seat: string; readonly steps: number }[];
  }[];
}

/** Places below this part of the hottest are left out, and those above it get their number. */
const COLD = 0.035;
const NUMBERED = { small: 0.07, large: 0.2 } as const;
/** Steps that a square stands for, in 100 games. */
export const SQUARE = 17;
const MAX_SQUARES = 7;

/** Where fights were: the drawn map under paper, places in red by the root of their fights, squares for steps lost. */
export function drawMap(c: Context, { rows, games }: MapData): Shape | null {
  const { ground } = c;
  const placed = ground
    ? rows.flatMap((row) => {
        const at = ground.place(row.hex);
        return at && row.fights > 0 ? [{ ...row, ...at }] : [];
      })
    : [];
  if (!ground || placed.length === 0) return null;
  const hottest = Math.max(...placed.map(({ fights }) => fights));
  const shown = placed.filter(({ fights }) => fights >= hottest * COLD);
  const view = viewOf(
    ground.box,
    shown.flatMap(({ outline }) => outline),
    isNarrow(c),
  );
  const height = (c.width * view.height) / view.width;
  /** Units of the sheet for a pixel. */
  const px = view.width / c.width;
  const numbered = shown.length > 30 ? NUMBERED.large : NUMBERED.small;
  const inner = shown.map(({ hex, fights, sides, middle, outline }) => {
    const part = fights / hottest;
    const each = Math.round((100 * fights) / games);
    const span = Math.max(...outline.map((p) => p.x)) - Math.min(...outline.map((p) => p.x));
    const squares = span / px > 44 && part > numbered;
    return mark(
      c,
      { like: `hex ${hex}` },
      [
        `${hex}: ${num(each)} fights in 100 games`,
        sides
          .map(
            ({ seat, steps }) =>
              `${c.facts.seats[seatOf(c, seat)]?.name ?? seat}: ${num(Math.round((100 * steps) / games))} steps lost here`,
          )
          .join(', '),
        'open a fight fought here',
      ],
      el('path', {
        d: `${way(outline)}Z`,
        class: 'heat',
        'fill-opacity': Math.round(100 * (0.1 + 0.66 * Math.sqrt(part))) / 100,
        'stroke-width': px,
      }),
      part > numbered &&
        el(
          'text',
          {
            x: middle.x,
            y: middle.y + (squares ? -2 : 5) * px,
            class: 'heat-number',
            'text-anchor': 'middle',
            'font-size': Math.round((part > 0.3 ? 17 : 14) * px * 10) / 10,
            'stroke-width': 3.2 * px,
          },
          num(each),
        ),
      squares && sides.map(({ seat, steps }, i) => squaresOf(c, seatOf(c, seat), (100 * steps) / games, middle, i, px)),
    );
  });
  const svg = drawing({ ...c }, height, inner);
  return {
    ...svg,
    attrs: { ...svg.attrs, class: 'fig map', viewBox: `${view.x} ${view.y} ${view.width} ${view.height}` },
    kids: [
      svg.kids[0] as Shape,
      ...(ground.picture
        ? [
            el('image', { href: ground.picture.href, ...ground.picture.box }),
            box(view.x, view.y, view.width, view.height, 'wash'),
          ]
        : []),
      ...svg.kids.slice(1),
    ],
  };
}

function squaresOf(c: Context, seat: number, steps: number, middle: { x: number; y: number }, row: number, px: number) {
  const n = Math.min(MAX_SQUARES, Math.round(steps / SQUARE));
  const q = 6.4 * px;
  return Array.from({ length: n }, (_, i) =>
    bar(c, seat, middle.x - (n * q) / 2 + i * q, middle.y + (4 + row * 8) * px, q - px, q - px),
  );
}

interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The whole sheet, or the part that was fought over where the sheet is much larger. */
function viewOf(all: View, points: readonly { readonly x: number; readonly y: number }[], close: boolean): View {
  const margin = close ? 30 : 70;
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const x = Math.max(all.x, Math.min(...xs) - margin);
  const y = Math.max(all.y, Math.min(...ys) - margin);
  const width = Math.min(all.x + all.width, Math.max(...xs) + margin) - x;
  const height = Math.min(all.y + all.height, Math.max(...ys) + margin) - y;
  return { x, y, width, height };
}

export interface BarColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => number | null;
  /** Half of the interval, where it is known. */
  readonly half?: (row: Row) => number;
  readonly words: (value: number) => string;
}

export interface BarRow {
  readonly name: string;
  readonly sub: string;
  readonly seat: number;
  readonly opens?: Opens;
}

/** A row for each thing with a bar in every column. */
export function drawBars<Row>(
  c: Context,
  rows: readonly Row[],
  describe: (row: Row) => BarRow,
  columns: readonly BarColumn<Row>[],
): Shape | null {
  if (rows.length === 0) return null;
  const shown = columns.slice(0, isNarrow(c) ? 2 : 3);
  const rowHeight = c.compact ? 36 : 40;
  const left = Math.min(c.width * 0.38, isNarrow(c) ? 132 : 230);
  const gap = 14;
  const width = (c.width - left) / shown.length - gap;
  const most = shown.map(({ value, half }) =>
    roundUp(Math.max(...rows.map((row) => (value(row) ?? 0) + (half?.(row) ?? 0)))),
  );
  const height = 22 + rows.length * rowHeight;
  return drawing(
    c,
    height,
    shown.map(({ name }, j) => text(left + j * (width + gap), 13, cut(name, width + gap - 6))),
    rows.map((row, i) => {
      const y = 22 + i * rowHeight;
      const { name, sub, seat, opens } = describe(row);
      const signs = [
        line(0, y, c.width, y, 'hair', 0.8),
        text(0, y + 17, cut(name, left - 12, 15), 'm', 'start', 15),
        text(0, y + 32, cut(sub, left - 12, SMALL), '', 'start', SMALL),
        shown.map(({ value: of, half, words }, j) => {
          const value = of(row);
          const x = left + j * (width + gap);
          if (value === null) return text(x, y + 25, 'not valued', 'i', 'start', SMALL);
          // Room for the figure stays at the end of the longest bar.
          const scale = (width - 44) / (most[j] as number);
          const spread = half?.(row) ?? 0;
          return [
            bar(c, seat, x, y + 13, Math.max(value > 0 ? 1.5 : 0, value * scale), 15),
            spread > 0 && whisker(x + Math.max(0, value - spread) * scale, x + (value + spread) * scale, y + 20.5),
            text(x + (value + spread) * scale + 7, y + 25, words(value), 'm'),
          ];
        }),
      ];
      return opens ? mark(c, opens, [name, sub, 'open a game of it'], signs) : signs;
    }),
  );
}

export const estimateWords = ({ value, low, high }: Estimate): string =>
  `${in100(value)} (${in100(low)}–${in100(high)})`;
