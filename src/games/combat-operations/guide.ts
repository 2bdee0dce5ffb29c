/** The guided first turn: a few words beside each decision that a newcomer meets, by the rule that gives the decision. */
import type { Guide } from '../../engine/game.ts';

export const guide: Guide = {
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
