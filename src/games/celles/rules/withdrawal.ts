/** 15.0 Fuhrer Begleit withdrawal. */

import { EVERYONE } from '../../../engine/index.ts';
import { type CellesState, Off, onMap } from '../state.ts';
import { takeOff } from './losses.ts';
import { isDue } from './reinforcements.ts';

const inForce = (s: CellesState): boolean => s.turn >= s.tables.data.dates.withdrawalFrom; // C-15.0.1

const anyOnMapOrDue = (s: CellesState): boolean =>
  s.tables.allUnits.some((u) => s.tables.formationOf[u] === s.tables.fbb && (onMap(s, u) || isDue(s, u)));

/** with no unit on the map or due the brigade counts as withdrawn once the rule is in force. */
export const fbbGone = (s: CellesState): boolean => s.fbbWithdrawn === 1 || (inForce(s) && !anyOnMapOrDue(s));

/** Whether activating this formation, or a unit of it, withdraws the brigade (C-15.0.2, C-15.0.5). */
export const mustWithdraw = (s: CellesState, formation: number): boolean =>
  formation === s.tables.fbb && inForce(s) && !fbbGone(s);

/** C-15.0.7: removed, not eliminated; those not yet arrived leave too, the destroyed stay where they are. */
export function withdrawFbb(s: CellesState): void {
  const { formationOf, fbb, allUnits } = s.tables;
  s.fbbWithdrawn = 1;
  s.log?.tell(EVERYONE, 'The Führer Begleit Brigade was withdrawn');
  for (const u of allUnits) if (formationOf[u] === fbb && s.off[u] === Off.pool) takeOff(s, u, Off.withdrawn);
}
