/** Chapter 9: terrain in combat, rivers and bridges, roads. What terrain costs is in movement.test.ts. */
import { describe, expect, it } from 'vitest';
import { begin, given } from '../testing.ts';

const SIDE_OF = { B: 'blue', R: 'red' } as const;

/** Attack and defense totals of one attack. Everybody is in supply. */
function fight(
  attackers: Readonly<Record<string, string>>,
  defenders: Readonly<Record<string, string>>,
): [number, number] {
  const player = SIDE_OF[(Object.keys(attackers)[0] as string).charAt(0) as 'B' | 'R'];
  const hex = Object.values(defenders)[0] as string;
  const t = given({ units: { ...attackers, ...defenders }, player, at: { step: 'plan' } });
  for (const unit of Object.keys(attackers)) if (t.offers(`attack ${unit} ${hex}`)) t.do(`attack ${unit} ${hex}`);
  for (const unit of Object.keys(attackers)) if (t.offers(`support ${unit} ${hex}`)) t.do(`support ${unit} ${hex}`);
  t.do('confirm', `resolve ${hex}`);
  if (t.step === 'commit') t.do('done');
  const [attack, defense] = t.lastAttack();
  return [attack, defense];
}
const attack = (unit: string, from: string, hex: string): number =>
  fight({ [unit]: from }, { [unit.startsWith('R') ? 'B36-1-1' : 'R49-1-1']: hex })[0];
const defense = (unit: string, hex: string, from: string): number =>
  fight({ [unit.startsWith('B') ? 'R49-1-1' : 'B36-1-1']: from }, { [unit]: hex })[1];

describe('attack strength', () => {
  it.each([
    // Standing in clear, attacking into clear.
    { rules: ['CO-043'], unit: 'R21-A1-1', from: 'G10', hex: 'F10', value: 6 },
    { rules: ['CO-043'], unit: 'R21-CAV', from: 'G10', hex: 'F10', value: 4 },
    { rules: ['CO-043'], unit: 'R49-AT', from: 'G10', hex: 'F10', value: 3 },
    { rules: ['CO-043'], unit: 'R49-1-1', from: 'G10', hex: 'F10', value: 3 },
    { rules: ['CO-043'], unit: 'R21-I2-1', from: 'G10', hex: 'F10', value: 3 },
    { rules: ['CO-043'], unit: 'R21-I1-1', from: 'G10', hex: 'F10', value: 4 },
    { rules: ['CO-043'], unit: 'R21-E', from: 'G10', hex: 'F10', value: 2 },
    // The bonus is for the hex the attacker stands in.
    { rules: ['CO-043'], unit: 'R21-A1-1', from: 'H10', hex: 'G10', value: 5 },
    // Into woods from clear: the bonus and the penalty.
    { rules: ['CO-046'], unit: 'R21-A1-1', from: 'J9', hex: 'J10', value: 5 },
    { rules: ['CO-046'], unit: 'R21-CAV', from: 'J9', hex: 'J10', value: 3 },
    { rules: ['CO-046'], unit: 'R49-AT', from: 'J9', hex: 'J10', value: 2 },
    { rules: ['CO-046', 'X11'], unit: 'R21-E', from: 'J9', hex: 'J10', value: 1 },
    { rules: ['CO-046'], unit: 'R21-I2-1', from: 'J9', hex: 'J10', value: 3 },
    { rules: ['CO-046'], unit: 'R21-I1-1', from: 'J9', hex: 'J10', value: 4 },
    { rules: ['CO-046'], unit: 'R49-1-1', from: 'J9', hex: 'J10', value: 3 },
    { rules: ['CO-046'], unit: 'R49-E', from: 'J9', hex: 'J10', value: 2 },
    // From woods into woods.
    { rules: ['CO-046'], unit: 'R21-A1-1', from: 'J11', hex: 'J10', value: 4 },
    // Into swamp.
    { rules: ['CO-051'], unit: 'R502', from: 'C8', hex: 'C7', value: 2 },
    { rules: ['CO-051'], unit: 'R21-A1-1', from: 'C8', hex: 'C7', value: 1 },
    { rules: ['CO-051'], unit: 'R49-1-1', from: 'C8', hex: 'C7', value: 3 },
    { rules: ['CO-051', 'X11'], unit: 'R21-I1-1', from: 'C8', hex: 'C7', value: 4 },
    { rules: ['CO-051', 'X11'], unit: 'R21-I2-1', from: 'C8', hex: 'C7', value: 3 },
    { rules: ['CO-051', 'K22'], unit: 'R49-E', from: 'C8', hex: 'C7', value: 2 },
    { rules: ['CO-051', 'K22'], unit: 'R21-E', from: 'C8', hex: 'C7', value: 2 },
    // Into a town.
    { rules: ['CO-054'], unit: 'R21-A1-1', from: 'G4', hex: 'G3', value: 5 },
    { rules: ['CO-054'], unit: 'R21-CAV', from: 'G4', hex: 'G3', value: 3 },
    { rules: ['CO-054'], unit: 'R49-AT', from: 'G4', hex: 'G3', value: 2 },
    { rules: ['CO-054'], unit: 'R49-1-1', from: 'G4', hex: 'G3', value: 3 },
    { rules: ['CO-054', 'X11'], unit: 'R21-I1-1', from: 'G4', hex: 'G3', value: 4 },
    { rules: ['CO-054', 'X11'], unit: 'R21-I2-1', from: 'G4', hex: 'G3', value: 3 },
    { rules: ['CO-054', 'K22'], unit: 'R49-E', from: 'G4', hex: 'G3', value: 2 },
    { rules: ['CO-054', 'K22'], unit: 'R21-E', from: 'G4', hex: 'G3', value: 2 },
    // Uphill, downhill, on the level; two levels.
    { rules: ['CO-056'], unit: 'R49-1-1', from: 'G4', hex: 'H4', value: 2 },
    { rules: ['CO-056'], unit: 'R21-A1-1', from: 'G4', hex: 'H4', value: 5 },
    { rules: ['CO-056'], unit: 'R49-1-1', from: 'H4', hex: 'G4', value: 3 },
    { rules: ['CO-056'], unit: 'R49-1-1', from: 'I4', hex: 'H4', value: 3 },
    { rules: ['K34', 'CO-056'], unit: 'R49-1-1', from: 'L10', hex: 'L9', value: 2 },
    // Across the river, without and with a bridge.
    { rules: ['CO-060'], unit: 'R502', from: 'G7', hex: 'H6', value: 4 },
    { rules: ['CO-060'], unit: 'R49-1-1', from: 'G7', hex: 'H6', value: 1 },
    { rules: ['CO-064', 'K14'], unit: 'R502', from: 'G7', hex: 'G6', value: 4 },
    { rules: ['CO-064', 'K14'], unit: 'R49-1-1', from: 'G7', hex: 'G6', value: 1 },
  ])('$rules $unit attacks $hex from $from with $value', ({ unit, from, hex, value }) => {
    expect(attack(unit, from, hex)).toBe(value);
  });

  it('CO-060 CO-064 artillery supports across a river, bridged or not, with its full strength', () => {
    expect(fight({ 'R49-1-1': 'G7', 'R21-A3': 'G7' }, { 'B36-1-1': 'H6' })[0]).toBe(1 + 4);
    expect(fight({ 'R49-1-1': 'G7', 'R21-A3': 'G7' }, { 'B36-1-1': 'G6' })[0]).toBe(1 + 4);
  });

  it('K13 the river halves the attack, not the defense', () => {
    expect(fight({ R502: 'G7' }, { 'B36-1-1': 'H6' })).toEqual([4, 5]);
    expect(fight({ R502: 'G7' }, { 'B36-1-1': 'G6' })).toEqual([4, 5]);
  });
});

describe('defense strength', () => {
  it.each([
    { rules: ['CO-125'], unit: 'B2-A1-1', hex: 'F10', from: 'G10', value: 5 },
    { rules: ['CO-125'], unit: 'B36-CAV', hex: 'F10', from: 'G10', value: 5 },
    { rules: ['CO-125'], unit: 'R49-AT', hex: 'F10', from: 'G10', value: 7 },
    { rules: ['CO-125'], unit: 'B36-1-1', hex: 'F10', from: 'G10', value: 5 },
    { rules: ['CO-125'], unit: 'B2-I1-1', hex: 'F10', from: 'G10', value: 4 },
    { rules: ['CO-125', 'X6'], unit: 'B36-HQ', hex: 'F10', from: 'G10', value: 2 },
    { rules: ['CO-045'], unit: 'B36-1-1', hex: 'J10', from: 'J9', value: 6 },
    { rules: ['CO-045', 'CO-125'], unit: 'B2-A1-1', hex: 'J10', from: 'J9', value: 5 },
    { rules: ['CO-045'], unit: 'B36-A1', hex: 'J10', from: 'J9', value: 3 },
    { rules: ['CO-050'], unit: 'R49-1-1', hex: 'B8', from: 'C9', value: 7 },
    { rules: ['CO-050', 'CO-125'], unit: 'R49-AT', hex: 'B8', from: 'C9', value: 7 },
    { rules: ['CO-053'], unit: 'B36-1-1', hex: 'G3', from: 'G4', value: 7 },
    { rules: ['CO-053', 'CO-125'], unit: 'B2-A1-1', hex: 'H3', from: 'H4', value: 6 },
    { rules: ['CO-053'], unit: 'B36-A1', hex: 'G2', from: 'F2', value: 4 },
    { rules: ['CO-053', 'X6'], unit: 'B36-HQ', hex: 'H2', from: 'I2', value: 4 },
  ])('$rules $unit defends $hex with $value', ({ unit, hex, from, value }) => {
    expect(defense(unit, hex, from)).toBe(value);
  });
});

describe('rivers and bridges', () => {
  it('CO-057 a river hexside can be crossed only by a bridge', () => {
    for (const unit of ['R49-1-1', 'R21-A1-1', 'R49-A1', 'RD-I1']) {
      const t = given({ units: { [unit]: { hex: 'H7', supplied: 0 } } }).do(`move ${unit}`);
      expect(t.refusal('to H6')).toBe('CO-057');
    }
    for (const unit of ['R49-1-1', 'R49-A1', 'RD-I1'])
      expect(
        given({ units: { [unit]: 'H7' } })
          .do(`move ${unit}`)
          .refusal('to H6'),
      ).toBe('CO-057');
    const bridged = given({ units: { 'R49-1-1': 'H7' }, hexsides: { 'H6|H7': { bridge: 2 } } }).do('move R49-1-1');
    expect(bridged.offers('to H6')).toBe(true);
  });

  it('CO-057 CO-132 a road over a river works only while a bridge lies there', () => {
    const gone = given({ units: { 'R49-1-1': 'G7' }, hexsides: { 'G6|G7': { bridge: 0 } } }).do('move R49-1-1');
    expect(gone.refusal('to G6')).toBe('CO-057');
  });

  it('CO-061 a bridge off the road costs every unit the hex and 2 points more', () => {
    // I8 to I7: 1 + 2. One more point leads to I6, two to J5.
    const at = (unit: string) =>
      given({ units: { [unit]: 'I8' }, hexsides: { 'I7|I8': { bridge: 2 } } }).do(`move ${unit}`);
    expect(['I7', 'I6', 'J5'].map((hex) => at('R49-1-1').offers(`to ${hex}`))).toEqual([true, true, false]);
    expect(['I7', 'I6', 'J5', 'J4'].map((hex) => at('R21-A1-1').offers(`to ${hex}`))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([
    { id: 'CO-062', unit: 'R49-1-1', crosses: true },
    { id: 'CO-062', unit: 'R49-E', crosses: true },
    { rules: ['CO-062', 'X11'], unit: 'R49-A1', crosses: true },
    { id: 'CO-062', unit: 'R21-A1-1', crosses: false },
    { id: 'CO-062', unit: 'R21-I2-1', crosses: false },
    { id: 'CO-062', unit: 'R21-E', crosses: false },
    { id: 'CO-062', unit: 'R21-A3', crosses: false },
    { rules: ['CO-062', 'X6'], unit: 'R49-HQ', crosses: false },
  ])('$id $rules $unit may cross an infantry bridge: $crosses', ({ unit, crosses }) => {
    const t = given({ units: { [unit]: 'C6' }, hexsides: { 'C5|C6': { bridge: 1 } } }).do(`move ${unit}`);
    expect(t.refusal('to C5')).toBe(crosses ? null : 'CO-062');
  });

  it('CO-127 CO-047 before a swamp beyond an infantry bridge artillery on foot hears of the swamp, not of the bridge', () => {
    const at = (unit: string) =>
      given({ units: { [unit]: 'D5' }, hexsides: { 'D5|D6': { bridge: 1 } } }).do(`move ${unit}`);
    expect([at('R49-A1').refusal('to D6'), at('R21-A3').refusal('to D6')]).toEqual(['CO-127', 'CO-062']);
    expect(at('R49-1-1').offers('to D6')).toBe(true);
  });

  it('CO-063 any unit may cross an armor bridge', () => {
    for (const unit of [
      'R49-1-1',
      'R49-A1',
      'R49-E',
      'R49-HQ',
      'R21-A1-1',
      'R21-I1-1',
      'R21-CAV',
      'R21-E',
      'R21-A3',
      'R502',
    ]) {
      // With points enough, and out of supply as the one hex of CO-041.
      for (const supplied of [1, 0]) {
        const t = given({ units: { [unit]: { hex: 'C6', supplied } } }).do(`move ${unit}`);
        expect([unit, t.offers('to C5')]).toEqual([unit, true]);
      }
    }
  });

  it.each(['red_attack', 'blue_attack'] as const)(
    'CO-004 CO-129 CO-130 %s begins with three armor bridges and no other',
    (id) => {
      const t = begin(id);
      const bridges = t.state.tables.riverNames
        .map((side) => [side, t.bridge(side)])
        .filter(([, kind]) => kind !== 'none');
      expect(bridges).toEqual([
        ['C5|C6', 'armor'],
        ['G6|G7', 'armor'],
        ['O6|O7', 'armor'],
      ]);
    },
  );
});

describe('roads', () => {
  const { tables } = given({}).state;

  it('CO-144 K25 no road runs through a town hex, and a town is never cheaper', () => {
    expect(tables.towns.map((hex) => tables.grid.name(hex)).sort()).toEqual(['G2', 'G3', 'H2', 'H3']);
    for (const town of tables.towns) {
      expect(tables.linkMask[town]).toBe(0);
      const prices = tables.cost.map((cost) => {
        const into = [0, 1, 2, 3, 4, 5].map((d) => cost[tables.neighbour[town * 6 + d] * 6 + ((d + 3) % 6)] / 2);
        return Math.min(...into);
      });
      expect(prices).toEqual([2, 2, 3]);
    }
  });

  it('CO-071 a road changes no strength', () => {
    // G9 is entered by the road from G10 and off it from F9 or H9.
    for (const unit of ['R49-1-1', 'R21-A1-1']) {
      const along = fight({ [unit]: 'G10' }, { 'B36-1-1': 'G9' });
      expect(fight({ [unit]: 'H9' }, { 'B36-1-1': 'G9' })).toEqual(along);
      // F9 has no road at all.
      expect(fight({ [unit]: 'F10' }, { 'B36-1-1': 'F9' })).toEqual(along);
    }
  });

  it('CO-071 a zone stops a unit on a road, an enemy closes it, a swamp on it defends as any', () => {
    const stopped = given({ units: { 'R49-1-1': 'G13', 'B36-1-1': 'H10' } }).do('move R49-1-1');
    expect(stopped.offers('to G8')).toBe(false);
    expect(defense('R49-1-1', 'B8', 'C9')).toBe(7);
    expect(defense('R49-1-1', 'B7', 'B6')).toBe(7);
  });
});
