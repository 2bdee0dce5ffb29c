/** Things as the log names them, and the die (CE-101). */

import { EVERYONE, type OddsReport, type Ref, rollDie, rollTest, type Shown } from '../../../engine/index.ts';
import type { CeltosState } from '../state.ts';
import { sideOf } from '../tables.ts';
import { isIndividual } from './field.ts';
import { modelName, unitName } from './verbs.ts';

export const unit = (s: CeltosState, u: number): Ref => ({ kind: 'unit', id: u, name: unitName(s, u) });
export const model = (s: CeltosState, m: number): Ref => ({ kind: 'model', id: m, name: modelName(s, m) });
export const die = (face: number, seat?: number): Shown => ({
  what: 'die',
  face: String(face),
  of: 'd10',
  ...(seat === undefined ? {} : { seat }),
});
export { sideName } from './verbs.ts';
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
export const inches = (tenths: number): string => `${Number((tenths / 10).toFixed(1))}"`;

export const d10 = (s: CeltosState): number => rollDie(s, 1, 10);

/** CE-102, CE-103, CE-104 */
export const passes = (face: number, need: number, modifier: number): boolean =>
  face === 10 || (face !== 1 && face + modifier >= need);

/** A unit of several models does things together: "Warriors hold", "Chieftain holds". */
export const does = (s: CeltosState, u: number, one: string, many: string): string => (isIndividual(s, u) ? one : many);

/** Rolls what must pass; the face. */
export const d10Against = (s: CeltosState, need: number, modifier: number): number =>
  s.oracle ? rollTest(s, 1, 10, (face) => passes(face, need, modifier)) : d10(s);

/** The tests table, and the close-combat table: the same numbers (CE-050, CE-066, CE-067). */
export const needOf = (stat: number, difficulty: number): number => Math.max(2, Math.min(10, 6 + difficulty - stat));
/** The shooting table, as printed: not clamped (CE-026 to CE-035). */
export const needToShoot = (sh: number): number => 10 - sh;
/** The chance of a roll, in tenths. */
export const tenthsOf = (need: number, modifier: number): number => Math.max(1, Math.min(9, 11 - (need - modifier)));

/** CE-078, CE-101: rolls a test and tells it. */
export function test(
  s: CeltosState,
  u: number,
  stat: number,
  difficulty: number,
  modifier: number,
  what: string,
): boolean {
  const need = needOf(stat, difficulty);
  const face = d10Against(s, need, modifier);
  const passed = passes(face, need, modifier);
  if (s.log) {
    const report = testReport(s, u, what, need, modifier);
    s.log.addEvent(
      EVERYONE,
      {
        kind: 'check',
        by: sideOf(u),
        title: report.title,
        report,
        fell: passed ? 'passes' : 'fails',
        rung: face - 1,
        sum: modifier === 0 ? String(face) : `${face} ${signed(modifier)}`,
        headline: `${unitName(s, u)}: ${what} ${passed ? 'passed' : 'failed'}`,
      },
      [die(face)],
      unit(s, u),
      `: ${what}, needs ${need}+${modifier === 0 ? '' : ` at ${signed(modifier)}`}, rolled ${face}: ${passed ? 'passed' : 'failed'}`,
    );
  }
  return passed;
}

/** The chances of a test, face by face (CE-102 to CE-104). */
export function testReport(s: CeltosState, u: number, what: string, need: number, modifier: number): OddsReport {
  const tenths = tenthsOf(need, modifier);
  return {
    title: `${unitName(s, u)}: ${what}`,
    rule: 'CE-078',
    strengths: `needs ${need}+`,
    modifiers: modifier === 0 ? [] : [{ text: 'modifiers', value: modifier, rule: 'CE-103' }],
    outcomes: [
      { key: 'passes', label: 'passes', text: `${what} passed`, weight: tenths, good: 'attacker' },
      { key: 'fails', label: 'fails', text: `${what} failed`, weight: 10 - tenths, good: 'defender' },
    ],
    words: { attacker: 'passes', defender: 'fails' },
    ladder: Array.from({ length: 10 }, (_, i) => ({
      face: String(i + 1),
      key: passes(i + 1, need, modifier) ? 'passes' : 'fails',
    })),
  };
}

/** "1 shot", "3 shots", "2 models lost". */
export const many = (n: number, word: string, after = ''): string =>
  `${n} ${word}${n === 1 ? '' : 's'}${after === '' ? '' : ` ${after}`}`;
