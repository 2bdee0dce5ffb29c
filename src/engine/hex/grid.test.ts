import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIRECTIONS, Edge, type Grid, makeGrid, opposite } from './grid.ts';
import { columnRow, letterNumber } from './labels.ts';
import { ardennes, celles, combatOperations, maps } from './maps.fixture.ts';

const around = (grid: Grid, name: string): string[] =>
  Array.from({ length: 6 }, (_, d) => grid.neighbour[grid.find(name) * 6 + d])
    .filter((h) => h >= 0)
    .map((h) => grid.name(h));

describe.each(Object.entries(maps))('%s', (_, grid) => {
  const anyHex = fc.nat(grid.size - 1);

  test('names and hexes are one to one', () => {
    for (let hex = 0; hex < grid.size; hex++) expect(grid.find(grid.name(hex))).toBe(hex);
  });

  test('the way back is the opposite direction, and both hexes give a side the same number', () => {
    const seen = new Set<number>();
    for (let hex = 0; hex < grid.size; hex++) {
      for (let d = 0; d < 6; d++) {
        const other = grid.neighbour[hex * 6 + d];
        if (other < 0) continue;
        expect(grid.neighbour[other * 6 + opposite(d)]).toBe(hex);
        expect(grid.side(other, opposite(d))).toBe(grid.side(hex, d));
        expect(grid.direction(hex, other)).toBe(d);
        expect(grid.side(hex, d)).toBe(Math.min(hex * 6 + d, other * 6 + opposite(d)));
      }
      for (let d = 0; d < 6; d++) if (grid.side(hex, d) === hex * 6 + d) seen.add(grid.side(hex, d));
    }
    for (const side of seen) expect(grid.sideOf[side]).toBe(side);
  });

  test('neighbours are the hexes whose centres are one hex width away', () => {
    for (let a = 0; a < grid.size; a++) {
      const near = [];
      for (let b = 0; b < grid.size; b++) {
        const apart = Math.hypot(grid.x[a] - grid.x[b], grid.y[a] - grid.y[b]);
        if (a !== b && apart < 1.8) near.push(b);
      }
      const listed = Array.from(grid.neighbour.subarray(a * 6, a * 6 + 6)).filter((h) => h >= 0);
      expect(listed.sort((p, q) => p - q)).toEqual(near);
    }
  });

  test('directions point where their names say', () => {
    DIRECTIONS[grid.layout].forEach((name, d) => {
      const hex = grid.within(0, 4).findLast((h) => grid.edge(h) === 0) ?? 0;
      const other = grid.neighbour[hex * 6 + d];
      const dx = grid.x[other] - grid.x[hex];
      const dy = grid.y[other] - grid.y[hex];
      expect([Math.sign(Math.round(dx * 10)), Math.sign(Math.round(dy * 10))], name).toEqual([
        name.includes('E') ? 1 : name.includes('W') ? -1 : 0,
        name.includes('S') ? 1 : name.includes('N') ? -1 : 0,
      ]);
    });
  });

  test('distance is the number of steps on an unbounded map', () => {
    // Steps are counted on a larger map of the same shape, where no rim is in the way.
    const wide = makeGrid({
      layout: grid.layout,
      columns: 48,
      rows: 48,
      shifted: grid === ardennes ? 'odd' : 'even',
      numbering: columnRow(),
    });
    const place = (hex: number) => wide.find(columnRow()(grid.column[hex] + 8, grid.row[hex] + 8));
    fc.assert(
      fc.property(anyHex, (a) => {
        const steps = new Int16Array(wide.size).fill(-1);
        const queue = [place(a)];
        steps[queue[0]] = 0;
        for (const from of queue) {
          for (let d = 0; d < 6; d++) {
            const to = wide.neighbour[from * 6 + d];
            if (to < 0 || steps[to] >= 0) continue;
            steps[to] = steps[from] + 1;
            queue.push(to);
          }
        }
        for (let b = 0; b < grid.size; b++) if (grid.distance(a, b) !== steps[place(b)]) return false;
        return true;
      }),
      { numRuns: 30 },
    );
  });

  test('within gives the hexes at that distance or less, nearest first', () => {
    fc.assert(
      fc.property(anyHex, fc.nat(6), (hex, range) => {
        const list = Array.from(grid.within(hex, range));
        const all = [];
        for (let h = 0; h < grid.size; h++) if (grid.distance(hex, h) <= range) all.push(h);
        expect(list[0]).toBe(hex);
        expect(list.map((h) => grid.distance(hex, h))).toEqual(
          list.map((h) => grid.distance(hex, h)).sort((a, b) => a - b),
        );
        expect(list.sort((a, b) => a - b)).toEqual(all);
        expect(grid.within(hex, range)).toBe(grid.within(hex, range));
      }),
      { numRuns: 50 },
    );
  });

  test('the map lies within its width and height, and an edge hex has fewer than six neighbours', () => {
    for (let hex = 0; hex < grid.size; hex++) {
      expect(grid.x[hex]).toBeGreaterThan(0);
      expect(grid.x[hex]).toBeLessThan(grid.width);
      expect(grid.y[hex]).toBeLessThan(grid.height);
      const whole = Array.from(grid.neighbour.subarray(hex * 6, hex * 6 + 6)).every((h) => h >= 0);
      if (whole) expect(grid.edge(hex)).toBe(0);
    }
  });
});

test('Combat Operations: 250 hexes, neighbours of odd and even columns, ragged south edge', () => {
  expect(combatOperations.size).toBe(250);
  expect(around(combatOperations, 'C5')).toEqual(['C4', 'D4', 'D5', 'C6', 'B5', 'B4']);
  expect(around(combatOperations, 'D5')).toEqual(['D4', 'E5', 'E6', 'D6', 'C6', 'C5']);
  expect(around(combatOperations, 'A1')).toEqual(['B1', 'A2']);
  expect(around(combatOperations, 'A13')).toEqual(['A12', 'B12']);
  expect(combatOperations.find('B13')).toBe(-1);
  expect(combatOperations.find(' g13 ')).toBe(combatOperations.find('G13'));
  expect(combatOperations.edge(combatOperations.find('T12'))).toBe(Edge.south | Edge.east);
});

test('Celles: 561 hexes, neighbours as in the worked examples', () => {
  expect(celles.size).toBe(561);
  expect(around(celles, '1604')).toEqual(['1603', '1704', '1705', '1605', '1505', '1504']);
  expect(around(celles, '2113')).toContain('2213');
  expect(around(celles, '2214')).toEqual(expect.arrayContaining(['2114', '2213']));
  expect(celles.distance(celles.find('0100'), celles.find('3316'))).toBe(32);
  expect(celles.edge(celles.find('0100'))).toBe(Edge.north | Edge.west);
  expect(celles.edge(celles.find('3316'))).toBe(Edge.south | Edge.east);
  expect(celles.find('0117')).toBe(-1);
});

test('Ardennes: 870 hexes numbered from the north-east corner, even rows half a hex further west', () => {
  expect(ardennes.size).toBe(870);
  // In the order NE, E, SE, SW, W, NW.
  expect(around(ardennes, '0810')).toEqual(['0710', '0809', '0910', '0911', '0811', '0711']);
  expect(around(ardennes, '0910')).toEqual(['0809', '0909', '1009', '1010', '0911', '0810']);
  expect(ardennes.edge(ardennes.find('0100'))).toBe(Edge.north | Edge.east);
  expect(ardennes.edge(ardennes.find('2929'))).toBe(Edge.south | Edge.west);
  const plane = (name: string) => [+name.slice(2) + (+name.slice(0, 2) % 2 === 0 ? 0.5 : 0), +name.slice(0, 2)];
  const spec = (a: string, b: string) => {
    const [[x, r], [y, s]] = [plane(a), plane(b)];
    return Math.round(Math.abs(r - s) + Math.max(0, Math.abs(x - y) - Math.abs(r - s) / 2));
  };
  for (const [a, b] of [
    ['0117', '1427'],
    ['0100', '2929'],
    ['0810', '0928'],
    ['2900', '0129'],
  ] as const) {
    expect(ardennes.distance(ardennes.find(a), ardennes.find(b))).toBe(spec(a, b));
  }
});

test('letters go on after Z', () => {
  expect(letterNumber()(26, 3)).toBe('Z3');
  expect(letterNumber()(27, 3)).toBe('AA3');
});

test('numbers that would repeat are an error', () => {
  const clash = { layout: 'flat', columns: 3, rows: 3, shifted: 'even', numbering: () => 'same' } as const;
  expect(() => makeGrid(clash)).toThrow('two hexes would be numbered same');
});

describe('a direction', () => {
  test('is one of six to a hex that touches, and none to any other or off the map', () => {
    const grid = makeGrid({ layout: 'flat', columns: 4, rows: 4, shifted: 'odd', numbering: columnRow() });
    for (let a = 0; a < grid.size; a++) {
      expect(grid.direction(a, -1)).toBe(-1);
      for (let b = 0; b < grid.size; b++) {
        const d = grid.direction(a, b);
        expect(d).toBe(grid.distance(a, b) === 1 ? grid.neighbour.subarray(a * 6, a * 6 + 6).indexOf(b) : -1);
      }
    }
  });
});

describe('a grid', () => {
  const flat = makeGrid({
    layout: 'flat',
    columns: 3,
    rows: (column) => (column === 2 ? 2 : 3),
    shifted: 'even',
    numbering: columnRow(),
  });
  const pointy = makeGrid({
    layout: 'pointy',
    columns: (row) => (row === 2 ? 2 : 3),
    rows: 3,
    shifted: 'even',
    numbering: columnRow(),
  });

  test('may have lines of unequal length, the other way round only', () => {
    expect([flat.size, pointy.size]).toEqual([8, 8]);
    const rows = (): number => 3;
    const spec = { shifted: 'even', numbering: columnRow() } as const;
    expect(() => makeGrid({ ...spec, layout: 'flat', columns: rows, rows: 3 })).toThrow(
      'a flat grid needs a plain number of columns',
    );
    expect(() => makeGrid({ ...spec, layout: 'pointy', columns: 3, rows })).toThrow(
      'a pointy grid needs a plain number of rows',
    );
  });

  test('knows which of its hexes lie on which edge', () => {
    const edges = (grid: Grid): number[] => Array.from({ length: grid.size }, (_, hex) => grid.edge(hex));
    const { north, east, south, west } = Edge;
    // Column by column, row by row.
    expect(edges(flat)).toEqual([north | west, west, south | west, north, south, north | east, east, south | east]);
    expect(edges(pointy)).toEqual([north | west, north, north | east, west, east, south | west, south, south | east]);
  });

  test('is measured in sides of a hex, and no wider than its hexes', () => {
    const half = Math.sqrt(3) / 2;
    expect([flat.x[0], flat.y[0], flat.x[3], flat.y[3]]).toEqual([1, half, 2.5, 2 * half]);
    expect([pointy.x[0], pointy.y[0], pointy.x[3], pointy.y[3]]).toEqual([half, 1, 2 * half, 2.5]);
    expect([flat.width, flat.height / half]).toEqual([5, expect.closeTo(6)]);
    expect([pointy.width / half, pointy.height]).toEqual([expect.closeTo(6), 5]);
  });

  test('numbers every hexside, those on its rim by the hex they belong to', () => {
    for (const grid of [flat, pointy])
      for (let hex = 0; hex < grid.size; hex++)
        for (let d = 0; d < 6; d++) {
          const other = grid.neighbour[hex * 6 + d];
          expect(grid.side(hex, d)).toBe(other < 0 ? hex * 6 + d : Math.min(hex * 6 + d, other * 6 + opposite(d)));
        }
  });

  test('lists what is within a range by distance, then by number, from every hex', () => {
    for (const grid of [flat, pointy])
      for (let hex = 0; hex < grid.size; hex++)
        for (let range = 0; range < 4; range++) {
          const near = Array.from({ length: grid.size }, (_, h) => h).filter((h) => grid.distance(hex, h) <= range);
          const listed = near.sort((a, b) => grid.distance(hex, a) - grid.distance(hex, b) || a - b);
          expect(Array.from(grid.within(hex, range))).toEqual(listed);
        }
  });

  test('has at most 32767 hexes, and a name for what is none', () => {
    const wide = (columns: number, rows: number): Grid =>
      makeGrid({ layout: 'flat', columns, rows, shifted: 'odd', numbering: (c, r) => `${c}-${r}` });
    const largest = wide(217, 151);
    expect(largest.size).toBe(32767);
    const last = largest.size - 1;
    expect(largest.side(last, 3)).toBe(last * 6 + 3);
    expect(largest.side(last - 1, 3)).toBe(largest.side(last, 0));
    expect(() => wide(2, 16384)).toThrow('a grid of 32768 hexes is too large: it may have 32767');
    expect([flat.name(0), flat.name(8), flat.name(-1)]).toEqual(['0101', 'hex 8', 'hex -1']);
  });
});
