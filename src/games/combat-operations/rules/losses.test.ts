/** Results and losses (11.1 to 11.7, 12.0, 13.3, X20). */
import { describe, expect, it } from 'vitest';
import { LEVELS, lossOf } from '../tables.ts';
import { type Battle, battle, given, type Trial } from '../testing.ts';

/** Attackers from G9 (and H8), defenders in clear G8. */
const inClear = (by: readonly string[], against: readonly string[], fields: Battle['fields'] = {}): Battle => ({
  hex: 'G8',
  by: Object.fromEntries(by.map((unit, i) => [unit, i < 4 ? 'G9' : 'H8'])),
  against,
  fields,
});
const unsupplied = (...units: string[]) => Object.fromEntries(units.map((unit) => [unit, { supplied: 0 }]));
const steps = (t: Trial, ...units: string[]): number[] => units.map((unit) => t.steps(unit));

const LOSSES = `
D,1-4,1-3,1-2,1-1,2-1,3-1,4-1
1,1/0A,0/0A,0/0A,0/0,0/0D,0/0D,1/1
2,2/0A,1/0A,0/0A,0/0,0/0D,0/1D,1/2
3,3/0A,1/0A,1/0A,0/0,0/1D,0/1D,1/3
4,4/0A,2/0A,1/0A,1/1,0/1D,0/2D,1/4
5,5/0A,2/0A,1/0A,1/1,0/1D,0/2D,1/5
6,6/0A,3/0A,2/1A,1/1,1/2D,0/3D,1/6
7,7/0A,3/0A,2/1A,1/1,1/2D,0/3D,1/7
8,8/0A,4/1A,2/1A,2/2,1/2D,1/4D,1/8
9,9/0A,4/1A,3/1A,2/2,1/3D,1/4D,1/9
10,10/0A,5/1A,3/1A,2/2,1/3D,1/5D,1/10
11,11/0A,5/1A,3/1A,2/2,1/3D,1/5D,1/11
12,12/0A,6/1A,4/2A,3/3,2/4D,1/6D,1/12`
  .trim()
  .split('\n')
  .map((line) => line.split(','));

describe('the loss table', () => {
  it.each([
    { rules: ['CO-083', 'CO-082'], odds: '1-4' },
    { rules: ['CO-084', 'CO-082', 'CO-090'], odds: '1-3' },
    { rules: ['CO-085', 'CO-082', 'CO-090'], odds: '1-2' },
    { rules: ['CO-086', 'CO-082', 'CO-090'], odds: '1-1' },
    { rules: ['CO-087', 'CO-082', 'CO-090', 'K1'], odds: '2-1' },
    { rules: ['CO-088', 'CO-082', 'CO-090', 'K2'], odds: '3-1' },
    { rules: ['CO-089'], odds: '4-1' },
  ])('$rules $odds for every D from 1 to 12', ({ odds }) => {
    const { tables: t } = given({}).state;
    const level = LEVELS.indexOf(odds as (typeof LEVELS)[number]);
    const column = (LOSSES[0] as string[]).indexOf(odds);
    const cell = (D: number) =>
      `${lossOf(t.attackerLoss[level], D)}/${lossOf(t.defenderLoss[level], D)}${['', 'A', 'D'][t.retreats[level]]}`;
    const rows = LOSSES.slice(1);
    expect(rows.length).toBe(12);
    expect(rows.map(([D]) => cell(Number(D)))).toEqual(rows.map((row) => row[column]));
  });
});

describe('results in play', () => {
  const three = ['R49-1-1', 'R49-2-1', 'R21-I2-1'];
  const eight = ['R49-1-1', 'R49-1-2', 'R49-2-1', 'R49-2-2', 'R21-I1-1', 'R21-I1-2'];
  const four = ['B36-1-1', 'B36-1-2', 'B36-2-1', 'B36-2-2'];

  it.each([
    // W1: D is 4.
    { id: 'CO-083', b: inClear(three, four.slice(1, 3), unsupplied(...three)), odds: '1-4', lost: [4, 0], who: 'red' },
    // W2: D is 6.
    { id: 'CO-084', b: inClear(three.slice(0, 2), four.slice(0, 3)), odds: '1-3', lost: [3, 0], who: 'red' },
    { id: 'CO-084', b: inClear(three, [...four.slice(0, 3), 'B36-E']), odds: '1-3', lost: [4, 1], who: 'red' },
    { id: 'CO-085', b: inClear(three, four.slice(0, 3)), odds: '1-2', lost: [2, 1], who: 'red' },
    { id: 'CO-086', b: inClear([...three, 'R49-E'], four.slice(1, 3)), odds: '1-1', lost: [1, 1], who: null },
    // W3: D is 4.
    {
      rules: ['CO-087', 'K1'],
      b: inClear(three, four.slice(1, 3), unsupplied(...four)),
      odds: '2-1',
      lost: [0, 1],
      who: 'blue',
    },
    {
      rules: ['CO-087'],
      b: inClear([...three, 'R21-I1-1'], four.slice(0, 3), unsupplied(...four)),
      odds: '2-1',
      lost: [1, 2],
      who: 'blue',
    },
    {
      rules: ['CO-088', 'K2'],
      b: inClear(eight, four, unsupplied(...four)),
      odds: '3-1',
      lost: [1, 4],
      who: 'blue',
    },
    {
      rules: ['CO-089'],
      b: inClear(eight, four.slice(0, 3), unsupplied(...four)),
      odds: '4-1',
      lost: [1, 6],
      who: null,
    },
  ])('$id $rules $odds: steps lost and who retreats', ({ b, odds, lost, who }) => {
    const t = battle(b);
    expect(t.lastAttack()[2]).toBe(odds);
    while (t.step.endsWith('Losses')) t.pass();
    const gone = (units: readonly string[]) => units.reduce((sum, unit) => sum + 2 - t.steps(unit), 0);
    expect([gone(Object.keys(b.by)), gone(b.against)]).toEqual(lost);
    expect(t.step === 'retreat' ? t.seat : null).toBe(who);
  });

  it('CO-082 D counts steps, not battalions', () => {
    // Two battalions of the defense have a step each: D is 2, nobody loses; at full strength D is 4.
    const by = ['R49-1-1', 'R49-2-1', 'R21-I1-1'];
    const worn = battle(inClear(by, ['B36-1-1', 'B36-2-1'], { 'B36-1-1': { steps: 1 }, 'B36-2-1': { steps: 1 } }));
    expect(worn.lastAttack()).toEqual([10, 10, '1-1']);
    expect(steps(worn, ...by)).toEqual([2, 2, 2]);
    expect(battle(inClear(by, ['B36-1-1', 'B36-2-1'])).step).toBe('attackerLosses');
  });

  it('CO-089 X20 4-1: the whole stack goes, HQ and artillery too', () => {
    const t = battle(inClear(['R502'], ['B36-HQ']));
    expect([t.place('B36-HQ'), t.steps('R502')]).toEqual(['eliminated', 1]);
    const all = ['B36-HQ', 'B36-A1', 'B36-E'];
    const stack = battle(inClear(['R502', 'R21-AR1', 'R21-I1-1'], all, unsupplied(...all)));
    expect(stack.do('lose R21-I1-1').lastAttack()[2]).toBe('4-1');
    expect(all.map((unit) => stack.place(unit))).toEqual(['eliminated', 'eliminated', 'eliminated']);
  });
});

describe('who loses', () => {
  it('CO-097 CO-139 X20 one step each before any takes a second, on either side, by the owner\u2019s choice', () => {
    // 2-1, D 6: the attacker loses 1, the defender 2.
    const blue = ['B36-1-1', 'B36-1-2', 'B36-2-1'];
    const t = battle(inClear(['R49-1-1', 'R49-2-1', 'R21-I1-1', 'R21-I2-1'], blue, unsupplied(...blue)));
    expect([t.seat, t.things('lose')]).toEqual(['red', ['R21-I1-1', 'R21-I2-1', 'R49-1-1', 'R49-2-1']]);
    t.do('lose R21-I2-1');
    expect([t.seat, t.things('lose')]).toEqual(['blue', blue]);
    t.do('lose B36-1-2');
    expect(t.refusal('lose B36-1-2')).toBe('CO-097');
    expect(t.things('lose')).toEqual(['B36-1-1', 'B36-2-1']);
    t.do('lose B36-2-1');
    expect(steps(t, ...blue)).toEqual([2, 1, 1]);
  });

  it('CO-097 W5 four battalions lose five steps: each loses one, then one of them was eliminated', () => {
    const four = ['R49-1-1', 'R49-2-1', 'R49-3-1', 'R21-I2-1'];
    const fields = { ...unsupplied(...four), 'B36-1-1': { steps: 1 } };
    const t = battle({ ...inClear(four, ['B36-1-1', 'B36-1-2', 'B36-1-3'], fields), scenario: 'blue_attack' });
    expect(t.lastAttack()).toEqual([4, 18, '1-4']);
    expect(steps(t, ...four)).toEqual([1, 1, 1, 1]);
    expect(t.things('lose')).toEqual([...four].sort());
    t.do('lose R49-2-1');
    expect(steps(t, ...four)).toEqual([1, 0, 1, 1]);
    expect([t.place('R49-2-1'), t.step]).toEqual(['eliminated', 'retreat']);
  });

  it('CO-097 a battalion with one step left was eliminated by its first, and that counts as its share', () => {
    const t = battle(inClear(['R49-1-1', 'R49-2-1'], ['B36-1-1', 'B36-2-1', 'B36-3-1'], { 'R49-1-1': { steps: 1 } }));
    // 6 against 15 is 1-3, D 6: three steps, and only three there are.
    expect(t.lastAttack()).toEqual([6, 15, '1-3']);
    expect([t.place('R49-1-1'), t.place('R49-2-1')]).toEqual(['eliminated', 'eliminated']);
  });

  it('X20 losses beyond the last step are ignored', () => {
    const t = battle(inClear(['R49-E'], ['B36-1-1', 'B36-1-2', 'B36-1-3']));
    expect(t.lastAttack()).toEqual([2, 18, '1-4']);
    expect([t.place('R49-E'), t.state.attackerLoss]).toEqual(['eliminated', 0]);
    expect(steps(t, 'B36-1-1', 'B36-1-2', 'B36-1-3')).toEqual([2, 2, 2]);
  });

  it('X20 participants are the attackers and all in the attacked hex, nobody else', () => {
    const b = inClear(['R49-1-1', 'R49-2-1', 'R21-I1-1'], ['B36-1-1', 'B36-E', 'B36-HQ']);
    const t = battle({ ...b, others: { 'R49-1-2': 'G9', 'B36-2-1': 'G6' } });
    // 10 against 11 is 1-2, D 6: 2 and 1.
    expect(t.refusal('lose R49-1-2')).toBe('X20');
    t.do('lose R49-1-1', 'lose R49-2-1');
    expect(t.refusal('lose B36-2-1')).toBe('X20');
    expect(t.things('lose')).toEqual(['B36-1-1', 'B36-E', 'B36-HQ']);
  });

  it('X20 nor the enemy, nor a regiment: its battalions lose', () => {
    const t = battle({ hex: 'G7', by: { 'R49-R1': 'G8', 'R49-R2': 'F7' }, against: ['B36-R1'] });
    expect([t.lastAttack(), t.step]).toEqual([[16, 18, '1-2'], 'attackerLosses']);
    expect(t.things('lose')).toEqual(['R49-1-1', 'R49-1-2', 'R49-2-1', 'R49-2-2']);
    expect(t.refusal('lose R49-R1')).toBe('X20');
    t.do('lose R49-1-1', 'lose R49-1-2');
    expect([t.step, t.things('lose')]).toEqual(['defenderLosses', ['B36-1-1', 'B36-1-2', 'B36-1-3']]);
    for (const [id, name] of [
      ['B36-R1', 'infantry regiment B36-R1'],
      ['R49-2-1', 'infantry battalion R49-2-1'],
    ])
      expect(t.why(`lose ${id}`)).toEqual({ rule: 'X20', text: `${name} cannot take losses in this attack` });
  });

  it('X20 both losses use D as it was before: the attacker\u2019s come first and change nothing', () => {
    const t = battle(inClear(['R49-1-1', 'R49-2-1', 'R21-I1-1'], ['B36-1-1', 'B36-2-1']));
    expect([t.lastAttack()[2], t.step, t.seat]).toEqual(['1-1', 'attackerLosses', 'red']);
    t.do('lose R49-1-1');
    expect([t.step, t.seat]).toEqual(['defenderLosses', 'blue']);
    t.do('lose B36-1-1');
    expect(steps(t, 'R49-1-1', 'R49-2-1', 'R21-I1-1', 'B36-1-1', 'B36-2-1')).toEqual([1, 2, 2, 1, 2]);
  });
});

describe('armor and antitank lose first', () => {
  it('CO-103 W8 the attacker\u2019s step comes off his armor when the defending stack holds antitank', () => {
    const by = ['B2-A1-1', 'B36-1-1'];
    const t = battle(inClear(by, ['R49-1-1', 'R49-AT']));
    expect(t.lastAttack()).toEqual([7, 13, '1-2']);
    expect(steps(t, ...by)).toEqual([1, 2]);
    // Against infantry and engineers each loses one, and the owner chooses who takes the third step.
    const free = battle(inClear(by, ['R49-1-1', 'R49-2-1', 'R49-E']));
    expect(free.lastAttack()).toEqual([7, 16, '1-3']);
    expect(steps(free, ...by)).toEqual([1, 1]);
    expect(free.things('lose')).toEqual(['B2-A1-1', 'B36-1-1']);
  });

  it('CO-103 K47 the attacker\u2019s antitank units are not among his armored units: they lose with the others', () => {
    // Armor alone against infantry at 1-3, D 4: both steps come off the cavalry, none off the antitank battalion.
    const t = battle(inClear(['R21-CAV', 'R21-AT'], ['B36-1-1', 'B36-CAV']));
    expect(t.lastAttack()[2]).toBe('1-3');
    expect(steps(t, 'R21-CAV', 'R21-AT')).toEqual([0, 2]);
  });

  it('CO-103 CO-104 among several of the named types the owner chooses, no other is offered', () => {
    const red = ['R21-AT', 'R49-AT', 'R49-1-1'];
    const t = battle(inClear(['B2-A1-1', 'B2-A1-2', 'B2-A1-3', 'B2-I1-1'], red));
    expect(t.lastAttack()).toEqual([21, 20, '1-1']);
    expect(t.things('lose')).toEqual(['B2-A1-1', 'B2-A1-2', 'B2-A1-3']);
    expect(t.refusal('lose B2-I1-1')).toBe('X20');
    t.do('lose B2-A1-2');
    expect(t.things('lose')).toEqual(['R21-AT', 'R49-AT']);
    expect(t.refusal('lose R49-1-1')).toBe('X20');
    t.do('lose R49-AT');
    expect(steps(t, ...red)).toEqual([2, 1, 2]);
  });

  it('CO-104 K18 W9 the defender loses three: antitank both its steps, then one of the others', () => {
    const red = ['R49-AT', 'R49-1-1', 'R49-2-1'];
    const by = ['B2-A1-1', 'B2-A1-2', 'B2-A1-3', 'B2-I1-1', 'B2-I1-2', 'B2-I1-3'];
    const t = battle(inClear(by, red, unsupplied(...red)));
    expect(t.lastAttack()).toEqual([30, 9, '3-1']);
    expect([t.place('R49-AT'), t.things('lose')]).toEqual(['eliminated', ['R49-1-1', 'R49-2-1']]);
    t.do('lose R49-2-1');
    expect(steps(t, ...red)).toEqual([0, 2, 1]);
  });

  it('CO-103 K18 K47 the attacker\u2019s cavalry absorbs its two steps before the others lose one', () => {
    const t = battle(inClear(['R21-CAV', 'R49-E'], ['B36-CAV', 'B36-1-1', 'B36-2-1']));
    expect(t.lastAttack()).toEqual([6, 15, '1-3']);
    expect([t.place('R21-CAV'), t.steps('R49-E')]).toEqual(['eliminated', 1]);
  });

  it('K47 cavalry counts as armor on both sides', () => {
    const t = battle(inClear(['R21-CAV', 'R49-1-1', 'R21-I1-1'], ['B36-CAV', 'B36-1-1']));
    expect(t.lastAttack()).toEqual([11, 10, '1-1']);
    expect(steps(t, 'R21-CAV', 'R49-1-1', 'R21-I1-1', 'B36-CAV', 'B36-1-1')).toEqual([1, 2, 2, 1, 2]);
  });

  it('CO-104 only armor in the attack makes it so: infantry against a stack with antitank', () => {
    const by = ['B36-1-1', 'B36-1-2', 'B36-1-3', 'B2-I1-1'];
    const t = battle({ ...inClear(by, ['R49-1-1', 'R49-AT']), support: { 'B2-G3': 'G10' } });
    expect(t.lastAttack()).toEqual([15, 13, '1-1']);
    t.do('lose B2-I1-1');
    expect(t.things('lose')).toEqual(['R49-1-1', 'R49-AT']);
  });

  it('K17 engineers are not among those that lose first', () => {
    // Alone with infantry they make no one lose first.
    const none = battle(inClear(['R21-A1-1', 'R49-1-1'], ['B36-E', 'B36-1-1']));
    expect(none.lastAttack()).toEqual([9, 9, '1-1']);
    expect(none.things('lose')).toEqual(['R21-A1-1', 'R49-1-1']);
    expect(none.do('lose R49-1-1').things('lose')).toEqual(['B36-1-1', 'B36-E']);
    // Beside cavalry they are spared.
    const some = battle(inClear(['R21-A1-1', 'R21-I1-1'], ['B36-E', 'B36-CAV']));
    expect(some.lastAttack()).toEqual([10, 9, '1-1']);
    expect(steps(some, 'B36-E', 'B36-CAV', 'R21-A1-1', 'R21-I1-1')).toEqual([2, 1, 1, 2]);
  });
});

describe('option three_to_one_battalions', () => {
  const on = ['three_to_one_battalions'];
  const by = ['R21-I1-1', 'R21-I1-2', 'R21-I2-1', 'R49-1-1', 'R49-2-1'];
  const two = ['B36-1-1', 'B36-2-1'];

  it('K2 3-1 costs steps; with the option as many whole battalions', () => {
    const b = inClear(['R21-I1-1', 'R21-I1-2', 'R21-I2-1'], two, unsupplied(...two));
    const stepped = battle(b);
    expect(stepped.lastAttack()).toEqual([13, 4, '3-1']);
    expect([steps(stepped, ...two), stepped.step]).toEqual([[1, 1], 'retreat']);
    const whole = battle({ ...b, on });
    expect(two.map((unit) => whole.place(unit))).toEqual(['eliminated', 'eliminated']);
  });

  it('K2 D/2 is rounded down: one battalion of D 3, by choice', () => {
    const fields = { 'B36-1-1': { supplied: 0, steps: 1 }, 'B36-2-1': { supplied: 0 } };
    const t = battle({ ...inClear(['R21-I1-1', 'R21-I1-2', 'R21-I2-1'], two, fields), on });
    expect([t.lastAttack()[2], t.things('lose')]).toEqual(['3-1', two]);
    t.do('lose B36-2-1');
    expect([t.place('B36-2-1'), t.steps('B36-1-1'), t.things('retreat').length > 0]).toEqual(['eliminated', 1, true]);
  });

  it('K2 in the order of CO-104, and the attacker still loses steps', () => {
    const red = ['R49-AT', 'R49-1-1', 'R49-2-1', 'R49-3-1'];
    const blue = ['B2-A1-1', 'B2-A1-2', 'B2-A1-3', 'B2-I1-1', 'B2-I1-2', 'B2-I1-3', 'B2-A2-1'];
    const b = { ...inClear(blue, red, unsupplied(...red)), support: { 'B2-G3': 'G10' }, on };
    const t = battle({ ...b, scenario: 'blue_attack' });
    // D 8: the attacker loses 1 step of armor, the defender 4 battalions: all.
    expect(t.lastAttack()).toEqual([38, 12, '3-1']);
    t.do('lose B2-A2-1');
    expect([t.steps('B2-A2-1'), ...red.map((unit) => t.place(unit))]).toEqual([1, ...red.map(() => 'eliminated')]);
    // D 3: one battalion, and that is the antitank, at full strength.
    const fields = { 'R49-AT': { supplied: 0 }, 'R49-1-1': { supplied: 0, steps: 1 } };
    const few = battle({
      ...inClear([...blue.slice(0, 2), 'B2-I1-1', 'B2-I1-2', 'B36-1-1'], red.slice(0, 2), fields),
      on,
    });
    expect(few.lastAttack()).toEqual([18, 6, '3-1']);
    expect([few.place('R49-AT'), few.steps('R49-1-1')]).toEqual(['eliminated', 1]);
  });

  it('K2 other results are not touched by it', () => {
    const fields = unsupplied(...two);
    const t = battle({ ...inClear(by.slice(2), two, fields), on });
    expect(t.lastAttack()).toEqual([9, 4, '2-1']);
    t.do('lose B36-1-1');
    expect(t.steps('B36-1-1')).toBe(1);
  });
});
