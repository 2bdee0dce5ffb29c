/**
 * Distances on a measured table, decided on integers. Places and radii are tenths of an inch, sight is judged in cents
 * (hundredths), costs are mils (thousandths): on tables up to 72 by 48 inches nothing here leaves 2^53.
 */

/** Least k with k * k >= n. */
export function ceilSqrt(n: number): number {
  const k = Math.floor(Math.sqrt(n));
  return k * k === n ? k : k + 1;
}

export const floorSqrt = (n: number): number => Math.floor(Math.sqrt(n));

/** a / b toward zero. */
export const towardZero = (a: number, b: number): number => Math.trunc(a / b) + 0;

/** a / b to the nearest, halves away from zero. */
export const nearestDiv = (a: number, b: number): number => towardZero(2 * a + (a >= 0 ? b : -b), 2 * b);

export const squared = (ax: number, ay: number, bx: number, by: number): number =>
  (ax - bx) * (ax - bx) + (ay - by) * (ay - by);

/** A gap between two bases as a number to compare: floor in mils. */
export const gapMils = (d2: number, radii: number): number => floorSqrt(10000 * d2) - 100 * radii;

/** The length of a leg in mils: never less than the true one. */
export const legLength = (ax: number, ay: number, bx: number, by: number): number =>
  ceilSqrt(10000 * squared(ax, ay, bx, by));

/** Whether two boxes meet, be it at an edge: what lies in boxes that do not is apart, and needs no closer look. */
export const boxesMeet = (
  ax0: number,
  ay0: number,
  ax1: number,
  ay1: number,
  bx0: number,
  by0: number,
  bx1: number,
  by1: number,
): boolean => ax1 >= bx0 && ax0 <= bx1 && ay1 >= by0 && ay0 <= by1;

/** Sign of (distance from p to the segment ab) minus k, exactly. */
export function segmentSide(px: number, py: number, ax: number, ay: number, bx: number, by: number, k: number): number {
  const vx = bx - ax;
  const vy = by - ay;
  const wx = px - ax;
  const wy = py - ay;
  const c = wx * vx + wy * vy;
  const n = vx * vx + vy * vy;
  let x: number;
  let y: number;
  if (c <= 0) {
    x = wx * wx + wy * wy;
    y = k * k;
  } else if (c >= n) {
    x = squared(px, py, bx, by);
    y = k * k;
  } else {
    const cross = vx * wy - vy * wx;
    x = cross * cross;
    y = k * k * n;
  }
  return x > y ? 1 : x < y ? -1 : 0;
}

/** Whether the segment ab meets the inside of the box: parameters are compared as fractions. */
export function enters(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): boolean {
  let loN = 0;
  let loD = 1;
  let hiN = 1;
  let hiD = 1;
  for (let axis = 0; axis < 2; axis++) {
    const u = axis === 0 ? ax : ay;
    const d = (axis === 0 ? bx : by) - u;
    const m = axis === 0 ? x0 : y0;
    const n = axis === 0 ? x1 : y1;
    if (d === 0) {
      if (!(m < u && u < n)) return false;
      continue;
    }
    const sN = d > 0 ? m - u : u - n;
    const eN = d > 0 ? n - u : u - m;
    const den = d > 0 ? d : -d;
    if (sN * loD > loN * den) {
      loN = sN;
      loD = den;
    }
    if (eN * hiD < hiN * den) {
      hiN = eN;
      hiD = den;
    }
  }
  return loN * hiD < hiN * loD;
}

/** Whether the segment ab comes nearer than r (more than 0) to the box. */
export function nearBox(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  r: number,
): boolean {
  const lowX = Math.min(ax, bx);
  const highX = Math.max(ax, bx);
  const lowY = Math.min(ay, by);
  const highY = Math.max(ay, by);
  if (!boxesMeet(lowX, lowY, highX, highY, x0 - r, y0 - r, x1 + r, y1 + r)) return false;
  return (
    enters(ax, ay, bx, by, x0 - r, y0, x1 + r, y1) ||
    enters(ax, ay, bx, by, x0, y0 - r, x1, y1 + r) ||
    segmentSide(x0, y0, ax, ay, bx, by, r) < 0 ||
    segmentSide(x0, y1, ax, ay, bx, by, r) < 0 ||
    segmentSide(x1, y0, ax, ay, bx, by, r) < 0 ||
    segmentSide(x1, y1, ax, ay, bx, by, r) < 0
  );
}

/** A straight line along x or y. */
export interface Line {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Whether the segment ab crosses the line, all its coordinates multiplied by `scale`; the line's ends belong to it. */
export function crosses(ax: number, ay: number, bx: number, by: number, o: Line, scale = 1): boolean {
  const level = o.y0 === o.y1;
  const c = scale * (level ? o.y0 : o.x0);
  const au = level ? ay : ax;
  const bu = level ? by : bx;
  if (au < c === bu < c) return false;
  const av = level ? ax : ay;
  const bv = level ? bx : by;
  const lo = scale * (level ? Math.min(o.x0, o.x1) : Math.min(o.y0, o.y1));
  const hi = scale * (level ? Math.max(o.x0, o.x1) : Math.max(o.y0, o.y1));
  const d = bu - au;
  const x = av * d + (c - au) * (bv - av);
  return d > 0 ? lo * d <= x && x <= hi * d : hi * d <= x && x <= lo * d;
}

/** Whether a point comes within k of a line (or nearer than k, with `inside`). */
export const nearLine = (px: number, py: number, o: Line, k: number): number =>
  segmentSide(px, py, o.x0, o.y0, o.x1, o.y1, k);

// ---- facing ---------------------------------------------------------------------------------------------------------

/** Sixteen facings, 0 east, counter-clockwise, as vectors of length 1000. */
export const FACING_X = [1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383, 0, 383, 707, 924] as const;
export const FACING_Y = [0, 383, 707, 924, 1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383] as const;
export const FACINGS = 16;

/** The facing of a vector: the greatest dot product, the lower one on a tie. */
export function facingOf(dx: number, dy: number): number {
  let best = 0;
  let most = -Infinity;
  for (let k = 0; k < FACINGS; k++) {
    const dot = dx * FACING_X[k] + dy * FACING_Y[k];
    if (dot > most) {
      most = dot;
      best = k;
    }
  }
  return best;
}

export const isBehind = (guideX: number, guideY: number, facing: number, px: number, py: number): boolean =>
  (px - guideX) * FACING_X[facing] + (py - guideY) * FACING_Y[facing] < 0;

// ---- points as things -----------------------------------------------------------------------------------------------

/** A point of the tenth grid as one number: 1024 y + x. */
export const pointCode = (x: number, y: number): number => 1024 * y + x;
export const pointX = (p: number): number => p & 1023;
export const pointY = (p: number): number => p >>> 10;
