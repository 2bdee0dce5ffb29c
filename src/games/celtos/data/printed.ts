/** The facts of this edition as printed, read from the files beside this one, and where each comes from. */

import type { DataTable, Provenance } from '../../../engine/index.ts';
import armies from './armies.json' with { type: 'json' };
import scenarios from './scenarios.json' with { type: 'json' };
import type { CeltosData } from './schema.ts';
import weapons from './weapons.json' with { type: 'json' };

export const printed = { ...weapons, ...armies, ...scenarios } as unknown as CeltosData;

const TITLES: Readonly<Record<keyof CeltosData, string>> = {
  weapons: 'Weapons',
  spells: 'Spells',
  peoples: 'Peoples',
  sizes: 'Sizes, bases and heights',
  profiles: 'Army lists',
  lists: 'Ready-made armies',
  scenarios: 'Scenarios',
};

/** Every table with where its figures come from. */
export const dataTables = (data: CeltosData): readonly DataTable[] =>
  Object.entries(TITLES).map(([name, title]) => ({
    name,
    title,
    provenance: data[name as keyof CeltosData].provenance as Provenance,
  }));
