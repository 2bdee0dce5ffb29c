/**
 * The folder of a run. Each batch is written as whole files under other names, brought to the disk, and renamed; then a line
 * of the journal says that it is complete. A run that is killed at any moment loses the batches that were being played.
 *
 *   run.json        what is played
 *   journal.jsonl   the batches that are complete, with the checksum of each file
 *   games/00012.parquet, turns/00012.parquet, …
 */

import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { echo } from '../../engine/text.ts';
import type { BatchResult } from '../batch.ts';
import { batchCount, type GameFacts, type RunPlan } from '../plan.ts';
import { joinRows, type Rows, type TableRows } from '../rows.ts';
import { columnsOf, type TableName, tableNames } from '../schema.ts';
import { addTally, noTally, type Tally } from '../tally.ts';
import { BrokenFile, checkParquet, type RowWriter, readParquet } from './parquet.ts';

export class FolderError extends Error {
  override readonly name = 'FolderError';
}

/** There is no room for what was to be written. Everything that was finished is safe. */
export class DiskFull extends FolderError {}

export interface RunFile {
  readonly plan: RunPlan;
  readonly facts: GameFacts;
  /** When it was started, for the list of runs. */
  readonly started: string;
}

export interface JournalLine {
  readonly batch: number;
  readonly tally: Tally;
  /** Rows and checksum of each table that has rows. */
  readonly files: Readonly<Partial<Record<TableName, { readonly rows: number; readonly sha256: string }>>>;
  /** Which program wrote them. */
  readonly by: string;
  readonly seconds: number;
}

const RUN = 'run.json';
const JOURNAL = 'journal.jsonl';
const LOCK = 'lock';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '') ||
  /no space left|disk quota|file too large/i.test((error as Error).message ?? '');

/** Some systems cannot bring a folder to the disk by itself. */
const UNSYNCED = ['EPERM', 'EINVAL', 'EISDIR', 'EBADF'];

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } catch (error) {
    if (!UNSYNCED.includes(codeOf(error) ?? '')) throw error;
  } finally {
    closeSync(file);
  }
}

/** The same while the threads go on. */
async function syncPaths(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      const file = await open(path, 'r');
      try {
        await file.sync();
      } catch (error) {
        if (!UNSYNCED.includes(codeOf(error) ?? '')) throw error;
      } finally {
        await file.close();
      }
    }),
  );
}

/** Writes a file so that it is there as a whole or not at all. */
function writeWhole(path: string, text: string): void {
  const making = `${path}.tmp`;
  writeFileSync(making, text);
  syncPath(making);
  renameSync(making, path);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const fileName = (batch: number): string => `${String(batch).padStart(6, '0')}.parquet`;

export class RunFolder {
  readonly path: string;
  readonly run: RunFile;
  private readonly done = new Map<number, JournalLine>();
  private locked = false;

  private constructor(path: string, run: RunFile) {
    this.path = path;
    this.run = run;
  }

  // ---- making and opening ---------------------------------------------------------------------------------------------

  static create(path: string, run: RunFile): RunFolder {
    try {
      if (existsSync(join(path, RUN)))
        throw new FolderError(`${path} already holds a run: resume it, or choose another folder with --out`);
      if (existsSync(path) && readdirSync(path).length > 0)
        throw new FolderError(`${path} is not empty: choose another folder with --out`);
      mkdirSync(path, { recursive: true });
      writeWhole(join(path, RUN), `${JSON.stringify(run, null, 2)}\n`);
      writeFileSync(join(path, JOURNAL), '');
    } catch (error) {
      throw folderFault(path, error);
    }
    return new RunFolder(path, run);
  }

  static open(path: string): RunFolder {
    let run: RunFile;
    try {
      run = JSON.parse(readFileSync(join(path, RUN), 'utf8')) as RunFile;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new FolderError(`${path} holds no run: there is no ${RUN} in it`);
      if (codeOf(error)) throw folderFault(path, error);
      throw new FolderError(`${join(path, RUN)} cannot be read: ${(error as Error).message}`);
    }
    const missing = ['plan', 'facts', 'started'].find(
      (field) => (run as unknown as Record<string, unknown>)?.[field] === undefined,
    );
    if (missing) throw new FolderError(`${join(path, RUN)}: field "${missing}" is missing`);
    const folder = new RunFolder(path, run);
    folder.readJournal();
    return folder;
  }

  private readJournal(): void {
    const path = join(this.path, JOURNAL);
    if (!existsSync(path)) return;
    const batches = batchCount(this.run.plan);
    const lines = readFileSync(path, 'utf8').split('\n');
    lines.forEach((line, i) => {
      if (line === '') return;
      try {
        const entry = JSON.parse(line) as JournalLine;
        if (!Number.isInteger(entry.batch) || entry.batch < 0 || entry.batch >= batches || !entry.tally || !entry.files)
          throw new Error('it names no batch of this run');
        this.done.set(entry.batch, entry);
      } catch (error) {
        // A line that was cut off is one that was being written.
        if (i === lines.length - 1) return;
        throw new FolderError(`${path}, line ${i + 1}: ${echo((error as Error).message)}`);
      }
    });
  }

  /** Only one process plays a run at a time. One that was killed holds nothing. */
  lock(): void {
    const path = join(this.path, LOCK);
    for (let tries = 0; ; tries++) {
      try {
        writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx' });
        break;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw folderFault(this.path, error);
        if (tries > 0 || isHeld(path))
          throw new FolderError(`${this.path} is being played by another process: wait for it, or stop it first`);
        rmSync(path, { force: true });
      }
    }
    this.locked = true;
    this.clearUnfinished();
    this.mendJournal();
  }

  unlock(): void {
    if (this.locked) rmSync(join(this.path, LOCK), { force: true });
    this.locked = false;
  }

  /** Takes out what was being written when a run was killed. */
  private clearUnfinished(): void {
    for (const table of tableNames) {
      const folder = join(this.path, table);
      if (!existsSync(folder)) continue;
      for (const name of readdirSync(folder)) if (name.endsWith('.tmp')) rmSync(join(folder, name), { force: true });
    }
  }

  /** A line that was cut off must not run into the next. */
  private mendJournal(): void {
    const path = join(this.path, JOURNAL);
    if (!existsSync(path)) return;
    const text = readFileSync(path, 'utf8');
    if (text !== '' && !text.endsWith('\n')) writeWhole(path, text.slice(0, text.lastIndexOf('\n') + 1));
  }

  // ---- batches --------------------------------------------------------------------------------------------------------

  get finished(): readonly JournalLine[] {
    return [...this.done.values()].sort((a, b) => a.batch - b.batch);
  }

  has(batch: number): boolean {
    return this.done.has(batch);
  }

  get missing(): readonly number[] {
    return Array.from({ length: batchCount(this.run.plan) }, (_, i) => i).filter((batch) => !this.done.has(batch));
  }

  get tally(): Tally {
    return this.finished.reduce((sum, { tally }) => addTally(sum, tally), noTally);
  }

  get seconds(): number {
    return this.finished.reduce((sum, line) => sum + line.seconds, 0);
  }

  file(table: TableName, batch: number): string {
    return join(this.path, table, fileName(batch));
  }

  /** The files of a table that belong to finished batches. */
  files(table: TableName): readonly string[] {
    return this.finished.filter(({ files }) => files[table]).map(({ batch }) => this.file(table, batch));
  }

  /** Writes a batch. It counts once its line is in the journal, and a batch that counts is not written again. */
  async write({ batch, rows, tally, seconds }: BatchResult, writer: RowWriter): Promise<void> {
    if (this.done.has(batch)) return;
    const made: string[] = [];
    try {
      const files: Partial<Record<TableName, { rows: number; sha256: string }>> = {};
      for (const table of tableNames) {
        const { count } = rows[table];
        if (count === 0) continue;
        mkdirSync(join(this.path, table), { recursive: true });
        const making = `${this.file(table, batch)}.tmp`;
        made.push(making);
        await writer.write(making, table, rows[table]);
        files[table] = { rows: count, sha256: sha256(readFileSync(making)) };
      }
      await syncPaths(made);
      for (const making of made) renameSync(making, making.replace(/\.tmp$/, ''));
      await syncPaths(Object.keys(files).map((table) => join(this.path, table)));
      this.append({ batch, tally, files, by: writer.by, seconds: Math.round(seconds * 1000) / 1000 });
    } catch (error) {
      for (const making of made) rmSync(making, { force: true });
      throw folderFault(this.path, error);
    }
  }

  /** Takes in a batch that was written elsewhere: its files as bytes. */
  adopt(line: JournalLine, bytes: Readonly<Partial<Record<TableName, Uint8Array>>>): void {
    if (this.done.has(line.batch)) return;
    try {
      for (const table of tableNames) {
        const content = bytes[table];
        const wanted = line.files[table];
        if (!wanted) continue;
        if (!content || sha256(content) !== wanted.sha256)
          throw new BrokenFile(this.file(table, line.batch), 'its checksum is not the one that was sent with it');
        mkdirSync(join(this.path, table), { recursive: true });
        const making = `${this.file(table, line.batch)}.tmp`;
        writeFileSync(making, content);
        syncPath(making);
        renameSync(making, this.file(table, line.batch));
      }
      this.append(line);
    } catch (error) {
      throw folderFault(this.path, error);
    }
  }

  private append(line: JournalLine): void {
    const path = join(this.path, JOURNAL);
    const size = statSync(path).size;
    const file = openSync(path, 'a');
    try {
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      fsyncSync(file);
    } catch (error) {
      // Half a line would be in the way of the next one.
      closeSync(file);
      try {
        writeWhole(path, readFileSync(path, 'utf8').slice(0, size));
      } catch {
        // It is repaired when the run is taken up again.
      }
      throw error;
    }
    closeSync(file);
    this.done.set(line.batch, line);
  }

  /** The files of finished batches that are not as they were written: gone, cut off, or changed. */
  broken(thorough = false): readonly BrokenFile[] {
    const faults: BrokenFile[] = [];
    for (const { batch, files } of this.finished)
      for (const [table, { sha256: wanted }] of Object.entries(files)) {
        const path = this.file(table as TableName, batch);
        try {
          const bytes = readFileSync(path);
          checkParquet(path, bytes);
          if (thorough && sha256(bytes) !== wanted)
            faults.push(new BrokenFile(path, 'it was changed after it was written'));
        } catch (error) {
          faults.push(
            error instanceof BrokenFile ? error : new BrokenFile(path, `it cannot be read (${codeOf(error)})`),
          );
        }
      }
    return faults;
  }

  /** Strikes batches from the journal whose files are broken: they are played again. The files are set aside. */
  forget(batches: ReadonlySet<number>): void {
    for (const batch of batches) {
      for (const table of tableNames) {
        const path = this.file(table, batch);
        if (existsSync(path)) renameSync(path, `${path}.broken`);
      }
      this.done.delete(batch);
    }
    writeWhole(join(this.path, JOURNAL), this.finished.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  batchOf(path: string): number {
    return Number(/(\d+)\.parquet$/.exec(path)?.[1] ?? -1);
  }

  /** All rows of finished batches, read in plain JavaScript. */
  async rows(tables: readonly TableName[] = tableNames): Promise<Rows> {
    const parts: Rows[] = [];
    for (const { batch, files } of this.finished) {
      const part = {} as Record<TableName, TableRows>;
      for (const table of tableNames)
        part[table] =
          files[table] && tables.includes(table)
            ? await readParquet(this.file(table, batch), table)
            : { count: 0, columns: columnsOf(table).map(() => []) };
      parts.push(part);
    }
    return joinRows(parts);
  }
}

/** Whether the process that holds a lock is still there. */
function isHeld(path: string): boolean {
  try {
    const { pid, host } = JSON.parse(readFileSync(path, 'utf8')) as { readonly pid: number; readonly host: string };
    if (host !== hostname()) return true;
    if (pid === process.pid) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and another user's.
    return codeOf(error) === 'EPERM';
  }
}

function folderFault(path: string, error: unknown): Error {
  if (error instanceof FolderError || error instanceof BrokenFile) return error;
  if (isFull(error))
    return new DiskFull(
      `${path}: there is no room left on the disk. All finished batches are saved. Make room, then resume the run.`,
    );
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new FolderError(`${path} cannot be written (${code}): choose another folder with --out`);
  if (code) return new FolderError(`${path}: ${(error as Error).message}`);
  return error as Error;
}

/** The runs in a folder, newest first; what cannot be read is told with its fault. */
export function listRuns(
  root: string,
): readonly (
  | { readonly path: string; readonly folder: RunFolder }
  | { readonly path: string; readonly fault: string }
)[] {
  if (!existsSync(root)) return [];
  const found = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, RUN)))
    .map(({ name }) => {
      const path = join(root, name);
      try {
        return { path, folder: RunFolder.open(path) };
      } catch (error) {
        return { path, fault: (error as Error).message };
      }
    });
  const startOf = (run: (typeof found)[number]): string =>
    'folder' in run ? (run.folder as RunFolder).run.started : '';
  return found.sort((a, b) => (startOf(a) < startOf(b) ? 1 : -1)) as ReturnType<typeof listRuns>;
}
