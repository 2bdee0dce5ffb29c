/** Chapter 8: movement, and what leaving and entering zones means for it. */
import { describe, expect, it } from 'vitest';
import { given } from '../testing.ts';
import { findReach } from './movement.ts';

/** Points by the cheapest route on an otherwise empty map; null if no way leads there. */
function points(unit: string, from: string, to: string): number | null {
  const s = given({ units: { [unit]: from } }).state;
  const t = s.tables;
  findReach(s, t.find(unit), t.grid.find(from), 100);
  const halves = t.paths.costTo(t.grid.find(to));
  return halves < 0 ? null : halves / 2;
}

/** Points for one step to a neighbour, whatever a way round would cost. */
function onestep(unit: string, from: string, to: string): number {
  const { tables: t } = given({}).state;
  const at = t.grid.find(from);
  return t.cost[t.moveClass[t.find(unit)]][at * 6 + t.grid.direction(at, t.grid.find(to))] / 2;
}

/** The East-West road from east to west. */
const ROAD = 'T8 S9 R8 Q9 P8 O9 N8 M9 L8 K9 J8 I9 H8 G9 F8 E9 D8 C9 B8 A9'.split(' ');

describe('movement points', () => {
  it('CO-036 a unit spends at most its movement value in a step', () => {
    const foot = given({ units: { 'R49-1-1': 'T12' } }).do('move R49-1-1');
    expect(foot.offers('to T8')).toBe(true);
    expect(foot.refusal('to T7')).toBe('CO-036');
    const armor = given({ units: { 'R21-A1-1': 'T12' } }).do('move R21-A1-1');
    expect(armor.offers('to T7')).toBe(true);
    expect(armor.refusal('to T6')).toBe('CO-036');
  });

  it('CO-037 K3 a step costs at least 1 point, along a road at least half a point', () => {
    const { tables: t } = given({}).state;
    const off = new Set<number>();
    const along = new Set<number>();
    for (const cost of t.cost)
      for (let hex = 0; hex < t.terrain.length; hex++)
        for (let d = 0; d < 6; d++)
          if (cost[hex * 6 + d] >= 0) ((t.linkMask[hex] >> d) & 1 ? along : off).add(cost[hex * 6 + d] / 2);
    expect(Math.min(...off)).toBe(1);
    expect(Math.min(...along)).toBe(0.5);
  });

  it.each([
    { id: 'CO-042', unit: 'R49-1-1', from: 'T12', to: 'T11', cost: 1 },
    { id: 'CO-042', unit: 'R49-A1', from: 'T12', to: 'T11', cost: 1 },
    { id: 'CO-042', unit: 'R21-A1-1', from: 'T12', to: 'T11', cost: 1 },
    { id: 'CO-042', unit: 'R49-HQ', from: 'T12', to: 'T11', cost: 1 },
    { id: 'CO-044', unit: 'R21-A1-1', from: 'J9', to: 'J10', cost: 3 },
    { id: 'CO-044', unit: 'R21-A3', from: 'J9', to: 'J10', cost: 3 },
    { id: 'CO-126', unit: 'R49-1-1', from: 'J9', to: 'J10', cost: 2 },
    { id: 'CO-126', unit: 'R49-E', from: 'J9', to: 'J10', cost: 2 },
    { id: 'CO-126', unit: 'R49-A1', from: 'J9', to: 'J10', cost: 2 },
    { id: 'CO-052', unit: 'R49-1-1', from: 'F3', to: 'G3', cost: 2 },
    { id: 'CO-052', unit: 'R49-A1', from: 'F3', to: 'G3', cost: 2 },
    { id: 'CO-128', unit: 'R21-A1-1', from: 'F3', to: 'G3', cost: 3 },
    { id: 'CO-055', unit: 'R49-1-1', from: 'R7', to: 'R8', cost: 1 },
    { id: 'CO-055', unit: 'R49-1-1', from: 'S8', to: 'R8', cost: 1 },
    { id: 'CO-055', unit: 'R49-1-1', from: 'T9', to: 'S10', cost: 2 },
    { id: 'CO-055', unit: 'R49-1-1', from: 'S10', to: 'T9', cost: 1 },
    { id: 'CO-055', unit: 'R49-1-1', from: 'S10', to: 'R9', cost: 1 },
    { id: 'CO-069', unit: 'R49-1-1', from: 'G13', to: 'G12', cost: 0.5 },
    { id: 'CO-070', unit: 'R49-1-1', from: 'G4', to: 'H4', cost: 1.5 },
    { id: 'CO-132', unit: 'R49-1-1', from: 'O7', to: 'O6', cost: 2.5 },
    { id: 'K4', unit: 'R21-A1-1', from: 'C8', to: 'C7', cost: 2 },
    { id: 'K34', unit: 'R49-1-1', from: 'L10', to: 'L9', cost: 2 },
  ])('$id CO-038 $unit pays $cost for $to from $from', ({ unit, from, to, cost }) => {
    expect(onestep(unit, from, to)).toBe(cost);
  });

  // Every row of the derived movement vectors that is a sum of points.
  it.each([
    { rules: ['CO-069', 'K3'], unit: 'R49-1-1', from: 'G13', to: 'G9', cost: 2 },
    { rules: ['CO-132'], unit: 'R49-1-1', from: 'G7', to: 'G6', cost: 2.5 },
    { rules: ['CO-069', 'CO-132'], unit: 'R49-1-1', from: 'G13', to: 'G4', cost: 6.5 },
    { rules: ['CO-132'], unit: 'R21-A1-1', from: 'G8', to: 'G5', cost: 3.5 },
    { rules: ['CO-070'], unit: 'B36-1-1', from: 'T8', to: 'S9', cost: 1.5 },
    { rules: ['X16'], unit: 'B36-1-1', from: 'T8', to: 'A9', cost: 12.5 },
    { rules: ['K25', 'CO-052'], unit: 'R49-1-1', from: 'G4', to: 'G3', cost: 2 },
    { rules: ['K25', 'CO-128'], unit: 'R21-A1-1', from: 'G4', to: 'G3', cost: 3 },
    { rules: ['CO-069'], unit: 'R49-1-1', from: 'H4', to: 'I5', cost: 1 },
    { rules: ['CO-069'], unit: 'R21-A1-1', from: 'H4', to: 'I5', cost: 1.5 },
    { rules: ['CO-126'], unit: 'R49-1-1', from: 'I6', to: 'I5', cost: 2 },
    { rules: ['X16'], unit: 'R21-A1-1', from: 'I6', to: 'I5', cost: 2.5 },
    { rules: ['K4'], unit: 'B36-1-1', from: 'A9', to: 'B8', cost: 2 },
    { rules: ['K4'], unit: 'B2-A1-1', from: 'A9', to: 'B8', cost: 2 },
    { rules: ['K34'], unit: 'B36-1-1', from: 'L10', to: 'L9', cost: 2 },
    { rules: ['K4', 'CO-127'], unit: 'R49-A1', from: 'C8', to: 'C6', cost: 2.5 },
    { rules: ['CO-069', 'CO-132'], unit: 'R21-A1-1', from: 'G13', to: 'G4', cost: 6.5 },
    { rules: ['CO-132'], unit: 'R49-1-1', from: 'O13', to: 'O6', cost: 5.5 },
  ])('$rules X16a $unit pays $cost from $from to $to', ({ unit, from, to, cost }) => {
    expect(points(unit, from, to)).toBe(cost);
  });

  it('CO-044 X16a the direct step into woods costs motorized units 3, the way round by road 2½', () => {
    expect(onestep('R21-A1-1', 'I6', 'I5')).toBe(3);
    expect(points('R21-A1-1', 'I6', 'I5')).toBe(2.5);
  });

  it('CO-069 CO-070 K4 the East-West road costs 13 from end to end: two slopes, a swamp', () => {
    let sum = 0;
    for (let i = 1; i < ROAD.length; i++) sum += onestep('B36-1-1', ROAD[i - 1] as string, ROAD[i] as string);
    expect(sum).toBe(13);
  });

  it('CO-039 unspent points are lost', () => {
    const t = given({ units: { 'R49-1-1': 'T12' } }).do('move R49-1-1', 'to T11');
    t.passTo({ step: 'move', seat: 'red', turn: 3 }).do('move R49-1-1');
    expect(t.offers('to T7')).toBe(true);
    expect(t.offers('to T6')).toBe(false);
  });

  it('CO-124 CO-034 out of supply the movement value is halved and rounded down', () => {
    const foot = given({ units: { 'R49-1-1': { hex: 'T12', supplied: 0 } } }).do('move R49-1-1');
    expect(foot.offers('to T10')).toBe(true);
    expect(foot.refusal('to T9')).toBe('CO-036');
    const armor = given({ units: { 'R21-A1-1': { hex: 'T12', supplied: 0 } } }).do('move R21-A1-1');
    expect(armor.offers('to T10')).toBe(true);
    expect(armor.refusal('to T9')).toBe('CO-036');
  });
});

describe('where units may go', () => {
  it('CO-040 no unit enters or passes a hex that holds an enemy, an HQ or a dummy included', () => {
    for (const enemy of ['B36-1-1', 'B36-HQ', 'BD-I1']) {
      const t = given({ units: { 'R49-1-1': 'G12', [enemy]: 'G11' } }).do('move R49-1-1');
      expect(t.refusal('to G11')).toBe('CO-040');
    }
    // Past an HQ, which has no zone, the road is still closed: G9 costs 1½ by it and 4 round it.
    const open = given({ units: { 'R49-1-1': 'G13' } }).do('move R49-1-1');
    const closed = given({ units: { 'R49-1-1': 'G13', 'B36-HQ': 'G11' } }).do('move R49-1-1');
    expect(open.offers('to G8')).toBe(true);
    expect(closed.offers('to G8')).toBe(false);
  });

  it('CO-041 X16a a unit may spend its whole allowance on one hex that costs more', () => {
    const bridge = given({ units: { 'R49-1-1': { hex: 'G7', supplied: 0 } } }).do('move R49-1-1');
    expect(bridge.offers('to G6')).toBe(true);
    expect(bridge.offers('to G5')).toBe(false);
    const woods = given({ units: { 'R21-A1-1': { hex: 'J9', supplied: 0 } } }).do('move R21-A1-1');
    expect(woods.offers('to J10')).toBe(true);
    expect(woods.do('to J10').place('R21-A1-1')).toBe('J10');
  });

  it('CO-041 what is prohibited stays prohibited', () => {
    const t = given({ units: { 'R49-1-1': 'H7', 'B36-1-1': 'I8' } }).do('move R49-1-1');
    expect(t.refusal('to H6')).toBe('CO-057');
    expect(t.refusal('to I8')).toBe('CO-040');
  });

  it('CO-049 X16a swamp off the road takes all points: entered first or not at all', () => {
    const near = given({ units: { 'R49-1-1': 'D7' } }).do('move R49-1-1');
    expect(near.offers('to D6')).toBe(true);
    const far = given({ units: { 'R49-1-1': 'D8' } }).do('move R49-1-1');
    expect(far.offers('to D7')).toBe(true);
    expect(far.refusal('to D6')).toBe('CO-049');
    expect(
      given({ units: { 'B36-1-1': 'B9' }, player: 'blue' })
        .do('move B36-1-1')
        .offers('to B8'),
    ).toBe(true);
  });

  it.each([
    { id: 'CO-047', unit: 'B2-A1-1', from: 'B9', to: 'B8' },
    { id: 'CO-047', unit: 'B2-E', from: 'D7', to: 'D6' },
    { id: 'CO-047', unit: 'B36-HQ', from: 'D7', to: 'D6' },
    { id: 'CO-127', unit: 'B36-A1', from: 'B9', to: 'B8' },
    { id: 'CO-127', unit: 'B2-G3', from: 'D7', to: 'D6' },
  ])('$id $unit may not enter the swamp of $to off the road', ({ id, unit, from, to }) => {
    expect(
      given({ units: { [unit]: { hex: from, supplied: 0 } }, player: 'blue' })
        .do(`move ${unit}`)
        .refusal(`to ${to}`),
    ).toBe(id);
  });

  it('CO-127 artillery on foot is bound to the road in swamp as well, and may follow it', () => {
    const t = given({ units: { 'R49-A1': 'D7' } }).do('move R49-A1');
    expect(t.refusal('to D6')).toBe('CO-127');
    const road = given({ units: { 'R49-A1': 'C8' } }).do('move R49-A1');
    expect(road.offers('to C7')).toBe(true);
    expect(road.offers('to C6')).toBe(true);
  });

  it('CO-047 a motorized unit passes a swamp along the road', () => {
    const t = given({ units: { 'R21-A1-1': 'C8' } }).do('move R21-A1-1');
    expect(t.offers('to C7')).toBe(true);
    expect(t.offers('to C6')).toBe(true);
  });

  it('X16 a counter is moved at most once in a step, and only by its owner', () => {
    const t = given({ units: { 'R49-1-1': 'G12', 'R49-1-2': 'G11', 'B36-1-1': 'G3' } }).do('move R49-1-1', 'to G10');
    expect(t.place('R49-1-1')).toBe('G10');
    expect(t.refusal('move R49-1-1')).toBe('X16');
    expect(t.offers('move R49-1-2')).toBe(true);
    expect(t.refusal('move B36-1-1')).toBe('CO-014');
  });

  it('X16 friendly counters never hinder, a full hex may be passed and entered', () => {
    const t = given({ units: { 'R49-1-1': 'G12', 'R49-R2': 'G11', 'R21-AR1': 'G11' } }).do('move R49-1-1');
    expect(t.offers('to G10')).toBe(true);
    expect(t.offers('to G11')).toBe(true);
    expect(t.do('to G10').place('R49-1-1')).toBe('G10');
  });

  it('X7 a dummy moves as what it imitates', () => {
    const foot = given({ units: { 'RD-I1': 'T12' } }).do('move RD-I1');
    expect([foot.offers('to T8'), foot.offers('to T7')]).toEqual([true, false]);
    const armor = given({ units: { 'RD-A1': 'T12' } }).do('move RD-A1');
    expect([armor.offers('to T7'), armor.offers('to T6')]).toEqual([true, false]);
    expect(
      given({ units: { 'RD-A1': 'D7' } })
        .do('move RD-A1')
        .refusal('to D6'),
    ).toBe('CO-047');
  });

  it('X6 an HQ moves as motorized', () => {
    expect(onestep('B36-HQ', 'J9', 'J10')).toBe(3);
    expect(
      given({ units: { 'R49-HQ': 'D7' } })
        .do('move R49-HQ')
        .refusal('to D6'),
    ).toBe('CO-047');
  });
});

describe('what is no destination', () => {
  const AROUND = ['G7', 'G9', 'F7', 'F8', 'H7', 'H8'];

  it('X16 CO-040 with enemies all around a counter cannot be moved at all', () => {
    const ids = ['B36-1-1', 'B36-1-2', 'B36-1-3', 'B36-2-1', 'B36-2-2', 'B36-2-3'];
    const ring = (from: number) => Object.fromEntries(AROUND.slice(from).map((hex, i) => [ids[i], hex]));
    const shut = given({ units: { 'R49-1-1': 'G8', 'R49-2-1': 'T12', ...ring(0) } });
    expect(shut.why('move R49-1-1')).toEqual({
      rule: 'X16',
      text: 'infantry battalion R49-1-1 cannot enter any adjacent hex',
    });
    const open = given({ units: { 'R49-1-1': 'G8', 'R49-2-1': 'T12', ...ring(1) } }).do('move R49-1-1');
    expect(open.things('to')).toEqual(['G7']);
  });

  it('CO-040 X16 a Blue counter passes his own and not the enemy', () => {
    // With 2 points from G12 to G8: by the road or not at all.
    const units = { 'B36-1-1': { hex: 'G12', supplied: 0 }, 'B36-2-1': 'G11', 'B36-3-1': 'G10' };
    const own = given({ units, player: 'blue' }).do('move B36-1-1');
    expect([own.offers('to G8'), own.offers('to G10')]).toEqual([true, true]);
    const enemy = given({ units: { ...units, 'B36-3-1': 'A1', 'R49-HQ': 'G10' }, player: 'blue' }).do('move B36-1-1');
    expect([enemy.offers('to G11'), enemy.refusal('to G10'), enemy.offers('to G8')]).toEqual([true, 'CO-040', false]);
  });

  it('X16 where it stands it cannot go, and only who has just entered may stay', () => {
    const t = given({ units: { 'R49-1-1': 'G8' } }).do('move R49-1-1');
    expect(t.why('to G8')).toEqual({ rule: 'X16', text: 'infantry battalion R49-1-1 is already in G8' });
    expect(t.refusal('stay')).toBe('X16');
  });

  it('CO-049 CO-037 a swamp further off: on foot it costs all points, for others no way leads there', () => {
    const foot = given({ units: { 'R49-1-1': 'E10' } }).do('move R49-1-1');
    expect(foot.refusal('to E7')).toBe('CO-049');
    const armor = given({ units: { 'R21-A1-1': 'E10' } }).do('move R21-A1-1');
    expect(armor.refusal('to E7')).toBe('CO-037');
    // No swamp, but shut in by the river: no bridge but for foot.
    const hexsides = { 'C5|C6': { bridge: 0 }, 'G6|G7': { bridge: 0 }, 'O6|O7': { bridge: 0 } };
    const river = given({ units: { 'R49-1-1': 'G8' }, hexsides }).do('move R49-1-1');
    expect(river.refusal('to G5')).toBe('CO-037');
  });
});

describe('zones of control and movement', () => {
  it('CO-021 a unit stops in the first hex it enters in an enemy zone', () => {
    const t = given({ units: { 'R49-1-1': 'A13', 'B36-1-1': 'B11' } }).do('move R49-1-1');
    expect(t.things('to')).toEqual(['A12', 'B12']);
    expect(t.refusal('to A11')).toBe('CO-021');
    expect(t.refusal('to C13')).toBe('CO-021');
  });

  it('CO-021 the zone is looked at hex by hex: a way round it stays open', () => {
    const t = given({ units: { 'R49-1-1': 'G12', 'B36-1-1': 'H10' } }).do('move R49-1-1');
    expect(t.offers('to G11')).toBe(true);
    // G9 is 1½ points away by the road through the zone, 4 points by column F.
    expect(t.offers('to G9')).toBe(true);
    expect(t.offers('to G8')).toBe(false);
  });

  it('X9 a unit that starts in an enemy zone may leave it, directly into another zone hex, and stops there', () => {
    const units = { 'R49-1-1': 'G11', 'B36-1-1': 'H10', 'B36-1-2': 'F9' };
    const t = given({ units }).do('move R49-1-1');
    expect(t.offers('to G10')).toBe(true);
    expect(t.offers('to F10')).toBe(true);
    expect(t.offers('to G9')).toBe(false);
    expect(t.offers('to G13')).toBe(true);
    expect(t.do('to G10').place('R49-1-1')).toBe('G10');
  });

  it('X9 a friendly counter in a hex does not cancel the enemy zone for movement', () => {
    const units = { 'R49-1-1': 'A13', 'R49-1-2': 'A12', 'R49-2-1': 'B12', 'B36-1-1': 'B11' };
    const t = given({ units }).do('move R49-1-1');
    expect(t.things('to')).toEqual(['A12', 'B12']);
  });

  it('X7 the zone of a dummy stops movement', () => {
    const t = given({ units: { 'R49-1-1': 'A13', 'BD-I1': 'B11' } }).do('move R49-1-1');
    expect(t.things('to')).toEqual(['A12', 'B12']);
  });
});
