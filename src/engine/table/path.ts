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

/** Of the parts from `middle`, which lies in the wood, to `end`: the last one before the leg comes out of it. */
function lastInside(px: number, py: number, dx: number, dy: number, r2: number, middle: number, end: number): number {
  const step = middle < end ? 2 : -2;
  let within = 0;
  let beyond = (end - middle) / step + 1;
  while (beyond - within > 1) {
    const half = (within + beyond) >> 1;
    if (inside(px, py, dx, dy, r2, middle + step * half)) within = half;
    else beyond = half;
  }
  return middle + step * within;
}

/** Writes the first and last part (as odd numbers 1, 3, … 2n - 1) whose middle lies in one wood, if any does. */
function partsIn(px: number, py: number, dx: number, dy: number, r: number, n: number, out: number[]): void {
  // |p + k d|² ≤ r² for odd k: convex in k, so the parts are a run round the nearest odd number to the vertex.
  const r2 = r * r;
  const last = 2 * n - 1;
  const square = dx * dx + dy * dy;
  const vertex = square === 0 ? 1 : -(px * dx + py * dy) / square;
  // The nearest odd number itself: if it lies outside, all others do.
  const middle = Math.max(1, Math.min(last, 2 * Math.floor(vertex / 2) + 1));
  if (!inside(px, py, dx, dy, r2, middle)) return;
  out.push(lastInside(px, py, dx, dy, r2, middle, 1), lastInside(px, py, dx, dy, r2, middle, last));
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
  const runs: number[] = [];
  for (const { x, y, r } of ground.woods)
    partsIn(2 * n * (ax - scale * x), 2 * n * (ay - scale * y), bx - ax, by - ay, 2 * n * scale * r, n, runs);
  const [first = 1, last = -1] = runs;
  if (runs.length <= 2) return (last - first) / 2 + 1;
  // Woods that overlap count once.
  let parts = 0;
  for (let k = 1; k < 2 * n; k += 2)
    for (let i = 0; i < runs.length; i += 2)
      if (k >= runs[i] && k <= runs[i + 1]) {
        parts++;
        break;
      }
  return parts;
}

export function legCost(ground: Ground, ax: number, ay: number, bx: number, by: number): number {
  const length = legLength(ax, ay, bx, by);
  if (length === 0) return 0;
  const n = ceilSqrt(squared(ax, ay, bx, by));
  // The quotient of two integers below 2^53 is rounded once: an exact one stays exact, and others keep their side.
  let cost = Math.ceil((length * (n + woodParts(ground, ax, ay, bx, by, n, 1))) / n);
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

/** Points by their coordinates, filled again and again. */
class Points {
  x = new Int32Array(256);
  y = new Int32Array(256);
  n = 0;

  add(x: number, y: number): void {
    if (this.n === this.x.length) {
      this.x = doubled(this.x);
      this.y = doubled(this.y);
    }
    this.x[this.n] = x;
    this.y[this.n++] = y;
  }
}

function doubled(from: Int32Array): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
}

/** The eight corners round a circle of radius k. */
function octagon(x: number, y: number, k: number, out: Points): void {
  const b = ceilSqrt(2 * k * k) - k;
  out.add(x + k, y + b);
  out.add(x + b, y + k);
  out.add(x - b, y + k);
  out.add(x - k, y + b);
  out.add(x - k, y - b);
  out.add(x - b, y - k);
  out.add(x + b, y - k);
  out.add(x + k, y - b);
}

/** Finds ways on one table. Its scratch serves one search after another. */
export class WayFinder {
  readonly ground: Ground;
  readonly #near = new Discs();
  /** Corners of the ground itself, for bases of each radius. */
  readonly #fixed = new Map<number, Points>();
  /** All corners for the enemies at hand: those clear of every enemy first, `#clear` of them. */
  readonly #corners = new Points();
  #clear = 0;
  readonly #round = new Points();
  /** For which enemies, radius and gap they were gathered. */
  #foes: Discs | null = null;
  #version = -1;
  #r = -1;
  #gap = -1;
  /** The search at hand: its points, the cost and the legs from each to the goal, and how far it is from the start. */
  readonly #at = new Points();
  #cost = new Float64Array(256);
  #legs = new Int32Array(256);
  #done = new Uint8Array(256);
  #home = new Float64Array(256);

  constructor(ground: Ground) {
    this.ground = ground;
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
    let close = false;
    for (let i = 0; i < foes.n; i++) {
      const k = r + foes.r[i] + gap;
      const far = Math.ceil(limit / 100) + 2 * k + 2;
      const d = squared(ax, ay, foes.x[i], foes.y[i]);
      if (d <= far * far) near.add(foes.x[i], foes.y[i], foes.r[i]);
      if (d < k * k) close = true;
    }
    this.#gather(r, foes, gap);
    this.#waypoints(ax, ay, bx, by, limit, close ? this.#corners.n : this.#clear);
    const start = this.#at.n - 2;
    const goal = start + 1;
    const n = this.#at.n;
    const { x, y } = this.#at;
    const cost = this.#cost;
    const legs = this.#legs;
    const done = this.#done;
    const home = this.#home;
    // From the goal back, so that ways can be read forward.
    cost[goal] = 0;
    for (;;) {
      let u = -1;
      for (let i = 0; i < n; i++) {
        if (done[i] || cost[i] > limit) continue;
        if (u < 0 || cost[i] < cost[u]) u = i;
      }
      if (u < 0) return -1;
      done[u] = 1;
      if (u === start) break;
      for (let v = 0; v < n; v++) {
        if (done[v]) continue;
        const least = cost[u] + legLength(x[v], y[v], x[u], y[u]);
        if (least > cost[v] || least + home[v] > limit) continue;
        if (!legFree(ground, x[v], y[v], x[u], y[u], r, near, gap)) continue;
        const c = cost[u] + legCost(ground, x[v], y[v], x[u], y[u]);
        if (c < cost[v] || (c === cost[v] && legs[u] + 1 < legs[v])) {
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
    const { x, y } = this.#at;
    const cost = this.#cost;
    const legs = this.#legs;
    way.x.length = 0;
    way.y.length = 0;
    way.x.push(x[start]);
    way.y.push(y[start]);
    for (let u = start; u !== goal; ) {
      let next = -1;
      for (let v = 0; v < n; v++) {
        if (legs[v] !== legs[u] - 1) continue;
        if (next >= 0 && (x[v] > x[next] || (x[v] === x[next] && y[v] >= y[next]))) continue;
        if (!legFree(ground, x[u], y[u], x[v], y[v], r, near, gap)) continue;
        if (cost[v] + legCost(ground, x[u], y[u], x[v], y[v]) === cost[u]) next = v;
      }
      way.x.push(x[next]);
      way.y.push(y[next]);
      u = next;
    }
  }

  /** The corners of the ground at which a base of this radius touches nothing forbidden. */
  #groundCorners(r: number): Points {
    const known = this.#fixed.get(r);
    if (known) return known;
    const { rocks, houses, woods, lows } = this.ground;
    const all = new Points();
    for (const c of rocks) octagon(c.x, c.y, c.r + r, all);
    for (const c of woods) octagon(c.x, c.y, c.r + 1, all);
    const b = ceilSqrt(2 * r * r) - r;
    for (const { x0, y0, x1, y1 } of houses) {
      all.add(x0 - r, y0 - b);
      all.add(x0 - b, y0 - r);
      all.add(x1 + b, y0 - r);
      all.add(x1 + r, y0 - b);
      all.add(x1 + r, y1 + b);
      all.add(x1 + b, y1 + r);
      all.add(x0 - b, y1 + r);
      all.add(x0 - r, y1 + b);
    }
    for (const { x0, y0, x1, y1 } of lows) {
      if (y0 === y1) {
        all.add(x0 - 1, y0);
        all.add(x1 + 1, y1);
      } else {
        all.add(x0, y0 - 1);
        all.add(x1, y1 + 1);
      }
    }
    const free = new Points();
    for (let i = 0; i < all.n; i++) {
      const x = all.x[i];
      const y = all.y[i];
      if (rocks.some((c) => squared(x, y, c.x, c.y) < (c.r + r) * (c.r + r))) continue;
      if (houses.some((o) => nearBox(x, y, x, y, o.x0, o.y0, o.x1, o.y1, r))) continue;
      free.add(x, y);
    }
    this.#fixed.set(r, free);
    return free;
  }

  /** Gathers all corners for these enemies, once for each lot of them: those clear of every enemy, then the others. */
  #gather(r: number, foes: Discs, gap: number): void {
    if (this.#foes === foes && this.#version === foes.version && this.#r === r && this.#gap === gap) return;
    this.#foes = foes;
    this.#version = foes.version;
    this.#r = r;
    this.#gap = gap;
    const fixed = this.#groundCorners(r);
    const round = this.#round;
    round.n = 0;
    for (let i = 0; i < foes.n; i++) octagon(foes.x[i], foes.y[i], r + foes.r[i] + gap, round);
    this.#corners.n = 0;
    this.#take(fixed, true);
    this.#take(round, true);
    this.#clear = this.#corners.n;
    this.#take(fixed, false);
    this.#take(round, false);
  }

  /** Takes over those on the table that are clear of every enemy, or those that are not: no leg ends there but one that began so. */
  #take(from: Points, clear: boolean): void {
    const { width, height } = this.ground;
    const r = this.#r;
    const foes = this.#foes as Discs;
    for (let i = 0; i < from.n; i++) {
      const x = from.x[i];
      const y = from.y[i];
      if (x < r || y < r || x > width - r || y > height - r) continue;
      let isClear = true;
      for (let e = 0; e < foes.n && isClear; e++) {
        const k = r + foes.r[e] + this.#gap;
        const dx = foes.x[e] - x;
        const dy = foes.y[e] - y;
        isClear = dx * dx + dy * dy >= k * k;
      }
      if (isClear === clear) this.#corners.add(x, y);
    }
  }

  /** The first so many corners, as far as they are of use between start and goal within the limit; then these two. */
  #waypoints(ax: number, ay: number, bx: number, by: number, limit: number, count: number): void {
    const corners = this.#corners;
    const at = this.#at;
    at.n = 0;
    if (this.#cost.length < count + 2) {
      const size = 2 * (count + 2);
      this.#cost = new Float64Array(size);
      this.#legs = new Int32Array(size);
      this.#done = new Uint8Array(size);
      this.#home = new Float64Array(size);
    }
    for (let i = 0; i < count; i++) {
      const x = corners.x[i];
      const y = corners.y[i];
      const home = legLength(ax, ay, x, y);
      if (home + legLength(x, y, bx, by) > limit) continue;
      this.#node(x, y, home, limit);
    }
    this.#node(ax, ay, 0, limit);
    this.#node(bx, by, legLength(ax, ay, bx, by), limit);
  }

  #node(x: number, y: number, home: number, limit: number): void {
    const n = this.#at.n;
    this.#home[n] = home;
    this.#cost[n] = limit + 1;
    this.#legs[n] = 0;
    this.#done[n] = 0;
    this.#at.add(x, y);
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
