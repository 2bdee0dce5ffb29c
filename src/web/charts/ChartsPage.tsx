/** Your own charts: every table of a game as a sheet beside ours, used in a match when it is right. */

import { useEffect, useRef, useState } from 'react';
import { readDataFile } from '../../engine/data.ts';
import type { AnyGame, Json, JsonObject } from '../../engine/game.ts';
import { loadGame } from '../app/games.ts';
import { battleLink, go } from '../app/route.ts';
import { TopBar } from '../app/TopBar.tsx';
import { readTextFile } from '../lobby/files.ts';
import { download } from '../saves/download.ts';
import { GridTable } from './GridTable.tsx';
import { csvOf, fieldsOf, type Path, pasted, shown, withCsv } from './grid.ts';
import { handCharts } from './own-charts.ts';
import { useCharts } from './useCharts.ts';
import './charts.css';

const SOURCES = {
  rules: 'printed',
  found: 'found',
  reconstructed: 'reconstructed',
  mixed: 'partly reconstructed',
} as const;
const MOST_LISTED = 40;

export function ChartsPage({ game: id }: { game: string }) {
  const [game, setGame] = useState<AnyGame | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    loadGame(id).then(setGame, (error: unknown) => setFault(error instanceof Error ? error.message : String(error)));
  }, [id]);
  return (
    <div className="page">
      <TopBar at="play" />
      <main className="own-page">{game ? <Charts game={game} /> : <h1>{fault ?? 'Your own charts'}</h1>}</main>
    </div>
  );
}

function Charts({ game }: { game: AnyGame }) {
  const charts = useCharts(game);
  const { tables, ours, changes, faults } = charts;
  const [chosen, setChosen] = useState(0);
  const [said, setSaid] = useState<string | null>(null);
  const [typing, setTyping] = useState<ReadonlyMap<string, string>>(new Map());
  const [showOurs, setShowOurs] = useState(false);
  const jsonFile = useRef<HTMLInputElement>(null);
  const csvFile = useRef<HTMLInputElement>(null);
  const table = tables[chosen] ?? tables[0];
  const printed = ours.find(({ name }) => name === table?.name);
  if (!table || !printed) return <h1>{game.title} has no charts</h1>;

  const attempt = (change: () => JsonObject): void => {
    try {
      charts.replace(change());
      setTyping(new Map());
      setSaid(null);
    } catch (error) {
      setSaid(`Nothing was changed. ${error instanceof Error ? error.message : String(error)}.`);
    }
  };
  const type = (path: Path, text: string, before: Json): void => {
    setSaid(null);
    // "1." on the way to "1.5": what is typed stays as it was typed.
    setTyping(new Map([[JSON.stringify(path), text]]));
    charts.type(path, text, before);
  };
  const back = (step: (() => void) | null): void => {
    step?.();
    setTyping(new Map());
    setSaid(null);
  };
  const differs = new Set(changes.map(({ path }) => JSON.stringify(path)));
  const source = game.tables.find(({ name }) => name === table.name)?.provenance;
  const wrong = charts.fault !== null;
  const use = (): void => {
    if (wrong || charts.checking) return;
    if (charts.overlay) handCharts(game.id, { name: `your own charts, ${charts.hash}`, data: charts.overlay });
    go(battleLink(game.id));
  };
  return (
    <>
      <header className="own-head">
        <h1>{game.title}: your own charts</h1>
        <p>
          Type what your printed charts say, or paste from a spreadsheet. Cells that differ are framed in both tables.
        </p>
        <div className="own-bar">
          <label>
            <span className="sr">Table</span>
            <select
              value={chosen}
              onChange={({ target }) => {
                setChosen(Number(target.value));
                setTyping(new Map());
              }}
            >
              {tables.map(({ name, title }, i) => {
                const count = changes.filter((change) => change.table === name).length;
                return (
                  <option key={name} value={i}>
                    {count > 0 ? `${title} · ${count} differ` : title}
                  </option>
                );
              })}
            </select>
          </label>
          <button type="button" className="btn" disabled={!charts.undo} onClick={() => back(charts.undo)}>
            Undo
          </button>
          <button type="button" className="btn" disabled={!charts.redo} onClick={() => back(charts.redo)}>
            Redo
          </button>
          <button
            type="button"
            className="btn own-switch"
            aria-pressed={showOurs}
            onClick={() => setShowOurs(!showOurs)}
          >
            {showOurs ? 'Show yours' : 'Show ours'}
          </button>
          <button
            type="button"
            className="btn"
            disabled={changes.length === 0}
            onClick={() => attempt(() => game.data)}
          >
            Start again from ours
          </button>
        </div>
      </header>
      <div className={`own-body${showOurs ? ' ours' : ''}`}>
        <div className="own-tables">
          {table.grids.map((grid, g) => {
            const other = printed.grids[g];
            return (
              <div key={grid.title} className="own-pair">
                <section className="own-yours">
                  <h2>
                    {grid.title} <span className="own-chip yours">yours</span>
                  </h2>
                  <GridTable
                    grid={grid}
                    name={`${grid.title}, yours`}
                    changed={differs}
                    faults={faults}
                    typing={typing}
                    onType={type}
                    onPaste={(row, column, text) =>
                      attempt(() => pasted(charts.data, grid, [row, column], fieldsOf(text)))
                    }
                  />
                  <p className="own-files">
                    <button
                      type="button"
                      className="link"
                      onClick={() => download(`${game.id}-${table.name}.csv`, csvOf(grid))}
                    >
                      Save as CSV
                    </button>{' '}
                    <button
                      type="button"
                      className="link"
                      onClick={() => {
                        if (csvFile.current) {
                          csvFile.current.dataset.grid = String(g);
                          csvFile.current.click();
                        }
                      }}
                    >
                      Open a CSV file
                    </button>
                  </p>
                </section>
                {other ? (
                  <section className="own-ours">
                    <h2>
                      {other.title}{' '}
                      {source ? <span className={`own-chip ${source.source}`}>{SOURCES[source.source]}</span> : null}
                    </h2>
                    <GridTable grid={other} name={`${other.title}, ours`} changed={differs} />
                  </section>
                ) : null}
              </div>
            );
          })}
        </div>
        <aside className="own-panel">
          <h2>
            {changes.length === 0
              ? 'Nothing differs'
              : changes.length === 1
                ? '1 cell differs'
                : `${changes.length} cells differ`}
          </h2>
          {wrong ? (
            <p className="own-fault" role="alert">
              <span aria-hidden="true">✕</span> {charts.fault}
            </p>
          ) : null}
          {said ? (
            <p className="own-fault" role="alert">
              {said}
            </p>
          ) : null}
          <ul>
            {changes.slice(0, MOST_LISTED).map(({ path, table: name, row, column, ours: before, yours }) => (
              <li key={JSON.stringify(path)}>
                <button
                  type="button"
                  className="link"
                  onClick={() => setChosen(tables.findIndex((t) => t.name === name))}
                >
                  {tables.find((t) => t.name === name)?.title}
                </button>
                , {row}, {column}: {shown(before) || 'nothing'} becomes {shown(yours) || 'nothing'}
              </li>
            ))}
          </ul>
          {changes.length > MOST_LISTED ? <p>{changes.length - MOST_LISTED} more</p> : null}
          <h2>Use it</h2>
          <p data-testid="charts-hash">
            {charts.checking
              ? 'Checking…'
              : wrong
                ? 'Charts with an error are not saved and cannot be played yet.'
                : changes.length === 0
                  ? 'Change a value, or open a file.'
                  : `Their hash, ${charts.hash}, goes into every record that uses them. ${charts.saved ? 'Saved in this browser.' : 'This browser keeps nothing: save them as a file.'}`}
          </p>
          <div className="own-use">
            <button
              type="button"
              className="btn primary big"
              disabled={wrong || charts.checking || changes.length === 0}
              onClick={use}
            >
              Use in a new match
            </button>
            <button
              type="button"
              className="btn"
              disabled={charts.overlay === undefined}
              onClick={() => download(`${game.id}-charts.json`, `${JSON.stringify(charts.overlay, null, 2)}\n`)}
            >
              Save as JSON
            </button>
            <button type="button" className="btn" onClick={() => jsonFile.current?.click()}>
              Open a JSON file
            </button>
          </div>
          <p>A match that has begun keeps the charts it began with.</p>
        </aside>
      </div>
      <input
        ref={jsonFile}
        type="file"
        accept="application/json,.json"
        hidden
        data-testid="charts-json"
        onChange={async ({ target }) => {
          const [picked] = target.files ?? [];
          target.value = '';
          if (!picked) return;
          try {
            await charts.open(readDataFile(await readTextFile(picked)));
            setTyping(new Map());
            setSaid(null);
          } catch (error) {
            setSaid(
              `${picked.name} was not opened, and your charts are unchanged. ${error instanceof Error ? error.message : String(error)}.`,
            );
          }
        }}
      />
      <input
        ref={csvFile}
        type="file"
        accept="text/csv,.csv"
        hidden
        onChange={async ({ target }) => {
          const [picked] = target.files ?? [];
          const grid = table.grids[Number(target.dataset.grid)];
          target.value = '';
          if (!picked || !grid) return;
          const text = await readTextFile(picked);
          attempt(() => withCsv(charts.data, grid, text));
        }}
      />
    </>
  );
}
