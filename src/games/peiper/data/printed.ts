/** The facts of this edition as printed, read from the files beside this one, and where each comes from. */
import { type DataTable, tableList } from '../../../engine/index.ts';
import charts from './charts.json' with { type: 'json' };
import map from './map.json' with { type: 'json' };
import scenarios from './scenarios.json' with { type: 'json' };
import type { PeiperData } from './schema.ts';
import units from './units.json' with { type: 'json' };

export type { PeiperData, ScenarioRow, UnitRow } from './schema.ts';

export const TERRAINS = ['clear', 'forest', 'heavy_forest', 'rough', 'village', 'town', 'city'] as const;

export const printed = { ...charts, ...scenarios, ...units, ...map } as unknown as PeiperData;

const TITLES: Readonly<Record<Exclude<keyof PeiperData, 'map'>, string>> = {
  terrain: 'Terrain chart',
  modifiers: 'Modifiers to the card',
  antiTankKinds: 'Kinds that fire at armor with an advantage',
  checks: 'Proficiency checks',
  demolition: 'Demolition',
  limits: 'Limits and dates',
  units: 'Units',
  scenarios: 'The four games and the campaign',
  campaign: 'Campaign schedule',
};

/** Every table with where its figures come from. */
export const dataTables = (data: PeiperData): readonly DataTable[] => tableList(data, TITLES, 'Maps');
