import { describe, expect, it } from 'vitest';
import { type Given, given } from '../testing.ts';
import { stepsLost } from './victory.ts';

const UNITS = {
  'FBB-1': { hex: '3009' },
  'FBB-2': { hex: '3010', steps: 1 },
  '2Pz-1': { hex: '2712' },
  'Lehr-1': { hex: '2214' },
  '4Cav': { hex: '2506' },
  '2Arm-1': { hex: '1801' },
};
/** The German player draws these chits. */
const drawn = (turn: number, chits: string[], more: Given = {}) =>
  given({ clear: true, turn, units: UNITS, dice: chits, at: { step: 'draw', side: 'german' }, ...more });

describe('15.0 withdrawal of the Fuhrer Begleit', () => {
  it('C-15.0.12 C-15.0.1 before 26 December night its chit works like any other', () => {
    const t = drawn(6, ['FBB']);
    expect(t.step).toBe('activation');
    t.choose('formation FBB');
    expect(t.offered('take')).toEqual(['take FBB-1', 'take FBB-2']);
    expect(['FBB-1', 'FBB-2'].map((id) => t.unit(id).off)).toEqual(['pool', 'pool']);
    // Its chit may activate a unit of another formation, and another chit one of its units: nobody leaves.
    const other = drawn(6, ['FBB']).choose('unit 2Pz-1');
    expect([other.offered('take'), other.unit('FBB-1').hex]).toEqual([['take 2Pz-1'], '3009']);
    const one = drawn(6, ['2Pz']).choose('unit FBB-1');
    expect([one.offered('take'), one.unit('FBB-2').hex]).toEqual([['take FBB-1'], '3010']);
    // One turn later the same draw has withdrawn it.
    expect(drawn(7, ['FBB', '84Inf']).unit('FBB-1').off).toBe('withdrawn');
  });

  it('C-15.0.2 C-15.0.3 C-15.0.4 C-15.0.7 A-36 A-86 from 26 December night the draw withdraws all its units, and that is the action', () => {
    const t = drawn(7, ['FBB', '84Inf']);
    expect(t.unit('FBB-1')).toMatchObject({ hex: null, off: 'withdrawn' });
    expect(t.unit('FBB-2')).toMatchObject({ hex: null, off: 'withdrawn' });
    expect(t.actions('german').used).toBe(1);
    expect(t.seat).toBe('allied');
  });

  it('C-15.0.8 C-15.0.9 I-14 steps lost before count, steps withdrawn do not', () => {
    const t = drawn(7, ['FBB', '84Inf']);
    expect(stepsLost(t.state, 0)).toBe(1);
  });

  it('V-19 C-15.0.5 C-15.0.6 activating one FBB unit by another chit withdraws the brigade, on purpose if wished', () => {
    const t = drawn(7, ['2Pz', '84Inf']).choose('unit FBB-1');
    expect(t.unit('FBB-1').off).toBe('withdrawn');
    expect(t.unit('FBB-2').off).toBe('withdrawn');
    expect(t.actions('german').used).toBe(1);
    expect(t.seat).toBe('allied');
  });

  it('A-38 Extra Move on an FBB unit withdraws it too', () => {
    const t = drawn(7, ['2Pz'], { chits: { 'german-extra-move': { available: 1 } } });
    t.choose('formation 2Pz', 'extra FBB-2');
    expect(t.unit('FBB-1').off).toBe('withdrawn');
    expect(t.offered('take')).toEqual(['take 2Pz-1']);
  });

  it('V-18 C-13.5.5 A-86 Replacement and Extra Move may be played on the chit that withdraws', () => {
    const t = drawn(7, ['FBB'], {
      units: { ...UNITS, '116Pz-R': { off: 'destroyed' } },
      chits: { 'german-extra-move': { available: 1 }, 'german-replacement': { available: 1 } },
    });
    expect(t.unit('FBB-1').off).toBe('withdrawn');
    t.choose('replacement', 'rebuild-in 116Pz-R 3310', 'extra 116Pz-R');
    expect(t.offered('take')).toEqual(['take 116Pz-R']);
    expect(t.actions('german').used).toBe(1);
  });

  it('C-15.0.10 C-15.0.11 the chit stays in the cup, and after the withdrawal may only activate one other unit', () => {
    const gone = { fbbWithdrawn: 1, units: { ...UNITS, 'FBB-1': { off: 'withdrawn' }, 'FBB-2': { off: 'withdrawn' } } };
    expect(given({ clear: true, turn: 8, ...gone, at: { step: 'chitPhase' } }).chits('cupGerman')).toContain('FBB');
    const t = drawn(8, ['FBB'], gone);
    expect(t.refusal('formation FBB')).toBe('C-15.0.11');
    expect(t.refusal('unit FBB-1')).toBe('A-62');
    expect(t.offered()).toEqual(['unit 2Pz-1', 'unit Lehr-1']);
  });

  it('A-37 units not arrived leave too; destroyed ones stay and are never rebuilt', () => {
    const t = drawn(7, ['FBB'], {
      units: { ...UNITS, 'FBB-1': { off: 'pool' }, 'FBB-2': { off: 'destroyed' } },
      chits: { 'german-replacement': { available: 1 }, 'german-extra-move': { available: 1 } },
    });
    expect(t.unit('FBB-1').off).toBe('withdrawn');
    expect(t.unit('FBB-2').off).toBe('destroyed');
    expect(t.step).toBe('extraMove'); // no use for the Replacement chit
  });

  it('A-37 with no unit on the map or due the FBB counts as withdrawn', () => {
    const t = drawn(7, ['FBB'], { units: { ...UNITS, 'FBB-1': { off: 'destroyed' }, 'FBB-2': { off: 'destroyed' } } });
    expect(t.step).toBe('activation');
    expect(t.refusal('formation FBB')).toBe('C-15.0.11');
  });
});
