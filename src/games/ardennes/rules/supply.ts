/**
 * Supply (Unit States, Definitions), Communication and the four supply states (Supply States).
 *
 * Both questions are answered for the whole map at once: an own unit never changes where its own side can trace, so that
 * "in supply if occupied" is the same look-up as "in supply".
 */

import { type ArdennesState, Bridge } from '../state.ts';
import { GERMAN, HEXES, other, SIDES_OF_RIVERS } from '../tables.ts';
import type { HexSet, Passages } from './memo.ts';

export type { HexSet } from './memo.ts';

/**
 * What paths of this side may pass through now. Its maps are kept as long as that is the same: most changes on the ground
 * close or open nothing.
 */
function passages(s: ArdennesState, side: number): Passages {
  const { memo } = s;
  if (!memo.ground.agrees(s)) for (const known of memo.open) known.current = false;
  const known = memo.open[side];
  if (!known.current) {
    known.current = true;
    if (update(s, side, known)) memo.heads[side] = memo.supply[side] = memo.communication[side] = null;
  }
  return known;
}

/** Looks again; true if something has changed. */
function update(s: ArdennesState, side: number, known: Passages): boolean {
  const { hexes, draft, bridges } = known;
  const { bridge, bridgeOwner } = s;
  lookAround(s, side, draft);
  let changed = false;
  for (let h = 0; h < HEXES && !changed; h++) changed = hexes[h] !== draft[h];
  known.hexes = draft;
  known.draft = hexes;
  for (let i = 0; i < SIDES_OF_RIVERS; i++) {
    const now = bridge[i] === Bridge.intact ? (bridgeOwner[i] === side ? OURS : THEIRS) : NONE;
    if (bridges[i] !== now) changed = true;
    bridges[i] = now;
  }
  return changed;
}

/** Bridges, as a side sees them; the last is how a blank list begins. */
const OURS = 1;
const THEIRS = 2;
const NONE = 3;

const PASSABLE = 1;
const FOR_SUPPLY = 2;

/** Marks what a path of this side may pass through, the hex it begins in excepted. */
function lookAround(s: ArdennesState, side: number, out: Uint8Array): void {
  const { town, westwall, sideOf } = s.tables;
  const { firstIn, zoc, owner, roadblock } = s;
  const enemy = other(side);
  out.fill(0);
  for (let h = 0; h < HEXES; h++) {
    const first = firstIn[h];
    if (first >= 0) {
      if (sideOf[first] !== side) continue; // A-UNITSTATE.5
    } else if (zoc[enemy * HEXES + h] !== 0) continue; // A-UNITSTATE.6, A-DEF.4, A-DEF.10: a friendly unit opens the hex (Q10, Q12)
    if (town[h] !== 0 && owner[h] === enemy) continue; // A-UNITSTATE.4, A-DEF.3, A-DEF.9
    // A-UNITSTATE.2, A-ROADBLOCK.4; A-UNITSTATE.8
    const barred = side === GERMAN ? roadblock[h] !== 0 : westwall[h] !== 0 && first < 0;
    out[h] = barred ? PASSABLE : PASSABLE | FOR_SUPPLY;
  }
}

/** A-DEF.7: road hexes joined by road to a source, over hexes and bridges that are open. */
export function supplyHeads(s: ArdennesState, side: number): HexSet {
  const open = passages(s, side);
  s.memo.heads[side] ??= findHeads(s, side, open);
  return s.memo.heads[side];
}

function findHeads(s: ArdennesState, side: number, { hexes: open, bridges }: Passages): HexSet {
  const { road, riverSide, neighbour, sourceHexes } = s.tables;
  const heads = new Uint8Array(HEXES);
  const { queue } = s.memo;
  let end = 0;
  for (const h of sourceHexes[side]) {
    if ((open[h] & FOR_SUPPLY) === 0) continue;
    heads[h] = 1;
    queue[end++] = h;
  }
  for (let i = 0; i < end; i++) {
    const h = queue[i];
    const roads = road[h];
    for (let d = 0; d < 6; d++) {
      if (((roads >> d) & 1) === 0) continue;
      const to = neighbour[h * 6 + d];
      if (heads[to] || (open[to] & FOR_SUPPLY) === 0) continue;
      const river = riverSide[h * 6 + d];
      // A-UNITSTATE.3, A-DEF.2: no enemy bridge; a destroyed one carries no road.
      if (river >= 0 && bridges[river] !== OURS) continue;
      heads[to] = 1;
      queue[end++] = to;
    }
  }
  return heads;
}

const LONGEST = 4;

/** Every hex in which a unit of that side could trace supply now. */
export function supplyMap(s: ArdennesState, side: number): HexSet {
  const open = passages(s, side);
  const { memo } = s;
  memo.heads[side] ??= findHeads(s, side, open);
  memo.supply[side] ??= spreadSupply(s, side, memo.heads[side], open);
  return memo.supply[side];
}

function spreadSupply(s: ArdennesState, side: number, heads: HexSet, known: Passages): HexSet {
  const { riverSide, neighbour, source } = s.tables;
  const { hexes: open, bridges } = known;
  const out = new Uint8Array(HEXES);
  const { queue, seen } = s.memo;
  seen.set(heads);
  let end = 0;
  for (let h = 0; h < HEXES; h++) {
    if (heads[h]) {
      out[h] = 1;
      queue[end++] = h;
    } else if (source[side][h]) out[h] = 1; // the hex itself is never barred (A-DEF.1)
  }
  for (let steps = 1, i = 0; steps <= LONGEST; steps++) {
    for (const edge = end; i < edge; i++) {
      const h = queue[i];
      for (let d = 0; d < 6; d++) {
        const to = neighbour[h * 6 + d];
        if (to < 0 || seen[to]) continue;
        const river = riverSide[h * 6 + d];
        if (river >= 0) {
          if (bridges[river] === THEIRS) continue; // A-UNITSTATE.3
          if (bridges[river] === NONE) {
            // A-UNITSTATE.7, A-DEF.6: over an unbridged river one hex at most
            if (steps === 1) out[to] = 1;
            continue;
          }
        }
        out[to] = 1;
        if ((open[to] & FOR_SUPPLY) === 0) continue;
        seen[to] = 1;
        queue[end++] = to;
      }
    }
  }
  return out;
}

/** A-DEF.8 to A-DEF.13: every hex from which any path leads to the side's home edge. */
export function communicationMap(s: ArdennesState, side: number): HexSet {
  const open = passages(s, side);
  s.memo.communication[side] ??= findCommunication(s, side, open.hexes);
  return s.memo.communication[side];
}

function findCommunication(s: ArdennesState, side: number, open: Uint8Array): HexSet {
  const { neighbour, homeHexes } = s.tables;
  const out = new Uint8Array(HEXES);
  const { queue, seen: reached } = s.memo;
  reached.fill(0);
  let end = 0;
  for (const h of homeHexes[side]) {
    out[h] = 1;
    if (open[h] === 0) continue;
    reached[h] = 1;
    queue[end++] = h;
  }
  for (let i = 0; i < end; i++) {
    const h = queue[i];
    for (let d = 0; d < 6; d++) {
      const to = neighbour[h * 6 + d];
      if (to < 0 || reached[to]) continue;
      out[to] = 1;
      if (open[to] === 0) continue;
      reached[to] = 1;
      queue[end++] = to;
    }
  }
  return out;
}

// ---- for the eye ----------------------------------------------------------------------------------------------------

/** For each Supply Head the next hex on its road to a source, itself for a source, -1 where there is no head. */
export function headRoads(s: ArdennesState, side: number): Int16Array {
  const { road, riverSide, neighbour, sourceHexes } = s.tables;
  const { bridges } = passages(s, side);
  const heads = supplyHeads(s, side);
  const next = new Int16Array(HEXES).fill(-1);
  const queue = Array.from(sourceHexes[side]).filter((h) => heads[h]);
  for (const h of queue) next[h] = h;
  for (let i = 0; i < queue.length; i++)
    for (let d = 0; d < 6; d++) {
      const to = neighbour[queue[i] * 6 + d];
      const river = riverSide[queue[i] * 6 + d];
      if (((road[queue[i]] >> d) & 1) === 0 || !heads[to] || next[to] >= 0) continue;
      if (river >= 0 && bridges[river] !== OURS) continue;
      next[to] = queue[i];
      queue.push(to);
    }
  return next;
}

/** The shortest way of a unit to a Supply Head, its own hex first; null if it has none. */
export function wayToHead(s: ArdennesState, side: number, from: number, roads: Int16Array): number[] | null {
  const { neighbour, riverSide, source } = s.tables;
  const { hexes: open, bridges } = passages(s, side);
  if (roads[from] >= 0 || source[side][from]) return [from];
  const before = new Map([[from, -1]]);
  let edge = [from];
  for (let steps = 1; steps <= LONGEST && edge.length > 0; steps++) {
    const next: number[] = [];
    for (const h of edge)
      for (let d = 0; d < 6; d++) {
        const to = neighbour[h * 6 + d];
        if (to < 0 || before.has(to) || (open[to] & FOR_SUPPLY) === 0) continue;
        const river = riverSide[h * 6 + d];
        if (river >= 0 && bridges[river] === THEIRS) continue;
        // A-DEF.6: over an unbridged river one hex at most
        if (river >= 0 && bridges[river] === NONE && (steps > 1 || roads[to] < 0)) continue;
        before.set(to, h);
        if (roads[to] >= 0) {
          const way: number[] = [];
          for (let at: number = to; at >= 0; at = before.get(at) ?? -1) way.unshift(at);
          return way;
        }
        next.push(to);
      }
    edge = next;
  }
  return null;
}
