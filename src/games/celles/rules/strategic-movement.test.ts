import { describe, expect, it } from 'vitest';
import { moving } from '../testing.ts';

const DAY = { turn: 2 };
const NIGHT = { turn: 3 };

describe('8.5 strategic movement', () => {
  it('C-8.5.1 German vehicles have 3 points more on Night turns only', () => {
    expect(moving({ 'Lehr-1': '2009' }, NIGHT).left).toBe(12);
    expect(moving({ 'Lehr-1': '2009' }, DAY).left).toBe(9);
  });

  it('C-8.5.2 Allied vehicles have 3 points more on Day turns only', () => {
    expect(moving({ '4Cav': '2009' }, DAY).left).toBe(12);
    expect(moving({ '4Cav': '2009' }, NIGHT).left).toBe(9);
  });

  it('C-8.5.3 not for a unit that starts next to an enemy unit', () => {
    expect(moving({ 'Lehr-1': '2114', '84-1/333': '2113' }, NIGHT).left).toBe(9);
    expect(moving({ 'Lehr-1': '2115', '84-1/333': '2113' }, NIGHT).left).toBe(12);
  });

  it('C-8.5.4 lost for good when the unit comes next to an enemy unit on its way', () => {
    const t = moving({ 'Lehr-1': '2214', '84-1/333': '2113' }, NIGHT);
    expect(t.left).toBe(12);
    t.choose('move Lehr-1 2114'); // next to Rochefort
    expect(t.left).toBe(8.5);
    t.choose('move Lehr-1 2214'); // and away again: 0.5 and 1
    expect(t.left).toBe(7);
  });

  it('C-8.5.5 infantry gets it on the Truck only', () => {
    expect(moving({ '84-1/333': '2009' }, DAY).left).toBe(3);
    expect(moving({ '84-1/333': '2009' }, { ...DAY, truckUnit: '84-1/333' }).left).toBe(12);
    expect(moving({ '84-1/333': '2009' }, { ...NIGHT, truckUnit: '84-1/333' }).left).toBe(9);
  });

  it('C-8.5.7 a Disrupted enemy unit denies it as well', () => {
    const enemy = { '84-1/333': { hex: '2113', disrupted: true } };
    expect(moving({ 'Lehr-1': '2114', ...enemy }, NIGHT).left).toBe(9);
    const t = moving({ 'Lehr-1': '2214', ...enemy }, NIGHT);
    expect(t.choose('move Lehr-1 2114').left).toBe(8.5);
  });

  it('C-8.5.8 A-06 beyond the normal allowance no step leads next to an enemy unit', () => {
    // 2114 is next to Rochefort; the highway step costs 0.5.
    const at = (spent: number) => moving({ 'Lehr-1': { hex: '2214', spent }, '84-1/333': '2113' }, NIGHT);
    expect(at(8.5).refusal('move Lehr-1 2114')).toBe('allowed');
    expect(at(9).refusal('move Lehr-1 2114')).toBe('C-8.5.4');
    expect(at(9).refusal('move Lehr-1 2315')).toBe('allowed');
    expect(at(11.5).refusal('move Lehr-1 2315')).toBe('allowed');
    const far = { hex: '2315', spent: 8.5 }; // 2114 is two highway hexes away
    expect(moving({ 'Lehr-1': far, '84-1/333': '2113' }, NIGHT).refusal('go Lehr-1 2114')).toBe('C-8.5.4');
    expect(moving({ 'Lehr-1': far }, NIGHT).refusal('go Lehr-1 2114')).toBe('allowed');
  });

  it('A-06 the 3 never pays for an attack', () => {
    const t = moving({ 'Lehr-1': { hex: '2214', spent: 6 }, '84-1/333': '2113' }, NIGHT);
    expect(t.left).toBe(6);
    t.choose('move Lehr-1 2114');
    expect(t.unit('Lehr-1').spent).toBe(6.5);
    expect(t.refusal('attack Lehr-1 light')).toBe('C-11.0.12');
  });

  it('C-8.5.4 where only the way is next to an enemy, that is what is said', () => {
    // 0910 costs 8; beyond 9 points every way west passes 0811.
    const t = moving({ 'Lehr-1': '1210', '4Cav': '0811' }, NIGHT);
    const beyond = t.why('go Lehr-1 0809');
    expect(beyond).toMatchObject({ rule: 'C-8.5.4' });
    expect(beyond?.text).toBe(
      'every route to 0809 passes next to an enemy unit: the 3 strategic movement points cannot be used',
    );
  });

  it('C-8.5.4 a longer way loses the 3 where it comes next to an enemy unit', () => {
    const t = moving({ 'Lehr-1': '2216', '84-1/333': '2112' }, NIGHT);
    t.choose('go Lehr-1 2113'); // five highway hexes, the last one next to 2112
    expect(t.unit('Lehr-1').spent).toBe(2.5);
    expect(t.left).toBe(6.5);
    const open = moving({ 'Lehr-1': '2216' }, NIGHT).choose('go Lehr-1 2113');
    expect(open.left).toBe(9.5);
  });
});
