import { existsSync } from 'node:fs';
import type { Store } from '../server/store/store.ts';
import { type Arguments, type Command, Exit, type Io, isSet, printJson, textOf, UsageError } from './command.ts';
import { STORE } from './start.ts';

export const STORE_OPTIONS = { store: { type: 'string' }, 'database-url': { type: 'string' } } as const;

/** The store that a command names, or the usual one. */
export async function openStore(args: Arguments, mustExist: boolean): Promise<Store> {
  const url = textOf(args, 'database-url') ?? process.env.DATABASE_URL;
  if (url) return (await import('../server/store/postgres.ts')).openPostgres({ url });
  const file = textOf(args, 'store') ?? STORE;
  if (mustExist && !existsSync(file)) throw new UsageError(`there is no store at "${file}"`);
  return (await import('../server/store/sqlite.ts')).openSqlite({ file });
}

const say = (args: Arguments, io: Io, value: Record<string, unknown>, text: string): number => {
  if (isSet(args, 'json')) printJson(io, value);
  else io.out(`${text}\n`);
  return Exit.ok;
};

export const backup: Command = {
  name: 'backup',
  summary: 'writes all matches and people into one file',
  help: `
sandtable backup FILE [--store FILE | --database-url URL] [--json]

Writes everything a server stores into one packed file. With PostgreSQL the server may keep running meanwhile. A file
that already exists is never overwritten.`,
  options: STORE_OPTIONS,
  takes: [1, 1],
  async run(args, io) {
    const file = args.positionals[0] as string;
    if (existsSync(file)) throw new UsageError(`"${file}" already exists`);
    const store = await openStore(args, true);
    try {
      await (await import('../server/store/backup.ts')).backup(store, file);
    } finally {
      await store.close();
    }
    return say(args, io, { ok: true, file }, `written: ${file}`);
  },
};

export const restore: Command = {
  name: 'restore',
  summary: 'reads such a file into an empty store',
  help: `
sandtable restore FILE [--store FILE | --database-url URL] [--json]

Reads a backup into an empty store of either kind. This is also how matches move to PostgreSQL.`,
  options: STORE_OPTIONS,
  takes: [1, 1],
  async run(args, io) {
    const file = args.positionals[0] as string;
    if (!existsSync(file)) throw new UsageError(`there is no file "${file}"`);
    const store = await openStore(args, false);
    try {
      const rows = await (await import('../server/store/backup.ts')).restore(store, file);
      return say(args, io, { ok: true, rows }, `restored: ${rows} rows`);
    } finally {
      await store.close();
    }
  },
};
