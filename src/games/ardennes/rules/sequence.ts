/** The steps of play by name, in the order of the decision sequence; each is the export of its name in a chapter. */

import { stepNumbers } from '../../../engine/index.ts';

export const Step = stepNumbers(
  'freeSetup', // DS-002
  'reservePhase', // DS-101
  'overdueGerman', // DS-102
  'overdueAllied', // DS-103
  'okwRelease', // DS-104
  'cardPreparation',
  'supplyCard', // DS-110
  'bridgeEngineers', // DS-111, DS-112
  'germanBridge', // the same in 2P
  'alliedBridge', // DS-113
  'supplyPhase', // DS-114
  'commandPhase',
  'fuelCheck',
  'fuelShortage', // DS-120
  'impulses',
  'impulseLoop',
  'playCard', // DS-200
  'refill', // DS-210
  'choosing', // DS-201
  'activation',
  'moving', // DS-302
  'moveUnit', // DS-303
  'marching',
  'entryChecks', // DS-304
  'greifWindow', // DS-801
  'manteuffelWindow', // DS-802
  'attacks', // DS-310
  'attackers', // DS-401
  'combat',
  'tactics', // DS-402, DS-405
  'reinforcing', // DS-403
  'coordination', // DS-404
  'defence', // DS-411
  'bugOut', // 17.5 step 5
  'chitNumber', // DS-420
  'defenderHits', // DS-430, DS-440
  'routeLoss', // DS-441
  'splitRetreat', // DS-442
  'attackerHits', // DS-450
  'advance', // DS-460
  'digIn', // DS-320
  'deploying', // DS-202, DS-601, DS-602
  'replacing', // DS-203, DS-603
  'landing', // Von Der Heydte
  'hesitating', // Eisenhower Hesitates
  'bridging', // Bridge Engineers, Engineers
  'airlift', // Airpower
  'alarm', // Raise The Alarm
  'strikeTank', // Tank Battalion
  'withdrawing', // Withdrawal
  'engineering', // Engineers
  'alliedImpulse', // DS-500 to DS-502
  'alliedActivation', // DS-506
  'alliedAction',
  'endOfDay', // DS-901 to DS-903
);
