/** What a recap step or a result draws on a measured table: who shot at whom, who went where, and where somebody fell. */

import type { Piece, SceneUnit, TablePoint } from '../../engine/board.ts';
import type { TableLine, TableMarks } from '../board/mini/marks.ts';
import type { RecapStep } from './recap-steps.ts';

export const noTableMarks: TableMarks = { lines: [], fallen: [] };

interface Standing {
  readonly id: string;
  readonly at: TablePoint;
  readonly radius: number;
}

/** Bases that stand nearer to one another than this touch, in inches. */
const TOUCH = 0.15;
/** Nobody is said to have moved who moved less, in inches. */
const MOVED = 0.3;

const standing = (pieces: readonly Piece[]): ReadonlyMap<string, Standing> =>
  new Map(
    pieces.flatMap((piece) => {
      const { base } = piece.design;
      const radius = base?.shape === 'circle' ? base.radius : 0.5;
      return 'at' in piece.place ? [[piece.id, { id: piece.id, at: piece.place.at, radius }] as const] : [];
    }),
  );

const apart = (a: Standing, b: Standing): number => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y) - a.radius - b.radius;

const nearestTo = (from: Standing, all: readonly Standing[]): Standing | undefined =>
  all.reduce<Standing | undefined>(
    (best, one) => (best && apart(from, best) <= apart(from, one) ? best : one),
    undefined,
  );

/** The bases of the unit that a piece belongs to. */
const unitOf = (units: readonly SceneUnit[], all: ReadonlyMap<string, Standing>, piece: string): readonly Standing[] =>
  (units.find((u) => u.pieces.includes(piece))?.pieces ?? [piece]).flatMap((id) => all.get(id) ?? []);

/** From each who shoots to the nearest of the target; nothing where they stand in contact. */
function shots({ happening, before }: RecapStep, was: ReadonlyMap<string, Standing>): readonly TableLine[] {
  const fight = happening?.report?.fight;
  const [attacker] = fight?.attackers ?? [];
  const [defender] = fight?.defenders ?? [];
  if (!attacker || !defender || !before.units) return [];
  const theirs = unitOf(before.units, was, defender.piece);
  const far = unitOf(before.units, was, attacker.piece).flatMap((from) => {
    const to = nearestTo(from, theirs);
    return to && apart(from, to) > TOUCH ? [{ from, to }] : [];
  });
  // As many as shot: the nearest.
  const count = Number.parseInt(attacker.strength, 10);
  const nearest = far.sort((a, b) => apart(a.from, a.to) - apart(b.from, b.to));
  return nearest
    .slice(0, Number.isNaN(count) ? undefined : count)
    .map(({ from, to }) => ({ points: [from.at, to.at], tone: 'shot' }));
}

/** The way of each unit that moved, from where its middle was; into contact: a charge. */
function ways({ before, after }: RecapStep, was: ReadonlyMap<string, Standing>): readonly TableLine[] {
  const is = standing(after.pieces);
  return (after.units ?? []).flatMap((unit) => {
    const moved = unit.pieces.flatMap((id) => {
      const [from, to] = [was.get(id), is.get(id)];
      return from && to ? [{ from, to }] : [];
    });
    const [lead] = moved;
    if (!lead || Math.hypot(lead.to.at.x - lead.from.at.x, lead.to.at.y - lead.from.at.y) < MOVED) return [];
    const foes = (list: typeof after.units, all: ReadonlyMap<string, Standing>): readonly Standing[] =>
      (list ?? [])
        .filter((u) => u.side.seat !== unit.side.seat)
        .flatMap((u) => u.pieces.flatMap((id) => all.get(id) ?? []));
    const touches = (bases: readonly Standing[], others: readonly Standing[]): boolean =>
      bases.some((a) => others.some((b) => apart(a, b) <= TOUCH));
    const charged =
      touches(
        moved.map((m) => m.to),
        foes(after.units, is),
      ) &&
      !touches(
        moved.map((m) => m.from),
        foes(before.units, was),
      );
    return [{ points: [lead.from.at, lead.to.at], tone: charged ? 'attack' : 'way' }];
  });
}

export function tableMarksOf(step: RecapStep): TableMarks {
  const was = standing(step.before.pieces);
  if (was.size === 0) return noTableMarks;
  const left = new Set(step.after.pieces.map((p) => p.id));
  return {
    lines: [...shots(step, was), ...ways(step, was)],
    fallen: [...was.values()].filter(({ id }) => !left.has(id)).map(({ at, radius }) => ({ at, radius })),
  };
}
