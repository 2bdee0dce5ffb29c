/** The units of a list with every base to scale. */
import { useMemo } from 'react';
import type { ArmyList, ArmyProfile } from '../../engine/army.ts';
import type { Piece, SceneUnit } from '../../engine/board.ts';
import { INCH } from '../board/draw/tabletop/inks.ts';
import { Mini } from '../board/mini/Mini.tsx';
import { Outlines, Plates, useUnits } from '../board/mini/Units.tsx';

/** Width of the ground in inches. */
const WIDE = 34;
const GAP = 1.6;
const RANKS = ['leader', 'musician', 'standard'] as const;
const NOBODY = new Map();

interface Placed {
  readonly pieces: readonly Piece[];
  readonly units: readonly SceneUnit[];
  readonly deep: number;
}

/** Blocks from left to right; a new row where the ground ends. */
function placed(list: ArmyList, profiles: ReadonlyMap<string, ArmyProfile>): Placed {
  const pieces: Piece[] = [];
  const units: SceneUnit[] = [];
  let [x, y, row] = [GAP, GAP, 0];
  list.units.forEach((unit, at) => {
    const profile = profiles.get(unit.profile);
    const base = profile?.design.base;
    if (!profile?.design.mini || base?.shape !== 'circle') return;
    const step = 2 * base.radius + 0.15;
    const files = unit.models > 6 ? Math.ceil(unit.models / 2) : unit.models;
    const ranks = Math.ceil(unit.models / files);
    if (x > GAP && x + files * step > WIDE - GAP) [x, y, row] = [GAP, y + row + 2.4, 0];
    const marks = RANKS.filter((rank) =>
      profile.extras.some((extra) => extra.rank === rank && unit.extras.includes(extra.id)),
    );
    const ids = Array.from({ length: unit.models }, (_, i) => `${at}.${i}`);
    ids.forEach((id, i) => {
      const rank = marks[i];
      pieces.push({
        id,
        place: {
          at: { x: x + ((i % files) + 0.5) * step, y: y + (Math.floor(i / files) + 0.5) * step },
          facing: 0,
        },
        design: profile.design,
        face: 'front',
        name: profile.name,
        ...(rank ? { rank } : {}),
      });
    });
    units.push({
      id: String(at),
      name: profile.name,
      side: profile.design.side,
      field: profile.design.mini.field,
      pieces: ids,
      full: unit.models,
      used: false,
      active: false,
      gap: 1,
    });
    x += files * step + GAP;
    row = Math.max(row, ranks * step);
  });
  return { pieces, units, deep: Math.max(6, y + row + 2) };
}

export function ArmyPreview({ list, profiles }: { list: ArmyList; profiles: ReadonlyMap<string, ArmyProfile> }) {
  const { pieces, units, deep } = useMemo(() => placed(list, profiles), [list, profiles]);
  const shown = useUnits(units, pieces);
  const [width, height] = [WIDE * INCH, deep * INCH];
  const bounds = useMemo(() => [0, 0, width, height] as const, [width, height]);
  return (
    <svg
      className="muster"
      viewBox={`0 0 ${width} ${height.toFixed(0)}`}
      role="img"
      aria-label="The army as it would be set up"
    >
      <rect width={width} height={height} fill="#e3e4bd" />
      <path d={`M0 ${height - 1}H${width}`} stroke="#7c8a4a" strokeWidth={2} strokeDasharray="11 7" />
      <Outlines units={shown} states={NOBODY} pixel={1.1} />
      {pieces.map(({ id, place, design, rank }) => {
        if (!('at' in place) || !design.mini || design.base?.shape !== 'circle') return null;
        return (
          <g
            key={id}
            transform={`translate(${place.at.x * INCH} ${place.at.y * INCH}) scale(${(design.base.radius * INCH) / 50})`}
          >
            <Mini
              side={design.side}
              field={design.mini.field}
              charge={design.mini.charge}
              rim={design.mini.rim}
              rank={rank as (typeof RANKS)[number] | undefined}
              facing={0}
              detail="middle"
            />
          </g>
        );
      })}
      <Plates units={shown} pixel={1.15} short={false} bounds={bounds} />
    </svg>
  );
}
