/**
 * The file of the embedded store. While it is open its header says so, and its journal (the WAL) lies beside it: a journal
 * that is missing or cut then, or a file that is shorter than it says, is found before anything is written.
 */

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { forgetMark, lossIn } from './journal.ts';

const HEADER = 100;
const MAGIC = 'SQLite format 3\0';
/** Where the header says it: pages have this size, so many there are, and whether somebody has it open. */
const AT = { pageSize: 16, changes: 24, pages: 28, open: 60, validFor: 92 } as const;

export class StoreError extends Error {
  override readonly name = 'StoreError';
}

export const broken = (file: string, why: string): StoreError =>
  new StoreError(
    `the store "${file}" ${why}. Nothing was changed. Move it away, with the files that begin with its name, ` +
      `and put everything back from a backup: sandtable restore FILE --store ${file}`,
  );

export const inUse = (file: string): StoreError =>
  new StoreError(
    `the store "${file}" is in use by another process: stop that one first. Several processes can share ` +
      'a PostgreSQL: --database-url URL',
  );

export const closedTo = (file: string): StoreError =>
  new StoreError(`the store "${file}" cannot be written here: check who may write to it and to its folder`);

/** Where a store really lies, behind links: its journal lies there, and a new one is made there. */
export function placeOf(file: string): string {
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (isLink && !existsSync(file)) return placeOf(resolve(dirname(file), readlinkSync(file)));
  if (!existsSync(file)) return existsSync(dirname(file)) ? join(realpathSync(dirname(file)), basename(file)) : file;
  if (statSync(file).isDirectory())
    throw new StoreError(`"${file}" is a folder: name a file in it, such as ${join(file, 'sandtable.db')}`);
  return realpathSync(file);
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** Throws if the file cannot be whole. Says whether it was closed when it was last used. */
export function checkFile(file: string): { readonly closed: boolean } {
  const journal = sizeOf(`${file}-wal`);
  const size = sizeOf(file);
  if (size < HEADER) throw broken(file, size === 0 ? 'is empty' : 'is cut off');
  const head = Buffer.alloc(HEADER);
  const handle = openSync(file, 'r');
  readSync(handle, head, 0, HEADER, 0);
  closeSync(handle);
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) throw broken(file, 'is not a Sandtable store');
  const closed = head.readUInt32BE(AT.open) === 0;
  if (!closed && journal === 0)
    throw broken(file, `was not closed, and its journal "${file}-wal" with the latest choices is gone`);
  const loss = closed ? null : lossIn(file);
  if (loss !== null) throw broken(file, loss);
  // 1 stands for the largest size there is.
  const pageSize = head.readUInt16BE(AT.pageSize) === 1 ? 65536 : head.readUInt16BE(AT.pageSize);
  const isSaid = head.readUInt32BE(AT.changes) === head.readUInt32BE(AT.validFor);
  if (journal === 0 && isSaid && head.readUInt32BE(AT.pages) * pageSize > size) throw broken(file, 'is cut off');
  return { closed };
}

/** Puts a draft in its place, if nothing lies there yet: two who come at once do not take each other's away. */
function putInPlace(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch {
    // Not every file system has links.
    if (existsSync(file)) return false;
    renameSync(draft, file);
    return true;
  }
}

/**
 * A new store is made beside its place and put there whole: one that is found without tables has lost them. False if another
 * process was first: theirs stays.
 */
export async function makeFile(file: string, make: (draft: string) => Promise<void>): Promise<boolean> {
  const folder = dirname(file);
  if (!existsSync(folder)) throw new StoreError(`there is no folder "${folder}" for the store "${file}"`);
  if (existsSync(`${file}-wal`) && !existsSync(file))
    throw broken(file, `is gone, and its journal "${file}-wal" was left behind`);
  const draft = `${file}.new-${randomBytes(6).toString('hex')}`;
  try {
    await make(draft);
    if (existsSync(file)) return false;
    // Of a store that was here before.
    forgetMark(file);
    return putInPlace(draft, file);
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${draft}${end}`, { force: true });
  }
}
