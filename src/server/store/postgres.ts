/** PostgreSQL: any number of processes serve the same matches. */

import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { Ear } from './ear.ts';
import { limiterInPostgres } from './limiter.ts';
import { migrate } from './migrations.ts';
import { SocketsInPostgres } from './sockets.ts';
import {
  type Append,
  Batcher,
  type Elsewhere,
  type NewJob,
  pickSummary,
  type SeatChange,
  type Store,
} from './store.ts';
import { type Lease, Sturdy } from './sturdy.ts';
import type { Tables } from './tables.ts';

const CHANNEL = 'sandtable';
const INT8 = 20;
const CONNECT_WITHIN = 5000;

/** Counts and times come as numbers. */
const types = {
  getTypeParser: ((oid: number, format?: never) =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export const quietLogger = new Logger(() => () => {});

/**
 * A pool of connections, any of which may break at any time. `closed` waits for the last of them: a pool that is told to end
 * only says goodbye, and whoever stops the database meanwhile would be heard by nobody.
 */
export function openPool(settings: pg.PoolConfig, onError: (error: Error) => void) {
  const pool = new pg.Pool(settings);
  const open = new Set<pg.PoolClient>();
  let last = (): void => {};
  pool.on('error', onError);
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', onError);
  });
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size === 0) last();
  });
  const closed = (): Promise<void> =>
    new Promise((resolve) => {
      last = resolve;
      if (open.size === 0) resolve();
    });
  return { pool, closed };
}

export interface PostgresOptions {
  readonly url: string;
  readonly connections?: number;
  readonly version?: number;
  readonly onError?: (error: Error) => void;
  /** The server's time. */
  readonly now?: () => number;
}

const ENTRY = ['match', 'seq', 'kind', 'seat', 'code', 'at', 'key', 'data'] as const;

/** Values of many entries as one statement. */
function inserting(appends: readonly Append[]): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const rows = appends.flatMap((a) =>
    a.entries.map((e) => {
      const at = values.length;
      values.push(...ENTRY.map((f) => e[f]));
      return `(${ENTRY.map((_, i) => `$${at + i + 1}`).join(',')})`;
    }),
  );
  const text = `insert into entries (${ENTRY.join(',')}) values ${rows.join(',')} on conflict do nothing returning match, seq`;
  return { text, values };
}

export async function openPostgres({
  url,
  connections,
  version,
  onError,
  now = Date.now,
}: PostgresOptions): Promise<Store> {
  const { pool, closed: poolClosed } = openPool(
    { connectionString: url, max: connections ?? 8, types, connectionTimeoutMillis: CONNECT_WITHIN },
    (error) => onError?.(error),
  );
  const sturdy = new Sturdy({ pool });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: sturdy as unknown as PostgresPool }) });
  await migrate(db as unknown as Kysely<never>, 'postgres', version);
  if (version === undefined) await runMigrations({ pgPool: pool, logger: quietLogger });
  const me = Math.random().toString(36).slice(2, 10);
  const listeners = new Set<(news: Elsewhere) => void>();
  const missed = new Set<() => void>();
  const hear = (payload: string): void => {
    const { from, news } = JSON.parse(payload || '{}') as { from?: string; news?: readonly Elsewhere[] };
    if (from === me) return;
    for (const one of news ?? []) for (const listener of listeners) listener(one);
  };

  const addJobs = async (jobs: readonly NewJob[], run: (text: string, values: unknown[]) => Promise<unknown>) => {
    // Counted from now: the database may have a clock of its own.
    for (const job of jobs)
      await run(
        `select graphile_worker.add_job($1, $2::json, run_at := now() + $3::float8 * interval '1 millisecond',
          job_key := $4, queue_name := $5, max_attempts := 8)`,
        [job.name, JSON.stringify(job.body), Math.max(0, (job.at ?? 0) - now()), job.key ?? null, job.queue ?? null],
      );
  };

  async function write(appends: readonly Append[]): Promise<boolean[]> {
    // Of two that want the same place in one commit the first has it.
    const claimed = new Set<string>();
    const first = appends.filter((a) => {
      const places = a.entries.map((e) => `${e.match} ${e.seq}`);
      if (places.some((p) => claimed.has(p))) return false;
      for (const p of places) claimed.add(p);
      return true;
    });
    const done = await writeOnce(first);
    return appends.map((a) => done[first.indexOf(a)] ?? false);
  }

  /** Whether all of it could be written; if not, none of it is. */
  async function seat(client: Lease, match: number, changes: readonly SeatChange[]): Promise<boolean> {
    await client.query('savepoint seats');
    for (const { seat: at, person, level, ifFree } of changes) {
      const { rowCount } = await client.query(
        `update seats set person = $1, level = $2 where match = $3 and seat = $4
          ${ifFree ? 'and person is null and level is null' : ''}`,
        [person, level, match, at],
      );
      if (rowCount === 1) continue;
      await client.query('rollback to seats');
      return false;
    }
    return true;
  }

  /** Whether a commit that was cut off has been made: it has if one of its entries is there. */
  async function isStored(appends: readonly Append[]): Promise<boolean> {
    for (const { entries } of appends)
      for (const e of entries) {
        const { rows } = await sturdy.query(
          'select kind, seat, code, at, key, data from entries where match = $1 and seq = $2',
          [e.match, e.seq],
        );
        // Of another process's entry in its place nothing can be told.
        if (rows[0] && ENTRY.every((f) => f === 'match' || f === 'seq' || rows[0][f] === e[f])) return true;
      }
    return false;
  }

  /** Until it is known whether it was stored: all of it, or nothing. */
  async function writeOnce(appends: readonly Append[]): Promise<boolean[]> {
    // What the commit that was cut off would have answered.
    let unsure: boolean[] | null = null;
    return sturdy.again(async () => {
      const before = unsure;
      if (before && (await isStored(appends))) return before;
      const done = await writeDistinct(appends, (answers) => {
        unsure = answers;
      });
      // It may have been under way still when it was looked for, and be in its own way now.
      const inItsOwnWay = before !== null && !done.includes(true) && (await isStored(appends));
      return inItsOwnWay ? before : done;
    });
  }

  async function writeDistinct(appends: readonly Append[], committing: (done: boolean[]) => void): Promise<boolean[]> {
    const client = await sturdy.connect();
    try {
      await client.query('begin');
      const { text, values } = inserting(appends);
      const taken = new Set((await client.query(text, values)).rows.map((r) => `${r.match} ${r.seq}`));
      const done = appends.map((a) => a.entries.every((e) => taken.has(`${e.match} ${e.seq}`)));
      const news: Elsewhere[] = [];
      for (const [i, append] of appends.entries()) {
        const match = append.entries[0]?.match;
        if (match !== undefined && done[i] && append.seats) done[i] = await seat(client, match, append.seats);
        if (match === undefined || !done[i]) {
          // Half of an append must not stay.
          for (const e of append.entries)
            if (taken.has(`${e.match} ${e.seq}`))
              await client.query('delete from entries where match = $1 and seq = $2', [e.match, e.seq]);
          continue;
        }
        const { summary, snapshot, jobs } = append;
        const values = { ...(summary ? pickSummary(summary) : {}), ...append.row };
        const fields = Object.keys(values);
        if (fields.length > 0)
          await client.query(
            `update matches set ${fields.map((f, n) => `${f} = $${n + 2}`).join(', ')} where id = $1`,
            [match, ...Object.values(values)],
          );
        if (snapshot)
          await client.query('insert into snapshots values ($1, $2, $3) on conflict do nothing', [
            match,
            snapshot.seq,
            Buffer.from(snapshot.body),
          ]);
        if (jobs) await addJobs(jobs, (t, v) => client.query(t, v));
        news.push({ match, seq: (append.entries.at(-1)?.seq ?? 0) + 1 });
      }
      for (let i = 0; i < news.length; i += 100)
        await client.query('select pg_notify($1, $2)', [
          CHANNEL,
          JSON.stringify({ from: me, news: news.slice(i, i + 100) }),
        ]);
      committing(done);
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }

  const batcher = new Batcher(write);
  const sockets = new SocketsInPostgres(db);
  const ear =
    version === undefined
      ? await Ear.open({
          url,
          channel: CHANNEL,
          onNews: hear,
          onMissed: () => {
            for (const listener of missed) listener();
          },
          onError: (error) => onError?.(error),
        })
      : null;

  return {
    kind: 'postgres',
    db,
    append: (append) => batcher.add(append),
    together(run, { once = false } = {}) {
      const all = () => db.transaction().execute(run);
      return once ? all() : sturdy.transaction(all);
    },
    async lock(t, table, ids) {
      // Always in the same order, so that two never wait for each other.
      if (ids.length > 0)
        await t
          .selectFrom(table)
          .select('id')
          .where('id', 'in', [...ids])
          .orderBy('id')
          .forUpdate()
          .execute();
    },
    addJobs: (jobs) => addJobs(jobs, (t, v) => sturdy.query(t, v)),
    // One that has failed for good is none.
    async hasJob(key) {
      const text = 'select 1 from graphile_worker.jobs where key = $1 and attempts < max_attempts';
      return (await sturdy.query(text, [key])).rows.length > 0;
    },
    listen(listener, onMissed) {
      listeners.add(listener);
      if (onMissed) missed.add(onMissed);
      return () => {
        listeners.delete(listener);
        if (onMissed) missed.delete(onMissed);
      };
    },
    async tell(news) {
      const payload = JSON.stringify({ from: me, news: [news] });
      if (payload.length < 7900) await sturdy.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    },
    limiter: (name, points, seconds) => limiterInPostgres(sturdy, name, points, seconds),
    sockets,
    async close() {
      await batcher.settled();
      if (version === undefined) await sockets.close();
      await ear?.close();
      await db.destroy();
      await poolClosed();
    },
  };
}
