/** Retreats (11.1 to 11.6, X8). */
import { expect, it } from 'vitest';
import { given } from '../testing.ts';

it('CO-137 a retreat is exactly one hex', () => {
  const t = given({ units: { 'R49-R1': 'G8', 'B36-E': 'G7' }, at: { step: 'plan' } });
  t.do('attack R49-R1 G7', 'confirm', 'resolve G7');
  expect(t.refusal('retreat B36-E G5')).toBe('CO-137');
});
