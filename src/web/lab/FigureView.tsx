import { useId } from 'react';
import { type Context, drawFigure, type Shape } from '../../lab/draw/index.ts';
import type { Figure, FigureTable } from '../../lab/report/index.ts';
import { num } from '../../lab/report/words.ts';
import { Drawing } from './Drawing.tsx';

export type FigureContext = Pick<Context, 'facts' | 'games' | 'of' | 'link' | 'ground'>;

const cell = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? num(value) : value;

export function TableOf({ table: { columns, rows }, label }: { table: FigureTable; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its place is scrolled with the keys
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      <table className="cells">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <tr key={i}>
              {row.map((value, j) =>
                j === 0 ? (
                  <th key={columns[j]} scope="row">
                    {cell(value)}
                  </th>
                ) : (
                  <td key={columns[j]}>{cell(value)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A figure: its finding, what is drawn, the drawing, a note, and the figures as a table. */
export function FigureFrame({
  id,
  finding,
  says,
  note,
  table,
  wide,
  draw,
}: {
  id: string;
  finding: string;
  says: string;
  note?: string | undefined;
  table: FigureTable;
  /** Columns of twelve. */
  wide: number;
  draw: ((width: number) => Shape | null) | null;
}) {
  const heading = finding === '' ? 'Too few games for a finding yet' : finding;
  return (
    <figure className={`f w${wide}`} id={`figure-${id}`} data-figure={id} tabIndex={-1}>
      <figcaption>
        <h3>{heading}</h3>
        <p className="fig-says">{says}</p>
      </figcaption>
      {draw ? <Drawing draw={draw} /> : null}
      {note ? <p className="fig-note">{note}</p> : null}
      {table.rows.length > 0 ? (
        <details>
          <summary>Figures as a table</summary>
          <TableOf table={table} label={`${heading}: ${says}`} />
        </details>
      ) : null}
    </figure>
  );
}

export function FigureView({ figure, context, wide }: { figure: Figure; context: FigureContext; wide: number }) {
  const name = useId().replace(/[^\w-]/g, '');
  const { id, finding, says, note, table } = figure;
  const label = `${finding === '' ? '' : `${finding}. `}${says}`;
  const draw = (width: number): Shape | null => drawFigure(figure, { ...context, width, id: `${name}-${id}`, label });
  // Whether there is a drawing does not depend on its width.
  const drawn = draw(600) !== null;
  return (
    <FigureFrame
      id={id}
      finding={finding}
      says={says}
      note={note}
      table={table}
      wide={wide}
      draw={drawn ? draw : null}
    />
  );
}
