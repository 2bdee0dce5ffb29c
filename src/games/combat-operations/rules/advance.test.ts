/** Advance (11.8, X19). */
import { expect, it } from 'vitest';
import { given } from '../testing.ts';

it('CO-092 the advance is optional', () => {
  const t = given({ units: { R502: 'G8', 'B36-HQ': 'G7' }, at: { step: 'plan' } });
  t.do('attack R502 G7', 'confirm', 'resolve G7', 'done');
  expect(t.place('R502')).toBe('G8');
});
