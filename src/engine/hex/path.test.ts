import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { celles, combatOperations, maps, scatter } from './maps.fixture.ts';
import { type CostOf, PathFinder } from './path.ts';

/** Costs 0 to 4 a step, some steps prohibited, different in each direction. */
function randomCosts(size: number, seed: number): CostOf {
  const next = scatter(seed);
  const costs = Int8Array.from({ length: size * 6 }, () => (next(5) === 0 ? -1 : next(5)));
  return (from, d) => costs[from * 6 + d];
}

describe.each(Object.entries(maps))('%s', (_, grid) => {
  const finder = new PathFinder(grid);

  test('costs equal those of relaxing every step until nothing changes', () => {
    fc.assert(
      fc.property(fc.nat(grid.size - 1), fc.nat(20), fc.integer(), fc.boolean(), (start, limit, seed, stops) => {
        const costOf = randomCosts(grid.size, seed);
        const stopAt = stops ? (hex: number) => hex % 7 === 0 : undefined;
        const best = new Float64Array(grid.size).fill(Infinity);
        best[start] = 0;
        for (let changed = true; changed; ) {
          changed = false;
          for (let from = 0; from < grid.size; from++) {
            if (best[from] === Infinity || (from !== start && stopAt?.(from))) continue;
            for (let d = 0; d < 6; d++) {
              const to = grid.neighbour[from * 6 + d];
              const step = to < 0 ? -1 : costOf(from, d, to);
              if (step < 0 || best[from] + step > limit || best[from] + step >= best[to]) continue;
              best[to] = best[from] + step;
              changed = true;
            }
          }
        }
        const count = finder.find(start, limit, costOf, stopAt);
        expect(Array.from(best, (c) => (c === Infinity ? -1 : c))).toEqual(
          Array.from({ length: grid.size }, (_, hex) => finder.costTo(hex)),
        );
        expect(count).toBe(Array.from(best).filter((c) => c < Infinity).length);
        const inOrder = Array.from(finder.reached.subarray(0, count), (hex) => finder.cost[hex]);
        expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
      }),
      { numRuns: 40 },
    );
  });

  test('with the cheapest step out of each hex known, no step is asked for where less is left, and the answer is the same', () => {
    fc.assert(
      fc.property(fc.nat(grid.size - 1), fc.nat(20), fc.integer(), (start, limit, seed) => {
        const costOf = randomCosts(grid.size, seed);
        const least = new Int8Array(grid.size).map((_, from) =>
          Math.min(99, ...[0, 1, 2, 3, 4, 5].map((d) => costOf(from, d, 0)).filter((cost) => cost >= 0)),
        );
        const count = finder.find(start, limit, costOf);
        const before = Array.from(finder.reached.subarray(0, count), (hex) => [hex, finder.cost[hex]]);
        const asked = new Set<number>();
        const noting: CostOf = (from, d, to) => {
          asked.add(from);
          return costOf(from, d, to);
        };
        finder.find(start, limit, noting, undefined, least);
        const after = Array.from(finder.reached.subarray(0, finder.count), (hex) => [hex, finder.cost[hex]]);
        expect(after).toEqual(before);
        for (const from of asked) expect(finder.cost[from] + least[from]).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 40 },
    );
  });

  test('the path given costs what it says', () => {
    fc.assert(
      fc.property(fc.nat(grid.size - 1), fc.nat(20), fc.integer(), (start, limit, seed) => {
        const costOf = randomCosts(grid.size, seed);
        const count = finder.find(start, limit, costOf);
        for (let i = 0; i < count; i++) {
          const goal = finder.reached[i];
          const path = finder.pathTo(goal);
          let total = 0;
          for (let p = 1; p < path.length; p++) {
            const d = grid.direction(path[p - 1], path[p]);
            expect(d).toBeGreaterThanOrEqual(0);
            total += costOf(path[p - 1], d, path[p]);
          }
          expect(path[0]).toBe(start);
          expect(path[path.length - 1]).toBe(goal);
          expect(total).toBe(finder.costTo(goal));
        }
      }),
      { numRuns: 20 },
    );
  });
});

test('on clear ground what is reached is what is near', () => {
  const finder = new PathFinder(celles);
  const start = celles.find('1608');
  finder.find(start, 9, () => 2);
  expect(Array.from(finder.reached.subarray(0, finder.count)).sort((a, b) => a - b)).toEqual(
    Array.from(celles.within(start, 4)).sort((a, b) => a - b),
  );
});

test('nothing is reached before the first search; the answer of an older search is forgotten', () => {
  const finder = new PathFinder(combatOperations);
  expect(finder.isReached(0)).toBe(false);
  expect(finder.pathTo(0)).toEqual([]);
  finder.find(0, 10, () => 1);
  finder.find(249, 0, () => 1);
  expect(finder.costTo(0)).toBe(-1);
  expect(finder.costTo(249)).toBe(0);
  expect(finder.find(0, 500, () => 60)).toBeGreaterThan(1);
});

test('a way that costs all there is to spend is found, however much that is', () => {
  const finder = new PathFinder(celles);
  const start = celles.find('0100');
  for (const cost of [21, 32, 33, 64, 65, 128, 500]) {
    // Three steps: two of a third each, and what is left.
    const third = Math.floor(cost / 3);
    const last = cost - 2 * third;
    let steps = 0;
    const costOf: CostOf = (from, d) => {
      if (d !== 3) return -1;
      steps = celles.distance(start, from);
      return steps < 2 ? third : last;
    };
    finder.find(start, cost, costOf);
    expect(finder.costTo(celles.find('0103'))).toBe(cost);
    finder.find(start, cost - 1, costOf);
    expect(finder.costTo(celles.find('0103'))).toBe(-1);
    expect(finder.costTo(celles.find('0102'))).toBe(2 * third);
  }
});

test('of ways that cost the same the first that is found stays', () => {
  const [, grid] = Object.entries(maps)[0] as [string, (typeof maps)[keyof typeof maps]];
  const reach = new PathFinder(grid);
  const first = new Map<number, number>();
  reach.find(0, 6, (_, d, to) => {
    if (!first.has(to)) first.set(to, d);
    return 1;
  });
  const ways = Array.from(reach.reached.subarray(1, reach.count), (hex) => [hex, reach.cameFrom[hex]]);
  expect(ways).toEqual(ways.map(([hex]) => [hex, first.get(hex as number)]));
});

test('a limit of any height can be spent', () => {
  for (const limit of [63, 64, 65, 127, 128, 129, 300]) {
    const finder = new PathFinder(celles);
    // One step that costs all there is, and none after it.
    const count = finder.find(0, limit, (from) => (from === 0 ? limit : 1));
    expect(count).toBe(celles.within(0, 1).length);
    expect(Array.from(celles.within(0, 1), (hex) => finder.costTo(hex)).filter((c) => c !== limit)).toEqual([0]);
    // And again, with nothing left over from the search before.
    expect(finder.find(5, limit, () => limit + 1)).toBe(1);
  }
});
