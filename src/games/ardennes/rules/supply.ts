/**
 * Supply (Unit States, Definitions), Communication and the four supply states (Supply States).
 *
 * Both questions are answered for the whole map at once: an own unit never changes where its own side can trace, so that
 * "in supply if occupied" is the same look-up as "in supply".
 */

import { onceFor, type RowSet, HexRows as Rows } from '../../../engine/index.ts';
import { type ArdennesState, Bridge, Supply } from '../state.ts';
import { GERMAN, HEXES, other, SIDES_OF_RIVERS, type Tables } from '../tables.ts';
import type { HexSet, Passages } from './memo.ts';

export type { HexSet } from './memo.ts';

/** Bridges, as a side sees them. */
const OURS = 1;
const THEIRS = 2;
const NONE = 3;

/** The map as paths see it. */
interface Net {
  readonly rows: Rows;
  readonly westwall: RowSet;
  /** Hexsides without a river. */
  readonly dry: RowSet;
  /** Roads from a hex: those from first[h] to first[h + 1], each with where it leads and the river it crosses (-1 for none). */
  readonly first: Int16Array;
  readonly leads: Int16Array;
  readonly crosses: Int16Array;
}

const netOf = onceFor((t: Tables): Net => {
  const rows = new Rows(t.grid);
  const dry = rows.blankSides();
  const first = new Int16Array(HEXES + 1);
  const roads: (readonly [to: number, river: number])[] = [];
  for (let h = 0; h < HEXES; h++) {
    for (let d = 0; d < 6; d++) {
      if (t.riverSide[h * 6 + d] < 0) rows.addSide(dry, h, d);
      if ((t.road[h] >> d) & 1) roads.push([t.neighbour[h * 6 + d], t.riverSide[h * 6 + d]]);
    }
    first[h + 1] = roads.length;
  }
  const column = (k: 0 | 1): Int16Array => Int16Array.from(roads, (road) => road[k]);
  return { rows, westwall: rows.of(t.westwallHexes), dry, first, leads: column(0), crosses: column(1) };
});

/** What paths of this side may pass through now. Its maps are kept as long as that is the same. */
function passages(s: ArdennesState, side: number): Passages {
  const { memo } = s;
  const known = memo.open[side];
  const bridged = lookAtBridges(s, side, known);
  const cleared = lookAtHexes(s, side, known);
  if (bridged || cleared) memo.heads[side] = memo.supply[side] = memo.communication[side] = null;
  return known;
}

/** Marks the hexes that a path may pass through, the one it begins in excepted; true if they have changed. */
function lookAtHexes(s: ArdennesState, side: number, { open, forSupply, paper }: Passages): boolean {
  const { rows, westwall } = netOf(s.tables);
  const { row, bit } = rows;
  const { unitsOf, townHexes } = s.tables;
  const { hex, exerts, owner, roadblock } = s;
  const enemy = other(side);
  const [ours, theirs, zones, barred] = paper;
  ours.fill(0);
  const own = unitsOf[side];
  for (let i = 0; i < own.length; i++) {
    const h = hex[own[i]];
    if (h >= 0) ours[row[h]] |= bit[h];
  }
  theirs.fill(0);
  const exerting = barred.fill(0);
  const foes = unitsOf[enemy];
  for (let i = 0; i < foes.length; i++) {
    const h = hex[foes[i]];
    if (h < 0) continue;
    theirs[row[h]] |= bit[h];
    if (exerts[h] !== 0) exerting[row[h]] |= bit[h];
  }
  rows.spread(exerting, zones.fill(0));
  barred.fill(0);
  for (const h of townHexes) if (owner[h] === enemy) barred[row[h]] |= bit[h]; // A-UNITSTATE.4, A-DEF.3, A-DEF.9
  let changed = 0;
  for (let r = 0; r < rows.count; r++) {
    // A-UNITSTATE.5; A-UNITSTATE.6, A-DEF.4, A-DEF.10: a friendly unit opens the hex (Q10, Q12)
    const now = rows.whole[r] & ~theirs[r] & (ours[r] | ~zones[r]) & ~barred[r];
    changed |= open[r] ^ now;
    open[r] = now;
  }
  barred.fill(0);
  // A-UNITSTATE.2, A-ROADBLOCK.4; A-UNITSTATE.8
  if (side === GERMAN) for (let h = roadblock.indexOf(1); h >= 0; h = roadblock.indexOf(1, h + 1)) rows.add(barred, h);
  else for (let r = 0; r < rows.count; r++) barred[r] = westwall[r] & ~ours[r];
  for (let r = 0; r < rows.count; r++) {
    const now = open[r] & ~barred[r];
    changed |= forSupply[r] ^ now;
    forSupply[r] = now;
  }
  return changed !== 0;
}

/** Marks the river hexsides that a path may cross; true if they have changed. */
function lookAtBridges(s: ArdennesState, side: number, { rivers, bridges, crossed, forded }: Passages): boolean {
  if (rivers.agrees(s)) return false;
  const { bridge, bridgeOwner } = s;
  for (let i = 0; i < SIDES_OF_RIVERS; i++)
    bridges[i] = bridge[i] === Bridge.intact ? (bridgeOwner[i] === side ? OURS : THEIRS) : NONE;
  const { rows, dry } = netOf(s.tables);
  const { sideHexes, grid } = s.tables;
  crossed.set(dry);
  forded.fill(0);
  for (let i = 0; i < SIDES_OF_RIVERS; i++) {
    if (bridges[i] === THEIRS) continue; // A-UNITSTATE.3
    const [a, b] = [sideHexes[i * 2], sideHexes[i * 2 + 1]];
    const sides = bridges[i] === OURS ? crossed : forded;
    rows.addSide(sides, a, grid.direction(a, b));
    rows.addSide(sides, b, grid.direction(b, a));
  }
  return true;
}

/** A-DEF.7: road hexes joined by road to a source, over hexes and bridges that are open. */
export function supplyHeads(s: ArdennesState, side: number): HexSet {
  const open = passages(s, side);
  s.memo.heads[side] ??= findHeads(s, side, open);
  return s.memo.heads[side];
}

function findHeads(s: ArdennesState, side: number, { forSupply, bridges, heads: found }: Passages): HexSet {
  const { rows, first, leads, crosses } = netOf(s.tables);
  const { row, bit } = rows;
  const heads = new Uint8Array(HEXES);
  const { queue } = s.memo;
  let end = 0;
  found.fill(0);
  for (const h of s.tables.sourceHexes[side]) {
    if (!rows.has(forSupply, h)) continue;
    heads[h] = 1;
    rows.add(found, h);
    queue[end++] = h;
  }
  for (let i = 0; i < end; i++) {
    const h = queue[i];
    for (let k = first[h]; k < first[h + 1]; k++) {
      const to = leads[k];
      if (heads[to] !== 0 || (forSupply[row[to]] & bit[to]) === 0) continue;
      // A-UNITSTATE.3, A-DEF.2: no enemy bridge; a destroyed one carries no road.
      if (crosses[k] >= 0 && bridges[crosses[k]] !== OURS) continue;
      heads[to] = 1;
      found[row[to]] |= bit[to];
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
  memo.supply[side] ??= spreadSupply(s, side, open);
  return memo.supply[side];
}

function spreadSupply(s: ArdennesState, side: number, known: Passages): HexSet {
  const { rows } = netOf(s.tables);
  const { forSupply, crossed, forded, heads, paper } = known;
  const [supplied, seen, edge, next] = paper;
  seen.set(heads);
  supplied.set(heads);
  edge.set(heads);
  // A-UNITSTATE.7, A-DEF.6: over an unbridged river one hex at most
  rows.spreadOver(forded, edge, supplied);
  for (let steps = 1; steps <= LONGEST; steps++) {
    rows.spreadOver(crossed, edge, next.fill(0));
    for (let r = 0; r < rows.count; r++) {
      supplied[r] |= next[r];
      edge[r] = next[r] & forSupply[r] & ~seen[r];
      seen[r] |= edge[r];
    }
  }
  for (const h of s.tables.sourceHexes[side]) rows.add(supplied, h); // the hex itself is never barred (A-DEF.1)
  const out = new Uint8Array(HEXES);
  rows.write(supplied, out);
  return out;
}

/** A-DEF.33, Q96: a unit on the map is in supply if it bears no supply marker and can trace supply now. */
export const inSupply = (s: ArdennesState, u: number, traced: HexSet = supplyMap(s, s.tables.sideOf[u])): boolean =>
  s.supply[u] === Supply.full && traced[s.hex[u]] === 1;

/** A-DEF.8 to A-DEF.13: every hex from which any path leads to the side's home edge. */
export function communicationMap(s: ArdennesState, side: number): HexSet {
  const known = passages(s, side);
  s.memo.communication[side] ??= findCommunication(s, side, known);
  return s.memo.communication[side];
}

function findCommunication(s: ArdennesState, side: number, { open, paper }: Passages): HexSet {
  const { rows } = netOf(s.tables);
  const [joined, found] = paper;
  found.fill(0);
  for (const h of s.tables.homeHexes[side]) rows.add(found, h);
  for (let r = 0; r < rows.count; r++) joined[r] = found[r] & open[r];
  rows.fill(joined, open);
  rows.spread(joined, found); // who is joined has a neighbour that is, or lies on the edge
  const out = new Uint8Array(HEXES);
  rows.write(found, out);
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
  const { forSupply, bridges } = passages(s, side);
  const { rows } = netOf(s.tables);
  if (roads[from] >= 0 || source[side][from]) return [from];
  const before = new Map([[from, -1]]);
  let edge = [from];
  for (let steps = 1; steps <= LONGEST && edge.length > 0; steps++) {
    const next: number[] = [];
    for (const h of edge)
      for (let d = 0; d < 6; d++) {
        const to = neighbour[h * 6 + d];
        if (to < 0 || before.has(to) || !rows.has(forSupply, to)) continue;
        const river = riverSide[h * 6 + d];
        if (bridges[river] === THEIRS) continue;
        // A-DEF.6: over an unbridged river one hex at most
        if (bridges[river] === NONE && (steps > 1 || roads[to] < 0)) continue;
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
