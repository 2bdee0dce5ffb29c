/** Finding what the command line names: games, data files, records, switches. */

import { closeSync, openSync, readFileSync } from 'node:fs';
import { readDataFile } from '../engine/data.ts';
import type { AnyGame, CatalogEntry } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { parseRecord, replayRecord } from '../engine/record.ts';
import { echo, unknownWord } from '../engine/text.ts';
import { type Arguments, type Io, textOf, UsageError } from './command.ts';

/** What was named does not exist or cannot be read. `where` says which part of a request or line is the culprit. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
  readonly where: string;

  constructor(where: string, message: string) {
    super(message);
    this.where = where;
  }
}

export function entryOf(io: Pick<Io, 'catalog'>, id: string): CatalogEntry {
  const entry = io.catalog.find((x) => x.id === id);
  if (entry) return entry;
  const known = io.catalog.map((x) => x.id);
  throw new NotFound('game', known.length > 0 ? unknownWord('game', id, known) : `unknown game "${id}": no games yet`);
}

/** The first game of the catalog, where none is named. */
export function firstGame(io: Pick<Io, 'catalog'>): string {
  const [entry] = io.catalog;
  if (!entry) throw new NotFound('game', 'there are no games yet');
  return entry.id;
}

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new NotFound('file', code === 'ENOENT' ? `no file "${path}"` : `"${path}" cannot be read (${code})`);
  }
}

export function readJson(path: string): unknown {
  try {
    return readDataFile(readText(path));
  } catch (error) {
    if (error instanceof NotFound) throw error;
    throw new NotFound('file', `"${echo(path)}": ${(error as Error).message}`);
  }
}

/** A game, with tables laid over its own; what is wrong with them is said to be wrong with the data. */
export async function openOverlaid(io: Pick<Io, 'catalog'>, id: string, overlay?: unknown): Promise<AnyGame> {
  const entry = entryOf(io, id);
  if (overlay === undefined) return entry.load();
  try {
    return await entry.load(overlay);
  } catch (error) {
    throw new NotFound('data', (error as Error).message);
  }
}

/** A game, with the data file of --data laid over its tables. */
export function openGame(io: Io, id: string, args?: Arguments): Promise<AnyGame> {
  const path = args ? textOf(args, 'data') : undefined;
  return openOverlaid(io, id, path === undefined ? undefined : readJson(path));
}

/** What may be said of a record besides its file. */
export const recordOptions = { seed: { type: 'string' }, salt: { type: 'string' }, data: { type: 'string' } } as const;

/** A record by its file, replayed and checked. */
export async function openRecord(io: Io, path: string, args: Arguments): Promise<Match> {
  const record = parseRecord(path === '-' ? await readAll(io.stdin) : readText(path));
  return replayRecord(await openGame(io, record.game, args), record, textOf(args, 'seed'), textOf(args, 'salt'));
}

export async function readAll(input: AsyncIterable<unknown>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of input) parts.push(Buffer.from(part as string | Uint8Array));
  return Buffer.concat(parts).toString('utf8');
}

/** `--option mud=on`, any number of times. */
export function switchesOf(args: Arguments): Record<string, string> {
  const given = args.values.option ?? [];
  return Object.fromEntries(
    (Array.isArray(given) ? given : [given]).map((text) => {
      const match = /^([^=]+)=(.+)$/.exec(String(text));
      if (!match) throw new UsageError(`--option: expected name=value, got "${String(text)}"`);
      return [match[1], match[2]];
    }),
  );
}

/** Whether a file can be written is told before the match that goes into it, not after. */
export function checkWritable(path: string | undefined, flag: string): void {
  if (path === undefined) return;
  try {
    closeSync(openSync(path, 'a'));
  } catch (error) {
    throw new UsageError(`--${flag}: "${echo(path)}" cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
