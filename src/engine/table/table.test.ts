import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Charge } from './assault.ts';
import { End, Formation, isCoherent, SHAPES, Shape } from './formation.ts';
import { Discs, type Ground, standing } from './ground.ts';
import {
  coherent,
  type D,
  entersBox,
  legCost as literalCost,
  formation as literalFormation,
  legFree as literalFree,
  path as literalPath,
  sight as literalSight,
  type P,
  segSide,
  stands,
} from './literal.fixture.ts';
import {
  enters,
  facingOf,
  isBehind,
  legLength,
  nearBox,
  pointCode,
  pointX,
  pointY,
  segmentSide,
  squared,
} from './measure.ts';
import { along, legCost, legFree, WayFinder } from './path.ts';
import { Sight } from './sight.ts';

/** A table with something of everything. */
const ground: Ground = {
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

const place = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 240 }));
const radius = fc.constantFrom(5, 8, 10, 12, 15, 20);
const disc = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 240 }), fc.constantFrom(5, 8, 10));
const discsOf = (list: readonly D[]): Discs => {
  const discs = new Discs();
  for (const [x, y, r] of list) discs.add(x, y, r);
  return discs;
};
const RUNS = { numRuns: 400 };
const open: Ground = { width: 400, height: 400, woods: [], rocks: [], houses: [], lows: [], hills: [] };

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
    const side = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(near, near, near, side, side, (p, a, b, w, h) => {
        const box = [p[0], p[1], p[0] + w, p[1] + h] as const;
        expect(enters(...a, ...b, ...box)).toBe(entersBox(a, b, box));
        expect(segmentSide(...p, ...a, ...b, w)).toBe(segSide(p, a, b, w));
        expect(nearBox(...a, ...b, ...box, h)).toBe(comesNear(a, b, box, h));
      }),
      { numRuns: 3000 },
    );
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
});

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
      { numRuns: 150 },
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

  it('quarter points begin and end where the way does, and go forward', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 5 }), (points) => {
        const way = { x: points.map((p) => p[0]), y: points.map((p) => p[1]) };
        expect(along(way, 0)).toEqual(points[0]);
        expect(along(way, 4)).toEqual(points.at(-1));
      }),
    );
  });
});

describe('sight', () => {
  const sight = new Sight(ground);
  const model = fc.record({ at: place, r: radius, h: fc.integer({ min: 1, max: 9 }) });

  it('counts segments and cover as the literal words do, and is mutual', () => {
    fc.assert(
      fc.property(model, model, fc.array(model, { maxLength: 8 }), (s, t, others) => {
        const discs = discsOf(others.map((m): D => [m.at[0], m.at[1], m.r]));
        const heights = others.map((m) => m.h);
        const clear = sight.look(...s.at, s.r, s.h, ...t.at, t.r, t.h, discs, heights);
        expect({ clear, save: sight.save }).toEqual(literalSight(ground, s, t, others));
        expect(sight.block === 0).toBe(clear === 9);
        expect(sight.look(...t.at, t.r, t.h, ...s.at, s.r, s.h, discs, heights)).toBe(clear);
        expect(sight.look(...s.at, s.r, s.h, ...t.at, t.r, t.h, discs, heights, true) > 0).toBe(clear > 0);
      }),
      { numRuns: 1500 },
    );
  });
});

describe('formation', () => {
  const ways = new WayFinder(ground);
  const unit = fc.tuple(
    place,
    fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 })), { maxLength: 6 }),
  );

  it('a chain is a chain by both methods', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 9 }), fc.constantFrom(10, 20, 60), (ps, k) => {
        const x = ps.map((p) => p[0]);
        const y = ps.map((p) => p[1]);
        expect(isCoherent(x, y, ps.length, 5, k)).toBe(coherent(ps, 5, k));
      }),
      RUNS,
    );
  });

  it('sends every model where the literal words send it; nobody overlaps, nobody exceeds the allowance', () => {
    fc.assert(
      fc.property(
        unit,
        fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 })),
        fc.array(disc, { maxLength: 4 }),
        fc.array(disc, { maxLength: 3 }),
        fc.constantFrom(...SHAPES.keys()),
        fc.integer({ min: 0, max: 15 }),
        ([at, offsets], by, friends, foes, shape, facing) => {
          const seen = new Set(['0,0']);
          const pos: P[] = [at];
          for (const [dx, dy] of offsets) {
            if (seen.has(`${dx},${dy}`)) continue;
            seen.add(`${dx},${dy}`);
            pos.push([at[0] + dx * 13, at[1] + dy * 13]);
          }
          fc.pre(pos.every((p) => stands(ground, p, 5)));
          const target: P = [at[0] + by[0], at[1] + by[1]];
          const f = new Formation(ways);
          f.n = pos.length;
          pos.forEach(([x, y], i) => {
            f.x[i] = x;
            f.y[i] = y;
          });
          f.r = 5;
          f.coherency = 10;
          f.limit = 8000;
          for (const [x, y, r] of friends) f.friends.add(x, y, r);
          for (const [x, y, r] of foes) f.foes.add(x, y, r);
          f.ready();
          const done = f.form(...target, shape, facing);
          const expected = literalFormation(ground, pos, target, SHAPES[shape], facing, 5, 10, 8000, friends, foes);
          expect(done).toBe(expected !== null);
          if (!expected) return;
          for (let i = 0; i < f.n; i++) {
            expect({ at: [f.toX[i], f.toY[i]], cost: f.cost[i] }).toEqual(expected.get(i));
            expect(f.cost[i]).toBeLessThanOrEqual(8000);
            for (let j = 0; j < i; j++)
              expect(squared(f.toX[i], f.toY[i], f.toX[j], f.toY[j])).toBeGreaterThanOrEqual(100);
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe('setting up', () => {
  const setUp = (zone: Formation['zone'], models = 4): Formation => {
    const f = new Formation(new WayFinder(open));
    f.n = models;
    f.x.fill(-1);
    f.r = 5;
    f.coherency = 10;
    f.zone = zone;
    f.ready();
    return f;
  };
  const inZone = (x: number, y: number): boolean => x >= 100 && x <= 300 && y <= 60;

  it('puts every model into the zone, free of cost, and refuses a place outside it', () => {
    const f = setUp(inZone);
    expect(f.form(110, 50, Shape.line, 0)).toBe(true);
    for (let i = 0; i < f.n; i++) {
      expect(inZone(f.toX[i], f.toY[i])).toBe(true);
      expect(f.cost[i]).toBe(0);
    }
    expect(isCoherent(f.toX, f.toY, f.n, 5, 10)).toBe(true);
    expect([f.form(90, 50, Shape.line, 0), f.why, f.whyModel]).toEqual([false, End.zone, 0]);
    expect(setUp(null).form(90, 50, Shape.line, 0)).toBe(true);
  });

  it('says which model finds no room in a zone that is too small', () => {
    const f = setUp((x, y) => x >= 100 && x < 112 && y >= 100 && y < 124);
    expect([f.form(105, 105, Shape.line, 0), f.why, f.whyModel]).toEqual([false, End.fit, 2]);
  });

  it('keeps away from enemies and off everybody else', () => {
    const f = setUp(null, 1);
    f.friends.add(100, 100, 5);
    f.foes.add(200, 100, 5);
    f.ready();
    const tried = (x: number): number => (f.form(x, 100, Shape.line, 0) ? 0 : f.why);
    expect([90, 91, 109, 110].map(tried)).toEqual([0, End.overlap, End.overlap, 0]);
    expect([180, 181, 189, 191].map(tried)).toEqual([0, End.enemyNear, End.enemyNear, End.overlap]);
  });
});

describe('assault moves', () => {
  it('that cannot reach close up by half the reach, and stay together where they can', () => {
    const c = new Charge(new WayFinder(open));
    [0, 1, 2].forEach((i) => {
      c.x[i] = 50 + 13 * i;
      c.y[i] = 60;
    });
    c.n = 3;
    c.r = 5;
    c.coherency = 10;
    c.reach = 8000;
    c.theirs.add(50, 300, 5);
    c.foes.add(50, 300, 5);
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

  it('never overlap, never exceed the reach, and touch nobody who is not the target', () => {
    const ways = new WayFinder(ground);
    fc.assert(
      fc.property(
        place,
        place,
        fc.integer({ min: 2, max: 16 }),
        fc.array(disc, { maxLength: 3 }),
        (a, b, reach, others) => {
          const mine: P[] = [0, 1, 2].map((i) => [a[0] + 13 * i, a[1]]);
          const theirs: P[] = [0, 1].map((i) => [b[0] + 13 * i, b[1]]);
          const all: D[] = [...mine, ...theirs].map((p): D => [p[0], p[1], 5]);
          const far = (p: D, q: D): boolean => squared(p[0], p[1], q[0], q[1]) > (p[2] + q[2] + 5) ** 2;
          fc.pre(all.every((p) => stands(ground, [p[0], p[1]], 5)));
          fc.pre(mine.every((p) => theirs.every((q) => far([...p, 5], [...q, 5]))));
          fc.pre(others.every((o, i) => all.every((p) => far(p, o)) && others.every((q, j) => i === j || far(o, q))));
          const c = new Charge(ways);
          mine.forEach(([x, y], i) => {
            c.x[i] = x;
            c.y[i] = y;
          });
          c.n = 3;
          c.r = 5;
          c.coherency = 10;
          c.reach = reach * 1000;
          for (const [x, y] of theirs) {
            c.theirs.add(x, y, 5);
            c.foes.add(x, y, 5);
          }
          for (const [x, y, r] of others) {
            c.foes.add(x, y, r);
            c.others.add(x, y, r);
          }
          const could = c.works();
          const works = c.move();
          expect(works).toBe(could);
          for (let i = 0; i < 3; i++) {
            expect(legLength(mine[i][0], mine[i][1], c.x[i], c.y[i])).toBeLessThanOrEqual(
              works ? reach * 1000 : reach * 500,
            );
            expect(stands(ground, [c.x[i], c.y[i]], 5)).toBe(true);
            for (let j = 0; j < i; j++) expect(squared(c.x[i], c.y[i], c.x[j], c.y[j])).toBeGreaterThanOrEqual(100);
            for (const [x, y, r] of [...theirs.map((p): D => [...p, 5]), ...others])
              expect(squared(c.x[i], c.y[i], x, y)).toBeGreaterThanOrEqual((5 + r) ** 2);
            for (const [x, y, r] of others) expect(squared(c.x[i], c.y[i], x, y)).toBeGreaterThan((6 + r) ** 2);
          }
          expect([0, 1, 2].some((i) => [0, 1].some((j) => c.touches(i, j)))).toBe(works);
        },
      ),
      RUNS,
    );
  });
});
