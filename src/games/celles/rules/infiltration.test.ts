import { describe, expect, it } from 'vitest';
import { moving, type Table } from '../testing.ts';

const DAY = 2;
const NIGHT = 3;

/** A unit goes along the road from 3308 to 3307, both next to the enemy in 3207. */
function infiltrate(unit: string, turn: number, die: number, more: object = {}): Table {
  const enemy = unit.startsWith('Lehr') ? '84-3/334' : '2Pz-R';
  return moving({ [unit]: '3308', [enemy]: '3207', ...more }, { turn, dice: [die] }).choose(`move ${unit} 3307`);
}

function outcome(t: Table, unit: string): string {
  const { hex, disrupted } = t.unit(unit);
  return hex === '3307' ? 'through' : disrupted ? 'stays, Disrupted' : 'stays';
}

describe('9.1 infiltration', () => {
  it('C-9.1.1 a step from one zone straight into another is infiltration, into or out of a free hex it is not', () => {
    const zoneToZone = moving({ 'Lehr-1': '3308', '84-1/333': '3207' }, { dice: [9] });
    const before = zoneToZone.state.reveals;
    zoneToZone.choose('move Lehr-1 3307');
    expect(zoneToZone.state.reveals).toBe(before + 1);
    const freeToZone = moving({ 'Lehr-1': '3309', '84-1/333': '3207' });
    freeToZone.choose('move Lehr-1 3308');
    const zoneToFree = moving({ 'Lehr-1': '3308', '84-1/333': '3207' });
    zoneToFree.choose('move Lehr-1 3309');
    expect([freeToZone.state.reveals, zoneToFree.state.reveals]).toEqual([before, before]);
  });

  it('C-9.1.1 a longer way never holds an infiltration: that is taken step by step', () => {
    const t = moving({ 'Lehr-1': '3308', '84-1/333': '3207' });
    expect(t.refusal('move Lehr-1 3307')).toBe('allowed');
    expect(t.offered('go')).not.toContain('go Lehr-1 3306');
    expect(moving({ 'Lehr-1': '3308' }).offered('go')).toContain('go Lehr-1 3306');
  });

  it('C-9.1.2 C-9.1.15 W-09 a vehicle pays 2 on top of the road, and not the 1 for leaving a zone as well', () => {
    expect(infiltrate('Lehr-1', DAY, 9).unit('Lehr-1').spent).toBe(3);
  });

  it('C-9.1.3 C-9.1.4 W-09 infantry pays nothing extra but must roll', () => {
    const t = infiltrate('84-1/333', DAY, 9);
    expect(t.unit('84-1/333')).toMatchObject({ spent: 1, hex: '3307' });
    expect(outcome(infiltrate('84-1/333', DAY, 0), '84-1/333')).toBe('stays, Disrupted');
  });

  it.each([
    { rules: ['C-9.1.19'], unit: '2Arm-1', turn: DAY, die: 5, gives: 'through' },
    { rules: ['C-9.1.19'], unit: '2Arm-1', turn: DAY, die: 4, gives: 'stays' },
    { rules: ['C-9.1.19'], unit: '2Arm-1', turn: DAY, die: 3, gives: 'stays' },
    { rules: ['C-9.1.19', 'C-9.1.11'], unit: '2Arm-1', turn: DAY, die: 2, gives: 'stays, Disrupted' },
    { rules: ['C-9.1.19', 'A-02', 'C-2.0.2'], unit: '2Arm-1', turn: DAY, die: 0, gives: 'stays, Disrupted' },
    { rules: ['C-9.1.7', 'A-07'], unit: '2Arm-1', turn: NIGHT, die: 3, gives: 'through' },
    { rules: ['C-9.1.7', 'A-07'], unit: '2Arm-1', turn: NIGHT, die: 2, gives: 'stays' },
    { rules: ['C-9.1.7', 'A-07'], unit: '2Arm-1', turn: NIGHT, die: 0, gives: 'stays, Disrupted' },
    { rules: ['C-9.1.6', 'A-07'], unit: 'Lehr-1', turn: DAY, die: 4, gives: 'through' },
    { rules: ['C-9.1.6', 'A-07'], unit: 'Lehr-1', turn: DAY, die: 3, gives: 'stays' },
    { rules: ['C-9.1.6', 'A-07'], unit: 'Lehr-1', turn: DAY, die: 1, gives: 'stays, Disrupted' },
    { rules: ['C-9.1.8', 'C-9.1.7'], unit: 'Lehr-1', turn: NIGHT, die: 5, gives: 'through' },
    { rules: ['C-9.1.6', 'C-9.1.7'], unit: 'Lehr-1', turn: NIGHT, die: 2, gives: 'through' },
    { rules: ['C-9.1.6', 'C-9.1.7'], unit: 'Lehr-1', turn: NIGHT, die: 1, gives: 'stays' },
    { rules: ['A-07'], unit: 'Lehr-1', turn: NIGHT, die: 0, gives: 'stays' },
    { rules: ['C-9.1.18', 'A-07'], unit: '84-1/333', turn: DAY, die: 4, gives: 'through' },
    { rules: ['C-9.1.18', 'A-07'], unit: '84-1/333', turn: DAY, die: 3, gives: 'stays' },
    { rules: ['C-9.1.18', 'A-07'], unit: '84-1/333', turn: NIGHT, die: 2, gives: 'through' },
    { rules: ['C-9.1.18', 'A-07'], unit: '84-1/333', turn: NIGHT, die: 1, gives: 'stays' },
  ])('$rules $unit, turn $turn, die $die: $gives', ({ unit, turn, die, gives }) => {
    expect(outcome(infiltrate(unit, turn, die), unit)).toBe(gives);
  });

  it('W-17 C-9.1.19 raw 5 succeeds for everybody; raw 0 fails for a German vehicle at night', () => {
    for (const [unit, turn] of [
      ['Lehr-1', NIGHT],
      ['Lehr-1', DAY],
      ['84-1/333', NIGHT],
      ['2Arm-1', DAY],
    ] as const)
      expect([unit, outcome(infiltrate(unit, turn, 5), unit)]).toEqual([unit, 'through']);
    expect(outcome(infiltrate('Lehr-1', NIGHT, 0), 'Lehr-1')).toBe('stays');
  });

  it('C-9.1.5 the points are paid before the roll, success or not', () => {
    expect(infiltrate('Lehr-1', DAY, 9).unit('Lehr-1').spent).toBe(3);
    expect(infiltrate('Lehr-1', DAY, 0).unit('Lehr-1').spent).toBe(3);
  });

  it('C-9.1.9 V-02 success: the unit stands in the hex and goes on with what is left', () => {
    const t = moving({ '116Pz-1': '3309', '116Pz-R': '3308', '84-3/334': '3207' }, { turn: NIGHT, dice: [5] });
    t.choose('move 116Pz-1 3308'); // 1 by road and 2 for the recon: no roll, 3309 is free of zones
    expect(t.unit('116Pz-1').spent).toBe(3);
    t.choose('move 116Pz-1 3307'); // the recon in 3308 does not help: 1 and 2
    expect(t.unit('116Pz-1')).toMatchObject({ hex: '3307', spent: 6 });
    expect(t.left).toBe(3);
    expect(t.offered('attack')).toEqual(['attack 116Pz-1 light']);
    expect(t.refusal('attack 116Pz-1 medium')).toBe('C-11.0.12');
    expect(t.refusal('move 116Pz-1 3306')).toBe('allowed');
    t.choose('stop 116Pz-1');
    expect(t.unit('116Pz-1').used).toBe(true);
  });

  it('C-9.1.10 C-9.1.12 A-43 failure: it stays, its activation is over without an attack, and it is used', () => {
    const t = infiltrate('Lehr-1', DAY, 3);
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '3308', used: true, disrupted: false });
    expect(t.step).toBe('nextUnit');
    expect(t.refusal('take Lehr-1')).toBe('A-72');
    expect(t.offered('attack')).toEqual([]);
  });

  it('C-9.1.11 A-43 failure with Disruption ends the activation too', () => {
    const t = infiltrate('Lehr-1', DAY, 0);
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '3308', used: true, disrupted: true });
    expect(t.step).toBe('nextUnit');
  });

  it('C-9.1.13 A-08 V-03 failure in an overstacked hex costs steps at once, after the Disruption', () => {
    const t = infiltrate('Lehr-1', DAY, 0, { 'Lehr-R': '3308' });
    expect(t.step).toBe('overStacked');
    expect(t.seat).toBe('german');
    expect(t.unit('Lehr-1').disrupted).toBe(true);
    expect(t.offered().sort()).toEqual(['lose Lehr-1', 'lose Lehr-R']);
    t.choose('lose Lehr-R');
    expect(t.unit('Lehr-R').off).toBe('destroyed');
    expect(t.step).toBe('nextUnit');
  });

  it('C-9.1.14 an advance from zone to zone needs no roll and no points', () => {
    const t = moving(
      {
        'Lehr-1': '3308',
        'Lehr-2': '3208',
        '84-1/333': { hex: '3207', used: true },
        '84-2/333': { hex: '3307', used: true },
      },
      { dice: [8] },
    );
    // 22 to 8 is 2-1; 8, woods -1 is 7: one step of the defenders.
    t.choose('attack Lehr-1 medium', 'join Lehr-2', 'fight', 'lose 84-1/333');
    const { reveals } = t.state;
    t.choose('advance Lehr-1 3207');
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '3207', spent: 6 });
    expect(t.state.reveals).toBe(reveals);
  });

  it('C-9.1.14 a retreat from zone to zone needs no roll and no points', () => {
    // 15 to 8 is 3-2; 3, woods -1: R for the attacker, whose every way out is under a zone.
    const t = moving(
      { '2Arm-1': '2009', 'Lehr-1': '2110', 'Lehr-2': '1911', 'Lehr-3': '1808', '2Pz-1': '2007', '2Pz-2': '2209' },
      { turn: NIGHT, dice: [3] },
    );
    t.choose('attack 2Arm-1 medium');
    while (t.step === 'retreatHex') t.choose(t.offered()[0]);
    expect(t.unit('2Arm-1')).toMatchObject({ disrupted: true, steps: 1, spent: 6 }); // two zones
    expect(t.state.scriptNext).toBe(1); // the die of the attack and no other
  });

  it('C-9.1.16 a unit that cannot pay road and infiltration may not try', () => {
    const at = (spent: number): Table => moving({ 'Lehr-1': { hex: '3308', spent }, '84-1/333': '3207' });
    expect(at(6).refusal('move Lehr-1 3307')).toBe('allowed');
    expect(at(6.5).why('move Lehr-1 3307')).toEqual({
      rule: 'C-9.1.16',
      text: 'not enough movement points: infiltrating into 3307 costs 3, 2½ left',
    });
  });

  it('C-9.1.17 each further step from zone to zone is paid and rolled anew', () => {
    const units = { 'Lehr-1': '3308', '84-1/333': '3207', '84-2/333': '3206' };
    const t = moving(units, { dice: [9, 9] }).choose('move Lehr-1 3307', 'move Lehr-1 3306');
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '3306', spent: 6 });
    const fails = moving(units, { dice: [9, 3] }).choose('move Lehr-1 3307', 'move Lehr-1 3306');
    expect(fails.unit('Lehr-1')).toMatchObject({ hex: '3307', spent: 6, used: true });
  });

  it('A-42 a unit Disrupted while active goes on with the cut allowance, or not at all', () => {
    const fought = (intensity: string, die: number): Table =>
      moving({ 'Lehr-1': '2009', '2Arm-1': '2008' }, { turn: DAY, dice: [die] }).choose(`attack Lehr-1 ${intensity}`);
    // 11 to 12 is 1-2; Light -2, village -1: 6 is 3, D for the attacker.
    const light = fought('light', 6);
    expect(light.unit('Lehr-1').disrupted).toBe(true);
    expect(light.left).toBe(3);
    // Medium: 4 is 3 again, D; 6 of 6 are spent.
    const medium = fought('medium', 4);
    expect(medium.unit('Lehr-1')).toMatchObject({ disrupted: true, used: true });
    expect(medium.step).toBe('nextUnit');
  });
});
