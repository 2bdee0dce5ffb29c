/** Players for the fuzzer that look for good play and are quick about it. They see the true state: nothing is at stake. */

import type { Chooser } from '../engine/checks.ts';
import type { AnyGame } from '../engine/game.ts';
import { Greedy } from './greedy.ts';
import { levelOf } from './levels.ts';
import { Simulator } from './simulate.ts';

/** Options that the greedy one looks at in a decision. */
const LOOKED_AT = 8;
/** How far first sight is followed: as quick play does in the search, and to the letter. */
const NOISES = [0.5, 0];

/** By first sight, with some noise and without; and by the best end of some actions. */
export function mixedPlayers(game: AnyGame, seed: string): readonly Chooser[] {
  const sim = new Simulator(game, seed);
  const { style } = levelOf('recruit');
  const greedy = new Greedy(sim, style.kind === 'greedy' ? style.limits : undefined);
  return [
    ...NOISES.map(
      (noise): Chooser =>
        (s, _step, options) =>
          sim.quick(s, options, noise),
    ),
    (s, step, options) => {
      if (options.count === 1) return options.at(0);
      const some = sim.random.shuffled(options.list()).slice(0, LOOKED_AT);
      return some.map((code) => greedy.score(s, step, code)).reduce((a, b) => (b.value > a.value ? b : a)).code;
    },
  ];
}
