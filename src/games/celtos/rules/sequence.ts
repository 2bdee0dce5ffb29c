/** The steps of play by name, in the order of the decision sequence; each is the export of its name in a chapter. */

import { stepNumbers } from '../../../engine/index.ts';

export const Step = stepNumbers(
  'choosePeople', // DS1
  'armyList', // DS2
  'armySize', // DS3
  'armyShields', // DS4
  'armyCommand', // DS5
  'armyPurchases', // DS6
  'nextArmy',
  'rollForEdge',
  'chooseEdge', // DS7
  'nextToPlace',
  'placeUnit', // DS8
  'placeGuide', // DS9
  'placeAdjust', // DS10
  'placeModel', // DS11
  'markerPhase',
  'initiativePhase',
  'whoBegins', // DS12
  'nextActivation',
  'activate', // DS13
  'wake',
  'nextOrder',
  'order', // DS14
  'moveGuide', // DS15, DS32
  'moveAdjust', // DS16
  'moveModel', // DS17
  'carryMove',
  'reactToMove', // DS18
  'restoreMove',
  'chooseTarget', // DS19
  'volley',
  'allocate', // DS20
  'resolveHits',
  'wardHit', // DS21
  'endHits',
  'moralCheck',
  'useUnbowed', // DS22
  'chooseSpell', // DS23
  'chooseSpellTarget', // DS24
  'deepWell', // DS25
  'castSpell',
  'returnModel', // DS26
  'chooseAssault', // DS27
  'terrorTests',
  'chargeShots',
  'shootChargers', // DS28
  'chargeReaction', // DS29
  'assaultMoves',
  'pressOn',
  'fight',
  'strikeSpeed',
  'twinStroke', // DS30
  'nameStrikes',
  'strike', // DS31
  'rollStrikes',
  'wardStrike', // DS21
  'fightResult',
  'fightChecks',
  'winnersMoves',
  'breakOff',
  'breakOffMove',
  'holdFacing', // DS33
  'endOfTurn',
);
