/** How models come into base contact: one at a time, to the nearest place that works. */

import { ending, gapWithin, MAX_MODELS } from './formation.ts';
import { Discs, type Ground } from './ground.ts';
import { ceilSqrt, crosses, nearLine, squared, towardZero } from './measure.ts';
import type { WayFinder } from './path.ts';

/** Bases this near are in contact; over a low obstacle the second. */
export const CONTACT = 1;
export const CONTACT_LOW = 5;
/** Who closes up without contact stays so far from enemies. */
const CLEAR = 2;

export function inContact(
  ground: Ground,
  ax: number,
  ay: number,
  ar: number,
  bx: number,
  by: number,
  br: number,
): boolean {
  const d = squared(ax, ay, bx, by);
  const radii = ar + br;
  if (d <= (radii + CONTACT) * (radii + CONTACT)) return true;
  return d <= (radii + CONTACT_LOW) * (radii + CONTACT_LOW) && overLow(ground, ax, ay, bx, by);
}

/** Whether a low obstacle lies between two places. */
export function overLow(ground: Ground, ax: number, ay: number, bx: number, by: number): boolean {
  for (let i = 0; i < ground.lows.length; i++) if (crosses(ax, ay, bx, by, ground.lows[i])) return true;
  return false;
}

/** Places in base contact with an enemy, as offsets from it, for radii in the open; sorted when used. */
const openRings = new Map<number, Int16Array>();
function openRing(radii: number): Int16Array {
  let ring = openRings.get(radii);
  if (!ring) {
    const k = radii + CONTACT;
    const out: number[] = [];
    for (let x = -k; x <= k; x++)
      for (let y = -k; y <= k; y++) {
        const d = x * x + y * y;
        if (d >= radii * radii && d <= k * k) out.push(x, y);
      }
    ring = Int16Array.from(out);
    openRings.set(radii, ring);
  }
  return ring;
}

/** Contact points round an enemy at e, nearest to p first, then by x, then y: [x, y, x, y, …]. */
export function contactRing(
  ground: Ground,
  ex: number,
  ey: number,
  es: number,
  r: number,
  px: number,
  py: number,
  reach: number,
): number[] {
  const radii = r + es;
  let low = false;
  for (let i = 0; i < ground.lows.length && !low; i++) low = nearLine(ex, ey, ground.lows[i], radii + CONTACT_LOW) <= 0;
  const most = (reach * reach) / 10000;
  const keys: number[] = [];
  const add = (x: number, y: number): void => {
    const d = squared(px, py, x, y);
    if (d <= most) keys.push(d * NEXT * NEXT + (x + OFF) * NEXT + y + OFF);
  };
  if (low) {
    const k = radii + CONTACT_LOW;
    for (let x = ex - k; x <= ex + k; x++)
      for (let y = ey - k; y <= ey + k; y++)
        if (squared(x, y, ex, ey) >= radii * radii && inContact(ground, x, y, r, ex, ey, es)) add(x, y);
  } else {
    const ring = openRing(radii);
    for (let i = 0; i < ring.length; i += 2) add(ex + ring[i], ey + ring[i + 1]);
  }
  const out: number[] = [];
  for (const key of Float64Array.from(keys).sort()) {
    const place = key % (NEXT * NEXT);
    out.push(Math.floor(place / NEXT) - OFF, (place % NEXT) - OFF);
  }
  return out;
}
/** Distance, x and y in one number, to be sorted at once; places may lie off the table by the width of a base. */
const NEXT = 2048;
const OFF = 128;

/** One unit's assault moves against another. */
export class Charge {
  /** The moving unit. */
  n = 0;
  readonly x = new Int32Array(MAX_MODELS);
  readonly y = new Int32Array(MAX_MODELS);
  r = 0;
  coherency = 0;
  fly = false;
  /** In mils. */
  reach = 0;
  /** The models that may be touched. */
  readonly theirs = new Discs();
  /** Living models of the mover's side but its own unit, and all enemy models. */
  readonly friends = new Discs();
  readonly foes = new Discs();
  /** Enemy models that may not be touched. */
  readonly others = new Discs();

  readonly #ways: WayFinder;
  readonly #block = new Discs();
  /** Those of them that a mover can meet. */
  readonly #nearFriends = new Discs();
  readonly #nearFoes = new Discs();
  readonly #nearOthers = new Discs();
  /** Where the last contact point was found. */
  atX = 0;
  atY = 0;

  constructor(ways: WayFinder) {
    this.#ways = ways;
  }

  clear(): void {
    this.n = 0;
    this.theirs.clear();
    this.friends.clear();
    this.foes.clear();
    this.others.clear();
  }

  touches(i: number, j: number): boolean {
    const { theirs } = this;
    return inContact(this.#ways.ground, this.x[i], this.y[i], this.r, theirs.x[j], theirs.y[j], theirs.r[j]);
  }

  /** Keeps those others that can matter to any model on its way, be it by a corner of theirs at which it turns. */
  #ready(): void {
    const { n, x, y, r, foes } = this;
    let widest = 0;
    for (let i = 0; i < foes.n; i++) widest = Math.max(widest, foes.r[i]);
    const far = Math.ceil(this.reach / 100) + 2 * (r + widest) + CONTACT_LOW;
    let x0 = 1e6;
    let x1 = -1e6;
    let y0 = 1e6;
    let y1 = -1e6;
    for (let i = 0; i < n; i++) {
      x0 = Math.min(x0, x[i] - far);
      x1 = Math.max(x1, x[i] + far);
      y0 = Math.min(y0, y[i] - far);
      y1 = Math.max(y1, y[i] + far);
    }
    this.#nearFriends.clear();
    this.#nearFoes.clear();
    this.#nearOthers.clear();
    this.#nearFriends.addNear(this.friends, x0, y0, x1, y1);
    this.#nearFoes.addNear(foes, x0, y0, x1, y1);
    this.#nearOthers.addNear(this.others, x0, y0, x1, y1);
  }

  #around(i: number): Discs {
    const block = this.#block;
    block.clear();
    block.addNear(this.#nearFriends, -1e6, -1e6, 1e6, 1e6);
    for (let k = 0; k < this.n; k++) if (k !== i) block.add(this.x[k], this.y[k], this.r);
    return block;
  }

  /** The enemy model that i can come into contact with, -1 if none; the place is left in `atX`, `atY`. */
  #contactPoint(i: number, taken: Uint8Array): number {
    const { ground } = this.#ways;
    const { theirs, r, reach } = this;
    const foes = this.#nearFoes;
    const others = this.#nearOthers;
    const px = this.x[i];
    const py = this.y[i];
    const tried = new Uint8Array(theirs.n);
    let block: Discs | null = null;
    for (;;) {
      let next = -1;
      let least = 0;
      for (let j = 0; j < theirs.n; j++) {
        if (tried[j]) continue;
        const d = squared(px, py, theirs.x[j], theirs.y[j]);
        if (next < 0 || taken[j] < taken[next] || (taken[j] === taken[next] && d < least)) {
          next = j;
          least = d;
        }
      }
      if (next < 0) return -1;
      tried[next] = 1;
      // Out of reach even in a straight line.
      const far = reach / 100 + r + theirs.r[next] + CONTACT_LOW;
      if (least > far * far) continue;
      const ring = contactRing(ground, theirs.x[next], theirs.y[next], theirs.r[next], r, px, py, reach);
      block ??= this.#around(i);
      for (let k = 0; k < ring.length; k += 2) {
        const qx = ring[k];
        const qy = ring[k + 1];
        if (ending(ground, qx, qy, r, px, py, block, foes, 0) !== 0) continue;
        if (this.#touchesOthers(qx, qy, others)) continue;
        if (this.#ways.find(px, py, qx, qy, r, foes, 0, reach, this.fly) < 0) continue;
        this.atX = qx;
        this.atY = qy;
        return next;
      }
    }
  }

  #touchesOthers(x: number, y: number, others: Discs): boolean {
    for (let i = 0; i < others.n; i++)
      if (inContact(this.#ways.ground, x, y, this.r, others.x[i], others.y[i], others.r[i])) return true;
    return false;
  }

  #closeUp(i: number, reach: number, moved: number): void {
    const { ground } = this.#ways;
    const { theirs, r } = this;
    const foes = this.#nearFoes;
    const px = this.x[i];
    const py = this.y[i];
    let e = 0;
    for (let j = 1; j < theirs.n; j++)
      if (squared(px, py, theirs.x[j], theirs.y[j]) < squared(px, py, theirs.x[e], theirs.y[e])) e = j;
    const ex = theirs.x[e];
    const ey = theirs.y[e];
    const far = ceilSqrt(squared(px, py, ex, ey));
    const block = this.#around(i);
    for (let bound = moved !== 0 ? 1 : 0; bound >= 0; bound--)
      for (let k = 10; k > 0; k--) {
        const length = Math.floor((reach * k) / 1000);
        if (length >= far) continue;
        const qx = px + towardZero((ex - px) * length, far);
        const qy = py + towardZero((ey - py) * length, far);
        if (qx === px && qy === py) continue;
        if (ending(ground, qx, qy, r, px, py, block, foes, CLEAR) !== 0) continue;
        if (this.#touchesOthers(qx, qy, foes)) continue;
        if (bound === 1 && !this.#linked(qx, qy, moved)) continue;
        if (this.#ways.find(px, py, qx, qy, r, foes, 0, reach, this.fly) < 0) continue;
        this.x[i] = qx;
        this.y[i] = qy;
        return;
      }
  }

  #linked(x: number, y: number, moved: number): boolean {
    for (let m = 0; m < this.n; m++)
      if ((moved >> m) & 1 && gapWithin(x, y, this.x[m], this.y[m], 2 * this.r, this.coherency)) return true;
    return false;
  }

  /** Whether any model is in contact or could come into it from where it stands. */
  works(): boolean {
    const { n, theirs } = this;
    for (let j = 0; j < theirs.n; j++) for (let i = 0; i < n; i++) if (this.touches(i, j)) return true;
    const taken = new Uint8Array(theirs.n);
    this.#ready();
    for (let i = 0; i < n; i++) if (this.#contactPoint(i, taken) >= 0) return true;
    return false;
  }

  /** Moves the models; whether the unit is in contact at the end. */
  move(): boolean {
    const { n, theirs } = this;
    const taken = new Uint8Array(theirs.n);
    const order: { i: number; d: number }[] = [];
    let moved = 0;
    for (let i = 0; i < n; i++) {
      let touching = false;
      let least = Number.MAX_SAFE_INTEGER;
      for (let j = 0; j < theirs.n; j++) {
        if (this.touches(i, j)) {
          touching = true;
          taken[j] = 1;
        }
        least = Math.min(least, squared(this.x[i], this.y[i], theirs.x[j], theirs.y[j]));
      }
      if (touching) moved |= 1 << i;
      else order.push({ i, d: least });
    }
    order.sort((a, b) => a.d - b.d || a.i - b.i);
    this.#ready();
    let works = moved !== 0;
    for (let k = 0; k < order.length && !works; k++) works = this.#contactPoint(order[k].i, taken) >= 0;
    for (const { i } of order) {
      const j = works ? this.#contactPoint(i, taken) : -1;
      if (j >= 0) {
        taken[j] = 1;
        this.x[i] = this.atX;
        this.y[i] = this.atY;
      } else this.#closeUp(i, works ? this.reach : Math.floor(this.reach / 2), moved);
      moved |= 1 << i;
    }
    return works;
  }
}
