/** Questions of this game that `ask` answers: "supply", "communication", "proximate", "exposed", "points". */

import type { Json } from '../../engine/index.ts';
import { exposed, proximateMap } from './rules/definitions.ts';
import { communicationMap, type HexSet, supplyMap } from './rules/supply.ts';
import { score } from './rules/victory.ts';
import { type ArdennesState, SUPPLY_NAMES } from './state.ts';
import { ALLIED, GERMAN } from './tables.ts';

const named = (s: ArdennesState, set: HexSet): string[] =>
  Array.from(set.keys())
    .filter((h) => set[h] === 1)
    .map((h) => s.tables.grid.name(h));

function supply(s: ArdennesState): Json {
  const maps = [supplyMap(s, GERMAN), supplyMap(s, ALLIED)];
  const { unitIds, sideOf, units } = s.tables;
  const on = Array.from({ length: units }, (_, u) => u).filter((u) => s.hex[u] >= 0);
  return Object.fromEntries(
    on.map((u) => [unitIds[u], { marker: SUPPLY_NAMES[s.supply[u]], traces: maps[sideOf[u]][s.hex[u]] === 1 }]),
  );
}

const communication = (s: ArdennesState): Json => ({
  german: named(s, communicationMap(s, GERMAN)),
  allied: named(s, communicationMap(s, ALLIED)),
});

export const questions = {
  supply,
  communication,
  proximate: (s: ArdennesState): Json => named(s, proximateMap(s)),
  exposed: (s: ArdennesState): Json => named(s, exposed(s)),
  points: (s: ArdennesState): Json => score(s),
};
