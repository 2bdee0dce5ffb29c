/** 12.0 Disruption. */

import { EVERYONE, frameArg, push } from '../../../engine/index.ts';
import { type CellesState, onMap } from '../state.ts';
import { nextOfFrame, ownerOfPart, partOf } from './losses.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { unit } from './telling.ts';
import { ask } from './verbs.ts';

/** C-12.0.9: a Disrupted unit ignores further results. */
export function disrupt(s: CellesState, u: number): void {
  if (s.disrupted[u]) return;
  s.disrupted[u] = 1;
  s.log?.tell(EVERYONE, unit(u), ' was Disrupted');
}

// ---- D of a combat result (D-20) ------------------------------------------------------------------------------------

/** C-11.0.63 */
const TWO = 2;

/** C-11.0.63, C-11.0.64, C-11.0.67: two of the involved units, as far as there are any that are not Disrupted. */
export function takeDisruption(s: CellesState, attacker: number): void {
  const part = partOf(attacker);
  const fresh = s.tables.allUnits.filter((u) => s.part[u] === part && !s.disrupted[u]);
  if (fresh.length > TWO) push(s, Step.disruption, attacker, TWO, attacker);
  else for (const u of fresh) disrupt(s, u);
}

/** Frame: attacker's part or not, Disruptions still due, whether the first is still due. */
export const disruption = ask({
  rule: 'C-11.0.66',
  seat: ownerOfPart,
  prompt: () => 'Select the unit to be Disrupted',
  verbs: {
    disrupt: {
      tries: (s) => s.tables.allUnits,
      refuse(s, u) {
        if (s.part[u] !== partOf(frameArg(s, 0))) return s.refuse(R.notInvolved, u);
        if (s.disrupted[u]) return s.refuse(R.alreadyDisrupted, u);
        // C-11.0.65; A-28: not if the active unit is gone or Disrupted already.
        const { active } = s;
        if (frameArg(s, 2) && onMap(s, active) && !s.disrupted[active] && u !== active)
          return s.refuse(R.activeDisruptedFirst, active);
        return 0;
      },
      choose(s, u) {
        disrupt(s, u);
        nextOfFrame(s);
      },
    },
  },
});
