import { expect, it, test } from 'vitest';
import { oddsTable } from './odds-table.ts';

const table = oddsTable(
  ['1-2', '1-1', '2-1'],
  [
    ['AE', 'NE', 'DE'],
    ['NE', 'DE', 'DE'],
  ],
);

test.each([
  [1, 9, '1-2'],
  [1, 2, '1-2'],
  [2, 3, '1-2'],
  [3, 3, '1-1'],
  [5, 3, '1-1'],
  [6, 3, '2-1'],
  [60, 3, '2-1'],
])('%i against %i is %s', (attack, defense, column) => {
  expect(table.columns[table.columnOf(attack, defense)]).toBe(column);
});

it('reads a column by face of the die', () => {
  expect(table.resultsIn(0)).toEqual(['AE', 'NE']);
  expect(table.resultsIn(2)).toEqual(['DE', 'DE']);
});

it('says what is wrong with a table', () => {
  expect(() => oddsTable(['even'], [['NE']])).toThrow('"even" is not a column: "2-1" was expected');
  expect(() => oddsTable(['2-1', '1-1'], [['NE', 'NE']])).toThrow('columns are not in order: 2-1, 1-1');
  expect(() => oddsTable(['1-1', '2-1'], [['NE']])).toThrow('row 1 has 1 results for 2 columns');
});
