/** The guided first turn: a few words beside each decision that a newcomer meets, by the rule that gives the decision. */
import type { Guide } from '../../engine/game.ts';

export const guide: Guide = {
  'C-20.0.5': {
    title: 'Setting up',
    text: 'Gold hexes are where this unit may stand. Press one, or walk through the list with the arrow keys. Undo is free until something is revealed.',
  },
  'C-20.0.6': {
    title: 'The line to Hotton',
    text: 'The infantry holds the highway between Marche and Hotton. A unit in a town is much harder to move.',
  },
  'C-7.0.7': {
    title: 'A chit came out of the cup',
    text: 'It lets one formation act. Activate the formation, or spend the action on a single unit. Which chits are left is beside the turn record.',
  },
  'C-8.0.2': {
    title: 'One unit at a time',
    text: 'Pick a unit: point at it to see how far it gets. It moves and fights with the same points, then turns to its used face.',
  },
  'C-8.0.3': {
    title: 'Move, attack, or finish',
    text: 'Figures in the gold hexes are the points left on arrival. Attacks are paid for with points too: choose light, medium or heavy and see the exact chances before the die falls.',
  },
  'C-11.0.19': {
    title: 'Who joins?',
    text: 'Units with a gold rim may join. The bar shows what the attack would bring as it stands; it changes with each unit that joins.',
  },
  'C-13.5.2': { title: 'Tactical chits', text: 'Chits kept in hand can be played now, or kept for a better moment.' },
  'C-14.0.4': {
    title: 'Reinforcements',
    text: 'New units come on at the plates in the margin. Roads carry them far on the first turn.',
  },
  'C-11.1.3': {
    title: 'A retreat',
    text: 'The owner chooses the way. A hex in an enemy zone of control disrupts, or costs a step, unless a friend stands in it.',
  },
  'C-11.2.2': {
    title: 'Advance',
    text: 'After a battle the winner may step into the emptied hex, whatever points he has left.',
  },
};
