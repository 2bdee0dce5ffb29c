/** What the AI knows about this game: how good a position is, what looks good at first sight, and what a phase is. */

import type { Advice } from '../../engine/index.ts';
import { evaluationWith, WEIGHTS, type Weights } from './evaluation.ts';
import { prior } from './first-sight.ts';
import type { CellesState } from './state.ts';

export { WEIGHTS } from './evaluation.ts';

/** Changes with every Action Phase. */
const phase = (s: CellesState): number => s.turn * 32 + s.actionsUsed[0] + s.actionsUsed[1];

export const adviceWith = (weights: Weights): Advice<CellesState> => ({
  ...evaluationWith(weights),
  prior,
  phase,
});

export const advice = adviceWith(WEIGHTS);
