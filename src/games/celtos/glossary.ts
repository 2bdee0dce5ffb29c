/** Terms and statistics, in a sentence each. */
import type { Glossary } from '../../engine/index.ts';

export const glossary: Glossary = {
  counter: {
    text: 'A unit reads M, SH, AS, ST, T, W, I, CD: inches it moves, Shooting and Assault skill, Strength, Toughness, wounds, Initiative and Command.',
    rule: 'CE-110',
  },
  terms: {
    M: { text: 'Movement: inches of a Move; a Rush covers up to three times as many.', rule: 'CE-110' },
    W: { text: 'Wounds a model can take before it falls.', rule: 'CE-110' },
    SH: { text: 'Shooting skill: how well a model shoots.', rule: 'CE-110' },
    AS: { text: 'Assault skill: how well a model strikes in a fight.', rule: 'CE-110' },
    ST: { text: 'Strength: how hard its strikes are.', rule: 'CE-110' },
    T: { text: 'Toughness: how hard it is to wound.', rule: 'CE-110' },
    I: { text: 'Initiative: who strikes first, and whether a unit reacts in time.', rule: 'CE-110' },
    CD: { text: 'Command: how well a unit passes its morale checks.', rule: 'CE-110' },
    SIZ: { text: 'Size: radius and height of a base follow from it.', rule: 'CE-111' },
    PW: { text: 'Power of a caster: tested against a spell’s difficulty.', rule: 'CE-713' },
    engaged: {
      text: 'A unit with a model in base contact with an enemy. It must fight on or break off.',
      rule: 'CE-114',
    },
    panicked: {
      text: 'A unit that failed a morale check. It may only Move, Rush or do nothing, and fights worse, until it rallies.',
      rule: 'CE-213',
    },
    coherency: { text: 'All models in one chain with gaps of 1" or less (2" for Skirmishers).', rule: 'CE-307' },
    'base contact': { text: 'Two bases that touch: the models can strike each other.', rule: 'CE-114' },
    Ward: { text: 'Cancels one hit on its bearer before the damage roll; once per battle.' },
    'morale check': {
      text: 'A die with the unit’s Command. A unit that fails panics; one below half its strength routs.',
      rule: 'CE-081',
    },
  },
};
