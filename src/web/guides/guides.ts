/**
 * The guided first turn: a few words beside each decision that a newcomer meets, shown once. By game, then by the rule
 * that gives the decision. Texts only; what is allowed is said by the decision.
 */

export interface Tip {
  readonly title: string;
  readonly text: string;
}

const celles: Readonly<Record<string, Tip>> = {
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

const combatOperations: Readonly<Record<string, Tip>> = {
  'CO-007': {
    title: 'Secret reserves',
    text: 'Each reinforcement is tied to a numbered chit. When the chit is drawn, it arrives. Your enemy never learns which is which.',
  },
  'CO-008': {
    title: 'Setting up face down',
    text: 'Pick a counter, then a gold hex. The enemy sees the type and the movement of a face-down counter and nothing else; dummies look like anything.',
  },
  K49: {
    title: 'Where to stand',
    text: 'Gold hexes are allowed. Keep an HQ within reach: units without a line to their HQ fight with a fraction of their strength.',
  },
  'CO-014': {
    title: 'Step 3: movement',
    text: 'Pick a counter with a gold rim, then where it goes. Point at a hex to see the way and what each hex costs. End the step when all have moved.',
  },
  X16: {
    title: 'Where to?',
    text: 'Figures are the points left on arrival. The first hex next to an enemy ends the move.',
  },
  X18: {
    title: 'Planning attacks',
    text: 'Pick an attacker, then its target; several may join on one hex. Confirm the plan when it stands. There are no dice: what decides is the ratio, once the defender is turned face up.',
  },
  X20: { title: 'Losses', text: 'You choose who takes each step. A battalion on its last step is gone.' },
  X8: {
    title: 'A retreat',
    text: 'Pick a unit and where it goes. A hex in an enemy zone of control costs a step unless friends hold it.',
  },
  'CO-016': {
    title: 'Step 5: exploitation',
    text: 'Counters that have neither moved nor fought may go on now, and attack once more in step 6.',
  },
  'CO-108': {
    title: 'Artillery in defense',
    text: 'The defender may commit artillery within range to the attacked hex.',
  },
  'CO-091': { title: 'Advance', text: 'The emptied hex may be entered by units that took part.' },
};

export const guides: Readonly<Record<string, Readonly<Record<string, Tip>>>> = {
  celles,
  'combat-operations': combatOperations,
};
