import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, siteServer } from './site.ts';

describe('the static server', () => {
  const home = mkdtempSync(join(tmpdir(), 'site-'));
  let server: FastifyInstance;
  let base = '';

  beforeAll(async () => {
    mkdirSync(join(home, 'dist', 'assets'), { recursive: true });
    writeFileSync(join(home, 'dist', 'index.html'), '<h1>table</h1>');
    writeFileSync(join(home, 'dist', 'index.html.gz'), gzipSync('<h1>table</h1>'));
    writeFileSync(join(home, 'dist', 'assets', 'a-1.js'), 'export {};');
    writeFileSync(join(home, 'secret.txt'), 'secret');
    server = await siteServer(join(home, 'dist'));
    base = `http://localhost:${await listen(server, 0)}`;
  });
  afterAll(async () => {
    await server.close();
    rmSync(home, { recursive: true });
  });

  it('serves the page and its files with their types, packed where that helps', async () => {
    const page = await fetch(`${base}/`);
    expect(await page.text()).toBe('<h1>table</h1>');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-encoding')).toBe('gzip');
    const script = await fetch(`${base}/assets/a-1.js`);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    '/missing.js',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/',
    '/assets/..%2f..%2fsecret.txt',
    '/%00',
    // Each of these once ended the server: a file taken for a folder, a name longer than any file has.
    '/index.html/',
    '/index.html/a',
    `/${'a'.repeat(256)}`,
    `/assets/${'a'.repeat(5000)}.js`,
  ])('has nothing at %s', async (path) => {
    const answer = await fetch(base + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('secret');
  });

  it('only gives: other methods find nothing', async () => {
    expect((await fetch(`${base}/`, { method: 'POST' })).status).toBe(404);
  });

  it('takes the next port when one is in use', async () => {
    const other = await siteServer(join(home, 'dist'));
    const taken = Number(new URL(base).port);
    expect(await listen(other, taken)).toBeGreaterThan(taken);
    await other.close();
  });

  it('lets the page do nothing but its own: no foreign script, no call out, no frame around it', async () => {
    for (const path of ['/', '/assets/a-1.js', '/missing.js']) {
      const { headers } = await fetch(base + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|http:|https:|\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  const asked = (host: string): Promise<number> =>
    new Promise((done, fail) => {
      request(`${base}/`, { headers: { host } }, (answer) => {
        answer.resume();
        done(answer.statusCode ?? 0);
      })
        .on('error', fail)
        .end();
    });

  it('answers to its own names only, so that a foreign name that leads here finds nothing', async () => {
    const port = new URL(base).port;
    expect(await asked(`localhost:${port}`)).toBe(200);
    expect(await asked(`127.0.0.1:${port}`)).toBe(200);
    expect(await asked(`evil.example:${port}`)).toBe(421);
    expect(await asked('localhost.evil.example')).toBe(421);
  });

  it('listens on this machine only', async () => {
    const outer = Object.values(networkInterfaces())
      .flat()
      .find((i) => i && !i.internal && i.family === 'IPv4');
    const reached = (host: string): Promise<boolean> =>
      new Promise((done) => {
        const socket: Socket = connect({ host, port: Number(new URL(base).port), timeout: 2000 });
        const end = (answer: boolean) => () => {
          socket.destroy();
          done(answer);
        };
        socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false));
      });
    expect(await reached('127.0.0.1')).toBe(true);
    if (outer) expect(await reached(outer.address)).toBe(false);
  });
});
