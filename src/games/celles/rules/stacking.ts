/** 10.0 Stacking: at most 2 steps of a side in a hex, at the moments the rules name. */

import { type DecisionStep, frameArg, NOT_ASKED, type Options, pop, push } from '../../../engine/steps.ts';
import { code, first, verbOf } from '../../../engine/verbs.ts';
import type { CellesState } from '../state.ts';
import { loseStep } from './losses.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { V } from './verbs.ts';

/** C-10.0.1 */
export const LIMIT = 2;

/** Steps of a side in a hex. Arrivals that have not moved are left out unless the phase is ending. */
export function stepsIn(s: CellesState, side: number, h: number, withArrivals = false): number {
  const own = s.tables.unitsOf[side];
  let steps = 0;
  for (let i = 0; i < own.length; i++) {
    const u = own[i];
    if (s.hex[u] === h && (withArrivals || s.arrived[u] === 0)) steps += s.steps[u];
  }
  return steps;
}

/** Asks the owner to trim the hex, if it holds too many steps (C-10.0.10). Returns whether it does. */
export function checkStacking(s: CellesState, side: number, h: number, withArrivals = false): boolean {
  if (stepsIn(s, side, h, withArrivals) <= LIMIT) return false;
  push(s, Step.overStacked, side, h, withArrivals ? 1 : 0);
  return true;
}

function refuseTrim(s: CellesState, u: number): number {
  if (s.tables.sideOf[u] !== frameArg(s, 0) || s.hex[u] !== frameArg(s, 1))
    return s.refuse(R.notInHex, u, frameArg(s, 1));
  if (s.arrived[u] && frameArg(s, 2) === 0) return s.refuse(R.exemptArrival, u);
  return 0;
}

/** D-15, and D-24 at the end of the phase. */
export const overStacked: DecisionStep<CellesState> = {
  rule: 'C-10.0.10',
  seat: (s) => frameArg(s, 0),
  prompt: (s) =>
    `${s.tables.grid.name(frameArg(s, 1))} holds ${stepsIn(s, frameArg(s, 0), frameArg(s, 1), frameArg(s, 2) !== 0)} steps, ${LIMIT} may stack: which unit loses a step?`,
  options(s, out: Options) {
    const own = s.tables.unitsOf[frameArg(s, 0)];
    for (let i = 0; i < own.length; i++) if (refuseTrim(s, own[i]) === 0) out.add(code(V.lose, own[i]));
  },
  refuse: (s, c) => (verbOf(c) === V.lose ? refuseTrim(s, first(c)) : NOT_ASKED),
  choose(s, c) {
    const side = frameArg(s, 0);
    const h = frameArg(s, 1);
    const all = frameArg(s, 2) !== 0;
    loseStep(s, first(c));
    if (stepsIn(s, side, h, all) <= LIMIT) pop(s);
  },
};
