/** Chapter 6: stacking. */
import { describe, expect, it } from 'vitest';
import { begin, given } from '../testing.ts';

describe('stacking', () => {
  it('CO-024 four battalions may stay in a hex, of any counters', () => {
    const t = given({ units: { 'R49-R1': 'G12', 'R49-A1': 'G12', 'R49-HQ': 'G13', 'R49-E': 'T12' } });
    t.do('move R49-HQ', 'to G12', 'end');
    expect(t.step).not.toBe('excess');
    expect([t.place('R49-R1'), t.place('R49-A1'), t.place('R49-HQ')]).toEqual(['G12', 'G12', 'G12']);
  });

  it('CO-025 X17 a hex may hold more while units move, and is cut when step 3 ends', () => {
    const t = given({ units: { 'R49-R1': 'G12', 'R49-R2': 'G12', 'R49-E': 'G13', 'R49-A1': 'G11' } });
    t.do('move R49-E', 'to G12');
    expect(t.step).toBe('move');
    t.do('end');
    expect(t.step).toBe('excess');
    expect(t.seat).toBe('red');
    expect(t.things('remove')).toEqual(['R49-1-1', 'R49-1-2', 'R49-2-1', 'R49-2-2', 'R49-E']);
    // It is battalions that are removed, not the counter of a regiment.
    expect([t.refusal('remove R49-A1'), t.refusal('remove R49-R1')]).toEqual(['X17', 'X17']);
    t.do('remove R49-E');
    expect(t.place('R49-E')).toBe('eliminated');
    expect(t.step).not.toBe('excess');
  });

  it('X17 the excess is taken until four battalions are left', () => {
    const t = given({ units: { 'R49-R1': 'G12', 'R49-R2': 'G12', 'R49-E': 'G13', 'R49-A1': 'G11' } });
    t.do('move R49-E', 'to G12', 'move R49-A1', 'to G12', 'end', 'remove R49-A1');
    expect(t.step).toBe('excess');
    t.do('remove R49-E');
    expect([t.place('R49-A1'), t.place('R49-E'), t.place('R49-R1')]).toEqual(['eliminated', 'eliminated', 'G12']);
  });

  it.each([
    { rules: ['CO-024', 'X7'], unit: 'RD-I1', with: ['R49-R1'], over: false },
    { rules: ['CO-024', 'X7'], unit: 'RD-I1', with: ['R49-R1', 'R49-E'], over: true },
    { rules: ['CO-024', 'X7'], unit: 'RD-H1', with: ['R49-R1', 'R49-E'], over: false },
    { rules: ['CO-024', 'X6'], unit: 'R49-HQ', with: ['R49-R1', 'R49-A1'], over: false },
    { rules: ['CO-024', 'X6'], unit: 'R49-HQ', with: ['R49-R1', 'R49-A1', 'R49-A2'], over: true },
    { rules: ['CO-024'], unit: 'R21-AR1', with: ['R49-R1'], over: false },
    { rules: ['CO-024'], unit: 'R21-AR1', with: ['R49-R1', 'R49-E'], over: true },
  ])('$rules $unit moving onto $with is too many: $over', ({ unit, with: others, over }) => {
    const stack = Object.fromEntries(others.map((name) => [name, 'G12']));
    const t = given({ units: { ...stack, [unit]: 'G13', 'R49-A4': 'T12' } }).do(`move ${unit}`, 'to G12', 'end');
    expect(t.step === 'excess').toBe(over);
  });

  it('CO-024 X7 a Blue dummy regiment counts three', () => {
    const at = (others: Record<string, string>) =>
      given({ units: { 'BD-I1': 'G3', 'B36-A1': 'T1', ...others }, player: 'blue' }).do('move BD-I1', 'to G2', 'end')
        .step;
    expect(at({ 'B36-E': 'G2' })).not.toBe('excess');
    expect(at({ 'B36-E': 'G2', 'B36-A2': 'G2' })).toBe('excess');
  });

  it('X17 X7 a dummy may be removed as excess, and is gone for good', () => {
    const t = given({ units: { 'R49-R1': 'G12', 'R49-E': 'G12', 'RD-I1': 'G13', 'R49-A4': 'T12' } });
    t.do('move RD-I1', 'to G12', 'end', 'remove RD-I1');
    expect(t.place('RD-I1')).toBe('eliminated');
    expect(t.passTo({ step: 'move', seat: 'red', turn: 3 }).things('move')).not.toContain('RD-I1');
  });

  it('K11 X17 the limit is applied when step 5 ends', () => {
    const t = given({ units: { 'R49-R1': 'G12', 'R49-R2': 'G12', 'R21-CAV': 'G13', 'R49-A4': 'T12' } });
    t.passTo({ step: 'exploit' }).do('move R21-CAV', 'to G12');
    t.passTo({ step: 'excess' });
    expect(t.state.phase).toBe(6);
    expect(t.do('remove R21-CAV').place('R21-CAV')).toBe('eliminated');
  });

  it('CO-025 only the stacks of the player whose step ends are looked at', () => {
    const t = given({ units: { 'R49-1-1': 'T12', 'B36-R1': 'G3', 'B36-R2': 'G3', 'B36-E': 'G3' } });
    t.do('move R49-1-1', 'to T11').passTo({ step: 'move', seat: 'blue' });
    expect(t.place('B36-R2')).toBe('G3');
  });

  it('CO-024 K49 set-up never exceeds the limit', () => {
    const t = begin('red_attack');
    while (t.step === 'tie') t.pass();
    t.do('pick B36-R1', 'place G3', 'pick B36-R2');
    expect(t.refusal('place G3')).toBe('CO-024');
    t.do('place G2', 'pick B36-E', 'place G3', 'pick B36-HQ');
    expect(t.refusal('place G3')).toBe('CO-024');
    expect(t.offers('place G2')).toBe(true);
  });

  it('K41 exchanging counters changes no stacking value', () => {
    const t = given({ units: { 'R49-R1': 'G12', 'R49-R2': 'G12', 'R49-A4': 'T12' } });
    t.do('break R49-R1', 'break R49-R2', 'end');
    expect(t.step).not.toBe('excess');
    const more = given({ units: { 'R49-R1': 'G12', 'R49-R2': 'G12', 'R49-E': 'G13', 'R49-A4': 'T12' } });
    more.do('break R49-R1', 'move R49-E', 'to G12', 'end');
    expect(more.step).toBe('excess');
  });
});
