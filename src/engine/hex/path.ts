// Cheapest paths within a movement allowance. Costs are small integers; a game with half points counts in halves.
import type { Grid } from './grid.ts';

/** What the step from `from` in `direction` to `to` costs: 0 or more, or -1 when it is not allowed. */
export type CostOf = (from: number, direction: number, to: number) => number;

const KNOWN = 1;
const SETTLED = 2;

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
  /** What the search knows of each hex: nothing, some way to it, or the cheapest. */
  readonly #mark: Uint8Array;
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
    this.#mark = new Uint8Array(grid.size);
    this.#next = new Int32Array(grid.size * 6 + 2);
    this.#hexOf = new Int16Array(grid.size * 6 + 2);
  }

  /**
   * Searches from `start` with `limit` to spend. A hex for which `stopAt` holds may be entered but not left; the
   * start may always be left. `least`, if given, is by hex what the cheapest step out of it costs: where less is left, no step
   * is asked for. Returns how many hexes are reached, the start included.
   */
  find(start: number, limit: number, costOf: CostOf, stopAt?: (hex: number) => boolean, least?: Int8Array): number {
    const { reached, cost, cameFrom } = this;
    const neighbour = this.#neighbour;
    const mark = this.#mark;
    const next = this.#next;
    const hexOf = this.#hexOf;
    if (limit >= this.#head.length) this.#head = new Int32Array(limit * 2);
    const head = this.#head;

    let count = 0;
    let entries = 1;
    let top = 0;
    mark.fill(0);
    mark[start] = KNOWN;
    cost[start] = 0;
    cameFrom[start] = -1;
    hexOf[entries] = start;
    next[entries] = 0;
    head[0] = entries++;

    for (let spent = 0; spent <= top; spent++) {
      for (let entry = head[spent]; entry !== 0; entry = head[spent]) {
        head[spent] = next[entry];
        const from = hexOf[entry];
        if (mark[from] === SETTLED) continue;
        mark[from] = SETTLED;
        reached[count++] = from;
        if (least !== undefined && spent + least[from] > limit) continue;
        if (stopAt !== undefined && from !== start && stopAt(from)) continue;
        const base = from * 6;
        for (let d = 0; d < 6; d++) {
          const to = neighbour[base + d];
          if (to < 0 || mark[to] === SETTLED) continue;
          const step = costOf(from, d, to);
          if (step < 0) continue;
          const total = spent + step;
          if (total > limit || (mark[to] === KNOWN && cost[to] <= total)) continue;
          mark[to] = KNOWN;
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
    return this.#mark[hex] === SETTLED;
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
