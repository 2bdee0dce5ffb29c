/** The printed map of Celles. Facts are in map.json, which the rules read too; here is how the sheet shows them. */
import {
  type HexCell,
  type HexLink,
  type HexMapSheet,
  type HexSide,
  hexLabel,
  type MapEntry,
  nations,
  type Provenance,
  type River,
  type RoadExit,
  type Settlement,
  type SideStyle,
} from '../../../engine/index.ts';
import map from './map.json' with { type: 'json' };

export const sides = {
  german: nations.german,
  us: { ...nations.us, seat: 'allied' },
  uk: { ...nations.uk, seat: 'allied' },
} as const satisfies Record<string, SideStyle>;

const pairs = (list: readonly string[][]) => list as unknown as readonly HexSide[];

const numbering = { kind: 'digits', firstColumn: 1, firstRow: 0, columnDigits: 2, rowDigits: 2 } as const;

const kinds: Record<string, string> = map.terrainKey;
const hexes: Record<string, HexCell> = Object.fromEntries(
  map.terrainRows.flatMap((line, r) =>
    [...line].map((sign, c) => [hexLabel(numbering, c, r), { terrain: kinds[sign] ?? 'clear' }]),
  ),
);

/** Where the drawn place of a name is poor. */
const nudges = map.drawn.nudges as Record<string, Settlement['nudge']>;
const settlements = [
  ...map.towns.map(({ bank: _bank, ...town }) => town),
  ...map.villages.map((v) => ({ ...v, rank: 'village' })),
].map((place) => ({ ...place, ...(nudges[place.hex] && { nudge: nudges[place.hex] }) }) as Settlement);

export const sheet: HexMapSheet = {
  kind: 'hex',
  id: 'celles',
  title: 'Celles',
  subtitle: 'The Ardennes before the Meuse',
  date: '23–27 December 1944',
  season: 'winter',
  seed: 0,
  grid: {
    orientation: 'flat',
    columns: map.grid.columns,
    rows: map.grid.rows,
    shifted: 'even',
    numbering,
    scale: 'one hex is about one mile',
  },
  terrain: [
    { id: 'clear', name: 'Clear', recipe: 'clear', key: '2 / 1' },
    { id: 'rough', name: 'Rough', recipe: 'rough', key: '3 / 2' },
    { id: 'woods', name: 'Woods', recipe: 'woods', key: '4 / 3' },
    { id: 'town', name: 'Town', recipe: 'town', key: '2 / 1' },
  ],
  hexes,
  rivers: map.rivers.map(
    (r): River => ({
      class: r.class === 'major' ? 'major' : 'minor',
      name: r.name,
      sides: pairs(r.sides),
      ...(r.class === 'major'
        ? { keyName: 'Meuse', key: 'at bridges only' }
        : { keyName: 'Minor river', key: '+2 / +1 off road' }),
    }),
  ),
  roads: [
    {
      class: 'highway',
      links: map.highways as unknown as readonly HexLink[],
      keyName: 'Highway',
      key: '½ / 1 along it',
    },
    { class: 'road', links: map.roads as unknown as readonly HexLink[], keyName: 'Road', key: '1 / 1 along it' },
  ],
  exits: map.exits as unknown as readonly RoadExit[],
  bridges: map.bridges.map((b) => ({ side: b.side as unknown as HexSide, style: 'road', name: b.name })),
  settlements,
  names: map.drawn.names as HexMapSheet['names'],
  areas: [
    {
      id: 'german-rear',
      name: 'German Rear Area',
      hexes: map.rearAreas.german,
      border: 'teeth',
      color: sides.german.deep,
      tags: [{ at: [31.05, 12.3], text: 'German rear area', turn: -90 }],
    },
    {
      id: 'allied-rear',
      name: 'Allied Rear Area',
      hexes: map.rearAreas.allied,
      border: 'teeth',
      color: sides.us.deep,
      tags: [
        { at: [18.4, 0.3], text: 'Allied rear area' },
        { at: [0.1, 5.9], text: 'Allied rear area', turn: -90 },
      ],
    },
  ],
  keyNote: 'movement points: motorized / infantry',
  keyMarks: map.drawn.keyMarks,
  entries: map.entries as readonly MapEntry[],
  sides,
  provenance: map.provenance as Record<string, Provenance>,
};
