/** 12.0 Disruption. */

import { EVERYONE } from '../../../engine/log.ts';
import { type DecisionStep, frameArg, NOT_ASKED, type Options, pop, push, setFrameArg } from '../../../engine/steps.ts';
import { code, first, verbOf } from '../../../engine/verbs.ts';
import { type CellesState, Part } from '../state.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { unit } from './telling.ts';
import { V } from './verbs.ts';

/** C-12.0.9: a Disrupted unit ignores further results. */
export function disrupt(s: CellesState, u: number): void {
  if (s.disrupted[u]) return;
  s.disrupted[u] = 1;
  s.log?.tell(EVERYONE, unit(u), ' is Disrupted');
}

// ---- D of a combat result (D-20) ------------------------------------------------------------------------------------

const partOf = (attacker: number): number => (attacker ? Part.attacks : Part.defends);

/** C-11.0.63 */
const TWO = 2;

/** C-11.0.63, C-11.0.64, C-11.0.67: two of the involved units, as far as there are any that are not Disrupted. */
export function takeDisruption(s: CellesState, attacker: number): void {
  const part = partOf(attacker);
  let fresh = 0;
  for (let u = 0; u < s.tables.units; u++) if (s.part[u] === part && !s.disrupted[u]) fresh++;
  if (fresh > TWO) {
    push(s, Step.disruption, attacker, TWO, attacker);
    return;
  }
  for (let u = 0; u < s.tables.units; u++) if (s.part[u] === part) disrupt(s, u);
}

function refuseDisruption(s: CellesState, u: number): number {
  if (s.part[u] !== partOf(frameArg(s, 0))) return s.refuse(R.notInvolved, u);
  if (s.disrupted[u]) return s.refuse(R.alreadyDisrupted, u);
  // C-11.0.65; A-28: not if the active unit is gone or Disrupted already.
  const { active } = s;
  if (frameArg(s, 2) && active >= 0 && s.hex[active] >= 0 && !s.disrupted[active] && u !== active)
    return s.refuse(R.activeDisruptedFirst, active);
  return 0;
}

export const disruption: DecisionStep<CellesState> = {
  rule: 'C-11.0.66',
  seat: (s) => (frameArg(s, 0) ? s.phasing : 1 - s.phasing),
  prompt: () => 'Which unit is Disrupted?',
  options(s, out: Options) {
    for (let u = 0; u < s.tables.units; u++) if (s.part[u] && refuseDisruption(s, u) === 0) out.add(code(V.disrupt, u));
  },
  refuse: (s, c) => (verbOf(c) === V.disrupt ? refuseDisruption(s, first(c)) : NOT_ASKED),
  choose(s, c) {
    disrupt(s, first(c));
    const left = frameArg(s, 1) - 1;
    if (left === 0) {
      pop(s);
      return;
    }
    setFrameArg(s, 1, left);
    setFrameArg(s, 2, 0);
  },
};
