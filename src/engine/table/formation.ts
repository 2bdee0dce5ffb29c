/** Where the models of a unit go when its guide is sent to a point. */

import { Discs, type Ground, Stand, standing } from './ground.ts';
import { ceilSqrt, FACING_X, FACING_Y, nearestDiv, squared } from './measure.ts';
import type { WayFinder } from './path.ts';

export const Shape = { keep: 0, line: 1, double: 2, column: 3, block: 4 } as const;
export const SHAPES = ['keep', 'line', 'double', 'column', 'block'] as const;

/** No two models of a unit farther apart than this, edge to edge. */
export const MAX_SPREAD = 120;
/** Nearer than this to an enemy nobody goes who does not fight. */
export const ENEMY_GAP = 10;
export const MAX_MODELS = 16;

export const gapWithin = (ax: number, ay: number, bx: number, by: number, radii: number, k: number): boolean =>
  squared(ax, ay, bx, by) <= (radii + k) * (radii + k);

/** One chain with gaps of at most k, and nobody too far from anybody. */
export function isCoherent(x: ArrayLike<number>, y: ArrayLike<number>, n: number, r: number, k: number): boolean {
  if (n < 2) return true;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) if (!gapWithin(x[i], y[i], x[j], y[j], 2 * r, MAX_SPREAD)) return false;
  let seen = 1;
  let todo = 1;
  const all = (1 << n) - 1;
  while (todo !== 0) {
    const i = 31 - Math.clz32(todo);
    todo &= ~(1 << i);
    for (let j = 0; j < n; j++)
      if (((seen >> j) & 1) === 0 && gapWithin(x[i], y[i], x[j], y[j], 2 * r, k)) {
        seen |= 1 << j;
        todo |= 1 << j;
      }
  }
  return seen === all;
}

/** The square lattice round a point, by distance, then y, then x. */
const LATTICE: readonly (readonly [number, number])[] = Array.from({ length: 169 }, (_, c) => [
  (c % 13) - 6,
  Math.floor(c / 13) - 6,
])
  .filter(([i, j]) => i !== 0 || j !== 0)
  .sort((a, b) => a[0] * a[0] + a[1] * a[1] - b[0] * b[0] - b[1] * b[1] || a[1] - b[1] || a[0] - b[0])
  .map(([i, j]) => [i, j]);

/** The n slots of a shape, the guide's first, as [x, y]. */
export function slots(
  px: number,
  py: number,
  n: number,
  r: number,
  shape: number,
  facing: number,
): (readonly [number, number])[] {
  const s = 2 * r + 2;
  const fx = FACING_X[facing];
  const fy = FACING_Y[facing];
  const rx = FACING_X[(facing + 12) % 16];
  const ry = FACING_Y[(facing + 12) % 16];
  const width =
    shape === Shape.line ? n : shape === Shape.double ? (n + 1) >> 1 : shape === Shape.column ? 1 : ceilSqrt(n);
  const out: (readonly [number, number])[] = [];
  for (let rank = 0; out.length < n; rank++)
    for (let k = 0; k < width && out.length < n; k++) {
      // From the middle outward, right before left.
      const file = k % 2 === 1 ? (k + 1) >> 1 : -(k >> 1);
      out.push([
        px + nearestDiv(s * (file * rx - rank * fx), 1000),
        py + nearestDiv(s * (file * ry - rank * fy), 1000),
      ]);
    }
  return out;
}

/** Why a base may not end at a place: what `standing` says, or one of these. */
export const End = { ...Stand, overlap: 5, enemyNear: 6, zone: 7, reach: 8, fit: 9 } as const;

/** Zones and things in the way: where one model may not stand for these, no other of its unit may. */
const SAME_FOR_ALL: ReadonlySet<number> = new Set([...Object.values(Stand), End.overlap, End.zone]);

/** `start` tells where the model comes from; with startX below 0 it comes from nowhere. */
export function ending(
  ground: Ground,
  x: number,
  y: number,
  r: number,
  startX: number,
  startY: number,
  friends: Discs,
  foes: Discs,
  gap: number,
): number {
  const stand = standing(ground, x, y, r);
  if (stand !== 0) return stand;
  for (let i = 0; i < friends.n; i++) {
    const k = r + friends.r[i];
    if (squared(x, y, friends.x[i], friends.y[i]) < k * k) return End.overlap;
  }
  for (let i = 0; i < foes.n; i++) {
    const d = squared(x, y, foes.x[i], foes.y[i]);
    const touch = r + foes.r[i];
    if (d < touch * touch) return End.overlap;
    if (d >= (touch + gap) * (touch + gap)) continue;
    if (startX < 0) return End.enemyNear;
    if (d < squared(startX, startY, foes.x[i], foes.y[i])) return End.enemyNear;
  }
  return End.free;
}

/** Puts every answer of `wayTo` above 0. */
const KNOWN = 16;

/** A unit that is to be put in order, and where its models would go. The guide is the first of them. */
export class Formation {
  /** The living models, as they stand; x below 0: not on the table. */
  n = 0;
  readonly x = new Int32Array(MAX_MODELS);
  readonly y = new Int32Array(MAX_MODELS);
  /** Where each goes, and at what cost. */
  readonly toX = new Int32Array(MAX_MODELS);
  readonly toY = new Int32Array(MAX_MODELS);
  readonly cost = new Int32Array(MAX_MODELS);
  r = 0;
  coherency = 0;
  limit = 0;
  fly = false;
  zone: ((x: number, y: number) => boolean) | null = null;
  /** All living models of the other units. */
  readonly friends = new Discs();
  readonly foes = new Discs();
  /** Why it did not work: one of `End`, and which model. */
  why = 0;
  whyModel = 0;

  readonly #ways: WayFinder;
  readonly #near = new Discs();
  readonly #nearFoes = new Discs();
  #placed = 0;
  #loose = false;
  /** What `wayTo` said, by model and place round it; 0 where it was not asked. */
  #known: Int32Array | null = null;

  constructor(ways: WayFinder) {
    this.#ways = ways;
  }

  get ground(): Ground {
    return this.#ways.ground;
  }

  /** Call when everything above is set: keeps those others that can matter. */
  ready(): void {
    this.#known = null;
    const { n, x, y, r } = this;
    this.#near.clear();
    this.#nearFoes.clear();
    if (x[0] < 0) {
      this.#loose = false;
      this.#near.addNear(this.friends, -1e6, -1e6, 1e6, 1e6);
      this.#nearFoes.addNear(this.foes, -1e6, -1e6, 1e6, 1e6);
      return;
    }
    this.#loose = !isCoherent(x, y, n, r, this.coherency);
    let x0 = x[0];
    let x1 = x[0];
    let y0 = y[0];
    let y1 = y[0];
    for (let i = 1; i < n; i++) {
      x0 = Math.min(x0, x[i]);
      x1 = Math.max(x1, x[i]);
      y0 = Math.min(y0, y[i]);
      y1 = Math.max(y1, y[i]);
    }
    // An enemy matters if a base comes too near to it on its way, or if the way turns at one of its corners: in either
    // direction they are no farther from it than a base may come.
    const far = Math.floor(this.limit / 100);
    const reach = far + r + ENEMY_GAP;
    this.#near.addNear(this.friends, x0 - far - r, y0 - far - r, x1 + far + r, y1 + far + r);
    this.#nearFoes.addNear(this.foes, x0 - reach, y0 - reach, x1 + reach, y1 + reach);
  }

  /** Keeps from now on what was found for a place, until the next `ready`: for those who ask for every place there is. */
  remember(): void {
    const side = 2 * Math.floor(this.limit / 100) + 1;
    this.#known = new Int32Array(this.n * side * side);
  }

  /** Whether model i may end at a place and get there; its cost is returned, or minus one of `End`. */
  wayTo(i: number, qx: number, qy: number): number {
    const known = this.#known;
    if (known === null) return this.#findWay(i, qx, qy);
    const far = Math.floor(this.limit / 100);
    const dx = qx - this.x[i] + far;
    const dy = qy - this.y[i] + far;
    const side = 2 * far + 1;
    if (dx < 0 || dy < 0 || dx >= side || dy >= side) return -End.reach;
    const at = (i * side + dx) * side + dy;
    if (known[at] === 0) known[at] = this.#findWay(i, qx, qy) + KNOWN;
    return known[at] - KNOWN;
  }

  #findWay(i: number, qx: number, qy: number): number {
    if (this.zone !== null && !this.zone(qx, qy)) return -End.zone;
    const sx = this.x[i];
    const sy = this.y[i];
    if (sx >= 0) {
      const far = this.limit / 100;
      if (squared(sx, sy, qx, qy) > far * far) return -End.reach;
    }
    const end = ending(this.ground, qx, qy, this.r, sx, sy, this.#near, this.#nearFoes, ENEMY_GAP);
    if (end !== 0) return -end;
    if (sx < 0) return 0;
    const cost = this.#ways.find(sx, sy, qx, qy, this.r, this.#nearFoes, ENEMY_GAP, this.limit, this.fly);
    return cost < 0 ? -End.reach : cost;
  }

  #fits(qx: number, qy: number): boolean {
    const { n, toX, toY, r, coherency } = this;
    let linked = false;
    const touch = 4 * r * r;
    const chain = (2 * r + coherency) * (2 * r + coherency);
    const spread = (2 * r + MAX_SPREAD) * (2 * r + MAX_SPREAD);
    for (let i = 0; i < n; i++) {
      if (((this.#placed >> i) & 1) === 0) continue;
      const d = squared(qx, qy, toX[i], toY[i]);
      if (d < touch || d > spread) return false;
      if (d <= chain) linked = true;
    }
    return linked;
  }

  #place(i: number, qx: number, qy: number, cost: number): void {
    this.toX[i] = qx;
    this.toY[i] = qy;
    this.cost[i] = cost;
    this.#placed |= 1 << i;
  }

  /** Puts the unit in order round a point; false if it cannot be done. */
  form(px: number, py: number, shape: number, facing: number): boolean {
    const { n, x, y, r } = this;
    this.#placed = 0;
    this.why = 0;
    const guide = this.wayTo(0, px, py);
    if (guide < 0) {
      this.why = -guide;
      this.whyModel = 0;
      return false;
    }
    this.#place(0, px, py, guide);
    const all = (1 << n) - 1;
    if (shape === Shape.keep) {
      for (let again = true; again; ) {
        again = false;
        for (let i = 1; i < n; i++) {
          if ((this.#placed >> i) & 1) continue;
          const qx = px + x[i] - x[0];
          const qy = py + y[i] - y[0];
          if (!this.#fits(qx, qy)) continue;
          const cost = this.wayTo(i, qx, qy);
          if (cost < 0) continue;
          this.#place(i, qx, qy, cost);
          again = true;
        }
      }
    } else {
      const listed = slots(px, py, n, r, shape, facing);
      for (let k = 1; k < n && this.#placed !== all; k++) this.#give(listed[k][0], listed[k][1]);
    }
    const s = 2 * r + 2;
    for (let k = 0; k < LATTICE.length && this.#placed !== all; k++)
      this.#give(px + s * LATTICE[k][0], py + s * LATTICE[k][1]);
    for (let i = 1; i < n; i++) {
      if ((this.#placed >> i) & 1) continue;
      this.why = End.fit;
      this.whyModel = i;
      if (!this.#loose) return false;
      for (let j = 0; j < n; j++)
        if ((this.#placed >> j) & 1 && squared(x[i], y[i], this.toX[j], this.toY[j]) < 4 * r * r) return false;
      this.#place(i, x[i], y[i], 0);
    }
    return true;
  }

  /** A fitting slot goes to the nearest model that may have it. */
  #give(qx: number, qy: number): void {
    if (!this.#fits(qx, qy)) return;
    const { n, x, y } = this;
    let refused = this.#placed;
    for (;;) {
      let nearest = -1;
      let least = 0;
      for (let i = 0; i < n; i++) {
        if ((refused >> i) & 1) continue;
        const d = x[i] < 0 ? 0 : squared(x[i], y[i], qx, qy);
        if (nearest < 0 || d < least) {
          nearest = i;
          least = d;
        }
      }
      if (nearest < 0) return;
      const cost = this.wayTo(nearest, qx, qy);
      if (cost >= 0) {
        this.#place(nearest, qx, qy, cost);
        return;
      }
      refused |= 1 << nearest;
      if (SAME_FOR_ALL.has(-cost)) return;
    }
  }
}
