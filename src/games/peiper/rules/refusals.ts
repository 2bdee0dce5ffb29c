/** Why not: the sentences of this game. */
import { defineRefusals } from '../../../engine/index.ts';

export const refusals = defineRefusals({
  // set-up
  otherUnit: ['PR149', 'place {0:unit} first'],
  otherMap: ['PR148', '{0:hex} is not on the map where {1:unit} is set up'],
  enemyThere: ['PR148', 'a German unit is in {0:hex}'],
  depotMap: ['P006', '{0:hex} is not on the map of this depot'],
  depotRoad: ['P006', 'there is no road in {0:hex}'],
  depotGerman: ['PR79', 'a German unit is in {0:hex}'],
  notInPool: ['C17', '{0:unit} is not one of the German units in this match'],
  pickedAlready: ['P078', '{0:unit} is already one of the six'],
  minedAlready: ['P081', '{0:unit} has already been selected'],

  // ACTs
  forbidden: ['PR5', '{0:unit} cannot act: this card is for the other side'],
  notOnMap: ['PR16', '{0:unit} is not on the map'],
  acted: ['PR17', '{0:unit} has already acted this turn'],
  frozen: ['P008', '{0:unit} cannot move until a German unit enters map B'],
  noStep: ['PR20', '{0:unit} has no legal step'],
  noTarget: ['PR41', 'no enemy unit is next to {0:unit}'],
  notWaiting: ['PR89', '{0:unit} is not waiting to enter'],
  tooEarly: ['PR89', '{0:unit} cannot enter before turn {1}'],
  notByAct: ['P010', '{0:unit} arrives at the end of a turn, not by an ACT'],
  marschTooEarly: ['PR127', '{0:unit} cannot enter before turn {1}'],
  marschNever: ['PR128', '{0:unit} is an SS unit and not one of the six: it never enters'],
  noEntryHex: ['PR90', 'no entry hex is open for {0:unit}'],

  // movement
  sameHex: ['PR20', '{0:unit} is already in {1:hex}'],
  notAdjacent: ['PR20', '{1:hex} is not next to {0:unit}'],
  offMaps: ['PR31', '{0:hex} is not on a map in play'],
  enemyInHex: ['PR30', 'an enemy unit is in {0:hex}'],
  noRoom: ['PR38', '{0:hex} is full: it already holds {1} units'],
  noRoomSurprise: ['PR40', 'US units cannot stack while Surprise lasts, and {0:hex} already holds {1}'],
  roadOnly: ['PR25', '{0:unit} can enter {1:hex} only along a road'],
  noBridge: ['PR26', '{0:unit} can cross rivers only by bridges, and no bridge leads to {1:hex}'],
  bridgeBlown: ['PR29', 'the {1:bridge} bridge is blown: {0:unit} cannot cross'],
  riverFirst: ['PR28', '{0:unit} has already moved: crossing an open river takes a whole Move'],
  riverEntered: ['PR92', '{0:unit} has just entered and cannot cross an open river'],
  contact: ['PR35', '{0:unit} is in contact with the enemy and would be in contact again in {1:hex}'],
  notEnoughPoints: ['PR21', 'not enough movement points: this step costs {0}, {1:unit} has {2} left'],
  oneStep: ['PR32', '{0:unit} is out of supply and can make only one step'],
  mustStep: ['PR20', 'a Move needs at least one step: move the unit before you stop'],

  // entering
  notEntryHex: ['PR90', '{1:hex} is not an entry hex for {0:unit}'],
  enemyAtEntry: ['PR90', 'an enemy unit is in {0:hex}'],
  noRoadHere: ['PR91', '{0:unit} cannot enter {1:hex}: its terrain is closed to this unit and there is no road'],

  // attacks
  ownUnit: ['PR41', '{0:unit} is on your own side'],
  targetGone: ['PR41', '{0:unit} is not on the map'],
  targetFar: ['PR41', '{0:unit} is not next to {1:unit}'],
  noOba: ['PR65', 'no OBA marker is left this turn'],
  noAir: ['PR65', 'no Air marker is left this turn'],
  obaUnsupplied: ['P029', '{0:unit} is out of supply: OBA cannot support it'],
  noTiger: ['P062', 'the Tiger rule is not in use'],
  tigerUs: ['P062', 'the 501st supports only German attacks'],
  tigerItself: ['PR117', 'the 501st supports other units, not itself'],
  tigerElsewhere: ['PR117', 'the 501st is not stacked with {0:unit}'],
  tigerActed: ['PR117', 'the 501st has already acted this turn'],

  // fall back
  retreatFar: ['PR132', '{1:hex} is not next to {0:unit}'],
  retreatGerman: ['PR132', 'a German unit is in {0:hex}'],
  retreatEast: ['P086', '{0:hex} is farther from the west edge'],

  // demolition
  notUs: ['PR15', 'only the US player can demolish bridges'],
  otherGame: ['PR158', 'the {0:bridge} bridge is not on a map in play'],
  bridgeDown: ['PR80', 'the {0:bridge} bridge is already blown'],
  germanOnBridge: ['PR81', 'a German unit is at the {0:bridge} bridge'],
  germansFar: ['PR82', 'no German unit is within {1} hexes of the {0:bridge} bridge'],
  triedAlready: ['PR83', 'demolition of the {0:bridge} bridge has already been tried this turn'],
  chargesSpoiled: ['PR86', 'the charges at the {0:bridge} bridge are spoiled'],
  nobodyNear: ['P069', 'no US unit that could set the charges is within {1} hexes of the {0:bridge} bridge'],
  chargesGerman: ['P069', '{0:unit} is not a US unit on the map'],
  chargesFar: ['PR121', '{0:unit} is not within {2} hexes of the {1:bridge} bridge'],
  chargesActed: ['P070', '{0:unit} has already acted this turn'],

  // Regroup
  returnTerrain: ['P040', '{0:hex} is not a settlement on map A'],
  returnTerrainUs: ['P042', '{0:hex} is not a town or city on map D'],
  returnEnemy: ['P040', 'a US unit is in {0:hex}'],
  returnControl: ['P042', 'the US player does not control {0:hex}'],
  returnRoom: ['PR106', '{0:hex} is full'],
  stands: ['P044', 'the {0:bridge} bridge is intact'],
  rebuildPhase: ['P044', '{0} bridges have already been rebuilt this Regroup Phase'],
  rebuildTotal: ['P045', '{0} bridges have already been rebuilt in this match'],
  rebuildUsThere: ['P046', 'a US unit is at the {0:bridge} bridge'],
  rebuildSupply: ['P047', 'both ends of the {0:bridge} bridge must be able to trace supply'],
  rebuildGermanThere: ['C15', 'a German unit is at the {0:bridge} bridge'],

  // arrivals
  notArriving: ['P011', '{0:unit} is not due to arrive now'],
  arriveUs: ['P014', 'a US unit is in {0:hex}'],
  arriveRoom: ['PR111', '{0:hex} is full'],
  arriveSpitze: ['PR112', '{0:hex} is not with the Spitze, and a hex with the Spitze is open'],
  arriveRoad: ['P013', '{0:hex} is not a road hex on map A'],
  arriveGround: ['P015', '{0:hex} is not a road, town or city hex on map A'],
  arriveNextTo: ['P015', 'a US unit is next to {0:hex}'],
  arriveTrace: ['P015', '{0:hex} cannot trace supply'],
  arriveTraceRoad: ['P013', '{0:hex} cannot trace supply'],
});

export const R = refusals.number;
