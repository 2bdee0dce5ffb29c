/** Ways to what decides a scenario, over a map without counters but with the bridges as they lie. */
import { onceFor } from '../../engine/index.ts';
import { type CoState, scenarioOf } from './state.ts';
import { ALL_POINTS, Bridge, HEXES, MoveClass, type Tables } from './tables.ts';

/** The town hexes, or the heads of the defender's supply. */
export type Goal = 'towns' | 'heads';

interface Field {
  readonly scenario: number;
  readonly goal: Goal;
  readonly moveClass: number;
  readonly bridges: Uint8Array;
  readonly way: Int16Array;
}

const NO_WAY = 200;
/** Half points that a swamp off the road counts for: it costs a whole move. */
const SWAMP = 10;
const KEPT = 12;
/** What was measured last, the newest first. */
const fieldsOf = onceFor((_: Tables): Field[] => []);

/** Half points from each hex to the nearest hex of the goal. Kept: bridges change seldom. */
export function wayTo(s: CoState, goal: Goal, moveClass: number): Int16Array {
  const kept = fieldsOf(s.tables);
  for (const field of kept)
    if (
      field.moveClass === moveClass &&
      field.scenario === s.scenario &&
      field.goal === goal &&
      same(field.bridges, s.bridge)
    )
      return field.way;
  if (kept.length === KEPT) kept.pop();
  const way = new Int16Array(HEXES);
  kept.unshift({ scenario: s.scenario, goal, moveClass, bridges: s.bridge.slice(), way });
  measure(s, goal, moveClass, way);
  return way;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function measure(s: CoState, goal: Goal, moveClass: number, way: Int16Array): void {
  const t = s.tables;
  const scenario = scenarioOf(s);
  way.fill(NO_WAY);
  for (const hex of goal === 'towns' ? t.towns : scenario.heads[scenario.defender]) way[hex] = 0;
  const cost = t.cost[moveClass];
  const least = moveClass === MoveClass.motorized ? Bridge.armor : Bridge.infantry;
  for (let changed = true; changed; ) {
    changed = false;
    for (let at = 0; at < HEXES * 6; at++) {
      const to = t.neighbour[at];
      if (to < 0 || cost[at] < 0 || (t.river[at] >= 0 && s.bridge[t.river[at]] < least)) continue;
      const via = way[to] + (cost[at] === ALL_POINTS ? SWAMP : cost[at]);
      const hex = (at / 6) | 0;
      if (via >= way[hex]) continue;
      way[hex] = via;
      changed = true;
    }
  }
}
