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
  },
};
