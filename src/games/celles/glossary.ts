/** Terms and counter figures, in a sentence each. */
import type { Glossary } from '../../engine/index.ts';

export const glossary: Glossary = {
  counter: {
    text: 'A counter reads attack, defense, movement allowance: 11-8-9 attacks with 11, defends with 8 and has 9 points.',
  },
  terms: {
    chit: {
      text: 'A marker drawn from a side’s cup: it activates a formation or gives an advantage.',
      rule: 'C-7.0.8',
    },
    formation: { text: 'The units that one Action Chit activates together.', rule: 'C-7.0.10' },
    Disrupted: {
      text: 'A Disrupted unit has no zone of control. It recovers at the end of the turn.',
      rule: 'C-9.0.9',
    },
    'Out of Supply': {
      text: 'The unit could not trace supply in the last Supply Phase: it loses a third of its movement allowance, and −2 applies to an attack it joins.',
      rule: 'C-5.0.24',
    },
    Isolated: {
      text: 'Without supply for two Supply Phases: two thirds of the movement allowance are lost, and it cannot attack.',
      rule: 'C-5.0.27',
    },
    overstacked: {
      text: 'More steps in a hex than its limit. A unit may pass through such a hex, but stopping or fighting there costs steps.',
      rule: 'C-8.0.22',
    },
    infiltration: {
      text: 'Moving from one enemy zone of control to another: a die roll decides whether the unit gets through.',
    },
    column: { text: 'The column of the combat results table, from the ratio of attack to defense.' },
  },
};
