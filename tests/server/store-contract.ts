/** What both stores promise. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { backup, restore } from '../../src/server/store/backup.ts';
import { LATEST, migrations, versionOf } from '../../src/server/store/migrations.ts';
import type { Entry, Store } from '../../src/server/store/store.ts';

export interface StoreMaker {
  /** A place for a store, empty at first; opened again it holds what was written. */
  place(): Promise<string>;
  open(place: string, version?: number): Promise<Store>;
}

const entry = (match: number, seq: number, more: Partial<Entry> = {}): Entry => ({
  match,
  seq,
  kind: 1,
  seat: 0,
  code: seq * 10,
  at: 1_800_000_000_000 + seq,
  key: `k${seq}`,
  data: null,
  ...more,
});

const row = (code: string) => ({
  code,
  game: 'crossroads',
  edition: 1,
  data: 'x',
  scenario: 'meeting',
  options: '{}',
  pace: '{"kind":"free"}',
  listed: 0,
  rated: 0,
  status: 'running' as const,
  creator: null,
  created: 1,
  changed: 1,
  join_key: 'j',
  watch_key: 'w',
  watch_delay: 0,
  seed: 's',
  salt: 't',
  dice: '{}',
  seq: 0,
  to_move: null,
  deadline: null,
  outcome: null,
  begun: null,
  rematch_of: null,
});

export function storeContract(make: StoreMaker): void {
  const addMatch = async (store: Store, code: string): Promise<number> =>
    (await store.db.insertInto('matches').values(row(code)).returning('id').executeTakeFirstOrThrow()).id;
  const entriesOf = (store: Store, match: number) =>
    store.db.selectFrom('entries').selectAll().where('match', '=', match).orderBy('seq').execute();

  it('keeps what was appended, in order, with large times as numbers', async () => {
    const place = await make.place();
    const store = await make.open(place);
    const id = await addMatch(store, 'aaaa');
    for (let seq = 0; seq < 5; seq++) expect(await store.append({ entries: [entry(id, seq)] })).toBe(true);
    await store.close();
    const again = await make.open(place);
    expect(await entriesOf(again, id)).toEqual([0, 1, 2, 3, 4].map((seq) => entry(id, seq)));
    await again.close();
  });

  it('takes each place once: the second to come is told, and nothing of his is written', async () => {
    const store = await make.open(await make.place());
    const id = await addMatch(store, 'aaaa');
    const both = await Promise.all([
      store.append({ entries: [entry(id, 0, { code: 1 })] }),
      store.append({
        entries: [entry(id, 0, { code: 2 })],
        summary: { seq: 99 },
        jobs: [{ name: 'over', body: {} }],
        snapshot: { seq: 1, body: new Uint8Array([1]) },
      }),
    ]);
    expect(both).toEqual([true, false]);
    expect((await entriesOf(store, id)).map((e) => e.code)).toEqual([1]);
    expect((await store.db.selectFrom('matches').select('seq').where('id', '=', id).executeTakeFirst())?.seq).toBe(0);
    expect(await store.db.selectFrom('snapshots').selectAll().execute()).toEqual([]);
    await store.close();
  });

  it('writes many matches together, each with its summary and snapshot', async () => {
    const store = await make.open(await make.place());
    const ids = await Promise.all(['aaaa', 'bbbb', 'cccc'].map((code) => addMatch(store, code)));
    const done = await Promise.all(
      ids.flatMap((id) =>
        [0, 1, 2].map((seq) =>
          store.append({
            entries: [entry(id, seq)],
            summary: { seq: seq + 1, to_move: 1, changed: 5 },
            snapshot: { seq: seq + 1, body: new Uint8Array([id, seq, 0, 255]) },
          }),
        ),
      ),
    );
    expect(done.every(Boolean)).toBe(true);
    const rows = await store.db.selectFrom('matches').select(['seq', 'to_move', 'changed']).execute();
    expect(rows).toEqual(ids.map(() => ({ seq: 3, to_move: 1, changed: 5 })));
    const [snapshot] = await store.db
      .selectFrom('snapshots')
      .select('body')
      .where('match', '=', ids[0] as number)
      .orderBy('seq')
      .execute();
    expect([...new Uint8Array(snapshot?.body ?? [])]).toEqual([ids[0], 0, 0, 255]);
    await store.close();
  });

  it('does several queries as one, all or none', async () => {
    const store = await make.open(await make.place());
    const id = await addMatch(store, 'aaaa');
    const failing = store.together(async (db) => {
      await db.insertInto('notes').values({ match: id, person: 1, text: 'half' }).execute();
      throw new Error('no');
    });
    // What is appended meanwhile is not carried away by the one that fails.
    const appended = store.append({ entries: [entry(id, 0)] });
    await expect(failing).rejects.toThrow('no');
    expect(await appended).toBe(true);
    expect(await store.db.selectFrom('notes').selectAll().execute()).toEqual([]);
    expect(await entriesOf(store, id)).toHaveLength(1);
    await store.close();
  });

  it.each(migrations.map((m) => m.version))(
    'is brought up to date from version %i with what it held',
    async (version) => {
      const place = await make.place();
      const old = await make.open(place, version);
      await old.db
        .insertInto('people')
        .values({ name: 'Ada', name_key: 'ada', password: null, email: null, settings: '{}', created: 7 })
        .execute();
      const id = await addMatch(old, 'zzzz');
      await old.db.insertInto('seats').values({ match: id, seat: 0, person: 1, level: null }).execute();
      await old.db
        .insertInto('entries')
        .values([entry(id, 0), entry(id, 1)])
        .execute();
      await old.db
        .insertInto('snapshots')
        .values({ match: id, seq: 2, body: Buffer.from([9, 0, 9]) })
        .execute();
      await old.db.insertInto('chat').values({ match: id, n: 1, person: 1, at: 3, text: 'well met' }).execute();
      await old.close();
      const store = await make.open(place);
      expect(await entriesOf(store, id)).toEqual([entry(id, 0), entry(id, 1)]);
      expect(await store.append({ entries: [entry(id, 2)] })).toBe(true);
      expect(await store.append({ entries: [entry(id, 1)] })).toBe(false);
      const held = await store.db.selectFrom('snapshots').select('body').executeTakeFirstOrThrow();
      expect([...new Uint8Array(held.body)]).toEqual([9, 0, 9]);
      expect((await store.db.selectFrom('chat').select('text').execute())[0]?.text).toBe('well met');
      expect(await store.db.selectFrom('seats').select('person').execute()).toEqual([{ person: 1 }]);
      expect(await store.db.selectFrom('people').select(['name', 'created']).execute()).toEqual([
        { name: 'Ada', created: 7 },
      ]);
      expect(await versionOf(store.db as never)).toBe(LATEST);
      expect(await store.append({ entries: [entry(await addMatch(store, 'aaaa'), 0)] })).toBe(true);
      await store.close();
    },
  );

  /** Makes of a store what programs left that counted its versions by themselves. */
  const asBefore = async (store: Store, version: number): Promise<void> => {
    await sql`drop table kysely_migration`.execute(store.db);
    await sql`drop table kysely_migration_lock`.execute(store.db);
    await sql`delete from schema_version`.execute(store.db);
    for (let v = 1; v <= version; v++) await sql`insert into schema_version values (${v})`.execute(store.db);
    await store.close();
  };

  it.each([3, 9])('that an earlier program brought to version %i goes on from there', async (version) => {
    const place = await make.place();
    const old = await make.open(place, version);
    const id = await addMatch(old, 'zzzz');
    await old.db
      .insertInto('entries')
      .values([entry(id, 0)])
      .execute();
    await asBefore(old, version);
    for (let opened = 0; opened < 2; opened++) {
      const store = await make.open(place);
      expect(await versionOf(store.db as never)).toBe(LATEST);
      expect(await entriesOf(store, id)).toEqual([entry(id, 0)]);
      // The earlier program finds a version that it does not know.
      const left = await sql<{ version: number }>`select max(version) as version from schema_version`.execute(store.db);
      expect(Number(left.rows[0]?.version)).toBeGreaterThan(LATEST);
      await store.close();
    }
  });

  it('of a later program is refused', async () => {
    const place = await make.place();
    const store = await make.open(place);
    await sql`insert into kysely_migration values ('version-9999', 'later')`.execute(store.db);
    await store.close();
    await expect(make.open(place)).rejects.toThrow(`the store is of version 9999; this program knows ${LATEST}`);
  });

  it('from before names had a look: all keep their names, one keeps the look, and no address counts as confirmed', async () => {
    const place = await make.place();
    const old = await make.open(place, 3);
    const rest = { password: null, email: 'a@example.org', settings: '{}', created: 7 };
    for (const [name, name_key] of [
      ['Ivan', 'ivan'],
      ['lvan', 'lvan'],
      [null, null],
    ] as const)
      await old.db
        .insertInto('people')
        .values({ name, name_key, ...rest })
        .execute();
    await old.db.insertInto('tokens').values({ key: 'k', person: 1, name: 'a bot', created: 7 }).execute();
    await old.close();
    const store = await make.open(place);
    expect(
      await store.db.selectFrom('people').select(['name', 'name_look', 'email', 'mail_to']).orderBy('id').execute(),
    ).toEqual([
      { name: 'Ivan', name_look: 'lvan', email: 'a@example.org', mail_to: null },
      { name: 'lvan', name_look: null, email: 'a@example.org', mail_to: null },
      { name: null, name_look: null, email: 'a@example.org', mail_to: null },
    ]);
    expect(await store.db.selectFrom('tokens').select('scope').execute()).toEqual([{ scope: 'play' }]);
    await store.close();
  });

  it('is backed up and restored whole, into an empty store only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-backup-'));
    const file = join(folder, 'all.gz');
    const store = await make.open(await make.place());
    const id = await addMatch(store, 'aaaa');
    await store.append({ entries: [entry(id, 0)], snapshot: { seq: 1, body: new Uint8Array([0, 1, 254]) } });
    await store.db.insertInto('joins').values({ match: id, person: 4 }).execute();
    const link = { key: 'k', person: 4, kind: 'recover', email: 'a@example.org', expires: 9 } as const;
    await store.db.insertInto('links').values(link).execute();
    const tie = { person: 4, other: 5, kind: 'block', at: 9 } as const;
    await store.db.insertInto('ties').values(tie).execute();
    await store.db.insertInto('lapses').values({ match: id, person: 5, at: 9 }).execute();
    await backup(store, file);
    await expect(backup(store, file)).rejects.toThrow();
    const other = await make.open(await make.place());
    expect(await restore(other, file)).toBe(7);
    expect(await other.db.selectFrom('ties').selectAll().execute()).toEqual([tie]);
    expect(await other.db.selectFrom('joins').selectAll().execute()).toEqual([{ match: id, person: 4 }]);
    expect(await other.db.selectFrom('links').selectAll().execute()).toEqual([link]);
    expect(await entriesOf(other, id)).toEqual(await entriesOf(store, id));
    expect(Buffer.from((await other.db.selectFrom('snapshots').select('body').executeTakeFirstOrThrow()).body)).toEqual(
      Buffer.from([0, 1, 254]),
    );
    expect((await addMatch(other, 'bbbb')) > id).toBe(true);
    await store.db
      .insertInto('people')
      .values({ name: 'A', name_key: 'a', password: null, email: null, settings: '{}', created: 1 })
      .execute();
    await expect(restore(store, file)).rejects.toThrow('not empty');
    // What a name looked like may have been found by an older table of letters.
    const named = join(folder, 'named.gz');
    await store.db.updateTable('people').set({ name: 'Ivan', name_look: 'by an older table' }).execute();
    await backup(store, named);
    const later = await make.open(await make.place());
    await restore(later, named);
    expect(await later.db.selectFrom('people').select('name_look').execute()).toEqual([{ name_look: 'lvan' }]);
    await later.close();
    // One that the program before this one made has the same tables; an older one has not.
    const text = gunzipSync(readFileSync(file)).toString();
    for (const [version, rows] of [
      [4, 7],
      [3, null],
      [LATEST + 1, null],
    ] as const) {
      const made = join(folder, `${version}.gz`);
      writeFileSync(made, gzipSync(text.replace(`"version":${LATEST}`, `"version":${version}`)));
      const into = await make.open(await make.place());
      if (rows === null) await expect(restore(into, made)).rejects.toThrow(`reads versions 4 to ${LATEST}`);
      else expect(await restore(into, made)).toBe(rows);
      await into.close();
    }
    await store.close();
    await other.close();
    rmSync(folder, { recursive: true });
  });
}
