/** One whole match between AI players, straight through: for series, tuning and tests. */

import { circleInWords } from '../engine/circles.ts';
import { forCatalog, type Game, type ResultInfo, type Seat } from '../engine/game.ts';
import { Match, type MatchStart } from '../engine/match.ts';
import type { AnyState } from '../engine/state.ts';
import type { Player } from './player.ts';

export interface Duel {
  readonly result: ResultInfo;
  readonly choices: number;
  /** What each seat has at the end of that which is counted towards victory (`Measure.of`). */
  readonly counted: readonly number[];
  /** For each seat: the longest and the mean time of one of its phases, in seconds, and how many there were. */
  readonly phases: readonly { readonly longest: number; readonly mean: number; readonly count: number }[];
}

/** A match longer than this is one in which somebody goes round in circles. */
const ENDLESS = 20_000;

/** `players[seat]` plays that seat. */
export function playDuel<S extends AnyState>(
  game: Game<S>,
  start: MatchStart,
  players: readonly Pick<Player, 'chooseNow'>[],
): Duel {
  const match = new Match(game, start);
  const { advice } = game;
  const spent = players.map(() => new Map<string, number>());
  let runs = 0;
  let before: Seat = -1;
  while (match.decision !== null) {
    const { seat } = match;
    if (seat !== before) runs++;
    before = seat;
    const choice = players[seat].chooseNow(match.view(seat), match.options.list());
    const phase = advice.phase ? `phase ${advice.phase(match.state)}` : `run ${runs}`;
    spent[seat].set(phase, (spent[seat].get(phase) ?? 0) + choice.milliseconds / 1000);
    match.choose(choice.code);
    if (match.length > ENDLESS)
      throw new Error(
        `${game.id}: no end after ${match.length} choices${circleInWords(forCatalog(game), match.choices())}`,
      );
  }
  return {
    result: game.results[match.state.result - 1],
    choices: match.length,
    counted: game.seats.map((_, seat) =>
      (game.measures?.(match.state, null) ?? [])
        .filter((measure) => measure.seat === seat && measure.of !== undefined)
        .reduce((sum, { value }) => sum + value, 0),
    ),
    phases: spent.map((times) => {
      const list = [...times.values()];
      const sum = list.reduce((a, b) => a + b, 0);
      return { longest: Math.max(0, ...list), mean: sum / Math.max(1, list.length), count: list.length };
    }),
  };
}
