import { describe, expect, it } from 'vitest';
import { fought, given, moving, rolledModifier, type Table } from '../testing.ts';

type Units = Record<string, string | object>;

const weak = (hex: string): object => ({ hex, disrupted: true });

describe('12.0 disruption: where it comes from', () => {
  it('C-12.0.1 infiltration', () => {
    const t = moving({ '2Arm-1': '3308', 'Lehr-1': '3207' }, { dice: [0] }).choose('move 2Arm-1 3307');
    expect(t.unit('2Arm-1').disrupted).toBe(true);
  });

  it('C-12.0.1 combat', () => {
    const t = fought('-/D', { '2Arm-1': '1603', 'Lehr-1': '1604' }, ['attack 2Arm-1 medium']);
    expect(t.unit('Lehr-1').disrupted).toBe(true);
  });

  it('C-12.0.1 a retreat through an enemy zone of control', () => {
    const t = fought('-/R', { '2Arm-1': '1603', '2Arm-2': '1605', 'Lehr-1': '1604' }, ['attack 2Arm-1 medium']);
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '1805', disrupted: true });
  });

  it('C-12.0.1 air attack', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: { '4Cav': { hex: '2305' }, 'Lehr-1': { hex: '2009' } }, // rough
      chits: { 'allied-air': { available: 1 } },
      dice: [4],
      at: { step: 'beforeActivating', side: 'allied', chit: '4Cav' },
    });
    t.choose('air', 'strike Lehr-1');
    expect(t.unit('Lehr-1').disrupted).toBe(true);
  });
});

describe('12.0 disruption: movement', () => {
  const allowance = (id: string, fields: object, turn = 2): number =>
    given({
      clear: true,
      turn,
      units: { 'Lehr-2': { hex: '3116', activated: true }, [id]: { hex: '2009', ...fields } },
      at: { step: 'nextUnit', side: 'german' },
    }).allowance(id);

  it('C-12.0.2 V-14 the allowance is cut by one third', () => {
    expect([allowance('Lehr-1', {}), allowance('Lehr-1', { disrupted: true })]).toEqual([9, 6]);
    expect([allowance('84-1/333', {}), allowance('84-1/333', { disrupted: true })]).toEqual([3, 2]);
  });

  it('C-12.0.2 W-01 also that of 2nd Armor on turn 1', () => {
    expect([allowance('2Arm-1', {}, 1), allowance('2Arm-1', { disrupted: true }, 1)]).toEqual([6, 4]);
  });

  it('C-12.0.3 V-14 the cut adds to that for supply', () => {
    expect(allowance('Lehr-1', { supply: 'out-of-supply' })).toBe(6);
    expect(allowance('Lehr-1', { supply: 'out-of-supply', disrupted: true })).toBe(3);
    expect(allowance('Lehr-1', { supply: 'isolated' })).toBe(3);
  });

  it('C-12.0.4 V-14 Isolated and Disrupted nothing is left: the unit cannot be active', () => {
    const fields = { hex: '2009', supply: 'isolated', activated: true };
    const take = (disrupted: boolean): string =>
      given({
        clear: true,
        turn: 2,
        units: { 'Lehr-1': { ...fields, disrupted }, 'Lehr-2': { hex: '3116', activated: true } },
        at: { step: 'nextUnit', side: 'german' },
      }).refusal('take Lehr-1');
    expect([take(false), take(true)]).toEqual(['allowed', 'C-12.0.4']);
    expect(allowance('Lehr-1', { supply: 'isolated', disrupted: true })).toBe(0);
  });

  it('C-12.0.2 the active unit has no more than that', () => {
    const t = moving({ 'Lehr-1': { hex: '1604', disrupted: true }, '2Arm-1': '1603' });
    expect(t.left).toBe(6);
    expect(t.refusal('attack Lehr-1 heavy')).toBe('C-11.0.12');
  });

  it('C-12.0.8 a Disrupted unit has no zone of control', () => {
    const infiltrating = (enemy: object): Table =>
      moving({ '2Arm-1': '3308', 'Lehr-1': enemy }, { dice: [9] }).choose('move 2Arm-1 3307');
    const rolled = infiltrating({ hex: '3207' });
    expect([rolled.state.scriptNext, rolled.unit('2Arm-1').spent]).toEqual([1, 3]);
    const free = infiltrating(weak('3207'));
    expect([free.state.scriptNext, free.unit('2Arm-1').spent]).toEqual([0, 1]);
  });
});

describe('12.0 disruption: combat', () => {
  /** The sum of modifiers of an attack by the first unit, by day, on units in the open. */
  function modifier(units: Units, ...joins: string[]): number {
    const first = Object.keys(units)[0];
    const t = moving(units, { dice: [4] }).choose(`attack ${first} medium`, ...joins.map((id) => `join ${id}`));
    if (t.step === 'joining') t.choose('fight');
    return rolledModifier(t.fight);
  }
  // 1505 and 1605 are rough, without rivers: no terrain modifier.
  const fresh: Units = { '2Arm-1': '1506', 'Lehr-1': '1505', 'Lehr-2': '1605' };

  it('C-12.0.5 +2 for a Disrupted defender, once for one or for all', () => {
    expect(modifier(fresh)).toBe(0);
    expect(modifier({ ...fresh, 'Lehr-1': weak('1505') })).toBe(2);
    expect(modifier({ ...fresh, 'Lehr-1': weak('1505'), 'Lehr-2': weak('1605') })).toBe(2);
  });

  it('C-12.0.6 -2 for a Disrupted attacker, active or joining, once', () => {
    expect(modifier({ ...fresh, '2Arm-1': weak('1506') })).toBe(-2);
    expect(modifier({ ...fresh, '2Arm-2': weak('1405') }, '2Arm-2')).toBe(-2);
    expect(modifier({ ...fresh, '2Arm-1': weak('1506'), '2Arm-2': weak('1405') }, '2Arm-2')).toBe(-2);
    expect(modifier({ ...fresh, '2Arm-2': weak('1405') })).toBe(0); // it does not join
  });

  it('C-12.0.7 V-15 Disrupted units on both sides cancel out', () => {
    expect(modifier({ ...fresh, '2Arm-1': weak('1506'), 'Lehr-1': weak('1505') })).toBe(0);
  });

  it('A-65 an Isolated and a Disrupted defender give +4, as one unit or as two', () => {
    expect(modifier({ ...fresh, 'Lehr-1': { hex: '1505', disrupted: true, supply: 'isolated' } })).toBe(4);
    expect(modifier({ ...fresh, 'Lehr-1': { hex: '1505', supply: 'isolated' }, 'Lehr-2': weak('1605') })).toBe(4);
  });

  it('C-12.0.10 a Disrupted unit may attack and join attacks', () => {
    const t = moving({ '2Arm-1': weak('1506'), '2Arm-2': weak('1405'), 'Lehr-1': '1505' });
    expect(t.refusal('attack 2Arm-1 medium')).toBe('allowed');
    t.choose('attack 2Arm-1 light');
    expect(t.refusal('join 2Arm-2')).toBe('allowed');
  });

  it('C-12.0.9 W-14 a further D does nothing to a Disrupted unit, nor a failed infiltration', () => {
    const t = fought('-/D', { '2Arm-1': '1506', 'Lehr-1': weak('1505') }, ['attack 2Arm-1 medium']);
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '1505', steps: 2, disrupted: true });
    expect(t.step).toBe('activeUnit');
    const fails = moving({ '2Arm-1': weak('3308'), 'Lehr-1': '3207' }, { dice: [0] }).choose('move 2Arm-1 3307');
    expect(fails.unit('2Arm-1')).toMatchObject({ hex: '3308', steps: 2, disrupted: true });
    expect(fails.log().filter((line) => line.endsWith('is Disrupted'))).toEqual([]);
  });
});

describe('12.0 disruption: D of the combat results', () => {
  const disrupted = (t: Table, ids: readonly string[]): string[] => ids.filter((id) => t.unit(id).disrupted);

  it("W-14 of three defenders two, the owner's choice; of one the one; of two Disrupted and one fresh the fresh", () => {
    const ids = ['84-1/333', '84-2/333', '84-3/333'];
    const defended = (...units: object[]): Table =>
      fought(
        '-/D',
        {
          'Lehr-1': '1604',
          'Lehr-2': '1704',
          '2Pz-1': '1504',
          ...Object.fromEntries(units.map((u, i) => [ids[i], u])),
        },
        ['attack Lehr-1 medium', 'join Lehr-2', 'join 2Pz-1'],
      );
    const three = defended({ hex: '1603' }, { hex: '1603' }, { hex: '1605' });
    expect([three.step, three.seat]).toEqual(['disruption', 'allied']);
    three.choose('disrupt 84-3/333');
    expect(three.refusal('disrupt 84-3/333')).toBe('C-11.0.66');
    three.choose('disrupt 84-1/333');
    expect(disrupted(three, ids)).toEqual(['84-1/333', '84-3/333']);
    expect(three.step).toBe('activeUnit');
    const one = defended({ hex: '1603' });
    expect(disrupted(one, ids.slice(0, 1))).toEqual(['84-1/333']);
    const mixed = defended(weak('1603'), { hex: '1603' }, weak('1605'));
    expect(disrupted(mixed, ids)).toEqual(ids); // without being asked
  });

  const recons = ['Lehr-R', '2Pz-R', '116Pz-R'] as const;
  const joining = ['attack Lehr-R light', 'join 2Pz-R', 'join 116Pz-R'];
  const attackers = (first: object): Units => ({ 'Lehr-R': first, '2Pz-R': '1704', '116Pz-R': '1703' });

  it('W-14 of three attackers the active unit and one more', () => {
    const t = fought('D/-', { ...attackers({ hex: '1604' }), '2Arm-1': '1603' }, joining);
    expect(disrupted(t, recons)).toEqual(['Lehr-R']);
    expect([t.step, t.seat]).toEqual(['disruption', 'german']);
    expect(t.offered().sort()).toEqual(['disrupt 116Pz-R', 'disrupt 2Pz-R']);
    t.choose('disrupt 116Pz-R');
    expect(disrupted(t, recons)).toEqual(['Lehr-R', '116Pz-R']);
  });

  it('A-28 if the active unit is Disrupted already, two others', () => {
    const t = fought('D/-', { ...attackers(weak('1604')), '2Arm-1': '1603' }, joining);
    // No more than two are left, so nothing is asked.
    expect(disrupted(t, recons)).toEqual([...recons]);
  });

  it('A-28 if it was eliminated, two others too', () => {
    // 21 vs. 24 is 1-2: the first step lost is that of the active unit, which had only one.
    const t = fought('1RD/-', { ...attackers({ hex: '1604' }), '2Arm-1': '1603', '2Arm-2': '1504' }, joining);
    expect(t.unit('Lehr-R').off).toBe('destroyed');
    expect(disrupted(t, recons)).toEqual(['2Pz-R', '116Pz-R']);
  });

  it('A-28 of more than two others the owner chooses, whoever was the active unit', () => {
    const units = { ...attackers({ hex: '1604' }), '9Pz-R': '1503', '2Arm-1': '1603', '2Arm-2': '1504' };
    const t = fought('1RD/-', units, [...joining, 'join 9Pz-R']);
    expect([t.step, t.unit('Lehr-R').off]).toEqual(['disruption', 'destroyed']);
    expect(t.things('disrupt')).toEqual(['116Pz-R', '2Pz-R', '9Pz-R']);
    t.choose('disrupt 9Pz-R', 'disrupt 2Pz-R');
    expect(disrupted(t, [...recons, '9Pz-R'])).toEqual(['2Pz-R', '9Pz-R']);
  });
});
