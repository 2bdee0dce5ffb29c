/** The map, sketched in letters: a row of text for each row of hexes. */
import { gridOf, type HexMapSheet, hexesFrom, hexKindOf, terrainOf } from 'sandtable';
import { blue, red } from './sides.ts';

const SKETCH = ['..w...w.', '.ww..T..', '..T..ww.', '.w....w.', '..wwT...', '.w......'];
const TERRAIN = { '.': 'clear', w: 'woods', T: 'town' };

const layout: HexMapSheet['grid'] = {
  orientation: 'flat',
  columns: 8,
  rows: 6,
  shifted: 'even',
  numbering: { kind: 'digits', firstColumn: 1, firstRow: 1, columnDigits: 2, rowDigits: 2 },
};

export const grid = gridOf(layout);
export const hexes = hexKindOf(grid);

export const sheet: HexMapSheet = {
  kind: 'hex',
  id: 'new-game',
  title: 'New Game',
  season: 'summer',
  seed: 1,
  grid: layout,
  terrain: [
    { id: 'clear', name: 'Clear', recipe: 'clear', key: '1' },
    { id: 'woods', name: 'Woods', recipe: 'woods', key: '2' },
    { id: 'town', name: 'Town', recipe: 'town', key: '1' },
  ],
  keyNote: 'movement points',
  hexes: hexesFrom(SKETCH, TERRAIN, grid),
  rivers: [],
  roads: [],
  exits: [],
  bridges: [],
  settlements: [
    { hex: '0602', name: 'Alder', rank: 'village' },
    { hex: '0303', name: 'Birch', rank: 'village' },
    { hex: '0505', name: 'Cedar', rank: 'village' },
  ],
  names: [],
  areas: [],
  entries: [],
  sides: { red, blue },
  provenance: {},
};

export const terrain = terrainOf(sheet, grid);
export const Terrain = { clear: 0, woods: 1, town: 2 } as const;
export const TOWNS = sheet.settlements.map(({ hex }) => grid.find(hex));
export const townName = (town: number): string => sheet.settlements[town]?.name ?? '?';
