/** 5.0 Supply. */

import { EVERYONE, goTo, onceFor } from '../../../engine/index.ts';
import { type CellesState, onMap, Supply } from '../state.ts';
import { ALLIED, GERMAN, HEXES, Nation, type Tables, UNITS } from '../tables.ts';
import { Step } from './sequence.ts';
import { unit } from './telling.ts';
import { survey } from './zoc.ts';

const sideOfNation = (nation: number): number => (nation === Nation.german ? GERMAN : ALLIED);

/** For each nation, by number: the hexes that are joined to one of its sources. Shared, as they were last traced. */
type Traced = readonly [Uint8Array, Uint8Array, Uint8Array];

/** Supply as it was last traced in a match with these tables, and room to trace it. */
class Tracing {
  readonly joined: Traced = [new Uint8Array(HEXES), new Uint8Array(HEXES), new Uint8Array(HEXES)];
  /** What each trace was made of: where units were, and which were Disrupted. */
  readonly madeOf = this.joined.map(() => ({ made: false, units: new Int16Array(UNITS) }));
  readonly queue = new Int16Array(HEXES);
  /** Where a path may still come. */
  readonly open = new Uint8Array(HEXES);
}
const tracingOf = onceFor((_: Tables) => new Tracing());

/** Supply as it is now, for all three nations. */
export function traceAll(s: CellesState): Traced {
  const { joined } = tracingOf(s.tables);
  for (let nation = 0; nation < joined.length; nation++) traceSupply(s, nation);
  return joined;
}

/** Whether all that is as it was when the nation's supply was last traced; it is noted for the next time. */
function isTraced(s: CellesState, last: Tracing['madeOf'][number]): boolean {
  let same = last.made;
  last.made = true;
  for (let u = 0; u < UNITS; u++) {
    const now = (s.hex[u] << 1) | s.disrupted[u];
    if (last.units[u] !== now) same = false;
    last.units[u] = now;
  }
  return same;
}

/**
 * Every hex from which a path leads to a source of that nation. It is walked from the sources: a path may be used in
 * both directions, and the unit's own hex is friendly-held (W-08).
 */
export function traceSupply(s: CellesState, nation: number): Uint8Array {
  const { joined, madeOf, queue, open } = tracingOf(s.tables);
  if (isTraced(s, madeOf[nation])) return joined[nation];
  const { supplyNeighbour, sources } = s.tables;
  const { closed, zoc, friends } = survey(s, sideOfNation(nation));
  // C-5.0.5, C-5.0.6, C-5.0.10; C-5.0.7: a friendly unit cancels the zone.
  for (let h = 0; h < HEXES; h++) open[h] = closed[h] === 0 && (zoc[h] === 0 || friends[h] > 0) ? 1 : 0;
  let count = 0;
  // The source itself is bound by them too (C-5.0.8, C-5.0.9).
  for (const h of sources[nation]) if (open[h]) queue[count++] = h;
  for (let i = 0; i < count; i++) open[queue[i]] = 0;
  for (let i = 0; i < count; i++) {
    const h = queue[i];
    for (let hexside = h * 6; hexside < h * 6 + 6; hexside++) {
      const to = supplyNeighbour[hexside];
      if (to < 0 || open[to] === 0) continue;
      open[to] = 0;
      queue[count++] = to;
    }
  }
  const reached = joined[nation];
  reached.fill(0);
  for (let i = 0; i < count; i++) reached[queue[i]] = 1;
  return reached;
}

const TOLD = [' is in supply again', ' is now Out of Supply', ' is now Isolated'] as const;

/** Both players check and mark every unit, on one and the same position. */
export const supplyPhase = {
  rule: 'C-5.0.1',
  run(s: CellesState): void {
    const traced = traceAll(s);
    const { nationOf, allUnits } = s.tables;
    for (const u of allUnits) {
      if (!onMap(s, u)) continue; // C-14.0.13
      const before = s.supply[u];
      // C-5.0.19 to C-5.0.23: one failure Out of Supply, the next Isolated, and back at once.
      const now = traced[nationOf[u]][s.hex[u]] ? Supply.supplied : Math.min(Supply.isolated, before + 1);
      s.supply[u] = now;
      if (now !== before) s.log?.tell(EVERYONE, unit(u), TOLD[now]);
    }
    goTo(s, Step.initiativePhase);
  },
};
