import type { Box, Piece, Scene, SideStyle } from '../../engine/board.ts';
import { pieceName } from './Counters.tsx';
import { CounterImage, type CounterState } from './counter/Counter.tsx';
import { Emblem } from './counter/Emblem.tsx';

export interface BoxProps {
  readonly box: Box;
  readonly pieces: readonly Piece[];
  readonly size?: number;
  readonly states?: ReadonlyMap<string, CounterState>;
  /** With it, every piece is a button. */
  readonly onPiece?: (id: string) => void;
}

/** A cup with chits in it: nobody sees them, the count shows. */
export function Cup({ side, count, size = 52 }: { side?: SideStyle | undefined; count: number; size?: number }) {
  const color = side?.deep ?? '#49544f';
  return (
    <svg role="img" aria-label={`${count} in the cup`} width={size} height={size * 1.1} viewBox="0 0 100 110">
      <ellipse cx={52} cy={102} rx={36} ry={7} fill="#0d1418" fillOpacity={0.28} />
      <path d="M6 12L18 98Q50 108 82 98L94 12Z" fill={color} stroke="#15110a" strokeWidth={2} />
      <path d="M9 30Q50 42 91 30L89.500 41Q50 53 10.500 41Z" fill={side?.color ?? '#a9b4b0'} fillOpacity={0.55} />
      <ellipse cx={50} cy={12} rx={44} ry={9} fill="#14181a" stroke="#15110a" strokeWidth={2} />
      <text
        x={50}
        y={80}
        textAnchor="middle"
        fontFamily="Barlow Condensed, sans-serif"
        fontWeight={700}
        fontSize={34}
        fill="#fff"
      >
        {count}
      </text>
    </svg>
  );
}

/** What became of a card: the word on its badge, set below it, where it can be read whole. */
const fateOf = (piece: Piece) =>
  piece.design.form === 'card'
    ? piece.badges?.flatMap((badge) => (typeof badge === 'object' ? [badge] : []))[0]
    : undefined;

function BoxPiece({ piece, size, states, onPiece }: Omit<BoxProps, 'box' | 'pieces'> & { piece: Piece; size: number }) {
  const fate = fateOf(piece);
  const state = states?.get(piece.id) ?? 'rest';
  const image = fate ? (
    <span className="fated">
      <CounterImage piece={{ ...piece, badges: [] }} name={pieceName(piece)} size={size - 9} state={state} />
      <small className={`fate ${fate.tone}`} title={fate.name}>
        {fate.text}
      </small>
    </span>
  ) : (
    <CounterImage piece={piece} name={pieceName(piece)} size={size} state={state} />
  );
  if (!onPiece) return image;
  return (
    <button type="button" className="box-piece" onClick={() => onPiece(piece.id)} data-piece={piece.id}>
      {image}
    </button>
  );
}

/** What is still to come, a column each; the note says it in words. */
function Tally({ tally }: { tally: Exclude<Box['tally'], undefined> }) {
  return (
    <ul className="tally" aria-hidden="true">
      {tally.map(({ label, left, of }) => (
        <li key={label} className={left === 0 ? 'gone' : undefined}>
          <svg width={9} height={28} viewBox="0 0 9 28" aria-hidden="true">
            {Array.from({ length: of }, (_, i) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: places of one column, from below
                key={i}
                x={0.5}
                y={22 - 7 * i}
                width={8}
                height={5}
                rx={1}
                fill={i < left ? 'currentColor' : 'none'}
                stroke="currentColor"
                strokeOpacity={i < left ? 1 : 0.4}
                strokeWidth={0.8}
              />
            ))}
          </svg>
          {label === 'Joker' ? '★' : label}
        </li>
      ))}
    </ul>
  );
}

export function BoxView({ box, pieces, size = 50, states, onPiece }: BoxProps) {
  const inside = pieces.filter((p) => 'box' in p.place && p.place.box === box.id).sort((a, b) => slot(a) - slot(b));
  const draw = (p: Piece) => (
    <BoxPiece key={p.id} piece={p} size={size} {...(states && { states })} {...(onPiece && { onPiece })} />
  );
  const heading = (
    <span className="track-name">
      {box.side && box.where !== 'strip' && (
        <svg width={16} height={16} viewBox="-11 -11 22 22" aria-hidden="true">
          <Emblem kind={box.side.emblem} />
        </svg>
      )}
      {box.name}
    </span>
  );
  return (
    <section className="side-box" aria-label={box.name} title={box.where === 'strip' ? box.note : undefined}>
      {heading}
      {box.kind === 'cup' ? (
        <Cup side={box.side} count={box.count ?? inside.length} size={size} />
      ) : box.kind === 'schedule' ? (
        (box.rows ?? []).map((row, i) => (
          <div className="box-row" key={row}>
            <span>{row}</span>
            <div className="pieces">{inside.filter((p) => slot(p) === i).map(draw)}</div>
          </div>
        ))
      ) : (
        <div className={`pieces ${box.kind}`}>
          {box.kind === 'pile' ? inside.slice(-1).map(draw) : inside.map(draw)}
          {box.count !== undefined && (box.kind === 'pile' || box.count > inside.length) && (
            <b className="pile-count">
              {box.count}
              {box.kind === 'pile' ? null : <span className="sr"> held face down</span>}
            </b>
          )}
          {inside.length === 0 && box.count === undefined && <span className="empty" />}
        </div>
      )}
      {box.tally && <Tally tally={box.tally} />}
      {box.note && box.where === 'strip' && <p className="sr">{box.note}</p>}
      {box.note && box.where !== 'strip' && <p className="note">{box.note}</p>}
    </section>
  );
}

const slot = (p: Piece) => ('box' in p.place ? (p.place.slot ?? 0) : 0);

/** Everything beside the map, on its own tab; a hand that lies at the foot of the table can be looked at here as well. */
export function Boxes({
  scene,
  states,
  onPiece,
}: {
  readonly scene: Scene;
  readonly states?: ReadonlyMap<string, CounterState>;
  readonly onPiece?: (id: string) => void;
}) {
  return (
    <div className="box-panel">
      {scene.boxes
        .filter((b) => b.where !== 'strip' || b.kind === 'hand')
        .map((b) => (
          <BoxView key={b.id} box={b} pieces={scene.pieces} {...(states && { states })} {...(onPiece && { onPiece })} />
        ))}
    </div>
  );
}
