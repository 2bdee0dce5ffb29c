/** Why not: every refusal is a statement of the rulebook, with the figures that were left by the rule that refused. */

import { defineRefusals } from '../../../engine/refusal.ts';

export const refusals = defineRefusals({
  // set-up (20)
  notNextToPlace: ['C-20.0.13', '{1:unit} is placed now, not {0:unit}'],
  notNearMarche: ['C-20.0.5', '{0:hex} is not within 2 hexes of Marche'],
  notNearHotton: ['C-20.0.6', '{0:hex} is not within 1 hex of Hotton, Marche or the highway between them'],
  notNearHaversin: ['C-20.0.8', '{0:hex} is not within 2 hexes of 2305'],
  setUpFull: ['C-20.0.12', '{0:hex} already holds {1} steps of the 2 that may stack'],

  // whose things
  notYours: ['C-8.0.1', '{0:unit} is not a unit of the player who decides'],
  notOnMap: ['C-8.0.1', '{0:unit} is not on the map'],

  // tactical chits (13)
  airIsAllied: ['C-2.2.2.3', 'only the Allied player has an Allied Air chit'],
  airNotHeld: ['C-13.0.2', 'the Allied Air chit is not in the available box'],
  airAtNight: ['C-13.4.2', 'Allied Air may not be played on a Night turn'],
  replacementNotHeld: ['C-13.0.2', 'the Replacement chit is not in the available box'],
  replacementByDay: ['C-13.3.1', 'Germans may play Replacement on Night turns only'],
  replacementAtNight: ['C-13.3.2', 'Allies may play Replacement on Day turns only'],
  replacementUseless: ['C-13.3.14', 'no unit can be brought to full strength or rebuilt now'],
  airTargetOwn: ['C-13.4.6', '{0:unit} is not a German unit'],
  airTargetGone: ['A-82', '{0:unit} is not on the map'],
  notReduced: ['A-49', '{0:unit} has lost no step of two'],
  upgradeMarked: ['A-14', '{0:unit} is out of supply'],
  notDestroyed: ['C-13.3.7', '{0:unit} is not in the destroyed area'],
  neverRebuilt: ['A-37', 'the FBB has been withdrawn: {0:unit} is never rebuilt'],
  noRebuildHex: ['C-13.3.14', 'none of the hexes where {0:unit} may be rebuilt is open'],
  otherRebuild: ['C-13.3.18', '{1:unit} is being rebuilt, not {0:unit}'],
  notRebuildHexGerman: ['C-13.3.9', '{0:hex} is not an entry hex of its formation'],
  notRebuildHexUs: ['C-13.3.11', '{0:hex} is not Marche, Hotton, Ciney or Hamois'],
  notRebuildHexUk: ['C-13.3.12', '{0:hex} is not a hex of Dinant or Givet'],
  rebuildEnemy: ['A-76', 'an enemy unit stands in {0:hex}'],
  replacementZoc: ['C-13.3.15', '{0:hex} is in an enemy zone of control'],
  replacementUnsupplied: ['C-13.3.14', '{0:hex} is not in supply'],
  replacementStacking: ['A-75', '{0:hex} already holds {1} steps of the 2 that may stack'],

  // activation (7, 14, 15)
  notThisFormation: ['C-7.0.7', 'the chit drawn is not that of {0:formation}'],
  formationEmpty: ['A-83', '{0:formation} has no unit on the map or due to arrive'],
  formationWithdrawn: ['C-15.0.11', 'the FBB is gone: its chit may only activate one unit of another formation'],
  britishTooEarly: ['C-7.0.20', 'British units may not be activated before 25 December'],
  ownFormation: ['A-62', '{0:unit} belongs to the formation of the chit'],
  neverActive: ['A-84', '{0:unit} can neither move nor pay for an attack'],
  notArrivedYet: ['C-14.0.1', '{0:unit} arrives on turn {1}, this is turn {2}'],
  destroyed: ['C-7.0.8', '{0:unit} has been destroyed'],
  withdrawn: ['C-15.0.2', '{0:unit} has been withdrawn'],
  notInPlay: ['C-7.0.8', '{0:unit} is not in play'],
  entryBlocked: ['A-51', 'enemy units hold every arrival hex of {0:unit}'],
  somethingToActivate: ['A-67', 'there is something to activate'],
  otherArrival: ['A-73', '{1:unit} arrives now, not {0:unit}'],
  notArrivalHex: ['C-14.0.4', '{0:hex} is not an arrival hex of this unit'],
  arrivalEnemy: ['C-14.0.6', 'an enemy unit stands in {0:hex}'],
  extraActivated: ['A-39', '{0:unit} has been activated in this phase already'],

  // the active unit (7, 8)
  notActivated: ['C-8.0.1', '{0:unit} has not been activated'],
  alreadyDone: ['A-72', '{0:unit} is finished for this phase'],
  noAllowance: ['C-12.0.4', '{0:unit} has no movement allowance left'],
  threeAlready: ['C-7.0.18', 'three units of the 84th have moved or fought on this chit'],
  notActive: ['C-8.0.3', '{1:unit} is the active unit, not {0:unit}'],
  notAdjacent: ['C-8.0.8', '{0:hex} is not adjacent to {1:hex}'],
  enemyHeld: ['C-8.0.23', 'an enemy unit stands in {0:hex}'],
  enemyRear: ['C-8.4.2', '{0:hex} lies in the enemy Rear Area'],
  germanMeuse: ['C-8.1.1', 'German units may never cross the Meuse'],
  noBridge: ['C-8.1.3', 'there is no bridge over the Meuse between {1:hex} and {0:hex}'],
  tooDear: ['C-8.0.14', 'entering {2:hex} needs {0:/2} movement points, {1:/2} are left'],
  infiltrationTooDear: ['C-9.1.16', 'infiltrating into {2:hex} needs {0:/2} movement points, {1:/2} are left'],
  strategicAdjacent: ['C-8.5.4', '{0:hex} is next to an enemy unit: the strategic 3 cannot be used to enter it'],
  sameHex: ['C-8.0.8', 'the unit stands in {0:hex} already'],
  goIsMove: ['C-8.0.8', '{0:hex} is one step away: move there'],
  goTooFar: ['C-8.0.14', 'the cheapest way to {2:hex} needs {0:/2} movement points, {1:/2} are left'],
  goStrategic: [
    'C-8.5.4',
    'on every way to {0:hex} the unit comes next to an enemy unit: the strategic 3 cannot be used for it',
  ],
  goNeedsRoll: ['C-9.1.4', 'every way to {0:hex} needs an infiltration roll: take it step by step'],
  goNoWay: ['C-8.0.8', 'no way leads to {0:hex}'],

  // the Truck (8.3)
  truckOnly84: ['C-8.3.3', '{0:unit} is not a unit of the 84th Infantry'],
  truckNotYet: ['C-8.3.1', 'the Truck is available from turn {0}, this is turn {1}'],
  truckElsewhere: ['C-8.3.10', 'the Truck is with {0:unit}'],
  truckMoved: ['A-71', '{0:unit} has spent {1:/2} movement points already'],
  truckNotBorne: ['C-8.3.7', '{0:unit} does not bear the Truck'],
  truckJustPlaced: ['A-71', 'the Truck was placed on {0:unit} in this activation'],

  // attacks (11)
  attackTooDear: ['C-11.0.12', 'this attack needs {0:/2} movement points, {1:/2} are left'],
  attackIsolated: ['C-5.0.28', '{0:unit} is Isolated and may not attack'],
  nothingToAttack: ['C-11.0.13', 'no enemy unit is adjacent to {0:unit}'],
  onlyAcrossMeuse: ['C-11.0.16', 'the enemy units next to {0:unit} are all across the Meuse'],
  notInHex: ['C-10.0.11', '{0:unit} is not in the over-stacked hex {1:hex}'],
  exemptArrival: ['A-89', '{0:unit} has just arrived and is left out of the check'],
  joinedAlready: ['C-11.0.24', '{0:unit} is part of the attack already'],
  joinNotAdjacent: ['C-11.0.19', '{0:unit} is not adjacent to a defender'],
  joinAcrossMeuse: ['C-11.0.22', '{0:unit} touches the defenders only across the Meuse'],
  joinIsolated: ['C-5.0.28', '{0:unit} is Isolated and may not join'],
  notInvolved: ['C-11.0.26', '{0:unit} has no part in this combat'],
  activeLosesFirst: ['C-11.0.55', 'the first step lost is that of {0:unit}, the active unit'],
  activeDisruptedFirst: ['C-11.0.65', 'the first Disruption falls on {0:unit}, the active unit'],
  alreadyDisrupted: ['C-11.0.66', '{0:unit} is Disrupted already'],

  // retreat (11.1)
  alreadyRetreated: ['C-11.1.4', '{0:unit} has retreated already'],
  noPair: ['A-33', 'only two Disrupted units of one step each in one hex may retreat together'],
  otherRetreats: ['C-11.1.4', '{1:unit} is retreating, not {0:unit}'],
  pairLoss: ['C-11.1.16', '{0:unit} is not one of the two that retreat together'],
  retreatNotAdjacent: ['C-11.1.5', '{0:hex} is not adjacent to {1:hex}'],
  retreatEnemy: ['C-11.1.8', 'an enemy unit stands in {0:hex}'],
  retreatRear: ['C-8.4.3', '{0:hex} lies in the enemy Rear Area'],
  retreatMeuse: ['C-8.1.2', 'the Meuse cannot be crossed there'],
  retreatBack: ['C-11.1.1', '{0:hex} does not lead 2 hexes away from where the retreat began'],
  retreatZoc: ['C-11.1.10', 'a way with fewer hexes in enemy zones of control exists than by {0:hex}'],
  retreatDirection: ['C-11.1.3', 'a way that keeps the direction of retreat better exists than by {0:hex}'],
  retreatStacking: ['C-11.1.24', 'a way that does not end over-stacked exists, not by {0:hex}'],
  retreatFurther: ['A-77', '{0:hex} is not on the way to the nearest hex with room'],

  // advance (11.2)
  advanceNotAttacking: ['C-11.2.3', '{0:unit} did not take part in the attack'],
  advanceRetreated: ['A-34', '{0:unit} had to retreat'],
  advanceOnce: ['A-80', '{0:unit} has advanced already'],
  advanceFixed: ['A-35', '{0:unit} can never move'],
  advanceNotVacated: ['C-11.2.1', '{0:hex} was not left empty by defenders in this combat'],
  advanceNotAdjacent: ['A-35', '{0:unit} is not adjacent to {1:hex}'],
  advanceRear: ['C-11.2.6', '{0:hex} lies in the enemy Rear Area'],
  advanceMeuse: ['C-8.1.2', 'the Meuse cannot be crossed there'],
  advanceStacking: ['C-11.2.5', '{0:hex} has no room: {1} steps are there'],
});

export const R = refusals.number;
