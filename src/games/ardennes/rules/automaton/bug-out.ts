/** DT-05 (F-BUGOUT): the automaton's Bug Out (A-TACTIC-GS.4 to A-TACTIC-GS.12; Q16). */

import { EVERYONE } from '../../../../engine/index.ts';
import { type ArdennesState, Part, Switch } from '../../state.ts';
import { ALLIED, HEXES } from '../../tables.ts';
import { highestHv, pick, westernmost } from '../choice.ts';
import { fullAttack, fullDefence } from '../combat.ts';
import { isSurrounded, proximateMap } from '../definitions.ts';
import { defendersOf } from '../forces.ts';
import { isEmpty, place } from '../ground.ts';
import { readsOtherwise } from '../modes.ts';
import { crossingBarred } from '../movement.ts';
import { eliminateGuests } from '../retreat.ts';
import { supplyMap } from '../supply.ts';
import { hexRef, unit } from '../telling.ts';
import { holdCheck } from './hits.ts';

/** Whether it is used at all. */
export function mayBugOut(s: ArdennesState): boolean {
  const defenders = defendersOf(s);
  // A-TACTIC-GS.7, Q16
  if (isSurrounded(s, s.target) && !(s.day <= 18 && readsOtherwise(s, Switch.bugOut))) return false;
  if (s.day >= 19) return defenders.reduce((n, u) => n + s.steps[u], 0) >= 3; // A-TACTIC-GS.6
  if (fullAttack(s) < 3 * fullDefence(s)) return false; // A-TACTIC-GS.4
  return !holdCheck(s); // A-TACTIC-GS.5
}

/** The highest number leaves for the nearest Position that fits; true if the hex is empty then. */
export function automatonBugOut(s: ArdennesState): boolean {
  if (!mayBugOut(s)) return false;
  const u = pick(s, 'unit', 'Bug Out', defendersOf(s), [['highest number', (v) => s.tables.selector[v]]]);
  if (s.dispersed[u]) return false;
  const supply = supplyMap(s, ALLIED);
  const proximate = proximateMap(s);
  const fits: number[] = [];
  for (let h = 0; h < HEXES; h++)
    if (s.tables.holdValue[h] > 0 && isEmpty(s, h) && supply[h] && !proximate[h] && !crossingBarred(s, u, h))
      fits.push(h);
  const to = pick(s, 'hex', 'Bug Out to', fits, [
    ['nearest', (h) => -s.tables.grid.distance(s.target, h)],
    highestHv(s),
    westernmost(s),
  ]);
  if (to < 0) return false;
  s.part[u] = Part.none;
  s.fellBack[u] = 1;
  place(s, u, to);
  s.log?.tell(EVERYONE, unit(u), ' bugged out to ', hexRef(to));
  if (defendersOf(s).length > 0) return false;
  eliminateGuests(s); // A-RETREAT.28
  return true;
}
