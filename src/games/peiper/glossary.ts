/** Terms and counter figures, in a sentence each. */
import type { Glossary } from '../../engine/index.ts';

export const glossary: Glossary = {
  counter: {
    text: 'A counter reads Attack Factor, Proficiency Rating, movement allowance: 5-3-2 has AF 5, PR 3, MA 2.',
  },
  terms: {
    ACT: { text: 'One action: a unit moves, attacks or enters, or the Americans blow a bridge.', rule: 'PR15' },
    AF: { text: 'Attack Factor: an attack hits if the card with its modifiers is not above it.', rule: 'PR45' },
    OBA: { text: 'Off-board artillery: takes 1 off the card of an attack. Each serves once a turn.', rule: 'PR63' },
    Air: { text: 'Aircraft: take 1 off the card of an attack. Each serves once a turn.', rule: 'PR63' },
    PR: { text: 'Proficiency Rating: the higher it is, the likelier the unit passes a check by die.' },
    MA: { text: 'Movement allowance: the points a unit can spend on one Move.' },
    joker: { text: 'It ends the turn at once; an attack resolved by it misses.' },
    'proficiency check': { text: 'A die with its modifiers against the unit’s Proficiency Rating.' },
    'Regroup Phase': {
      text: 'At the end of turns 7, 12 and 17: units may recover or return, and bridges are rebuilt.',
      rule: 'P035',
    },
    'in contact': { text: 'Two hexes are in contact if they touch and no open river lies between.', rule: 'PR33' },
  },
};
