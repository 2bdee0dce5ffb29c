/**
 * DuckDB, which the lab alone uses: rows to Parquet, and SQL over the files. It is an optional package of 70 MB, loaded when
 * it is needed and never before; where it cannot be loaded the lab goes on without it.
 */

import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Cell, TableRows } from '../rows.ts';
import { type Column, columnsOf, type TableName } from '../schema.ts';

type Api = typeof import('@duckdb/node-api');

/** Set to anything, the lab does as if there were no DuckDB. */
const WITHOUT = 'SANDTABLE_WITHOUT_DUCKDB';

/** Rows of one chunk, as DuckDB handles them. */
const CHUNK = 2048;

const SQL_TYPES: Readonly<Record<Column['type'], string>> = {
  int: 'integer',
  float: 'double',
  text: 'varchar',
  bool: 'boolean',
};

/** A path or word as SQL text. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export class Duck {
  private readonly api: Api;
  private readonly instance: DuckDBInstance;
  private readonly connection: DuckDBConnection;

  private constructor(api: Api, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.api = api;
    this.instance = instance;
    this.connection = connection;
  }

  /** null where there is none; `why` is then told the reason. */
  static async open(why: (reason: string) => void = () => {}): Promise<Duck | null> {
    if (process.env[WITHOUT]) {
      why(`${WITHOUT} is set`);
      return null;
    }
    try {
      const api = await import('@duckdb/node-api');
      // Threads are left to the games; reports are small.
      const instance = await api.DuckDBInstance.create(':memory:', { threads: '1' });
      return new Duck(api, instance, await instance.connect());
    } catch (error) {
      why((error as Error).message.split('\n')[0] ?? 'it cannot be loaded');
      return null;
    }
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }

  /** Writes the rows of one table as a Parquet file. */
  async write(path: string, table: TableName, { count, columns }: TableRows): Promise<void> {
    const { api, connection } = this;
    const declared = columnsOf(table);
    const types = { int: api.INTEGER, float: api.DOUBLE, text: api.VARCHAR, bool: api.BOOLEAN };
    await connection.run(
      `create or replace temp table batch (${declared.map(([name, { type }]) => `"${name}" ${SQL_TYPES[type]}`).join(', ')})`,
    );
    const appender = await connection.createAppender('batch');
    for (let from = 0; from < count; from += CHUNK) {
      const size = Math.min(CHUNK, count - from);
      const chunk = api.DuckDBDataChunk.create(
        declared.map(([, { type }]) => types[type]),
        size,
      );
      chunk.setColumns(columns.map((column) => column.slice(from, from + size)));
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
    await connection.run(`copy batch to ${quoted(path)} (format parquet, compression snappy)`);
    await connection.run('drop table batch');
  }

  /** The rows that a query finds, by name. Whole numbers of any width come as numbers. */
  async query<T extends Readonly<Record<string, Cell>>>(sql: string): Promise<readonly T[]> {
    const reader = await this.connection.runAndReadAll(sql);
    const names = reader.deduplicatedColumnNames();
    return reader
      .getRowsJS()
      .map((row) =>
        Object.fromEntries(row.map((cell, i) => [names[i], typeof cell === 'bigint' ? Number(cell) : cell])),
      ) as unknown as readonly T[];
  }

  /** A query of many rows, column by column. */
  async columns(sql: string): Promise<Readonly<Record<string, readonly Cell[]>>> {
    const reader = await this.connection.runAndReadAll(sql);
    const names = reader.deduplicatedColumnNames();
    const columns = reader.getColumnsJS();
    return Object.fromEntries(
      names.map((name, i) => [
        name,
        (columns[i] ?? []).map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)) as Cell[],
      ]),
    );
  }

  async run(sql: string): Promise<void> {
    await this.connection.run(sql);
  }
}
