/** Two units that fight, for the tests of assaults. */
import { battle, row, type Table, type UnitSpec } from '../testing.ts';

export const warriors: UnitSpec = { profile: 'gael_warrior', places: row(5, 20, 4) };
export const retainers: UnitSpec = { profile: 'sidhe_retainer', places: row(4, 20, 9) };
export const spare = {
  A9: { profile: 'gael_chief', places: [[2, 2]] as [number, number][] },
  B9: { profile: 'sidhe_seer', places: [[46, 46]] as [number, number][] },
};
export const fighting = (units: Record<string, UnitSpec>, dice: number[] = [], more = {}) =>
  battle({ units: { A1: warriors, B1: retainers, ...spare, ...units }, order: 'A1', dice, ...more });
export const none = 'react none';
/** Strikes at anybody, hits to anybody, and winners stay. */
export const fought = (t: Table): Table => t.settle('strike', 'hit', 'stay');
