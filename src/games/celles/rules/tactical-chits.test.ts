import { describe, expect, it } from 'vitest';
import { given } from '../testing.ts';

describe('13.0 tactical chits', () => {
  it('C-13.0.1 Tactical Chits are drawn from the cup of the Action Chits', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: { 'Lehr-1': { hex: '2214' }, '2Pz-1': { hex: '3215' } },
      dice: ['german-combat', 'Lehr'],
      at: { step: 'draw', side: 'german' },
    });
    expect(t.chits('available')).toEqual(['german-combat']);
    expect(t.track('german')).toEqual(['Lehr']);
  });
});
