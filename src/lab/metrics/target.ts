/** What a design is wanted to do, and how far it is from it. */

import { share } from './stats.ts';

/** How often a side is to win when these players meet. */
export interface WantedWins {
  /** By seat. */
  readonly players: readonly string[];
  /** The seat whose wins are meant. */
  readonly seat: string;
  /** Of 100. */
  readonly wins: number;
  /** How much it counts; 1 if absent. */
  readonly weight?: number | undefined;
}

/** A matrix of win rates by players and side, the advantage of going first, and the length. */
export interface Target {
  readonly wins: readonly WantedWins[];
  /** Wins of the side that decides first, of 100, in the first pairing. */
  readonly first?: { readonly wins: number; readonly weight?: number | undefined } | undefined;
  /** Turns of the first pairing. */
  readonly turns?: { readonly mean: number; readonly weight?: number | undefined } | undefined;
}

/** What was found of one pairing. */
export interface Found {
  readonly games: number;
  /** Points of the wanted seat, and of the side that decided first, a draw counting half. */
  readonly points: number;
  readonly first: number;
  readonly turns: number;
}

export interface TargetRow {
  readonly what: string;
  readonly wanted: number;
  readonly found: number;
  readonly low?: number;
  readonly high?: number;
  readonly cost: number;
}

/** Each part of the target with what was found; the cost is the squared miss, in shares, times the weight. */
export function targetRows(target: Target, found: readonly Found[]): TargetRow[] {
  const rows: TargetRow[] = target.wins.map((wanted, i) => {
    const { games = 0, points = 0 } = found[i] ?? {};
    const won = share(points, games);
    return {
      what: `${wanted.seat} wins, ${wanted.players.join(' against ')}`,
      wanted: wanted.wins / 100,
      found: won.value,
      low: won.low,
      high: won.high,
      cost: (wanted.weight ?? 1) * (won.value - wanted.wins / 100) ** 2,
    };
  });
  const [main] = found;
  if (target.first && main) {
    const first = share(main.first, main.games);
    rows.push({
      what: 'the first side wins',
      wanted: target.first.wins / 100,
      found: first.value,
      low: first.low,
      high: first.high,
      cost: (target.first.weight ?? 1) * (first.value - target.first.wins / 100) ** 2,
    });
  }
  if (target.turns && main) {
    const mean = main.games === 0 ? 0 : main.turns / main.games;
    const miss = (mean - target.turns.mean) / Math.max(1, target.turns.mean);
    rows.push({ what: 'turns', wanted: target.turns.mean, found: mean, cost: (target.turns.weight ?? 1) * miss ** 2 });
  }
  return rows;
}

/** 0 where everything is as wanted; less is worse. */
export const fitness = (target: Target, found: readonly Found[]): number =>
  -targetRows(target, found).reduce((sum, { cost }) => sum + cost, 0);
