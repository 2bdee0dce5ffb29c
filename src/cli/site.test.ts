import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, siteServer } from './site.ts';

describe('the static server', () => {
  const home = mkdtempSync(join(tmpdir(), 'site-'));
  let server: Server;
  let base = '';

  beforeAll(async () => {
    mkdirSync(join(home, 'dist', 'assets'), { recursive: true });
    writeFileSync(join(home, 'dist', 'index.html'), '<h1>table</h1>');
    writeFileSync(join(home, 'dist', 'assets', 'a-1.js'), 'export {};');
    writeFileSync(join(home, 'secret.txt'), 'secret');
    server = siteServer(join(home, 'dist'));
    base = `http://localhost:${await listen(server, 0)}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
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
  ])('has nothing at %s', async (path) => {
    const answer = await fetch(base + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('secret\n');
  });

  it('only gives: other methods find nothing', async () => {
    expect((await fetch(`${base}/`, { method: 'POST' })).status).toBe(404);
  });

  it('takes the next port when one is in use', async () => {
    const other = siteServer(join(home, 'dist'));
    const taken = Number(new URL(base).port);
    expect(await listen(other, taken)).toBeGreaterThan(taken);
    other.close();
  });
});
