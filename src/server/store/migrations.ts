/** Forward only, run at start. What has been published is never changed here: a new step is added. */

import {
  type CreateTableBuilder,
  DEFAULT_MIGRATION_TABLE,
  type Kysely,
  Migrator,
  type Migration as Step,
  sql,
} from 'kysely';
import { nameLook } from '../names.ts';

export type StoreKind = 'sqlite' | 'postgres';

type Db = Kysely<Record<string, Record<string, unknown>>>;
type Builder = CreateTableBuilder<string, never>;

/** Words for the types that the two stores name differently. */
function words(kind: StoreKind) {
  const big = kind === 'sqlite' ? ('integer' as const) : ('bigint' as const);
  const blob = kind === 'sqlite' ? ('blob' as const) : ('bytea' as const);
  const real = kind === 'sqlite' ? ('real' as const) : ('double precision' as const);
  const id = (t: Builder): Builder =>
    (kind === 'sqlite'
      ? t.addColumn('id', 'integer', (c) => c.primaryKey())
      : t.addColumn('id', 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity())) as unknown as Builder;
  return { big, blob, real, id };
}

/**
 * Finds out again what the names look like, as they do since the table of letters changed. Of those whose names read the same
 * the first keeps the look; all keep their names.
 */
export async function refreshLooks(db: Db): Promise<void> {
  const people = await db.selectFrom('people').select(['id', 'name', 'name_look']).orderBy('id').execute();
  const seen = new Set<string>();
  const next = new Map<unknown, string>();
  for (const { id, name } of people) {
    const look = typeof name === 'string' ? nameLook(name) : '';
    if (look === '' || seen.has(look)) continue;
    seen.add(look);
    next.set(id, look);
  }
  const changed = people.filter(({ id, name_look }) => (next.get(id) ?? null) !== name_look);
  // Two that change places are never the same in between.
  for (const { id } of changed) await db.updateTable('people').set({ name_look: null }).where('id', '=', id).execute();
  for (const { id } of changed)
    if (next.has(id))
      await db
        .updateTable('people')
        .set({ name_look: next.get(id) })
        .where('id', '=', id)
        .execute();
}

interface Migration {
  readonly version: number;
  readonly up: (db: Db, kind: StoreKind) => Promise<void>;
}

export const migrations: readonly Migration[] = [
  {
    version: 1,
    async up(db, kind) {
      const { big, blob, id } = words(kind);
      const table = (name: string): Builder => db.schema.createTable(name) as unknown as Builder;
      await id(table('people'))
        .addColumn('name', 'text')
        .addColumn('name_key', 'text', (c) => c.unique())
        .addColumn('password', 'text')
        .addColumn('email', 'text')
        .addColumn('settings', 'text', (c) => c.notNull())
        .addColumn('created', big, (c) => c.notNull())
        .execute();
      await table('sessions')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('created', big, (c) => c.notNull())
        .addColumn('seen', big, (c) => c.notNull())
        .addColumn('expires', big, (c) => c.notNull())
        .addColumn('agent', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('sessions_person').on('sessions').column('person').execute();
      await id(table('matches'))
        .addColumn('code', 'text', (c) => c.notNull().unique())
        .addColumn('game', 'text', (c) => c.notNull())
        .addColumn('edition', 'integer', (c) => c.notNull())
        .addColumn('data', 'text', (c) => c.notNull())
        .addColumn('scenario', 'text', (c) => c.notNull())
        .addColumn('options', 'text', (c) => c.notNull())
        .addColumn('pace', 'text', (c) => c.notNull())
        .addColumn('listed', 'integer', (c) => c.notNull())
        .addColumn('rated', 'integer', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('creator', 'integer')
        .addColumn('created', big, (c) => c.notNull())
        .addColumn('changed', big, (c) => c.notNull())
        .addColumn('join_key', 'text', (c) => c.notNull())
        .addColumn('watch_key', 'text', (c) => c.notNull())
        .addColumn('watch_delay', 'integer', (c) => c.notNull())
        .addColumn('seed', 'text')
        .addColumn('salt', 'text')
        .addColumn('dice', 'text', (c) => c.notNull())
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addColumn('to_move', 'integer')
        .addColumn('deadline', big)
        .addColumn('outcome', 'text')
        .addColumn('begun', 'text')
        .addColumn('rematch_of', 'integer')
        .execute();
      await db.schema.createIndex('matches_status').on('matches').columns(['status', 'deadline']).execute();
      await table('seats')
        .addColumn('match', 'integer', (c) => c.notNull())
        .addColumn('seat', 'integer', (c) => c.notNull())
        .addColumn('person', 'integer')
        .addColumn('level', 'text')
        .addPrimaryKeyConstraint('seats_key', ['match', 'seat'] as never)
        .execute();
      await db.schema.createIndex('seats_person').on('seats').column('person').execute();
      const entries = table('entries')
        .addColumn('match', 'integer', (c) => c.notNull())
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addColumn('kind', 'integer', (c) => c.notNull())
        .addColumn('seat', 'integer', (c) => c.notNull())
        .addColumn('code', 'integer', (c) => c.notNull())
        .addColumn('at', big, (c) => c.notNull())
        .addColumn('key', 'text')
        .addColumn('data', 'text')
        .addPrimaryKeyConstraint('entries_key', ['match', 'seq'] as never);
      // Without a second tree a choice dirties one small page.
      await (kind === 'sqlite' ? entries.modifyEnd(sql`without rowid`) : entries).execute();
      await table('snapshots')
        .addColumn('match', 'integer', (c) => c.notNull())
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addColumn('body', blob, (c) => c.notNull())
        .addPrimaryKeyConstraint('snapshots_key', ['match', 'seq'] as never)
        .execute();
      await table('chat')
        .addColumn('match', 'integer', (c) => c.notNull())
        .addColumn('n', 'integer', (c) => c.notNull())
        .addColumn('person', 'integer')
        .addColumn('at', big, (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('chat_key', ['match', 'n'] as never)
        .execute();
    },
  },
  {
    version: 2,
    async up(db, kind) {
      const { big, real, id } = words(kind);
      const table = (name: string): Builder => db.schema.createTable(name) as unknown as Builder;
      await id(table('tokens'))
        .addColumn('key', 'text', (c) => c.notNull().unique())
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('created', big, (c) => c.notNull())
        .execute();
      await table('notes')
        .addColumn('match', 'integer', (c) => c.notNull())
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('notes_key', ['match', 'person'] as never)
        .execute();
      await table('orders')
        .addColumn('match', 'integer', (c) => c.notNull())
        .addColumn('seat', 'integer', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('orders_key', ['match', 'seat'] as never)
        .execute();
      await table('ratings')
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('game', 'text', (c) => c.notNull())
        .addColumn('rating', real, (c) => c.notNull())
        .addColumn('rd', real, (c) => c.notNull())
        .addColumn('vol', real, (c) => c.notNull())
        .addColumn('games', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('ratings_key', ['person', 'game'] as never)
        .execute();
      await table('results')
        .addColumn('match', 'integer', (c) => c.notNull())
        .addColumn('seat', 'integer', (c) => c.notNull())
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('game', 'text', (c) => c.notNull())
        .addColumn('scenario', 'text', (c) => c.notNull())
        .addColumn('opponent', 'integer')
        .addColumn('score', real, (c) => c.notNull())
        .addColumn('rated', 'integer', (c) => c.notNull())
        .addColumn('before', real)
        .addColumn('after', real)
        .addColumn('rolls', 'integer', (c) => c.notNull())
        .addColumn('luck', real, (c) => c.notNull())
        .addColumn('at', big, (c) => c.notNull())
        .addPrimaryKeyConstraint('results_key', ['match', 'seat'] as never)
        .execute();
      await db.schema.createIndex('results_person').on('results').column('person').execute();
      await id(table('pushes'))
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('endpoint', 'text', (c) => c.notNull().unique())
        .addColumn('keys', 'text', (c) => c.notNull())
        .execute();
      await id(table('jobs'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addColumn('run_at', big, (c) => c.notNull())
        .addColumn('tries', 'integer', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.unique())
        .execute();
      await table('facts')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .execute();
    },
  },
  {
    version: 3,
    async up(db) {
      // Standing orders belong to a person: those of a seat that is nobody's have no giver any more.
      await db.schema.alterTable('orders').addColumn('person', 'integer').execute();
      await sql`update orders set person = (select person from seats where seats.match = orders.match and seats.seat = orders.seat)`.execute(
        db,
      );
      await sql`delete from orders where person is null`.execute(db);
    },
  },
  {
    version: 4,
    async up(db, kind) {
      const { big } = words(kind);
      const table = (name: string): Builder => db.schema.createTable(name) as unknown as Builder;
      await db.schema.alterTable('people').addColumn('name_look', 'text').execute();
      await db.schema.alterTable('people').addColumn('mail_to', 'text').execute();
      await db.schema
        .alterTable('tokens')
        .addColumn('scope', 'text', (c) => c.notNull().defaultTo('play'))
        .execute();
      await refreshLooks(db);
      await db.schema.createIndex('people_look').unique().on('people').column('name_look').execute();
      await table('links')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('expires', big, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('links_person').on('links').column('person').execute();
      await table('joins')
        .addColumn('match', 'integer', (c) => c.notNull())
        .addColumn('person', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('joins_key', ['match', 'person'] as never)
        .execute();
      await db.schema.createIndex('chat_person').on('chat').column('person').execute();
      await db.schema.createIndex('notes_person').on('notes').column('person').execute();
    },
  },
  {
    version: 5,
    async up(db, kind) {
      const { big } = words(kind);
      const table = (name: string): Builder => db.schema.createTable(name) as unknown as Builder;
      // What several processes count together. Nothing of it has to last.
      await table('limits')
        .addColumn('key', 'varchar(255)', (c) => c.primaryKey())
        .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('expire', big)
        .execute();
      await table('sockets')
        .addColumn('process', 'text', (c) => c.notNull())
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('count', 'integer', (c) => c.notNull())
        .addColumn('seen', big, (c) => c.notNull())
        .addPrimaryKeyConstraint('sockets_key', ['person', 'process'] as never)
        .execute();
      await db.schema.createIndex('sockets_process').on('sockets').column('process').execute();
      await sql`create index results_unrated on results (match) where rated = 1 and after is null`.execute(db);
    },
  },
  {
    version: 6,
    // Letters are compared by a younger table.
    up: (db) => refreshLooks(db),
  },
  {
    version: 7,
    async up(db) {
      // A seat may wait for one person: a rematch, a challenge.
      await db.schema.alterTable('seats').addColumn('invited', 'integer').execute();
      await db.schema.createIndex('seats_invited').on('seats').column('invited').execute();
    },
  },
  {
    version: 8,
    async up(db, kind) {
      const { big } = words(kind);
      await db.schema.alterTable('people').addColumn('away_until', big).execute();
      for (const name of ['away_used', 'away_year'])
        await db.schema
          .alterTable('people')
          .addColumn(name, big, (c) => c.notNull().defaultTo(0))
          .execute();
      await db.schema
        .alterTable('results')
        .addColumn('ended', 'text', (c) => c.notNull().defaultTo('rules'))
        .execute();
      for (const name of ['turns', 'spent'])
        await db.schema
          .alterTable('results')
          .addColumn(name, big, (c) => c.notNull().defaultTo(0))
          .execute();
      await (db.schema.createTable('lapses') as unknown as Builder)
        .addColumn('match', 'integer', (c) => c.notNull())
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('at', big, (c) => c.notNull())
        .addPrimaryKeyConstraint('lapses_key', ['match', 'person'] as never)
        .execute();
      await db.schema.createIndex('lapses_person').on('lapses').column('person').execute();
    },
  },
  {
    version: 9,
    async up(db, kind) {
      const { big, id } = words(kind);
      const table = (name: string): Builder => db.schema.createTable(name) as unknown as Builder;
      await table('ties')
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('other', 'integer', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('at', big, (c) => c.notNull())
        .addPrimaryKeyConstraint('ties_key', ['person', 'other', 'kind'] as never)
        .execute();
      await db.schema.createIndex('ties_other').on('ties').column('other').execute();
      await id(table('reports'))
        .addColumn('person', 'integer', (c) => c.notNull())
        .addColumn('about', 'integer', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('at', big, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('reports_person').on('reports').column('person').execute();
    },
  },
  {
    // Options of large games need more than 32 bits; SQLite's integers have them.
    version: 10,
    async up(db, kind) {
      if (kind === 'sqlite') return;
      await db.schema
        .alterTable('entries')
        .alterColumn('code', (c) => c.setDataType('bigint'))
        .execute();
    },
  },
];

export const LATEST = migrations.at(-1)?.version ?? 0;

/** The migrations under the names by which Kysely knows and orders them. */
const nameOf = (version: number): string => `version-${String(version).padStart(4, '0')}`;

/** Programs before Kysely's migrator counted in schema_version. This number stands there now, so that they refuse the store. */
const HANDED_OVER = 1000;

/** What an earlier program did counts as done. Processes that start together wait for one another. */
async function handOver(db: Db, kind: StoreKind): Promise<void> {
  await db.schema
    .createTable('schema_version')
    .ifNotExists()
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await db.transaction().execute(async (t) => {
    if (kind === 'postgres') await sql`lock table schema_version in exclusive mode`.execute(t);
    const row = await t
      .selectFrom('schema_version')
      .select((e) => e.fn.max('version').as('version'))
      .executeTakeFirst();
    const found = Number(row?.version ?? 0);
    if (found >= HANDED_OVER) return;
    await t.schema
      .createTable(DEFAULT_MIGRATION_TABLE)
      .ifNotExists()
      .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
      .execute();
    const timestamp = new Date().toISOString();
    const done = migrations.filter((m) => m.version <= found).map((m) => ({ name: nameOf(m.version), timestamp }));
    if (done.length > 0) await t.insertInto(DEFAULT_MIGRATION_TABLE).values(done).execute();
    await t.insertInto('schema_version').values({ version: HANDED_OVER }).execute();
  });
}

/** The latest version that the store was brought to. */
export async function versionOf(db: Kysely<never>): Promise<number> {
  const row = await (db as unknown as Db)
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select((e) => e.fn.max('name').as('name'))
    .executeTakeFirst();
  return Number(String(row?.name ?? '').replace(/^version-/, ''));
}

/** Brings the tables up to date (or up to a version, for tests). */
export async function migrate(db: Kysely<never>, kind: StoreKind, upTo = LATEST): Promise<void> {
  await handOver(db as unknown as Db, kind);
  const found = await versionOf(db);
  if (found > LATEST) throw new Error(`the store is of version ${found}; this program knows ${LATEST}`);
  if (found >= upTo) return;
  const steps = migrations.map((m): [string, Step] => [nameOf(m.version), { up: (t: Db) => m.up(t, kind) }]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(steps) } });
  const { error } = await migrator.migrateTo(nameOf(upTo));
  if (error !== undefined) throw error;
}
