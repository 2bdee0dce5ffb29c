/** Strengths, odds and shifts (11.0, 13.0, X12, X12a). What single kinds of terrain do is in terrain.test.ts. */
import { describe, expect, it } from 'vitest';
import { Mark } from '../state.ts';
import { LEVELS } from '../tables.ts';
import { type Battle, battle, planned, type Trial } from '../testing.ts';
import {
  armorBonus,
  attackStrength,
  computeAttack,
  defenseStrength,
  engineersInTown,
  mixOf,
  oddsLevel,
  supportStrength,
  unsupportedArmor,
} from './strength.ts';

const totals = (b: Battle): [number, number] => {
  const [attack, defense] = battle(b).lastAttack();
  return [attack, defense];
};
const unsupplied = (...units: string[]): Record<string, { supplied: number }> =>
  Object.fromEntries(units.map((unit) => [unit, { supplied: 0 }]));

/** The sums of the three shifts, one by one: armor bonus, unsupported armor, engineers in town. */
function shifts(t: Trial, hex: string): number[] {
  const s = t.state;
  const target = s.tables.grid.find(hex);
  const mix = mixOf(s, target);
  return [armorBonus(mix), unsupportedArmor(mix), engineersInTown(s, mix, target)];
}

/** From where, and with what strength. */
type Part = readonly [from: string, strength: number];

interface Vector {
  readonly rules: readonly string[];
  readonly why: string;
  readonly hex: string;
  readonly by: Readonly<Record<string, Part>>;
  readonly support?: Readonly<Record<string, Part>>;
  readonly against: Readonly<Record<string, number>>;
  readonly commit?: Readonly<Record<string, Part>>;
  readonly fields?: Battle['fields'];
  readonly totals: readonly [attack: number, defense: number];
  readonly raw: string;
  readonly shifts: readonly [armor: number, unsupported: number, engineers: number];
  readonly odds: string;
  readonly D: number;
  /** Steps the attacker and the defender lose, and who retreats. */
  readonly result: readonly [attacker: number, defender: number, retreat: 'attacker' | 'defender' | 'nobody'];
}

const vectors: readonly Vector[] = [
  {
    rules: ['X12', 'CO-098', 'CO-086'],
    why: 'an infantry regiment vs. one infantry battalion',
    hex: 'G7',
    by: { 'R49-1-1': ['G8', 4], 'R49-1-2': ['G8', 4] },
    against: { 'B36-1-1': 5 },
    totals: [8, 5],
    raw: '1-1',
    shifts: [0, 0, 0],
    odds: '1-1',
    D: 2,
    result: [0, 0, 'nobody'],
  },
  {
    rules: ['K5', 'CO-101', 'CO-102'],
    why: 'W7: an armor regiment alone vs. one infantry battalion',
    hex: 'G7',
    by: { 'R21-A1-1': ['G8', 7], 'R21-A1-2': ['G8', 7] },
    against: { 'B36-1-1': 5 },
    totals: [14, 5],
    raw: '2-1',
    shifts: [1, -1, 0],
    odds: '2-1',
    D: 2,
    result: [0, 0, 'defender'],
  },
  {
    rules: ['X12', 'X12a', 'CO-101', 'CO-112', 'CO-106', 'CO-108', 'CO-088'],
    why: 'a town, armor, engineers, artillery on both sides',
    hex: 'G3',
    by: {
      'R21-A1-1': ['G4', 6],
      'R21-A1-2': ['G4', 6],
      'R21-I1-1': ['G4', 5],
      'R21-I1-2': ['G4', 5],
      'R21-E': ['F3', 2],
      'R49-1-1': ['F3', 4],
      'R49-1-2': ['F3', 4],
    },
    support: { 'R21-A1': ['G5', 3], 'R21-A3': ['G6', 4] },
    against: { 'B36-1-1': 8, 'B36-1-2': 8, 'B36-1-3': 8 },
    commit: { 'B36-A1': ['G2', 2], 'B36-A3': ['G1', 3] },
    totals: [39, 29],
    raw: '1-1',
    shifts: [1, 0, 1],
    odds: '3-1',
    D: 6,
    result: [0, 3, 'defender'],
  },
  {
    rules: ['X12', 'CO-101', 'CO-087'],
    why: 'woods, armor with armored infantry',
    hex: 'J10',
    by: { 'B2-A1-1': ['J9', 4], 'B2-I1-1': ['J9', 3] },
    against: { 'R49-2-1': 7 },
    totals: [7, 7],
    raw: '1-1',
    shifts: [1, 0, 0],
    odds: '2-1',
    D: 2,
    result: [0, 0, 'defender'],
  },
  {
    rules: ['X12', 'CO-085'],
    why: 'attackers out of supply, their regiment complete',
    hex: 'N8',
    by: { 'B36-1-1': ['O9', 1], 'B36-1-2': ['O9', 1], 'B36-1-3': ['O9', 1] },
    against: { 'R49-3-1': 6 },
    fields: unsupplied('B36-1-1', 'B36-1-2', 'B36-1-3'),
    totals: [3, 6],
    raw: '1-2',
    shifts: [0, 0, 0],
    odds: '1-2',
    D: 2,
    result: [0, 0, 'attacker'],
  },
  {
    rules: ['CO-098', 'CO-106'],
    why: 'the regiment is incomplete: no +1',
    hex: 'G7',
    by: { 'B36-1-1': ['G8', 2], 'B36-1-2': ['G8', 2] },
    support: { 'B36-A1': ['G9', 2] },
    against: { 'R49-1-1': 6 },
    totals: [6, 6],
    raw: '1-1',
    shifts: [0, 0, 0],
    odds: '1-1',
    D: 2,
    result: [0, 0, 'nobody'],
  },
  {
    rules: ['X12', 'CO-099', 'CO-109', 'K16', 'CO-089', 'CO-082'],
    why: 'defenders out of supply, a step lost, artillery in the hex adds its defense',
    hex: 'G8',
    by: {
      'B2-A1-1': ['G9', 6],
      'B2-A1-2': ['G9', 6],
      'B2-A1-3': ['G9', 6],
      'B2-I1-1': ['H8', 4],
      'B2-I1-2': ['H8', 4],
      'B2-I1-3': ['H8', 4],
    },
    support: { 'B2-G3': ['G10', 3] },
    against: { 'R49-2-1': 3, 'R49-2-2': 3, 'R49-A1': 1 },
    fields: {
      'R49-2-1': { supplied: 0, steps: 1 },
      'R49-2-2': { supplied: 0 },
      'R49-A1': { supplied: 0 },
    },
    totals: [33, 7],
    raw: '4-1',
    shifts: [1, 0, 0],
    odds: '4-1',
    D: 5,
    result: [1, 5, 'nobody'],
  },
  {
    rules: ['CO-101', 'CO-102', 'CO-103'],
    why: 'armor alone vs. infantry with antitank: no bonus, but unsupported',
    hex: 'G8',
    by: { 'B2-A1-1': ['G9', 6], 'B2-A1-2': ['G9', 6], 'B2-A1-3': ['G9', 6] },
    support: { 'B2-G1': ['G10', 2], 'B2-G2': ['G10', 2], 'B2-G3': ['G10', 3] },
    against: { 'R49-1-1': 6, 'R49-AT': 7 },
    totals: [25, 13],
    raw: '1-1',
    shifts: [0, -1, 0],
    odds: '1-2',
    D: 4,
    result: [1, 0, 'attacker'],
  },
  {
    rules: ['X12a', 'CO-089'],
    why: 'against artillery and an HQ: a shift beyond 4-1 is lost',
    hex: 'G8',
    by: { 'B2-A1-1': ['G9', 6], 'B2-A1-2': ['G9', 6], 'B2-A1-3': ['G9', 6], 'B2-I1-1': ['G9', 3] },
    against: { 'R49-A1': 2, 'R49-HQ': 2 },
    totals: [21, 4],
    raw: '4-1',
    shifts: [1, 0, 0],
    odds: '4-1',
    D: 4,
    result: [1, 4, 'nobody'],
  },
  {
    rules: ['CO-112', 'CO-106'],
    why: 'engineers alone with artillery: no shift for the town',
    hex: 'H3',
    by: { 'R21-E': ['H4', 2] },
    support: { 'R21-A3': ['H5', 4], 'R21-A1': ['H5', 3] },
    against: { 'B36-2-1': 7 },
    totals: [9, 7],
    raw: '1-1',
    shifts: [0, 0, 0],
    odds: '1-1',
    D: 2,
    result: [0, 0, 'nobody'],
  },
  {
    rules: ['CO-112', 'CO-099', 'CO-108', 'CO-085'],
    why: 'engineers with an infantry regiment vs. a town',
    hex: 'H3',
    by: { 'R49-E': ['H4', 2], 'R49-2-1': ['G4', 4], 'R49-2-2': ['G4', 4] },
    support: { 'R49-A4': ['H5', 3] },
    against: { 'B36-2-1': 8, 'B36-2-2': 8, 'B36-2-3': 8, 'B36-E': 6 },
    commit: { 'B36-A1': ['H1', 2], 'B36-A2': ['H1', 2] },
    totals: [13, 34],
    raw: '1-3',
    shifts: [0, 0, 1],
    odds: '1-2',
    D: 8,
    result: [2, 1, 'attacker'],
  },
  {
    rules: ['X12', 'CO-098', 'CO-099', 'CO-108', 'CO-086'],
    why: 'swamp, infantry only',
    hex: 'B8',
    by: {
      'B36-1-1': ['C9', 3],
      'B36-1-2': ['C9', 3],
      'B36-1-3': ['C9', 3],
      'B36-2-1': ['B9', 3],
      'B36-2-2': ['B9', 3],
      'B36-2-3': ['B9', 3],
    },
    support: { 'B36-A3': ['D9', 3] },
    against: { 'R49-1-1': 8, 'R49-1-2': 8 },
    commit: { 'R49-A1': ['B6', 2] },
    totals: [21, 18],
    raw: '1-1',
    shifts: [0, 0, 0],
    odds: '1-1',
    D: 4,
    result: [1, 1, 'nobody'],
  },
];

const places = (parts: Readonly<Record<string, Part>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([unit, [from]]) => [unit, from]));

const battleOf = ({ hex, by, support, against, commit, fields = {} }: Vector): Battle => ({
  hex,
  by: places(by),
  support: places(support),
  against: Object.keys(against),
  commit: places(commit),
  fields,
});

describe('the derived vectors', () => {
  it.each(vectors)('$rules $hex: $why: every strength, total, shift, and the result', (v) => {
    const t = planned(battleOf(v));
    const s = t.state;
    const hex = s.tables.grid.find(v.hex);
    const found = (units: readonly string[], strength: typeof attackStrength) =>
      Object.fromEntries(units.map((name) => [name, strength(s, s.tables.find(name), hex)]));
    const said = (parts: Readonly<Record<string, Part>> = {}) =>
      Object.fromEntries(Object.entries(parts).map(([name, [, strength]]) => [name, strength]));
    expect(found(Object.keys(v.by), attackStrength)).toEqual(said(v.by));
    expect(found(Object.keys(v.support ?? {}), supportStrength)).toEqual(said(v.support));
    expect(found(Object.keys(v.against), defenseStrength)).toEqual(v.against);
    expect(found(Object.keys(v.commit ?? {}), supportStrength)).toEqual(said(v.commit));
    expect(LEVELS[oddsLevel(...v.totals)]).toBe(v.raw);
    expect(shifts(t, v.hex)).toEqual(v.shifts);

    s.attackHex = hex;
    for (const name of Object.keys(v.commit ?? {})) s.mark[s.tables.find(name)] |= Mark.inDefense;
    computeAttack(s);
    expect([s.attackTotal, s.defenseTotal, LEVELS[s.level], s.defenderSteps]).toEqual([...v.totals, v.odds, v.D]);
    const retreat = ['nobody', 'attacker', 'defender'][s.tables.retreats[s.level]];
    expect([s.attackerLoss, s.defenderLoss, retreat]).toEqual(v.result);
  });

  it.each(vectors)('$rules $hex: $why: the same in play', (v) => {
    const t = battle(battleOf(v));
    expect(t.lastAttack()).toEqual([...v.totals, v.odds]);
    const before = { attacker: 2 * Object.keys(v.by).length, defender: v.D };
    while (t.step.endsWith('Losses')) t.pass();
    const left = (units: readonly string[]) => units.reduce((sum, unit) => sum + t.steps(unit), 0);
    const lost = [before.attacker - left(Object.keys(v.by)), before.defender - left(Object.keys(v.against))];
    const attackers = Object.keys(v.by)[0]?.startsWith('B') ? 'blue' : 'red';
    const retreat = t.step !== 'retreat' ? 'nobody' : t.seat === attackers ? 'attacker' : 'defender';
    expect([...lost, retreat]).toEqual(v.result);
  });
});

describe('odds', () => {
  it.each([
    { rules: ['CO-080'], attack: 5, defense: 5, level: '1-1' },
    { rules: ['CO-080'], attack: 9, defense: 5, level: '1-1' },
    { rules: ['CO-080'], attack: 10, defense: 5, level: '2-1' },
    { rules: ['CO-080'], attack: 14, defense: 5, level: '2-1' },
    { rules: ['CO-080'], attack: 15, defense: 5, level: '3-1' },
    { rules: ['CO-080'], attack: 19, defense: 5, level: '3-1' },
    { rules: ['CO-080'], attack: 20, defense: 5, level: '4-1' },
    { rules: ['CO-081'], attack: 25, defense: 5, level: '4-1' },
    { rules: ['CO-081'], attack: 70, defense: 1, level: '4-1' },
    { rules: ['K23', 'X12a'], attack: 3, defense: 5, level: '1-2' },
    { rules: ['K23', 'X12a'], attack: 2, defense: 5, level: '1-3' },
    { rules: ['K23', 'X12a'], attack: 4, defense: 5, level: '1-2' },
    { rules: ['K23', 'X12a'], attack: 5, defense: 10, level: '1-2' },
    { rules: ['K23', 'X12a'], attack: 5, defense: 11, level: '1-3' },
    { rules: ['K23', 'X12a'], attack: 5, defense: 15, level: '1-3' },
    { rules: ['K23', 'X12a'], attack: 5, defense: 16, level: '1-4' },
    { rules: ['CO-081'], attack: 5, defense: 21, level: '1-4' },
    { rules: ['CO-081'], attack: 1, defense: 40, level: '1-4' },
  ])('$rules $attack vs. $defense is $level', ({ attack, defense, level }) => {
    expect(LEVELS[oddsLevel(attack, defense)]).toBe(level);
  });

  it('K23 CO-080 in play: 3 against 5 is 1-2, 2 against 5 is 1-3', () => {
    expect(battle({ hex: 'G7', by: { 'R49-1-1': 'G8' }, against: ['B36-1-1'] }).lastAttack()).toEqual([3, 5, '1-2']);
    expect(battle({ hex: 'G7', by: { 'R49-E': 'G8' }, against: ['B36-1-1'] }).lastAttack()).toEqual([2, 5, '1-3']);
  });

  it('X12a CO-079 shifts move the level no further than 1-4 and 4-1', () => {
    // 4 against 22, and one level down for armor alone against infantry.
    const low = battle({ hex: 'G7', by: { 'R21-CAV': 'G8' }, against: ['B36-1-1', 'B36-1-2', 'B36-1-3', 'B36-E'] });
    expect(low.lastAttack()).toEqual([4, 22, '1-4']);
    const high = battle({ hex: 'G7', by: { R502: 'G8' }, against: ['B36-HQ'] });
    expect(high.lastAttack()).toEqual([9, 2, '4-1']);
  });

  it('X12a CO-079 two shifts up are added', () => {
    // 7 against 7, armor bonus and engineers in town.
    const t = battle({ hex: 'G3', by: { 'R21-A1-1': 'G4', 'R21-E': 'G4' }, against: ['B36-1-1'] });
    expect(t.lastAttack()).toEqual([7, 7, '3-1']);
  });
});

describe('strengths', () => {
  it('CO-045 K53 X12 woods help every battalion that defends, not an HQ; swamp and town help both', () => {
    const by = { 'R49-1-1': 'A1' };
    expect(totals({ hex: 'A2', by, against: ['B36-1-1'] })).toEqual([3, 6]);
    expect(totals({ hex: 'A2', by, against: ['B36-HQ'] })).toEqual([3, 2]);
    expect(totals({ hex: 'K7', by: { 'R49-1-1': 'K8' }, against: ['B36-HQ'] })[1]).toBe(3);
    expect(totals({ hex: 'G3', by: { 'R49-1-1': 'G4' }, against: ['B36-HQ'] })[1]).toBe(4);
  });

  it('CO-135 CO-078 all units in the hex defend together, an HQ and artillery too', () => {
    const by = { 'R49-1-1': 'G8' };
    expect(totals({ hex: 'G7', by, against: ['B36-1-1', 'B36-E', 'B36-HQ', 'B36-A1'] })).toEqual([3, 13]);
    expect(totals({ hex: 'G7', by, against: ['B36-1-1'], others: { 'B36-E': 'G5', 'B36-HQ': 'G5' } })).toEqual([3, 5]);
  });

  it('CO-077 the strengths of all attackers, from several hexes, and of the artillery are added', () => {
    const by = { 'R49-1-1': 'G8', 'R49-2-1': 'F7', 'R21-CAV': 'F7' };
    expect(totals({ hex: 'G7', by, support: { 'R49-A1': 'G9', 'R49-A4': 'G9' }, against: ['B36-1-1'] })).toEqual([
      15, 5,
    ]);
  });

  it('X12 CO-098 additions come before factors: a regiment out of supply, across a river, both', () => {
    const regiment = { 'R49-1-1': 'G7', 'R49-1-2': 'G7' };
    // (3 + 1) / 2 each over the bridge to G6, (3 + 1) / 4 each out of supply, 1 each with both.
    expect(totals({ hex: 'G6', by: regiment, against: ['B36-1-1'] })[0]).toBe(4);
    const fields = unsupplied('R49-1-1', 'R49-1-2');
    const dry = { 'R49-1-1': 'G8', 'R49-1-2': 'G8' };
    expect(totals({ hex: 'G7', by: dry, against: ['B36-1-1'], fields })[0]).toBe(2);
    expect(totals({ hex: 'G6', by: regiment, against: ['B36-1-1'], fields })[0]).toBe(2);
  });

  it('X12 the factors are multiplied', () => {
    const fields = unsupplied('R502');
    expect(totals({ hex: 'G6', by: { R502: 'G7' }, against: ['B36-1-1'] })[0]).toBe(4);
    expect(totals({ hex: 'G7', by: { R502: 'G8' }, against: ['B36-1-1'], fields })[0]).toBe(2);
    expect(totals({ hex: 'G6', by: { R502: 'G7' }, against: ['B36-1-1'], fields })[0]).toBe(1);
  });

  it('X12 CO-099 defense: additions first, then half out of supply, rounded down', () => {
    const by = { 'R49-1-1': 'G4' };
    const three = ['B36-1-1', 'B36-1-2', 'B36-1-3'];
    const fields = unsupplied(...three);
    expect(totals({ hex: 'G3', by, against: three })[1]).toBe(24);
    expect(totals({ hex: 'G3', by, against: three, fields })[1]).toBe(12);
    expect(totals({ hex: 'G3', by, against: ['B36-1-1'], fields })[1]).toBe(3);
  });

  it('CO-099 the battalions of a regiment must all be in the attacked hex', () => {
    const by = { 'R49-1-1': 'G8' };
    expect(totals({ hex: 'G7', by, against: ['B36-1-1', 'B36-1-2', 'B36-1-3'] })[1]).toBe(18);
    expect(totals({ hex: 'G7', by, against: ['B36-1-1', 'B36-1-2'], others: { 'B36-1-3': 'G5' } })[1]).toBe(10);
    expect(totals({ hex: 'G7', by, against: ['B36-1-1', 'B36-1-2', 'B36-2-1'] })[1]).toBe(15);
  });

  it('CO-098 they may attack from several hexes, but must attack the same hex', () => {
    expect(totals({ hex: 'G7', by: { 'R49-1-1': 'G8', 'R49-1-2': 'F7' }, against: ['B36-1-1'] })[0]).toBe(8);
    const others = { 'R49-1-2': 'G8' };
    expect(totals({ hex: 'G7', by: { 'R49-1-1': 'G8' }, against: ['B36-1-1'], others })[0]).toBe(3);
  });

  it('CO-100 X12 a regiment counter is the sum of its battalions, the +1 of each contained', () => {
    const { tables: t } = planned({ hex: 'G7', by: { 'R49-1-1': 'G8' }, against: ['B36-HQ'] }).state;
    // Infantry has no bonus but that of the regiment: the values printed are those that fight.
    for (const regiment of ['R49-R1', 'R21-AIR1', 'R21-MIR2'])
      expect(totals({ hex: 'G7', by: { [regiment]: 'G8' }, against: ['B36-1-1'] })[0]).toBe(t.attack[t.find(regiment)]);
    for (const regiment of ['B36-R1', 'B2-AIR1'])
      expect(totals({ hex: 'G7', by: { 'R49-1-1': 'G8' }, against: [regiment] })[1]).toBe(t.defense[t.find(regiment)]);
    expect([t.attack[t.find('R49-R1')], t.defense[t.find('R49-R1')]]).toEqual([8, 14]);
    expect([t.attack[t.find('B2-AR1')], t.defense[t.find('B2-AR1')]]).toEqual([15, 15]);
  });

  it('K33 a regiment with an eliminated battalion is never complete; one with a step lost is', () => {
    const hex = 'G7';
    const worn = { 'R49-1-1': { steps: 1 } };
    const by = { 'R49-1-1': 'G8', 'R49-1-2': 'G8' };
    expect(totals({ hex, by, against: ['B36-1-1'], fields: worn })[0]).toBe(8);
    const others = { 'R49-1-2': 'eliminated' };
    expect(totals({ hex, by: { 'R49-1-1': 'G8' }, against: ['B36-1-1'], others })[0]).toBe(3);
    const two = ['B36-1-1', 'B36-1-2'];
    const defend = { hex, by: { 'R49-1-1': 'G8' }, against: two };
    expect(totals({ ...defend, others: { 'B36-1-3': 'eliminated' } })[1]).toBe(10);
    const fields = { 'B36-1-3': { steps: 1 } };
    expect(totals({ ...defend, against: [...two, 'B36-1-3'], fields })[1]).toBe(18);
  });
});

describe('option step_loss_halves', () => {
  const on = ['step_loss_halves'];
  const worn = (...units: string[]) => Object.fromEntries(units.map((unit) => [unit, { steps: 1 }]));

  it('X5 without it a lost step changes no value', () => {
    const fields = worn('R49-1-1', 'B36-1-1');
    expect(totals({ hex: 'G7', by: { 'R49-1-1': 'G8' }, against: ['B36-1-1'], fields })).toEqual([3, 5]);
  });

  it('X5 with one step left the printed values are halved first, rounded down, then the rest is added', () => {
    const fields = worn('R49-1-1', 'R49-1-2', 'B36-1-1', 'R21-A1-1');
    expect(totals({ on, hex: 'G7', by: { 'R49-1-1': 'G8' }, against: ['B36-1-1'], fields })).toEqual([1, 2]);
    // 1 + 1 each for the complete regiment; 2 + 2 in town.
    const by = { 'R49-1-1': 'G4', 'R49-1-2': 'G4' };
    expect(totals({ on, hex: 'G3', by, against: ['B36-1-1'], fields })).toEqual([4, 4]);
    // 2 + 1 in clear, halved across the river.
    expect(totals({ on, hex: 'G6', by: { 'R21-A1-1': 'G7' }, against: ['B36-1-2'], fields })).toEqual([1, 5]);
  });

  it('X5 supporting artillery with one step left gives half, never less than 1', () => {
    const fields = worn('R21-A3', 'R49-A4', 'R49-A1');
    const support = { 'R21-A3': 'G9', 'R49-A4': 'G9', 'R49-A1': 'G9' };
    // 3 + 4/2 + 3/2 + 2/2
    expect(totals({ on, hex: 'G7', by: { 'R49-1-1': 'G8' }, support, against: ['B36-1-1'], fields })[0]).toBe(7);
  });
});
