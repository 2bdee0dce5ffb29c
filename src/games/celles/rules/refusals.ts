/** Why not: every refusal is a statement of the rulebook, with the figures that were left by the rule that refused. */

import { defineRefusals } from '../../../engine/index.ts';

export const refusals = defineRefusals({
  // set-up (20)
  notNextToPlace: ['C-20.0.13', 'place {1:unit} first, then {0:unit}'],
  notNearMarche: ['C-20.0.5', '{0:hex} is not within 2 hexes of Marche'],
  notNearHotton: ['C-20.0.6', '{0:hex} is not within 1 hex of Hotton, Marche or the highway between them'],
  notNearHaversin: ['C-20.0.8', '{0:hex} is not within 2 hexes of 2305'],
  setUpFull: ['C-20.0.12', '{0:hex} is full: it already holds {1} steps (limit 2)'],

  // whose things
  forbidden: ['C-8.0.1', '{0:unit} is not your unit'],
  notOnMap: ['C-8.0.1', '{0:unit} is not on the map'],

  // tactical chits (13)
  airIsAllied: ['C-2.2.2.3', 'only the Allied player has an Allied Air chit'],
  airNotHeld: ['C-13.0.2', 'the Allied Air chit is not in the available box'],
  airAtNight: ['C-13.4.2', 'Allied Air may not be played on a Night turn'],
  replacementNotHeld: ['C-13.0.2', 'the Replacement chit is not in the available box'],
  replacementByDay: ['C-13.3.1', 'the Germans may play Replacement only on Night turns'],
  replacementAtNight: ['C-13.3.2', 'the Allies may play Replacement only on Day turns'],
  replacementUseless: ['C-13.3.14', 'no unit can be brought to full strength or rebuilt now'],
  airTooLate: ['C-13.4.1', 'too late: Allied Air is played right after the draw, before you choose what to activate'],
  replacementTooLate: [
    'C-13.3.4',
    'too late: Replacement is played right after the draw, before you choose what to activate',
  ],
  airTargetOwn: ['C-13.4.6', '{0:unit} is not a German unit'],
  airTargetGone: ['A-82', '{0:unit} is not on the map'],
  notReduced: ['A-49', '{0:unit} is at full strength'],
  upgradeMarked: ['A-14', '{0:unit} is out of supply'],
  notDestroyed: ['C-13.3.7', '{0:unit} is not in the destroyed area'],
  neverRebuilt: ['A-37', 'the FBB has been withdrawn: {0:unit} cannot be rebuilt'],
  noRebuildHex: ['C-13.3.14', 'no hex where {0:unit} may be rebuilt is open'],
  otherRebuild: ['C-13.3.18', 'rebuild {1:unit} first, not {0:unit}'],
  notRebuildHexGerman: ['C-13.3.9', '{0:hex} is not an entry hex of its formation'],
  notRebuildHexUs: ['C-13.3.11', '{0:hex} is not Marche, Hotton, Ciney or Hamois'],
  notRebuildHexUk: ['C-13.3.12', '{0:hex} is not a hex of Dinant or Givet'],
  rebuildEnemy: ['A-76', 'an enemy unit is in {0:hex}'],
  replacementZoc: ['C-13.3.15', '{0:hex} is in an enemy zone of control'],
  replacementUnsupplied: ['C-13.3.14', '{0:hex} is not in supply'],
  replacementStacking: ['A-75', '{0:hex} is full: it already holds {1} steps (limit 2)'],

  // activation (7, 14, 15)
  notThisFormation: ['C-7.0.7', 'the chit drawn is not for {0:formation}'],
  formationEmpty: ['A-83', '{0:formation} has no units on the map or due to arrive'],
  formationWithdrawn: [
    'C-15.0.11',
    'the FBB has been withdrawn: its chit may only activate one unit of another formation',
  ],
  britishTooEarly: ['C-7.0.20', 'British units cannot be activated before 25 December'],
  ownFormation: ['A-62', '{0:unit} belongs to the chit’s formation: activate the formation'],
  neverActive: ['A-84', '{0:unit} can neither move nor pay for an attack'],
  notArrivedYet: ['C-14.0.1', '{0:unit} arrives on turn {1}; this is turn {2}'],
  destroyed: ['C-7.0.8', '{0:unit} has been destroyed'],
  withdrawn: ['C-15.0.2', '{0:unit} has been withdrawn'],
  notInPlay: ['C-7.0.8', '{0:unit} is not in play'],
  entryBlocked: ['A-51', 'enemy units hold every arrival hex of {0:unit}'],
  somethingToActivate: ['A-67', 'you cannot pass: something can be activated'],
  otherArrival: ['A-73', 'place {1:unit} first: it arrives before {0:unit}'],
  notArrivalHex: ['C-14.0.4', '{0:hex} is not an arrival hex of this unit'],
  arrivalEnemy: ['C-14.0.6', 'an enemy unit is in {0:hex}'],
  extraTooLate: [
    'C-13.2.3',
    'too late: Extra Move is played right after the activation, before any unit moves or attacks',
  ],
  extraActivated: ['A-39', '{0:unit} has already been activated this phase'],

  // the active unit (7, 8)
  notActivated: ['C-8.0.1', '{0:unit} has not been activated'],
  alreadyDone: ['A-72', '{0:unit} has already finished this phase'],
  noAllowance: ['C-12.0.4', '{0:unit} has no movement allowance left'],
  threeAlready: ['C-7.0.18', 'three units of the 84th have already acted on this chit'],
  notActive: ['C-8.0.3', '{1:unit} is the active unit: finish it before you use {0:unit}'],
  notAdjacent: ['C-8.0.8', '{0:hex} is not adjacent to {1:hex}'],
  enemyHeld: ['C-8.0.23', 'an enemy unit is in {0:hex}'],
  enemyRear: ['C-8.4.2', '{0:hex} is in the enemy Rear Area'],
  germanMeuse: ['C-8.1.1', 'German units may never cross the Meuse'],
  noBridge: ['C-8.1.3', 'there is no bridge over the Meuse between {1:hex} and {0:hex}'],
  notEnoughPoints: ['C-8.0.14', 'not enough movement points: entering {2:hex} costs {0:/2}, {1:/2} left'],
  infiltrationTooDear: ['C-9.1.16', 'not enough movement points: infiltrating into {2:hex} costs {0:/2}, {1:/2} left'],
  strategicAdjacent: [
    'C-8.5.4',
    '{0:hex} is next to an enemy unit: the 3 strategic movement points cannot be used to enter it',
  ],
  sameHex: ['C-8.0.8', 'the unit is already in {0:hex}'],
  goIsMove: ['C-8.0.8', '{0:hex} is adjacent: move one hex instead'],
  goTooFar: ['C-8.0.14', 'not enough movement points: the cheapest route to {2:hex} costs {0:/2}, {1:/2} left'],
  goStrategic: [
    'C-8.5.4',
    'every route to {0:hex} passes next to an enemy unit: the 3 strategic movement points cannot be used',
  ],
  goNeedsRoll: ['C-9.1.4', 'every route to {0:hex} needs an infiltration roll: move hex by hex'],
  goNoWay: ['C-8.0.8', 'there is no route to {0:hex}'],

  // the Truck (8.3)
  truckOnly84: ['C-8.3.3', '{0:unit} is not a unit of the 84th Infantry'],
  truckNotYet: ['C-8.3.1', 'the Truck is available from turn {0}; this is turn {1}'],
  truckElsewhere: ['C-8.3.10', 'the Truck is with {0:unit}'],
  truckMoved: ['A-71', '{0:unit} has already spent {1:/2} movement points'],
  truckNotBorne: ['C-8.3.7', '{0:unit} does not have the Truck'],
  truckJustPlaced: ['A-71', 'the Truck was placed on {0:unit} this activation: it stays until the next'],

  // attacks (11)
  attackTooDear: ['C-11.0.12', 'not enough movement points: this attack costs {0:/2}, {1:/2} left'],
  attackIsolated: ['C-5.0.28', '{0:unit} is Isolated and cannot attack'],
  nothingToAttack: ['C-11.0.13', 'no enemy unit is adjacent to {0:unit}'],
  onlyAcrossMeuse: ['C-11.0.16', 'the enemy units next to {0:unit} are all across the Meuse'],
  notInHex: ['C-10.0.11', '{0:unit} is not in the overstacked hex {1:hex}'],
  exemptArrival: ['A-89', '{0:unit} has just arrived and does not count toward stacking yet'],
  joinedAlready: ['C-11.0.24', '{0:unit} is already part of the attack'],
  joinNotAdjacent: ['C-11.0.19', '{0:unit} is not adjacent to a defender'],
  joinAcrossMeuse: ['C-11.0.22', '{0:unit} is adjacent to the defenders only across the Meuse'],
  joinIsolated: ['C-5.0.28', '{0:unit} is Isolated and cannot join'],
  notInvolved: ['C-11.0.26', '{0:unit} is not part of this combat'],
  activeLosesFirst: ['C-11.0.55', '{0:unit}, the active unit, must lose the first step'],
  activeDisruptedFirst: ['C-11.0.65', '{0:unit}, the active unit, must be Disrupted first'],
  alreadyDisrupted: ['C-11.0.66', '{0:unit} is already Disrupted'],

  // retreat (11.1)
  alreadyRetreated: ['C-11.1.4', '{0:unit} has already retreated'],
  noPair: ['A-33', 'only two Disrupted one-step units in the same hex may retreat together'],
  otherRetreats: ['C-11.1.4', '{1:unit} is retreating: finish its retreat before {0:unit}'],
  pairLoss: ['C-11.1.16', '{0:unit} is not one of the two that retreat together'],
  retreatNotAdjacent: ['C-11.1.5', '{0:hex} is not adjacent to {1:hex}'],
  retreatEnemy: ['C-11.1.8', 'an enemy unit is in {0:hex}'],
  retreatRear: ['C-8.4.3', '{0:hex} is in the enemy Rear Area'],
  retreatMeuse: ['C-8.1.2', 'the Meuse cannot be crossed there'],
  retreatBack: ['C-11.1.1', '{0:hex} does not lead 2 hexes away from where the retreat began'],
  retreatZoc: ['C-11.1.10', '{0:hex} leads through more enemy zones of control than another route'],
  retreatDirection: ['C-11.1.3', 'another route keeps the direction of retreat better than {0:hex}'],
  retreatStacking: ['C-11.1.24', '{0:hex} leads to an overstacked hex and another route does not'],
  retreatFurther: ['A-77', '{0:hex} is not on a route to the nearest hex with room'],

  // advance (11.2)
  advanceNotAttacking: ['C-11.2.3', '{0:unit} did not take part in the attack'],
  advanceRetreated: ['A-34', '{0:unit} had to retreat and cannot advance'],
  advanceOnce: ['A-80', '{0:unit} has already advanced'],
  advanceFixed: ['A-35', '{0:unit} cannot move'],
  advanceNotVacated: ['C-11.2.1', '{0:hex} was not vacated by the defenders in this combat'],
  advanceNotAdjacent: ['A-35', '{0:unit} is not adjacent to {1:hex}'],
  advanceRear: ['C-11.2.6', '{0:hex} is in the enemy Rear Area'],
  advanceMeuse: ['C-8.1.2', 'the Meuse cannot be crossed there'],
  advanceStacking: ['C-11.2.5', '{0:hex} is full: it already holds {1} steps'],
});

export const R = refusals.number;
