/** The facts of this edition as printed, read from the files beside this one, and where each comes from. */
import charts from './charts.json' with { type: 'json' };
import mapFile from './map.json' with { type: 'json' };
import type { CellesData } from './schema.ts';
import turns from './turns.json' with { type: 'json' };
import units from './units.json' with { type: 'json' };

/** The map as the rules read it; sheet.ts draws the same file. */
const map = {
  provenance: mapFile.provenance,
  terrainRows: mapFile.terrainRows,
  villages: mapFile.villages.map((v) => v.hex),
  meuse: mapFile.rivers.filter((r) => r.class === 'major').flatMap((r) => r.sides),
  minorRivers: mapFile.rivers.filter((r) => r.class !== 'major').flatMap((r) => r.sides),
  highways: mapFile.highways,
  roads: mapFile.roads,
  meuseBank: mapFile.eastBankMeuse,
  rearAreas: mapFile.rearAreas,
  supplySources: mapFile.supplySources,
  setupZones: mapFile.setupZones,
  names: Object.fromEntries([...mapFile.towns, ...mapFile.villages].map((t) => [t.hex, t.name])),
};

export const printed = { ...charts, ...turns, ...units, map } as unknown as CellesData;

/** Every table but the map's. */
export const TITLES: Readonly<Record<Exclude<keyof CellesData, 'map'>, string>> = {
  combatResults: 'Combat results table',
  movement: 'Movement point chart',
  attacks: 'Attack costs',
  modifiers: 'Combat modifiers',
  infiltration: 'Infiltration table',
  air: 'Air attack table',
  initiative: 'Initiative modifiers',
  variableActions: 'Variable actions',
  turns: 'Turn record and action chits',
  tactical: 'Tactical chits',
  dates: 'Dates named by the rules',
  victory: 'Victory points',
  formations: 'Formations',
  units: 'Units, set-up and arrivals',
};
