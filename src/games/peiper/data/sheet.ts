/** The printed maps: one sheet for each of the four games, and one for the campaign with all of them side by side. */
import {
  type HexCell,
  type HexLink,
  type HexMapSheet,
  type HexSide,
  type MapArea,
  type MapEntry,
  type MapName,
  nations,
  type Provenance,
  type Settlement,
  type SideStyle,
} from '../../../engine/index.ts';
import mapFile from './map.json' with { type: 'json' };
import scenarios from './scenarios.json' with { type: 'json' };

const { map } = mapFile;

export const sides = {
  german: nations.german,
  us: { ...nations.us, name: 'US' },
} as const satisfies Record<string, SideStyle>;

const SUBTITLES: Readonly<Record<string, readonly [subtitle: string, date: string]>> = {
  a: ['Losheim to Faymonville', '16 December 1944'],
  b: ['Waimes to La Gleize', '17 December 1944'],
  c: ['Stoumont to Ouffet', '18 December 1944'],
  d: ['Tinlot to the Meuse', '19 December 1944'],
  campaign: ['Losheim to the Meuse', '16–19 December 1944'],
};

/** Names of rivers, by map: [column, row] of the strip from 0. */
const WATERS: readonly { readonly map: string; readonly name: string; readonly at: [number, number]; off: number }[] = [
  { map: 'A', name: 'Amblève', at: [32.4, 4.2], off: -10 },
  { map: 'B', name: 'Amblève', at: [26.4, 3.9], off: 13 },
  { map: 'B', name: 'Warche', at: [26.1, 2.1], off: -10 },
  { map: 'B', name: 'Salm', at: [21.6, 6.7], off: 12 },
  { map: 'C', name: 'Amblève', at: [16.8, 3.6], off: 12 },
  { map: 'C', name: 'Lienne', at: [18.6, 6.6], off: 12 },
  { map: 'C', name: 'Ourthe', at: [12.7, 4.4], off: -11 },
  { map: 'D', name: 'Meuse', at: [5.2, 1.4], off: -12 },
  { map: 'D', name: 'Meuse', at: [1.4, 4.1], off: -12 },
];

const RANKS: Readonly<Record<string, Settlement['rank']>> = { v: 'village', T: 'town', C: 'city' };
type MapLetter = keyof typeof map.terrainRows;
type Row = (typeof scenarios.scenarios.rows)[number];

const digits = (n: number): string => String(n).padStart(2, '0');
const signAt = (hex: string): string =>
  map.terrainRows[hex[0] as MapLetter][Number(hex.slice(3)) - 1]?.[Number(hex.slice(1, 3)) - 1] ?? '.';

/** Labels of one edge of a map. */
const edgeOf = (m: string, side: string): string[] =>
  side === 'E'
    ? Array.from({ length: map.rows }, (_, r) => `${m}${digits(map.columns)}${digits(r + 1)}`)
    : Array.from({ length: map.columns }, (_, c) => `${m}${digits(c + 1)}${side === 'N' ? '01' : '08'}`);

/** The hexes to be won, in gold dashes. */
function goalOf(row: Row, inPlay: (hex: string) => boolean, all: readonly string[]): MapArea {
  const { column, hexes } = row.win as { column?: string; hexes?: string[] };
  const won = hexes ?? all.filter((hex) => inPlay(hex) && hex.slice(0, 3) <= (column ?? ''));
  return { id: 'goal', name: 'To be won', hexes: won, border: 'dashed', color: '#a8791b' };
}

function entriesOf(row: Row): MapEntry[] {
  const { supplyEdge } = row;
  const german = {
    hexes: edgeOf(supplyEdge[0], 'E'),
    edge: 'E',
    text: row.id === 'c' ? 'German supply' : 'German entry and supply',
    side: 'german',
  } as const;
  const seen = new Set<string>();
  const us = row.entries.flatMap(({ edges }) =>
    edges.flatMap((code): MapEntry[] => {
      const [m, side, range] = code.split(':') as [string, string, string | undefined];
      if (side === 'E' || seen.has(m + side) || row.maps.length > 1) return [];
      seen.add(m + side);
      const [from, to] = range ? range.split('-').map(Number) : [1, map.columns];
      const hexes = edgeOf(m, side).slice((from ?? 1) - 1, to);
      return [{ hexes, edge: side as 'N' | 'S', text: 'US entry', side: 'us' }];
    }),
  );
  return [german, ...us];
}

function makeSheet(row: Row): HexMapSheet {
  const order = map.order.split('').filter((m) => row.maps.includes(m));
  const inPlay = (hex: string): boolean => order.includes(hex[0] as string);
  const first = map.order.indexOf(order[0] as string) * map.columns;
  const all = order.flatMap((m) =>
    Array.from({ length: map.columns }, (_, c) =>
      Array.from({ length: map.rows }, (_, r) => `${m}${digits(c + 1)}${digits(r + 1)}`),
    ).flat(),
  );
  const kinds: Readonly<Record<string, string>> = map.terrainKey;
  const hexes: Record<string, HexCell> = Object.fromEntries(
    all.map((hex) => [hex, { terrain: kinds[signAt(hex)] ?? 'clear' }]),
  );
  const links = map.roads.flatMap(({ hexes: way }) =>
    way.slice(1).flatMap((to, i): HexLink[] => {
      const from = way[i] as string;
      return inPlay(from) && inPlay(to) ? [[from, to]] : [];
    }),
  );
  const names: MapName[] = WATERS.filter((w) => order.includes(w.map)).map(({ name, at: [c, r], off }) => ({
    kind: 'water',
    name,
    at: [c - first, r],
    off,
    length: 130,
  }));
  const [subtitle, date] = SUBTITLES[row.id] as readonly [string, string];
  return {
    kind: 'hex',
    id: `peiper-${row.id}`,
    title: row.title,
    subtitle,
    date,
    season: 'winter',
    seed: 3,
    grid: {
      orientation: 'flat',
      columns: order.length * map.columns,
      rows: map.rows,
      shifted: 'even',
      numbering: {
        kind: 'maps',
        maps: order.join(''),
        columnsEach: map.columns,
        firstColumn: 1,
        firstRow: 1,
      },
      scale: row.id === 'c' || row.id === 'd' ? 'one hex is about 2.5 km' : 'one hex is about 2 km',
    },
    terrain: [
      { id: 'clear', name: 'Clear', recipe: 'clear', key: '1 · –' },
      { id: 'forest', name: 'Forest', recipe: 'woods', key: '2 · +1' },
      { id: 'heavy_forest', name: 'Heavy forest', recipe: 'forest', key: '2 · +2, vehicles by road' },
      { id: 'rough', name: 'Rough', recipe: 'rough', key: '2 · +1, vehicles by road' },
      { id: 'village', name: 'Village', recipe: 'clear', key: '1 · +1' },
      { id: 'town', name: 'Town', recipe: 'town', key: '1 · +2' },
      { id: 'city', name: 'City', recipe: 'city', key: '1 · +3' },
    ],
    hexes,
    rivers: map.rivers.flatMap(({ name, sides: pairs }) => {
      const shown = pairs.filter(([a, b]) => inPlay(a as string) && inPlay(b as string)) as unknown as HexSide[];
      return shown.length > 0
        ? [
            {
              class: name === 'Meuse' ? ('major' as const) : ('minor' as const),
              name,
              sides: shown,
              keyName: name === 'Meuse' ? 'Meuse' : 'River',
              key: 'vehicles by bridge · +2',
            },
          ]
        : [];
    }),
    roads: [{ class: 'road', links, keyName: 'Road', key: '1 along it' }],
    exits: [],
    bridges: map.bridges
      .filter(({ side }) => side.every(inPlay))
      .map(({ side, name }) => ({ side: side as unknown as HexSide, style: 'road', name })),
    settlements: map.places
      .filter(({ hex }) => inPlay(hex) && RANKS[signAt(hex)])
      .map(({ hex, name }) => ({ hex, name, rank: RANKS[signAt(hex)] as Settlement['rank'] })),
    names,
    areas: [goalOf(row, inPlay, all)],
    entries: entriesOf(row),
    sides,
    keyNote: 'points to enter · card when attacked',
    keyMarks: { bridge: { name: 'Bridge', note: 'a road step · +1' } },
    provenance: map.provenance as Record<string, Provenance>,
  };
}

/** By scenario. */
export const sheets: Readonly<Record<string, HexMapSheet>> = Object.fromEntries(
  scenarios.scenarios.rows.map((row) => [row.id, makeSheet(row)]),
);
