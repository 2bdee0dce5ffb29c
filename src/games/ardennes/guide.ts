/** The guided first turn: a few words beside each decision that a newcomer meets, by the rule that gives the decision. */
import type { Guide } from '../../engine/game.ts';

export const guide: Guide = {
  'A-SCENARIO.3': {
    title: 'Your own set-up',
    text: 'Each corps may be arranged over its own start hexes, three units and six steps to a hex. Close the set-up when it stands.',
  },
  'A-DAILY.7': {
    title: 'A bridge before the day begins',
    text: 'A card of Bridge Engineers in the hand builds a bridge now, where one end can be supplied. Without one there is nothing to do.',
  },
  'A-CARD.1': {
    title: 'Play a card',
    text: 'A card activates its formation, brings reserves or replacements, or is played for its event. Point at a use to see whom it is for. On the 16th there are only activations. A corps that has acted rests in your next impulse.',
  },
  'A-CARD.4': {
    title: 'Who takes part?',
    text: 'Take the units one by one; those that stand next to the same Allied hex can attack it together. Then begin.',
  },
  'A-MOVE.12': {
    title: 'Movement first',
    text: 'All movement of an activation comes before its attacks. Take a unit, or go on to combat.',
  },
  'A-MOVE.1': {
    title: 'Where to?',
    text: 'Gold hexes are within reach, with the points that are left there. Roads are cheap, forest is dear for tanks; a unit stops next to the enemy. In the solitaire game each hex you come near may get a roadblock.',
  },
  'A-COMBAT.1': {
    title: 'Attack',
    text: 'Each hex is attacked once an activation and each unit attacks once. More units allow more chits; two opposite hexes flank the defender.',
  },
  'A-CHITS.1': {
    title: 'Tactics',
    text: 'Cards of the hand may help, as many as the command value of the card that activates; each adds a chit. They are gone then.',
  },
  'A-CHITS.4': {
    title: 'The defence answers',
    text: 'One card may help the defenders. The attacker is not told whether you could.',
  },
  'A-COMBAT.7': {
    title: 'How many chits?',
    text: 'At least one for each defending step, at most what your force allows. Each chit may hit either side: the bars count the forty chits that are really in the cup, and the best number is marked.',
  },
  'A-RESOLVE.15': {
    title: 'Hits on the attackers',
    text: 'The first is a step. Then all attackers may be Dispersed instead, which takes two; Dispersed units neither move nor attack until they recover.',
  },
  'A-RESOLVE.17': {
    title: 'Hits on the defenders',
    text: 'Each hit is a step or one hex of retreat, two hexes at most.',
  },
  'A-ADVANCE.1': {
    title: 'Advance',
    text: 'The hex is empty: attackers may go in, and on along the way of the retreat.',
  },
  'A-COMBAT.13': {
    title: 'Dig in',
    text: 'Units that neither moved nor attacked may improve their position: one hit less.',
  },
  'A-REPL.8': {
    title: 'Reserves',
    text: 'Gold hexes are Supply Heads near the formation and three hexes from the enemy.',
  },
  'A-REPL.1': {
    title: 'Replacements',
    text: 'Units in supply regain a lost step, one each.',
  },
  'A-DAILY.12': {
    title: 'Short of fuel',
    text: 'The formation cannot move or attack today, unless a captured depot or Fuel Priority helps.',
  },
  'A-GEVENT.13': {
    title: 'Greif',
    text: 'The bridge is about to be blown. Greif saves it, if you hold that card.',
  },
  'A-GEVENT.16': {
    title: 'Manteuffel',
    text: 'A roadblock near the 5th Panzer Army can be cleared at once, if you hold that card.',
  },
};
