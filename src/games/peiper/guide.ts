/** The guided first turn: a few words beside each decision that a newcomer meets, by the rule that gives the decision. */
import type { Guide } from '../../engine/game.ts';

export const guide: Guide = {
  PR148: {
    title: 'Setting up',
    text: 'Gold hexes are where this unit may stand. A unit in a village, town or city is harder to hit, and one at a bridge keeps the Germans from it.',
  },
  P006: {
    title: 'The fuel depot',
    text: 'It lies in any hex with a road. If a German unit gets there, all of them can do without supply lines for four turns: keep it off their way.',
  },
  PR15: {
    title: 'A card was turned up',
    text: 'Black cards are German, red ones American; odd gives one ACT, even two. Move, attack, bring on a unit or blow a bridge. A unit acts once a turn, and nobody knows when the joker ends it.',
  },
  PR20: {
    title: 'Step by step',
    text: 'A step along a road costs one point. Next to an enemy the unit stops, unless a river lies between. Stop when it stands where you want it.',
  },
  PR41: {
    title: 'Who is fired at?',
    text: 'One unit fires at one enemy next to it. A card is drawn: with all modifiers it must not be above the Attack Factor.',
  },
  PR66: {
    title: 'Support',
    text: 'Artillery and aircraft take points off the card, and each serves once a turn. The bar counts the cards that are really left.',
  },
  PR50: {
    title: 'Advance',
    text: 'The hex is empty. The unit may go in without spending anything, even next to another enemy.',
  },
  PR90: {
    title: 'Coming on',
    text: 'The unit enters at the edge for one point and may go on with the rest.',
  },
  P044: {
    title: 'Bridges',
    text: 'Two bridges may be rebuilt now, four in the whole campaign, where both ends can be supplied.',
  },
  PR109: {
    title: 'Arrivals',
    text: 'The rest of the battle group comes up, to the Spitze if it is in supply, else on map A.',
  },
};
