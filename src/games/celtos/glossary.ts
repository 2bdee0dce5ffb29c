/** Terms and statistics, in a sentence each. */
import type { Glossary } from '../../engine/index.ts';

export const glossary: Glossary = {
  terms: {
    SH: { text: 'Shooting skill: how well a model shoots.', rule: 'CE-110' },
    AS: { text: 'Assault skill: how well a model strikes in a fight.', rule: 'CE-110' },
    ST: { text: 'Strength: how hard its strikes are.', rule: 'CE-110' },
    T: { text: 'Toughness: how hard it is to wound.', rule: 'CE-110' },
    I: { text: 'Initiative: who strikes first, and whether a unit reacts in time.', rule: 'CE-110' },
    CD: { text: 'Command: how well a unit passes its morale checks.', rule: 'CE-110' },
    SIZ: { text: 'Size: radius and height of a base follow from it.', rule: 'CE-111' },
    PW: { text: 'Power of a caster.', rule: 'CE-110' },
  },
};
