import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Discs, type Ground, heightAt, inWood, Stand, standing } from './ground.ts';
import { groundHeight, inWood as literalWood, stands } from './literal.fixture.ts';
import { discsOf, open, smallPlace, smallTable } from './tables.fixture.ts';

describe('discs', () => {
  it('are kept however many there are', () => {
    const discs = new Discs();
    for (let i = 0; i < 200; i++) discs.add(i, 2 * i, 3 + i, 1000 - i);
    expect(discs.n).toBe(200);
    for (const i of [0, 63, 64, 127, 128, 199])
      expect([discs.x[i], discs.y[i], discs.r[i], discs.tag[i]]).toEqual([i, 2 * i, 3 + i, 1000 - i]);
    discs.clear();
    discs.add(7, 8, 9);
    expect([discs.n, discs.x[0], discs.tag[0]]).toEqual([1, 7, 0]);
  });

  it('come within a box with the rim of their base, not only with the centre', () => {
    const all = discsOf([
      [5, 50, 5],
      [4, 50, 5],
      [95, 50, 5],
      [96, 50, 5],
      [50, 5, 5],
      [50, 4, 5],
      [50, 95, 5],
      [50, 96, 5],
      [50, 50, 5],
    ]);
    const near = new Discs();
    near.addNear(all, 10, 10, 90, 90);
    expect(Array.from(near.tag.slice(0, near.n))).toEqual([0, 2, 4, 6, 8]);
    expect([near.x[1], near.y[1], near.r[1]]).toEqual([95, 50, 5]);
    // What lay there before is gone.
    all.clear();
    all.add(50, 50, 5, 77);
    const again = new Discs();
    again.addNear(all, -1e6, -1e6, 1e6, 1e6);
    expect([again.n, again.tag[0]]).toEqual([1, 77]);
    again.addNear(new Discs(), -1e6, -1e6, 1e6, 1e6);
    expect(again.n).toBe(1);
  });
});

describe('the ground', () => {
  it('is wood and hill as the literal words say, and bears whom they let stand', () => {
    fc.assert(
      fc.property(smallTable, smallPlace, fc.integer({ min: 1, max: 8 }), (table, p, r) => {
        expect(inWood(table, ...p)).toBe(literalWood(table, p));
        expect(heightAt(table, ...p)).toBe(groundHeight(table, p));
        expect(standing(table, ...p, r) === Stand.free).toBe(stands(table, p, r));
      }),
      { numRuns: 1500 },
    );
  });

  it('is wood up to the edge, and the higher of two levels of a hill', () => {
    const table: Ground = {
      ...open,
      woods: [{ x: 50, y: 50, r: 10 }],
      hills: [
        { x: 100, y: 100, r: 20, level: 1 },
        { x: 100, y: 100, r: 10, level: 2 },
        { x: 100, y: 100, r: 15, level: 1 },
      ],
    };
    expect([40, 39, 60, 61].map((x) => inWood(table, x, 50))).toEqual([true, false, true, false]);
    expect([100, 110, 111, 120, 121].map((x) => heightAt(table, x, 100))).toEqual([4, 4, 2, 2, 0]);
  });

  it('says why a base may not stand: the edge of the table, then rocks, houses and low obstacles', () => {
    const table: Ground = {
      ...open,
      width: 200,
      height: 100,
      rocks: [{ x: 50, y: 50, r: 10, height: 1, save: 8 }],
      houses: [{ x0: 100, y0: 40, x1: 120, y1: 60, height: 1, save: 8 }],
      lows: [{ x0: 160, y0: 30, x1: 160, y1: 70 }],
    };
    const at = (x: number, y: number): number => standing(table, x, y, 5);
    const { free, offTable, rock, house, low } = Stand;
    expect([at(4, 50), at(5, 50), at(195, 50), at(196, 50)]).toEqual([offTable, free, free, offTable]);
    expect([at(20, 4), at(20, 5), at(20, 95), at(20, 96)]).toEqual([offTable, free, free, offTable]);
    expect([at(35, 50), at(36, 50), at(64, 50), at(65, 50)]).toEqual([free, rock, rock, free]);
    expect([at(95, 50), at(96, 50), at(124, 50), at(125, 50)]).toEqual([free, house, house, free]);
    expect([at(155, 50), at(156, 50), at(164, 50), at(165, 50)]).toEqual([free, low, low, free]);
  });
});
