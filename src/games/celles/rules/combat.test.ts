import { describe, expect, it } from 'vitest';
import { readOption } from '../../../engine/play.ts';
import celles from '../index.ts';
import { odds } from '../preview.ts';
import { fought, type Given, given, moving, type Table, tables } from '../testing.ts';
import { cellOf, columnOf, resultText, terrainModifier } from './combat.ts';

const forecast = (t: Table, words: string) => odds(t.state, readOption(celles, words));
const modifiers = (t: Table, words: string) =>
  Object.fromEntries((forecast(t, words)?.modifiers ?? []).map((m) => [m.text, m.value]));
const strengths = (t: Table, words: string) => forecast(t, words)?.strengths;

// Around 1705 all is rough and dry, but the village 1604: N 1704, NE 1804, SE 1805, S 1706, SW 1605.
const MARCHE = { '84-1/333': '2808' };

describe('11.0 as told', () => {
  it('C-11.0.31 a sum below zero has the same sign as the modifier before it', () => {
    // 11 to 7 is 3-2; 1, Light -2.
    const t = moving({ 'Lehr-1': '2010', '84-1/333': '2009' }, { dice: [1] }).choose('attack Lehr-1 light');
    expect(t.fight).toBe('11 vs. 7 (3-2): rolled 1 − 2 = −1, RD/-');
  });

  it('C-11.0.15 C-11.0.50 who attacks which hexes, how hard, and the result in words', () => {
    const told = (t: Table): string[] => t.log().filter((line) => /attacked|defender|attacker|no effect/.test(line));
    const t = moving({ 'Lehr-1': '1706', '84-1/333': '1705', '84-2/333': '1806' }, { dice: [7, 8] });
    t.choose('attack Lehr-1 light', 'attack Lehr-1 medium');
    expect(told(t)).toEqual([
      'KG Hauser attacked 1705 and 1806, light',
      'Result: no effect',
      'KG Hauser attacked 1705 and 1806, medium',
      'Result: defender retreats',
    ]);
    // 48 vs. 4 is 7-1; 9 and Heavy +1.
    const strong = moving({ '2Arm-1': '1706', '2Arm-2': '1605', '2Arm-3': '1804', '9Pz-R': '1705' }, { dice: [9] });
    strong.choose('attack 2Arm-1 heavy', 'join 2Arm-2', 'join 2Arm-3', 'fight');
    expect(told(strong).at(-1)).toBe(
      'Result: defender loses 2 steps, up to two units of the defender are Disrupted, defender retreats',
    );
  });
});

describe('11.0 declaring an attack', () => {
  it('C-11.0.1 C-11.0.3 attacks come at any point of the movement, again and again while points last', () => {
    const t = moving({ 'Lehr-1': '1707', '84-1/333': '1705', 'Lehr-R': '1808' }, { dice: [4, 5] });
    t.choose('move Lehr-1 1706', 'attack Lehr-1 light'); // 3 and 3; 3-2 with 2: the attacker would retreat
    expect(t.unit('Lehr-1').spent).toBe(6);
    const again = moving({ 'Lehr-1': '1706', '84-1/333': '1705' }, { dice: [6, 6, 6] });
    again.choose('attack Lehr-1 light', 'attack Lehr-1 light', 'attack Lehr-1 light');
    expect(again.unit('Lehr-1')).toMatchObject({ spent: 9, used: true });
    const on = moving({ 'Lehr-1': '1706', '84-1/333': '1705' }, { dice: [5] }).choose('attack Lehr-1 light');
    expect(on.offered('move').length).toBeGreaterThan(0);
  });

  it.each([
    { id: 'C-11.0.6', intensity: 'light', cost: 3 },
    { id: 'C-11.0.7', intensity: 'medium', cost: 6 },
    { id: 'C-11.0.8 C-11.0.2', intensity: 'heavy', cost: 9 },
  ])('$id a $intensity attack costs a vehicle $cost points', ({ intensity, cost }) => {
    const t = moving({ 'Lehr-1': '1706', '84-1/333': '1705', 'Lehr-R': '1805' });
    expect(t.choose(`attack Lehr-1 ${intensity}`).unit('Lehr-1').spent).toBe(cost);
  });

  it.each([
    { id: 'C-11.0.70', intensity: 'light', cost: 1 },
    { id: 'C-11.0.70 A-69', intensity: 'medium', cost: 2 },
    { id: 'C-11.0.70 A-69', intensity: 'heavy', cost: 3 },
  ])('$id a $intensity attack costs infantry $cost', ({ intensity, cost }) => {
    const t = moving({ '84-1/333': '1706', 'Lehr-R': '1705', '4Cav': '1805' });
    expect(t.choose(`attack 84-1/333 ${intensity}`).unit('84-1/333').spent).toBe(cost);
  });

  it('W-16 infantry that moved 2 points may attack Light only; standing still also Heavy; with the Truck it pays 3, 6, 9', () => {
    const t = moving({ '84-1/333': '1707', 'Lehr-R': '1705' }).choose('move 84-1/333 1706');
    expect(t.offered('attack')).toEqual(['attack 84-1/333 light']);
    const still = moving({ '84-1/333': '1706', 'Lehr-R': '1705', '4Cav': '1805' });
    expect(still.offered('attack')).toHaveLength(3);
    still.choose('truck-on 84-1/333', 'attack 84-1/333 heavy');
    expect(still.unit('84-1/333').spent).toBe(9);
  });

  it('C-11.0.12 an intensity that cannot be paid for is refused, with the figures', () => {
    const t = moving({ 'Lehr-1': '1707', '84-1/333': '1705' }).choose('move Lehr-1 1706');
    expect(t.offered('attack')).toEqual(['attack Lehr-1 light', 'attack Lehr-1 medium']);
    expect(t.why('attack Lehr-1 heavy')).toEqual({
      rule: 'C-11.0.12',
      text: 'not enough movement points: this attack costs 9, 6 left',
    });
  });

  it('C-11.0.13 no attack without an enemy unit next to it', () => {
    expect(moving({ 'Lehr-1': '1707', '84-1/333': '1705' }).refusal('attack Lehr-1 light')).toBe('C-11.0.13');
  });

  it('V-04 C-11.0.15 C-11.0.18 all adjacent enemy units defend, and no others', () => {
    const t = moving({
      'Lehr-1': '1705',
      '84-1/333': '1704',
      '84-2/333': '1704',
      '4Cav': '1804',
      '29-1': '1706',
      '2Arm-1': '1703',
    });
    expect(strengths(t, 'attack Lehr-1 light')).toBe('11 vs. 7 + 7 + 4 + 6');
  });

  it('C-11.0.16 C-11.0.17 no attack across the Meuse, even at a bridge; units only there do not defend', () => {
    expect(moving({ 'Lehr-1': '0704', '29-1': '0604' }).refusal('attack Lehr-1 light')).toBe('C-11.0.16');
    const t = moving({ 'Lehr-1': '0704', '29-1': '0604', '4Cav': '0703' });
    expect(strengths(t, 'attack Lehr-1 light')).toBe('11 vs. 4');
  });

  it('C-11.0.27 an enemy unit in its own Rear Area may be attacked', () => {
    const t = moving({ '2Arm-1': '2214', 'Lehr-1': '2215' });
    expect(t.refusal('attack 2Arm-1 medium')).toBe('allowed');
  });
});

describe('11.0 joining', () => {
  const BASE = { 'Lehr-1': '1706', '84-1/333': '1705' };

  it('C-11.0.19 C-11.0.20 C-11.0.21 C-19.0.3 units next to a defender may join, activated or not, used or not', () => {
    const t = moving({
      ...BASE,
      'Lehr-2': { hex: '1805', used: true },
      '2Pz-1': { hex: '1605', activated: false },
      '2Pz-R': '1707',
    }).choose('attack Lehr-1 medium');
    expect(t.offered()).toEqual(['join 2Pz-1', 'join Lehr-2', 'fight']);
    expect(t.refusal('join 2Pz-R')).toBe('C-11.0.19');
  });

  it('C-11.0.19 C-11.0.25 only those who defend are attacked: a unit next to another enemy may not join', () => {
    const t = moving({ ...BASE, '4Cav': '1903', '2Pz-1': '1804', '2Pz-R': '1904' }).choose('attack Lehr-1 medium');
    expect(t.things('join')).toEqual(['2Pz-1']);
    expect(t.refusal('join 2Pz-R')).toBe('C-11.0.19');
  });

  it('C-11.0.19 C-8.0.1 nobody joins who is not on the map, nor an enemy', () => {
    const t = moving({ ...BASE, 'Lehr-2': '1805', '2Pz-1': { off: 'destroyed' } }).choose('attack Lehr-1 medium');
    expect(t.why('join 2Pz-1')).toEqual({ rule: 'C-8.0.1', text: 'KG Cochenhausen is not on the map' });
    expect(t.why('join 84-1/333')).toEqual({
      rule: 'C-8.0.1',
      text: '1/333 Infantry is not your unit',
    });
  });

  it('C-11.0.22 a unit that touches the defenders only across the Meuse may not join', () => {
    const t = moving({ '2Arm-1': '0703', '29-1': '0604', 'Lehr-R': '0704' }, { turn: 4 }).choose('attack 2Arm-1 light');
    expect(t.unit('29-1').hex).toBe('0604');
    expect(t.step).not.toBe('joining'); // nobody else could join, so nothing was asked
    const asked = moving({ '2Arm-1': '0703', '29-1': '0604', '4Cav': '0804', 'Lehr-R': '0704' }, { turn: 4 });
    expect(asked.choose('attack 2Arm-1 light').refusal('join 29-1')).toBe('C-11.0.22');
  });

  it('C-5.0.28 an Isolated unit may neither attack nor join', () => {
    const t = moving({ ...BASE, 'Lehr-2': { hex: '1805', supply: 'isolated' }, 'Lehr-R': '1605' });
    expect(t.choose('attack Lehr-1 medium').refusal('join Lehr-2')).toBe('C-5.0.28');
    const active = moving({ 'Lehr-1': { hex: '2114', supply: 'isolated' }, '84-1/333': '2113' });
    expect(active.refusal('attack Lehr-1 light')).toBe('C-5.0.28');
  });

  it('C-11.0.24 C-11.0.28 C-11.0.29 the attacker decides unit by unit, and the strengths of both sides are summed', () => {
    const t = moving({ ...BASE, 'Lehr-2': '1805', 'Lehr-R': '1605' }).choose('attack Lehr-1 medium');
    expect(strengths(t, 'fight')).toBe('11 vs. 7');
    expect(strengths(t, 'join Lehr-R')).toBe('11 + 7 vs. 7');
    t.choose('join Lehr-R');
    expect(t.refusal('join Lehr-R')).toBe('C-11.0.24');
    expect(strengths(t, 'join Lehr-2')).toBe('11 + 11 + 7 vs. 7');
  });

  it('C-11.0.25 a joining unit brings no further enemies into the combat', () => {
    const t = moving({ ...BASE, 'Lehr-2': '1805', '4Cav': '1905' }).choose('attack Lehr-1 medium');
    expect(strengths(t, 'join Lehr-2')).toBe('11 + 11 vs. 7');
  });

  it('C-11.0.14 A-12 only the active unit pays; a joining unit keeps its face and may join again', () => {
    const t = moving({ ...BASE, 'Lehr-2': '1805' }, { dice: [4, 4] });
    t.choose('attack Lehr-1 light', 'join Lehr-2');
    // Nobody else can join, but the odds have changed: the die waits.
    expect(t.offered()).toEqual(['fight']);
    t.choose('fight');
    expect(t.unit('Lehr-2')).toMatchObject({ spent: 0, used: false });
    t.choose('attack Lehr-1 light');
    expect(t.refusal('join Lehr-2')).toBe('allowed');
  });

  it('C-11.0.26 a unit that does not join is untouched by the result', () => {
    const t = fought('1RD/-', { 'Lehr-R': '1706', '2Arm-1': '1705', '2Pz-R': '1605' }, [
      'attack Lehr-R light',
      'fight',
    ]);
    expect(t.unit('Lehr-R').off).toBe('destroyed');
    expect(t.unit('2Pz-R')).toMatchObject({ hex: '1605', steps: 1, disrupted: false });
  });

  it('A-26 British units may join before 25 December; A-27 together with Americans', () => {
    const t = moving({ '2Arm-1': '1706', '29-1': { hex: '1805', activated: false }, 'Lehr-1': '1705' });
    expect(strengths(t.choose('attack 2Arm-1 medium'), 'join 29-1')).toBe('15 + 8 vs. 8');
  });

  it('A-45 3rd Armor may join and adds nothing', () => {
    const t = moving({ '2Arm-1': '1706', '3Arm': { hex: '1805', activated: false }, 'Lehr-1': '1705' });
    expect(strengths(t.choose('attack 2Arm-1 medium'), 'join 3Arm')).toBe('15 + 0 vs. 8');
  });

  it('C-11.0.23 strengths are read from the face that is up', () => {
    const t = moving({
      'Lehr-1': '1706',
      'Lehr-2': { hex: '1805', used: true },
      'Lehr-3': { hex: '1605', steps: 1 },
      '2Arm-1': { hex: '1705', used: true },
    });
    t.choose('attack Lehr-1 medium', 'join Lehr-2');
    expect(strengths(t, 'join Lehr-3')).toBe('11 + 6 + 6 vs. 8');
  });
});

describe('11.0 the examples at Verdenne', () => {
  // 3207 woods, 3108 village; 28 is 11 + 11 + 6, one joining unit on its used face.
  const verdenne = (more: Given = {}) =>
    moving(
      {
        '116Pz-1': '3208',
        '116Pz-2': '3307',
        '116Pz-3': { hex: '3109', used: true },
        '116Pz-R': '3308',
        '84-1/333': '3207',
        '84-2/333': '3108',
      },
      { turn: 2, ...more },
    );

  it('V-07 Heavy attack at 3208: 28 vs. 14 is 2-1, terrain -1 and Heavy +1; modified 3 has no effect', () => {
    const t = verdenne({ dice: [3] }).choose('attack 116Pz-1 heavy', 'join 116Pz-2');
    expect(forecast(t, 'join 116Pz-3')).toMatchObject({ strengths: '11 + 11 + 6 vs. 7 + 7', column: '2-1' });
    expect(Object.values(modifiers(t, 'join 116Pz-3'))).toEqual([1, -1]);
    t.choose('join 116Pz-3', 'fight');
    expect(t.unit('84-1/333')).toMatchObject({ hex: '3207', disrupted: false });
    expect(t.unit('116Pz-1')).toMatchObject({ spent: 9, used: true });
    expect(t.unit('116Pz-2')).toMatchObject({ spent: 0, used: false });
    expect(t.unit('116Pz-3').used).toBe(true);
    expect(t.unit('116Pz-R').disrupted).toBe(false);
  });

  it('V-08 C-11.0.68 C-11.0.69 then another unit attacks the same defenders, joined by the used one', () => {
    const t = verdenne({ dice: [3, 3] }).choose('attack 116Pz-1 heavy', 'join 116Pz-2', 'join 116Pz-3', 'fight');
    t.choose('take 116Pz-2', 'attack 116Pz-2 medium');
    expect(strengths(t, 'join 116Pz-1')).toBe('6 + 11 vs. 7');
  });
});

describe('11.0 odds', () => {
  const columns = ['1-3', '1-2', '1-1', '3-2', '2-1', '3-1', '5-1', '7-1'];
  const column = (a: number, d: number) => columns[columnOf(a, d)];

  it('W-07 C-11.0.30 odds are rounded down to a column', () => {
    const tried = [
      [28, 14, '2-1'],
      [27, 14, '3-2'],
      [15, 8, '3-2'],
      [14, 14, '1-1'],
      [13, 14, '1-2'],
      [7, 14, '1-2'],
      [19, 4, '3-1'],
      [23, 5, '3-1'],
      [25, 5, '5-1'],
      [34, 5, '5-1'],
      [35, 5, '7-1'],
    ] as const;
    for (const [a, d, expected] of tried) expect(column(a, d), `${a} to ${d}`).toBe(expected);
  });

  it('W-07 A-19 A-20 odds below 1-3 use 1-3, those above 7-1 use 7-1; no attack is refused for its odds', () => {
    expect([column(5, 14), column(2, 14), column(90, 4)]).toEqual(['1-3', '1-3', '7-1']);
    const t = moving({ 'Lehr-R': { hex: '2114', used: true }, '2Arm-1': '2113', '2Arm-2': '2213' });
    expect(t.refusal('attack Lehr-R light')).toBe('allowed');
  });

  it.each([
    { id: 'C-11.0.49', column: '1-1', cells: { 2: 'D/-', 4: '-', 5: '-', 7: '-/R', 10: '-/RD', 11: '-/1R' } },
    { id: 'C-11.0.49', column: '3-2', cells: { 0: '1/-', 2: 'R/-', 6: '-/R', 8: '-/1', 9: '-/RD' } },
    {
      id: 'C-11.0.49',
      column: '2-1',
      cells: { 2: '-', 3: '-', 4: '1/1', 5: '-/R', 6: '-/D', 7: '-/1', 8: '-/RD', 9: '-/1R' },
    },
    { id: 'C-11.0.49', column: '3-1', cells: { 1: '-', 2: '-', 4: '-/R', 5: '-/D', 7: '-/RD', 8: '-/1R', 9: '-/1RD' } },
    { id: 'C-11.0.49', column: '5-1', cells: { 2: '1/1', 8: '-/1RD' } },
  ])('$id the cells of $column seen in play have an attacker part and a defender part', ({ column, cells }) => {
    for (const [die, expected] of Object.entries(cells)) {
      const cell = cellOf(columns.indexOf(column), Number(die));
      expect(resultText(tables.crtAttacker[cell], tables.crtDefender[cell]), `${column} at ${die}`).toBe(expected);
    }
  });

  it('C-11.0.72 A-21 the modified die is clamped to rows -2 and 12', () => {
    for (let c = 0; c < 8; c++) {
      expect(cellOf(c, -9)).toBe(cellOf(c, -2));
      expect(cellOf(c, 15)).toBe(cellOf(c, 12));
      expect(cellOf(c, -1)).not.toBe(cellOf(c, -2));
    }
  });

  it('C-11.0.31 A-22 one die, and all modifiers are added to it', () => {
    // 2-1 in the open: 5 would be R; Light makes it 3.
    const light = moving({ 'Lehr-1': '1706', 'Lehr-R': '1605', '84-1/333': '1705' }, { dice: [5] });
    light.choose('attack Lehr-1 light', 'join Lehr-R', 'fight');
    expect(light.unit('84-1/333').hex).toBe('1705');
    const medium = moving({ 'Lehr-1': '1706', 'Lehr-R': '1605', '84-1/333': '1705' }, { dice: [5] });
    medium.choose('attack Lehr-1 medium', 'join Lehr-R', 'fight');
    expect(medium.step).toBe('retreatHex');
  });
});

describe('11.0 modifiers', () => {
  it('C-11.0.5 C-11.0.9 C-11.0.10 C-11.0.11 A-11 Heavy +1, Medium 0, Light -2', () => {
    const t = moving({ 'Lehr-1': '1706', '84-1/333': '1705' });
    expect(modifiers(t, 'attack Lehr-1 heavy')).toEqual({ 'heavy attack': 1 });
    expect(modifiers(t, 'attack Lehr-1 medium')).toEqual({});
    expect(modifiers(t, 'attack Lehr-1 light')).toEqual({ 'light attack': -2 });
  });

  it('V-01 A-11 a Light attack on a town: -2 and -2, and +1 for Germans at night', () => {
    const at = (turn: number) => moving({ 'Lehr-R': '2213', '84-3/335': '2113' }, { turn });
    expect(Object.values(modifiers(at(2), 'attack Lehr-R light'))).toEqual([-2, -2]);
    expect(Object.values(modifiers(at(1), 'attack Lehr-R light'))).toEqual([-2, -2, 1]);
  });

  it.each([
    { id: 'C-11.0.36 town', hex: '2113', value: -2 },
    { id: 'C-11.0.37 village in the open', hex: '1604', value: -1 },
    { id: 'C-11.0.38 woods', hex: '3207', value: -1 },
    { id: 'C-11.0.37 village in woods', hex: '2611', value: -1 },
    { id: 'C-11.0.71 rough', hex: '1705', value: 0 },
    { id: 'C-11.0.71 clear', hex: '1815', value: 0 },
  ])('$id: $value', ({ hex, value }) => {
    expect(terrainModifier(given({ clear: true, at: { step: 'actionPhases' } }).state, tables.grid.find(hex))).toBe(
      value,
    );
  });

  it('C-11.0.35 A-24 of several hexes the terrain best for the defender counts, once', () => {
    // 2113 town and 2012 woods around 2112.
    const t = moving({ 'Lehr-1': '2013', '84-1/333': '2113', '84-2/333': '1913' });
    expect(modifiers(t, 'attack Lehr-1 medium')['defender in town']).toBe(-2);
    const village = moving({ 'Lehr-1': '1705', '84-1/333': '1604', '84-2/333': '1706' });
    expect(modifiers(village, 'attack Lehr-1 medium')).toEqual({ 'defender in a village': -1 });
  });

  it('V-05 C-11.0.32 C-11.0.33 two Disrupted defenders in woods: +2 once and -1 once', () => {
    const t = moving({
      '116Pz-1': '3208',
      '84-1/333': { hex: '3207', disrupted: true },
      '84-2/333': { hex: '3207', disrupted: true },
    });
    expect(modifiers(t, 'attack 116Pz-1 medium')).toEqual({ 'defender in woods': -1, 'Disrupted defender': 2 });
  });

  it('V-06 C-11.0.32 C-11.0.46 C-12.0.5 one Disrupted defender of three is enough', () => {
    const t = moving({
      'Lehr-1': '1705',
      '84-1/333': '1704',
      '84-2/333': { hex: '1706', disrupted: true },
      '4Cav': '1804',
    });
    expect(modifiers(t, 'attack Lehr-1 medium')).toEqual({ 'Disrupted defender': 2 });
  });

  it('V-15 C-11.0.47 C-12.0.6 C-12.0.7 C-12.0.10 Disrupted on both sides: -2 and +2', () => {
    const t = moving({ 'Lehr-1': { hex: '1705', disrupted: true }, '84-1/333': { hex: '1706', disrupted: true } });
    expect(modifiers(t, 'attack Lehr-1 medium')).toEqual({ 'Disrupted defender': 2, 'Disrupted attacker': -2 });
    const joined = moving({ 'Lehr-1': '1705', 'Lehr-R': { hex: '1805', disrupted: true }, '84-1/333': '1706' });
    expect(modifiers(joined.choose('attack Lehr-1 medium'), 'join Lehr-R')).toEqual({ 'Disrupted attacker': -2 });
  });

  it('C-11.0.44 C-5.0.25 any Out of Supply attacker: -2, and C-5.0.26 nothing when it defends', () => {
    const t = moving({
      'Lehr-1': '1705',
      'Lehr-R': { hex: '1805', supply: 'out-of-supply' },
      '84-1/333': { hex: '1706', supply: 'out-of-supply' },
    });
    t.choose('attack Lehr-1 medium');
    expect(modifiers(t, 'fight')).toEqual({});
    expect(modifiers(t, 'join Lehr-R')).toEqual({ 'Out of Supply attacker': -2 });
  });

  it('C-11.0.45 C-5.0.29 any Isolated defender: +2; A-65 C-11.0.34 with a Disrupted one +4 in all', () => {
    const t = moving({
      'Lehr-1': '1705',
      '84-1/333': { hex: '1706', supply: 'isolated' },
      '84-2/333': { hex: '1704', disrupted: true },
    });
    expect(modifiers(t, 'attack Lehr-1 medium')).toEqual({ 'Disrupted defender': 2, 'Isolated defender': 2 });
  });

  it('C-11.0.39 C-11.0.40 C-11.0.41 A-25 one attacker across a minor river is enough, bridged or not, on top of terrain', () => {
    const units = { 'Lehr-1': '2114', '2Pz-1': '2112', '2Pz-R': '2212', '84-3/335': '2113' };
    const t = moving(units).choose('attack Lehr-1 medium');
    expect(modifiers(t, 'fight')).toEqual({ 'defender in town': -2 });
    expect(modifiers(t, 'join 2Pz-1')).toEqual({ 'defender in town': -2, 'across a minor river': -1 });
    t.choose('join 2Pz-1');
    expect(modifiers(t, 'join 2Pz-R')).toEqual({ 'defender in town': -2, 'across a minor river': -1 });
  });

  it('C-11.0.39 C-11.0.40 a river before an enemy who is not attacked does not count', () => {
    // 2112 lies across the Lomme from 2113, which 2Pz-1 does not attack.
    const units = { 'Lehr-1': '2011', '2Pz-1': '2112', '84-1/333': '2111', '84-3/335': '2113' };
    const t = moving(units).choose('attack Lehr-1 medium');
    expect(strengths(t, 'join 2Pz-1')).toBe('11 + 11 vs. 7');
    expect(modifiers(t, 'join 2Pz-1')).not.toHaveProperty('across a minor river');
  });

  it('C-11.0.42 Germans at night +1, not by day; Allies never at night', () => {
    const by = (turn: number) =>
      modifiers(moving({ 'Lehr-1': '1705', '84-1/333': '1706' }, { turn }), 'attack Lehr-1 medium');
    expect(by(3)).toEqual({ 'German attack at night': 1 });
    expect(by(4)).toEqual({});
    const allied = (turn: number) =>
      modifiers(moving({ '2Arm-1': '1705', 'Lehr-1': '1706' }, { turn }), 'attack 2Arm-1 medium');
    expect([allied(3), allied(5), allied(7)]).toEqual([{}, {}, {}]);
  });

  it('C-11.0.43 A-64 Allies by day +1 from 25 December on, American and British', () => {
    const by = (unit: string, turn: number) =>
      modifiers(moving({ [unit]: '1705', 'Lehr-1': '1706' }, { turn }), `attack ${unit} medium`);
    expect(by('2Arm-1', 2)).toEqual({});
    expect(by('2Arm-1', 4)).toEqual({ 'Allied attack by day': 1 });
    expect(by('29-1', 6)).toEqual({ 'Allied attack by day': 1 });
    expect(by('2Arm-1', 5)).toEqual({});
  });
});

describe('13.1 Combat chits', () => {
  const attack = (chits: string[], more: Given = {}) =>
    moving(
      { 'Lehr-1': '1705', '84-1/333': '1706' },
      { chits: Object.fromEntries(chits.map((c) => [c, { available: 1 }])), ...more },
    );

  it('C-13.1.1 C-11.0.48 +1 for the attacker, once per attack and chit', () => {
    const t = attack(['german-combat']).choose('attack Lehr-1 light');
    expect(t.step).toBe('attackerChit');
    expect(modifiers(t, 'play-combat')).toEqual({ 'light attack': -2, 'attacker’s Combat chit': 1 });
    t.choose('play-combat');
    expect(t.chits('played')).toEqual(['german-combat']);
  });

  it('C-13.1.2 -1 for the defender', () => {
    const t = attack(['allied-combat']).choose('attack Lehr-1 light');
    expect([t.step, t.seat]).toEqual(['defenderChit', 'allied']);
    expect(modifiers(t, 'play-combat')).toEqual({ 'light attack': -2, 'defender’s Combat chit': -1 });
  });

  it('C-13.1.3 C-13.1.4 after odds and modifiers are known and before the die is rolled', () => {
    const t = attack(['german-combat']).choose('attack Lehr-1 light');
    expect(t.state.reveals).toBe(0);
    expect(t.match.decision?.prompt(t.state)).toContain('11 vs. 7, 3-2, die −2');
    t.choose('keep-combat');
    expect(t.state.reveals).toBe(1);
  });

  it('C-13.1.5 C-13.1.7 A-23 the attacker declares first; both may play one, and they cancel', () => {
    const t = attack(['german-combat', 'allied-combat'], { dice: [6] }).choose('attack Lehr-1 medium');
    expect(t.step).toBe('attackerChit');
    t.choose('play-combat');
    expect(t.step).toBe('defenderChit');
    t.choose('play-combat'); // 3-2 at 6: the defender retreats
    expect(t.step).toBe('retreatHex');
    expect(t.chits('played')).toEqual(['allied-combat', 'german-combat']);
  });

  it('C-13.1.6 by day and by night', () => {
    for (const turn of [2, 3])
      expect(attack(['german-combat'], { turn }).choose('attack Lehr-1 light').step).toBe('attackerChit');
  });

  it('A-23 a chit that was kept may serve in a later attack', () => {
    const t = attack(['german-combat'], { dice: [5] }).choose(
      'attack Lehr-1 light',
      'keep-combat',
      'attack Lehr-1 light',
    );
    expect(t.step).toBe('attackerChit');
  });
});

describe('11.0 results', () => {
  it('C-11.0.61 a dash has no effect on that side', () => {
    const t = fought('-', { 'Lehr-1': '2114', '84-3/335': '2113' }, ['attack Lehr-1 medium']);
    expect(t.unit('Lehr-1')).toMatchObject({ steps: 2, disrupted: false, hex: '2114' });
    expect(t.unit('84-3/335')).toMatchObject({ steps: 1, disrupted: false, hex: '2113' });
  });

  it('W-15 C-11.0.50 C-11.0.51 the defender carries out all of his part first, then the attacker his', () => {
    const t = fought('1/1', { '2Arm-1': '1705', '2Arm-2': '1805', 'Lehr-1': '1706', 'Lehr-R': '1804' }, [
      'attack 2Arm-1 medium',
      'join 2Arm-2',
    ]);
    expect([t.step, t.seat]).toEqual(['stepLoss', 'german']);
    expect(t.prompt).toMatch(/^Select a unit to lose a step: \d to lose$/);
    expect(t.unit('2Arm-1').steps).toBe(2);
    t.choose('lose Lehr-R');
    expect(t.unit('2Arm-1').steps).toBe(1);
  });

  it('C-11.0.52 C-11.0.53 within a side: steps, then Disruption, then retreat, and all of them', () => {
    const t = fought(
      '-/1RD',
      { '2Arm-1': '1705', '2Arm-2': '1706', 'Lehr-1': '1805' },
      ['attack 2Arm-1 heavy', 'join 2Arm-2'],
      { turn: 4 },
    );
    expect(t.unit('Lehr-1')).toMatchObject({ steps: 1, disrupted: true });
    expect(t.step).toBe('retreatHex');
  });

  it('C-11.0.54 C-11.0.56 A-79 a number is the steps lost in total, spread by the owner one by one', () => {
    const t = fought(
      '-/2RD',
      { '2Arm-1': '1705', '2Arm-2': '1605', '2Arm-3': '1804', 'Lehr-1': '1805', 'Lehr-R': '1706' },
      ['attack 2Arm-1 heavy', 'join 2Arm-2', 'join 2Arm-3'],
      { turn: 4 },
    );
    expect([t.seat, ...t.offered()]).toEqual(['german', 'lose Lehr-1', 'lose Lehr-R']);
    expect(t.refusal('lose 2Arm-1')).toBe('C-11.0.26');
    t.choose('lose Lehr-1');
    expect(t.offered()).toEqual(['lose Lehr-1', 'lose Lehr-R']); // both may come from one unit
    t.choose('lose Lehr-1');
    expect(t.unit('Lehr-1').off).toBe('destroyed');
    expect(t.unit('Lehr-R').steps).toBe(1);
  });

  it('C-11.0.55 the attacker loses the first step from the active unit', () => {
    const t = fought('1/-', { 'Lehr-1': '1706', 'Lehr-2': '1605', '2Arm-1': '1705' }, [
      'attack Lehr-1 light',
      'join Lehr-2',
    ]);
    expect(t.unit('Lehr-1').steps).toBe(1);
    expect(t.unit('Lehr-2').steps).toBe(2);
  });

  it('C-11.0.57 C-11.0.58 C-11.0.59 two steps, one, none: reduced, then destroyed', () => {
    const once = fought('-/1', { '2Arm-1': '1706', 'Lehr-1': '1705' }, ['attack 2Arm-1 medium']);
    expect(once.unit('Lehr-1')).toMatchObject({ hex: '1705', steps: 1 });
    const twice = fought(
      '-/2RD',
      { '2Arm-1': '1706', '2Arm-2': '1805', '2Arm-3': '1804', 'Lehr-1': '1705' },
      ['attack 2Arm-1 heavy', 'join 2Arm-2', 'join 2Arm-3'],
      { turn: 4 },
    );
    expect(twice.unit('Lehr-1')).toMatchObject({ hex: null, off: 'destroyed', steps: 0 });
    const native = fought('-/1', { '2Arm-1': '1706', 'Lehr-R': '1705' }, ['attack 2Arm-1 light']);
    expect(native.unit('Lehr-R')).toMatchObject({ hex: null, off: 'destroyed' });
  });

  it('C-11.0.60 losses beyond the steps present are ignored, and the rest of the result with them', () => {
    const t = fought(
      '-/2RD',
      { '2Arm-1': '1706', '2Arm-2': '1805', 'Lehr-R': '1705' },
      ['attack 2Arm-1 heavy', 'join 2Arm-2'],
      { turn: 4 },
    );
    expect(t.unit('Lehr-R').off).toBe('destroyed');
    expect(t.step).toBe('advance');
  });

  it('C-11.0.62 R makes every involved unit of the side retreat', () => {
    const t = fought('-/R', { '2Arm-1': '1705', '2Arm-2': '1605', 'Lehr-R': '1706', '2Pz-R': '1805' }, [
      'attack 2Arm-1 medium',
      'join 2Arm-2',
    ]);
    expect(t.offered().sort()).toEqual(['retreat 2Pz-R', 'retreat Lehr-R']);
  });

  it('C-11.0.4 A-13 an active unit forced to retreat is finished and turns to its used face', () => {
    const t = fought('R/-', { 'Lehr-1': '1706', '2Arm-1': '1705', ...MARCHE }, ['attack Lehr-1 light']);
    while (t.step === 'retreatHex') t.choose(t.offered()[0]);
    expect(t.step).toBe('nextUnit');
    expect(t.unit('Lehr-1').used).toBe(true);
    expect(t.refusal('take Lehr-1')).toBe('A-72');
  });
});

describe('11.0 D of a result', () => {
  const defenders = (a: object, b: object, c: object) => ({
    '2Arm-1': '1705',
    '2Arm-2': '1605',
    'Lehr-R': { hex: '1706', ...a },
    '2Pz-R': { hex: '1805', ...b },
    '2Pz-AT': { hex: '1805', ...c },
  });
  const D = ['attack 2Arm-1 medium', 'join 2Arm-2'];
  const disrupted = (t: Table) => ['Lehr-R', '2Pz-R', '2Pz-AT'].filter((id) => t.unit(id).disrupted);

  it('W-14 C-11.0.63 C-11.0.66 two of three fresh units, as the owner picks', () => {
    const t = fought('-/D', defenders({}, {}, {}), D);
    expect([t.step, t.seat, t.prompt]).toEqual(['disruption', 'german', 'Select the unit to be Disrupted']);
    t.choose('disrupt Lehr-R', 'disrupt 2Pz-AT');
    expect(disrupted(t)).toEqual(['Lehr-R', '2Pz-AT']);
  });

  it('C-11.0.66 a Disrupted unit is not picked again', () => {
    const t = fought('-/D', defenders({ disrupted: true }, {}, {}), D);
    expect(disrupted(t)).toHaveLength(3); // the two others, without a choice
  });

  it('W-14 C-11.0.67 all Disrupted already: nothing more', () => {
    const t = fought('-/D', defenders({ disrupted: true }, { disrupted: true }, { disrupted: true }), D);
    expect(disrupted(t)).toHaveLength(3);
    expect(t.unit('Lehr-R').steps).toBe(1);
  });

  it('W-14 C-11.0.64 a side of one unit takes one Disruption', () => {
    const t = fought('-/D', { '2Arm-1': '1706', 'Lehr-1': '1705' }, ['attack 2Arm-1 medium']);
    expect(t.unit('Lehr-1')).toMatchObject({ disrupted: true, steps: 2 });
  });

  const attackers = (a: object = {}) => ({
    'Lehr-1': { hex: '1706', ...a },
    'Lehr-2': '1605',
    'Lehr-R': '1805',
    '2Arm-1': '1705',
    '2Arm-2': '1704',
  });
  const AD = ['attack Lehr-1 light', 'join Lehr-2', 'join Lehr-R'];

  it('C-11.0.65 the first Disruption of the attacker falls on the active unit', () => {
    const t = fought('D/-', attackers(), AD);
    expect(t.unit('Lehr-1').disrupted).toBe(true);
    expect(t.offered()).toEqual(['disrupt Lehr-2', 'disrupt Lehr-R']);
    expect(t.refusal('disrupt Lehr-1')).toBe('C-11.0.66');
  });

  it('A-28 if the active unit is Disrupted already both fall on others', () => {
    const t = fought('D/-', attackers({ disrupted: true }), AD);
    expect(t.unit('Lehr-2').disrupted && t.unit('Lehr-R').disrupted).toBe(true);
  });
});
