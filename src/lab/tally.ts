/** What is known of a run without reading its rows: enough for its headline. Tallies of batches add up. */

import type { GameOutcome } from './play.ts';

export interface Tally {
  readonly games: number;
  readonly failed: number;
  /** Games by result id. */
  readonly results: Readonly<Record<string, number>>;
  readonly turns: number;
  readonly decisions: number;
}

export const noTally: Tally = { games: 0, failed: 0, results: {}, turns: 0, decisions: 0 };

export function tallyOf(outcomes: readonly (GameOutcome | null)[]): Tally {
  const results: Record<string, number> = {};
  let [games, turns, decisions] = [0, 0, 0];
  for (const outcome of outcomes) {
    if (!outcome) continue;
    games++;
    turns += outcome.turns;
    decisions += outcome.decisions;
    results[outcome.result] = (results[outcome.result] ?? 0) + 1;
  }
  return { games, failed: outcomes.length - games, results, turns, decisions };
}

export function addTally(a: Tally, b: Tally): Tally {
  const results: Record<string, number> = { ...a.results };
  for (const [id, n] of Object.entries(b.results)) results[id] = (results[id] ?? 0) + n;
  return {
    games: a.games + b.games,
    failed: a.failed + b.failed,
    results,
    turns: a.turns + b.turns,
    decisions: a.decisions + b.decisions,
  };
}
