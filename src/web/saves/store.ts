/** Where the shelf lies: IndexedDB, which holds far more than localStorage and writes off the page's own thread. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Store } from './shelf.ts';

interface Layout extends DBSchema {
  matches: { key: string; value: unknown };
}

/** Saves of older editions, kept one a key. */
const OLD = 'sandtable.match.';

/** Brings saves over that an older edition left in localStorage. What cannot be read stays, as it is, under its name. */
async function bringOver(db: IDBPDatabase<Layout>): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(OLD));
  for (const key of keys) {
    let value: unknown;
    try {
      value = JSON.parse(localStorage.getItem(key) ?? '');
    } catch {
      value = localStorage.getItem(key);
    }
    const id = key.slice(OLD.length);
    if ((await db.get('matches', id)) === undefined) await db.put('matches', value, id);
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
