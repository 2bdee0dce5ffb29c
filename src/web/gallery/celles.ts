/** A position of Celles with everything on it, for the gallery. */
import type { CounterDesign, Overlay, Piece, Scene, SideStyle, UnitSymbol } from '../../engine/board.ts';
import { sides as cellesSides } from '../../games/celles/data/sheet.ts';
import type { CounterState } from '../board/counter/Counter.tsx';

export const { german, us, uk } = cellesSides;
const FORMATIONS: Record<string, string> = {
  '116 Pz': '#cfe0ea',
  '2 Pz': '#edd27d',
  Lehr: '#f6f4ee',
  '9 Pz': '#e4a384',
  FBB: '#23282a',
  '84 Inf': '#e39a86',
  '2 Arm': '#f0d35e',
  '4 Cav': '#f6f4ee',
  '3 Arm': '#9cc3d8',
  '29 Bde': '#9dbf93',
};
const unit = (side: SideStyle, label: string, symbol: UnitSymbol, sidelines: [string, string?]): CounterDesign => ({
  form: 'unit',
  side,
  symbol,
  formation: { label, color: FORMATIONS[label] ?? '#f6f4ee' },
  sidelines,
});
export const piece = (
  id: string,
  design: CounterDesign,
  hex: string,
  values: string,
  more: Partial<Piece> = {},
): Piece => ({
  id,
  design,
  place: { hex },
  face: 'front',
  values,
  steps: 1,
  maxSteps: 1,
  name: `${design.formation?.label ?? ''} ${design.sidelines?.[0] ?? ''}`,
  ...more,
});
export const two = { steps: 2, maxSteps: 2 };
const used = { face: 'used' as const };
const inf = (n: string) => unit(us, '84 Inf', 'infantry', [n, 'US']);
const pz = (n: string) => unit(german, '2 Pz', 'armor', [n, 'KG']);
export const poschinger = piece('poschinger', unit(german, 'Lehr', 'armor', ['Poschinger', 'KG']), '2114', '11-8-9', {
  ...two,
  name: 'KG Poschinger',
  line: 'Panzer-Lehr · armor, motorised',
  faces: [
    { label: 'now', face: 'front', values: '11-8-9', now: true },
    { label: 'used', face: 'used', values: '6-5' },
    { label: 'reduced', face: 'front', values: '6-4-9', reduced: true },
    { label: 'both', face: 'used', values: '3-2', reduced: true },
  ],
  facts: [
    { label: 'Attack', value: '11', note: 'printed, fresh face', rule: '11.0.23', reconstructed: true },
    { label: 'Defence', value: '8', note: 'printed, fresh face' },
    {
      label: 'Movement',
      value: '7',
      note: [
        { text: 'of 9' },
        { text: '2 spent: highway 4 × ½', rule: '8.0.16' },
        { text: 'no +3 by night: next to the enemy', rule: '8.5.4' },
      ],
    },
    { label: 'Steps', value: '2', note: 'fills its hex', rule: '10.0.2' },
    {
      label: 'Enemy ZOC',
      value: '1',
      note: [{ text: '3/335 in Rochefort' }, { text: 'leaving costs +1', rule: '9.0.6' }],
    },
  ],
});

export const cellesPieces: Piece[] = [
  poschinger,
  piece('fallois', unit(german, 'Lehr', 'recon', ['Fallois', 'KG']), '2213', '3-3', used),
  piece('bohm', unit(german, '2 Pz', 'recon', ['Böhm', 'KG']), '2409', '3-3', used),
  piece('coch', pz('Cochenh.'), '2711', '6-5', { ...two, ...used }),
  piece('gut', pz('Gutmann'), '2812', '6-5', { ...two, ...used }),
  piece('holt', pz('Holtmeyer'), '2912', '6-5', { ...two, ...used }),
  piece('pzjg', unit(german, '2 Pz', 'sp-antitank', ['38', 'PzJg']), '3114', '3-3', used),
  piece('bayer', unit(german, '116 Pz', 'armor', ['Bayer', 'KG']), '3011', '11-8-9', two),
  piece('aufkl', unit(german, '116 Pz', 'recon', ['116', 'Aufkl']), '3211', '7-5-9'),
  piece('nine', unit(german, '9 Pz', 'armor', ['10', 'PzGr']), '3212', '6-5-9', { steps: 1, maxSteps: 2 }),
  piece('nineR', unit(german, '9 Pz', 'recon', ['9', 'Aufkl']), '3212', '7-5-9'),
  piece('fbb', unit(german, 'FBB', 'armor', ['1', 'Führer']), '3212', '12-10-9', two),
  piece('3/335', inf('3/335'), '2113', '5-7-3'),
  piece('1/333', inf('1/333'), '2710', '5-7-3', { badges: ['disrupted'] }),
  piece('2/333', inf('2/333'), '2709', '5-7-3'),
  piece('3/333', inf('3/333'), '2909', '5-7-3', { badges: ['out-of-supply', 'isolated'] }),
  piece('1/334', inf('1/334'), '2808', '5-7-3'),
  piece('2/334', inf('2/334'), '2908', '5-7-3', { badges: ['truck'] }),
  piece('3/334', inf('3/334'), '3107', '5-7-3'),
  piece('1/335', inf('1/335'), '3206', '5-7-3'),
  piece('4cav', unit(us, '4 Cav', 'recon', ['4', 'Grp']), '2506', '4-4-9'),
  piece('3arm', unit(us, '3 Arm', 'armor', ['Hotton', 'TF']), '3306', '0-4-0'),
  piece('cca1', unit(us, '2 Arm', 'armor', ['CCA 1', 'US']), '2205', '8-8', { ...two, ...used }),
  piece('cca2', unit(us, '2 Arm', 'armor', ['CCA 2', 'US']), '1904', '8-8', { ...two, ...used }),
  piece('rtr', unit(uk, '29 Bde', 'armor', ['3 RTR']), '0704', '8-6-9'),
  piece('hus', unit(uk, '29 Bde', 'armor', ['23 H']), '0213', '8-6-9'),
];
const chit = (id: string, side: SideStyle, box: string, design: Partial<CounterDesign>): Piece => ({
  id,
  place: { box },
  design: { form: 'chit', side, ...design },
  face: 'front',
  name: design.text ?? design.formation?.label ?? 'chit',
});
const form = (label: string) => ({ formation: { label, color: FORMATIONS[label] ?? '#fff' }, subtext: 'action' });

export const cellesScene: Scene = {
  pieces: [
    ...cellesPieces,
    chit('c1', german, 'german-actions', form('2 Pz')),
    chit('c2', german, 'german-actions', form('Lehr')),
    chit('c3', us, 'allied-actions', form('2 Arm')),
    chit('c4', german, 'hand', { text: 'Extra Move', glyph: 'double-arrow' }),
    {
      ...piece('r1', unit(german, '9 Pz', 'armor', ['11', 'PzGr']), '', '12-9-9', two),
      place: { box: 'later', slot: 1 },
    },
    {
      ...piece('r2', unit(german, 'FBB', 'armor', ['2', 'Führer']), '', '12-10-9', two),
      place: { box: 'later', slot: 1 },
    },
    { ...piece('r3', inf('2/335'), '', '5-7-3'), place: { box: 'later', slot: 0 } },
    { ...piece('dead', inf('2/335'), '', '5-7-3'), place: { box: 'lost' } },
  ],
  hexMarks: [{ kind: 'control', hex: '1602', side: us }],
  tracks: [
    {
      id: 'turns',
      name: 'Turn record',
      kind: 'turns',
      current: 0,
      cells: ['23 Dec', '24 Dec', '24 Dec', '25 Dec', '25 Dec', '26 Dec', '26 Dec', '27 Dec'].map((sub, i) => ({
        label: String(i + 1),
        sub,
        light: i % 2 ? ('day' as const) : ('night' as const),
      })),
    },
  ],
  boxes: [
    { id: 'german-actions', name: 'German actions', kind: 'row', side: german, where: 'strip' },
    { id: 'allied-actions', name: 'Allied actions', kind: 'row', side: us, where: 'strip' },
    { id: 'hand', name: 'Tactical in hand', kind: 'hand', where: 'strip' },
    {
      id: 'cup',
      name: 'German cup',
      kind: 'cup',
      side: german,
      count: 5,
      note: '116 Pz, Lehr, Combat, Combat, Replacement',
    },
    { id: 'later', name: 'Arrivals', kind: 'schedule', rows: ['Turn 2', 'Turn 4', 'Turn 5'] },
    { id: 'lost', name: 'Destroyed', kind: 'row' },
  ],
  status: {
    turn: 'Turn 1 · 23 Dec, night',
    phase: 'German action 2 of 2',
    light: 'night',
    figures: [{ label: 'German VP', value: '0' }],
  },
};
const reachText: Record<string, string> = {
  '2014': '2',
  '1914': '1',
  '1813': '0',
  '1915': '1',
  '1815': '0',
  '2015': '1',
  '2215': '2',
  '2216': '1',
  '2116': '½',
  '2214': '2½',
  '2315': '3',
  '2212': '0',
  '2312': '½',
  '2412': '1',
  '2512': '½',
  '2511': '0',
  '2414': '4',
  '2514': '3',
  '2614': '2',
  '2715': '1',
  '2815': '0',
  '2415': '4',
  '2416': '3',
  '2413': '2',
  '2513': '1',
};
export const cellesOverlay: Overlay = {
  reach: [
    ...Object.entries(reachText).map(([hex, text]) => ({ hex, text })),
    { hex: '2013', text: '1', chance: '80 %' },
  ],
  path: {
    hexes: ['2216', '2215', '2315', '2214', '2114'],
    costs: ['½', '½', '½', '½'],
    tag: '2 spent · 7 of 9 left',
    note: '4 × ½ highway (8.0.16)',
  },
  attacks: [
    { from: '2114', to: '2113' },
    { from: '2213', to: '2113' },
  ],
};
export const cellesStates = new Map<string, CounterState>([
  ['poschinger', 'chosen'],
  ['fallois', 'joins'],
  ['3/335', 'target'],
]);
