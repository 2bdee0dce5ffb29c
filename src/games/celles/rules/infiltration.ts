/** 9.1 Infiltration: the roll of a unit that goes straight from one enemy zone of control into another. */

import { EVERYONE } from '../../../engine/log.ts';
import { rollDie } from '../../../engine/random.ts';
import { figure, signed } from '../../../engine/text.ts';
import { type CellesState, Chance } from '../state.ts';
import { GERMAN, type Tables } from '../tables.ts';
import { disrupt } from './disruption.ts';
import { fallen, infiltrationReport } from './reports.ts';
import { die, unit } from './telling.ts';
import { isMotorized } from './zoc.ts';

export const Infiltration = { success: 1, failure: 2, disrupted: 3 } as const;

/** German +1, night +2 for both sides, infantry without Truck +1. */
export function infiltrationModifier(s: CellesState, u: number): number {
  const { infiltration } = s.tables.data;
  return (
    (s.tables.sideOf[u] === GERMAN ? infiltration.german : 0) +
    (s.tables.night[s.turn] ? infiltration.night : 0) +
    (isMotorized(s, u) ? 0 : infiltration.infantry)
  );
}

/** C-9.1.19 */
export function infiltrationResult(tables: Tables, modified: number): number {
  const { disruptedUpTo, failureUpTo } = tables.data.infiltration;
  return modified <= disruptedUpTo
    ? Infiltration.disrupted
    : modified <= failureUpTo
      ? Infiltration.failure
      : Infiltration.success;
}

/** Rolls, Disrupts the unit if the table says so, and returns whether it got through. */
export function rollInfiltration(s: CellesState, u: number): boolean {
  const modifier = infiltrationModifier(s, u);
  const report = s.log && infiltrationReport(s, u);
  const rolled = rollDie(s, 0, 9);
  const result = infiltrationResult(s.tables, rolled + modifier);
  s.lastChance = Chance.infiltration;
  s.lastOutcome = result;
  if (report)
    s.log?.happens(
      EVERYONE,
      fallen('check', s.tables.sideOf[u], report, rolled, modifier),
      [die(rolled)],
      unit(u),
      ` infiltrates: ${rolled} ${signed(modifier)} is ${figure(rolled + modifier)}, `,
      result === Infiltration.success ? 'it gets through' : 'it fails and stays',
    );
  if (result === Infiltration.disrupted) disrupt(s, u);
  return result === Infiltration.success;
}
