/** 9.1 Infiltration: the roll of a unit that goes straight from one enemy zone of control into another. */

import { type Modifier, rollDie, sumInWords } from '../../../engine/index.ts';
import { type CellesState, Chance } from '../state.ts';
import { GERMAN } from '../tables.ts';
import { disrupt } from './disruption.ts';
import { infiltrationReport, tellFall } from './reports.ts';
import { unit } from './telling.ts';
import { isMotorized } from './zoc.ts';

const Infiltration = { success: 1, failure: 2, disrupted: 3 } as const;

/** German +1, night +2 for both sides, infantry without Truck +1. */
export function infiltrationModifiers(s: CellesState, u: number): Modifier[] {
  const { infiltration } = s.tables.data;
  return [
    { text: 'German unit', value: s.tables.sideOf[u] === GERMAN ? infiltration.german : 0, rule: 'C-9.1.6' },
    { text: 'Night turn', value: s.tables.night[s.turn] ? infiltration.night : 0, rule: 'C-9.1.7' },
    { text: 'infantry', value: isMotorized(s, u) ? 0 : infiltration.infantry, rule: 'C-9.1.18' },
  ].filter((m) => m.value !== 0);
}

/** Rolls, Disrupts the unit if the table says so, and returns whether it got through. */
export function rollInfiltration(s: CellesState, u: number): boolean {
  const { disruptedUpTo, failureUpTo } = s.tables.data.infiltration;
  const report = s.log && infiltrationReport(s, u);
  const modifier = infiltrationModifiers(s, u).reduce((sum, { value }) => sum + value, 0);
  const rolled = rollDie(s, 0, 9);
  const modified = rolled + modifier;
  // C-9.1.19
  s.lastOutcome =
    modified <= disruptedUpTo
      ? Infiltration.disrupted
      : modified <= failureUpTo
        ? Infiltration.failure
        : Infiltration.success;
  s.lastChance = Chance.infiltration;
  const isThrough = s.lastOutcome === Infiltration.success;
  tellFall(s, report, s.tables.sideOf[u], rolled, modifier, () => [
    unit(u),
    ` rolled for infiltration: ${sumInWords(rolled, modifier)}, ${isThrough ? 'got through' : 'failed and stayed'}`,
  ]);
  if (s.lastOutcome === Infiltration.disrupted) disrupt(s, u);
  return isThrough;
}
