/** Checks standing orders that a client sends; `applyStandingOrders` carries them out. */

import { z } from 'zod';
import type { Order } from '../../remote/standing-orders.ts';

const glob = z.string().min(1).max(80);

export const orderSchema = z.strictObject({
  name: z.string().max(120).describe('In words, for the list'),
  when: z.strictObject({
    step: glob.optional().describe('The step that asks; * stands for anything'),
    prompt: glob.optional().describe('Words of the question'),
    mentions: z.array(glob).max(10).optional().describe('All of these are in the prompt or the latest log lines'),
    measure: z
      .strictObject({ id: z.string().max(60), atLeast: z.number().optional(), atMost: z.number().optional() })
      .optional()
      .describe('A figure of the position as this seat knows it'),
    below: z
      .string()
      .regex(/^\d+-\d+$/)
      .optional()
      .describe('The odds column in question is lower than this'),
    atLeast: z
      .string()
      .regex(/^\d+-\d+$/)
      .optional()
      .describe('… or at least this'),
  }),
  choose: glob.optional().describe('The option in words; * stands for anything'),
  never: glob.optional().describe('Leaves these options out; done if one other is left'),
  off: z.boolean().optional().describe('Saved, but suspended'),
}) satisfies z.ZodType<Order>;

export const ordersSchema = z.array(orderSchema).max(30);
