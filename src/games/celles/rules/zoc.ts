/** 9.0 Zones of control, and who stands where: the survey that movement, supply, combat and retreat look at. */

import { onceFor } from '../../../engine/index.ts';
import { type CellesState, onMap } from '../state.ts';
import { HEXES, other, type Tables } from '../tables.ts';

/**
 * The map as one side sees it. There is one survey a side, filled again whenever it is asked for, so that listing options
 * makes nothing new.
 */
export interface Survey {
  /** Hexes with an enemy unit. */
  readonly enemy: Uint8Array;
  /** Hexes that may not be entered: enemy units and the enemy Rear Area. */
  readonly closed: Uint8Array;
  /** Hexes in an enemy zone of control. */
  readonly zoc: Uint8Array;
  /** Hexes next to an enemy unit, Disrupted or not (C-8.5.7). */
  readonly near: Uint8Array;
  /** Own units in each hex. */
  readonly friends: Uint8Array;
  /** Own motorized units in each hex (8.2). */
  readonly vehicles: Uint8Array;
}

const blank = (): Survey => ({
  enemy: new Uint8Array(HEXES),
  closed: new Uint8Array(HEXES),
  zoc: new Uint8Array(HEXES),
  near: new Uint8Array(HEXES),
  friends: new Uint8Array(HEXES),
  vehicles: new Uint8Array(HEXES),
});
const surveysOf = onceFor((_: Tables) => [blank(), blank()] as const);

/** Truck-mounted infantry is motorized (C-8.0.12, C-8.0.13). */
export const isMotorized = (s: CellesState, u: number): boolean => s.tables.infantry[u] === 0 || s.truckUnit === u;

export function survey(s: CellesState, side: number): Survey {
  const out = surveysOf(s.tables)[side];
  const { enemy, closed, zoc, near, friends, vehicles } = out;
  const { neighboursOf, unitsOf, rear } = s.tables;
  enemy.fill(0);
  closed.set(rear[other(side)]);
  zoc.fill(0);
  near.fill(0);
  friends.fill(0);
  vehicles.fill(0);
  for (const u of unitsOf[other(side)]) {
    if (!onMap(s, u)) continue;
    const h = s.hex[u];
    enemy[h] = 1;
    closed[h] = 1;
    // C-9.0.1, C-9.0.9: all six hexes, unless the unit is Disrupted. Supply and face do not matter (C-5.0.30, C-9.0.2).
    const exerts = s.disrupted[u] === 0;
    for (const to of neighboursOf[h]) {
      near[to] = 1;
      if (exerts) zoc[to] = 1;
    }
  }
  for (const u of unitsOf[side]) {
    if (!onMap(s, u)) continue;
    friends[s.hex[u]]++;
    if (isMotorized(s, u)) vehicles[s.hex[u]]++;
  }
  return out;
}

/** Whether an enemy of `side` stands next to the hex; for a single hex, cheaper than a survey. */
export function enemyAdjacent(s: CellesState, side: number, h: number, exerting = false): boolean {
  const { grid, unitsOf } = s.tables;
  for (const u of unitsOf[other(side)])
    if (onMap(s, u) && !(exerting && s.disrupted[u]) && grid.distance(s.hex[u], h) === 1) return true;
  return false;
}

/** Whether the hex lies in a zone of control of an enemy of `side`. */
export const inEnemyZoc = (s: CellesState, side: number, h: number): boolean => enemyAdjacent(s, side, h, true);

export const enemyIn = (s: CellesState, side: number, h: number): boolean =>
  s.tables.unitsOf[other(side)].some((u) => s.hex[u] === h);
