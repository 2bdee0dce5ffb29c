// A player who takes what looks best at first sight, with some whim: as plans are played on. It needs no time to think, so
// that thousands of matches can be played with it.
import type { Player } from '../src/ai/player.ts';
import { Simulator } from '../src/ai/simulate.ts';
import type { AnyGame } from '../src/engine/game.ts';
import { seatOf } from '../src/engine/play.ts';
import { RandomSource } from '../src/engine/random.ts';

/** As in the plans of the levels. */
const NOISE = 0.2;

export type Chooser = Pick<Player, 'chooseNow'>;

export function firstSight(game: AnyGame, seed: string): Chooser {
  const sim = new Simulator(game, seed);
  const random = new RandomSource(`worlds ${seed}`);
  return {
    chooseNow(view, options) {
      const start = performance.now();
      const world = game.redeal(view, seatOf(game, view.seat), random);
      random.reseed(world);
      const list = sim.buffer(0);
      sim.ask(world, list);
      const code = sim.quick(world, list, NOISE);
      const milliseconds = performance.now() - start;
      return {
        code: options.includes(code) ? code : options[0],
        value: 0,
        line: [],
        iterations: 0,
        choices: 0,
        milliseconds,
      };
    },
  };
}
