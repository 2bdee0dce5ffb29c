import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/game.ts';
import { dataHash } from '../../engine/match.ts';
import { catalog } from '../../games/catalog.ts';
import {
  csvOf,
  differences,
  fieldsOf,
  overlayOf,
  pasted,
  shown,
  tablesOf,
  typed,
  valueAt,
  withCsv,
  withValue,
} from './grid.ts';

const games = await Promise.all(catalog.map(async (entry) => ({ entry, game: await entry.load() })));
const celles = games.find(({ entry }) => entry.id === 'celles') as (typeof games)[number];
const titlesOf = (game: typeof celles.game) => Object.fromEntries(game.tables.map(({ name, title }) => [name, title]));
const grids = (game: typeof celles.game, data = game.data) =>
  tablesOf(data, titlesOf(game)).flatMap((table) => table.grids);
const crt = grids(celles.game).find(({ title }) => title === 'Combat results table') as ReturnType<
  typeof grids
>[number];

describe.each(games.map(({ entry, game }) => [entry.id, entry, game] as const))('%s', (_, entry, game) => {
  it('every cell leads to its value, and no two cells are one', () => {
    const cells = grids(game).flatMap(({ rows }) => rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? [])));
    expect(cells.length).toBeGreaterThan(100);
    for (const { path, value } of cells) expect(valueAt(game.data, path)).toEqual(value);
    expect(new Set(cells.map(({ path }) => JSON.stringify(path))).size).toBe(cells.length);
  });

  it('what is shown is read as the same value, and nothing changed is no file', () => {
    for (const { rows } of grids(game))
      for (const cell of rows.flatMap((row) => row.cells.flatMap((c) => c ?? [])))
        if (cell.value !== null && !(Array.isArray(cell.value) && cell.value.some((v) => String(v).includes(','))))
          expect([cell.path, typed(shown(cell.value), cell.value)]).toEqual([
            cell.path,
            typeof cell.value === 'string' ? cell.value.trim() : cell.value,
          ]);
    expect(overlayOf(game.data, game.data)).toBeUndefined();
  });

  it('a changed number comes back through the data file, and only it differs', async () => {
    const numbers = grids(game)
      .flatMap(({ rows }) => rows.flatMap((row) => row.cells.flatMap((c) => c ?? [])))
      .filter(({ value, path }) => typeof value === 'number' && value >= 1 && !/turn|id|day/.test(String(path.at(-1))));
    // The first that may be one more.
    for (const cell of numbers.slice(0, 40)) {
      const more = (cell.value as number) + 1;
      const edited = withValue(game.data, cell.path, more);
      const changed = await entry.load(overlayOf(game.data, edited)).catch(() => null);
      if (!changed) continue;
      expect(valueAt(changed.data, cell.path)).toBe(more);
      expect(differences(game.data, tablesOf(changed.data, {})).map(({ path }) => path)).toEqual([cell.path]);
      expect(dataHash(changed)).not.toBe(dataHash(game));
      return;
    }
    throw new Error('no number may be changed');
  });
});

describe('a combat results table', () => {
  it('has its dice as rows in order, and its odds as columns', () => {
    expect(crt.columns).toEqual(['1-3', '1-2', '1-1', '3-2', '2-1', '3-1', '5-1', '7-1']);
    expect(crt.rows.map(({ name }) => name).slice(0, 4)).toEqual(['-2', '-1', '0', '1']);
  });

  it('takes a block from a spreadsheet, and says where a wrong cell is', async () => {
    const edited = pasted(celles.game.data, crt, [0, 0], fieldsOf('-/R\t-/D\n-/1\t1/1'));
    expect(
      differences(celles.game.data, tablesOf(edited, titlesOf(celles.game))).map(({ row, column, yours }) => [
        row,
        column,
        yours,
      ]),
    ).toEqual([
      ['-2', '1-3', '-/R'],
      ['-2', '1-2', '-/D'],
      ['-1', '1-3', '-/1'],
      ['-1', '1-2', '1/1'],
    ]);
    const wrong = pasted(celles.game.data, crt, [3, 2], [['banana']]);
    await expect(celles.entry.load(overlayOf(celles.game.data, wrong))).rejects.toThrow(
      'table combatResults, row 1, field 3: expected a result such as "-", "1/1", "RD/-" or "-/1RD", got "banana"',
    );
    expect(() => pasted(celles.game.data, crt, [0, 7], [['1/1', '1/1']])).toThrow(
      '1 rows and 2 columns do not fit here',
    );
  });

  it('goes out as CSV and comes back the same; an unknown row or column is named', () => {
    expect(withCsv(celles.game.data, crt, csvOf(crt))).toEqual(celles.game.data);
    expect(() => withCsv(celles.game.data, crt, ',9-1\r\n0,1/1')).toThrow('unknown column "9-1"');
    expect(() => withCsv(celles.game.data, crt, ',1-1\r\n99,1/1')).toThrow('unknown row "99"');
    expect(fieldsOf('a,"b, ""c""",d\r\n')).toEqual([['a', 'b, "c"', 'd']]);
  });
});

describe('files that are wrong', () => {
  const WRONG: readonly Json[] = [
    '<script>alert(1)</script>',
    -1e9,
    1e308,
    null,
    true,
    [],
    {},
    [[[]]],
    'x'.repeat(5000),
    '__proto__',
    'NaN',
    -0.5,
  ];
  it('are refused with table and place, and the game stays as it was', async () => {
    let refused = 0;
    for (const { entry, game } of games) {
      const before = JSON.stringify(game.data);
      const cells = grids(game).flatMap(({ rows }) => rows.flatMap((row) => row.cells.flatMap((c) => c ?? [])));
      for (let i = 0; i < 24; i++) {
        const cell = cells[(i * 7919) % cells.length];
        const value = WRONG[i % WRONG.length] as Json;
        if (!cell) continue;
        const overlay = overlayOf(game.data, withValue(game.data, cell.path, value));
        const fault = await entry.load(overlay).then(
          () => null,
          (error: unknown) => error as Error,
        );
        if (!fault) continue;
        refused++;
        expect(fault.message).toMatch(/table \w+|units|row|hex|unknown/);
        expect(fault.message.length).toBeLessThan(600);
      }
      expect(JSON.stringify(game.data)).toBe(before);
    }
    expect(refused).toBeGreaterThan(60);
  });
});
