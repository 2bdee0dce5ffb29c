/** The printed map of Combat Operations. Facts are in map.json, which the rules read too. */
import type { HexCell, HexLink, HexMapSheet, HexSide, Provenance, SideStyle } from '../../../engine/index.ts';
import map from './map.json' with { type: 'json' };

export const sides = {
  blue: { id: 'blue', name: 'Blue', color: '#9dbdd6', deep: '#26486b', line: '#162c44', cut: 'round', emblem: 'disc' },
  red: {
    id: 'red',
    name: 'Red',
    color: '#dda294',
    deep: '#7a2921',
    line: '#45130f',
    cut: 'chamfer',
    emblem: 'diamond',
  },
} as const satisfies Record<string, SideStyle>;

const cells: Record<string, (string | number)[]> = map.hexes;
const hexes: Record<string, HexCell> = Object.fromEntries(
  Object.entries(cells).map(([label, [terrain, elevation]]) => [
    label,
    { terrain: String(terrain), elevation: Number(elevation) },
  ]),
);

const links = (way: readonly string[]): HexLink[] => way.slice(1).map((hex, i): HexLink => [way[i] ?? hex, hex]);

export const sheet: HexMapSheet = {
  kind: 'hex',
  id: 'combat-operations',
  title: 'Combat Operations',
  subtitle: 'Two divisions and a river',
  date: 'Map 1',
  season: 'summer',
  seed: 0,
  grid: {
    orientation: 'flat',
    columns: map.grid.columns,
    rows: Array.from({ length: map.grid.columns }, (_, c) => (c % 2 ? map.grid.rowsEven : map.grid.rowsOdd)),
    shifted: 'even',
    numbering: { kind: 'letters', columns: map.grid.letters, firstColumn: 1, firstRow: map.grid.firstRow },
  },
  terrain: [
    { id: 'clear', name: 'Clear', recipe: 'clear', key: '1 / 1' },
    { id: 'woods', name: 'Woods', recipe: 'woods', key: '2 / 3 · defense +1' },
    { id: 'swamp', name: 'Swamp', recipe: 'swamp', key: 'all / no · defense +1' },
    { id: 'town', name: 'Town', recipe: 'town', key: '2 / 3 · defense +2' },
  ],
  hexes,
  rivers: map.rivers.map((r) => ({
    class: 'major',
    name: r.name,
    sides: r.sides as unknown as readonly HexSide[],
    keyName: 'River',
    key: 'at bridges only',
  })),
  roads: [{ class: 'highway', links: map.roads.flatMap((r) => links(r.hexes)), keyName: 'Road', key: 'half cost' }],
  exits: [
    { hex: 'G1', class: 'highway', direction: 'N' },
    { hex: 'O1', class: 'highway', direction: 'N' },
    { hex: 'G13', class: 'highway', direction: 'S' },
    { hex: 'O13', class: 'highway', direction: 'S' },
    { hex: 'A9', class: 'highway', direction: 'NW' },
    { hex: 'T8', class: 'highway', direction: 'SE' },
  ],
  bridges: map.bridges.map((b) => ({ side: b.side as unknown as HexSide, style: 'road' })),
  settlements: map.towns.map((hex) => ({ hex, name: '', rank: 'town' })),
  names: [
    { kind: 'water', name: 'Wideflow', at: [4.6, 5.4], inside: true, length: 170 },
    { kind: 'water', name: 'Wideflow', at: [16.6, 5.3], inside: true, length: 170 },
  ],
  areas: [],
  entries: [],
  sides,
  keyNote: 'movement points: on foot / motorized',
  keyMarks: {
    bridge: { name: 'Bridge', note: 'where a road crosses' },
    slope: { name: 'Slope', note: 'uphill +1' },
  },
  levels: ['Plain', 'Hill', 'Height'],
  provenance: map.provenance as Record<string, Provenance>,
};
