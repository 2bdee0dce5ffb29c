/** The client as files: built when its sources are newer, served by a small static server. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const siteFolder = join(root, 'dist');

const SOURCES = ['src/engine', 'src/games', 'src/ai', 'src/web', 'vite.config.ts', 'package-lock.json'];
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};
/** Files that are packed already gain nothing by packing. */
const PACKED = new Set(['.woff2', '.png']);

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
}

export function siteIsStale(): boolean {
  const built = join(siteFolder, 'sw.js');
  if (!existsSync(built)) return true;
  const at = statSync(built).mtimeMs;
  return SOURCES.some((source) => newest(join(root, source)) > at);
}

/** Builds the client unless it is up to date. Says whether it built. */
export async function buildSite(): Promise<boolean> {
  if (!siteIsStale()) return false;
  const { build } = await import('vite');
  await build({ root: join(root, 'src/web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  return true;
}

interface Kept {
  readonly at: number;
  readonly body: Buffer;
  readonly packed: Buffer | null;
}

/** A server of files only: what is asked for is a file in the folder, or not there. */
export function siteServer(folder = siteFolder): Server {
  const kept = new Map<string, Kept>();
  const load = (file: string): Kept | null => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile()) return null;
    const known = kept.get(file);
    if (known?.at === stat.mtimeMs) return known;
    const body = readFileSync(file);
    const found = { at: stat.mtimeMs, body, packed: PACKED.has(extname(file)) ? null : gzipSync(body) };
    kept.set(file, found);
    return found;
  };
  return createServer((request, response) => {
    let path: string;
    try {
      path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    } catch {
      response.writeHead(400).end();
      return;
    }
    const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path));
    const inside = file.startsWith(folder + sep) && !path.includes('\0');
    const found = inside && (request.method === 'GET' || request.method === 'HEAD') ? load(file) : null;
    if (!found) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not here\n');
      return;
    }
    const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) ? found.packed : null;
    const body = packed ?? found.body;
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': body.length,
      // Built files carry a hash of their contents in their names.
      'cache-control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      ...(packed ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
}

/** Listens on the port, or on the next free one. */
export async function listen(server: Server, port: number, tries = 20): Promise<number> {
  for (let at = port; ; at++) {
    const free = await new Promise<boolean>((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException): void => {
        if (error.code === 'EADDRINUSE' && at < port + tries) resolve(false);
        else reject(error);
      };
      server.once('error', fail);
      server.listen(at, () => {
        server.off('error', fail);
        resolve(true);
      });
    });
    const address = server.address();
    if (free) return typeof address === 'object' && address ? address.port : at;
  }
}
