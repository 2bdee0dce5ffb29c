/** Connections to PostgreSQL that are cut: nothing acknowledged is lost, nothing is done twice, nobody stays deaf. */

import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { forCatalog } from '../../src/engine/game.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { SeatKnowledge } from '../../src/engine/seat.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import type { RemoteHost } from '../../src/remote/remote-host.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { Kind } from '../../src/server/matches/live.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { Player, start, twoAtTable, until } from './people.ts';
import { type Cut, CuttingProxy } from './proxy.ts';

const game = forCatalog(crossroads);

/** Cuts connections to a database from outside, as an administrator would. */
class Cutter {
  private readonly client: pg.Client;

  private constructor(client: pg.Client) {
    this.client = client;
  }

  static async to(url: string): Promise<Cutter> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new Cutter(client);
  }

  /** Those whose last words were like this; says how many. */
  async cut(like = '%'): Promise<number> {
    const text = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike $1`;
    return (await this.client.query(text, [like])).rows.length;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

const idOf = async (server: RunningServer, code: string): Promise<number> =>
  (await server.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

export function cutsContract(database: () => Promise<string>): void {
  it.each<Cut>(['before', 'after'])(
    'an append whose connection is cut %s it is committed is stored once',
    async (when) => {
      const url = await database();
      const proxy = await CuttingProxy.start(url);
      const store = await openPostgres({ url: proxy.url });
      const entry = (seq: number) => ({ match: 1, seq, kind: 1, seat: 0, code: 7, at: 5, key: `k${seq}`, data: null });
      expect(await store.append({ entries: [entry(0)] })).toBe(true);
      proxy.next = when;
      const jobs = [{ name: 'machine', body: { match: 1 } }];
      const both = [
        store.append({ entries: [entry(1)], jobs }),
        // The same place a second time, in the same commit.
        store.append({ entries: [{ ...entry(1), key: 'other' }] }),
      ];
      expect(await Promise.all(both)).toEqual([true, false]);
      expect(proxy.cuts).toBe(1);
      const rows = await store.db.selectFrom('entries').selectAll().orderBy('seq').execute();
      expect(rows).toEqual([entry(0), entry(1)]);
      const { rows: waiting } = await sql`select id from graphile_worker.jobs`.execute(store.db);
      expect(waiting).toHaveLength(1);
      await store.close();
      await proxy.stop();
    },
  );

  it('several queries that are one are done again if they were cut before, and not if they may have been done', async () => {
    const url = await database();
    const proxy = await CuttingProxy.start(url);
    const store = await openPostgres({ url: proxy.url });
    const note = (key: string) =>
      store.together(async (db) => {
        await db.insertInto('facts').values({ key, value: 'x' }).execute();
      });
    const cutter = await Cutter.to(url);
    let tries = 0;
    await store.together(async (db) => {
      await db.insertInto('facts').values({ key: 'one', value: 'x' }).execute();
      if (++tries === 1) await cutter.cut('insert%');
      await db.insertInto('facts').values({ key: 'two', value: 'x' }).execute();
    });
    expect(tries).toBe(2);
    proxy.next = 'after';
    await expect(note('three')).rejects.toThrow('cut during a commit');
    const facts = (await store.db.selectFrom('facts').select('key').execute()).map((f) => f.key);
    expect(facts.sort()).toEqual(['one', 'three', 'two']);
    await cutter.close();
    await store.close();
    await proxy.stop();
  });

  it('who plays while connections are cut again and again loses nothing and is never told 500', async () => {
    const databaseUrl = await database();
    const server = await start({ databaseUrl });
    const cutter = await Cutter.to(databaseUrl);
    const { red, blue, code } = await twoAtTable(server.url);
    const hosts = [await red.sit(code, game), await blue.sit(code, game)];
    const random = new RandomSource('cut');
    const made: number[] = [];
    const statuses = new Set<number>();
    let cuts = 0;
    for (;;) {
      let seat = -1;
      await until(() => {
        seat = hosts.findIndex((host, s) => host.sight(s).asked);
        return seat >= 0 || hosts.some((host, s) => host.sight(s).result !== null);
      }, 30_000);
      if (seat < 0) break;
      const host = hosts[seat] as RemoteHost;
      const { view, moments } = host.sight(seat);
      const list = new SeatKnowledge(game, view, seat).asked()?.options ?? [];
      const option = list[random.below(list.length)] as number;
      const going = host.choose(seat, option, moments.length - 1);
      const asking = [
        red.call('GET', '/api/me/matches'),
        blue.call('GET', `/api/matches/${code}`),
        red.call('PUT', `/api/matches/${code}/notes`, { text: `note ${made.length}` }),
        blue.call('POST', '/api/me/tokens', { name: 'bot' }),
      ];
      cuts += await cutter.cut();
      await going;
      made.push(option);
      const replies = await Promise.all(asking);
      expect(replies.slice(0, 2).map((r) => r.status)).toEqual([200, 200]);
      for (const { status, body } of replies) {
        statuses.add(status);
        if (status === 503) expect(body.error).toMatch(/lost its database for a moment.*try again/);
      }
    }
    expect(cuts).toBeGreaterThan(10);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const entries = await server.store.db
      .selectFrom('entries')
      .select('code')
      .where('match', '=', await idOf(server, code))
      .where('kind', '=', Kind.choose)
      .orderBy('seq')
      .execute();
    expect(entries.map((e) => e.code)).toEqual(made);
    for (const p of [red, blue]) p.close();
    await cutter.close();
    await server.close();
  });

  it('a machine whose connections are cut goes on: its job is done again', async () => {
    const databaseUrl = await database();
    const cutter = await Cutter.to(databaseUrl);
    let thoughts = 0;
    const server = await start({
      databaseUrl,
      machine: {
        async think({ options }) {
          // The answer to the job, and whatever else is under way, is cut off.
          if (++thoughts <= 5) await cutter.cut();
          return options[0] as number;
        },
        stop: async () => {},
      },
    });
    const player = await Player.guest(server.url);
    const seats = [
      { kind: 'machine', level: 'recruit' },
      { kind: 'machine', level: 'recruit' },
    ];
    const made = await player.ok('POST', '/api/matches', { game: 'crossroads', pace: { kind: 'free' }, seats });
    const row = () =>
      server.store.db.selectFrom('matches').select('status').where('code', '=', String(made.code)).executeTakeFirst();
    await until(async () => (await row())?.status === 'over', 60_000);
    expect(thoughts).toBeGreaterThan(5);
    await cutter.close();
    await server.close();
  });

  it('a process whose ear is cut off comes to know what it missed: choices, seats, chat, sessions that ended', async () => {
    const databaseUrl = await database();
    const [one, two] = [await start({ databaseUrl }), await start({ databaseUrl })];
    const cutter = await Cutter.to(databaseUrl);
    const { red, blue, code } = await twoAtTable(one.url);
    const made = await red.ok('POST', '/api/matches', {
      game: 'crossroads',
      pace: { kind: 'free' },
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const open = String(made.code);
    // Both of Red's lines, and one whose session ends, are at the second process.
    const away = new Player(two.url);
    away.cookie = red.cookie;
    const host = await away.sit(code, game);
    away.connection.follow({ match: open });
    const leaver = await Player.guest(one.url);
    const there = new Player(two.url);
    there.cookie = leaver.cookie;
    await there.ask({ t: 'away', away: false });
    const ended = new Promise<number>((done) => there.socket?.on('close', done));
    await until(() => away.heard.some((m) => m.t === 'table' && m.match === open));

    const id = await idOf(one, code);
    const live = await one.matchStore.load(id);
    const before = host.sight(0).moments.length;
    // It hears nothing from here on until it listens again.
    expect(await cutter.cut('listen sandtable')).toBe(2);
    await one.service.choose(id, live.match.seat, live.place(live.match.seat), live.match.options.at(0), null);
    await blue.ask({ t: 'chat', match: code, text: 'can you hear me' });
    await blue.ok('POST', `/api/matches/${open}/join?key=${made.joinKey}`, {});
    await leaver.ok('POST', '/api/sign-out');

    await until(() => host.sight(0).moments.length > before);
    await until(() => away.heard.some((m) => m.t === 'chat' && m.text === 'can you hear me'));
    await until(() =>
      away.heard.some((m) => m.t === 'table' && m.match === open && m.table.seats.every((s) => s.person !== null)),
    );
    expect(await ended).toBe(4401);
    // And it hears the rest as ever.
    await blue.ask({ t: 'chat', match: code, text: 'and now' });
    await until(() => away.heard.some((m) => m.t === 'chat' && m.text === 'and now'));
    for (const p of [red, blue, away, there]) p.close();
    await cutter.close();
    await one.close();
    await two.close();
  });

  it('a full disk of the database is said to be one: nothing is stored, and all goes on when there is room again', async () => {
    const databaseUrl = await database();
    const server = await start({ databaseUrl });
    const { red, code } = await twoAtTable(server.url);
    const { db } = server.store;
    const id = await idOf(server, code);
    const choose = async () => {
      const { place } = await red.ok('GET', `/api/matches/${code}/sight`);
      const option = (await server.matchStore.load(id)).match.options.at(0);
      return red.call('POST', `/api/matches/${code}/choose`, { place, option });
    };
    await sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      db,
    );
    await sql`create trigger no_room before insert on entries execute function no_room()`.execute(db);
    const { seq } = await server.matchStore.load(id);
    const refused = await choose();
    expect([refused.status, refused.body.error]).toEqual([
      507,
      'the server is out of disk space. Nothing was saved: try again later',
    ]);
    await expect(red.ask({ t: 'resign', match: code })).rejects.toThrow('out of disk space');
    expect((await server.matchStore.load(id)).seq).toBe(seq);
    await sql`drop trigger no_room on entries`.execute(db);
    expect((await choose()).status).toBe(200);
    red.close();
    await server.close();
  });

  it('of many who speak in a chat at the same time all are heard', async () => {
    const databaseUrl = await database();
    const servers = [await start({ databaseUrl }), await start({ databaseUrl })];
    const { red, blue, code } = await twoAtTable(servers[0]?.url ?? '');
    const there = new Player(servers[1]?.url ?? '');
    there.cookie = blue.cookie;
    const said = [red, there].flatMap((p, who) =>
      Array.from({ length: 20 }, (_, i) => p.ask({ t: 'chat', match: code, text: `${who} ${i}` })),
    );
    await Promise.all(said);
    const lines = await servers[0]?.store.db.selectFrom('chat').select('n').orderBy('n').execute();
    expect(lines?.map((l) => l.n)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    for (const p of [red, there]) p.close();
    for (const server of servers) await server.close();
  });
}
