/** Accounts: what a session or token opens and when it ends, names, confirmed addresses, forgotten passwords, erasure. */

import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningServer } from '../../src/server/index.ts';
import type { Person } from '../../src/server/people.ts';
import { LIMITS, SocketHandler } from '../../src/server/socket-handler.ts';
import { TestTime } from '../../src/server/time.ts';
import { Player, start, twoAtTable, until } from './people.ts';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});
const begin = async (options: Parameters<typeof start>[0] = {}): Promise<RunningServer> => {
  const server = await start(options);
  closing.push(() => server.close());
  return server;
};
let server: RunningServer;
beforeAll(async () => {
  server = await begin();
});

const PASSWORD = 'a long password';
let count = 0;

/** Somebody with an account, and his name. */
async function account(at = server): Promise<{ p: Player; name: string }> {
  const p = await Player.guest(at.url);
  closing.push(() => p.close());
  const name = `Person ${'abcdefghjk'[count % 10]}${'mnpqrstuvw'[Math.floor(count++ / 10)]}`;
  p.cookie = (await p.call('POST', '/api/me/claim', { name, password: PASSWORD })).cookie ?? p.cookie;
  return { p, name };
}

/** The same person elsewhere. */
async function elsewhere(name: string, password = PASSWORD, at = server): Promise<Player> {
  const p = new Player(at.url);
  closing.push(() => p.close());
  p.cookie = (await p.call('POST', '/api/sign-in', { name, password })).cookie ?? '';
  return p;
}

async function bot(p: Player, more: Record<string, unknown> = {}): Promise<Player> {
  const b = new Player(p.url);
  closing.push(() => b.close());
  b.token = String((await p.ok('POST', '/api/me/tokens', { name: 'a bot', ...more })).token);
  return b;
}

/** Opens the socket and says how it will end. */
async function connected(p: Player): Promise<{ code: () => number | null }> {
  await p.ask({ t: 'away', away: false });
  let code: number | null = null;
  p.socket?.on('close', (c) => {
    code = c;
  });
  return { code: () => code };
}

describe('a session that has ended', () => {
  it('has no socket left: signing out', async () => {
    const { p, name } = await account();
    const line = await connected(p);
    await p.ok('POST', '/api/sign-out');
    await until(() => line.code() === 4401);
    // Its page says so, and goes on by itself once somebody has signed in again.
    await until(() => p.connection.state === 'signed out');
    p.cookie = (await elsewhere(name)).cookie;
    await until(() => p.connection.state === 'connected');
  });

  it('has no socket left: a new password ends other sessions and tokens, and this one stays', async () => {
    const { p, name } = await account();
    const [there, b] = [await elsewhere(name), await bot(p)];
    const lines = [await connected(p), await connected(there), await connected(b)];
    await p.ok('POST', '/api/me/password', { old: PASSWORD, password: 'another password' });
    await until(() => lines[1]?.code() === 4401 && lines[2]?.code() === 4401);
    expect((await there.call('GET', '/api/me/matches')).status).toBe(401);
    expect((await b.call('GET', '/api/me/matches')).status).toBe(401);
    await p.ask({ t: 'away', away: true });
    expect(lines[0]?.code()).toBe(null);
  });

  it('ends only if that is wanted', async () => {
    const { p, name } = await account();
    const [there, b] = [await elsewhere(name), await bot(p)];
    await p.ok('POST', '/api/me/password', { old: PASSWORD, password: 'another password', endOthers: false });
    expect((await there.call('GET', '/api/me/matches')).status).toBe(200);
    expect((await b.call('GET', '/api/me/matches')).status).toBe(200);
  });

  it('has no socket, though it ended while that was being let in', async () => {
    const person = { id: 1, name: 'Guest', guest: true, key: 'key', bot: false, scope: 'account' } as const;
    let known: (person: Person) => void = () => {};
    const sockets = new SocketHandler({
      limits: LIMITS,
      isOurs: () => true,
      addressOf: () => 'here',
      identify: () =>
        new Promise((done) => {
          known = done;
        }),
      stillValid: async (keys: readonly string[]) => new Set(keys),
      matchStore: { time: { now: () => 0 }, store: { sockets: null } },
      hub: { gone: () => {} },
      onFault: () => {},
    } as unknown as ConstructorParameters<typeof SocketHandler>[0]);
    const door = createServer();
    let asked: () => void = () => {};
    door.on('upgrade', (request, socket, head) => {
      void sockets.upgrade(request, socket, head);
      asked();
    });
    await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
    const { port } = door.address() as { port: number };
    const knock = async (meanwhile: () => void): Promise<string> => {
      const comes = new Promise<void>((done) => {
        asked = done;
      });
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket`);
      const answer = new Promise<string>((done) =>
        socket.on('open', () => done('in')).on('error', (error) => done(error.message)),
      );
      await comes;
      meanwhile();
      known(person);
      return answer;
    };
    expect(await knock(() => sockets.end(['key']))).toContain('401');
    expect(await knock(() => sockets.end(['another']))).toBe('in');
    await sockets.close();
    await new Promise((done) => door.close(done));
  });

  it('has no socket left: ended from elsewhere, session or token', async () => {
    const { p, name } = await account();
    const [there, b] = [await elsewhere(name), await bot(p)];
    const lines = [await connected(there), await connected(b)];
    const sessions = (await p.call('GET', '/api/me/sessions')).body as unknown as { id: string; this: boolean }[];
    await p.ok('DELETE', `/api/me/sessions/${sessions.find((s) => !s.this)?.id}`);
    await until(() => lines[0]?.code() === 4401);
    const [token] = (await p.call('GET', '/api/me/tokens')).body as unknown as { id: number }[];
    await p.ok('DELETE', `/api/me/tokens/${token?.id}`);
    await until(() => lines[1]?.code() === 4401);
  });

  it('has no socket left: erased', async () => {
    const { p, name } = await account();
    const [there, b] = [await elsewhere(name), await bot(p)];
    const lines = [await connected(p), await connected(there), await connected(b)];
    await p.ok('DELETE', '/api/me', { password: PASSWORD });
    await until(() => lines.every((line) => line.code() === 4401));
  });

  it('a guest who takes a name gets another cookie, and the old one is dead', async () => {
    const p = await Player.guest(server.url);
    closing.push(() => p.close());
    const old = p.cookie;
    const line = await connected(p);
    const { cookie } = await p.call('POST', '/api/me/claim', { name: 'Fresh cookie', password: PASSWORD });
    expect(cookie).toMatch(/^sandtable=[\w-]{20,}$/);
    expect(cookie).not.toBe(old);
    expect((await p.call('GET', '/api/me/matches')).status).toBe(401);
    await until(() => line.code() === 4401);
    p.cookie = cookie ?? '';
    expect((await p.ok('GET', '/api/hello')).person).toMatchObject({ name: 'Fresh cookie', guest: false });
  });
});

describe('a token', () => {
  it('plays, and does not manage the account', async () => {
    const { p } = await account();
    const b = await bot(p);
    const manage: readonly (readonly [string, string, unknown?])[] = [
      ['GET', '/api/me/sessions'],
      ['DELETE', '/api/me/sessions/aaaaaaaaaaaa'],
      ['GET', '/api/me/tokens'],
      ['POST', '/api/me/tokens', { name: 'another' }],
      ['DELETE', '/api/me/tokens/1'],
      ['GET', '/api/me/settings'],
      ['PUT', '/api/me/settings', { email: 'thief@example.org' }],
      ['POST', '/api/me/push', { endpoint: 'https://x.example/', keys: { p256dh: 'x', auth: 'x' } }],
      ['DELETE', '/api/me/push', { endpoint: 'https://x.example/' }],
      ['POST', '/api/me/password', { old: PASSWORD, password: 'another password' }],
      ['POST', '/api/me/claim', { name: 'Thief', password: PASSWORD }],
      ['GET', '/api/me/export'],
      ['DELETE', '/api/me', { password: PASSWORD }],
      ['POST', '/api/sign-out'],
    ];
    const found = await Promise.all(manage.map(async ([m, path, body]) => (await b.call(m, path, body)).status));
    expect(found).toEqual(manage.map(() => 403));
    expect((await b.call('PUT', '/api/me/settings', { email: null })).body.error).toBe(
      'a token cannot manage the account: sign in for that',
    );
    expect((await b.call('GET', '/api/me/matches')).status).toBe(200);
    const made = { game: 'crossroads', pace: { kind: 'free' }, seats: [{ kind: 'me' }, { kind: 'open' }] };
    expect((await b.call('POST', '/api/matches', made)).status).toBe(200);
  });

  it('that may only read does not play, neither by request nor by socket', async () => {
    const { red, code } = await twoAtTable(server.url);
    const b = await bot(red, { scope: 'read' });
    expect((await b.call('GET', `/api/matches/${code}/sight`)).status).toBe(200);
    expect((await b.call('POST', `/api/matches/${code}/act`, { do: 'resign' })).status).toBe(403);
    await b.ask({ t: 'sit', match: code });
    await expect(b.ask({ t: 'resign', match: code })).rejects.toThrow('this token may only read');
    expect(((await red.call('GET', '/api/me/tokens')).body as unknown as { scope: string }[])[0]?.scope).toBe('read');
  });
});

describe('a name', () => {
  const claim = async (name: string) => {
    const p = await Player.guest(server.url);
    return p.call('POST', '/api/me/claim', { name, password: PASSWORD });
  };

  it.each([
    ['Ada Lovelace', 'Аdа Lоvеlасе', 'Cyrillic letters'],
    ['Bob', 'ВОВ', 'Cyrillic capitals'],
    ['Ivan', 'lvan', 'a small L for a capital i'],
    ['Otto', '0tt0', 'zeros'],
    ['Milo', 'MiIo', 'a capital i for a small L'],
    ['Tom', 'Torn', 'r and n for m'],
    ['Zoé', 'Zoe\u0301', 'an accent by itself'],
    ['Nora', 'Ｎｏｒａ', 'wide letters'],
  ])('that reads like %s is not given to another: %s (%s)', async (first, second) => {
    expect((await claim(first)).status).toBe(200);
    const { status, body } = await claim(second);
    expect([status, body]).toEqual([
      409,
      { error: 'Name: this name is taken, or reads like one that is. Choose another name.', field: 'name' },
    ]);
  });

  it.each([
    'Server',
    'sandtable',
    'ADMIN',
    'A.I.',
    'Аdmin',
    'Moderator',
    'Adm1n',
    'The Server',
    'Server 1',
    '1 Server',
    'Server-02',
    'Sandtable Server',
    'SandtableServer',
    'The Official Admin Team',
    'Servers',
    'Server Bot',
    'Support Team 3',
    'Player 2',
    'The AI',
    'Thе Sеrvеr',
    'Server One',
    '5erv3r',
    '5andt4ble',
    'Mod3ra7or',
    'Sérver',
    'Admín Team',
  ])('%s is reserved', async (name) => {
    const { status, body } = await claim(name);
    expect([status, body.field]).toEqual([422, 'name']);
    expect(body.error).toBe(`Name: “${name}” is reserved. Choose another name.`);
  });

  it.each(['Guest 4711', 'guest', 'Guеst 1234', 'Gu3st', 'Güest 7'])('%s could be a guest’s', async (name) => {
    expect((await claim(name)).body).toEqual({
      error: 'Name: names that begin with “Guest” are for guests. Choose another one.',
      field: 'name',
    });
  });

  it.each(['Ada\u3164', 'A\u115fda', 'A\uffa0da', 'Ad\u200ba', 'A\u2066da'])(
    '%j has letters nobody sees',
    async (name) => {
      const { status, body } = await claim(name);
      expect([status, body.field]).toEqual([400, 'name']);
    },
  );

  it.each([
    ['Дмитрий Smith', 'use letters of one script'],
    ['Ωmega', 'use letters of one script'],
    ['A\ua7c2b', '“\ua7c2” cannot be used in names'],
    ['\u{1e030}\u0434\u0430', '“\u{1e030}” cannot be used in names'],
    ['\u16a0\u16a2\u16a6', '“\u16a0” cannot be used in names'],
    ['𝓐𝓭𝓪 X', '“𝓐” cannot be used in names'],
    ['Ada ①', '“①” cannot be used in names'],
  ])('%s has letters that may pass for others', async (name, why) => {
    const { status, body } = await claim(name);
    expect([status, body.field]).toEqual([422, 'name']);
    expect(body.error).toContain(why);
  });

  it('that only holds a reserved word is a name of its own', async () => {
    for (const name of [
      'Hostess',
      'Modesty',
      'Rooter',
      'Serverina',
      'Helper',
      'Aidan',
      'Meme',
      'Teamster',
      'Botticelli',
      'Panzer 44',
      'M4 Sherman',
      'Modèle',
    ])
      expect([name, (await claim(name)).status]).toEqual([name, 200]);
  });

  it('in another alphabet, or with an accent, is a name of its own', async () => {
    for (const name of [
      'Bär',
      'Bar',
      'Анна',
      '紫式部',
      'Łukasz',
      '田中Yuki',
      'สมชาย',
      'מרים 7',
      'Ἀθηνᾶ',
      'ქეთი',
      'Nguyễn',
    ])
      expect([name, (await claim(name)).status]).toEqual([name, 200]);
  });
});

// ---- by mail ----------------------------------------------------------------------------------------------------------

interface Mail {
  readonly to: string;
  readonly text: string;
}

async function post(): Promise<{ smtp: string; mails: Mail[] }> {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += String(chunk);
      });
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        mails.push({ to, text: text.replace(/=\r?\n/g, '').replaceAll('=3D', '=') });
        done();
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise<void>((done) => smtp.close(() => done())));
  return { smtp: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`, mails };
}

const linkIn = (mail: Mail | undefined, kind: 'confirm' | 'recover'): string =>
  new RegExp(`#/${kind}/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? 'none';

describe('an e-mail address', () => {
  it('is sent nothing but the confirmation until it is confirmed', async () => {
    const { smtp, mails } = await post();
    const time = new TestTime();
    const at = await begin({ smtp, time });
    const [red, blue] = [await Player.guest(at.url), await Player.guest(at.url)];
    await red.ok('PUT', '/api/me/settings', { email: 'red@example.org' });
    await until(() => mails.length === 1);
    expect(mails[0]?.to).toBe('red@example.org');
    expect(await red.ok('GET', '/api/me/settings')).toMatchObject({ email: 'red@example.org', confirmed: false });
    const match = { game: 'crossroads', pace: { kind: 'turns', days: 2 }, seats: [{ kind: 'me' }, { kind: 'open' }] };
    const made = await red.ok('POST', '/api/matches', match);
    await blue.ok('POST', `/api/matches/${made.code}/join?key=${made.joinKey}`, {});
    await until(async () => (await at.store.db.selectFrom('jobs').selectAll().execute()).length === 0);
    expect(mails).toHaveLength(1);
    const nobody = new Player(at.url);
    const token = linkIn(mails[0], 'confirm');
    expect((await nobody.call('POST', '/api/confirm', { token: 'x'.repeat(24) })).status).toBe(410);
    await nobody.ok('POST', '/api/confirm', { token });
    expect((await nobody.call('POST', '/api/confirm', { token })).status).toBe(410);
    expect(await red.ok('GET', '/api/me/settings')).toMatchObject({ email: 'red@example.org', confirmed: true });
    const next = await red.ok('POST', '/api/matches', match);
    await blue.ok('POST', `/api/matches/${next.code}/join?key=${next.joinKey}`, {});
    await until(() => mails.length === 2);
    // Another address has to be confirmed again; until then the old one is told.
    await red.ok('PUT', '/api/me/settings', { email: 'new@example.org' });
    await until(() => mails.length === 3);
    expect(mails[2]?.to).toBe('new@example.org');
    const third = await red.ok('POST', '/api/matches', match);
    await blue.ok('POST', `/api/matches/${third.code}/join?key=${third.joinKey}`, {});
    await until(() => mails.length === 4);
    expect(mails[3]?.to).toBe('red@example.org');
    // A link is good for a day.
    time.pass(86_400_000 + 1);
    expect((await nobody.call('POST', '/api/confirm', { token: linkIn(mails[2], 'confirm') })).status).toBe(410);
    await red.ok('POST', '/api/me/confirm');
    await until(() => mails.length === 5);
    await nobody.ok('POST', '/api/confirm', { token: linkIn(mails[4], 'confirm') });
    expect(await red.ok('GET', '/api/me/settings')).toMatchObject({ email: 'new@example.org', confirmed: true });
  });

  it('that somebody else typed in is not written to over and over', async () => {
    const { smtp, mails } = await post();
    const at = await begin({ smtp, limited: true });
    const [a, b] = [await Player.guest(at.url), await Player.guest(at.url)];
    const found: number[] = [];
    await a.ok('PUT', '/api/me/settings', { email: 'victim@example.org' });
    await b.ok('PUT', '/api/me/settings', { email: 'victim@example.org' });
    for (let i = 0; i < 5; i++) found.push((await (i % 2 ? a : b).call('POST', '/api/me/confirm')).status);
    expect(found).toEqual([200, 429, 429, 429, 429]);
    await until(() => mails.length === 3);
  });
});

describe('a forgotten password', () => {
  it('is replaced by a link that works once and ends every session and token', async () => {
    const { smtp, mails } = await post();
    const time = new TestTime();
    const at = await begin({ smtp, time });
    const { p, name } = await account(at);
    await p.ok('PUT', '/api/me/settings', { email: 'forgetful@example.org' });
    await until(() => mails.length === 1);
    const nobody = new Player(at.url);
    // Not to an address that nobody has confirmed.
    await nobody.ok('POST', '/api/recover', { email: 'forgetful@example.org' });
    await until(async () => (await at.store.db.selectFrom('jobs').selectAll().execute()).length === 0);
    expect(mails).toHaveLength(1);
    await nobody.ok('POST', '/api/confirm', { token: linkIn(mails[0], 'confirm') });
    const b = await bot(p);
    await nobody.ok('POST', '/api/recover', { email: 'Forgetful@Example.org' });
    await until(() => mails.length === 2);
    expect(mails[1]?.text).toContain(name);
    const token = linkIn(mails[1], 'recover');
    const short = await nobody.call('POST', '/api/recover/password', { token, password: 'short' });
    expect([short.status, short.body.field]).toEqual([400, 'password']);
    const done = await nobody.call('POST', '/api/recover/password', { token, password: 'a newer password' });
    expect(done.status).toBe(200);
    nobody.cookie = done.cookie ?? '';
    expect((await nobody.ok('GET', '/api/hello')).person).toMatchObject({ name });
    for (const other of [p, b]) expect((await other.call('GET', '/api/me/matches')).status).toBe(401);
    expect((await elsewhere(name, PASSWORD, at)).cookie).toBe('');
    expect((await elsewhere(name, 'a newer password', at)).cookie).not.toBe('');
    const again = await nobody.call('POST', '/api/recover/password', { token, password: 'a third password' });
    expect([again.status, again.body.error]).toEqual([
      410,
      'this link has been used or is too old: ask for another one',
    ]);
    // A link is good for an hour, and only the last one that was asked for.
    await nobody.ok('POST', '/api/recover', { email: 'forgetful@example.org' });
    await until(() => mails.length === 3);
    time.pass(3_600_001);
    const late = { token: linkIn(mails[2], 'recover'), password: 'a third password' };
    expect((await nobody.call('POST', '/api/recover/password', late)).status).toBe(410);
  });

  it('is asked for in the same way whether the address is known or not', async () => {
    const { smtp, mails } = await post();
    const at = await begin({ smtp });
    const { p } = await account(at);
    await p.ok('PUT', '/api/me/settings', { email: 'known@example.org' });
    await until(() => mails.length === 1);
    const nobody = new Player(at.url);
    await nobody.ok('POST', '/api/confirm', { token: linkIn(mails[0], 'confirm') });
    const known = await nobody.call('POST', '/api/recover', { email: 'known@example.org' });
    const unknown = await nobody.call('POST', '/api/recover', { email: 'other@example.org' });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await until(() => mails.length === 2);
    expect(mails[1]?.to).toBe('known@example.org');
  });

  it('without mail says so', async () => {
    const nobody = new Player(server.url);
    const { status, body } = await nobody.call('POST', '/api/recover', { email: 'x@example.org' });
    expect([status, body.error]).toEqual([409, 'this server does not send email: ask whoever runs it']);
  });
});

describe('erasing an account', () => {
  it('asks for its password', async () => {
    const { p } = await account();
    for (const body of [{}, { password: 'not this one' }]) {
      const { status, body: said } = await p.call('DELETE', '/api/me', body);
      expect([status, said]).toEqual([401, { error: 'Password: enter your current password.', field: 'password' }]);
    }
    expect((await p.call('GET', '/api/me/matches')).status).toBe(200);
    await p.ok('DELETE', '/api/me', { password: PASSWORD });
    expect((await p.call('GET', '/api/me/matches')).status).toBe(401);
  });

  it('of a guest needs none', async () => {
    const p = await Player.guest(server.url);
    await p.ok('DELETE', '/api/me');
    expect((await p.call('GET', '/api/me/matches')).status).toBe(401);
  });
});
