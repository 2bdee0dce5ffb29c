import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { forCatalog } from '../../src/engine/game.ts';
import { SeatKnowledge } from '../../src/engine/seat.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { guardedTarget, isPrivate } from '../../src/server/notify.ts';
import { Player, start, twoAtTable, until } from './people.ts';

const game = forCatalog(crossroads);
let server: RunningServer;
const players: Player[] = [];
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  for (const p of players) p.close();
  await server.close();
});

const NO_MATCH = { game: 'none', pace: { kind: 'free' }, seats: [{ kind: 'me' }] };
const NO_RECORD = { record: 'nothing', pace: { kind: 'free' }, seats: [{ kind: 'me' }] };
const NO_PUSH = { endpoint: 'http://127.0.0.1/', keys: { p256dh: 'x', auth: 'x' } };
const NO_LINK = { token: 'x'.repeat(24), password: 'another password' };
const NO_PASSWORD = { old: 'not this one', password: 'another password' };

describe('who may do what', () => {
  type Role = 'nobody' | 'stranger' | 'watcher' | 'red' | 'blue';
  const roles: readonly Role[] = ['nobody', 'stranger', 'watcher', 'red', 'blue'];
  let people: Record<Role, Player>;
  let code: string;
  let watchKey: string;
  let over: string;
  beforeAll(async () => {
    const two = await twoAtTable(server.url, { scenario: 'ambush' });
    const done = await twoAtTable(server.url);
    await done.red.ok('POST', `/api/matches/${done.code}/act`, { do: 'resign' });
    ({ code, watchKey } = two);
    over = done.code;
    people = {
      nobody: new Player(server.url),
      stranger: await Player.guest(server.url),
      watcher: await Player.guest(server.url),
      red: two.red,
      blue: two.blue,
    };
    players.push(...Object.values(people), done.red, done.blue);
  });

  const key = (role: Role): string => (role === 'watcher' ? `?key=${watchKey}` : '');
  // By role in the order above. A stranger is told the same as if there were no such match.
  const table: readonly [string, string, (role: Role) => string, unknown, readonly number[]][] = [
    ['look at the table', 'GET', (r) => `/api/matches/${code}${key(r)}`, undefined, [401, 404, 200, 200, 200]],
    ['see the board', 'GET', (r) => `/api/matches/${code}/sight${key(r)}`, undefined, [401, 404, 200, 200, 200]],
    [
      "see red's board",
      'GET',
      (r) => `/api/matches/${code}/sight${key(r) || '?'}&seat=0`,
      undefined,
      [401, 404, 403, 200, 403],
    ],
    [
      'read the record while it runs',
      'GET',
      (r) => `/api/matches/${code}/record${key(r)}`,
      undefined,
      [401, 404, 403, 403, 403],
    ],
    ['choose', 'POST', () => `/api/matches/${code}/choose`, { place: '0.zz', option: 1 }, [401, 404, 404, 409, 409]],
    [
      'choose for red',
      'POST',
      () => `/api/matches/${code}/choose`,
      { seat: 0, place: '0.zz', option: 1 },
      [401, 404, 404, 409, 403],
    ],
    [
      'resign for red',
      'POST',
      () => `/api/matches/${code}/act`,
      { do: 'answer', yes: true, seat: 0 },
      [401, 404, 404, 409, 403],
    ],
    [
      'replace blue',
      'POST',
      () => `/api/matches/${code}/act`,
      { do: 'replace', other: 1, level: 'recruit' },
      [401, 404, 404, 409, 403],
    ],
    [
      'give a part of the dice',
      'POST',
      () => `/api/matches/${code}/dice`,
      { round: 1, part: '0'.repeat(32) },
      [401, 404, 404, 409, 409],
    ],
    ['sit down', 'POST', () => `/api/matches/${code}/join`, {}, [401, 404, 404, 200, 200]],
    ['read notes', 'GET', () => `/api/matches/${code}/notes`, undefined, [401, 404, 404, 200, 200]],
    ['read orders', 'GET', () => `/api/matches/${code}/orders`, undefined, [401, 404, 404, 200, 200]],
    [
      'give orders for red',
      'PUT',
      () => `/api/matches/${code}/orders`,
      { seat: 0, orders: [] },
      [401, 404, 404, 200, 403],
    ],
    ['ask for a rematch while it runs', 'POST', () => `/api/matches/${code}/rematch`, {}, [401, 404, 404, 409, 409]],
    ['take the match home', 'POST', () => `/api/matches/${code}/hand-back`, {}, [401, 404, 404, 403, 403]],
    ['leave', 'POST', () => `/api/matches/${code}/leave`, {}, [401, 404, 404, 409, 409]],
    ['decline what has begun', 'POST', () => `/api/matches/${code}/decline`, {}, [401, 404, 404, 409, 409]],
    ["another's finished match", 'GET', () => `/api/matches/${over}/record`, undefined, [401, 404, 404, 404, 404]],
    ['a match that is not there', 'GET', () => '/api/matches/zzzzzzzzzz', undefined, [401, 404, 404, 404, 404]],
    ['own matches', 'GET', () => '/api/me/matches', undefined, [401, 200, 200, 200, 200]],
    ['own sessions', 'GET', () => '/api/me/sessions', undefined, [401, 200, 200, 200, 200]],
    ['export', 'GET', () => '/api/me/export', undefined, [401, 200, 200, 200, 200]],
    ['hello', 'GET', () => '/api/hello', undefined, [200, 200, 200, 200, 200]],
    ['be a guest', 'POST', () => '/api/guest', {}, [200, 200, 200, 200, 200]],
    ['write notes', 'PUT', () => `/api/matches/${code}/notes`, { text: 'mine' }, [401, 404, 404, 200, 200]],
    ['open matches', 'GET', () => '/api/matches', undefined, [401, 200, 200, 200, 200]],
    ['make a match of nothing', 'POST', () => '/api/matches', NO_MATCH, [401, 422, 422, 422, 422]],
    ['hand over nothing', 'POST', () => '/api/matches/hand-over', NO_RECORD, [401, 422, 422, 422, 422]],
    ['history', 'GET', () => '/api/me/history', undefined, [401, 200, 200, 200, 200]],
    ['ratings', 'GET', () => '/api/ratings/crossroads', undefined, [401, 200, 200, 200, 200]],
    ['settings', 'GET', () => '/api/me/settings', undefined, [401, 200, 200, 200, 200]],
    ['vacation', 'GET', () => '/api/me/vacation', undefined, [401, 200, 200, 200, 200]],
    ['no vacation', 'PUT', () => '/api/me/vacation', { days: 0 }, [401, 200, 200, 200, 200]],
    ['a player who is not there', 'GET', () => '/api/people/999999', undefined, [401, 404, 404, 404, 404]],
    ['friends', 'GET', () => '/api/me/people', undefined, [401, 200, 200, 200, 200]],
    ['befriend nobody', 'PUT', () => '/api/me/people/999999', { kind: 'friend', on: true }, [401, 404, 404, 404, 404]],
    ['report nobody', 'POST', () => '/api/people/999999/report', { text: 'was rude' }, [401, 404, 404, 404, 404]],
    [
      'pair for no game',
      'POST',
      () => '/api/matches/pair',
      { game: 'x', pace: { kind: 'free' } },
      [401, 422, 422, 422, 422],
    ],
    ['set them', 'PUT', () => '/api/me/settings', { email: null }, [401, 200, 200, 200, 200]],
    ['a push to this machine', 'POST', () => '/api/me/push', NO_PUSH, [401, 422, 422, 422, 422]],
    ['no push', 'DELETE', () => '/api/me/push', { endpoint: 'https://x.example/' }, [401, 200, 200, 200, 200]],
    ['tokens', 'GET', () => '/api/me/tokens', undefined, [401, 200, 200, 200, 200]],
    ['make a token', 'POST', () => '/api/me/tokens', { name: 'x' }, [401, 200, 200, 200, 200]],
    ["end another's token", 'DELETE', () => '/api/me/tokens/999999', {}, [401, 200, 200, 200, 200]],
    ["end another's session", 'DELETE', () => '/api/me/sessions/aaaaaaaaaaaa', {}, [401, 404, 404, 404, 404]],
    ['confirm no address', 'POST', () => '/api/me/confirm', {}, [401, 422, 422, 422, 422]],
    ['confirm by no link', 'POST', () => '/api/confirm', { token: 'x'.repeat(24) }, [410, 410, 410, 410, 410]],
    ['recover without mail', 'POST', () => '/api/recover', { email: 'x@example.org' }, [409, 409, 409, 409, 409]],
    ['recover by no link', 'POST', () => '/api/recover/password', NO_LINK, [410, 410, 410, 410, 410]],
    ['a password one has not', 'POST', () => '/api/me/password', NO_PASSWORD, [401, 401, 401, 401, 401]],
    ['sign in as nobody', 'POST', () => '/api/sign-in', { name: 'no', password: 'x' }, [401, 401, 401, 401, 401]],
    ['a name that is no name', 'POST', () => '/api/me/claim', { name: '?', password: 'x' }, [400, 400, 400, 400, 400]],
  ];
  /** What ends the one who asks: asked by nobody only. */
  const ends: readonly (readonly [string, string])[] = [
    ['POST', '/api/sign-out'],
    ['DELETE', '/api/me'],
  ];

  it.each(ends)('%s %s needs somebody', async (method, path) => {
    expect((await people.nobody.call(method, path)).status).toBe(401);
  });

  it('every endpoint stands in the table', async () => {
    const { paths } = (await people.red.ok('GET', '/api/openapi.json')) as unknown as {
      paths: Record<string, Record<string, unknown>>;
    };
    const known = [...table.map(([, method, path]) => [method, path('red')] as const), ...ends].map(
      ([method, path]) => `${method} ${path.replace(/\?.*/, '')}`,
    );
    const missing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .map((m) => `${m.toUpperCase()} ${path}`)
        .filter((one) => !known.some((k) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(k))),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(paths).length).toBeGreaterThan(25);
  });

  it.each(table)('%s', async (_name, method, path, body, expected) => {
    const found: number[] = [];
    for (const role of roles) found.push((await people[role].call(method, path(role), body)).status);
    expect(found).toEqual(expected);
  });

  it('a stranger is told the same of a private match and of none', async () => {
    const [one, none] = await Promise.all([
      people.stranger.call('GET', `/api/matches/${code}`),
      people.stranger.call('GET', '/api/matches/zzzzzzzzzz'),
    ]);
    expect(one.text).toBe(none.text);
  });

  it('no answer to anybody holds the seed, the salt or a part of the dice', async () => {
    const row = await server.store.db
      .selectFrom('matches')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const parts = [row.seed, row.salt, (JSON.parse(row.dice) as { server: { part: string } }).server.part] as string[];
    for (const role of roles)
      for (const [, method, path, body] of table.filter(([, m]) => m === 'GET')) {
        const { text } = await people[role].call(method, path(role), body);
        for (const part of parts) expect(text).not.toContain(part);
      }
  });

  it("a seat's board holds nothing of what only the other knows", async () => {
    const live = await server.matchStore.load(
      (await server.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id,
    );
    for (const [role, seat] of [
      ['red', 0],
      ['blue', 1],
      ['watcher', -1],
    ] as const) {
      const { body } = await people[role].call('GET', `/api/matches/${code}/sight${key(role)}`);
      expect(body.view).toEqual(live.match.view(seat));
      expect(JSON.stringify(body.moments)).not.toContain('"index"');
    }
  });
});

describe('what comes from outside', () => {
  it('a page of another site cannot act with our cookies', async () => {
    const p = await Player.guest(server.url);
    const evil = { origin: 'https://evil.example' };
    expect((await p.call('POST', '/api/me/tokens', { name: 'x' }, evil)).status).toBe(403);
    expect(
      (await p.call('POST', '/api/me/tokens', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }))
        .status,
    ).toBe(415);
    expect((await p.call('POST', '/api/me/tokens', 'name=x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await p.call('POST', '/api/me/tokens', { name: 'x' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: p.cookie, ...evil },
    });
    await expect(new Promise((done, fail) => socket.on('open', done).on('error', fail))).rejects.toThrow('403');
    const nobody = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket`);
    await expect(new Promise((done, fail) => nobody.on('open', done).on('error', fail))).rejects.toThrow('401');
  });

  it('the cookie is for this site and no script', async () => {
    const response = await fetch(`${server.url}/api/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('attempts to sign in are counted', async () => {
    const strict = await start({ limited: true });
    const p = await Player.guest(strict.url);
    const found: number[] = [];
    for (let i = 0; i < 12; i++)
      found.push((await p.call('POST', '/api/sign-in', { name: 'ada', password: 'wrong password' })).status);
    expect(found.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(found.slice(10)).toEqual([429, 429]);
    await strict.close();
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.9',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '224.0.0.1',
    'not an address',
  ])('%s is nobody’s to be called by a webhook', (address) => {
    expect(isPrivate(address)).toBe(true);
  });

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('%s may be', (address) => {
    expect(isPrivate(address)).toBe(false);
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'file:///etc/passwd',
    'http://user:pass@8.8.8.8/',
    'http://8.8.8.8:22/',
    'http://no-such-host.invalid/',
  ])('a webhook to %s is refused', async (url) => {
    await expect(guardedTarget(url)).rejects.toThrow();
  });

  it('hostile sockets are let go and disturb nobody', async () => {
    const { red, blue, code } = await twoAtTable(server.url);
    players.push(red, blue);
    const host = await red.sit(code, game);
    const bad = await Player.guest(server.url);
    const open = (): Promise<WebSocket> =>
      new Promise((done, fail) => {
        const ws = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket`, { headers: bad.headers });
        ws.on('open', () => done(ws)).on('error', fail);
      });
    const flood = await open();
    const gone = new Promise<number>((done) => flood.on('close', done));
    for (let i = 0; i < 5000; i++) flood.send('{"t":"away","n":1,"away":true}');
    expect(await gone).toBe(1008);
    const huge = await open();
    const closed = new Promise<number>((done) => huge.on('close', done).on('error', () => {}));
    huge.send('x'.repeat(100_000));
    expect(await closed).toBe(1009);
    const binary = await open();
    const heard = new Promise((done) => binary.on('message', (m) => String(m).includes('error') && done(String(m))));
    binary.send(Buffer.from([1, 2, 3]));
    expect(await heard).toContain('expected object');
    binary.terminate();
    const sight = host.sight(0);
    const [option = 0] = new SeatKnowledge(game, sight.view, 0).asked()?.options ?? [];
    await host.choose(0, option, sight.moments.length - 1);
    expect(host.sight(0).moments.length).toBeGreaterThan(sight.moments.length);
  });
});

describe('people', () => {
  it('a guest takes a name, signs in elsewhere, sees and ends sessions, changes the password, is exported and erased', async () => {
    const p = await Player.guest(server.url);
    const made = await p.ok('POST', '/api/matches', {
      game: 'crossroads',
      pace: { kind: 'free' },
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const claimed = await p.call('POST', '/api/me/claim', { name: 'Ada L', password: 'a long password' });
    expect(claimed.status).toBe(200);
    p.cookie = claimed.cookie ?? '';
    const other = await Player.guest(server.url);
    expect((await other.call('POST', '/api/me/claim', { name: 'ada-l', password: 'a long password' })).status).toBe(
      409,
    );
    expect((await other.call('POST', '/api/sign-in', { name: 'Ada L', password: 'not the password' })).status).toBe(
      401,
    );
    const elsewhere = new Player(server.url);
    elsewhere.cookie =
      (await elsewhere.call('POST', '/api/sign-in', { name: 'ada l', password: 'a long password' })).cookie ?? '';
    const mine = (await elsewhere.call('GET', '/api/me/matches')).body as unknown as { code: string }[];
    expect(mine.map((m) => m.code)).toEqual([made.code]);
    const sessions = (await elsewhere.call('GET', '/api/me/sessions')).body as unknown as {
      id: string;
      this: boolean;
    }[];
    expect(sessions.length).toBe(2);
    await elsewhere.ok('POST', '/api/me/password', { old: 'a long password', password: 'another password' });
    expect((await p.call('GET', '/api/me/sessions')).status).toBe(401);
    expect((await elsewhere.call('GET', '/api/me/export')).text).toContain(String(made.code));
    expect((await elsewhere.call('GET', '/api/me/export')).text).not.toContain('argon2');
    await elsewhere.ok('DELETE', '/api/me', { password: 'another password' });
    expect((await elsewhere.call('GET', '/api/me/sessions')).status).toBe(401);
    const row = await server.store.db
      .selectFrom('people')
      .selectAll()
      .where('name_key', '=', 'adal')
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });

  it('a rated match changes both ratings, the favoured side less for winning', async () => {
    const { red, blue, code } = await twoAtTable(server.url, { rated: true, scenario: 'ambush' });
    await blue.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    let history: { ratings: { rating: number }[]; results: { score: number; after: number }[] } = {
      ratings: [],
      results: [],
    };
    await until(async () => {
      history = (await red.ok('GET', '/api/me/history')) as unknown as typeof history;
      return history.results.length === 1;
    });
    expect(history.results[0]?.score).toBe(1);
    expect(history.ratings[0]?.rating).toBeGreaterThan(1600);
    const lost = (await blue.ok('GET', '/api/me/history')) as unknown as typeof history;
    expect(lost.ratings[0]?.rating).toBeLessThan(1400);
    const { sideAdvantage } = await import('../../src/server/ratings.ts');
    expect(
      await sideAdvantage(server.store.db, { game: 'crossroads', scenario: 'ambush', seat: 0, except: 0 }),
    ).toBeGreaterThan(0);
    players.push(red, blue);
  });

  it('the API describes itself', async () => {
    const p = new Player(server.url);
    const { body } = await p.call('GET', '/api/openapi.json');
    expect(Object.keys(body.paths as object).length).toBeGreaterThan(30);
    expect((await p.call('GET', '/api/docs')).text).toContain('/api/matches/{code}/choose');
    expect((await p.call('GET', '/api/metrics')).text).toContain('sandtable_sockets');
    expect((await p.call('GET', '/api/health')).body).toEqual({ ok: true });
  });
});
