import { useRef } from 'react';
import type { Json } from '../../engine/game.ts';
import { type Grid, type Path, shown } from './grid.ts';

const keyOf = (path: Path): string => JSON.stringify(path);

interface Props {
  readonly grid: Grid;
  readonly name: string;
  /** Cells that differ from the other table. */
  readonly changed: ReadonlySet<string>;
  /** Cells that cannot be used, with what is wrong. */
  readonly faults?: ReadonlyMap<string, string>;
  readonly onType?: (path: Path, text: string, before: Json) => void;
  readonly onPaste?: (row: number, column: number, text: string) => void;
  /** What is being typed and is not yet a value of its own. */
  readonly typing?: ReadonlyMap<string, string>;
}

/** A table as in a spreadsheet: arrow keys and Enter move, a block of cells can be pasted. */
export function GridTable({ grid, name, changed, faults, onType, onPaste, typing }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const move = (row: number, column: number): void => {
    const input = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`);
    input?.focus();
    input?.select();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls sideways, and so must be reached by the keyboard
    <section className="own-scroll" tabIndex={0} aria-label={name}>
      <table className="own-table" ref={table}>
        <thead>
          <tr>
            <td />
            {grid.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, r) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, c) => {
                const column = grid.columns[c] ?? '';
                if (!cell) return <td key={column} className="none" />;
                const key = keyOf(cell.path);
                const fault = faults?.get(key);
                const mark = `${changed.has(key) ? 'differs' : ''}${fault === undefined ? '' : ' wrong'}`;
                if (!onType)
                  return (
                    <td key={column} className={mark}>
                      {shown(cell.value)}
                    </td>
                  );
                return (
                  <td key={column} className={mark}>
                    <input
                      data-cell={`${r}-${c}`}
                      aria-label={`${row.name}, ${column}`}
                      aria-invalid={fault !== undefined}
                      title={fault}
                      spellCheck={false}
                      style={{ width: `${Math.min(26, Math.max(4, shown(cell.value).length + 2))}ch` }}
                      value={typing?.get(key) ?? shown(cell.value)}
                      onChange={({ target }) => onType(cell.path, target.value, cell.value)}
                      onPaste={(event) => {
                        const text = event.clipboardData.getData('text/plain');
                        if (!/[\t\n]/.test(text.trim())) return;
                        event.preventDefault();
                        onPaste?.(r, c, text);
                      }}
                      onKeyDown={(event) => {
                        const { selectionStart, selectionEnd, value } = event.currentTarget;
                        const whole = selectionStart === 0 && selectionEnd === value.length;
                        if (event.key === 'Enter' || event.key === 'ArrowDown') move(r + 1, c);
                        else if (event.key === 'ArrowUp') move(r - 1, c);
                        else if (event.key === 'ArrowLeft' && (whole || selectionEnd === 0)) move(r, c - 1);
                        else if (event.key === 'ArrowRight' && (whole || selectionStart === value.length))
                          move(r, c + 1);
                        else return;
                        event.preventDefault();
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
