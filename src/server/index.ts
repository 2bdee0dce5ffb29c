/**
 * The server: matches between people and machines, on the embedded store or on PostgreSQL.
 * @module sandtable/server
 */

import { mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnyGame, CatalogEntry } from '../engine/game.ts';
import { addressOf, countedAs, isLoopback, type TrustProxy, trustOf } from './addresses.ts';
import { api } from './api.ts';
import { COOKIE } from './api-people.ts';
import { docsPage } from './docs.ts';
import { ApiError, troubleOf, wrongField } from './errors.ts';
import { Hub } from './hub.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { type Machine, machineInThread } from './machine.ts';
import { Absence } from './matches/absence.ts';
import { Invitations } from './matches/invitations.ts';
import { type GameRegistry, MatchStore } from './matches/match-store.ts';
import { Opening } from './matches/opening.ts';
import { Pairing } from './matches/pairing.ts';
import { MatchService } from './matches/service.ts';
import { Transfer } from './matches/transfer.ts';
import { type Guard, guardOf, Notifier } from './notify.ts';
import { Outages } from './outages.ts';
import { People, type Person } from './people.ts';
import { rateDue } from './ratings.ts';
import { LIMITS, type Limits, SocketHandler } from './socket-handler.ts';
import { isFull, noRoom } from './store/full.ts';
import { openSqlite } from './store/sqlite.ts';
import type { Store } from './store/store.ts';
import { makeTasks } from './tasks.ts';
import { NUL_REFUSED, nulIn } from './text.ts';
import { Ties } from './ties.ts';
import { realTime, type Time } from './time.ts';

export interface ServerOptions {
  readonly catalog: readonly CatalogEntry[];
  /** The module that exports `catalog`, for the machine's thread. */
  readonly catalogModule: string;
  /** Where the embedded store lies; ":memory:" for none. */
  readonly file?: string | undefined;
  /** PostgreSQL instead. */
  readonly databaseUrl?: string | undefined;
  /** Where people reach it, if that is not where it listens: "https://play.example.org". */
  readonly publicUrl?: string | undefined;
  /** How many proxies stand before it, or which: they say whose request it is. None by default. */
  readonly trustProxy?: TrustProxy | undefined;
  /** Networks of one's own that webhooks may call, too. */
  readonly hookNetworks?: readonly string[] | undefined;
  readonly smtp?: string | undefined;
  readonly mailFrom?: string | undefined;
  readonly logLevel?: string | undefined;
  /** Names under which it may be asked for, without port; any by default. */
  readonly hosts?: readonly string[] | undefined;
  /** Serves the client from the same place. */
  readonly site?: ((app: FastifyInstance) => Promise<void>) | undefined;
  readonly time?: Time | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** false: no limits on requests, for benches on one's own machine. */
  readonly limited?: boolean | undefined;
  readonly quietWindow?: { readonly live: number; readonly turns: number } | undefined;
  readonly guard?: Guard | undefined;
  readonly machine?: Machine | undefined;
  readonly store?: Store | undefined;
  /** Matches kept in memory. */
  readonly most?: number | undefined;
  /** How often the sessions of open sockets are checked, in milliseconds. */
  readonly checkEvery?: number | undefined;
  /** Hears of what went wrong, besides the log. */
  readonly onFault?: ((error: unknown, about?: string) => void) | undefined;
}

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly matchStore: MatchStore;
  readonly service: MatchService;
  readonly opening: Opening;
  readonly invitations: Invitations;
  readonly store: Store;
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

const VERSION = '1';
const SWEEP_EVERY = 15_000;
/** Sessions and tokens that another process is told to be ended by one message. */
const KEYS_TOLD = 100;

const openStore = async (options: ServerOptions, time: Time, onError: (error: Error) => void): Promise<Store> => {
  const now = (): number => time.now();
  // What is not used is not loaded.
  if (options.databaseUrl)
    return (await import('./store/postgres.ts')).openPostgres({ url: options.databaseUrl, now, onError });
  const file = options.file ?? ':memory:';
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  return openSqlite({ file, now });
};

function gamesOf(catalog: readonly CatalogEntry[]): GameRegistry {
  const games = new Map<string, Promise<AnyGame>>();
  return {
    ids: catalog.map((e) => e.id),
    open(id) {
      let game = games.get(id);
      if (!game) {
        const entry = catalog.find((e) => e.id === id);
        if (!entry) return Promise.reject(new ApiError(410, `the game "${id}" is no longer available on this server`));
        game = entry.load();
        games.set(id, game);
        game.catch(() => games.delete(id));
      }
      return game;
    },
  };
}

const cookieOf = (request: IncomingMessage): string | undefined =>
  /(?:^|;\s*)sandtable=([\w-]{20,60})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];

export async function startServer(options: ServerOptions, at: { port: number; host?: string }): Promise<RunningServer> {
  const time = options.time ?? realTime;
  const trust = trustOf(options.trustProxy);
  const limits: Limits = { ...LIMITS, ...options.limits };
  const guard = options.guard ?? guardOf(options.hookNetworks ?? []);
  const app = Fastify({
    // Addresses hold keys: only the path of a request is written down, and nobody's cookies.
    logger: options.logLevel
      ? {
          level: options.logLevel,
          serializers: {
            req: (r: { method: string; url: string }) => ({ method: r.method, path: r.url.split('?')[0] }),
            res: (r: { statusCode: number }) => ({ status: r.statusCode }),
          },
        }
      : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    trustProxy: trust,
    forceCloseConnections: true,
  });
  const onFault = (error: unknown, about?: string): void => {
    app.log.error({ err: error, about }, 'fault');
    options.onFault?.(error, about);
  };
  const store = options.store ?? (await openStore(options, time, (error) => onFault(error)));
  const matchStore = new MatchStore({
    store,
    games: gamesOf(options.catalog),
    time,
    onFault,
    ...(options.quietWindow ? { quietWindow: options.quietWindow } : {}),
    ...(options.most ? { most: options.most } : {}),
  });
  const outages = await Outages.find(store, time, onFault).catch(async (error) => {
    matchStore.close();
    await store.close();
    throw isFull(error) ? noRoom() : error;
  });
  const service = new MatchService(matchStore);
  matchStore.lostSince = (at) => outages.since(at);
  const opening = new Opening(matchStore);
  const ties = new Ties(store, time);
  opening.isShunned = async (by, person) => (await ties.of(by, person)).includes('block');
  const invitations = new Invitations(matchStore, opening, ties);
  const absence = new Absence(matchStore, service, opening);
  const hub = new Hub(matchStore, opening, invitations, ties);
  const people = new People(store, time);
  const notifier = new Notifier({
    store,
    people,
    time,
    smtp: options.smtp,
    from: options.mailFrom ?? 'Sandtable <sandtable@localhost>',
    guard,
  });
  const machine = options.machine ?? machineInThread(options.catalogModule);

  // ---- who is asking ------------------------------------------------------------------------------------------------

  const identify = async (request: IncomingMessage): Promise<Person | null> => {
    const token = /^Bearer (st_[\w-]{20,60})$/.exec(request.headers.authorization ?? '')?.[1];
    if (token) return people.byToken(token);
    const cookie = cookieOf(request);
    return cookie ? people.byCookie(cookie) : null;
  };

  let warned = false;
  /** The address a request is counted by. */
  const addressFor = (request: IncomingMessage): string => {
    if (!warned && options.trustProxy === undefined && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      app.log.warn(
        'a proxy passes requests on, but TRUST_PROXY is not set: all who come through it count as one address',
      );
    }
    return countedAs(addressOf(request, trust));
  };

  /** Whether a page that sent this is our own: other sites may not act with our cookies. */
  const isOurs = (request: IncomingMessage): boolean => {
    const { origin, host } = request.headers;
    const name = (host ?? '').toLowerCase().replace(/:\d*$/, '');
    if (options.hosts && !options.hosts.includes(name)) return false;
    if (origin === undefined) return true;
    if (options.publicUrl && origin === new URL(options.publicUrl).origin) return true;
    try {
      return new URL(origin).host === host;
    } catch {
      return false;
    }
  };

  // ---- http -----------------------------------------------------------------------------------------------------------

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const appends = new Histogram({
    name: 'sandtable_append_seconds',
    help: 'From a choice applied to a choice safe',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5],
    registers: [registry],
  });
  matchStore.onAppend = (milliseconds) => appends.observe(milliseconds / 1000);

  // First, so that what it says of names and headers holds for the API too.
  if (options.site) await options.site(app);
  else app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'not found' }));
  await app.register(async (scope) => {
    scope.setValidatorCompiler(validatorCompiler);
    scope.setSerializerCompiler(serializerCompiler);
    await scope.register(swagger, {
      openapi: {
        info: {
          title: 'Sandtable',
          version: VERSION,
          description: 'Board wargames, every rule enforced. The socket is at /api/socket.',
        },
        components: {
          securitySchemes: {
            token: { type: 'http', scheme: 'bearer' },
            cookie: { type: 'apiKey', in: 'cookie', name: COOKIE },
          },
        },
      },
      transform: jsonSchemaTransform,
    });
    scope.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/api/')) return;
      reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      if (request.method === 'GET' || request.method === 'HEAD') return;
      // A form of another site can neither send JSON nor hide where it comes from.
      const type = request.headers['content-type'];
      if (!isOurs(request.raw) || request.headers['sec-fetch-site'] === 'cross-site')
        throw new ApiError(403, 'this came from another site');
      if (type !== undefined && !type.startsWith('application/json')) throw new ApiError(415, 'send JSON');
      if (type === undefined && request.headers.cookie !== undefined && request.headers['x-sandtable'] === undefined)
        throw new ApiError(415, 'send JSON');
    });
    // One of the stores cannot hold them, and no text of a person has them.
    scope.addHook('preValidation', async (request) => {
      const at = [request.body, request.query, request.params].flatMap((part) => nulIn(part) ?? []);
      if (at[0] !== undefined) throw wrongField(at[0], NUL_REFUSED, 400);
    });
    scope.setErrorHandler((error: Error & { statusCode?: number; validation?: unknown }, request, reply) => {
      if (error instanceof ApiError)
        return reply.status(error.status).send({
          error: error.message,
          ...(error.rule ? { rule: error.rule } : {}),
          ...(error.field ? { field: error.field } : {}),
        });
      const status = error.statusCode ?? 500;
      const [wrong] = (error.validation ?? []) as { instancePath?: string; message?: string }[];
      if (wrong?.message && wrong.instancePath) {
        const fault = wrongField(wrong.instancePath.slice(1).replaceAll('/', '.'), wrong.message);
        return reply.status(400).send({ error: fault.message, field: fault.field });
      }
      if (status < 500) return reply.status(status).send({ error: error.message.slice(0, 300) });
      onFault(error, request.routeOptions.url);
      const trouble = troubleOf(error, request.method === 'GET');
      return reply.status(trouble.status).send({ error: trouble.message });
    });

    api(scope, {
      matchStore,
      service,
      opening,
      invitations,
      absence,
      ties,
      pairing: new Pairing(matchStore, opening, ties),
      onReport: (report) => app.log.warn({ report }, 'a player was reported'),
      transfer: new Transfer(matchStore, opening),
      hub,
      people,
      notifier,
      identify,
      secure: options.publicUrl?.startsWith('https:') ?? false,
      version: VERSION,
      limited: options.limited ?? true,
      guard,
      addressOf: addressFor,
      ceilings: limits,
    });
    scope.get('/api/openapi.json', { schema: { hide: true } }, async () => scope.swagger());
    scope.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      return docsPage(scope.swagger());
    });
    scope.get('/api/health', { schema: { hide: true } }, async () => {
      await store.db.selectFrom('facts').select('key').limit(1).execute();
      return { ok: true };
    });
    scope.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
      // For the machine it runs on: how often something is stored tells of choices made in secret. Whoever comes through a
      // proxy on this machine is from elsewhere, even if nobody has said that there is one (TRUST_PROXY).
      const { headers } = request;
      const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
      if (isPassedOn || !isLoopback(addressOf(request.raw, trust))) throw new ApiError(404, 'not found');
      reply.type('text/plain; version=0.0.4');
      return registry.metrics();
    });
  });
  const sockets = new SocketHandler({
    matchStore,
    service,
    opening,
    hub,
    identify,
    stillValid: (keys) => people.stillValid(keys),
    checkEvery: options.checkEvery,
    isOurs,
    addressOf: addressFor,
    limits,
    onFault,
  });
  people.onEnd = (keys) => {
    sockets.end(keys);
    for (let i = 0; i < keys.length; i += KEYS_TOLD)
      void store.tell({ match: 0, seq: 0, word: `end ${keys.slice(i, i + KEYS_TOLD).join(' ')}` }).catch(onFault);
  };
  store.listen(
    ({ word }) => {
      if (word?.startsWith('end ')) sockets.end(word.slice(4).split(' '));
    },
    () => void sockets.checkSessions().catch(onFault),
  );
  app.server.on('upgrade', (request, socket, head) => {
    sockets.upgrade(request, socket, head).catch((error) => {
      onFault(error);
      socket.destroy();
    });
  });
  for (const [name, help, value] of [
    ['sandtable_sockets', 'Open sockets', () => sockets.open],
    ['sandtable_matches_in_memory', 'Matches in memory', () => matchStore.inMemory],
  ] as const)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });

  try {
    await app.listen({ port: at.port, host: at.host ?? '127.0.0.1' });
  } catch (error) {
    await sockets.close();
    matchStore.close();
    await app.close();
    await outages.stop();
    await store.close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : at.port;
  const url = `http://${(at.host ?? '127.0.0.1').includes(':') ? `[${at.host}]` : (at.host ?? '127.0.0.1')}:${port}`;

  const origin = (): string => options.publicUrl ?? url;
  const tasks = makeTasks({ matchStore, service, absence, ties, machine, notifier, people, origin, onFault });
  const jobs: Jobs = await startJobs({ store, url: options.databaseUrl, tasks, time, onFault });
  matchStore.onJobs = () => jobs.poke();
  const sweepAll = async (): Promise<void> => {
    await matchStore.sweep();
    await opening.sweep();
    await rateDue(store, time.now());
  };
  const sweep = setInterval(() => void sweepAll().catch((error) => onFault(error)), SWEEP_EVERY);
  sweep.unref();
  await sweepAll();

  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    clearInterval(sweep);
    await sockets.close();
    await app.close();
    await machine.stop();
    await jobs.stop();
    hub.close();
    matchStore.close();
    notifier.close();
    registry.clear();
    await outages.stop();
    await store.close();
  };
  return {
    app,
    matchStore,
    service,
    opening,
    invitations,
    store,
    port,
    url,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
