import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Discs, type Ground, standing } from './ground.ts';
import {
  length,
  legCost as literalCost,
  legFree as literalFree,
  path as literalPath,
  type P,
  quarterPoint,
  stands,
} from './literal.fixture.ts';
import { legLength } from './measure.ts';
import { along, legCost, legFree, WayFinder, woodParts } from './path.ts';
import {
  disc,
  discsOf,
  ground,
  open,
  place,
  RUNS,
  radius,
  smallDisc,
  smallPlace,
  smallTable,
} from './tables.fixture.ts';

describe('ways', () => {
  const ways = new WayFinder(ground);

  it('legs cost and are free as the literal words say', () => {
    fc.assert(
      fc.property(
        place,
        place,
        radius,
        fc.array(disc, { maxLength: 6 }),
        fc.constantFrom(0, 10),
        (a, b, r, foes, gap) => {
          expect(legCost(ground, ...a, ...b)).toBe(literalCost(ground, a, b));
          expect(legFree(ground, ...a, ...b, r, discsOf(foes), gap)).toBe(literalFree(ground, a, b, r, foes, gap));
          expect(standing(ground, ...a, r) === 0).toBe(stands(ground, a, r));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('the cheapest way is the one that trying everything finds, point by point', () => {
    fc.assert(
      fc.property(
        place,
        place,
        fc.constantFrom(5, 10),
        fc.array(disc, { maxLength: 4 }),
        fc.constantFrom(0, 10),
        fc.integer({ min: 4, max: 24 }),
        (a, b, r, foes, gap, inches) => {
          fc.pre(stands(ground, a, r) && stands(ground, b, r));
          const way = { x: [] as number[], y: [] as number[] };
          const cost = ways.find(...a, ...b, r, discsOf(foes), gap, inches * 1000, false, way);
          const expected = literalPath(ground, a, b, r, foes, gap, inches * 1000);
          expect(cost).toBe(expected?.cost ?? -1);
          if (expected)
            expect(way.x.map((x, i) => [x, way.y[i]])).toEqual(a[0] === b[0] && a[1] === b[1] ? [a, b] : expected.way);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('no way costs less than the straight length, none more than the allowance, and back costs the same', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        fc.pre(stands(ground, a, 5) && stands(ground, b, 5));
        const cost = ways.find(...a, ...b, 5, new Discs(), 10, 24000, false);
        expect(ways.find(...b, ...a, 5, new Discs(), 10, 24000, false)).toBe(cost);
        if (cost < 0) return;
        expect(cost).toBeGreaterThanOrEqual(legLength(...a, ...b));
        expect(cost).toBeLessThanOrEqual(24000);
        expect(ways.find(...a, ...b, 5, new Discs(), 10, cost, false)).toBe(cost);
        if (cost > 0) expect(ways.find(...a, ...b, 5, new Discs(), 10, cost - 1, false)).toBe(-1);
      }),
      RUNS,
    );
  });

  it('of a leg so many parts lie in woods as have their middle there, in two woods counted once', () => {
    const wood = (x: number, r: number) => ({ x, y: 100, r });
    const parts = (woods: Ground['woods'], n = 40): number => woodParts({ ...open, woods }, 100, 100, 140, 100, n, 1);
    expect(parts([])).toBe(0);
    expect(parts([wood(120, 5)])).toBe(10);
    expect(parts([wood(120, 5), wood(123, 5)])).toBe(13);
    expect(parts([wood(110, 5), wood(130, 5)])).toBe(20);
    expect(parts([wood(120, 50)])).toBe(40);
    expect([parts([wood(95, 8)]), parts([wood(145, 8)]), parts([wood(90, 9)])]).toEqual([3, 3, 0]);
    expect([parts([wood(120, 5)], 1), parts([wood(101, 5)], 1)]).toEqual([1, 0]);
    // A leg of no length is one part, in a wood or not.
    const still = (x: number): number => woodParts({ ...open, woods: [wood(100, 5)] }, x, 100, x, 100, 1, 1);
    expect([still(104), still(106)]).toEqual([1, 0]);
  });

  it('quarter points begin and end where the way does, and go forward', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 5 }), (points) => {
        const way = { x: points.map((p) => p[0]), y: points.map((p) => p[1]) };
        expect(along(way, 0)).toEqual(points[0]);
        expect(along(way, 4)).toEqual(points.at(-1));
      }),
    );
  });

  it('on small tables: legs, costs and the cheapest way, corner by corner', () => {
    fc.assert(
      fc.property(
        smallTable,
        smallPlace,
        smallPlace,
        fc.constantFrom(2, 3, 5),
        fc.array(smallDisc, { maxLength: 3 }),
        fc.constantFrom(0, 2, 10),
        fc.integer({ min: 10, max: 90 }),
        (table, a, b, r, foes, gap, tenths) => {
          const discs = discsOf(foes);
          expect(legCost(table, ...a, ...b)).toBe(literalCost(table, a, b));
          expect(legFree(table, ...a, ...b, r, discs, gap)).toBe(literalFree(table, a, b, r, foes, gap));
          if (!stands(table, a, r) || !stands(table, b, r) || (a[0] === b[0] && a[1] === b[1])) return;
          const limit = tenths * 100;
          const way = { x: [] as number[], y: [] as number[] };
          const finder = new WayFinder(table);
          const cost = finder.find(...a, ...b, r, discs, gap, limit, false, way);
          const expected = literalPath(table, a, b, r, foes, gap, limit);
          expect(cost).toBe(expected?.cost ?? -1);
          if (expected) expect(way.x.map((x, i) => [x, way.y[i]])).toEqual(expected.way);
          expect(finder.find(...a, ...b, r, discs, gap, limit, true, way)).toBe(
            length(a, b) <= limit ? length(a, b) : -1,
          );
          expect([way.x, way.y]).toEqual([
            [a[0], b[0]],
            [a[1], b[1]],
          ]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('a way that costs the allowance may be gone, one that costs more may not', () => {
    const free = new WayFinder(open);
    const cost = (limit: number, fly = false): number => free.find(10, 10, 40, 50, 5, new Discs(), 0, limit, fly);
    expect([cost(5000), cost(4999), cost(5000, true), cost(4999, true)]).toEqual([5000, -1, 5000, -1]);
  });

  it('is found among more corners than a table usually has', () => {
    const rock = (x: number, y: number) => ({ x, y, r: 8, height: 1, save: 8 });
    // One in the way, and forty with eight corners each that are of no use.
    const idle = Array.from({ length: 40 }, (_, i) => rock(20 + 40 * (i % 10), 200 + 40 * Math.floor(i / 10)));
    const found = (rocks: Ground['rocks']) => {
      const way = { x: [] as number[], y: [] as number[] };
      const cost = new WayFinder({ ...open, rocks }).find(50, 50, 350, 60, 5, new Discs(), 0, 90000, false, way);
      return { cost, ...way };
    };
    const alone = found([rock(200, 55)]);
    expect(alone.x.length).toBeGreaterThan(2);
    expect(found([rock(200, 55), ...idle])).toEqual(alone);
    expect(found([...idle, rock(200, 55)])).toEqual(alone);
    // With 256 corners, start and goal are the first that find no room.
    for (const count of [30, 31, 32]) expect(found([rock(200, 55), ...idle.slice(0, count)])).toEqual(alone);
  });

  it('is found anew when the enemies, the base or the distance to be kept are others', () => {
    const ways = new WayFinder(open);
    const foes = discsOf([[100, 100, 10]]);
    const find = (finder: WayFinder, discs: Discs, r: number, gap: number) => {
      const way = { x: [] as number[], y: [] as number[] };
      const cost = finder.find(50, 100, 150, 100, r, discs, gap, 20000, false, way);
      return { cost, ...way };
    };
    const same = (r: number, gap: number, foe: readonly [number, number, number]): void => {
      const expected = find(new WayFinder(open), discsOf([foe]), r, gap);
      expect(expected.x.length).toBeGreaterThan(2);
      expect(find(ways, foes, r, gap)).toEqual(expected);
    };
    same(5, 0, [100, 100, 10]);
    same(8, 0, [100, 100, 10]);
    same(8, 10, [100, 100, 10]);
    foes.clear();
    foes.add(103, 106, 10);
    same(8, 10, [103, 106, 10]);
    // One who has gone stops nobody.
    foes.add(100, 78, 10);
    find(ways, foes, 8, 10);
    foes.clear();
    foes.add(100, 106, 10);
    same(8, 10, [100, 106, 10]);
    expect(find(ways, discsOf([[90, 92, 12]]), 8, 10)).toEqual(
      find(new WayFinder(open), discsOf([[90, 92, 12]]), 8, 10),
    );
  });

  it('is stopped by an enemy beyond its end, as far as his nearness reaches', () => {
    const cost = (x: number): number =>
      new WayFinder(open).find(50, 200, 150, 200, 5, discsOf([[x, 200, 5]]), 10, 10000, false);
    expect([cost(169), cost(170)]).toEqual([-1, 10000]);
    // A large base reaches as far, without a distance to be kept.
    const large = (x: number): number =>
      new WayFinder(open).find(50, 200, 150, 200, 5, discsOf([[x, 200, 20]]), 0, 10000, false);
    expect([large(174), large(175)]).toEqual([-1, 10000]);
    // And by one whom it would meet only on a way about another.
    const about = (foes: readonly (readonly [number, number, number])[]): number =>
      new WayFinder(open).find(50, 200, 150, 200, 5, discsOf(foes), 0, 12000, false);
    const [above, below] = [
      [100, 225, 10],
      [100, 175, 10],
    ] as const;
    expect(about([[100, 200, 10], above])).toBe(about([[100, 200, 10], below]));
    expect(about([[100, 200, 10], above, below])).toBe(-1);
  });

  it('keeps away from an enemy; who is too near already may go away from him, but not nearer', () => {
    const foes = discsOf([[100, 100, 5]]);
    const free = (a: P, b: P, gap: number): boolean => legFree(open, ...a, ...b, 5, foes, gap);
    expect([free([50, 80], [150, 80], 10), free([50, 81], [150, 81], 10)]).toEqual([true, false]);
    expect([free([90, 100], [80, 100], 10), free([90, 100], [91, 100], 10), free([90, 100], [90, 130], 10)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('quarter points are where so many mils of the way end, rounded toward the start of the leg', () => {
    fc.assert(
      fc.property(fc.array(smallPlace, { minLength: 2, maxLength: 5 }), fc.integer({ min: 0, max: 4 }), (points, q) => {
        const way = { x: points.map(([x]) => x), y: points.map(([, y]) => y) };
        expect(along(way, q)).toEqual(quarterPoint(points, q));
      }),
      { numRuns: 1000 },
    );
    expect(along({ x: [10, 10], y: [20, 20] }, 2)).toEqual([10, 20]);
  });
});
