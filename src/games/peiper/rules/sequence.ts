/** The steps of play by name, in the order of the decision sequence; each is the export of its name in a chapter. */

import { stepNumbers } from '../../../engine/index.ts';

export const Step = stepNumbers(
  'setup',
  'placeUnit', // PD1
  'placeDepot', // PD2
  'pickUnit', // PD3
  'layMines', // PD4
  'turnStart',
  'nextCard',
  'chooseAct', // PD5
  'move', // PD6
  'target', // PD7
  'support', // PD8
  'news', // PD9
  'attackCard',
  'fallBack', // PD10
  'retreat', // PD11
  'enterAt', // PD12
  'setCharges', // PD13
  'demolitionCard',
  'advance', // PD14
  'victoryCheck',
  'regroupDice',
  'regroupCards',
  'returnAt', // PD15, PD16
  'rebuildGerman', // PD17
  'rebuildUs', // PD18
  'arrivals',
  'arrivingUnit', // PD19
  'arriveAt', // PD20
  'nextTurn',
);
