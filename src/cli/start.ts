import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readNetworks, readTrust } from '../server/addresses.ts';
import { LOOPBACK, site } from '../server/site.ts';
import { type Arguments, type Command, Exit, type Io, isSet, printJson, textOf, UsageError } from './command.ts';
import { buildSite, siteFolder } from './site.ts';

const PORT = 4400;
const TRIES = 20;
/** Where matches are kept unless another place is named: beside the sources, or where an installed Sandtable is started. */
const home = import.meta.url.endsWith('.ts') ? fileURLToPath(new URL('../..', import.meta.url)) : process.cwd();
export const STORE = join(home, '.sandtable', 'sandtable.db');

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  site: { type: 'string' },
  store: { type: 'string' },
  'database-url': { type: 'string' },
  'hook-networks': { type: 'string' },
  'public-url': { type: 'string' },
  'trust-proxy': { type: 'string' },
  log: { type: 'string' },
  open: { type: 'boolean' },
} as const;

const HELP = `
--port N            the port, or the next free one (4400)
--host ADDRESS      also listens on this address for other computers; they must use this very name
--site FOLDER       serves a client that was built before
--store FILE        where matches are stored (.sandtable/sandtable.db); :memory: stores nothing
--database-url URL  stores them in PostgreSQL instead (DATABASE_URL)
--public-url URL    where people reach it, behind a proxy (PUBLIC_URL)
--trust-proxy N     how many proxies are in front of it (TRUST_PROXY), or their addresses: 10.0.0.0/8, loopback.
                    Their word on a visitor's address is trusted, and limits are counted by it
--hook-networks L   private networks that webhooks may call (HOOK_NETWORKS), such as 10.0.0.0/8; none by default
--open              opens it in the browser
--log LEVEL         writes a log to stdout: info, warn, error (LOG_LEVEL)
--json              prints its address as { "url" }

SMTP_URL and MAIL_FROM: how email is sent to players whose move it is.`;

/** The client, or a copy of it with the games by other authors; the copy goes when the program ends. */
async function withOtherGames(folder: string, { added = [] }: Io): Promise<string> {
  if (added.length === 0) return folder;
  const { assembleSite } = await import('./static-site.ts');
  const copy = mkdtempSync(join(tmpdir(), 'sandtable-site-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  await assembleSite(folder, copy, added);
  return copy;
}

/** By whatever this system opens addresses with; where there is nothing, the address stands above. */
function openInBrowser(url: string): void {
  const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
    darwin: ['open', url],
    win32: ['cmd', '/c', 'start', '""', url],
  };
  const [program, ...words] = openers[process.platform] ?? ['xdg-open', url];
  spawn(program, words, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

async function serveAll(args: Arguments, io: Io): Promise<number> {
  const wanted = textOf(args, 'port') ?? process.env.PORT ?? String(PORT);
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new UsageError(`--port takes a number from 0 to 65535, not "${wanted}"`);
  const host = textOf(args, 'host');
  const given = textOf(args, 'site');
  const plain = given === undefined ? siteFolder : resolve(given);
  if (given === undefined) {
    await buildSite(() => io.err('Building the client…\n'));
  } else if (!existsSync(join(plain, 'index.html')))
    throw new UsageError(`--site takes the folder of a built client; there is no index.html in "${given}"`);
  const folder = await withOtherGames(plain, io);
  const publicUrl = textOf(args, 'public-url') ?? process.env.PUBLIC_URL;
  const hosts = [
    ...LOOPBACK,
    ...(host === undefined ? [] : [host]),
    ...(publicUrl ? [new URL(publicUrl).hostname] : []),
  ];
  const listed = <T>(name: string, text: string | undefined, read: (text: string) => T): T | undefined => {
    try {
      return text === undefined || text.trim() === '' ? undefined : read(text);
    } catch (error) {
      throw new UsageError(`--${name}: ${(error as Error).message}`);
    }
  };
  const trustProxy = listed('trust-proxy', textOf(args, 'trust-proxy') ?? process.env.TRUST_PROXY, readTrust);
  const hooks = textOf(args, 'hook-networks') ?? process.env.HOOK_NETWORKS;
  const hookNetworks = listed('hook-networks', hooks, readNetworks);
  const { startServer } = await import('../server/index.ts');
  const options = {
    catalog: io.catalog,
    catalogModule: io.catalogModule ?? '',
    file: textOf(args, 'store') ?? STORE,
    databaseUrl: textOf(args, 'database-url') ?? process.env.DATABASE_URL,
    publicUrl,
    trustProxy,
    hookNetworks,
    smtp: process.env.SMTP_URL || undefined,
    mailFrom: process.env.MAIL_FROM || undefined,
    logLevel: textOf(args, 'log') ?? process.env.LOG_LEVEL,
    hosts,
    site: (app: Parameters<typeof site>[0]) => site(app, { folder, hosts }),
  };
  for (let at = port; ; at++) {
    try {
      const server = await startServer(options, { port: at, host: host ?? 'localhost' });
      const url = `http://${host ?? 'localhost'}:${server.port}/`;
      if (isSet(args, 'json')) printJson(io, { url });
      else io.out(`Sandtable is at ${url}\n`);
      if (isSet(args, 'open')) openInBrowser(url);
      await new Promise<void>((done) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
          process.once(signal, () => void server.close().then(() => done()));
      });
      return Exit.ok;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || at >= port + TRIES) throw error;
    }
  }
}

/** What `npm start` runs: builds the client if its sources are newer, and serves it together with the matches. */
export const start: Command = {
  name: 'start',
  summary: 'serves the client to your browser and runs online matches',
  help: `sandtable start [--port N] [--host ADDRESS] [--site FOLDER] [--store FILE]

Builds the client if needed and serves it on this computer. Ends with Ctrl-C.
${HELP}`,
  options: OPTIONS,
  takes: [0, 0],
  run: serveAll,
};

export const serve: Command = {
  ...start,
  name: 'serve',
  summary: 'runs the server: client, matches, API',
  help: `sandtable serve [--port N] [--host ADDRESS] [--store FILE | --database-url URL] [--public-url URL]

Serves the client, online matches and the API (/api/docs). Ends with Ctrl-C or SIGTERM, once everything pending
has been stored.
${HELP}`,
};
