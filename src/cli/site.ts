/** The client as files: built when its sources are newer, and served. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { site } from '../server/site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const siteFolder = join(root, 'dist');

const SOURCES = [
  'src/engine',
  'src/games',
  'src/ai',
  'src/remote',
  'src/server',
  'src/web',
  'vite.config.ts',
  'package-lock.json',
];

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
}

function siteIsStale(): boolean {
  const built = join(siteFolder, 'sw.js');
  if (!existsSync(built)) return true;
  const at = statSync(built).mtimeMs;
  return SOURCES.some((source) => newest(join(root, source)) > at);
}

/** Builds the client unless it is up to date. Says whether it built. */
export async function buildSite(told: () => void = () => {}): Promise<boolean> {
  if (!siteIsStale()) return false;
  told();
  const { build } = await import('vite');
  // Whoever asks, a test runner too: players get the libraries that are made for them, never those for developers.
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({ root: join(root, 'src/web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
  return true;
}

/** A server of files only: what is asked for is a file in the folder, or not there. */
export async function siteServer(folder = siteFolder, hosts?: readonly string[]): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  // The page asks whether matches are run here. They are not: the site stands alone.
  app.get('/api/hello', (_, reply) => reply.type('application/json').send('null'));
  await site(app, { folder, ...(hosts ? { hosts } : {}) });
  return app;
}

/** Listens on the port, or on the next free one; on this machine only, unless another address is given. */
export async function listen(app: FastifyInstance, port: number, host = 'localhost', tries = 20): Promise<number> {
  for (let at = port; ; at++) {
    try {
      await app.listen({ port: at, host });
      const address = app.server.address();
      return typeof address === 'object' && address ? address.port : at;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || at >= port + tries) throw error;
    }
  }
}
