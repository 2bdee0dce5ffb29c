import { expect, test } from 'vitest';
import { makeGrid } from './grid.ts';
import { columnRow, hexLabel, letterNumber, mapColumnRow, numberingOf, rowColumnFromEast } from './labels.ts';

test('column and row, padded', () => {
  expect(columnRow()(21, 14)).toBe('2114');
  expect(columnRow({ firstRow: 0 })(1, 1)).toBe('0100');
  expect(hexLabel({ kind: 'digits', firstColumn: 5, firstRow: 1, columnDigits: 3, rowDigits: 1 }, 0, 3)).toBe('0054');
});

test('a letter and a row; after Z comes AA', () => {
  expect(letterNumber()(7, 13)).toBe('G13');
  expect(letterNumber({ firstRow: 0 })(27, 1)).toBe('AA0');
  expect(letterNumber()(26, 1)).toBe('Z1');
  // Maps that leave letters out name those they have.
  expect(hexLabel({ kind: 'letters', columns: 'ABCDEFGHJK', firstColumn: 1, firstRow: 1 }, 8, 0)).toBe('J1');
  expect(hexLabel({ kind: 'letters', columns: 'AB', firstColumn: 1, firstRow: 1 }, 2, 0)).toBe('?1');
});

test('row first, then the place counted from the east', () => {
  expect(rowColumnFromEast({ columns: 30 })(30, 1)).toBe('0101');
  expect(rowColumnFromEast({ columns: 30, firstColumn: 0 })(1, 18)).toBe('1829');
  expect(hexLabel({ kind: 'rows-from-east', columns: 30, firstColumn: 0, firstRow: 1 }, 29, 0)).toBe('0100');
});

test('maps side by side, each with its letter', () => {
  expect(mapColumnRow('CBA', 12)(25, 2)).toBe('A0102');
  expect(mapColumnRow('CBA', 12)(12, 2)).toBe('C1202');
  expect(mapColumnRow('CBA', 12)(13, 9)).toBe('B0109');
  expect(mapColumnRow('CBA', 12)(33, 2)).toBe('A0902');
});

test('sheet and grid agree on every hex', () => {
  const numbering = { kind: 'maps', maps: 'BA', columnsEach: 3, firstColumn: 1, firstRow: 1 } as const;
  const grid = makeGrid({ layout: 'flat', columns: 6, rows: 4, shifted: 'even', numbering: numberingOf(numbering) });
  for (let hex = 0; hex < grid.size; hex++)
    expect(grid.name(hex)).toBe(hexLabel(numbering, grid.column[hex] - 1, grid.row[hex] - 1));
  expect(grid.find('a0304')).toBe(grid.size - 1);
});
