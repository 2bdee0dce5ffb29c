/** `npm start` as people and service managers run it: through npm and the set-up script. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { begin, ended } from './started.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'start-'));

beforeAll(() => writeFileSync(join(folder, 'index.html'), '<h1>table</h1>'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('SIGTERM ends the server', () => {
  test.each([
    ['the set-up script', 'node', ['scripts/setup.mjs', 'start', '--port', '0', '--site', folder]],
    ['npm', 'npm', ['start', '--silent', '--', '--port', '0', '--site', folder]],
  ] as const)('through %s', async (_, command, args) => {
    const { child, at } = await begin(command, args, root);
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await (await fetch(at)).text()).toBe('<h1>table</h1>');
    child.kill('SIGTERM');
    await ended(child);
    await vi.waitFor(() => expect(fetch(at)).rejects.toThrow(), { timeout: 5000, interval: 100 });
  });
});
