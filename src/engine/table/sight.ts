/**
 * Sight between bases of different sizes on ground with levels: nine segments from three points of one base to three of
 * the other, each clear or blocked, and the cover that they cross.
 */

import { type Discs, type Ground, heightAt, inWood } from './ground.ts';
import {
  boxesMeet,
  ceilSqrt,
  crosses,
  enters,
  floorSqrt,
  nearLine,
  segmentSide,
  squared,
  towardZero,
} from './measure.ts';
import { woodParts } from './path.ts';

/** So many parts of a tenth of an inch may be seen through wood. */
const WOOD_DEPTH = 30;
/** A low obstacle this near to a base neither blocks its sight nor fails to cover it. */
const NEAR_DISTANCE = 10;
const SAVE_WOOD = 9;
const SAVE_LOW = 8;
/** Cover needs so many of the nine segments. */
const MAX_OF_NINE = 5;

/** What stands in a segment's way. */
export const Block = { none: 0, rock: 1, hill: 2, house: 3, model: 4, low: 5, wood: 6 } as const;

/** Looks along the nine segments of two bases. What it found last stays in its fields. */
export class Sight {
  readonly ground: Ground;
  /** Clear segments, 0 to 9. */
  clear = 0;
  /** The best save of the target, 0 if it has no cover. */
  save = 0;
  /** What blocked first, and which of its kind (the tag of a model). */
  block = 0;
  blockAt = 0;
  readonly #ax = new Int32Array(3);
  readonly #ay = new Int32Array(3);
  readonly #bx = new Int32Array(3);
  readonly #by = new Int32Array(3);
  /** What lies near enough to be met at all, by its number. */
  readonly #rocks: Int32Array;
  readonly #hills: Int32Array;
  readonly #houses: Int32Array;
  readonly #lows: Int32Array;
  readonly #hitRock: Int32Array;
  readonly #hitHouse: Int32Array;
  readonly #hitLow: Int32Array;
  readonly #beside: Uint8Array;
  #others = new Int32Array(64);
  #tops = new Int32Array(64);

  constructor(ground: Ground) {
    this.ground = ground;
    this.#rocks = new Int32Array(ground.rocks.length);
    this.#hills = new Int32Array(ground.hills.length);
    this.#houses = new Int32Array(ground.houses.length);
    this.#lows = new Int32Array(ground.lows.length);
    this.#hitRock = new Int32Array(ground.rocks.length);
    this.#hitHouse = new Int32Array(ground.houses.length);
    this.#hitLow = new Int32Array(ground.lows.length);
    this.#beside = new Uint8Array(ground.lows.length);
  }

  #three(px: number, py: number, r: number, qx: number, qy: number, outX: Int32Array, outY: Int32Array): void {
    const dx = 10 * (qx - px);
    const dy = 10 * (qy - py);
    const n = floorSqrt(dx * dx + dy * dy);
    const ox = towardZero(-dy * 10 * r, n);
    const oy = towardZero(dx * 10 * r, n);
    outX[0] = 10 * px;
    outY[0] = 10 * py;
    outX[1] = 10 * px + ox;
    outY[1] = 10 * py + oy;
    outX[2] = 10 * px - ox;
    outY[2] = 10 * py - oy;
  }

  #blocked(kind: number, at: number): void {
    if (this.block === 0) {
      this.block = kind;
      this.blockAt = at;
    }
  }

  /**
   * From base s to base t, each with radius and height; `others` are models of third units, with the radius in which they
   * screen, and `heights` their own heights. With `enough` it stops at the first clear segment, without judging cover.
   */
  look(
    sx: number,
    sy: number,
    sr: number,
    sh: number,
    tx: number,
    ty: number,
    tr: number,
    th: number,
    others: Discs,
    heights: ArrayLike<number>,
    enough = false,
  ): number {
    const { ground } = this;
    this.clear = 0;
    this.save = 0;
    this.block = 0;
    this.blockAt = 0;
    if (sx === tx && sy === ty) {
      this.clear = 9;
      return 9;
    }
    const ha = heightAt(ground, sx, sy) + sh;
    const hb = heightAt(ground, tx, ty) + th;
    const wide = Math.max(sr, tr);
    const x0 = Math.min(sx, tx) - wide;
    const x1 = Math.max(sx, tx) + wide;
    const y0 = Math.min(sy, ty) - wide;
    const y1 = Math.max(sy, ty) + wide;

    // What cannot be met by any of the nine is left out at once.
    let rocks = 0;
    for (let i = 0; i < ground.rocks.length; i++) {
      const c = ground.rocks[i];
      if (boxesMeet(c.x - c.r, c.y - c.r, c.x + c.r, c.y + c.r, x0, y0, x1, y1)) this.#rocks[rocks++] = i;
    }
    let hills = 0;
    for (let i = 0; i < ground.hills.length; i++) {
      const c = ground.hills[i];
      if (2 * c.level < ha && 2 * c.level < hb) continue;
      if (boxesMeet(c.x - c.r, c.y - c.r, c.x + c.r, c.y + c.r, x0, y0, x1, y1)) this.#hills[hills++] = i;
    }
    let houses = 0;
    for (let i = 0; i < ground.houses.length; i++) {
      const o = ground.houses[i];
      if (boxesMeet(o.x0, o.y0, o.x1, o.y1, x0, y0, x1, y1)) this.#houses[houses++] = i;
    }
    let lows = 0;
    for (let i = 0; i < ground.lows.length; i++) {
      const o = ground.lows[i];
      if (boxesMeet(o.x0, o.y0, o.x1, o.y1, x0, y0, x1, y1)) {
        this.#lows[lows++] = i;
        this.#beside[i] =
          nearLine(sx, sy, o, sr + NEAR_DISTANCE) <= 0 || nearLine(tx, ty, o, tr + NEAR_DISTANCE) <= 0 ? 1 : 0;
      }
    }
    let woods = false;
    for (let i = 0; i < ground.woods.length && !woods; i++) {
      const c = ground.woods[i];
      woods = boxesMeet(c.x - c.r, c.y - c.r, c.x + c.r, c.y + c.r, x0, y0, x1, y1);
    }
    let screens = 0;
    for (let i = 0; i < others.n; i++) {
      const x = others.x[i];
      const y = others.y[i];
      const r = others.r[i];
      if (!boxesMeet(x - r, y - r, x + r, y + r, x0, y0, x1, y1)) continue;
      // Wider than any of the nine segments can stray from the line of centres.
      if (segmentSide(x, y, sx, sy, tx, ty, r + wide + 1) > 0) continue;
      const top = heightAt(ground, x, y) + heights[i];
      if (top < ha && top < hb) continue;
      if (screens === this.#others.length) {
        this.#others = grown(this.#others);
        this.#tops = grown(this.#tops);
      }
      this.#others[screens] = i;
      this.#tops[screens++] = top;
    }
    if (rocks + hills + houses + lows + screens === 0 && !woods) {
      this.clear = 9;
      return 9;
    }

    this.#three(sx, sy, sr, tx, ty, this.#ax, this.#ay);
    this.#three(tx, ty, tr, sx, sy, this.#bx, this.#by);
    this.#hitRock.fill(0);
    this.#hitHouse.fill(0);
    this.#hitLow.fill(0);
    let woody = 0;
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        const ax = this.#ax[i];
        const ay = this.#ay[i];
        const bx = this.#bx[j];
        const by = this.#by[j];
        let ok = true;
        for (let n = 0; n < rocks; n++) {
          const k = this.#rocks[n];
          const c = ground.rocks[k];
          if (segmentSide(10 * c.x, 10 * c.y, ax, ay, bx, by, 10 * c.r) >= 0) continue;
          this.#hitRock[k]++;
          if (rises(ax, ay, bx, by, ha, hb, 10 * c.x, 10 * c.y, c.height)) {
            ok = false;
            this.#blocked(Block.rock, k);
          }
        }
        for (let n = 0; n < hills; n++) {
          const k = this.#hills[n];
          const c = ground.hills[k];
          if (segmentSide(10 * c.x, 10 * c.y, ax, ay, bx, by, 10 * c.r) >= 0) continue;
          if (rises(ax, ay, bx, by, ha, hb, 10 * c.x, 10 * c.y, 2 * c.level)) {
            ok = false;
            this.#blocked(Block.hill, k);
          }
        }
        for (let n = 0; n < houses; n++) {
          const k = this.#houses[n];
          const o = ground.houses[k];
          if (!enters(ax, ay, bx, by, 10 * o.x0, 10 * o.y0, 10 * o.x1, 10 * o.y1)) continue;
          this.#hitHouse[k]++;
          if (rises(ax, ay, bx, by, ha, hb, 5 * (o.x0 + o.x1), 5 * (o.y0 + o.y1), o.height)) {
            ok = false;
            this.#blocked(Block.house, k);
          }
        }
        // Models cover nobody: the first one in the way is enough.
        for (let k = 0; k < screens && ok; k++) {
          const m = this.#others[k];
          const x = 10 * others.x[m];
          const y = 10 * others.y[m];
          if (segmentSide(x, y, ax, ay, bx, by, 10 * others.r[m]) >= 0) continue;
          if (rises(ax, ay, bx, by, ha, hb, x, y, this.#tops[k])) {
            ok = false;
            this.#blocked(Block.model, others.tag[m]);
          }
        }
        for (let at = 0; at < lows; at++) {
          const k = this.#lows[at];
          const o = ground.lows[k];
          if (!crosses(ax, ay, bx, by, o, 10)) continue;
          this.#hitLow[k]++;
          const level = o.y0 === o.y1;
          const n = Math.abs(level ? by - ay : bx - ax);
          const u = Math.abs(level ? 10 * o.y0 - ay : 10 * o.x0 - ax);
          if (!this.#beside[k] && n >= ha * n + (hb - ha) * u) {
            ok = false;
            this.#blocked(Block.low, k);
          }
        }
        if (woods) {
          const n = Math.max(1, Math.ceil(ceilSqrt(squared(ax, ay, bx, by)) / 10));
          const depth = woodParts(ground, ax, ay, bx, by, n, 10);
          if (depth > 0) woody++;
          if (depth > WOOD_DEPTH) {
            ok = false;
            this.#blocked(Block.wood, 0);
          }
        }
        if (ok) {
          this.clear++;
          if (enough) return this.clear;
        }
      }

    let save = 99;
    if (inWood(ground, tx, ty) || woody >= MAX_OF_NINE) save = SAVE_WOOD;
    for (let k = 0; k < ground.rocks.length; k++)
      if (this.#hitRock[k] >= MAX_OF_NINE) save = Math.min(save, ground.rocks[k].save);
    for (let k = 0; k < ground.houses.length; k++)
      if (this.#hitHouse[k] >= MAX_OF_NINE) save = Math.min(save, ground.houses[k].save);
    for (let k = 0; k < ground.lows.length; k++)
      if (this.#hitLow[k] >= MAX_OF_NINE && nearLine(tx, ty, ground.lows[k], tr + NEAR_DISTANCE) <= 0)
        save = Math.min(save, SAVE_LOW);
    this.save = save === 99 ? 0 : save;
    return this.clear;
  }
}

const grown = (from: Int32Array): Int32Array<ArrayBuffer> => {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
};

/** Whether a thing centred at c reaches up to the line between the two heights: equal height does. */
function rises(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  ha: number,
  hb: number,
  cx: number,
  cy: number,
  top: number,
): boolean {
  const vx = bx - ax;
  const vy = by - ay;
  const n = vx * vx + vy * vy;
  const t = Math.min(n, Math.max(0, (cx - ax) * vx + (cy - ay) * vy));
  return top * n >= ha * n + (hb - ha) * t;
}
