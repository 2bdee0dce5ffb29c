/** 1.5, 3.9, 3.10: German supply and captured fuel. */

import { type PeiperState, scenarioOf } from '../state.ts';
import { GERMAN, US } from '../tables.ts';
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
 * PR69 to PR71: whether a chain of hexes leads from here to the supply edge, each step one that an armor unit could make,
 * none of the hexes entered held by a US unit. `asIfStanding`: a bridge that counts as whole (C7).
 */
export function canTrace(s: PeiperState, from: number, asIfStanding = -1): boolean {
  const t = s.tables;
  const { isSupplyEdge, neighbour } = scenarioOf(s);
  const end = t.tracer.trace(
    from,
    (hex) => isSupplyEdge[hex] === 1,
    (hex, d, to) => {
      const side = hex * 6 + d;
      if (neighbour[side] < 0 || standsIn(s, US, to)) return false;
      const bridge = t.bridgeAt[side];
      if (isOpenRiver(s, side) && (bridge < 0 || bridge !== asIfStanding)) return false;
      return !t.roadOnly[to] || t.road[side] === 1;
    },
  );
  return end >= 0;
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
