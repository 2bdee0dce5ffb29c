/** The API about people: who they are, where they are signed in, how they are told, their tokens and what they have played. */

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { levels } from '../ai/levels.ts';
import { styles } from '../ai/styles.ts';
import type { Tools } from './api.ts';
import { ApiError, wrongField } from './errors.ts';
import { VACATION_DAYS } from './matches/absence.ts';
import { nameKey } from './names.ts';
import * as schema from './schemas.ts';
import { digestJob } from './tasks.ts';

export const COOKIE = 'sandtable';
/** Larger numbers name nothing in either store. */
const MAX_ID = 2 ** 31 - 1;

export function peopleRoutes(tools: Tools): void {
  const { r, matchStore, absence, people, notifier, identify, secure, limit, limitMail, who, owner, ok, guard } = tools;
  const { db } = matchStore.store;
  const from = (request: FastifyRequest): string => tools.addressOf(request.raw);
  const cookieFor = (word: string, seconds = 180 * 86_400): string =>
    `${COOKIE}=${word}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
  const sendLater = async (name: string, body: Readonly<Record<string, unknown>>, key: string): Promise<void> => {
    await matchStore.store.addJobs([{ name, body, key }]);
    matchStore.onJobs();
  };
  const noMail = (): ApiError => new ApiError(409, 'this server does not send email: ask whoever runs it');
  const agentOf = (request: FastifyRequest): string => String(request.headers['user-agent'] ?? '');

  r.get('/api/hello', { schema: { summary: 'What this server is, and who you are' } }, async (request) => {
    const person = await identify(request.raw);
    return {
      sandtable: tools.version,
      person: person && { id: person.id, name: person.name, guest: person.guest },
      mail: notifier.canMail,
      waiting: person ? await people.waiting(person.id) : 0,
      games: matchStore.games.ids,
      levels: levels.filter((l) => l.offered).map((l) => l.id),
      styles: styles.map((s) => s.id),
    };
  });

  r.post('/api/guest', { schema: { summary: 'A cookie, so that you can play at once' } }, async (request, reply) => {
    const known = await identify(request.raw);
    if (known) return { id: known.id, name: known.name, guest: known.guest };
    await limit('guests', from(request));
    const { person, cookie } = await people.guest(agentOf(request));
    reply.header('set-cookie', cookieFor(cookie));
    return { id: person.id, name: person.name, guest: true };
  });

  const credentials = z.strictObject({ name: schema.nameSchema, password: schema.passwordSchema });

  r.post(
    '/api/me/claim',
    { schema: { summary: 'A name and a password for what you did as a guest', body: credentials } },
    async (request, reply) => {
      const person = await owner(request);
      await limit('signIn', from(request));
      const { name, password } = request.body;
      reply.header('set-cookie', cookieFor(await people.claim(person, name, password, agentOf(request))));
      return ok;
    },
  );

  r.post(
    '/api/sign-in',
    {
      schema: {
        summary: 'By name and password',
        body: z.strictObject({ name: z.string().max(60), password: z.string().max(200) }),
      },
    },
    async (request, reply) => {
      const { name, password } = request.body;
      await limit('signIn', from(request));
      await limit('signIn', `name ${nameKey(name)}`);
      reply.header('set-cookie', cookieFor(await people.signIn(name, password, agentOf(request))));
      return ok;
    },
  );

  r.post('/api/sign-out', { schema: { summary: 'Ends this session' } }, async (request, reply) => {
    const person = await owner(request);
    await people.endSession(person, person.key);
    reply.header('set-cookie', cookieFor('', 0));
    return ok;
  });

  r.post(
    '/api/me/password',
    {
      schema: {
        summary: 'Changes the password; other sessions and all tokens end, unless endOthers is false',
        body: z.strictObject({
          old: z.string().max(200),
          password: schema.passwordSchema,
          endOthers: z.boolean().default(true),
        }),
      },
    },
    async (request) => {
      const person = await owner(request);
      await limit('signIn', from(request));
      await limit('signIn', `person ${person.id}`);
      const { old, password, endOthers } = request.body;
      await people.changePassword(person, old, password, endOthers);
      return ok;
    },
  );

  r.get('/api/me/sessions', { schema: { summary: 'Where you are signed in' } }, async (request) => {
    const person = await owner(request);
    return (await people.sessions(person)).map(({ key, ...s }) => ({
      id: key.slice(0, 12),
      this: key === person.key,
      ...s,
    }));
  });

  r.delete(
    '/api/me/sessions/:id',
    { schema: { summary: 'Ends one of them', params: z.object({ id: z.string().min(8).max(60) }) } },
    async (request) => {
      await people.endSession(await owner(request), request.params.id);
      return ok;
    },
  );

  r.get('/api/me/export', { schema: { summary: 'Everything stored about you' } }, async (request) =>
    people.everything(await owner(request)),
  );

  r.delete(
    '/api/me',
    {
      schema: {
        summary: 'Erases you; others keep their matches. An account says its password',
        body: z.strictObject({ password: z.string().max(200).optional() }).nullish(),
      },
    },
    async (request, reply) => {
      const person = await owner(request);
      await limit('signIn', from(request));
      await limit('signIn', `person ${person.id}`);
      await people.erase(person, request.body?.password ?? '');
      reply.header('set-cookie', cookieFor('', 0));
      return ok;
    },
  );

  r.get('/api/me/settings', { schema: { summary: 'Your notification settings' } }, async (request) => {
    const person = await owner(request);
    const { mailTo, ...settings } = await people.settings(person.id);
    const confirmed = settings.email !== null && settings.email === mailTo;
    return { ...settings, confirmed, pushKey: (await notifier.pushKeys()).publicKey };
  });

  r.put('/api/me/settings', { schema: { summary: 'Sets them', body: schema.settingsSchema } }, async (request) => {
    const person = await owner(request);
    const { email, ...settings } = request.body;
    if (settings.webhook !== undefined) await guard(settings.webhook);
    const held = await people.settings(person.id);
    const isNew = email !== null && email !== held.email && email !== held.mailTo && notifier.canMail;
    if (isNew) await limitMail(`${person.id}`, email);
    await people.setSettings(person, settings, email);
    if (isNew) await sendLater('confirm', { person: person.id, email }, `confirm:${person.id}`);
    if (settings.digest !== undefined) {
      await matchStore.store.addJobs([digestJob(person.id, settings.digest, matchStore.time.now())]);
      matchStore.onJobs();
    }
    return ok;
  });

  r.post(
    '/api/me/confirm',
    { schema: { summary: 'Sends the link that confirms your address again' } },
    async (request) => {
      const person = await owner(request);
      const { email, mailTo } = await people.settings(person.id);
      if (email === null) throw wrongField('email', 'enter your address first');
      if (email === mailTo) throw new ApiError(409, 'this address is already confirmed');
      if (!notifier.canMail) throw noMail();
      await limitMail(`${person.id}`, email);
      await sendLater('confirm', { person: person.id, email }, `confirm:${person.id}`);
      return ok;
    },
  );

  const linkWord = z.string().regex(/^[\w-]{20,60}$/, 'open the link from the email again');

  r.post(
    '/api/confirm',
    { schema: { summary: 'Confirms an address by the link sent to it', body: z.strictObject({ token: linkWord }) } },
    async (request) => {
      await limit('signIn', from(request));
      await people.confirm(request.body.token);
      return ok;
    },
  );

  r.post(
    '/api/recover',
    {
      schema: {
        summary: 'Sends a link that sets a new password, if the address is known and confirmed; the answer is the same',
        body: z.strictObject({ email: schema.emailSchema }),
      },
    },
    async (request) => {
      if (!notifier.canMail) throw noMail();
      await limit('signIn', from(request));
      const { email } = request.body;
      await limitMail(`recover ${from(request)}`, `recover ${email}`);
      // Whose it is is found out later: the answer can tell nothing.
      await sendLater('recover', { email }, `recover:${email.toLowerCase()}`);
      return ok;
    },
  );

  r.post(
    '/api/recover/password',
    {
      schema: {
        summary: 'A new password by the link; every session and token ends, and you are signed in',
        body: z.strictObject({ token: linkWord, password: schema.passwordSchema }),
      },
    },
    async (request, reply) => {
      await limit('signIn', from(request));
      const { token, password } = request.body;
      reply.header('set-cookie', cookieFor(await people.recover(token, password, agentOf(request))));
      return ok;
    },
  );

  r.get('/api/me/vacation', { schema: { summary: 'Your vacation, and the days left this year' } }, async (request) =>
    absence.vacation((await owner(request)).id),
  );

  r.put(
    '/api/me/vacation',
    {
      schema: {
        summary: 'Stops your clocks in correspondence matches for a number of days; 0 ends it',
        body: z.strictObject({ days: z.int().min(0).max(VACATION_DAYS) }),
      },
    },
    async (request) => {
      const person = await owner(request);
      await limit('create', `${person.id}`);
      await absence.goAway(person.id, request.body.days);
      return absence.vacation(person.id);
    },
  );

  r.post(
    '/api/me/push',
    { schema: { summary: 'A browser that receives push notifications', body: schema.pushSchema } },
    async (request) => {
      const person = await owner(request);
      const { endpoint, keys } = request.body;
      await guard(endpoint);
      await db
        .insertInto('pushes')
        .values({ person: person.id, endpoint, keys: JSON.stringify(keys) })
        .onConflict((c) => c.column('endpoint').doUpdateSet({ person: person.id, keys: JSON.stringify(keys) }))
        .execute();
      return ok;
    },
  );

  r.delete(
    '/api/me/push',
    {
      schema: {
        summary: 'Ends push notifications in a browser',
        body: z.strictObject({ endpoint: schema.pushSchema.shape.endpoint }),
      },
    },
    async (request) => {
      const person = await owner(request);
      const { endpoint } = request.body;
      await db.deleteFrom('pushes').where('person', '=', person.id).where('endpoint', '=', endpoint).execute();
      return ok;
    },
  );

  r.get('/api/me/tokens', { schema: { summary: 'Tokens of your bots' } }, async (request) =>
    people.tokens(await owner(request)),
  );
  r.post(
    '/api/me/tokens',
    {
      schema: {
        summary: 'A token, to play or only to read; it is shown once',
        body: z.strictObject({ name: z.string().min(1).max(60), scope: z.enum(['play', 'read']).default('play') }),
      },
    },
    async (request) => {
      const person = await owner(request);
      await limit('create', `${person.id}`);
      return people.addToken(person, request.body.name, request.body.scope);
    },
  );
  r.delete(
    '/api/me/tokens/:id',
    { schema: { summary: 'Ends a token', params: z.object({ id: z.coerce.number().int().min(1).max(MAX_ID) }) } },
    async (request) => {
      await people.endToken(await owner(request), request.params.id);
      return ok;
    },
  );

  r.get(
    '/api/me/history',
    { schema: { summary: 'What you have played, with ratings, opponents and luck' } },
    async (request) => {
      const person = await who(request);
      const results = await db
        .selectFrom('results')
        .innerJoin('matches', 'matches.id', 'results.match')
        .leftJoin('people', 'people.id', 'results.opponent')
        .select([
          'matches.code',
          'results.game',
          'results.scenario',
          'results.seat',
          'results.score',
          'results.rated',
          'results.before',
          'results.after',
          'results.rolls',
          'results.luck',
          'results.at',
          'results.opponent',
          'people.name as opponentName',
        ])
        .where('results.person', '=', person.id)
        .orderBy('results.at', 'desc')
        .limit(500)
        .execute();
      const ratings = await db
        .selectFrom('ratings')
        .select(['game', 'rating', 'rd', 'games'])
        .where('person', '=', person.id)
        .execute();
      const against = new Map<number, { opponent: number; name: string | null; games: number; score: number }>();
      for (const { opponent, opponentName, score } of results) {
        if (opponent === null) continue;
        const held = against.get(opponent) ?? { opponent, name: opponentName, games: 0, score: 0 };
        against.set(opponent, { ...held, games: held.games + 1, score: held.score + score });
      }
      const sum = (f: (x: (typeof results)[number]) => number): number => results.reduce((total, x) => total + f(x), 0);
      const names = new Map<string, readonly string[]>();
      for (const game of new Set(results.map((x) => x.game)))
        names.set(game, (await matchStore.games.open(game).catch(() => null))?.seats.map((s) => s.name) ?? []);
      return {
        results: results.map((x) => ({ ...x, seatName: names.get(x.game)?.[x.seat] ?? '' })),
        ratings,
        headToHead: [...against.values()],
        luck: { rolls: sum((x) => x.rolls), luck: sum((x) => x.luck) },
      };
    },
  );

  r.get(
    '/api/ratings/:game',
    { schema: { summary: 'The best of a game', params: z.object({ game: z.string().max(40) }) } },
    async (request) => {
      await who(request);
      return db
        .selectFrom('ratings')
        .innerJoin('people', 'people.id', 'ratings.person')
        .select(['people.name', 'ratings.rating', 'ratings.rd', 'ratings.games'])
        .where('ratings.game', '=', request.params.game)
        .where('people.name', 'is not', null)
        .orderBy('ratings.rating', 'desc')
        .limit(100)
        .execute();
    },
  );
}
