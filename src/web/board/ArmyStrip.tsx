/** Both armies of a measured table in two rows: who has acted this turn, who acts now, who may act next. */
import type { Piece, Scene, SceneUnit, SeatLook } from '../../engine/board.ts';
import { Mini, Sign, UnitMarkSign } from './mini/Mini.tsx';

interface ArmyStripProps {
  readonly scene: Scene;
  /** Units that can be selected now, by their pieces. */
  readonly may: ReadonlySet<string>;
  readonly onUnit: (piece: string) => void;
}

const said = (unit: SceneUnit, count: number, may: boolean): string =>
  [
    unit.full > 1 ? `${unit.name}, ${count} of ${unit.full}` : unit.name,
    ...(unit.active ? ['acting now'] : unit.used ? ['has acted this turn'] : may ? ['can act'] : []),
    ...(unit.marks ?? []),
  ].join(', ');

function UnitButton({
  unit,
  piece,
  count,
  may,
  onUnit,
}: {
  unit: SceneUnit;
  piece: Piece;
  count: number;
  may: boolean;
  onUnit: (piece: string) => void;
}) {
  const { mini, side } = piece.design;
  if (!mini) return null;
  const name = said(unit, count, may);
  const className = ['army-unit', unit.active ? 'active' : unit.used ? 'used' : may ? 'may' : ''].join(' ').trim();
  return (
    <button type="button" className={className} aria-label={name} title={name} onClick={() => onUnit(piece.id)}>
      <svg width={34} height={34} viewBox="-60 -60 120 120" aria-hidden="true">
        <Mini {...mini} side={side} facing={0} detail="middle" used={(unit.used ?? false) && !unit.active} />
        {unit.used && !unit.active ? (
          <g transform="translate(38 38)">
            <circle r={19} fill="#33423a" stroke="#fff" strokeWidth={4} />
            <path d="M-9 0L-2 7L9 -7" fill="none" stroke="#fff" strokeWidth={5} strokeLinecap="round" />
          </g>
        ) : null}
        {unit.marks?.[0] ? (
          <g transform="translate(-36 38)">
            <UnitMarkSign mark={unit.marks[0]} size={40} />
          </g>
        ) : null}
      </svg>
      <b aria-hidden="true">{unit.full > 1 ? count : ''}</b>
    </button>
  );
}

function Army({ look, units, scene, may, onUnit }: ArmyStripProps & { look: SeatLook; units: readonly SceneUnit[] }) {
  const standing = new Map(scene.pieces.flatMap((p) => ('at' in p.place ? [[p.id, p] as const] : [])));
  const [first] = units;
  return (
    <li className="army-row" aria-label={look.name}>
      <span className="army-name">
        {first ? (
          <svg width={20} height={20} viewBox="-10 -10 20 20" aria-hidden="true">
            <Sign field={first.field} side={first.side} r={10} />
          </svg>
        ) : null}
        {look.name}
      </span>
      {units.map((unit) => {
        const living = unit.pieces.flatMap((id) => standing.get(id) ?? []);
        const piece = living.find((p) => p.rank === undefined) ?? living[0];
        return piece ? (
          <UnitButton
            key={unit.id}
            unit={unit}
            piece={piece}
            count={living.length}
            may={unit.pieces.some((id) => may.has(id))}
            onUnit={onUnit}
          />
        ) : null;
      })}
    </li>
  );
}

/** Nothing where the scene has no units, or does not say whose they are. */
export function ArmyStrip({ scene, may, onUnit }: ArmyStripProps) {
  const { seats, units } = scene;
  if (!seats || !units || units.length === 0) return null;
  return (
    <ul className="army-strip" aria-label="Both armies">
      {seats.map((look) => (
        <Army
          key={look.name}
          look={look}
          units={units.filter((u) => u.side.seat === look.style.seat)}
          scene={scene}
          may={may}
          onUnit={onUnit}
        />
      ))}
    </ul>
  );
}
