/** Terms and counter figures, in a sentence each. */
import type { Glossary } from '../../engine/index.ts';

export const glossary: Glossary = {
  counter: {
    text: 'A counter reads strength and movement allowance: 3-3 has strength 3 and 3 points. [1] is bracketed: it may not attack by itself.',
    rule: 'A-UNITSTATE.9',
  },
  terms: {
    HV: { text: 'Hold value: how well a hex can be held.' },
    IP: { text: 'Improved position: dug by units that stay, it helps the defense.' },
    bracketed: {
      text: 'A bracketed unit may not attack by itself and exerts no zone of control alone.',
      rule: 'A-UNITSTATE.9',
    },
    Dispersed: { text: 'A Dispersed unit has been shaken and acts under limits until it recovers.' },
    tactic: { text: 'A card from your hand played into an attack or a defense.', rule: 'A-CHITS.1' },
  },
};
