import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossesLine, entersBox, F, type P, segSide } from './literal.fixture.ts';
import {
  boxesMeet,
  ceilSqrt,
  crosses,
  enters,
  FACING_X,
  FACING_Y,
  FACINGS,
  facingOf,
  floorSqrt,
  gapMils,
  isBehind,
  legLength,
  nearBox,
  nearestDiv,
  nearLine,
  pointCode,
  pointX,
  pointY,
  segmentSide,
  squared,
  towardZero,
} from './measure.ts';
import { place, smallPlace } from './tables.fixture.ts';

/** Nearer than r to a box: inside it, or nearer than r to one of its sides. Tried in small steps of both. */
function comesNear(a: P, b: P, [x0, y0, x1, y1]: readonly [number, number, number, number], r: number): boolean {
  const corners: P[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  if (entersBox(a, b, [x0, y0, x1, y1])) return true;
  const inside = (p: P): boolean => p[0] >= x0 && p[0] <= x1 && p[1] >= y0 && p[1] <= y1;
  if (inside(a) || inside(b)) return true;
  // Two segments are nearest at an end of one of them, or cross.
  return corners.some((c, i) => {
    const d = corners[(i + 1) % 4] as P;
    return (
      segSide(c, a, b, r) < 0 || segSide(a, c, d, r) < 0 || segSide(b, c, d, r) < 0 || (crossing(a, b, c, d) && r > 0)
    );
  });
}

function crossing(a: P, b: P, c: P, d: P): boolean {
  const turn = (p: P, q: P, s: P): number => Math.sign((q[0] - p[0]) * (s[1] - p[1]) - (q[1] - p[1]) * (s[0] - p[0]));
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

describe('measures', () => {
  it('a segment and a point, a segment and a box are judged as the literal words judge them', () => {
    fc.assert(
      fc.property(place, place, place, fc.integer({ min: 1, max: 80 }), (p, a, b, k) => {
        expect(segmentSide(p[0], p[1], a[0], a[1], b[0], b[1], k)).toBe(segSide(p, a, b, k));
        const box = [p[0], p[1], p[0] + k, p[1] + 17] as const;
        expect(enters(a[0], a[1], b[0], b[1], ...box)).toBe(entersBox(a, b, box));
        expect(enters(b[0], b[1], a[0], a[1], ...box)).toBe(enters(a[0], a[1], b[0], b[1], ...box));
      }),
      { numRuns: 2000 },
    );
  });

  it('touching is judged as the literal words judge it: small figures, where corners and edges are met often', () => {
    const near = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
    const side = fc.integer({ min: 1, max: 8 });
    fc.assert(
      fc.property(near, near, near, side, side, fc.integer({ min: 1, max: 5 }), (p, a, b, w, h, r) => {
        const box = [p[0], p[1], p[0] + w, p[1] + h] as const;
        expect(enters(...a, ...b, ...box)).toBe(entersBox(a, b, box));
        expect(segmentSide(...p, ...a, ...b, w)).toBe(segSide(p, a, b, w));
        expect(nearBox(...a, ...b, ...box, r)).toBe(comesNear(a, b, box, r));
      }),
      { numRuns: 3000 },
    );
  });

  it('boxes meet where they share a point, be it at an edge or a corner', () => {
    type Box = [number, number, number, number];
    const meets = (box: Box): boolean => {
      const met = boxesMeet(10, 20, 30, 40, ...box);
      expect(boxesMeet(...box, 10, 20, 30, 40)).toBe(met);
      return met;
    };
    const together: Box[] = [
      [15, 25, 20, 30],
      [0, 0, 50, 50],
      [30, 40, 50, 50],
      [0, 0, 10, 20],
    ];
    const apart: Box[] = [
      [31, 25, 50, 30],
      [0, 25, 9, 30],
      [15, 41, 20, 50],
      [15, 0, 20, 19],
    ];
    expect(together.map(meets)).toEqual([true, true, true, true]);
    expect(apart.map(meets)).toEqual([false, false, false, false]);
  });

  it('a box is near on every side and at every corner, up to the very distance', () => {
    const near = (x: number, y: number): boolean => nearBox(x, y, x, y, 10, 10, 40, 40, 5);
    for (const [x, y, inward] of [
      [7, 6, [0, 1]],
      [43, 6, [0, 1]],
      [7, 44, [0, -1]],
      [43, 44, [0, -1]],
      [5, 25, [1, 0]],
      [45, 25, [-1, 0]],
      [25, 5, [0, 1]],
      [25, 45, [0, -1]],
    ] as const)
      expect([near(x, y), near(x + inward[0], y + inward[1])]).toEqual([false, true]);
    // Along a side, without a corner in reach.
    expect([nearBox(6, 20, 6, 30, 10, 10, 40, 40, 5), nearBox(5, 20, 5, 30, 10, 10, 40, 40, 5)]).toEqual([true, false]);
    expect([nearBox(44, 20, 44, 30, 10, 10, 40, 40, 5), nearBox(45, 20, 45, 30, 10, 10, 40, 40, 5)]).toEqual([
      true,
      false,
    ]);
    expect([nearBox(20, 6, 30, 6, 10, 10, 40, 40, 5), nearBox(20, 44, 30, 44, 10, 10, 40, 40, 5)]).toEqual([
      true,
      true,
    ]);
  });

  it('lengths keep the triangle inequality up to their rounding', () => {
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        const ab = legLength(a[0], a[1], b[0], b[1]);
        expect(ab).toBeLessThanOrEqual(legLength(a[0], a[1], c[0], c[1]) + legLength(c[0], c[1], b[0], b[1]));
        expect(ab).toBe(legLength(b[0], b[1], a[0], a[1]));
        expect(ab * ab).toBeGreaterThanOrEqual(10000 * squared(a[0], a[1], b[0], b[1]));
      }),
      { numRuns: 2000 },
    );
  });

  it('points are things: the code of a point gives it back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 0, max: 480 }), (x, y) => {
        expect([pointX(pointCode(x, y)), pointY(pointCode(x, y))]).toEqual([x, y]);
        expect(pointCode(x, y)).toBeLessThan(1 << 24);
      }),
    );
  });

  it('who stands in the direction of a facing is not behind, who stands against it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 }), (dx, dy) => {
        fc.pre(dx !== 0 || dy !== 0);
        const f = facingOf(dx, dy);
        expect(isBehind(200, 200, f, 200 + dx, 200 + dy)).toBe(false);
        expect(isBehind(200, 200, f, 200 - dx, 200 - dy)).toBe(true);
      }),
    );
  });

  it('roots are rounded up or down, quotients toward zero or to the nearest, halves away from it', () => {
    expect([0, 1, 2, 3, 4, 5, 99, 100, 101].map(ceilSqrt)).toEqual([0, 1, 2, 2, 2, 3, 10, 10, 11]);
    expect([0, 1, 3, 4, 8, 9].map(floorSqrt)).toEqual([0, 1, 1, 2, 2, 3]);
    expect([7, -7, 6, -6, 0].map((n) => towardZero(n, 2))).toEqual([3, -3, 3, -3, 0]);
    expect([5, -5, 4, -4, 6, -6, 0].map((n) => nearestDiv(n, 10))).toEqual([1, -1, 0, 0, 1, -1, 0]);
  });

  it('a gap is what is left between two bases, in mils, rounded down', () => {
    expect(gapMils(squared(0, 0, 30, 40), 12)).toBe(5000 - 1200);
    expect(gapMils(squared(0, 0, 1, 1), 0)).toBe(141);
  });

  it('a line is crossed from one side to the other, its ends included, in either unit', () => {
    const level = fc.boolean();
    fc.assert(
      fc.property(smallPlace, smallPlace, smallPlace, fc.integer({ min: 1, max: 30 }), level, (a, b, p, n, flat) => {
        const o = { x0: p[0], y0: p[1], x1: flat ? p[0] + n : p[0], y1: flat ? p[1] : p[1] + n };
        const there = crossesLine(a, b, [o.x0, o.y0, o.x1, o.y1]);
        expect(crosses(...a, ...b, o)).toBe(there);
        // A line has no direction, and ten times as large it is crossed as well.
        expect(crosses(...a, ...b, { x0: o.x1, y0: o.y1, x1: o.x0, y1: o.y0 })).toBe(there);
        expect(crosses(10 * a[0], 10 * a[1], 10 * b[0], 10 * b[1], o, 10)).toBe(there);
        expect(nearLine(...a, o, n)).toBe(segSide(a, [o.x0, o.y0], [o.x1, o.y1], n));
      }),
      { numRuns: 2000 },
    );
    const fence = { x0: 10, y0: 20, x1: 30, y1: 20 };
    const over = (x: number, from: number, to: number): boolean => crosses(x, from, x, to, fence);
    expect([9, 10, 30, 31].map((x) => over(x, 15, 25))).toEqual([false, true, true, false]);
    // Who stands on the line is already beyond it.
    expect([over(15, 15, 20), over(15, 20, 25), over(15, 20, 15), over(15, 25, 20)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('a facing is the one of sixteen that lies nearest, the lower one on a tie', () => {
    expect(FACINGS).toBe(16);
    expect(F.map(([x]) => x)).toEqual([...FACING_X]);
    expect(F.map(([, y]) => y)).toEqual([...FACING_Y]);
    const literal = ([dx, dy]: P): number => {
      const dots = F.map(([x, y]) => dx * x + dy * y);
      return dots.indexOf(Math.max(...dots));
    };
    for (let k = 0; k < FACINGS; k++) expect(facingOf(FACING_X[k], FACING_Y[k])).toBe(k);
    for (let dx = -12; dx <= 12; dx++)
      for (let dy = -12; dy <= 12; dy++) expect(facingOf(dx, dy)).toBe(literal([dx, dy]));
  });

  it('who stands beside a unit is not behind it', () => {
    expect([isBehind(10, 10, 0, 10, 30), isBehind(10, 10, 0, 9, 30), isBehind(10, 10, 4, 3, 9)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
