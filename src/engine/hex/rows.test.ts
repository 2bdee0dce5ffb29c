import { describe, expect, test } from 'vitest';
import { makeGrid } from './grid.ts';
import { rowColumnFromEast } from './labels.ts';
import { ardennes, celles, scatter } from './maps.fixture.ts';
import { Rows } from './rows.ts';

const evenRows = makeGrid({
  layout: 'pointy',
  columns: 7,
  rows: 6,
  shifted: 'even',
  numbering: rowColumnFromEast({ columns: 7, firstColumn: 0 }),
});

describe.each(Object.entries({ ardennes, evenRows }))('sets of hexes as rows: %s', (_, grid) => {
  const rows = new Rows(grid);
  const hexes = Array.from({ length: grid.size }, (_, h) => h);
  const listed = (set: Int32Array): number[] => hexes.filter((h) => rows.has(set, h));
  const sorted = (list: Iterable<number>): number[] => [...new Set(list)].sort((a, b) => a - b);

  test('hold what was added, and write it out', () => {
    const pick = scatter(7);
    const some = hexes.filter(() => pick(3) === 0);
    const set = rows.of(some);
    expect(listed(set)).toEqual(some);
    const out = new Uint8Array(grid.size).fill(9);
    rows.write(set, out);
    expect([...out]).toEqual(hexes.map((h) => (some.includes(h) ? 1 : 0)));
  });

  test('spread to all neighbours of every hex', () => {
    for (const h of hexes) {
      const out = rows.blank();
      rows.spread(rows.of([h]), out);
      expect(listed(out)).toEqual(sorted(grid.neighbour.subarray(h * 6, h * 6 + 6).filter((n) => n >= 0)));
    }
  });

  test('spread over given hexsides only', () => {
    const pick = scatter(3);
    const sides = rows.blankSides();
    const open = new Set<number>();
    for (const h of hexes)
      for (let d = 0; d < 6; d++)
        if (pick(2) === 0) {
          open.add(h * 6 + d);
          rows.addSide(sides, h, d);
        }
    for (const h of hexes) {
      const out = rows.blank();
      rows.spreadOver(sides, rows.of([h]), out);
      const reached = [0, 1, 2, 3, 4, 5].filter((d) => open.has(h * 6 + d)).map((d) => grid.neighbour[h * 6 + d]);
      expect(listed(out)).toEqual(sorted(reached.filter((n) => n >= 0)));
    }
  });

  test('fill a neighbour in every direction, and nothing beyond what is open', () => {
    for (const h of hexes)
      for (const n of grid.neighbour.subarray(h * 6, h * 6 + 6)) {
        if (n < 0) continue;
        const set = rows.of([h]);
        rows.fill(set, rows.of([h, n]));
        expect(listed(set)).toEqual(sorted([h, n]));
      }
    const nothing = rows.blank();
    rows.fill(nothing, rows.whole);
    expect(listed(nothing)).toEqual([]);
    const all = rows.of([0]);
    rows.fill(all, rows.whole);
    expect(listed(all)).toEqual(hexes);
  });

  test('fill what is joined to them through open hexes', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const pick = scatter(seed);
      const open = hexes.filter(() => pick(10) < 6);
      const joined = new Set([open[pick(open.length)], open[pick(open.length)]]);
      const set = rows.of(joined);
      for (const h of joined)
        for (const n of grid.neighbour.subarray(h * 6, h * 6 + 6)) if (open.includes(n)) joined.add(n);
      rows.fill(set, rows.of(open));
      expect(listed(set)).toEqual(sorted(joined));
    }
  });
});

test('rows of hexes fit pointed-topped maps of up to 30 columns', () => {
  expect(() => new Rows(celles)).toThrow('pointed-topped');
  const wide = makeGrid({
    layout: 'pointy',
    columns: 31,
    rows: 2,
    shifted: 'odd',
    numbering: rowColumnFromEast({ columns: 31, firstColumn: 0 }),
  });
  expect(() => new Rows(wide)).toThrow('more than 30');
});
