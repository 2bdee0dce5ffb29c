/**
 * The tables of a game as grids of cells, whatever their shape, and what was changed in them as a data file. Pure functions:
 * the page draws the grids, the game's own schema judges the file.
 */

import type { Json, JsonObject } from '../../engine/game.ts';

export type Path = readonly (string | number)[];

export interface Cell {
  readonly path: Path;
  readonly value: Json;
}

/** One grid of a table: rows and columns as they are named in the data. */
export interface Grid {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly (Cell | null)[] }[];
}

const NOTES: ReadonlySet<string> = new Set(['provenance', 'note', 'source', 'reconstructed']);
const KEYS = ['id', 'turn', 'name'] as const;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: Json): boolean => typeof value !== 'object' || value === null;
/** What stands in one cell: a value, or a list of values. */
const isLeaf = (value: Json): boolean => isPlain(value) || (Array.isArray(value) && value.every(isPlain));

const keyOf = (rows: readonly Json[]): string | undefined =>
  KEYS.find((key) => rows.length > 0 && rows.every((row) => isObject(row) && row[key] !== undefined));

const entriesOf = (value: JsonObject): [string, Json][] => Object.entries(value).filter(([key]) => !NOTES.has(key));

/** Every leaf below, with the names that lead to it. */
function leaves(value: Json, path: Path): Cell[] {
  if (isLeaf(value)) return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((inner: Json, i) => leaves(inner, [...path, i]));
  return entriesOf(value as JsonObject).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

const words = (path: Path): string => path.map(String).join('.');

/** Things of one kind under each other: their leaves are the columns. */
function gridOf(title: string, things: readonly (readonly [name: string, path: Path, value: Json])[]): Grid {
  const rows = things.map(([name, path, value]) => {
    const own = new Map(leaves(value, []).map((leaf) => [words(leaf.path) || 'value', leaf]));
    return { name, path, own };
  });
  const columns = [...new Set(rows.flatMap(({ own }) => [...own.keys()]))];
  return {
    title,
    columns,
    rows: rows.map(({ name, path, own }) => ({
      name,
      cells: columns.map((column) => {
        const leaf = own.get(column);
        return leaf ? { path: [...path, ...leaf.path], value: leaf.value } : null;
      }),
    })),
  };
}

/** A chart whose rows are lists under named columns: a combat results table. */
function chartOf(title: string, path: Path, columns: readonly string[], rows: JsonObject): Grid {
  return {
    title,
    columns,
    rows: Object.entries(rows)
      .map(([name, list]) => ({
        name,
        cells: columns.map((_, i): Cell | null => {
          const value = Array.isArray(list) ? (list as readonly Json[])[i] : undefined;
          return value === undefined ? null : { path: [...path, name, i], value };
        }),
      }))
      .sort((a, b) => (Number.isFinite(+a.name) && Number.isFinite(+b.name) ? +a.name - +b.name : 0)),
  };
}

function gridsIn(title: string, path: Path, value: Json): Grid[] {
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const key = keyOf(list);
    const things = list.map((row, i): [string, Path, Json] => [
      key && isObject(row) ? String(row[key]) : String(i + 1),
      [...path, i],
      row,
    ]);
    return list.length === 0 ? [] : [gridOf(title, things)];
  }
  if (!isObject(value)) return [gridOf(title, [[title, path, value]])];
  const { columns, rows } = value;
  if (Array.isArray(columns) && isObject(rows) && Object.values(rows).every(Array.isArray))
    return [chartOf(title, [...path, 'rows'], columns.map(String), rows)];
  const plain: [string, Path, Json][] = [];
  const grids: Grid[] = [];
  for (const [key, inner] of entriesOf(value)) {
    const isList = Array.isArray(inner) && !isLeaf(inner);
    const isDeep = isObject(inner) && Object.values(inner).some((part) => !isLeaf(part));
    if (isList || isDeep) grids.push(...gridsIn(key === 'rows' ? title : `${title}: ${key}`, [...path, key], inner));
    else plain.push([key, [...path, key], inner]);
  }
  return [...grids, ...(plain.length > 0 ? [gridOf(grids.length > 0 ? `${title}: values` : title, plain)] : [])];
}

export interface TableGrids {
  readonly name: string;
  readonly title: string;
  readonly grids: readonly Grid[];
}

/** The map is drawn and not a chart. */
const isMap = (name: string): boolean => /^(map|hexes|rivers|bridges|roads)$/.test(name);

/** Every table of a game's data that is a chart. */
export function tablesOf(data: JsonObject, titles: Readonly<Record<string, string>>): TableGrids[] {
  return Object.entries(data).flatMap(([name, table]) => {
    if (isMap(name)) return [];
    const title = titles[name] ?? name;
    const grids = gridsIn(title, [name], table);
    return grids.length > 0 ? [{ name, title, grids }] : [];
  });
}

/** What a path leads to. */
export const valueAt = (data: Json, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string | number, Json>)[key] : undefined),
    data,
  );

/** The data with one value changed; everything else is shared. */
export function withValue<T extends Json>(data: T, [key, ...rest]: Path, value: Json): T {
  if (key === undefined) return value as T;
  if (Array.isArray(data))
    return data.map((inner: Json, i) => (i === key ? withValue(inner, rest, value) : inner)) as unknown as T;
  const object = data as JsonObject;
  return { ...object, [key]: withValue(object[String(key)] ?? null, rest, value) } as unknown as T;
}

/** A value as it stands in its cell. */
export const shown = (value: Json): string =>
  Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);

/** What was typed, as the kind of value that stood there. Text that is no number stays text: the schema says what is wrong. */
export function typed(text: string, before: Json): Json {
  const words = text.trim();
  if (Array.isArray(before)) {
    const list = before as readonly Json[];
    const kind = list.find((part) => part !== null) ?? '';
    if (words === '') return [];
    return words.split(/\s*,\s*/).map((part) => (part === '' && list.includes(null) ? null : typed(part, kind)));
  }
  if (typeof before === 'number') {
    const number = Number(words.replace('−', '-').replace(/^½$/, '0.5'));
    return words !== '' && Number.isFinite(number) ? number : words;
  }
  if (typeof before === 'boolean')
    return /^(true|yes)$/i.test(words) ? true : /^(false|no)$/i.test(words) ? false : words;
  return words;
}

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What differs from the printed data, as a data file: rows by their key, other lists as a whole. */
export function overlayOf(printed: Json, edited: Json): Json | undefined {
  if (same(printed, edited)) return undefined;
  if (isObject(printed) && isObject(edited)) {
    const parts = Object.entries(edited).flatMap(([key, value]) => {
      const before = printed[key];
      const part = before === undefined ? value : overlayOf(before, value);
      return part === undefined ? [] : [[key, part] as const];
    });
    return Object.fromEntries(parts);
  }
  if (Array.isArray(printed) && Array.isArray(edited)) {
    const [before, after] = [printed as readonly Json[], edited as readonly Json[]];
    const key = keyOf(before);
    const sameRows =
      key !== undefined &&
      before.length === after.length &&
      before.every((row, i) => same((row as JsonObject)[key], (after[i] as JsonObject | undefined)?.[key]));
    if (!sameRows) return edited;
    return after.flatMap((row, i) => {
      const part = overlayOf(before[i] ?? null, row);
      return part === undefined ? [] : [{ [key]: (row as JsonObject)[key] ?? null, ...(part as JsonObject) }];
    });
  }
  return edited;
}

export interface Difference {
  readonly table: string;
  readonly grid: string;
  readonly row: string;
  readonly column: string;
  readonly path: Path;
  readonly ours: Json;
  readonly yours: Json;
}

/** Every cell that differs. */
export const differences = (printed: JsonObject, tables: readonly TableGrids[]): Difference[] =>
  tables.flatMap(({ name, grids }) =>
    grids.flatMap(({ title, columns, rows }) =>
      rows.flatMap(({ name: row, cells }) =>
        cells.flatMap((cell, c): Difference[] => {
          if (!cell) return [];
          const ours = valueAt(printed, cell.path) ?? null;
          if (same(ours, cell.value)) return [];
          return [
            { table: name, grid: title, row, column: columns[c] ?? '', path: cell.path, ours, yours: cell.value },
          ];
        }),
      ),
    ),
  );

// ---- spreadsheets ---------------------------------------------------------------------------------------------------------

const QUOTED = /[",\n\r]/;
const field = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A grid as a text that every spreadsheet reads. A cell that a spreadsheet would take for a formula is kept as text. */
export const csvOf = ({ columns, rows }: Grid): string =>
  [['', ...columns], ...rows.map(({ name, cells }) => [name, ...cells.map((cell) => (cell ? shown(cell.value) : ''))])]
    .map((line) => line.map(field).join(','))
    .join('\r\n');

/** Lines and fields of a pasted or opened text: tabs from a spreadsheet, else commas. */
export function fieldsOf(text: string): string[][] {
  const tabs = text.includes('\t');
  const lines: string[][] = [[]];
  let part = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (quoted) {
      if (c !== '"') part += c;
      else if (text.charAt(i + 1) === '"') {
        part += '"';
        i++;
      } else quoted = false;
    } else if (c === '"' && part === '') quoted = true;
    else if (c === (tabs ? '\t' : ',')) {
      lines.at(-1)?.push(part);
      part = '';
    } else if (c === '\n') {
      lines.at(-1)?.push(part.replace(/\r$/, ''));
      lines.push([]);
      part = '';
    } else part += c;
  }
  lines.at(-1)?.push(part.replace(/\r$/, ''));
  if (lines.at(-1)?.join('') === '') lines.pop();
  return lines;
}

/** The data with a block of fields laid over a grid from one of its cells on; what lies beyond the grid is said. */
export function pasted(
  data: JsonObject,
  grid: Grid,
  from: readonly [row: number, column: number],
  fields: readonly (readonly string[])[],
): JsonObject {
  const [r0, c0] = from;
  const [high, wide] = [fields.length, Math.max(...fields.map((line) => line.length))];
  if (r0 + high > grid.rows.length || c0 + wide > grid.columns.length)
    throw new RangeError(
      `${grid.title}: ${high} rows and ${wide} columns do not fit here; from this cell on there are ${grid.rows.length - r0} rows and ${grid.columns.length - c0} columns`,
    );
  let out = data;
  fields.forEach((line, r) => {
    line.forEach((text, c) => {
      const cell = grid.rows[r0 + r]?.cells[c0 + c];
      if (cell) out = withValue(out, cell.path, typed(text, cell.value));
      else if (text.trim() !== '')
        throw new RangeError(
          `${grid.title}, row ${grid.rows[r0 + r]?.name}, field ${grid.columns[c0 + c]}: has no value here, got "${text.slice(0, 40)}"`,
        );
    });
  });
  return out;
}

/** The data with a CSV file laid over a grid: its rows and columns by their names. */
export function withCsv(data: JsonObject, grid: Grid, text: string): JsonObject {
  const [head = [], ...lines] = fieldsOf(text);
  const unknown = head.slice(1).find((name) => !grid.columns.includes(name));
  if (unknown !== undefined)
    throw new RangeError(`${grid.title}: unknown column "${unknown.slice(0, 40)}"; it has ${grid.columns.join(', ')}`);
  let out = data;
  for (const [name = '', ...texts] of lines) {
    const row = grid.rows.find((other) => other.name === name);
    if (!row) throw new RangeError(`${grid.title}: unknown row "${name.slice(0, 40)}"`);
    texts.forEach((words, i) => {
      const column = head[i + 1];
      const cell = column === undefined ? null : row.cells[grid.columns.indexOf(column)];
      if (cell) out = withValue(out, cell.path, typed(words, cell.value));
      else if (words.trim() !== '')
        throw new RangeError(`${grid.title}, row ${name}, field ${column ?? i + 1}: has no value here`);
    });
  }
  return out;
}
