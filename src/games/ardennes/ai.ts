/** What the machine player is told: how good a position is, what looks good at first sight, and what a phase is. */

import type { Advice } from '../../engine/game.ts';
import { prior } from './first-sight.ts';
import { judgementWith, WEIGHTS, type Weights } from './judgement.ts';
import { type ArdennesState, Did } from './state.ts';
import { ALLIED } from './tables.ts';

export { WEIGHTS } from './judgement.ts';

/** Units whose move is over, and units that have fought. */
function done(s: ArdennesState): number {
  const { did } = s;
  let n = 0;
  for (let u = 0; u < did.length; u++) {
    if (did[u] & Did.finished) n++;
    if (did[u] & Did.attack) n += 64;
  }
  return n;
}

export const adviceWith = (weights: Weights): Advice<ArdennesState> => ({
  ...judgementWith(weights),
  prior,
  /** A card, a unit's move and a combat are natural ends. */
  milestone: (s) => (s.impulse * 64 + s.played) * 65536 + done(s),
  // First sight knows more of an impulse than what each single step brings.
  firstPlan: 'quick',
  phase: (s) => s.day * 1024 + s.impulse * 2 + (s.side === ALLIED ? 1 : 0),
});

export const advice = adviceWith(WEIGHTS);
