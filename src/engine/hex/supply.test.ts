import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { celles, combatOperations, maps, scatter } from './maps.fixture.ts';
import { type MayPass, SupplyTracer } from './supply.ts';

/** Hexes closed to lines and hexsides closed both ways. */
function obstacles(grid: typeof celles, seed: number) {
  const next = scatter(seed);
  const closed = Uint8Array.from({ length: grid.size }, () => (next(4) === 0 ? 1 : 0));
  const shut = Uint8Array.from({ length: grid.size * 6 }, () => (next(6) === 0 ? 1 : 0));
  const side = (hex: number, d: number) => shut[grid.side(hex, d)] === 0;
  // The unit's own hex may be closed; every later hex of its line may not.
  const fromUnit: MayPass = (from, d, to) => side(from, d) && closed[to] === 0;
  const fromSource: MayPass = (from, d) => side(from, d) && closed[from] === 0;
  return { fromUnit, fromSource };
}

describe.each(Object.entries(maps))('%s', (_, grid) => {
  const tracer = new SupplyTracer(grid);
  const anyHex = fc.nat(grid.size - 1);

  test('spreading from the sources joins the units that can trace to one', () => {
    fc.assert(
      fc.property(
        fc.array(anyHex, { minLength: 1, maxLength: 3 }),
        fc.integer(),
        fc.nat(12),
        (sources, seed, range) => {
          const { fromUnit, fromSource } = obstacles(grid, seed);
          tracer.spread(sources, fromSource, range);
          const joined = Array.from({ length: grid.size }, (_, hex) => tracer.stepsTo(hex));
          for (let hex = 0; hex < grid.size; hex++) {
            const source = tracer.trace(hex, (h) => sources.includes(h), fromUnit, range);
            expect(source >= 0 ? tracer.stepsTo(source) : -1).toBe(joined[hex]);
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  test('a straight line never goes away from its source, and spreading finds the same hexes', () => {
    fc.assert(
      fc.property(anyHex, fc.integer(), (source, seed) => {
        const { fromUnit, fromSource } = obstacles(grid, seed);
        // By brute force: hexes in order of distance, joined when a step leads to a joined hex no farther away.
        const joined = new Uint8Array(grid.size);
        joined[source] = 1;
        for (let changed = true; changed; ) {
          changed = false;
          for (let hex = 0; hex < grid.size; hex++) {
            for (let d = 0; d < 6; d++) {
              const to = grid.neighbour[hex * 6 + d];
              if (to < 0 || joined[hex] === 1 || joined[to] === 0 || !fromUnit(hex, d, to)) continue;
              if (grid.distance(to, source) > grid.distance(hex, source)) continue;
              joined[hex] = 1;
              changed = true;
            }
          }
        }
        tracer.spreadStraight(source, fromSource);
        expect(Array.from({ length: grid.size }, (_, hex) => +tracer.isJoined(hex))).toEqual(Array.from(joined));
        for (let hex = 0; hex < grid.size; hex++) {
          expect(tracer.traceStraight(hex, source, fromUnit)).toBe(joined[hex] === 1);
          const far = tracer.pathTo(source).map((h) => grid.distance(h, source));
          expect(far).toEqual([...far].sort((a, b) => b - a));
        }
      }),
      { numRuns: 10 },
    );
  });
});

test('a wall that must be walked around outward stops a straight line, not a plain one', () => {
  const tracer = new SupplyTracer(combatOperations);
  const at = combatOperations.find;
  // A pocket open only away from the source at J12.
  const wall = new Set(['I7', 'J7', 'K7', 'I6', 'K6'].map(at));
  const mayPass: MayPass = (_from, _d, to) => !wall.has(to);
  expect(tracer.trace(at('J6'), (h) => h === at('J12'), mayPass)).toBe(at('J12'));
  expect(tracer.pathTo(at('J12')).length).toBeGreaterThan(7);
  expect(tracer.traceStraight(at('J6'), at('J12'), mayPass)).toBe(false);
  expect(tracer.traceStraight(at('J6'), at('J12'), () => true)).toBe(true);
});

test('a unit on the source is joined to it', () => {
  const tracer = new SupplyTracer(celles);
  expect(
    tracer.trace(
      5,
      (h) => h === 5,
      () => false,
    ),
  ).toBe(5);
  expect(tracer.traceStraight(5, 5, () => false)).toBe(true);
});

test('a line may be as long as its range, and no longer', () => {
  const tracer = new SupplyTracer(celles);
  const everywhere: MayPass = () => true;
  for (let hex = 0; hex < celles.size; hex += 7) {
    const source = celles.size - 1 - hex;
    const far = celles.distance(hex, source);
    if (far < 2) continue;
    expect(tracer.trace(hex, (h) => h === source, everywhere, far)).toBe(source);
    expect(tracer.trace(hex, (h) => h === source, everywhere, far - 1)).toBe(-1);
    tracer.spread([source], everywhere, far);
    expect(tracer.stepsTo(hex)).toBe(far);
    tracer.spread([source], everywhere, far - 1);
    expect(tracer.stepsTo(hex)).toBe(-1);
  }
});

test('there is no line to a hex that is not joined, be it the source of an older search', () => {
  const tracer = new SupplyTracer(celles);
  tracer.spread([5], () => false);
  expect(tracer.pathTo(5)).toEqual([5]);
  tracer.spread([20], () => false);
  expect([tracer.pathTo(5), tracer.pathTo(20)]).toEqual([[], [20]]);
});

test('lines from a source begin there, lead from hex to hex, and are as many steps long as is said', () => {
  const tracer = new SupplyTracer(celles);
  const everywhere: MayPass = () => true;
  for (const source of [0, 40, celles.size - 1]) {
    for (const spread of [() => tracer.spread([source], everywhere), () => tracer.spreadStraight(source, everywhere)]) {
      expect(spread()).toBe(celles.size);
      for (let hex = 0; hex < celles.size; hex += 11) {
        const path = tracer.pathTo(hex);
        expect([path[0], path.at(-1), path.length - 1]).toEqual([source, hex, tracer.stepsTo(hex)]);
        for (let i = 1; i < path.length; i++) expect(celles.distance(path[i - 1], path[i])).toBe(1);
      }
    }
  }
});

test('straight lines have a range, too', () => {
  const tracer = new SupplyTracer(celles);
  const everywhere: MayPass = () => true;
  const far = (hex: number): number => celles.distance(hex, 40);
  expect(tracer.spreadStraight(40, everywhere, 2)).toBe(
    Array.from({ length: celles.size }, (_, h) => h).filter((h) => far(h) <= 2).length,
  );
  for (let hex = 0; hex < celles.size; hex += 7) {
    expect(tracer.traceStraight(hex, 40, everywhere, 2)).toBe(far(hex) <= 2);
  }
});

test('sources that are not on the map lend nothing, and nothing is joined before the first search', () => {
  const tracer = new SupplyTracer(celles);
  expect([tracer.isJoined(0), tracer.stepsTo(0), tracer.pathTo(0)]).toEqual([false, -1, []]);
  expect(tracer.spread([-1, 5, 5], () => false)).toBe(1);
  expect([tracer.stepsTo(5), tracer.isJoined(0)]).toEqual([0, false]);
});
