import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react';
import type { HexLabel, Piece } from '../../engine/board.ts';
import { badgeName, Counter, type CounterDetail, type CounterState, sameCounter } from './counter/Counter.tsx';
import { outline } from './counter/shapes.ts';
import { H, type HexLayout } from './layout.ts';

/** Side of a counter in map units. */
export const COUNTER = 50;

export interface CountersProps {
  readonly layout: HexLayout;
  readonly pieces: readonly Piece[];
  readonly detail: CounterDetail;
  readonly states?: ReadonlyMap<string, CounterState>;
  /** Pieces that can be chosen now, by id, with the name of what choosing them does. */
  readonly options?: ReadonlyMap<string, string>;
  /** What a hex is called: "Rochefort, 2113, town". */
  readonly hexName?: (hex: HexLabel) => string;
  /** An option was chosen. */
  readonly onChoose?: (piece: Piece) => void;
  /** A piece was pressed that is no option. */
  readonly onInspect?: (piece: Piece) => void;
  readonly onHover?: (piece: Piece | undefined) => void;
}

interface Stack {
  readonly hex: HexLabel;
  readonly pieces: readonly Piece[];
}

/** Pieces by hex, in reading order: north to south, then west to east. */
function stacksOf(layout: HexLayout, pieces: readonly Piece[]): Stack[] {
  const byHex = new Map<HexLabel, Piece[]>();
  for (const p of pieces) {
    if (!('hex' in p.place) || !layout.has(p.place.hex)) continue;
    const list = byHex.get(p.place.hex);
    if (list) list.push(p);
    else byHex.set(p.place.hex, [p]);
  }
  return [...byHex]
    .map(([hex, list]) => ({ hex, pieces: list.sort((a, b) => (a.order ?? 0) - (b.order ?? 0)) }))
    .sort((a, b) => {
      const [p, q] = [layout.centre(a.hex), layout.centre(b.hex)];
      return p.y - q.y || p.x - q.x;
    });
}

/** Spoken: name, values, strength, markers, place, and what choosing it does. */
export function pieceName(piece: Piece, place?: string, action?: string): string {
  const shown = piece.face !== 'back';
  const parts = [
    piece.name,
    shown && piece.values,
    shown && piece.maxSteps && piece.maxSteps > 1 ? `${piece.steps ?? piece.maxSteps} of ${piece.maxSteps} steps` : '',
    piece.face === 'used' && 'used',
    ...(piece.badges ?? []).map(badgeName),
    place,
    action,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Moves the focus to the nearest option in the direction of an arrow key. */
function steer(e: KeyboardEvent<SVGElement>) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
  if (!way) return;
  const [dx = 0, dy = 0] = way;
  const here = e.currentTarget.getBoundingClientRect();
  let best: SVGElement | undefined;
  let least = Infinity;
  for (const el of e.currentTarget.ownerSVGElement?.querySelectorAll<SVGElement>('.board-option') ?? []) {
    if (el === e.currentTarget) continue;
    const r = el.getBoundingClientRect();
    const x = (r.left + r.right - here.left - here.right) / 2;
    const y = (r.top + r.bottom - here.top - here.bottom) / 2;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 1) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = el;
    }
  }
  e.preventDefault();
  e.stopPropagation();
  best?.focus();
}

/** A part of the board that can be chosen: a button with a name, by pointer, Enter or Space. */
export function BoardButton({
  name,
  onPress,
  onFocus,
  onPointerEnter,
  onPointerLeave,
  className = '',
  data,
  children,
}: {
  readonly name: string;
  readonly onPress: () => void;
  readonly onFocus?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onPointerLeave?: () => void;
  readonly className?: string;
  /** For tests and styles: data-hex or data-piece. */
  readonly data?: Readonly<Record<`data-${string}`, string>>;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an HTML button cannot stand inside SVG
    <g
      role="button"
      tabIndex={0}
      aria-label={name}
      {...data}
      className={`board-option ${className}`}
      onClick={(e) => {
        e.stopPropagation();
        onPress();
      }}
      onKeyDown={(e) => {
        if (e.key === 'Enter' || e.key === ' ') {
          e.preventDefault();
          e.stopPropagation();
          onPress();
        } else steer(e);
      }}
      onFocus={onFocus}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      {children}
    </g>
  );
}

interface PieceProps {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly detail: CounterDetail;
  readonly state: CounterState;
}

/** Rings for pointer and keyboard lie ready under each option and are shown by CSS. */
const PieceFace = memo(function PieceFace({ piece, x, y, size, detail, state }: PieceProps) {
  const cut = piece.design.form === 'unit' ? piece.design.side.cut : 'round';
  const k = size / 100;
  const place = (grow: number) =>
    `translate(${x - size / 2 - grow * k} ${y - size / 2 - grow * k}) scale(${k * (1 + grow / 50)})`;
  return (
    <>
      <path className="ring-focus" d={outline(cut)} transform={place(11)} fill="#0b57d0" />
      <path className="ring-focus" d={outline(cut)} transform={place(6.5)} fill="#fff" />
      <path className="ring-hover" d={outline(cut)} transform={place(3.4)} fill="#fff" />
      <Counter piece={piece} x={x} y={y} size={size} detail={detail} state={state} />
    </>
  );
}, sameCounter);

/** All pieces on the map, as stacks that fan out on hover, tap or focus. */
export const Counters = memo(function Counters({
  layout,
  pieces,
  detail,
  states,
  options,
  hexName = (hex) => hex,
  onChoose,
  onInspect,
  onHover,
}: CountersProps) {
  const stacks = useMemo(() => stacksOf(layout, pieces), [layout, pieces]);
  const [open, setOpen] = useState<HexLabel>();
  const timer = useRef(0);
  const openSoon = (hex: HexLabel) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(hex), 140);
  };
  const closeSoon = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(undefined), 220);
  };

  const draw = (piece: Piece, hex: HexLabel, x: number, y: number, size: number, many: boolean) => {
    const action = options?.get(piece.id);
    const face = (
      <PieceFace
        piece={piece}
        x={x}
        y={y}
        size={size}
        detail={detail}
        state={states?.get(piece.id) ?? (action === undefined ? 'rest' : 'may')}
      />
    );
    const enter = () => onHover?.(piece);
    const leave = () => onHover?.(undefined);
    if (action !== undefined)
      return (
        <BoardButton
          key={piece.id}
          className="piece"
          data={{ 'data-piece': piece.id }}
          name={pieceName(piece, hexName(hex), action)}
          onPress={() => onChoose?.(piece)}
          onFocus={() => {
            if (many) setOpen(hex);
            onHover?.(piece);
          }}
          onPointerEnter={enter}
          onPointerLeave={leave}
        >
          {face}
        </BoardButton>
      );
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: looking at a piece is also offered in the list of units
      <g
        key={piece.id}
        className="piece"
        data-piece={piece.id}
        onClick={(e) => {
          if (!onInspect) return;
          e.stopPropagation();
          onInspect(piece);
        }}
        onPointerEnter={enter}
        onPointerLeave={leave}
      >
        {face}
      </g>
    );
  };

  return (
    <g className="counters">
      {stacks.map((stack) => {
        const { x, y } = layout.centre(stack.hex);
        const n = stack.pieces.length;
        const d = COUNTER * (n > 6 ? 0.05 : 0.075);
        const many = n > 1;
        // An open stack keeps its elements, so that the focus stays on the piece that opened it. It opens to the north,
        // over counters that were drawn before it.
        const fan = many && open === stack.hex ? fanOf(layout, stack) : undefined;
        return (
          <g
            key={stack.hex}
            className={fan ? 'fan' : undefined}
            onPointerEnter={many ? () => openSoon(stack.hex) : undefined}
            onPointerLeave={many ? closeSoon : undefined}
            onPointerUp={many ? () => setOpen(stack.hex) : undefined}
          >
            {fan && (
              <>
                <path d={fan.outline} fill="#14181a" fillOpacity={0.28} transform="translate(2 4)" />
                <path d={fan.outline} fill="#fbf8ef" stroke="#2a2f31" strokeWidth={1.2} />
                <path d={hexPath(layout, stack.hex)} fill="#14181a" fillOpacity={0.12} />
              </>
            )}
            {stack.pieces.map((p, i) => {
              const o = i - (n - 1) / 2;
              const at = fan?.places[i] ?? { x: x + o * d, y: y + 1 - o * d };
              return draw(p, stack.hex, at.x, at.y, COUNTER, many);
            })}
            {n > 2 && !fan && <StackCount n={n} x={x + ((n - 1) / 2) * d + 23} y={y - ((n - 1) / 2) * d + 25} />}
          </g>
        );
      })}
    </g>
  );
});

const hexPath = (layout: HexLayout, hex: HexLabel) =>
  `M${layout
    .place(hex)
    .corners.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`)
    .join('L')}Z`;

function StackCount({ n, x, y }: { n: number; x: number; y: number }) {
  return (
    <g pointerEvents="none">
      <circle cx={x} cy={y} r={7.4} fill="#14181a" stroke="#fff" strokeWidth={1.4} />
      <text x={x} y={y + 3.8} className="count-text">
        {n}
      </text>
    </g>
  );
}

const ROW = 6;

/** An open stack: rows of counters on a paper tab, pinned to the hex by a small tail. */
function fanOf(layout: HexLayout, stack: Stack): { outline: string; places: readonly { x: number; y: number }[] } {
  const c = layout.centre(stack.hex);
  const n = stack.pieces.length;
  const rows = Math.ceil(n / ROW);
  const columns = Math.min(n, ROW);
  const step = COUNTER * 1.14;
  const w = columns * step + COUNTER * 0.18;
  const h = rows * step + COUNTER * 0.18;
  const below = c.y - H * 0.62 - h < 0;
  const x = Math.min(layout.width - w / 2 - 4, Math.max(w / 2 + 4, c.x));
  const y = below ? c.y + H * 0.62 + h / 2 : c.y - H * 0.62 - h / 2;
  const tail = Math.max(-w / 2 + 18, Math.min(w / 2 - 18, c.x - x));
  const top = below ? `h${w / 2 + tail - 16}l8-9l8 9h${w / 2 - tail - 16}` : `h${w - 16}`;
  const bottom = below ? `h${-(w - 16)}` : `h${-(w / 2 - tail - 16)}l-8 9l-8-9h${-(w / 2 + tail - 16)}`;
  return {
    outline: `M${x - w / 2 + 8} ${y - h / 2}${top}a8 8 0 0 1 8 8v${h - 16}a8 8 0 0 1-8 8${bottom}a8 8 0 0 1-8-8v${-(h - 16)}a8 8 0 0 1 8-8z`,
    places: stack.pieces.map((_, i) => {
      const row = Math.floor(i / ROW);
      const inRow = Math.min(columns, n - row * ROW);
      return { x: x + ((i % ROW) - (inRow - 1) / 2) * step, y: y + (row - (rows - 1) / 2) * step };
    }),
  };
}
