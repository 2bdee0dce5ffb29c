/** Shifts of the odds for unit types (13.2, 13.3, 13.5). */
import { describe, expect, it } from 'vitest';
import { type Battle, battle } from '../testing.ts';

/** The sum of the shifts, as told. */
function shift(b: Battle): number {
  const line = battle(b)
    .log()
    .findLast((words) => / vs\. \d+/.test(words));
  return Number(/vs\. \d+, ([+−]\d)/.exec(line as string)?.[1].replace('−', '-') ?? 0);
}

/** Attackers from G9, defenders in clear G8. */
const inClear = (by: readonly string[], against: readonly string[]): Battle => ({
  hex: 'G8',
  by: Object.fromEntries(by.map((unit) => [unit, 'G9'])),
  against,
});

describe('armor bonus', () => {
  it.each([
    { rules: ['CO-101'], by: ['R21-A1-1', 'R49-1-1'], against: ['B36-1-1'], shift: 1 },
    { rules: ['CO-101'], by: ['R21-CAV', 'R49-1-1'], against: ['B36-1-1'], shift: 1 },
    { rules: ['CO-101'], by: ['R502', 'R49-1-1'], against: ['B2-I1-1'], shift: 1 },
    { rules: ['CO-101'], by: ['R21-A1-1'], against: ['B36-A1'], shift: 1 },
    { rules: ['CO-101'], by: ['R21-A1-1'], against: ['B36-HQ'], shift: 1 },
    // Once, however many there are.
    { rules: ['CO-101', 'X12a'], by: ['R21-A1-1', 'R21-A1-2', 'R21-CAV', 'R49-1-1'], against: ['B36-1-1'], shift: 1 },
    // Neither antitank nor armored infantry is armor.
    { rules: ['CO-101'], by: ['R21-AT', 'R49-1-1'], against: ['B36-1-1'], shift: 0 },
    { rules: ['CO-101'], by: ['R21-I1-1', 'R49-1-1'], against: ['B36-1-1'], shift: 0 },
    // What spoils it, alone or beside others.
    { rules: ['CO-101'], by: ['R21-A1-1', 'R49-1-1'], against: ['B2-A1-1'], shift: 0 },
    { rules: ['CO-101'], by: ['R21-A1-1', 'R49-1-1'], against: ['B36-1-1', 'B36-CAV'], shift: 0 },
    { rules: ['CO-101', 'K17'], by: ['R21-A1-1', 'R49-1-1'], against: ['B36-1-1', 'B36-E'], shift: 0 },
    { rules: ['CO-101', 'K17'], by: ['R21-A1-1', 'R49-1-1'], against: ['B2-E'], shift: 0 },
    { rules: ['CO-101'], by: ['B2-A1-1', 'B36-1-1'], against: ['R49-1-1', 'R49-AT'], shift: 0 },
  ])('$rules $by vs. $against: $shift', ({ by, against, shift: expected }) => {
    expect(shift(inClear(by, against))).toBe(expected);
  });

  it('CO-101 W6 raw odds of 2-1 against infantry become 3-1 with armor among the attackers', () => {
    expect(battle(inClear(['R21-A1-1', 'R21-I1-1'], ['B36-1-1'])).lastAttack()).toEqual([10, 5, '3-1']);
    expect(battle(inClear(['R21-I1-1', 'R21-I2-1', 'R49-1-1'], ['B36-1-1'])).lastAttack()).toEqual([10, 5, '2-1']);
  });

  it('CO-101 antitank in a neighbouring hex does not spoil it', () => {
    expect(shift({ ...inClear(['B2-A1-1', 'B36-1-1'], ['R49-1-1']), others: { 'R49-AT': 'G7' } })).toBe(1);
  });
});

describe('armor without infantry', () => {
  it.each([
    // The bonus is spoiled, so that the shift is seen by itself.
    { rules: ['CO-102', 'K32'], by: ['B2-A1-1'], against: ['R49-1-1', 'R49-AT'], shift: -1 },
    { rules: ['CO-102', 'K32'], by: ['B36-CAV'], against: ['R49-1-1', 'R49-AT'], shift: -1 },
    { rules: ['CO-102', 'K32'], by: ['B2-A1-1'], against: ['R21-I1-1', 'R49-AT'], shift: -1 },
    { rules: ['CO-102', 'K32'], by: ['B2-A1-1'], against: ['R21-I2-1', 'R49-AT'], shift: -1 },
    { rules: ['CO-102', 'K32'], by: ['B2-A1-1'], against: ['R49-E'], shift: -1 },
    { rules: ['CO-102', 'K32'], by: ['R21-A1-1', 'R21-AT'], against: ['B36-1-1', 'B36-CAV'], shift: -1 },
    { rules: ['CO-102', 'X12a'], by: ['B2-A1-1', 'B2-A1-2'], against: ['R49-1-1', 'R49-1-2', 'R49-AT'], shift: -1 },
    // Infantry of any kind, or engineers, beside the armor.
    { rules: ['CO-102', 'K32'], by: ['B2-A1-1', 'B36-1-1'], against: ['R49-1-1', 'R49-AT'], shift: 0 },
    { rules: ['CO-102', 'K32'], by: ['B2-A1-1', 'B2-I1-1'], against: ['R49-1-1', 'R49-AT'], shift: 0 },
    { rules: ['CO-102', 'K32'], by: ['B2-A1-1', 'B2-E'], against: ['R49-1-1', 'R49-AT'], shift: 0 },
    // No infantry in the defense.
    { rules: ['CO-102', 'K32'], by: ['B2-A1-1'], against: ['R49-AT'], shift: 0 },
    { rules: ['CO-102', 'K32'], by: ['B2-A1-1'], against: ['R21-A1-1', 'R49-A1', 'R49-HQ'], shift: 0 },
    // No armor in the attack.
    { rules: ['CO-102', 'K32'], by: ['R49-AT'], against: ['B36-1-1'], shift: 0 },
    // Both shifts.
    { rules: ['K5'], by: ['B2-A1-1'], against: ['R49-1-1'], shift: 0 },
    { rules: ['K5'], by: ['B2-A1-1', 'B36-1-1'], against: ['R49-1-1'], shift: 1 },
  ])('$rules $by vs. $against: $shift', ({ by, against, shift: expected }) => {
    expect(shift(inClear(by, against))).toBe(expected);
  });

  it('K32 artillery is not looked at, on either side', () => {
    const alone = inClear(['B2-A1-1'], ['R49-1-1', 'R49-AT']);
    expect(shift({ ...alone, support: { 'B2-G3': 'G10' } })).toBe(-1);
    const tanks = inClear(['B2-A1-1'], ['R49-AT']);
    expect(shift({ ...tanks, commit: { 'R49-A1': 'G7' } })).toBe(0);
  });
});

describe('engineers against a town', () => {
  const inTown = (by: readonly string[], support: Readonly<Record<string, string>> = {}): Battle => ({
    hex: 'G3',
    by: Object.fromEntries(by.map((unit) => [unit, 'G4'])),
    support,
    against: ['B36-1-1', 'B36-E'],
  });

  it.each([
    { id: 'CO-112', by: ['R49-E', 'R49-1-1'], shift: 1 },
    { id: 'CO-112', by: ['R21-E', 'R49-1-1'], shift: 1 },
    { id: 'CO-112', by: ['R21-E', 'R49-AT'], shift: 1 },
    { id: 'CO-112', by: ['R49-E'], shift: 0 },
    { id: 'CO-112', by: ['R49-1-1', 'R49-2-1'], shift: 0 },
    { rules: ['CO-112', 'X12a'], by: ['R49-E', 'R21-E', 'R49-1-1'], shift: 1 },
  ])('$id $rules $by: $shift', ({ by, shift: expected }) => {
    expect(shift(inTown(by))).toBe(expected);
  });

  it('CO-112 artillery is no other unit, and other terrain gives nothing', () => {
    expect(shift(inTown(['R49-E'], { 'R21-A3': 'G5' }))).toBe(0);
    expect(shift(inClear(['R49-E', 'R49-1-1'], ['B36-1-1']))).toBe(0);
    const woods: Battle = { hex: 'J10', by: { 'R49-E': 'J9', 'R49-1-1': 'J9' }, against: ['B36-1-1'] };
    expect(shift(woods)).toBe(0);
  });

  it('CO-112 the engineers and the other unit may stand in different hexes', () => {
    expect(shift({ ...inTown([]), by: { 'R49-E': 'G4', 'R49-1-1': 'F3' } })).toBe(1);
  });
});

describe('K39', () => {
  const unsupplied = { supplied: 0 };

  it('K39 a unit out of supply gives its shift, or spoils one', () => {
    const fields = { 'R21-A1-1': unsupplied, 'R49-E': unsupplied, 'B36-E': unsupplied };
    expect(shift({ ...inClear(['R21-A1-1', 'R49-1-1'], ['B36-1-1']), fields })).toBe(1);
    expect(shift({ ...inClear(['R21-A1-1', 'R49-1-1'], ['B36-1-1', 'B36-E']), fields })).toBe(0);
    const by = { 'R49-E': 'G4', 'R49-1-1': 'G4' };
    expect(shift({ hex: 'G3', by, against: ['B36-1-1'], fields })).toBe(1);
  });

  it('K39 the shift stands when the unit that gave it is lost', () => {
    // 15 against 5 is 3-1, 4-1 with the bonus; the armor, down to its last step, takes the loss.
    const by = ['R21-A1-1', 'R21-I1-1', 'R21-I2-1', 'R21-E'];
    const t = battle({ ...inClear(by, ['B36-1-1']), fields: { 'R21-A1-1': { steps: 1 } } });
    expect(t.lastAttack()).toEqual([15, 5, '4-1']);
    t.do('lose R21-A1-1');
    expect([t.place('R21-A1-1'), t.place('B36-1-1')]).toEqual(['eliminated', 'eliminated']);
  });
});
