/** What every game foretells is what comes. */

import { beforeAll, expect, it } from 'vitest';
import { checkOdds, checkOddsByTrying, playRandom } from '../src/engine/checks.ts';
import type { AnyGame } from '../src/engine/game.ts';
import { optionWords } from '../src/engine/play.ts';
import { RandomSource } from '../src/engine/random.ts';
import type { AnyState } from '../src/engine/state.ts';
import type { Options } from '../src/engine/steps.ts';
import { eachGame, LONG, shareOf, starts } from './contract.ts';

/** One of the options that leaves something to chance, if there is one among a few. */
function withOdds(game: AnyGame, s: AnyState, options: Options, random: RandomSource): number {
  const few = Array.from({ length: 6 }, () => options.at(random.below(options.count)));
  return few.find((option) => game.odds?.(s, option)) ?? (few[0] as number);
}

eachGame((entry) => {
  let game: AnyGame;
  beforeAll(async () => {
    game = await entry.load();
  }, LONG);

  it('brings what its exact odds foretell', () => {
    if (!game.odds) return;
    const random = new RandomSource('odds');
    const most = shareOf(game.id, 60);
    let checked = 0;
    let least = 1;
    for (const start of starts(game, 'odds', 40)) {
      if (checked >= most) break;
      playRandom(game, start, (s, _, options) => {
        if (checked >= most) return;
        const option = withOdds(game, s, options, random);
        const likely = checkOdds(game, s, option, random, 300);
        if (likely === null) return;
        checked++;
        least = Math.min(least, likely);
        expect(likely, `"${optionWords(game, option)}"`).toBeGreaterThan(1e-7);
      });
    }
    expect(checked, 'decisions with exact odds').toBeGreaterThan(0);
    // Sixty honest comparisons: the worst of them is hardly ever worse than this.
    expect(least).toBeGreaterThan(1e-5);
  });

  it('foretells exactly what comes of every face and every draw', () => {
    if (!game.odds) return;
    const random = new RandomSource('tried');
    const most = shareOf(game.id, 150);
    let agreed = 0;
    for (const start of starts(game, 'tried', 40)) {
      if (agreed >= most) break;
      playRandom(game, start, (s, _, options) => {
        if (agreed < most && checkOddsByTrying(game, s, withOdds(game, s, options, random))) agreed++;
      });
    }
    expect(agreed, 'decisions with exact odds').toBeGreaterThan(20);
  });
});
