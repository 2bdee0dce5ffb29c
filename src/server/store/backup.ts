/**
 * Everything in the store as packed lines of JSON, and back: from one machine to another, or from one kind of store to
 * the other.
 */

import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { LATEST, refreshLooks } from './migrations.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** In the order in which they are put back, each with what tells its rows apart. Jobs and counts are of the moment and stay out. */
const ORDER: readonly (readonly [keyof Tables, ...string[]])[] = [
  ['people', 'id'],
  ['sessions', 'key'],
  ['tokens', 'id'],
  ['links', 'key'],
  ['matches', 'id'],
  ['seats', 'match', 'seat'],
  ['joins', 'match', 'person'],
  ['entries', 'match', 'seq'],
  ['snapshots', 'match', 'seq'],
  ['chat', 'match', 'n'],
  ['notes', 'match', 'person'],
  ['orders', 'match', 'seat'],
  ['ratings', 'person', 'game'],
  ['results', 'match', 'seat'],
  ['pushes', 'id'],
  ['lapses', 'match', 'person'],
  ['ties', 'person', 'other', 'kind'],
  ['reports', 'id'],
  ['facts', 'key'],
];
const COUNTED = ['people', 'tokens', 'matches', 'pushes', 'reports'] as const;
/** Since then no column of these tables has changed. */
const OLDEST = 4;
const PAGE = 500;

type AnyRow = Record<string, unknown>;
type AnyDb = Kysely<Record<string, AnyRow>>;

/** The stores hand out bytes each in its own way. */
const isBlob = (v: unknown): boolean => v instanceof Uint8Array || v instanceof ArrayBuffer;

const pack = (row: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(row).map(([k, v]) => [k, isBlob(v) ? { blob: Buffer.from(v as Uint8Array).toString('base64') } : v]),
  );
const unpack = (row: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(row).map(([k, v]) => [
      k,
      v !== null && typeof v === 'object' ? Buffer.from((v as { blob: string }).blob, 'base64') : v,
    ]),
  );

async function* lines(db: AnyDb): AsyncGenerator<string> {
  yield `${JSON.stringify({ sandtable: 'backup', version: LATEST })}\n`;
  for (const [table, ...keys] of ORDER) {
    for (let at = 0; ; at += PAGE) {
      let query = db.selectFrom(table).selectAll().limit(PAGE).offset(at);
      for (const key of keys) query = query.orderBy(key);
      const rows = (await query.execute()) as AnyRow[];
      for (const row of rows) yield `${JSON.stringify([table, pack(row)])}\n`;
      if (rows.length < PAGE) break;
    }
  }
}

/** Refuses to write over a file. What is appended meanwhile is in it or not, never in halves. */
export async function backup(store: Store, file: string): Promise<void> {
  await store.together(
    async (db) => {
      if (store.kind === 'postgres') await sql`set transaction isolation level repeatable read`.execute(db);
      await pipeline(lines(db as unknown as AnyDb), createGzip(), createWriteStream(file, { flags: 'wx' }));
    },
    { once: true },
  );
}

/** Into an empty store only. Says how many rows came back. */
export async function restore(store: Store, file: string): Promise<number> {
  const db = store.db as unknown as AnyDb;
  if (await db.selectFrom('people').select('id').limit(1).executeTakeFirst())
    throw new Error('the store is not empty: restore into a new one');
  const input = createReadStream(file).pipe(createGunzip());
  let count = 0;
  const all = async (t: Store['db']): Promise<void> => {
    const into = t as unknown as AnyDb;
    let first = true;
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const value = JSON.parse(line) as unknown;
      if (first) {
        first = false;
        const head = value as { sandtable?: string; version?: number };
        if (head.sandtable !== 'backup') throw new Error(`${file} is not a Sandtable backup`);
        const version = head.version ?? 0;
        if (version < OLDEST || version > LATEST)
          throw new Error(`${file} is of version ${version}; this program reads versions ${OLDEST} to ${LATEST}`);
        continue;
      }
      const [table, row] = value as [string, AnyRow];
      if (!ORDER.some(([known]) => known === table)) throw new Error(`unknown table "${table}" in ${file}`);
      await into.insertInto(table).values(unpack(row)).execute();
      count++;
    }
    if (first) throw new Error(`${file} is empty`);
    await refreshLooks(into);
    if (store.kind === 'postgres')
      for (const table of COUNTED)
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(
          t,
        );
  };
  await store.together(all, { once: true });
  return count;
}
