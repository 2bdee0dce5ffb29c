/** The steps of play by name, in the order of the decision sequence (its D-numbers); each is the export of its name in a chapter. */
import { type AnyState, stepNumbers, topStep } from '../../../engine/index.ts';

export const Step = stepNumbers(
  'tie', // D-02
  'setUp', // D-03, D-05
  'place', // D-04
  'startBridge', // D-06
  'supply', // D-10
  'draw', // D-11
  'replace', // D-12
  'move', // D-13
  'enterAt', // D-14
  'moveTo', // D-15
  'build', // D-16
  'stacking', // D-17
  'excess', // D-17
  'attacks', // step 4 or 6 begins
  'plan', // D-20, D-33
  'resolve', // D-21
  'reveal', // D-22
  'commit', // D-23
  'combat', // D-24
  'attackerLosses', // D-25
  'defenderLosses', // D-26
  'retreat', // D-27
  'advance', // D-28
  'faceDown', // D-29
  'exploit', // D-30
  'exploitTo', // D-31
  'endPlayerTurn', // D-34
  'end', // D-40
);

/** Steps that take place in front of everybody. */
const PUBLIC_STEPS: ReadonlySet<number> = new Set([
  Step.resolve,
  Step.commit,
  Step.attackerLosses,
  Step.defenderLosses,
  Step.retreat,
  Step.advance,
]);
export const isInPublic = (s: AnyState): boolean => s.depth > 0 && PUBLIC_STEPS.has(topStep(s));
