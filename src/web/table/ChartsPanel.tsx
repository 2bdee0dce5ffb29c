import { useMemo, useState } from 'react';
import type { OddsReport } from '../../engine/odds.ts';
import type { Table } from '../../engine/rulebook.ts';
import { Inline } from '../app/Inline.tsx';
import { useTable, useTableState } from './context.ts';

const norm = (text: string): string =>
  text
    .replace(/[*`\s]/g, '')
    .replace(/[–−—]/g, '-')
    .toLowerCase();

/** The chart of a report: the one with its column. */
export const chartInUse = (tables: readonly Table[], report: OddsReport | null): Table | undefined =>
  report?.column === undefined
    ? undefined
    : tables.find((t) => t.header.some((h) => norm(h) === norm(report.column as string)));

/** The tables of the rulebook, with the column in use and its possible results highlighted. */
export function ChartsPanel() {
  const { rulebook, game } = useTable();
  const { odds } = useTableState();
  const tables = useMemo(() => rulebook.chapters.flatMap((c) => c.tables), [rulebook]);
  const inUse = chartInUse(tables, odds);
  const [chosen, setChosen] = useState(0);
  const table = inUse ?? tables[chosen] ?? tables[0];
  if (!table)
    return (
      <div className="panel">
        <h2>Charts</h2>
        <p className="sub">{game.title} has no charts.</p>
      </div>
    );
  return (
    <div className="panel">
      <label className="filter">
        <span className="sr">Chart</span>
        <select value={tables.indexOf(table)} onChange={(event) => setChosen(Number(event.target.value))}>
          {tables.map((t, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two charts may share a title, their order is fixed
            <option key={i} value={i}>
              {t.title}
              {tables.filter((o) => o.title === t.title).length > 1 ? ` · ${t.header.join(' / ').slice(0, 30)}` : ''}
            </option>
          ))}
        </select>
      </label>
      <h2>{table.title}</h2>
      {inUse && odds ? <p className="sub">Column {odds.column} applies; possible results are highlighted</p> : null}
      <Chart table={table} report={inUse ? odds : null} />
    </div>
  );
}

export function Chart({ table, report }: { table: Table; report: OddsReport | null }) {
  const column =
    report?.column === undefined ? -1 : table.header.findIndex((h) => norm(h) === norm(report.column ?? ''));
  const results = new Set((report?.outcomes ?? []).map((o) => norm(o.label)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide chart scrolls sideways, and so must be reached by the keyboard
    <section className="chart-scroll" tabIndex={0} aria-label={table.title}>
      <table className="crt">
        <thead>
          <tr>
            {table.header.map((h, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a printed chart never move
              <th key={i} scope="col" className={i === column ? 'c' : undefined}>
                <Inline text={h} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, r) => {
            const lit = column >= 0 && results.has(norm(row[column] ?? ''));
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a printed chart never move
              <tr key={r} className={lit ? 'r' : undefined}>
                {row.map((cell, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={i} className={i === column ? 'c' : undefined}>
                    <Inline text={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
