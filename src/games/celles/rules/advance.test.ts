import { describe, expect, it } from 'vitest';
import { trial } from '../../../engine/testing/trial.ts';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { fought, type Table, tables } from '../testing.ts';

type Units = Record<string, string | object>;

/** 2nd Armor destroys a German recon unit in 1604: who may follow? */
const taken = (more: Units = {}, ...joins: string[]): Table =>
  fought('-/1', { '2Arm-1': '1704', 'Lehr-R': '1604', ...more }, [
    'attack 2Arm-1 light',
    ...joins.map((id) => `join ${id}`),
  ]);

function retreatAll(t: Table): Table {
  while (t.step === 'retreatOrder' || t.step === 'retreatHex') t.choose(t.offered()[0]);
  return t;
}

describe('11.2 advance: who and where', () => {
  it('C-11.2.1 A-81 into a hex the defenders left empty, not into one still held or that was empty before', () => {
    const t = fought('-/1', { '2Arm-1': '1603', 'Lehr-R': '1604', '2Pz-R': '1704' }, ['attack 2Arm-1 medium']);
    t.choose('lose Lehr-R');
    expect([t.step, t.seat]).toEqual(['advance', 'allied']);
    expect(t.offered()).toEqual(['advance 2Arm-1 1604', 'stay']);
    expect(t.refusal('advance 2Arm-1 1704')).toBe('C-11.2.1');
    expect(t.refusal('advance 2Arm-1 1602')).toBe('C-11.2.1');
  });

  it('C-11.2.1 A-81 a hex left by retreat is as good', () => {
    const t = retreatAll(fought('-/R', { '2Arm-1': '1603', 'Lehr-R': '1604' }, ['attack 2Arm-1 medium']));
    expect(t.offered()).toEqual(['advance 2Arm-1 1604', 'stay']);
    t.choose('advance 2Arm-1 1604');
    expect(t.unit('2Arm-1').hex).toBe('1604');
  });

  it('A-81 a hex where one of two defenders is left is not empty', () => {
    const t = fought('-/1', { '2Arm-1': '1704', 'Lehr-R': '1604', '2Pz-R': '1604' }, ['attack 2Arm-1 medium']);
    t.choose('lose Lehr-R');
    expect(t.step).toBe('activeUnit'); // nobody is asked
  });

  it('C-11.2.2 C-11.2.3 every unit that attacked may advance, no other', () => {
    const t = taken({ '84-1/333': '1505', '4Cav': '1603' }, '84-1/333');
    expect(t.offered().sort()).toEqual(['advance 2Arm-1 1604', 'advance 84-1/333 1604', 'stay']);
    expect(t.refusal('advance 4Cav 1604')).toBe('C-11.2.3');
  });

  it('C-11.2.4 an advance is optional', () => {
    const t = taken();
    expect(t.offered()).toEqual(['advance 2Arm-1 1604', 'stay']);
    t.choose('stay');
    expect(t.unit('2Arm-1').hex).toBe('1704');
    expect(t.step).toBe('activeUnit');
  });

  it('C-11.2.5 several may advance, up to 2 steps', () => {
    const t = taken({ '84-1/333': '1505', '84-2/333': '1504', '84-3/333': '1603' }, '84-1/333', '84-2/333', '84-3/333');
    t.choose('advance 84-1/333 1604');
    expect(t.refusal('advance 2Arm-1 1604')).toBe('C-11.2.5'); // 1 and 2
    expect(t.offered().sort()).toEqual(['advance 84-2/333 1604', 'advance 84-3/333 1604', 'stay']);
    t.choose('advance 84-3/333 1604');
    expect([t.unit('84-1/333').hex, t.unit('84-3/333').hex]).toEqual(['1604', '1604']);
    expect(t.step).toBe('activeUnit'); // full
  });

  it('C-11.2.6 C-8.4.4 never into the enemy Rear Area', () => {
    // 3309 is German Rear Area, 3209 is not; both are left.
    const t = retreatAll(
      fought('-/R', { '2Arm-1': '3208', 'Lehr-R': '3309', '2Pz-R': '3209' }, ['attack 2Arm-1 medium']),
    );
    expect(t.offered()).toEqual(['advance 2Arm-1 3209', 'stay']);
    expect(t.refusal('advance 2Arm-1 3309')).toBe('C-11.2.6');
  });

  it('C-8.1.2 C-11.2.2 never across the Meuse, where a data file lets it run between attackers and defenders', () => {
    const { meuse } = tables.data.map;
    const t = trial(load(layOver({ map: { meuse: [...meuse, ['1404', '1505']] } })), {
      falls: [5], // 22 vs. 10 is 2-1: both retreat
      position: {
        clear: true,
        turn: 2,
        units: {
          'Lehr-1': { hex: '1604', activated: true },
          'Lehr-2': { hex: '1404' },
          '4Cav': { hex: '1504' },
          '29-1': { hex: '1505' },
        },
        at: { step: 'activeUnit', unit: 'Lehr-1' },
      },
    }).do('attack Lehr-1 medium', 'join Lehr-2', 'fight');
    t.passTo({ step: 'advance' });
    expect(t.things('advance')).toEqual(['Lehr-1 1504', 'Lehr-1 1505', 'Lehr-2 1504']);
    expect(t.refusal('advance Lehr-2 1505')).toBe('C-8.1.2');
  });

  it('A-35 only into an adjacent hex', () => {
    const t = fought('-/1', { '2Arm-1': '1603', '84-1/333': '1505', 'Lehr-R': '1604', '2Pz-R': '1704' }, [
      'attack 2Arm-1 medium',
      'join 84-1/333',
    ]);
    t.choose('lose 2Pz-R');
    expect(t.offered()).toEqual(['advance 2Arm-1 1704', 'stay']);
    expect(t.refusal('advance 84-1/333 1704')).toBe('A-35'); // it is next to 1604 only
  });

  it('A-35 3rd Armor never advances, Disrupted units may', () => {
    const t = fought(
      '-/1',
      { '2Arm-1': { hex: '3206', disrupted: true }, '3Arm': '3306', 'Lehr-R': { hex: '3307', used: true } },
      ['attack 2Arm-1 medium', 'join 3Arm'],
    );
    expect(t.offered()).toEqual(['advance 2Arm-1 3307', 'stay']);
    expect(t.refusal('advance 3Arm 3307')).toBe('A-35');
    t.choose('advance 2Arm-1 3307');
    expect(t.unit('2Arm-1')).toMatchObject({ hex: '3307', disrupted: true });
  });

  it('A-80 one unit after the other, each at most once', () => {
    const t = retreatAll(
      fought('-/R', { '2Arm-1': '1603', '84-1/333': '1703', 'Lehr-R': '1604', '2Pz-R': '1704' }, [
        'attack 2Arm-1 medium',
        'join 84-1/333',
      ]),
    );
    t.choose('advance 2Arm-1 1604');
    expect(t.offered()).toEqual(['advance 84-1/333 1704', 'stay']);
    expect(t.refusal('advance 2Arm-1 1704')).toBe('A-80');
    t.choose('advance 84-1/333 1704');
    expect(t.step).toBe('activeUnit');
  });

  it("A-34 the attacker's losses come first: a unit that died does not advance, one that joined may", () => {
    const t = fought('1/1', { '2Pz-R': '2114', 'Lehr-1': '2213', '84-1/333': '2113' }, [
      'attack 2Pz-R medium',
      'join Lehr-1',
    ]);
    expect([t.unit('84-1/333').off, t.unit('2Pz-R').off]).toEqual(['destroyed', 'destroyed']);
    expect(t.offered()).toEqual(['advance Lehr-1 2113', 'stay']);
    t.choose('advance Lehr-1 2113');
    expect(t.unit('Lehr-1').hex).toBe('2113');
  });

  it('A-34 nor does a unit that was made to retreat', () => {
    // No result of the table moves both sides; the mark of the retreat is put on the unit beforehand.
    const t = taken({ '84-1/333': { hex: '1505', retreated: true } }, '84-1/333');
    expect(t.offered()).toEqual(['advance 2Arm-1 1604', 'stay']);
    expect(t.refusal('advance 84-1/333 1604')).toBe('A-34');
  });
});

describe('11.2 advance: what it costs', () => {
  it('C-11.2.7 C-11.2.8 nothing, from one zone of control into another: no points and no roll', () => {
    const t = taken({ '2Pz-1': '1605' }); // its zone: 1604 and 1705
    const { scriptNext, reveals } = t.state;
    const { spent } = t.unit('2Arm-1');
    t.choose('advance 2Arm-1 1604');
    expect(t.unit('2Arm-1')).toMatchObject({ hex: '1604', spent, disrupted: false });
    expect(t.state).toMatchObject({ scriptNext, reveals });
    expect(spent).toBe(3); // the Light attack
  });

  it('C-11.2.8 a unit that joined and advanced still has all its points', () => {
    const t = taken({ '84-1/333': '1505' }, '84-1/333').choose('advance 84-1/333 1604', 'stop 2Arm-1');
    expect(t.unit('84-1/333').spent).toBe(0);
    t.choose('take 84-1/333');
    expect(t.left).toBe(3);
  });

  it('C-11.2.9 it does not turn a unit to its used face, nor back', () => {
    for (const used of [false, true]) {
      const t = taken({ '84-1/333': { hex: '1505', used } }, '84-1/333').choose('advance 84-1/333 1604');
      expect(t.unit('84-1/333')).toMatchObject({ hex: '1604', used });
    }
    expect(taken().choose('advance 2Arm-1 1604').unit('2Arm-1').used).toBe(false);
  });

  it('C-11.2.10 the active unit goes on with the points it has left, whether it advanced or not', () => {
    const stays = taken({ '2Pz-1': '1605' }).choose('stay');
    expect([stays.step, stays.left]).toEqual(['activeUnit', 6]);
    expect(stays.refusal('move 2Arm-1 1703')).toBe('allowed');
    const goes = taken({ '2Pz-1': '1605' }).choose('advance 2Arm-1 1604');
    expect([goes.step, goes.left]).toEqual(['activeUnit', 6]);
    expect(goes.refusal('move 2Arm-1 1603')).toBe('allowed');
    expect(goes.refusal('attack 2Arm-1 medium')).toBe('allowed'); // on 1605, from its new hex
  });
});
