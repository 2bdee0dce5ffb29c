/**
 * What follows from a position and is asked for again and again: maps of supply, communication and Proximate hexes. They
 * are kept beside the state (never inside its block) for as long as the fields they were made of hold the same bytes, so
 * that nothing need be told when a position changes, is copied or is undone.
 */

import type { Layout, RowSet } from '../../../engine/index.ts';
import type { ArdennesState } from '../state.ts';
import { HEXES, ROWS, SIDES_OF_RIVERS } from '../tables.ts';

/** 1 for each hex that satisfies the question. Shared: do not write to it. */
export type HexSet = Uint8Array;

/** The words of a state's block that hold these fields, as pairs of first and end. */
export const wordsOf = (layout: Layout, names: readonly string[]): readonly number[] =>
  layout.slots
    .filter((slot) => names.includes(slot.name))
    .flatMap(({ field, offset }) => {
      const bytes = Number(field.type.slice(1)) / 8;
      return [offset >> 2, (offset + bytes * (field.length ?? 1) + 3) >> 2];
    });

/** The bytes that something was made of. */
export class Witness {
  private readonly spans: readonly number[];
  private readonly seen: Uint32Array;
  private known = false;

  constructor(spans: readonly number[]) {
    this.spans = spans;
    let size = 0;
    for (let i = 0; i < spans.length; i += 2) size += spans[i + 1] - spans[i];
    this.seen = new Uint32Array(size);
  }

  /** Whether they are still the same; if not, takes note of what they are now. */
  agrees(s: ArdennesState): boolean {
    const { spans, seen } = this;
    const { words } = s;
    if (this.known) {
      let at = 0;
      let same = true;
      for (let i = 0; i < spans.length && same; i += 2)
        for (let w = spans[i]; w < spans[i + 1]; w++)
          if (words[w] !== seen[at++]) {
            same = false;
            break;
          }
      if (same) return true;
    }
    let at = 0;
    for (let i = 0; i < spans.length; i += 2) for (let w = spans[i]; w < spans[i + 1]; w++) seen[at++] = words[w];
    this.known = true;
    return false;
  }
}

/** Where in a block the fields lie that each kind of map is made of. */
export interface Watched {
  readonly rivers: readonly number[];
  readonly threat: readonly number[];
  readonly reserves: readonly number[];
}

/** Who holds what: where units stand is asked besides, and zones follow from the hexes that exert one. */
const GROUND = ['exerts', 'owner', 'roadblock', 'bridge', 'bridgeOwner'];
const UNITS = ['hex', 'supply', 'dispersed', 'outOfFuel', 'day', 'freeze'];

export const watched = (layout: Layout): Watched => ({
  rivers: wordsOf(layout, ['bridge', 'bridgeOwner']),
  threat: wordsOf(layout, [...GROUND, ...UNITS]),
  reserves: wordsOf(layout, [...GROUND, 'hex', 'supply']),
});

/** What paths of a side may pass through, as it was when its maps were made: sets of hexes and hexsides by rows. */
export class Passages {
  /** Hexes that any path may pass, and those that a path of supply may. */
  readonly open: RowSet = new Int32Array(ROWS);
  readonly forSupply: RowSet = new Int32Array(ROWS);
  /** The bridges these were looked at with. */
  readonly rivers: Witness;
  readonly bridges = new Uint8Array(SIDES_OF_RIVERS);
  /** Hexsides without a river or over an own bridge, and those over a river without any. */
  readonly crossed: RowSet = new Int32Array(ROWS * 6);
  readonly forded: RowSet = new Int32Array(ROWS * 6);
  /** Supply Heads. */
  readonly heads: RowSet = new Int32Array(ROWS);
  /** What stands on it is nobody's once a map is made. */
  readonly paper: readonly [RowSet, RowSet, RowSet, RowSet] = [
    new Int32Array(ROWS),
    new Int32Array(ROWS),
    new Int32Array(ROWS),
    new Int32Array(ROWS),
  ];

  constructor(rivers: readonly number[]) {
    this.rivers = new Witness(rivers);
  }
}

/** How far a unit can go. */
export class Reach {
  /** Hexes that can be entered, cheapest first, without the start. */
  readonly hexes: number[] = [];
  /** Points left on arrival, -1 where a hex is out of reach. */
  readonly left = new Int8Array(HEXES);
  /** The hex before it on the cheapest way. */
  readonly from = new Int16Array(HEXES);

  blank(): this {
    this.hexes.length = 0;
    this.left.fill(-1);
    this.from.fill(-1);
    return this;
  }
}

const MAX_POINTS = 64;

/** Hexes waiting to be looked at, by the points left there. */
export class Frontier {
  private readonly heads = new Int16Array(MAX_POINTS);
  private readonly tails = new Int16Array(MAX_POINTS);
  private readonly hexes: number[] = [];
  private readonly next: number[] = [];

  blank(most: number): this {
    this.heads.fill(-1, 0, most + 1);
    this.hexes.length = 0;
    this.next.length = 0;
    return this;
  }

  add(h: number, points: number): void {
    const at = this.hexes.push(h) - 1;
    this.next.push(-1);
    if (this.heads[points] < 0) this.heads[points] = at;
    else this.next[this.tails[points]] = at;
    this.tails[points] = at;
  }

  /** The one that has waited longest with so many points, -1 if none waits. */
  take(points: number): number {
    const at = this.heads[points];
    if (at < 0) return -1;
    this.heads[points] = this.next[at];
    return this.hexes[at];
  }
}

type Pair<T> = [german: T | null, allied: T | null];

export class Memo {
  /** The ground, and what German units can do. */
  readonly threat: Witness;
  /** The ground, where units stand and their supply. */
  readonly reserves: Witness;
  /** What paths of each side may pass through. */
  readonly open: readonly [Passages, Passages];
  readonly heads: Pair<HexSet> = [null, null];
  readonly supply: Pair<HexSet> = [null, null];
  readonly communication: Pair<HexSet> = [null, null];
  readonly deployment: Pair<readonly number[]> = [null, null];
  proximate: HexSet | null = null;
  /** The armies to which OKW units belonged when it was made. */
  attached = 0;
  /** Paper for searches over the map: what stands on it is nobody's once they are done. */
  readonly queue = new Int16Array(HEXES);
  readonly frontier = new Frontier();
  readonly reach = new Reach();
  /** A state to try things out in. */
  private spare: ArdennesState | null = null;

  constructor(watched: Watched) {
    this.open = [new Passages(watched.rivers), new Passages(watched.rivers)];
    this.threat = new Witness(watched.threat);
    this.reserves = new Witness(watched.reserves);
  }

  /** A copy to try something out in, silent; the next one asked for takes its place. */
  trial(s: ArdennesState): ArdennesState {
    this.spare ??= s.clone();
    return this.spare.copyFrom(s);
  }
}
