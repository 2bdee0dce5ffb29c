/** Parquet files: through DuckDB where there is one, else in plain JavaScript. Both write and read the same files. */

import { readFileSync, writeFileSync } from 'node:fs';
import type { Cell, TableRows } from '../rows.ts';
import { type Column, columnsOf, type TableName } from '../schema.ts';
import { Duck } from './duck.ts';

export interface RowWriter {
  /** Who writes, for the journal: "duckdb" or "hyparquet", or who sent the rows. */
  readonly by: string;
  write(path: string, table: TableName, rows: TableRows): Promise<void>;
  close(): void;
}

/** A file that is no Parquet file, or not of this table. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';
  readonly path: string;

  constructor(path: string, reason: string) {
    super(`${path} is broken: ${reason}`);
    this.path = path;
  }
}

const TYPES = { int: 'INT32', float: 'DOUBLE', text: 'STRING', bool: 'BOOLEAN' } as const satisfies Record<
  Column['type'],
  string
>;

async function plainWriter(): Promise<RowWriter> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  return {
    by: 'hyparquet',
    async write(path, table, { columns }) {
      const columnData = columnsOf(table).map(([name, { type, nullable }], i) => ({
        name,
        type: TYPES[type],
        nullable,
        data: columns[i] as Cell[],
      }));
      writeFileSync(path, new Uint8Array(parquetWriteBuffer({ columnData })));
    },
    close() {},
  };
}

/** A writer; `missing` is told why it is not DuckDB's, if it is not. */
export async function openWriter(missing: (reason: string) => void = () => {}): Promise<RowWriter> {
  const duck = await Duck.open(missing);
  if (!duck) return plainWriter();
  return { by: 'duckdb', write: (path, table, rows) => duck.write(path, table, rows), close: () => duck.close() };
}

const MAGIC = 'PAR1';

/** Whether the bytes begin and end as those of a Parquet file do. */
export function checkParquet(path: string, bytes: Uint8Array): void {
  const at = (from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4));
  if (bytes.length < 12) throw new BrokenFile(path, `it has ${bytes.length} bytes`);
  if (at(0) !== MAGIC) throw new BrokenFile(path, 'it does not begin as a Parquet file does');
  if (at(bytes.length - 4) !== MAGIC) throw new BrokenFile(path, 'its end is missing');
}

/** The rows of a file, read in plain JavaScript. */
export async function readParquet(path: string, table: TableName): Promise<TableRows> {
  const { parquetMetadata, parquetReadObjects } = await import('hyparquet');
  const bytes = readFileSync(path);
  checkParquet(path, bytes);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const names = columnsOf(table).map(([name]) => name);
  try {
    const found = parquetMetadata(file)
      .schema.slice(1)
      .map(({ name }) => name);
    if (found.join() !== names.join())
      throw new Error(`its columns are not those of "${table}": ${found.slice(0, 20).join(', ')}`);
    const rows = (await parquetReadObjects({ file })) as Record<string, unknown>[];
    const columns = names.map((name) =>
      rows.map((row) => {
        const cell = row[name] ?? null;
        return (typeof cell === 'bigint' ? Number(cell) : cell) as Cell;
      }),
    );
    return { count: rows.length, columns };
  } catch (error) {
    throw new BrokenFile(path, (error as Error).message);
  }
}
