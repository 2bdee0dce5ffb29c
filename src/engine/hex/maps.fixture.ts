// The three maps that the tests of this folder run on, shaped as in the games.
import { makeGrid } from './grid.ts';
import { columnRow, letterNumber, rowColumnFromEast } from './labels.ts';

/** Columns A to T; odd columns have 13 hexes, even ones 12 and sit half a hex lower. */
export const combatOperations = makeGrid({
  layout: 'flat',
  columns: 20,
  rows: (column) => (column % 2 === 1 ? 13 : 12),
  shifted: 'even',
  numbering: letterNumber(),
});

/** 33 columns by 17 rows, CCRR with rows from 00. */
export const celles = makeGrid({
  layout: 'flat',
  columns: 33,
  rows: 17,
  shifted: 'even',
  numbering: columnRow({ firstRow: 0 }),
});

/** Rows 01 to 29 from the north, hexes 00 to 29 from the east; even rows sit half a hex further west. */
export const ardennes = makeGrid({
  layout: 'pointy',
  columns: 30,
  rows: 29,
  shifted: 'odd',
  numbering: rowColumnFromEast({ columns: 30, firstColumn: 0 }),
});

export const maps = { combatOperations, celles, ardennes };

/** A repeatable sequence of whole numbers below n, for filling maps in tests. */
export function scatter(seed: number): (n: number) => number {
  let s = (seed | 0) ^ 0x9e3779b9 || 1;
  return (n) => {
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    return (s >>> 0) % n;
  };
}
