/** Chapter 5: zones of control. What they do to movement is in movement.test.ts, to supply in supply.test.ts. */
import { describe, expect, it } from 'vitest';
import { HEXES, RED } from '../tables.ts';
import { given } from '../testing.ts';
import { inEnemyZoc } from './zoc.ts';

/** The hexes in the zones of Blue. */
function zone(
  units: Readonly<Record<string, string>>,
  bridges: Readonly<Record<string, { bridge: number }>> = {},
): string[] {
  const s = given({ units, hexsides: bridges }).state;
  return Array.from({ length: HEXES }, (_, hex) => hex)
    .filter((hex) => inEnemyZoc(s, RED, hex))
    .map((hex) => s.tables.grid.name(hex))
    .sort();
}

describe('zones of control', () => {
  // The unit's own hex needs no zone: it is closed to enemy units, lines and retreats as long as the unit is there.
  it('CO-020 a zone covers the six hexes around the unit', () => {
    expect(zone({ 'B36-1-1': 'G10' })).toEqual(['F10', 'F9', 'G11', 'G9', 'H10', 'H9']);
    expect(zone({ 'B36-1-1': 'H10' })).toEqual(['G10', 'G11', 'H11', 'H9', 'I10', 'I11']);
    expect(zone({ 'B36-1-1': 'A1' })).toEqual(['A2', 'B1']);
  });

  it.each([
    { id: 'CO-019', unit: 'B36-1-1', stops: true },
    { id: 'CO-019', unit: 'B36-E', stops: true },
    { id: 'CO-019', unit: 'B36-A1', stops: true },
    { id: 'CO-019', unit: 'B36-CAV', stops: true },
    { id: 'CO-019', unit: 'B2-A1-1', stops: true },
    { id: 'CO-019', unit: 'B2-I1-1', stops: true },
    { id: 'CO-019', unit: 'B36-R1', stops: true },
    { id: 'CO-019 X6', unit: 'B36-HQ', stops: false },
    { id: 'X7', unit: 'BD-A1', stops: true },
  ])('$id the zone of $unit stops movement: $stops', ({ unit, stops }) => {
    // H10 reaches the road in G10 and G11; by the road G8 is 2½ points away, round the zone more than 4.
    const t = given({ units: { 'R49-1-1': 'G13', [unit]: 'H10' } }).do('move R49-1-1');
    expect(t.offers('to G11')).toBe(true);
    expect(t.offers('to G8')).toBe(!stops);
  });

  it('CO-019 an HQ beside a fighting unit adds nothing, nor takes anything away', () => {
    const alone = zone({ 'B36-1-1': 'G10' });
    expect(zone({ 'B36-1-1': 'G10', 'B36-HQ': 'H10' })).toEqual(alone);
    expect(zone({ 'B36-1-1': 'G10', 'B36-HQ': 'G10' })).toEqual(alone);
    expect(zone({ 'B36-HQ': 'H10' })).toEqual([]);
  });

  it('CO-059 K14 a zone does not reach across a river hexside, bridged or not', () => {
    // H6: the river parts it from G7 and H7.
    expect(zone({ 'B36-1-1': 'H6' })).toEqual(['G6', 'H5', 'I6', 'I7']);
    expect(zone({ 'B36-1-1': 'H6' }, { 'H6|H7': { bridge: 2 } })).toEqual(['G6', 'H5', 'I6', 'I7']);
    // G6: the printed bridge to G7.
    expect(zone({ 'B36-1-1': 'G6' })).toEqual(['F5', 'G5', 'H5', 'H6']);
  });

  it('CO-059 a unit beside an enemy beyond the river moves on', () => {
    // With 2 points from F6 to H7: straight on by G7, which lies opposite G6 and H6; round it would cost 3.
    const straight = (blue: object): boolean =>
      given({ units: { 'R49-1-1': { hex: 'F6', supplied: 0 }, ...blue } })
        .do('move R49-1-1')
        .offers('to H7');
    expect(straight({ 'B36-1-1': 'G6', 'B36-1-2': 'H6' })).toBe(true);
    // Beside an enemy on its own bank it stops in G7.
    expect(straight({ 'B36-1-1': 'G8' })).toBe(false);
  });

  it('CO-035 a unit out of supply keeps its zone', () => {
    const t = given({ units: { 'R49-1-1': 'A13', 'B36-1-1': { hex: 'B11', supplied: 0 } } }).do('move R49-1-1');
    expect(t.things('to')).toEqual(['A12', 'B12']);
    // The unit of step 1 that is found out of supply, too.
    const found = given({
      units: { 'R49-1-1': 'A13', 'B36-1-1': 'B11', 'R49-2-1': 'G1', 'R49-2-2': 'O1' },
      at: { step: 'supply' },
    });
    expect(found.inSupply('B36-1-1')).toBe(false);
    expect(found.do('move R49-1-1').things('to')).toEqual(['A12', 'B12']);
  });

  it('CO-020 the zone goes with the unit', () => {
    const t = given({ units: { 'B36-1-1': 'G10' }, player: 'blue' }).do('move B36-1-1', 'to G12');
    const s = t.state;
    expect(inEnemyZoc(s, RED, s.tables.grid.find('G9'))).toBe(false);
    expect(inEnemyZoc(s, RED, s.tables.grid.find('G13'))).toBe(true);
  });

  it('CO-023 a unit that must retreat into an enemy zone without a friendly unit there loses a step', () => {
    // From the corner A1 only A2 is left, next to the attackers in B1.
    const units = { 'R21-I1-1': 'B1', 'R21-I2-1': 'B1', 'R49-1-1': 'B1', 'B36-1-1': 'A1' };
    const attack = ['attack R21-I1-1 A1', 'attack R21-I2-1 A1', 'attack R49-1-1 A1'];
    const alone = given({ units, at: { step: 'plan' } }).do(...attack, 'confirm', 'resolve A1');
    expect(alone.lastAttack()).toEqual([10, 5, '2-1']);
    expect([alone.things('retreat'), alone.steps('B36-1-1')]).toEqual([['B36-1-1 A2'], 2]);
    alone.do('retreat B36-1-1 A2');
    expect([alone.place('B36-1-1'), alone.steps('B36-1-1')]).toEqual(['A2', 1]);
    // An HQ in A2 makes the hex free; it must be attacked as well.
    const friend = given({ units: { ...units, 'R49-1-2': 'B1', 'B36-HQ': 'A2' }, at: { step: 'plan' } });
    friend.do(...attack, 'attack R49-1-2 A2', 'confirm', 'resolve A1', 'retreat B36-1-1 A2');
    expect([friend.place('B36-1-1'), friend.steps('B36-1-1')]).toEqual(['A2', 2]);
  });
});
