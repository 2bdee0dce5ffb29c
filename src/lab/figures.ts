/** Figures that a sweep or a search varies: a place in the game's tables, or a setting of the rules. */

import type { AnyGame, Json } from '../engine/game.ts';
import { switchesOf } from '../engine/setup.ts';
import { echo, unknownWord } from '../engine/text.ts';
import { PlanError } from './plan.ts';

export interface Varied {
  /** `scenarios.a.turns`, or the id of a setting. */
  readonly path: string;
  readonly option: boolean;
  readonly values: readonly Json[];
  /** What it is without the change. */
  readonly printed: Json;
}

const MAX_VALUES = 100;
const isObject = (x: unknown): x is Readonly<Record<string, unknown>> =>
  typeof x === 'object' && x !== null && !Array.isArray(x);
const KEYS = ['id', 'turn', 'name'] as const;

const readValue = (text: string): Json => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
};

/** `2..8` and `2..8/2` are ranges. */
function valuesOf(text: string): Json[] {
  return text.split(',').flatMap((part): Json[] => {
    const range = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?$/.exec(part.trim());
    if (!range) return [readValue(part.trim())];
    const [from, to, by] = [Number(range[1]), Number(range[2]), Number(range[3] ?? 1)];
    const count = by > 0 ? Math.floor((to - from) / by + 1e-9) + 1 : 0;
    if (count < 1 || count > MAX_VALUES)
      throw new PlanError('over', `over: "${echo(part)}" is not a range of at most ${MAX_VALUES} values`);
    return Array.from({ length: count }, (_, i) => Number((from + i * by).toFixed(6)));
  });
}

/** `scenarios.a.turns=5..8`, `roads=everywhere,open-country`. */
export function readVaried(game: AnyGame, scenario: string, text: string): Varied {
  const match = /^([^=]+)=(.+)$/.exec(text);
  if (!match) throw new PlanError('over', `over: expected NAME=VALUE,VALUE…, got "${echo(text)}"`);
  const path = (match[1] as string).trim();
  const options = switchesOf(game, scenario);
  const option = options.find(({ id }) => id === path);
  if (option) {
    const values =
      (match[2] as string) === '*' ? [...option.values] : (match[2] as string).split(',').map((word) => word.trim());
    const wrong = values.find((value) => !option.values.includes(value));
    if (wrong !== undefined)
      throw new PlanError('over', `over: setting "${path}" takes ${option.values.join(' or ')}, not "${echo(wrong)}"`);
    return { path, option: true, values, printed: option.values[0] as string };
  }
  const printed = lookUp(
    game,
    path,
    options.map(({ id }) => id),
  );
  const values = valuesOf(match[2] as string);
  if (values.length > MAX_VALUES)
    throw new PlanError('over', `over: at most ${MAX_VALUES} values, got ${values.length}`);
  if (typeof printed === 'object' && printed !== null)
    throw new PlanError('over', `over: "${path}" is a whole table or list; name one figure in it`);
  return { path, option: false, values, printed: printed as Json };
}

interface Place {
  readonly keys: readonly (string | { readonly key: string; readonly value: unknown })[];
  readonly value: unknown;
}

/** Where a path leads in the tables. */
function placeIn(game: AnyGame, path: string, settings: readonly string[]): Place {
  const parts = path.split('.');
  const keys: (string | { key: string; value: unknown })[] = [];
  let at: unknown = game.data;
  for (const [i, part] of parts.entries()) {
    if (isObject(at) && !Object.hasOwn(at, part) && Object.hasOwn(at, 'rows')) {
      keys.push('rows');
      at = at.rows;
    }
    if (Array.isArray(at)) {
      const rows: readonly unknown[] = at;
      const key = KEYS.find((name) => rows.every((row) => isObject(row) && row[name] !== undefined));
      const row =
        key === undefined ? undefined : at.find((each) => String((each as Record<string, unknown>)[key]) === part);
      if (key === undefined || row === undefined) {
        const known = key === undefined ? [] : at.map((each) => String((each as Record<string, unknown>)[key]));
        throw new PlanError('over', `over: ${unknownWord(`row of "${parts.slice(0, i).join('.')}"`, part, known)}`);
      }
      keys.push({ key, value: (row as Record<string, unknown>)[key] });
      at = row;
      continue;
    }
    if (!isObject(at) || !Object.hasOwn(at, part)) {
      const known = isObject(at) ? Object.keys(at) : [];
      const what = i === 0 ? 'table or setting' : `field of "${parts.slice(0, i).join('.')}"`;
      throw new PlanError('over', `over: ${unknownWord(what, part, i === 0 ? [...known, ...settings] : known)}`);
    }
    keys.push(part);
    at = at[part];
  }
  return { keys, value: at };
}

const lookUp = (game: AnyGame, path: string, settings: readonly string[]): unknown =>
  placeIn(game, path, settings).value;

/** A data file that changes this one figure. */
export function overlayWith(game: AnyGame, path: string, value: Json): Json {
  return placeIn(game, path, []).keys.reduceRight<unknown>(
    (inner, key) =>
      typeof key === 'string' ? { [key]: inner } : [{ [key.key]: key.value, ...(inner as Record<string, unknown>) }],
    value,
  ) as Json;
}

/** Two data files as one, the second laid over the first. */
export function mergeOverlays(a: unknown, b: unknown): Json {
  if (a === undefined) return b as Json;
  if (b === undefined) return a as Json;
  if (isObject(a) && isObject(b)) {
    const out: Record<string, unknown> = { ...a };
    for (const [key, value] of Object.entries(b))
      out[key] = Object.hasOwn(a, key) ? mergeOverlays(a[key], value) : value;
    return out as Json;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    const key = KEYS.find((name) => [...a, ...b].every((row) => isObject(row) && row[name] !== undefined));
    if (key === undefined) return b as Json;
    const rows = [...a] as Record<string, unknown>[];
    for (const row of b as Record<string, unknown>[]) {
      const found = rows.findIndex((each) => each[key] === row[key]);
      if (found < 0) rows.push(row);
      else rows[found] = mergeOverlays(rows[found], row) as Record<string, unknown>;
    }
    return rows as Json;
  }
  return b as Json;
}

/** What a setting of several figures asks for: a data file and settings of the rules. */
export function changesOf(
  game: AnyGame,
  varied: readonly Varied[],
  values: readonly Json[],
  base: { readonly overlay?: unknown; readonly options?: Readonly<Record<string, string>> | undefined },
): { readonly overlay: Json | undefined; readonly options: Readonly<Record<string, string>> } {
  let overlay = base.overlay as Json | undefined;
  const options: Record<string, string> = { ...base.options };
  varied.forEach(({ path, option }, i) => {
    const value = values[i] as Json;
    if (option) options[path] = String(value);
    else overlay = mergeOverlays(overlay, overlayWith(game, path, value));
  });
  return { overlay, options };
}
