/**
 * How far SQLite's journal (the WAL) is whole, and how far it was when the last commit was acknowledged. SQLite takes a journal
 * that was cut for one that ends there; by the mark beside it we know better.
 */

import { closeSync, constants, existsSync, fdatasyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;
const FRAMES_AT_ONCE = 16;

/** A place in a journal. A journal that is begun again from its start has another salt. */
export interface JournalEnd {
  readonly salt: Sum;
  /** Frames up to the last whole commit. */
  readonly frames: number;
}

type Sum = readonly [number, number];

interface Cursor {
  readonly frames: number;
  readonly sum: Sum;
  /** Whether nothing was found that does not follow. */
  readonly isWhole: boolean;
}

/** SQLite's checksum, going on from a sum so far. */
function checksum(bytes: Buffer, from: number, to: number, isBig: boolean, sum: Sum): Sum {
  let [a, b] = sum;
  for (let i = from; i < to; i += 8) {
    const x = isBig ? bytes.readUInt32BE(i) : bytes.readUInt32LE(i);
    const y = isBig ? bytes.readUInt32BE(i + 4) : bytes.readUInt32LE(i + 4);
    a = (a + x + b) >>> 0;
    b = (b + y + a) >>> 0;
  }
  return [a, b];
}

/** Follows a journal commit by commit. */
export class Journal {
  private readonly handle: number;
  private readonly header = Buffer.alloc(HEADER);
  private known = Buffer.alloc(HEADER);
  private buffer = Buffer.alloc(0);
  private frameSize = 0;
  private isBig = false;
  private salt: Sum = [0, 0];
  /** Where the last whole commit ends. */
  private sum: Sum = [0, 0];
  private frames = 0;

  constructor(file: string) {
    this.handle = openSync(file, 'r');
  }

  /** Reads on to the last whole commit; null if there is no whole header. */
  end(): JournalEnd | null {
    if (readSync(this.handle, this.header, 0, HEADER, 0) < HEADER) return null;
    if (!this.header.equals(this.known) && !this.beginAgain()) return null;
    const { buffer } = this;
    let read: number;
    let cursor: Cursor = { frames: this.frames, sum: this.sum, isWhole: true };
    do {
      read = readSync(this.handle, buffer, 0, buffer.length, HEADER + cursor.frames * this.frameSize);
      cursor = this.follow(cursor, read);
    } while (read === buffer.length && cursor.isWhole);
    return { salt: this.salt, frames: this.frames };
  }

  /** Goes through the frames that were read, as far as each follows from the one before; notes where commits end. */
  private follow(from: Cursor, read: number): Cursor {
    const { buffer, frameSize, isBig, salt } = this;
    let { frames, sum } = from;
    for (let i = 0; i + frameSize <= read; i += frameSize) {
      const at = (offset: number): number => buffer.readUInt32BE(i + offset);
      if (at(8) !== salt[0] || at(12) !== salt[1]) return { frames, sum, isWhole: false };
      const next = checksum(buffer, i + FRAME_HEADER, i + frameSize, isBig, checksum(buffer, i, i + 8, isBig, sum));
      if (at(16) !== next[0] || at(20) !== next[1]) return { frames, sum, isWhole: false };
      sum = next;
      frames++;
      // The last frame of a commit says how large the store is then.
      if (at(4) === 0) continue;
      this.frames = frames;
      this.sum = sum;
    }
    return { frames, sum, isWhole: true };
  }

  private beginAgain(): boolean {
    const { header } = this;
    const magic = header.readUInt32BE(0);
    this.isBig = magic === MAGIC + 1;
    const sum = checksum(header, 0, 24, this.isBig, [0, 0]);
    if ((magic !== MAGIC && !this.isBig) || header.readUInt32BE(24) !== sum[0] || header.readUInt32BE(28) !== sum[1])
      return false;
    this.salt = [header.readUInt32BE(16), header.readUInt32BE(20)];
    this.frameSize = FRAME_HEADER + header.readUInt32BE(8);
    this.buffer = Buffer.alloc(FRAMES_AT_ONCE * this.frameSize);
    this.known = Buffer.from(header);
    this.sum = sum;
    this.frames = 0;
    return true;
  }

  close(): void {
    closeSync(this.handle);
  }
}

/** How far a journal is whole; null if it has no whole header. */
export function journalEnd(file: string): JournalEnd | null {
  const journal = new Journal(file);
  try {
    return journal.end();
  } finally {
    journal.close();
  }
}

// ---- the mark -------------------------------------------------------------------------------------------------------

const MARK = 32;
const MARK_MAGIC = Buffer.from('sandmark');
const markOf = (file: string): string => `${file}-mark`;

const equalSalt = (a: Sum, b: Sum): boolean => a[0] === b[0] && a[1] === b[1];

/** How far the journal was when the last commit was acknowledged; null if nobody knows. */
export function readMark(file: string): JournalEnd | null {
  if (!existsSync(markOf(file))) return null;
  const bytes = Buffer.alloc(MARK);
  const handle = openSync(markOf(file), 'r');
  const read = readSync(handle, bytes, 0, MARK, 0);
  closeSync(handle);
  const sum = checksum(bytes, 0, 24, true, [0, 0]);
  const isOurs = read === MARK && bytes.subarray(0, 8).equals(MARK_MAGIC);
  if (!isOurs || bytes.readUInt32BE(24) !== sum[0] || bytes.readUInt32BE(28) !== sum[1]) return null;
  return { salt: [bytes.readUInt32BE(8), bytes.readUInt32BE(12)], frames: bytes.readUInt32BE(16) };
}

export const forgetMark = (file: string): void => rmSync(markOf(file), { force: true });

/**
 * Writes down, after each commit and before it is acknowledged, how far the journal is whole. It is not waited for until it
 * is on the disk, except when the journal begins again: killing the process loses none of it, a power failure a few seconds.
 */
export class Marker {
  private readonly file: string;
  private readonly journal: Journal;
  private handle: number | null;
  private last: JournalEnd | null = null;

  constructor(file: string) {
    this.file = file;
    this.journal = new Journal(`${file}-wal`);
    this.handle = openSync(markOf(file), constants.O_RDWR | constants.O_CREAT, 0o644);
    this.mark();
  }

  mark(): void {
    const { handle, last } = this;
    if (handle === null) return;
    const end = this.journal.end();
    const isSame = end !== null && last !== null && equalSalt(end.salt, last.salt);
    if (end === null || (isSame && end.frames === last?.frames)) return;
    const bytes = Buffer.alloc(MARK);
    MARK_MAGIC.copy(bytes);
    bytes.writeUInt32BE(end.salt[0], 8);
    bytes.writeUInt32BE(end.salt[1], 12);
    bytes.writeUInt32BE(end.frames, 16);
    const sum = checksum(bytes, 0, 24, true, [0, 0]);
    bytes.writeUInt32BE(sum[0], 24);
    bytes.writeUInt32BE(sum[1], 28);
    try {
      writeSync(handle, bytes, 0, MARK, 0);
      if (!isSame) fdatasyncSync(handle);
      this.last = end;
    } catch {
      // A mark that lags behind would one day refuse a store that is whole: better none.
      this.close();
    }
  }

  /** The store is closed, or can be marked no longer. */
  close(): void {
    if (this.handle === null) return;
    closeSync(this.handle);
    this.handle = null;
    this.journal.close();
    forgetMark(this.file);
  }
}

/** Why a journal cannot be all that was acknowledged; null if it can. */
export function lossIn(file: string): string | null {
  // In this order: if another process has it open, its journal is never behind its mark.
  const mark = readMark(file);
  const end = journalEnd(`${file}-wal`);
  const cut = `was not closed, and its journal "${file}-wal" with the latest choices is cut off or damaged`;
  if (end === null) return cut;
  if (mark === null) return end.frames === 0 ? cut : null;
  if (equalSalt(end.salt, mark.salt))
    return end.frames < mark.frames ? `${cut}: it holds ${end.frames} of ${mark.frames} pages` : null;
  // It had just been begun again, and nothing in it was acknowledged yet.
  const isNext = end.salt[0] === (mark.salt[0] + 1) >>> 0;
  return isNext ? null : `was not closed, and its journal "${file}-wal" is another one`;
}
