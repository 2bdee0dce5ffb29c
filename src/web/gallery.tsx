/** For development only: every drawn thing in every state. `?show=celles|combat-operations|counters|panels|covers&theme=dark`. */
import { useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type {
  CounterDesign,
  HexMapSheet,
  Outcome,
  Overlay,
  Piece,
  Scene,
  SideStyle,
  TableSheet,
  UnitSymbol,
} from '../engine/board.ts';
import { sheet as cellesSheet, sides as cellesSides } from '../games/celles/data/sheet.ts';
import { sheet as coSheet, sides as coSides } from '../games/combat-operations/data/sheet.ts';
import { Board, type BoardOption } from './board/Board.tsx';
import { Boxes } from './board/Boxes.tsx';
import { CounterImage, type CounterState } from './board/counter/Counter.tsx';
import { SymbolSprite } from './board/counter/SymbolSprite.tsx';
import { DiceShow } from './board/DiceShow.tsx';
import { Inspector } from './board/Inspector.tsx';
import type { MapHandle } from './board/MapView.tsx';
import { OutcomeBar } from './board/OutcomeBar.tsx';
import { TableView } from './board/TableView.tsx';
import { TrackStrip } from './board/TrackStrip.tsx';
import { Cover } from './covers/Cover.tsx';
import './look/tokens.css';
import './look/board.css';
import './gallery.css';

const { german, us, uk } = cellesSides;
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
const piece = (id: string, design: CounterDesign, hex: string, values: string, more: Partial<Piece> = {}): Piece => ({
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
const two = { steps: 2, maxSteps: 2 };
const used = { face: 'used' as const };
const inf = (n: string) => unit(us, '84 Inf', 'infantry', [n, 'US']);
const pz = (n: string) => unit(german, '2 Pz', 'armor', [n, 'KG']);
const poschinger = piece('poschinger', unit(german, 'Lehr', 'armor', ['Poschinger', 'KG']), '2114', '11-8-9', {
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

const cellesPieces: Piece[] = [
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

const cellesScene: Scene = {
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
const cellesOverlay: Overlay = {
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
const cellesStates = new Map<string, CounterState>([
  ['poschinger', 'chosen'],
  ['fallois', 'joins'],
  ['3/335', 'target'],
]);

const coUnit = (side: SideStyle, symbol: UnitSymbol, label: string, color: string): CounterDesign => ({
  form: 'unit',
  side,
  symbol,
  formation: { label, color },
  size: 'battalion',
});
const { red, blue } = coSides;
const coTypes: UnitSymbol[] = [
  'infantry',
  'motorized-infantry',
  'mechanized-infantry',
  'armor',
  'armored-cavalry',
  'antitank',
  'antiaircraft',
  'engineer',
  'motorized-engineer',
  'artillery',
  'sp-artillery',
  'headquarters',
];
const coPieces: Piece[] = [
  ...coTypes.map((s, i) =>
    piece(
      `b${i}`,
      coUnit(blue, s, '36 Inf', '#dfe9f0'),
      ['G4', 'G4', 'G4', 'H4', 'F3', 'K5', 'K6', 'L5', 'D4', 'O5', 'P5', 'M4'][i] ?? 'A1',
      '2-5-4',
      {
        badges:
          i === 7 ? [{ text: 'B2', name: 'Building a bridge, 2 turns left', tone: 'job' }] : i === 4 ? ['moved'] : [],
        ...two,
        steps: i === 3 ? 1 : 2,
      },
    ),
  ),
  ...['G9', 'G9', 'H8', 'I9', 'F9', 'O9', 'O9', 'O9', 'O9', 'P9', 'E9'].map((hex, i) =>
    piece(`r${i}`, { form: 'unit', side: red }, hex, '', { face: 'back', name: 'hidden Red counter', maxSteps: 1 }),
  ),
  piece('r-arm', coUnit(red, 'armor', '21 Arm', '#f0c66a'), 'G7', '6-4-6', { ...two, peek: true }),
];
const coScene: Scene = {
  pieces: coPieces,
  hexMarks: [
    { kind: 'bridge', side: ['O6', 'O7'], state: 'destroyed' },
    { kind: 'bridge', side: ['K6', 'K7'], state: 'under-construction' },
    ...['G2', 'G3', 'H2', 'H3'].map((hex) => ({ kind: 'control' as const, hex, side: blue })),
  ],
  tracks: [
    {
      id: 'turns',
      name: 'Turn record',
      kind: 'turns',
      current: 2,
      cells: Array.from({ length: 10 }, (_, i) => ({
        label: String(i + 1),
        figures: [{ text: 'A', side: red, name: 'Red reinforcement A' }],
      })),
    },
  ],
  boxes: [],
  status: { turn: 'Turn 3', phase: 'Red player turn', figures: [{ label: 'Towns', value: '4 : 0' }] },
};

const outcomes: Outcome[] = [
  { label: '1/–', chance: 0.1, tone: 'bad' },
  { label: 'D/–', chance: 0.1, tone: 'bad' },
  { label: 'R/–', chance: 0.1, tone: 'bad' },
  { label: 'none', chance: 0.2, tone: 'even' },
  { label: '1/1', chance: 0.1, tone: 'mixed' },
  { label: '–/R', chance: 0.1, tone: 'good' },
  { label: '–/D', chance: 0.1, tone: 'good' },
  { label: '–/1', chance: 0.1, tone: 'good' },
  { label: '–/RD', chance: 0.1, tone: 'good' },
];

function BoardPage({
  sheet,
  scene,
  overlay,
  states,
  from,
}: {
  sheet: HexMapSheet;
  scene: Scene;
  overlay?: Overlay;
  states?: Map<string, CounterState>;
  from?: string;
}) {
  const [said, say] = useState('');
  const map = useRef<MapHandle>(null);
  const options = useMemo<BoardOption[]>(
    () => [
      ...(overlay?.reach ?? []).map((r) => ({
        key: `go ${r.hex}`,
        at: { hex: r.hex },
        name: `move here, ${r.text} left`,
      })),
      { key: 'bayer', at: { piece: 'bayer' }, name: 'activate' },
      { key: 'fbb', at: { piece: 'fbb' }, name: 'activate' },
      { key: 'b0', at: { piece: 'b0' }, name: 'choose' },
    ],
    [overlay],
  );
  const hex = new URLSearchParams(location.search).get('hex');
  return (
    <div
      className="gallery-board"
      ref={() => {
        if (hex) setTimeout(() => map.current?.jump(hex), 300);
      }}
    >
      <Board
        ref={map}
        sheet={sheet}
        scene={scene}
        options={options}
        onChoose={say}
        onInspect={(w) => say(JSON.stringify('hex' in w ? w.hex : w.piece.name))}
        onFind={() => map.current?.jump('2114')}
        {...(overlay && { overlay })}
        {...(states && { states })}
        {...(from && { from })}
      />
      <TrackStrip scene={scene} onPiece={say} />
      <output className="said">{said}</output>
    </div>
  );
}

function Crowd() {
  // Two hundred counters on the largest map, for measuring.
  const pieces = useMemo(
    () =>
      Object.keys(cellesSheet.hexes)
        .filter((_, i) => i % 2 === 0)
        .slice(0, 200)
        .map((hex, i) => {
          const p = cellesPieces[i % cellesPieces.length] ?? poschinger;
          return { ...p, id: `x${i}`, place: { hex } };
        }),
    [],
  );
  return <BoardPage sheet={cellesSheet} scene={{ ...cellesScene, pieces }} />;
}

const STATES: CounterState[] = ['rest', 'may', 'hover', 'chosen', 'joins', 'target', 'focus', 'out'];

function CounterPage() {
  const all = [...new Map(cellesPieces.map((p) => [p.design.formation?.label, p])).values(), ...coPieces.slice(0, 12)];
  return (
    <div className="gallery-page">
      <h1>Counters</h1>
      {[96, 56, 34].map((size) => (
        <div className="row" key={size}>
          {all.map((p) => (
            <CounterImage key={p.id} piece={p} name={p.name} size={size} />
          ))}
        </div>
      ))}
      <h2>Faces</h2>
      <div className="row">
        {(poschinger.faces ?? []).map((f) => (
          <CounterImage
            key={f.label}
            piece={{ ...poschinger, face: f.face, values: f.values, reduced: f.reduced, steps: f.reduced ? 1 : 2 }}
            name={f.label}
            size={76}
          />
        ))}
        {[german, us, uk, red, blue].map((side) => (
          <CounterImage key={side.id} piece={{ design: { form: 'unit', side }, face: 'back' }} name="back" size={76} />
        ))}
        <CounterImage
          piece={{ ...coPieces[0], face: 'back', peek: true, design: { form: 'unit', side: blue } }}
          name="peek"
          size={76}
        />
      </div>
      <h2>States</h2>
      <div className="row">
        {STATES.map((s) => (
          <figure key={s}>
            <CounterImage piece={poschinger} name={s} size={62} state={s} />
            {s}
          </figure>
        ))}
      </div>
      <h2>Badges, chits, cards</h2>
      <div className="row">
        {(
          [
            'disrupted',
            'out-of-supply',
            'isolated',
            'truck',
            'moved',
            'attacked',
            'activated',
            'shaken',
            'entrenched',
            'bridging',
            'blowing',
            'loaded',
          ] as const
        ).map((b) => (
          <figure key={b}>
            <CounterImage piece={{ ...poschinger, badges: [b] }} name={b} size={56} />
            {b}
          </figure>
        ))}
      </div>
      <div className="row">
        {cellesScene.pieces
          .filter((p) => p.design.form === 'chit')
          .map((p) => (
            <CounterImage key={p.id} piece={p} name={p.name} size={76} />
          ))}
        <CounterImage piece={{ design: { form: 'chit', side: german }, face: 'back' }} name="chit back" size={76} />
        {(['burst', 'plus', 'aircraft', 'bridge', 'flag', 'wrench', 'question'] as const).map((glyph) => (
          <CounterImage
            key={glyph}
            piece={{ design: { form: 'chit', side: us, glyph, text: glyph }, face: 'front' }}
            name={glyph}
            size={76}
          />
        ))}
        <CounterImage
          piece={{ design: { form: 'marker', side: german, glyph: 'bridge', text: 'Bridge' }, face: 'front' }}
          name="marker"
          size={76}
        />
        <CounterImage
          piece={{ design: { form: 'card', side: german, rank: '8', suit: 'spade', text: '2 actions' }, face: 'front' }}
          name="card"
          size={120}
        />
        <CounterImage
          piece={{ design: { form: 'card', side: us, rank: '7', suit: 'heart', text: '1 action' }, face: 'front' }}
          name="card"
          size={120}
        />
        <CounterImage piece={{ design: { form: 'card', side: us }, face: 'back' }} name="card back" size={120} />
      </div>
    </div>
  );
}

function PanelPage() {
  return (
    <div className="gallery-page panels">
      <div className="sheet">
        <Inspector piece={poschinger} place="at 2114" onRule={() => {}} />
      </div>
      <div className="sheet">
        <Boxes scene={cellesScene} onPiece={() => {}} />
      </div>
      <div className="sheet">
        <OutcomeBar outcomes={outcomes} />
        <p />
        <DiceShow
          dice={[{ sides: 10, value: 8 }]}
          sum={
            <>
              8 − 1 = <b>7</b> on 2-1
            </>
          }
          result="– / 1"
          tone="good"
          rolling
        >
          3/335 is destroyed; Rochefort is empty. Advance?
        </DiceShow>
        <DiceShow
          dice={[
            { sides: 6, value: 5 },
            { sides: 6, value: 3, color: '#f3ecd9' },
            { sides: 10, value: 0, dark: true },
          ]}
          sum="5 + 3"
          result="retreat"
          tone="bad"
        />
      </div>
    </div>
  );
}

function CoverPage() {
  return (
    <div className="gallery-page row">
      {['combat-operations', 'celles', 'peiper', 'ardennes', 'celtos'].map((id) => (
        <Cover key={id} game={id} width={260} />
      ))}
    </div>
  );
}

const tableSheet: TableSheet = {
  kind: 'table',
  id: 'demo-table',
  title: 'A measured table',
  season: 'summer',
  seed: 4,
  width: 72,
  height: 48,
  terrain: [
    {
      id: 'w1',
      name: 'Wood',
      recipe: 'wood',
      points: [
        { x: 10, y: 10 },
        { x: 18, y: 8 },
        { x: 22, y: 15 },
        { x: 14, y: 20 },
        { x: 8, y: 16 },
      ],
    },
    {
      id: 'h1',
      name: 'Hill',
      recipe: 'hill',
      points: [
        { x: 44, y: 26 },
        { x: 56, y: 24 },
        { x: 60, y: 32 },
        { x: 50, y: 38 },
        { x: 42, y: 34 },
      ],
    },
    {
      id: 'm1',
      name: 'Marsh',
      recipe: 'marsh',
      points: [
        { x: 22, y: 30 },
        { x: 30, y: 28 },
        { x: 34, y: 35 },
        { x: 26, y: 38 },
      ],
    },
    {
      id: 's1',
      name: 'Stream',
      recipe: 'stream',
      width: 1.5,
      points: [
        { x: 36, y: -2 },
        { x: 34, y: 12 },
        { x: 40, y: 22 },
        { x: 36, y: 34 },
        { x: 38, y: 50 },
      ],
    },
  ],
  zones: [
    {
      id: 'n',
      name: 'Deployment, north',
      color: '#26486b',
      points: [
        { x: 6, y: 0 },
        { x: 66, y: 0 },
        { x: 66, y: 8 },
        { x: 6, y: 8 },
      ],
    },
    {
      id: 's',
      name: 'Deployment, south',
      color: '#7a2921',
      points: [
        { x: 6, y: 40 },
        { x: 66, y: 40 },
        { x: 66, y: 48 },
        { x: 6, y: 48 },
      ],
    },
  ],
  sides: coSides,
  provenance: {},
};
const tableScene: Scene = {
  ...coScene,
  hexMarks: [],
  pieces: Array.from({ length: 14 }, (_, i) => ({
    id: `t${i}`,
    place: { at: { x: 14 + (i % 7) * 7, y: i < 7 ? 5 : 43 }, facing: i < 7 ? 180 : (i % 3) * 12 },
    design: {
      form: 'base' as const,
      side: i < 7 ? blue : red,
      base: i % 7 === 3 ? { shape: 'circle' as const, radius: 1 } : { shape: 'rect' as const, width: 4, depth: 2 },
    },
    face: 'front' as const,
    name: `Warband ${i + 1}`,
    values: `${3 + (i % 4)}`,
  })),
};

function Gallery() {
  const query = new URLSearchParams(location.search);
  document.documentElement.dataset.theme = query.get('theme') ?? 'light';
  switch (query.get('show')) {
    case 'combat-operations':
      return <BoardPage sheet={coSheet} scene={coScene} />;
    case 'counters':
      return <CounterPage />;
    case 'panels':
      return <PanelPage />;
    case 'covers':
      return <CoverPage />;
    case 'table':
      return (
        <div className="gallery-board">
          <TableView
            sheet={tableSheet}
            scene={tableScene}
            options={new Map([['t8', 'move']])}
            rulers={[{ from: { x: 21, y: 43 }, to: { x: 27, y: 33 }, text: '11.7 in' }]}
          />
        </div>
      );
    case 'crowd':
      return <Crowd />;
    default:
      return (
        <BoardPage sheet={cellesSheet} scene={cellesScene} overlay={cellesOverlay} states={cellesStates} from="2114" />
      );
  }
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <>
      <SymbolSprite />
      <Gallery />
    </>,
  );
