/** A game of a run as a match that can be replayed: from its choices where they were kept, else played again. */

import type { AnyGame } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import { gamePlan, type RunPlan } from './plan.ts';
import { choicesOf } from './play.ts';

export interface ReplayedGame {
  readonly match: Match;
  /** By turn: how many choices had been made when its first decision was asked. */
  readonly turns: ReadonlyMap<number, number>;
}

/** `kept`: its choices as a row of `records` has them. A game that failed comes as far as it came. */
export function replayGame(game: AnyGame, plan: RunPlan, number: number, kept?: string): ReplayedGame {
  const choices =
    kept === undefined
      ? choicesOf(game, plan, number)
      : kept.split(' ').flatMap((code) => (code === '' ? [] : [Number.parseInt(code, 36)]));
  const { seed } = gamePlan(plan, number);
  const match = new Match(game, { scenario: plan.scenario, options: plan.options, seed, salt: seed });
  const turns = new Map<number, number>();
  const note = (at: number): void => {
    const turn = game.turn?.(match.state) ?? -1;
    if (turn >= 0 && !turns.has(turn)) turns.set(turn, at);
  };
  note(0);
  choices.forEach((code, i) => {
    match.choose(code);
    note(i + 1);
  });
  return { match, turns };
}
