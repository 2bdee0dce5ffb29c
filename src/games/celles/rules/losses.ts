/** 11.0 Step losses: what happens to a unit that loses steps, and who takes the losses of a combat. */

import { EVERYONE, frameArg, pop, push, setFrameArg } from '../../../engine/index.ts';
import { type CellesState, Off, Part } from '../state.ts';
import { other } from '../tables.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { unit } from './telling.ts';
import { ask } from './verbs.ts';

/** Takes the unit off the map; its markers go with it. */
export function takeOff(s: CellesState, u: number, to: number): void {
  s.hex[u] = -1;
  s.off[u] = to;
  s.used[u] = 0;
  s.disrupted[u] = 0;
  s.supply[u] = 0;
  s.activated[u] = 0;
  s.done[u] = 0;
  s.spent[u] = 0;
  s.arrived[u] = 0;
  s.part[u] = Part.none;
  s.retreated[u] = 0;
  s.advanced[u] = 0;
  // C-8.3.15: the Truck is never lost; it comes back next turn.
  if (s.truckUnit === u) {
    s.truckUnit = -1;
    s.truckFrom = s.turn + 1;
  }
}

/** C-11.0.57 to C-11.0.59: a unit of two goes on reduced, with the same face and markers. */
export function loseStep(s: CellesState, u: number): void {
  s.steps[u] -= 1;
  if (s.steps[u] > 0) {
    s.log?.tell(EVERYONE, unit(u), ' lost a step');
    return;
  }
  s.log?.tell(EVERYONE, unit(u), ' was destroyed');
  takeOff(s, u, Off.destroyed);
}

export function eliminate(s: CellesState, u: number): void {
  s.steps[u] = 0;
  s.log?.tell(EVERYONE, unit(u), ' was eliminated');
  takeOff(s, u, Off.destroyed);
}

// ---- losses of a combat (D-19) --------------------------------------------------------------------------------------

export const partOf = (attacker: number): number => (attacker ? Part.attacks : Part.defends);
/** Whose part of the combat the top frame speaks of. */
export const ownerOfPart = (s: CellesState): number => (frameArg(s, 0) ? s.phasing : other(s.phasing));

/** Steps of that side of the combat still there. */
const stepsInvolved = (s: CellesState, attacker: number): number =>
  s.tables.allUnits.reduce((sum, u) => sum + (s.part[u] === partOf(attacker) ? s.steps[u] : 0), 0);

/** C-11.0.54: `count` steps in total; those beyond the steps present are ignored (C-11.0.60). */
export function takeLosses(s: CellesState, attacker: number, count: number): void {
  if (count === 0) return;
  if (count < stepsInvolved(s, attacker)) {
    push(s, Step.stepLoss, attacker, count, attacker);
    return;
  }
  // All that is there goes: nothing to choose.
  const part = partOf(attacker);
  for (const u of s.tables.allUnits) while (s.part[u] === part) loseStep(s, u);
}

/** The next of the frame's count, the rule of the active unit being fulfilled by the first. */
export function nextOfFrame(s: CellesState): void {
  const left = frameArg(s, 1) - 1;
  setFrameArg(s, 1, left);
  setFrameArg(s, 2, 0);
  if (left === 0) pop(s);
}

/** Frame: attacker's part or not, steps still to lose, whether the first step is still due. */
export const stepLoss = ask({
  rule: 'C-11.0.56',
  seat: ownerOfPart,
  prompt: (s) => `Select a unit to lose a step: ${frameArg(s, 1)} to lose`,
  verbs: {
    lose: {
      tries: (s) => s.tables.allUnits,
      refuse(s, u) {
        if (s.part[u] !== partOf(frameArg(s, 0))) return s.refuse(R.notInvolved, u);
        // C-11.0.55: the attacker's first lost step comes from the active unit.
        return frameArg(s, 2) && u !== s.active ? s.refuse(R.activeLosesFirst, s.active) : 0;
      },
      choose(s, u) {
        loseStep(s, u);
        nextOfFrame(s);
      },
    },
  },
});
