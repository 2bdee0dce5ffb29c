import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { End, ending, Formation, isCoherent, SHAPES, Shape, slots } from './formation.ts';
import type { Ground } from './ground.ts';
import { coherent, endOk, formation as literalFormation, type P, slotsOf, stands } from './literal.fixture.ts';
import { squared } from './measure.ts';
import { WayFinder } from './path.ts';
import { disc, discsOf, ground, open, place, RUNS, smallDisc, smallPlace, smallTable } from './tables.fixture.ts';

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

  it('on small tables: where everybody goes at what cost, whoever flies or is bound to a zone', () => {
    const cell = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(
        smallTable,
        fc.record({
          at: smallPlace,
          cells: fc.uniqueArray(cell, { minLength: 1, maxLength: 5 }),
          spread: fc.integer({ min: 0, max: 5 }),
          target: smallPlace,
          shape: fc.constantFrom(...SHAPES.keys()),
          facing: cell,
          r: fc.constantFrom(2, 3),
          coh: fc.constantFrom(2, 5),
          limit: fc.integer({ min: 5, max: 50 }),
          fly: fc.boolean(),
          edge: fc.option(fc.integer({ min: 10, max: 60 })),
          friends: fc.array(smallDisc, { maxLength: 2 }),
          foes: fc.array(smallDisc, { maxLength: 2 }),
        }),
        (table, { at, cells, spread, target, shape, facing, r, coh, limit, fly, edge, friends, foes }) => {
          const s = 2 * r + spread;
          const pos = cells.map((k): P => [at[0] + (k % 4) * s, at[1] + Math.floor(k / 4) * s]);
          fc.pre(pos.every((p) => stands(table, p, r)));
          const zone = edge === null ? null : (x: number): boolean => x <= edge;
          const f = new Formation(new WayFinder(table));
          f.n = pos.length;
          pos.forEach(([x, y], i) => {
            f.x[i] = x;
            f.y[i] = y;
          });
          Object.assign(f, { r, coherency: coh, limit: limit * 100, fly, zone });
          f.friends.addNear(discsOf(friends), 0, 0, 99, 99);
          f.foes.addNear(discsOf(foes), 0, 0, 99, 99);
          f.ready();
          const done = f.form(...target, shape, facing);
          const expected = literalFormation(
            table,
            pos,
            target,
            SHAPES[shape],
            facing,
            r,
            coh,
            limit * 100,
            friends,
            foes,
            fly,
            zone ?? undefined,
          );
          expect(done).toBe(expected !== null);
          for (const [i, found] of expected ?? []) expect({ at: [f.toX[i], f.toY[i]], cost: f.cost[i] }).toEqual(found);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('the slots of a shape are those that the literal words list', () => {
    for (const shape of ['line', 'double', 'column', 'block'] as const)
      for (let facing = 0; facing < 16; facing++)
        for (const n of [1, 2, 5, 8, 9, 10])
          expect(slots(100, 90, n, 5, Shape[shape], facing)).toEqual(slotsOf([100, 90], n, 5, shape, facing));
  });

  it('a base may end where the literal words let it', () => {
    fc.assert(
      fc.property(
        smallTable,
        smallPlace,
        fc.option(smallPlace),
        fc.constantFrom(2, 3, 5),
        fc.array(smallDisc, { maxLength: 2 }),
        fc.array(smallDisc, { maxLength: 2 }),
        fc.constantFrom(0, 2, 10),
        (table, p, start, r, friends, foes, gap) => {
          const [sx, sy] = start ?? [-1, -1];
          const why = ending(table, ...p, r, sx, sy, discsOf(friends), discsOf(foes), gap);
          expect(why === End.free).toBe(endOk(table, p, r, start, friends, foes, gap));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('says why a base may not end: who is in the way, or too near', () => {
    const [friends, foes] = [discsOf([[100, 100, 5]]), discsOf([[200, 100, 5]])];
    const at = (x: number, from = -1): number => ending(open, x, 100, 5, from, 100, friends, foes, 10);
    expect([at(2), at(90), at(91), at(110)]).toEqual([End.offTable, End.free, End.overlap, End.free]);
    expect([at(180), at(181), at(190), at(191)]).toEqual([End.free, End.enemyNear, End.enemyNear, End.overlap]);
    // Who was too near before may stay as near as he was, or go away; who was not may not come.
    expect([at(185, 185), at(184, 185), at(186, 185), at(185, 180)]).toEqual([
      End.free,
      End.free,
      End.enemyNear,
      End.enemyNear,
    ]);
    // Whoever has left is not in the way.
    for (const discs of [friends, foes]) discs.clear();
    expect([at(100), at(200)]).toEqual([End.free, End.free]);
  });

  it('nobody is in the way who has gone', () => {
    const [friends, foes] = [discsOf([[100, 100, 5]]), discsOf([[104, 100, 5]])];
    const end = (): number => ending(open, 100, 100, 5, 60, 100, friends, foes, 10);
    expect(end()).toBe(End.overlap);
    friends.clear();
    expect(end()).toBe(End.overlap);
    foes.clear();
    expect(end()).toBe(End.free);
  });

  it('who comes from nowhere was not near before; the edge of the table is somewhere', () => {
    const corner = discsOf([[6, 6, 5]]);
    expect(ending(open, 5, 17, 5, -1, -1, discsOf([]), corner, 10)).toBe(End.enemyNear);
    const near = discsOf([[15, 100, 5]]);
    expect(ending(open, 15, 116, 5, 0, 100, discsOf([]), near, 10)).toBe(End.free);
  });
});

describe('coherency', () => {
  it('is a chain with gaps of so many tenths, and nobody more than twelve inches from anybody', () => {
    const chain = (...x: number[]): boolean =>
      isCoherent(
        x,
        x.map(() => 50),
        x.length,
        5,
        20,
      );
    expect([chain(50), chain(50, 80), chain(50, 81), chain(50, 110, 80), chain(50, 80, 111)]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect([chain(50, 80, 110, 140, 170, 180), chain(50, 80, 110, 140, 170, 181)]).toEqual([true, false]);
    expect(isCoherent([], [], 0, 5, 20)).toBe(true);
    // Whoever stands beyond the first n does not count.
    expect(isCoherent([50, 80, 110], [50, 50, 50], 2, 5, 20)).toBe(true);
    expect(isCoherent([50, 80, 300], [50, 50, 50], 2, 5, 20)).toBe(true);
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

  it('says why the guide may not go: zone, reach, ground, friends, enemies, no way', () => {
    const walled: Ground = { ...open, rocks: [{ x: 100, y: 200, r: 10, height: 1, save: 8 }] };
    const f = new Formation(new WayFinder(walled));
    f.n = 1;
    [f.x[0], f.y[0]] = [100, 100];
    Object.assign(f, { r: 5, coherency: 10, limit: 20000, zone: (x: number) => x < 250 });
    f.friends.add(150, 100, 5);
    f.foes.add(50, 100, 5);
    f.ready();
    const why = (x: number, y: number): number => {
      expect(f.form(x, y, Shape.keep, 0)).toBe(f.why === End.free);
      expect(f.whyModel).toBe(0);
      return f.why;
    };
    expect([why(250, 100), why(249, 100)]).toEqual([End.zone, End.free]);
    expect([why(100, 300), why(100, 301)]).toEqual([End.reach, End.reach]);
    expect([why(100, 2), why(100, 186), why(145, 100), why(65, 100)]).toEqual([
      End.offTable,
      End.rock,
      End.overlap,
      End.enemyNear,
    ]);
    expect(f.wayTo(0, 100, 150)).toBe(5000);
    expect(f.wayTo(0, 145, 100)).toBe(-End.overlap);
  });

  it('puts nobody farther than twelve inches from anybody, however long the column', () => {
    const f = setUp(null, 8);
    f.r = 10;
    f.ready();
    expect(f.form(200, 200, Shape.column, 0)).toBe(true);
    const behind = Array.from({ length: 8 }, (_, i) => 200 - (f.toX[i] as number)).sort((a, b) => a - b);
    // So many tenths behind the guide, 22 each; a seventh would be 154 behind him, 14 too many: it stands beside.
    expect(behind.filter((d) => d > 110)).toEqual([132]);
    expect(isCoherent(f.toX, f.toY, f.n, 10, 10)).toBe(true);
  });
});

describe('a model on its way', () => {
  /** Two models and a friend or an enemy; the way of the second one is asked for. */
  const unit = (second: P, limit: number, table = open): Formation => {
    const f = new Formation(new WayFinder(table));
    f.n = 2;
    [f.x[0], f.y[0]] = [200, 200];
    [f.x[1], f.y[1]] = second;
    Object.assign(f, { r: 5, coherency: 10, limit });
    return f;
  };
  const directions: P[] = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ];

  it('minds friends and enemies at the end of its own way, wherever the guide stands', () => {
    for (const [dx, dy] of directions) {
      const second: P = [200 + 60 * dx, 200 + 60 * dy];
      const end: P = [second[0] + 20 * dx, second[1] + 20 * dy];
      const beyond = (d: number): [number, number] => [end[0] + d * dx, end[1] + d * dy];
      const met = (who: 'friends' | 'foes', d: number): number => {
        const f = unit(second, 2000);
        f[who].add(...beyond(d), 5);
        f.ready();
        return f.wayTo(1, ...end);
      };
      expect([met('friends', 9), met('friends', 10)]).toEqual([-End.overlap, 2000]);
      expect([met('foes', 9), met('foes', 19), met('foes', 20)]).toEqual([-End.overlap, -End.enemyNear, 2000]);
    }
  });

  it('stays for nothing, goes as far as it may, and is too far away before anything else is looked at', () => {
    const f = unit([260, 200], 2000, { ...open, rocks: [{ x: 290, y: 200, r: 10, height: 1, save: 8 }] });
    f.ready();
    expect([f.wayTo(1, 260, 200), f.wayTo(1, 260, 220), f.wayTo(1, 260, 221)]).toEqual([0, 2000, -End.reach]);
    expect([f.wayTo(1, 280, 200), f.wayTo(1, 290, 200)]).toEqual([-End.rock, -End.reach]);
  });

  it('says the same of a place that is remembered, until another position is made ready', () => {
    const f = unit([260, 200], 2000, { ...open, rocks: [{ x: 290, y: 200, r: 10, height: 1, save: 8 }] });
    const asked: [number, number][] = [];
    for (let x = 235; x <= 285; x += 5) for (let y = 175; y <= 225; y += 5) asked.push([x, y]);
    const answers = () => [0, 1].map((i) => asked.map(([x, y]) => f.wayTo(i, x, y)));
    f.ready();
    const plain = answers();
    f.remember();
    expect([answers(), answers()]).toEqual([plain, plain]);
    f.x[1] = 250;
    f.ready();
    expect(f.wayTo(1, 250, 200)).toBe(0);
  });

  it('walks unless it is said to fly', () => {
    const f = unit([260, 200], 9000, { ...open, rocks: [{ x: 290, y: 200, r: 10, height: 1, save: 8 }] });
    f.ready();
    const walk = f.wayTo(1, 320, 200);
    f.fly = true;
    expect([walk > 6000, f.wayTo(1, 320, 200)]).toEqual([true, 6000]);
  });

  it('stays where it stands in a unit that is not together, unless another has come to stand there', () => {
    // Only the guide finds a place in the zone.
    const guideTo = (x: number, second: P) => {
      const f = unit(second, 9000);
      f.zone = (qx, qy) => qx === x && qy === 200;
      f.ready();
      return { formed: f.form(x, 200, Shape.line, 0), stays: [f.toX[1], f.toY[1], f.cost[1]] };
    };
    expect(guideTo(250, [260, 200])).toEqual({ formed: true, stays: [260, 200, 0] });
    expect(guideTo(251, [260, 200]).formed).toBe(false);
    expect(guideTo(269, [260, 200]).formed).toBe(false);
    // A unit that is together stays so.
    expect(guideTo(250, [215, 200]).formed).toBe(false);
  });
});
