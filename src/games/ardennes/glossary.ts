/** Terms and counter figures, in a sentence each. */
import type { Glossary } from '../../engine/index.ts';

export const glossary: Glossary = {
  counter: {
    text: 'A counter reads strength and movement allowance: 3-3 has strength 3 and 3 points. [1] is bracketed: it may not attack by itself.',
    rule: 'A-UNITSTATE.9',
  },
  terms: {
    HV: {
      text: 'Hold value: printed on a hex. The higher it is, the likelier a hold check, a roadblock or a blown bridge succeeds there.',
    },
    'hold value': { text: 'Printed on a hex. The higher it is, the likelier its defenders hold.' },
    IP: { text: 'Improved position: built by units that neither moved nor attacked. Attackers score one hit less.' },
    'improved position': { text: 'Built by units that neither moved nor attacked. Attackers score one hit less.' },
    bracketed: {
      text: 'A bracketed unit may not attack by itself and exerts no zone of control alone.',
      rule: 'A-UNITSTATE.9',
    },
    Dispersed: {
      text: 'A Dispersed unit cannot move, attack or advance and has no zone of control until it recovers.',
      rule: 'A-UNITSTATE.16',
    },
    'Low Supply': { text: 'First stage without supply: no tactics, no replacements.', rule: 'A-SUPPLY.1' },
    'Out of Supply': {
      text: 'Second stage: the unit also cannot attack, and mechanized units move one hex.',
      rule: 'A-SUPPLY.5',
    },
    Isolated: {
      text: 'Third stage: all limits of Out of Supply, and the unit may have to surrender.',
      rule: 'A-SUPPLY.11',
    },
    'in supply': {
      text: 'A line of up to four hexes to a road, then along it to a supply source.',
      rule: 'A-UNITSTATE.1',
    },
    roadblock: { text: 'Engineers in an empty hex: it stops a unit that enters and must be cleared.' },
    tactic: { text: 'A card from your hand played into an attack or a defense.', rule: 'A-CHITS.1' },
  },
};
