/** The printed map. Facts are in map.json, which the rules read too; here is how the sheet shows them. */
import {
  type HexCell,
  type HexLink,
  type HexMapSheet,
  type HexSide,
  nations,
  type Provenance,
  type Settlement,
} from '../../../engine/index.ts';
import map from './map.json' with { type: 'json' };

export const sides = nations;

const COLUMNS = map.terrain[0].length;
const TERRAIN: Readonly<Record<string, string>> = { c: 'clear', b: 'broken', w: 'woods', f: 'forest' };
const label = (row: number, column: number): string =>
  String(row + 1).padStart(2, '0') + String(COLUMNS - 1 - column).padStart(2, '0');

const places = new Map(map.places.map((p) => [p.hex, p.kind]));

function hexes(): Record<string, HexCell> {
  const out: Record<string, HexCell> = {};
  map.terrain.forEach((line, row) => {
    [...line].forEach((sign, column) => {
      const name = label(row, column);
      const kind = places.get(name);
      out[name] = { terrain: kind === 'city' ? 'city' : kind === 'town' ? 'town' : (TERRAIN[sign] ?? 'clear') };
    });
  });
  return out;
}

/** Every stretch between two hexes once; where two roads share one, the better class holds. */
function links(kind: string): HexLink[] {
  const seen = new Map<string, string>();
  for (const road of map.roads)
    road.hexes.slice(1).forEach((to, i) => {
      const key = [road.hexes[i], to].sort().join(' ');
      if (seen.get(key) !== 'primary') seen.set(key, road.class);
    });
  return [...seen].filter(([, k]) => k === kind).map(([key]) => key.split(' ') as unknown as HexLink);
}

const points: Readonly<Record<string, number>> = map.victoryPoints;

const settlements: Settlement[] = map.places.map((p) => ({
  hex: p.hex,
  name: p.name,
  rank: p.kind as Settlement['rank'],
  ...(points[p.hex] ? { prize: { points: points[p.hex] } } : {}),
}));

/** The hexes of an area by the sign they bear in a grid of signs. */
const areaOf = (rows: readonly string[], sign: string): string[] =>
  rows.flatMap((line, row) => [...line].flatMap((s, column) => (s === sign ? [label(row, column)] : [])));

export const sheet: HexMapSheet = {
  kind: 'hex',
  id: 'ardennes',
  title: 'Ardennes',
  subtitle: 'From the Westwall to the Meuse',
  date: '16–29 December 1944',
  season: 'winter',
  seed: 0,
  grid: {
    orientation: 'pointy',
    columns: COLUMNS,
    rows: map.terrain.length,
    shifted: 'odd',
    numbering: { kind: 'rows-from-east', columns: COLUMNS, firstColumn: 0, firstRow: 1 },
    scale: 'one hex is about four kilometers',
  },
  terrain: [
    { id: 'clear', name: 'Clear', recipe: 'clear', key: '1 / 1' },
    { id: 'broken', name: 'Broken', recipe: 'rough', key: '2 / 1' },
    { id: 'woods', name: 'Woods', recipe: 'woods', key: '3 / 1' },
    { id: 'forest', name: 'Forest', recipe: 'forest', key: '4 / 2' },
    { id: 'town', name: 'Town', recipe: 'town', key: 'one hit less' },
    { id: 'city', name: 'City', recipe: 'city', key: 'doubled, one hit less' },
  ],
  hexes: hexes(),
  rivers: map.rivers.map((r) => ({
    class: r.name.startsWith('Meuse') ? ('major' as const) : ('minor' as const),
    name: r.name,
    sides: r.sides as unknown as readonly HexSide[],
    ...(r.name.startsWith('Meuse')
      ? { keyName: 'Meuse', key: 'a whole move without bridge' }
      : { keyName: 'River', key: 'a whole move without bridge' }),
  })),
  roads: [
    { class: 'highway', links: links('primary'), keyName: 'Primary road', key: '1 / 1 along it' },
    { class: 'road', links: links('secondary'), keyName: 'Secondary road', key: '1 / 1 along it' },
  ],
  exits: [],
  bridges: map.bridges.map((b) => ({ side: b.side as unknown as HexSide, style: 'road' as const })),
  settlements,
  names: [
    { kind: 'water', name: 'Meuse', at: [4, 6], inside: true, length: 130 },
    { kind: 'water', name: 'Our', at: [22.6, 12], off: 12, length: 90 },
    { kind: 'water', name: 'Ourthe', at: [13.2, 6], off: 12, length: 110 },
    { kind: 'region', name: 'Condroz', from: [6, 8.5], to: [12, 7], sag: -20 },
    { kind: 'region', name: 'Ardenne', from: [9, 19], to: [17, 16], sag: 18 },
    { kind: 'region', name: 'Eifel', from: [26, 6], to: [29, 11], sag: 10 },
  ],
  areas: [
    {
      id: 'westwall',
      name: 'Westwall',
      hexes: map.westwall,
      border: 'teeth',
      color: sides.german.deep,
    },
    {
      id: 'west-bank',
      name: 'West bank of the Meuse',
      hexes: areaOf(map.westBank, 'w'),
      border: 'tint',
      color: '#7fa3b5',
    },
  ],
  keyNote: 'movement points: mechanized / infantry',
  keyMarks: {
    bridge: { name: 'Bridge', note: 'where a road crosses' },
    teeth: { name: 'Westwall', note: 'doubles German defense' },
    'prize-one': { name: 'Victory points', note: 'for the Germans' },
  },
  entries: [],
  sides,
  provenance: map.provenance as Record<string, Provenance>,
};
