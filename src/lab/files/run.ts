/** Plays what is missing of a run, on all cores, batch by batch, into its folder. */

import { availableParallelism } from 'node:os';
import type { AnyGame, CatalogEntry } from '../../engine/game.ts';
import { type BatchResult, gameOf, playBatch, playGames } from '../batch.ts';
import { batchCount, gamesOfBatch, type RunPlan } from '../plan.ts';
import { isSlow, readPlayer } from '../players.ts';
import { workOff } from '../pool.ts';
import { columnOf } from '../rows.ts';
import { FolderError, type RunFolder } from './folder.ts';
import { openWriter, type RowWriter, readParquet } from './parquet.ts';

export interface PlayOptions {
  readonly catalog: readonly CatalogEntry[];
  /** The module that exports `catalog`, for threads; absent: everything in this one. */
  readonly catalogModule?: string | undefined;
  /** As many as the machine has cores if absent. */
  readonly threads?: number | undefined;
  /** Stops at once; what was finished stays. */
  readonly signal?: AbortSignal | undefined;
  readonly onBatch?: (batch: number) => void;
  /** Told once if DuckDB cannot be loaded, with the reason. */
  readonly onWithoutDuck?: (reason: string) => void;
  /** Another writer than the usual: for tests. */
  readonly writer?: RowWriter;
}

/** Plays the batches that are missing. The run may be stopped by the signal, by a full disk or by a kill, and taken up again. */
export async function playRun(folder: RunFolder, options: PlayOptions): Promise<void> {
  const { plan } = folder.run;
  const game = await gameOf(options.catalog, plan);
  folder.lock();
  const writer = options.writer ?? (await openWriter(options.onWithoutDuck));
  // Batches are written one after another. Who brings one waits for those before it and plays on while its own is written.
  let writing: Promise<void> = Promise.resolve();
  const keep = (result: BatchResult): Promise<void> => {
    const before = writing;
    writing = before.then(async () => {
      await folder.write(result, writer);
      options.onBatch?.(result.batch);
    });
    // It is waited for at the end.
    writing.catch(() => {});
    return before;
  };
  try {
    await playBatches(game, plan, folder.missing, options, keep);
    await writing;
  } finally {
    await writing.catch(() => {});
    if (!options.writer) writer.close();
    folder.unlock();
  }
}

async function playBatches(
  game: AnyGame,
  plan: RunPlan,
  batches: readonly number[],
  { catalogModule, threads = availableParallelism(), signal }: PlayOptions,
  keep: (result: BatchResult) => Promise<void>,
): Promise<void> {
  if (catalogModule !== undefined && threads > 1 && batches.length > 1) {
    const work = { module: new URL('../batch.ts', import.meta.url).href, name: 'playBatchIn', threads, signal };
    const inputs = batches.map((batch) => ({ catalogModule, plan, batch }));
    return workOff<(typeof inputs)[number], BatchResult>(work, inputs, keep);
  }
  for (const batch of batches) {
    if (signal?.aborted) return;
    await keep(playBatch(game, plan, batch));
    // Whoever wants to stop it must be heard.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Finished games that are played again when a run is taken up. */
const REPLAYED = { quick: 5, slow: 1 } as const;

/**
 * Plays a few finished games again, spread over the run, and compares them: whether what is here still plays the same. The
 * numbers of the games that it tried; throws the first that came out otherwise.
 */
export async function checkSample(folder: RunFolder, catalog: readonly CatalogEntry[]): Promise<readonly number[]> {
  const { plan } = folder.run;
  const { finished } = folder;
  if (finished.length === 0) return [];
  const game = await gameOf(catalog, plan);
  const slow = plan.players.some((text) => text !== 'rules' && isSlow(readPlayer(text)));
  const wanted = Math.min(slow ? REPLAYED.slow : REPLAYED.quick, finished.length);
  const tried: number[] = [];
  for (let i = 0; i < wanted; i++) {
    const line = finished[Math.floor((i * finished.length) / wanted)];
    if (!line?.files.games) continue;
    const table = await readParquet(folder.file('games', line.batch), 'games');
    const [numbers, checks] = [table.columns[0], table.columns.at(-1)] as [readonly number[], readonly string[]];
    const number = numbers[0];
    if (number === undefined) continue;
    const again = columnOf(playGames(game, plan, [number]).rows, 'games', 'check')[0];
    if (again !== checks[0])
      throw new FolderError(
        `${folder.path}: game ${number} does not come out as it did: the program has changed since. What was finished is left as it is; start a new run.`,
      );
    tried.push(number);
  }
  return tried;
}

export const gamesLeft = (folder: RunFolder): number =>
  folder.missing.reduce((sum, batch) => sum + gamesOfBatch(folder.run.plan, batch).length, 0);

export const isComplete = (folder: RunFolder): boolean => folder.finished.length === batchCount(folder.run.plan);
