/** Things as the log names them, and the die (CE-101). */

import type { Ref, Shown } from '../../../engine/log.ts';
import { EVERYONE } from '../../../engine/log.ts';
import { rollDie, rollTest } from '../../../engine/random.ts';
import type { CeltosState } from '../state.ts';

export const unit = (u: number): Ref => ({ kind: 'unit', id: u });
export const model = (m: number): Ref => ({ kind: 'model', id: m });
export const die = (face: number): Shown => ({ what: 'die', face: String(face), of: 'd10' });
export const SEAT_WORDS = ['Player 1', 'Player 2'] as const;
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
export const inches = (tenths: number): string => `${Number((tenths / 10).toFixed(1))}"`;

export const d10 = (s: CeltosState): number => rollDie(s, 1, 10);

/** CE-102, CE-103, CE-104 */
export const passes = (face: number, need: number, modifier: number): boolean =>
  face === 10 || (face !== 1 && face + modifier >= need);

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
  s.log?.show(
    EVERYONE,
    [die(face)],
    unit(u),
    `: ${what}, needs ${need}+${modifier === 0 ? '' : ` at ${signed(modifier)}`}: ${face} ${passed ? 'passes' : 'fails'}`,
  );
  return passed;
}

/** "1 shot", "3 shots". */
export const many = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
