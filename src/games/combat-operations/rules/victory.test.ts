/** Chapter 16 and the victory conditions of both scenarios; control of town hexes. */
import { describe, expect, it } from 'vitest';
import { BLUE, RED } from '../tables.ts';
import { given, type Trial } from '../testing.ts';
import { battalions, measures } from './victory.ts';

const TOWNS = ['G2', 'G3', 'H2', 'H3'] as const;
/** Red's 19 battalions of Red Attack, and the two that may join them. */
const RED_19 = (
  'R49-1-1 R49-1-2 R49-2-1 R49-2-2 R49-E R49-AT R49-A1 R49-A2 R49-A3 R49-A4 ' +
  'R21-A1-1 R21-A1-2 R21-I1-1 R21-I1-2 R21-CAV R21-E R21-AT R21-A1 R21-A3'
).split(' ');
const MIR2 = ['R21-I2-1', 'R21-I2-2'];
/** The 13 battalions of Blue's 2nd Arm. Div. */
const ARM_13 = 'B2-A1-1 B2-A1-2 B2-A1-3 B2-A2-1 B2-A2-2 B2-A2-3 B2-I1-1 B2-I1-2 B2-I1-3 B2-G1 B2-G2 B2-G3 B2-E'.split(
  ' ',
);
/** The East-West road. */
const ROAD = 'A9 B8 C9 D8 E9 F8 G9 H8 I9 J8 K9 L8 M9 N8 O9 P8 Q9 R8 S9 T8'.split(' ');

/** The first so many in a hex far from everything, the rest eliminated. */
function left(names: readonly string[], count: number, hex: string): Record<string, { hex: string; steps: number }> {
  return Object.fromEntries(
    names.map((name, i) => [name, i < count ? { hex, steps: 1 } : { hex: 'eliminated', steps: 0 }]),
  );
}

const townsOf = (red: number): Record<string, { control: string }> =>
  Object.fromEntries(TOWNS.map((town, i) => [town, { control: i < red ? 'red' : 'blue' }]));

describe('victory in Red Attack', () => {
  const judged = (towns: number, units: object): string | null =>
    given({ towns: townsOf(towns), units: units as Record<string, string>, at: { step: 'end' } }).result;

  it.each([
    { rules: ['CO-158', 'K21'], towns: 4, count: 13, result: 'red-major' },
    { rules: ['CO-158'], towns: 4, count: 19, result: 'red-major' },
    { rules: ['CO-159', 'K21'], towns: 4, count: 12, result: 'red-minor' },
    { rules: ['CO-159'], towns: 4, count: 0, result: 'red-minor' },
    { rules: ['CO-160', 'K21'], towns: 3, count: 13, result: 'blue-minor' },
    { rules: ['CO-160'], towns: 0, count: 19, result: 'blue-minor' },
    { rules: ['CO-161', 'K21'], towns: 3, count: 12, result: 'blue-major' },
    { rules: ['CO-161'], towns: 0, count: 0, result: 'blue-major' },
  ])('$rules $towns town hexes and $count of 19 battalions: $result', ({ towns, count, result }) => {
    expect(judged(towns, left(RED_19, count, 'T12'))).toBe(result);
  });

  it('K21 a battalion that still waits to enter has arrived and is left', () => {
    // 13 of 19 with one of them waiting; were it not counted, 12 of 18 would still be two thirds: 12 and 6 are not 19.
    const waiting = (count: number) => ({
      ...left(RED_19, count, 'T12'),
      [RED_19[0] as string]: { hex: 'waiting', steps: 1 },
    });
    expect(judged(4, waiting(13))).toBe('red-major');
    expect(judged(4, waiting(12))).toBe('red-minor');
    const { state } = given({ units: waiting(13) as Record<string, { hex: string }>, at: { step: 'end' } });
    expect(battalions(state, RED)).toEqual({ left: 13, total: 19 });
  });

  it('K21 the 2nd Motorized counts if it arrived: 14 of 21 is two thirds, 13 is not', () => {
    const of21 = [...RED_19, ...MIR2];
    expect(judged(4, left(of21, 14, 'T12'))).toBe('red-major');
    expect(judged(4, left(of21, 13, 'T12'))).toBe('red-minor');
    // Not drawn, or lost with its chit: 13 of 19.
    for (const place of ['undrawn', 'lost'])
      expect(judged(4, { ...left(RED_19, 13, 'T12'), 'R21-MIR2': place })).toBe('red-major');
  });

  it('K21 neither HQs nor dummies count', () => {
    const extra = { 'R49-HQ': 'T12', 'R21-HQ': 'T12', 'RD-I1': 'T12', 'RD-A1': 'T12' };
    expect(judged(4, { ...left(RED_19, 12, 'T12'), ...extra })).toBe('red-minor');
    const gone = { 'R49-HQ': { hex: 'eliminated', steps: 0 }, 'R21-HQ': { hex: 'eliminated', steps: 0 } };
    expect(judged(4, { ...left(RED_19, 13, 'T12'), ...gone })).toBe('red-major');
  });

  it('CO-122 K7 victory is judged once, at the end', () => {
    const towns = townsOf(3);
    const units = { 'R21-A1-1': 'H4', 'R49-1-1': 'T12', 'B36-1-1': 'A1' };
    const t = given({ towns, units, turn: 7, chits: [1, 10] }).do('move R21-A1-1', 'to H3');
    expect(TOWNS.map((town) => t.control(town))).toEqual(['red', 'red', 'red', 'red']);
    expect([t.match.isOver, t.result]).toEqual([false, null]);
    t.passTo({ turn: 8, seat: 'red', step: 'move' });
    expect(t.match.isOver).toBe(false);
    while (!t.match.isOver) t.pass();
    expect([t.state.turn, t.result]).toEqual([8, 'red-major']);
  });
});

describe('control of town hexes', () => {
  it('X15 all four are of Blue at the start', () => {
    const t = given({});
    expect(TOWNS.map((town) => t.control(town))).toEqual(['blue', 'blue', 'blue', 'blue']);
  });

  it('X15 a hex changes to the side whose unit ends a move in it', () => {
    const t = given({ units: { 'R49-1-1': 'G4', 'R49-HQ': 'H4', 'R49-E': 'T12' } });
    t.do('move R49-1-1', 'to G3', 'move R49-HQ', 'to H3');
    expect([t.control('G3'), t.control('H3'), t.control('G2')]).toEqual(['red', 'red', 'blue']);
    // It stays so when the unit leaves, until a Blue unit ends a move there.
    t.passTo({ step: 'move', seat: 'red', turn: 3 }).do('move R49-1-1', 'to G4');
    expect(t.control('G3')).toBe('red');
  });

  it('X15 passing through changes nothing', () => {
    const t = given({ units: { 'R49-1-1': 'F3', 'R49-E': 'T12' } }).do('move R49-1-1');
    expect(t.offers('to G2')).toBe(true);
    // F3 to G2 is one step off; to H2 the way leads through a town hex.
    const far = given({ units: { 'R49-1-1': 'F2', 'R49-E': 'T12' } }).do('move R49-1-1', 'to H2');
    expect([far.control('H2'), far.control('G2'), far.control('G3')]).toEqual(['red', 'blue', 'blue']);
  });

  it('X15 X7 a dummy never changes it', () => {
    const t = given({ units: { 'RD-I1': 'G4', 'R49-E': 'T12' } }).do('move RD-I1', 'to G3');
    expect([t.place('RD-I1'), t.control('G3')]).toEqual(['G3', 'blue']);
    const blue = given({ units: { 'BD-I1': 'G4', 'B36-E': 'A1' }, player: 'blue', towns: townsOf(4) });
    expect(blue.do('move BD-I1', 'to G3').control('G3')).toBe('red');
  });

  it('X15 an advance counts', () => {
    const t = given({ units: { R502: 'G4', 'R49-1-1': 'G4', 'B36-A1': 'G3' }, at: { step: 'plan' } });
    t.do('attack R502 G3', 'attack R49-1-1 G3', 'confirm', 'resolve G3');
    while (t.step !== 'advance') t.pass();
    expect(t.control('G3')).toBe('blue');
    t.do('advance R49-1-1');
    expect([t.place('R49-1-1'), t.control('G3')]).toEqual(['G3', 'red']);
  });

  it('X15 a retreat counts', () => {
    const units = { 'R21-A1-1': 'G4', 'R21-I1-1': 'G4', 'B36-A1': 'G3' };
    const t = given({ units, towns: townsOf(4), at: { step: 'plan' } });
    t.do('attack R21-A1-1 G3', 'attack R21-I1-1 G3', 'confirm', 'resolve G3');
    expect([t.lastAttack()[2], t.step]).toEqual(['3-1', 'retreat']);
    t.do('retreat B36-A1 G2');
    expect([t.control('G2'), t.control('G3')]).toEqual(['blue', 'red']);
  });
});

describe('victory in Blue Attack', () => {
  const at = (units: object): Trial =>
    given({ scenario: 'blue_attack', units: units as Record<string, string>, at: { step: 'end' } });

  it.each([
    { rules: ['CO-175', 'K9'], count: 9, result: 'blue-major' },
    { rules: ['CO-175'], count: 13, result: 'blue-major' },
    { rules: ['CO-176', 'K9'], count: 8, result: 'blue-minor' },
    { rules: ['CO-176', 'K9'], count: 7, result: 'blue-minor' },
    { rules: ['CO-177', 'K9'], count: 6, result: 'red-minor' },
    { rules: ['CO-177'], count: 0, result: 'red-minor' },
  ])('$rules the road and $count of 13 battalions of the 2nd Arm. Div.: $result', ({ count, result }) => {
    expect(at(left(ARM_13, count, 'S1')).result).toBe(result);
  });

  it('CO-176 the HQ and other divisions do not count', () => {
    expect(at({ ...left(ARM_13, 8, 'S1'), 'B2-HQ': 'S1', 'B36-R1': 'S1', 'BD-A1': 'S1' }).result).toBe('blue-minor');
  });

  it.each([
    { rules: ['CO-178', 'CO-174'], count: 13 },
    { rules: ['CO-178', 'CO-174'], count: 0 },
  ])('$rules without the road it is a Red major victory, whatever is left: $count of 13', ({ count }) => {
    expect(at({ ...left(ARM_13, count, 'S1'), 'R49-1-1': 'G10' }).result).toBe('red-major');
  });

  it('CO-174 K29 a Red unit in supply on any of the 20 road hexes denies control', () => {
    expect(ROAD).toHaveLength(20);
    for (const hex of ROAD) {
      const t = at({ ...left(ARM_13, 13, 'S1'), 'R49-1-1': hex });
      expect([hex, t.result]).toEqual([hex, 'red-major']);
    }
  });

  it('CO-174 K29 CO-020 its zone is enough, two hexes away it is not', () => {
    expect(at({ ...left(ARM_13, 13, 'S1'), 'R49-1-1': 'G10' }).result).toBe('red-major');
    expect(at({ ...left(ARM_13, 13, 'S1'), 'R49-1-1': 'G11' }).result).toBe('blue-major');
  });

  it('CO-174 K29 X26 a Red unit out of supply does not, by a trace made anew at the end', () => {
    // A ring of Blue around G10; the state noted before says "in supply".
    const ring = { 'B36-1-1': 'F9', 'B36-1-2': 'F11', 'B36-1-3': 'H10', 'B36-2-1': 'G12', 'B36-2-2': 'G8' };
    const t = at({ ...left(ARM_13, 13, 'S1'), ...ring, 'R49-1-1': 'G10' });
    expect(t.inSupply('R49-1-1')).toBe(false);
    expect(t.result).toBe('blue-major');
    const free = at({ ...left(ARM_13, 13, 'S1'), 'R49-1-1': { hex: 'G10', supplied: 0 } });
    expect(free.result).toBe('red-major');
  });

  it('K29 X6 an HQ does not, even on the road', () => {
    expect(at({ ...left(ARM_13, 13, 'S1'), 'R49-HQ': 'G9' }).result).toBe('blue-major');
  });

  it('X7 X26 dummies are removed before victory is judged', () => {
    const t = at({ ...left(ARM_13, 13, 'S1'), 'RD-I1': 'G9', 'BD-A1': 'S2' });
    expect(t.result).toBe('blue-major');
    expect([t.place('RD-I1'), t.place('BD-A1')]).toEqual(['eliminated', 'eliminated']);
    // With the dummies of Blue gone, a line that they blocked is open again.
    const ring = { 'BD-I1': 'F9', 'BD-A1': 'F11', 'BD-A2': 'H10' };
    expect(at({ ...left(ARM_13, 13, 'S1'), ...ring, 'R49-1-1': 'G10' }).result).toBe('red-major');
  });
});

describe('the figures of a position', () => {
  const told = (t: Trial, seat: number | null): string[] =>
    measures(t.state, seat).map((m) => `${m.id} ${m.seat} ${m.value}${m.of === undefined ? '' : ` of ${m.of}`}`);
  const units = { ...left(RED_19, 12, 'T12'), 'B36-1-1': 'A1' } as Record<string, string>;

  it('CO-158 K21 battalions that count and town hexes, with the steps lost of both sides', () => {
    const t = given({ units, towns: townsOf(3), stepsLost: [1, 4] });
    expect(told(t, null)).toEqual([
      `steps-lost ${BLUE} 1`,
      `steps-lost ${RED} 4`,
      `battalions ${RED} 12 of 19`,
      `towns ${RED} 3 of 4`,
    ]);
  });

  it('CO-002 what is left of the attacker is for him alone while the match goes on, and who holds towns for nobody', () => {
    const t = given({ units, towns: townsOf(3) });
    expect(told(t, RED).at(-1)).toBe(`battalions ${RED} 12 of 19`);
    expect(told(t, BLUE)).toEqual([`steps-lost ${BLUE} 0`, `steps-lost ${RED} 0`]);
    const over = given({ units, towns: townsOf(3), at: { step: 'end' } });
    expect(told(over, BLUE).slice(2)).toEqual([`battalions ${RED} 12 of 19`, `towns ${RED} 3 of 4`]);
  });

  it('CO-174 in Blue Attack only the 2nd Armored counts', () => {
    const t = given({ scenario: 'blue_attack', units: { ...left(ARM_13, 9, 'S1'), 'B36-1-1': 'A1' } as never });
    expect(told(t, BLUE).at(-1)).toBe(`battalions ${BLUE} 9 of 13`);
  });
});
