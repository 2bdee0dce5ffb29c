/** The guided first turn: a few words beside each decision that a newcomer meets, by the rule that gives the decision. */
import type { Guide } from '../../engine/game.ts';

export const guide: Guide = {
  'CE-820': {
    title: 'Two edges',
    text: 'The higher die chooses the south or the north edge; the other sets up first.',
  },
  'CE-821': {
    title: 'One unit each',
    text: 'The players set up one unit in turn. Keep archers where they see, and heroes within 6 inches of those they lead.',
  },
  'CE-822': {
    title: 'Where does it stand?',
    text: 'Press a point of the gold zone: the leader stands there and the others fall in behind him. The formation can be changed once.',
  },
  'CE-926': {
    title: 'Adjust, or confirm',
    text: 'Each model may be put elsewhere once, as long as the unit keeps together.',
  },
  'CE-005': { title: 'Who begins?', text: 'Going first lets you shoot first; going second lets you answer.' },
  'CE-203': {
    title: 'Activate a unit',
    text: 'The players activate one unit each in turn, every unit once. Units on Hold can shoot at what moves before them.',
  },
  'CE-207': {
    title: 'An order',
    text: 'Move, then shoot, then assault; or rush three times as far; or hold and wait. What is not allowed says why.',
  },
  'CE-310': {
    title: 'Point to where the leader goes',
    text: 'The gold region is what he can reach: woods cost double, hedges 2 inches, enemies keep you 1 inch away.',
  },
  'CE-406': {
    title: 'The nearest in sight',
    text: 'Shots go to the nearest unit that can be shot at. The bar shows the exact chances before the dice fall.',
  },
  'CE-412': {
    title: 'You take the hits',
    text: 'The owner gives hits to his models, one each before any gets a second.',
  },
  'CE-501': {
    title: 'Assault',
    text: 'Charge up to twice the movement, or once after a Move. Chargers strike better in the first round.',
  },
  'CE-605': {
    title: 'They come',
    text: 'A counter-charge meets them on equal terms if the test of Initiative passes.',
  },
};
