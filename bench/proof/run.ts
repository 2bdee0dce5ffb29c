// npm run proof -- --help
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSet, textOf, UsageError } from '../../src/cli/command.ts';
import { argumentsOf } from '../../src/cli/line.ts';
import { documentOf, type Figure, misses, type Proof, type Room, worseThan } from './figures.ts';
import { type Measured, rooms } from './rooms.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const { kind, only, list, out } = argumentsOf(
  {
    name: 'npm run proof --',
    help: `
npm run proof -- [quick] [--only TEXT] [--list] [--out FOLDER]

Measures what Sandtable promises and writes docs/PROOF.md and docs/proof.json: both sides of each ratio from one run, what
does not hold, and what became worse since the last proof by more than the noise. Exit code 1 if a measure failed.

  quick         under five minutes, with shorter runs and without the browser; the whole proof takes about an hour
  --only TEXT   only measures whose title contains this; the others stay as they were
  --list        names the measures and runs nothing
  --out FOLDER  where the two files are written; docs if absent`,
    options: { only: { type: 'string' }, list: { type: 'boolean' }, out: { type: 'string' } },
    takes: [0, 1],
  },
  (args) => {
    const [word] = args.positionals;
    if (word !== undefined && word !== 'quick') throw new UsageError(`expected "quick" or nothing, got "${word}"`);
    const wanted = textOf(args, 'only');
    if (wanted !== undefined && !rooms.some(({ title }) => title.toLowerCase().includes(wanted.toLowerCase())))
      throw new UsageError(`--only: no measure has "${wanted}" in its title; --list names them`);
    return {
      kind: word === 'quick' ? ('quick' as const) : ('whole' as const),
      only: wanted?.toLowerCase(),
      list: isSet(args, 'list'),
      out: textOf(args, 'out') ?? join(root, 'docs'),
    };
  },
);

const file = (name: string): string => join(out, name);
const before: Proof | null = existsSync(file('proof.json'))
  ? (JSON.parse(readFileSync(file('proof.json'), 'utf8')) as Proof)
  : null;

/** The last line that a command prints is its JSON. */
function run(args: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (data) => (texts.out += data));
  child.stderr.on('data', (data) => (texts.err += data));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      const last = texts.out.trim().split('\n').at(-1) ?? '';
      try {
        done(JSON.parse(last));
      } catch {
        // What was thrown says more than where.
        const thrown = texts.err.split('\n').find((line) => /^\w*Error\b/.test(line));
        fail(new Error(thrown ?? `it ended with ${code} and printed no figures`));
      }
    });
  });
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

/** Of several runs the middle value of each figure, with the lowest and the highest. */
function together(runs: readonly (readonly Figure[])[]): readonly Figure[] {
  const [first = []] = runs;
  if (runs.length === 1) return first;
  return first.map((figure) => {
    const values = runs.flatMap((list) => list.filter((f) => f.name === figure.name).map((f) => f.value));
    return { ...figure, value: middle(values), spread: [Math.min(...values), Math.max(...values)] };
  });
}

async function measure(measured: Measured): Promise<Room | null> {
  const args = kind === 'quick' ? measured.quick : measured.whole;
  if (!args) return null;
  const head = { title: measured.title, command: `node --import tsx ${args.join(' ')}` };
  const start = performance.now();
  const seconds = (): number => Math.round((performance.now() - start) / 100) / 10;
  try {
    const runs: (readonly Figure[])[] = [];
    for (let n = 0; n < (measured.rounds ?? 1); n++) runs.push(measured.figures((await run(args)) as never));
    return { ...head, seconds: seconds(), figures: together(runs) };
  } catch (error) {
    return { ...head, seconds: seconds(), figures: [], failed: (error as Error).message };
  }
}

const chosen = rooms.filter(
  (room) => (only === undefined || room.title.toLowerCase().includes(only)) && (kind === 'whole' || room.quick),
);
if (list) {
  for (const { title } of chosen) console.log(title);
  process.exit(0);
}

const commitOf = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};
const [load = 0] = loadavg();
const measured: Room[] = [];
for (const [n, room] of chosen.entries()) {
  console.log(`${n + 1} of ${chosen.length}: ${room.title}`);
  const found = await measure(room);
  if (!found) continue;
  measured.push(found);
  if (found.failed) console.log(`   failed: ${found.failed}`);
  for (const f of found.figures.filter(misses)) console.log(`   not reached: ${f.name} ${f.value}, goal ${f.goal}`);
}
const kept =
  only === undefined ? [] : (before?.rooms ?? []).filter((room) => !measured.some((m) => m.title === room.title));
const order = rooms.map(({ title }) => title);
const proof: Proof = {
  version: 1,
  date: new Date().toISOString().slice(0, 10),
  commit: commitOf(),
  // Where some rooms are from a quick proof, all of it is no more than that.
  kind: kept.length > 0 && before?.kind === 'quick' ? 'quick' : kind,
  machine: {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGB: Math.round(totalmem() / 1e9),
    system: `${platform()} ${release().split('-')[0]}`,
    node: process.versions.node,
    load: Math.round(load * 10) / 10,
  },
  rooms: [...measured, ...kept].sort((a, b) => order.indexOf(a.title) - order.indexOf(b.title)),
};
const worse = before ? worseThan(before, proof) : [];
writeFileSync(file('proof.json'), `${JSON.stringify(proof, null, 1)}\n`);
writeFileSync(file('PROOF.md'), documentOf(proof, worse, before));
for (const { room, name, before: then, now } of worse) console.log(`worse: ${room}, ${name}: ${then} → ${now}`);
console.log(`Written: ${file('PROOF.md')}`);
process.exit(measured.some((room) => room.failed) ? 1 : 0);
