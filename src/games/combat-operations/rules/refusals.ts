/** Why not: the sentences of this game. `{0:unit}` names a counter, `{1:/2}` counts half points. */
import { defineRefusals } from '../../../engine/index.ts';

export const refusals = defineRefusals({
  // set-up
  otherItem: ['CO-113', 'assign reinforcement {0:item} first'],
  chitTaken: ['K44', 'chit {0:chit} already holds your reinforcement {1:item} of the same half'],
  forbidden: ['CO-014', '{0:unit} is not your counter'],
  notUnplaced: ['CO-008', '{0:unit} is not waiting to be set up'],
  outsideZone: ['CO-008', '{0:hex} is outside your set-up area'],
  noRoom: ['CO-024', '{0:hex} is full: it already holds {1} of 4 battalions, no room for {2} more'],
  swampSetUp: ['K49', '{0:unit} may be in a swamp hex only where a road touches it, and no road touches {1:hex}'],
  stillToPlace: ['CO-008', 'set up {0:unit} first'],
  notBesideRiver: ['CO-173', '{0:unit} is not next to {1:hexside}'],
  bridgeThere: ['CO-173', 'there is already a bridge across {0:hexside}'],

  // replacements
  noReplacement: ['X24', '{0:unit} cannot take this step: it is for {1:arms}'],
  noStepLost: ['CO-117', '{0:unit} has not lost a step'],
  replaceUnsupplied: ['CO-117', '{0:unit} is out of supply'],
  replaceOffMap: ['X24', '{0:unit} is not on the map'],

  // step 3
  notOnMap: ['X16', '{0:unit} is not on the map as a separate counter'],
  notWaiting: ['X23', '{0:unit} is not waiting to enter'],
  noEntryHex: ['X23', 'no entry hex is open for {0:unit}'],
  notEntryHex: ['X23', '{0:hex} is not an entry hex now'],
  alreadyMoved: ['X16', '{0:unit} has already moved this player turn'],
  orderedStays: ['X21', '{0:unit} has an engineering order and cannot move this step'],
  noDestination: ['X16', '{0:unit} cannot enter any adjacent hex'],
  mustEnter: ['X23', '{0:unit} must enter before you end the step'],
  notRegiment: ['X1', '{0:unit} is not a regiment'],
  notJoined: ['X1', '{0:unit} is not joined into one counter'],
  alreadyJoined: ['X1', '{0:unit} is already joined into one counter'],
  alreadyExchanged: ['X1', '{0:unit} has already been broken down or joined this step'],
  battalionLost: ['X2', '{1:unit} is eliminated: {0:unit} cannot be joined again'],
  notTogether: ['X1', 'the battalions of {0:unit} are not all in one hex'],

  // movement
  stays: ['X16', '{0:unit} is already in {1:hex}'],
  enemyThere: ['CO-040', 'enemy units are in {0:hex}'],
  tooFar: ['CO-036', 'not enough movement points: {0:unit} needs {1:/2} and has {2:/2}'],
  zocStops: ['CO-021', 'every route there leads through an enemy zone of control, where {0:unit} must stop'],
  noWay: ['CO-037', '{0:unit} has no route there'],
  swampRoadOnly: ['CO-047', '{0:unit} may enter the swamp in {1:hex} only along a road'],
  swampArtillery: ['CO-127', '{0:unit} is artillery and may enter the swamp in {1:hex} only along a road'],
  swampAll: ['CO-049', 'the swamp in {0:hex} takes a whole move: enter it only as the first and only hex'],
  river: ['CO-057', 'the river between {0:hex} and {1:hex} can be crossed only by a bridge'],
  infantryBridge: ['CO-062', '{0:unit} is motorized and cannot cross an infantry bridge'],
  nothingToStay: ['X16', 'only a counter that has just entered may stay'],

  // engineers
  notEngineer: ['CO-065', '{0:unit} is not an engineer battalion'],
  engineerMoved: ['X21', '{0:unit} has already moved this step'],
  oneOrder: ['X21', '{0:unit} already has an order this step'],
  notItsHexside: ['X21', '{1:hexside} is not a side of {0:unit}’s hex'],
  armorBridgeThere: ['X21', 'there is already an armor bridge across {0:hexside}'],
  infantryBridgeThere: ['X21', 'there is already an infantry bridge across {0:hexside}'],
  sameJob: ['X21', '{0:unit} is already building that bridge'],
  oneArmorBridge: ['X4', '{0:unit} has already helped to complete an armor bridge'],
  nothingToBuild: ['X21', '{0:unit} is not next to a river hexside that can be bridged'],
  nothingToDestroy: ['X22', 'there is no bridge across {0:hexside}'],

  // stacking
  notInExcess: ['X17', '{0:unit} is not in {1:hex}'],

  // plan
  artilleryAttacks: ['CO-107', '{0:unit} is artillery: it can only support'],
  hqAttacks: ['X6', '{0:unit} is an HQ and cannot attack'],
  dummyAttacks: ['X7', '{0:unit} is a dummy and cannot attack'],
  alreadyAssigned: ['X18', '{0:unit} is already assigned to an attack'],
  notAdjacent: ['X18', '{0:unit} is not next to {1:hex}'],
  noEnemy: ['X18', 'no enemy units are in {0:hex}'],
  notEligible: ['CO-076', '{0:unit} was not eligible for exploitation'],
  notArtillery: ['CO-106', '{0:unit} is not artillery'],
  outOfRange: ['CO-105', '{0:unit} has range {1}; the target is {2} hexes away'],
  noAttacker: ['CO-107', 'no other unit attacks {0:hex}'],
  duty: ['CO-094', '{0:unit} attacks and is next to {1:hex}: the enemy there must also be attacked'],
  nothingPlanned: ['X18', 'no attack is planned'],
  notPlanned: ['X18', 'no attack on {0:hex} is waiting to be resolved'],

  // attacks
  commitOwnHex: ['K16', '{0:unit} is in the attacked hex and can use only its defense strength'],
  commitTwice: ['CO-140', '{0:unit} has already supported this step'],
  notParticipant: ['X20', '{0:unit} cannot take losses in this attack'],
  lossPriority: ['X20', '{0:unit} cannot lose a step before the unit types that must lose first'],
  lossSpread: [
    'CO-097',
    '{0:unit} has already lost a step in this attack: every participant loses one before any loses a second',
  ],
  notRetreating: ['CO-136', '{0:unit} is not retreating'],
  retreatTooFar: ['CO-137', '{1:hex} is not next to {0:unit}: a retreat is exactly one hex'],
  retreatRoom: ['X8', '{0:hex} is full: it already holds {1} of 4 battalions'],
  retreatZoc: ['CO-023', '{0:hex} is in an enemy zone of control, and another hex is free'],
  retreatsFirst: ['X8', 'retreat {1:unit} first: {0:unit} may then have room'],
  notAttacker: ['CO-091', '{0:unit} did not attack {1:hex}'],
  artilleryAdvances: ['K31', '{0:unit} is artillery and cannot advance'],

  // exploitation
  notMotorized: ['CO-072', '{0:unit} is not motorized'],
  exploitMoved: ['CO-073', '{0:unit} has already moved this player turn'],
  exploitAttacked: ['CO-073', '{0:unit} has already attacked this player turn'],
  exploitUnsupplied: ['CO-075', '{0:unit} would be out of supply in {1:hex}'],
  noExploitation: ['CO-075', '{0:unit} cannot reach a hex where it would be in supply'],
});

export const R = refusals.number;
