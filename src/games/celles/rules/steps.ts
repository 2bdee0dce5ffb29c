/** The sequence of play (3.0): every step and what it does. */

import { stepTable } from '../../../engine/steps.ts';
import type { CellesState } from '../state.ts';
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
import { recoveryPhase, victoryPhase } from './victory.ts';

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

export const steps = stepTable<CellesState, keyof typeof table>(Step, table);
