/** Chapter 11: the plan of attacks, showing, supporting artillery. */
import { expect, it } from 'vitest';
import { given } from '../testing.ts';

it('CO-094 who attacks obliges his side to attack all enemies next to him', () => {
  const t = given({ units: { 'R49-1-1': 'G9', 'B36-1-1': 'G8', 'B36-HQ': 'H9' }, at: { step: 'plan' } });
  expect(t.do('attack R49-1-1 G8').refusal('confirm')).toBe('CO-094');
});
