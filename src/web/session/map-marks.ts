/** The marks that a recap step, an attack plan or an attack that is shown draws on the map. */

import type { HexLabel, Scene } from '../../engine/board.ts';
import type { OddsReport } from '../../engine/odds.ts';
import { type MapArrow, type MapMarks, noMarks } from '../board/marks.ts';
import type { AttackTarget } from './attack-targets.ts';
import type { PieceChange } from './piece-changes.ts';
import type { Places } from './places.ts';
import type { RecapStep } from './recap-steps.ts';

const hexIn = (step: RecapStep, id: string): HexLabel | undefined => {
  const place = step.before.pieces.find((p) => p.id === id)?.place ?? step.after.pieces.find((p) => p.id === id)?.place;
  return place && 'hex' in place ? place.hex : undefined;
};

/** What a move of a piece was: a retreat, an advance after combat, or a plain move. */
export function moveKind(step: RecapStep, change: PieceChange): 'retreat' | 'advance' | 'move' {
  const fight = step.happening?.report?.fight;
  if (!fight) return 'move';
  const attacker = fight.attackers.some((f) => f.piece === (change.before?.id ?? ''));
  if (attacker) return change.to !== undefined && fight.hexes.includes(change.to) ? 'advance' : 'retreat';
  return 'retreat';
}

/** The marks of one recap step; `number` is shown on its arrow, `past` steps are drawn thin. */
export function marksOf(step: RecapStep, number?: string, past = false): MapMarks {
  const fight = step.happening?.report?.fight;
  const attacks: MapArrow[] = [];
  if (fight && !past)
    for (const attacker of fight.attackers) {
      const from = hexIn(step, attacker.piece);
      if (from === undefined || attacker.role === 'may-join') continue;
      for (const to of fight.hexes)
        attacks.push({
          key: `a ${attacker.piece} ${to}`,
          kind: 'attack',
          way: [from, to],
          faint: true,
          ...(attacker.role === 'supports' ? { arc: true } : {}),
        });
    }
  const moved = step.changes.filter((f) => f.from !== undefined && f.to !== undefined);
  const ways = moved.map((f, i): MapArrow => {
    const kind = moveKind(step, f);
    return {
      key: `w ${step.since} ${f.after?.id ?? i}`,
      kind,
      way: [f.from as HexLabel, f.to as HexLabel],
      ...(kind === 'move' ? { color: f.before?.design.side.deep ?? '#3a4541' } : {}),
      ...(number !== undefined && i === 0 ? { bead: number } : {}),
      ...(past ? { faint: true } : {}),
    };
  });
  const gone = past ? [] : step.changes.filter((f) => f.gone);
  const placeOf = (f: PieceChange): HexLabel | undefined =>
    f.before && 'hex' in f.before.place ? f.before.place.hex : undefined;
  return {
    ...noMarks,
    arrows: [...attacks, ...ways],
    ghosts: [
      ...moved.flatMap((f) =>
        f.before && f.from !== undefined ? [{ piece: f.before, hex: f.from, faint: past ? 0.22 : 0.34 }] : [],
      ),
      ...gone.flatMap((f) => {
        const hex = placeOf(f);
        return f.before && hex !== undefined ? [{ piece: f.before, hex, faint: 0.42 }] : [];
      }),
    ],
    lost: past
      ? []
      : step.changes.flatMap((f) => {
          const hex = f.after && 'hex' in f.after.place ? f.after.place.hex : undefined;
          return f.lost > 0 && hex !== undefined ? [{ hex, text: `−${f.lost}` }] : [];
        }),
    gone: gone.flatMap((f) => placeOf(f) ?? []),
    fought: fight && !past ? fight.hexes : [],
  };
}

/** Every hex of a step: the map shows all of them while its card is open. */
export function hexesOfStep(step: RecapStep): readonly HexLabel[] {
  const { arrows, ghosts, fought, gone } = marksOf(step);
  return [
    ...new Set([
      ...arrows.flatMap((a) => a.way),
      ...ghosts.map((g) => g.hex),
      ...fought,
      ...gone,
      ...step.changes.flatMap((f) => f.to ?? []),
    ]),
  ];
}

type Plan = NonNullable<Scene['plan']>;

/** The arrow of one attacker; none if it is not in a hex. */
function attackArrow(
  places: Places,
  key: string,
  piece: string,
  to: HexLabel,
  more: Partial<MapArrow> = {},
): readonly MapArrow[] {
  const from = places.hexOf(piece);
  return from === undefined ? [] : [{ key, kind: 'attack', way: [from, to], ...more }];
}

/** An attack plan: numbered arrows with their columns, and hexes that must also be attacked. `open`: the others are dim. */
export function planMarks(
  { attacks, duties }: Plan,
  places: Places,
  columnOf: (hex: HexLabel) => string | undefined,
  open: HexLabel | null,
): MapMarks {
  const isDim = (hex: HexLabel): boolean => hex !== open && attacks.some((attack) => attack.hex === open);
  return {
    ...noMarks,
    arrows: attacks.flatMap(({ hex, attackers, supporters }) => {
      const dim = isDim(hex) ? { faint: true } : {};
      return [
        ...attackers.flatMap((id) => attackArrow(places, `p ${id}`, id, hex, dim)),
        ...supporters.flatMap((id) => attackArrow(places, `p ${id}`, id, hex, { arc: true, ...dim })),
      ];
    }),
    beads: attacks.map(({ hex }, i) => ({ hex, text: String(i + 1) })),
    plates: attacks.flatMap(({ hex }) => {
      const text = columnOf(hex);
      return text ? [{ hex, text }] : [];
    }),
    duties: duties.map(({ hex }) => hex),
    tags: duties.map(({ hex, text }) => ({
      hex,
      title: 'must also be attacked',
      note: text.slice(0, 44),
      tone: 'danger' as const,
    })),
  };
}

/** The fight that is shown to be confirmed. */
export function fightMarks(fight: NonNullable<OddsReport['fight']>, places: Places): MapMarks {
  const arrows = fight.attackers.flatMap(({ piece, role }) =>
    role === 'may-join'
      ? []
      : fight.hexes.flatMap((to) =>
          attackArrow(places, `f ${piece} ${to}`, piece, to, role === 'supports' ? { arc: true } : {}),
        ),
  );
  return { ...noMarks, arrows };
}

/** The only attack that is offered: who would attack is drawn faintly, with a tag beside the target. */
export function offeredAttackMarks({ hexes }: AttackTarget, report: OddsReport | null, places: Places): MapMarks {
  const hex = hexes.at(-1);
  return {
    ...noMarks,
    arrows: (report?.fight?.attackers ?? []).flatMap(({ piece, role }) =>
      role === 'may-join'
        ? []
        : hexes.flatMap((to) => attackArrow(places, `o ${piece} ${to}`, piece, to, { faint: true })),
    ),
    tags:
      hex === undefined
        ? []
        : [{ hex, title: `A · attack ${report?.column ?? ''}`, note: 'select a bracket or press A', tone: 'danger' }],
  };
}
