/** DT-13 and DT-14 (F-ADVANCE): Allied advance after combat (A-ADVANCE.15 to A-ADVANCE.30). */

import { EVERYONE, rollDie } from '../../../../engine/index.ts';
import type { ArdennesState } from '../../state.ts';
import { advanceUnit, isOnPath, refuseAdvance } from '../advance.ts';
import { breaksLine, isSafe } from '../definitions.ts';
import { attackersOf } from '../forces.ts';
import { isBracketed, unitsIn } from '../ground.ts';
import { die, hexRef, unit } from '../telling.ts';
import { ascending } from './picking.ts';

/** T-ADVANCE: the faces on which a unit advances, by row and by units already advanced. */
const TABLE = [
  [10, 7, 0],
  [8, 4, 0],
  [3, 0, 0],
] as const;
const ROWS = ['Primary route or VP hex', 'Secondary route, city or town', 'other hex'] as const;

/** A-ADVANCE.20: the best row that fits. */
export function advanceRow(s: ArdennesState, h: number): number {
  const { primary, road, vp, town } = s.tables;
  if (primary[h] !== 0 || vp[h] > 0) return 0;
  return road[h] !== 0 || town[h] !== 0 ? 1 : 2;
}

/** A-ADVANCE.18, A-ADVANCE.19. */
function mayGo(s: ArdennesState, u: number, to: number): boolean {
  if (refuseAdvance(s, u, to) !== 0) return false;
  if (!isSafe(s, to) && s.tables.holdValue[to] === 0) return false;
  return s.tables.vp[to] > 0 || !breaksLine(s, [u], to);
}

function succeeds(s: ArdennesState, to: number, already: number): boolean {
  const row = advanceRow(s, to);
  const faces = TABLE[row][Math.min(2, already)];
  if (faces === 0) return false;
  if (faces === 10) return true; // A-ADVANCE.22
  const roll = rollDie(s, 1, 10);
  s.log?.show(EVERYONE, [die(roll)], `Advance to `, hexRef(to), ` (${ROWS[row]}), needs ${faces} or less`);
  return roll <= faces;
}

export function automatonAdvance(s: ArdennesState): void {
  const force = ascending(s, attackersOf(s));
  const rolled = new Set<number>();
  let already = 0;
  const start = new Map(force.map((u) => [u, s.hex[u]]));
  for (const u of force) {
    const from = start.get(u) as number;
    const bracketed = isBracketed(s, u);
    if (bracketed && unitsIn(s, from).length === 1 && s.hex[u] === from) continue; // A-ADVANCE.16
    if (bracketed && rolled.has(from)) continue; // A-ADVANCE.17
    if (!mayGo(s, u, s.target)) continue;
    if (bracketed) rolled.add(from);
    if (!succeeds(s, s.target, already)) continue;
    const group = bracketed ? force.filter((v) => start.get(v) === from && isBracketed(s, v)) : [u];
    for (const v of group) {
      if (refuseAdvance(s, v, s.target) !== 0) continue;
      advanceUnit(s, v, s.target);
      // Beyond it: the path of retreat only, by the same tests.
      const next = s.path[0];
      if (isOnPath(s, next) && mayGo(s, v, next) && succeeds(s, next, already)) advanceUnit(s, v, next);
    }
    already++;
    s.log?.tell(EVERYONE, unit(u), ' advanced');
  }
}
