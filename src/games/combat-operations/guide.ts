/** The guided first turn: a few words beside each decision that a newcomer meets, by the rule that gives the decision. */
import type { Guide } from '../../engine/index.ts';

export const guide: Guide = {
  'CO-007': {
    title: 'Secret reserves',
    text: 'Assign each reinforcement to a numbered chit. It arrives when you draw that chit. Your opponent never learns which is which.',
  },
  'CO-008': {
    title: 'Setting up face down',
    text: 'Select a counter, then a gold hex. Your opponent sees only the type and movement of a face-down counter, and dummies look like any unit.',
  },
  K49: {
    title: 'Where to set up',
    text: 'Gold hexes are allowed. Keep an HQ in reach: units without a supply line to their HQ fight at a fraction of their strength.',
  },
  'CO-014': {
    title: 'Step 3: movement',
    text: 'Select a counter with a gold rim, then a hex. Before you confirm you see the route and what each hex costs. End the step when you have finished moving.',
  },
  X16: {
    title: 'Select a hex',
    text: 'The numbers are the movement points left on arrival. A unit must stop in the first hex next to an enemy.',
  },
  X18: {
    title: 'Planning attacks',
    text: 'Select an attacker, then its target. Several units may attack the same hex. Confirm the plan when it is complete. There are no dice: the odds decide, once the defender is revealed.',
  },
  X20: {
    title: 'Losses',
    text: 'You choose which unit loses each step. A battalion that loses its last step is eliminated.',
  },
  X8: {
    title: 'Retreat',
    text: 'Select a unit, then a hex. A hex in an enemy zone of control costs a step unless a friendly unit is there.',
  },
  'CO-016': {
    title: 'Step 5: exploitation',
    text: 'Counters that have neither moved nor fought may move now, and attack in step 6.',
  },
  'CO-108': {
    title: 'Artillery in defense',
    text: 'The defender may commit artillery in range of the attacked hex.',
  },
  'CO-091': { title: 'Advance', text: 'Units that took part in the attack may enter the vacated hex.' },
};
