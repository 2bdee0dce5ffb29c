import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { celles, combatOperations, maps } from './maps.fixture.ts';
import { blockedAt, canSee, sightLine } from './sight.ts';

const names = (from: string, to: string): string[] => {
  const line = sightLine(combatOperations, combatOperations.find(from), combatOperations.find(to));
  const found: string[] = [];
  for (let i = 0; i < line.length; i += 2) {
    const pair = line[i + 1] < 0 ? [line[i]] : [line[i], line[i + 1]];
    found.push(pair.map(combatOperations.name).sort().join('|'));
  }
  return found;
};

test('along a row of hexes the line crosses each', () => {
  expect(names('G3', 'G6')).toEqual(['G4', 'G5']);
  expect(names('E5', 'H6')).toEqual(['F5', 'G6']);
});

test('along a spine the line runs between two hexes', () => {
  expect(names('E5', 'G5')).toEqual(['F4|F5']);
  expect(names('E5', 'I5')).toEqual(['F4|F5', 'G5', 'H4|H5']);
});

test('a spine is blocked only when the hexes on both sides block', () => {
  const [e5, g5, f4, f5] = ['E5', 'G5', 'F4', 'F5'].map(combatOperations.find);
  expect(canSee(combatOperations, e5, g5, (h) => h === f4)).toBe(true);
  expect(canSee(combatOperations, e5, g5, (h) => h === f5)).toBe(true);
  expect(canSee(combatOperations, e5, g5, (h) => h === f4 || h === f5)).toBe(false);
});

test('at the rim the hex on the map decides', () => {
  expect(names('A1', 'C1')).toEqual(['B1']);
  expect(names('A13', 'C13')).toEqual(['B12']);
});

test('neighbours always see each other, and the ends never block', () => {
  expect(canSee(celles, 0, celles.neighbour[2], () => true)).toBe(true);
  expect(blockedAt(celles, 0, 0, () => true)).toBe(-1);
  expect(blockedAt(celles, celles.find('0505'), celles.find('0508'), () => true)).toBe(celles.find('0506'));
});

describe.each(Object.entries(maps))('%s', (_, grid) => {
  const anyHex = fc.nat(grid.size - 1);

  test('the line holds the hexes that points along it fall into', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (a, b) => {
        const held = new Set(sightLine(grid, a, b));
        const sampled = new Set<number>();
        const steps = 400;
        for (let i = 1; i < steps; i++) {
          const x = grid.x[a] + ((grid.x[b] - grid.x[a]) * i) / steps;
          const y = grid.y[a] + ((grid.y[b] - grid.y[a]) * i) / steps;
          const far = Array.from({ length: grid.size }, (_, h) => (grid.x[h] - x) ** 2 + (grid.y[h] - y) ** 2);
          const nearest = Math.min(...far);
          // On the map only: a line between two rim hexes may leave it.
          if (nearest <= 0.75) for (let h = 0; h < grid.size; h++) if (far[h] < nearest + 1e-9) sampled.add(h);
        }
        for (const hex of sampled) if (hex !== a && hex !== b) expect(held.has(hex)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('it runs from the near end to the far one, whichever hex has the higher number', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (a, b) => {
        const far = (h: number): number =>
          (grid.x[h] - grid.x[a]) * (grid.x[b] - grid.x[a]) + (grid.y[h] - grid.y[a]) * (grid.y[b] - grid.y[a]);
        const line = Array.from(sightLine(grid, a, b)).filter((h) => h >= 0);
        for (let i = 1; i < line.length; i++) expect(far(line[i])).toBeGreaterThanOrEqual(far(line[i - 1]) - 1e-6);
      }),
      { numRuns: 200 },
    );
  });

  test('it is the same line both ways, and at least as long as the distance', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (a, b) => {
        const there = Array.from(sightLine(grid, a, b)).sort((p, q) => p - q);
        const back = Array.from(sightLine(grid, b, a)).sort((p, q) => p - q);
        expect(there).toEqual(back);
        expect(canSee(grid, a, b, (h) => h % 3 === 0)).toBe(canSee(grid, b, a, (h) => h % 3 === 0));
      }),
      { numRuns: 100 },
    );
  });
});
