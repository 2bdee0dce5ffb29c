/** How games go: the course of the chance, the dead tail, comebacks, columns of counts, shares over turns. */

import type { Estimate } from '../metrics/stats.ts';
import {
  band,
  box,
  type Context,
  dot,
  drawing,
  evenLine,
  heightOf,
  in100,
  isNarrow,
  line,
  mark,
  num,
  type Opens,
  roundShare,
  roundUp,
  SMALL,
  seatOf,
  sideFill,
  stroke,
  text,
  whisker,
  whole,
} from './pen.ts';
import { el, type Shape } from './shape.ts';

interface DrawnGame {
  readonly game: number;
  readonly won: number;
  readonly turns: readonly number[];
  readonly chances: readonly number[];
}

export interface FanData {
  readonly seat: string;
  /** Quantiles at 5, 10, 25, 50, 75, 90, 95 of 100. */
  readonly rows: readonly { readonly turn: number; readonly games: number; readonly quantiles: readonly number[] }[];
  readonly drawn: readonly DrawnGame[];
}

const winner = (won: number): number => (won === 1 ? 0 : won === 0 ? 1 : 2);
const LINES = ['l-s0', 'l-s1', 'l-sx'] as const;

/** The turn in which the winner's chance changed most: where a game turned. */
export function turningTurn({ won, turns, chances }: DrawnGame): number | undefined {
  let [best, at] = [-1, 0];
  chances.forEach((chance, i) => {
    const next = chances[i + 1] ?? won;
    if (Math.abs(next - chance) > best) [best, at] = [Math.abs(next - chance), i];
  });
  return turns[at];
}

/** The course: what half and what nine in ten of all games do, the middle one, and some games as lines. */
export function drawFan(c: Context, { rows, drawn }: FanData): Shape | null {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return null;
  const narrow = isNarrow(c);
  const [W, H, left, right, top, bottom] = [c.width, heightOf(c, narrow ? 270 : 318), 34, narrow ? 14 : 122, 12, 36];
  const span = last.turn - first.turn + 1;
  const X = (turn: number): number => left + ((W - left - right) * (turn - first.turn)) / span;
  const Y = (p: number): number => top + (H - top - bottom) * (1 - p);
  const at = (i: number) => rows.map((r) => ({ x: X(r.turn), y: Y(r.quantiles[i] as number) }));
  const names = [0, 1].map((seat) => c.facts.seats[seat]?.name ?? '');
  const best = rows.at(-1)?.quantiles as readonly number[];
  const bands = narrow ? [] : fanLabels(best.map(Y));
  const every = Math.max(1, Math.ceil((span * 26) / (W - left - right)));
  return drawing(
    c,
    H,
    [0, 0.25, 0.5, 0.75, 1].map((p) => [
      p === 0.5 ? evenLine(left, Y(p), X(last.turn + 1), Y(p)) : line(left, Y(p), X(last.turn + 1), Y(p), 'hair'),
      text(left - 7, Y(p) + 4, whole(p), '', 'end'),
    ]),
    band(at(6), at(0), 'band-1'),
    band(at(4), at(2), 'band-2'),
    drawn.flatMap((game) => {
      const points = game.chances.map((chance, i) => ({ x: X(game.turns[i] as number), y: Y(chance) }));
      if (points.length === 0) return [];
      points.push({ x: X((game.turns.at(-1) as number) + 1), y: Y(game.won) });
      const seat = winner(game.won);
      const who = seat === 2 ? 'a draw' : `won by ${c.facts.seats[seat]?.inSentence ?? ''}`;
      return [
        mark(
          c,
          { game: game.game, turn: turningTurn(game) },
          [`Game ${game.game}`, `${who}, ${game.turns.length} turns`, 'open in replay'],
          stroke(points, `${LINES[seat]} thin`, 1, {
            'stroke-opacity': 0.42,
            ...(seat === 1 ? { 'stroke-dasharray': '5 2' } : {}),
          }),
          // Wide enough to be hit.
          stroke(points, 'hit-line', 9, { 'stroke-opacity': 0 }),
        ),
      ];
    }),
    stroke(at(3), 'l-ink', 3),
    rows.map((r, i) => [
      (i % every === 0 || i === rows.length - 1) && text(X(r.turn), H - 18, r.turn, 'm', 'middle'),
      r.games < first.games && i % every === 0 && text(X(r.turn), H - 4, num(r.games), '', 'middle', SMALL),
    ]),
    text(left - 8, H - 18, 'turn', 'i', 'end'),
    !narrow && last.games < first.games && text(X(last.turn) + 18, H - 4, 'games still played', 'i'),
    text(left + 8, Y(1) + 16, `${names[0]} 100`, 'halo b'),
    text(left + 8, Y(0) - 7, `${names[1]} 100`, 'halo b'),
    bands.map(([y, words, face]) => text(X(last.turn + 1) + 10, Math.min(H - bottom, y), words, face as 'b' | '')),
  );
}

/** What the bands are, at their right ends; each at least a line below the one before. */
function fanLabels(y: readonly number[]): readonly (readonly [number, string, string])[] {
  const [low5 = 0, , low25 = 0, middle = 0, high75 = 0] = y;
  const labels: [number, string, string][] = [
    [middle, 'the middle game', 'b'],
    [Math.abs(low25 - middle) < 30 ? (low25 + high75) / 2 + 17 : low25, 'half of all games', ''],
    [low5 - (low5 - low25) * 0.25, 'nine in ten', ''],
  ];
  labels.sort((a, b) => a[0] - b[0]);
  let at = -99;
  return labels.map(([height, words, face]) => {
    at = Math.max(height + 4, at + 16);
    return [at, words, face] as const;
  });
}

export interface TailData {
  readonly rows: readonly { readonly turn: number; readonly played: number; readonly open: number }[];
}

/** Games still open and games that are decided and still played, turn by turn. */
export function drawTail(c: Context, { rows }: TailData): Shape | null {
  const n = rows[0]?.played ?? 0;
  if (n === 0) return null;
  const [W, H, left, right, top, bottom] = [c.width, heightOf(c, 216), 34, 8, 20, 52];
  const each = (W - left - right) / rows.length;
  const Y = (count: number): number => top + (H - top - bottom) * (1 - count / n);
  const every = Math.max(1, Math.ceil(22 / each));
  return drawing(
    c,
    H,
    [0, 0.5, 1].map((p) => [
      line(left, Y(p * n), W - right, Y(p * n), 'hair'),
      text(left - 7, Y(p * n) + 4, whole(p), '', 'end'),
    ]),
    rows.map(({ turn, played, open }, i) => {
      const x = left + i * each;
      const dead = Y(open) - Y(played);
      return [
        box(x, Y(played), each - 1, dead, 'band-1'),
        el('rect', { x, y: Y(played), width: each - 1, height: Math.max(0, dead), fill: `url(#${c.id}-r)` }),
        box(x, Y(open), each - 1, Y(0) - Y(open), 'f-soft'),
        i % every === 0 && text(x + each / 2, Y(0) + 16, turn, 'm', 'middle'),
        each > 24 && Y(0) - Y(open) > 18 && text(x + each / 2, Y(open) + 15, in100(open / n), 'b paper', 'middle'),
      ];
    }),
    text(left - 8, Y(0) + 16, 'turn', 'i', 'end'),
    line(left, Y(0), W - right, Y(0), 'ink', 1.2),
    box(left, H - 12, 11, 10, 'f-soft'),
    text(left + 16, H - 3, 'open', '', 'start', SMALL),
    el('rect', { x: left + 60, y: H - 12, width: 11, height: 10, fill: `url(#${c.id}-r)` }),
    text(left + 76, H - 3, 'winner at 90 of 100 or more, still played', '', 'start', SMALL),
  );
}

export interface SwarmData {
  readonly dots: readonly {
    readonly game: number;
    readonly seat?: string;
    readonly low: number;
    readonly turn?: number;
  }[];
}

const BINS = 40;
/** Dots that open their game: the tight ones; the others are many and alike. */
const LINKED = 120;

/** Each game a dot at the winner's lowest chance. Dots shrink until the highest pile has room. */
export function drawSwarm(c: Context, { dots }: SwarmData): Shape | null {
  if (dots.length === 0) return null;
  const [W, H, bottom, edge] = [c.width, heightOf(c, 200), 32, 4];
  const each = (W - 2 * edge) / BINS;
  const binOf = (low: number): number => Math.min(BINS - 1, Math.floor(low * BINS));
  const piles = new Array<number>(BINS).fill(0);
  for (const { low } of dots) piles[binOf(low)] = (piles[binOf(low)] as number) + 1;
  const highest = Math.max(...piles);
  const room = H - bottom - 8;
  let r = 3;
  const inRow = (): number => Math.max(1, Math.floor((each - 1) / (2 * r + 0.4)));
  while (r > 0.5 && Math.ceil(highest / inRow()) * (2 * r + 0.4) > room) r -= 0.05;
  const cell = 2 * r + 0.4;
  const stacked = new Array<number>(BINS).fill(0);
  return drawing(
    c,
    H,
    dots.map(({ game, seat: id, low, turn }, i) => {
      const bin = binOf(low);
      const k = stacked[bin] as number;
      stacked[bin] = k + 1;
      const x = edge + bin * each + 1 + (k % inRow()) * cell + r;
      const y = H - bottom - 2 - Math.floor(k / inRow()) * cell - r;
      const seat = seatOf(c, id);
      const circle = el('circle', { cx: x, cy: y, r, class: `f-line-${sideFill(seat)}` });
      return i < LINKED
        ? mark(
            c,
            { game, turn },
            [`Game ${game}`, `${c.facts.seats[seat]?.name ?? ''} won after ${in100(low)} of 100`, 'open in replay'],
            circle,
          )
        : circle;
    }),
    line(edge, H - bottom, W - edge, H - bottom, 'ink', 1.2),
    [0, 0.25, 0.5, 0.75, 1].map((p) => {
      const x = edge + p * (W - 2 * edge);
      return [
        line(x, H - bottom, x, H - bottom + 4, 'soft'),
        text(x, H - bottom + 17, whole(p), '', p === 0 ? 'start' : p === 1 ? 'end' : 'middle'),
      ];
    }),
    text(edge, H - 1, 'nearly lost', 'i'),
    text(W - edge, H - 1, 'never in danger', 'i', 'end'),
  );
}

export interface Column {
  readonly name: string | number;
  /** A share, or a number with half its interval. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly words: string;
  readonly opens?: Opens;
}

/** Columns of counts, each with its whisker. */
export function drawColumns(c: Context, columns: readonly Column[], what: string, shares = true): Shape | null {
  if (columns.length === 0) return null;
  const [W, H, edge, top, bottom] = [c.width, heightOf(c, 180), 6, 26, 38];
  const highest = Math.max(...columns.map(({ high }) => high));
  const most = shares ? roundShare(highest) : roundUp(highest);
  const each = (W - 2 * edge) / columns.length;
  const Y = (v: number): number => top + (H - top - bottom) * (1 - v / most);
  const every = Math.max(1, Math.ceil(24 / each));
  return drawing(
    c,
    H,
    columns.map(({ name, value, low, high, words, opens }, i) => {
      const x = edge + i * each;
      const signs = [
        box(x + Math.min(2, each / 8), Y(value), each - Math.min(4, each / 4), Y(0) - Y(value), 'sx', {
          'stroke-width': 1,
        }),
        whisker(Y(low), Y(high), x + each / 2, 'y'),
        i % every === 0 && text(x + each / 2, Y(high) - 6, words, 'b', 'middle'),
        i % every === 0 && text(x + each / 2, H - bottom + 16, name, 'm', 'middle'),
      ];
      return opens ? mark(c, opens, [`${what} ${name}: ${words}`, 'open one of them'], signs) : signs;
    }),
    line(edge, Y(0), W - edge, Y(0), 'ink', 1.2),
    text(edge, H - 4, what, 'i'),
  );
}

export const shareColumn = (name: string | number, { value, low, high }: Estimate, opens?: Opens): Column => ({
  name,
  value,
  low,
  high,
  words: in100(value),
  ...(opens ? { opens } : {}),
});

export interface HiddenData {
  readonly rows: readonly { readonly turn: number; readonly shares: readonly (number | null)[] }[];
}

/** Shares of 100 over turns, a line a side. */
export function drawHidden(c: Context, { rows }: HiddenData): Shape | null {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return null;
  const [W, H, left, right, top, bottom] = [c.width, heightOf(c, 200), 34, 96, 12, 26];
  const span = Math.max(1, last.turn - first.turn);
  const X = (turn: number): number => left + ((W - left - right) * (turn - first.turn)) / span;
  const Y = (p: number): number => top + (H - top - bottom) * (1 - p);
  const every = Math.max(1, Math.ceil((span * 24) / (W - left - right)));
  let before = -99;
  return drawing(
    c,
    H,
    [0, 0.5, 1].map((p) => [line(left, Y(p), W - right, Y(p), 'hair'), text(left - 7, Y(p) + 4, whole(p), '', 'end')]),
    c.facts.seats.slice(0, 2).map(({ name }, seat) => {
      const points = rows.flatMap(({ turn, shares }) => {
        const share = shares[seat];
        return share === null || share === undefined ? [] : [{ x: X(turn), y: Y(share) }];
      });
      const end = points.at(-1);
      if (!end) return null;
      const y = Math.abs(end.y - before) < 16 ? before + (end.y >= before ? 16 : -16) : end.y;
      before = y;
      return [
        stroke(points, LINES[seat] as string, 2.4, seat === 1 ? { 'stroke-dasharray': '5 2' } : {}),
        dot(end.x, end.y, 3.6),
        text(end.x + 9, y + 4, `from ${name}`, 'm'),
      ];
    }),
    rows.map(({ turn }, i) => i % every === 0 && text(X(turn), H - 8, turn, 'm', 'middle')),
    text(left - 8, H - 8, 'turn', 'i', 'end'),
    line(left, Y(0), W - right, Y(0), 'ink', 1.2),
  );
}
