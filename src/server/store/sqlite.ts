/** The embedded store: one file, one process. */

import { existsSync } from 'node:fs';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import { broken, checkFile, closedTo, inUse, makeFile, placeOf, StoreError } from './file.ts';
import { isFull, noRoom } from './full.ts';
import { forgetMark, Marker } from './journal.ts';
import { limiterHere } from './limiter.ts';
import { migrate } from './migrations.ts';
import {
  type Append,
  Batcher,
  type Elsewhere,
  type NewJob,
  pickSummary,
  type SeatChange,
  type Store,
} from './store.ts';
import type { Tables } from './tables.ts';

export interface SqliteOptions {
  /** A path, or ":memory:". */
  readonly file: string;
  /** Leaves the tables at an earlier version: for tests. */
  readonly version?: number;
  /** The server's time. */
  readonly now?: () => number;
  /** How often what stands in the journal is copied into the file itself, in milliseconds. */
  readonly checkpointEvery?: number;
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

const CHECKPOINT_EVERY = 20_000;

/** Small pages: a choice dirties one page, and that is what it writes. */
const PAGES = 'page_size = 512';

function openRaw(file: string) {
  const raw = new Database(file);
  raw.pragma('busy_timeout = 2000');
  // The lock of a process ends with it, however it ends.
  raw.pragma('locking_mode = EXCLUSIVE');
  raw.pragma(PAGES);
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.pragma('wal_autocheckpoint = 10000');
  return raw;
}

type Raw = ReturnType<typeof openRaw>;

/** The driver keeps a file open until its last statement is collected: the lock is given back here. */
function release(raw: Raw): void {
  raw.pragma('journal_mode = DELETE');
  raw.pragma('locking_mode = NORMAL');
  raw.prepare('select count(*) from sqlite_master').get();
}

/** Says in its header that the store is closed, and empties its journal into it: neither is ever without the other. */
function finish(raw: Raw): void {
  try {
    raw.pragma('user_version = 0');
  } catch (error) {
    if (!isFull(error)) throw error;
    // The journal cannot grow: what it holds is copied over, and its room used again.
    raw.pragma('wal_checkpoint(RESTART)');
    raw.pragma('user_version = 0');
  }
  raw.pragma('wal_checkpoint(TRUNCATE)');
}

/** Closes a whole store that cannot be used for another reason. SQLite clears its journal away, and nobody may miss it. */
function giveUp(raw: Raw, file: string): void {
  try {
    finish(raw);
    forgetMark(file);
    release(raw);
  } catch {
    // Its journal stays beside it, as after a kill.
  }
  raw.close();
}

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

/** Told after each statement that may have committed something. */
const kyselyOf = (raw: Raw, onCommit: () => void = () => {}): Kysely<Tables> => {
  const committed = <T>(result: T): T => {
    if (!raw.inTransaction) onCommit();
    return result;
  };
  const database: SqliteDatabase = {
    close: () => raw.close(),
    prepare(text) {
      // What the disk has no room for SQLite has rolled back already; a second time would hide why.
      if (/^\s*rollback\s*$/i.test(text) && !raw.inTransaction) return NOTHING;
      const statement = raw.prepare(text);
      if (/^\s*select\b/i.test(text)) return statement as unknown as SqliteStatement;
      return {
        reader: statement.reader,
        all: (values) => committed(statement.all(values as never)),
        run: (values) => committed(statement.run(values as never)) as ReturnType<SqliteStatement['run']>,
        iterate: (values) => statement.iterate(values as never) as IterableIterator<unknown>,
      };
    },
  };
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
};

/** Opens what is there, and makes sure that it is whole; or makes a new one. */
async function openWhole(
  file: string,
  version: number | undefined,
): Promise<{ raw: Raw; db: Kysely<Tables>; marker: Marker | null }> {
  const isFile = file !== ':memory:';
  let raw: Raw | null = null;
  let isWhole = false;
  try {
    let isNew = !isFile || !existsSync(file);
    if (isFile && isNew)
      isNew = await makeFile(file, async (draft) => {
        const first = new Database(draft);
        first.pragma(PAGES);
        await migrate(kyselyOf(first) as unknown as Kysely<never>, 'sqlite', version);
        first.close();
      });
    const closed = isNew || checkFile(file).closed;
    raw = openRaw(file);
    if (!closed && String(Object.values(raw.prepare('pragma quick_check(1)').get() ?? {})[0]) !== 'ok')
      throw broken(file, 'is damaged');
    if (!isNew && !raw.prepare("select 1 from sqlite_master where name = 'schema_version'").get())
      throw broken(file, 'has lost its tables');
    isWhole = true;
    let marker: Marker | null = null;
    const db = kyselyOf(raw, () => marker?.mark());
    await migrate(db as unknown as Kysely<never>, 'sqlite', version);
    if (isFile && version === undefined) {
      raw.pragma('user_version = 1');
      raw.pragma('wal_checkpoint(PASSIVE)');
      marker = new Marker(file);
    }
    return { raw, db, marker };
  } catch (error) {
    if (raw && isFile && isWhole) giveUp(raw, file);
    else raw?.close();
    if (error instanceof StoreError) throw error;
    if (isFull(error)) throw noRoom();
    const text = (error as Error).message;
    if (/locked|busy/i.test(text)) throw inUse(file);
    if (/malformed|not a database|disk I\/O/i.test(text)) throw broken(file, `is damaged (${text})`);
    if (/readonly|unable to open|EACCES|EPERM|EROFS/i.test(text)) throw closedTo(file);
    throw error;
  }
}

export async function openSqlite(options: SqliteOptions): Promise<Store> {
  const { version, now = Date.now } = options;
  const file = options.file === ':memory:' ? ':memory:' : placeOf(options.file);
  const { raw, db, marker } = await openWhole(file, version);
  if (version !== undefined) return bare(db, raw);

  const turns = new Turns();
  const begin = raw.prepare('begin immediate');
  const commit = raw.prepare('commit');
  const rollback = raw.prepare('rollback');
  const insert = raw.prepare('insert or ignore into entries values (?, ?, ?, ?, ?, ?, ?, ?)');
  const snapshot = raw.prepare('insert or replace into snapshots values (?, ?, ?)');
  const addJob = raw.prepare('insert or replace into jobs (name, body, run_at, tries, key) values (?, ?, ?, 0, ?)');
  const sit = raw.prepare('update seats set person = ?, level = ? where match = ? and seat = ?');
  const sitIfFree = raw.prepare(
    'update seats set person = ?, level = ? where match = ? and seat = ? and person is null and level is null',
  );
  const updates = new Map<string, ReturnType<typeof raw.prepare>>();

  const putJob = (job: NewJob): void => {
    const body = job.queue === undefined ? job.body : { ...job.body, queue: job.queue };
    addJob.run(job.name, JSON.stringify(body), job.at ?? now(), job.key ?? null);
  };

  /** Sets fields of a match; statements are kept by their text. */
  function update(match: number, values: Readonly<Record<string, unknown>>): void {
    const fields = Object.keys(values);
    const text = fields.map((f) => `${f} = ?`).join(', ');
    let statement = updates.get(text);
    if (!statement) {
      statement = raw.prepare(`update matches set ${text} where id = ?`);
      updates.set(text, statement);
    }
    statement.run([...fields.map((f) => values[f] ?? null), match]);
  }

  /** Whether all of it could be written. */
  function seat(match: number, changes: readonly SeatChange[]): boolean {
    return changes.every((c) => (c.ifFree ? sitIfFree : sit).run(c.person, c.level, match, c.seat).changes > 0);
  }

  function write(append: Append): boolean {
    const match = append.entries[0]?.match;
    if (match === undefined) return true;
    if (!append.seats) return writeEntries(match, append);
    raw.exec('savepoint seats');
    const done = seat(match, append.seats) && writeEntries(match, append);
    raw.exec(done ? 'release seats' : 'rollback to seats; release seats');
    return done;
  }

  function writeEntries(match: number, append: Append): boolean {
    for (const e of append.entries) {
      const { changes } = insert.run(e.match, e.seq, e.kind, e.seat, e.code, e.at, e.key, e.data);
      if (changes === 0) return false;
    }
    if (append.summary) update(match, pickSummary(append.summary));
    if (append.row) update(match, append.row);
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
        marker?.mark();
        return done;
      } catch (error) {
        if (raw.inTransaction) rollback.run();
        throw error;
      }
    }),
  );

  const checkpoint = setInterval(
    () => void turns.take(async () => raw.pragma('wal_checkpoint(PASSIVE)')).catch(() => {}),
    options.checkpointEvery ?? CHECKPOINT_EVERY,
  );
  checkpoint.unref();

  return {
    kind: 'sqlite',
    db,
    append: (append) => batcher.add(append),
    together: (run) => turns.take(() => db.transaction().execute(run)),
    // One transaction at a time, of one process.
    lock: async () => {},
    addJobs: (jobs) =>
      turns.take(async () => {
        for (const job of jobs) putJob(job);
        marker?.mark();
      }),
    hasJob: async (key) =>
      (await db.selectFrom('jobs').select('id').where('key', '=', key).executeTakeFirst()) !== undefined,
    listen: () => () => {},
    tell: async (_news: Elsewhere) => {},
    limiter: (_name, points, seconds) => limiterHere(points, seconds),
    sockets: null,
    async close() {
      clearInterval(checkpoint);
      await batcher.settled();
      await turns.take(async () => {});
      try {
        finish(raw);
        marker?.close();
        release(raw);
      } catch (error) {
        // Its journal stays beside it, as after a kill, and holds what the file has no room for.
        if (!isFull(error)) throw error;
      }
      await db.destroy();
    },
  };
}

function bare(db: Kysely<Tables>, raw: Raw): Store {
  const no = async (): Promise<never> => {
    throw new Error('a store of an earlier version');
  };
  return {
    kind: 'sqlite',
    db,
    append: no,
    together: no,
    lock: no,
    addJobs: no,
    hasJob: no,
    listen: () => () => {},
    tell: no,
    limiter: (_name, points, seconds) => limiterHere(points, seconds),
    sockets: null,
    async close() {
      release(raw);
      raw.close();
    },
  };
}
