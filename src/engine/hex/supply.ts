// Supply lines: which hexes are joined to a source. Breadth first, so `distance` counts hexes.
import type { Grid } from './grid.ts';

/** May the line go on from `from` in `direction` to `to`? Asked in the direction in which the search walks. */
export type MayPass = (from: number, direction: number, to: number) => boolean;

/**
 * One object serves any number of searches on its map without allocating; its tables hold the answer until the
 * next search. `spread` walks from sources to units, the `trace`s from a unit to a source: a rule that treats the
 * unit's own hex differently from the rest of the line belongs to `from` in the one and to `to` in the other.
 */
export class SupplyTracer {
  /** The hexes joined by the last search, nearest first: reached[0 … count-1]. */
  readonly reached: Int16Array;
  count = 0;
  /** The direction in which each joined hex was entered; -1 where the search began. */
  readonly cameFrom: Int8Array;

  readonly #grid: Pick<Grid, 'size' | 'neighbour' | 'distance'>;
  readonly #stamp: Float64Array;
  readonly #steps: Int16Array;
  #search = 0;

  constructor(grid: Pick<Grid, 'size' | 'neighbour' | 'distance'>) {
    this.#grid = grid;
    this.reached = new Int16Array(grid.size);
    this.cameFrom = new Int8Array(grid.size);
    this.#stamp = new Float64Array(grid.size);
    this.#steps = new Int16Array(grid.size);
  }

  /** Everything joined to any of the sources within `range` hexes. Returns how many hexes that is. */
  spread(sources: ArrayLike<number>, mayPass: MayPass, range = 32767): number {
    this.#begin();
    for (let i = 0; i < sources.length; i++) if (sources[i] >= 0) this.#join(sources[i], -1, 0);
    return this.#walk(mayPass, range, undefined, undefined);
  }

  /** Everything with a line to `source` on which the distance to the source never grows. */
  spreadStraight(source: number, mayPass: MayPass, range = 32767): number {
    const { distance } = this.#grid;
    this.#begin();
    this.#join(source, -1, 0);
    return this.#walk(
      (from, d, to) => distance(to, source) >= distance(from, source) && mayPass(from, d, to),
      range,
      undefined,
      undefined,
    );
  }

  /** The nearest source joined to `start`, or -1. */
  trace(start: number, isSource: (hex: number) => boolean, mayPass: MayPass, range = 32767): number {
    this.#begin();
    this.#join(start, -1, 0);
    this.#walk(mayPass, range, isSource, undefined);
    return this.#found;
  }

  /** Is there a line from `start` to `source` on which the distance to the source never grows? */
  traceStraight(start: number, source: number, mayPass: MayPass, range = 32767): boolean {
    const { distance } = this.#grid;
    this.#begin();
    this.#join(start, -1, 0);
    this.#walk(
      (from, d, to) => distance(to, source) <= distance(from, source) && mayPass(from, d, to),
      range,
      undefined,
      source,
    );
    return this.#found === source;
  }

  isJoined(hex: number): boolean {
    return this.#search > 0 && this.#stamp[hex] === this.#search;
  }

  /** How many hexes the line is long, or -1 when there is none. */
  stepsTo(hex: number): number {
    return this.isJoined(hex) ? this.#steps[hex] : -1;
  }

  /** The line from where the search began to `hex`, both included; empty when they are not joined. */
  pathTo(hex: number, path: number[] = []): number[] {
    path.length = 0;
    if (!this.isJoined(hex)) return path;
    for (let at = hex; ; at = this.#grid.neighbour[at * 6 + ((this.cameFrom[at] + 3) % 6)]) {
      path.push(at);
      if (this.cameFrom[at] < 0) return path.reverse();
    }
  }

  #found = -1;

  #begin(): void {
    this.#search++;
    this.#found = -1;
    this.count = 0;
  }

  #join(hex: number, direction: number, steps: number): void {
    if (this.#stamp[hex] === this.#search) return;
    this.#stamp[hex] = this.#search;
    this.cameFrom[hex] = direction;
    this.#steps[hex] = steps;
    this.reached[this.count++] = hex;
  }

  #walk(
    mayPass: MayPass,
    range: number,
    isGoal: ((hex: number) => boolean) | undefined,
    goal: number | undefined,
  ): number {
    const { neighbour } = this.#grid;
    for (let i = 0; i < this.count; i++) {
      const from = this.reached[i];
      if (from === goal || isGoal?.(from) === true) {
        this.#found = from;
        break;
      }
      const steps = this.#steps[from] + 1;
      if (steps > range) continue;
      for (let d = 0; d < 6; d++) {
        const to = neighbour[from * 6 + d];
        if (to < 0 || this.#stamp[to] === this.#search || !mayPass(from, d, to)) continue;
        this.#join(to, d, steps);
      }
    }
    return this.count;
  }
}
