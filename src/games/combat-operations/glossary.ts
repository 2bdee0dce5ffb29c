/** Terms and counter figures, in a sentence each. */
import type { Glossary } from '../../engine/index.ts';

export const glossary: Glossary = {
  counter: {
    text: 'A counter reads attack, defense, movement: 3-6-4. A face-down counter shows its type and movement alone.',
  },
  terms: {
    HQ: { text: 'Headquarters: the units of its division trace their supply line to it.' },
    dummy: { text: 'A counter that is nothing: it fools the enemy and is removed when it is revealed.' },
    exploitation: {
      text: 'Step 5: counters that have neither moved nor attacked may move, and attack once more.',
      rule: 'CO-016',
    },
  },
};
