/** The API about matches: lists of them, and one by one. */

import { sql } from 'kysely';
import { z } from 'zod';
import { levels } from '../ai/levels.ts';
import { SPECTATOR } from '../engine/game.ts';
import { readOption } from '../engine/play.ts';
import type { Order } from '../remote/standing-orders.ts';
import type { TableCard } from '../remote/wire.ts';
import type { Tools } from './api.ts';
import { checkNotes } from './ceilings.ts';
import { ApiError, notFound } from './errors.ts';
import { accessTo, seatIn } from './matches/access.ts';
import { isFree } from './matches/ceremony.ts';
import type { MatchRow } from './matches/live.ts';
import { ordersSchema } from './matches/orders.ts';
import { commitmentSchema, partSchema } from './messages.ts';
import * as schema from './schemas.ts';

export function matchRoutes({
  r,
  matchStore,
  service,
  opening,
  invitations,
  ties,
  absence,
  transfer,
  hub,
  limit,
  who,
  ok,
  ceilings,
}: Tools): void {
  const { store } = matchStore;
  const { db } = store;

  // ---- lists --------------------------------------------------------------------------------------------------------

  const cards = async (rows: readonly MatchRow[]) =>
    Promise.all(
      rows.map(async (row) => {
        const live = row.status === 'running' ? await matchStore.load(row.id).catch(() => null) : null;
        return { card: await hub.cardOf(row, live), row, live };
      }),
    );

  r.get('/api/me/matches', { schema: { summary: 'Your matches; those that wait for you first' } }, async (request) => {
    const person = await who(request);
    const rows = await db
      .selectFrom('matches')
      .selectAll()
      .where('id', 'in', (e) =>
        e
          .selectFrom('seats')
          .select('match')
          .where((s) => s.or([s('person', '=', person.id), s('invited', '=', person.id)])),
      )
      .where('status', '!=', 'over')
      // Not by what happened last: a match that moves in the list would tell of a choice made in secret.
      .orderBy('created', 'desc')
      .limit(200)
      .execute();
    const orders = await db
      .selectFrom('orders')
      .innerJoin('seats', (j) => j.onRef('seats.match', '=', 'orders.match').onRef('seats.seat', '=', 'orders.seat'))
      .select(['orders.match', 'orders.seat', 'orders.body'])
      .where('seats.person', '=', person.id)
      .where('orders.person', '=', person.id)
      .execute();
    const blocked = await ties.all(person.id, ['block']);
    return (await cards(rows))
      .filter(({ card, row }) => card.seats.some((s) => s.person === person.id) || !blocked.has(row.creator ?? 0))
      .map(({ card, row, live }) => {
        const seats = card.seats.flatMap((s, seat) => (s.person === person.id ? [seat] : []));
        // What is asked of a player in secret is in their own list only.
        const yours = live
          ? (live.decider !== null && seats.includes(live.decider)) ||
            (live.dealing && seats.some((s) => card.dice.seats[s]?.wanted && !card.dice.seats[s]?.given))
          : card.seats.every((s) => s.person !== null || s.level !== null) &&
            seats.some((s) => card.dice.seats[s]?.wanted && !card.dice.seats[s]?.given);
        return {
          ...card,
          mine: seats,
          yours,
          joinKey: row.creator === person.id ? row.join_key : null,
          orders: orders
            .filter((o) => o.match === row.id)
            .map((o) => ({ seat: o.seat, list: JSON.parse(o.body) as readonly Order[] })),
          replayOnly: row.status === 'running' && live === null,
          rematch: row.rematch_of !== null,
          invitedBy: seats.length === 0 ? nameOf(card, row.creator) : null,
        };
      })
      .sort((a, b) => Number(b.yours) - Number(a.yours) || timeLeft(a) - timeLeft(b));
  });

  r.get('/api/matches', { schema: { summary: 'Open matches, and listed ones to watch' } }, async (request) => {
    const person = await who(request);
    const rows = await db
      .selectFrom('matches')
      .selectAll()
      .where('listed', '=', 1)
      .where((e) =>
        e.or([
          e('status', 'in', ['open', 'dice', 'running']),
          // Those who watch with a delay have not seen its end.
          e.and([
            e('status', '=', 'over'),
            e('watch_delay', '>', 0),
            e(sql<number>`changed + watch_delay * 1000`, '>', matchStore.time.now()),
          ]),
        ]),
      )
      .orderBy('created', 'desc')
      .limit(100)
      .execute();
    const shown = (await cards(rows)).map(({ card, row, live }) =>
      hub.veiled(
        card,
        row,
        live,
        card.seats.flatMap((s, seat) => (s.person === person.id ? [seat] : [])),
      ),
    );
    const blocked = await ties.all(person.id, ['block']);
    return (await Promise.all(shown)).filter(
      (card) => card.status !== 'over' && !card.seats.some((s) => s.person !== null && blocked.has(s.person)),
    );
  });

  /** Of the clock that runs for this player: those with the least time come first. */
  const timeLeft = ({
    yours,
    mine,
    clocks,
  }: Pick<TableCard, 'clocks'> & { readonly yours: boolean; readonly mine: readonly number[] }) =>
    yours && clocks && !clocks.paused ? Math.min(...mine.map((seat) => clocks.left[seat] ?? Infinity)) : Infinity;

  const nameOf = (card: TableCard, person: number | null): string | null =>
    card.seats.find((s) => s.person !== null && s.person === person)?.name ?? null;

  // ---- a match ------------------------------------------------------------------------------------------------------

  const links = (row: MatchRow, mine: boolean) => ({
    code: row.code,
    ...(mine ? { joinKey: row.join_key } : {}),
    watchKey: row.watch_key,
  });

  r.post('/api/matches', { schema: { summary: 'A new match', body: schema.newMatchSchema } }, async (request) => {
    const person = await who(request);
    await limit('create', `${person.id}`);
    const row = await opening.create(person.id, request.body);
    await invitations.send(row.id);
    return links(row, true);
  });

  r.post(
    '/api/matches/hand-over',
    {
      bodyLimit: 2_500_000,
      schema: { summary: 'Moves a match from your browser to this server', body: schema.handOverSchema },
    },
    async (request) => {
      const person = await who(request);
      await limit('create', `${person.id}`);
      const { record, pace, seats } = request.body;
      return links(await transfer.handOver(person.id, record, pace, seats), true);
    },
  );

  const at = { params: schema.codeParam };

  r.get(
    '/api/matches/:code',
    { schema: { summary: 'Seats, clocks, chat and requests of a match', ...at, querystring: schema.keyQuery } },
    async (request) => {
      const person = await who(request);
      const { row, seats, invited, mayJoin } = await accessTo(store, request.params.code, person.id, request.query.key);
      const live = row.seed === null ? null : await matchStore.load(row.id);
      return {
        ...(await hub.unblocked(await hub.veiled(await hub.cardOf(row, live), row, live, seats), person.id)),
        mine: seats,
        invited,
        mayJoin,
        watchDelay: row.watch_delay,
        ...(seats.length > 0 ? links(row, row.creator === person.id || live?.sitters.some(isFree) === true) : {}),
      };
    },
  );

  r.post(
    '/api/matches/:code/join',
    {
      schema: {
        summary: 'Takes a seat',
        ...at,
        querystring: schema.keyQuery,
        body: z.strictObject({ seat: z.int().min(0).max(15).optional() }),
      },
    },
    async (request) => {
      const person = await who(request);
      const { row, mayJoin, seats } = await accessTo(store, request.params.code, person.id, request.query.key);
      if (!mayJoin && seats.length === 0) throw notFound();
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
      const { id } = access.row;
      // Not before what is being stored is safe.
      return matchStore.turn(id, async () => {
        const now = await matchStore.load(id);
        return (watching ? await hub.asSeenNow(now) : now).peek(seat);
      });
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
      const { game } = await matchStore.load(access.row.id);
      let wanted = option;
      if (words !== undefined)
        try {
          wanted = readOption(game, words);
        } catch (error) {
          throw new ApiError(422, (error as Error).message);
        }
      if (wanted === undefined) throw new ApiError(422, 'name an option by its code or in words');
      await service.choose(access.row.id, seat, place, wanted, key ?? null);
      return ok;
    },
  );

  r.post(
    '/api/matches/:code/act',
    {
      schema: {
        summary: 'Undo, resign, ask, answer, withdraw a request, pause, claim, replace',
        ...at,
        body: schema.actSchema,
      },
    },
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
      else if (body.do === 'claim') await absence.claim(id, seat, body.other, body.what);
      else if (body.do === 'withdraw') await service.withdraw(id, seat);
      else if (body.do === 'resign') await service.resign(id, seat);
      else if (body.do === 'pause') await service.pause(id, seat, body.on);
      else {
        if (!levels.some((l) => l.id === body.level && l.offered)) throw new ApiError(422, 'unknown level');
        await service.replace(id, seat, body.other, body.level);
      }
      return ok;
    },
  );

  r.post(
    '/api/matches/:code/rematch',
    { schema: { summary: 'Asks for the same again, sides swapped; accepts it if the opponent has asked', ...at } },
    async (request) => {
      const person = await who(request);
      const access = await accessTo(store, request.params.code, person.id);
      seatIn(access, access.seats[0]);
      await limit('create', `${person.id}`);
      const row = await invitations.rematch(access.row.id, person.id);
      return { code: row.code };
    },
  );

  r.post(
    '/api/matches/:code/decline',
    { schema: { summary: 'Declines an invitation or a rematch', ...at } },
    async (request) => {
      const person = await who(request);
      const { row } = await accessTo(store, request.params.code, person.id);
      await invitations.decline(row.id, person.id, person.name);
      return ok;
    },
  );

  r.post(
    '/api/matches/:code/hand-back',
    { schema: { summary: 'Moves a match back to your browser: the record with its seed', ...at } },
    async (request) => {
      const person = await who(request);
      const access = await accessTo(store, request.params.code, person.id);
      seatIn(access, access.seats[0]);
      return { record: await transfer.handBack(access.row.id, person.id) };
    },
  );

  r.get(
    '/api/matches/:code/record',
    { schema: { summary: 'The record, once the match is over', ...at, querystring: schema.keyQuery } },
    async (request, reply) => {
      const person = await who(request);
      const { row, seats } = await accessTo(store, request.params.code, person.id, request.query.key);
      const live = await matchStore.load(row.id);
      if (seats.length === 0 && (await hub.asSeenNow(live)) !== live)
        throw new ApiError(403, 'the record is open when the match is over');
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
      const place = { match: row.id, person: person.id };
      await store.together(async (t) => {
        await checkNotes(t, ceilings, place, text.length);
        if (text === '')
          await t.deleteFrom('notes').where('match', '=', row.id).where('person', '=', person.id).execute();
        else
          await t
            .insertInto('notes')
            .values({ ...place, text })
            .onConflict((c) => c.columns(['match', 'person']).doUpdateSet({ text }))
            .execute();
      });
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
        .where('person', '=', person.id)
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
        .values({ match: access.row.id, seat, body, person: person.id })
        .onConflict((c) => c.columns(['match', 'seat']).doUpdateSet({ body, person: person.id }))
        .execute();
      await store.addJobs([{ name: 'orders', body: { match: access.row.id }, key: `orders:${access.row.id}` }]);
      matchStore.onJobs();
      return ok;
    },
  );
}
