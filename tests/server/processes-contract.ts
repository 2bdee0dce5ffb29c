/** Two processes on one PostgreSQL serve the same matches. */

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startProcess } from '../../bench/server/ours.ts';
import { forCatalog } from '../../src/engine/game.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { replayRecord } from '../../src/engine/record.ts';
import { SeatKnowledge } from '../../src/engine/seat.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import { Connection, type SocketLike } from '../../src/remote/connection.ts';
import { RemoteHost } from '../../src/remote/remote-host.ts';
import type { TableCard } from '../../src/remote/wire.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { catalogModule, Player, start, twoAtTable, until } from './people.ts';

const game = forCatalog(crossroads);

export function processesContract(database: () => Promise<string>): void {
  it('each tells the other; when one goes its client goes on with the other', async () => {
    const databaseUrl = await database();
    const [one, two] = [await start({ databaseUrl }), await start({ databaseUrl })];
    const { red, blue, code } = await twoAtTable(one.url);
    const away = new Player(two.url);
    away.cookie = blue.cookie;
    const hosts = [await red.sit(code, game), await away.sit(code, game)];
    const random = new RandomSource('two processes');
    const play = async (): Promise<boolean> => {
      let seat = -1;
      await until(() => {
        seat = hosts.findIndex((host, s) => host.sight(s).asked);
        return seat >= 0 || hosts.some((host, s) => host.sight(s).result !== null);
      });
      if (seat < 0) return false;
      const host = hosts[seat] as RemoteHost;
      const { view, moments } = host.sight(seat);
      const list = new SeatKnowledge(game, view, seat).asked()?.options ?? [];
      await host.choose(seat, list[random.below(list.length)] as number, moments.length - 1);
      return true;
    };
    for (let i = 0; i < 5; i++) await play();
    await until(() => hosts.every((host) => host.table.seats.every((s) => s.presence === 'here')));

    // Both act on the same place: one is first, the other is told, and there is one choice more.
    const id = (
      await one.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    ).id;
    const [a, b] = await Promise.all([one.matchStore.load(id), two.matchStore.load(id)]);
    await until(() => a.seq === b.seq);
    const seat = a.match.seat;
    const before = a.match.length;
    if (a.match.options.count > 1) {
      const place = a.place(seat);
      const both = await Promise.allSettled([
        one.service.choose(id, seat, place, a.match.options.at(0), null),
        two.service.choose(id, seat, place, b.match.options.at(1), null),
      ]);
      expect(both.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
      const [now, then] = [await one.matchStore.load(id), await two.matchStore.load(id)];
      await until(async () => (await one.matchStore.load(id)).seq === (await two.matchStore.load(id)).seq);
      expect([now.match.length, then.match.length]).toEqual([before + 1, before + 1]);
      expect((await one.matchStore.load(id)).match.state.bytes).toEqual(
        (await two.matchStore.load(id)).match.state.bytes,
      );
    }

    // The second process goes; its player comes to the first.
    away.close();
    await two.close();
    hosts[1] = await blue.sit(code, game);
    while (await play());
    const match = replayRecord(game, await (hosts[0] as RemoteHost).record(true));
    expect(match.isOver).toBe(true);
    red.close();
    blue.close();
    await one.close();
  });

  it('one is killed in the middle of it: its clients go on with the other, nothing is lost or done twice', async () => {
    const databaseUrl = await database();
    const begin = () => startProcess({ port: 0, databaseUrl, games: catalogModule });
    const [one, two] = [await begin(), await begin()];
    const ports = [one.port, two.port];
    const { red, blue, code } = await twoAtTable(`http://127.0.0.1:${one.port}`);
    // A line goes to the first that is there.
    const lines = [red, blue].map(
      (p) =>
        new Connection(
          () => new WebSocket(`ws://127.0.0.1:${ports[0]}/api/socket`, { headers: p.headers }) as unknown as SocketLike,
          [50],
        ),
    );
    const table = (await red.ok('GET', `/api/matches/${code}`)) as unknown as TableCard;
    const fetchRecord = async () =>
      (await fetch(`http://127.0.0.1:${ports[0]}/api/matches/${code}/record`, { headers: red.headers })).text();
    const hosts = lines.map(
      (connection) => new RemoteHost({ connection, follow: { match: code }, game, table, fetchRecord }),
    );
    await Promise.all(hosts.map((host) => host.ready));
    const random = new RandomSource('killed');
    const made: number[] = [];
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
      if (made.length === 4) {
        // While a choice is on its way.
        one.child.removeAllListeners('exit');
        one.child.kill('SIGKILL');
        ports.shift();
      }
      await going;
      made.push(option);
    }
    expect(made.length).toBeGreaterThan(5);
    const match = replayRecord(game, await fetchRecord());
    expect([...match.choices()]).toEqual(made);
    expect(match.isOver).toBe(true);
    for (const line of lines) line.close();
    two.child.removeAllListeners('exit');
    const gone = new Promise((done) => two.child.once('exit', done));
    two.child.send('quit');
    await gone;
  });

  it('a session that is ended at one has no socket left at the other', async () => {
    const databaseUrl = await database();
    const [one, two] = [await start({ databaseUrl }), await start({ databaseUrl })];
    const p = await Player.guest(one.url);
    const there = new Player(two.url);
    there.cookie = p.cookie;
    await there.ask({ t: 'away', away: false });
    const ended = new Promise<number>((done) => there.socket?.on('close', done));
    await p.ok('POST', '/api/sign-out');
    expect(await ended).toBe(4401);
    there.close();
    await one.close();
    await two.close();
  });

  it('count together: wrong passwords, and the sockets of a person', async () => {
    const databaseUrl = await database();
    const limits = { socketsPerPerson: 3 };
    const servers = [
      await start({ databaseUrl, limited: true, limits }),
      await start({ databaseUrl, limited: true, limits }),
    ];
    const at = (i: number): string => servers[i % 2]?.url ?? '';
    const tried: number[] = [];
    for (let i = 0; i < 12; i++) {
      const body = { name: 'Ada', password: 'a wrong password' };
      tried.push((await new Player(at(i)).call('POST', '/api/sign-in', body)).status);
    }
    expect(tried).toEqual([...Array(10).fill(401), 429, 429]);

    const p = await Player.guest(at(0));
    const sockets: WebSocket[] = [];
    const knock = (i: number): Promise<string> =>
      new Promise((done) => {
        const socket = new WebSocket(`${at(i).replace('http', 'ws')}/api/socket`, { headers: p.headers });
        sockets.push(socket);
        socket.on('open', () => done('in')).on('error', (error) => done(/\d{3}/.exec(error.message)?.[0] ?? 'error'));
      });
    const found: string[] = [];
    for (let i = 0; i < 5; i++) found.push(await knock(i));
    expect(found).toEqual(['in', 'in', 'in', '503', '503']);
    // One that goes makes room, at either.
    sockets[1]?.close();
    await until(async () => (await knock(0)) === 'in');
    expect(await knock(1)).toBe('503');
    for (const socket of sockets) socket.terminate();
    for (const server of servers) await server.close();
  });

  it('a job of one that was killed is done by another at once', async () => {
    const databaseUrl = await database();
    // Its AI player thinks for ever.
    const dead = await startProcess({ port: 0, databaseUrl, games: catalogModule, stuck: true });
    const red = await Player.guest(`http://127.0.0.1:${dead.port}`);
    const made = await red.ok('POST', '/api/matches', {
      game: 'crossroads',
      pace: { kind: 'free' },
      seats: [
        { kind: 'machine', level: 'recruit' },
        { kind: 'machine', level: 'recruit' },
      ],
    });
    const store = await openPostgres({ url: databaseUrl });
    const locked = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from graphile_worker.jobs where locked_by is not null`.execute(store.db)
      ).rows[0]?.n ?? 0;
    await until(async () => (await locked()) > 0, 60_000);
    const alive = await start({ databaseUrl });
    const rows = () =>
      store.db
        .selectFrom('entries')
        .innerJoin('matches', 'matches.id', 'entries.match')
        .select('entries.seq')
        .where('matches.code', '=', String(made.code))
        .where('entries.kind', '=', 1)
        .execute();
    // The machine was asked something that has one answer, or nothing yet.
    const before = (await rows()).length;
    dead.child.removeAllListeners('exit');
    dead.child.kill('SIGKILL');
    await until(async () => (await rows()).length > before, 60_000);
    await alive.close();
    await store.close();
  });
}
