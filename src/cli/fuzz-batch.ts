/** Some games of one scenario, one after another. */

import { mixedPlayers } from '../ai/mixed.ts';
import { fuzzGame, fuzzMixed, fuzzSecrets } from '../engine/fuzz.ts';
import type { AnyGame, CatalogEntry } from '../engine/game.ts';

export interface Batch {
  readonly game: string;
  readonly scenario: string;
  readonly seeds: readonly string[];
  /** Which games are played as matches besides: every tenth, or the same game in both ways; or secrets, or deals between mixed players, at every decision. */
  readonly thorough: 'tenth' | 'both' | 'secrets' | 'mixed';
}

export interface Failure {
  readonly game: string;
  readonly seed: string;
  readonly message: string;
  /** The flag by which it was found, if it was. */
  readonly flag?: string;
}

export interface BatchResult {
  readonly games: number;
  readonly choices: number;
  readonly failures: readonly Failure[];
}

export function playBatch(game: AnyGame, batch: Batch): BatchResult {
  let choices = 0;
  const failures: Failure[] = [];
  for (const seed of batch.seeds) {
    const index = Number(seed.split(':').at(-1));
    const ways = batch.thorough === 'both' ? [false, true] : [index % 10 === 0];
    try {
      if (batch.thorough === 'secrets') choices += fuzzSecrets(game, batch.scenario, seed);
      else if (batch.thorough === 'mixed') choices += fuzzMixed(game, batch.scenario, seed, mixedPlayers(game, seed));
      else for (const thorough of ways) choices += fuzzGame(game, batch.scenario, seed, thorough).choices;
    } catch (error) {
      const flag = batch.thorough === 'secrets' || batch.thorough === 'mixed' ? { flag: `--${batch.thorough}` } : {};
      failures.push({ game: batch.game, seed, message: (error as Error).message, ...flag });
    }
  }
  return { games: batch.seeds.length, choices, failures };
}

const loaded = new Map<string, Promise<AnyGame>>();

/** The same on a thread of its own, where the game has to be loaded first. */
export async function playBatchIn({
  catalogModule,
  batch,
}: {
  catalogModule: string;
  batch: Batch;
}): Promise<BatchResult> {
  const { catalog } = (await import(catalogModule)) as { catalog: readonly CatalogEntry[] };
  let game = loaded.get(batch.game);
  if (!game) {
    game = catalog.find((entry) => entry.id === batch.game)?.load();
    if (!game) throw new Error(`no game "${batch.game}" in ${catalogModule}`);
    loaded.set(batch.game, game);
  }
  return playBatch(await game, batch);
}
