/** Some games of one scenario, one after another. */

import { fuzzGame } from '../engine/fuzz.ts';
import type { AnyGame } from '../engine/game.ts';

export interface Batch {
  readonly game: string;
  readonly scenario: string;
  readonly seeds: readonly string[];
  /** Which games are played as matches besides: every tenth, or the same game in both ways. */
  readonly thorough: 'tenth' | 'both';
}

export interface Failure {
  readonly game: string;
  readonly seed: string;
  readonly message: string;
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
      for (const thorough of ways) choices += fuzzGame(game, batch.scenario, seed, thorough).choices;
    } catch (error) {
      failures.push({ game: batch.game, seed, message: (error as Error).message });
    }
  }
  return { games: batch.seeds.length, choices, failures };
}
