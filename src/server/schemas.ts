/** What the API takes and gives. The OpenAPI document is made from these. */

import { z } from 'zod';
import { keySchema, optionSchema, placeSchema } from './messages.ts';

export const codeParam = z.object({ code: z.string().regex(/^[a-z2-9]{4,20}$/) });
export const keyQuery = z.object({ key: keySchema.optional() });
export const seatQuery = z.object({
  key: keySchema.optional(),
  seat: z.coerce.number().int().min(0).max(15).optional(),
});

export const nameSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} _.-]{1,23}$/u,
    'use 2 to 24 letters, digits, spaces, dots, hyphens or underscores; start with a letter or digit',
  )
  // Some letters are nothing but a blank: the Hangul fillers.
  .regex(/^\P{Default_Ignorable_Code_Point}*$/u, 'invisible characters cannot be used. Type the name again');
export const passwordSchema = z.string().min(10, 'use at least 10 characters').max(200, 'use at most 200 characters');

export const paceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('live'),
    minutes: z.number().min(0.05).max(600).describe('For each side'),
    increment: z.number().min(0).max(600).describe('Seconds earned with each turn handed over'),
  }),
  z.strictObject({
    kind: z.literal('turns'),
    days: z.number().min(0.01).max(30).describe('For each turn; with `more`, the most a clock can hold'),
    more: z.number().min(0.1).max(240).describe('Hours earned with each turn handed over').optional(),
  }),
  z.strictObject({ kind: z.literal('free') }),
]);

export const sitterSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('me') }),
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({
    kind: z.literal('invited'),
    person: z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
  }),
  z.strictObject({ kind: z.literal('machine'), level: z.string().max(20), style: z.string().max(20).optional() }),
]);

export const newMatchSchema = z.strictObject({
  game: z.string().max(40),
  scenario: z.string().max(60).optional(),
  options: z.record(z.string().max(40), z.string().max(40)).optional(),
  pace: paceSchema,
  listed: z.boolean().default(false).describe('In the list of open matches, or by link only'),
  rated: z.boolean().default(false),
  watchDelay: z.int().min(0).max(3600).default(0).describe('Seconds by which spectators see it later'),
  seats: z.array(sitterSchema).min(1).max(8),
});

export const handOverSchema = z.strictObject({
  record: z.string().max(2_000_000),
  pace: paceSchema,
  seats: z.array(sitterSchema).min(1).max(8),
});

export const chooseSchema = z.strictObject({
  seat: z.int().min(0).max(15).optional(),
  place: placeSchema,
  option: optionSchema.optional(),
  words: z.string().max(120).optional(),
  key: keySchema.optional(),
});

export const actSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('undo'), seat: z.int().optional() }),
  z.strictObject({ do: z.literal('redo'), seat: z.int().optional() }),
  z.strictObject({ do: z.literal('ask'), what: z.enum(['undo', 'draw']), seat: z.int().optional() }),
  z.strictObject({ do: z.literal('answer'), yes: z.boolean(), seat: z.int().optional() }),
  z.strictObject({ do: z.literal('withdraw'), seat: z.int().optional() }),
  z.strictObject({ do: z.literal('resign'), seat: z.int().optional() }),
  z.strictObject({ do: z.literal('pause'), on: z.boolean(), seat: z.int().optional() }),
  z.strictObject({
    do: z.literal('claim'),
    other: z.int().min(0).max(15).describe('The seat that is out of time'),
    what: z
      .enum(['win', 'time', 'substitute'])
      .describe('The win, more time for them, or an open seat for another player'),
    seat: z.int().optional(),
  }),
  z.strictObject({
    do: z.literal('replace'),
    other: z.int().min(0).max(15),
    level: z.string().max(20),
    seat: z.int().optional(),
  }),
]);

export const emailSchema = z.email('use an address such as name@example.org').max(200);

export const settingsSchema = z.strictObject({
  email: emailSchema.nullable().default(null),
  webhook: z.url('use an address such as https://example.org/hook').max(500).optional(),
  tell: z
    .partialRecord(
      z.enum(['move', 'alarm', 'late', 'over', 'joined', 'invited', 'digest']),
      z.array(z.enum(['mail', 'push', 'webhook'])),
    )
    .optional(),
  digest: z
    .int()
    .min(0)
    .max(23)
    .describe('Hour of the day (UTC) for one message about all matches that wait')
    .optional(),
  quiet: z.tuple([z.int().min(0).max(23), z.int().min(0).max(23)]).optional(),
});

export const pushSchema = z.strictObject({
  // A browser's own address for us. It is compared, and longer words cannot be in every store.
  endpoint: z
    .url()
    .max(1000)
    .regex(/^[\x21-\x7e]*$/, 'write the address with ASCII characters'),
  keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});
