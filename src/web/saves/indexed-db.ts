/** Saves in IndexedDB, which holds far more than localStorage and does not block the page. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeyValueStore } from './save-store.ts';

interface Layout extends DBSchema {
  matches: { key: string; value: unknown };
}

/** Saves of older editions, one in each key of localStorage. */
const OLD = 'sandtable.match.';

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Moves the saves of an older edition from localStorage. One that cannot be read is moved unchanged. */
async function migrateOldSaves(db: IDBPDatabase<Layout>): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(OLD));
  for (const key of keys) {
    const text = localStorage.getItem(key);
    const value = parsed(text) ?? text;
    const id = key.slice(OLD.length);
    if ((await db.get('matches', id)) === undefined) await db.put('matches', value, id);
    localStorage.removeItem(key);
  }
}

/** Saves that were still being written when the page was closed; they are restored when it opens again. */
const LEFT = 'sandtable.left.';

interface Left {
  readonly value: { readonly revision: number };
  /** The revision it continues, and the time of the save that was being written. */
  readonly from: number;
  readonly written: number | null;
}

/** Called when the page closes during a save that may never finish: writes it to localStorage at once. */
export function writeUnfinished(id: string, left: Left): void {
  try {
    localStorage.setItem(LEFT + id, JSON.stringify(left));
  } catch {
    // No room here either; the save may still finish.
  }
}

/** The page was not closed after all. */
export const forgetUnfinished = (id: string): void => localStorage.removeItem(LEFT + id);

async function restoreUnfinished(db: IDBPDatabase<Layout>): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(LEFT));
  for (const key of keys) {
    const id = key.slice(LEFT.length);
    const tx = db.transaction('matches', 'readwrite');
    const there = (await tx.store.get(id)) as { revision?: number; updated?: number } | undefined;
    const left = parsed(localStorage.getItem(key)) as Left | null;
    const revision = there?.revision ?? 0;
    const arrived = left && revision === left.from + 1 && there?.updated === left.written;
    // If another page has saved the match since, its save stays.
    if (left && (revision === left.from || arrived)) await tx.store.put({ ...left.value, revision: revision + 1 }, id);
    await tx.done;
    localStorage.removeItem(key);
  }
}

async function open(): Promise<IDBPDatabase<Layout>> {
  const db = await openDB<Layout>('sandtable', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('matches'),
    // A page of a newer edition wants to upgrade the database: this one closes it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  await migrateOldSaves(db);
  await restoreUnfinished(db);
  return db;
}

export function browserStore(): KeyValueStore {
  let db: Promise<IDBPDatabase<Layout>> | undefined;
  const opened = (): Promise<IDBPDatabase<Layout>> => {
    db ??= open();
    // A failed attempt may be repeated.
    db.catch(() => {
      db = undefined;
    });
    return db;
  };
  return {
    get: async (id) => (await opened()).get('matches', id),
    async all() {
      const tx = (await opened()).transaction('matches');
      const [keys, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
      return keys.map((id, i) => ({ id: String(id), value: values[i] }));
    },
    async put(id, value, may) {
      const tx = (await opened()).transaction('matches', 'readwrite');
      const written = may(await tx.store.get(id));
      if (written) await tx.store.put(value, id);
      await tx.done;
      return written;
    },
    remove: async (id) => (await opened()).delete('matches', id),
  };
}
