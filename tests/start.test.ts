/** `npm start` as people and service managers run it: through npm and the set-up script. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'start-'));

beforeAll(() => writeFileSync(join(folder, 'index.html'), '<h1>table</h1>'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts it and waits until it says where it is. */
function begin(command: string, args: readonly string[]): Promise<{ child: ChildProcess; at: string }> {
  const shell = command === 'npm' && process.platform === 'win32';
  const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    let said = '';
    child.stdout?.on('data', (text) => {
      said += text;
      const at = /http:\/\/\S+/.exec(said)?.[0];
      if (at) done({ child, at });
    });
    child.on('exit', (code) => fail(new Error(`ended with ${code}: ${said}`)));
  });
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => {
    if (child.exitCode !== null) done(child.exitCode);
    child.removeAllListeners('exit').on('exit', done);
  });

describe('SIGTERM ends the server', () => {
  test.each([
    ['the set-up script', 'node', ['scripts/setup.mjs', 'start', '--port', '0', '--site', folder]],
    ['npm', 'npm', ['start', '--silent', '--', '--port', '0', '--site', folder]],
  ] as const)(
    'through %s',
    async (_, command, args) => {
      const { child, at } = await begin(command, args);
      onTestFinished(() => void child.kill('SIGKILL'));
      onTestFinished(() => void child.kill('SIGKILL'));
      expect(await (await fetch(at)).text()).toBe('<h1>table</h1>');
      child.kill('SIGTERM');
      await ended(child);
      await vi.waitFor(() => expect(fetch(at)).rejects.toThrow(), { timeout: 5000, interval: 100 });
    },
    30_000,
  );
});
