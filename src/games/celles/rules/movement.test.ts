import { describe, expect, it } from 'vitest';
import { type Given, given, moving, type Table, tables } from '../testing.ts';

const INFANTRY = '84-1/333';

/** Points that one step costs a unit that is alone on the map. */
const stepCost = (unit: string, from: string, to: string): number =>
  moving({ [unit]: from })
    .choose(`move ${unit} ${to}`)
    .unit(unit).spent;

/** Points to a hex by the cheapest route. */
function wayCost(unit: string, from: string, to: string): number {
  const t = moving({ [unit]: from });
  return t.choose(t.offered('go').includes(`go ${unit} ${to}`) ? `go ${unit} ${to}` : `move ${unit} ${to}`).unit(unit)
    .spent;
}

describe('8.0 who moves, and when', () => {
  it('C-8.0.1 only activated units of the phasing player may be taken', () => {
    const t = moving({ 'Lehr-1': '2009', 'Lehr-R': { hex: '2010', activated: false }, '2Arm-1': '1300' });
    t.choose('stop Lehr-1');
    expect(t.refusal('take Lehr-R')).toBe('C-8.0.1');
    expect(t.refusal('take 2Arm-1')).toBe('C-8.0.1');
    expect(t.offered()).toEqual(['take 9Pz-R', 'end-phase']);
  });

  it('C-8.0.2 C-8.0.3 no other unit moves or is taken while one is active', () => {
    const t = moving({ 'Lehr-1': '2009', 'Lehr-R': '2010' });
    expect(t.refusal('move Lehr-R 2110')).toBe('C-8.0.3');
    expect(t.refusal('take Lehr-R')).toBe('C-8.0.3');
    t.choose('move Lehr-1 2110', 'stop Lehr-1', 'take Lehr-R');
    expect(t.refusal('move Lehr-1 2009')).toBe('C-8.0.3');
    expect(t.refusal('move Lehr-R 2110')).toBe('allowed');
  });

  it('A-72 a unit that has stopped is not taken up again, moved or not, and turns to used only if it spent points', () => {
    const t = moving({ 'Lehr-1': '2009', 'Lehr-R': '2010', '2Pz-R': '2110' });
    t.choose('move Lehr-1 2008', 'stop Lehr-1', 'take Lehr-R', 'stop Lehr-R');
    expect(t.refusal('take Lehr-1')).toBe('A-72');
    expect(t.refusal('take Lehr-R')).toBe('A-72');
    expect(t.unit('Lehr-1').used).toBe(true);
    expect(t.unit('Lehr-R').used).toBe(false);
  });

  it('C-8.0.4 C-8.0.10 steps, zones of control and attacks are paid out of one allowance', () => {
    const t = moving({ 'Lehr-1': '2115', '84-1/333': '2113' });
    expect(t.left).toBe(9);
    t.choose('move Lehr-1 2114'); // woods 4
    expect(t.left).toBe(5);
    t.choose('move Lehr-1 2214'); // highway 0.5, and 1 for leaving the zone of control
    expect(t.left).toBe(3.5);
    t.choose('move Lehr-1 2114');
    expect(t.left).toBe(3);
    expect(t.refusal('attack Lehr-1 light')).toBe('allowed');
    expect(t.refusal('attack Lehr-1 medium')).toBe('C-11.0.12');
    const fresh = moving({ 'Lehr-1': '2213', '84-1/333': '2113' }, { dice: [5] });
    fresh.choose('attack Lehr-1 medium'); // 3-2 with 5 and town -2: no effect
    expect(fresh.left).toBe(3);
    expect(fresh.refusal('move Lehr-1 2313')).toBe('C-8.0.14');
  });

  it('C-8.0.6 C-8.0.7 a unit that spent points turns to its used face when finished, one that spent none does not', () => {
    const t = moving({ 'Lehr-1': '2214', 'Lehr-R': '2008' });
    t.choose('move Lehr-1 2114');
    expect(t.unit('Lehr-1').used).toBe(false);
    t.choose('stop Lehr-1', 'take Lehr-R');
    expect(t.unit('Lehr-1').used).toBe(true);
    t.choose('stop Lehr-R');
    expect(t.unit('Lehr-R').used).toBe(false);
  });

  it('C-8.0.20 points left over are lost: the next activation has the printed allowance', () => {
    const t = moving(
      { 'Lehr-1': '2214' },
      { sides: { german: { actions: 2, actionsUsed: 1 }, allied: { actions: 0 } }, dice: ['Lehr'] },
    );
    t.choose('move Lehr-1 2114');
    expect(t.left).toBe(8.5);
    t.choose('stop Lehr-1', 'end-phase', 'formation Lehr', 'take Lehr-1');
    expect(t.left).toBe(9);
    expect(t.unit('Lehr-1').spent).toBe(0);
  });

  it('C-8.0.8 a step leads to an adjacent hex', () => {
    const t = moving({ 'Lehr-1': '2009' });
    expect(t.offered('move').sort()).toEqual(
      ['1909', '1910', '2008', '2010', '2109', '2110'].map((h) => `move Lehr-1 ${h}`),
    );
    expect(t.refusal('move Lehr-1 2007')).toBe('C-8.0.8');
    expect(t.refusal('move Lehr-1 2009')).toBe('C-8.0.8');
  });

  it('C-8.0.15 A-84 3rd Armor can never move: no chit and no Extra Move activates it', () => {
    const units = { '3Arm': { hex: '3306' }, '4Cav': { hex: '2305' }, '2Arm-1': { hex: '1300' } };
    const t = given({ clear: true, turn: 2, units, at: { step: 'activation', side: 'allied', chit: '84Inf' } });
    expect(t.offered()).toEqual(['unit 2Arm-1', 'unit 4Cav']);
    expect(t.refusal('unit 3Arm')).toBe('A-84');
    expect(tables.chitIds).not.toContain('3Arm');
    const extra = given({
      clear: true,
      turn: 2,
      units,
      chits: { 'allied-extra-move': { available: 1 } },
      at: { step: 'extraMove', side: 'allied', chit: '4Cav' },
    });
    expect(extra.refusal('extra 3Arm')).toBe('A-84');
    const forced = given({
      clear: true,
      turn: 2,
      units: { '3Arm': { hex: '3306', activated: true }, '4Cav': { hex: '2305', activated: true } },
      at: { step: 'nextUnit', side: 'allied' },
    });
    expect(forced.offered('take')).toEqual(['take 4Cav']);
  });
});

describe('8.0 what a step costs', () => {
  it.each([
    { rules: ['C-8.0.9'], what: 'clear', from: '2411', to: '2410', motorized: 2, infantry: 1 },
    { rules: ['C-8.0.18'], what: 'rough', from: '2410', to: '2411', motorized: 3, infantry: 2 },
    { rules: ['C-8.0.9'], what: 'woods', from: '2009', to: '2010', motorized: 4, infantry: 3 },
    { rules: ['C-8.0.9'], what: 'town', from: '2213', to: '2113', motorized: 2, infantry: 1 },
    { rules: ['C-8.0.9'], what: 'village in rough', from: '1909', to: '2008', motorized: 3, infantry: 2 },
    { rules: ['C-8.0.9'], what: 'village in woods', from: '1809', to: '1709', motorized: 4, infantry: 3 },
    { rules: ['C-8.0.9'], what: 'clear across a minor river', from: '1512', to: '1612', motorized: 4, infantry: 2 },
    { rules: ['C-8.0.9'], what: 'rough across a minor river', from: '2312', to: '2313', motorized: 5, infantry: 3 },
    { rules: ['C-8.0.17', 'C-8.0.19'], what: 'rough by road', from: '3308', to: '3307', motorized: 1, infantry: 1 },
    { rules: ['C-8.0.17', 'C-8.0.19'], what: 'woods by road', from: '3307', to: '3308', motorized: 1, infantry: 1 },
    {
      rules: ['C-8.0.16', 'C-8.0.19', 'C-8.0.21'],
      what: 'woods by highway',
      from: '2214',
      to: '2114',
      motorized: 0.5,
      infantry: 1,
    },
    { rules: ['C-8.0.16', 'C-8.0.19'], what: 'town by highway', from: '2114', to: '2113', motorized: 0.5, infantry: 1 },
    {
      rules: ['C-8.0.17', 'C-8.0.19'],
      what: 'across a minor river by road',
      from: '1611',
      to: '1612',
      motorized: 1,
      infantry: 1,
    },
    {
      rules: ['C-8.0.16', 'C-8.0.19'],
      what: 'across a minor river by highway',
      from: '2312',
      to: '2412',
      motorized: 0.5,
      infantry: 1,
    },
  ])('C-8.0.11 $rules $what: $motorized motorized, $infantry infantry', ({ from, to, motorized, infantry }) => {
    expect(stepCost('Lehr-1', from, to)).toBe(motorized);
    expect(stepCost(INFANTRY, from, to)).toBe(infantry);
  });

  it('C-8.0.12 armor, recon and SP/AT pay as vehicles, infantry does not', () => {
    for (const vehicle of ['Lehr-1', 'Lehr-R', '2Pz-AT', '2Arm-1', '2Arm-R', '4Cav', '29-1'])
      expect([vehicle, stepCost(vehicle, '2009', '2010')]).toEqual([vehicle, 4]);
    for (const id of tables.unitIds.filter((u) => u.startsWith('84-')))
      expect([id, stepCost(id, '2009', '2010')]).toEqual([id, 3]);
  });

  it('C-8.0.13 C-8.3.5 infantry on the Truck pays as a vehicle', () => {
    const t = moving({ [INFANTRY]: '2009' }, { truckUnit: INFANTRY });
    expect(t.choose(`move ${INFANTRY} 2010`).unit(INFANTRY).spent).toBe(4);
  });

  it.each([
    ['2Arm-1', '1500', '2205', 6],
    ['2Pz-1', '2711', '2510', 5],
    ['2Pz-1', '2509', '2410', 3],
    ['2Pz-1', '0312', '0412', 3],
    ['2Pz-1', '2813', '2713', 2],
    ['2Pz-1', '0409', '0212', 5],
    ['2Pz-1', '0210', '0409', 3],
    ['2Pz-1', '2811', '2810', 3],
    ['2Pz-1', '2710', '2409', 3],
    ['2Pz-1', '2209', '2409', 2],
  ] as const)('C-8.0.9 moves of published play: %s from %s to %s costs %d', (unit, from, to, cost) => {
    expect(wayCost(unit, from, to)).toBe(cost);
  });

  it('C-8.0.14 a step that costs more than is left is refused, and there is no free minimum move', () => {
    const t = moving({ 'Lehr-1': '2009' });
    t.choose('move Lehr-1 1909', 'move Lehr-1 1809'); // woods and woods: 8 of 9
    expect(t.why('move Lehr-1 1910')).toEqual({
      rule: 'C-8.0.14',
      text: 'not enough movement points: entering 1910 costs 3, 1 left',
    });
    expect(t.refusal('move Lehr-1 1808')).toBe('allowed');
    // Disrupted infantry has 2 points and cannot enter woods for 3, though it has not moved at all.
    const infantry = moving({ [INFANTRY]: { hex: '2009', disrupted: true } });
    expect(infantry.refusal(`move ${INFANTRY} 2010`)).toBe('C-8.0.14');
    expect(infantry.refusal(`move ${INFANTRY} 2008`)).toBe('allowed');
  });

  it('C-8.0.14 a longer way that costs more than is left is refused', () => {
    const t = moving({ 'Lehr-1': { hex: '2315', spent: 8 } });
    expect(t.refusal('go Lehr-1 2114')).toBe('allowed'); // two highway hexes
    expect(t.why('go Lehr-1 2113')).toEqual({
      rule: 'C-8.0.14',
      text: 'not enough movement points: the cheapest route to Rochefort 2113 costs 1½, 1 left',
    });
  });

  it('C-8.0.19 with roads in open country only, towns, villages and rivers keep their own cost', () => {
    const cost = (from: string, to: string): number =>
      moving({ 'Lehr-1': from }, { options: { roads: 'open-country' } })
        .choose(`move Lehr-1 ${to}`)
        .unit('Lehr-1').spent;
    expect(cost('2114', '2113')).toBe(2); // town
    expect(cost('2007', '2008')).toBe(3); // village in rough
    expect(cost('1611', '1612')).toBe(3); // road 1 and river 2
    expect(cost('2214', '2114')).toBe(0.5); // open country
  });

  it('C-8.0.21 half points add up: three highway hexes leave 7.5', () => {
    const t = moving({ 'Lehr-1': '2216' });
    t.choose('move Lehr-1 2215', 'move Lehr-1 2315', 'move Lehr-1 2214');
    expect(t.left).toBe(7.5);
  });

  it('C-8.0.22 C-10.0.9 a unit may pass through a hex that would be overstacked if it stopped there', () => {
    const t = moving({ 'Lehr-R': '2315', 'Lehr-1': '2214' });
    t.choose('move Lehr-R 2214', 'move Lehr-R 2213', 'stop Lehr-R');
    expect(t.unit('Lehr-R')).toMatchObject({ hex: '2213', steps: 1 });
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '2214', steps: 2 });
    expect(t.step).toBe('nextUnit');
  });

  it('C-8.0.23 A-04 a unit never moves into a hex that holds an enemy unit, Disrupted or not', () => {
    for (const disrupted of [false, true]) {
      const t = moving({ 'Lehr-1': '2114', '84-1/333': { hex: '2113', disrupted } });
      expect(t.refusal('move Lehr-1 2113')).toBe('C-8.0.23');
      expect(t.refusal('go Lehr-1 2113')).toBe('C-8.0.23');
    }
  });

  it('A-68 C-8.0.5 V-01 recon: 2.5 and 3 points, 3.5 of 9 left, no strategic 3 next to Rochefort', () => {
    const t = moving({ 'Lehr-R': '2315', 'Lehr-1': '2214', '84-3/335': '2113' }, { turn: 3 });
    t.choose('move Lehr-R 2214');
    expect(t.unit('Lehr-R').spent).toBe(2.5);
    t.choose('move Lehr-R 2213');
    expect(t.unit('Lehr-R').spent).toBe(5.5);
    expect(t.left).toBe(3.5);
    expect(t.offered('attack')).toEqual(['attack Lehr-R light']);
    expect(t.refusal('attack Lehr-R medium')).toBe('C-11.0.12');
    t.choose('stop Lehr-R');
    expect(t.unit('Lehr-R').used).toBe(true);
  });
});

describe('allowances', () => {
  const allowance = (unit: string, fields: object, more: Given = {}): number =>
    moving({ [unit]: { hex: '2009', ...fields } }, more).left;

  it.each([
    ['2Pz-1', 9, 6, 3, 0],
    [INFANTRY, 3, 2, 1, 0],
  ])('A-03 V-14 W-02 C-8.0.5 cuts of a third add up: %s has %d, %d, %d, %d', (unit, full, one, two, none) => {
    expect(allowance(unit, {})).toBe(full);
    expect(allowance(unit, { supply: 'out-of-supply' })).toBe(one);
    expect(allowance(unit, { disrupted: true })).toBe(one);
    expect(allowance(unit, { supply: 'out-of-supply', disrupted: true })).toBe(two);
    expect(allowance(unit, { supply: 'isolated' })).toBe(two);
    const stuck = given({
      clear: true,
      turn: 2,
      units: {
        [unit]: { hex: '2009', supply: 'isolated', disrupted: true, activated: true },
        'Lehr-R': { hex: '2216', activated: true },
        '4Cav': { hex: '1300', activated: true },
      },
      at: { step: 'nextUnit', side: unit === INFANTRY ? 'allied' : 'german' },
    });
    expect(stuck.allowance(unit)).toBe(none);
    expect(stuck.refusal(`take ${unit}`)).toBe('C-12.0.4');
  });

  it('W-01 A-03 C-8.5.6 C-8.0.5 the strategic 3 is added before the cuts: 12, 8, 4', () => {
    const night = { turn: 3 };
    expect(allowance('2Pz-1', {}, night)).toBe(12);
    expect(allowance('2Pz-1', { supply: 'out-of-supply' }, night)).toBe(8);
    expect(allowance('2Pz-1', { disrupted: true }, night)).toBe(8);
    expect(allowance('2Pz-1', { supply: 'isolated' }, night)).toBe(4);
    expect(allowance('2Pz-1', { supply: 'out-of-supply', disrupted: true }, night)).toBe(4);
  });
});

describe('8.1 the Meuse', () => {
  it('C-8.1.1 C-8.1.2 German units cross neither at a bridge nor elsewhere', () => {
    const dinant = moving({ 'Lehr-1': '0704' });
    expect(dinant.refusal('move Lehr-1 0604')).toBe('C-8.1.1');
    expect(moving({ 'Lehr-1': '0213' }).refusal('move Lehr-1 0113')).toBe('C-8.1.1');
    expect(moving({ 'Lehr-1': '0705' }).refusal('move Lehr-1 0604')).toBe('C-8.1.1');
    expect(dinant.offered('go').filter((w) => w.endsWith(' 0604') || w.endsWith(' 0113'))).toEqual([]);
  });

  it('C-8.1.2 a German unit whose only way of retreat is the bridge is eliminated', () => {
    // 15 to 2 is 7-1; 3, town -2, Allied day +1 is 2: R for the defender. The bridge is the only open hexside.
    const t = moving(
      {
        '2Arm-1': '0705',
        '2Arm-2': '0804',
        '2Arm-3': '0703',
        '2Arm-4': '0803',
        '2Arm-5': '0603',
        'Lehr-1': { hex: '0704', steps: 1, used: true },
      },
      { turn: 4, dice: [3] },
    );
    t.choose('attack 2Arm-1 medium', 'fight');
    expect(t.unit('Lehr-1')).toMatchObject({ hex: null, off: 'destroyed' });
  });

  it('C-8.1.3 Allied units cross at the three bridges and nowhere else', () => {
    expect(stepCost('29-1', '0704', '0604')).toBe(0.5);
    expect(stepCost('29-1', '0213', '0113')).toBe(1);
    expect(stepCost('29-1', '0208', '0207')).toBe(1);
    expect(moving({ '29-1': '0705' }).refusal('move 29-1 0604')).toBe('C-8.1.3');
    expect(moving({ '29-1': '0212' }).refusal('move 29-1 0113')).toBe('C-8.1.3');
    expect(moving({ '29-1': '0706' }).refusal('move 29-1 0605')).toBe('C-8.1.3');
  });
});

describe('8.2 road congestion', () => {
  const entering = (units: Record<string, string>, to: string, more: Given = {}): Table => {
    const first = Object.keys(units)[0];
    return moving(units, more).choose(`move ${first} ${to}`);
  };

  it('C-8.2.1 C-8.2.3 a vehicle going by road or highway into a hex with a vehicle pays 2 on top of the rate', () => {
    expect(entering({ 'Lehr-R': '2315', 'Lehr-1': '2214' }, '2214').unit('Lehr-R').spent).toBe(2.5);
    expect(entering({ '116Pz-1': '3309', '116Pz-R': '3308' }, '3308').unit('116Pz-1').spent).toBe(3);
    expect(entering({ '116Pz-1': '3309', '116Pz-R': '3307' }, '3308').unit('116Pz-1').spent).toBe(1);
  });

  it('C-8.2.2 cross-country entry pays no 2', () => {
    // 2213 and 2214 are rough, with no road between them.
    expect(entering({ 'Lehr-R': '2213', 'Lehr-1': '2214' }, '2214').unit('Lehr-R').spent).toBe(3);
  });

  it('C-8.2.4 C-8.2.5 infantry on the Truck causes and pays the 2', () => {
    const road = { '4Cav': '3308', '84-1/333': '3307' };
    expect(entering(road, '3307', { truckUnit: '84-1/333' }).unit('4Cav').spent).toBe(3);
    const own = { '84-1/333': '3308', '4Cav': '3307' };
    expect(entering(own, '3307', { truckUnit: '84-1/333' }).unit('84-1/333').spent).toBe(3);
  });

  it('C-8.2.6 C-8.2.7 infantry on foot neither causes nor pays it', () => {
    expect(entering({ '4Cav': '3308', '84-1/333': '3307' }, '3307').unit('4Cav').spent).toBe(1);
    expect(entering({ '84-1/333': '3308', '4Cav': '3307' }, '3307').unit('84-1/333').spent).toBe(1);
  });

  it('C-8.2.8 A-05 two vehicles in the hex cost 2 once, and leaving a hex with vehicles costs nothing', () => {
    expect(entering({ 'Lehr-1': '2315', 'Lehr-R': '2214', '2Pz-R': '2214' }, '2214').unit('Lehr-1').spent).toBe(2.5);
    expect(entering({ 'Lehr-R': '2214', 'Lehr-1': '2214' }, '2114').unit('Lehr-R').spent).toBe(0.5);
  });

  it('A-05 each hex with a vehicle on the way costs 2 anew', () => {
    const t = moving({ 'Lehr-R': '2315', 'Lehr-1': '2214', 'Lehr-2': '2114' });
    t.choose('move Lehr-R 2214', 'move Lehr-R 2114');
    expect(t.unit('Lehr-R').spent).toBe(5);
  });

  it('A-93 the cheaper of road with congestion and open country is charged', () => {
    // Clear 0705 by highway: 0.5 and 2 for the vehicle there, or 2 off the road.
    expect(entering({ 'Lehr-R': '0704', 'Lehr-1': '0705' }, '0705').unit('Lehr-R').spent).toBe(2);
    expect(entering({ 'Lehr-R': '0704' }, '0705').unit('Lehr-R').spent).toBe(0.5);
  });
});

describe('8.4 Rear Areas', () => {
  const words = (text: string): string[] => text.split(' ');
  const SOUTH = words(
    '2215 2216 2315 2316 2415 2416 2515 2516 2615 2616 2715 2716 2815 2816 2915 2916 3015 3016 3115 3116 3215 3216 3315 3316',
  );
  const EAST = words('3210 3211 3212 3213 3214 3310 3311 3312 3313 3314');
  const WEST_BANK = words(
    '0100 0101 0102 0103 0104 0105 0106 0107 0108 0109 0110 0111 0112 0200 0201 0202 0203 0204 0205 0206 0207 0300 0301 0302 0303 0304 0305 0306 0307 0308 0400 0401 0402 0403 0404 0405 0406 0407 0501 0502 0503 0504 0505 0506 0605',
  );
  const NORTH = words(
    '0700 0800 0900 1000 1100 1200 1300 1400 1500 1600 1700 1800 1900 2000 2100 2200 2300 2400 2500 2600 2700 2800 2900 3000 3100 3200 3300',
  );

  it('C-8.4.1 A-90 each side has the Rear Area of the chart: 35 German and 72 Allied hexes', () => {
    const rear = (side: number): string[] =>
      [...tables.rear[side].keys()]
        .filter((h) => tables.rear[side][h])
        .map((h) => tables.grid.name(h))
        .sort();
    expect(rear(0)).toEqual([...SOUTH, ...EAST, '3309'].sort());
    expect(rear(1)).toEqual([...WEST_BANK, ...NORTH].sort());
    expect([rear(0).length, rear(1).length]).toEqual([35, 72]);
  });

  it('C-8.4.2 no unit moves into the enemy Rear Area', () => {
    expect(moving({ '2Arm-1': '3208' }).refusal('move 2Arm-1 3309')).toBe('C-8.4.2');
    expect(moving({ '2Arm-1': '2214' }).refusal('move 2Arm-1 2315')).toBe('C-8.4.2');
    expect(moving({ 'Lehr-1': '1301' }).refusal('move Lehr-1 1300')).toBe('C-8.4.2');
    expect(moving({ 'Lehr-1': '1301' }).refusal('go Lehr-1 1200')).toBe('C-8.4.2');
  });

  it('C-8.4.3 no unit retreats into it: with no other way it is eliminated', () => {
    // Around 1301 the hexes 1200, 1300 and 1400 lie in the Allied Rear Area. 15 to 3 is 5-1; 3: R for the defender.
    const retreat = (units: object): Table =>
      moving({ '2Arm-1': '1401', 'Lehr-R': { hex: '1301', used: true }, ...units }, { turn: 3, dice: [3] }).choose(
        'attack 2Arm-1 medium',
        'fight',
      );
    const closed = retreat({ '2Arm-2': '1302', '2Arm-3': '1201' });
    expect(closed.unit('Lehr-R')).toMatchObject({ hex: null, off: 'destroyed' });
    const open = retreat({ '2Arm-2': '1302' });
    expect(open.refusal('retreat-to Lehr-R 1200')).toBe('C-8.4.3');
  });

  it('C-8.4.4 C-11.2.6 no unit advances into it', () => {
    // 30 to 6 is 5-1; Heavy +1, woods -1: 9 is 2RD, and both defenders fall.
    const t = moving(
      {
        '2Arm-1': '3208',
        '2Arm-2': '3207',
        'Lehr-R': { hex: '3308', used: true },
        '2Pz-R': { hex: '3309', used: true },
      },
      { turn: 3, dice: [9] },
    );
    t.choose('attack 2Arm-1 heavy', 'join 2Arm-2', 'fight');
    expect(t.offered()).toEqual(['advance 2Arm-1 3308', 'advance 2Arm-2 3308', 'stay']);
    expect(t.refusal('advance 2Arm-1 3309')).toBe('C-11.2.6');
  });

  it('C-8.4.5 it puts no limit on the owner', () => {
    expect(stepCost('Lehr-1', '2214', '2315')).toBe(0.5);
    expect(stepCost('2Arm-1', '1301', '1300')).toBe(4);
  });
});
