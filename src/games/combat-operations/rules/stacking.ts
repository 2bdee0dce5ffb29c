/** Stacking: at most four battalions' worth in a hex, looked at when a step ends (CO-024, CO-025, X17). */
import { frameArg, goTo, pop, push } from '../../../engine/index.ts';
import { type CoState, holds, load } from '../state.ts';
import { HEXES, STACKING_LIMIT, UNITS } from '../tables.ts';
import { tellRemoved } from './log.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { askInTurn, ownUnits } from './verbs.ts';
import { eliminate } from './zoc.ts';

export const hasRoom = (s: CoState, hex: number, size: number): boolean => load(s, hex) + size <= STACKING_LIMIT;

/** Looks at the stacks of the player whose step ends, then goes on with the step given. */
export const endWithStacking = (s: CoState, next: number): void => goTo(s, Step.stacking, next);

export const stacking = {
  rule: 'CO-025',
  run(s: CoState): void {
    for (let hex = 0; hex < HEXES; hex++)
      if (load(s, hex) > STACKING_LIMIT && holds(s, s.player, hex)) {
        push(s, Step.excess, hex);
        return;
      }
    goTo(s, frameArg(s, 0));
  },
};

/** D-17: the owner picks the units or dummies that are eliminated. Argument: the hex. */
export const excess = askInTurn({
  rule: 'X17',
  prompt: (s) =>
    `${s.tables.grid.name(frameArg(s, 0))} is overstacked (${load(s, frameArg(s, 0))} of 4 battalions): select a unit to remove`,
  verbs: {
    remove: {
      tries: ownUnits,
      refuse(s, unit) {
        const hex = frameArg(s, 0);
        return unit >= UNITS || s.hex[unit] !== hex ? s.refuse(R.notInExcess, unit, hex) : 0;
      },
      choose(s, unit) {
        const hex = frameArg(s, 0);
        tellRemoved(s, unit, hex);
        eliminate(s, unit);
        s.reveals += 1;
        if (load(s, hex) <= STACKING_LIMIT) pop(s);
      },
    },
  },
});
