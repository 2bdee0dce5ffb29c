import { describe, expect, it } from 'vitest';
import { defineRefusals, sentence } from './refusal.ts';
import { kindOf } from './verbs.ts';

const kinds = { unit: kindOf(['R1', 'R2'], (id) => ['Red 1st', 'Red 2nd'][id] ?? '?'), hex: kindOf(['0101', '0102']) };
const { number: R, list } = defineRefusals({
  tooFar: ['T-3', 'needs {0:/2} movement points, has {1:/2} left'],
  taken: ['T-4', '{1:hex} holds {2} units, {0:unit} among them'],
  never: ['T-5', 'never'],
});
const withFigures = (...figures: number[]) => ({ why: Int32Array.from([...figures, 0, 0, 0]) });
const told = (number: number, ...figures: number[]): string => {
  const refusal = list[number];
  return refusal ? sentence(refusal, withFigures(...figures), kinds) : '';
};

describe('a refusal', () => {
  it('has a number from 1, a rule and a sentence', () => {
    expect([R.tooFar, R.taken, R.never]).toEqual([1, 2, 3]);
    expect(list[0]).toBeUndefined();
    expect(list[R.taken]?.rule).toBe('T-4');
  });

  it('says the figures as they are, as halves and as names', () => {
    expect(told(R.tooFar, 8, 5)).toBe('needs 4 movement points, has 2½ left');
    expect(told(R.taken, 1, 0, 3)).toBe('0101 holds 3 units, Red 2nd among them');
    expect(told(R.never)).toBe('never');
  });

  it('that names an unknown kind is a fault of the game', () => {
    expect(() => sentence({ rule: 'T-6', text: '{0:ship}' }, withFigures(1), kinds)).toThrow(
      'the refusal of T-6 names an unknown kind "ship"',
    );
  });
});
