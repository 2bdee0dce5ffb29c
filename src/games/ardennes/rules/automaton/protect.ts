/** Protect VP (A-ACTIVATE.23, A-ACTIVATE.24; DT-32). */

import type { ArdennesState } from '../../state.ts';
import { proximateMap } from '../definitions.ts';
import { stepsIn, unitsIn } from '../ground.ts';
import type { HexSet } from '../supply.ts';
import { germanDistance } from './picking.ts';

/** No attack out of a VP hex held by fewer than 4 steps: those that stay, those that attack, and those that come to it. */
export const mayAttackFrom = (s: ArdennesState, h: number, coming = 0): boolean =>
  s.tables.vp[h] === 0 || stepsIn(s, h) + coming >= 4;

/** A VP hex is not vacated while it is Proximate to a German or within 2 hexes of one. */
export function mayLeave(s: ArdennesState, units: readonly number[], proximate?: HexSet): boolean {
  const h = s.hex[units[0]];
  if (s.tables.vp[h] === 0) return true;
  if (unitsIn(s, h).some((u) => !units.includes(u))) return true;
  return germanDistance(s, h) > 2 && !(proximate ?? proximateMap(s))[h];
}
