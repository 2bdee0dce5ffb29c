import { describe, expect, it } from 'vitest';
import { given, moving, type Table, tables } from '../testing.ts';
import { enemyAdjacent, enemyIn, inEnemyZoc, survey } from './zoc.ts';

const GERMAN = 0;
const ALLIED = 1;

/** The hexes that the enemies of a side control. */
const controlled = (t: Table, side: number): string[] =>
  [...survey(t.state, side).zoc].flatMap((z, h) => (z ? [tables.grid.name(h)] : [])).sort();

const standing = (units: Record<string, object>): Table =>
  given({ clear: true, turn: 2, units, at: { step: 'nextUnit', side: 'german' } });

const around2009 = ['1909', '1910', '2008', '2010', '2109', '2110'];

describe('9.0 zones of control', () => {
  it('C-9.0.1 a unit controls the six hexes around it, and no others', () => {
    const t = standing({ '84-1/333': { hex: '2009' }, 'Lehr-1': { hex: '3316', activated: true } });
    expect(controlled(t, GERMAN)).toEqual(around2009);
    expect(controlled(t, ALLIED)).toEqual(['3215', '3216', '3315']);
  });

  it('C-9.0.2 C-5.0.30 used, Out of Supply and Isolated units control as fresh ones do', () => {
    const enemies = [{ used: true }, { supply: 'out-of-supply' }, { supply: 'isolated' }, { steps: 1 }];
    for (const fields of enemies) {
      const t = standing({ '2Arm-1': { hex: '2009', ...fields }, 'Lehr-1': { hex: '3316', activated: true } });
      expect(controlled(t, GERMAN)).toEqual(around2009);
    }
  });

  it('C-9.0.1 C-8.5.7 the first hex of the map is a hex like any other', () => {
    const t = standing({ '29-1': { hex: '0100' }, 'Lehr-1': { hex: '3316', activated: true } });
    const near = tables.grid.find('0101');
    expect(enemyAdjacent(t.state, GERMAN, near)).toBe(true);
    expect(inEnemyZoc(t.state, GERMAN, near)).toBe(true);
    expect(enemyIn(t.state, GERMAN, tables.grid.find('0100'))).toBe(true);
    expect(controlled(t, GERMAN)).toContain('0101');
    expect(survey(t.state, ALLIED).friends[0]).toBe(1);
  });

  it('C-9.0.9 Disrupted units control nothing', () => {
    const t = standing({ '2Arm-1': { hex: '2009', disrupted: true }, 'Lehr-1': { hex: '3316', activated: true } });
    expect(controlled(t, GERMAN)).toEqual([]);
  });

  it('C-9.0.3 zones reach into the enemy Rear Area', () => {
    // 3310 and 3311 lie in the German Rear Area, 3209 does not; rough costs 3.
    const leave = (units: object): number =>
      moving({ '116Pz-1': '3310', ...units })
        .choose('move 116Pz-1 3311')
        .unit('116Pz-1').spent;
    expect(leave({ '84-1/333': '3209' })).toBe(4);
    expect(leave({})).toBe(3);
  });

  it('C-9.0.4 C-9.0.5 entering a zone costs nothing extra and does not stop the unit', () => {
    const enter = (units: object): Table => moving({ 'Lehr-1': '2214', ...units }).choose('move Lehr-1 2114');
    expect(enter({ '84-1/333': '2113' }).left).toBe(8.5);
    expect(enter({}).left).toBe(8.5);
    const t = enter({ '84-1/333': '2113' });
    expect(t.step).toBe('activeUnit');
    expect(t.refusal('move Lehr-1 2115')).toBe('allowed');
  });

  it('C-9.0.6 W-09 a vehicle pays 1 for leaving a zone into a free hex', () => {
    const t = moving({ 'Lehr-1': '2114', '84-1/333': '2113' });
    t.choose('move Lehr-1 2115'); // woods 4 and 1
    expect(t.unit('Lehr-1').spent).toBe(5);
    t.choose('move Lehr-1 2116'); // woods 4: no zone is left
    expect(t.unit('Lehr-1').spent).toBe(9);
  });

  it('C-9.0.7 W-09 infantry pays nothing for it', () => {
    const t = moving({ '84-1/333': '2114', 'Lehr-1': '2113' });
    expect(t.choose('move 84-1/333 2214').unit('84-1/333').spent).toBe(1);
  });

  it('C-9.0.8 a friendly unit in the hex does not cancel a zone for movement', () => {
    const out = moving({ 'Lehr-1': '2114', 'Lehr-R': '2114', '84-1/333': '2113' });
    expect(out.choose('move Lehr-1 2115').unit('Lehr-1').spent).toBe(5);
    // Into a zone where a friendly unit stands: infiltration all the same, 3 for rough and 2.
    const in_ = moving({ 'Lehr-1': '2114', 'Lehr-R': '2213', '84-1/333': '2113' }, { dice: [9] });
    const before = in_.state.reveals;
    expect(in_.choose('move Lehr-1 2213').unit('Lehr-1').spent).toBe(5);
    expect(in_.state.reveals).toBe(before + 1);
  });

  it('A-44 zones reach across the Meuse', () => {
    // 0705 touches Dinant west, 0604, only across the river.
    const leave = (units: object): number =>
      moving({ 'Lehr-1': '0705', ...units })
        .choose('move Lehr-1 0805')
        .unit('Lehr-1').spent;
    expect(leave({ '29-1': '0604' })).toBe(4);
    expect(leave({})).toBe(3);
  });
});
