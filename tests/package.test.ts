/**
 * What is published: a tarball that needs no development dependency, and two games by other authors that know nothing but its
 * doors. One is made by `sandtable new`. The other is written down by following docs/new-game.md to the letter; it goes through
 * its own tests, the contract, the fuzzer, the lab, the server and a static site.
 */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { init, parse } from 'es-module-lexer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npm } from '../scripts/npm.mjs';
import { changed, guideSteps } from './guide.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Below the repository, so that the dependencies of the package are found, and nothing has to be fetched. */
const outside = join(root, 'node_modules', '.cache', 'outside');
const installed = join(outside, 'node_modules', 'sandtable');
const game = join(outside, 'river-war');
const guided = join(outside, 'two-towns');
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

/** The tests of a game, as its package.json says. */
function ownTests(folder: string): { readonly said: string; readonly passed: number } {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [program, ...words] = scripts.test.split(' ');
  expect(program).toBe('node');
  const { stdout, stderr } = spawnSync(process.execPath, ['--test-reporter=tap', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { said: stdout + stderr, passed: Number(/# pass (\d+)/.exec(stdout)?.[1]) };
}

/** Runs a command of the guide; what it printed. */
function follow(command: string): string {
  // Nothing is fetched: the package lies where npm would have put it.
  if (command === 'npm install') return '';
  if (command === 'npm test') {
    const { said } = ownTests(guided);
    expect(said).toContain('# fail 0');
    return said;
  }
  const [, input = '', words = ''] = /^(?:echo '(.*)' \| )?npx sandtable (.*)$/.exec(command) ?? [];
  const bin = join(installed, 'bin', 'sandtable.mjs');
  const done = spawnSync(process.execPath, [bin, ...words.split(' ')], { cwd: guided, encoding: 'utf8', input });
  expect([command, done.status, done.stderr.replace(/^lab .*$/gm, '').trim()]).toEqual([command, 0, '']);
  return done.stdout;
}

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
    expect(Object.keys(exports)).toContain('./board');
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
      const { said, passed } = ownTests(game);
      expect(said).toContain('# fail 0');
      expect(passed).toBeGreaterThan(20);
    },
    LONG,
  );

  it('a name that is no id, and a folder that is taken, are refused', () => {
    expect(sandtable(outside, 'new', 'River War', '--yes').stderr).toContain('"River War" is not an id');
    expect(sandtable(outside, 'new', 'river-war', '--yes').stderr).toContain('exists and is not empty');
  });
});

describe('the guide', () => {
  it(
    'grows a game from an empty folder, and every step ends as it says',
    () => {
      const printed = new Map<string, string>();
      mkdirSync(guided);
      for (const step of guideSteps(readFileSync(join(root, 'docs', 'new-game.md'), 'utf8'))) {
        if (step.kind === 'run') {
          printed.set(step.command.replace(/^echo.*\| /, ''), follow(step.command));
          continue;
        }
        const path = join(guided, step.path);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, step.kind === 'file' ? step.text : changed(readFileSync(path, 'utf8'), step.hunks, path));
      }
      const said = (command: string): string => [...printed].find(([name]) => name.includes(command))?.[1] ?? '';
      expect(said('sandtable games')).toContain('two-towns');
      expect(said('sandtable ask')).toContain('"choice":"move R1 0201"');
      expect(said('sandtable fuzz')).toContain('0 failures');
      expect(said('lab report')).toContain('24');
      expect(said('npm test')).toMatch(/# pass 2\d/);
      expect(readFileSync(join(guided, 'site', 'sw.js'), 'utf8')).toContain('./games/0/src/entry.js');
      expect(sandtable(guided, 'build', '--static', '.').stderr).toContain('is not empty: name an empty folder');
    },
    LONG,
  );

  it(
    'and the template have types that hold',
    () => {
      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      const config = {
        extends: './river-war/tsconfig.json',
        include: ['river-war', 'two-towns/src', 'two-towns/tests'],
      };
      writeFileSync(join(outside, 'tsconfig.json'), JSON.stringify(config));
      const checked = spawnSync(process.execPath, [tsc, '--noEmit', '--project', outside], { encoding: 'utf8' });
      expect(checked.stdout).toBe('');
    },
    LONG,
  );

  it(
    'ends in a game that is served with its page, its map and its modules',
    async () => {
      const server = spawn(
        process.execPath,
        [join(installed, 'bin', 'sandtable.mjs'), 'start', '--port', '0', '--store', ':memory:', '--json'],
        { cwd: guided, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const ended = once(server, 'exit');
      try {
        const [said] = (await once(server.stdout, 'data')) as [Buffer];
        const { url } = JSON.parse(said.toString()) as { url: string };
        const page = await (await fetch(url)).text();
        const entry = /<meta name="other-games" content="([^"]+)"/.exec(page)?.[1] as string;
        const module = await fetch(new URL(entry, url));
        expect(module.headers.get('content-type')).toContain('javascript');
        expect(await module.text()).toContain("id: 'two-towns'".replaceAll("'", '"'));
        expect(await (await fetch(new URL('maps/two-towns.svg', url))).text()).toContain('<svg');
        expect((await fetch(new URL('games/0/package.json', url))).status).toBe(404);
      } finally {
        server.kill('SIGTERM');
        await ended;
      }
    },
    LONG,
  );
});
