/** Two runs on the same deals: what changed, deal by deal. */

import type { GameFrame } from '../frames.ts';
import type { GameFacts } from '../plan.ts';
import { type Estimate, pairedDifference, pairsToSettle, share } from './stats.ts';

/** A game of a run, as far as it is compared: points of the first seat, and its length. */
export interface ComparedGame {
  readonly game: number;
  readonly points: number;
  readonly turns: number;
  readonly decisions: number;
}

export const comparedGames = (
  facts: GameFacts,
  games: readonly Pick<GameFrame, 'game' | 'winner' | 'turns' | 'decisions'>[],
): ComparedGame[] =>
  games.map(({ game, winner, turns, decisions }) => ({
    game,
    points: winner === null ? 0.5 : winner === facts.seats[0]?.id ? 1 : 0,
    turns,
    decisions,
  }));

export interface Comparison {
  readonly deals: number;
  /** The first seat's share of points in each run, a draw counting half. */
  readonly a: Estimate;
  readonly b: Estimate;
  /** How much larger it is in B, deal by deal. */
  readonly difference: Estimate;
  /** Whether the interval leaves out zero. */
  readonly shown: boolean;
  /** Deals that would settle a difference of this size; null if none is to be seen. */
  readonly toSettle: number | null;
  /** Deals by who won: in both, in A alone, in B alone, in neither. Draws are in none of them. */
  readonly mosaic: { readonly both: number; readonly onlyA: number; readonly onlyB: number; readonly neither: number };
  readonly turns: Estimate;
  readonly decisions: Estimate;
}

export function compareGames(a: readonly ComparedGame[], b: readonly ComparedGame[]): Comparison {
  const inB = new Map(b.map((game) => [game.game, game]));
  const pairs = a.flatMap((game) => {
    const other = inB.get(game.game);
    return other ? [[game, other] as const] : [];
  });
  const deals = pairs.length;
  const differences = pairs.map(([x, y]) => y.points - x.points);
  const difference = pairedDifference(differences);
  const shown = difference.low > 0 || difference.high < 0;
  const count = (test: (x: number, y: number) => boolean): number =>
    pairs.filter(([x, y]) => test(x.points, y.points)).length;
  const points = (side: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[side].points, 0);
  const widest = Math.max(1, ...pairs.flatMap(([x, y]) => [x.turns, y.turns]));
  const longest = Math.max(1, ...pairs.flatMap(([x, y]) => [x.decisions, y.decisions]));
  return {
    deals,
    a: share(points(0), deals),
    b: share(points(1), deals),
    difference,
    shown,
    toSettle: shown ? null : pairsToSettle(differences),
    mosaic: {
      both: count((x, y) => x === 1 && y === 1),
      onlyA: count((x, y) => x === 1 && y === 0),
      onlyB: count((x, y) => x === 0 && y === 1),
      neither: count((x, y) => x === 0 && y === 0),
    },
    turns: pairedDifference(
      pairs.map(([x, y]) => y.turns - x.turns),
      widest,
    ),
    decisions: pairedDifference(
      pairs.map(([x, y]) => y.decisions - x.decisions),
      longest,
    ),
  };
}
