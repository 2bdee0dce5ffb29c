import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DataError, type DataFile, dataFault, layOver, placeInData, readDataFile, tableList } from './data.ts';
import { dataHash } from './match.ts';
import { colour, each, hexOf, points, provenance, stepCost, table, whole, word, words } from './schema.ts';

const printed = {
  units: {
    provenance: { source: 'rules', note: 'from the counters' },
    rows: [
      { id: '2Pz-1', name: 'Second', ma: 6, hexes: ['A1'] },
      { id: '2Pz-2', name: 'Third', ma: 5, hexes: [] },
    ],
  },
  battalions: { 'B-1': { attack: 3, colour: '#aabbcc' } },
  costs: { clear: 1, woods: 2 },
  decisive: 20,
};

const file: DataFile<typeof printed> = {
  printed,
  schema: z.strictObject({
    units: z.strictObject({
      provenance,
      rows: z.array(
        z.strictObject({
          id: word,
          name: words(20),
          ma: points(9),
          hexes: z.array(hexOf((label) => ['A1', 'A2'].indexOf(label), 'A1')),
        }),
      ),
    }),
    battalions: z.record(z.string(), z.strictObject({ attack: whole(0, 9), colour })),
    costs: z.strictObject({ clear: stepCost(), woods: stepCost() }),
    decisive: whole(1, 99),
  }) as unknown as DataFile<typeof printed>['schema'],
  fixed: ['battalions'],
  check(data) {
    for (const unit of data.units.rows)
      if (unit.ma > data.decisive) throw dataFault(placeInData('units', unit.id, 'ma'), 'less than decisive', unit.ma);
  },
};

const message = (overlay: unknown): string => {
  try {
    layOver(file, overlay);
  } catch (error) {
    expect(error).toBeInstanceOf(DataError);
    return (error as Error).message;
  }
  return 'accepted';
};

describe('a data file', () => {
  test('changes what it names and leaves the printed tables alone', () => {
    const before = structuredClone(printed);
    const laid = layOver(file, { units: { rows: [{ id: '2Pz-2', ma: 4.5 }] }, battalions: { 'B-1': { attack: 4 } } });
    expect(laid.units.rows).toEqual([printed.units.rows[0], { id: '2Pz-2', name: 'Third', ma: 4.5, hexes: [] }]);
    expect(laid.battalions).toEqual({ 'B-1': { attack: 4, colour: '#aabbcc' } });
    expect(printed).toEqual(before);
    expect(layOver(file, {})).toEqual(printed);
  });

  test('may replace a list without row names as a whole', () => {
    expect(layOver(file, { units: { rows: [{ id: '2Pz-1', hexes: ['A2', 'A1'] }] } }).units.rows[0]?.hexes).toEqual([
      'A2',
      'A1',
    ]);
  });

  test.each([
    [7, 'a data file is an object of tables'],
    [[], 'a data file is an object of tables'],
    [{ unit: {} }, 'unknown table "unit"; did you mean "units"?'],
    [{ constructor: {} }, /^unknown table "constructor"/],
    [{ units: { rows: [{ id: '2Pz' }] } }, 'table units: unknown row "2Pz"; did you mean "2Pz-1"?'],
    [{ battalions: { 'B-2': {} } }, 'table battalions: unknown row "B-2"; did you mean "B-1"?'],
    [{ battalions: 3 }, 'table battalions: expected an object of rows, got 3'],
    [{ battalions: { 'B-1': { atack: 1 } } }, 'table battalions, row B-1: unknown field "atack"'],
    [{ units: { rows: [{ id: '2Pz-1', ma: 'x' }] } }, 'table units, row 2Pz-1, field ma: expected number, got "x"'],
    [
      { units: { rows: [{ id: '2Pz-1', ma: 0.3 }] } },
      'table units, row 2Pz-1, field ma: expected a multiple of 1/2, got 0.3',
    ],
    [
      { units: { rows: [{ id: '2Pz-1', hexes: ['Z9'] }] } },
      'table units, row 2Pz-1, field hexes.1: expected a hex of the map such as "A1", got "Z9"',
    ],
    [{ decisive: 0 }, /^table decisive: expected .*>=1, got 0$/],
    [{ costs: { clear: 0 } }, 'table costs, field clear: expected at least one half, got 0'],
    [{ decisive: 4 }, 'table units, row 2Pz-1, field ma: expected less than decisive, got 6'],
    [
      { battalions: { 'B-1': { colour: 'url(http://example.org/x)' } } },
      'table battalions, row B-1, field colour: expected a color such as "#d9d2b4", got "url(http://example.org/x)"',
    ],
    [
      { units: { rows: [{ id: '2Pz-1', name: 'a\u001b[2J' }] } },
      /field name: expected text without control characters/,
    ],
    [
      { units: { rows: [{ id: '2Pz-1', name: 'x'.repeat(500) }] } },
      /field name: expected at most 20 characters, got "x{59}…$/,
    ],
    [JSON.parse('{"costs":{"__proto__":{"clear":9}}}'), 'table costs: unknown field "__proto__"'],
  ])('%j is refused: %s', (overlay, expected) => {
    if (typeof expected === 'string') expect(message(overlay)).toBe(expected);
    else expect(message(overlay)).toMatch(expected);
  });

  test('nested deeper than any table is refused, however deep', () => {
    const nested = (n: number): unknown => JSON.parse(`{"units":${'['.repeat(n)}${']'.repeat(n)}}`);
    for (const depth of [32, 200_000]) expect(message(nested(depth))).toBe('a data file is nested at most 32 deep');
    for (const depth of [5, 31]) expect(message(nested(depth))).toMatch(/^table units: expected object/);
  });

  test('as text it may begin with a byte-order mark, is whole JSON and not endless', () => {
    expect(readDataFile('\uFEFF{"decisive":3}')).toEqual({ decisive: 3 });
    expect(() => readDataFile('{"decisive":')).toThrow(/^this data file cannot be read: /);
    expect(() => readDataFile(' '.repeat(4_000_001))).toThrow('at most 4 million characters');
  });
});

describe('the hash of the data', () => {
  type Change = (data: ReturnType<typeof tables>) => void;
  const tables = () => ({
    ...structuredClone(printed),
    bridges: [{ hex: 'A2', reconstructed: true, source: 'map', note: 'where a road crosses' }],
    sources: { red: ['A1'] },
  });
  const changed = (change: Change): boolean => {
    const data = tables();
    change(data);
    return dataHash({ data }) !== dataHash({ data: tables() });
  };
  const bridge = (data: ReturnType<typeof tables>) => data.bridges[0] as (typeof data.bridges)[0];

  test.each<[string, Change]>([
    ['a note of a table', (d) => (d.units.provenance.note = 'from a photograph')],
    ['where a table comes from', (d) => (d.units.provenance.source = 'found')],
    ['a note of a row', (d) => (bridge(d).note = '')],
    ['the source of a row', (d) => (bridge(d).source = 'guess')],
    ['that a row is reconstructed', (d) => (bridge(d).reconstructed = false)],
    ['that there is a note', (d) => Reflect.deleteProperty(bridge(d), 'note')],
  ])('does not change with %s', (_, change) => expect(changed(change)).toBe(false));

  test.each<[string, Change]>([
    ['a figure of a row', (d) => (d.units.rows[1] as { ma: number }).ma++],
    ['a figure alone', (d) => d.decisive--],
    ['a name', (d) => ((d.units.rows[0] as { name: string }).name = 'First')],
    ['a hex in a list', (d) => (d.sources.red = ['A2'])],
    ['the order of a list', (d) => d.units.rows.reverse()],
    ['a row beside notes', (d) => (bridge(d).hex = 'A1')],
  ])('changes with %s', (_, change) => expect(changed(change)).toBe(true));
});

test('names in notation and colours are plain', () => {
  for (const bad of ['two words', 'a<b', 'x;y', 'f(x)', '', '"', 'x'.repeat(41)])
    expect(word.safeParse(bad).success).toBe(false);
  for (const good of ['84-1/333', '2Pz-1', 'Führer']) expect(word.safeParse(good).success).toBe(true);
  for (const bad of ['red;', '#12', 'var(--x)', '#1234567']) expect(colour.safeParse(bad).success).toBe(false);
  for (const good of ['#fff', '#A0B1c2']) expect(colour.safeParse(good).success).toBe(true);
});

describe('tables that say where their figures come from', () => {
  const from = { source: 'rules', note: 'the chart' } as const;
  const chart = table({ ...each(whole(0, 9), 'clear', 'woods'), name: words(9) });

  test('have the fields named, several of one type at once, and no others', () => {
    const row = { provenance: from, clear: 1, woods: 9, name: 'cost' };
    expect(chart.safeParse(row).success).toBe(true);
    expect(chart.safeParse({ ...row, woods: 10 }).success).toBe(false);
    expect(chart.safeParse({ ...row, rough: 1 }).success).toBe(false);
    expect(chart.safeParse({ clear: 1, woods: 9, name: 'cost' }).success).toBe(false);
  });

  test('are listed with their titles, the parts of the map one by one', () => {
    const found = { source: 'found', note: 'a photograph' } as const;
    const data = { costs: { provenance: from }, map: { provenance: { rivers: found } } };
    expect(tableList(data, { costs: 'Terrain chart' })).toEqual([
      { name: 'costs', title: 'Terrain chart', provenance: from },
      { name: 'map.rivers', title: 'Map: rivers', provenance: found },
    ]);
    expect(tableList(data, { costs: 'Terrain chart' }, 'Maps')[1].title).toBe('Maps: rivers');
  });
});

describe('lists in a data file', () => {
  const anything = (table: unknown): DataFile<{ table: unknown }> => ({
    printed: { table },
    schema: { safeParse: (data) => ({ success: true, data: data as { table: unknown } }) },
  });
  const laid = (base: unknown, over: unknown): unknown => layOver(anything(base), { table: over }).table;

  test('are laid over row by row where every row has a name of one kind', () => {
    expect(laid([{ id: 'a', n: 1, m: 1 }, { id: 'b' }], [{ id: 'a', n: 2 }])).toEqual([
      { id: 'a', n: 2, m: 1 },
      { id: 'b' },
    ]);
    expect(laid([{ turn: 1, n: 1, m: 1 }], [{ turn: 1, n: 2 }])).toEqual([{ turn: 1, n: 2, m: 1 }]);
    expect(laid([{ name: 'x', n: 1, m: 1 }], [{ name: 'x', n: 2 }])).toEqual([{ name: 'x', n: 2, m: 1 }]);
  });

  test.each([
    ['it was empty', [], [{ id: 'a' }]],
    ['a row has no name', [{ id: 'a', n: 1 }, { n: 2 }], [{ id: 'a' }]],
    ['no row has one', [{ n: 1, m: 1 }], [{ n: 2 }]],
    ['its rows are words', ['a', 'b'], ['c']],
    ['a row is nothing', [{ id: 'a', n: 1 }, null], [{ id: 'a' }]],
    ['the new rows have none', [{ id: 'a', n: 1 }], [{ n: 2 }]],
    ['the new rows have names of another kind', [{ id: 'a', turn: 1, n: 1 }], [{ turn: 1 }]],
    ['it is no list', [{ id: 'a' }], { id: 'a' }],
    ['there was no list', 'words', [{ id: 'a' }]],
    ['there was no list either', { id: 'a' }, ['a']],
  ])('are replaced as a whole where %s', (_, base, over) => expect(laid(base, over)).toEqual(over));
});

describe('a fault', () => {
  const faultAt = (path: (string | number)[], data: object): string => {
    const file: DataFile<never> = {
      printed: data,
      schema: { safeParse: () => ({ success: false, error: { issues: [{ path, message: 'expected better' }] } }) },
    };
    try {
      layOver(file, {});
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('names the row by its id, its turn or its name, or by its place', () => {
    const rows = [{ id: 'a', v: 1 }, { turn: 3, v: 1 }, { name: 'C', v: 1 }, { v: 1 }];
    const at = (i: number): string => faultAt(['table', 'rows', i, 'v'], { table: { rows } });
    expect([0, 1, 2, 3].map((i) => at(i).replace(', field v: expected better, got 1', ''))).toEqual([
      'table table, row a',
      'table table, row 3',
      'table table, row C',
      'table table, row 4',
    ]);
  });

  test('leaves out the word rows at the head of a table only', () => {
    expect(faultAt(['map', 'west', 'rows'], { map: { west: { rows: 7 } } })).toBe(
      'table map, row west, field rows: expected better, got 7',
    );
    expect(faultAt(['map'], { map: 7 })).toBe('table map: expected better, got 7');
    expect(faultAt(['map', 'west'], { map: { west: 7 } })).toBe('table map, field west: expected better, got 7');
    expect(faultAt(['map', 'west'], { map: { west: { a: 1 } } })).toBe(
      'table map, row west: expected better, got {"a":1}',
    );
  });

  test('tells what it got only where there is something to tell', () => {
    expect(dataFault('here', 'more').message).toBe('here: expected more');
    expect(dataFault('here', 'more', 0).message).toBe('here: expected more, got 0');
    expect(dataFault('here', 'more', null).message).toBe('here: expected more, got null');
  });

  test('of an unknown field names it, no more than a line of it', () => {
    expect(message({ costs: { ['x'.repeat(90)]: 1 } })).toBe(`table costs: unknown field "${'x'.repeat(60)}"`);
    expect(message({ units: null })).toMatch(/^table units: expected object.*null/);
    expect(message({ units: { rows: [{ id: '2Pz-1', name: ['x'] }] } })).toContain('field name: expected string');
  });

  test('is none where nothing is fixed and nothing else is checked', () => {
    const { fixed: _, check: __, ...plain } = file;
    expect(layOver(plain, { decisive: 4 }).decisive).toBe(4);
    expect(layOver(plain, { battalions: { 'B-2': { attack: 1, colour: '#fff' } } }).battalions).toHaveProperty('B-2');
  });

  test('is four million characters at most', () => {
    const padded = (n: number): string => `{}${' '.repeat(n - 2)}`;
    expect(readDataFile(padded(4_000_000))).toEqual({});
    expect(() => readDataFile(padded(4_000_001))).toThrow('at most 4 million characters');
  });
});
