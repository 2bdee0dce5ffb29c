import { describe, expect, it } from 'vitest';
import { given } from '../testing.ts';

describe('21.0 first-turn rules', () => {
  it('C-21.0.1 C-21.0.2 C-6.0.7 on turn 1 the German player goes first without a roll or a choice', () => {
    const t = given({
      clear: true,
      turn: 1,
      dice: ['2Pz'],
      units: { '2Pz-1': { hex: '2712' }, 'Lehr-1': { hex: '2214' } },
      at: { step: 'initiativePhase' },
    });
    expect(t.seat).toBe('german');
    expect(t.step).toBe('activation');
    expect(t.state.reveals).toBe(1); // the chit and no die
  });

  it('C-21.0.3 A-53 2nd Armor has 6 points in every activation of turn 1', () => {
    const t = given({
      clear: true,
      turn: 1,
      units: { '2Arm-1': { off: 'pool' }, '2Arm-2': { hex: '1801', used: true } },
      at: { step: 'activation', side: 'allied', chit: '2Arm' },
    });
    t.choose('arrive 2Arm-1 1900', 'take 2Arm-1');
    expect(t.left).toBe(6);
    expect(t.allowance('2Arm-2')).toBe(6);
  });

  it('C-21.0.4 C-21.0.5 from turn 2 on 2nd Armor has its full allowance, whenever it arrived', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: { '2Arm-1': { off: 'pool' }, '2Arm-2': { hex: '1801' } },
      at: { step: 'activation', side: 'allied', chit: '2Arm' },
    });
    t.choose('arrive 2Arm-1 1900');
    expect(t.allowance('2Arm-1')).toBe(9);
    expect(t.allowance('2Arm-2')).toBe(9);
  });

  it('W-01 a Disrupted 2nd Armor unit has 4 points on turn 1', () => {
    const t = given({
      clear: true,
      turn: 1,
      units: { '2Arm-1': { hex: '1801', disrupted: true }, '4Cav': { hex: '2506' } },
      at: { step: 'activation', side: 'allied', chit: '2Arm' },
    });
    expect(t.allowance('2Arm-1')).toBe(4);
    expect(t.allowance('4Cav')).toBe(9);
  });
});
