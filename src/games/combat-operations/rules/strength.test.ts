/** Strengths, odds and shifts (11.0, 13.0, X12, X12a). */
import { expect, it } from 'vitest';
import { given } from '../testing.ts';

it('CO-100 a regiment counter attacks with the sum printed on it', () => {
  const t = given({ units: { 'R49-R1': 'G8', 'B36-1-1': 'G7' }, at: { step: 'plan' } });
  expect(t.do('attack R49-R1 G7', 'confirm', 'resolve G7').lastAttack()).toEqual([8, 5, '1-1']);
});
