/** What lies on a measured table, and where a base may stand. Places in tenths of an inch, y to the north. */

import { boxesMeet, type Line, nearBox, nearLine, squared } from './measure.ts';

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Forbidden to stand on and to pass; `height` in levels, `save` of who stands behind it. */
export interface Rock extends Disc {
  readonly height: number;
  readonly save: number;
}

export interface House {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly height: number;
  readonly save: number;
}

export interface HillPart extends Disc {
  readonly level: number;
}

export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly woods: readonly Disc[];
  readonly rocks: readonly Rock[];
  readonly houses: readonly House[];
  readonly lows: readonly Line[];
  readonly hills: readonly HillPart[];
}

/** Discs in rows of numbers: models on the table, filled again and again without making anything new. */
export class Discs {
  x = new Int32Array(64);
  y = new Int32Array(64);
  r = new Int32Array(64);
  /** Whatever else the owner wants to know of each: the number of a model. */
  tag = new Int32Array(64);
  n = 0;
  /** Another number whenever they are other discs. */
  version = 0;

  clear(): void {
    this.n = 0;
    this.version++;
  }

  add(x: number, y: number, r: number, tag = 0): void {
    const n = this.n;
    if (n === this.x.length) this.#grow();
    this.x[n] = x;
    this.y[n] = y;
    this.r[n] = r;
    this.tag[n] = tag;
    this.n = n + 1;
    this.version++;
  }

  #grow(): void {
    const wider = (from: Int32Array): Int32Array<ArrayBuffer> => {
      const to = new Int32Array(from.length * 2);
      to.set(from);
      return to;
    };
    this.x = wider(this.x);
    this.y = wider(this.y);
    this.r = wider(this.r);
    this.tag = wider(this.tag);
  }

  /** Adds those of the others whose base comes within a box. */
  addNear(from: Discs, x0: number, y0: number, x1: number, y1: number): void {
    for (let i = 0; i < from.n; i++) {
      const r = from.r[i];
      const x = from.x[i];
      const y = from.y[i];
      if (boxesMeet(x - r, y - r, x + r, y + r, x0, y0, x1, y1)) this.add(x, y, r, from.tag[i]);
    }
  }
}

export function inWood(ground: Ground, x: number, y: number): boolean {
  for (let i = 0; i < ground.woods.length; i++) {
    const w = ground.woods[i];
    if (squared(x, y, w.x, w.y) <= w.r * w.r) return true;
  }
  return false;
}

/** Height of the ground at a point, in levels: two for each level of hill. */
export function heightAt(ground: Ground, x: number, y: number): number {
  let level = 0;
  for (let i = 0; i < ground.hills.length; i++) {
    const h = ground.hills[i];
    if (h.level > level && squared(x, y, h.x, h.y) <= h.r * h.r) level = h.level;
  }
  return 2 * level;
}

/** Why a base may not stand at a centre. */
export const Stand = { free: 0, offTable: 1, rock: 2, house: 3, low: 4 } as const;

export function standing(ground: Ground, x: number, y: number, r: number): number {
  if (x < r || y < r || x > ground.width - r || y > ground.height - r) return Stand.offTable;
  for (let i = 0; i < ground.rocks.length; i++) {
    const c = ground.rocks[i];
    if (squared(x, y, c.x, c.y) < (c.r + r) * (c.r + r)) return Stand.rock;
  }
  for (let i = 0; i < ground.houses.length; i++) {
    const o = ground.houses[i];
    if (nearBox(x, y, x, y, o.x0, o.y0, o.x1, o.y1, r)) return Stand.house;
  }
  for (let i = 0; i < ground.lows.length; i++) if (nearLine(x, y, ground.lows[i], r) < 0) return Stand.low;
  return Stand.free;
}
