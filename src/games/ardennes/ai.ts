/** What the AI knows about this game: how good a position is, what looks good at first sight, and what a phase is. */

import type { Advice } from '../../engine/index.ts';
import { evaluationWith, WEIGHTS, type Weights } from './evaluation.ts';
import { prior } from './first-sight.ts';
import { isWaiting } from './rules/reserves.ts';
import { type ArdennesState, Bridge, Did } from './state.ts';
import { ALLIED } from './tables.ts';

export { WEIGHTS } from './evaluation.ts';

/** More than there are units. */
const MOST = 256;

/** Units whose move is over, units that have fought, reserves that still wait, and bridges built in the morning. */
function done(s: ArdennesState): number {
  const { did, bridge } = s;
  let n = 0;
  if (s.impulse === 0) for (let i = 0; i < bridge.length; i++) if (bridge[i] === Bridge.intact) n++;
  for (let u = 0; u < did.length; u++) {
    if (did[u] & Did.finished) n++;
    if (did[u] & Did.attack) n += MOST;
    if (isWaiting(s, u)) n += MOST * MOST;
  }
  return n;
}

export const adviceWith = (weights: Weights): Advice<ArdennesState> => ({
  ...evaluationWith(weights),
  prior,
  /** A card, a unit's move, a combat, a reserve that has come and a bridge are natural ends. */
  milestone: (s) => (s.impulse * 64 + s.played) * MOST ** 3 + done(s),
  // First sight knows more of an impulse than what each single step brings.
  firstPlan: 'quick',
  width: 4,
  phase: (s) => s.day * 1024 + s.impulse * 2 + (s.side === ALLIED ? 1 : 0),
});

export const advice = adviceWith(WEIGHTS);
