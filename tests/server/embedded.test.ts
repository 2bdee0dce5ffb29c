/** The file of the embedded store: one process has it, and what was cut is not taken for an empty one. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFile } from '../../src/server/store/file.ts';
import { isFull } from '../../src/server/store/full.ts';
import { readMark } from '../../src/server/store/journal.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { Store } from '../../src/server/store/store.ts';
import { FREE, Player, start } from './people.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-embedded-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

let count = 0;
const fresh = (): string => join(folder, `${++count}.db`);
const note = (store: Store, key: string) => store.db.insertInto('facts').values({ key, value: 'x' }).execute();
const facts = async (store: Store): Promise<readonly string[]> =>
  (await store.db.selectFrom('facts').select('key').execute()).map((f) => f.key);

/** Another process that has the store open and has written to it; it says so and stays. */
async function elsewhere(file: string, more = ''): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('../../src/server/store/sqlite.ts', import.meta.url).href);
  const text = `import { openSqlite } from ${module};
    const store = await openSqlite({ file: ${JSON.stringify(file)} });
    await store.db.insertInto('facts').values({ key: 'elsewhere', value: 'x' }).execute();
    ${more}
    console.log('open');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', text], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise((done) => child.stdout?.once('data', done));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}

describe('the file of the embedded store', () => {
  it('is had by one process: a second is refused and told why; one that was killed is in nobody’s way', async () => {
    const file = fresh();
    const child = await elsewhere(file);
    await expect(openSqlite({ file })).rejects.toThrow(/is in use by another process.*--database-url/s);
    await kill(child);
    const store = await openSqlite({ file });
    expect(await facts(store)).toContain('elsewhere');
    await store.close();
  });

  it('that is not there yet is made by one of those who come at once: the others are told that it is in use', async () => {
    const file = fresh();
    const all = await Promise.allSettled([1, 2, 3].map(() => openSqlite({ file })));
    const stores = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect([stores.length, refused.length]).toEqual([1, 2]);
    for (const text of refused) expect(text).toMatch(/is in use by another process/);
    await note(stores[0] as Store, 'mine');
    await stores[0]?.close();
    const again = await openSqlite({ file });
    expect(await facts(again)).toContain('mine');
    await again.close();
    // Whoever is later with what they have made takes nobody's place, and leaves nothing behind.
    const late = fresh();
    const isMade = await makeFile(late, async (draft) => {
      writeFileSync(draft, 'mine');
      writeFileSync(late, 'theirs');
    });
    expect([isMade, readFileSync(late, 'utf8')]).toEqual([false, 'theirs']);
    expect(readdirSync(folder).filter((name) => name.includes('.new'))).toEqual([]);
  });

  it('may be named by a link: it lies where the link leads, its journal beside it', async () => {
    const [file, link] = [fresh(), fresh()];
    symlinkSync(file, link);
    for (const key of ['first', 'second']) {
      const store = await openSqlite({ file: link });
      await note(store, key);
      expect([existsSync(`${file}-wal`), existsSync(`${link}-wal`)]).toEqual([true, false]);
      await expect(openSqlite({ file })).rejects.toThrow(/is in use/);
      await store.close();
    }
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const store = await openSqlite({ file });
    expect(await facts(store)).toEqual(expect.arrayContaining(['first', 'second']));
    await store.close();
    const nowhere = fresh();
    symlinkSync(join(folder, 'not there', 'a.db'), nowhere);
    await expect(openSqlite({ file: nowhere })).rejects.toThrow(/there is no folder ".*not there"/);
    await expect(openSqlite({ file: folder })).rejects.toThrow(/is a folder: name a file in it/);
  });

  it('that was refused for another reason is not broken by it, after a kill either', async () => {
    const file = fresh();
    const later = `await store.db.insertInto('kysely_migration').values({ name: 'version-9999', timestamp: 'later' }).execute();`;
    await kill(await elsewhere(file, later));
    for (let i = 0; i < 2; i++) await expect(openSqlite({ file })).rejects.toThrow(/the store is of version 9999/);
    // The later program opens it as it was.
    const raw = new Database(file);
    raw.exec("delete from kysely_migration where name = 'version-9999'");
    raw.close();
    const store = await openSqlite({ file });
    expect(await facts(store)).toContain('elsewhere');
    await store.close();
  });

  it('holds what was written soon after, and is whole without its journal when the store was closed', async () => {
    const file = fresh();
    const store = await openSqlite({ file });
    // The tables are there from the first moment on.
    expect(statSync(file).size).toBeGreaterThan(10_000);
    await note(store, 'closed');
    await store.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const again = await openSqlite({ file });
    expect(await facts(again)).toContain('closed');
    await again.close();
  });

  it('copies its journal over while it runs', async () => {
    const file = fresh();
    const store = await openSqlite({ file, checkpointEvery: 20 });
    const before = statSync(file).size;
    const long = 'x'.repeat(100_000);
    await store.db.insertInto('facts').values({ key: 'long', value: long }).execute();
    const end = Date.now() + 10_000;
    while (statSync(file).size < before + long.length && Date.now() < end) await new Promise((r) => setTimeout(r, 10));
    expect(statSync(file).size).toBeGreaterThan(before + long.length);
    await store.close();
  });

  it('is refused when it was cut, or when its journal is gone or emptied, with what to do', async () => {
    const file = fresh();
    const child = await elsewhere(file);
    await kill(child);
    const copy = (name: string, journal: boolean): string => {
      const to = join(folder, `${name}.db`);
      copyFileSync(file, to);
      if (journal) copyFileSync(`${file}-wal`, `${to}-wal`);
      return to;
    };
    const whole = await openSqlite({ file: copy('whole', true) });
    expect(await facts(whole)).toContain('elsewhere');
    await whole.close();

    const advice = /sandtable restore FILE --store/;
    await expect(openSqlite({ file: copy('gone', false) })).rejects.toThrow(advice);
    const emptied = copy('emptied', true);
    truncateSync(`${emptied}-wal`, 0);
    await expect(openSqlite({ file: emptied })).rejects.toThrow(advice);

    const closed = join(folder, 'whole.db');
    for (const size of [0, 512, 4096, Math.floor(statSync(closed).size / 1024) * 512]) {
      const cut = join(folder, `cut-${size}.db`);
      copyFileSync(closed, cut);
      truncateSync(cut, size);
      await expect(openSqlite({ file: cut }), `cut to ${size}`).rejects.toThrow(advice);
      // It is left as it was found.
      expect(statSync(cut).size).toBe(size);
    }
    const other = join(folder, 'other.db');
    writeFileSync(other, 'not a store at all'.repeat(100));
    await expect(openSqlite({ file: other })).rejects.toThrow(advice);
    // A main file of no bytes with its journal beside it is not begun again either.
    const headless = copy('headless', true);
    truncateSync(headless, 0);
    await expect(openSqlite({ file: headless })).rejects.toThrow(advice);
    expect(statSync(`${headless}-wal`).size).toBeGreaterThan(0);
  });
});

describe('a journal that was cut after a kill', () => {
  const advice = /its journal .* is cut off or damaged.*sandtable restore FILE --store/s;
  /** The files as they are, which is how a kill leaves them. */
  const copy = (file: string): string => {
    const to = fresh();
    for (const end of ['', '-wal', '-mark']) copyFileSync(`${file}${end}`, `${to}${end}`);
    return to;
  };
  let running: Store;
  let file: string;
  beforeAll(async () => {
    file = fresh();
    running = await openSqlite({ file });
    for (let i = 0; i < 60; i++) await note(running, `row ${i}`);
  });
  afterAll(() => running.close());
  const factsIn = async (at: string): Promise<number> => {
    const store = await openSqlite({ file: at });
    const found = (await facts(store)).length;
    await store.close();
    return found;
  };

  it.each([
    ['of its last byte', (size: number) => size - 1],
    ['of its last page', (size: number) => size - 536],
    ['of its last hundred pages', (size: number) => size - 53_600],
    ['in half', (size: number) => Math.floor(size / 2)],
    ['to its header', () => 32],
    ['to a byte', () => 1],
  ])('is never taken for a whole one: cut %s', async (_how, left) => {
    const cut = copy(file);
    const size = left(statSync(`${cut}-wal`).size);
    truncateSync(`${cut}-wal`, size);
    await expect(openSqlite({ file: cut })).rejects.toThrow(advice);
    // It is left as it was found.
    expect(statSync(`${cut}-wal`).size).toBe(size);
  });

  it('nor if a byte in it was changed', async () => {
    const changed = copy(file);
    const journal = readFileSync(`${changed}-wal`);
    const at = Math.floor(journal.length / 2);
    journal[at] = (journal[at] ?? 0) ^ 1;
    writeFileSync(`${changed}-wal`, journal);
    await expect(openSqlite({ file: changed })).rejects.toThrow(advice);
  });

  it('one that is whole opens with all that was acknowledged, and leaves no mark when it is closed', async () => {
    const whole = copy(file);
    expect(await factsIn(whole)).toBe(60);
    expect(existsSync(`${whole}-mark`)).toBe(false);
  });

  it('without the mark beside it a journal with nothing in it is refused', async () => {
    const [unmarked, cut] = [copy(file), copy(file)];
    for (const each of [unmarked, cut]) rmSync(`${each}-mark`);
    expect(await factsIn(unmarked)).toBe(60);
    truncateSync(`${cut}-wal`, 32);
    await expect(openSqlite({ file: cut })).rejects.toThrow(advice);
  });

  it('one that is begun again and again is known by its mark, whenever the process is killed', async () => {
    const busy = fresh();
    const store = await openSqlite({ file: busy, checkpointEvery: 1 });
    const salts = new Set<string>();
    for (let i = 1; i <= 30; i++) {
      await note(store, `row ${i}`);
      // Also in the middle of what is to be written together.
      await store.together(async (db) => {
        await db
          .insertInto('facts')
          .values({ key: `pair ${i}`, value: 'x' })
          .execute();
        if (i % 10 === 0) expect(await factsIn(copy(busy))).toBe(2 * i - 1);
      });
      await store.addJobs([{ name: 'over', body: {} }]);
      salts.add(readFileSync(`${busy}-wal`).toString('hex', 16, 24));
      if (i % 3 > 0) continue;
      const found = copy(busy);
      expect(await factsIn(found)).toBe(2 * i);
      // Of this one the last page is gone.
      const cut = copy(busy);
      const { frames = 0 } = readMark(cut) ?? {};
      truncateSync(`${cut}-wal`, 32 + (frames - 1) * 536);
      await expect(openSqlite({ file: cut }), `after ${i}`).rejects.toThrow(advice);
      // Timers have their turn.
      await new Promise((done) => setImmediate(done));
    }
    expect(salts.size).toBeGreaterThan(1);
    await store.close();
  });

  it.runIf(existsSync('/dev/full'))(
    'a mark that cannot be written is given up: it would refuse a whole store one day',
    async () => {
      const full = fresh();
      symlinkSync('/dev/full', `${full}-mark`);
      // The marks of a store that was here before are gone with it.
      const store = await openSqlite({ file: full });
      expect(lstatSync(`${full}-mark`).isSymbolicLink()).toBe(false);
      await store.close();
      const again = await openSqlite({ file: full });
      await again.close();
      symlinkSync('/dev/full', `${full}-mark`);
      const unmarked = await openSqlite({ file: full });
      expect(existsSync(`${full}-mark`)).toBe(false);
      await note(unmarked, 'unmarked');
      const found = fresh();
      for (const end of ['', '-wal']) copyFileSync(`${full}${end}`, `${found}${end}`);
      expect(await factsIn(found)).toBe(1);
      await unmarked.close();
    },
  );
});

/** What a store says when it is written to again and again; null if it took all of it. */
async function refusal(write: (n: number) => Promise<unknown>): Promise<string | null> {
  for (let n = 0; n < 200; n++)
    try {
      await write(n);
    } catch (error) {
      return isFull(error) ? 'full' : (error as Error).message;
    }
  return null;
}
const writesOf = (store: Store, from: string) => ({
  together: (n: number) =>
    store.together(async (db) => {
      for (const half of ['a', 'b'])
        await db
          .insertInto('facts')
          .values({ key: `${from} ${n} ${half}`, value: 'x'.repeat(2000) })
          .execute();
    }),
  append: (n: number) => {
    const match = from.length;
    return store.append({
      entries: [{ match, seq: n, kind: 1, seat: 0, code: 7, at: 5, key: `k${n}`, data: 'x'.repeat(2000) }],
    });
  },
});
/** Of what was written together both halves are there, and all that went in. */
async function wholePairs(store: Store): Promise<boolean> {
  const keys = await facts(store);
  return keys.every((key) => keys.includes(key.replace(/[ab]$/, 'a')) && keys.includes(key.replace(/[ab]$/, 'b')));
}

it('no room in the middle of what belongs together: the reason is told, nothing of it is kept, and it goes on with room', async () => {
  const store = await openSqlite({ file: fresh() });
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
  const most = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(store.db);
  for (const way of ['together', 'append'] as const) {
    await most(Number(rows[0]?.page_count) + 40);
    expect([way, await refusal(writesOf(store, way)[way])]).toEqual([way, 'full']);
    await most(4294967294);
    expect(await wholePairs(store)).toBe(true);
    await writesOf(store, `${way}, later`)[way](0);
  }
  await store.close();
});

/** A small file system of its own, if one may be made here. */
function smallDisk(): { readonly at: string; readonly close: () => void } | null {
  const at = mkdtempSync(join(tmpdir(), 'sandtable-small-'));
  const isThere =
    process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', at]).status === 0;
  const close = (): void => {
    if (isThere) spawnSync('umount', ['-l', at]);
    rmSync(at, { recursive: true, force: true });
  };
  if (!isThere) close();
  return isThere ? { at, close } : null;
}
const disk = smallDisk();
afterAll(() => disk?.close());

it.runIf(disk)('a disk that is really full is told at the start, and keeps no store from being closed', async () => {
  const at = disk?.at ?? '';
  const file = join(at, 'store.db');
  const ballast = join(at, 'ballast');
  const fill = (): void => {
    const handle = openSync(ballast, 'a');
    for (const size of [4096, 512])
      try {
        for (const bytes = Buffer.alloc(size); ; ) writeSync(handle, bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    closeSync(handle);
  };
  const store = await openSqlite({ file });
  await note(store, 'before');
  fill();
  for (const way of ['together', 'append'] as const)
    expect([way, await refusal(writesOf(store, way)[way])]).toEqual([way, 'full']);
  const kept = await facts(store);
  await store.close();
  fill();
  // In a process of its own: the lock of one that could not begin ends with it.
  const module = JSON.stringify(new URL('../../src/server/store/sqlite.ts', import.meta.url).href);
  const text = `import { openSqlite } from ${module};
    await openSqlite({ file: ${JSON.stringify(file)} }).catch((error) => console.log(error.message));`;
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', text], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
  });
  expect(stdout).toBe('the disk of the store is full. Nothing is lost: make room on it, then start again\n');
  rmSync(ballast);
  const again = await openSqlite({ file });
  expect((await facts(again)).filter((key) => !key.startsWith('clock'))).toEqual(kept);
  await again.close();
});

it('a full disk is said to be one, and the server goes on when there is room again', async () => {
  const server = await start({ file: fresh() });
  const me = await Player.guest(server.url);
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const make = () => me.call('POST', '/api/matches', { game: 'crossroads', pace: FREE, seats });
  const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(server.store.db)).rows[0]?.page_count;
  await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(server.store.db);
  let reply = await make();
  for (let i = 0; i < 200 && reply.status === 200; i++) reply = await make();
  expect([reply.status, reply.body.error]).toEqual([
    507,
    'the server is out of disk space. Nothing was saved: try again later',
  ]);
  await sql`pragma max_page_count = 4294967294`.execute(server.store.db);
  expect((await make()).status).toBe(200);
  await server.close();
});
