/** The API about other people: profiles, friends, mute, block, report, and finding an opponent. */

import { z } from 'zod';
import type { Tools } from './api.ts';
import { ApiError } from './errors.ts';
import * as schema from './schemas.ts';

/** Larger numbers name nothing in either store. */
const MAX_ID = 2 ** 31 - 1;
const MAX_REPORTS = 200;

export function socialRoutes({ r, matchStore, ties, pairing, limit, who, owner, ok, onReport }: Tools): void {
  const { db } = matchStore.store;
  const at = { params: z.object({ id: z.coerce.number().int().min(1).max(MAX_ID) }) };

  r.get('/api/people/:id', { schema: { summary: 'What anybody may know of a player', ...at } }, async (request) =>
    ties.profile(request.params.id, (await who(request)).id),
  );

  r.get(
    '/api/me/people',
    { schema: { summary: 'Your friends, and players you have muted or blocked' } },
    async (request) => ties.list((await owner(request)).id),
  );

  r.put(
    '/api/me/people/:id',
    {
      schema: {
        summary: 'Makes a player a friend, mutes or blocks them, or ends that; they are not told',
        ...at,
        body: z.strictObject({ kind: z.enum(['friend', 'mute', 'block']), on: z.boolean() }),
      },
    },
    async (request) => {
      const person = await owner(request);
      await limit('create', `${person.id}`);
      await ties.set(person.id, request.params.id, request.body.kind, request.body.on);
      return ok;
    },
  );

  r.post(
    '/api/people/:id/report',
    {
      schema: {
        summary: 'Tells whoever runs this server about a player',
        ...at,
        body: z.strictObject({ text: z.string().trim().min(5, 'say what happened').max(2000) }),
      },
    },
    async (request) => {
      const person = await owner(request);
      await limit('create', `${person.id}`);
      const about = (await ties.profile(request.params.id, person.id)).id;
      const { count } = await db
        .selectFrom('reports')
        .select((e) => e.fn.countAll().as('count'))
        .where('person', '=', person.id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MAX_REPORTS) throw new ApiError(409, 'you have sent many reports: wait until they are read');
      const report = { person: person.id, about, text: request.body.text, at: matchStore.time.now() };
      await db.insertInto('reports').values(report).execute();
      onReport(report);
      return ok;
    },
  );

  r.post(
    '/api/matches/pair',
    {
      schema: {
        summary: 'Quick pairing: joins an open match of this game and pace, or makes one and lists it',
        body: z.strictObject({ game: z.string().max(40), pace: schema.paceSchema }),
      },
    },
    async (request) => {
      const person = await who(request);
      await limit('create', `${person.id}`);
      const row = await pairing.find(person.id, request.body.game, request.body.pace);
      return { code: row.code };
    },
  );
}
