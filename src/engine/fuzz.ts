/** One whole random game with everything checked that can be: what the fuzzer plays. */

import {
  beginState,
  CheckError,
  type Chooser,
  checkEnd,
  checkGarbage,
  checkInvariants,
  checkRecord,
  checkStored,
  checkUndo,
  ENDLESS,
  playOut,
  playRandom,
  randomStart,
  viewers,
} from './checks.ts';
import type { AnyGame } from './game.ts';
import { Match } from './match.ts';
import { RandomSource } from './random.ts';
import { checkNoLeak, checkOutlook, checkPair, checkRedeal } from './secrets.ts';

export interface FuzzedGame {
  readonly choices: number;
}

/**
 * One random game with the invariants checked after each choice. A thorough one is played as a match besides: choices
 * taken back and made again, garbage refused, the record replayed, views compared, hidden facts redealt.
 */
export function fuzzGame(game: AnyGame, scenario: string, seed: string, thorough: boolean, most = ENDLESS): FuzzedGame {
  const start = randomStart(game, scenario, seed);
  if (!thorough) {
    const { state, choices } = playRandom(game, start, (s) => checkInvariants(game, s), most);
    checkInvariants(game, state);
    checkEnd(game, state);
    return { choices };
  }
  const match = new Match(game, start);
  const random = new RandomSource(`choices ${seed}`);
  const aside = new RandomSource(`aside ${seed}`);
  while (!match.isOver) {
    if (match.length >= most) throw new CheckError('ends', `still running after ${match.length} choices`);
    checkInvariants(game, match.state);
    if (aside.below(30) === 0) {
      checkStored(game, match.state);
      checkGarbage(match, aside);
      for (const seat of viewers(game)) {
        checkNoLeak(game, match.state, seat, aside);
        checkOutlook(game, match.state, seat, aside);
      }
      checkRedeal(game, match.state, match.seat, aside, false);
    }
    const option = match.options.at(random.below(match.options.count));
    if (aside.below(3) === 0) checkUndo(match, option);
    else match.choose(option);
  }
  checkInvariants(game, match.state);
  checkEnd(game, match.state);
  checkRecord(match);
  return { choices: match.length };
}

/** One random game with what everybody is told checked at every decision; returns how many there were. */
export function fuzzSecrets(game: AnyGame, scenario: string, seed: string): number {
  const aside = new RandomSource(`aside ${seed}`);
  const { choices } = playRandom(game, randomStart(game, scenario, seed), (s) => {
    for (const seat of viewers(game)) {
      checkPair(game, s, seat, aside);
      checkNoLeak(game, s, seat, aside);
      checkOutlook(game, s, seat, aside);
    }
  });
  return choices;
}

/** Decisions in a row, on average, that one of several players makes before another takes over: it differs from game to game. */
const SPELLS = [4, 20, 100];

/**
 * One game in which several players take turns at the same seats, with hidden facts redealt for every viewer at every
 * decision: play that random choices hardly reach. Returns how many decisions there were.
 */
export function fuzzMixed(game: AnyGame, scenario: string, seed: string, players: readonly Chooser[]): number {
  const random = new RandomSource(`mixed ${seed}`);
  const aside = new RandomSource(`aside ${seed}`);
  const all: readonly Chooser[] = [(_s, _step, options) => options.at(random.below(options.count)), ...players];
  const spell = SPELLS[random.below(SPELLS.length)] as number;
  let player = all[random.below(all.length)] as Chooser;
  const state = beginState(game, randomStart(game, scenario, seed));
  return playOut(
    game,
    state,
    (s, step, options) => {
      if (random.below(spell) === 0) player = all[random.below(all.length)] as Chooser;
      return player(s, step, options);
    },
    (s) => {
      for (const seat of viewers(game)) checkRedeal(game, s, seat, aside, false);
    },
  );
}
