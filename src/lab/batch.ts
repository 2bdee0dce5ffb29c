/** A batch of games: what one thread, one machine or one volunteer plays at a time. */

import type { AnyGame, CatalogEntry } from '../engine/game.ts';
import { dataHash } from '../engine/match.ts';
import { unknownWord } from '../engine/text.ts';
import { gamesOfBatch, PlanError, type RunPlan } from './plan.ts';
import { type GameOutcome, playGame } from './play.ts';
import { RowGatherer, type Rows } from './rows.ts';
import { ROWS_VERSION } from './schema.ts';
import { type Tally, tallyOf } from './tally.ts';

export interface BatchResult {
  readonly batch: number;
  readonly rows: Rows;
  readonly tally: Tally;
  /** How long it took. No row depends on it. */
  readonly seconds: number;
}

/** Plays these games of a run, one after another. */
export function playGames(game: AnyGame, plan: RunPlan, numbers: readonly number[]): Omit<BatchResult, 'batch'> {
  const start = performance.now();
  const rows = new RowGatherer();
  const outcomes = numbers.map((number) => playGame(game, plan, number, rows));
  return { rows: rows.rows(), tally: tallyOf(outcomes), seconds: (performance.now() - start) / 1000 };
}

export const playBatch = (game: AnyGame, plan: RunPlan, batch: number): BatchResult => ({
  batch,
  ...playGames(game, plan, gamesOfBatch(plan, batch)),
});

/** The game that a plan names, with its data file laid over it. What is here now must be what the run began with. */
export async function gameOf(catalog: readonly CatalogEntry[], plan: RunPlan): Promise<AnyGame> {
  const entry = catalog.find(({ id }) => id === plan.game);
  const known = catalog.map(({ id }) => id);
  if (!entry) throw new PlanError('game', unknownWord('game', plan.game, known));
  if (plan.rows !== ROWS_VERSION)
    throw new PlanError(
      'rows',
      `this run has rows of version ${plan.rows}, and this program writes version ${ROWS_VERSION}`,
    );
  const game = await entry.load(plan.overlay);
  if (game.edition.version !== plan.edition || dataHash(game) !== plan.data)
    throw new PlanError(
      'game',
      `this run was played with ${game.title} edition ${plan.edition}, data ${plan.data}; here is edition ${game.edition.version}, data ${dataHash(game)}: start a new run`,
    );
  return game;
}

const loaded = new Map<string, Promise<AnyGame>>();
/** Games kept on a thread: a search goes through many data files. */
const MAX_LOADED = 4;

interface Thread {
  readonly catalogModule: string;
  readonly plan: RunPlan;
}

/** On a thread: the game is loaded once, and kept. */
async function gameIn({ catalogModule, plan }: Thread): Promise<AnyGame> {
  const key = `${catalogModule} ${plan.game} ${plan.data}`;
  let game = loaded.get(key);
  if (!game) {
    const { catalog } = (await import(catalogModule)) as { readonly catalog: readonly CatalogEntry[] };
    game = gameOf(catalog, plan);
    loaded.set(key, game);
    for (const old of loaded.keys()) if (loaded.size > MAX_LOADED) loaded.delete(old);
  }
  return game;
}

export const playBatchIn = async (task: Thread & { readonly batch: number }): Promise<BatchResult> =>
  playBatch(await gameIn(task), task.plan, task.batch);

/** What came of some games of a run, without their rows; null for one that could not be finished. */
export function outcomesOf(game: AnyGame, plan: RunPlan, numbers: readonly number[]): (GameOutcome | null)[] {
  return numbers.map((number) => playGame(game, plan, number, new RowGatherer()));
}

export const outcomesIn = async (
  task: Thread & { readonly numbers: readonly number[] },
): Promise<(GameOutcome | null)[]> => outcomesOf(await gameIn(task), task.plan, task.numbers);
