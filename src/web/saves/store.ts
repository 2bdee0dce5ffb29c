/** Where the shelf lies: IndexedDB, which holds far more than localStorage and writes off the page's own thread. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Store } from './shelf.ts';

interface Layout extends DBSchema {
  matches: { key: string; value: unknown };
}

/** Saves of older editions, kept one a key. */
const OLD = 'sandtable.match.';

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Brings saves over that an older edition left in localStorage. What cannot be read stays, as it is, under its name. */
async function bringOver(db: IDBPDatabase<Layout>): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(OLD));
  for (const key of keys) {
    const text = localStorage.getItem(key);
    const value = parsed(text) ?? text;
    const id = key.slice(OLD.length);
    if ((await db.get('matches', id)) === undefined) await db.put('matches', value, id);
    localStorage.removeItem(key);
  }
}

/** What a page had still to write when it was left: kept aside in one go, and laid on the shelf when it opens again. */
const LEFT = 'sandtable.left.';

interface Left {
  readonly value: { readonly revision: number };
  /** The revision the page went on from, and when the save that was being written then was made. */
  readonly from: number;
  readonly written: number | null;
}

/** The page is being left while a save is on its way, which may never arrive: this one does. */
export function keepAside(id: string, left: Left): void {
  try {
    localStorage.setItem(LEFT + id, JSON.stringify(left));
  } catch {
    // No room here either: what is on its way may still arrive.
  }
}

/** The page was not left after all. */
export const forgetAside = (id: string): void => localStorage.removeItem(LEFT + id);

async function layBack(db: IDBPDatabase<Layout>): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(LEFT));
  for (const key of keys) {
    const id = key.slice(LEFT.length);
    const tx = db.transaction('matches', 'readwrite');
    const there = (await tx.store.get(id)) as { revision?: number; updated?: number } | undefined;
    const left = parsed(localStorage.getItem(key)) as Left | null;
    const revision = there?.revision ?? 0;
    const arrived = left && revision === left.from + 1 && there?.updated === left.written;
    // Another page may have played on since: its save stands.
    if (left && (revision === left.from || arrived)) await tx.store.put({ ...left.value, revision: revision + 1 }, id);
    await tx.done;
    localStorage.removeItem(key);
  }
}

async function open(): Promise<IDBPDatabase<Layout>> {
  const db = await openDB<Layout>('sandtable', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('matches'),
    // A page of a newer edition wants to change the shelf: this one lets go of it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  await bringOver(db);
  await layBack(db);
  return db;
}

export function browserStore(): Store {
  let db: Promise<IDBPDatabase<Layout>> | undefined;
  const opened = (): Promise<IDBPDatabase<Layout>> => {
    db ??= open();
    // What failed may be tried again.
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
