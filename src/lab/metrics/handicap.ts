/** What would even the sides: points given to one of them, or the value of a figure at which the wins cross half. */

import { type Estimate, sorted } from './stats.ts';

/**
 * The margin of the middle game, with its interval by order: so many points taken from the first seat leave as many games
 * on either side.
 */
export function handicap(margins: readonly number[]): Estimate {
  const list = sorted(margins);
  const n = list.length;
  if (n === 0) return { value: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const half = (1.959964 * Math.sqrt(n)) / 2;
  const at = (i: number): number => list[Math.min(n - 1, Math.max(0, Math.floor(i)))] as number;
  const value = n % 2 === 1 ? at(n / 2) : (at(n / 2 - 1) + at(n / 2)) / 2;
  return { value, low: at(n / 2 - half), high: at(n / 2 + half) };
}

/** A point of a sweep: a figure's value, and the share of points of the seat that is looked at. */
export interface SweepPoint extends Estimate {
  readonly at: number;
}

/** Where a line through points first crosses half; null if it does not. */
function crossing(points: readonly SweepPoint[], of: (point: SweepPoint) => number): number | null {
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i] as SweepPoint, points[i + 1] as SweepPoint];
    const [u, w] = [of(a) - 0.5, of(b) - 0.5];
    if (u === 0) return a.at;
    if (u * w <= 0) return a.at + ((b.at - a.at) * u) / (u - w);
  }
  return null;
}

/** Where the wins cross half, and between what, read from the edges of the band; null where a line does not cross. */
export function evenPoint(points: readonly SweepPoint[]): {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
} {
  const inOrder = [...points].sort((a, b) => a.at - b.at);
  const value = crossing(inOrder, (p) => p.value);
  const edges = [crossing(inOrder, (p) => p.low), crossing(inOrder, (p) => p.high)];
  const [low = null, high = null] = edges.includes(null) ? edges : sorted(edges as number[]);
  return { value, low, high };
}
