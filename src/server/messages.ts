/** What clients may say over the socket. Anything else is an error and changes nothing. */

import { z } from 'zod';
import { MAX_CODE } from '../engine/verbs.ts';

const n = z
  .int()
  .min(0)
  .max(2 ** 31)
  .describe('Comes back with the answer');
const match = z.string().regex(/^[a-z2-9]{4,20}$/);
const seat = z.int().min(0).max(15).optional();
const about = { n, match, seat };

export const commitmentSchema = z.string().regex(/^[0-9a-f]{64}$/);
export const partSchema = z.string().regex(/^[0-9a-f]{32,64}$/);
export const placeSchema = z.string().regex(/^\d{1,9}\.[0-9a-z]{1,8}$/);
export const keySchema = z.string().regex(/^[\w-]{1,40}$/);
export const optionSchema = z.int().min(0).max(MAX_CODE);

export const clientMessage = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('sit'), ...about, key: keySchema.optional(), watch: z.boolean().optional() }),
  z.strictObject({ t: z.literal('leave'), n, match }),
  z.strictObject({ t: z.literal('choose'), ...about, place: placeSchema, code: optionSchema, key: keySchema }),
  z.strictObject({ t: z.literal('undo'), ...about }),
  z.strictObject({ t: z.literal('redo'), ...about }),
  z.strictObject({ t: z.literal('ask'), ...about, what: z.enum(['undo', 'draw']) }),
  z.strictObject({ t: z.literal('answer'), ...about, yes: z.boolean() }),
  z.strictObject({ t: z.literal('withdraw'), ...about }),
  z.strictObject({ t: z.literal('resign'), ...about }),
  z.strictObject({ t: z.literal('pause'), ...about, on: z.boolean() }),
  z.strictObject({ t: z.literal('commit'), ...about, round: z.int().min(1), commitment: commitmentSchema }),
  z.strictObject({ t: z.literal('give'), ...about, round: z.int().min(1), part: partSchema }),
  z.strictObject({ t: z.literal('chat'), n, match, text: z.string().trim().min(1).max(500) }),
  z.strictObject({ t: z.literal('view'), ...about, moment: z.int().min(0).max(1_000_000) }),
  z.strictObject({ t: z.literal('away'), n, away: z.boolean() }),
  z.strictObject({ t: z.literal('bot'), ...about, request: z.record(z.string(), z.unknown()) }),
]);

export type ClientMessage = z.infer<typeof clientMessage>;
