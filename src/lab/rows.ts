/** Rows as they are gathered: one array a column, table by table. No file is touched here. */

import { columnsOf, type Row, TABLES, type TableName, tableNames } from './schema.ts';

export type Cell = number | string | boolean | null;

/** A table as arrays of equal length, in the order of its columns. */
export interface TableRows {
  readonly count: number;
  readonly columns: readonly (readonly Cell[])[];
}

export type Rows = Readonly<Record<TableName, TableRows>>;

/** Gathers the rows of some games. What a failed game has added is taken out again. */
export class RowGatherer {
  private readonly tables: Record<TableName, Cell[][]>;
  private marks: Partial<Record<TableName, number>> = {};

  constructor() {
    this.tables = Object.fromEntries(
      tableNames.map((name) => [name, columnsOf(name).map(() => [])]),
    ) as unknown as Record<TableName, Cell[][]>;
  }

  add<T extends TableName>(table: T, row: Row<T>): void {
    const columns = this.tables[table];
    const values = row as Readonly<Record<string, Cell>>;
    let i = 0;
    for (const name in TABLES[table].columns) (columns[i++] as Cell[]).push(values[name] as Cell);
  }

  count(table: TableName): number {
    return this.tables[table][0]?.length ?? 0;
  }

  mark(): void {
    this.marks = Object.fromEntries(tableNames.map((name) => [name, this.count(name)]));
  }

  /** Takes out all that came after the mark. */
  backToMark(): void {
    for (const name of tableNames) for (const column of this.tables[name]) column.length = this.marks[name] ?? 0;
  }

  rows(): Rows {
    return Object.fromEntries(
      tableNames.map((name) => [name, { count: this.count(name), columns: this.tables[name] }]),
    ) as unknown as Rows;
  }
}

/** The column of that name. */
export function columnOf<T extends TableName, K extends Extract<keyof Row<T>, string>>(
  rows: Rows,
  table: T,
  name: K,
): readonly Row<T>[K][] {
  const at = columnsOf(table).findIndex(([id]) => id === name);
  return rows[table].columns[at] as readonly Row<T>[K][];
}

/** Rows of several batches as one. */
export function joinRows(parts: readonly Rows[]): Rows {
  const joined = tableNames.map((name) => {
    const columns = columnsOf(name).map((_, i) => parts.flatMap((part) => part[name].columns[i] as Cell[]));
    return [name, { count: parts.reduce((sum, part) => sum + part[name].count, 0), columns }];
  });
  return Object.fromEntries(joined) as Rows;
}

export function* eachRow<T extends TableName>(rows: Rows, table: T): Generator<Row<T>> {
  const names = columnsOf(table).map(([name]) => name);
  const { count, columns } = rows[table];
  for (let i = 0; i < count; i++)
    yield Object.fromEntries(names.map((name, c) => [name, columns[c]?.[i] ?? null])) as Row<T>;
}
