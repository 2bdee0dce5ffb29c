/** 10.0 Stacking: at most 2 steps of a side in a hex, at the moments the rules name. */

import { frameArg, pop, push } from '../../../engine/index.ts';
import type { CellesState } from '../state.ts';
import { loseStep } from './losses.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { ask } from './verbs.ts';

/** C-10.0.1 */
export const LIMIT = 2;

/** Steps of a side in a hex. Arrivals that have not moved are left out unless the phase is ending. */
export function stepsIn(s: CellesState, side: number, h: number, withArrivals = false): number {
  let steps = 0;
  for (const u of s.tables.unitsOf[side])
    if (s.hex[u] === h && (withArrivals || s.arrived[u] === 0)) steps += s.steps[u];
  return steps;
}

/** Asks the owner to trim the hex, if it holds too many steps (C-10.0.10). Returns whether it does. */
export function checkStacking(s: CellesState, side: number, h: number, withArrivals = false): boolean {
  if (stepsIn(s, side, h, withArrivals) <= LIMIT) return false;
  push(s, Step.overStacked, side, h, withArrivals ? 1 : 0);
  return true;
}

const stepsOver = (s: CellesState): number => stepsIn(s, frameArg(s, 0), frameArg(s, 1), frameArg(s, 2) === 1);

/** D-15, and D-24 at the end of the phase. Frame: side, hex, whether arrivals count. */
export const overStacked = ask({
  rule: 'C-10.0.10',
  seat: (s) => frameArg(s, 0),
  prompt: (s) =>
    `${s.tables.grid.name(frameArg(s, 1))} is overstacked (${stepsOver(s)} steps, limit ${LIMIT}): select a unit to lose a step`,
  verbs: {
    lose: {
      tries: (s) => s.tables.unitsOf[frameArg(s, 0)],
      refuse(s, u) {
        if (s.hex[u] !== frameArg(s, 1)) return s.refuse(R.notInHex, u, frameArg(s, 1));
        return s.arrived[u] && frameArg(s, 2) === 0 ? s.refuse(R.exemptArrival, u) : 0;
      },
      choose(s, u) {
        loseStep(s, u);
        if (stepsOver(s) <= LIMIT) pop(s);
      },
    },
  },
});
