/** For development only: every drawn thing in every state. `?show=celles|combat-operations|counters|panels|covers&theme=dark`. */
import { useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { HexMapSheet, Outcome, Overlay, Scene } from '../engine/board.ts';
import { sheet as cellesSheet } from '../games/celles/data/sheet.ts';
import { sheet as coSheet } from '../games/combat-operations/data/sheet.ts';
import { shelf } from './app/games.ts';
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
import {
  cellesOverlay,
  cellesPieces,
  cellesScene,
  cellesStates,
  german,
  poschinger,
  uk,
  us,
} from './gallery/celles.ts';
import { blue, coPieces, coScene, red } from './gallery/combat-operations.ts';
import { tableScene, tableSheet } from './gallery/measured.ts';
import './look/tokens.css';
import './look/board.css';
import './gallery.css';

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
      {shelf.map((entry) => (
        <Cover key={entry.id} cover={entry.cover} title={entry.title} width={260} />
      ))}
    </div>
  );
}

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
            overlay={{
              lines: [
                {
                  points: [
                    { x: 21, y: 43 },
                    { x: 27, y: 33 },
                  ],
                  text: '11.7 in',
                },
              ],
            }}
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
