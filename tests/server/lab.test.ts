/** A run that several processes play over a real PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalog, openGame } from '../../src/games/catalog.ts';
import { RunFolder } from '../../src/lab/files/folder.ts';
import { readReport } from '../../src/lab/files/read.ts';
import { isComplete, playRun } from '../../src/lab/files/run.ts';
import { factsOf, planRun } from '../../src/lab/plan.ts';
import { eachRow, type Rows } from '../../src/lab/rows.ts';
import { tableNames } from '../../src/lab/schema.ts';
import { dropRun, fetchBatches, offerRun, openShared, withdrawRun } from '../../src/server/lab/shared.ts';
import { type Postgres, startPostgres } from './postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let postgres: Postgres;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-shared-'));
  postgres = await startPostgres();
}, 60_000);
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = (rows: Rows) =>
  Object.fromEntries(tableNames.map((name) => [name, [...eachRow(rows, name)].sort((a, b) => a.game - b.game)]));

async function newRun(name: string): Promise<RunFolder> {
  const game = await openGame('peiper');
  const plan = planRun(game, { scenario: 'a', players: 'random', games: 120, batch: 4 });
  return RunFolder.create(join(folder, name), { plan, facts: factsOf(game, plan), started: '2026-01-01' });
}

/** A worker in a process of its own; `batches` is how many it has told of. */
function worker(url: string) {
  const child = spawn(process.execPath, ['bin/sandtable.mjs', 'lab', 'work', '--database', url, '--workers', '1'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  let err = '';
  child.stderr.on('data', (text) => {
    err += text;
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  return { child, ended, batches: () => Number(/(\d+) batch(?:es)?, \d+ games\n$/.exec(err)?.[1] ?? 0) };
}

async function until(test: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await test())) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('a run on PostgreSQL', () => {
  it('is shared by two processes; one is killed, and the totals are the same', async () => {
    const url = await postgres.database();
    const run = await newRun('shared');
    const shared = await openShared(url);
    const id = await offerRun(shared, run);
    // Offered twice it is the same run.
    expect(await offerRun(shared, run)).toBe(id);
    const [first, second] = [worker(url), worker(url)];
    await until(() => first.batches() >= 2 && second.batches() >= 2);
    const taken = async (): Promise<number> =>
      (await shared.pool.query('select count(*)::int as n from graphile_worker.jobs where locked_at is not null'))
        .rows[0].n;
    // Killed while it holds a batch: both are at work.
    await until(async () => (await taken()) === 2);
    first.child.kill('SIGKILL');
    await first.ended;
    await until(async () => {
      await fetchBatches(shared, id, run);
      return isComplete(run);
    });
    second.child.kill('SIGTERM');
    await second.ended;
    expect(run.finished).toHaveLength(30);
    expect(run.broken(true)).toEqual([]);
    expect(first.batches() + second.batches()).toBeGreaterThanOrEqual(29);
    await dropRun(shared, id);
    expect((await shared.pool.query('select count(*)::int as n from lab_files')).rows[0].n).toBe(0);
    await shared.close();

    const alone = await newRun('alone');
    await playRun(alone, { catalog });
    expect(rowsOf(await RunFolder.open(run.path).rows())).toEqual(rowsOf(await alone.rows()));
    expect(await readReport(run)).toEqual(await readReport(alone));
  }, 180_000);

  it('started with DATABASE_URL is played there, and a batch that comes twice counts once', async () => {
    const url = await postgres.database();
    const helper = worker(url);
    const path = join(folder, 'command');
    const child = spawn(
      process.execPath,
      [
        'bin/sandtable.mjs',
        'lab',
        'run',
        'peiper',
        '--players',
        'random',
        '--games',
        '60',
        '--batch',
        '5',
        '--out',
        path,
        '--workers',
        '1',
        '--json',
      ],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DATABASE_URL: url } },
    );
    children.push(child);
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    const exit = await new Promise((resolve) => child.on('close', resolve));
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ games: 60, complete: true });
    helper.child.kill('SIGTERM');
    await helper.ended;
    expect((await RunFolder.open(path).rows(['games'])).games.count).toBe(60);
  }, 120_000);

  it('that is taken back leaves no batch to be played', async () => {
    const url = await postgres.database();
    const run = await newRun('withdrawn');
    const shared = await openShared(url);
    const id = await offerRun(shared, run);
    const waiting = async (): Promise<number> =>
      (await shared.pool.query('select count(*)::int as n from graphile_worker.jobs')).rows[0].n;
    expect(await waiting()).toBe(30);
    await withdrawRun(shared, id);
    expect(await waiting()).toBe(0);
    await shared.close();
  });

  it('whose database cannot be reached says so', async () => {
    await expect(openShared('postgres://sandtable@127.0.0.1:1/none')).rejects.toThrow(
      /the database of the lab cannot be used/,
    );
  });
});
