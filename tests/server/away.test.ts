/** Those who are not at the table: how they are told, and what those who watch with a delay are shown. */

import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { forCatalog, SPECTATOR } from '../../src/engine/game.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { SeatKnowledge } from '../../src/engine/seat.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import type { RemoteHost } from '../../src/remote/remote-host.ts';
import type { TableCard } from '../../src/remote/wire.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { guardedTarget } from '../../src/server/notify.ts';
import { TestTime } from '../../src/server/time.ts';
import { confirmBy, Player, start, twoAtTable, until } from './people.ts';

const game = forCatalog(crossroads);
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});
const begin = async (options: Parameters<typeof start>[0] = {}): Promise<RunningServer> => {
  const server = await start(options);
  closing.push(() => server.close());
  return server;
};
const TURNS = { pace: { kind: 'turns', days: 2 } };

interface Caught {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A machine elsewhere that is called: it answers what it is told to. */
async function elsewhere(): Promise<{
  port: number;
  caught: Caught[];
  answer: { status: number; location?: string };
}> {
  const caught: Caught[] = [];
  const answer: { status: number; location?: string } = { status: 200 };
  const http: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      caught.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise((done) => http.close(done)));
  return { port: (http.address() as { port: number }).port, caught, answer };
}

/** The guard looks at the name; in tests that name is this machine. */
const guardFor = (port: number): typeof guardedTarget =>
  async function guard(text) {
    const url = new URL(text);
    if (url.hostname !== 'public.example') return guardedTarget(text);
    url.port = String(port);
    return { url, address: '127.0.0.1' };
  };

/** Opens what was sent to a browser, as RFC 8291 says. */
function unpack(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const shared = own.computeSecret(theirs);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, about, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return open.subarray(0, open.lastIndexOf(2)).toString();
}

async function chooseUntil(host: RemoteHost, seat: number, over: () => boolean): Promise<void> {
  const random = new RandomSource('away');
  while (!over()) {
    await until(() => host.sight(seat).asked || over());
    if (over()) return;
    const { view, moments } = host.sight(seat);
    const list = new SeatKnowledge(game, view, seat).asked()?.options ?? [];
    await host.choose(seat, list[random.below(list.length)] as number, moments.length - 1);
  }
}

describe('a message', () => {
  it('comes by webhook and by push to the one whose move it is, and says no more than that', async () => {
    const away = await elsewhere();
    const server = await begin({ guard: guardFor(away.port) });
    const { red, blue, code } = await twoAtTable(server.url, TURNS);
    const own = createECDH('prime256v1');
    own.generateKeys();
    const auth = Buffer.alloc(16, 7);
    await blue.ok('PUT', '/api/me/settings', { webhook: 'http://public.example/hook' });
    await blue.ok('POST', '/api/me/push', {
      endpoint: 'http://public.example/push',
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    });
    const host = await red.sit(code, game);
    await chooseUntil(host, 0, () => host.table.toMove === 1 || !host.sight(0).asked);
    await until(() => away.caught.length >= 2);
    const hook = away.caught.find((c) => c.path === '/hook');
    const push = away.caught.find((c) => c.path === '/push');
    const message = JSON.parse(String(hook?.body)) as Record<string, string>;
    expect(Object.keys(message).sort()).toEqual(['event', 'link', 'match', 'text', 'title']);
    expect(message).toMatchObject({ event: 'move', match: code, text: 'It is your move: you play Blue.' });
    expect(message.link).toContain(`/#/online/${code}`);
    expect(push?.headers['content-encoding']).toBe('aes128gcm');
    expect(push?.headers.authorization).toMatch(/^vapid t=/);
    expect(JSON.parse(unpack(push?.body ?? Buffer.alloc(0), own, auth))).toEqual(message);
    red.close();
  });

  it('that cannot be delivered is tried again; a browser that is gone is forgotten; a channel can be turned off', async () => {
    const time = new TestTime();
    const away = await elsewhere();
    away.answer.status = 503;
    const server = await begin({ time, guard: guardFor(away.port) });
    const { red, blue, code } = await twoAtTable(server.url, TURNS);
    await blue.ok('PUT', '/api/me/settings', { webhook: 'http://public.example/hook' });
    const host = await red.sit(code, game);
    await chooseUntil(host, 0, () => !host.sight(0).asked);
    await until(() => away.caught.length === 1);
    const tries = async () =>
      (await server.store.db.selectFrom('jobs').select('tries').where('name', '=', 'notify').execute()).map(
        (j) => j.tries,
      );
    await until(async () => (await tries()).includes(1));
    away.answer.status = 200;
    time.pass(10_000);
    await until(() => away.caught.length === 2);
    expect(away.caught[1]?.body).toEqual(away.caught[0]?.body);

    await blue.ok('PUT', '/api/me/settings', { tell: { over: [] }, webhook: 'http://public.example/hook' });
    const own = createECDH('prime256v1');
    own.generateKeys();
    await red.ok('POST', '/api/me/push', {
      endpoint: 'http://public.example/push',
      keys: { p256dh: own.getPublicKey('base64url'), auth: Buffer.alloc(16).toString('base64url') },
    });
    away.answer.status = 410;
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    await until(() => away.caught.some((c) => c.path === '/push'));
    await until(async () => (await server.store.db.selectFrom('pushes').selectAll().execute()).length === 0);
    expect(away.caught.filter((c) => c.path === '/hook')).toHaveLength(2);
    red.close();
  });

  it('tells who made a match once of one who sits down and leaves over and over, and again of another', async () => {
    const away = await elsewhere();
    const server = await begin({ guard: guardFor(away.port) });
    const [red, blue, green] = [
      await Player.guest(server.url),
      await Player.guest(server.url),
      await Player.guest(server.url),
    ];
    await red.ok('PUT', '/api/me/settings', { webhook: 'http://public.example/hook' });
    const made = await red.ok('POST', '/api/matches', {
      game: 'crossroads',
      ...TURNS,
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const join = `/api/matches/${made.code}/join?key=${made.joinKey}`;
    for (let i = 0; i < 4; i++) {
      await blue.ok('POST', join, {});
      await blue.ok('POST', `/api/matches/${made.code}/leave`);
    }
    await green.ok('POST', join, {});
    await until(async () => (await server.store.db.selectFrom('jobs').selectAll().execute()).length === 0);
    expect(away.caught.map((c) => (JSON.parse(String(c.body)) as { event: string }).event)).toEqual([
      'joined',
      'joined',
    ]);
  });

  it('comes once a day for all matches that wait, if wanted, and again the next day', async () => {
    const away = await elsewhere();
    const time = new TestTime(Date.UTC(2027, 0, 5, 6));
    const server = await begin({ guard: guardFor(away.port), time });
    const { red } = await twoAtTable(server.url, TURNS);
    await red.ok('PUT', '/api/me/settings', { webhook: 'http://public.example/hook', digest: 8 });
    const told = () =>
      away.caught.flatMap((c) => {
        const { event, title } = JSON.parse(String(c.body)) as { event: string; title: string };
        return event === 'digest' ? [title] : [];
      });
    time.pass(3_600_000);
    expect(told()).toEqual([]);
    for (let day = 1; day <= 2; day++) {
      time.pass(day === 1 ? 3_600_000 : 86_400_000);
      await until(() => told().length === day);
      // It waits for the next morning.
      await until(
        async () =>
          (await server.store.db.selectFrom('jobs').selectAll().where('name', '=', 'digest').execute()).length === 1,
      );
    }
    expect(told()).toEqual(['Your move in 1 match', 'Your move in 1 match']);
    // Whoever no longer wants it gets none.
    await red.ok('PUT', '/api/me/settings', { webhook: 'http://public.example/hook' });
    time.pass(86_400_000);
    await until(
      async () =>
        (await server.store.db.selectFrom('jobs').selectAll().where('name', '=', 'digest').execute()).length === 0,
    );
    expect(told()).toHaveLength(2);
  });

  it('follows nobody who sends it on to another address', async () => {
    const inner = await elsewhere();
    const away = await elsewhere();
    Object.assign(away.answer, { status: 307, location: `http://127.0.0.1:${inner.port}/inner` });
    const server = await begin({ guard: guardFor(away.port) });
    const { red, blue, code } = await twoAtTable(server.url, TURNS);
    await blue.ok('PUT', '/api/me/settings', { webhook: 'http://public.example/hook' });
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    await until(() => away.caught.some((c) => c.path === '/hook'));
    const tried = () => server.store.db.selectFrom('jobs').select('tries').where('tries', '>', 0).execute();
    await until(async () => (await tried()).length > 0);
    expect(inner.caught).toEqual([]);
  });

  it('goes to no address of the network the server stands in', async () => {
    const away = await elsewhere();
    const server = await begin();
    const p = await Player.guest(server.url);
    for (const address of [`http://127.0.0.1:${away.port}/`, 'http://localhost/', 'http://[::ffff:127.0.0.1]/'])
      for (const [method, path, body] of [
        ['PUT', '/api/me/settings', { webhook: address }],
        ['POST', '/api/me/push', { endpoint: address, keys: { p256dh: 'x', auth: 'x' } }],
      ] as const)
        expect((await p.call(method, path, body)).status, address).toBe(422);
    expect(away.caught).toEqual([]);
  });

  it('by e-mail tells the first to move that it has begun, and who made it that somebody sat down', async () => {
    const mails: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk) => {
          text += String(chunk);
        });
        stream.on('end', () => {
          mails.push(text.replace(/=\r?\n/g, ''));
          done();
        });
      },
    });
    await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
    closing.push(() => new Promise<void>((done) => smtp.close(() => done())));
    const server = await begin({ smtp: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}` });
    const [red, blue] = [await Player.guest(server.url), await Player.guest(server.url)];
    await red.ok('PUT', '/api/me/settings', { email: 'red@example.org' });
    await confirmBy(red, mails);
    const made = await red.ok('POST', '/api/matches', {
      game: 'crossroads',
      ...TURNS,
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    await blue.ok('POST', `/api/matches/${made.code}/join?key=${made.joinKey}`, {});
    await until(() => mails.length === 1);
    expect(mails[0]).toContain('a player joined');
    await red.dice(String(made.code));
    await blue.dice(String(made.code));
    await red.dice(String(made.code));
    await until(() => mails.length === 2);
    expect(mails[1]).toContain('It is your move: you play Red.');
    expect(mails[1]).toContain(`/#/online/${made.code}`);
  });
});

describe('one who has vanished', () => {
  it('is replaced by the machine when he has been gone for two minutes, and not before', async () => {
    const time = new TestTime();
    const server = await begin({ time });
    const { red, blue, code } = await twoAtTable(server.url, { rated: true });
    const hosts = [await red.sit(code, game), await blue.sit(code, game)];
    await until(() => hosts[0]?.table.seats[1]?.presence === 'here');
    const replace = () => red.call('POST', `/api/matches/${code}/act`, { do: 'replace', other: 1, level: 'recruit' });
    time.pass(300_000);
    expect((await replace()).body.error).toBe('your opponent may still return; try again later');
    blue.close();
    await until(() => hosts[0]?.table.seats[1]?.presence === 'gone');
    time.pass(119_000);
    expect((await replace()).status).toBe(409);
    time.pass(2000);
    expect((await replace()).status).toBe(200);
    await until(() => hosts[0]?.table.seats[1]?.level === 'recruit');
    // The machine answers in his place, he is a stranger there, and the match is not rated any more.
    const host = hosts[0] as RemoteHost;
    await chooseUntil(
      host,
      0,
      () => host.sight(0).result !== null || host.sight(0).moments.some((m) => m.chooser === 1),
    );
    expect((await blue.call('GET', `/api/matches/${code}`)).status).toBe(404);
    const row = await server.store.db
      .selectFrom('matches')
      .select('rated')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect([row.rated, host.table.rated]).toEqual([0, false]);
    red.close();
  });
});

describe('those who watch with a delay', () => {
  it('see every moment, each so much later, and nothing of the present by any door', async () => {
    const time = new TestTime();
    const server = await begin({ time });
    const { red, blue, code, watchKey } = await twoAtTable(server.url, { watchDelay: 60 });
    const hosts = [await red.sit(code, game), await blue.sit(code, game)];
    const watcher = await Player.guest(server.url);
    const watching = await watcher.sit(code, game, { key: watchKey });
    const random = new RandomSource('delay');
    const seen = (): number => watching.sight(SPECTATOR).moments.length;
    const first = seen();
    const counts: number[] = [];
    // A choice every twenty seconds: three of them lie between those who play and those who watch.
    for (let i = 0; i < 9 && !hosts[0]?.sight(0).result; i++) {
      let seat = -1;
      await until(() => {
        seat = hosts.findIndex((host, s) => host.sight(s).asked);
        return seat >= 0;
      });
      const host = hosts[seat] as RemoteHost;
      const { view, moments } = host.sight(seat);
      const list = new SeatKnowledge(game, view, seat).asked()?.options ?? [];
      await host.choose(seat, list[random.below(list.length)] as number, moments.length - 1);
      const id = (
        await server.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()
      ).id;
      const live = await server.matchStore.load(id);
      counts.push(live.match.moments(SPECTATOR).length);
      const then = counts[i - 3] ?? first;
      await until(() => seen() === then);
      // By asking, by sitting down again, by looking back: the same.
      const asked = await watcher.ok('GET', `/api/matches/${code}/sight?key=${watchKey}`);
      expect((asked.moments as unknown[]).length).toBe(then);
      const card = (await watcher.ok('GET', `/api/matches/${code}?key=${watchKey}`)) as unknown as TableCard;
      expect([card.toMove, card.clocks, card.outcome]).toEqual([null, null, null]);
      const late = await Player.guest(server.url);
      expect((await late.sit(code, game, { key: watchKey })).sight(SPECTATOR).moments.length).toBe(then);
      late.close();
      const { index } = live.match.moments(SPECTATOR)[then - 1] as { index: number };
      expect(await watching.viewAt(SPECTATOR, 1000)).toEqual(game.view(live.match.stateAt(index), SPECTATOR));
      time.pass(20_000);
    }
    expect(counts.length).toBeGreaterThan(5);
    expect(counts.at(-1)).toBeGreaterThan(first + 3);
    // The end, too, is seen in its time.
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    expect((await watcher.call('GET', `/api/matches/${code}/record?key=${watchKey}`)).status).toBe(403);
    expect(((await watcher.ok('GET', `/api/matches/${code}?key=${watchKey}`)) as unknown as TableCard).status).toBe(
      'running',
    );
    expect(watching.table.outcome).toBe(null);
    time.pass(60_000);
    await until(() => watching.sight(SPECTATOR).result !== null);
    expect((await watcher.call('GET', `/api/matches/${code}/record?key=${watchKey}`)).status).toBe(200);
    for (const p of [red, blue, watcher]) p.close();
  });
});
