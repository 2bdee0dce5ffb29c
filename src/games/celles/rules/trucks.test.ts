import { describe, expect, it } from 'vitest';
import { given, moving } from '../testing.ts';
import { finalPoints, stepsLost } from './victory.ts';

const INF = '84-1/333';
const OTHER = '84-2/333';

describe('8.3 the Truck', () => {
  it('C-8.3.1 C-22.0.14 it is available from 24 December on', () => {
    const t = moving({ [INF]: '2009' }, { turn: 1 });
    expect(t.why(`truck-on ${INF}`)).toEqual({
      rule: 'C-8.3.1',
      text: 'the Truck is available from turn 2; this is turn 1',
    });
    expect(moving({ [INF]: '2009' }, { turn: 2 }).refusal(`truck-on ${INF}`)).toBe('allowed');
  });

  it('C-8.3.2 it need not be placed, and may be on any later turn', () => {
    const t = moving({ [INF]: '2009' }, { turn: 2 });
    expect(t.refusal(`stop ${INF}`)).toBe('allowed');
    expect(moving({ [INF]: '2009' }, { turn: 7 }).refusal(`truck-on ${INF}`)).toBe('allowed');
  });

  it('C-8.3.3 only a unit of the 84th takes it', () => {
    for (const unit of ['4Cav', '2Arm-1', '29-1'])
      expect(moving({ [unit]: '2009' }, { turn: 4 }).refusal(`truck-on ${unit}`)).toBe('C-8.3.3');
  });

  it('C-8.3.4 C-8.3.7 A-71 only the active unit, which is activated, takes it or leaves it', () => {
    const t = moving({ [INF]: '2009', [OTHER]: '2010' });
    expect(t.refusal(`truck-on ${OTHER}`)).toBe('C-8.0.3');
    const idle = given({
      clear: true,
      turn: 2,
      truckUnit: OTHER,
      units: { [INF]: { hex: '2009', activated: true }, [OTHER]: { hex: '2010' } },
      at: { step: 'nextUnit', side: 'allied', chit: '84Inf' },
    });
    expect(idle.refusal(`take ${OTHER}`)).toBe('C-8.0.1');
    expect(idle.choose(`take ${INF}`).refusal(`truck-off ${OTHER}`)).toBe('C-8.0.3');
  });

  it('C-8.3.5 C-8.3.6 A-54 W-16 from then on the unit moves and attacks as a vehicle with 9 points', () => {
    const t = moving({ [INF]: '2009', 'Lehr-R': '2110' }, { turn: 3 });
    expect(t.left).toBe(3);
    expect(t.offered('attack')).toEqual(['light', 'medium', 'heavy'].map((i) => `attack ${INF} ${i}`));
    t.choose(`truck-on ${INF}`);
    expect(t.left).toBe(9);
    t.choose(`move ${INF} 1910`); // by road for 1, and 1 for leaving the zone of control
    expect(t.left).toBe(7);
    t.choose(`move ${INF} 2009`);
    expect(t.left).toBe(6);
    expect(t.offered('attack')).toEqual([`attack ${INF} light`, `attack ${INF} medium`]);
  });

  it('W-16 on foot 2 points of movement leave a Light attack only', () => {
    // 1909 to 2009 is rough for 2; the enemy in 2110 is next to 2009 and not to 1909.
    const t = moving({ [INF]: '1909', 'Lehr-R': '2110' }, { turn: 3 }).choose(`move ${INF} 2009`);
    expect(t.left).toBe(1);
    expect(t.offered('attack')).toEqual([`attack ${INF} light`]);
  });

  it.each([
    ['light', 1, 3],
    ['medium', 2, 6],
    ['heavy', 3, 9],
  ])('A-54 a %s attack costs %d on foot and %d on the Truck', (intensity, foot, truck) => {
    const units = { [INF]: '2009', 'Lehr-R': '2110' };
    // 5 to 5 is 1-1, woods -1; the die is chosen so that nothing happens.
    const dice = [{ light: 7, medium: 5, heavy: 4 }[intensity] as number];
    const walk = moving(units, { turn: 3, dice }).choose(`attack ${INF} ${intensity}`);
    expect(walk.unit(INF).spent).toBe(foot);
    const ride = moving(units, { turn: 3, dice }).choose(`truck-on ${INF}`, `attack ${INF} ${intensity}`);
    expect(ride.unit(INF).spent).toBe(truck);
  });

  it('A-54 an infiltrator on the Truck pays 2 and has no +1; strengths stay', () => {
    // From 3308 to 3307, both next to the German unit in 3207. By day an Allied vehicle needs 5, infantry 4.
    const units = { [INF]: '3308', 'Lehr-R': '3207' };
    const ride = moving(units, { dice: [4] }).choose(`truck-on ${INF}`, `move ${INF} 3307`);
    expect(ride.unit(INF)).toMatchObject({ hex: '3308', spent: 3 });
    const walk = moving(units, { dice: [4] }).choose(`move ${INF} 3307`);
    expect(walk.unit(INF)).toMatchObject({ hex: '3307', spent: 1 });
    const fight = moving(units, { turn: 3, dice: [5] }).choose(`truck-on ${INF}`, `attack ${INF} medium`);
    expect(fight.fight).toContain('5 vs. 5 (1-1)');
  });

  it('C-8.3.7 A-71 it is put on or taken off before the unit moves, never after', () => {
    const on = moving({ [INF]: '2009' }).choose(`move ${INF} 2008`);
    expect(on.refusal(`truck-on ${INF}`)).toBe('A-71');
    const off = moving({ [INF]: '2009' }, { truckUnit: INF });
    expect(off.refusal(`truck-off ${INF}`)).toBe('allowed');
    expect(off.choose(`move ${INF} 2008`).refusal(`truck-off ${INF}`)).toBe('A-71');
    expect(moving({ [INF]: '2009', [OTHER]: '2010' }, { truckUnit: OTHER }).refusal(`truck-off ${INF}`)).toBe(
      'C-8.3.7',
    );
  });

  it('A-71 not both in one activation; after taking it off the unit may still move on foot (A-54)', () => {
    const t = moving({ [INF]: '2009' }).choose(`truck-on ${INF}`);
    expect(t.refusal(`truck-off ${INF}`)).toBe('A-71');
    const off = moving({ [INF]: '2009' }, { truckUnit: INF }).choose(`truck-off ${INF}`);
    expect(off.left).toBe(3);
    expect(off.refusal(`truck-on ${INF}`)).toBe('C-8.3.1');
    expect(off.choose(`move ${INF} 2008`).unit(INF).spent).toBe(1);
  });

  it('C-8.3.8 C-8.3.9 C-8.3.10 taken off it is free again next turn, for no unit earlier', () => {
    const t = moving({ [INF]: '2009', [OTHER]: '2010' }, { turn: 4, truckUnit: INF });
    t.choose(`truck-off ${INF}`, `stop ${INF}`, `take ${OTHER}`);
    expect(t.why(`truck-on ${OTHER}`)).toEqual({
      rule: 'C-8.3.1',
      text: 'the Truck is available from turn 5; this is turn 4',
    });
    const next = moving({ [OTHER]: '2010' }, { turn: 5, truckFrom: 5 });
    expect(next.refusal(`truck-on ${OTHER}`)).toBe('allowed');
  });

  it('C-8.3.10 while one unit bears it no other can take it', () => {
    const t = moving({ [OTHER]: '2010', [INF]: '2009' }, { truckUnit: INF });
    expect(t.refusal(`truck-on ${OTHER}`)).toBe('C-8.3.10');
  });

  it('C-8.3.11 it has no zone of control: a Disrupted unit on it controls nothing', () => {
    // A German unit leaves a hex next to the carried unit without the 1 for zones of control.
    const leave = (disrupted: boolean): number =>
      moving({ 'Lehr-1': '2114', [INF]: { hex: '2113', disrupted } }, { truckUnit: INF })
        .choose('move Lehr-1 2214')
        .unit('Lehr-1').spent;
    expect(leave(true)).toBe(0.5);
    expect(leave(false)).toBe(1.5);
  });

  it('C-8.3.12 it is no step for stacking or losses', () => {
    const t = moving({ [INF]: '2009', [OTHER]: '2008' }, { truckUnit: INF });
    t.choose(`move ${INF} 2008`, `stop ${INF}`);
    expect(t.step).toBe('nextUnit');
    expect(t.unit(INF)).toMatchObject({ hex: '2008', steps: 1 });
    expect(t.unit(OTHER).steps).toBe(1);
    // The one step lost destroys the unit, and it is the only one that counts for the enemy.
    const lost = moving({ [INF]: '2009', 'Lehr-1': '2110' }, { turn: 3, truckUnit: INF, dice: [2] });
    lost.choose(`attack ${INF} light`);
    expect(lost.unit(INF)).toMatchObject({ off: 'destroyed', steps: 0 });
    expect(stepsLost(lost.state, 1)).toBe(1);
    expect(finalPoints(lost.state, 0)).toBe(1);
  });

  it('C-8.3.13 C-8.3.14 W-02 supply and Disruption of the unit cut its 9 points', () => {
    const left = (fields: object): number =>
      moving({ [INF]: { hex: '2009', ...fields } }, { turn: 3, truckUnit: INF }).left;
    expect(left({ supply: 'out-of-supply' })).toBe(6);
    expect(left({ supply: 'isolated' })).toBe(3);
    expect(left({ disrupted: true })).toBe(6);
    expect(left({ disrupted: true, supply: 'out-of-supply' })).toBe(3);
    const stuck = given({
      clear: true,
      turn: 3,
      truckUnit: INF,
      units: {
        [INF]: { hex: '2009', disrupted: true, supply: 'isolated', activated: true },
        '4Cav': { hex: '2305', activated: true },
      },
      at: { step: 'nextUnit', side: 'allied' },
    });
    expect(stuck.allowance(INF)).toBe(0);
    // 8.3: no point is left, but the Truck may be taken off.
    stuck.choose(`take ${INF}`);
    expect(stuck.offered()).toEqual([`truck-off ${INF}`, `stop ${INF}`]);
    stuck.choose(`truck-off ${INF}`);
    expect(stuck.state.truckUnit).toBe(-1);
    expect(stuck.state.truckFrom).toBe(4);
    expect(stuck.unit(INF).used).toBe(false);
    expect(stuck.refusal(`take ${INF}`)).toBe('A-72');
  });

  it('C-12.0.4 C-8.3.7 Isolated and Disrupted without the Truck a unit is not taken up', () => {
    const t = given({
      clear: true,
      turn: 3,
      truckUnit: OTHER,
      units: {
        [INF]: { hex: '2009', disrupted: true, supply: 'isolated', activated: true },
        [OTHER]: { hex: '2305', activated: true },
      },
      at: { step: 'nextUnit', side: 'allied' },
    });
    expect(t.refusal(`take ${INF}`)).toBe('C-12.0.4');
    expect(t.refusal(`take ${OTHER}`)).toBe('allowed');
  });

  it('C-8.3.15 if its unit is eliminated it is free next turn', () => {
    // 5 to 8 is 1-2; 2, Light -2, woods -1: 1RD for the attacker.
    const t = moving({ [INF]: '2009', 'Lehr-1': '2110' }, { turn: 3, truckUnit: INF, dice: [2] });
    t.choose(`attack ${INF} light`);
    expect(t.unit(INF).off).toBe('destroyed');
    expect(t.state.truckUnit).toBe(-1);
    expect(t.state.truckFrom).toBe(4);
    const next = moving({ [OTHER]: '2010' }, { turn: 4, truckFrom: 4 });
    expect(next.refusal(`truck-on ${OTHER}`)).toBe('allowed');
  });

  it('A-71 it goes with its unit in retreat and advance', () => {
    // 5 to 8 is 1-2; 5, woods -1: R for the attacker.
    const back = moving({ [INF]: '2009', 'Lehr-1': '2110' }, { turn: 3, truckUnit: INF, dice: [5] });
    back.choose(`attack ${INF} medium`);
    while (back.step === 'retreatHex') back.choose(back.offered()[0]);
    expect(back.unit(INF).hex).not.toBe('2009');
    expect(back.unit(INF).off).toBe('pool');
    expect(back.state.truckUnit).toBe(back.match.game.kinds.unit.find(INF));
    // 5 to 3 is 3-2; 9, woods -1: a step of the defender, who has one.
    const ahead = moving(
      { [INF]: '2009', 'Lehr-R': { hex: '2110', used: true } },
      { turn: 3, truckUnit: INF, dice: [9] },
    );
    ahead.choose(`attack ${INF} medium`, `advance ${INF} 2110`);
    expect(ahead.unit(INF).hex).toBe('2110');
    expect(ahead.state.truckUnit).toBe(ahead.match.game.kinds.unit.find(INF));
  });
});
