import { describe, expect, it } from 'vitest';
import { columnRow, makeGrid } from './hex/index.ts';
import { gridOf, hexesFrom, hexKindOf, terrainOf } from './map.ts';
import type { HexGrid, HexMapSheet } from './sheet.ts';

const numbered = (firstColumn: number): HexGrid => ({
  orientation: 'flat',
  columns: 3,
  rows: 2,
  shifted: 'even',
  numbering: { kind: 'digits', firstColumn, firstRow: 1, columnDigits: 2, rowDigits: 2 },
});

describe('a map that is said once', () => {
  it('has the grid of its sheet: labels, neighbours and size, columns of unequal length too', () => {
    const grid = gridOf({ ...numbered(1), rows: [2, 3, 2], shifted: 'odd' });
    const said = makeGrid({
      layout: 'flat',
      columns: 3,
      rows: (column) => (column === 2 ? 3 : 2),
      shifted: 'odd',
      numbering: columnRow(),
    });
    expect(grid.size).toBe(7);
    for (let hex = 0; hex < grid.size; hex++) expect(grid.name(hex)).toBe(said.name(hex));
    expect([...grid.neighbour]).toEqual([...said.neighbour]);
  });

  it('shifts the columns that the printed numbers say, whatever the first one is', () => {
    const [one, two] = [gridOf(numbered(1)), gridOf(numbered(2))];
    const lower = (grid: typeof one): string[] =>
      Array.from({ length: grid.size }, (_, hex) => hex)
        .filter((hex) => (grid.y[hex] as number) > 1 && grid.row[hex] === 1)
        .map(grid.name);
    expect(lower(one)).toEqual(['0201']);
    expect(lower(two)).toEqual(['0201', '0401']);
  });

  it('is sketched in letters, a text for each row; a letter without meaning is refused by its place', () => {
    const grid = gridOf(numbered(1));
    const hexes = hexesFrom(['.w.', 'w..'], { '.': 'clear', w: 'woods' }, grid);
    expect([hexes['0201'], hexes['0102'], hexes['0301']].map((cell) => cell?.terrain)).toEqual([
      'woods',
      'woods',
      'clear',
    ]);
    expect(() => hexesFrom(['.x.', '...'], { '.': 'clear' }, grid)).toThrow(
      'row 1, column 2 of the sketch: no terrain is meant by "x"',
    );
    expect(() => hexesFrom(['...'], { '.': 'clear' }, grid)).toThrow('row 2, column 1 of the sketch: nothing there');
    const sheet = { id: 'm', terrain: [{ id: 'clear' }, { id: 'woods' }], hexes } as unknown as HexMapSheet;
    expect(terrainOf(sheet, grid)[hexKindOf(grid).find('0201')]).toBe(1);
    expect(() => terrainOf({ ...sheet, terrain: [] }, grid)).toThrow('unknown terrain');
  });
});
