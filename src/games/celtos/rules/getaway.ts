/** CE-531: where a unit that breaks off can go at all, in any shape: only if there is no such place may it stay. */

import { Formation, inContact, pointCode, pointX, pointY, Shape, type WayFinder } from '../../../engine/index.ts';

/** Whether a base of the formation would touch an enemy at a point. */
function touches(f: Formation, x: number, y: number): boolean {
  for (let e = 0; e < f.foes.n; e++)
    if (inContact(f.ground, x, y, f.r, f.foes.x[e], f.foes.y[e], f.foes.r[e])) return true;
  return false;
}

/** The formation was put in order: whether one of its models would touch an enemy. */
export function endsInContact(f: Formation): boolean {
  for (let i = 0; i < f.n; i++) if (touches(f, f.toX[i], f.toY[i])) return true;
  return false;
}

/** Points are looked at in steps of this many tenths first, then one by one. */
const COARSE = 8;
const NOWHERE = -1;

/** The places of one unit in one position. It is asked again and again before the unit goes, and remembers what it found. */
export class Getaway {
  readonly f: Formation;
  /** The position for which all this was found. */
  key = '';
  readonly #found = new Map<number, number>();
  #stuck: boolean | null = null;

  constructor(ways: WayFinder) {
    this.f = new Formation(ways);
  }

  /** Call when the formation is ready for another position. */
  begin(key: string): void {
    this.key = key;
    this.#found.clear();
    this.#stuck = null;
    this.f.remember();
  }

  /** A point at which the guide could end with all its unit in a shape, touching nobody; -1 if there is none. */
  place(shape: number, facing: number): number {
    // As they stand now they look nowhere, and one alone has no shape.
    const kept = shape === Shape.keep || this.f.n === 1;
    const which = kept ? Shape.keep : shape * 16 + facing;
    let found = this.#found.get(which);
    if (found === undefined) {
      found = this.#search(kept ? Shape.keep : shape, facing);
      this.#found.set(which, found);
    }
    return found;
  }

  /** Whether there is a place in any shape. */
  exists(): boolean {
    if (this.place(Shape.keep, 0) !== NOWHERE) return true;
    if (this.f.n === 1 || this.#isStuck()) return false;
    for (let shape: number = Shape.line; shape <= Shape.block; shape++)
      for (let facing = 0; facing < 16; facing++) if (this.place(shape, facing) !== NOWHERE) return true;
    return false;
  }

  #search(shape: number, facing: number): number {
    const works = (p: number): boolean => {
      const { f } = this;
      const [x, y] = [pointX(p), pointY(p)];
      return f.wayTo(0, x, y) >= 0 && !touches(f, x, y) && f.form(x, y, shape, facing) && !endsInContact(f);
    };
    for (const p of this.#points(0, true)) if (works(p)) return p;
    if (this.#isStuck()) return NOWHERE;
    for (const p of this.#points(0, false)) if (works(p)) return p;
    return NOWHERE;
  }

  /** Whether one of them has no place to end at, whatever the others do. */
  #isStuck(): boolean {
    this.#stuck ??= Array.from({ length: this.f.n }, (_, i) => i).some((i) => !this.#canLeave(i));
    return this.#stuck;
  }

  #canLeave(i: number): boolean {
    const { f } = this;
    if (!touches(f, f.x[i], f.y[i])) return true;
    for (const coarse of [true, false])
      for (const p of this.#points(i, coarse))
        if (f.wayTo(i, pointX(p), pointY(p)) >= 0 && !touches(f, pointX(p), pointY(p))) return true;
    return false;
  }

  /** The points within the allowance of a model: those of the coarse lattice, or all the others. */
  *#points(i: number, coarse: boolean): Generator<number> {
    const { f } = this;
    const far = f.limit / 100;
    for (let dx = -far; dx <= far; dx++)
      for (let dy = -far; dy <= far; dy++) {
        const [x, y] = [f.x[i] + dx, f.y[i] + dy];
        if (((dx + far) % COARSE === 0 && (dy + far) % COARSE === 0) !== coarse) continue;
        if (dx * dx + dy * dy > far * far || x < f.r || y < f.r) continue;
        yield pointCode(x, y);
      }
  }
}
