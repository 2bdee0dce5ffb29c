import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Discs, type Ground } from './ground.ts';
import { type D, sight as literalSight, type Model } from './literal.fixture.ts';
import { Block, Sight } from './sight.ts';
import { discsOf, ground, open, place, radius, smallPlace, smallTable } from './tables.fixture.ts';

const model = fc.record({ at: place, r: radius, h: fc.integer({ min: 1, max: 9 }) });
const smallModel = fc.record({ at: smallPlace, r: fc.constantFrom(2, 3, 5), h: fc.integer({ min: 1, max: 5 }) });

function look(sight: Sight, s: Model, t: Model, others: readonly Model[], enough = false) {
  const discs = discsOf(others.map((m): D => [m.at[0], m.at[1], m.r]));
  const heights = others.map((m) => m.h);
  const clear = sight.look(...s.at, s.r, s.h, ...t.at, t.r, t.h, discs, heights, enough);
  expect(sight.clear).toBe(clear);
  return { clear, save: sight.save, block: sight.block, blockAt: sight.blockAt };
}

describe('sight', () => {
  it('counts segments and cover as the literal words do, and is mutual', () => {
    const sight = new Sight(ground);
    fc.assert(
      fc.property(model, model, fc.array(model, { maxLength: 8 }), (s, t, others) => {
        const found = look(sight, s, t, others);
        expect(found).toEqual(literalSight(ground, s, t, others));
        expect(found.block === Block.none).toBe(found.clear === 9);
        expect(look(sight, t, s, others).clear).toBe(found.clear);
        const seen = look(sight, s, t, others, true);
        expect(seen.clear === 9 ? found.clear : seen.clear).toBe(seen.clear === 9 ? 9 : Math.min(1, found.clear));
      }),
      { numRuns: 1500 },
    );
  });

  it('on small tables: segments, cover and what blocks first', () => {
    fc.assert(
      fc.property(smallTable, smallModel, smallModel, fc.array(smallModel, { maxLength: 4 }), (table, s, t, others) => {
        const sight = new Sight(table);
        const expected = literalSight(table, s, t, others);
        expect(look(sight, s, t, others)).toEqual(expected);
        // What was found before is forgotten.
        look(sight, t, s, []);
        expect(look(sight, s, t, others)).toEqual(expected);
        expect(look(sight, s, t, others, true).clear > 0).toBe(expected.clear > 0);
      }),
      { numRuns: 1500 },
    );
  });

  it('is clear on the spot, and where nothing stands between', () => {
    const rock: Ground = { ...open, rocks: [{ x: 100, y: 100, r: 10, height: 9, save: 6 }] };
    const sight = new Sight(rock);
    const nobody = new Discs();
    expect(sight.look(50, 100, 5, 2, 150, 100, 5, 2, nobody, [])).toBe(0);
    expect([sight.block, sight.blockAt, sight.save]).toEqual([Block.rock, 0, 6]);
    expect(sight.look(100, 100, 5, 2, 100, 100, 5, 2, nobody, [])).toBe(9);
    expect([sight.clear, sight.block, sight.save]).toEqual([9, Block.none, 0]);
    sight.look(50, 100, 5, 2, 150, 100, 5, 2, nobody, []);
    expect(sight.look(50, 300, 5, 2, 150, 300, 5, 2, nobody, [])).toBe(9);
    expect([sight.clear, sight.block, sight.save]).toEqual([9, Block.none, 0]);
  });

  it('is enough when one segment is clear: the others are not looked along, and cover is not judged', () => {
    const table: Ground = { ...open, rocks: [{ x: 100, y: 108, r: 10, height: 9, save: 6 }] };
    const [s, t]: Model[] = [
      { at: [50, 100], r: 10, h: 2 },
      { at: [150, 100], r: 10, h: 2 },
    ];
    const all = look(new Sight(table), s, t, []);
    expect([all.clear > 1, all.clear < 9, all.save]).toEqual([true, true, 6]);
    expect(look(new Sight(table), s, t, [], true)).toMatchObject({ clear: 1, save: 0 });
  });

  it('minds every rock, hill, house and hedge, however many there are', () => {
    const many = <T>(one: (x: number) => T): T[] => Array.from({ length: 40 }, (_, i) => one(390 - i));
    const [s, t]: Model[] = [
      { at: [340, 100], r: 3, h: 1 },
      { at: [354, 100], r: 3, h: 1 },
    ];
    const tables: Partial<Ground>[] = [
      { rocks: many((x) => ({ x, y: 100, r: 2, height: 3, save: 6 })) },
      { hills: many((x) => ({ x, y: 100, r: 2, level: 2 })) },
      { houses: many((x) => ({ x0: x, y0: 90, x1: x + 1, y1: 110, height: 3, save: 6 })) },
      { lows: many((x) => ({ x0: x, y0: 80, x1: x, y1: 120 })) },
    ];
    for (const things of tables) {
      const table = { ...open, ...things };
      expect(look(new Sight(table), s, t, [])).toEqual(literalSight(table, s, t, []));
    }
    expect(look(new Sight({ ...open, ...tables[0] }), s, t, []).blockAt).toBeGreaterThan(31);
  });

  it('looks past as many models as there are', () => {
    const crowd: Model[] = Array.from({ length: 150 }, (_, i) => ({
      at: [60 + (i % 30) * 8, 180 + Math.floor(i / 30) * 8],
      r: 3,
      h: 1 + (i % 7),
    }));
    const [s, t]: Model[] = [
      { at: [20, 200], r: 5, h: 4 },
      { at: [340, 196], r: 5, h: 4 },
    ];
    expect(look(new Sight(open), s, t, crowd)).toEqual(literalSight(open, s, t, crowd));
    expect(
      look(
        new Sight(open),
        s,
        t,
        crowd.map((m) => ({ ...m, h: 3 })),
      ).clear,
    ).toBe(9);
  });

  it('passes a low obstacle beside either base; further off it blocks whom it is not lower than', () => {
    // A wall across the table, along y or along x, and two bases with centres so far from it on either side.
    const across = (level: boolean, near: number, far: number, heights: readonly [number, number]) => {
      const wall = level ? { x0: 60, y0: 100, x1: 140, y1: 100 } : { x0: 100, y0: 60, x1: 100, y1: 140 };
      const at = (d: number): [number, number] => (level ? [100, d] : [d, 100]);
      const s: Model = { at: at(100 - near), r: 5, h: heights[0] };
      const t: Model = { at: at(100 + far), r: 5, h: heights[1] };
      const table = { ...open, lows: [wall] };
      const found = look(new Sight(table), s, t, []);
      expect(found).toEqual(literalSight(table, s, t, []));
      return found.clear;
    };
    for (const level of [true, false]) {
      expect([across(level, 15, 60, [1, 1]), across(level, 16, 60, [1, 1])]).toEqual([9, 0]);
      expect([across(level, 60, 15, [1, 1]), across(level, 60, 16, [1, 1])]).toEqual([9, 0]);
      // Seen from two levels up down to the ground, it hides what lies beyond it by as much again.
      expect([across(level, 40, 41, [2, 0]), across(level, 40, 39, [2, 0])]).toEqual([9, 0]);
      expect([across(level, 41, 40, [0, 2]), across(level, 39, 40, [0, 2])]).toEqual([9, 0]);
    }
  });

  it('judges cover unless one clear segment is enough, and is whole at a glance where nothing is near', () => {
    const rock: Ground = { ...open, rocks: [{ x: 100, y: 108, r: 10, height: 9, save: 6 }] };
    const sight = new Sight(rock);
    sight.look(50, 100, 10, 2, 150, 100, 10, 2, new Discs(), []);
    expect(sight.save).toBe(6);
    expect(sight.look(50, 300, 10, 2, 150, 300, 10, 2, new Discs(), [], true)).toBe(9);
  });

  it('minds no model that has left', () => {
    const discs = discsOf([[100, 100, 10]]);
    const seen = (): number => new Sight(open).look(50, 100, 5, 2, 150, 100, 5, 2, discs, [9]);
    expect(seen()).toBe(0);
    discs.clear();
    expect(seen()).toBe(9);
  });

  it('minds the last of more models in the way than usual', () => {
    const low: Model[] = Array.from({ length: 69 }, (_, i) => ({ at: [60 + i, 100], r: 1, h: 4 }));
    const [s, t]: Model[] = [
      { at: [20, 100], r: 5, h: 4 },
      { at: [340, 100], r: 5, h: 4 },
    ];
    // The first are so small that none of the nine segments is stopped by them but those along the middle.
    const wide: Model = { at: [200, 100], r: 20, h: 4 };
    const found = look(new Sight(open), s, t, [...low, wide]);
    expect(found).toEqual(literalSight(open, s, t, [...low, wide]));
    expect(look(new Sight(open), s, t, low).clear).toBeGreaterThan(0);
    expect(found.clear).toBe(0);
  });
});
