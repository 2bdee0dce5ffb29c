/** What happens to the words a client says over its socket. */

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { AskError, Conversation } from '../engine/ask.ts';
import { type JsonObject, type Seat, SPECTATOR } from '../engine/game.ts';
import { readOption, seatId } from '../engine/play.ts';
import { SESSION_ENDED } from '../remote/wire.ts';
import { CEILINGS, type Ceilings } from './ceilings.ts';
import { ApiError, troubleOf } from './errors.ts';
import { Client, type Hub } from './hub.ts';
import { type Access, accessTo, seatIn } from './matches/access.ts';
import type { MatchStore } from './matches/match-store.ts';
import type { Opening } from './matches/opening.ts';
import type { MatchService } from './matches/service.ts';
import { type ClientMessage, clientMessage } from './messages.ts';
import type { Person } from './people.ts';
import { NUL_REFUSED, nulIn } from './text.ts';

export interface Limits extends Ceilings {
  /** Messages a second, and in one burst, of one socket. */
  readonly rate: number;
  readonly burst: number;
  readonly socketsPerAddress: number;
  readonly socketsPerPerson: number;
  readonly sockets: number;
  /** Matches one socket may follow. */
  readonly follow: number;
}

export const LIMITS: Limits = {
  ...CEILINGS,
  rate: 30,
  burst: 120,
  socketsPerAddress: 100,
  socketsPerPerson: 30,
  sockets: 20_000,
  follow: 50,
};
const MAX_BYTES = 32 * 1024;
const PING_EVERY = 30_000;
const CHECK_EVERY = 30_000;
/** Messages of one socket that may wait for their answers. */
const MAX_OPEN = 64;
const BOT_WAITS = 3600_000;
const TOO_MUCH = 'too many messages: wait a moment, then try again';
const personKey = (person: number): string => `person ${person}`;
const isWords = (value: unknown): value is string => typeof value === 'string';

/** What a token may say that only reads. */
const READS: ReadonlySet<ClientMessage['t']> = new Set(['sit', 'leave', 'view', 'away']);

export interface SocketHandlerOptions {
  readonly matchStore: MatchStore;
  readonly service: MatchService;
  readonly opening: Opening;
  readonly hub: Hub;
  readonly limits: Limits;
  readonly identify: (request: IncomingMessage) => Promise<Person | null>;
  /** Which of these sessions and tokens have not ended. */
  readonly stillValid: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** How often sessions of open sockets are checked, in milliseconds. */
  readonly checkEvery?: number | undefined;
  readonly isOurs: (request: IncomingMessage) => boolean;
  /** The address a socket is counted by. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly onFault: (error: unknown) => void;
}

export class SocketHandler {
  private readonly options: SocketHandlerOptions;
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES, perMessageDeflate: false });
  private readonly clients = new Set<Client>();
  /** For each socket that is being let in: the sessions that ended since it was asked whose it is. */
  private readonly entering = new Set<Set<string>>();
  /** Open sockets by address, and by person. */
  private readonly counts = new Map<string, number>();
  private readonly tokens: RateLimiterMemory;
  private readonly timers: readonly NodeJS.Timeout[];

  constructor(options: SocketHandlerOptions) {
    this.options = options;
    this.tokens = new RateLimiterMemory({ points: options.limits.rate * 60 * 4, duration: 60 });
    const check = (): void => {
      this.checkSessions().catch(options.onFault);
      options.matchStore.store.sockets?.refresh().catch(options.onFault);
    };
    this.timers = [
      setInterval(() => this.checkAlive(), PING_EVERY),
      setInterval(check, options.checkEvery ?? CHECK_EVERY),
    ];
    for (const timer of this.timers) timer.unref();
  }

  get open(): number {
    return this.clients.size;
  }

  /** Closes what was opened with a session or token that has ended. */
  end(keys: readonly string[]): void {
    const ended = new Set(keys);
    for (const meanwhile of this.entering) for (const key of keys) meanwhile.add(key);
    for (const client of this.clients)
      if (ended.has(client.person.key)) client.socket.close(SESSION_ENDED, 'this session has ended');
  }

  /** The same for sessions and tokens of which nobody told that they have ended. */
  async checkSessions(): Promise<void> {
    const keys = [...new Set([...this.clients].map((c) => c.person.key))];
    const valid = await this.options.stillValid(keys);
    this.end(keys.filter((key) => !valid.has(key)));
  }

  /** A half-open line does not answer, and is let go. */
  private checkAlive(): void {
    for (const client of this.clients) {
      if (!client.alive) {
        client.socket.terminate();
        continue;
      }
      client.alive = false;
      client.socket.ping();
    }
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const refuse = (status: string): void => {
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    };
    socket.on('error', () => socket.destroy());
    const { limits, identify, isOurs } = this.options;
    if (new URL(request.url ?? '/', 'http://x').pathname !== '/api/socket') return refuse('404 Not Found');
    if (!isOurs(request)) return refuse('403 Forbidden');
    const address = this.options.addressOf(request);
    if (this.clients.size >= limits.sockets || (this.counts.get(address) ?? 0) >= limits.socketsPerAddress)
      return refuse('503 Service Unavailable');
    const endedMeanwhile = new Set<string>();
    this.entering.add(endedMeanwhile);
    try {
      const person = await identify(request);
      if (!person) return refuse('401 Unauthorized');
      const leave = this.count(address, person.id);
      let isIn = false;
      try {
        const ofPerson = await this.socketsOf(person.id);
        if (ofPerson > limits.socketsPerPerson || (this.counts.get(address) ?? 0) > limits.socketsPerAddress)
          return refuse('503 Service Unavailable');
        if (endedMeanwhile.has(person.key)) return refuse('401 Unauthorized');
        // Nothing is waited for in this: whoever ends the session from here on finds the client.
        this.server.handleUpgrade(request, socket, head, (ws) => {
          isIn = true;
          this.welcome(ws, person, address, leave);
        });
      } finally {
        if (!isIn) leave();
      }
    } finally {
      this.entering.delete(endedMeanwhile);
    }
  }

  /** Counts a socket; what is returned takes it back. */
  private count(address: string, person: number): () => void {
    const keys = [address, personKey(person)];
    for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    return () => {
      for (const key of keys) {
        const count = (this.counts.get(key) ?? 1) - 1;
        if (count > 0) this.counts.set(key, count);
        else this.counts.delete(key);
      }
      const { sockets } = this.options.matchStore.store;
      sockets?.set(person, this.counts.get(personKey(person)) ?? 0).catch(() => {});
    };
  }

  /** Open sockets of a person: of all processes, or of this one while the others are not to be asked. */
  private async socketsOf(person: number): Promise<number> {
    const here = this.counts.get(personKey(person)) ?? 0;
    const { sockets } = this.options.matchStore.store;
    return sockets ? sockets.set(person, here).catch(() => here) : here;
  }

  private welcome(socket: WebSocket, person: Person, address: string, leave: () => void): void {
    const client = new Client(socket, person, address);
    this.clients.add(client);
    const { limits, matchStore, hub } = this.options;
    let left = limits.burst;
    let filled = performance.now();
    let open = 0;
    socket.on('pong', () => {
      client.alive = true;
    });
    socket.on('message', (data, binary) => {
      client.alive = true;
      const now = performance.now();
      left = Math.min(limits.burst, left + ((now - filled) / 1000) * limits.rate);
      filled = now;
      if (left < 1 || open >= MAX_OPEN) {
        client.send({ t: 'error', text: TOO_MUCH });
        // One who goes on shouting is shown out.
        left -= 0.2;
        if (left < -limits.burst) socket.close(1008, TOO_MUCH);
        return;
      }
      left -= 1;
      open++;
      this.hear(client, binary ? null : data).finally(() => {
        open--;
      });
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.clients.delete(client);
      leave();
      hub.gone(client);
    });
    client.send({ t: 'welcome', person: { id: person.id, name: person.name }, now: matchStore.time.now() });
  }

  private async hear(client: Client, data: RawData | null): Promise<void> {
    let n: number | undefined;
    let reads = false;
    try {
      let value: unknown;
      try {
        value = data === null ? null : JSON.parse(String(data));
      } catch {
        throw new ApiError(400, 'not readable as JSON');
      }
      const given = (value as { n?: unknown } | null)?.n;
      if (Number.isSafeInteger(given)) n = given as number;
      const parsed = clientMessage.safeParse(value);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        throw new ApiError(400, `${issue?.path.join('.') || 'message'}: ${issue?.message ?? 'not understood'}`);
      }
      const nul = nulIn(parsed.data);
      if (nul !== null) throw new ApiError(400, `${nul || 'message'}: ${NUL_REFUSED}`);
      reads = READS.has(parsed.data.t);
      if (client.person.bot)
        await this.tokens.consume(client.person.key).catch(() => {
          throw new ApiError(429, TOO_MUCH);
        });
      const answer = await this.act(client, parsed.data);
      client.send({ t: 'done', n: parsed.data.n, ...(answer === undefined ? {} : { value: answer }) });
    } catch (error) {
      if (error instanceof ApiError && n !== undefined && (error.status === 422 || error.status === 409))
        client.send({
          t: 'refused',
          n,
          rule: error.rule,
          text: error.message,
          ...(error.stale ? { stale: true } : {}),
        });
      else if (error instanceof ApiError || error instanceof AskError)
        client.send({ t: 'error', ...(n === undefined ? {} : { n }), text: error.message });
      else {
        this.options.onFault(error);
        const text = troubleOf(error, reads).message;
        client.send({ t: 'error', ...(n === undefined ? {} : { n }), text });
      }
    }
  }

  /** A client that follows a match has been let in already: what it may do there is known. */
  private async access(client: Client, message: { match: string }, key?: string): Promise<Access> {
    return accessTo(this.options.matchStore.store, message.match, client.person.id, key);
  }

  private readonly ids = new Map<string, number>();

  /** The quick way for those who sit: their seats are known from when they joined. */
  private seated(client: Client, match: string, wanted: Seat | undefined): { id: number; seat: Seat } | null {
    const id = this.ids.get(match);
    const seats = id === undefined ? undefined : client.subscriptions.get(id);
    if (id === undefined || !seats || seats[0] === SPECTATOR) return null;
    const seat = wanted ?? seats[0];
    return seat !== undefined && seats.includes(seat) ? { id, seat } : null;
  }

  /** Somebody else may have been put into the seat meanwhile. */
  private async stillSits(client: Client, { id, seat }: { id: number; seat: Seat }): Promise<boolean> {
    return (await this.options.matchStore.load(id)).sitters[seat]?.person === client.person.id;
  }

  private async act(client: Client, message: ClientMessage): Promise<JsonObject | undefined> {
    const { matchStore, service, opening, hub, limits } = this.options;
    if (client.person.scope === 'read' && !READS.has(message.t)) throw new ApiError(403, 'this token may only read');
    switch (message.t) {
      case 'away':
        hub.setAway(client, message.away);
        return undefined;
      case 'sit': {
        if (client.subscriptions.size >= limits.follow) throw new ApiError(409, 'you follow too many matches at once');
        const access = await this.access(client, message, message.key);
        const mine = message.seat === undefined ? access.seats : [seatIn(access, message.seat)];
        const seats = message.watch || mine.length === 0 ? [SPECTATOR] : mine;
        const { row } = access;
        if (this.ids.size > 20_000) this.ids.clear();
        this.ids.set(row.code, row.id);
        hub.subscribe(client, row.id, seats);
        await hub.chatSoFar(client, row);
        const live = row.seed === null ? null : await matchStore.load(row.id);
        const table = await hub.cardOf(row, live);
        const sits = seats[0] === SPECTATOR ? [] : seats;
        client.tables.delete(row.id);
        const shown = await hub.unblocked(await hub.veiled(table, row, live, sits), client.person.id);
        hub.tellTable(client, row, shown, sits);
        if (live) await hub.sync(client, live);
        hub.showPresence(row.id);
        return undefined;
      }
      case 'leave': {
        const id = this.ids.get(message.match);
        if (id !== undefined) hub.unsubscribe(client, id);
        return undefined;
      }
      default:
    }
    if (message.t === 'chat') {
      const access = await this.access(client, message);
      if (access.seats.length === 0) throw new ApiError(403, 'spectators cannot chat');
      await hub.say(access.row, client.person, message.text, limits);
      return undefined;
    }
    if (message.t === 'view') {
      // A spectator was let in by the link when they came.
      const id = this.ids.get(message.match);
      if (id !== undefined && client.subscriptions.get(id)?.[0] === SPECTATOR)
        return this.viewAt(id, SPECTATOR, message.moment);
    }
    let who = this.seated(client, message.match, message.seat);
    if (who && (message.t === 'commit' || message.t === 'give' || !(await this.stillSits(client, who)))) who = null;
    if (!who) {
      const access = await this.access(client, message);
      who = { id: access.row.id, seat: seatIn(access, message.seat) };
    }
    const { id, seat } = who;
    switch (message.t) {
      case 'choose':
        await service.choose(id, seat, message.place, message.code, message.key);
        return undefined;
      case 'undo':
        await service.undo(id, seat);
        return undefined;
      case 'redo':
        await service.redo(id, seat);
        return undefined;
      case 'ask':
        await service.ask(id, seat, message.what);
        return undefined;
      case 'answer':
        await service.answer(id, seat, message.yes);
        return undefined;
      case 'withdraw':
        await service.withdraw(id, seat);
        return undefined;
      case 'resign':
        await service.resign(id, seat);
        return undefined;
      case 'pause':
        await service.pause(id, seat, message.on);
        return undefined;
      case 'commit':
        await opening.commit(id, seat, message.round, message.commitment);
        return undefined;
      case 'give':
        await opening.give(id, seat, message.round, message.part);
        return undefined;
      case 'view':
        return this.viewAt(id, seat, message.moment);
      case 'bot':
        return this.converse(client, id, seat, message.request);
    }
  }

  /** What a seat saw at a moment it witnessed. Who watches with a delay is not shown the present by this door. */
  private async viewAt(id: number, seat: Seat, moment: number): Promise<JsonObject> {
    const { matchStore, hub } = this.options;
    const now = await matchStore.load(id);
    const live = seat === SPECTATOR ? await hub.forSpectators(now) : now;
    const moments = live.match.moments(seat);
    const at = moments[Math.min(moment, moments.length - 1)];
    return { view: live.game.view(live.match.stateAt(at?.index ?? 0), seat) };
  }

  /**
   * A bot speaks the words of `sandtable bot`: it is answered when it is to decide again, or when the match is over, as if
   * its opponents had played at once.
   */
  private async converse(
    client: Client,
    id: number,
    seat: Seat,
    request: Record<string, unknown>,
  ): Promise<JsonObject> {
    const { matchStore, service } = this.options;
    let live = await this.untilAsked(client, id, seat);
    const { game, as, opponents: _, do: choices, ...rest } = request;
    if (game !== undefined && game !== live.game.id) throw new ApiError(422, `this is a match of ${live.game.id}`);
    if (as !== undefined && as !== seatId(live.game, seat)) throw new ApiError(422, 'that is not your seat');
    if (choices !== undefined && (!Array.isArray(choices) || choices.length > 200 || !choices.every(isWords)))
      throw new ApiError(422, '"do" is a list of choices in words');
    for (const words of (choices as string[] | undefined) ?? []) {
      // Who still ponders when the other side resigns is told the result, not that the choice came too late.
      if (live.isOver) break;
      let code: number;
      try {
        code = readOption(live.game, words);
      } catch (error) {
        throw new ApiError(422, (error as Error).message);
      }
      try {
        await service.choose(id, seat, live.place(seat), code, null);
      } catch (error) {
        if (!(await matchStore.load(id)).isOver) throw error;
      }
      live = await this.untilAsked(client, id, seat);
    }
    const answer = await Conversation.about(live.match, seat, live.isOver || live.row.rated === 0).answer(rest);
    const { outcome } = live;
    return outcome && !live.match.isOver
      ? { ...answer, result: { id: outcome.kind, text: outcome.text, winner: outcome.winner } }
      : answer;
  }

  private async untilAsked(client: Client, id: number, seat: Seat) {
    const { matchStore } = this.options;
    const until = Date.now() + BOT_WAITS;
    for (;;) {
      const row = await matchStore.row(id);
      const live = row.seed === null ? null : await matchStore.load(id);
      if (live && (live.isOver || live.decider === seat)) return live;
      if (client.socket.readyState !== client.socket.OPEN || Date.now() > until)
        throw new ApiError(409, 'gave up waiting');
      await matchStore.change(id);
    }
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    for (const client of this.clients) client.socket.close(1001, 'the server stops');
    await new Promise((done) => setTimeout(done, 20));
    for (const client of this.clients) client.socket.terminate();
    this.server.close();
  }
}
