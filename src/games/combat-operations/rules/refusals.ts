/** Why not: the sentences of this game. `{0:unit}` names a counter, `{1:/2}` counts half points. */
import { defineRefusals } from '../../../engine/refusal.ts';

export const refusals = defineRefusals({
  // set-up
  otherItem: ['CO-113', 'reinforcement {0:item} is to be tied now'],
  chitTaken: ['K44', 'chit {0:chit} already holds your reinforcement {1:item} of the same half'],
  notYours: ['CO-014', '{0:unit} is not a counter of yours'],
  notUnplaced: ['CO-008', '{0:unit} is not waiting to be set up'],
  outsideZone: ['CO-008', '{0:hex} is outside your set-up area'],
  noRoom: ['CO-024', '{0:hex} holds {1} of 4 battalions: no room for {2} more'],
  swampSetUp: ['K49', '{0:unit} may stand in a swamp hex only where a road touches it, and none touches {1:hex}'],
  stillToPlace: ['CO-008', '{0:unit} is still to be set up'],
  notBesideRiver: ['CO-173', '{0:unit} does not stand next to {1:hexside}'],
  bridgeThere: ['CO-173', 'a bridge already lies across {0:hexside}'],

  // replacements
  noReplacement: ['X24', '{0:unit} cannot take this step: it goes to {1:arms}'],
  noStepLost: ['CO-117', '{0:unit} has lost no step'],
  replaceUnsupplied: ['CO-117', '{0:unit} is out of supply'],
  replaceOffMap: ['X24', '{0:unit} is not on the map'],

  // step 3
  notOnMap: ['X16', '{0:unit} is not on the map as a counter of its own'],
  notWaiting: ['X23', '{0:unit} is not waiting to enter'],
  noEntryHex: ['X23', 'no hex is open for {0:unit} to enter'],
  notEntryHex: ['X23', '{0:hex} is no entry hex now'],
  alreadyMoved: ['X16', '{0:unit} has already moved in this player turn'],
  orderedStays: ['X21', '{0:unit} was given an order and cannot move in this step'],
  noDestination: ['X16', '{0:unit} can enter none of the hexes around it'],
  mustEnter: ['X23', '{0:unit} can enter and must: the step cannot end before'],
  notRegiment: ['X1', '{0:unit} is not a regiment'],
  notJoined: ['X1', '{0:unit} does not lie as one counter'],
  alreadyJoined: ['X1', '{0:unit} lies as one counter already'],
  alreadyExchanged: ['X1', '{0:unit} was exchanged in this step already'],
  battalionLost: ['X2', '{1:unit} is eliminated: {0:unit} can never be joined again'],
  notTogether: ['X1', 'the battalions of {0:unit} are not all in one hex'],

  // movement
  stays: ['X16', '{0:unit} is in {1:hex} already'],
  enemyThere: ['CO-040', '{0:hex} holds enemy units'],
  tooFar: ['CO-036', '{0:unit} needs {1:/2} movement points, has {2:/2}'],
  zocStops: ['CO-021', 'every way there leads through an enemy zone of control, where {0:unit} must stop'],
  noWay: ['CO-037', 'no way leads there for {0:unit}'],
  swampRoadOnly: ['CO-047', '{0:unit} may enter the swamp of {1:hex} only along a road'],
  swampArtillery: ['CO-127', '{0:unit} is artillery and may enter the swamp of {1:hex} only along a road'],
  swampAll: [
    'CO-049',
    'the swamp of {0:hex} costs all points: it can be entered only as the first and only hex of a move',
  ],
  river: ['CO-057', 'the river between {0:hex} and {1:hex} can be crossed only by a bridge'],
  infantryBridge: ['CO-062', '{0:unit} is motorized and cannot cross an infantry bridge'],
  nothingToStay: ['X16', 'staying is offered only to a counter that has just entered'],

  // engineers
  notEngineer: ['CO-065', '{0:unit} is no engineer battalion'],
  engineerMoved: ['X21', '{0:unit} has moved in this step'],
  oneOrder: ['X21', '{0:unit} was given an order in this step already'],
  notItsHexside: ['X21', '{1:hexside} is no hexside of the hex of {0:unit}'],
  armorBridgeThere: ['X21', 'an armor bridge lies across {0:hexside} already'],
  infantryBridgeThere: ['X21', 'an infantry bridge lies across {0:hexside} already'],
  sameJob: ['X21', '{0:unit} is building that bridge already'],
  oneArmorBridge: ['X4', '{0:unit} has helped to complete an armor bridge already'],
  nothingToBuild: ['X21', '{0:unit} has no river hexside that may be bridged'],
  nothingToDestroy: ['X22', 'no bridge lies across {0:hexside}'],

  // stacking
  notInExcess: ['X17', '{0:unit} is not in {1:hex}'],

  // plan
  artilleryAttacks: ['CO-107', '{0:unit} is artillery: it can only support'],
  hqAttacks: ['X6', '{0:unit} is an HQ and never attacks'],
  dummyAttacks: ['X7', '{0:unit} is a dummy and cannot attack'],
  alreadyAssigned: ['X18', '{0:unit} is assigned already'],
  notAdjacent: ['X18', '{0:unit} is not next to {1:hex}'],
  noEnemy: ['X18', '{0:hex} holds no enemy units'],
  notEligible: ['CO-076', '{0:unit} was not eligible for exploitation'],
  notArtillery: ['CO-106', '{0:unit} is no artillery'],
  outOfRange: ['CO-105', '{0:unit} has range {1}, the hex is {2} hexes away'],
  noAttacker: ['CO-107', 'no other unit attacks {0:hex}'],
  duty: ['CO-094', '{0:unit} attacks and is next to {1:hex}: the enemy there must be attacked too'],
  nothingPlanned: ['X18', 'no attack is planned'],
  notPlanned: ['X18', 'no attack on {0:hex} is waiting to be resolved'],

  // attacks
  commitOwnHex: ['K16', '{0:unit} is in the attacked hex and can use its defense strength only'],
  commitTwice: ['CO-140', '{0:unit} has supported in this step already'],
  notParticipant: ['X20', '{0:unit} takes no losses in this attack'],
  lossPriority: ['X20', '{0:unit} loses nothing before the types that must lose first'],
  lossSpread: [
    'CO-097',
    '{0:unit} has lost a step in this attack; every participant takes one before any takes a second',
  ],
  notRetreating: ['CO-136', '{0:unit} does not retreat'],
  retreatTooFar: ['CO-137', '{1:hex} is not next to {0:unit}: a retreat is exactly one hex'],
  retreatRoom: ['X8', '{0:hex} holds {1} of 4 battalions: no room to retreat there'],
  retreatZoc: ['CO-023', '{0:hex} is in an enemy zone of control, and another hex is free'],
  retreatsFirst: ['X8', '{1:unit} can retreat: {0:unit} may find room when it has'],
  notAttacker: ['CO-091', '{0:unit} did not attack {1:hex}'],
  artilleryAdvances: ['K31', '{0:unit} is artillery and does not advance'],

  // exploitation
  notMotorized: ['CO-072', '{0:unit} is not motorized'],
  exploitMoved: ['CO-073', '{0:unit} has moved in this player turn'],
  exploitAttacked: ['CO-073', '{0:unit} has taken part in an attack in this player turn'],
  exploitUnsupplied: ['CO-075', '{0:unit} would be out of supply in {1:hex}'],
  noExploitation: ['CO-075', '{0:unit} can reach no hex where it would be in supply'],
});

export const R = refusals.number;
