/** What the AI knows about this game: how good a position is, what looks good at first sight, and what a phase is. */
import type { Advice } from '../../engine/index.ts';
import { evaluationWith, WEIGHTS, type Weights } from './evaluation.ts';
import { prior } from './first-sight.ts';
import { type CoState, scenarioOf } from './state.ts';

export { WEIGHTS } from './evaluation.ts';

/** A player turn is a phase of its own. */
const phase = (s: CoState): number =>
  s.phase < 4 ? s.phase : 10 + s.turn * 2 + (s.player === scenarioOf(s).attacker ? 0 : 1);

export const adviceWith = (weights: Weights): Advice<CoState> => ({
  ...evaluationWith(weights),
  prior,
  phase,
});

export const advice = adviceWith(WEIGHTS);
