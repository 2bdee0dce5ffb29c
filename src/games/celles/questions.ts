/** Questions of this game that `ask` answers: "supply", "supply 2Pz-1", "points". */

import type { Json } from '../../engine/index.ts';
import { traceAll } from './rules/supply.ts';
import { measure, measures } from './rules/victory.ts';
import { type CellesState, SUPPLY_NAMES } from './state.ts';
import { ALLIED, GERMAN } from './tables.ts';

/** Marker and trace of each unit on the map, as it is now. */
function supply(s: CellesState, _seat: number, words: readonly string[]): Json {
  const traced = traceAll(s);
  const { unitIds, nationOf } = s.tables;
  const unknown = words.find((w) => !unitIds.includes(w));
  if (unknown !== undefined) throw new RangeError(`unknown unit "${unknown}"`);
  const asked = words.length > 0 ? words : unitIds;
  return Object.fromEntries(
    asked
      .map((id) => unitIds.indexOf(id))
      .filter((u) => s.hex[u] >= 0)
      .map((u) => [unitIds[u], { marker: SUPPLY_NAMES[s.supply[u]], traces: traced[nationOf[u]][s.hex[u]] === 1 }]),
  );
}

/** How the points would stand if the match ended now. */
function points(s: CellesState): Json {
  const list = measures(s);
  const side = (of: number): Json => ({
    total: measure(list, 'points', of),
    towns: measure(list, 'towns', of),
    steps: measure(list, 'steps-eliminated', of),
    ...(of === GERMAN ? { meuse: s.vp } : {}),
  });
  return { german: side(GERMAN), allied: side(ALLIED) };
}

export const questions = { supply, points };
