/** The guided first turn: a few words beside each decision that a newcomer meets, by the rule that gives the decision. */
import type { Guide } from '../../engine/index.ts';

export const guide: Guide = {
  PR148: {
    title: 'Setting up',
    text: 'Place the unit in a gold hex. A unit in a village, town or city is harder to hit; one at a bridge guards it from the Germans.',
  },
  P006: {
    title: 'The fuel depot',
    text: 'Place it in any road hex. If a German unit gets there, no German unit needs a supply line for four turns: keep it out of their path.',
  },
  PR15: {
    title: 'A card was drawn',
    text: 'Black cards are German, red cards American. An odd card gives one ACT, an even card two. Use an ACT to move, attack, bring on a unit or blow a bridge. Each unit acts once per turn, and the joker can end the turn at any time.',
  },
  PR20: {
    title: 'Step by step',
    text: 'A step along a road costs one point. The unit stops next to an enemy, unless there is a river between them. Stop when the unit is where you want it.',
  },
  PR41: {
    title: 'Select a target',
    text: 'One unit fires at one adjacent enemy. A card is drawn: it hits if its value with all modifiers is no higher than the Attack Factor.',
  },
  PR66: {
    title: 'Support',
    text: 'Artillery and aircraft lower the card’s value. Each can be used once per turn. The odds bar counts the cards left in the deck.',
  },
  PR50: {
    title: 'Advance',
    text: 'The hex is empty. The unit may enter it at no cost, even next to another enemy.',
  },
  PR90: {
    title: 'Entering the map',
    text: 'The unit enters at the map edge for one point and may use the rest of its points.',
  },
  P044: {
    title: 'Bridges',
    text: 'You may rebuild two bridges now, and four in the whole campaign, where both ends can trace supply.',
  },
  PR109: {
    title: 'Arrivals',
    text: 'The rest of the battle group arrives: with the Spitze if it is in supply, otherwise on map A.',
  },
};
