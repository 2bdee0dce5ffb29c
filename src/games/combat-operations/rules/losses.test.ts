/** Chapter 12, 13.3: losses. */
import { expect, it } from 'vitest';
import { given } from '../testing.ts';

it('CO-089 4-1: the defender is eliminated, the attacker loses a step', () => {
  const t = given({ units: { R502: 'G8', 'B36-HQ': 'G7' }, at: { step: 'plan' } });
  t.do('attack R502 G7', 'confirm', 'resolve G7');
  expect([t.place('B36-HQ'), t.steps('R502')]).toEqual(['eliminated', 1]);
});
