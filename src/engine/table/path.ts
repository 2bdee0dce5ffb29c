/**
 * Ways over a measured table: chains of straight legs between points of the tenth grid, corners at waypoints only, the
 * cheapest of them. Costs in mils.
 */

import { Discs, type Ground } from './ground.ts';
import { boxesMeet, ceilSqrt, crosses, legLength, nearBox, segmentSide, squared, towardZero } from './measure.ts';

/** What crossing a low obstacle costs. */
export const OBSTACLE_COST = 2000;

function inside(px: number, py: number, dx: number, dy: number, r2: number, k: number): boolean {
  const x = px + k * dx;
  const y = py + k * dy;
  return x * x + y * y <= r2;
}

/** The first and last part (as odd numbers 1, 3, … 2n - 1) whose middle lies in one wood; [1, 0] if none does. */
function partsIn(px: number, py: number, dx: number, dy: number, r: number, n: number, out: Int32Array): boolean {
  // |p + k d|² ≤ r² for odd k: convex in k, so the parts are a run round the nearest odd number to the vertex.
  const square = dx * dx + dy * dy;
  const r2 = r * r;
  const last = 2 * n - 1;
  const vertex = square === 0 ? 1 : -(px * dx + py * dy) / square;
  const middle = Math.max(1, Math.min(last, 2 * Math.floor(vertex / 2) + 1));
  let at = middle;
  if (!inside(px, py, dx, dy, r2, at)) {
    at =
      middle + 2 <= last && inside(px, py, dx, dy, r2, middle + 2)
        ? middle + 2
        : middle - 2 >= 1 && inside(px, py, dx, dy, r2, middle - 2)
          ? middle - 2
          : 0;
    if (at === 0) return false;
  }
  const cross = px * dy - py * dx;
  const half = square === 0 ? 0 : Math.sqrt(Math.max(0, r2 - (cross * cross) / square)) / Math.sqrt(square);
  let lo = Math.max(1, Math.min(at, 2 * Math.floor((vertex - half) / 2) + 1));
  while (!inside(px, py, dx, dy, r2, lo)) lo += 2;
  while (lo > 2 && inside(px, py, dx, dy, r2, lo - 2)) lo -= 2;
  let hi = Math.min(last, Math.max(at, 2 * Math.floor((vertex + half) / 2) + 1));
  while (!inside(px, py, dx, dy, r2, hi)) hi -= 2;
  while (hi + 2 <= last && inside(px, py, dx, dy, r2, hi + 2)) hi += 2;
  out[0] = lo;
  out[1] = hi;
  return true;
}

/** Of n equal parts of the leg ab, how many have their middle in a wood; coordinates are tenths times `scale`. */
export function woodParts(
  ground: Ground,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  n: number,
  scale: number,
): number {
  const { woods } = ground;
  const lowX = Math.min(ax, bx);
  const highX = Math.max(ax, bx);
  const lowY = Math.min(ay, by);
  const highY = Math.max(ay, by);
  let parts = 0;
  let runs: number[] | null = null;
  for (let i = 0; i < woods.length; i++) {
    const w = woods[i];
    const r = scale * w.r;
    const cx = scale * w.x;
    const cy = scale * w.y;
    if (!boxesMeet(lowX, lowY, highX, highY, cx - r, cy - r, cx + r, cy + r)) continue;
    if (segmentSide(cx, cy, ax, ay, bx, by, r) > 0) continue;
    if (!partsIn(2 * n * (ax - cx), 2 * n * (ay - cy), bx - ax, by - ay, 2 * n * r, n, RUN)) continue;
    runs ??= [];
    runs.push(RUN[0], RUN[1]);
  }
  if (runs === null) return 0;
  if (runs.length === 2) return (runs[1] - runs[0]) / 2 + 1;
  // Woods that overlap count once.
  for (let k = 1; k < 2 * n; k += 2)
    for (let i = 0; i < runs.length; i += 2)
      if (k >= runs[i] && k <= runs[i + 1]) {
        parts++;
        break;
      }
  return parts;
}
const RUN = new Int32Array(2);

export function legCost(ground: Ground, ax: number, ay: number, bx: number, by: number): number {
  const length = legLength(ax, ay, bx, by);
  if (length === 0) return 0;
  const n = ceilSqrt(squared(ax, ay, bx, by));
  const w = ground.woods.length === 0 ? 0 : woodParts(ground, ax, ay, bx, by, n, 1);
  let cost = w === 0 ? length : Math.ceil((length * (n + w)) / n);
  // The quotient of two integers below 2^53 is rounded once: an exact one stays exact, and others keep their side.
  for (let i = 0; i < ground.lows.length; i++) if (crosses(ax, ay, bx, by, ground.lows[i])) cost += OBSTACLE_COST;
  return cost;
}

/** Whether nothing forbids the leg: rocks, houses, and the nearness of enemies (`gap` tenths between bases). */
export function legFree(
  ground: Ground,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  r: number,
  foes: Discs,
  gap: number,
): boolean {
  const lowX = Math.min(ax, bx);
  const highX = Math.max(ax, bx);
  const lowY = Math.min(ay, by);
  const highY = Math.max(ay, by);
  for (let i = 0; i < ground.rocks.length; i++) {
    const c = ground.rocks[i];
    const k = c.r + r;
    if (!boxesMeet(c.x - k, c.y - k, c.x + k, c.y + k, lowX, lowY, highX, highY)) continue;
    if (segmentSide(c.x, c.y, ax, ay, bx, by, k) < 0) return false;
  }
  for (let i = 0; i < ground.houses.length; i++) {
    const o = ground.houses[i];
    if (nearBox(ax, ay, bx, by, o.x0, o.y0, o.x1, o.y1, r)) return false;
  }
  for (let i = 0; i < foes.n; i++) {
    const ex = foes.x[i];
    const ey = foes.y[i];
    const k = r + foes.r[i] + gap;
    if (!boxesMeet(ex - k, ey - k, ex + k, ey + k, lowX, lowY, highX, highY)) continue;
    if (squared(ax, ay, ex, ey) < k * k) {
      if ((bx - ax) * (ax - ex) + (by - ay) * (ay - ey) < 0) return false;
    } else if (segmentSide(ex, ey, ax, ay, bx, by, k) < 0) return false;
  }
  return true;
}

/** The points of a way, the start first. */
export interface Way {
  readonly x: number[];
  readonly y: number[];
}

/** Finds ways on one table. Its scratch serves one search after another. */
export class WayFinder {
  readonly ground: Ground;
  readonly #near = new Discs();
  readonly #seen = new Set<number>();
  #x = new Int32Array(256);
  #y = new Int32Array(256);
  #cost = new Float64Array(256);
  #legs = new Int32Array(256);
  #done = new Uint8Array(256);
  /** How far each is from the start, as the crow flies. */
  #home = new Float64Array(256);
  #count = 0;
  /** The search at hand: from, to, the radius of the base and the limit. */
  #ax = 0;
  #ay = 0;
  #bx = 0;
  #by = 0;
  #r = 0;
  #limit = 0;

  constructor(ground: Ground) {
    this.ground = ground;
  }

  #node(x: number, y: number): void {
    if (this.#count === this.#x.length) {
      const size = this.#count * 2;
      const wide = <A extends Int32Array | Float64Array | Uint8Array>(from: A, to: A): A => {
        to.set(from);
        return to;
      };
      this.#x = wide(this.#x, new Int32Array(size));
      this.#y = wide(this.#y, new Int32Array(size));
      this.#cost = wide(this.#cost, new Float64Array(size));
      this.#legs = wide(this.#legs, new Int32Array(size));
      this.#done = wide(this.#done, new Uint8Array(size));
      this.#home = wide(this.#home, new Float64Array(size));
    }
    this.#x[this.#count] = x;
    this.#y[this.#count] = y;
    this.#count++;
  }

  /** The cost of the cheapest way, -1 if none costs `limit` mils or less. Writes the points to `way` if one is given. */
  find(
    ax: number,
    ay: number,
    bx: number,
    by: number,
    r: number,
    foes: Discs,
    gap: number,
    limit: number,
    fly: boolean,
    way?: Way,
  ): number {
    const { ground } = this;
    const length = legLength(ax, ay, bx, by);
    if (way) {
      way.x.length = 0;
      way.y.length = 0;
      way.x.push(ax, bx);
      way.y.push(ay, by);
    }
    if (length > limit) return -1;
    if (fly || (legFree(ground, ax, ay, bx, by, r, foes, gap) && legCost(ground, ax, ay, bx, by) === length))
      return length;

    // Enemies farther than this from the start can neither stop a leg nor lend a corner within the limit.
    const near = this.#near;
    near.clear();
    for (let i = 0; i < foes.n; i++) {
      const far = Math.ceil(limit / 100) + 2 * (r + foes.r[i] + gap) + 2;
      if (squared(ax, ay, foes.x[i], foes.y[i]) <= far * far) near.add(foes.x[i], foes.y[i], foes.r[i]);
    }
    this.#waypoints(ax, ay, bx, by, r, near, gap, limit);
    const start = this.#count;
    this.#node(ax, ay);
    const goal = this.#count;
    this.#node(bx, by);
    const n = this.#count;
    const x = this.#x;
    const y = this.#y;
    const cost = this.#cost;
    const legs = this.#legs;
    const done = this.#done;
    const home = this.#home;
    for (let i = 0; i < n; i++) {
      home[i] = legLength(ax, ay, x[i], y[i]);
      cost[i] = limit + 1;
      legs[i] = 0;
      done[i] = 0;
    }
    // From the goal back, so that ways can be read forward.
    cost[goal] = 0;
    for (;;) {
      let u = -1;
      for (let i = 0; i < n; i++) {
        if (done[i] || cost[i] > limit) continue;
        if (u < 0 || cost[i] < cost[u] || (cost[i] === cost[u] && legs[i] < legs[u])) u = i;
      }
      if (u < 0) return -1;
      done[u] = 1;
      if (u === start) break;
      for (let v = 0; v < n; v++) {
        if (done[v] || v === goal || cost[u] + home[v] > limit) continue;
        const straight = legLength(x[v], y[v], x[u], y[u]);
        const least = cost[u] + straight;
        if (least > limit || least > cost[v] || (least === cost[v] && legs[u] + 1 >= legs[v] && cost[v] <= limit))
          continue;
        if (least + home[v] > limit) continue;
        if (!legFree(ground, x[v], y[v], x[u], y[u], r, near, gap)) continue;
        const c = cost[u] + legCost(ground, x[v], y[v], x[u], y[u]);
        if (c <= limit && (c < cost[v] || (c === cost[v] && legs[u] + 1 < legs[v]))) {
          cost[v] = c;
          legs[v] = legs[u] + 1;
        }
      }
    }
    if (way) this.#read(start, goal, n, r, near, gap, way);
    return cost[start];
  }

  /** Forward from the start: at each corner the smallest next point on a best way. */
  #read(start: number, goal: number, n: number, r: number, near: Discs, gap: number, way: Way): void {
    const { ground } = this;
    const x = this.#x;
    const y = this.#y;
    const cost = this.#cost;
    const legs = this.#legs;
    const done = this.#done;
    way.x.length = 0;
    way.y.length = 0;
    way.x.push(x[start]);
    way.y.push(y[start]);
    for (let u = start; u !== goal; ) {
      let next = -1;
      for (let v = 0; v < n; v++) {
        if (!done[v] || legs[v] !== legs[u] - 1) continue;
        if (next >= 0 && (x[v] > x[next] || (x[v] === x[next] && y[v] >= y[next]))) continue;
        if (!legFree(ground, x[u], y[u], x[v], y[v], r, near, gap)) continue;
        if (cost[v] + legCost(ground, x[u], y[u], x[v], y[v]) === cost[u]) next = v;
      }
      way.x.push(x[next]);
      way.y.push(y[next]);
      u = next;
    }
  }

  /** A corner that could be of use: on the table, and within the limit between start and goal. */
  #corner(px: number, py: number): void {
    const { ground } = this;
    const r = this.#r;
    if (px < r || py < r || px > ground.width - r || py > ground.height - r) return;
    if ((px === this.#ax && py === this.#ay) || (px === this.#bx && py === this.#by)) return;
    if (legLength(this.#ax, this.#ay, px, py) + legLength(px, py, this.#bx, this.#by) > this.#limit) return;
    const key = px * 4096 + py;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#node(px, py);
  }

  #octagon(x: number, y: number, k: number): void {
    // No corner of it lies nearer to the start than this, and none is of use beyond the limit.
    const far = this.#limit / 100 + 2 * k;
    if (squared(this.#ax, this.#ay, x, y) > far * far) return;
    const b = ceilSqrt(2 * k * k) - k;
    this.#corner(x + k, y + b);
    this.#corner(x + b, y + k);
    this.#corner(x - b, y + k);
    this.#corner(x - k, y + b);
    this.#corner(x - k, y - b);
    this.#corner(x - b, y - k);
    this.#corner(x + b, y - k);
    this.#corner(x + k, y - b);
  }

  #waypoints(ax: number, ay: number, bx: number, by: number, r: number, foes: Discs, gap: number, limit: number): void {
    const { ground } = this;
    this.#count = 0;
    this.#seen.clear();
    this.#ax = ax;
    this.#ay = ay;
    this.#bx = bx;
    this.#by = by;
    this.#r = r;
    this.#limit = limit;
    for (let i = 0; i < ground.rocks.length; i++)
      this.#octagon(ground.rocks[i].x, ground.rocks[i].y, ground.rocks[i].r + r);
    for (let i = 0; i < ground.woods.length; i++)
      this.#octagon(ground.woods[i].x, ground.woods[i].y, ground.woods[i].r + 1);
    for (let i = 0; i < foes.n; i++) this.#octagon(foes.x[i], foes.y[i], r + foes.r[i] + gap);
    const b = ceilSqrt(2 * r * r) - r;
    for (let i = 0; i < ground.houses.length; i++) {
      const { x0, y0, x1, y1 } = ground.houses[i];
      this.#corner(x0 - r, y0 - b);
      this.#corner(x0 - b, y0 - r);
      this.#corner(x1 + b, y0 - r);
      this.#corner(x1 + r, y0 - b);
      this.#corner(x1 + r, y1 + b);
      this.#corner(x1 + b, y1 + r);
      this.#corner(x0 - b, y1 + r);
      this.#corner(x0 - r, y1 + b);
    }
    for (let i = 0; i < ground.lows.length; i++) {
      const { x0, y0, x1, y1 } = ground.lows[i];
      if (y0 === y1) {
        this.#corner(x0 - 1, y0);
        this.#corner(x1 + 1, y1);
      } else {
        this.#corner(x0, y0 - 1);
        this.#corner(x1, y1 + 1);
      }
    }
  }
}

/** Where a model is after `quarters` quarters of its way, as [x, y]. */
export function along(way: Way, quarters: number): readonly [number, number] {
  const { x, y } = way;
  let total = 0;
  for (let i = 1; i < x.length; i++) total += legLength(x[i - 1], y[i - 1], x[i], y[i]);
  let rest = Math.floor((quarters * total) / 4);
  for (let i = 1; i < x.length; i++) {
    const n = legLength(x[i - 1], y[i - 1], x[i], y[i]);
    if (n > 0 && rest <= n)
      return [x[i - 1] + towardZero((x[i] - x[i - 1]) * rest, n), y[i - 1] + towardZero((y[i] - y[i - 1]) * rest, n)];
    rest -= n;
  }
  return [x[x.length - 1], y[y.length - 1]];
}
