/** What players may say, decision by decision (D-01 to D-24). */

import { code, type Decision, decision, defineVerbs, type Kinds, kindOf } from '../../../engine/index.ts';
import { type CellesState, OFF_NAMES, SUPPLY_NAMES } from '../state.ts';
import { INTENSITIES, SIDE_NAMES, type Tables } from '../tables.ts';
import { SIDE_WORDS } from './telling.ts';

export const verbs = defineVerbs({
  // D-02 to D-04
  place: { takes: ['unit', 'hex'], kind: 'place', label: 'Place {0} in {1}', heading: 'Set up in' },
  // D-05
  first: {
    takes: ['side'],
    label: '{0} goes first',
    heading: 'Who goes first',
    effect: ['C-6.0.6', 'takes the first Action Phase this turn; then the sides alternate'],
  },
  // D-06
  air: {
    label: 'Play Allied Air',
    effect: [
      'C-13.4.4',
      'the German player has one action less this turn; you may attack one German unit from the air',
    ],
  },
  replacement: {
    label: 'Play Replacement',
    effect: ['C-13.3.6', 'restores a step to one unit, or one step of a destroyed unit returns'],
  },
  'go-on': {
    label: 'Play no chit',
    closing: true,
    effect: ['C-7.0.2', 'goes on to the activation'],
  },
  // D-07
  strike: { takes: ['unit'], kind: 'attack', label: 'Air attack on {0}', heading: 'Air attack' },
  'no-strike': {
    label: 'No air attack',
    closing: true,
    effect: ['C-13.4.6', 'no unit is attacked; the German player still has one action less'],
  },
  // D-08, D-09
  upgrade: {
    takes: ['unit'],
    label: 'Bring {0} to full strength',
    heading: 'Bring to full strength',
    effect: ['C-13.3.6', 'the unit has both its steps again'],
  },
  rebuild: {
    takes: ['unit'],
    label: 'Rebuild {0}',
    heading: 'Rebuild',
    effect: ['C-13.3.7', 'one step returns to the map; you choose where next'],
  },
  'rebuild-in': { takes: ['unit', 'hex'], kind: 'move', label: 'Rebuild {0} in {1}', heading: 'Rebuild in' },
  // D-10
  formation: {
    takes: ['formation'],
    label: 'Activate {0}',
    heading: 'Activate a formation',
    effect: ['C-7.0.10', 'all its units may move and attack; those due arrive'],
  },
  unit: {
    takes: ['unit'],
    label: 'Activate only {0}',
    heading: 'Activate one unit',
    effect: ['C-7.0.8', 'only this unit may move and attack; the chit’s formation does not act'],
  },
  'spend-action': {
    label: 'Pass this action',
    closing: true,
    rare: true,
    effect: ['A-83', 'nothing can be activated: the action is spent'],
  },
  // D-11
  arrive: { takes: ['unit', 'hex'], kind: 'move', label: '{0} arrives in {1}', heading: 'Arrive in' },
  // D-12
  extra: {
    takes: ['unit'],
    label: 'Extra Move for {0}',
    heading: 'Extra Move for',
    effect: ['C-13.2.4', 'acts with the others this Action Phase; the chit is spent'],
  },
  'no-extra': {
    label: 'Keep the Extra Move chit',
    closing: true,
    effect: ['C-13.0.5', 'you may play the chit later this turn; it does not carry over'],
  },
  // D-13
  take: { takes: ['unit'], label: 'Act with {0}', heading: 'Next unit' },
  'end-phase': {
    label: 'End the Action Phase',
    closing: true,
    effect: ['C-7.0.13', 'your units cannot move or attack again this Action Phase'],
  },
  // D-14
  'truck-on': {
    takes: ['unit'],
    label: 'Put the Truck on {0}',
    heading: 'Put the Truck on',
    effect: ['C-8.3.6', 'the unit is motorized and has the Truck’s movement allowance'],
  },
  'truck-off': {
    takes: ['unit'],
    label: 'Take the Truck off {0}',
    heading: 'Take the Truck off',
    effect: ['C-8.3.8', 'the Truck is available again next turn, for any unit of the 84th'],
  },
  move: { takes: ['unit', 'hex'], kind: 'move', label: 'Move {0} to {1}', heading: 'One hex' },
  go: { takes: ['unit', 'hex'], kind: 'move', label: 'Move {0} to {1} by the cheapest route', heading: 'Further' },
  attack: { takes: ['unit', 'intensity'], kind: 'attack', label: 'Make a {1} attack with {0}', heading: 'Attack' },
  stop: { takes: ['unit'], label: 'Finish {0}', heading: 'Finished', closing: true },
  // D-15, D-19, D-24
  lose: {
    takes: ['unit'],
    label: '{0} loses a step',
    heading: 'Loses a step',
    effect: ['C-11.0.59', 'a unit on its last step is destroyed'],
  },
  // D-16
  join: { takes: ['unit'], kind: 'attack', label: '{0} joins the attack', heading: 'Joins the attack' },
  fight: { kind: 'attack', label: 'Attack', closing: true },
  // D-17, D-18
  'play-combat': { label: 'Play the Combat chit' },
  'keep-combat': {
    label: 'Keep the Combat chit',
    closing: true,
    effect: ['C-13.0.5', 'you may play the chit later this turn; it does not carry over'],
  },
  // D-20
  disrupt: {
    takes: ['unit'],
    label: '{0} is Disrupted',
    heading: 'Is Disrupted',
    effect: ['C-9.0.9', 'it has no zone of control'],
  },
  // D-21, D-22
  retreat: { takes: ['unit'], label: '{0} retreats next', heading: 'Retreats next' },
  'retreat-pair': { takes: ['unit', 'unit'], label: '{0} and {1} retreat together', heading: 'Retreat together' },
  'retreat-to': { takes: ['unit', 'hex'], kind: 'move', label: '{0} retreats to {1}', heading: 'Retreats to' },
  // D-23
  advance: { takes: ['unit', 'hex'], kind: 'move', label: '{0} advances to {1}', heading: 'Advances to' },
  stay: {
    label: 'No further advance',
    closing: true,
    effect: ['C-11.2.4', 'units that have not advanced stay; advancing is optional'],
  },
});

export { code };
export const V = verbs.number;

/** A decision of this game: its verbs with what is tried, why not, and what they do. */
export const ask = (d: Decision<CellesState, keyof typeof V>) => decision(verbs, d);

/** The phasing player's decision, unless it says otherwise; over their units, unless a verb says otherwise. */
export const phasing = (s: CellesState): number => s.phasing;
export const ownUnits = (s: CellesState): readonly number[] => s.tables.unitsOf[s.phasing];

/** The kinds of things that choices, positions and log lines name. */
export function kindsOf(tables: Tables): Kinds {
  const { grid, data } = tables;
  const town = data.map.names;
  return {
    unit: kindOf(tables.unitIds, (u) => tables.unitNames[u]),
    hex: {
      size: grid.size,
      name: (h) => grid.name(h),
      find: (name) => grid.find(name),
      label: (h) => (town[grid.name(h)] ? `${town[grid.name(h)]} ${grid.name(h)}` : grid.name(h)),
    },
    formation: kindOf(tables.formationIds, (f) => data.formations.rows[f].name),
    chit: kindOf(tables.chitIds, (c) => chitName(tables, c)),
    intensity: kindOf(INTENSITIES),
    side: kindOf(SIDE_NAMES, (side) => SIDE_WORDS[side]),
    place: kindOf(OFF_NAMES),
    supply: kindOf(SUPPLY_NAMES),
  };
}

const TACTICAL_NAMES: Readonly<Record<string, string>> = {
  combat: 'Combat',
  'extra-move': 'Extra Move',
  replacement: 'Replacement',
  air: 'Allied Air',
};

/** As printed on the chit: "2 Pz", "Extra Move". */
export function chitName(tables: Tables, chit: number): string {
  const formation = tables.chitFormation[chit];
  if (formation >= 0) return tables.data.formations.rows[formation].label;
  return TACTICAL_NAMES[tables.chitIds[chit].replace(/^(german|allied)-/, '')];
}
