/** Who wins: the bar of both sides, how sure it is, rows of shares, and figures on a scale. */

import { type Estimate, neverBound } from '../metrics/stats.ts';
import {
  band,
  bar,
  box,
  type Context,
  cut,
  dot,
  drawing,
  evenLine,
  in100,
  isNarrow,
  line,
  mark,
  num,
  type Opens,
  roundShare,
  SMALL,
  seatOf,
  stroke,
  text,
  whisker,
  whole,
  widthOf,
} from './pen.ts';
import { el, type Shape } from './shape.ts';

export interface WinsData {
  readonly sides: readonly ({ readonly id: string; readonly name: string; readonly wins: number } & Estimate)[];
  readonly draws: number;
  readonly games: number;
}

/** One bar: the first side from the left, the second from the right, draws between them. */
export function drawWins(c: Context, { sides, draws, games }: WinsData): Shape | null {
  const [first, second] = sides;
  if (!first || !second || games === 0) return null;
  const W = c.width;
  const [y, h] = [24, 30];
  const a = (first.wins / games) * W;
  const b = ((first.wins + draws) / games) * W;
  const best = first.wins >= second.wins ? first : second;
  const [low, high] = best === first ? [best.low, best.high] : [1 - best.high, 1 - best.low];
  const edge = best === first ? a : b;
  const label = `${best.name} ${whole(best.low)} to ${whole(best.high)}`;
  // The words go to the side of the whisker that has room for them.
  const right = high * W + 8 + widthOf(label) < W;
  return drawing(
    c,
    74,
    mark(
      c,
      { like: `winner ${first.id}` },
      [`${first.name}: ${first.wins} games`, 'open one of them'],
      bar(c, 0, 0, y, a, h),
    ),
    draws > 0 && box(a, y, b - a, h, 'sx'),
    mark(
      c,
      { like: `winner ${second.id}` },
      [`${second.name}: ${second.wins} games`, 'open one of them'],
      bar(c, 1, b, y, W - b, h),
    ),
    el('rect', { x: 0.5, y: y + 0.5, width: W - 1, height: h - 1, fill: 'none', class: 'l-ink', 'stroke-width': 1 }),
    text(0, 16, cut(first.name, W / 2 - 30), 'b'),
    text(W, 16, cut(second.name, W / 2 - 30), 'b', 'end'),
    b - a > 58 && text((a + b) / 2, y + 20, `draw ${in100(draws / games)}`, 'm', 'middle', SMALL),
    line(edge, y - 6, edge, y + h, 'ink', 2.4),
    whisker(low * W, high * W, y + h + 9),
    text(right ? high * W + 8 : low * W - 8, y + h + 14, label, 'm', right ? 'start' : 'end'),
    evenLine(W / 2, y - 5, W / 2, y + h + 4),
    text(W / 2, 16, 'even', 'i', 'middle'),
  );
}

export interface FunnelData {
  readonly course: readonly ({ readonly games: number } & Estimate)[];
}

/** How sure we are: the estimate as games come in. The early ones, where it narrows, get most of the width. */
export function drawFunnel(c: Context, { course }: FunnelData): Shape | null {
  const last = course.at(-1);
  if (!last) return null;
  const [W, H, left, right, top, bottom] = [c.width, 132, 30, 78, 8, 22];
  const all = Math.max(c.of, last.games);
  // From zero where the estimate lies that low, else from the third.
  const floor = course.some(({ low, games }) => games >= 10 && low < 0.3) ? 0 : 0.3;
  const X = (n: number): number => left + ((W - left - right) * Math.sqrt(n)) / Math.sqrt(all);
  const Y = (p: number): number => top + (H - top - bottom) * (1 - (Math.max(floor, p) - floor) / (1 - floor));
  const points = (of: (p: Estimate) => number) => course.map((p) => ({ x: X(p.games), y: Y(of(p)) }));
  const ticks = [10, 100, 300, 1000, 3000, 10_000, 100_000].filter((n) => n < all * 0.75).concat(all);
  return drawing(
    c,
    H,
    (floor === 0 ? [0, 0.5, 1] : [0.5, 0.75, 1]).map((p) => [
      p === 0.5 ? evenLine(left, Y(p), W - right, Y(p)) : line(left, Y(p), W - right, Y(p), 'hair'),
      text(left - 6, Y(p) + 4, whole(p), '', 'end'),
    ]),
    band(
      points((p) => p.high),
      points((p) => p.low),
      'band-2',
    ),
    stroke(
      points((p) => p.value),
      'l-ink',
      2,
    ),
    whisker(Y(last.low), Y(last.high), X(last.games), 'y'),
    dot(X(last.games), Y(last.value)),
    text(X(last.games) + 10, Y(last.value) + 1, `${in100(last.value)} of 100`, 'b'),
    text(X(last.games) + 10, Y(last.value) + 15, `± ${(50 * (last.high - last.low)).toFixed(1)}`),
    line(left, H - bottom, X(last.games), H - bottom, 'soft'),
    last.games < all &&
      el('line', {
        x1: X(last.games),
        y1: H - bottom,
        x2: X(all),
        y2: H - bottom,
        class: 'l-soft',
        'stroke-width': 1,
        'stroke-dasharray': '2 4',
      }),
    ticks
      .filter((n, i) => i === ticks.length - 1 || X(all) - X(n) > 34)
      .map((n) => [line(X(n), H - bottom, X(n), H - bottom + 4, 'soft'), text(X(n), H - 5, num(n), '', 'middle')]),
  );
}

export interface ShareRow {
  readonly name: string;
  /** How often, of how many. */
  readonly count: number;
  readonly of: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly seat: number;
  readonly opens?: Opens;
}

/** Rows of shares. What was never seen is red at the foot, with its bound. */
export function drawShares(c: Context, rows: readonly ShareRow[], foot: string): Shape | null {
  if (rows.length === 0) return null;
  const rowHeight = c.compact ? 27 : 34;
  const left = Math.min(
    c.width * (c.compact ? 0.5 : 0.44),
    Math.max(70, ...rows.map(({ name }) => widthOf(name) + 12)),
  );
  const right = 96;
  const most = roundShare(Math.max(...rows.map((r) => (r.count > 0 ? r.high : neverBound(r.of)))));
  const X = (p: number): number => left + ((c.width - left - right) * Math.min(p, most)) / most;
  const bottom = rows.length * rowHeight;
  const between = ({ low, high }: Estimate): string => {
    const digits = high < 0.1 ? 1 : 0;
    return `${(100 * low).toFixed(digits)}–${(100 * high).toFixed(digits)}`;
  };
  return drawing(
    c,
    bottom + 22,
    rows.map((r, i) => {
      const y = i * rowHeight + 4;
      const seen = r.count > 0;
      const end = X(seen ? r.high : neverBound(r.of)) + 9;
      const count = in100(r.value);
      const signs = [
        text(left - 9, y + 16, cut(r.name, left - 12), seen ? 'm' : '', 'end'),
        seen ? bar(c, r.seat, left, y, X(r.value) - left, rowHeight - 12) : box(left, y, 2.4, rowHeight - 12, 'f-hit'),
        whisker(X(seen ? r.low : 0), X(seen ? r.high : neverBound(r.of)), y + (rowHeight - 12) / 2),
        text(end, y + 16, seen ? count : 'never', seen ? 'b' : 'b hit'),
        seen && text(end + widthOf(count) * 1.1 + 6, y + 16, between(r), '', 'start', SMALL),
      ];
      return seen && r.opens
        ? mark(c, r.opens, [r.name, `${count} of 100, ${between(r)}`, 'open one of them'], signs)
        : signs;
    }),
    line(left, 0, left, bottom, 'ink', 1.2),
    text(left, bottom + 16, foot, 'i'),
  );
}

export interface ForestRow {
  readonly name: string;
  readonly sub?: string | undefined;
  readonly estimate: Estimate;
  readonly words: string;
}

export interface ForestScale {
  readonly from: number;
  readonly to: number;
  readonly zero: number;
  readonly ticks: readonly number[];
  readonly say: (value: number) => string;
  /** Whom each side of the line helps. */
  readonly heads?: readonly [string, string];
  /** Whether a dot stays full though its interval holds the line: where the line is no question. */
  readonly solid?: boolean;
}

/** A figure on a scale with its interval, a row each. A full dot: sure that it is not on the line; an open one: not shown. */
export function drawForest(c: Context, rows: readonly ForestRow[], scale: ForestScale): Shape | null {
  if (rows.length === 0) return null;
  const narrow = isNarrow(c);
  const rowHeight = rows.some(({ sub }) => sub !== undefined) ? 42 : 34;
  const top = scale.heads ? 26 : 6;
  const right = Math.max(60, ...rows.map(({ words }) => widthOf(words) + 14));
  const left = Math.min(
    c.width * (narrow ? 0.36 : 0.4),
    Math.max(...rows.flatMap(({ name, sub }) => [widthOf(name, 15) + 16, widthOf(sub ?? '', SMALL) + 16])),
  );
  const { from, to } = scale;
  const X = (v: number): number =>
    left + ((c.width - left - right) * (Math.max(from, Math.min(to, v)) - from)) / (to - from);
  const bottom = top + rows.length * rowHeight;
  const ticks = scale.ticks.filter((v) => v >= from && v <= to);
  return drawing(
    c,
    bottom + 26,
    ticks.map((v) => [
      line(X(v), top - 2, X(v), bottom, v === scale.zero ? 'ink' : 'hair', v === scale.zero ? 1.4 : 1),
      text(X(v), bottom + 16, scale.say(v), '', 'middle'),
    ]),
    scale.heads && [
      text(X(scale.zero) - 10, 13, `← ${scale.heads[0]}`, 'i', 'end'),
      text(X(scale.zero) + 10, 13, `${scale.heads[1]} →`, 'i'),
    ],
    rows.map(({ name, sub, estimate: { value, low, high }, words }, i) => {
      const y = top + i * rowHeight + rowHeight / 2;
      const sure = scale.solid === true || low > scale.zero || high < scale.zero;
      return [
        i > 0 && line(0, y - rowHeight / 2, c.width, y - rowHeight / 2, 'hair', 0.8),
        text(0, sub === undefined ? y + 5 : y - 2, cut(name, left - 10, 15), 'm', 'start', 15),
        sub !== undefined && text(0, y + 13, cut(sub, left - 8, SMALL), '', 'start', SMALL),
        whisker(X(low), X(high), y, 'x', 'ink', 1.8),
        dot(X(value), y, sure ? 5.2 : 4.4, sure ? 'ink' : 'open'),
        text(c.width, y + 5, words, sure ? 'b' : '', 'end'),
      ];
    }),
  );
}

export interface SpreadRow {
  readonly id: string;
  readonly name: string;
  /** 5, 25, 50, 75, 95 of 100. */
  readonly quantiles: readonly number[];
}

/** How far games lie apart, a row a side: thin from 5 to 95, thick from 25 to 75, the middle as a dot. */
export function drawSpread(c: Context, rows: readonly SpreadRow[]): Shape | null {
  const all = rows.flatMap(({ quantiles }) => quantiles);
  if (all.length === 0) return null;
  const [from, to] = [Math.min(0, ...all), Math.max(1, ...all)];
  const left = Math.min(c.width * 0.3, Math.max(...rows.map(({ name }) => widthOf(name, 15) + 16)));
  const X = (v: number): number => left + ((c.width - left - 40) * (v - from)) / (to - from);
  const rowHeight = 44;
  const bottom = rows.length * rowHeight;
  const step = (to - from) / 4;
  return drawing(
    c,
    bottom + 24,
    [0, 1, 2, 3, 4].map((i) => {
      const v = from + i * step;
      return [
        line(X(v), 0, X(v), bottom, 'hair'),
        text(X(v), bottom + 16, Math.abs(step) >= 2 ? Math.round(v) : v.toFixed(1), '', 'middle'),
      ];
    }),
    rows.map(({ id, name, quantiles }, i) => {
      const y = i * rowHeight + rowHeight / 2;
      const [a, b, m, d, e] = quantiles.map(X) as [number, number, number, number, number];
      return [
        text(0, y + 5, cut(name, left - 8, 15), 'm', 'start', 15),
        box(a, y - 10, e - a, 20, 'band-1'),
        bar(c, seatOf(c, id), b, y - 10, d - b, 20),
        line(m, y - 14, m, y + 14, 'ink', 3),
        text(m, y - 16, String(Math.round((quantiles[2] as number) * 10) / 10), 'b', 'middle'),
      ];
    }),
  );
}
