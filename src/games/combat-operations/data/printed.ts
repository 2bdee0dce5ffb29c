/** The tables as printed: what the data files hold, row by row, and where their figures come from. */
import type { Provenance } from '../../../engine/index.ts';
import charts from './charts.json' with { type: 'json' };
import map from './map.json' with { type: 'json' };
import scenarios from './scenarios.json' with { type: 'json' };
import type { TableName } from './schema.ts';
import units from './units.json' with { type: 'json' };

const byId = <T extends { readonly id: string }>(rows: readonly T[]): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

export const printed = {
  hexes: map.hexes,
  rivers: map.rivers.flatMap((river) => river.sides),
  bridges: map.bridges,
  roads: Object.fromEntries(map.roads.map((road) => [road.name, road.hexes])),
  types: units.types,
  battalions: byId(units.battalions),
  regiments: byId(units.regiments),
  dummies: byId(units.dummies),
  terrain: charts.terrain,
  prices: charts.prices,
  crt: charts.crt,
  scenarios: scenarios.scenarios,
};

const sources: Record<string, unknown> = {
  ...map.provenance,
  ...units.provenance,
  ...charts.provenance,
  ...scenarios.provenance,
};
export const provenance = Object.fromEntries(Object.keys(printed).map((name) => [name, sources[name]])) as Readonly<
  Record<TableName, Provenance>
>;

export const tableTitles: Readonly<Record<TableName, string>> = {
  hexes: 'Terrain of each hex',
  rivers: 'River hexsides',
  bridges: 'Printed bridges',
  roads: 'Roads',
  types: 'Unit types',
  battalions: 'Battalions and headquarters',
  regiments: 'Regiments',
  dummies: 'Dummies',
  terrain: 'Terrain chart',
  prices: 'Slope, bridge and road',
  crt: 'Combat results',
  scenarios: 'Scenarios',
};
