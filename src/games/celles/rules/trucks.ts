/** 8.3 Trucks: one marker that makes a unit of the 84th motorized. */

import { EVERYONE } from '../../../engine/index.ts';
import type { CellesState } from '../state.ts';
import { mayMoveStrategically } from './movement.ts';
import { R } from './refusals.ts';
import { unit } from './telling.ts';

/** both changes only while the active unit has spent nothing. */
export function refuseTruckOn(s: CellesState, u: number): number {
  const { formationOf, infantryDivision } = s.tables;
  if (formationOf[u] !== infantryDivision) return s.refuse(R.truckOnly84, u);
  if (s.truckUnit >= 0) return s.refuse(R.truckElsewhere, s.truckUnit);
  if (s.turn < s.truckFrom) return s.refuse(R.truckNotYet, s.truckFrom, s.turn); // C-8.3.1, C-8.3.8, C-8.3.9
  if (s.spent[u] > 0) return s.refuse(R.truckMoved, u, s.spent[u]);
  return 0;
}

export function refuseTruckOff(s: CellesState, u: number): number {
  if (s.truckUnit !== u) return s.refuse(R.truckNotBorne, u);
  if (s.truckFresh) return s.refuse(R.truckJustPlaced, u);
  if (s.spent[u] > 0) return s.refuse(R.truckMoved, u, s.spent[u]);
  return 0;
}

export function truckOn(s: CellesState, u: number): void {
  s.truckUnit = u;
  s.truckFresh = 1;
  s.bonus = mayMoveStrategically(s, u) ? 1 : 0; // a Truck placed before the first point counts
  s.log?.tell(EVERYONE, unit(u), ' mounted the Truck');
}

/** C-8.3.8: one turn ahead on the track. */
export function truckOff(s: CellesState, u: number): void {
  s.truckUnit = -1;
  s.truckFrom = s.turn + 1;
  s.bonus = 0; // C-8.5.5
  s.log?.tell(EVERYONE, unit(u), ' left the Truck, which is available again next turn');
}
