/** What happened, drawn on the map: broad arrows, arcs of fire, lost steps, ghosts, tags. Nothing here can be pressed. */
import type { ReactNode } from 'react';
import type { HexLabel } from '../../engine/board.ts';
import type { Point } from './draw/curves.ts';
import type { HexLayout } from './layout.ts';

export type ArrowKind = 'attack' | 'move' | 'own' | 'retreat' | 'advance' | 'note' | 'duty';

/** A broad arrow through hexes, or through points of the sheet. */
export interface Arrow {
  readonly key: string;
  readonly kind: ArrowKind;
  readonly way: readonly (HexLabel | Point)[];
  /** A number in a bead. */
  readonly bead?: string;
  readonly faint?: boolean;
  /** A side's deep colour, for its moves. */
  readonly color?: string;
  /** From afar: a thin dashed arc that hides nothing. */
  readonly arc?: boolean;
}

interface Style {
  readonly fill: string;
  readonly edge: string;
  readonly width: number;
  readonly hollow?: boolean;
}
const STYLES: Readonly<Record<ArrowKind, Style>> = {
  attack: { fill: '#b3231a', edge: '#fff', width: 8.6 },
  move: { fill: '#3a4541', edge: '#fff', width: 6.4 },
  own: { fill: '#1c5474', edge: '#fff', width: 6.4 },
  retreat: { fill: '#fbf8ef', edge: '#7c1d10', width: 7.4, hollow: true },
  advance: { fill: '#fbf8ef', edge: '#1c5474', width: 7.4, hollow: true },
  duty: { fill: '#fbf8ef', edge: '#b3231a', width: 7.4, hollow: true },
  note: { fill: '#5b3b8c', edge: '#fff', width: 5 },
};

const f1 = (n: number): string => n.toFixed(1);
const text = (p: Point): string => `${f1(p.x)} ${f1(p.y)}`;
const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
const apart = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** A smooth line through points. */
function smooth(points: readonly Point[]): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [
      points[Math.max(0, i - 1)],
      points[i],
      points[i + 1],
      points[Math.min(points.length - 1, i + 2)],
    ] as [Point, Point, Point, Point];
    for (let s = 0; s < 14; s++) {
      const t = s / 14;
      const at = (u: number, v: number, w: number, z: number): number =>
        0.5 * (2 * v + (w - u) * t + (2 * u - 5 * v + 4 * w - z) * t * t + (3 * v - u - 3 * w + z) * t * t * t);
      out.push({ x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) });
    }
  }
  out.push(points.at(-1) as Point);
  return out;
}

/** Without so much at the beginning. */
function cut(points: readonly Point[], by: number): Point[] {
  const rest = [...points];
  let left = by;
  while (rest.length > 2) {
    const step = apart(rest[0] as Point, rest[1] as Point);
    if (step > left) break;
    left -= step;
    rest.shift();
  }
  const [a, b] = rest as [Point, Point];
  rest[0] = between(a, b, Math.min(0.98, left / (apart(a, b) || 1)));
  return rest;
}
const trim = (points: readonly Point[], start: number, end: number): Point[] =>
  cut(cut(points, start).reverse(), end).reverse();

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, p, i) => (i === 0 ? 0 : sum + apart(points[i - 1] as Point, p)), 0);

/** The outline of an arrow that swells towards its head. */
function outlineOf(points: readonly Point[], width: number): string {
  const head = Math.min(width * 1.55, lengthOf(points) * 0.62);
  const body = trim(points, 0, head * 0.92);
  const [tip, base] = [points.at(-1) as Point, body.at(-1) as Point];
  const angle = Math.atan2(tip.y - base.y, tip.x - base.x);
  const aside = (by: number): Point => ({ x: base.x - Math.sin(angle) * by, y: base.y + Math.cos(angle) * by });
  const left: Point[] = [];
  const right: Point[] = [];
  body.forEach((p, i) => {
    const q = body[Math.min(i + 1, body.length - 1)] as Point;
    const r = body[Math.max(i - 1, 0)] as Point;
    const a = Math.atan2(q.y - r.y, q.x - r.x);
    const s = width * (0.3 + 0.24 * (i / Math.max(1, body.length - 1)));
    left.push({ x: p.x - Math.sin(a) * s, y: p.y + Math.cos(a) * s });
    right.push({ x: p.x + Math.sin(a) * s, y: p.y - Math.cos(a) * s });
  });
  return `M${left.map(text).join('L')}L${text(aside(width * 1.08))}L${text(tip)}L${text(aside(-width * 1.08))}L${right.reverse().map(text).join('L')}Z`;
}

/** Clear of the counters at both ends. */
const CLEAR = 28;

function BroadArrow({ layout, arrow }: { layout: HexLayout | null; arrow: Arrow }) {
  const raw = arrow.way.flatMap((h) => (typeof h === 'string' ? (layout?.has(h) ? [layout.centre(h)] : []) : [h]));
  if (raw.length < 2) return null;
  const style = STYLES[arrow.kind];
  const fill = arrow.color ?? style.fill;
  const line =
    raw.length > 2
      ? smooth(raw)
      : Array.from({ length: 13 }, (_, i) => between(raw[0] as Point, raw[1] as Point, i / 12));
  const free = arrow.kind === 'note' ? 0 : CLEAR;
  const points = lengthOf(line) > 2 * free + 8 ? trim(line, free, free) : trim(line, 12, 12);
  const d = outlineOf(points, style.width);
  const bead = points[Math.floor(points.length * 0.42)];
  return (
    <g opacity={arrow.faint ? 0.6 : undefined} data-arrow={arrow.kind}>
      {style.hollow ? (
        <path d={d} fill="#fff" stroke="#fff" strokeWidth={5} strokeLinejoin="round" strokeOpacity={0.9} />
      ) : null}
      <path
        d={d}
        fill={fill}
        stroke={style.edge}
        strokeWidth={style.hollow ? 2 : 2.4}
        strokeLinejoin="round"
        paintOrder={style.hollow ? undefined : 'stroke'}
      />
      {arrow.bead !== undefined && bead ? (
        <Bead at={bead} fill={style.hollow ? style.edge : fill} text={arrow.bead} />
      ) : null}
    </g>
  );
}

/** Fire from afar: a thin dashed arc, so that it never hides the pieces it passes. */
function FireArc({ layout, arrow }: { layout: HexLayout | null; arrow: Arrow }) {
  const [a, b] = [arrow.way[0], arrow.way.at(-1)];
  if (layout === null || typeof a !== 'string' || typeof b !== 'string' || !layout.has(a) || !layout.has(b))
    return null;
  const [p, q] = [layout.centre(a), layout.centre(b)];
  const m = { x: (p.x + q.x) / 2 - (q.y - p.y) * 0.3, y: (p.y + q.y) / 2 + (q.x - p.x) * 0.3 };
  const l = apart(m, q) || 1;
  const u = { x: (q.x - m.x) / l, y: (q.y - m.y) / l };
  const end = { x: q.x - u.x * 24, y: q.y - u.y * 24 };
  const begin = between(p, m, Math.min(0.9, 27 / (apart(p, m) || 1)));
  const d = `M${text(begin)}Q${text(m)} ${text(end)}`;
  const head = `M${text({ x: end.x + u.x * 9, y: end.y + u.y * 9 })}L${text({ x: end.x - u.y * 7, y: end.y + u.x * 7 })}L${text({ x: end.x + u.y * 7, y: end.y - u.x * 7 })}Z`;
  return (
    <g opacity={arrow.faint ? 0.6 : undefined} data-arrow="arc">
      <path d={d} fill="none" stroke="#fff" strokeWidth={6} strokeOpacity={0.85} strokeLinecap="round" />
      <path d={d} fill="none" stroke="#b3231a" strokeWidth={2.8} strokeDasharray="8 5" />
      <path d={head} fill="#b3231a" stroke="#fff" strokeWidth={2} paintOrder="stroke" />
    </g>
  );
}

export function Bead({
  at,
  text: said,
  fill = '#1b2022',
  r = 10,
}: {
  at: Point;
  text: string;
  fill?: string;
  r?: number;
}) {
  return (
    <g>
      <circle cx={at.x} cy={at.y} r={r} fill={fill} stroke="#fff" strokeWidth={2.2} />
      <text x={at.x} y={at.y + r * 0.46} className="bead" fontSize={r * 1.36}>
        {said}
      </text>
    </g>
  );
}

/** `layout`: null where all arrows go through points. */
export function Arrows({ layout, arrows }: { layout: HexLayout | null; arrows: readonly Arrow[] }) {
  return (
    <g className="arrows" pointerEvents="none">
      {arrows.map((arrow) =>
        arrow.arc ? (
          <FireArc key={arrow.key} layout={layout} arrow={arrow} />
        ) : (
          <BroadArrow key={arrow.key} layout={layout} arrow={arrow} />
        ),
      )}
    </g>
  );
}

/** One or more steps lost: a red tab at the upper left of the counter, number first. */
export function LostTab({ at, text: said }: { at: Point; text: string }) {
  const w = said.length * 7.4 + 13;
  return (
    <g transform={`translate(${f1(at.x - 24)} ${f1(at.y - 26)})`} data-lost="">
      <path
        d={`M${-w / 2 + 3} -11H${w / 2 - 3}L${w / 2} -8V8L${w / 2 - 3} 11H6L0 17L-6 11H${-w / 2 + 3}L${-w / 2} 8V-8Z`}
        fill="#b3231a"
        stroke="#fff"
        strokeWidth={2.2}
        strokeLinejoin="round"
        paintOrder="stroke"
      />
      <text y={5.4} className="bead" fontSize={16}>
        {said}
      </text>
    </g>
  );
}

/** Taken off the map: two strokes over the ghost. */
export function GoneCross({ at }: { at: Point }) {
  const s = 25;
  const d = `M${f1(at.x - s)} ${f1(at.y - s)}L${f1(at.x + s)} ${f1(at.y + s)}M${f1(at.x + s)} ${f1(at.y - s)}L${f1(at.x - s)} ${f1(at.y + s)}`;
  return (
    <g data-gone="">
      <path d={d} stroke="#fff" strokeWidth={9} strokeLinecap="round" strokeOpacity={0.92} />
      <path d={d} stroke="#b3231a" strokeWidth={5} strokeLinecap="round" />
    </g>
  );
}

/** A plate with a few signs: the column under a target, the range of ratios. */
export function Plate({
  at,
  text: said,
  fill = '#14181a',
  ink = '#fff',
  scale = 1,
}: {
  at: Point;
  text: string;
  fill?: string;
  ink?: string;
  scale?: number;
}) {
  const w = said.length * 6.9 + 14;
  return (
    <g transform={`translate(${f1(at.x)} ${f1(at.y)}) scale(${scale})`}>
      <rect x={-w / 2} y={-9.5} width={w} height={19} rx={3} fill={fill} stroke="#fff" strokeWidth={1.6} />
      <text y={5} className="bead" fontSize={14.5} style={{ fill: ink }}>
        {said}
      </text>
    </g>
  );
}

/** A paper tag with a tail at a point; it lies on the side where there is room. */
export function MapTag({
  at,
  width,
  title,
  note,
  edge = '#1c5474',
  tone,
  scale = 1,
  gap = 34,
  side,
}: {
  at: Point;
  /** Of the sheet: the tag turns round at its edge. */
  width: number;
  title: string;
  note?: string | undefined;
  edge?: string;
  tone?: 'danger' | undefined;
  scale?: number;
  gap?: number;
  /** Where the paper lies; by itself where the sheet has room. */
  side?: 'e' | 'w' | undefined;
}) {
  const w = Math.max(title.length * 7.6, (note?.length ?? 0) * 6.7) + 20;
  const h = note ? 46 : 27;
  const west = side ? side === 'w' : at.x + gap + w * scale > width;
  const x = west ? -gap / scale - w : gap / scale;
  return (
    <g transform={`translate(${f1(at.x)} ${f1(at.y)}) scale(${scale})`} className="map-tag" data-tag="">
      <rect x={x + 2} y={-h / 2 + 3} width={w} height={h} rx={5} fill="#0d1418" fillOpacity={0.3} />
      <path
        d={west ? `M${x + w + 11} 0L${x + w} -6V6Z` : `M${x - 11} 0L${x} -6V6Z`}
        fill={edge}
        stroke={edge}
        strokeWidth={1.4}
        strokeLinejoin="round"
      />
      <rect x={x} y={-h / 2} width={w} height={h} rx={5} fill="#fbf8ef" stroke={edge} strokeWidth={1.5} />
      <text
        x={x + 10}
        y={note ? -3 : 5.5}
        fontWeight={700}
        fontSize={16}
        fill={tone === 'danger' ? '#a82c1d' : '#1b2022'}
      >
        {title}
      </text>
      {note ? (
        <text x={x + 10} y={15} fontWeight={500} fontSize={14} fill="#474e51">
          {note}
        </text>
      ) : null}
    </g>
  );
}

export const Layered = ({ children }: { children: ReactNode }) => <g pointerEvents="none">{children}</g>;
