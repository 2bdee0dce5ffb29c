/** Why not: the sentences of this game. */
import { defineRefusals } from '../../../engine/refusal.ts';

export const refusals = defineRefusals({
  // set-up
  otherUnit: ['PR149', '{0:unit} is to be placed now'],
  otherMap: ['PR148', '{0:hex} is not on the map where {1:unit} is set up'],
  enemyThere: ['PR148', 'a German unit stands in {0:hex}'],
  depotMap: ['P006', '{0:hex} is not on the map of this depot'],
  depotRoad: ['P006', 'no road runs through {0:hex}'],
  depotGerman: ['PR79', 'a German unit stands in {0:hex}'],
  notInPool: ['C17', '{0:unit} is not one of the German units of this game'],
  pickedAlready: ['P078', '{0:unit} is one of the six already'],
  minedAlready: ['P081', '{0:unit} has been named already'],

  // ACTs
  notYours: ['PR5', '{0:unit} belongs to the other side: this card is not its own'],
  notOnMap: ['PR16', '{0:unit} is not on the map'],
  acted: ['PR17', '{0:unit} has been activated in this turn'],
  frozen: ['P008', '{0:unit} may not move until a German unit has entered map B'],
  noStep: ['PR20', '{0:unit} cannot make a single step'],
  noTarget: ['PR41', 'no enemy unit is next to {0:unit}'],
  notWaiting: ['PR89', '{0:unit} does not wait to enter'],
  tooEarly: ['PR89', '{0:unit} may enter from turn {1} on'],
  notByAct: ['P010', '{0:unit} arrives at the end of a turn and not by an ACT'],
  marschTooEarly: ['PR127', '{0:unit} may enter from turn {1} on'],
  marschNever: ['PR128', '{0:unit} is an SS unit and not among the six: it does not come'],
  noEntryHex: ['PR90', 'no hex is open for {0:unit} to enter'],

  // movement
  sameHex: ['PR20', '{0:unit} stands in {1:hex}'],
  notAdjacent: ['PR20', '{1:hex} is not next to {0:unit}'],
  offMaps: ['PR31', '{0:hex} is not on a map in play'],
  enemyInHex: ['PR30', 'an enemy unit holds {0:hex}'],
  noRoom: ['PR38', '{0:hex} holds {1} units already'],
  noRoomSurprise: ['PR40', 'while Surprise lasts US units do not stack, and {0:hex} holds {1}'],
  roadOnly: ['PR25', '{0:unit} enters {1:hex} along a road only'],
  noBridge: ['PR26', '{0:unit} crosses rivers by bridges only, and none leads to {1:hex}'],
  bridgeBlown: ['PR29', 'the bridge {1:bridge} is blown: {0:unit} cannot cross'],
  riverFirst: ['PR28', '{0:unit} has moved already: an open river is crossed by the one and only step of a Move'],
  riverEntered: ['PR92', '{0:unit} has just come on and cannot cross an open river'],
  contact: ['PR35', '{0:unit} is in contact with the enemy and would be in contact again in {1:hex}'],
  tooDear: ['PR21', 'the step costs {0}, {1:unit} has {2} left'],
  oneStep: ['PR32', '{0:unit} is out of supply and makes one step only'],
  mustStep: ['PR20', 'a Move has at least one step'],

  // entering
  notEntryHex: ['PR90', '{1:hex} is no entry hex of {0:unit}'],
  enemyAtEntry: ['PR90', 'an enemy unit holds {0:hex}'],
  noRoadHere: ['PR91', '{0:unit} cannot stand in {1:hex}: the ground is closed to it and no road runs there'],

  // attacks
  ownUnit: ['PR41', '{0:unit} is on your own side'],
  targetGone: ['PR41', '{0:unit} is not on the map'],
  targetFar: ['PR41', '{0:unit} is not next to {1:unit}'],
  noOba: ['PR65', 'no OBA marker is left in this turn'],
  noAir: ['PR65', 'no Air marker is left in this turn'],
  obaUnsupplied: ['P029', '{0:unit} is out of supply: no OBA may support it'],
  noTiger: ['P062', 'the Tiger rule is not in use'],
  tigerUs: ['P062', 'the 501st supports German attacks only'],
  tigerItself: ['PR117', 'the 501st lends its fire to another unit, not to itself'],
  tigerElsewhere: ['PR117', 'the 501st is not stacked with {0:unit}'],
  tigerActed: ['PR117', 'the 501st has been activated in this turn'],

  // fall back
  retreatFar: ['PR132', '{1:hex} is not next to {0:unit}'],
  retreatGerman: ['PR132', 'a German unit holds {0:hex}'],
  retreatEast: ['P086', '{0:hex} is farther from the west edge'],

  // demolition
  notUs: ['PR15', 'only the US player can demolish bridges'],
  otherGame: ['PR158', 'the bridge {0:bridge} is not on a map in play'],
  bridgeDown: ['PR80', 'the bridge {0:bridge} is blown already'],
  germanOnBridge: ['PR81', 'a German unit stands at the bridge {0:bridge}'],
  germansFar: ['PR82', 'no German unit is within {1} hexes of the bridge {0:bridge}'],
  triedAlready: ['PR83', 'the bridge {0:bridge} was tried in this turn'],
  chargesSpoiled: ['PR86', 'the charges at the bridge {0:bridge} are spoiled'],
  nobodyNear: ['P069', 'no US unit that could set the charges is within {1} hexes of the bridge {0:bridge}'],
  chargesGerman: ['P069', '{0:unit} is no US unit on the map'],
  chargesFar: ['PR121', '{0:unit} is not within {2} hexes of the bridge {1:bridge}'],
  chargesActed: ['P070', '{0:unit} has been activated in this turn'],

  // Regroup
  returnTerrain: ['P040', '{0:hex} is no settlement of map A'],
  returnTerrainUs: ['P042', '{0:hex} is no town or city of map D'],
  returnEnemy: ['P040', 'a US unit holds {0:hex}'],
  returnControl: ['P042', 'the US player does not control {0:hex}'],
  returnRoom: ['PR106', 'no room is left in {0:hex}'],
  stands: ['P044', 'the bridge {0:bridge} stands'],
  rebuildPhase: ['P044', '{0} bridges have been rebuilt in this Regroup Phase'],
  rebuildTotal: ['P045', '{0} bridges have been rebuilt in this game'],
  rebuildUsThere: ['P046', 'a US unit stands at the bridge {0:bridge}'],
  rebuildSupply: ['P047', 'not both ends of the bridge {0:bridge} could trace supply if it stood'],
  rebuildGermanThere: ['C15', 'a German unit stands at the bridge {0:bridge}'],

  // arrivals
  notArriving: ['P011', '{0:unit} does not arrive now'],
  arriveUs: ['P014', 'a US unit holds {0:hex}'],
  arriveRoom: ['PR111', 'no room is left in {0:hex}'],
  arriveSpitze: ['PR112', '{0:hex} is not with the Spitze, and a hex with it is open'],
  arriveRoad: ['P013', '{0:hex} is no road hex of map A'],
  arriveGround: ['P015', '{0:hex} is no road, town or city hex of map A'],
  arriveNextTo: ['P015', 'a US unit is next to {0:hex}'],
  arriveTrace: ['P015', 'no supply can be traced from {0:hex}'],
  arriveTraceRoad: ['P013', 'no supply can be traced from {0:hex}'],
});

export const R = refusals.number;
