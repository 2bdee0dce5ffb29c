/** Standing orders are their giver's: they answer while that person sits there, and end when they go. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../src/server/index.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import { TestTime } from '../../src/server/time.ts';
import { Player, start, twoAtTable, until } from './people.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-orders-'));
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});
const begin = async (options: Parameters<typeof start>[0] = {}): Promise<RunningServer> => {
  const server = await start(options);
  closing.push(() => server.close());
  return server;
};

const TURNS = { kind: 'turns', days: 2 };
const ANYTHING = [{ name: 'anything', when: {}, choose: '*' }];
const ordersOf = async (p: Player, code: string) => (await p.ok('GET', `/api/matches/${code}/orders`)).orders;
const matchOf = async (server: RunningServer, code: string) =>
  server.matchStore.load(
    (await server.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id,
  );
/** What standing orders had to say has been said. */
const idle = (server: RunningServer) =>
  until(
    async () =>
      (await server.store.db.selectFrom('jobs').select('id').where('name', '=', 'orders').execute()).length === 0,
  );

describe('standing orders', () => {
  it('end when their giver leaves: whoever sits down next is asked, after a restart as well', async () => {
    const file = join(folder, 'left.db');
    let server = await start({ file });
    const [blue, red, next] = await Promise.all([1, 2, 3].map(() => Player.guest(server.url)));
    if (!blue || !red || !next) throw new Error('three guests');
    const made = await blue.ok('POST', '/api/matches', {
      game: 'crossroads',
      pace: TURNS,
      seats: [{ kind: 'open' }, { kind: 'me' }],
    });
    const code = String(made.code);
    await red.ok('POST', `/api/matches/${code}/join?key=${made.joinKey}`, {});
    await red.ok('PUT', `/api/matches/${code}/orders`, { orders: ANYTHING });
    await red.ok('POST', `/api/matches/${code}/leave`);
    await next.ok('POST', `/api/matches/${code}/join?key=${made.joinKey}`, {});
    expect(await ordersOf(next, code)).toEqual([]);
    const listed = (await next.call('GET', '/api/me/matches')).body as unknown as { orders: unknown[] }[];
    expect(listed.map((m) => m.orders)).toEqual([[]]);
    await server.close();
    server = await begin({ file });
    for (const p of [blue, next]) Object.assign(p, { url: server.url });
    await blue.dice(code);
    await next.dice(code);
    await blue.dice(code);
    const live = await matchOf(server, code);
    await idle(server);
    expect([live.match.seat, live.match.length]).toEqual([0, 0]);
    // One's own are followed.
    await next.ok('PUT', `/api/matches/${code}/orders`, { orders: ANYTHING });
    await until(() => live.match.length > 0);
  });

  it('end when their giver is replaced, and when they resign', async () => {
    const time = new TestTime();
    const server = await begin({ time });
    const { red, blue, code } = await twoAtTable(server.url, { pace: TURNS });
    const never = [{ name: 'never', when: { step: 'no such step' }, choose: '*' }];
    await red.ok('PUT', `/api/matches/${code}/orders`, { orders: never });
    await blue.ok('PUT', `/api/matches/${code}/orders`, { orders: never });
    const kept = () => server.store.db.selectFrom('orders').select('seat').execute();
    expect((await kept()).length).toBe(2);
    time.pass(2 * 86_400_000 + 1);
    await blue.ok('POST', `/api/matches/${code}/act`, { do: 'replace', other: 0, level: 'recruit' });
    expect(await kept()).toEqual([{ seat: 1 }]);
    await blue.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    expect(await kept()).toEqual([]);
  });

  it('of a store from before they had a giver belong to whoever sits there now', async () => {
    const file = join(folder, 'old.db');
    const old = await openSqlite({ file, version: 2 });
    await old.db.insertInto('seats').values({ match: 7, seat: 0, person: 5, level: null }).execute();
    await old.db.insertInto('seats').values({ match: 7, seat: 1, person: null, level: 'recruit' }).execute();
    for (const seat of [0, 1])
      await old.db
        .insertInto('orders')
        .values({ match: 7, seat, body: '[]' } as never)
        .execute();
    await old.close();
    const store = await openSqlite({ file });
    closing.push(() => store.close());
    expect(await store.db.selectFrom('orders').select(['seat', 'person']).execute()).toEqual([{ seat: 0, person: 5 }]);
  });
});
