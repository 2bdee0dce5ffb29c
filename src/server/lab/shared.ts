/**
 * A run that several machines play: its batches are jobs on PostgreSQL (graphile-worker), and each result lies there until
 * the one who started the run has fetched it into its folder. A batch may be played twice and counts once; one whose worker
 * was killed is free again at once.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { BatchResult } from '../../lab/batch.ts';
import { type JournalLine, type RunFile, RunFolder } from '../../lab/files/folder.ts';
import { openWriter, type RowWriter } from '../../lab/files/parquet.ts';
import { batchCount, gamesOfBatch, runId } from '../../lab/plan.ts';
import { openPool as openThreads, type WorkPool } from '../../lab/pool.ts';
import { type TableName, tableNames } from '../../lab/schema.ts';
import { jobsInPostgres } from '../jobs.ts';
import { openPool, quietLogger } from '../store/postgres.ts';

const TASK = 'lab_batch';
const CHANNEL = 'sandtable_lab';
/** Worth trying again for as long as the run is wanted. */
const MAX_ATTEMPTS = 100;

const TABLES = `
  create table if not exists lab_runs (
    id text primary key, file json not null, started timestamptz not null default now());
  create table if not exists lab_batches (
    run text not null references lab_runs on delete cascade, batch int not null, line json not null, primary key (run, batch));
  create table if not exists lab_files (
    run text not null, batch int not null, name text not null, bytes bytea not null, primary key (run, batch, name),
    foreign key (run, batch) references lab_batches on delete cascade);
  create table if not exists lab_processes (key text primary key, value text not null);`;

/** Two processes that begin together make the tables one after the other. */
const MAKING = 7_301_443;

export interface SharedLab {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export async function openShared(url: string): Promise<SharedLab> {
  const { pool, closed } = openPool({ connectionString: url, max: 12 }, () => {});
  const close = async (): Promise<void> => {
    await pool.end();
    await closed();
  };
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MAKING]);
      await client.query(TABLES);
      await runMigrations({ pgPool: pool, logger: quietLogger });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MAKING]).catch(() => {});
      client.release();
    }
  } catch (error) {
    await close();
    throw new Error(`the database of the lab cannot be used: ${(error as Error).message}`);
  }
  return { pool, close };
}

/** Enters a run and the batches that its folder lacks. What is there already is left as it is. */
export async function offerRun({ pool }: SharedLab, folder: RunFolder): Promise<string> {
  const id = runId(folder.run.plan);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into lab_runs (id, file) values ($1, $2) on conflict do nothing', [
      id,
      JSON.stringify(folder.run),
    ]);
    const done = new Set(
      (await client.query('select batch from lab_batches where run = $1', [id])).rows.map(
        ({ batch }) => batch as number,
      ),
    );
    for (const batch of folder.missing)
      if (!done.has(batch))
        await client.query(
          `select graphile_worker.add_job($1, $2::json, job_key := $3, job_key_mode := 'preserve_run_at', max_attempts := $4)`,
          [TASK, JSON.stringify({ run: id, batch }), `lab ${id} ${batch}`, MAX_ATTEMPTS],
        );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  return id;
}

/** Takes the batches back that nobody has begun. */
export async function withdrawRun({ pool }: SharedLab, id: string): Promise<void> {
  await pool.query(
    'select graphile_worker.remove_job(key) from graphile_worker.jobs where key like $1 and locked_at is null',
    [`lab ${id} %`],
  );
}

/** Fetches finished batches into the folder; returns how many were new. */
export async function fetchBatches({ pool }: SharedLab, id: string, folder: RunFolder): Promise<number> {
  const { rows } = await pool.query('select batch, line from lab_batches where run = $1 order by batch', [id]);
  let fetched = 0;
  for (const { batch, line } of rows as { batch: number; line: JournalLine }[]) {
    if (folder.has(batch)) continue;
    const files = await pool.query('select name, bytes from lab_files where run = $1 and batch = $2', [id, batch]);
    const bytes = Object.fromEntries(
      (files.rows as { name: TableName; bytes: Buffer }[]).map(({ name, bytes: content }) => [name, content]),
    );
    folder.adopt(line, bytes);
    fetched++;
  }
  return fetched;
}

/** Forgets a run whose rows have been fetched. */
export const dropRun = async ({ pool }: SharedLab, id: string): Promise<void> => {
  await pool.query('delete from lab_runs where id = $1', [id]);
};

export interface WorkOptions {
  readonly url: string;
  /** The module that exports `catalog`, for threads. */
  readonly catalogModule: string;
  readonly threads?: number | undefined;
  /** Told after each batch that this process has played. */
  readonly onBatch?: (run: string, batch: number, games: number) => void;
  /** Told of what goes wrong with a batch; it is tried again, here or elsewhere. */
  readonly onFault?: (error: Error) => void;
}

export interface LabWorker {
  /** Resolves when no batch is left that could be taken now. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** A batch as it is stored: its rows as Parquet files. */
async function filesOf(
  file: RunFile,
  result: BatchResult,
  writer: RowWriter,
): Promise<{ readonly line: JournalLine; readonly bytes: readonly (readonly [TableName, Buffer])[] }> {
  const path = mkdtempSync(join(tmpdir(), 'sandtable-batch-'));
  try {
    const folder = RunFolder.create(join(path, 'run'), file);
    await folder.write(result, writer);
    const [line] = folder.finished;
    if (!line) throw new Error('the batch was not written');
    const bytes = tableNames
      .filter((name) => line.files[name])
      .map((name) => [name, readFileSync(folder.file(name, result.batch))] as const);
    return { line, bytes };
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** Takes batches until it is stopped. */
export async function startWorker(options: WorkOptions): Promise<LabWorker> {
  const { url, catalogModule, onBatch, onFault = () => {} } = options;
  const threads = options.threads ?? availableParallelism();
  const shared = await openShared(url);
  const games: WorkPool = openThreads(threads);
  const writer = await openWriter();
  let writing: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const task = { module: new URL('../../lab/batch.ts', import.meta.url).href, name: 'playBatchIn' };

  async function play(id: string, batch: number): Promise<void> {
    const known = await shared.pool.query('select 1 from lab_batches where run = $1 and batch = $2', [id, batch]);
    if (known.rows.length > 0) return;
    const { rows } = await shared.pool.query('select file from lab_runs where id = $1', [id]);
    const file = (rows[0] as { file: RunFile } | undefined)?.file;
    // A run that was taken back wants no batch.
    if (!file || batch >= batchCount(file.plan)) return;
    let played: BatchResult | null = null;
    await games.run<unknown, BatchResult>(task, [{ catalogModule, plan: file.plan, batch }], (result) => {
      played = result;
    });
    if (!played) throw new Error(`batch ${batch} was not played`);
    const result: BatchResult = played;
    // One writer for all threads: its tables are filled one after another.
    const stored = writing.then(() => filesOf(file, result, writer));
    writing = stored.catch(() => {});
    const { line, bytes } = await stored;
    await store(id, line, bytes);
    onBatch?.(id, batch, gamesOfBatch(file.plan, batch).length);
  }

  async function store(id: string, line: JournalLine, bytes: readonly (readonly [TableName, Buffer])[]): Promise<void> {
    const client = await shared.pool.connect();
    try {
      await client.query('begin');
      const { rowCount } = await client.query(
        'insert into lab_batches (run, batch, line) values ($1, $2, $3) on conflict do nothing',
        [id, line.batch, JSON.stringify(line)],
      );
      // Somebody else was first with the same rows.
      if (rowCount)
        for (const [name, content] of bytes)
          await client.query('insert into lab_files (run, batch, name, bytes) values ($1, $2, $3, $4)', [
            id,
            line.batch,
            name,
            content,
          ]);
      await client.query('select pg_notify($1, $2)', [CHANNEL, id]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }

  const jobs = await jobsInPostgres({
    url,
    atOnce: threads,
    processes: 'lab_processes',
    tasks: {
      [TASK]: async ({ run: id, batch }) => play(String(id), Number(batch)),
    },
    onFault: (error) => {
      if (!stopped) onFault(error as Error);
    },
  });
  const isBusy = async (): Promise<boolean> =>
    (
      await shared.pool.query(
        `select 1 from graphile_worker.jobs j where j.task_identifier = $1 and j.attempts < j.max_attempts limit 1`,
        [TASK],
      )
    ).rows.length > 0;
  return {
    async idle() {
      while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 200));
    },
    async stop() {
      // What is being played is thrown away: it is free again as soon as this process is known to be gone.
      stopped = true;
      await games.close();
      await jobs.stop();
      writer.close();
      await shared.close();
    },
  };
}

/** Calls back whenever a batch of the run has come in, and now and then besides. */
export async function listenFor(url: string, id: string, heard: () => void): Promise<() => Promise<void>> {
  const { default: client } = await import('pg');
  const ear = new client.Client({ connectionString: url });
  ear.on('error', () => {});
  ear.on('notification', ({ payload }) => {
    if (payload === id) heard();
  });
  await ear.connect();
  await ear.query(`listen ${CHANNEL}`);
  const timer = setInterval(heard, 2000);
  return async () => {
    clearInterval(timer);
    await ear.end().catch(() => {});
  };
}
