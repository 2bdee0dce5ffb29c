/** The guided first turn: a few words beside each decision that a newcomer meets, by the rule that gives the decision. */
import type { Guide } from '../../engine/index.ts';

export const guide: Guide = {
  'A-SCENARIO.3': {
    title: 'Your own set-up',
    text: 'Place each corps on its own start hexes, up to three units and six steps per hex. Confirm the set-up when it is complete.',
  },
  'A-DAILY.7': {
    title: 'Build a bridge first?',
    text: 'If you hold a Bridge Engineers card, you can build a bridge now where one end can be supplied.',
  },
  'A-CARD.1': {
    title: 'Play a card',
    text: 'A card activates its formation, brings reserves or replacements, or is played for its event. Select a card to see what it can do. On the 16th there are only activations. A corps that has acted rests in your next impulse.',
  },
  'A-CARD.4': {
    title: 'Select the units',
    text: 'Select the units one by one. Units next to the same enemy hex can attack it together. Then begin.',
  },
  'A-MOVE.12': {
    title: 'Movement first',
    text: 'All movement in an activation comes before its attacks. Select a unit to move, or continue to combat.',
  },
  'A-MOVE.1': {
    title: 'Select a hex',
    text: 'Gold hexes are in reach; the number is the movement points left there. Roads are cheap; forest is costly for armor. A unit must stop next to an enemy. In the solitaire game, hexes you approach may get a roadblock.',
  },
  'A-COMBAT.1': {
    title: 'Attack',
    text: 'Each hex can be attacked once per activation, and each unit attacks once. More units allow more chits. Attacking from two opposite hexes flanks the defender.',
  },
  'A-CHITS.1': {
    title: 'Tactics',
    text: 'Play cards from your hand as tactics, up to the command value of the activating card. Each adds a chit and is spent.',
  },
  'A-CHITS.4': {
    title: 'The defender responds',
    text: 'You may play one card to help the defenders. The attacker does not learn whether you could have.',
  },
  'A-COMBAT.7': {
    title: 'How many chits?',
    text: 'Draw at least one chit per defending step, and at most what your force allows. Each chit may hit either side. The bars show the chances with the forty chits in the cup, and the best number is marked.',
  },
  'A-RESOLVE.15': {
    title: 'Hits on the attackers',
    text: 'The first hit is a step loss. After that you may Disperse all attackers instead, which absorbs two hits. Dispersed units cannot move or attack until they recover.',
  },
  'A-RESOLVE.17': {
    title: 'Hits on the defenders',
    text: 'Each hit costs a step or one hex of retreat, up to two hexes.',
  },
  'A-ADVANCE.1': {
    title: 'Advance',
    text: 'The hex is vacated: attackers may enter it and follow the route of the retreat.',
  },
  'A-COMBAT.13': {
    title: 'Dig in',
    text: 'Units that neither moved nor attacked may improve their position: they take one hit less.',
  },
  'A-REPL.8': {
    title: 'Reserves',
    text: 'Gold hexes are Supply Heads near the formation and three hexes from the enemy.',
  },
  'A-REPL.1': {
    title: 'Replacements',
    text: 'Units in supply may regain one lost step each.',
  },
  'A-DAILY.12': {
    title: 'Short of fuel',
    text: 'The formation cannot move or attack today, unless a captured depot or Fuel Priority helps.',
  },
  'A-GEVENT.13': {
    title: 'Greif',
    text: 'The bridge is about to be blown. If you hold Greif, you can save it.',
  },
  'A-GEVENT.16': {
    title: 'Manteuffel',
    text: 'If you hold Manteuffel, you can clear a roadblock near the 5th Panzer Army now.',
  },
};
