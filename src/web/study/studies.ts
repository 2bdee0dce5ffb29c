/** Studies saved in this browser, each as its text. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface SavedStudy {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  /** The saved match it was made of, if that is in this browser. */
  readonly match: string;
  readonly updated: number;
  readonly text: string;
}

interface Layout extends DBSchema {
  studies: { key: string; value: SavedStudy };
}

let opened: Promise<IDBPDatabase<Layout>> | undefined;

function db(): Promise<IDBPDatabase<Layout>> {
  opened ??= openDB<Layout>('sandtable-studies', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('studies', { keyPath: 'id' }),
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  // A failed attempt may be repeated.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

export const getStudy = async (id: string): Promise<SavedStudy | undefined> => (await db()).get('studies', id);

/** All studies, the newest first. */
export async function listStudies(): Promise<readonly SavedStudy[]> {
  return (await (await db()).getAll('studies')).sort((a, b) => b.updated - a.updated);
}

export async function putStudy(study: SavedStudy): Promise<void> {
  await (await db()).put('studies', study);
}

export async function deleteStudy(id: string): Promise<void> {
  await (await db()).delete('studies', id);
}
