/** What the machine player knows: how good a position is, what looks good at first sight, and what a phase is. */

import type { Advice } from '../../engine/game.ts';
import { SIGHT, sightWith } from './first-sight.ts';
import { evaluate, terms, WEIGHTS, type Weights } from './judgement.ts';
import type { PeiperState } from './state.ts';

export { WEIGHTS } from './judgement.ts';

const prior = sightWith(SIGHT);

export const adviceWith = (weights: Weights): Advice<PeiperState> => ({
  evaluate: (s, seat) => evaluate(s, seat, weights),
  terms: (s, seat) => terms(s, seat, weights),
  prior,
  milestone: (s) => s.ended,
  phase: (s) => s.turn * 256 + s.round,
  // A phase is one card.
  foresight: { phases: 4, worlds: 20, share: 0.5 },
  // Greedy play tries so few cards that it often sees no hit, and would rather pass.
  firstPlan: 'quick',
});

export const advice = adviceWith(WEIGHTS);
