/** The vectors of the geometry (G01 to G39), on the tables of the scenarios. */

import { describe, expect, it } from 'vitest';
import {
  along,
  Charge,
  contactRing,
  Discs,
  Formation,
  facingOf,
  gapMils,
  inContact,
  isBehind,
  isCoherent,
  legCost,
  legFree,
  legLength,
  pointCode,
  Shape,
  slots,
  squared,
  standing,
} from '../../../engine/table/index.ts';
import { battle, celtos, row, tables } from '../testing.ts';
import { nearCircle } from './scenarios.ts';
import { bandOf } from './shooting.ts';

const boardOf = (id: string) => tables.boards[tables.data.scenarios.rows.findIndex((r) => r.id === id)];
const FB = boardOf('first-blood');
const BC = boardOf('border-clash');
const SE = boardOf('bound-seer');
const RA = boardOf('raid');
type XY = readonly [number, number];
const discs = (list: readonly (readonly [number, number, number])[]): Discs => {
  const out = new Discs();
  for (const [x, y, r] of list) out.add(x, y, r);
  return out;
};
const way = (board: typeof FB, a: XY, b: XY, r: number, foes = discs([]), gap = 10, limit = 99000) => {
  const points = { x: [] as number[], y: [] as number[] };
  const cost = board.ways.find(...a, ...b, r, foes, gap, limit, false, points);
  return { cost, by: points.x.slice(1, -1).map((x, i) => [x, points.y[i + 1]]) };
};
const FOOT = [5, 2] as const;
const RIDER = [10, 4] as const;
const SMALL = [5, 1] as const;
const sight = (
  board: typeof FB,
  a: XY,
  b: XY,
  from: readonly [number, number] = FOOT,
  to = from,
  others: readonly (readonly [number, number, number, number])[] = [],
) => {
  const clear = board.sight.look(
    ...a,
    ...from,
    ...b,
    ...to,
    discs(others.map(([x, y, r]) => [x, y, r])),
    others.map((o) => o[3]),
  );
  return [clear, clear > 0 ? board.sight.save : 0];
};

describe('distances', () => {
  it('G01 CE-901 CE-902 CE-903 CE-904 CE-905 overlap, contact and a gap', () => {
    const touch = (d2: number): boolean => d2 <= 11 * 11;
    expect([99 < 100, touch(121), touch(122)]).toEqual([true, true, false]);
    expect(inContact(FB.ground, 0, 0, 5, 11, 0, 5)).toBe(true);
    expect(inContact(FB.ground, 0, 0, 5, 11, 1, 5)).toBe(false);
    const t = battle({
      units: {
        A1: { profile: 'gael_warrior', models: 5, places: [[20, 8]] },
        A2: { profile: 'gael_chief', places: [[2, 2]] },
        B1: { profile: 'sidhe_retainer', models: 4, places: [[20, 9.1]] },
      },
    });
    expect([t.engaged('A1'), t.engaged('A2')]).toEqual([true, false]);
  });
  it('G02 CE-905 contact over a hedge reaches half an inch', () => {
    const touch = (a: XY, b: XY): boolean => inContact(FB.ground, ...a, 5, ...b, 5);
    expect([touch([310, 145], [310, 130]), touch([310, 145], [310, 129]), touch([400, 145], [400, 130])]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('G03 D19 CE-403 13 inches between centres of foot is Short', () => {
    expect([bandOf(130 * 130, 10), bandOf(131 * 131, 10)]).toEqual([0, 1]);
  });
  it('G04 G05 CE-906 CE-911 lengths and gaps', () => {
    expect([legLength(100, 100, 103, 104), legLength(100, 100, 101, 101), legLength(0, 0, 70, 70)]).toEqual([
      500, 142, 9900,
    ]);
    expect(gapMils(squared(100, 100, 200, 150), 15)).toBe(9680);
  });
  it('CE-907 CE-908 within a point, a circle and a wood', () => {
    const t = battle({
      units: {
        A1: { profile: 'gael_chief', places: [[10, 10]] },
        A2: { profile: 'gael_warrior', places: row(5, 2, 2) },
        B1: { profile: 'sidhe_archer', places: row(4, 20, 46) },
      },
    });
    const near = (x: number, c: number, k: number): boolean => nearCircle(t.state, 0, x, 100, c, k);
    expect([near(135, 0, 30), near(136, 0, 30), near(145, 10, 30), near(146, 10, 30)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    // The fallen are near nothing, nor is the next unit this one.
    const lost = battle({
      units: {
        A1: { profile: 'fb_thrall', models: 16, places: row(15, 2, 40) },
        A2: { profile: 'gael_chief', places: [[10, 10]] },
        B1: { profile: 'sidhe_archer', places: row(4, 20, 46) },
      },
    });
    expect([nearCircle(lost.state, 0, 0, 0, 0, 30), nearCircle(lost.state, 0, 100, 100, 0, 30)]).toEqual([
      false,
      false,
    ]);
    expect(nearCircle(lost.state, 1, 100, 100, 0, 30)).toBe(true);
    // The centre decides: 16.0 lies on the edge of the wood and is in it.
    expect([sight(FB, [165, 100], [160, 180]), sight(FB, [165, 100], [161, 180])]).toEqual([
      [9, 9],
      [9, 0],
    ]);
    expect(legCost(FB.ground, 160, 180, 162, 180)).toBe(200);
  });
  it('G39 CE-901 the code of a point, and its text', () => {
    expect(pointCode(240, 60)).toBe(61680);
    expect([celtos.kinds.point.name(61680), celtos.kinds.point.find('24.0,6.0')]).toEqual(['24.0,6.0', 61680]);
  });
});

describe('ways', () => {
  it('G06 G08 CE-912 CE-913 legs over a hedge and through a wood', () => {
    expect([legCost(FB.ground, 310, 130, 310, 150), legCost(FB.ground, 345, 130, 345, 150)]).toEqual([4000, 2000]);
    expect([
      legCost(FB.ground, 80, 180, 100, 180),
      legCost(FB.ground, 60, 180, 100, 180),
      legCost(FB.ground, 120, 100, 120, 180),
    ]).toEqual([4000, 6000, 12000]);
  });
  it('G07 G09 CE-910 CE-916 CE-917 CE-918 round the end of the hedge, round the wood', () => {
    expect(way(FB, [330, 130], [330, 150], 5)).toEqual({ cost: 2974, by: [[341, 140]] });
    expect(way(FB, [60, 180], [200, 180], 5)).toEqual({
      cost: 16859,
      by: [
        [103, 139],
        [137, 139],
      ],
    });
  });
  it('G10 CE-914 round a crag, by base', () => {
    expect(way(BC, [320, 100], [400, 100], 5)).toEqual({
      cost: 9858,
      by: [
        [349, 75],
        [371, 75],
      ],
    });
    expect(way(BC, [320, 100], [400, 100], 10)).toEqual({
      cost: 10692,
      by: [
        [330, 87],
        [347, 70],
        [373, 70],
        [390, 87],
      ],
    });
  });
  it('G11 CE-915 round an enemy, in a Move and in an assault', () => {
    const foe = discs([[240, 90, 5]]);
    expect(way(FB, [240, 60], [240, 120], 5, foe, 10)).toEqual({
      cost: 7600,
      by: [
        [220, 81],
        [220, 99],
      ],
    });
    expect(way(FB, [240, 60], [240, 120], 5, foe, 0)).toEqual({
      cost: 6386,
      by: [
        [230, 85],
        [230, 95],
      ],
    });
    expect(way(FB, [240, 60], [240, 120], 5, foe, 10, 7000).cost).toBe(-1);
  });
  it('G12 CE-914 round a house', () => {
    expect(way(RA, [140, 400], [220, 400], 5)).toEqual({
      cost: 10648,
      by: [
        [157, 375],
        [203, 375],
      ],
    });
    expect(way(RA, [140, 430], [220, 430], 5)).toEqual({ cost: 8000, by: [] });
  });
  it('G13 CE-915 who starts near an enemy may only go away', () => {
    const foe = discs([[240, 75, 5]]);
    const free = (x: number, y: number): boolean => legFree(FB.ground, 240, 60, x, y, 5, foe, 10);
    expect([free(240, 40), free(250, 62), free(260, 60)]).toEqual([true, false, true]);
  });
  it('G14 CE-909 where a base may stand', () => {
    const stands = (board: typeof FB, x: number, y: number): boolean => standing(board.ground, x, y, 5) === 0;
    expect([
      stands(FB, 310, 145),
      stands(FB, 310, 144),
      stands(FB, 4, 50),
      stands(SE, 240, 345),
      stands(SE, 240, 346),
    ]).toEqual([true, false, false, true, false]);
  });
  it('G31 CE-919 quarter points', () => {
    const points = { x: [329, 351, 400], y: [75, 75, 100] };
    expect([0, 1, 2, 3, 4].map((q) => along(points, q))).toEqual([
      [329, 75],
      [348, 75],
      [365, 82],
      [382, 91],
      [400, 100],
    ]);
  });
});

describe('sight', () => {
  it('G15 G16 G17 CE-940 CE-941 CE-942 CE-943 CE-948 the open, and over hills', () => {
    expect(sight(FB, [100, 100], [200, 100])).toEqual([9, 0]);
    expect([
      sight(FB, [240, 180], [240, 300])[0],
      sight(FB, [240, 180], [240, 300], RIDER, FOOT)[0],
      sight(FB, [240, 240], [240, 320])[0],
    ]).toEqual([0, 9, 9]);
    expect([
      sight(BC, [360, 180], [360, 300])[0],
      sight(BC, [360, 180], [360, 300], RIDER)[0],
      sight(BC, [360, 240], [360, 330])[0],
    ]).toEqual([0, 0, 9]);
    expect(sight(FB, [240, 300], [240, 180], FOOT, RIDER)[0]).toBe(9);
  });
  it('G18 G19 CE-947 CE-949 through woods', () => {
    expect([sight(FB, [60, 180], [110, 180]), sight(FB, [60, 180], [111, 180])]).toEqual([
      [5, 9],
      [0, 0],
    ]);
    expect([sight(FB, [60, 145], [180, 145]), sight(FB, [60, 141], [180, 141])]).toEqual([
      [3, 9],
      [6, 9],
    ]);
  });
  it('G20 CE-946 CE-950 over a hedge', () => {
    expect([sight(FB, [310, 100], [310, 146]), sight(FB, [310, 100], [310, 156])]).toEqual([
      [9, 8],
      [9, 0],
    ]);
    expect([sight(FB, [310, 100], [310, 170], SMALL), sight(FB, [310, 130], [310, 170], SMALL)]).toEqual([
      [0, 0],
      [9, 0],
    ]);
  });
  it('G21 G22 CE-943 CE-951 CE-952 past a crag and an altar', () => {
    expect([390, 394, 400, 410].map((x) => sight(BC, [360, 60], [x, 140]))).toEqual([
      [0, 0],
      [1, 6],
      [2, 6],
      [5, 0],
    ]);
    expect([sight(SE, [240, 330], [240, 380]), sight(SE, [240, 300], [240, 380], SMALL)]).toEqual([
      [9, 8],
      [0, 0],
    ]);
  });
  it('G23 G24 CE-944 CE-945 past models of third units', () => {
    const past = (x: number, y: number, r: number, h = 2, from: readonly [number, number] = FOOT) =>
      sight(FB, [100, 100], [200, 100], from, FOOT, [[x, y, r, h]])[0];
    expect([past(150, 100, 10), past(150, 106, 10), past(150, 115, 10), past(150, 100, 5)]).toEqual([0, 1, 9, 2]);
    expect([past(150, 100, 10, 2, RIDER), past(150, 100, 10, 1)]).toEqual([9, 9]);
  });
});

describe('facing and formation', () => {
  it('G25 G26 CE-920 CE-313 facings and what is behind', () => {
    expect([
      facingOf(10, 0),
      facingOf(10, 1),
      facingOf(10, 2),
      facingOf(0, -5),
      facingOf(-7, 7),
      facingOf(0, 0),
    ]).toEqual([0, 0, 1, 12, 6, 0]);
    expect([
      isBehind(100, 100, 4, 90, 99),
      isBehind(100, 100, 4, 90, 100),
      isBehind(100, 100, 3, 110, 96),
      isBehind(100, 100, 3, 110, 95),
    ]).toEqual([true, false, false, true]);
  });
  it('G27 G28 G29 G30 CE-921 CE-922 the slots of the shapes', () => {
    expect(slots(240, 60, 7, 5, Shape.line, 4)).toEqual([
      [240, 60],
      [252, 60],
      [228, 60],
      [264, 60],
      [216, 60],
      [276, 60],
      [204, 60],
    ]);
    expect(slots(240, 60, 7, 5, Shape.block, 4)).toEqual([
      [240, 60],
      [252, 60],
      [228, 60],
      [240, 48],
      [252, 48],
      [228, 48],
      [240, 36],
    ]);
    expect(slots(240, 60, 5, 5, Shape.column, 2)).toEqual([
      [240, 60],
      [232, 52],
      [223, 43],
      [215, 35],
      [206, 26],
    ]);
    expect(slots(240, 60, 8, 5, Shape.double, 5)).toEqual([
      [240, 60],
      [251, 65],
      [229, 55],
      [262, 69],
      [245, 49],
      [256, 54],
      [234, 44],
      [267, 58],
    ]);
  });
  const line = (allowance: number): Formation => {
    const f = new Formation(FB.ways);
    f.n = 7;
    slots(240, 60, 7, 5, Shape.line, 4).forEach(([x, y], i) => {
      f.x[i] = x;
      f.y[i] = y;
    });
    f.r = 5;
    f.coherency = 10;
    f.limit = allowance * 1000;
    f.ready();
    return f;
  };
  it('G32 G33 CE-923 CE-924 CE-925 CE-928 a line rushes, a line becomes a block', () => {
    const rush = line(12);
    expect(rush.form(240, 180, Shape.keep, 4)).toBe(true);
    expect([...rush.cost.subarray(0, 7)]).toEqual(Array(7).fill(12000));
    expect(rush.form(240, 181, Shape.keep, 4)).toBe(false);
    const block = line(4);
    expect(block.form(240, 80, Shape.block, 4)).toBe(true);
    expect(Array.from({ length: 7 }, (_, i) => [block.toX[i], block.toY[i]])).toEqual([
      [240, 80],
      [252, 80],
      [228, 80],
      [240, 68],
      [228, 68],
      [252, 68],
      [240, 56],
    ]);
  });
  it('G34 CE-307 CE-308 coherency of one inch', () => {
    const chain = (n: number, by: number): boolean =>
      isCoherent(
        Array.from({ length: n }, (_, i) => 100 + i * by),
        Array(n).fill(50),
        n,
        5,
        10,
      );
    expect([chain(3, 20), chain(2, 21), chain(7, 20), chain(8, 20)]).toEqual([true, false, true, false]);
  });
});

describe('assault moves', () => {
  const charge = (y: number): Charge => {
    const c = new Charge(FB.ways);
    slots(240, y, 5, 5, Shape.line, 4).forEach(([x, py], i) => {
      c.x[i] = x;
      c.y[i] = py;
    });
    c.n = 5;
    c.r = 5;
    c.coherency = 10;
    c.reach = 8000;
    for (const [x, py] of slots(240, 160, 3, 5, Shape.line, 12)) {
      c.theirs.add(x, py, 5);
      c.foes.add(x, py, 5);
    }
    return c;
  };
  it('G35 G36 CE-930 to CE-934 a charge that reaches, and one that does not', () => {
    const c = charge(100);
    expect(c.move()).toBe(true);
    expect(Array.from({ length: 5 }, (_, i) => [c.x[i], c.y[i]])).toEqual([
      [240, 149],
      [252, 149],
      [228, 149],
      [261, 154],
      [219, 154],
    ]);
    const short = charge(60);
    expect(short.move()).toBe(false);
    expect(Array.from({ length: 5 }, (_, i) => [short.x[i], short.y[i]])).toEqual([
      [240, 100],
      [252, 100],
      [228, 100],
      [261, 91],
      [219, 91],
    ]);
  });
  it('G38 CE-930 contact points in the open', () => {
    const count = (r: number, s: number): number => contactRing(FB.ground, 400, 60, s, r, 400, 60, 99000).length / 2;
    expect([count(5, 5), count(5, 10), count(10, 10)]).toEqual([72, 100, 128]);
  });
});
