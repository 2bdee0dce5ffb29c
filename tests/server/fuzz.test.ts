import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { forCatalog } from '../../src/engine/game.ts';
import { Match } from '../../src/engine/match.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { Hostile } from './hostile.ts';
import { Player, start, twoAtTable } from './people.ts';

/** So many bad messages; as many as one wants with SANDTABLE_FUZZ=100000. */
const COUNT = Number(process.env.SANDTABLE_FUZZ ?? 4000);
let server: RunningServer;
beforeAll(async () => {
  server = await start({ limits: { rate: 1e9, burst: 1e9 } });
});
afterAll(() => server.close());

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

it(`${COUNT} messages and requests that mean nothing are answered with an error each and change nothing`, async () => {
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
  const messages = Math.floor(COUNT * 0.9);
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
  for (let i = 0; i < COUNT - messages; i++) {
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
  expect(await hostile.requests(Math.ceil(COUNT / 4))).toEqual([]);
  expect(await hostile.messages(Math.ceil(COUNT / 4))).toEqual([]);
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
  const { code } = (await handOver({})).body;
  await expect(me.ask({ t: 'bot', match: code, request: { as: 'nobody' } })).rejects.toThrow('that is not your seat');
  me.close();
});
