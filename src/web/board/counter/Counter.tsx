import { memo } from 'react';
import type { Badge as BadgeData, CornerCut, CounterDesign, SideStyle } from '../../../engine/board.ts';
import { Emblem } from './Emblem.tsx';
import { BADGES, GLYPHS, INK, outline, ROUND_LATTICE, SQUARE_LATTICE, SUITS, TONES, TURNED, WHITE } from './shapes.ts';

/** How much is shown: L from 76 px up, M from 40, S below. */
export type CounterDetail = 'L' | 'M' | 'S';
export const detailFor = (pixels: number): CounterDetail => (pixels < 40 ? 'S' : pixels < 76 ? 'M' : 'L');

/** Each state has a form of its own, not only a colour. Hover and focus are drawn by CSS on `.piece`. */
export type CounterState = 'rest' | 'may' | 'hover' | 'chosen' | 'joins' | 'target' | 'focus' | 'out';

/** What a counter shows of a piece: everything but where it is. */
export interface CounterFace {
  readonly design: CounterDesign;
  readonly face: 'front' | 'used' | 'back';
  readonly values?: string | undefined;
  readonly steps?: number | undefined;
  readonly maxSteps?: number | undefined;
  readonly reduced?: boolean | undefined;
  readonly badges?: readonly BadgeData[] | undefined;
  readonly peek?: boolean | undefined;
}

export interface CounterProps {
  readonly piece: CounterFace;
  /** Centre and side in the units of the drawing. */
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
  readonly detail?: CounterDetail;
  readonly state?: CounterState;
  /** On paper: the print alone, without shadow and edge. */
  readonly flat?: boolean;
}

/** All of a face but its badges, which are lists. */
const PLAIN = Object.keys({
  design: true,
  face: true,
  values: true,
  steps: true,
  maxSteps: true,
  reduced: true,
  peek: true,
} satisfies Record<keyof Omit<CounterFace, 'badges'>, true>) as (keyof CounterFace)[];

const sameBadge = (a: BadgeData, b: BadgeData | undefined): boolean =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && a.text === b.text && a.name === b.name && a.tone === b.tone);

/** A scene is made again with every choice, its pieces too: what looks as before is not drawn again. */
export function sameCounter(a: CounterProps, b: CounterProps): boolean {
  const [p, q] = [a.piece, b.piece];
  if (a.x !== b.x || a.y !== b.y || a.size !== b.size || a.detail !== b.detail || a.state !== b.state) return false;
  if (a.flat !== b.flat) return false;
  if (p === q) return true;
  const badges = p.badges ?? [];
  return (
    PLAIN.every((key) => p[key] === q[key]) &&
    badges.length === (q.badges?.length ?? 0) &&
    badges.every((badge, i) => sameBadge(badge, q.badges?.[i]))
  );
}

const CONDENSED = 'Barlow Condensed, Arial Narrow, sans-serif';
const type = (size: number, weight = 700) => ({
  fontFamily: CONDENSED,
  fontWeight: weight,
  fontSize: size,
  textAnchor: 'middle' as const,
});
const grow = (k: number) => `translate(${-k} ${-k}) scale(${1 + (2 * k) / 100})`;

/** A piece of cardboard: shadow in two steps, grey core on two edges, print, and a light bevel. */
function Board({
  cut,
  fill,
  line,
  lift = 0,
  flat,
}: {
  cut: CornerCut;
  fill: string;
  line: string;
  lift?: number;
  flat?: boolean | undefined;
}) {
  const d = outline(cut);
  if (flat) return <path d={d} fill={fill} />;
  // Set off in the path itself: a transform a path would be a part of the picture of its own, and there are hundreds of counters.
  return (
    <>
      <path d={outline(cut, 0, 2.6 + lift, 4 + lift * 1.6)} fill="#0d1418" fillOpacity={0.26 - lift * 0.02} />
      <path d={outline(cut, 0, 1.6 + lift * 0.6, 2.4 + lift)} fill="#0d1418" fillOpacity={0.2} />
      <path d={outline(cut, 0, 1.1, 1.9)} fill="#b9a988" stroke="#2a261d" strokeWidth={0.8} />
      <path d={d} fill={fill} stroke={line} strokeWidth={1.3} />
      <path d={outline(cut, 1.6)} fill="none" stroke="#fff" strokeOpacity={0.4} />
    </>
  );
}

function StateUnder({ cut, state }: { cut: CornerCut; state: CounterState }) {
  const d = outline(cut);
  switch (state) {
    case 'may':
      return (
        <>
          <path d={d} transform={grow(5)} fill="#e8b02c" stroke="#3b2a00" strokeWidth={1.4} />
          <path d="M42-12H58L50-4Z" fill="#e8b02c" stroke="#3b2a00" strokeWidth={1.4} />
        </>
      );
    case 'chosen':
      return (
        <>
          <path d={d} transform={grow(9)} fill="#14181a" />
          <path d={d} transform={grow(6.8)} fill="#fff" />
        </>
      );
    case 'hover':
      return <path d={d} transform={grow(3.4)} fill="#fff" fillOpacity={0.92} />;
    case 'focus':
      return (
        <>
          <path d={d} transform={grow(9)} fill="#0b57d0" />
          <path d={d} transform={grow(4.5)} fill="#fff" />
        </>
      );
    case 'joins':
      return <path d={d} transform={grow(6)} fill="none" stroke="#14181a" strokeWidth={3.2} strokeDasharray="9 6" />;
    default:
      return null;
  }
}

export const BRACKETS = 'M-9 20V-9H20M109 20V-9H80M-9 80V109H20M109 80V109H80';

function StateOver({ state }: { state: CounterState }) {
  if (state === 'target')
    return (
      <>
        <path d={BRACKETS} fill="none" stroke="#fff" strokeWidth={9} />
        <path className="brackets" d={BRACKETS} fill="none" stroke="#b3231a" strokeWidth={5.4} />
      </>
    );
  if (state === 'out') return <path d="M4 96L96 4" stroke="#14181a" strokeWidth={2.4} strokeOpacity={0.6} />;
  return null;
}

/** A marker as a badge on a counter's edge, or beside a text: drawn around [0, 0], 26 across. */
export function Badge({ badge, x = 0, y = 0, r = 13 }: { badge: BadgeData; x?: number; y?: number; r?: number }) {
  const transform = `translate(${x} ${y}) scale(${r / 13})`;
  if (typeof badge !== 'string') {
    const tone = TONES[badge.tone];
    const half = Math.max(9, badge.text.length * 4.6 + 4);
    return (
      <g transform={transform}>
        <rect x={-half - 2} y={-11.4} width={2 * half + 4} height={22.8} rx={4} fill="#fff" />
        <rect x={-half} y={-9.4} width={2 * half} height={18.8} rx={3} fill={tone.fill} stroke="#15110a" />
        <text y={5.6} fill={tone.ink} {...type(16)}>
          {badge.text}
        </text>
      </g>
    );
  }
  const b = BADGES[badge];
  return (
    <g transform={transform}>
      <path d={b.shape} fill="#fff" stroke="#fff" strokeWidth={4.4} strokeLinejoin="round" />
      <path d={b.shape} fill={b.fill} stroke="#15110a" strokeWidth={1.5} strokeLinejoin="round" />
      {b.glyph && <path d={b.glyph} fill={b.ink} fillRule="evenodd" />}
      {b.stroke && <path d={b.stroke} fill="none" stroke={b.ink} strokeWidth={2} strokeLinejoin="round" />}
      {b.slash && (
        <>
          <path d={b.slash} stroke={b.fill} strokeWidth={4.4} />
          <path d={b.slash} stroke={b.ink} strokeWidth={2} />
        </>
      )}
    </g>
  );
}

export const badgeName = (badge: BadgeData) => (typeof badge === 'string' ? BADGES[badge].name : badge.name);

/** A back tells the side and nothing else; all backs of a side are alike. */
function Back({ side, round }: { side: SideStyle; round?: boolean }) {
  return (
    <>
      <path
        d={round ? ROUND_LATTICE : SQUARE_LATTICE}
        stroke={side.color}
        strokeOpacity={0.38}
        strokeWidth={1.7}
        fill="none"
      />
      <circle cx={50} cy={50} r={25} fill={side.deep} stroke={side.color} strokeWidth={2.2} />
      <Emblem kind={side.emblem} x={50} y={50} r={15.5} ink="#14181a" />
      {!round && <path d={outline(side.cut, 6)} fill="none" stroke={side.color} strokeWidth={1.6} />}
    </>
  );
}

const isDark = (color: string) => {
  const n = Number.parseInt(color.slice(1), 16);
  return ((n >> 16) & 255) * 0.3 + ((n >> 8) & 255) * 0.59 + (n & 255) * 0.11 < 90;
};

const SIZE_MARKS = { company: 'I', battalion: 'II', regiment: 'III', brigade: 'X', division: 'XX', kampfgruppe: 'KG' };

function UnitFront({ piece, detail }: { piece: CounterFace; detail: CounterDetail }) {
  const { design, values = '', maxSteps = 1 } = piece;
  const { side } = design;
  const steps = piece.steps ?? maxSteps;
  const reduced = piece.reduced ?? steps < maxSteps;
  const used = piece.face === 'used';
  const small = detail === 'S';
  const ink = used ? WHITE : INK;
  const box = design.formation?.color ?? '#f6f4ee';
  const boxInk = isDark(box) ? WHITE : INK;
  const [cy, w, weight] = small ? [38, 64, 12] : [44, 54, 10];
  const h = (w * 2) / 3;
  const label = design.formation?.label ?? '';
  const [left, right] = design.sidelines ?? [];
  const pips = Math.max(1, maxSteps);
  const pip = small ? 9 : 7;
  const long = values.length > 6;
  return (
    <>
      {reduced && (
        <path
          d={small ? 'M1 22H99V58H1Z' : 'M1 31H99V57H1Z'}
          fill={used ? '#fff' : WHITE}
          fillOpacity={used ? 0.22 : 0.62}
        />
      )}
      {used && <path d={TURNED[side.cut]} fill={side.color} stroke={side.line} />}
      {!small && (
        <path d={outline(side.cut, 4.6)} fill="none" stroke={ink} strokeOpacity={used ? 0.28 : 0.3} strokeWidth={0.8} />
      )}
      <rect
        x={50 - w / 2}
        y={cy - h / 2}
        width={w}
        height={h}
        fill={box}
        stroke={boxInk}
        strokeWidth={weight * (w / 150)}
      />
      {(used || isDark(box)) && (
        <rect
          x={50 - w * 0.533}
          y={cy - h / 2 - w * 0.033}
          width={w * 1.066}
          height={h + w * 0.066}
          fill="none"
          stroke={used ? WHITE : INK}
          strokeWidth={1.5}
        />
      )}
      {design.symbol && design.symbol !== 'none' && (
        <use
          href={`#sym-${design.symbol}`}
          x={50 - w / 2}
          y={cy - h / 2}
          width={w}
          height={h}
          color={boxInk}
          strokeWidth={weight * 0.86}
        />
      )}
      {design.text && !design.symbol && (
        <text x={50} y={cy + 8} fill={boxInk} {...type(24)}>
          {design.text}
        </text>
      )}
      {!small && (
        <>
          <Emblem kind={side.emblem} x={13.4} y={14} r={6.6} ink={used ? '#0f1211' : INK} />
          <text x={50} y={19.6} fill={ink} letterSpacing={0.2} {...type(label.length > 8 ? 13.5 : 16.5)}>
            {label}
          </text>
        </>
      )}
      {design.size && detail === 'L' && (
        <text x={50} y={25.6} fill={ink} {...type(7)}>
          {SIZE_MARKS[design.size]}
        </text>
      )}
      {(!small || pips > 1 || reduced) &&
        Array.from({ length: pips }, (_, i) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: squares have no identity
            key={i}
            x={(small ? 94 : 90.5) - pip}
            y={(small ? 5 : 8) + i * (pip + 3)}
            width={pip}
            height={pip}
            fill={i < pips - steps ? 'none' : ink}
            stroke={ink}
            strokeWidth={1.6}
          />
        ))}
      {reduced && (
        <circle
          cx={small ? 11 : 12}
          cy={small ? 11 : 71}
          r={small ? 7 : 5.2}
          fill="#c8261b"
          stroke={WHITE}
          strokeWidth={1.8}
        />
      )}
      {detail === 'L' && left && (
        <text transform="rotate(-90 13 46) translate(13 48.6)" fill={ink} {...type(9.4, 600)}>
          {left}
        </text>
      )}
      {detail === 'L' && right && (
        <text transform="rotate(90 88 46) translate(88 48.6)" fill={ink} {...type(9.4, 600)}>
          {right}
        </text>
      )}
      <text
        x={small || reduced ? (reduced && !used && !small ? 53.5 : 50) : used ? 47 : 50}
        y={small ? 94 : 91.5}
        fill={ink}
        letterSpacing={long ? -0.6 : 0}
        {...type(small ? (long ? 31 : 35) : long ? 30 : 32)}
      >
        {values}
      </text>
    </>
  );
}

/** Round, so that no one takes it for a unit: rim = side, disc = formation or tactic. */
function Chit({ piece, flat }: { piece: CounterFace; flat?: boolean | undefined }) {
  const { design } = piece;
  const { side, formation, glyph, text, subtext } = design;
  const down = piece.face === 'back';
  const disc = formation?.color ?? '#f7f3e8';
  const ink = isDark(disc) ? WHITE : INK;
  const shown = text ?? formation?.label ?? '';
  return (
    <>
      {flat ? null : (
        <>
          <circle cx={52.4} cy={54} r={48} fill="#0d1418" fillOpacity={0.28} />
          <circle cx={51} cy={51.8} r={48} fill="#b9a988" stroke="#2a261d" strokeWidth={0.8} />
        </>
      )}
      <circle cx={50} cy={50} r={48} fill={down ? side.deep : side.color} stroke={side.line} strokeWidth={1.4} />
      {down ? (
        <Back side={side} round />
      ) : glyph ? (
        <>
          <circle cx={50} cy={50} r={41.5} fill={disc} stroke={INK} strokeWidth={1.6} />
          <path
            d={GLYPHS[glyph]}
            transform="translate(50 41) scale(1.12)"
            fill={side.deep}
            stroke={INK}
            strokeWidth={1.2}
          />
          <text x={50} y={78} fill={ink} {...type(shown.length > 10 ? 12.6 : shown.length > 9 ? 14.5 : 16.5)}>
            {shown}
          </text>
        </>
      ) : (
        <>
          <circle cx={50} cy={50} r={41.5} fill={disc} stroke={INK} strokeWidth={1.6} />
          <Emblem kind={side.emblem} x={50} y={24} r={8.4} />
          <text x={50} y={61} fill={ink} {...type(shown.length > 6 ? 22 : 29)}>
            {shown}
          </text>
          <text x={50} y={76} fill={ink} letterSpacing={2.2} {...type(12, 600)}>
            {(subtext ?? '').toUpperCase()}
          </text>
        </>
      )}
    </>
  );
}

/** A square without a side: colour field, glyph or badge, name. */
function Marker({ piece, flat }: { piece: CounterFace; flat?: boolean | undefined }) {
  const { glyph, text = '', subtext, formation, side } = piece.design;
  return (
    <>
      <Board cut="square" fill="#f4efe2" line="#2a261d" flat={flat} />
      <path d="M3 3H97V72H3Z" fill={formation?.color ?? side.deep} />
      <path d={outline('square', 3)} fill="none" stroke="#15110a" />
      {glyph ? (
        <path d={GLYPHS[glyph]} transform="translate(50 38) scale(1.5)" fill={WHITE} stroke="#15110a" />
      ) : (
        <text x={50} y={54} fill={WHITE} {...type(44)}>
          {text}
        </text>
      )}
      <text x={50} y={91} fill={INK} {...type((subtext ?? text).length > 10 ? 17 : 19)}>
        {subtext ?? (glyph ? text : '')}
      </text>
    </>
  );
}

/** Letters of the narrow face that fit into so many units. */
const fitting = (text: string, width: number, most: number): number => Math.min(most, (width / text.length) * 2.1);

/** A card with a value and a name: the head says both, the middle what else it is good for; a small one the value alone. */
function CommandCard({ piece, detail }: { piece: CounterFace; detail: CounterDetail }) {
  const { rank = '', side, text = '', subtext = '' } = piece.design;
  const uses = subtext.split(' · ').filter((use) => use !== '');
  if (detail !== 'L')
    return (
      <>
        <rect x={6} y={6} width={114} height={104} rx={5} fill={side.deep} />
        <text x={63} y={86} fill={WHITE} {...type(82)}>
          {rank}
        </text>
        <text x={63} y={152} fill={INK} {...type(fitting(text, 116, 44))}>
          {text}
        </text>
      </>
    );
  return (
    <>
      <path d="M0 42V9Q0 0 9 0H117Q126 0 126 9V42Z" fill={side.color} />
      <path d="M0 42V9Q0 0 9 0H38V42Z" fill={side.deep} />
      <text x={19} y={33} fill={WHITE} {...type(32)}>
        {rank}
      </text>
      <text x={82} y={29} fill={INK} {...type(fitting(text, 82, 24))}>
        {text}
      </text>
      <Emblem kind={side.emblem} x={63} y={74} r={14} />
      {uses.map((use, i) => (
        <text key={use} x={63} y={118 + i * 26} fill={INK} {...type(fitting(use, 118, 20), 600)}>
          {use}
        </text>
      ))}
    </>
  );
}

/** 63 × 88, drawn 71.6 wide in the square of a counter. */
function Card({ piece, detail, flat }: { piece: CounterFace; detail: CounterDetail; flat?: boolean | undefined }) {
  const { design } = piece;
  const { rank, suit, side } = design;
  const red = suit === 'heart' || suit === 'diamond';
  const ink = red ? '#a9281c' : '#1a2023';
  if (piece.face === 'back')
    return (
      <g transform="translate(14.2 0) scale(.568)">
        {flat ? null : <rect x={3} y={5} width={126} height={176} rx={9} fill="#0d1418" fillOpacity={0.25} />}
        <rect width={126} height={176} rx={9} fill="#fbf7ec" stroke="#2a2f31" strokeWidth={1.2} />
        <rect x={7} y={7} width={112} height={162} rx={5} fill={side.deep} stroke={side.color} strokeWidth={1.6} />
        <circle cx={63} cy={88} r={25} fill={side.deep} stroke={side.color} strokeWidth={2} />
        <Emblem kind={side.emblem} x={63} y={88} r={16} />
      </g>
    );
  return (
    <g transform="translate(14.2 0) scale(.568)">
      {flat ? null : <rect x={3} y={5} width={126} height={176} rx={9} fill="#0d1418" fillOpacity={0.25} />}
      <rect width={126} height={176} rx={9} fill="#fbf7ec" stroke="#2a2f31" strokeWidth={1.2} />
      {suit && rank && detail !== 'L' ? (
        // A tile: what is read across the table, number over suit.
        <>
          <text x={63} y={84} fill={ink} {...type(rank.length > 1 ? 78 : 92)}>
            {rank}
          </text>
          <path d={SUITS[suit]} transform="translate(63 126) scale(2.9)" fill={ink} />
          {red && <rect x={7} y={7} width={112} height={162} rx={5} fill="none" stroke={ink} strokeWidth={3} />}
        </>
      ) : suit && rank ? (
        <>
          {['', 'rotate(180 63 88)'].map((turn) => (
            <g key={turn} transform={turn}>
              <text x={22} y={40} fill={ink} {...type(37)}>
                {rank}
              </text>
              <path d={SUITS[suit]} transform="translate(22 56) scale(.9)" fill={ink} />
            </g>
          ))}
          <path d={SUITS[suit]} transform="translate(63 76) scale(2.6)" fill={ink} />
          {red && <rect x={6} y={6} width={114} height={164} rx={5} fill="none" stroke={ink} strokeWidth={1.4} />}
        </>
      ) : rank ? (
        <CommandCard piece={piece} detail={detail} />
      ) : (
        <>
          <rect x={6} y={6} width={114} height={28} rx={4} fill={side.deep} />
          <Emblem kind={side.emblem} x={20} y={20} r={7} ink="#14181a" />
        </>
      )}
      {(suit ? detail === 'L' : !rank) && (
        <>
          <text x={63} y={suit ? 128 : 86} fill={INK} {...type((design.text ?? '').length > 14 ? 15 : suit ? 19 : 30)}>
            {design.text}
          </text>
          <text x={63} y={suit ? 148 : 112} fill="#59605f" {...type(suit ? 14 : 18, 600)}>
            {design.subtext}
          </text>
        </>
      )}
    </g>
  );
}

/** A counter, chit, marker or card. Purely drawn: what it does is up to whoever wraps it. */
export const Counter = memo(function Counter({
  piece,
  x = 50,
  y = 50,
  size = 100,
  detail = detailFor(size),
  state = 'rest',
  flat,
}: CounterProps) {
  const { design, face } = piece;
  const { side } = design;
  const lift = state === 'hover' ? 3 : state === 'chosen' ? 4 : 0;
  const k = size / 100;
  const cut = design.form === 'unit' ? side.cut : design.form === 'marker' ? 'square' : 'round';
  return (
    <g
      transform={`translate(${x - size / 2} ${y - size / 2 - lift * k}) scale(${k})`}
      opacity={state === 'out' ? 0.55 : undefined}
    >
      <StateUnder cut={cut} state={state} />
      {design.form === 'chit' ? (
        <Chit piece={piece} flat={flat} />
      ) : design.form === 'marker' ? (
        <Marker piece={piece} flat={flat} />
      ) : design.form === 'card' ? (
        <Card piece={piece} detail={detail} flat={flat} />
      ) : (
        <>
          <Board cut={cut} fill={face === 'front' ? side.color : side.deep} line={side.line} lift={lift} flat={flat} />
          {face === 'back' ? <Back side={side} /> : <UnitFront piece={piece} detail={detail} />}
          {piece.peek && <path d={TURNED[side.cut]} fill={side.color} stroke={side.line} />}
        </>
      )}
      {piece.badges?.map((badge, i) => (
        <Badge key={badgeName(badge)} badge={badge} x={97} y={24 + i * 29} r={15.5} />
      ))}
      <StateOver state={state} />
    </g>
  );
}, sameCounter);

/** A counter on its own, in a page: an image with a name. */
export function CounterImage({
  piece,
  name,
  size = 58,
  state = 'rest',
  detail,
}: {
  readonly piece: CounterFace;
  readonly name: string;
  readonly size?: number;
  readonly state?: CounterState;
  readonly detail?: CounterDetail;
}) {
  const pad = 14;
  // A card is taller than wide: cut to its own shape it can be half as large again in the same row.
  const card = piece.design.form === 'card';
  const [left, wide] = card ? [14.2 - 4, 71.6 + 8] : [-pad, 100 + 2 * pad];
  const [top, high] = card ? [-3, 106] : [-pad, 100 + 2 * pad];
  const scale = card ? (size * (1 + pad / 50)) / high : size / 100;
  return (
    <svg
      role="img"
      aria-label={name}
      width={wide * scale}
      height={high * scale}
      viewBox={`${left} ${top} ${wide} ${high}`}
      className="counter-image"
    >
      <Counter piece={piece} detail={detail ?? detailFor(size)} state={state} />
    </svg>
  );
}
