import { describe, expect, test } from 'vitest';
import { opposite } from './grid.ts';
import { celles as grid } from './maps.fixture.ts';
import { addSide, hasSide, noSides, removeSide, sidesAlong, sidesBetween } from './sides.ts';

const sidesOf = (mask: Uint8Array): string[] =>
  Array.from({ length: grid.size * 6 }, (_, i) => [Math.floor(i / 6), i % 6] as const)
    .filter(([hex, d]) => hasSide(mask, hex, d))
    .map(([hex, d]) => `${grid.name(hex)} ${d}`);

describe('sides of hexes', () => {
  test('belong to both hexes, and at the rim to the one there is', () => {
    const mask = noSides(grid);
    const [a, b] = [grid.find('0502'), grid.find('0503')];
    const d = grid.direction(a, b);
    addSide(grid, mask, a, d);
    expect(sidesOf(mask).sort()).toEqual([`0502 ${d}`, `0503 ${opposite(d)}`].sort());
    addSide(grid, mask, b, (opposite(d) + 1) % 6);
    removeSide(grid, mask, b, opposite(d));
    expect(hasSide(mask, a, d)).toBe(false);
    expect(sidesOf(mask)).toHaveLength(2);
    const rim = noSides(grid);
    const north = grid.find('0100');
    addSide(grid, rim, north, 0);
    expect(sidesOf(rim)).toEqual(['0100 0']);
    removeSide(grid, rim, north, 0);
    expect(sidesOf(rim)).toEqual([]);
  });

  test('are given by pairs of names, the first hex of the map among them', () => {
    const [first, second] = [grid.name(0), grid.name(1)];
    for (const pair of [
      [first, second],
      [second, first],
    ] as const)
      expect(sidesOf(sidesBetween(grid, [pair]))).toHaveLength(2);
    expect(() => sidesBetween(grid, [['9999', first]])).toThrow('no hex 9999 on this map');
    expect(() => sidesBetween(grid, [[first, '9999']])).toThrow('no hex 9999 on this map');
    expect(() => sidesBetween(grid, [[first, '0105']])).toThrow(`hexes ${first} and 0105 do not touch`);
  });

  test('along a road are those between each hex and the next', () => {
    expect(sidesAlong(grid, ['0100', '0101', '0102'])).toEqual(
      sidesBetween(grid, [
        ['0100', '0101'],
        ['0101', '0102'],
      ]),
    );
    expect(sidesOf(sidesAlong(grid, ['0100']))).toEqual([]);
  });
});
