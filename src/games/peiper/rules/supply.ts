/** 1.5, 3.9, 3.10: German supply and captured fuel. */

import { onceFor } from '../../../engine/index.ts';
import { type PeiperState, scenarioOf } from '../state.ts';
import { GERMAN, HEXES, type Tables, US } from '../tables.ts';
import { isOpenRiver, standsIn } from './ground.ts';

/** PR76, C10: whether a captured depot frees all German units from tracing in this turn. */
export function isExempt(s: PeiperState): boolean {
  const { depotTurns } = s.tables.data.limits;
  for (let i = 0; i < 2; i++) {
    const since = s.captured[i];
    if (since > 0 && s.turn > since && s.turn <= since + depotTurns) return true;
  }
  return false;
}

/**
 * PR70, PR71: whether a chain may go on over this hexside: a step that an armor unit could make, into a hex in play that no
 * US unit holds. `asIfStanding`: a bridge that counts as whole (C7).
 */
function mayPass(s: PeiperState, side: number, to: number, asIfStanding: number): boolean {
  const t = s.tables;
  if (to < 0 || standsIn(s, US, to)) return false;
  if (isOpenRiver(s, side) && (t.bridgeAt[side] < 0 || t.bridgeAt[side] !== asIfStanding)) return false;
  return !t.roadOnly[to] || t.road[side] === 1;
}

/** Directions with the edge, which lies in the east, last: what is put down last is taken up first. */
const EAST_LAST = [4, 5, 3, 0, 2, 1];
/** Hexes that a chain has come to, and those it may go on from. */
const chainOf = onceFor((_: Tables) => ({ seen: new Uint8Array(HEXES), open: new Int16Array(HEXES) }));

/** PR69 to PR71: whether a chain of hexes leads from here to the supply edge. */
export function canTrace(s: PeiperState, from: number, asIfStanding = -1): boolean {
  const { isSupplyEdge, neighbour } = scenarioOf(s);
  const { seen, open } = chainOf(s.tables);
  seen.fill(0);
  seen[from] = 1;
  open[0] = from;
  for (let count = 1; count > 0; ) {
    const hex = open[--count];
    if (isSupplyEdge[hex] === 1) return true;
    for (let i = 0; i < 6; i++) {
      const side = hex * 6 + EAST_LAST[i];
      const to = neighbour[side];
      if (seen[to] === 1 || !mayPass(s, side, to, asIfStanding)) continue;
      seen[to] = 1;
      open[count++] = to;
    }
  }
  return false;
}

/** The shortest such chain, from here to the edge; empty if there is none. */
export function supplyLine(s: PeiperState, from: number): number[] {
  const { isSupplyEdge, neighbour } = scenarioOf(s);
  const { tracer } = s.tables;
  const end = tracer.trace(
    from,
    (hex) => isSupplyEdge[hex] === 1,
    (hex, d) => mayPass(s, hex * 6 + d, neighbour[hex * 6 + d], -1),
  );
  return end < 0 ? [] : tracer.pathTo(end);
}

/** PR73: can trace, or an exemption runs. US units never have to trace (P097); off the map nothing is cut (S1, S3). */
export function isSupplied(s: PeiperState, u: number): boolean {
  return s.tables.sideOf[u] !== GERMAN || s.hex[u] < 0 || isExempt(s) || canTrace(s, s.hex[u]);
}

/** P030: the Proficiency Rating as it is rolled against. */
export const proficiency = (s: PeiperState, u: number, supplied: boolean): number =>
  s.tables.pr[u] + (supplied ? 0 : s.tables.data.checks.unsupplied);

/** C4: a DR against a rating, by the sign of that rule. */
export const passes = (sign: 'below' | 'at-most', roll: number, rating: number): boolean =>
  sign === 'below' ? roll < rating : roll <= rating;
