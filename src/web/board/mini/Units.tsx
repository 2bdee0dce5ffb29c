/** Units on a measured table: what belongs together is outlined, and a plate names it. */
import { useMemo } from 'react';
import type { Overlay, Piece, SceneUnit } from '../../../engine/board.ts';
import type { CounterState } from '../counter/Counter.tsx';
import { ringsPath } from '../draw/curves.ts';
import { Field } from '../draw/field.ts';
import { INCH } from '../draw/tabletop/inks.ts';
import { Sign, UnitMarkSign } from './Mini.tsx';
import { type Disc, placePlates } from './plates.ts';

/** Union of the bases, each grown: one piece exactly while the unit keeps together. */
export function outlineOf(discs: readonly Disc[], grow: number, step = 3): string {
  const room = Math.max(...discs.map((d) => d.r)) + grow + 8;
  const xs = discs.map((d) => d.x);
  const ys = discs.map((d) => d.y);
  const field = new Field(
    Math.min(...xs) - room,
    Math.min(...ys) - room,
    Math.max(...xs) + room,
    Math.max(...ys) + room,
    step,
  ).fill((x, y) => {
    let most = -1000;
    for (const d of discs) most = Math.max(most, d.r + grow - Math.hypot(d.x - x, d.y - y));
    return most;
  });
  return ringsPath(field.rings(0), 0.35, 8);
}

export function discOf(piece: Piece | undefined): Disc | null {
  if (!piece || !('at' in piece.place)) return null;
  const { base } = piece.design;
  const r = base?.shape === 'circle' ? base.radius : base ? Math.max(base.width, base.depth) / 2 : 0.5;
  return { x: piece.place.at.x * INCH, y: piece.place.at.y * INCH, r: r * INCH };
}

/** Strokes of an outline, by what may become of the unit; widths in pixels. */
const LINES: Partial<Record<CounterState, readonly (readonly [width: number, color: string, opacity: number])[]>> = {
  chosen: [
    [6.4, '#1b2022', 0.9],
    [4, '#fff', 1],
  ],
  may: [
    [4.6, '#7a5200', 1],
    [2.8, '#e8b02c', 1],
  ],
  target: [
    [4.4, '#fff', 0.9],
    [2.2, '#a82c1d', 1],
  ],
  focus: [
    [7, '#fff', 1],
    [4, '#0b57d0', 1],
  ],
};

interface Shown {
  readonly unit: SceneUnit;
  readonly discs: readonly Disc[];
  readonly outline: string;
}

/** Which units stand on the table, with their outlines: made again only when somebody has moved. */
export function useUnits(units: readonly SceneUnit[] | undefined, pieces: readonly Piece[]): readonly Shown[] {
  return useMemo(() => {
    const byId = new Map(pieces.map((p) => [p.id, p]));
    return (units ?? []).flatMap((unit) => {
      const discs = unit.pieces.flatMap((id) => discOf(byId.get(id)) ?? []);
      if (discs.length === 0) return [];
      return [{ unit, discs, outline: discs.length > 1 ? outlineOf(discs, (unit.gap / 2) * INCH) : '' }];
    });
  }, [units, pieces]);
}

export function Outlines({
  units,
  states,
  pixel,
}: {
  units: readonly Shown[];
  states: ReadonlyMap<string, CounterState>;
  /** Units of the drawing a pixel. */
  pixel: number;
}) {
  return (
    <g pointerEvents="none">
      {units.map(({ unit, outline }) => {
        if (outline === '') return null;
        const state =
          unit.pieces.map((id) => states.get(id)).find((s) => s && LINES[s]) ?? (unit.active ? 'chosen' : null);
        const lines = (state && LINES[state]) ?? [[3, '#fff', 0.5] as const, [1.1, unit.side.line, 0.85] as const];
        const loose = unit.marks?.includes('loose');
        return (
          <g key={unit.id}>
            <path d={outline} fill={unit.side.deep} fillOpacity={0.12} />
            {lines.map(([width, color, opacity], i) => (
              <path
                key={color}
                d={outline}
                fill="none"
                stroke={color}
                strokeWidth={width * pixel}
                strokeOpacity={opacity}
                {...(loose && i === lines.length - 1 ? { strokeDasharray: `${5 * pixel} ${4 * pixel}` } : {})}
              />
            ))}
          </g>
        );
      })}
    </g>
  );
}

/** Where bases would stand: pale, in a dashed outline. */
export function Ghosts({
  ghosts,
  pieces,
  pixel,
  inHand = false,
}: {
  ghosts: NonNullable<Overlay['ghosts']>;
  pieces: readonly Piece[];
  pixel: number;
  /** They can be taken by the hand and put elsewhere. */
  inHand?: boolean;
}) {
  const discs = ghosts.map(({ at, radius }) => ({ x: at.x * INCH, y: at.y * INCH, r: radius * INCH }));
  if (discs.length === 0) return null;
  const outline = outlineOf(discs, 0.5 * INCH);
  return (
    <g
      pointerEvents={inHand ? 'all' : 'none'}
      data-ghosts={ghosts.length}
      {...(inHand ? { 'data-drag': 'ghosts', className: 'in-hand' } : {})}
    >
      <path d={outline} fill="#fff" fillOpacity={0.35} stroke="#fff" strokeWidth={4 * pixel} />
      <path
        d={outline}
        fill="none"
        stroke="#1b2022"
        strokeWidth={1.6 * pixel}
        strokeDasharray={`${6 * pixel} ${4 * pixel}`}
      />
      {ghosts.map(({ at, radius, piece }, i) => {
        const side = pieces.find((p) => p.id === piece)?.design.side ?? pieces[0]?.design.side;
        return (
          <circle
            key={`${at.x},${at.y}`}
            cx={at.x * INCH}
            cy={at.y * INCH}
            r={radius * INCH - 1}
            fill={side?.color ?? '#fff'}
            fillOpacity={0.6}
            stroke={side?.line ?? '#1b2022'}
            strokeWidth={i === 0 ? 3 * pixel : 1.6 * pixel}
            strokeDasharray={`${4 * pixel} ${2.5 * pixel}`}
          />
        );
      })}
    </g>
  );
}

const DASHES = ['', '14 7', '6 6', '1.5 6'] as const;

/** Range bands: the outline of the shooters grown by so many inches. */
export function Bands({
  bands,
  pieces,
  pixel,
  bounds,
}: {
  bands: NonNullable<Overlay['bands']>;
  pieces: readonly Piece[];
  pixel: number;
  bounds: readonly [number, number, number, number];
}) {
  const rings = useMemo(
    () =>
      bands.map((band) => {
        const discs = band.pieces.flatMap((id) => discOf(pieces.find((p) => p.id === id)) ?? []);
        return { band, discs, d: discs.length > 0 ? outlineOf(discs, band.inches * INCH, 10) : '' };
      }),
    [bands, pieces],
  );
  const [x0, y0, x1, y1] = bounds;
  const last = rings.at(-1);
  return (
    <g pointerEvents="none" data-bands={bands.length}>
      {last ? (
        <path d={`M${x0} ${y0}H${x1}V${y1}H${x0}Z${last.d}`} fill="#1b2022" fillOpacity={0.13} fillRule="evenodd" />
      ) : null}
      {rings.map(({ band, discs, d }, i) => {
        const words = `${band.name.toUpperCase()}  ${band.text ?? ''}`;
        const wide = words.length * 6.2 + 18;
        // The pill stands where the band meets the table, straight north or south of the middle of the unit.
        const x = discs.reduce((sum, disc) => sum + disc.x, 0) / Math.max(1, discs.length);
        const tops = Math.min(...discs.map((disc) => disc.y - disc.r)) - band.inches * INCH;
        const feet = Math.max(...discs.map((disc) => disc.y + disc.r)) + band.inches * INCH;
        const y = tops > y0 ? tops : feet < y1 ? feet : null;
        const dash = (DASHES[i] ?? '')
          .split(' ')
          .map((v) => Number(v) * pixel)
          .join(' ');
        return (
          <g key={band.name}>
            <path d={d} fill="none" stroke="#fff" strokeWidth={4.6 * pixel} strokeOpacity={0.75} />
            <path
              d={d}
              fill="none"
              stroke="#1b2022"
              strokeWidth={2 * pixel}
              {...(DASHES[i] ? { strokeDasharray: dash } : {})}
            />
            {y === null ? null : (
              <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${pixel.toFixed(4)})`}>
                <rect x={-wide / 2} y={-11} width={wide} height={22} rx={11} fill="#1b2022" stroke="#fff" />
                <text y={4.8} textAnchor="middle" className="plate-name" fill="#fff">
                  {words}
                </text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

const HEIGHT = 20;
/** Barlow Condensed at 13: close enough for a plate, and the same on every machine. */
const widthOf = (text: string, size: number): number => text.length * size * 0.43;

/** Name, number and strength, always the same size on the screen. */
export function Plates({
  units,
  pixel,
  short,
  asked,
  bounds,
}: {
  units: readonly Shown[];
  pixel: number;
  /** Seen from afar: sign and number only. */
  short: boolean;
  /** Units that the decision is about: their names are shown from afar, too. */
  asked?: ReadonlySet<string>;
  bounds: readonly [number, number, number, number];
}) {
  const plates = useMemo(() => {
    const drawn = units.map(({ unit, discs }) => {
      const name = short && !asked?.has(unit.id) ? '' : unit.name;
      const count = unit.full > 1 ? String(discs.length) : '';
      const named = name ? widthOf(name, 13) + 8 : 0;
      const counted = count ? widthOf(count, 14) + 7 : 0;
      const width =
        !name && !count && !unit.marks?.length
          ? HEIGHT
          : HEIGHT + 3 + named + counted + (unit.marks?.length ?? 0) * (HEIGHT - 2) + 2;
      return { unit, discs, name, count, named, counted, width };
    });
    const found = placePlates(
      drawn.map((p) => ({ key: p.unit.id, discs: p.discs, width: p.width * pixel, height: HEIGHT * pixel })),
      bounds,
    );
    return drawn.map((p) => ({ ...p, at: found.get(p.unit.id) ?? { x: 0, y: 0 } }));
  }, [units, pixel, short, bounds, asked]);
  return (
    <g pointerEvents="none" className="unit-plates">
      {plates.map(({ unit, discs, name, count, named, counted, width, at }) => {
        const { side, used, marks = [], full } = unit;
        const ink = used ? '#fff' : '#1b2022';
        const bar = named + counted - 4;
        return (
          <g key={unit.id} transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${pixel.toFixed(4)})`}>
            <rect x={1} y={1.6} width={width} height={HEIGHT} rx={3} fill="#0d1418" fillOpacity={0.3} />
            <rect width={width} height={HEIGHT} rx={3} fill={used ? side.deep : '#faf7ef'} stroke={side.line} />
            <path
              d={`M3 0H${HEIGHT}V${HEIGHT}H3A3 3 0 0 1 0 ${HEIGHT - 3}V3A3 3 0 0 1 3 0Z`}
              fill={unit.pale ? '#f6f1e2' : side.deep}
            />
            <g transform={`translate(${HEIGHT / 2} ${HEIGHT / 2})`}>
              <Sign field={unit.field} side={side} r={HEIGHT / 2 - 1.5} />
            </g>
            {name ? (
              <text x={HEIGHT + 4} y={14.5} className="plate-name" fill={ink}>
                {name}
              </text>
            ) : null}
            {count ? (
              <text x={HEIGHT + 3 + named + counted - 4} y={15} className="plate-count" fill={ink}>
                {count}
              </text>
            ) : null}
            {name && full > 1 ? (
              <>
                <rect x={HEIGHT + 3} y={HEIGHT - 3.4} width={bar} height={2.4} fill={ink} fillOpacity={0.22} />
                <rect
                  x={HEIGHT + 3}
                  y={HEIGHT - 3.4}
                  width={(bar * discs.length) / full}
                  height={2.4}
                  fill={used ? side.color : 2 * discs.length < full ? '#a82c1d' : side.deep}
                />
                <path d={`M${HEIGHT + 3 + bar / 2} ${HEIGHT - 4.8}V${HEIGHT}`} stroke={ink} strokeWidth={1.3} />
              </>
            ) : null}
            {marks.map((mark, i) => (
              <g
                key={mark}
                transform={`translate(${width - 2 - (marks.length - i - 0.5) * (HEIGHT - 2)} ${HEIGHT / 2})`}
              >
                <UnitMarkSign mark={mark} size={HEIGHT - 5} />
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}
