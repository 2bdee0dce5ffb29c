/**
 * What is published: a tarball that needs no development dependency, and a game by another author that knows nothing but its
 * doors: made by `sandtable new`, it goes through its own tests, the fuzzer, the lab, the server and a static site.
 */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { init, parse } from 'es-module-lexer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npm } from '../scripts/npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Below the repository, so that the dependencies of the package are found, and nothing has to be fetched. */
const outside = join(root, 'node_modules', '.cache', 'outside');
const installed = join(outside, 'node_modules', 'sandtable');
const game = join(outside, 'river-war');
const LONG = 600_000;

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

const sandtable = (folder: string, ...words: string[]) =>
  spawnSync(process.execPath, [join(installed, 'bin', 'sandtable.mjs'), ...words], { cwd: folder, encoding: 'utf8' });

beforeAll(() => {
  rmSync(outside, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  execFileSync(process.execPath, ['scripts/package.mjs', '--no-tarball'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(npm(['pack', '--loglevel=error', '--pack-destination', outside], root)).toBe(0);
  const tarball = readdirSync(outside).find((name) => name.endsWith('.tgz')) as string;
  execFileSync('tar', ['-xzf', join(outside, tarball), '--strip-components=1', '-C', installed]);
  const made = sandtable(outside, 'new', 'river-war', '--title', 'River War', '--json');
  expect(made.stderr).toBe('');
  expect(JSON.parse(made.stdout)).toMatchObject({ folder: realpathSync(game), id: 'river-war', title: 'River War' });
}, LONG);
afterAll(() => rmSync(outside, { recursive: true, force: true }));

describe('the tarball', () => {
  it('imports nothing but Node, itself and its dependencies', async () => {
    await init;
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const allowed = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)]);
    const foreign = new Map<string, string>();
    for (const file of filesIn(join(installed, 'lib'))) {
      if (!file.endsWith('.js')) continue;
      for (const { n, d } of parse(readFileSync(file, 'utf8'))[0]) {
        if (n === undefined || n.startsWith('.') || n.startsWith('file:') || isBuiltin(n)) continue;
        const name = n
          .split('/')
          .slice(0, n.startsWith('@') ? 2 : 1)
          .join('/');
        // Where there are sources Vite builds the client, tsx reads them and Vitest tests them: asked for only when needed.
        if (!allowed.has(name) && !(d >= 0 && ['vite', 'tsx', 'vitest'].includes(name))) foreign.set(name, file);
      }
    }
    expect([...foreign]).toEqual([]);
  });

  it('holds what its doors name, and no sources or tests', () => {
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    for (const door of Object.values(exports))
      for (const target of typeof door === 'string' ? [door] : Object.values(door as Record<string, string>))
        expect([target, existsSync(join(installed, target))]).toEqual([target, true]);
    const files = [...filesIn(installed)].map((file) => file.slice(installed.length + 1));
    expect(files.filter((file) => file.startsWith('src') || /\.test\./.test(file.replace(/^templates.*/, '')))).toEqual(
      [],
    );
    expect(files.some((file) => file.startsWith('templates'))).toBe(true);
    expect(files.some((file) => /^dist.sw\.js$/.test(file))).toBe(true);
  });

  it('has a client without the developer tools of its libraries', () => {
    const told = [...filesIn(join(installed, 'dist'))].filter(
      (file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes('React DevTools'),
    );
    expect(told).toEqual([]);
  });

  it('a door that there is not is not opened', () => {
    const asked = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', "await import('sandtable/lib/engine/state.js')"],
      {
        cwd: game,
        encoding: 'utf8',
      },
    );
    expect(asked.stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  it('lists and plays the five games', () => {
    const listed = sandtable(outside, 'games', '--json');
    expect(JSON.parse(listed.stdout).games.map(({ id }: { id: string }) => id)).toEqual([
      'combat-operations',
      'celles',
      'peiper',
      'ardennes',
      'celtos',
    ]);
    const fuzzed = sandtable(outside, 'fuzz', 'peiper', '--games', '4', '--json');
    expect(JSON.parse(fuzzed.stdout)).toMatchObject({ failures: 0 });
  });
});

describe('a game by another author', () => {
  it(
    'passes its own tests, the contract and its secrets among them',
    () => {
      const { scripts } = JSON.parse(readFileSync(join(game, 'package.json'), 'utf8'));
      const [program, ...words] = scripts.test.split(' ');
      expect(program).toBe('node');
      const tested = spawnSync(process.execPath, ['--test-reporter=tap', ...words], { cwd: game, encoding: 'utf8' });
      expect(tested.stdout + tested.stderr).toContain('# fail 0');
      expect(Number(/# pass (\d+)/.exec(tested.stdout)?.[1])).toBeGreaterThan(20);
    },
    LONG,
  );

  it(
    'has types that hold',
    () => {
      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      const checked = spawnSync(process.execPath, [tsc, '--noEmit'], { cwd: game, encoding: 'utf8' });
      expect(checked.stdout).toBe('');
    },
    LONG,
  );

  it(
    'is listed by its folder, fuzzed with its secrets, asked, and run in the lab',
    () => {
      const listed = sandtable(game, 'games', '--json');
      expect(JSON.parse(listed.stdout).games.map(({ id }: { id: string }) => id)).toContain('river-war');
      const fuzzed = sandtable(game, 'fuzz', 'river-war', '--games', '3', '--secrets', '--json');
      expect(JSON.parse(fuzzed.stdout)).toMatchObject({ failures: 0 });
      const lab = sandtable(
        game,
        'lab',
        'run',
        'river-war',
        '--games',
        '12',
        '--players',
        'first-sight',
        '--out',
        'run',
        '--json',
      );
      expect([lab.status, lab.stderr.replace(/^lab .*$/gm, '').trim()]).toEqual([0, '']);
      expect(existsSync(join(game, 'run'))).toBe(true);
    },
    LONG,
  );

  it(
    'is served with its page, its map and its modules, and built into a static site',
    async () => {
      const server = spawn(
        process.execPath,
        [join(installed, 'bin', 'sandtable.mjs'), 'start', '--port', '0', '--store', ':memory:', '--json'],
        { cwd: game, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const ended = once(server, 'exit');
      try {
        const [said] = (await once(server.stdout, 'data')) as [Buffer];
        const { url } = JSON.parse(said.toString()) as { url: string };
        const page = await (await fetch(url)).text();
        const entry = /<meta name="other-games" content="([^"]+)"/.exec(page)?.[1] as string;
        const module = await fetch(new URL(entry, url));
        expect(module.headers.get('content-type')).toContain('javascript');
        expect(await module.text()).toContain("id: 'river-war'".replaceAll("'", '"'));
        expect(await (await fetch(new URL('maps/river-war.svg', url))).text()).toContain('<svg');
        expect((await fetch(new URL('games/0/package.json', url))).status).toBe(404);
      } finally {
        server.kill('SIGTERM');
        await ended;
      }
      const built = sandtable(game, 'build', '--static', 'site', '--json');
      expect(JSON.parse(built.stdout).games).toContain('river-war');
      const worker = readFileSync(join(game, 'site', 'sw.js'), 'utf8');
      expect(worker).toContain('./games/0/src/entry.js');
      expect(sandtable(game, 'build', '--static', '.').stderr).toContain('holds other things');
    },
    LONG,
  );

  it('a name that is no id, and a folder that is taken, are refused', () => {
    expect(sandtable(outside, 'new', 'River War', '--yes').stderr).toContain('"River War" is not an id');
    expect(sandtable(outside, 'new', 'river-war', '--yes').stderr).toContain('exists and is not empty');
  });
});
