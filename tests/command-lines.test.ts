/** Every command of the house says in words how it is called, and what it does not understand. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { benches } from '../bench/program.ts';
import { runProgram } from '../src/cli/line.ts';
import { commands } from '../src/cli/run.ts';
import { terminal } from './terminal.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const STACK = /^\s+at .+[:)]\d*\)?$|ERR_[A-Z_]+|^Node\.js v/m;

async function call(script: string, args: readonly string[], own = scripts[script]?.split(' ').slice(1) ?? []) {
  const child = spawn(process.execPath, [...own, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const exit = await new Promise((done) => child.on('close', done));
  return { exit, out, err };
}

describe('npm scripts', () => {
  const all = Object.keys(scripts);

  it('go through the set-up script, which needs nothing but Node', () => {
    for (const script of Object.values(scripts)) expect(script).toMatch(/^node scripts\/setup\.mjs \w/);
  });

  it.each(all)('%s --help', async (script) => {
    const { exit, out, err } = await call(script, ['--help']);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(out).toMatch(/--help|\[--/);
  });

  it.each(all)('%s with a wrong option', async (script) => {
    const { exit, out, err } = await call(script, ['--no-such-option']);
    expect({ exit, out }, err).toEqual({ exit: 2, out: '' });
    expect(err).toContain('--no-such-option');
    expect(err).not.toMatch(STACK);
  });

  it.each([
    ['proof', ['slowly'], 'slowly'],
    ['proof', ['--only', 'nothing of the kind'], '--only'],
    ['crash', ['--kills', 'many'], '--kills'],
    ['crash', ['--store', 'paper'], 'paper'],
    ['crash', ['--matches', '0'], '--matches'],
    ['mutate', [], 'too few'],
    ['mutate', ['src/engine', '--sample', 'x'], '--sample'],
    ['test', ['--only', 'nothing'], 'nothing'],
    ['test', ['unit'], 'unit'],
    ['test', ['--only'], '--only'],
    ['bench', ['fly'], 'fly'],
    ['bench', ['ai'], 'too few'],
  ] as const)('%s %j is refused, with what is wrong', async (script, args, word) => {
    const { exit, err } = await call(script, args);
    expect(exit, err).toBe(2);
    expect(err).toContain(word);
    expect(err).not.toMatch(STACK);
  });

  it.each([
    [['--help'], 0, 'out'],
    [['fly'], 2, 'err'],
  ] as const)('the set-up script with %j says what it can run', async (args, exit, where) => {
    const told = await call('start', args, ['scripts/setup.mjs']);
    expect(told.exit).toBe(exit);
    for (const name of ['start', 'test', 'bench']) expect(told[where]).toContain(name);
  });
});

describe('programs for those who work on the house', () => {
  const tsx = ['--import', 'tsx'];
  const programs: Readonly<Record<string, readonly string[]>> = {
    'scripts/check-imports.mjs': [],
    'scripts/draw-covers.ts': tsx,
    'scripts/draw-maps.ts': tsx,
    'scripts/draw-symbols.ts': tsx,
    'scripts/find-puzzles.ts': tsx,
    'scripts/migrate-records.ts': tsx,
    'scripts/screenshots.ts': tsx,
    'bench/armies.ts': tsx,
    'bench/fights.ts': tsx,
    'bench/tune.ts': tsx,
  };
  const all = Object.keys(programs);
  const run = (program: string, args: readonly string[]) => call('', args, [...(programs[program] ?? []), program]);

  it('are all that read a command line and are no npm script', () => {
    const reading = ['scripts', 'bench'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .map((name) => `${folder}/${name}`)
        .filter((file) => /(?<!\.test)\.(ts|mjs)$/.test(file))
        .filter((file) => /argumentsOf\(|parseArgs|process\.argv(?!\[)/.test(readFileSync(join(root, file), 'utf8'))),
    );
    const npm = [
      'scripts/setup.mjs',
      'scripts/test.mjs',
      'scripts/nodes.mjs',
      'scripts/mutate.mjs',
      'bench/run.ts',
      'scripts/docs.mjs',
      'scripts/package.mjs',
      'scripts/release.mjs',
    ];
    expect(reading.sort()).toEqual([...all, ...npm].sort());
  });

  it.each(all)('%s --help', async (program) => {
    const { exit, out, err } = await run(program, ['--help']);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(out).toContain(program);
    expect(out).toContain('Exit codes');
  });

  it.each([
    ...all.map((program) => [program, ['--no-such-option'], '--no-such-option'] as const),
    ['scripts/check-imports.mjs', ['src'], 'src'] as const,
    ['scripts/draw-symbols.ts', ['armor'], 'too many arguments: "armor"'] as const,
    ['scripts/draw-maps.ts', ['celtos'], 'unknown map "celtos"'] as const,
    ['scripts/find-puzzles.ts', ['celes'], 'did you mean "celles"'] as const,
    ['scripts/migrate-records.ts', ['celes'], 'did you mean "celles"'] as const,
    ['scripts/screenshots.ts', ['--out'], '--out'] as const,
    ['bench/armies.ts', ['--level', 'major'], 'major'] as const,
    ['bench/fights.ts', ['--fights', 'many'], '--fights'] as const,
    ['bench/tune.ts', [], 'too few'] as const,
  ])('%s %j is refused, with what is wrong, and nothing is done', async (program, args, word) => {
    const { exit, out, err } = await run(program, args);
    expect({ exit, out }, err).toEqual({ exit: 2, out: '' });
    expect(err).toContain(word);
    expect(err).toContain(`${program} --help says how.`);
    expect(err).not.toMatch(STACK);
  });
});

async function measure(argv: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const exit = await runProgram(benches, argv, { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { exit, out: out.join(''), err: err.join('') };
}

describe.each([
  ['bench', benches.commands, measure],
  ['sandtable', commands, (argv: readonly string[]) => terminal(argv)],
] as const)('%s', (program, list, run) => {
  it.each(list.map((c) => c.name))('%s tells how it is called and refuses what it does not know', async (name) => {
    const help = await run([name, '--help']);
    expect({ exit: help.exit, err: help.err }).toEqual({ exit: 0, err: '' });
    expect(help.out).toContain(program);
    expect(help.out).toContain(name);
    const { exit, err } = await run([name, '--no-such-option']);
    expect(exit).toBe(2);
    expect(err).toContain('--no-such-option');
    expect(err).toContain(`${name} --help says how`);
    expect(err).not.toMatch(STACK);
  });
});

describe('bench', () => {
  it.each([
    [['ai', 'celles', '--games', 'x'], '--games'],
    [['ai', 'celles', '--threads', '0'], '--threads'],
    [['ai', 'celles', '--series', 'veteran'], 'veteran'],
    [['play', 'celles', '--seconds', '-1'], '--seconds'],
    [['reference', '--rounds', '0'], '--rounds'],
    [['server', '--matches', 'x'], '--matches'],
    [['play'], 'too few'],
  ])('%j is bad usage', async (argv, word) => {
    const { exit, err } = await measure(argv);
    expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(word) });
  });

  it('a game that is not there is named, with those that are', async () => {
    for (const name of ['ai', 'play']) {
      const { exit, err } = await measure([name, 'chess']);
      expect(exit).toBe(1);
      expect(err).toMatch(/chess.*celles/);
    }
  });
});
