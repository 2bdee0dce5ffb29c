/** Advance (11.8, X19). */
import { describe, expect, it } from 'vitest';
import { type Battle, battle, given, type Trial } from '../testing.ts';

/** An attack that drives engineers out of a hex at 2-1, and where they go. */
const vacated = (by: Battle['by'], hex: string, to: string, more: Partial<Battle> = {}): Trial => {
  const t = battle({ hex, by, against: ['B36-E'], ...more });
  expect(t.lastAttack()[2]).toBe('2-1');
  return t.do(`retreat B36-E ${to}`);
};

describe('advance', () => {
  it('CO-091 any units that attacked may be moved into the vacated hex, others not', () => {
    const by = { 'R49-1-1': 'G9', 'R49-2-1': 'F8', 'R49-E': 'F8' };
    const t = vacated(by, 'G8', 'G7', { others: { 'R49-2-2': 'G9', 'B36-1-1': 'G6' } });
    expect([t.seat, t.step, t.offered().sort()]).toEqual([
      'red',
      'advance',
      ['advance R49-1-1', 'advance R49-2-1', 'advance R49-E', 'done'],
    ]);
    expect(t.refusal('advance R49-2-2')).toBe('CO-091');
    expect(t.refusal('advance B36-1-1')).toBe('CO-014'); // CO-093
    t.do('advance R49-2-1', 'advance R49-1-1');
    expect(t.refusal('advance R49-1-1')).toBe('CO-091');
    t.do('done');
    expect([t.place('R49-1-1'), t.place('R49-2-1'), t.place('R49-E')]).toEqual(['G8', 'G8', 'F8']);
  });

  it('CO-092 the advance is optional', () => {
    const t = vacated({ 'R49-R1': 'G9' }, 'G8', 'G7').do('done');
    expect([t.place('R49-R1'), t.step]).toEqual(['G9', 'move']);
  });

  it('CO-091 X19 a regiment advances as one counter', () => {
    const t = vacated({ 'R49-R1': 'G9' }, 'G8', 'G7');
    expect(t.offered().sort()).toEqual(['advance R49-R1', 'done']);
    t.do('advance R49-R1');
    expect([t.place('R49-R1'), t.place('R49-1-1'), t.place('R49-1-2')]).toEqual(['G8', 'G8', 'G8']);
  });

  it('CO-093 a defender never advances when an attacker retreats', () => {
    const t = battle({ hex: 'G8', by: { 'R49-1-1': 'G9' }, against: ['B36-1-1'] });
    expect([t.lastAttack()[2], t.seat, t.step]).toEqual(['1-2', 'red', 'retreat']);
    t.do('retreat R49-1-1 G10');
    expect([t.step, t.place('B36-1-1')]).toEqual(['move', 'G8']);
    // Another attack of the step is still to come: the defender is asked nothing before it.
    const units = { 'R49-1-1': 'G9', 'R49-2-1': 'O9', 'B36-1-1': 'G8', 'B36-2-1': 'O8' };
    const two = given({ units, at: { step: 'plan' } });
    two.do('attack R49-1-1 G8', 'attack R49-2-1 O8', 'confirm', 'resolve G8', 'retreat R49-1-1 G10');
    expect([two.seat, two.step]).toEqual(['red', 'resolve']);
  });

  it('CO-091 nobody advances while a defender is left', () => {
    const t = battle({ hex: 'G8', by: { 'R49-R1': 'G9' }, against: ['B36-1-1'] });
    expect([t.lastAttack()[2], t.step]).toEqual(['1-1', 'move']);
    expect(t.place('R49-R1')).toBe('G9');
  });
});

describe('limits', () => {
  it('X19 K31 CO-024 as far as stacking has room, one by one', () => {
    const by = { 'R49-R1': 'G9', 'R49-2-1': 'G9', 'R21-I1-1': 'F8', 'R49-E': 'F8', 'R21-E': 'F8' };
    const t = battle({ hex: 'G8', by, against: ['B36-1-1'], fields: { 'B36-1-1': { supplied: 0 } } });
    expect(t.lastAttack()).toEqual([19, 2, '4-1']);
    t.do('lose R49-E', 'advance R21-E', 'advance R49-E', 'advance R21-I1-1');
    expect(t.refusal('advance R49-R1')).toBe('CO-024');
    t.do('advance R49-2-1');
    expect([t.place('R21-E'), t.place('R49-2-1'), t.place('R49-R1')]).toEqual(['G8', 'G8', 'G9']);
  });

  it('X19 K31 a river is crossed only by a bridge the counter may use', () => {
    const by = { 'R49-R1': 'H7', 'R21-AIR1': 'H7' };
    const at = (bridge: number) => vacated(by, 'H6', 'H5', { hexsides: { 'H6|H7': { bridge } } });
    // No counter may cross: the question is not asked.
    expect([at(0).step, at(0).place('R49-R1')]).toEqual(['move', 'H7']);
    const light = at(1);
    expect([light.things('advance'), light.refusal('advance R21-AIR1')]).toEqual([['R49-R1'], 'CO-062']);
    expect(at(2).things('advance')).toEqual(['R21-AIR1', 'R49-R1']);
  });

  it('X19 K31 motorized counters do not follow into swamp off the road', () => {
    // 4 + 3 into D6 against engineers with 5, out of supply 2.
    const by = { 'R49-1-1': 'D7', 'R21-I1-1': 'D7' };
    const t = battle({ hex: 'D6', by, against: ['B36-E'], fields: { 'B36-E': { supplied: 0 } } });
    expect(t.lastAttack()).toEqual([7, 2, '3-1']);
    t.do(t.offered().sort()[0] as string);
    expect(t.things('advance')).toEqual(['R49-1-1']);
    expect(t.refusal('advance R21-I1-1')).toBe('CO-047');
    // Along the road they do.
    const road = battle({ hex: 'C7', by: { 'R21-I1-1': 'C8', 'R49-1-1': 'C8' }, against: ['B36-HQ'] });
    expect(road.lastAttack()).toEqual([7, 3, '2-1']);
    road.do(road.offered().sort()[0] as string);
    expect(road.things('advance')).toEqual(['R21-I1-1', 'R49-1-1']);
  });

  it('K31 X19 artillery never advances', () => {
    const t = vacated({ 'R49-1-1': 'G9', 'R49-2-1': 'G9' }, 'G8', 'G7', { support: { 'R49-A1': 'G9' } });
    expect(t.things('advance')).toEqual(['R49-1-1', 'R49-2-1']);
    expect(t.refusal('advance R49-A1')).toBe('K31');
  });

  it('X19 no points, no stop for zones, no new duty to attack', () => {
    // Moved in step 3, next to the enemy in G7 when it has advanced: nothing further is asked of it.
    const fields = { 'R49-1-1': { moved: 1 }, 'R49-1-2': { moved: 1 } };
    const by = { 'R49-1-1': 'G9', 'R49-1-2': 'G9' };
    const t = vacated(by, 'G8', 'H7', { fields, others: { 'B36-1-1': 'F7', 'B36-2-1': 'G7' } });
    t.do('advance R49-1-1', 'advance R49-1-2');
    expect([t.place('R49-1-1'), t.place('R49-1-2'), t.seat, t.step]).toEqual(['G8', 'G8', 'blue', 'move']);
  });

  it('X19 only survivors: an attacker that was lost is gone', () => {
    const b = { hex: 'G8', by: { R502: 'G9', 'R49-1-1': 'G9' }, against: ['B36-HQ'], fields: { R502: { steps: 1 } } };
    const t = battle(b).do('lose R502');
    expect([t.lastAttack()[2], t.place('R502'), t.offered().sort()]).toEqual([
      '4-1',
      'eliminated',
      ['advance R49-1-1', 'done'],
    ]);
  });
});

describe('whenever the hex is empty', () => {
  it('K30 after a 4-1', () => {
    const t = battle({ hex: 'G8', by: { R502: 'G9' }, against: ['B36-HQ'] }).do('advance R502');
    expect(t.place('R502')).toBe('G8');
  });

  it('K30 when no retreat hex was open', () => {
    const t = battle({ hex: 'A1', by: { 'R49-1-1': 'A2', 'R49-1-2': 'B1' }, against: ['B36-E'] });
    expect([t.lastAttack()[2], t.offered().sort()]).toEqual(['2-1', ['advance R49-1-1', 'advance R49-1-2', 'done']]);
    expect(t.do('advance R49-1-2').place('R49-1-2')).toBe('A1');
  });

  it('K30 when losses emptied it', () => {
    const two = ['B36-1-1', 'B36-2-1'];
    const fields = Object.fromEntries(two.map((unit) => [unit, { supplied: 0 }]));
    const by = { 'R21-AIR1': 'G9', 'R21-I2-1': 'G9' };
    const t = battle({ hex: 'G8', by, against: two, fields, on: ['three_to_one_battalions'] });
    expect([t.lastAttack()[2], t.offered().sort()]).toEqual(['3-1', ['advance R21-AIR1', 'advance R21-I2-1', 'done']]);
  });
});
