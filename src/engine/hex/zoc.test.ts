import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combatOperations as grid, scatter } from './maps.fixture.ts';
import { addSide, hasSide, noSides, removeSide, sidesAlong, sidesBetween } from './sides.ts';
import { addZoc, countZoc, inZoc, removeZoc, zocSides } from './zoc.ts';

test('a zone covers the six neighbours and not the hex itself', () => {
  const counts = new Uint8Array(grid.size);
  addZoc(grid, counts, grid.find('C5'));
  const covered = Array.from(counts.keys()).filter((hex) => inZoc(counts, hex));
  expect(covered.map(grid.name).sort()).toEqual(['B4', 'B5', 'C4', 'C6', 'D4', 'D5']);
});

test('a zone does not cross a blocked hexside, from either side', () => {
  const river = sidesBetween(grid, [['C5', 'C6']]);
  const counts = new Uint8Array(grid.size);
  addZoc(grid, counts, grid.find('C5'), river);
  expect(inZoc(counts, grid.find('C6'))).toBe(false);
  addZoc(grid, counts, grid.find('C6'), river);
  expect(inZoc(counts, grid.find('C5'))).toBe(false);
  expect(counts[grid.find('D5')]).toBe(2);
  expect(zocSides(grid, grid.find('C5'), river)).toBe(0b110111);
});

test('counting afresh equals adding and removing in any order', () => {
  const hexes = fc.array(fc.nat(grid.size - 1), { maxLength: 40 });
  fc.assert(
    fc.property(hexes, hexes, fc.integer(), fc.nat(1), (stay, leave, seed, player) => {
      const next = scatter(seed);
      const blocked = noSides(grid);
      for (let i = 0; i < 100; i++) addSide(grid, blocked, next(grid.size), next(6));
      const base = player * grid.size;
      const counts = new Uint8Array(2 * grid.size);
      for (const hex of [...leave, ...stay]) addZoc(grid, counts, hex, blocked, base);
      for (const hex of leave) removeZoc(grid, counts, hex, blocked, base);
      const afresh = new Uint8Array(2 * grid.size);
      countZoc(grid, afresh, [...stay, -1], blocked, base);
      expect(counts).toEqual(afresh);
    }),
  );
});

test('sides are set in both hexes and can be taken away', () => {
  const mask = sidesAlong(grid, ['A9', 'B8', 'C9']);
  const [a9, b8] = [grid.find('A9'), grid.find('B8')];
  const d = grid.direction(a9, b8);
  expect(hasSide(mask, a9, d) && hasSide(mask, b8, (d + 3) % 6)).toBe(true);
  removeSide(grid, mask, b8, (d + 3) % 6);
  expect(hasSide(mask, a9, d) || hasSide(mask, b8, (d + 3) % 6)).toBe(false);
});

test('unknown or distant hexes are errors that name them', () => {
  expect(() => sidesBetween(grid, [['A1', 'Z9']])).toThrow('no hex Z9 on this map');
  expect(() => sidesBetween(grid, [['A1', 'A3']])).toThrow('hexes A1 and A3 do not touch');
});
