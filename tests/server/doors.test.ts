/** Who gets in: whose address counts behind a proxy, and what may be tried how often. */

import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readTrust } from '../../src/server/addresses.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { guardedTarget, isPrivate } from '../../src/server/notify.ts';
import { Player, start, twoAtTable } from './people.ts';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});
const begin = async (options: Parameters<typeof start>[0] = {}): Promise<RunningServer> => {
  const server = await start(options);
  closing.push(() => server.close());
  return server;
};

/** Opens a socket as a proxy would pass it on; says what it was refused with. */
const knock = (p: Player, forwarded?: string): Promise<WebSocket | string> =>
  new Promise((done) => {
    const socket = new WebSocket(`${p.url.replace('http', 'ws')}/api/socket`, {
      headers: { ...p.headers, ...(forwarded ? { 'x-forwarded-for': forwarded } : {}) },
    });
    closing.push(() => socket.terminate());
    socket.on('open', () => done(socket)).on('error', (error) => done(/\d{3}/.exec(error.message)?.[0] ?? 'error'));
  });
const knocks = async (list: readonly (readonly [Player, string?])[]): Promise<string[]> => {
  const found: string[] = [];
  for (const [p, forwarded] of list) {
    const answer = await knock(p, forwarded);
    found.push(typeof answer === 'string' ? answer : 'in');
  }
  return found;
};

const fileText = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

const LIMITS = { socketsPerAddress: 2, socketsPerPerson: 3 };

describe('sockets behind a proxy', () => {
  it('are counted by the address that the trusted proxy saw, not by that of the proxy', async () => {
    const server = await begin({ trustProxy: 1, limits: LIMITS });
    const [a, b, c] = [await Player.guest(server.url), await Player.guest(server.url), await Player.guest(server.url)];
    expect(
      await knocks([
        [a, '203.0.113.1'],
        [b, '203.0.113.2'],
        [c, '203.0.113.3'],
      ]),
    ).toEqual(['in', 'in', 'in']);
    // What stands left of it was written by whoever came.
    expect(
      await knocks([
        [b, '198.51.100.9, 203.0.113.1'],
        [c, '198.51.100.8, 203.0.113.1'],
      ]),
    ).toEqual(['in', '503']);
  });

  it('are counted by the visitor’s address behind two proxies, of which the second passes on what the first saw', async () => {
    const server = await begin({ trustProxy: 2, limits: LIMITS });
    const [a, b, c] = [await Player.guest(server.url), await Player.guest(server.url), await Player.guest(server.url)];
    // What Caddy sends when it trusts the proxy in front of it at 172.18.0.1.
    expect(
      await knocks([
        [a, '203.0.113.1, 172.18.0.1'],
        [b, '203.0.113.2, 172.18.0.1'],
        [c, '203.0.113.3, 172.18.0.1'],
        [b, '198.51.100.9, 203.0.113.1, 172.18.0.1'],
        [c, '198.51.100.8, 203.0.113.1, 172.18.0.1'],
      ]),
    ).toEqual(['in', 'in', 'in', 'in', '503']);
  });

  it('are counted by the address of the socket where no proxy is trusted', async () => {
    const server = await begin({ limits: LIMITS });
    const [a, b, c] = [await Player.guest(server.url), await Player.guest(server.url), await Player.guest(server.url)];
    expect(
      await knocks([
        [a, '203.0.113.1'],
        [b, '203.0.113.2'],
        [c, '203.0.113.3'],
      ]),
    ).toEqual(['in', 'in', '503']);
  });

  it('are trusted by address, too, and one network of IPv6 is one address', async () => {
    const server = await begin({ trustProxy: ['127.0.0.0/8', '10.0.0.0/8'], limits: LIMITS });
    const [a, b, c] = [await Player.guest(server.url), await Player.guest(server.url), await Player.guest(server.url)];
    expect(
      await knocks([
        [a, '2001:4860::1, 10.0.0.7'],
        [b, '2001:4860::2, 10.0.0.7'],
        [c, '2001:4860::ffff:1, 10.0.0.7'],
        [c, '2001:4860:0:1::1, 10.0.0.7'],
      ]),
    ).toEqual(['in', 'in', '503', 'in']);
  });

  it('of one person are counted wherever they come from', async () => {
    const server = await begin({ trustProxy: 1, limits: LIMITS });
    const p = await Player.guest(server.url);
    expect(
      await knocks([
        [p, '203.0.113.1'],
        [p, '203.0.113.2'],
        [p, '203.0.113.3'],
        [p, '203.0.113.4'],
      ]),
    ).toEqual(['in', 'in', 'in', '503']);
  });
});

describe('figures of the server', () => {
  it('are for its own machine: whoever comes through a proxy there is from elsewhere, told of or not', async () => {
    for (const trustProxy of [0, 1]) {
      const { url } = await begin({ trustProxy });
      const ask = async (headers?: Record<string, string>) =>
        (await new Player(url).call('GET', '/api/metrics', undefined, headers)).status;
      expect(await ask()).toBe(200);
      for (const headers of [
        { 'x-forwarded-for': '203.0.113.1' },
        { 'x-forwarded-for': '127.0.0.1' },
        { forwarded: 'for=203.0.113.1' },
      ])
        expect([trustProxy, headers, await ask(headers)]).toEqual([trustProxy, headers, 404]);
    }
  });
});

describe('TRUST_PROXY', () => {
  it('is a number of proxies or a list of addresses, and set in the compose file, whose door is one proxy', () => {
    expect(readTrust(' 2 ')).toBe(2);
    expect(readTrust('10.0.0.0/8, loopback ::1')).toEqual(['10.0.0.0/8', 'loopback', '::1']);
    expect(() => readTrust('10.0.0.0/8, caddy')).toThrow('"caddy" is neither an address nor a network');
    expect(readTrust(/TRUST_PROXY: \$\{TRUST_PROXY:-(\S+)\}/.exec(fileText('compose.yaml'))?.[1] ?? '')).toBe(1);
  });

  it('is 2 with another proxy in front of the compose file’s door, which is told by one setting whom to believe', () => {
    const compose = fileText('compose.yaml');
    const door = compose.slice(compose.indexOf('\n  door:'));
    expect(door).toContain('      - ./Caddyfile:/etc/caddy/Caddyfile:ro\n');
    // A command of its own would pass the file over.
    expect(door).not.toContain('command:');
    const [, given] = /\n {6}TRUSTED_PROXIES: \$\{TRUSTED_PROXIES:-(\S+)\}\n/.exec(door) ?? [];
    const caddy = fileText('Caddyfile')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(caddy).toEqual([
      '{',
      'servers {',
      `trusted_proxies static {$TRUSTED_PROXIES:${given}}`,
      '}',
      '}',
      ':4400 {',
      'reverse_proxy one:4400 two:4400',
      '}',
    ]);
    // Nobody but the machine itself is believed unless somebody says so.
    expect(given).toBe('127.0.0.1/32');
    for (const name of ['one', 'two']) expect(compose).toContain(`\n  ${name}: `);
    expect(compose).toContain('TRUSTED_PROXIES=private_ranges TRUST_PROXY=2');
  });
});

describe('wrong passwords', () => {
  const tries = async (server: RunningServer, names: readonly string[], forwarded: (i: number) => string) => {
    const p = new Player(server.url);
    const found: number[] = [];
    for (const [i, name] of names.entries())
      found.push(
        (
          await p.call(
            'POST',
            '/api/sign-in',
            { name, password: 'a wrong password' },
            { 'x-forwarded-for': forwarded(i) },
          )
        ).status,
      );
    return found;
  };

  it('are counted by address, whatever name is typed and whatever address the sender makes up', async () => {
    const server = await begin({ limited: true, trustProxy: 1, publicUrl: 'https://play.example.org' });
    const names = Array.from({ length: 12 }, (_, i) => `person ${i}`);
    const found = await tries(server, names, (i) => `198.51.100.${i}, 203.0.113.7`);
    expect(found).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('are counted by address where no proxy is trusted, whatever the request says of itself', async () => {
    const server = await begin({ limited: true, publicUrl: 'https://play.example.org' });
    const names = Array.from({ length: 12 }, (_, i) => `person ${i}`);
    expect(await tries(server, names, (i) => `198.51.100.${i}`)).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('are counted by name, however it is written', async () => {
    const server = await begin({ limited: true, trustProxy: 1, publicUrl: 'https://play.example.org' });
    const written = 'Ada L|ada-l|ADA.L|a d a l|ada  l|ada_l|a.d.a.l|ａda l|Ad a L|ADAL|adal|aDaL'.split('|');
    const found = await tries(server, written, (i) => `203.0.113.${i}`);
    expect(found).toEqual([...Array(10).fill(401), 429, 429]);
  });
});

describe('addresses that a webhook may not call', () => {
  it.each([
    '::127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    'fec0::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
    '0:0:0:0:0:ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    '192.31.196.1',
  ])('%s', (address) => {
    expect(isPrivate(address)).toBe(true);
  });

  it.each(['http://[::127.0.0.1]/', 'http://[::7f00:1]/', 'http://[64:ff9b:1::7f00:1]/', 'http://[fec0::1]/'])(
    '%s',
    async (url) => {
      await expect(guardedTarget(url)).rejects.toThrow('public');
    },
  );

  it('are called when whoever runs the server says so, and only those', async () => {
    const server = await begin({ hookNetworks: ['127.0.0.0/8'] });
    const p = await Player.guest(server.url);
    expect((await p.call('PUT', '/api/me/settings', { webhook: 'http://127.0.0.1:8080/' })).status).toBe(200);
    const refused = await p.call('PUT', '/api/me/settings', { webhook: 'http://10.0.0.1/' });
    expect([refused.status, refused.body.field]).toEqual([422, 'webhook']);
  });
});

describe('what the API says of a wrong field', () => {
  it('names the field and what to do', async () => {
    const server = await begin();
    const p = await Player.guest(server.url);
    const { body } = await p.call('POST', '/api/me/claim', { name: 'Ada', password: 'short' });
    expect(body).toEqual({ error: 'Password: use at least 10 characters.', field: 'password' });
    expect((await p.call('POST', '/api/me/claim', { name: 'A?', password: 'long enough' })).body).toEqual({
      error: 'Name: use 2 to 24 letters, digits, spaces, dots, hyphens or underscores; start with a letter or digit.',
      field: 'name',
    });
  });
});

describe('words have a ceiling', () => {
  const say = (p: Player, match: string, text: string) =>
    p.ask({ t: 'chat', match, text }).then(
      () => 'said',
      (error: Error) => error.message,
    );

  it('in a chat: for each person, and for the match', async () => {
    const server = await begin({ limits: { chatPerPerson: 3, chatPerMatch: 5 } });
    const { red, blue, code } = await twoAtTable(server.url);
    closing.push(() => [red, blue].map((p) => p.close()));
    const said: unknown[] = [];
    for (let i = 0; i < 4; i++) said.push(await say(red, code, `red ${i}`));
    for (let i = 0; i < 3; i++) said.push(await say(blue, code, `blue ${i}`));
    expect(said).toEqual([
      'said',
      'said',
      'said',
      'you have written all 3 messages that one player may write in a match',
      'said',
      'said',
      'the chat of this match is full: it holds 5 messages',
    ]);
  });

  it('in all chats of a person', async () => {
    const server = await begin({ limits: { chatInAll: 2 } });
    const first = await twoAtTable(server.url);
    const { red } = first;
    closing.push(() => red.close());
    const made = await red.ok('POST', '/api/matches', {
      game: 'crossroads',
      pace: { kind: 'free' },
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const said = [await say(red, first.code, 'one'), await say(red, String(made.code), 'two')];
    said.push(await say(red, String(made.code), 'three'));
    expect(said).toEqual(['said', 'said', 'you have written all 2 messages that one player may write']);
  });

  it('in notes: for each person, and for the match', async () => {
    const server = await begin({ limits: { notesPerPerson: 30, notesPerMatch: 50 } });
    const { red, blue, code } = await twoAtTable(server.url);
    const other = await red.ok('POST', '/api/matches', {
      game: 'crossroads',
      pace: { kind: 'free' },
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const write = async (p: Player, match: unknown, length: number) => {
      const { status, body } = await p.call('PUT', `/api/matches/${match}/notes`, { text: 'x'.repeat(length) });
      return status === 200 ? 'kept' : body;
    };
    expect(await write(red, code, 25)).toBe('kept');
    expect(await write(red, other.code, 10)).toEqual({
      error: 'Text: your notes in all matches hold 30 characters, 5 are left. Shorten or delete some.',
      field: 'text',
    });
    // What is written over counts no more.
    expect(await write(red, code, 30)).toBe('kept');
    expect(await write(blue, code, 25)).toEqual({
      error: 'Text: the notes of this match hold 50 characters, 20 are left. Shorten yours.',
      field: 'text',
    });
    expect(await write(blue, code, 20)).toBe('kept');
    expect(await write(red, code, 0)).toBe('kept');
    expect(await write(red, other.code, 10)).toBe('kept');
  });
});
