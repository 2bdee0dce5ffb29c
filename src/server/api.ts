/** The API over HTTP: everything but the play itself, and that too for programs that ask instead of listening. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { levels } from '../ai/levels.ts';
import { SPECTATOR } from '../engine/game.ts';
import { readOption } from '../engine/play.ts';
import { Fault, notHere } from './faults.ts';
import type { Hub } from './hub.ts';
import { accessTo, seatIn } from './matches/access.ts';
import type { MatchRow } from './matches/live.ts';
import type { Opening } from './matches/opening.ts';
import { ordersSchema } from './matches/orders.ts';
import type { MatchService } from './matches/service.ts';
import { commitmentSchema, partSchema } from './messages.ts';
import { guardedTarget, type Notifier } from './notify.ts';
import type { People, Person } from './people.ts';
import * as schema from './schemas.ts';

export interface ApiOptions {
  readonly service: MatchService;
  readonly opening: Opening;
  readonly hub: Hub;
  readonly people: People;
  readonly notifier: Notifier;
  readonly identify: (request: FastifyRequest['raw']) => Promise<Person | null>;
  readonly secure: boolean;
  readonly version: string;
  /** Turned off by benches. */
  readonly limited: boolean;
  readonly guard?: typeof guardedTarget;
}

export const COOKIE = 'sandtable';

const perMinute = (points: number): RateLimiterMemory => new RateLimiterMemory({ points, duration: 60 });

export function api(app: FastifyInstance, options: ApiOptions): void {
  const { service, opening, hub, people, notifier, identify, secure, limited } = options;
  const { store } = service;
  const { db } = store;
  const r = app.withTypeProvider<ZodTypeProvider>();
  const limits = { signIn: perMinute(10), guests: perMinute(30), create: perMinute(30), all: perMinute(1200) };

  async function limit(which: keyof typeof limits, key: string): Promise<void> {
    if (!limited) return;
    await limits[which].consume(key).catch(() => {
      throw new Fault(429, 'too much at once: wait a minute');
    });
  }

  async function who(request: FastifyRequest): Promise<Person> {
    const person = await identify(request.raw);
    if (!person) throw new Fault(401, 'nobody knows you here yet');
    await limit('all', `${person.id}`);
    return person;
  }

  const cookieFor = (word: string, seconds = 180 * 86_400): string =>
    `${COOKIE}=${word}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
  const agentOf = (request: FastifyRequest): string => String(request.headers['user-agent'] ?? '');
  const ok = { ok: true } as const;

  // ---- people -------------------------------------------------------------------------------------------------------

  r.get('/api/hello', { schema: { summary: 'What this server is, and who you are' } }, async (request) => {
    const person = await identify(request.raw);
    return {
      sandtable: options.version,
      person: person && { id: person.id, name: person.name, guest: person.guest },
      mail: notifier.canMail,
      games: service.shelf.ids,
      levels: levels.filter((l) => l.offered).map((l) => l.id),
    };
  });

  r.post('/api/guest', { schema: { summary: 'A cookie, so that you can play at once' } }, async (request, reply) => {
    const known = await identify(request.raw);
    if (known) return { id: known.id, name: known.name, guest: known.guest };
    await limit('guests', request.ip);
    const { person, cookie } = await people.guest(agentOf(request));
    reply.header('set-cookie', cookieFor(cookie));
    return { id: person.id, name: person.name, guest: true };
  });

  const credentials = z.strictObject({ name: schema.nameSchema, password: schema.passwordSchema });

  r.post(
    '/api/me/claim',
    { schema: { summary: 'A name and a password for what you did as a guest', body: credentials } },
    async (request) => {
      const person = await who(request);
      await limit('signIn', request.ip);
      await people.claim(person, request.body.name, request.body.password);
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
      await limit('signIn', request.ip);
      await limit('signIn', `name ${name.toLowerCase()}`);
      reply.header('set-cookie', cookieFor(await people.signIn(name, password, agentOf(request))));
      return ok;
    },
  );

  r.post('/api/sign-out', { schema: { summary: 'Ends this session' } }, async (request, reply) => {
    const person = await who(request);
    if (!person.bot) await people.endSession(person, person.key);
    reply.header('set-cookie', cookieFor('', 0));
    return ok;
  });

  r.post(
    '/api/me/password',
    {
      schema: {
        summary: 'Another password; other sessions end',
        body: z.strictObject({ old: z.string().max(200), password: schema.passwordSchema }),
      },
    },
    async (request) => {
      const person = await who(request);
      await limit('signIn', request.ip);
      await people.changePassword(person, request.body.old, request.body.password);
      return ok;
    },
  );

  r.get('/api/me/sessions', { schema: { summary: 'Where you are signed in' } }, async (request) => {
    const person = await who(request);
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
      await people.endSession(await who(request), request.params.id);
      return ok;
    },
  );

  r.get('/api/me/export', { schema: { summary: 'Everything that is kept about you' } }, async (request) =>
    people.everything(await who(request)),
  );

  r.delete('/api/me', { schema: { summary: 'Erases you; others keep their matches' } }, async (request, reply) => {
    await people.erase(await who(request));
    reply.header('set-cookie', cookieFor('', 0));
    return ok;
  });

  r.get('/api/me/settings', { schema: { summary: 'What you want to be told, and how' } }, async (request) => {
    const person = await who(request);
    return { ...(await people.settings(person.id)), pushKey: (await notifier.pushKeys()).publicKey };
  });

  r.put('/api/me/settings', { schema: { summary: 'Sets them', body: schema.settingsSchema } }, async (request) => {
    const person = await who(request);
    const { email, ...settings } = request.body;
    if (settings.webhook !== undefined) await (options.guard ?? guardedTarget)(settings.webhook);
    await people.setSettings(person, settings, email);
    return ok;
  });

  r.post(
    '/api/me/push',
    { schema: { summary: 'A browser that wants to be told', body: schema.pushSchema } },
    async (request) => {
      const person = await who(request);
      const { endpoint, keys } = request.body;
      await (options.guard ?? guardedTarget)(endpoint);
      await db
        .insertInto('pushes')
        .values({ person: person.id, endpoint, keys: JSON.stringify(keys) })
        .onConflict((c) => c.column('endpoint').doUpdateSet({ person: person.id, keys: JSON.stringify(keys) }))
        .execute();
      return ok;
    },
  );

  r.get('/api/me/tokens', { schema: { summary: 'Tokens of your bots' } }, async (request) =>
    people.tokens(await who(request)),
  );
  r.post(
    '/api/me/tokens',
    { schema: { summary: 'A token; it is shown once', body: z.strictObject({ name: z.string().min(1).max(60) }) } },
    async (request) => {
      const person = await who(request);
      await limit('create', `${person.id}`);
      return people.addToken(person, request.body.name);
    },
  );
  r.delete(
    '/api/me/tokens/:id',
    { schema: { summary: 'Ends a token', params: z.object({ id: z.coerce.number().int() }) } },
    async (request) => {
      await people.endToken(await who(request), request.params.id);
      return ok;
    },
  );

  // ---- lists --------------------------------------------------------------------------------------------------------

  const cards = async (rows: readonly MatchRow[]) =>
    Promise.all(
      rows.map(async (row) => {
        const live = row.status === 'running' ? await service.load(row.id).catch(() => null) : null;
        return { card: await hub.cardOf(row, live), row, live };
      }),
    );

  r.get('/api/me/matches', { schema: { summary: 'Your matches; those that wait for you first' } }, async (request) => {
    const person = await who(request);
    const rows = await db
      .selectFrom('matches')
      .selectAll()
      .where('id', 'in', (e) => e.selectFrom('seats').select('match').where('person', '=', person.id))
      .where('status', '!=', 'over')
      .orderBy('changed', 'desc')
      .limit(200)
      .execute();
    return (await cards(rows))
      .map(({ card, row, live }) => {
        const seats = card.seats.flatMap((s, seat) => (s.person === person.id ? [seat] : []));
        // What is asked of him in secret is in his own list only.
        const yours = live
          ? live.decider !== null && seats.includes(live.decider)
          : card.status === 'dice' && seats.some((s) => !card.dice.seats[s]?.given);
        return {
          ...card,
          mine: seats,
          yours,
          joinKey: row.creator === person.id ? row.join_key : null,
          replayOnly: row.status === 'running' && live === null,
        };
      })
      .sort((a, b) => Number(b.yours) - Number(a.yours));
  });

  r.get('/api/matches', { schema: { summary: 'Open matches, and listed ones to watch' } }, async (request) => {
    await who(request);
    const rows = await db
      .selectFrom('matches')
      .selectAll()
      .where('listed', '=', 1)
      .where('status', 'in', ['open', 'dice', 'running'])
      .orderBy('created', 'desc')
      .limit(100)
      .execute();
    return (await cards(rows)).map(({ card }) => card);
  });

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
      return {
        results,
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

  // ---- a match ------------------------------------------------------------------------------------------------------

  const links = (row: MatchRow, mine: boolean) => ({
    code: row.code,
    ...(mine ? { joinKey: row.join_key } : {}),
    watchKey: row.watch_key,
  });

  r.post('/api/matches', { schema: { summary: 'A new match', body: schema.newMatchSchema } }, async (request) => {
    const person = await who(request);
    await limit('create', `${person.id}`);
    return links(await opening.create(person.id, request.body), true);
  });

  r.post(
    '/api/matches/hand-over',
    { bodyLimit: 2_500_000, schema: { summary: 'A match from your screen goes on here', body: schema.handOverSchema } },
    async (request) => {
      const person = await who(request);
      await limit('create', `${person.id}`);
      const { record, pace, seats } = request.body;
      return links(await opening.handOver(person.id, record, pace, seats), true);
    },
  );

  const at = { params: schema.codeParam };

  r.get(
    '/api/matches/:code',
    { schema: { summary: 'What stands around the board', ...at, querystring: schema.keyQuery } },
    async (request) => {
      const person = await who(request);
      const { row, seats, mayJoin } = await accessTo(store, request.params.code, person.id, request.query.key);
      const live = row.seed === null ? null : await service.load(row.id);
      return {
        ...(await hub.cardOf(row, live)),
        mine: seats,
        mayJoin,
        ...(seats.length > 0 ? links(row, row.creator === person.id) : {}),
      };
    },
  );

  r.post(
    '/api/matches/:code/join',
    {
      schema: {
        summary: 'Sits down',
        ...at,
        querystring: schema.keyQuery,
        body: z.strictObject({ seat: z.int().min(0).max(15).optional() }),
      },
    },
    async (request) => {
      const person = await who(request);
      const { row, mayJoin, seats } = await accessTo(store, request.params.code, person.id, request.query.key);
      if (!mayJoin && seats.length === 0) throw notHere();
      return { seat: await opening.join(row.id, person.id, request.body.seat) };
    },
  );

  r.post('/api/matches/:code/leave', { schema: { summary: 'Leaves before it has begun', ...at } }, async (request) => {
    const person = await who(request);
    const access = await accessTo(store, request.params.code, person.id);
    seatIn(access, access.seats[0]);
    await opening.leave(access.row.id, person.id);
    return ok;
  });

  const diceBody = z.union([
    z.strictObject({ seat: z.int().optional(), round: z.int(), commitment: commitmentSchema }),
    z.strictObject({ seat: z.int().optional(), round: z.int(), part: partSchema }),
    z.strictObject({ seat: z.int().optional(), round: z.int(), again: z.literal(true) }),
  ]);
  r.post(
    '/api/matches/:code/dice',
    { schema: { summary: 'Your part of the seed: first its hash, then itself', ...at, body: diceBody } },
    async (request) => {
      const person = await who(request);
      const access = await accessTo(store, request.params.code, person.id);
      const seat = seatIn(access, request.body.seat);
      const { row } = access;
      if ('commitment' in request.body) await opening.commit(row.id, seat, request.body.round, request.body.commitment);
      else if ('part' in request.body) await opening.give(row.id, seat, request.body.round, request.body.part);
      else await opening.again(row.id, request.body.round);
      return ok;
    },
  );

  r.get(
    '/api/matches/:code/sight',
    { schema: { summary: 'What your seat, or a spectator, sees', ...at, querystring: schema.seatQuery } },
    async (request) => {
      const person = await who(request);
      const access = await accessTo(store, request.params.code, person.id, request.query.key);
      const watching = access.seats.length === 0 && request.query.seat === undefined;
      const seat = watching ? SPECTATOR : seatIn(access, request.query.seat);
      let live = await service.load(access.row.id);
      if (watching && !live.isOver && access.row.watch_delay > 0)
        live = await service.asItWas(access.row.id, service.time.now() - access.row.watch_delay * 1000);
      return live.peek(seat);
    },
  );

  r.post(
    '/api/matches/:code/choose',
    { schema: { summary: 'Chooses an option, by its code or in words', ...at, body: schema.chooseSchema } },
    async (request) => {
      const person = await who(request);
      const access = await accessTo(store, request.params.code, person.id);
      const { place, option, words, key } = request.body;
      const seat = seatIn(access, request.body.seat);
      const { game } = await service.load(access.row.id);
      let wanted = option;
      if (words !== undefined)
        try {
          wanted = readOption(game, words);
        } catch (error) {
          throw new Fault(422, (error as Error).message);
        }
      if (wanted === undefined) throw new Fault(422, 'name an option or its words');
      await service.choose(access.row.id, seat, place, wanted, key ?? null);
      return ok;
    },
  );

  r.post(
    '/api/matches/:code/act',
    { schema: { summary: 'Undo, resign, ask, answer, pause, replace', ...at, body: schema.actSchema } },
    async (request) => {
      const person = await who(request);
      const access = await accessTo(store, request.params.code, person.id);
      const { body } = request;
      const seat = seatIn(access, body.seat);
      const { id } = access.row;
      if (body.do === 'undo') await service.undo(id, seat);
      else if (body.do === 'redo') await service.redo(id, seat);
      else if (body.do === 'ask') await service.ask(id, seat, body.what);
      else if (body.do === 'answer') await service.answer(id, seat, body.yes);
      else if (body.do === 'resign') await service.resign(id, seat);
      else if (body.do === 'pause') await service.pause(id, seat, body.on);
      else {
        if (!levels.some((l) => l.id === body.level && l.offered)) throw new Fault(422, 'unknown level');
        await service.replace(id, seat, body.other, body.level);
      }
      return ok;
    },
  );

  r.post(
    '/api/matches/:code/rematch',
    { schema: { summary: 'The same again, sides swapped', ...at } },
    async (request) => {
      const person = await who(request);
      const access = await accessTo(store, request.params.code, person.id);
      seatIn(access, access.seats[0]);
      const row = await opening.rematch(access.row.id, person.id);
      void hub.tableOf(access.row.id);
      return { code: row.code };
    },
  );

  r.post(
    '/api/matches/:code/hand-back',
    { schema: { summary: 'Back to your own screen: the record with its seed', ...at } },
    async (request) => {
      const person = await who(request);
      const access = await accessTo(store, request.params.code, person.id);
      seatIn(access, access.seats[0]);
      return { record: await opening.handBack(access.row.id, person.id) };
    },
  );

  r.get(
    '/api/matches/:code/record',
    { schema: { summary: 'The record, once the match is over', ...at, querystring: schema.keyQuery } },
    async (request, reply) => {
      const person = await who(request);
      const { row } = await accessTo(store, request.params.code, person.id, request.query.key);
      reply.type('text/plain; charset=utf-8');
      return service.record(row.id);
    },
  );

  r.get('/api/matches/:code/notes', { schema: { summary: 'Your own notes', ...at } }, async (request) => {
    const person = await who(request);
    const { row } = await accessTo(store, request.params.code, person.id);
    const found = await db
      .selectFrom('notes')
      .select('text')
      .where('match', '=', row.id)
      .where('person', '=', person.id)
      .executeTakeFirst();
    return { text: found?.text ?? '' };
  });

  r.put(
    '/api/matches/:code/notes',
    { schema: { summary: 'Writes them', ...at, body: z.strictObject({ text: z.string().max(20_000) }) } },
    async (request) => {
      const person = await who(request);
      const { row } = await accessTo(store, request.params.code, person.id);
      const { text } = request.body;
      await db
        .insertInto('notes')
        .values({ match: row.id, person: person.id, text })
        .onConflict((c) => c.columns(['match', 'person']).doUpdateSet({ text }))
        .execute();
      return ok;
    },
  );

  r.get(
    '/api/matches/:code/orders',
    { schema: { summary: 'Your standing orders', ...at, querystring: schema.seatQuery } },
    async (request) => {
      const person = await who(request);
      const access = await accessTo(store, request.params.code, person.id);
      const seat = seatIn(access, request.query.seat);
      const found = await db
        .selectFrom('orders')
        .select('body')
        .where('match', '=', access.row.id)
        .where('seat', '=', seat)
        .executeTakeFirst();
      return { orders: JSON.parse(found?.body ?? '[]') as unknown };
    },
  );

  r.put(
    '/api/matches/:code/orders',
    {
      schema: {
        summary: 'Gives them',
        ...at,
        body: z.strictObject({ seat: z.int().optional(), orders: ordersSchema }),
      },
    },
    async (request) => {
      const person = await who(request);
      const access = await accessTo(store, request.params.code, person.id);
      const seat = seatIn(access, request.body.seat);
      const body = JSON.stringify(request.body.orders);
      await db
        .insertInto('orders')
        .values({ match: access.row.id, seat, body })
        .onConflict((c) => c.columns(['match', 'seat']).doUpdateSet({ body }))
        .execute();
      await store.addJobs([{ name: 'orders', body: { match: access.row.id }, key: `orders:${access.row.id}` }]);
      service.onJobs();
      return ok;
    },
  );
}
