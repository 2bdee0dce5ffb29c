import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Charge, contactRing, inContact } from './assault.ts';
import { isCoherent } from './formation.ts';
import type { Ground } from './ground.ts';
import {
  type Chargers,
  type D,
  length,
  charge as literalCharge,
  type P,
  ring,
  stands,
  touching,
} from './literal.fixture.ts';
import { legLength, squared } from './measure.ts';
import { WayFinder } from './path.ts';
import { disc, discsOf, ground, open, place, RUNS, smallDisc, smallPlace, smallTable } from './tables.fixture.ts';

function chargeOf(table: Ground, c: Chargers, charge = new Charge(new WayFinder(table))): Charge {
  charge.clear();
  c.mine.forEach(([x, y], i) => {
    charge.x[i] = x;
    charge.y[i] = y;
  });
  charge.n = c.mine.length;
  charge.r = c.r;
  charge.coherency = c.coh;
  charge.fly = c.fly;
  charge.reach = c.reach;
  charge.theirs.addNear(discsOf(c.theirs), -1e6, -1e6, 1e6, 1e6);
  charge.friends.addNear(discsOf(c.friends), -1e6, -1e6, 1e6, 1e6);
  charge.foes.addNear(discsOf(c.foes), -1e6, -1e6, 1e6, 1e6);
  charge.others.addNear(discsOf(c.others), -1e6, -1e6, 1e6, 1e6);
  return charge;
}
const endsOf = (charge: Charge): P[] => Array.from({ length: charge.n }, (_, i) => [charge.x[i], charge.y[i]]);

describe('base contact', () => {
  const hedge: Ground = { ...open, lows: [{ x0: 100, y0: 0, x1: 100, y1: 50 }] };

  it('is a gap of a tenth of an inch, and of half an inch over a low obstacle', () => {
    const touch = (gap: number, y = 20): boolean => inContact(hedge, 90, y, 5, 100 + gap, y, 5);
    expect([0, 1, 2, 5, 6].map((gap) => touch(gap))).toEqual([true, true, true, true, false]);
    // Beyond the end of the hedge.
    expect([0, 1, 2, 5].map((gap) => touch(gap, 60))).toEqual([true, true, false, false]);
  });

  it('is found at the same places round an enemy, in the same order, as by the literal words', () => {
    fc.assert(
      fc.property(smallTable, smallDisc, fc.constantFrom(2, 3, 5), smallPlace, (table, e, r, p) => {
        const points = contactRing(table, ...e, r, ...p, 3000);
        const expected = ring(table, e, r, p).filter((q) => length(p, q) <= 3000);
        expect(points).toEqual(expected.flat());
        expect(inContact(table, ...p, r, ...e)).toBe(touching(table, p, r, e, e[2]));
      }),
      { numRuns: 200 },
    );
  });
});

describe('assault moves', () => {
  it('that cannot reach close up by half the reach, and stay together where they can', () => {
    const mine = [0, 1, 2].map((i): P => [50 + 13 * i, 60]);
    const foes: D[] = [[50, 300, 5]];
    const shared = { mine, r: 5, coh: 10, reach: 8000, fly: false, theirs: foes, friends: [], foes, others: [] };
    const c = chargeOf(open, shared);
    expect(c.move()).toBe(false);
    for (let i = 0; i < 3; i++) {
      const gone = squared(50 + 13 * i, 60, c.x[i], c.y[i]);
      // Forty tenths of an inch at most, and a whole step of a tenth of that less at worst.
      expect(gone).toBeLessThanOrEqual(40 * 40);
      expect(gone).toBeGreaterThan(30 * 30);
      expect(c.y[i]).toBeGreaterThan(90);
    }
    expect(isCoherent(c.x, c.y, 3, 5, 10)).toBe(true);
  });

  const isFar = (p: readonly number[], q: D, r: number): boolean => squared(p[0], p[1], q[0], q[1]) > (r + q[2]) ** 2;

  it('end where the literal words end them, on small tables with hedges, friends and others in the way', () => {
    const unit = fc.tuple(smallPlace, fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(
        smallTable,
        fc.record({
          unit,
          gap: fc.integer({ min: 0, max: 3 }),
          r: fc.constantFrom(2, 3),
          coh: fc.constantFrom(2, 6),
          reach: fc.integer({ min: 2, max: 30 }),
          fly: fc.boolean(),
          theirs: fc.array(smallDisc, { minLength: 1, maxLength: 3 }),
          friends: fc.array(smallDisc, { maxLength: 2 }),
          others: fc.array(smallDisc, { maxLength: 2 }),
        }),
        (table, { unit: [at, cells], gap, r, coh, reach, fly, theirs, friends, others }) => {
          const mine = cells.map(
            (k): P => [at[0] + (k % 3) * (2 * r + gap), at[1] + Math.floor(k / 3) * (2 * r + gap)],
          );
          const foes = [...theirs, ...others];
          fc.pre(mine.every((p) => stands(table, p, r) && [...foes, ...friends].every((e) => isFar(p, e, r - 1))));
          const shared = { mine, r, coh, reach: reach * 100, fly, theirs, friends, foes, others };
          const c = chargeOf(table, shared);
          const expected = literalCharge(table, shared);
          expect(c.works()).toBe(expected.works);
          expect(endsOf(c)).toEqual(mine);
          expect(c.move()).toBe(expected.works);
          expect(endsOf(c)).toEqual(expected.at);
        },
      ),
      { numRuns: 250 },
    );
  });

  const one = (theirs: D[], more: Partial<Chargers> = {}): Chargers => ({
    mine: [[50, 100]],
    r: 5,
    coh: 10,
    reach: 3000,
    fly: false,
    theirs,
    friends: [],
    foes: theirs,
    others: [],
    ...more,
  });

  it('reach an enemy as far away as a straight line brings them into contact, over a hedge a little farther', () => {
    const works = (table: Ground, x: number): boolean => chargeOf(table, one([[x, 100, 5]])).works();
    // 30 tenths of the way, two bases of radius 5 and the tenth that is contact.
    expect([works(open, 91), works(open, 92)]).toEqual([true, false]);
    const hedged: Ground = { ...open, lows: [{ x0: 88, y0: 50, x1: 88, y1: 150 }] };
    expect([works(hedged, 95), works(hedged, 96)]).toEqual([true, false]);
  });

  it('mind nobody who has gone, of either side', () => {
    const charge = new Charge(new WayFinder(open));
    const enemy: D = [80, 100, 5];
    const alone = chargeOf(open, one([enemy]));
    expect(alone.move()).toBe(true);
    // Before, others stood where the charge will end, and beside its target.
    const others: D[] = [
      [70, 100, 5],
      [69, 104, 5],
    ];
    chargeOf(open, one([enemy, ...others], { friends: others, others, foes: [enemy, ...others] }), charge).move();
    const again = chargeOf(open, one([enemy]), charge);
    expect([again.works(), again.move(), endsOf(again)]).toEqual([true, true, endsOf(alone)]);
    // And nobody can be touched where nobody is left.
    expect(chargeOf(open, one([], { foes: [] }), charge).works()).toBe(false);
  });

  it('never overlap, never exceed the reach, and touch nobody who is not the target', () => {
    const charge = new Charge(new WayFinder(ground));
    fc.assert(
      fc.property(
        place,
        place,
        fc.integer({ min: 2, max: 16 }),
        fc.array(disc, { maxLength: 3 }),
        (a, b, reach, others) => {
          const mine: P[] = [0, 1, 2].map((i) => [a[0] + 13 * i, a[1]]);
          const theirs: D[] = [0, 1].map((i) => [b[0] + 13 * i, b[1], 5]);
          const all: D[] = [...mine.map((p): D => [...p, 5]), ...theirs];
          fc.pre(all.every((p) => stands(ground, [p[0], p[1]], 5)));
          fc.pre(mine.every((p) => theirs.every((q) => isFar(p, q, 10))));
          fc.pre(
            others.every(
              (o, i) => all.every((p) => isFar(p, o, 10)) && others.every((q, j) => i === j || isFar(o, q, o[2] + 5)),
            ),
          );
          const foes = [...theirs, ...others];
          const c = chargeOf(
            ground,
            { mine, r: 5, coh: 10, reach: reach * 1000, fly: false, theirs, friends: [], foes, others },
            charge,
          );
          const could = c.works();
          const works = c.move();
          expect(works).toBe(could);
          for (let i = 0; i < 3; i++) {
            expect(legLength(mine[i][0], mine[i][1], c.x[i], c.y[i])).toBeLessThanOrEqual(
              works ? reach * 1000 : reach * 500,
            );
            expect(stands(ground, [c.x[i], c.y[i]], 5)).toBe(true);
            for (let j = 0; j < i; j++) expect(squared(c.x[i], c.y[i], c.x[j], c.y[j])).toBeGreaterThanOrEqual(100);
            for (const [x, y, r] of foes) expect(squared(c.x[i], c.y[i], x, y)).toBeGreaterThanOrEqual((5 + r) ** 2);
            for (const [x, y, r] of others) expect(squared(c.x[i], c.y[i], x, y)).toBeGreaterThan((6 + r) ** 2);
          }
          expect([0, 1, 2].some((i) => [0, 1].some((j) => c.touches(i, j)))).toBe(works);
        },
      ),
      RUNS,
    );
  });
});
