/** Those who play in tests: over real sockets, each with a cookie of their own. */

import { WebSocket } from 'ws';
import type { AnyGame, CatalogEntry, Json } from '../../src/engine/game.ts';
import { freshSeed, partCommitment } from '../../src/engine/random.ts';
import { testCatalog } from '../../src/engine/testing/crossroads.ts';
import { Connection, type SocketLike } from '../../src/remote/connection.ts';
import { RemoteHost } from '../../src/remote/remote-host.ts';
import type { ServerMessage, TableCard } from '../../src/remote/wire.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/index.ts';

export const catalogModule = new URL('../../src/engine/testing/crossroads.ts', import.meta.url).href;

export const start = (options: Partial<ServerOptions> = {}): Promise<RunningServer> =>
  startServer({ catalog: testCatalog, catalogModule, file: ':memory:', limited: false, ...options }, { port: 0 });

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly cookie: string | null;
}

export class Player {
  readonly url: string;
  cookie = '';
  token: string | null = null;
  private line: Connection | null = null;
  readonly heard: ServerMessage[] = [];
  /** The socket that is open now, to be broken by tests. */
  socket: WebSocket | null = null;

  constructor(url: string) {
    this.url = url;
  }

  static async guest(url: string): Promise<Player> {
    const player = new Player(url);
    const { cookie } = await player.call('POST', '/api/guest');
    player.cookie = cookie ?? '';
    return player;
  }

  get headers(): Record<string, string> {
    return {
      ...(this.cookie ? { cookie: this.cookie } : {}),
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
    };
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...this.headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
    });
    const text = await response.text();
    let parsed: unknown = null;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Records are plain text.
    }
    return {
      status: response.status,
      body: (parsed ?? {}) as Record<string, unknown>,
      text,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? null,
    };
  }

  async ok(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const reply = await this.call(method, path, body);
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  }

  get connection(): Connection {
    if (!this.line) {
      this.line = new Connection(() => {
        this.socket = new WebSocket(`${this.url.replace('http', 'ws')}/api/socket`, { headers: this.headers });
        return this.socket as unknown as SocketLike;
      });
      this.line.onMessage((message) => this.heard.push(message));
    }
    return this.line;
  }

  async ask(message: Record<string, unknown>): Promise<Json | undefined> {
    const { connection } = this;
    if (connection.state === 'offline')
      await new Promise<void>((done) => {
        const stop = connection.onState(() => {
          if (connection.state === 'offline') return;
          stop();
          done();
        });
      });
    return connection.ask(message);
  }

  close(): void {
    this.line?.close();
    this.line = null;
  }

  /** Gives this seat's part of the seed, as a page does by itself. */
  async dice(code: string): Promise<void> {
    const parts = new Map<number, string>();
    for (let i = 0; i < 4; i++) {
      const table = (await this.ok('GET', `/api/matches/${code}`)) as unknown as TableCard & { mine: number[] };
      if (table.status === 'running' && !table.dice.dealing) return;
      const { game } = table;
      const entry = testCatalog.find((e) => e.id === game) as CatalogEntry;
      const seats = (await entry.load()).seats;
      for (const seat of table.mine) {
        const { round } = table.dice;
        const own = table.dice.seats[seat];
        if (!own?.wanted) continue;
        if (own.commitment === null) {
          const part = freshSeed();
          parts.set(seat, part);
          this.parts.set(`${code} ${seat}`, part);
          await this.ok('POST', `/api/matches/${code}/dice`, {
            seat,
            round,
            commitment: partCommitment(seats[seat]?.id ?? '', part),
          });
        } else if (!own.given && table.dice.ready)
          await this.ok('POST', `/api/matches/${code}/dice`, { seat, round, part: this.parts.get(`${code} ${seat}`) });
      }
    }
  }

  readonly parts = new Map<string, string>();

  /** Joins at a match that has begun. */
  async sit(code: string, game: AnyGame, more: Record<string, unknown> = {}): Promise<RemoteHost> {
    const key = typeof more.key === 'string' ? `?key=${more.key}` : '';
    const table = (await this.ok('GET', `/api/matches/${code}${key}`)) as unknown as TableCard;
    const host = new RemoteHost({
      connection: this.connection,
      follow: { match: code, ...more },
      game,
      table,
      fetchRecord: async () => (await this.call('GET', `/api/matches/${code}/record${key}`)).text,
    });
    await host.ready;
    return host;
  }
}

/** Opens the link that confirms an address, once its mail has come; the mail is taken from the list. */
export async function confirmBy(p: Player, mails: string[]): Promise<void> {
  let token: string | undefined;
  await until(() => {
    const at = mails.findIndex((mail) => mail.includes('#/confirm/'));
    token = /#\/confirm\/([\w-]+)/.exec(mails[at]?.replace(/=\r?\n/g, '') ?? '')?.[1];
    if (at >= 0) mails.splice(at, 1);
    return token !== undefined;
  });
  await p.ok('POST', '/api/confirm', { token });
}

export const FREE = { kind: 'free' } as const;

/** Two guests at a match of Crossroads that has begun. */
export async function twoAtTable(
  url: string,
  more: Record<string, unknown> = {},
): Promise<{ red: Player; blue: Player; code: string; joinKey: string; watchKey: string }> {
  const [red, blue] = await Promise.all([Player.guest(url), Player.guest(url)]);
  const made = await red.ok('POST', '/api/matches', {
    game: 'crossroads',
    pace: FREE,
    seats: [{ kind: 'me' }, { kind: 'open' }],
    ...more,
  });
  const code = String(made.code);
  await blue.ok('POST', `/api/matches/${code}/join?key=${made.joinKey}`, {});
  await red.dice(code);
  await blue.dice(code);
  await red.dice(code);
  return { red, blue, code, joinKey: String(made.joinKey), watchKey: String(made.watchKey) };
}

/**
 * A match that goes on here with the dice of its record and two people at it. Play cannot come to that, since whoever sits
 * down has all make new dice; it is for tests that compare two runs of the same match.
 */
export async function sameDice(
  server: RunningServer,
  [maker, other]: readonly [Player, Player],
  record: string,
  pace: unknown,
  { seats: all = 2, seat = 1 } = {},
): Promise<{ code: string; watchKey: string }> {
  const seats = Array.from({ length: all }, () => ({ kind: 'me' }));
  const made = await maker.ok('POST', '/api/matches/hand-over', { record, pace, seats });
  const { db } = server.store;
  const code = String(made.code);
  const { id } = await db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const { person } = (await other.ok('GET', '/api/hello')) as { person: { id: number } };
  await db.updateTable('seats').set({ person: person.id }).where('match', '=', id).where('seat', '=', seat).execute();
  server.matchStore.forget(id);
  return { code, watchKey: String(made.watchKey) };
}

export async function until(what: () => boolean | Promise<boolean>, milliseconds = 10_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await what())) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((done) => setTimeout(done, 10));
  }
}
