/** The test game with one thing changed: for tests that what is broken is noticed. */

import { playRandom, randomStart, type Visit } from '../checks.ts';
import { type AnyGame, forCatalog, type Game } from '../game.ts';
import type { DecisionStep } from '../steps.ts';
import { crossroads } from './crossroads.ts';
import type { CrossroadsState } from './pieces.ts';

export type Crossroads = Game<CrossroadsState>;

export const variant = (change: Partial<Crossroads>): AnyGame => forCatalog({ ...crossroads, ...change });
export const sound = variant({});

/** The game with one decision's own behaviour changed. */
export function withStep(
  name: string,
  change: (step: DecisionStep<CrossroadsState>) => Partial<DecisionStep<CrossroadsState>>,
): AnyGame {
  const { names, steps } = crossroads.steps;
  const changed = steps.map((step, i) => (names[i] === name && 'choose' in step ? { ...step, ...change(step) } : step));
  return variant({ steps: { names, steps: changed } });
}

/** Visits every decision of so many random games of each scenario. */
export function everywhere(game: AnyGame, visit: Visit, games = 20): () => void {
  return () => {
    for (let i = 0; i < games; i++)
      for (const scenario of ['meeting', 'ambush'])
        playRandom(game, randomStart(game, scenario, `${scenario}-${i}`), visit);
  };
}
