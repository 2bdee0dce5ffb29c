import { memo, useId } from 'react';
import type { HexLabel, HexMark, Overlay, PathLine, ReachHex } from '../../engine/board.ts';
import { Counter } from './counter/Counter.tsx';
import { Emblem } from './counter/Emblem.tsx';
import { nearest, type Point, splinePath, splinePoints } from './draw/curves.ts';
import { H, type HexLayout, hexLabels } from './layout.ts';

const ring = (points: readonly Point[]) => `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}Z`;

/** Border of a set of hexes: only the sides that part inside from outside. */
export function border(layout: HexLayout, inside: ReadonlySet<HexLabel>): string {
  let d = '';
  for (const hex of inside) {
    const { corners, neighbours } = layout.place(hex);
    neighbours.forEach((n, i) => {
      if (n && inside.has(n)) return;
      const [p, q] = [corners[i], corners[(i + 1) % 6]];
      if (p && q) d += `M${p.x.toFixed(1)} ${p.y.toFixed(1)}L${q.x.toFixed(1)} ${q.y.toFixed(1)}`;
    });
  }
  return d;
}
export const fill = (layout: HexLayout, hexes: Iterable<HexLabel>) =>
  [...hexes].map((h) => ring(layout.place(h).corners)).join('');

interface LayerProps<T> {
  readonly layout: HexLayout;
  readonly value: T;
  /** Pixels of a map unit. */
  readonly scale: number;
}

type Unscaled<T> = Omit<LayerProps<T>, 'scale'>;

/**
 * How much larger than drawn something must be so that its print has `pixels` on the screen; in steps, so that a little
 * zoom draws nothing again.
 */
export const enlarge = (scale: number, print: number, pixels: number, most: number) =>
  Math.min(most, Math.max(1, Math.ceil((pixels / (print * scale)) * 10) / 10));

/** Where the chosen piece can go: gold under one border, what is left in each hex; a die where a roll is needed. */
export const Reach = memo(function Reach({
  layout,
  value,
  scale,
  from,
  quiet,
}: LayerProps<readonly ReachHex[]> & {
  /** The hex it starts from: inside the border, without wash. */
  readonly from?: HexLabel | undefined;
  /** Hexes whose middle is taken: no figure is printed there. */
  readonly quiet: ReadonlySet<HexLabel>;
}) {
  const id = useId();
  const inside = new Set(value.map((r) => r.hex));
  if (from) inside.add(from);
  const line = border(layout, inside);
  const k = enlarge(scale, 20, 13, 1.7);
  const safe = value.filter((r) => !r.chance && r.hex !== from).map((r) => r.hex);
  const risky = value.filter((r) => r.chance).map((r) => r.hex);
  return (
    <g className="reach" pointerEvents="none">
      <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={8} height={8} fill="#e8b02c" fillOpacity={0.2} />
        <rect width={3} height={8} fill="#a82c1d" fillOpacity={0.26} />
      </pattern>
      <path d={fill(layout, safe)} fill="#e8b02c" fillOpacity={0.3} />
      <path d={fill(layout, risky)} fill={`url(#${id})`} />
      <path d={line} fill="none" stroke="#fff" strokeWidth={4.6} strokeLinecap="round" strokeOpacity={0.85} />
      <path d={line} fill="none" stroke="#7a5200" strokeWidth={2.2} strokeLinecap="round" />
      {value.map((r) => {
        if (quiet.has(r.hex) || r.hex === from) return null;
        const { x, y } = layout.centre(r.hex);
        if (r.chance)
          return (
            <g key={r.hex} transform={`translate(${x} ${y - 3})${k > 1 ? ` scale(${Math.min(k, 1.3)})` : ''}`}>
              <path d="M0-12L11-2L11 2L0 12L-11 2L-11-2Z" fill="#fff" stroke="#1b2022" strokeWidth={1.3} />
              <path d="M0-12L6.5 4L0 7.4L-6.5 4Z" fill="none" stroke="#1b2022" strokeWidth={0.9} />
              <text y={25} className="risk-text">
                {r.text ? `${r.chance} · ${r.text}` : r.chance}
              </text>
            </g>
          );
        return r.text ? (
          <text
            key={r.hex}
            x={x}
            y={y + 6.5 * k}
            className="reach-text"
            style={k > 1 ? { fontSize: 20 * k } : undefined}
          >
            {r.text}
          </text>
        ) : null;
      })}
    </g>
  );
});

/** Above the counters: what makes a hex within reach a bad place. */
export const ReachMarks = memo(function ReachMarks({ layout, value, scale }: LayerProps<readonly ReachHex[]>) {
  const k = enlarge(scale, 13, 12, 2.2);
  return (
    <g className="reach-marks" pointerEvents="none">
      {value.map(({ hex, mark }) => {
        if (mark === undefined) return null;
        const { x, y } = layout.centre(hex);
        const wide = 7 * mark.length + 10;
        return (
          <g key={hex} transform={`translate(${x} ${y + 24}) scale(${k})`}>
            <rect x={-wide / 2} y={-9} width={wide} height={17} rx={3} fill="#a82c1d" stroke="#fff" strokeWidth={1.4} />
            <text y={4.4} className="mark-text">
              {mark}
            </text>
          </g>
        );
      })}
    </g>
  );
});

/** A way: a line with a stop in each hex, the cost of each step, and a tag with the sum. */
export const PathTrail = memo(function PathTrail({ layout, value, scale }: LayerProps<PathLine>) {
  const points = value.hexes.map((h) => layout.centre(h));
  if (points.length < 2) return null;
  const d = splinePath(points);
  const fine = splinePoints(points, 3);
  const k = enlarge(scale, 13, 12, 2.2);
  return (
    <g className="trail" pointerEvents="none">
      <path d={d} fill="none" stroke="#fff" strokeWidth={9} strokeLinecap="round" strokeOpacity={0.9} />
      <path d={d} fill="none" stroke="#1c5474" strokeWidth={5} strokeLinecap="round" />
      {points.map((p, i) => {
        const { point } = nearest(fine, p);
        const cost = i ? value.costs?.[i - 1] : undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a way may pass a hex twice
          <g key={i} transform={`translate(${point.x} ${point.y}) scale(${k})`}>
            <circle
              r={i ? (cost ? 9.5 : 6) : 7}
              fill={i ? '#1c5474' : '#fff'}
              stroke={i ? '#fff' : '#1c5474'}
              strokeWidth={i ? 2 : 4}
            />
            {cost && (
              <text y={4.6} className="bead-text">
                {cost}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
});

/** The sum of a way, on a tag: drawn above the counters, beside the last hex that is free. */
export const PathTag = memo(function PathTag({
  layout,
  value,
  scale,
  taken,
}: LayerProps<PathLine> & { readonly taken: ReadonlySet<HexLabel> }) {
  const hex = value.hexes.findLast((h) => !taken.has(h)) ?? value.hexes.at(-1);
  if (!value.tag || !hex) return null;
  const c = layout.centre(hex);
  const wide = Math.max(value.tag.length * 7.1, (value.note?.length ?? 0) * 6.1) + 24;
  const low = value.note ? 28 : 10;
  const k = enlarge(scale, 15, 14, 4);
  const left = c.x + 40 + wide * k > layout.width;
  return (
    <g
      className="path-tag"
      pointerEvents="none"
      transform={`translate(${c.x + (left ? -40 - wide * k : 34)} ${c.y - 14}) scale(${k})`}
    >
      <path
        d={`${left ? `M0-22H${wide - 4}Q${wide}-22 ${wide}-18V0L${wide + 9} 8L${wide} 8` : `M-9 12L0 6V-18Q0-22 4-22H${wide - 4}Q${wide}-22 ${wide}-18`}V${low - 4}Q${wide} ${low} ${wide - 4} ${low}H0Z`}
        fill="#fbf8ef"
        stroke="#1c5474"
        strokeWidth={1.4}
        strokeLinejoin="round"
      />
      <text x={11} y={-4} fontWeight={700} fontSize={16} fill="#1b2022">
        {value.tag}
      </text>
      {value.note && (
        <text x={11} y={16} fontWeight={500} fontSize={14} fill="#474e51">
          {value.note}
        </text>
      )}
    </g>
  );
});

/** One red arrow from each hex that attacks, however many units it holds. */
export const AttackArrows = memo(function AttackArrows({ layout, value }: Unscaled<NonNullable<Overlay['attacks']>>) {
  const lines = new Map<string, readonly [from: HexLabel, to: HexLabel]>();
  for (const attack of value) {
    const [from, to] = hexLabels([attack.from, attack.to]);
    if (from !== undefined && to !== undefined) lines.set(`${from}-${to}`, [from, to]);
  }
  return (
    <g className="attack" pointerEvents="none">
      {[...lines].map(([key, [from, to]]) => {
        const s = layout.centre(from);
        const t = layout.centre(to);
        const length = Math.hypot(t.x - s.x, t.y - s.y);
        const body = length - 27 * 2 - 11;
        const turn = (Math.atan2(t.y - s.y, t.x - s.x) * 180) / Math.PI;
        return (
          <path
            key={key}
            transform={`translate(${s.x} ${s.y}) rotate(${turn})`}
            d={`M27 4H${27 + body}V8L${38 + body} 0L${27 + body}-8V-4H27Z`}
            fill="#b3231a"
            stroke="#fff"
            strokeWidth={2.2}
            strokeLinejoin="round"
            paintOrder="stroke"
          />
        );
      })}
    </g>
  );
});

/** Corner brackets around a hex without a counter. */
export const TargetHexes = memo(function TargetHexes({ layout, value }: Unscaled<readonly HexLabel[]>) {
  const k = 33;
  const d = `M${-k} ${-k + 14}V${-k}H${-k + 14}M${k} ${-k + 14}V${-k}H${k - 14}M${-k} ${k - 14}V${k}H${-k + 14}M${k} ${k - 14}V${k}H${k - 14}`;
  return (
    <g pointerEvents="none">
      {value.map((hex) => {
        const { x, y } = layout.centre(hex);
        return (
          <g key={hex} transform={`translate(${x} ${y})`} fill="none">
            <path d={d} stroke="#fff" strokeWidth={5} />
            <path className="brackets" data-bracket={hex} d={d} stroke="#b3231a" strokeWidth={3} />
          </g>
        );
      })}
    </g>
  );
});

/** A thin double ring: this hex was named. */
export const Spots = memo(function Spots({ layout, value }: Unscaled<readonly HexLabel[]>) {
  const d = border(layout, new Set(value));
  return (
    <g className="spots" pointerEvents="none" fill="none" strokeLinecap="round">
      <path d={d} stroke="#fff" strokeWidth={6} />
      <path d={d} stroke="#1c5474" strokeWidth={3} />
    </g>
  );
});

/** Supply traces and lines of sight. */
export const Traces = memo(function Traces({ layout, value }: Unscaled<NonNullable<Overlay['traces']>>) {
  return (
    <g pointerEvents="none" fill="none" strokeLinecap="round">
      {value.map((t) => {
        const points = t.hexes.map((h) => layout.centre(h));
        const d = splinePath(points);
        const end = points[points.length - 1];
        return (
          <g key={t.hexes.join()}>
            <path d={d} stroke="#fff" strokeWidth={5} strokeOpacity={0.85} />
            <path d={d} stroke={t.broken ? '#a82c1d' : '#1c5474'} strokeWidth={2.4} strokeDasharray="2 6" />
            {end && t.broken && (
              <path
                d={`M${end.x - 7} ${end.y - 7}l14 14m0-14l-14 14`}
                stroke="#a82c1d"
                strokeWidth={4}
                paintOrder="stroke"
              />
            )}
          </g>
        );
      })}
    </g>
  );
});

const AREA_STYLE = {
  allowed: { fill: '#1c5474', opacity: 0.16, line: '#1c5474', dash: undefined },
  danger: { fill: '#a82c1d', opacity: 0.16, line: '#a82c1d', dash: '7 5' },
  zoc: { fill: '#a82c1d', opacity: 0.1, line: '#a82c1d', dash: '2 5' },
  quiet: { fill: '#14181a', opacity: 0.14, line: 'none', dash: undefined },
} as const;

/** Flags, bridges, areas: things on the map that are no pieces. */
export const HexMarks = memo(function HexMarks({ layout, value, scale }: LayerProps<readonly HexMark[]>) {
  const k = enlarge(scale, 13, 11, 1.6);
  return (
    <g className="hex-marks" pointerEvents="none">
      {value.map((m) => {
        switch (m.kind) {
          case 'area': {
            const st = AREA_STYLE[m.style];
            const hexes = new Set(m.hexes);
            return (
              <g key={`${m.name}`}>
                <path d={fill(layout, hexes)} fill={m.color ?? st.fill} fillOpacity={st.opacity} />
                <path
                  d={border(layout, hexes)}
                  fill="none"
                  stroke={m.color ?? st.line}
                  strokeWidth={2}
                  strokeDasharray={st.dash}
                />
              </g>
            );
          }
          case 'control': {
            const { x, y } = layout.centre(m.hex);
            return (
              <g key={`c${m.hex}`} transform={`translate(${x - 27} ${y + H / 2 - 5}) scale(${k}) translate(0 -20)`}>
                <path d="M0 20V-2" stroke="#14181a" strokeWidth={2.2} strokeLinecap="round" />
                <path d="M1-2H22L18 5L22 12H1Z" fill={m.side.color} stroke={m.side.line} strokeWidth={1.4} />
                <Emblem kind={m.side.emblem} x={9.5} y={5} r={4.8} />
              </g>
            );
          }
          case 'bridge': {
            const [p, q] = layout.side(m.side[0], m.side[1]);
            const turn = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI + 90;
            const gone = m.state === 'destroyed';
            const ink = gone ? '#a82c1d' : m.state === 'built' ? '#14181a' : '#1c5474';
            return (
              <g
                key={`b${m.side.join()}`}
                transform={`translate(${(p.x + q.x) / 2} ${(p.y + q.y) / 2}) rotate(${turn})`}
                fill="none"
                strokeLinecap="round"
              >
                {!gone && <path d="M-15 0H15" stroke="#fbf3df" strokeWidth={7} />}
                {[-1, 1].map((k) => (
                  <path
                    key={k}
                    d={`M-17 ${k * 8}L-13 ${k * 4.6}H13L17 ${k * 8}`}
                    stroke={ink}
                    strokeWidth={2.4}
                    strokeDasharray={m.state === 'under-construction' ? '4 4' : undefined}
                  />
                ))}
                {m.state === 'prepared' && <circle r={4} fill="#a82c1d" stroke="#fff" strokeWidth={1.4} />}
                {gone && (
                  <>
                    <path d="M-8-8L8 8M8-8L-8 8" stroke="#fff" strokeWidth={7} />
                    <path d="M-8-8L8 8M8-8L-8 8" stroke="#a82c1d" strokeWidth={3.6} />
                  </>
                )}
              </g>
            );
          }
          case 'text': {
            const { x, y } = layout.centre(m.hex);
            return (
              <text
                key={`t${m.hex}${m.text}`}
                x={x}
                y={y + 24}
                className="mark-text"
                style={k > 1 ? { fontSize: 13 * k } : undefined}
              >
                {m.text}
              </text>
            );
          }
          case 'marker': {
            const { x, y } = layout.centre(m.hex);
            const piece = { design: m.design, face: 'front' as const, badges: m.badge ? [m.badge] : undefined };
            return (
              <Counter
                key={`m${m.hex}${m.name}`}
                piece={piece}
                x={x + 16}
                y={y - 14}
                size={30 * Math.min(k, 1.3)}
                detail="S"
              />
            );
          }
          default:
            return null;
        }
      })}
    </g>
  );
});
