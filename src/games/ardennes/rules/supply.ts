/**
 * Supply (Unit States, Definitions), Communication and the four supply states (Supply States).
 *
 * Both questions are answered for the whole map at once: an own unit never changes where its own side can trace, so that
 * "in supply if occupied" is the same look-up as "in supply".
 */

import { type ArdennesState, Bridge } from '../state.ts';
import { ALLIED, GERMAN, HEXES, other } from '../tables.ts';
import { holds, inZoc, isEmpty, isEmptyWestwall, isEnemyTown } from './ground.ts';

/** 1 for each hex that satisfies the question. */
export type HexSet = Uint8Array;

/** Whether a path may pass through a hex, the hex it begins in excepted. */
export function passable(s: ArdennesState, side: number, h: number): boolean {
  const enemy = other(side);
  if (holds(s, enemy, h)) return false; // A-UNITSTATE.5
  if (isEnemyTown(s, side, h)) return false; // A-UNITSTATE.4, A-DEF.3, A-DEF.9
  // A-UNITSTATE.6, A-DEF.4, A-DEF.10: a friendly unit opens the hex (Q10, Q12)
  return !inZoc(s, enemy, h) || !isEmpty(s, h);
}

function supplyPassable(s: ArdennesState, side: number, h: number): boolean {
  if (!passable(s, side, h)) return false;
  if (side === GERMAN) return s.roadblock[h] === 0; // A-UNITSTATE.2, A-ROADBLOCK.4
  return !isEmptyWestwall(s, h); // A-UNITSTATE.8
}

/** A-DEF.7: road hexes joined by road to a source, over hexes and bridges that are open. */
export function supplyHeads(s: ArdennesState, side: number): HexSet {
  const { road, riverSide, neighbour, sourceHexes } = s.tables;
  const heads = new Uint8Array(HEXES);
  const queue: number[] = [];
  for (const h of sourceHexes[side]) {
    if (!supplyPassable(s, side, h)) continue;
    heads[h] = 1;
    queue.push(h);
  }
  for (let i = 0; i < queue.length; i++) {
    const h = queue[i];
    for (let d = 0; d < 6; d++) {
      if (((road[h] >> d) & 1) === 0) continue;
      const to = neighbour[h * 6 + d];
      if (heads[to]) continue;
      const river = riverSide[h * 6 + d];
      // A-UNITSTATE.3, A-DEF.2: no enemy bridge; a destroyed one carries no road.
      if (river >= 0 && (s.bridge[river] !== Bridge.intact || s.bridgeOwner[river] !== side)) continue;
      if (!supplyPassable(s, side, to)) continue;
      heads[to] = 1;
      queue.push(to);
    }
  }
  return heads;
}

const LONGEST = 4;

/** Every hex in which a unit of that side could trace supply now. */
export function supplyMap(s: ArdennesState, side: number, heads = supplyHeads(s, side)): HexSet {
  const { riverSide, neighbour, source } = s.tables;
  const out = new Uint8Array(HEXES);
  let edge: number[] = [];
  const seen = new Uint8Array(HEXES);
  for (let h = 0; h < HEXES; h++) {
    if (heads[h]) {
      out[h] = 1;
      seen[h] = 1;
      edge.push(h);
    } else if (source[side][h]) out[h] = 1; // the hex itself is never barred (A-DEF.1)
  }
  for (let steps = 1; steps <= LONGEST; steps++) {
    const next: number[] = [];
    for (const h of edge) {
      for (let d = 0; d < 6; d++) {
        const to = neighbour[h * 6 + d];
        if (to < 0 || seen[to]) continue;
        const river = riverSide[h * 6 + d];
        if (river >= 0) {
          if (s.bridge[river] === Bridge.intact) {
            if (s.bridgeOwner[river] !== side) continue; // A-UNITSTATE.3
          } else {
            // A-UNITSTATE.7, A-DEF.6: over an unbridged river one hex at most
            if (steps === 1) out[to] = 1;
            continue;
          }
        }
        out[to] = 1;
        if (!supplyPassable(s, side, to)) continue;
        seen[to] = 1;
        next.push(to);
      }
    }
    edge = next;
  }
  return out;
}

/** A-DEF.8 to A-DEF.13: every hex from which any path leads to the side's home edge. */
export function communicationMap(s: ArdennesState, side: number): HexSet {
  const { neighbour, homeHexes } = s.tables;
  const reached = new Uint8Array(HEXES);
  const out = new Uint8Array(HEXES);
  const queue: number[] = [];
  for (const h of homeHexes[side]) {
    out[h] = 1;
    if (!passable(s, side, h)) continue;
    reached[h] = 1;
    queue.push(h);
  }
  for (let i = 0; i < queue.length; i++) {
    const h = queue[i];
    out[h] = 1;
    for (let d = 0; d < 6; d++) {
      const to = neighbour[h * 6 + d];
      if (to < 0 || reached[to]) continue;
      out[to] = 1;
      if (!passable(s, side, to)) continue;
      reached[to] = 1;
      queue.push(to);
    }
  }
  return out;
}

/** Whether a unit could trace supply from its hex now. */
export const canTrace = (s: ArdennesState, u: number): boolean =>
  s.hex[u] >= 0 && supplyMap(s, s.tables.sideOf[u])[s.hex[u]] === 1;

export const isAllied = (s: ArdennesState, u: number): boolean => s.tables.sideOf[u] === ALLIED;
