/**
 * Parts of the schemas with which games check data files (data.ts). Imported by a game's `data/schema.ts` alone, which is
 * itself loaded only when somebody lays a file over the tables.
 * @module sandtable/schema
 */

import { z } from 'zod';

/** Where the figures of a table come from. */
export const provenance = z.strictObject({
  source: z.enum(['rules', 'found', 'reconstructed', 'mixed']),
  note: z.string().max(2000),
});

/** A colour may reach a style sheet: nothing but a plain one is taken. */
export const colour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'a color such as "#d9d2b4"');

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is kept out.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** Words that people read: names, dates, labels. */
export const words = (most = 120) =>
  z
    .string()
    .max(most, `at most ${most} characters`)
    .refine((text) => !CONTROL.test(text), 'text without control characters');

/** A name in notation: one word that needs no care wherever it is written. */
export const word = z
  .string()
  .regex(/^[^\s"'`<>&\\;{}()]{1,40}$/u, 'a name of up to 40 characters without blanks or brackets');

export const whole = (low: number, high: number) => z.int().min(low).max(high);

/** Points counted in parts of one: halves by default. */
export const points = (most = 20, parts = 2) =>
  z
    .number()
    .min(0)
    .max(most)
    .multipleOf(1 / parts, `a multiple of 1/${parts}`);

/**
 * What a step of movement costs: at least one part. Nothing that can be done again and again may be free, or a turn never
 * ends.
 */
export const stepCost = (most = 20, parts = 2) =>
  points(most, parts).min(1 / parts, `at least ${parts === 2 ? 'one half' : `1/${parts}`}`);

/** A hex of this map. */
export const hexOf = (find: (label: string) => number, example: string) =>
  z.string().refine((label) => find(label) >= 0, `a hex of the map such as "${example}"`);

/** A table: these fields and no others, and where they come from. */
export const table = <F extends z.ZodRawShape>(fields: F) => z.strictObject({ provenance, ...fields });

/** So many fields of one type: `each(modifier, 'clear', 'rough', 'woods')`. */
export const each = <T extends z.ZodType, const N extends string>(type: T, ...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, type])) as { [K in N]: T };
