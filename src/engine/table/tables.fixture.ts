/** Tables for tests: one with something of everything, and small ones made by lot, where edges and corners are met often. */

import fc from 'fast-check';
import { Discs, type Ground } from './ground.ts';
import type { D, P } from './literal.fixture.ts';

export const ground: Ground = {
  width: 300,
  height: 240,
  woods: [
    { x: 70, y: 90, r: 30 },
    { x: 100, y: 110, r: 20 },
  ],
  rocks: [
    { x: 150, y: 60, r: 20, height: 9, save: 6 },
    { x: 200, y: 150, r: 10, height: 1, save: 8 },
  ],
  houses: [{ x0: 210, y0: 40, x1: 250, y1: 80, height: 5, save: 6 }],
  lows: [
    { x0: 100, y0: 170, x1: 180, y1: 170 },
    { x0: 260, y0: 90, x1: 260, y1: 150 },
  ],
  hills: [
    { x: 130, y: 130, r: 40, level: 1 },
    { x: 140, y: 130, r: 20, level: 2 },
  ],
};
export const open: Ground = { width: 400, height: 400, woods: [], rocks: [], houses: [], lows: [], hills: [] };

export const place = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 240 }));
export const radius = fc.constantFrom(5, 8, 10, 12, 15, 20);
export const disc = fc.tuple(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: 240 }),
  fc.constantFrom(5, 8, 10),
);
export const RUNS = { numRuns: 400 };

export function discsOf(list: readonly D[]): Discs {
  const discs = new Discs();
  list.forEach(([x, y, r], i) => {
    discs.add(x, y, r, i);
  });
  return discs;
}

// ---- small tables

const [WIDTH, HEIGHT] = [64, 48];
export const smallPlace: fc.Arbitrary<P> = fc.tuple(
  fc.integer({ min: 0, max: WIDTH }),
  fc.integer({ min: 0, max: HEIGHT }),
);
export const smallDisc: fc.Arbitrary<D> = fc
  .tuple(smallPlace, fc.constantFrom(2, 3, 5))
  .map(([[x, y], r]): D => [x, y, r]);

const round = (least: number, most: number) =>
  fc.tuple(smallPlace, fc.integer({ min: least, max: most })).map(([[x, y], r]) => ({ x, y, r }));
const side = fc.integer({ min: 3, max: 20 });
const height = fc.integer({ min: 1, max: 6 });
const save = fc.integer({ min: 5, max: 9 });

/** At most two of everything. */
export const smallTable: fc.Arbitrary<Ground> = fc.record({
  width: fc.constant(WIDTH),
  height: fc.constant(HEIGHT),
  woods: fc.array(round(4, 16), { maxLength: 2 }),
  rocks: fc.array(
    fc.tuple(round(2, 9), height, save).map(([disc, height, save]) => ({ ...disc, height, save })),
    { maxLength: 2 },
  ),
  houses: fc.array(
    fc
      .tuple(smallPlace, side, side, height, save)
      .map(([[x0, y0], w, h, height, save]) => ({ x0, y0, x1: x0 + w, y1: y0 + h, height, save })),
    { maxLength: 2 },
  ),
  lows: fc.array(
    fc
      .tuple(smallPlace, side, fc.boolean())
      .map(([[x0, y0], n, level]) => ({ x0, y0, x1: level ? x0 + n : x0, y1: level ? y0 : y0 + n })),
    { maxLength: 2 },
  ),
  hills: fc.array(
    fc.tuple(round(5, 20), fc.integer({ min: 1, max: 2 })).map(([disc, level]) => ({ ...disc, level })),
    { maxLength: 2 },
  ),
});
