/** The three tables of the sheet, cell by cell, and the chances that follow from them. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Distribution } from '../../../engine/odds.ts';
import { parseRulebook } from '../../../engine/rulebook.ts';
import { battle, row, tables } from '../testing.ts';
import { bandOf } from './shooting.ts';
import { needOf, needToShoot, passes, tenthsOf } from './telling.ts';

const book = parseRulebook(readFileSync(new URL('../rulebook.md', import.meta.url), 'utf8'));
const cellsOf = (id: string): number[] =>
  [...(book.find(id)?.text ?? '').matchAll(/(\d+)\+/g)].map((m) => Number(m[1]));
const idOf = (n: number): string => `CE-${String(n).padStart(3, '0')}`;

describe('the tables', () => {
  it('CE-026 to CE-035 every SH has its printed score', () => {
    for (let sh = 1; sh <= 10; sh++) expect(cellsOf(idOf(25 + sh)), `SH ${sh}`).toEqual([needToShoot(sh)]);
  });

  it('CE-050 CE-051 to CE-060 every cell of the close combat table is as printed', () => {
    for (let as = 1; as <= 10; as++) {
      const cells = cellsOf(idOf(50 + as));
      expect(cells).toHaveLength(10);
      for (const [k, need] of cells.entries()) expect(needOf(as, k + 1), `AS ${as} vs. ${k + 1}`).toBe(need);
    }
  });

  it('CE-065 CE-066 CE-067 CE-068 to CE-077 every cell of the tests table is as printed', () => {
    for (let stat = 1; stat <= 10; stat++) {
      const cells = cellsOf(idOf(67 + stat));
      expect(cells).toHaveLength(10);
      for (const [k, need] of cells.entries()) expect(needOf(stat, k + 1), `stat ${stat} vs. ${k + 1}`).toBe(need);
    }
  });

  it('counts of cells: 21 of 2+ and of 10+, 10 of 6+, and both ways add up to 12', () => {
    const counts = new Map<number, number>();
    for (let a = 1; a <= 10; a++)
      for (let d = 1; d <= 10; d++) {
        counts.set(needOf(a, d), (counts.get(needOf(a, d)) ?? 0) + 1);
        expect(needOf(a, d) + needOf(d, a)).toBe(12);
      }
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => counts.get(n))).toEqual([21, 7, 8, 9, 10, 9, 8, 7, 21]);
  });

  it('CE-036 CE-037 CE-102 CE-103 CE-104 a natural 1 fails, a 10 passes, modifiers go to the die', () => {
    for (let need = 0; need <= 10; need++)
      for (let modifier = -5; modifier <= 5; modifier++) {
        expect(passes(1, need, modifier)).toBe(false);
        expect(passes(10, need, modifier)).toBe(true);
        for (let face = 2; face <= 9; face++) expect(passes(face, need, modifier)).toBe(face + modifier >= need);
        const faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((face) => passes(face, need, modifier));
        expect(tenthsOf(need, modifier)).toBe(faces.length);
      }
  });
});

/** Shooting: SH, modifier, expected tenths; the others: stat, difficulty, modifier, tenths. */
const SHOTS = [
  ['V02', 5, 0, 6],
  ['V03', 5, -1, 5],
  ['V04', 5, -1, 5],
  ['V06', 4, 0, 5],
  ['V07', 2, 2, 5],
  ['V08', 3, 3, 7],
  ['V10', 1, 0, 2],
  ['V11', 1, -1, 1],
  ['V12', 1, -2, 1],
  ['V14', 8, 1, 9],
  ['V15', 9, 0, 9],
  ['V16', 9, -1, 9],
  ['V18', 10, 0, 9],
  ['V19', 10, -2, 9],
  ['V20', 4, -1, 4],
] as const;
const TESTS = [
  ['V22', 4, 4, 1, 6],
  ['V23', 4, 6, 0, 3],
  ['V24', 4, 6, 3, 6],
  ['V26', 5, 4, 0, 6],
  ['V27', 3, 5, 1, 4],
  ['V28', 3, 5, 2, 5],
  ['V30', 10, 1, 0, 9],
  ['V31', 10, 1, 3, 9],
  ['V32', 10, 1, -2, 7],
  ['V34', 6, 1, 0, 9],
  ['V35', 1, 5, -2, 1],
  ['V36', 1, 6, 3, 4],
  ['V38', 5, 4, 0, 6],
  ['V39', 4, 5, 0, 4],
  ['V40', 3, 6, 0, 2],
  ['V42', 2, 10, 0, 1],
  ['V43', 6, 5, 0, 6],
  ['V44', 1, 4, 0, 2],
  ['V46', 4, 4, 0, 5],
  ['V47', 5, 4, 0, 6],
  ['V48', 7, 4, 0, 8],
  ['V50', 10, 4, 0, 9],
  ['V51', 5, 4, 0, 6],
  ['V52', 5, 4, -1, 5],
  ['V54', 4, 4, -2, 3],
  ['V55', 8, 4, -2, 7],
  ['V56', 5, 4, 0, 6],
] as const;

describe('exact chances', () => {
  it.each(SHOTS)('%s', (_, sh, modifier, tenths) => expect(tenthsOf(needToShoot(sh), modifier)).toBe(tenths));
  it.each(TESTS)('%s', (_, stat, diff, modifier, tenths) =>
    expect(tenthsOf(needOf(stat, diff), modifier)).toBe(tenths),
  );

  const kill = (hit: number, save: number, wound: number) =>
    Distribution.of([
      { value: 1, weight: hit * (10 - save) * wound },
      { value: 0, weight: 1000 - hit * (10 - save) * wound },
    ]);
  const seven = (one: Distribution<number>): Distribution<number> => {
    let all = Distribution.certain(0);
    for (let k = 0; k < 7; k++) all = all.with(one, (a, b) => a + b);
    return all;
  };
  it('V58 to V66: shots, saves and seven of them', () => {
    const open = kill(tenthsOf(needToShoot(4), 0), 0, tenthsOf(needOf(4, 4), 0));
    const covered = kill(5, tenthsOf(8, 0), 5);
    expect(covered.chanceOf((n) => n === 1)).toBe(7 / 40);
    expect([tenthsOf(8, 0), tenthsOf(9, 0)]).toEqual([3, 2]);
    expect(seven(open).chanceOf((n) => n > 0)).toBeCloseTo(14197 / 16384, 12);
    expect(seven(open).chanceOf((n) => n === 3)).toBeCloseTo(2835 / 16384, 12);
    expect(seven(open).chanceOf((n) => n >= 4)).toBeCloseTo(289 / 4096, 12);
    expect(1 - (1 - 7 / 40) ** 7).toBeCloseTo(0.7398776674, 9);
    expect(covered.chanceOf((n) => n === 0) ** 7).toBeCloseTo(1 - 121221557023 / 163840000000, 12);
  });

  /** Five pairs, each side killing with so many hundredths; A first if it struck faster. */
  function pairs(a: number, b: number, first: boolean) {
    const pair = Distribution.of(
      first
        ? [
            { value: [1, 0], weight: a * 100 },
            { value: [0, 1], weight: (100 - a) * b },
            { value: [0, 0], weight: (100 - a) * (100 - b) },
          ]
        : [
            { value: [1, 1], weight: a * b },
            { value: [1, 0], weight: a * (100 - b) },
            { value: [0, 1], weight: (100 - a) * b },
            { value: [0, 0], weight: (100 - a) * (100 - b) },
          ],
      (v) => v.join(),
    );
    let all = Distribution.certain([0, 0]);
    for (let k = 0; k < 5; k++)
      all = all.with(
        pair,
        (x, y) => [x[0] + y[0], x[1] + y[1]],
        (v) => v.join(),
      );
    return all;
  }
  it('V67 to V76: five against five', () => {
    const hitA = tenthsOf(needOf(4, 4), 1) * tenthsOf(needOf(4, 4), 0);
    const hitB = tenthsOf(needOf(4, 4), 0) * tenthsOf(needOf(4, 4), 0);
    const fight = pairs(hitA, hitB, false);
    const fails = 1 - tenthsOf(needOf(5, 4), 0) / 10;
    expect(fight.chanceOf(([a, b]) => a > b)).toBeCloseTo(0.429754043, 8);
    expect(fight.chanceOf(([a, b]) => a === b)).toBeCloseTo(0.2757670313, 9);
    expect(fight.chanceOf(([a, b]) => a > b && a <= 2) * fails).toBeCloseTo(0.1123258008, 9);
    expect(fight.chanceOf(([a, b]) => a > b && a >= 3 && a < 5) * fails).toBeCloseTo(0.05860476562, 9);
    expect(fight.chanceOf(([a]) => a === 5)).toBeCloseTo(0.00243, 10);
    const faster = pairs(hitA, hitB, true);
    expect(faster.chanceOf(([a, b]) => a === b)).toBeCloseTo(0.2352330176, 9);
    expect(faster.chanceOf(([a, b]) => a < b)).toBeCloseTo(0.2272676465, 9);
    expect(pairs(30, 30, false).chanceOf(([a, b]) => a > b)).toBeCloseTo(0.3642179226, 9);
  });
  it('V78 to V80: a reaction shot, and initiative', () => {
    expect(0.5 + 0.5 * 0.75 ** 6).toBeCloseTo(4825 / 8192, 12);
    const two = Distribution.die(1, 10).with(Distribution.die(1, 10), (a, b) => Math.sign(a - b));
    expect([two.chanceOf((d) => d > 0), two.chanceOf((d) => d === 0)]).toEqual([0.45, 0.1]);
  });
});

describe('range', () => {
  it('CE-044 CE-045 CE-046 CE-047 CE-048 CE-403 bands end at 12, 24, 36 and 48 inches, those included', () => {
    const band = (gap: number): number => bandOf((10 + gap) ** 2, 10);
    expect([0, 120, 121, 240, 241, 360, 361, 480, 481].map(band)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4]);
    // Melee weapons have no band, and missile weapons none in base contact.
    for (const w of tables.weapons) expect((w.melee === undefined) !== (w.bands === undefined)).toBe(true);
  });
});

/** Seven Sidhe archers 18" from Gael warriors in the open. */
const VOLLEY = [2, 7, 3, 9, 9, 4, 5];
const archers = (target: object, dice: number[], moved = false) =>
  battle({
    units: {
      A1: { profile: 'gael_chief', places: [[46, 46]] },
      A2: { profile: 'gael_warrior', places: row(7, 30, 8), ...target },
      B1: { profile: 'sidhe_archer', places: row(7, 8, 8), moved },
    },
    order: 'B1',
    dice,
  }).choose('shoot');

describe('dice traces', () => {
  it('D02 D03 D04 CE-038 CE-040 CE-043 CE-408 seven shots, after a Move, and at riders', () => {
    expect(archers({}, VOLLEY).told('shot')).toContain('3 hits');
    expect(archers({}, VOLLEY, true).told('shot')).toContain('at −1: 3 hits');
    const riders = { profile: 'gael_horse', places: row(7, 30, 8, 2.4).slice(0, 5) };
    expect(archers(riders, VOLLEY).told('shot')).toContain('at +1: 4 hits');
  });
  it('D05 to D09: 1 misses and 10 hits, whatever the modifiers', () => {
    expect(passes(1, needToShoot(10), 3)).toBe(false);
    expect(passes(10, needToShoot(1), -2)).toBe(true);
    expect(passes(9, needToShoot(1), -2)).toBe(false);
    expect(passes(1, needOf(10, 1), 3)).toBe(false);
    expect(passes(10, needOf(1, 10), -2)).toBe(true);
  });
  it('D10 CE-025 CE-416 three hits roll 6, 5, 10 against T 4: two casualties and no check', () => {
    const t = archers({}, [...VOLLEY, 6, 5, 10]).settle('hit');
    expect([t.alive('A2'), t.told('morale')]).toEqual([5, '']);
  });
  it('D11 CE-082 CE-092 CE-094 CE-612 CE-616 four of seven fall, the check needs 5+ and fails: rout', () => {
    const t = archers({}, [9, 9, 9, 9, 2, 2, 2, 9, 9, 9, 9, 4]).settle('hit');
    expect(t.told('morale check')).toContain('needs 5+');
    expect([t.alive('A2'), t.flag('A2', 'lost')]).toEqual([0, 2]);
  });
  it('D12 CE-113 CE-613 four of eight is not below half: no check', () => {
    const t = archers({ models: 8, places: row(5, 30, 8) }, [9, 2, 2, 2, 2, 2, 2, 9]).settle('hit');
    expect([t.alive('A2'), t.told('morale')]).toEqual([4, '']);
  });
  it('D15 D16 CE-084 CE-093 an individual of three wounds with one left checks, one of two with one left does not', () => {
    const jarl = archers({ profile: 'va_jarl', places: [[30, 8]] }, [9, 9, 2, 2, 2, 2, 2, 10, 10, 2]).settle('hit');
    expect(jarl.told('morale check')).toContain('needs 2+');
    const routed = archers({ profile: 'gael_chariot', places: [[30, 8]] }, [9, 9, 2, 2, 2, 2, 2, 10, 10, 2]).settle(
      'hit',
    );
    expect([routed.told('morale check').includes('needs 4+'), routed.flag('A2', 'lost')]).toEqual([true, 2]);
    const druid = archers({ profile: 'gael_druid', places: [[30, 8]] }, [9, 2, 2, 2, 2, 2, 2, 10]).settle('hit');
    expect([druid.wounds('A2'), druid.told('morale')]).toEqual([1, '']);
  });
});
