/**
 * Positions as text: the fields of a state by their own names, things by theirs.
 *
 *   { "clear": true, "turn": 1, "units": { "2Pz-1": { "hex": "2611", "steps": 1 } }, "at": { "step": "movement" } }
 *
 * Fields counted by a kind are written under that kind ("units", "hexes"); single numbers under their own name. What
 * `at` holds is the game's: where in the procedure the position stands.
 */

import type { Game, JsonObject } from './game.ts';
import { type AnyState, baseFields, type Field } from './state.ts';
import { inShort, unknownWord } from './text.ts';
import type { Kind, Kinds } from './verbs.ts';

export type Position = { readonly [key: string]: unknown };

export class PositionError extends Error {
  override readonly name = 'PositionError';
}

/** "units" for kind "unit", "hexes" for "hex". */
export const plural = (kind: string): string => (/(x|s|ch)$/.test(kind) ? `${kind}es` : `${kind}s`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function numberFor(kinds: Kinds, field: Field, value: unknown, where: string): number {
  const [low, high] = RANGES[field.type];
  if (field.kind) {
    const kind = kinds[field.kind] as Kind;
    // All bits set: -1, or the highest number where there is no sign.
    if (!field.always && (value === null || value === 'none')) return -1;
    // A thing is named, never numbered: 2114 without quotes is the hex 2114 too. Below zero are the game's own marks.
    if (typeof value === 'string' || (typeof value === 'number' && value >= 0)) {
      const id = kind.find(String(value));
      if (id >= 0) return id;
      const known = kind.size <= 2000 ? Array.from({ length: kind.size }, (_, i) => kind.name(i)) : [];
      throw new PositionError(`${where}: ${unknownWord(field.kind, String(value), known)}`);
    }
  } else if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new PositionError(`${where}: expected ${field.kind ? `a ${field.kind}` : 'a number'}, got ${inShort(value)}`);
  const scale = field.scale ?? 1;
  const n = value * scale;
  if (!Number.isInteger(n))
    throw new PositionError(
      `${where}: expected a whole number${scale === 2 ? ' or a half' : scale > 1 ? ` or parts of ${scale}` : ''}, got ${value}`,
    );
  if (n < low || n > high) throw new PositionError(`${where}: ${value} is out of range`);
  return n;
}

const RANGES: Record<Field['type'], readonly [number, number]> = {
  u8: [0, 255],
  i8: [-128, 127],
  u16: [0, 65535],
  i16: [-32768, 32767],
  u32: [0, 4294967295],
  i32: [-2147483648, 2147483647],
};

type Numbers = { [i: number]: number };

/** The fields of a game's own, by what they are counted by; `undefined` for single numbers and plain lists. */
function fieldGroups(s: AnyState): Map<string | undefined, Map<string, Field>> {
  const groups = new Map<string | undefined, Map<string, Field>>();
  for (const [name, field] of Object.entries(s.layout.fields)) {
    if (name in baseFields) continue;
    const group = groups.get(field.per) ?? new Map<string, Field>();
    groups.set(field.per, group.set(name, field));
  }
  return groups;
}

/** Things of a kind, each with its fields in words: `{ "2Pz-1": { "hex": "2611", "steps": 1 } }`. */
export type Rows = { readonly [thing: string]: { readonly [field: string]: string | number | null } };

/** What the fields counted by a kind hold for some things of it, as positions have it. */
export function rowsOf(kinds: Kinds, s: AnyState, per: string, ids: Iterable<number>): Rows {
  const values = s as unknown as Record<string, Numbers>;
  const fields = [...(fieldGroups(s).get(per) ?? [])];
  const inWords = ({ kind, scale = 1 }: Field, value: number): string | number | null => {
    const named = kind && kinds[kind];
    return named ? (value >= 0 && value < named.size ? named.name(value) : null) : value / scale;
  };
  const row = (id: number): Rows[string] =>
    Object.fromEntries(fields.map(([name, field]) => [name, inWords(field, (values[name] as Numbers)[id] as number)]));
  return Object.fromEntries(Array.from(ids, (id) => [(kinds[per] as Kind).name(id), row(id)]));
}

/** The way back. Errors name the culprit, which stands under `where`. */
export function writeRows(kinds: Kinds, s: AnyState, per: string, rows: unknown, where = plural(per)): void {
  const kind = kinds[per] as Kind;
  const values = s as unknown as Record<string, Numbers>;
  const group = fieldGroups(s).get(per) ?? new Map<string, Field>();
  if (!isObject(rows)) throw new PositionError(`${where}: expected an object by ${per}`);
  for (const [thing, entries] of Object.entries(rows)) {
    const id = kind.find(thing);
    if (id < 0) {
      const known = kind.size <= 2000 ? Array.from({ length: kind.size }, (_, i) => kind.name(i)) : [];
      throw new PositionError(`${where}: ${unknownWord(per, thing, known)}`);
    }
    if (!isObject(entries)) throw new PositionError(`${where}.${thing}: expected an object of fields`);
    for (const [name, entry] of Object.entries(entries)) {
      const field = group.get(name);
      if (!field) throw new PositionError(`${where}.${thing}: ${unknownWord('field', name, [...group.keys()])}`);
      (values[name] as Numbers)[id] = numberFor(kinds, field, entry, `${where}.${thing}.${name}`);
    }
  }
}

/** Lays a position over a state that the scenario has already filled. */
export function applyPosition<S extends AnyState>(game: Game<S>, s: S, position: Position): void {
  const groups = fieldGroups(s);
  const single = groups.get(undefined) ?? new Map<string, Field>();
  const values = s as unknown as Record<string, number | Numbers>;
  const groupOf = new Map([...groups.keys()].flatMap((kind) => (kind ? [[plural(kind), kind]] : [])));

  if (position.clear !== undefined && typeof position.clear !== 'boolean')
    throw new PositionError(`position.clear: expected true or false, got ${inShort(position.clear)}`);
  if (position.clear) game.clear(s);

  for (const [key, value] of Object.entries(position)) {
    if (key === 'clear' || key === 'at') continue;
    const kindName = groupOf.get(key);
    if (kindName) {
      writeRows(game.kinds, s, kindName, value, `position.${key}`);
      continue;
    }
    const field = single.get(key);
    if (!field)
      throw new PositionError(
        `position: ${unknownWord('field', key, ['clear', 'at', ...groupOf.keys(), ...single.keys()])}`,
      );
    if (field.length === null) values[key] = numberFor(game.kinds, field, value, `position.${key}`);
    else {
      if (!Array.isArray(value) || value.length > field.length)
        throw new PositionError(`position.${key}: expected a list of at most ${field.length} numbers`);
      value.forEach((entry, i) => {
        (values[key] as Numbers)[i] = numberFor(game.kinds, field, entry, `position.${key}[${i}]`);
      });
    }
  }
  const at = position.at ?? {};
  if (!isObject(at)) throw new PositionError('position.at: expected an object');
  s.depth = 0;
  s.stack.fill(0);
  s.result = 0;
  game.enter(s, at as JsonObject);
}

/** The fields of a state that are not hidden, by name: what a game without secrets puts in its views. */
export function openFields(s: AnyState, except: readonly string[] = []): { [name: string]: number | number[] } {
  const out: { [name: string]: number | number[] } = {};
  const values = s as unknown as Record<string, number | ArrayLike<number>>;
  for (const [name, field] of Object.entries(s.layout.fields)) {
    if (field.hidden || except.includes(name)) continue;
    const value = values[name] as number | ArrayLike<number>;
    out[name] = typeof value === 'number' ? value : numbersOf(value);
  }
  return out;
}

/** A plain list of these numbers; Array.from walks them one by one through an iterator. */
function numbersOf(values: ArrayLike<number>): number[] {
  const out = new Array<number>(values.length);
  for (let i = 0; i < values.length; i++) out[i] = values[i] as number;
  return out;
}

/** The way back: writes fields as `openFields` gave them. */
export function writeFields(s: AnyState, fields: { readonly [name: string]: number | readonly number[] }): void {
  const values = s as unknown as Record<string, number | { set(from: ArrayLike<number>): void }>;
  for (const [name, value] of Object.entries(fields)) {
    if (!(name in s.layout.fields)) throw new PositionError(unknownWord('field', name, Object.keys(s.layout.fields)));
    if (typeof value === 'number') values[name] = value;
    else (values[name] as { set(from: ArrayLike<number>): void }).set(value);
  }
}

/** What `at` says under each of the words it may hold; each takes one of those that are known for it. */
export function readAt<K extends Readonly<Record<string, readonly string[]>>>(
  at: JsonObject,
  known: K,
): { readonly [W in keyof K]?: K[W][number] } {
  for (const [word, value] of Object.entries(at)) {
    if (!Object.hasOwn(known, word)) throw new PositionError(`at: ${unknownWord('word', word, Object.keys(known))}`);
    const words = known[word] as readonly string[];
    if (!words.includes(value as string)) throw new PositionError(`at: ${unknownWord(word, String(value), words)}`);
  }
  return at as { readonly [W in keyof K]?: K[W][number] };
}
