/** What the AI knows about this game: how good a position is, what looks good at first sight, and what a phase is. */

import { type Advice, frameArg, topStep, verbOf } from '../../engine/index.ts';
import { evaluationWith, isMustering, WEIGHTS, type Weights } from './evaluation.ts';
import { prior } from './first-sight.ts';
import { countOf } from './rules/armies.ts';
import { Step } from './rules/sequence.ts';
import { V } from './rules/verbs.ts';
import type { CeltosState } from './state.ts';
import { UNITS } from './tables.ts';

export { WEIGHTS } from './evaluation.ts';

/** CE-841: one people is as good as another, and a ready-made list saves the building of one. */
function alike(s: CeltosState, options: readonly number[]): readonly number[] | null {
  const step = topStep(s);
  if (step === Step.choosePeople) return options;
  if (step === Step.armyList && countOf(s, frameArg(s, 0)) === 0) return options.filter((c) => verbOf(c) === V.take);
  return null;
}

function milestone(s: CeltosState): number {
  // A unit of the list is whole when the list itself is asked about again.
  if (isMustering(s)) {
    const step = topStep(s);
    const seat = step <= Step.armyPurchases ? frameArg(s, 0) : 0;
    const whole = step > Step.armyList && step <= Step.armyPurchases ? -1 : 0;
    return (
      -1000 +
      100 * (s.listDone[0] + s.listDone[1]) +
      2 * (countOf(s, seat) + whole) +
      (step === Step.choosePeople ? 0 : 1)
    );
  }
  return phase(s);
}

/** An activation, the setting up of a unit, the making of a list. */
function phase(s: CeltosState): number {
  if (isMustering(s)) return -1000 + 100 * (s.listDone[0] + s.listDone[1]);
  let n = s.turn * 256;
  const counted = s.turn === 0 ? s.onTable : s.activated;
  for (let u = 0; u < UNITS; u++) n += counted[u];
  return n - (s.active < UNITS ? 1 : 0);
}

export const adviceWith = (weights: Weights): Advice<CeltosState> => ({
  ...evaluationWith(weights),
  prior,
  alike,
  milestone,
  phase,
  // A phase is one activation: what it is worth shows in the answers, and who goes first matters as much as where. Where a
  // turn ends nobody has anything left to do in it, and the rite goes on. How good a list is does not show on the table so
  // soon: a ready one is not changed by the luck of a few copies. Nor does where a unit is set up.
  planning: {
    phases: UNITS,
    worlds: 64,
    share: 0.7,
    openings: 10,
    caution: 2,
    plain: (s) => s.turn === 0 && !isMustering(s),
    until: (s) => (isMustering(s) ? -1 : s.turn),
  },
});

export const advice = adviceWith(WEIGHTS);
