/** Artillery in combat (13.4). Its ranges counter by counter are in counters.test.ts. */
import { describe, expect, it } from 'vitest';
import { whyNot } from '../../../engine/play.ts';
import { code } from '../../../engine/verbs.ts';
import { type Battle, battle, given, planned } from '../testing.ts';
import { V } from './verbs.ts';

const totals = (b: Battle): [number, number] => {
  const [attack, defense] = battle(b).lastAttack();
  return [attack, defense];
};

describe('support of an attack', () => {
  const units = { 'R49-1-1': 'G9', 'R49-A1': 'G10', 'R49-A4': 'G11', 'R49-1-2': 'G10', 'B36-1-1': 'G8' };
  const plan = () => given({ units: { ...units, 'B36-2-1': 'T1' }, at: { step: 'plan' } });

  it('CO-107 artillery adds to an attack only if a non-artillery unit attacks that hex', () => {
    const t = plan();
    expect(t.refusal('support R49-A1 G8')).toBe('CO-107');
    t.do('attack R49-1-1 G8');
    expect(t.refusal('support R49-A1 G8')).toBe(null);
    expect(t.refusal('support R49-A1 T1')).toBe('CO-107');
  });

  it('CO-107 artillery next to the enemy cannot attack by itself', () => {
    const t = given({ units: { 'R49-A1': 'G9', 'R49-1-1': 'H8', 'B36-1-1': 'G8' }, at: { step: 'plan' } });
    expect(t.refusal('attack R49-A1 G8')).toBe('CO-107');
    expect(t.do('attack R49-1-1 G8').refusal('support R49-A1 G8')).toBe(null);
  });

  it('CO-106 within its range it adds its attack strength; other units cannot support', () => {
    const t = plan().do('attack R49-1-1 G8');
    expect(t.refusal('support R49-1-2 G8')).toBe('CO-106');
    const by = { 'R49-1-1': 'G9' };
    expect(totals({ hex: 'G8', by, against: ['B36-1-1'] })[0]).toBe(3);
    expect(totals({ hex: 'G8', by, support: { 'R49-A1': 'G10' }, against: ['B36-1-1'] })[0]).toBe(5);
    expect(totals({ hex: 'G8', by, support: { 'R49-A1': 'G10', 'R49-A4': 'G11' }, against: ['B36-1-1'] })[0]).toBe(8);
    // Not sent, it adds nothing.
    expect(totals({ hex: 'G8', by, others: { 'R49-A1': 'G10' }, against: ['B36-1-1'] })[0]).toBe(3);
  });

  it.each([
    { id: 'CO-105', unit: 'R49-A1', near: 'G10', far: 'G11' },
    { id: 'CO-105', unit: 'R49-A4', near: 'G11', far: 'G12' },
    { id: 'CO-105', unit: 'R21-A3', near: 'G12', far: 'G13' },
  ])('$id $unit reaches G8 from $near, not from $far', ({ unit, near, far }) => {
    const from = (hex: string) =>
      given({ units: { 'R49-1-1': 'H8', [unit]: hex, 'B36-1-1': 'G8' }, at: { step: 'plan' } }).do('attack R49-1-1 G8');
    expect(from(near).refusal(`support ${unit} G8`)).toBe(null);
    expect(from(far).refusal(`support ${unit} G8`)).toBe('CO-105');
  });

  it('CO-106 CO-105 nor the enemy’s, nor what is not on the map; out of range the figures are told', () => {
    const units = {
      'R49-1-1': 'G8',
      'R49-A1': 'G12',
      'R49-A2': 'waiting',
      'R49-A3': 'G9',
      'B36-1-1': 'G7',
      'B36-A1': 'G5',
    };
    const t = given({ units, at: { step: 'plan' } }).do('attack R49-1-1 G7');
    expect(t.things('support')).toEqual(['R49-A3 G7']);
    expect(t.refusal('support B36-A1 G7')).toBe('CO-014');
    expect(t.refusal('support R49-A2 G7')).toBe('X16');
    expect(t.why('support R49-A1 G7')).toEqual({
      rule: 'CO-105',
      text: 'light artillery R49-A1 has range 2; the target is 5 hexes away',
    });
    expect(t.refusal('support R49-A3 G6')).toBe('CO-107');
    const none = code(V.support, t.id('unit', 'R49-A3'), 255);
    expect(whyNot(t.game, t.state, none)?.rule).toBe('CO-107'); // a number that is no hex
  });

  it('CO-140 it supports one attack in a step', () => {
    const two = { ...units, 'R49-2-1': 'H9', 'B36-2-1': 'I9' };
    const t = given({ units: two, at: { step: 'plan' } }).do('attack R49-1-1 G8', 'attack R49-2-1 I9');
    expect([t.offers('support R49-A4 G8'), t.offers('support R49-A4 I9')]).toEqual([true, true]);
    t.do('support R49-A4 G8');
    expect([t.offers('support R49-A4 G8'), t.offers('support R49-A4 I9')]).toEqual([false, false]);
    // Nor is it free again when its attack is done.
    t.do('confirm', 'resolve G8');
    while (t.step !== 'resolve') t.pass();
    t.do('resolve I9');
    expect(t.lastAttack()[0]).toBe(3);
  });
});

describe('support of a defense', () => {
  const red = { 'R49-1-1': 'G9' };

  it('CO-108 within range it adds its attack strength to the defense', () => {
    expect(totals({ hex: 'G8', by: red, against: ['B36-1-1'] })).toEqual([3, 5]);
    const t = planned({ hex: 'G8', by: red, against: ['B36-1-1'], others: { 'B36-A1': 'G6', 'B36-A3': 'G5' } });
    t.do('resolve G8');
    expect([t.seat, t.step]).toEqual(['blue', 'commit']);
    expect(t.do('commit B36-A3', 'commit B36-A1').lastAttack()).toEqual([3, 10, '1-4']);
  });

  it('CO-108 only the defender’s, only artillery, only on the map; what it shows cannot be taken back', () => {
    const others = { 'B36-A1': 'G5', 'B36-A3': 'waiting', 'B36-2-1': 'G6', 'R49-A1': 'G9' };
    const t = planned({ hex: 'G7', by: { 'R49-R1': 'G8' }, against: ['B36-1-1'], others });
    const { reveals } = t.state;
    t.do('resolve G7');
    expect([t.state.reveals, t.offered()]).toEqual([reveals + 1, ['commit B36-A1', 'done']]);
    expect(['B36-A3', 'B36-2-1', 'R49-A1'].map((unit) => t.refusal(`commit ${unit}`))).toEqual([
      'X16',
      'CO-106',
      'CO-014',
    ]);
    t.do('commit B36-A1');
    expect(t.state.reveals).toBeGreaterThan(reveals + 1);
  });

  it('CO-108 CO-105 it may be left out, and beyond its range it cannot be committed', () => {
    const t = planned({ hex: 'G8', by: red, against: ['B36-1-1'], others: { 'B36-A1': 'G5', 'B36-A3': 'G5' } });
    t.do('resolve G8');
    expect(t.refusal('commit B36-A1')).toBe('CO-105');
    expect(t.refusal('commit B36-A3')).toBe(null);
    expect(t.refusal('commit B36-1-1')).toBe('CO-106');
    expect(t.do('done').lastAttack()).toEqual([3, 5, '1-2']);
  });

  it('CO-109 K16 artillery in the attacked hex counts with its defense strength and cannot be committed there', () => {
    const b = { hex: 'G8', by: { 'B36-1-1': 'G9' }, against: ['R49-1-1', 'R21-A3'] };
    expect(totals(b)).toEqual([2, 8]);
    const t = planned({ ...b, others: { 'R21-A1': 'G7' } }).do('resolve G8');
    expect(t.refusal('commit R21-A3')).toBe('K16');
    expect(t.do('commit R21-A1').lastAttack()).toEqual([2, 11, '1-4']);
  });

  it('K16 the terrain counts for it: 2 in clear, 3 in woods, 4 in town', () => {
    expect(totals({ hex: 'G8', by: red, against: ['B36-A3'] })[1]).toBe(2);
    expect(totals({ hex: 'J10', by: { 'R49-1-1': 'J9' }, against: ['B36-A3'] })[1]).toBe(3);
    expect(totals({ hex: 'G3', by: { 'R49-1-1': 'G4' }, against: ['B36-A3'] })[1]).toBe(4);
  });

  it('K16 its attack strength helps other hexes, though its own is attacked too', () => {
    const units = { 'R49-1-1': 'G9', 'R49-2-1': 'F7', 'B36-1-1': 'G8', 'B36-2-1': 'F6', 'B36-A1': 'F6' };
    const t = given({ units, at: { step: 'plan' } });
    t.do('attack R49-1-1 G8', 'attack R49-2-1 F6', 'confirm', 'resolve G8');
    expect(t.do('commit B36-A1').lastAttack()).toEqual([3, 7, '1-3']);
  });

  it('CO-140 it supports one defense in a step, and may again in step 6', () => {
    const units = {
      'R49-1-1': 'G9',
      'R49-2-1': 'I9',
      'R21-CAV': 'G9',
      'R21-HQ': 'G10',
      'B36-1-1': 'G8',
      'B36-2-1': 'I8',
      'B36-A3': 'H6',
      'B36-A1': 'H6',
    };
    const t = given({ units, at: { step: 'plan' } });
    t.do('attack R49-1-1 G8', 'attack R49-2-1 I8', 'confirm', 'resolve G8', 'commit B36-A3', 'done');
    while (t.step !== 'resolve') t.pass();
    t.do('resolve I8');
    expect(t.refusal('commit B36-A3')).toBe('CO-140');
    expect(t.refusal('commit B36-A1')).toBe(null);
    t.do('done').passTo({ step: 'plan', phase: 7 });
    t.do('attack R21-CAV G8', 'confirm', 'resolve G8');
    expect(t.refusal('commit B36-A3')).toBe(null);
  });
});

describe('losses and retreat of artillery', () => {
  it('CO-111 CO-136 supporting artillery loses nothing and does not retreat with the attack', () => {
    // 1-4 against D 4: everybody who attacks is lost.
    const b = { hex: 'G8', by: { 'R49-E': 'G9' }, support: { 'R49-A1': 'G9' }, against: ['B36-R1', 'B36-E'] };
    const t = battle(b);
    expect(t.lastAttack()).toEqual([4, 22, '1-4']);
    expect([t.place('R49-E'), t.steps('R49-A1'), t.place('R49-A1')]).toEqual(['eliminated', 2, 'G9']);
    // One of three battalions is left to retreat; the artillery beside it is not asked.
    const worn = battle({
      hex: 'G8',
      by: { 'R49-1-1': 'G9', 'R49-2-1': 'G9', 'R49-3-1': 'G9' },
      support: { 'R49-A1': 'G9' },
      against: ['B36-1-1', 'B36-2-1', 'B36-3-1', 'B36-E'],
      scenario: 'blue_attack',
    });
    expect(worn.lastAttack()).toEqual([11, 19, '1-2']);
    expect(worn.refusal('lose R49-A1')).toBe('X20');
    worn.do('lose R49-1-1', 'lose R49-2-1', 'lose B36-E');
    expect(worn.refusal('retreat R49-A1 G10')).toBe('CO-136');
  });

  it('CO-111 committed artillery outlives the hex it supported; in the attacked hex it is lost with it', () => {
    const by = { R502: 'G9', 'R21-A1-1': 'G9' };
    const t = battle({ hex: 'G8', by, against: ['B36-HQ'], commit: { 'B36-A1': 'G6' } });
    expect(t.lastAttack()).toEqual([15, 4, '4-1']);
    t.do('lose R502');
    expect([t.place('B36-HQ'), t.place('B36-A1'), t.steps('B36-A1')]).toEqual(['eliminated', 'G6', 2]);
    const inside = battle({ hex: 'G8', by, against: ['B36-HQ', 'B36-A1'] }).do('lose R502');
    expect(inside.place('B36-A1')).toBe('eliminated');
  });
});

describe('terrain and artillery', () => {
  const strength = (b: Battle): number => totals(b)[0] - totals({ ...b, support: {} })[0];
  const town = { hex: 'G3', by: { 'R49-1-1': 'G4' }, against: ['B36-1-1'] };
  const woods = { hex: 'J10', by: { 'R49-1-1': 'J9' }, against: ['B36-1-1'] };
  const swamp = { hex: 'C7', by: { 'R49-1-1': 'C8' }, against: ['B36-1-1'] };
  const uphill = { hex: 'R9', by: { 'R49-1-1': 'R8' }, against: ['B36-1-1'] };
  const river = { hex: 'G6', by: { 'R49-1-1': 'G7' }, against: ['B36-1-1'] };

  it.each([
    { rules: ['K15'], into: 'a town', b: { ...town, support: { 'R21-A3': 'G5' } } },
    { rules: ['K15'], into: 'woods', b: { ...woods, support: { 'R21-A3': 'J8' } } },
    { rules: ['K15'], into: 'swamp', b: { ...swamp, support: { 'R21-A3': 'C9' } } },
    { rules: ['K15'], into: 'a higher hex', b: { ...uphill, support: { 'R21-A3': 'R8' } } },
    { rules: ['K15'], into: 'the far bank', b: { ...river, support: { 'R21-A3': 'G7' } } },
  ])('$rules supporting artillery has its printed strength into $into', ({ b }) => {
    expect(strength(b)).toBe(4);
  });

  it('K15 X12 only lack of supply quarters it, and not below 1', () => {
    const support = { 'R21-A3': 'G5', 'R21-A1': 'G5', 'R49-A1': 'G5' };
    const unsupplied = { supplied: 0 };
    const fields = { 'R21-A3': unsupplied, 'R21-A1': unsupplied, 'R49-A1': unsupplied };
    expect(strength({ ...town, support, fields })).toBe(3);
    const blue = { hex: 'G3', by: { 'R49-1-1': 'G4' }, against: ['B36-1-1'] };
    const commit = { 'B36-A3': 'G2' };
    expect(totals({ ...blue, commit })[1]).toBe(10);
    expect(totals({ ...blue, commit, fields: { 'B36-A3': unsupplied } })[1]).toBe(8);
  });

  it('CO-077 the strength shown is the strength that counts', () => {
    const support = { 'R21-A3': 'G5', 'R49-A1': 'G5' };
    const t = battle({ ...town, support, fields: { 'R21-A3': { supplied: 0 } } });
    const told = t.log().filter((line) => line.endsWith('(support)'));
    expect(told.map((line) => /with (.*)$/.exec(line)?.[1])).toEqual(['2 (support)', '1 (support)']);
  });

  const on = ['artillery_terrain'];

  it.each([
    { id: 'K15', what: 'motorized into a town', b: { ...town, support: { 'R21-A3': 'G5' } }, value: 3 },
    { id: 'K15', what: 'foot into a town', b: { ...town, support: { 'R49-A1': 'G5' } }, value: 1 },
    { id: 'K15', what: 'motorized into woods', b: { ...woods, support: { 'R21-A3': 'J8' } }, value: 3 },
    { id: 'K15', what: 'foot into woods', b: { ...woods, support: { 'R49-A4': 'J8' } }, value: 3 },
    { id: 'K15', what: 'heavy into swamp', b: { ...swamp, support: { 'R21-A3': 'C9' } }, value: 1 },
    { id: 'K15', what: 'light into swamp', b: { ...swamp, support: { 'R49-A1': 'C9' } }, value: 1 },
    { id: 'K15', what: 'uphill', b: { ...uphill, support: { 'R21-A3': 'R8' } }, value: 4 },
    { id: 'K15', what: 'over a river', b: { ...river, support: { 'R21-A3': 'G7' } }, value: 4 },
  ])('$id option artillery_terrain: $what $value', ({ b, value }) => {
    expect(strength({ ...b, on })).toBe(value);
  });
});
