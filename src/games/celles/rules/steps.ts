/** The sequence of play (3.0): every step and what it does. */

import { type DecisionStep, NOT_ASKED, type Step as StepOf, stepTable } from '../../../engine/steps.ts';
import { first, second, verbOf } from '../../../engine/verbs.ts';
import type { CellesState } from '../state.ts';
import { HEXES, INTENSITIES, UNITS } from '../tables.ts';
import {
  actionPhases,
  activation,
  activeUnit,
  draw,
  endPhase,
  extraMove,
  finishUnit,
  nextUnit,
} from './action-phase.ts';
import { advance } from './advance.ts';
import { chitPhase } from './chits.ts';
import { attackerChit, combatResult, combatRoll, defenderChit, joining, muster } from './combat.ts';
import { disruption } from './disruption.ts';
import { firstPlayer, initiativePhase } from './initiative.ts';
import { stepLoss } from './losses.ts';
import { arrivalHex, arrivals } from './reinforcements.ts';
import { pairLoss, retreatHex, retreatOrder } from './retreat.ts';
import { Step } from './sequence.ts';
import { placeAtHotton, placeAtMarche, placeCavalry } from './setup.ts';
import { overStacked } from './stacking.ts';
import { supplyPhase } from './supply.ts';
import { airTarget, beforeActivating, rebuildHex, replacement } from './tactical-chits.ts';
import { verbs } from './verbs.ts';
import { recoveryPhase, victoryPhase } from './victory.ts';

const SIZES: Readonly<Record<string, number>> = {
  unit: UNITS,
  hex: HEXES,
  intensity: INTENSITIES.length,
  side: 2,
  formation: 10,
};

/** Whether the code names things that exist; anything else answers no question. */
function exists(c: number): boolean {
  const verb = verbs.list[verbOf(c)];
  if (!verb) return false;
  const [a, b] = verb.takes;
  return (
    (a === undefined ? first(c) === 0 : first(c) < SIZES[a]) &&
    (b === undefined ? second(c) === 0 : second(c) < SIZES[b])
  );
}

const checked = (step: StepOf<CellesState>): StepOf<CellesState> => {
  if ('run' in step) return step;
  const decision: DecisionStep<CellesState> = step;
  return { ...decision, refuse: (s, c) => (exists(c) ? decision.refuse(s, c) : NOT_ASKED) };
};

const table = {
  placeAtMarche,
  placeAtHotton,
  placeCavalry,
  chitPhase,
  supplyPhase,
  initiativePhase,
  firstPlayer,
  actionPhases,
  draw,
  beforeActivating,
  airTarget,
  replacement,
  rebuildHex,
  activation,
  arrivals,
  arrivalHex,
  extraMove,
  nextUnit,
  activeUnit,
  finishUnit,
  overStacked,
  muster,
  joining,
  attackerChit,
  defenderChit,
  combatRoll,
  combatResult,
  stepLoss,
  disruption,
  retreatOrder,
  retreatHex,
  pairLoss,
  advance,
  endPhase,
  recoveryPhase,
  victoryPhase,
};

export const steps = stepTable<CellesState, keyof typeof table>(
  Step,
  Object.fromEntries(Object.entries(table).map(([name, step]) => [name, checked(step)])) as Record<
    keyof typeof table,
    StepOf<CellesState>
  >,
);
