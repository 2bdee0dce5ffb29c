/**
 * A data file laid over a game's tables.
 *
 * The owner of a boxed game lays a JSON file over any table: objects field by field, lists of rows by their `id`, `turn` or
 * `name`, any other value as a whole. What comes of it is held against the game's schema (schema.ts has its parts; it is
 * loaded only when there is a file), and every fault reads the same way:
 *
 *   table units, row 2Pz-1, field ma: expected a number, got "fast"
 */

import type { Provenance } from './board.ts';
import type { DataTable, JsonObject } from './game.ts';
import { inShort, parseJson, unknownWord } from './text.ts';

export class DataError extends Error {
  override readonly name = 'DataError';
}

/** "table units, row 2Pz-1, field ma" */
export const placeInData = (table: string, row?: string | number, field?: string): string =>
  [`table ${table}`, ...(row === undefined ? [] : [`row ${row}`]), ...(field ? [`field ${field}`] : [])].join(', ');

/** The error of a value that is not what the tables need. */
export const dataFault = (where: string, expected: string, got?: unknown): DataError =>
  new DataError(`${where}: expected ${expected}${got === undefined ? '' : `, got ${inShort(got)}`}`);

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Of fields that nobody knows. */
  readonly keys?: readonly string[];
}

/** What is needed of a Zod schema: the library itself stays out of here. */
export interface DataSchema<T> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

export interface DataFile<T> {
  /** The tables as printed, by name. */
  readonly printed: object;
  readonly schema: DataSchema<T>;
  /** Tables with the rows they have and no others: the counters in the box. */
  readonly fixed?: readonly string[];
  /** What one table says of another: throws a `dataFault`. */
  readonly check?: (data: T) => void;
}

/** Fields that say where a figure comes from; nothing is played by them. */
const NOTES: ReadonlySet<string> = new Set(['provenance', 'note', 'source', 'reconstructed']);

/** Tables without their notes: what a match is played with. */
export function figuresOf(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(figuresOf);
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => (NOTES.has(key) ? [] : [[key, figuresOf(value)]])),
  );
}

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x);

const KEYS = ['id', 'turn', 'name'] as const;
const keyOf = (rows: readonly unknown[]): string | undefined =>
  KEYS.find((key) => rows.length > 0 && rows.every((row) => isObject(row) && row[key] !== undefined));

/** Where a path leads, in words: rows by their own names, the word "rows" left out. */
function placeOf(data: unknown, path: readonly PropertyKey[]): string {
  const names: string[] = [];
  let at: unknown = data;
  for (const key of path) {
    const next = (at as Record<PropertyKey, unknown> | undefined)?.[key];
    if (Array.isArray(at)) {
      const name = isObject(next) ? KEYS.map((k) => next[k]).find((v) => v !== undefined) : undefined;
      names.push(String(name ?? Number(key) + 1));
    } else if (key !== 'rows' || names.length !== 1) names.push(String(key));
    at = next;
  }
  const [table = '?', row, ...field] = names;
  if (field.length === 0 && !isObject(at)) return placeInData(table, undefined, row);
  return placeInData(table, row, field.join('.'));
}

function lay(base: unknown, over: unknown, path: readonly string[]): unknown {
  if (isObject(base) && isObject(over)) {
    const out: Record<string, unknown> = { ...base };
    for (const [key, value] of Object.entries(over)) {
      if (key === '__proto__') throw new DataError(`${placeOf(undefined, path)}: unknown field "__proto__"`);
      out[key] = Object.hasOwn(base, key) ? lay(base[key], value, [...path, key]) : value;
    }
    return out;
  }
  if (Array.isArray(base) && Array.isArray(over)) {
    const key = keyOf(base);
    if (key === undefined || keyOf(over) !== key) return over;
    const rows = [...base] as Record<string, unknown>[];
    for (const row of over as Record<string, unknown>[]) {
      const at = rows.findIndex((r) => r[key] === row[key]);
      const name = String(row[key]);
      if (at < 0)
        throw new DataError(
          `${placeOf(undefined, path)}: ${unknownWord(
            'row',
            name,
            rows.map((r) => String(r[key])),
          )}`,
        );
      rows[at] = lay(rows[at], row, [...path, name]) as Record<string, unknown>;
    }
    return rows;
  }
  return over;
}

function faultOf(data: unknown, issue: Issue): DataError {
  const where = placeOf(data, issue.path);
  const unknown = issue.keys?.[0];
  if (unknown !== undefined) return new DataError(`${where}: unknown field "${unknown.slice(0, 60)}"`);
  const got = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], data);
  const expected = issue.message.replace(/^(Invalid (input|option|string): ?)?(expected )?/i, '');
  return dataFault(where, expected.replace(/, received .*$/, ''), got ?? null);
}

/** Deeper than any table. */
const MAX_DEEP = 32;
const isDeeper = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((v) => isDeeper(v, most - 1)));

/** The printed tables with a data file laid over them. A bad file is an error, and nothing is loaded. */
export function layOver<T>(file: DataFile<T>, overlay: unknown): T {
  if (!isObject(overlay)) throw new DataError('a data file is an object of tables');
  if (isDeeper(overlay, MAX_DEEP)) throw new DataError(`a data file is nested at most ${MAX_DEEP} deep`);
  const printed = file.printed as JsonObject;
  const laid: Record<string, unknown> = { ...printed };
  for (const [table, rows] of Object.entries(overlay)) {
    if (!Object.hasOwn(printed, table)) throw new DataError(unknownWord('table', table, Object.keys(printed)));
    const base = printed[table];
    if (file.fixed?.includes(table) && isObject(base)) {
      if (!isObject(rows)) throw dataFault(placeInData(table), 'an object of rows', rows);
      for (const row of Object.keys(rows))
        if (!Object.hasOwn(base, row))
          throw new DataError(`${placeInData(table)}: ${unknownWord('row', row, Object.keys(base))}`);
    }
    laid[table] = lay(base, rows, [table]);
  }
  const read = file.schema.safeParse(laid);
  if (!read.success) throw faultOf(laid, read.error.issues[0] as Issue);
  file.check?.(read.data);
  return read.data;
}

/** Every table with its title and where its figures come from, as it says itself; the map's parts one by one. */
export const tableList = <T extends string>(
  data: Readonly<Record<NoInfer<T>, { readonly provenance: Provenance }>> & {
    readonly map: { readonly provenance: Readonly<Record<string, Provenance>> };
  },
  titles: Readonly<Record<T, string>>,
  map = 'Map',
): DataTable[] => [
  ...Object.entries<string>(titles).map(([name, title]) => ({ name, title, provenance: data[name as T].provenance })),
  ...Object.entries(data.map.provenance).map(([name, from]) => ({
    name: `map.${name}`,
    title: `${map}: ${name}`,
    provenance: from,
  })),
];

/** Larger than any game's tables. */
const MAX_TEXT = 4_000_000;

/** A data file as text. */
export function readDataFile(text: string): unknown {
  if (text.length > MAX_TEXT) throw new DataError(`a data file has at most ${MAX_TEXT / 1e6} million characters`);
  try {
    return parseJson(text);
  } catch (error) {
    throw new DataError(`this data file cannot be read: ${(error as Error).message}`);
  }
}

/** Whole numbers that a data file may change, each with the least and the most that the rules can bear. */
export type NumberRanges<T> = { readonly [name in keyof T]?: readonly [least: number, most: number] };

/**
 * A data file laid over tables of single numbers: those with a range may be changed. Tables of rows, and their schema, are
 * for `layOver`.
 */
export function numbersOver<T extends object>(printed: T, ranges: NumberRanges<T>, overlay: unknown = {}): T {
  if (!isObject(overlay)) throw new DataError(`expected an object of tables, got ${inShort(overlay)}`);
  for (const [name, value] of Object.entries(overlay)) {
    if (!Object.hasOwn(printed, name)) throw new DataError(unknownWord('table', name, Object.keys(printed)));
    const range = ranges[name as keyof T];
    if (!range) throw new DataError(`table ${name}: it is fixed`);
    const [least, most] = range;
    if (!Number.isInteger(value) || Number(value) < least || Number(value) > most)
      throw dataFault(placeInData(name), `a whole number from ${least} to ${most}`, value);
  }
  return { ...printed, ...overlay };
}
