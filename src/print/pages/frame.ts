/** What every sheet has: its name, a ruler of 100 mm, crosses to hold against the light, and what edition this is. */

import { box, INK, label, line, type Paper, type SheetContent } from '../sheet.ts';
import { type Element, el } from '../tree.ts';

/** Nothing is printed closer to the edge. */
export const MARGIN = 8;

/** What a print is about, for the foot of each sheet. */
export interface About {
  readonly game: string;
  readonly edition: string;
  /** "with your data file 9b41c07e". */
  readonly data?: string | undefined;
}

/** A sheet before it is known which it is. */
export interface Draft extends SheetContent {
  /** "counters, fronts 1 of 2". */
  readonly name: string;
}

/** 100 mm in steps of 10, along or upright. */
export function ruler(x: number, y: number, upright = false, brief = false): Element {
  const steps = Array.from({ length: 10 }, (_, i) =>
    box(upright ? x : x + i * 10, upright ? y + i * 10 : y, upright ? 2 : 10, upright ? 10 : 2, {
      fill: i % 2 ? '#ffffff' : INK,
      stroke: INK,
      'stroke-width': 0.2,
    }),
  );
  const words = upright
    ? label(x - 1.2, y + 100, 2.6, '100 mm. If yours is not, print again at 100%.', { turn: -90, weight: 500 })
    : brief
      ? label(x - 1.5, y + 2, 2.6, '100 mm', { weight: 500, anchor: 'end' })
      : label(x, y - 1.2, 2.6, '100 mm. If yours is not, print again at 100%.', { weight: 500 });
  return el('g', {}, ...steps, words);
}

/** A target: pairs of them meet where front and back do. */
export const target = (x: number, y: number): Element =>
  el(
    'g',
    {},
    line(`M${x - 3} ${y}H${x + 3}M${x} ${y - 3}V${y + 3}`, 0.18),
    el('circle', { cx: x, cy: y, r: 1.7, fill: 'none', stroke: INK, 'stroke-width': 0.18 }),
  );

/** Four targets, alike on front and back however the sheet is turned. */
export const targets = ({ width, height }: Paper): Element =>
  el(
    'g',
    {},
    ...[11, width - 11].flatMap((x) => [16, height - 16].map((y) => [x, y] as const)).map(([x, y]) => target(x, y)),
  );

/** The foot of a sheet. */
export function foot({ width, height }: Paper, about: About, name: string, number: number, of: number): Element {
  const y = height - MARGIN - 0.6;
  const how = { weight: 500, fill: '#33393b' } as const;
  return el(
    'g',
    {},
    label(MARGIN, y, 2.7, `${about.game}: ${name}`, how),
    label(
      width / 2,
      y,
      2.7,
      `Sandtable, unofficial edition ${about.edition}, for your own table${about.data ? `, ${about.data}` : ''}`,
      { ...how, anchor: 'middle' },
    ),
    label(width - MARGIN, y, 2.7, `sheet ${number} of ${of}`, { ...how, anchor: 'end' }),
  );
}

/** Cut marks of a grid: outside the pieces only. */
export function cutMarks(xs: readonly number[], ys: readonly number[], gap = 1.2, length = 3.4): Element {
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const mark = (v: number): string => String(Math.round(v * 1000) / 1000);
  const d = [
    ...xs.flatMap((x) => [
      `M${mark(x)} ${mark(top - gap - length)}v${length}`,
      `M${mark(x)} ${mark(bottom + gap)}v${length}`,
    ]),
    ...ys.flatMap((y) => [
      `M${mark(left - gap - length)} ${mark(y)}h${length}`,
      `M${mark(right + gap)} ${mark(y)}h${length}`,
    ]),
  ];
  return line(d.join(''), 0.18);
}
