// Cheapest paths within a movement allowance. Costs are small integers; a game with half points counts in halves.
import type { Grid } from './grid.ts';

/** What the step from `from` in `direction` to `to` costs: 0 or more, or -1 when it is not allowed. */
export type CostOf = (from: number, direction: number, to: number) => number;

/**
 * Finds what can be reached, in order of cost. One object serves any number of searches on its map without
 * allocating; its tables hold the answer until the next search.
 */
export class PathFinder {
  /** The hexes reached by the last search, cheapest first, the start at the head: reached[0 … count-1]. */
  readonly reached: Int16Array;
  count = 0;
  /** Valid only for reached hexes; `costTo` checks that. */
  readonly cost: Int32Array;
  /** The direction in which each reached hex was entered; -1 for the start. */
  readonly cameFrom: Int8Array;

  readonly #neighbour: Int16Array;
  // A hex is known in this search when its stamp is at least the search's, and settled when it is one more.
  readonly #stamp: Float64Array;
  #search = 0;
  // Dial's algorithm: one linked list of entries a cost, empty again when a search ends. A hex is entered at most once by
  // each neighbour.
  #head = new Int32Array(64);
  readonly #next: Int32Array;
  readonly #hexOf: Int16Array;

  constructor(grid: Pick<Grid, 'size' | 'neighbour'>) {
    this.#neighbour = grid.neighbour;
    this.reached = new Int16Array(grid.size);
    this.cost = new Int32Array(grid.size);
    this.cameFrom = new Int8Array(grid.size);
    this.#stamp = new Float64Array(grid.size);
    this.#next = new Int32Array(grid.size * 6 + 2);
    this.#hexOf = new Int16Array(grid.size * 6 + 2);
  }

  /**
   * Searches from `start` with `limit` to spend. A hex for which `stopAt` holds may be entered but not left; the
   * start may always be left. Returns how many hexes are reached, the start included.
   */
  find(start: number, limit: number, costOf: CostOf, stopAt?: (hex: number) => boolean): number {
    const { reached, cost, cameFrom } = this;
    const neighbour = this.#neighbour;
    const stamp = this.#stamp;
    const next = this.#next;
    const hexOf = this.#hexOf;
    if (limit >= this.#head.length) this.#head = new Int32Array(limit * 2);
    const head = this.#head;
    this.#search += 2;
    const known = this.#search;
    const settled = known + 1;

    let count = 0;
    let entries = 1;
    let top = 0;
    stamp[start] = known;
    cost[start] = 0;
    cameFrom[start] = -1;
    hexOf[entries] = start;
    next[entries] = 0;
    head[0] = entries++;

    for (let spent = 0; spent <= top; spent++) {
      for (let entry = head[spent]; entry !== 0; entry = head[spent]) {
        head[spent] = next[entry];
        const from = hexOf[entry];
        if (stamp[from] === settled) continue;
        stamp[from] = settled;
        reached[count++] = from;
        if (stopAt !== undefined && from !== start && stopAt(from)) continue;
        const base = from * 6;
        for (let d = 0; d < 6; d++) {
          const to = neighbour[base + d];
          if (to < 0 || stamp[to] === settled) continue;
          const step = costOf(from, d, to);
          if (step < 0) continue;
          const total = spent + step;
          if (total > limit || (stamp[to] === known && cost[to] <= total)) continue;
          stamp[to] = known;
          cost[to] = total;
          cameFrom[to] = d;
          hexOf[entries] = to;
          next[entries] = head[total];
          head[total] = entries++;
          if (total > top) top = total;
        }
      }
    }
    this.count = count;
    return count;
  }

  isReached(hex: number): boolean {
    return this.#stamp[hex] > this.#search;
  }

  /** What it costs to reach the hex, or -1 when it is out of reach. */
  costTo(hex: number): number {
    return this.isReached(hex) ? this.cost[hex] : -1;
  }

  /** The hexes from the start to `hex`, both included; empty when it is out of reach. */
  pathTo(hex: number, path: number[] = []): number[] {
    path.length = 0;
    if (!this.isReached(hex)) return path;
    for (let at = hex; ; at = this.#neighbour[at * 6 + ((this.cameFrom[at] + 3) % 6)]) {
      path.push(at);
      if (this.cameFrom[at] < 0) return path.reverse();
    }
  }
}
