/** The guided first turn: a few words beside each decision that a newcomer meets, by the rule that gives the decision. */
import type { Guide } from '../../engine/index.ts';

export const guide: Guide = {
  'CE-820': {
    title: 'Two edges',
    text: 'The player with the higher roll chooses the south or north edge. The other player sets up first.',
  },
  'CE-821': {
    title: 'One unit each',
    text: 'Players take turns setting up one unit. Place archers where they can see, and heroes within 6" of the units they lead.',
  },
  'CE-822': {
    title: 'Place the unit',
    text: 'Select a point in the gold zone: the lead model is placed there and the other models form up behind it. You can change the formation once.',
  },
  'CE-926': {
    title: 'Adjust, or confirm',
    text: 'You may move each model once, as long as the unit stays in coherency.',
  },
  'CE-005': { title: 'Going first', text: 'Going first lets you shoot first; going second lets you answer.' },
  'CE-203': {
    title: 'Activate a unit',
    text: 'Players take turns activating one unit, each unit once per turn. Units on Hold can shoot at enemies that move in front of them.',
  },
  'CE-207': {
    title: 'Choose an order',
    text: 'Move, then shoot, then assault. Or rush up to three times as far. Or hold and wait. Select a place in gold to go there at once: inside the first border it is a Move, beyond it a Rush.',
  },
  'CE-310': {
    title: 'Place the lead model',
    text: 'The gold region is in reach. Woods cost double, hedges cost 2", and you must stay 1" away from enemies.',
  },
  'CE-406': {
    title: 'The nearest in sight',
    text: 'You must shoot at the nearest possible target. The odds bar shows the exact chances before you roll.',
  },
  'CE-412': {
    title: 'You take the hits',
    text: 'The unit’s owner assigns the hits: each model takes one before any takes a second.',
  },
  'CE-501': {
    title: 'Assault',
    text: 'Charge up to twice the unit’s movement, or up to its movement after a Move. Chargers fight better in the first round.',
  },
  'CE-605': {
    title: 'A charge against you',
    text: 'If you pass an Initiative test, a counter-charge cancels the chargers’ advantage.',
  },
};
