/** The embedded store: one file, one process. */

import { Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { migrate } from './migrations.ts';
import { type Append, Batcher, type Elsewhere, type NewJob, type Store, type Summary } from './store.ts';
import type { Tables } from './tables.ts';

export interface SqliteOptions {
  /** A path, or ":memory:". */
  readonly file: string;
  /** Leaves the tables at an earlier version: for tests. */
  readonly version?: number;
  /** The server's time. */
  readonly now?: () => number;
}

/** One after another: a transaction of several queries must not take in what others write meanwhile. */
class Turns {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(run: () => Promise<T>): Promise<T> {
    const next = this.last.then(run, run);
    this.last = next.catch(() => {});
    return next;
  }
}

const SUMMARY = ['changed', 'to_move', 'deadline', 'outcome', 'status', 'seq'] as const;

export async function openSqlite({ file, version, now = Date.now }: SqliteOptions): Promise<Store> {
  const raw = new Database(file);
  // Small pages: a choice dirties one page, and that is what it writes.
  raw.pragma('page_size = 512');
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.pragma('wal_autocheckpoint = 20000');
  raw.pragma('busy_timeout = 5000');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: raw as never }) });
  await migrate(db as unknown as Kysely<never>, 'sqlite', version);
  if (version !== undefined) return bare(db, raw);

  const turns = new Turns();
  const begin = raw.prepare('begin immediate');
  const commit = raw.prepare('commit');
  const rollback = raw.prepare('rollback');
  const insert = raw.prepare('insert or ignore into entries values (?, ?, ?, ?, ?, ?, ?, ?)');
  const snapshot = raw.prepare('insert or replace into snapshots values (?, ?, ?)');
  const addJob = raw.prepare('insert or replace into jobs (name, body, run_at, tries, key) values (?, ?, ?, 0, ?)');
  const updates = new Map<string, ReturnType<typeof raw.prepare>>();

  function summarize(match: number, summary: Summary): void {
    const fields = SUMMARY.filter((f) => summary[f] !== undefined);
    const text = fields.map((f) => `${f} = ?`).join(', ');
    let update = updates.get(text);
    if (!update) {
      update = raw.prepare(`update matches set ${text} where id = ?`);
      updates.set(text, update);
    }
    update.run([...fields.map((f) => summary[f] ?? null), match]);
  }

  const putJob = (job: NewJob): void => {
    const body = job.queue === undefined ? job.body : { ...job.body, queue: job.queue };
    addJob.run(job.name, JSON.stringify(body), job.at ?? now(), job.key ?? null);
  };

  function write(append: Append): boolean {
    for (const e of append.entries) {
      const { changes } = insert.run(e.match, e.seq, e.kind, e.seat, e.code, e.at, e.key, e.data);
      if (changes === 0) return false;
    }
    const match = append.entries[0]?.match;
    if (match === undefined) return true;
    if (append.summary) summarize(match, append.summary);
    if (append.snapshot) snapshot.run(match, append.snapshot.seq, Buffer.from(append.snapshot.body));
    for (const job of append.jobs ?? []) putJob(job);
    return true;
  }

  const batcher = new Batcher((appends) =>
    turns.take(async () => {
      begin.run();
      try {
        const done = appends.map(write);
        commit.run();
        return done;
      } catch (error) {
        rollback.run();
        throw error;
      }
    }),
  );

  return {
    kind: 'sqlite',
    db,
    append: (append) => batcher.add(append),
    together: (run) => turns.take(() => db.transaction().execute(run)),
    addJobs: (jobs) =>
      turns.take(async () => {
        for (const job of jobs) putJob(job);
      }),
    hasJob: async (key) =>
      (await db.selectFrom('jobs').select('id').where('key', '=', key).executeTakeFirst()) !== undefined,
    listen: () => () => {},
    tell: async (_news: Elsewhere) => {},
    async close() {
      await batcher.settled();
      await turns.take(async () => {});
      raw.pragma('wal_checkpoint(TRUNCATE)');
      await db.destroy();
    },
  };
}

function bare(db: Kysely<Tables>, raw: { close(): void }): Store {
  const no = async (): Promise<never> => {
    throw new Error('a store of an earlier version');
  };
  return {
    kind: 'sqlite',
    db,
    append: no,
    together: no,
    addJobs: no,
    hasJob: no,
    listen: () => () => {},
    tell: no,
    close: async () => raw.close(),
  };
}
