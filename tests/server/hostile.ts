/**
 * One who means harm: requests and messages that are almost right. Every route of the API and every word of the socket has a
 * body that would be taken; what is sent is that body with something changed in it.
 */

import { WebSocket } from 'ws';
import type { AnyGame } from '../../src/engine/game.ts';
import { Match } from '../../src/engine/match.ts';
import { freshSeed, partCommitment, RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { WENT_WRONG } from '../../src/server/errors.ts';
import { clientMessage } from '../../src/server/messages.ts';
import { FREE, Player } from './people.ts';

/** Something of a wrong kind, out of range, too long, or with a meaning of its own somewhere. */
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\uffff',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  'x'.repeat(300),
  '9'.repeat(400),
  [],
  {},
  [[[[]]]],
  { toString: 1 },
  { length: -1 },
];

type Body = Record<string, unknown>;

/** Of a full disk, or a database that is away. */
const TRY_AGAIN = /out of disk space|(cannot reach|lost) its database/;

/** As a word of a line or of an address. */
const word = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const inAddress = (value: unknown): string => encodeURIComponent(word(value).replace(/[\ud800-\udfff]/g, '?'));

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

export interface Table {
  readonly code: string;
  readonly joinKey: string;
  readonly watchKey: string;
}

export interface HostileOptions {
  readonly url: string;
  readonly game: AnyGame;
  readonly seed: string;
  /** The disk is full now and then, or the database away: then the server may say so. */
  readonly outages?: boolean;
}

export class Hostile {
  readonly url: string;
  private readonly game: AnyGame;
  private readonly random: RandomSource;
  private tables: Table[] = [];
  private people: Player[] = [];
  private records: string[] = [];
  private token = '';
  private readonly outages: boolean;
  /** What it sent so far, what of it the server could not cope with, and how often it was told to try again later. */
  sent = 0;
  readonly wrong: string[] = [];
  putOff = 0;

  constructor({ url, game, seed, outages = false }: HostileOptions) {
    this.url = url;
    this.game = game;
    this.random = new RandomSource(seed);
    this.outages = outages;
  }

  private one<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)] as T;
  }

  /** Two guests with a match of each kind that there is: open, begun, handed over, against the machine. */
  async settle(): Promise<void> {
    const { game } = this;
    const seats = game.seats.length;
    this.people = [await Player.guest(this.url), await Player.guest(this.url)];
    const [me, other] = this.people as [Player, Player];
    this.records = game.scenarios.map((scenario, i) => {
      const match = new Match(game, { scenario: scenario.id, seed: `hostile-${i}`, salt: 'ab' });
      for (let n = 0; n < 2 + 3 * i && !match.isOver; n++) match.choose(match.options.at(0));
      return writeRecord(match, true);
    });
    const sitters = (kind: unknown) => Array.from({ length: seats }, (_, i) => (i === 0 ? { kind: 'me' } : kind));
    const make = async (path: string, body: Body): Promise<void> => {
      this.tables.push((await me.ok('POST', path, { pace: FREE, ...body })) as unknown as Table);
    };
    await make('/api/matches', { game: game.id, listed: true, seats: sitters({ kind: 'open' }) });
    await make('/api/matches', { game: game.id, seats: sitters({ kind: 'machine', level: 'recruit' }) });
    const record = this.records[0];
    const turns = { kind: 'turns', days: 3 };
    await make('/api/matches/hand-over', { record, pace: turns, seats: sitters({ kind: 'open' }) });
    await make('/api/matches/hand-over', { record, seats: sitters({ kind: 'machine', level: 'recruit' }) });
    const last = this.tables[2] as Table;
    await other.call('POST', `/api/matches/${last.code}/join?key=${last.joinKey}`, {});
    this.token = String((await me.ok('POST', '/api/me/tokens', { name: 'bot' })).token ?? '');
  }

  close(): void {
    for (const player of this.people) player.close();
  }

  // ---- what would be taken ------------------------------------------------------------------------------------------

  private get match(): Table {
    return this.one(this.tables);
  }

  private pace(): unknown {
    return this.one([
      FREE,
      { kind: 'live', minutes: 5, increment: 3 },
      { kind: 'turns', days: 2 },
      { kind: 'turns', days: 3, more: 4 },
    ]);
  }

  private sitters(): unknown[] {
    return this.game.seats.map(() =>
      this.one([
        { kind: 'me' },
        { kind: 'open' },
        { kind: 'invited', person: 1 + this.random.below(3) },
        { kind: 'machine', level: 'recruit' },
      ]),
    );
  }

  private position(): string {
    const s = this.game.newState();
    const fields = Object.keys(s.layout.fields);
    const position: Body = {};
    for (let i = 0; i < 1 + this.random.below(3); i++)
      position[this.one(fields)] = this.one([0, 1, 255, -1, [0, 1, 2], { 0: 1 }, 'x', null, 70_000]);
    if (this.random.below(4) === 0) position.clear = this.one<unknown>([true, 1]);
    if (this.random.below(4) === 0) position.at = this.one<unknown>([{}, 3, { step: this.one(this.game.steps.names) }]);
    return `position ${JSON.stringify(position)}`;
  }

  /** A record with a line changed. What its commitment covers stays as it is: the change is found later. */
  record(): string {
    const lines = this.one(this.records).trimEnd().split('\n');
    const choices = lines.indexOf('choices');
    const changes = this.random.below(3);
    for (let i = 0; i < changes; i++) {
      const at = this.random.below(lines.length);
      const words = String(lines[at]).split(' ');
      switch (this.random.below(9)) {
        case 0:
          lines.splice(at, 1);
          break;
        case 1:
          lines.splice(at, 0, String(this.one(lines)));
          break;
        case 2:
          words[this.random.below(words.length)] = word(this.one(ODD));
          lines[at] = words.join(' ');
          break;
        case 3:
          lines.splice(choices, 0, this.position());
          break;
        case 4:
          lines.splice(choices, 0, `dice ${JSON.stringify(this.one<unknown>([[1, 6], [-1], [1e9], [0.5], [[]]]))}`);
          break;
        case 5:
          lines[lines.findIndex((l) => l.startsWith('scenario'))] = `scenario ${word(this.one(ODD))}`;
          break;
        case 6:
          lines.splice(choices, 0, `option ${this.one(['mud', 'x', '__proto__'])} ${this.one(['on', 'off', 'x'])}`);
          break;
        case 7:
          lines[at] = String(lines[at]).slice(0, this.random.below(40));
          break;
        default:
          // Choices that are not those of the match; the end is made to fit them.
          lines.splice(choices + 1 + this.random.below(3), 1);
          lines[lines.length - 1] = `end ${Math.max(0, lines.length - choices - 2)} running 00000000`;
      }
    }
    return `${lines.join('\n')}\n`;
  }

  private order(): Body {
    const when = { step: '*', prompt: 'x*', mentions: ['a'], measure: { id: 'points', atLeast: 1 }, below: '2-1' };
    return { name: 'an order', when, choose: '*', never: 'pass', off: false };
  }

  private readonly bodies: Readonly<Record<string, () => Body>> = {
    'POST /api/me/claim': () => ({ name: `Name ${this.random.below(1e6)}`, password: 'a long password' }),
    'POST /api/me/confirm': () => ({}),
    'POST /api/confirm': () => ({ token: 'x'.repeat(24) }),
    'POST /api/recover': () => ({ email: 'nobody@example.org' }),
    'POST /api/recover/password': () => ({ token: 'x'.repeat(24), password: 'a long password' }),
    'POST /api/sign-in': () => ({ name: 'Nobody', password: 'a long password' }),
    'POST /api/me/password': () => ({ old: 'a long password', password: 'another password', endOthers: true }),
    'PUT /api/me/settings': () => ({
      email: 'a@example.org',
      webhook: 'https://example.org/hook',
      tell: { move: ['mail', 'push'] },
      quiet: [22, 7],
    }),
    'POST /api/me/push': () => ({ endpoint: 'https://example.org/push', keys: { p256dh: 'a', auth: 'b' } }),
    'DELETE /api/me/push': () => ({ endpoint: 'https://example.org/push' }),
    'PUT /api/me/vacation': () => ({ days: this.random.below(4) }),
    'PUT /api/me/people/{id}': () => ({ kind: this.one(['friend', 'mute', 'block']), on: this.one([true, false]) }),
    'POST /api/people/{id}/report': () => ({ text: 'was rude' }),
    'POST /api/matches/pair': () => ({ game: this.game.id, pace: this.pace() }),
    'POST /api/me/tokens': () => ({ name: 'bot', scope: 'play' }),
    'POST /api/matches': () => ({
      game: this.game.id,
      scenario: this.one(this.game.scenarios).id,
      options: Object.fromEntries(this.game.options.map((o) => [o.id, this.one(o.values)])),
      pace: this.pace(),
      listed: true,
      rated: true,
      watchDelay: 5,
      seats: this.sitters(),
    }),
    'POST /api/matches/hand-over': () => ({ record: this.record(), pace: this.pace(), seats: this.sitters() }),
    'POST /api/matches/{code}/join': () => ({ seat: this.random.below(3) }),
    'POST /api/matches/{code}/dice': () => {
      const part = freshSeed();
      return this.one<Body>([
        { seat: 0, round: 1, commitment: partCommitment(this.game.seats[0]?.id ?? '', part) },
        { seat: 0, round: 1, part },
        { round: 1, again: true },
      ]);
    },
    'POST /api/matches/{code}/choose': () => ({
      seat: 0,
      place: this.one(['0.a', '1.zz', `${this.random.below(9)}.${this.random.below(999).toString(36)}`]),
      ...this.one<Body>([{ option: this.random.below(1e6) }, { words: 'pass' }, { words: this.one(ODD) }]),
      key: 'k',
    }),
    'POST /api/matches/{code}/act': () =>
      this.one<Body>([
        { do: 'undo' },
        { do: 'redo', seat: 0 },
        { do: 'ask', what: this.one(['undo', 'draw']) },
        { do: 'answer', yes: this.one([true, false]) },
        { do: 'withdraw' },
        { do: 'pause', on: this.one([true, false]) },
        { do: 'claim', other: 1, what: this.one(['win', 'time', 'substitute']) },
        { do: 'replace', other: 1, level: 'recruit' },
      ]),
    'PUT /api/matches/{code}/notes': () => ({ text: 'a note' }),
    'PUT /api/matches/{code}/orders': () => ({ seat: 0, orders: [this.order()] }),
    // Nothing is sent with these.
    'POST /api/guest': () => ({}),
    'POST /api/sign-out': () => ({}),
    'DELETE /api/me': () => ({ password: 'a long password' }),
    'DELETE /api/me/sessions/{id}': () => ({}),
    'DELETE /api/me/tokens/{id}': () => ({}),
    'POST /api/matches/{code}/leave': () => ({}),
    'POST /api/matches/{code}/rematch': () => ({}),
    'POST /api/matches/{code}/decline': () => ({}),
    'POST /api/matches/{code}/hand-back': () => ({}),
  };

  private readonly words: Readonly<Record<string, () => Body>> = {
    sit: () => ({ seat: 0, key: this.match.watchKey, watch: this.one([true, false]) }),
    leave: () => ({}),
    choose: () => ({ ...this.bodies['POST /api/matches/{code}/choose']?.(), code: this.random.below(1e6) }),
    undo: () => ({ seat: 0 }),
    redo: () => ({ seat: 0 }),
    ask: () => ({ what: this.one(['undo', 'draw']) }),
    answer: () => ({ yes: this.one([true, false]) }),
    withdraw: () => ({ seat: 0 }),
    resign: () => ({ seat: 7 }),
    pause: () => ({ on: this.one([true, false]) }),
    commit: () => ({ round: 1, commitment: 'a'.repeat(64) }),
    give: () => ({ round: 1, part: 'a'.repeat(32) }),
    chat: () => ({ text: 'x' }),
    view: () => ({ moment: this.random.below(20) }),
    away: () => ({ away: this.one([true, false]) }),
    bot: () => ({
      request: this.one<Body>([
        { ask: ['options', 'log'] },
        { ask: [this.one(['odds', 'why pass', 'preview pass', 'view red', 'scene nobody', 'measures', 'state', 'x'])] },
        { game: this.game.id, as: this.one([this.game.seats[0]?.id, 'nobody', '__proto__']), do: ['pass'] },
        { do: this.one<unknown>([['x'], [1], 'x', [null]]) },
        { record: this.record() },
        { position: JSON.parse(this.position().slice(9)) },
      ]),
    }),
  };

  /** Words that the socket knows and this does not. */
  get unknownWords(): readonly string[] {
    return clientMessage.options.map((o) => o.shape.t.value).filter((t) => !(t in this.words));
  }

  // ---- what is sent -------------------------------------------------------------------------------------------------

  /** The same value with something changed somewhere in it. */
  private changed(value: unknown): unknown {
    if (this.random.below(5) === 0) return this.one(ODD);
    if (Array.isArray(value)) {
      if (value.length === 0 || this.random.below(4) === 0) return [...value, this.one([...value, ...ODD])];
      const at = this.random.below(value.length);
      if (this.random.below(4) === 0) return value.filter((_, i) => i !== at);
      return value.map((v, i) => (i === at ? this.changed(v) : v));
    }
    if (typeof value === 'object' && value !== null) {
      const keys = Object.keys(value);
      const key = keys.length > 0 ? this.one(keys) : 'x';
      const { [key]: old, ...rest } = value as Body;
      const what = this.random.below(8);
      if (what === 0) return rest;
      if (what === 1) return { ...(value as Body), [this.one(['strange', '__proto__', 'constructor', ''])]: old };
      return { ...rest, [key]: this.changed(old) };
    }
    if (typeof value === 'string' && this.random.below(2) === 0)
      return value.slice(0, this.random.below(value.length + 1)) + word(this.one(ODD));
    return this.one(ODD);
  }

  private body(made: Body): string {
    const what = this.random.below(12);
    if (what === 0) return 'not json';
    if (what === 1) return JSON.stringify(this.one(ODD));
    if (what < 5) return JSON.stringify(made);
    return JSON.stringify(this.changed(made));
  }

  private path(template: string): string {
    const odd = (): string => inAddress(this.one(ODD));
    const { code, joinKey, watchKey } = this.match;
    const named = template
      .replace('{code}', this.random.below(8) === 0 ? odd() || 'x' : code)
      .replace('{game}', this.random.below(3) === 0 ? odd() || 'x' : this.game.id)
      .replace('{id}', this.random.below(2) === 0 ? odd() || 'x' : String(this.random.below(99)));
    if (this.random.below(3) > 0) return named;
    return `${named}?${this.one(['key', 'seat', 'x'])}=${this.one([odd(), joinKey, watchKey, '0', '1'])}`;
  }

  /** The routes, as the API itself says. */
  private routes: readonly (readonly [string, string])[] | null = null;

  async learn(): Promise<readonly string[]> {
    const reply = await new Player(this.url).call('GET', '/api/openapi.json');
    const paths = reply.body.paths as Record<string, Record<string, unknown>>;
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    );
    this.routes = all;
    return all.map((route) => route.join(' ')).filter((route) => !route.startsWith('GET') && !(route in this.bodies));
  }

  request(): Request {
    if (!this.routes) throw new Error('what it attacks is not known yet');
    // Where most can go wrong most is tried.
    const deep = ['/api/matches/hand-over', '/api/matches', '/api/matches/{code}/choose'] as const;
    const [method, template] = this.random.below(3) === 0 ? (['POST', this.one(deep)] as const) : this.one(this.routes);
    const made = this.bodies[`${method} ${template}`];
    return { method, path: this.path(template), body: made ? this.body(made()) : undefined };
  }

  message(n: number): string {
    const t = this.one(Object.keys(this.words));
    const whole = { t, n, match: this.match.code, ...this.words[t]?.() };
    return this.body(whole);
  }

  /** Sends requests, each in the name of somebody; says which of them the server could not cope with. */
  async requests(count: number): Promise<readonly string[]> {
    const { wrong } = this;
    for (let i = 0; i < count; i++) {
      const { method, path, body } = this.request();
      // Those who end their session, or themselves, are not missed.
      const passing = /sign-out|claim|password|^\/api\/me(\?|$)|\/sessions\//.test(path) && method !== 'GET';
      const who = passing ? await Player.guest(this.url) : this.one(this.people);
      const extra: Record<string, string> =
        this.token && !passing && this.random.below(10) === 0 ? { authorization: `Bearer ${this.token}` } : {};
      const reply = await who.call(method, path, body, extra);
      this.sent++;
      if (reply.status === 401 && !passing && !extra.authorization && !path.includes('sign-in'))
        wrong.push(`nobody any more: ${method} ${path}`);
      // Matches end and are left: new ones take their place.
      if (reply.status === 200 && typeof reply.body.joinKey === 'string' && method === 'POST')
        this.tables[this.tables.length < 20 ? this.tables.length : this.random.below(20)] =
          reply.body as unknown as Table;
      if (this.outages && (reply.status === 503 || reply.status === 507) && TRY_AGAIN.test(reply.text)) this.putOff++;
      else if (reply.status >= 500)
        wrong.push(`${method} ${path} ${body?.slice(0, 2000)}: ${reply.status} ${reply.text}`);
    }
    return wrong;
  }

  /** Sends messages, a hundred a socket; says which of them the server could not cope with. */
  async messages(count: number): Promise<readonly string[]> {
    // Bots wait on a socket for their turn: after a while it would hear nothing else.
    for (let left = count; left > 0; left -= 100) await this.overSocket(Math.min(100, left));
    return this.wrong;
  }

  private async overSocket(count: number): Promise<void> {
    const { wrong } = this;
    const sent = new Map<number, string>();
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/api/socket`, {
      headers: this.one(this.people).headers,
    });
    await new Promise((done, fail) => {
      socket.on('open', done);
      socket.on('error', fail);
    });
    let answers = 0;
    let wake: () => void = () => {};
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const heard = JSON.parse(String(data)) as { t: string; n?: number; text?: string };
      const text = heard.t === 'error' ? (heard.text ?? '') : '';
      const isPutOff = TRY_AGAIN.test(text);
      if (isPutOff && this.outages) this.putOff++;
      else if (isPutOff || text === WENT_WRONG)
        wrong.push(`${sent.get(heard.n ?? -1) ?? 'a message without a number'}: ${text}`);
      if (heard.t === 'done' || heard.t === 'refused' || heard.t === 'error') answers++;
      wake();
    });
    const gone = new Promise<void>((done) => socket.on('close', () => done()));
    for (let i = 0; i < count && socket.readyState === WebSocket.OPEN; i++) {
      const text = this.message(i);
      sent.set(i, text);
      socket.send(text);
      this.sent++;
      // A bot may be kept waiting for its turn: those that are not answered are few.
      if (i - answers >= 40)
        await Promise.race([
          gone,
          new Promise<void>((done) => {
            const timer = setTimeout(done, 200);
            wake = () => {
              if (i - answers >= 40) return;
              clearTimeout(timer);
              done();
            };
          }),
        ]);
    }
    socket.terminate();
  }
}
