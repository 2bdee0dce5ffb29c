/** Terrain: what a hexside lets through, and what a hex allows to stand in it. */
import type { CoState } from '../state.ts';
import { Bridge, MoveClass, PROHIBITED, Terrain } from '../tables.ts';
import { R } from './refusals.ts';

/**
 * Whether a counter of this class may cross from a hex in a direction: a river only by a bridge it may use (CO-057, CO-062,
 * CO-063), a swamp as CO-047 and CO-127 say. Enemies are not looked at.
 */
export function mayCross(s: CoState, moveClass: number, hex: number, direction: number): boolean {
  const t = s.tables;
  const at = hex * 6 + direction;
  if (t.cost[moveClass][at] === PROHIBITED) return false;
  const river = t.river[at];
  if (river < 0) return true;
  return s.bridge[river] >= (moveClass === MoveClass.motorized ? Bridge.armor : Bridge.infantry);
}

/** The same as a refusal, for the counter that is to cross. */
export function refuseCross(s: CoState, counter: number, hex: number, direction: number): number {
  const t = s.tables;
  const moveClass = t.moveClass[counter];
  const at = hex * 6 + direction;
  const to = t.neighbour[at];
  const bridge = s.bridge[t.river[at]]; // neither kind nor none where there is no river
  if (bridge === Bridge.none) return s.refuse(R.river, hex, to);
  if (bridge === Bridge.infantry && moveClass === MoveClass.motorized) return s.refuse(R.infantryBridge, counter);
  if (t.cost[moveClass][at] === PROHIBITED)
    return s.refuse(t.artillery[counter] ? R.swampArtillery : R.swampRoadOnly, counter, to);
  return 0;
}

/** K49: where a counter may be set up; motorized and artillery only in a swamp hex that a road touches. */
export function mayStand(s: CoState, counter: number, hex: number): boolean {
  const t = s.tables;
  return t.terrain[hex] !== Terrain.swamp || t.moveClass[counter] === MoveClass.foot || t.onRoad[hex] === 1;
}
