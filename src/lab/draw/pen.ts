/**
 * The grammar of figures, the same everywhere: an estimate is the edge of a bar or a dot with a rim of paper; its 95% interval
 * is a line of ink with caps; the spread of games is two washes; seat 0 is plain and seat 1 hatched. Classes say what a thing
 * means, and the style sheet of page or report says its color.
 */

import type { GameFacts } from '../plan.ts';
import { el, type Kid, type Shape } from './shape.ts';

/** What a mark opens: a game, at its turn or decision; or the first of the games that show the same. */
export type Opens =
  | { readonly game: number; readonly turn?: number | undefined; readonly at?: number | undefined }
  | { readonly like: string }
  /** A statement of the rulebook, where it stands. */
  | { readonly rule: string };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the places of the game lie, for the map; in units of the sheet. */
export interface Ground {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The drawn map, and the box it fills. */
  readonly picture?: { readonly href: string; readonly box: Ground['box'] };
  /** The outline of a place, and its middle; null if it is not on the map. */
  place(name: string): { readonly middle: Point; readonly outline: readonly Point[] } | null;
}

export interface Context {
  readonly facts: GameFacts;
  /** Games that came to their end, and games of the whole run. */
  readonly games: number;
  readonly of: number;
  readonly width: number;
  /** Unlike those of all other drawings of the page. */
  readonly id: string;
  /** What is said of the drawing to those who do not see it. */
  readonly label: string;
  /** The address of what a mark opens; null if there is no such game. */
  readonly link?: ((opens: Opens) => string | null) | undefined;
  readonly ground?: Ground | null | undefined;
  /** On paper, where height is dear. */
  readonly compact?: boolean | undefined;
}

export const heightOf = ({ compact }: Context, usual: number): number => (compact ? Math.round(usual * 0.68) : usual);

/** Below so many pixels labels are shortened. */
const NARROW = 480;
export const isNarrow = ({ width }: Context): boolean => width < NARROW;

export const SMALL = 12;
export const TEXT = 13;

/** About as wide as this text is, in the narrow face of labels. */
export const widthOf = (text: string, size: number = TEXT): number => text.length * size * 0.43;

/** As much of a text as fits. */
export function cut(text: string, room: number, size: number = TEXT): string {
  const most = Math.max(2, Math.floor(room / (size * 0.43)));
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

export const whole = (share: number): number => Math.round(100 * share);

export const num = (n: number): string => n.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** "54"; "under 1" where it is seldom, "over 99" where it is nearly always. */
export function in100(share: number): string {
  const p = 100 * share;
  return p === 0 || p === 100 ? String(p) : p < 1 ? 'under 1' : p > 99 ? 'over 99' : String(Math.round(p));
}

/** The least of a few round figures that is not below this: axes grow in steps, so that nothing jumps. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * unit >= value * 0.999) ?? 10) * unit;
}
/** The same for shares: they end at one. */
export const roundShare = (value: number): number =>
  [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1].find((step) => step >= value * 0.999) ?? 1;

// ---- signs ----------------------------------------------------------------------------------------------------------

export type Ink = 'ink' | 'soft' | 'hair' | 'act' | 'hit' | 'paper';

export const line = (x1: number, y1: number, x2: number, y2: number, ink: Ink = 'ink', width = 1): Shape =>
  el('line', { x1, y1, x2, y2, class: `l-${ink}`, 'stroke-width': width });

/** Where both sides are equal. */
export const evenLine = (x1: number, y1: number, x2: number, y2: number): Shape =>
  el('line', { x1, y1, x2, y2, class: 'l-ink', 'stroke-width': 1.2, 'stroke-dasharray': '3 3' });

export type Face = '' | 'b' | 'm' | 'i' | 'b paper' | 'm act' | 'b act' | 'b hit' | 'halo b';

export const text = (
  x: number,
  y: number,
  words: string | number,
  face: Face = '',
  anchor: 'start' | 'middle' | 'end' = 'start',
  size: number = TEXT,
): Shape =>
  el('text', { x, y, class: face === '' ? undefined : face, 'text-anchor': anchor, 'font-size': size }, String(words));

export const box = (x: number, y: number, width: number, height: number, fill: string, more = {}): Shape =>
  el('rect', { x, y, width: Math.max(0, width), height: Math.max(0, height), class: fill, ...more });

/** A path through points. */
export const way = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('');

export const stroke = (points: readonly Point[], ink: string, width: number, more = {}): Shape =>
  el('path', { d: way(points), class: ink, fill: 'none', 'stroke-width': width, ...more });

/** Between two lines over the same places. */
export const band = (upper: readonly Point[], lower: readonly Point[], fill: string): Shape =>
  el('path', { d: `${way([...upper, ...lower.toReversed()])}Z`, class: fill });

/** The interval: a line with caps, and a halo of the ground below so that it reads over bars. */
export function whisker(
  a: number,
  b: number,
  at: number,
  along: 'x' | 'y' = 'x',
  ink: Ink = 'ink',
  width = 1.6,
): Shape {
  const cap = 3.5;
  const r = (n: number): number => Math.round(n * 10) / 10;
  const d =
    along === 'x'
      ? `M${r(a)} ${r(at - cap)}V${r(at + cap)}M${r(b)} ${r(at - cap)}V${r(at + cap)}M${r(a)} ${r(at)}H${r(b)}`
      : `M${r(at - cap)} ${r(a)}H${r(at + cap)}M${r(at - cap)} ${r(b)}H${r(at + cap)}M${r(at)} ${r(a)}V${r(b)}`;
  return el(
    'g',
    {},
    el('path', { d, class: 'l-paper', fill: 'none', 'stroke-width': width + 3, 'stroke-opacity': 0.75 }),
    el('path', { d, class: `l-${ink}`, fill: 'none', 'stroke-width': width }),
  );
}

/** An estimate; open where nothing is shown yet. */
export const dot = (x: number, y: number, r = 4.4, fill: 'ink' | 'act' | 'hit' | 'open' = 'ink'): Shape =>
  fill === 'open'
    ? el('circle', { cx: x, cy: y, r, class: 'f-paper l-ink', 'stroke-width': 1.8 })
    : el('circle', { cx: x, cy: y, r, class: `f-${fill} l-paper`, 'stroke-width': 1.6 });

export const diamond = (x: number, y: number, r = 5.6): Shape =>
  el('path', {
    d: `${way([
      { x, y: y - r },
      { x: x + r, y },
      { x, y: y + r },
      { x: x - r, y },
    ])}Z`,
    class: 'f-ink l-paper',
    'stroke-width': 1.6,
  });

// ---- sides ----------------------------------------------------------------------------------------------------------

export const seatOf = ({ facts }: Context, id: string | null | undefined): number =>
  facts.seats.findIndex((seat) => seat.id === id);

/** The class of a side's bars. The second side is hatched, so that sides are told apart without color. */
export const sideFill = (seat: number): string => (seat === 0 ? 's0' : seat === 1 ? 's1' : 'sx');

/** A bar of a side. */
export function bar(c: Context, seat: number, x: number, y: number, width: number, height: number): Shape[] {
  const more = { 'stroke-width': 1 };
  const bars = [box(x, y, width, height, sideFill(seat), more)];
  if (seat === 1)
    bars.push(el('rect', { x, y, width: Math.max(0, width), height: Math.max(0, height), fill: `url(#${c.id}-h)` }));
  return bars;
}

/** Patterns of this drawing. */
const hatches = ({ id }: Context): Shape =>
  el(
    'defs',
    {},
    el(
      'pattern',
      { id: `${id}-h`, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      el('rect', { width: 1.7, height: 6, class: 'hatch' }),
    ),
    el(
      'pattern',
      { id: `${id}-r`, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      el('rect', { width: 2, height: 5, class: 'f-hit', 'fill-opacity': 0.55 }),
    ),
  );

/** The whole drawing. A picture to those who do not see it, or a group where its marks can be opened. */
export function drawing(c: Context, height: number, ...kids: readonly Kid[]): Shape {
  const inside = el('g', {}, ...kids);
  return el(
    'svg',
    {
      class: 'fig',
      width: c.width,
      height,
      viewBox: `0 0 ${Math.round(c.width * 10) / 10} ${Math.round(height * 10) / 10}`,
      role: hasLinks(inside) ? 'group' : 'img',
      'aria-label': c.label,
    },
    hatches(c),
    ...inside.kids,
  );
}

const hasLinks = (shape: Shape): boolean =>
  shape.tag === 'a' || shape.kids.some((kid) => typeof kid !== 'string' && hasLinks(kid));

/** A mark that opens a game: two lines of what it is. Without such a game it is only drawn. */
export function mark(c: Context, opens: Opens, says: readonly string[], ...kids: readonly Kid[]): Shape {
  const href = c.link?.(opens) ?? null;
  if (href === null) return el('g', {}, ...kids);
  return el('a', { href, 'data-tip': says.join('|'), 'aria-label': says.join(', ') }, ...kids);
}
