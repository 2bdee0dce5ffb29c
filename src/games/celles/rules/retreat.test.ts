import { describe, expect, it } from 'vitest';
import { lineText } from '../../../engine/play.ts';
import { celles, fought, type Given, type Table, tables } from '../testing.ts';

type Units = Record<string, string | object>;

/** The first unit attacks alone, and the defenders must retreat. */
const beaten = (units: Units, more: Given = {}): Table =>
  fought('-/R', units, [`attack ${Object.keys(units)[0]} medium`], more);

/** The hexes a unit retreated through, in order. */
function path(t: Table, id: string): string[] {
  const name = tables.unitNames[tables.unitIds.indexOf(id)];
  return t.match
    .fullLog()
    .flat()
    .map((line) => lineText(celles, line))
    .filter((text) => text.startsWith(`${name} retreated to `))
    .map((text) => text.slice(-4));
}

/** Where the retreating unit may go next. */
const next = (t: Table): string[] =>
  t
    .offered('retreat-to')
    .map((words) => words.slice(-4))
    .sort();

const weak = (hex: string): object => ({ hex, disrupted: true }); // no zone of control

describe('11.1 retreat: two hexes away, around zones', () => {
  const example = (more: Units = {}): Table =>
    beaten({ '2Arm-1': '1704', '2Arm-2': '1705', 'Lehr-1': '1604', ...more });

  it('V-11 C-11.1.8 C-11.1.10 C-11.1.22 enemies and zones are avoided, if need be in a wrong direction', () => {
    const t = example();
    expect([t.step, t.seat]).toEqual(['retreatHex', 'german']);
    expect(next(t)).toEqual(['1504', '1505']);
    expect(t.refusal('retreat-to Lehr-1 1704')).toBe('C-11.1.8');
    expect(t.refusal('retreat-to Lehr-1 1705')).toBe('C-11.1.8'); // SE
    expect(t.refusal('retreat-to Lehr-1 1603')).toBe('C-11.1.10');
    expect(t.refusal('retreat-to Lehr-1 1605')).toBe('C-11.1.10'); // S
    expect(t.refusal('retreat-to Lehr-1 1606')).toBe('C-11.1.5'); // one hex after the other
  });

  it('V-11 C-11.1.2 C-11.1.23 by 1504 it turns south and goes on to a third hex, two away from the first', () => {
    const t = example().choose('retreat-to Lehr-1 1504');
    expect(path(t, 'Lehr-1')).toEqual(['1504', '1505', '1506']);
    expect(t.step).toBe('advance');
  });

  it('V-11 W-10 C-11.1.1 by 1505 it ends after two hexes', () => {
    const t = example().choose('retreat-to Lehr-1 1505');
    expect(path(t, 'Lehr-1')).toEqual(['1505', '1506']);
    const apart = (a: string, b: string): number => tables.grid.distance(tables.grid.find(a), tables.grid.find(b));
    expect([apart('1604', '1506'), apart('3309', '3307')]).toEqual([2, 2]);
  });

  it('V-11 C-11.1.17 C-11.1.21 the zone it starts in costs nothing, nor does the wrong direction', () => {
    const t = example().choose('retreat-to Lehr-1 1504');
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '1506', steps: 2, disrupted: false });
  });

  it('C-11.1.11 a friendly unit in the hex cancels the zone', () => {
    const t = example({ 'Lehr-R': '1605' });
    expect(path(t, 'Lehr-1')).toEqual(['1605', '1606']);
    expect(t.unit('Lehr-1').disrupted).toBe(false);
  });

  it('A-66 so does one that retreated there just before', () => {
    // Every way ends in a zone. The first is Disrupted there, the second finds a friend.
    const t = beaten({
      '2Arm-1': '1603',
      '84-1/333': '1406',
      '84-2/333': '1607',
      '84-3/333': '1806',
      '84-1/334': '1304',
      '84-2/334': '1904',
      'Lehr-R': '1604',
      '2Pz-R': '1604',
    });
    t.choose('retreat Lehr-R', 'retreat-to Lehr-R 1605', 'retreat-to Lehr-R 1606');
    expect(t.unit('Lehr-R')).toMatchObject({ hex: '1606', disrupted: true });
    expect(t.unit('2Pz-R')).toMatchObject({ hex: '1606', disrupted: false });
  });
});

describe('11.1 retreat: directions', () => {
  it('C-11.1.20 C-11.1.23 Germans go south or south-east, at each step', () => {
    const t = beaten({ '2Arm-1': '1603', 'Lehr-1': '1604' });
    expect(next(t)).toEqual(['1605', '1705']);
    expect(t.refusal('retreat-to Lehr-1 1505')).toBe('C-11.1.3'); // free, but south-west
    t.choose('retreat-to Lehr-1 1605');
    expect(next(t)).toEqual(['1606', '1706']);
    expect(t.refusal('retreat-to Lehr-1 1506')).toBe('C-11.1.3'); // two away, but south-west
    expect(t.refusal('retreat-to Lehr-1 1604')).toBe('C-11.1.1');
  });

  it('C-11.1.18 C-11.1.23 Americans go north, north-west or north-east', () => {
    const t = beaten({ 'Lehr-1': weak('1605'), '84-1/333': '1604' });
    expect(next(t)).toEqual(['1504', '1603', '1704']);
    expect(t.refusal('retreat-to 84-1/333 1505')).toBe('C-11.1.3');
    expect(t.refusal('retreat-to 84-1/333 1705')).toBe('C-11.1.3');
    t.choose('retreat-to 84-1/333 1504');
    expect(next(t)).toEqual(['1403', '1503', '1603']);
    expect(t.refusal('retreat-to 84-1/333 1404')).toBe('C-11.1.3');
  });

  it('C-11.1.19 C-11.1.23 British go north-west or south-west', () => {
    const t = beaten({ 'Lehr-1': '1704', '29-1': '1604' });
    expect(next(t)).toEqual(['1504', '1505']);
    expect(t.refusal('retreat-to 29-1 1605')).toBe('C-11.1.3');
    t.choose('retreat-to 29-1 1504');
    expect(next(t)).toEqual(['1403', '1404']);
    expect(t.refusal('retreat-to 29-1 1503')).toBe('C-11.1.3');
  });

  it('C-11.1.21 units and the enemy Rear Area turn it aside without a penalty', () => {
    // North 3111 and north-west 3011 are held, north-east 3211 is German Rear Area; no zone anywhere.
    const t = beaten({ 'Lehr-1': weak('3111'), 'Lehr-R': weak('3011'), '84-1/333': '3112' });
    expect(next(t)).toEqual(['3012', '3113']);
    expect(t.refusal('retreat-to 84-1/333 3211')).toBe('C-8.4.3');
    t.choose('retreat-to 84-1/333 3012');
    while (t.step === 'retreatHex') t.choose(t.offered()[0]);
    expect(t.unit('84-1/333')).toMatchObject({ steps: 1, disrupted: false });
  });

  it('C-11.1.21 C-8.1.2 so does the Meuse', () => {
    const t = beaten({ 'Lehr-1': '0805', '29-1': '0705' });
    expect(path(t, '29-1')).toEqual(['0704']); // north: north-west and south-west lie across the river
    expect(next(t)).toEqual(['0603', '0604']);
    t.choose('retreat-to 29-1 0603');
    expect(t.unit('29-1')).toMatchObject({ hex: '0603', disrupted: false });
  });
});

describe('11.1 retreat: hexes that cannot be entered', () => {
  it('C-11.1.5 C-8.4.3 C-11.1.3 a zone rather than the enemy Rear Area', () => {
    // 3309, 3310 and 3210 are free of zones but German Rear Area; 3208 and 3110 are in the zone of 3109.
    const t = beaten({ 'Lehr-1': '3109', '84-1/333': '3209' });
    expect(path(t, '84-1/333')).toEqual(['3208']);
    expect(t.unit('84-1/333').disrupted).toBe(true);
    expect(next(t)).toEqual(['3207', '3308']);
    expect(t.refusal('retreat-to 84-1/333 3309')).toBe('C-8.4.3');
  });

  it('C-11.1.5 C-8.1.2 Allied units retreat over the Meuse at a bridge only', () => {
    const t = beaten({ 'Lehr-1': '0804', '29-1': '0704' });
    expect(path(t, '29-1')).toEqual(['0604']);
    expect(t.refusal('retreat-to 29-1 0603')).toBe('C-8.1.2');
    expect(next(t)).toEqual(['0504', '0505']);
  });

  it('C-11.1.6 C-11.1.5 a German with nothing but the bridge left is eliminated, a British unit crosses it', () => {
    const around = ['0803', '0603', '0703', '0804', '0705'];
    const ring = (ids: string[]): Units => Object.fromEntries(ids.map((id, i) => [id, around[i]]));
    const german = beaten({ ...ring(['2Arm-1', '2Arm-2', '2Arm-3', '2Arm-4', '2Arm-5']), 'Lehr-1': '0704' });
    expect(german.unit('Lehr-1')).toMatchObject({ hex: null, off: 'destroyed', steps: 0 });
    const british = beaten({ ...ring(['Lehr-1', 'Lehr-2', 'Lehr-3', '2Pz-1', '2Pz-2']), '29-1': '0704' });
    expect(path(british, '29-1')).toEqual(['0604', '0505']);
  });

  it('C-11.1.6 C-8.4.3 a unit with nothing but enemy Rear Area left is eliminated', () => {
    // Around 3209: 3309, 3310 and 3210 are German Rear Area.
    const t = beaten({ 'Lehr-1': '3109', 'Lehr-2': '3208', 'Lehr-3': '3110', '84-1/333': '3209' });
    expect(t.unit('84-1/333')).toMatchObject({ hex: null, off: 'destroyed' });
    const open = beaten({ 'Lehr-1': '3109', 'Lehr-2': '3208', '2Arm-1': '3209' });
    expect(path(open, '2Arm-1')[0]).toBe('3110');
  });

  it('C-11.1.9 C-11.1.8 a unit with enemies in all six hexes is eliminated, with five it gets away', () => {
    const around: Units = { '2Arm-1': '1603', '2Arm-2': '1704', '2Arm-3': '1705', '2Arm-4': '1605', '2Arm-5': '1505' };
    const six = beaten({ ...around, '4Cav': '1504', 'Lehr-1': '1604' });
    expect(six.unit('Lehr-1')).toMatchObject({ hex: null, off: 'destroyed', steps: 0 });
    expect(six.log().filter((line) => line.endsWith('was eliminated'))).toEqual(['KG Hauser was eliminated']);
    const five = beaten({ ...around, 'Lehr-1': '1604' });
    expect(path(five, 'Lehr-1')[0]).toBe('1504');
    expect(five.unit('Lehr-1').off).not.toBe('destroyed');
  });

  it('A-31 hexes off the map do not exist', () => {
    const corner = { 'Lehr-1': '0115', 'Lehr-2': '0215', '84-1/333': '0116' };
    expect(beaten({ ...corner, 'Lehr-3': '0216' }).unit('84-1/333').off).toBe('destroyed');
    expect(path(beaten(corner), '84-1/333')).toEqual(['0216', '0316']);
  });

  it('C-11.1.7 3rd Armor is eliminated by any retreat', () => {
    const t = beaten({ 'Lehr-1': '3307', '3Arm': '3306' });
    expect(t.unit('3Arm')).toMatchObject({ hex: null, off: 'destroyed', steps: 0 });
    // Another unit in its place walks away.
    const other = beaten({ 'Lehr-1': '3307', '4Cav': '3306' });
    expect(other.step).toBe('retreatHex');
  });
});

describe('11.1 retreat: into zones of control', () => {
  /** 1603 and 1605 are Allied: every hex next to 1604 is held or in a zone, beyond lies free 1805. */
  const between: Units = { '2Arm-1': '1603', '2Arm-2': '1605' };
  /** As before, and every hex beyond is in a zone as well. */
  const trapped: Units = { ...between, '84-1/333': '1804', '84-2/333': '1404' };

  it('C-11.1.12 a unit that is not Disrupted becomes so', () => {
    const t = beaten({ ...between, 'Lehr-1': '1604' });
    expect(path(t, 'Lehr-1')).toEqual(['1705', '1805']);
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '1805', steps: 2, disrupted: true });
  });

  it('C-11.1.13 A-29 a Disrupted unit loses a step: of two it goes on with one, of one it dies', () => {
    const two = beaten({ ...between, 'Lehr-1': weak('1604') });
    expect(two.unit('Lehr-1')).toMatchObject({ hex: '1805', steps: 1, disrupted: true });
    const one = beaten({ ...between, 'Lehr-R': weak('1604') });
    expect(one.unit('Lehr-R')).toMatchObject({ hex: null, off: 'destroyed', steps: 0 });
    expect(path(one, 'Lehr-R')).toEqual(['1705']);
  });

  it('C-11.1.14 C-11.1.15 V-12 two zones: Disrupted in the first, a step lost in the second', () => {
    const t = beaten({ ...trapped, 'Lehr-1': '1604' });
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '1705', steps: 2, disrupted: true });
    expect(next(t)).toEqual(['1706', '1805']);
    t.choose('retreat-to Lehr-1 1706');
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '1706', steps: 1, disrupted: true });
  });

  it('C-11.1.14 a Disrupted unit loses a step in each', () => {
    const t = beaten({ ...trapped, 'Lehr-1': weak('1604') });
    expect(t.unit('Lehr-1').steps).toBe(1);
    t.choose('retreat-to Lehr-1 1805');
    expect(t.unit('Lehr-1').off).toBe('destroyed');
  });

  it('A-30 whole paths count: one zone now or one zone later is the same', () => {
    const t = beaten({
      '2Arm-1': '1704', // its zone: 1603 and 1705
      '84-1/333': '1404',
      '84-2/333': '1507',
      '84-3/333': '1707', // with 1507: all beyond 1605
      'Lehr-1': '1604',
    });
    expect(next(t)).toEqual(['1605', '1705']);
    expect(path(t.choose('retreat-to Lehr-1 1705'), 'Lehr-1')).toEqual(['1705', '1805']);
  });

  it('A-30 C-11.1.1 a way that leads nowhere is none, although its first hex is the right one', () => {
    // South 1605 is free, but all around it is held; north-west 1504 leads out.
    const t = beaten({
      '2Arm-1': weak('1603'),
      '2Arm-2': weak('1704'),
      '2Arm-3': weak('1705'),
      '2Arm-4': weak('1505'),
      '2Arm-5': weak('1606'),
      '84-1/333': weak('1706'),
      '84-2/333': weak('1506'),
      'Lehr-1': '1604',
    });
    expect(path(t, 'Lehr-1')).toEqual(['1504']);
    expect(next(t)).toEqual(['1403', '1404', '1503']);
  });

  it('C-11.1.16 V-13 A-33 A-66 two Disrupted units of one step that go together lose only one of them', () => {
    const t = beaten({ ...between, 'Lehr-R': weak('1604'), '2Pz-R': weak('1604') });
    expect(t.offered().sort()).toEqual(['retreat 2Pz-R', 'retreat Lehr-R', 'retreat-pair 2Pz-R Lehr-R']);
    t.choose('retreat-pair 2Pz-R Lehr-R');
    expect([t.step, t.seat, t.prompt]).toEqual(['pairLoss', 'german', 'Select which of the two units loses a step']);
    expect(t.offered().sort()).toEqual(['lose 2Pz-R', 'lose Lehr-R']);
    t.choose('lose 2Pz-R');
    expect(t.unit('2Pz-R').off).toBe('destroyed');
    expect(t.unit('Lehr-R')).toMatchObject({ hex: '1805', steps: 1, disrupted: true });
    expect(t.step).toBe('advance');
  });

  it('A-33 one after the other both die', () => {
    const t = beaten({ ...between, 'Lehr-R': weak('1604'), '2Pz-R': weak('1604') }).choose('retreat Lehr-R');
    expect([t.unit('Lehr-R').off, t.unit('2Pz-R').off]).toEqual(['destroyed', 'destroyed']);
  });

  it('A-33 they must both be Disrupted, of one step, and in one hex', () => {
    const pair = (one: object, other: object): string =>
      beaten({ ...between, '2Pz-1': one, 'Lehr-1': other }).refusal('retreat-pair 2Pz-1 Lehr-1');
    const fit = { hex: '1604', steps: 1, disrupted: true };
    expect(pair(fit, fit)).toBe('allowed');
    expect(pair(fit, { ...fit, disrupted: false })).toBe('A-33');
    expect(pair({ ...fit, disrupted: false }, fit)).toBe('A-33');
    expect(pair(fit, { ...fit, hex: '1704' })).toBe('A-33');
    // Two steps and one can only stand together as arrivals that have not moved.
    const arrivals = { 'Lehr-R': weak('1604'), 'Lehr-1': { hex: '1604', disrupted: true, arrived: true } };
    const three = fought('R/-', { ...arrivals, '2Arm-1': '1603' }, ['attack Lehr-R light', 'join Lehr-1']);
    expect(three.refusal('retreat-pair Lehr-1 Lehr-R')).toBe('A-33');
  });
});

describe('11.1 retreat: two that go together', () => {
  const pair = (units: Units, [one, other]: readonly string[]): Table => {
    const t = beaten(units);
    expect(t.step).toBe('retreatOrder');
    return t.choose(`retreat-pair ${one} ${other}`);
  };

  it('A-33 C-11.1.6 with no way both are eliminated', () => {
    const around: Units = { '2Arm-1': '1603', '2Arm-2': '1704', '2Arm-3': '1705', '2Arm-4': '1605', '2Arm-5': '1505' };
    const t = pair({ ...around, '4Cav': '1504', 'Lehr-R': weak('1604'), '2Pz-R': weak('1604') }, ['2Pz-R', 'Lehr-R']);
    expect([t.unit('Lehr-R').off, t.unit('2Pz-R').off]).toEqual(['destroyed', 'destroyed']);
    expect(t.log().filter((line) => line.endsWith('was eliminated'))).toHaveLength(2);
  });

  it('C-11.1.18 C-11.1.19 an American and a British unit keep a direction that is right for both', () => {
    const t = pair({ 'Lehr-1': weak('1605'), '84-1/333': weak('1604'), '29-1': weak('1604') }, ['84-1/333', '29-1']);
    // North-west, and north-west again.
    expect(path(t, '84-1/333')).toEqual(['1504', '1403']);
    expect([t.unit('84-1/333').hex, t.unit('29-1').hex]).toEqual(['1403', '1403']);
  });

  it('C-11.1.24 they need room for two steps', () => {
    const units = { 'Lehr-1': '1605', '84-1/333': weak('1604'), '84-2/333': weak('1604'), '4Cav': '1602' };
    const t = pair(units, ['84-1/333', '84-2/333']).choose('retreat-to 84-1/333 1603');
    expect(next(t)).toEqual(['1503', '1703']);
    expect(t.refusal('retreat-to 84-1/333 1602')).toBe('C-11.1.24');
    const alone = beaten(units).choose('retreat 84-1/333', 'retreat-to 84-1/333 1603');
    expect(next(alone)).toEqual(['1503', '1602', '1703']);
  });

  it('C-11.0.26 C-11.1.4 A-33 only two of those that must retreat still, and never 3rd Armor', () => {
    const units = { 'Lehr-1': '1605', '84-1/333': weak('1604'), '84-2/333': weak('1604'), '4Cav': weak('1602') };
    const t = beaten(units);
    expect(t.refusal('retreat-pair 84-1/333 4Cav')).toBe('C-11.0.26');
    expect(t.refusal('retreat-pair 4Cav 84-1/333')).toBe('C-11.0.26');
    expect(t.refusal('retreat-pair 84-2/333 84-1/333')).toBe('A-33'); // the same two the other way round
    const fixed = beaten({ 'Lehr-1': '3307', '84-1/333': weak('3306'), '3Arm': weak('3306') });
    expect(fixed.refusal('retreat-pair 84-1/333 3Arm')).toBe('A-33');
  });

  it('C-11.1.16 A-33 the owner names one of the two, and the other goes on', () => {
    const zones: Units = { '2Arm-1': '1603', '2Arm-2': '1605', '84-1/333': '1804', '84-2/333': '1404' };
    for (const lost of ['2Pz-R', 'Lehr-R']) {
      const t = pair({ ...zones, 'Lehr-R': weak('1604'), '2Pz-R': weak('1604') }, ['2Pz-R', 'Lehr-R']);
      expect(t.refusal('lose 2Arm-1')).toBe('C-11.1.16');
      t.choose(`lose ${lost}`);
      const other = lost === 'Lehr-R' ? '2Pz-R' : 'Lehr-R';
      expect([t.unit(lost).off, t.unit(other).hex]).toEqual(['destroyed', '1705']);
      expect(t.offered().sort()).toEqual([`retreat-to ${other} 1706`, `retreat-to ${other} 1805`]);
    }
  });
});

describe('11.1 retreat: stacking', () => {
  it('C-11.1.24 the unit does not end overstacked if it need not', () => {
    const t = beaten({ 'Lehr-1': '1605', '84-1/333': '1604', '2Arm-1': '1602' });
    t.choose('retreat-to 84-1/333 1603');
    expect(next(t)).toEqual(['1503', '1703']);
    expect(t.refusal('retreat-to 84-1/333 1602')).toBe('C-11.1.24');
    const room = beaten({ 'Lehr-1': '1605', '84-1/333': '1604', '84-2/333': '1602' });
    expect(next(room.choose('retreat-to 84-1/333 1603'))).toEqual(['1503', '1602', '1703']);
  });

  it('C-11.1.25 it may pass through hexes of friends, full or not', () => {
    const t = beaten({ 'Lehr-1': '1605', '84-1/333': '1604', '2Arm-1': '1603' });
    t.choose('retreat-to 84-1/333 1603', 'retreat-to 84-1/333 1602');
    expect(t.unit('84-1/333')).toMatchObject({ hex: '1602', steps: 1 });
    expect(t.unit('2Arm-1').steps).toBe(2);
    expect(t.step).toBe('advance');
  });

  /** Every hex two away in the proper direction is full. */
  const full: Units = { '2Arm-1': '1603', 'Lehr-1': '1604', 'Lehr-2': '1606', 'Lehr-3': '1706', '2Pz-1': '1805' };
  const atFull = (more: Units = {}): Table =>
    beaten({ ...full, ...more }).choose('retreat-to Lehr-1 1605', 'retreat-to Lehr-1 1606');

  it('C-11.1.3 direction outranks stacking: a hex with room in a wrong direction is refused', () => {
    const t = beaten(full);
    expect(next(t)).toEqual(['1605', '1705']);
    expect(t.refusal('retreat-to Lehr-1 1505')).toBe('C-11.1.3');
    t.choose('retreat-to Lehr-1 1605');
    expect(t.refusal('retreat-to Lehr-1 1506')).toBe('C-11.1.3');
  });

  it('C-11.1.26 A-32 A-77 it must go on to the first hex with room, in its direction', () => {
    const t = atFull();
    expect(t.offered().sort()).toEqual(['retreat-to Lehr-1 1607', 'retreat-to Lehr-1 1707']);
    expect(t.refusal('retreat-to Lehr-1 1506')).toBe('A-77');
    expect(t.refusal('retreat-to Lehr-1 1605')).toBe('A-77');
    t.choose('retreat-to Lehr-1 1607');
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '1607', steps: 2, disrupted: false });
    expect(t.step).toBe('advance');
  });

  it('A-77 fewest steps in a wrong direction first: further south rather than aside', () => {
    const t = atFull({ '2Pz-2': '1607', '2Pz-3': '1707' });
    expect(next(t)).toEqual(['1607', '1707']);
    t.choose('retreat-to Lehr-1 1607');
    expect(next(t)).toEqual(['1608', '1708']);
  });

  it('A-77 C-11.1.26 never into a zone: then aside, by the fewest hexes', () => {
    const t = atFull({ '84-1/333': '1708' }); // its zone: 1607 and 1707
    expect(next(t)).toEqual(['1506', '1507']);
    expect(t.refusal('retreat-to Lehr-1 1607')).toBe('A-77');
    expect(t.refusal('retreat-to Lehr-1 1706')).toBe('A-77'); // a friend cancels the zone, but the way is longer
  });

  it('A-77 C-11.1.8 nor into a hex of the enemy, though he has no zone', () => {
    const t = atFull({ '84-1/333': weak('1607') });
    expect(path(t, 'Lehr-1').slice(2)).toEqual(['1707']);
  });

  it('A-77 the nearest hex with room counts by the whole way, not by the next hex', () => {
    // South of 1606 all is full down to a wall of enemies; 1707 has room beyond.
    const t = atFull({ '2Pz-2': '1607', '2Pz-3': '1608', '84-1/333': weak('1609'), '84-2/333': weak('1709') });
    expect(path(t, 'Lehr-1').slice(2)).toEqual(['1707']);
  });

  it('C-11.1.27 A-77 with no way on it stays and the stacking penalty follows', () => {
    // The only way from 3301 leads by 3200 to 3100; beyond that lies the zone of 3101.
    const t = beaten({ 'Lehr-1': '3302', '2Pz-1': '3201', 'Lehr-2': '3101', '84-1/333': '3301', '2Arm-1': '3100' });
    expect(t.unit('84-1/333').hex).toBe('3100');
    expect([t.step, t.seat]).toEqual(['overStacked', 'allied']);
    t.choose('lose 84-1/333');
    expect(t.unit('84-1/333').off).toBe('destroyed');
  });
});

describe('11.1 retreat: order, points and faces', () => {
  it('C-11.1.4 the owner of the defenders sets their order', () => {
    const t = beaten({ '2Arm-1': '1603', 'Lehr-1': '1604', 'Lehr-R': '1704' });
    expect([t.step, t.seat]).toEqual(['retreatOrder', 'german']);
    expect(t.offered().sort()).toEqual(['retreat Lehr-1', 'retreat Lehr-R']);
    t.choose('retreat Lehr-R');
    expect(t.refusal('retreat-to Lehr-1 1605')).toBe('C-11.1.4');
    while (path(t, 'Lehr-1').length === 0) t.choose(t.offered()[0]);
    expect(path(t, 'Lehr-R').length).toBeGreaterThan(1);
  });

  /** An attack thrown back: Lehr-1 and Lehr-2, which joined, must both retreat. */
  const thrownBack = (): Table =>
    fought('R/-', { 'Lehr-1': '1604', 'Lehr-2': '1704', '2Arm-1': '1603' }, ['attack Lehr-1 medium', 'join Lehr-2']);

  function retreatAll(t: Table): Table {
    while (t.step === 'retreatOrder' || t.step === 'retreatHex') t.choose(t.offered()[0]);
    return t;
  }

  it('C-11.1.4 the attacker sets the order of his own', () => {
    const t = thrownBack();
    expect([t.step, t.seat]).toEqual(['retreatOrder', 'german']);
    expect(t.offered().sort()).toEqual(['retreat Lehr-1', 'retreat Lehr-2']);
  });

  it('A-13 C-11.1.29 the active unit turns to its used face and is finished, one that joined keeps its face', () => {
    const t = retreatAll(thrownBack());
    expect(t.unit('Lehr-1')).toMatchObject({ used: true });
    expect(t.unit('Lehr-2')).toMatchObject({ used: false });
    expect(t.refusal('take Lehr-1')).toBe('A-72');
  });

  it('C-11.1.29 A-13 defenders keep their faces too', () => {
    for (const used of [false, true]) {
      const t = beaten({ '2Arm-1': '1603', 'Lehr-1': { hex: '1604', used } });
      t.choose('retreat-to Lehr-1 1605', 'retreat-to Lehr-1 1606');
      expect(t.unit('Lehr-1').used).toBe(used);
    }
  });

  it('A-92 C-11.1.28 one that joined may still become active, with all its points', () => {
    const t = retreatAll(thrownBack());
    expect(t.unit('Lehr-1').spent).toBe(6); // the attack and nothing more
    t.choose('take Lehr-2');
    expect(t.left).toBe(9);
  });
});
