/** Stacking: at most four battalions' worth in a hex, looked at when a step ends (CO-024, CO-025, X17). */
import { type DecisionStep, frameArg, goTo, pop, push } from '../../../engine/steps.ts';
import { code, first, verbOf } from '../../../engine/verbs.ts';
import { type CoState, holds, load } from '../state.ts';
import { HEXES, STACKING_LIMIT, UNITS } from '../tables.ts';
import { tellRemoved } from './log.ts';
import { R } from './refusals.ts';
import { Step } from './step.ts';
import { closingOnly, IN_HIS_TURN, otherQuestion, V } from './verbs.ts';
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

/** D-17: the owner picks the units or dummies that are eliminated. */
export const excess: DecisionStep<CoState> = {
  rule: 'X17',
  seat: (s) => s.player,
  prompt: (s) =>
    `${s.tables.grid.name(frameArg(s, 0))} holds ${load(s, frameArg(s, 0))} of 4 battalions: who is removed?`,
  publicPrompt: IN_HIS_TURN,
  sole: closingOnly,
  options(s, out) {
    const hex = frameArg(s, 0);
    for (const unit of s.tables.unitsOf[s.player]) if (s.hex[unit] === hex) out.add(code(V.remove, unit));
  },
  refuse(s, c) {
    if (verbOf(c) !== V.remove) return otherQuestion;
    const hex = frameArg(s, 0);
    const unit = first(c);
    if (unit >= UNITS || s.tables.side[unit] !== s.player || s.hex[unit] !== hex)
      return s.refuse(R.notInExcess, unit, hex);
    return 0;
  },
  choose(s, c) {
    const unit = first(c);
    const hex = s.hex[unit];
    tellRemoved(s, unit, hex);
    eliminate(s, unit);
    s.reveals += 1;
    if (load(s, hex) <= STACKING_LIMIT) pop(s);
  },
};
