/** How much there is to be good at: how often a doubled budget still pays. */

import { type Estimate, share } from './stats.ts';

/** A player with twice the budget against one with the budget, sides swapped. */
export interface Rung {
  readonly budget: number;
  /** Points of the one with more, a draw counting half. */
  readonly points: number;
  readonly games: number;
}

/** A rung stands if the stronger player wins this much. */
export const STANDS = 0.6;

export interface Ladder {
  readonly rungs: readonly (Rung & { readonly share: Estimate; readonly stands: boolean; readonly sure: boolean })[];
  /** How many doublings in a row still win 60 of 100, from the lowest budget on. */
  readonly height: number;
}

export function skillLadder(rungs: readonly Rung[]): Ladder {
  const list = [...rungs]
    .sort((a, b) => a.budget - b.budget)
    .map((rung) => {
      const won = share(rung.points, rung.games);
      const stands = won.value >= STANDS;
      return { ...rung, share: won, stands, sure: stands ? won.low >= STANDS : won.high < STANDS };
    });
  const fallen = list.findIndex(({ stands }) => !stands);
  return { rungs: list, height: fallen < 0 ? list.length : fallen };
}
