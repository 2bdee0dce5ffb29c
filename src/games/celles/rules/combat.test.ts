import { describe, expect, it } from 'vitest';
import { fought, moving } from '../testing.ts';
import { columnOf } from './combat.ts';

describe('11.0 odds', () => {
  it('W-07 C-11.0.30 odds are rounded down to a column', () => {
    const columns = ['1-3', '1-2', '1-1', '3-2', '2-1', '3-1', '5-1', '7-1'];
    const odds = (a: number, d: number) => columns[columnOf(a, d)];
    expect([odds(28, 14), odds(27, 14), odds(15, 8), odds(14, 14), odds(13, 14)]).toEqual([
      '2-1',
      '3-2',
      '3-2',
      '1-1',
      '1-2',
    ]);
    expect([odds(19, 4), odds(23, 5), odds(25, 5), odds(35, 5)]).toEqual(['3-1', '3-1', '5-1', '7-1']);
  });

  it('W-07 A-19 A-20 odds below 1-3 use 1-3, those above 7-1 use 7-1; no attack is refused for its odds', () => {
    expect(columnOf(5, 14)).toBe(0);
    expect(columnOf(2, 14)).toBe(0);
    expect(columnOf(90, 4)).toBe(7);
    const t = moving({ 'Lehr-R': { hex: '2114', steps: 1, used: true }, '2Arm-1': '2113', '2Arm-2': '2213' });
    expect(t.refusal('attack Lehr-R light')).toBe('allowed');
  });
});

describe('11.0 results', () => {
  it('C-11.0.61 a dash has no effect on that side', () => {
    const t = fought('-', { 'Lehr-1': '2114', '84-3/335': '2113' }, ['attack Lehr-1 medium']);
    expect(t.unit('Lehr-1')).toMatchObject({ steps: 2, disrupted: false, hex: '2114' });
    expect(t.unit('84-3/335')).toMatchObject({ steps: 1, disrupted: false, hex: '2113' });
  });
});
