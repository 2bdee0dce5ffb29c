/** What the AI knows about this game: how good a position is, what looks good at first sight, and what a phase is. */

import type { Advice } from '../../engine/index.ts';
import { evaluationWith, WEIGHTS, type Weights } from './evaluation.ts';
import { prior } from './first-sight.ts';
import type { PeiperState } from './state.ts';

export { WEIGHTS } from './evaluation.ts';

export const adviceWith = (weights: Weights): Advice<PeiperState> => ({
  ...evaluationWith(weights),
  prior,
  milestone: (s) => s.ended,
  phase: (s) => s.turn * 256 + s.round,
  // A phase is one card; a turn has no more than 53.
  planning: { phases: 53, worlds: 32, share: 0.8, until: (s) => s.turn },
  // Greedy play tries so few cards that it often sees no hit, and would rather pass.
  firstPlan: 'quick',
});

export const advice = adviceWith(WEIGHTS);
