/** Terms and counter figures, in a sentence each. */
import type { Glossary } from '../../engine/index.ts';

export const glossary: Glossary = {
  counter: {
    text: 'A counter reads attack, defense, movement: 3-6-4. A face-down counter shows its type and movement alone.',
  },
  terms: {
    HQ: { text: 'Headquarters: the units of its division trace their supply line to it.' },
    dummy: { text: 'A counter that is nothing: it fools the enemy and is removed when it is revealed.' },
    'soak-off': {
      text: 'A unit that attacks obliges its side to attack every enemy unit next to it.',
      rule: 'CO-094',
    },
    regiment: { text: 'Two or three battalions. All of them in one hex fight with 1 more each.', rule: 'CO-098' },
    'out of supply': {
      text: 'No supply line to the unit’s HQ: it attacks with a quarter and defends with half its strength.',
      rule: 'CO-027',
    },
    exploitation: {
      text: 'Step 5: counters that have neither moved nor attacked may move, and attack once more.',
      rule: 'CO-016',
    },
  },
};
