import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { forCatalog } from '../../src/engine/game.ts';
import { Match } from '../../src/engine/match.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import type { RunningServer, ServerOptions } from '../../src/server/index.ts';
import { Hostile } from './hostile.ts';
import { Player, start, twoAtTable } from './people.ts';
import { type Postgres, startPostgres } from './postgres.ts';

/** So many bad messages; as many as one wants with SANDTABLE_FUZZ=100000. */
const COUNT = Number(process.env.SANDTABLE_FUZZ ?? 4000);

const WORDS = [
  'sit',
  'leave',
  'choose',
  'undo',
  'redo',
  'ask',
  'answer',
  'resign',
  'pause',
  'commit',
  'give',
  'chat',
  'view',
  'away',
  'bot',
  '',
  '__proto__',
  'constructor',
];

const NUL = '\u0000';
const SEATS = [{ kind: 'me' }, { kind: 'open' }];
/** Where words come in: by which way, to where, with what, and the field that is named. */
const WITH_NUL: readonly (readonly [string, string, unknown, string])[] = [
  ['POST', '/api/sign-in', { name: `a${NUL}da`, password: 'a long password' }, 'name'],
  ['POST', '/api/sign-in', { name: 'ada', password: `a long${NUL} password` }, 'password'],
  ['POST', '/api/me/claim', { name: 'ada', password: `a long${NUL} password` }, 'password'],
  ['POST', '/api/me/tokens', { name: `bo${NUL}t` }, 'name'],
  ['PUT', '/api/matches/CODE/notes', { text: `mine${NUL}` }, 'text'],
  ['PUT', '/api/matches/CODE/orders', { orders: [{ name: NUL, when: {}, choose: 'x' }] }, 'orders.0.name'],
  ['PUT', '/api/me/settings', { webhook: `https://example.org/${NUL}` }, 'webhook'],
  ['POST', '/api/me/push', { endpoint: 'https://example.org/', keys: { p256dh: NUL, auth: 'a' } }, 'keys.p256dh'],
  ['DELETE', '/api/me/push', { endpoint: `https://example.org/${NUL}` }, 'endpoint'],
  ['POST', '/api/recover', { email: `a${NUL}@example.org` }, 'email'],
  ['POST', '/api/matches', { game: NUL, pace: { kind: 'free' }, seats: SEATS }, 'game'],
  ['POST', '/api/matches', { game: 'x', options: { a: NUL }, pace: { kind: 'free' }, seats: SEATS }, 'options.a'],
  ['POST', '/api/matches/hand-over', { record: NUL, pace: { kind: 'free' }, seats: SEATS }, 'record'],
  ['POST', '/api/matches/CODE/choose', { place: '0.a', words: NUL }, 'words'],
  ['GET', '/api/ratings/%00', undefined, 'game'],
  ['GET', '/api/matches/CODE?key=%00', undefined, 'key'],
  ['DELETE', '/api/me/sessions/aaaaaaaa%00', {}, 'id'],
];

function fuzzContract(place: () => Promise<Partial<ServerOptions>>, count: number): void {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start({ ...(await place()), limits: { rate: 1e9, burst: 1e9 } });
  });
  afterAll(() => server.close());

  it('no word may hold U+0000: it is refused by the name of its field, wherever it comes in', async () => {
    const { red, code } = await twoAtTable(server.url);
    for (const [method, path, body, field] of WITH_NUL) {
      const reply = await red.call(method, path.replace('CODE', code), body);
      expect([path, reply.status, reply.body.field]).toEqual([path, 400, field]);
      expect(reply.body.error).toContain('U+0000 cannot be used');
    }
    await expect(red.ask({ t: 'chat', match: code, text: `hel${NUL}lo` })).rejects.toThrow(
      'text: the character U+0000',
    );
    red.close();
  });

  it('numbers that no store can hold are refused, and times are whole', async () => {
    const { red } = await twoAtTable(server.url);
    for (const id of [2 ** 31, 2 ** 53, -(2 ** 31) - 1, '1e308', '9'.repeat(40)])
      expect((await red.call('DELETE', `/api/me/tokens/${id}`, {})).status).toBe(400);
    for (const pace of [
      { kind: 'turns', days: 1.000000001 },
      { kind: 'live', minutes: 1.00001, increment: 0.0001 },
    ]) {
      const { code, red: maker } = await twoAtTable(server.url, { pace });
      expect((await maker.call('POST', `/api/matches/${code}/act`, { do: 'pause', on: true })).status).toBe(200);
      expect((await maker.call('POST', `/api/matches/${code}/act`, { do: 'resign' })).status).toBe(200);
    }
    const endpoint = `https://example.org/${Array.from({ length: 900 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('')}`;
    const keys = { p256dh: 'a', auth: 'b' };
    const push = await red.call('POST', '/api/me/push', { endpoint, keys });
    expect([push.status, push.body.field]).toEqual([400, 'endpoint']);
  });

  it(`${count} messages and requests that mean nothing are answered with an error each and change nothing`, async () => {
    const { red, blue, code } = await twoAtTable(server.url);
    const random = new RandomSource('fuzz');
    const odd: readonly (() => unknown)[] = [
      () => null,
      () => -1,
      () => 1e308,
      () => 2 ** 31,
      () => 'x'.repeat(random.below(300)),
      () => '\u0000\uffff',
      () => [],
      () => ({}),
      () => [[[[]]]],
      () => ({ __proto__: { admin: true } }),
      () => true,
      () => `${random.below(9)}.${random.below(999).toString(36)}`,
    ];
    const value = (): unknown => odd[random.below(odd.length)]?.();
    const message = (): string => {
      const kind = random.below(10);
      if (kind === 0) return 'not json';
      if (kind === 1) return JSON.stringify(value() ?? null);
      if (kind === 2) return '{"t":"choose","n":1';
      const t = WORDS[random.below(WORDS.length)];
      // Never a whole message that is allowed: a strange field, or a field of a wrong kind.
      const body: Record<string, unknown> = {
        t,
        n: random.below(1000),
        match: code,
        seat: 0,
        place: '0.a',
        code: 1,
        key: 'k',
        what: 'undo',
        yes: true,
        on: true,
        away: false,
        round: 1,
        moment: 1,
        text: 'x',
        request: {},
      };
      for (let i = 0; i < 1 + random.below(3); i++)
        body[Object.keys(body)[random.below(Object.keys(body).length)] as string] = value();
      body[`strange${random.below(5)}`] = value() ?? 0;
      return JSON.stringify(body);
    };
    const entriesNow = async () => server.store.db.selectFrom('entries').selectAll().execute();
    const before = JSON.stringify([
      await entriesNow(),
      await server.store.db.selectFrom('chat').selectAll().execute(),
      await server.store.db.selectFrom('seats').selectAll().execute(),
    ]);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket`, { headers: red.headers });
    await new Promise((done) => socket.on('open', done));
    let errors = 0;
    let others = 0;
    let wake: () => void = () => {};
    socket.on('message', (data) => {
      const { t } = JSON.parse(String(data)) as { t: string };
      if (t === 'error') errors++;
      else if (t !== 'welcome') others++;
      wake();
    });
    const messages = Math.floor(count * 0.9);
    for (let i = 0; i < messages; i++) {
      socket.send(message());
      // No more on their way than are taken at once.
      if (i - errors >= 50)
        await new Promise<void>((done) => {
          wake = () => {
            if (i - errors < 50) done();
          };
          wake();
        });
    }
    while (errors < messages)
      await new Promise<void>((done) => {
        wake = done;
      });
    expect([errors, others]).toEqual([messages, 0]);
    socket.terminate();

    const paths = [
      '/api/matches',
      `/api/matches/${code}/choose`,
      `/api/matches/${code}/act`,
      `/api/matches/${code}/dice`,
      `/api/matches/${code}/orders`,
      '/api/me/claim',
      '/api/me/settings',
      '/api/sign-in',
      `/api/matches/${value()}/join`,
      '/api/none',
    ];
    const wrong: string[] = [];
    for (let i = 0; i < count - messages; i++) {
      const method = ['POST', 'PUT', 'DELETE', 'PATCH'][random.below(4)] as string;
      const body =
        random.below(3) === 0
          ? 'not json'
          : JSON.stringify({ [`strange${i}`]: value() ?? 0, seat: value() ?? 'x', do: value() ?? 'x' });
      const reply = await blue.call(method, paths[random.below(paths.length)] as string, body);
      if (reply.status < 400 || reply.status >= 500) wrong.push(`${method} ${reply.status} ${body}`);
    }
    expect(wrong).toEqual([]);
    const after = JSON.stringify([
      await entriesNow(),
      await server.store.db.selectFrom('chat').selectAll().execute(),
      await server.store.db.selectFrom('seats').selectAll().execute(),
    ]);
    expect(after).toBe(before);
    expect((await new Player(server.url).call('GET', '/api/health')).status).toBe(200);
  }, 600_000);

  it('almost right requests and messages are never answered with 500, and the server goes on', async () => {
    const hostile = new Hostile({ url: server.url, game: forCatalog(crossroads), seed: 'almost right' });
    await hostile.settle();
    // A route or a word that is new has to be attacked too.
    expect(await hostile.learn()).toEqual([]);
    expect(hostile.unknownWords).toEqual([]);
    expect(await hostile.requests(Math.ceil(count / 4))).toEqual([]);
    expect(await hostile.messages(Math.ceil(count / 4))).toEqual([]);
    hostile.close();
    const { red, code } = await twoAtTable(server.url);
    expect((await red.call('GET', `/api/matches/${code}/sight`)).status).toBe(200);
  }, 600_000);

  it('a hand-over is refused with what is wrong in it: its set-up, a level that is not there', async () => {
    const me = await Player.guest(server.url);
    const game = forCatalog(crossroads);
    const record = writeRecord(new Match(game, { seed: 'a-seed', salt: 'ab' }), true);
    const seats = [{ kind: 'me' }, { kind: 'machine', level: 'recruit' }];
    const handOver = (more: Record<string, unknown>) =>
      me.call('POST', '/api/matches/hand-over', { record, pace: { kind: 'free' }, seats, ...more });
    expect((await handOver({})).status).toBe(200);
    const scenario = await handOver({ record: record.replace('scenario meeting', 'scenario nowhere') });
    expect([scenario.status, scenario.body.error]).toEqual([
      400,
      'record: unknown scenario "nowhere" in crossroads; known: meeting, ambush',
    ]);
    const level = await handOver({ seats: [{ kind: 'me' }, { kind: 'machine', level: 'emperor' }] });
    expect([level.status, level.body.error]).toEqual([422, 'unknown level "emperor"']);
    const style = await handOver({ seats: [{ kind: 'me' }, { kind: 'machine', level: 'recruit', style: 'reckless' }] });
    expect([style.status, style.body.error]).toEqual([
      422,
      'unknown style "reckless"; known: historical, cautious, bold',
    ]);
    const bold = [{ kind: 'me' }, { kind: 'machine', level: 'recruit', style: 'bold' }];
    expect((await handOver({ seats: bold })).status).toBe(200);
    const { code } = (await handOver({})).body;
    await expect(me.ask({ t: 'bot', match: code, request: { as: 'nobody' } })).rejects.toThrow('that is not your seat');
    me.close();
  });
}

describe('on the embedded store', () => {
  fuzzContract(async () => ({}), COUNT);
});

describe('on PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  // Each of them takes longer here.
  fuzzContract(async () => ({ databaseUrl: await postgres.database() }), Math.ceil(COUNT / 2));
});
