/** The charts a player is writing: the values, what is wrong with them, and the way back. */

import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnyGame, Json, JsonObject } from '../../engine/game.ts';
import { dataHash } from '../../engine/match.ts';
import { loadGame } from '../app/games.ts';
import {
  type Difference,
  differences,
  overlayOf,
  type Path,
  type TableGrids,
  tablesOf,
  typed,
  valueAt,
  withValue,
} from './grid.ts';
import { keepCharts, keptCharts } from './own-charts.ts';

/** Single cells are tried one by one to find the wrong ones; beyond so many only the first fault is told. */
const MOST_TRIED = 60;
const PAUSE = 250;

export interface Charts {
  readonly data: JsonObject;
  readonly tables: readonly TableGrids[];
  readonly ours: readonly TableGrids[];
  readonly changes: readonly Difference[];
  readonly overlay: JsonObject | undefined;
  /** What the game's schema says, or null. */
  readonly fault: string | null;
  readonly faults: ReadonlyMap<string, string>;
  readonly hash: string | null;
  readonly checking: boolean;
  readonly saved: boolean;
  type(path: Path, text: string, before: Json): void;
  /** Everything at once: a file, a paste, or the printed values. */
  replace(data: JsonObject): void;
  /** A data file; it throws what is wrong, and nothing changes. */
  open(overlay: unknown): Promise<void>;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function useCharts(game: AnyGame): Charts {
  const [past, setPast] = useState<readonly JsonObject[]>([]);
  const [future, setFuture] = useState<readonly JsonObject[]>([]);
  const [data, setData] = useState<JsonObject>(game.data);
  const [verdict, setVerdict] = useState<{
    data: JsonObject;
    fault: string | null;
    faults: Map<string, string>;
    hash: string | null;
  }>({
    data: game.data,
    fault: null,
    faults: new Map(),
    hash: null,
  });
  const [saved, setSaved] = useState(true);
  const titles = useMemo(() => Object.fromEntries(game.tables.map(({ name, title }) => [name, title])), [game]);
  const ours = useMemo(() => tablesOf(game.data, titles), [game, titles]);
  const tables = useMemo(() => tablesOf(data, titles), [data, titles]);
  const changes = useMemo(() => differences(game.data, tables), [game, tables]);
  const overlay = useMemo(() => overlayOf(game.data, data) as JsonObject | undefined, [game, data]);
  const begun = useRef(false);
  /** The cell that is being typed in: its letters are one step of undo. */
  const cell = useRef('');

  // What was kept is opened as a file is: what no longer fits is left out, and nothing is lost of it until something is changed.
  useEffect(() => {
    const kept = keptCharts(game.id);
    if (kept === null) {
      begun.current = true;
      return;
    }
    loadGame(game.id, kept)
      .then(
        (loaded) => setData(loaded.data),
        (error: unknown) =>
          setVerdict((before) => ({ ...before, fault: `what was saved here cannot be used: ${message(error)}` })),
      )
      .finally(() => {
        begun.current = true;
      });
  }, [game]);

  useEffect(() => {
    if (!begun.current) return;
    let left = false;
    const timer = setTimeout(async () => {
      let fault: string | null = null;
      let hash: string | null = null;
      const faults = new Map<string, string>();
      try {
        hash = dataHash(await loadGame(game.id, overlay)).slice(0, 8);
      } catch (error) {
        fault = message(error);
        for (const { path, yours } of changes.slice(0, MOST_TRIED)) {
          const alone = overlayOf(game.data, withValue(game.data, path, yours));
          await loadGame(game.id, alone).catch((wrong: unknown) => faults.set(JSON.stringify(path), message(wrong)));
          if (left) return;
        }
      }
      if (left) return;
      // Only what can be played is kept: it can always be opened again.
      if (fault === null) setSaved(keepCharts(game.id, overlay));
      setVerdict({ data, fault, faults, hash });
    }, PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [game, data, overlay, changes]);

  const change = (next: JsonObject, at = ''): void => {
    if (at === '' || at !== cell.current) setPast([...past, data]);
    cell.current = at;
    setFuture([]);
    setData(next);
  };
  const step = (
    from: readonly JsonObject[],
    keep: (rest: readonly JsonObject[]) => void,
    to: (all: JsonObject) => void,
  ): (() => void) | null => {
    const next = from.at(-1);
    if (next === undefined) return null;
    return () => {
      cell.current = '';
      keep(from.slice(0, -1));
      to(data);
      setData(next);
    };
  };
  return {
    data,
    tables,
    ours,
    changes,
    overlay,
    fault: verdict.fault,
    faults: verdict.faults,
    hash: verdict.hash,
    checking: verdict.data !== data || (verdict.hash === null && verdict.fault === null),
    saved,
    type: (path, text) =>
      change(withValue(data, path, typed(text, valueAt(game.data, path) ?? '')), JSON.stringify(path)),
    replace: (next) => change(next),
    open: async (file) => change((await loadGame(game.id, file)).data),
    undo: step(past, setPast, (now) => setFuture([...future, now])),
    redo: step(future, setFuture, (now) => setPast([...past, now])),
  };
}
