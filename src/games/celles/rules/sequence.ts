/** The steps of play by name, in the order of the decision sequence; each is the export of its name in a chapter. */

import { stepNumbers } from '../../../engine/index.ts';

export const Step = stepNumbers(
  'placeAtMarche', // D-02
  'placeAtHotton', // D-03
  'placeCavalry', // D-04
  'chitPhase',
  'supplyPhase',
  'initiativePhase',
  'firstPlayer', // D-05
  'actionPhases',
  'draw',
  'beforeActivating', // D-06
  'airTarget', // D-07
  'replacement', // D-08
  'rebuildHex', // D-09
  'activation', // D-10
  'arrivals',
  'arrivalHex', // D-11
  'extraMove', // D-12
  'nextUnit', // D-13
  'activeUnit', // D-14
  'finishUnit',
  'overStacked', // D-15, D-24
  'muster',
  'joining', // D-16
  'attackerChit', // D-17
  'defenderChit', // D-18
  'combatRoll',
  'combatResult',
  'stepLoss', // D-19
  'disruption', // D-20
  'retreatOrder', // D-21
  'retreatHex', // D-22
  'pairLoss', // D-19 in a retreat
  'advance', // D-23
  'endPhase', // D-24
  'recoveryPhase',
  'victoryPhase',
);
