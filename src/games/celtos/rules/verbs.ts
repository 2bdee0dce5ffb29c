/** What players may say, decision by decision (DS1 to DS33). */

import {
  type Decision,
  type DecisionStep,
  decision,
  defineVerbs,
  type Kind,
  type Kinds,
  kindOf,
  numbersKind,
  SHAPES,
} from '../../../engine/index.ts';
import type { CeltosState } from '../state.ts';
import { PURCHASES, SIDE_UNITS, SPELLS, STRIDE, type Tables, UNITS, VICTIM } from '../tables.ts';
import { placeWords } from './places.ts';
import {
  tellsCommand,
  tellsList,
  tellsPeople,
  tellsProfile,
  tellsPurchase,
  tellsReaction,
  tellsSpell,
  tellsUnit,
} from './tells.ts';

export const verbs = defineVerbs({
  // DS1
  people: { takes: ['people'], label: '{0}', heading: 'Choose a people' },
  // DS2
  take: { takes: ['list'], label: 'Take the list {0}', heading: 'Ready-made armies' },
  add: { takes: ['profile'], label: 'Add {0}', heading: 'Add a unit' },
  drop: { takes: ['unit'], label: 'Drop {0}', heading: 'Drop a unit' },
  'begin-anew': {
    label: 'Start over',
    effect: ['CE-801', 'removes every unit from the list'],
  },
  'list-done': {
    label: 'Finish list',
    closing: true,
    effect: ['CE-812', 'locks the list; both lists are revealed when both are finished'],
  },
  // DS3 to DS6
  models: {
    takes: ['count'],
    label: '{0} models',
    heading: 'How many models',
    effect: ['CE-808', 'you pay the listed points for each model'],
  },
  shields: {
    label: 'Buy shields',
    effect: ['CE-810', 'every model carries a shield, at the listed points each'],
  },
  'no-shields': { label: 'No shields', closing: true, effect: ['CE-810', 'no model carries a shield'] },
  command: { takes: ['command'], label: '{0}', heading: 'Command' },
  buy: { takes: ['purchase'], label: 'Buy {0}', heading: 'Purchases' },
  'no-more': { label: 'Nothing more', closing: true, effect: ['CE-704', 'nothing else is bought for this unit'] },
  // DS7
  edge: {
    takes: ['edge'],
    label: 'Take the {0} edge',
    heading: 'Table edge',
    effect: ['CE-820', 'your set-up zone; your opponent gets the other edge'],
  },
  // DS8 to DS11
  'set-up': { takes: ['unit'], label: 'Set up {0}', heading: 'Set up next' },
  place: { takes: ['point'], wide: true, label: 'Place the lead model {0}', heading: 'Place' },
  form: {
    takes: ['shape', 'facing'],
    label: 'Form {0} facing {1}',
    heading: 'Change formation',
    effect: ['CE-310', 'arranges the models around the lead model'],
  },
  confirm: { label: 'Confirm', closing: true, effect: ['CE-926', 'the models stay as shown'] },
  adjust: {
    takes: ['model'],
    label: 'Adjust {0}',
    heading: 'Adjust',
    effect: ['CE-926', 'moves this one model, once'],
  },
  to: {
    takes: ['point'],
    wide: true,
    label: 'Move it {0}',
    heading: 'New place',
    effect: ['CE-926', 'places the model here'],
  },
  // DS12, DS13
  begins: {
    takes: ['seat'],
    label: '{0} go first',
    heading: 'Who goes first',
    effect: ['CE-203', 'activates the first unit this turn; then the players alternate'],
  },
  activate: { takes: ['unit'], label: 'Activate {0}', heading: 'Activate' },
  // DS14
  'war-shout': {
    rare: true,
    label: 'War Shout',
    effect: ['CE-706', 'friendly units within 6" add 1 to morale and rally rolls this turn; once per battle'],
  },
  move: {
    kind: 'move',
    row: 'Orders',
    label: 'Move',
    effect: ['CE-301', 'up to its M in inches; the unit may still shoot and assault'],
  },
  rush: {
    kind: 'move',
    row: 'Orders',
    label: 'Rush',
    effect: ['CE-301', 'up to three times its M in inches; ends its activation'],
  },
  hold: { row: 'Orders', label: 'Hold', effect: ['CE-217', 'ends its activation; the unit may make reaction shots'] },
  shoot: { kind: 'attack', row: 'Orders', label: 'Shoot' },
  cast: {
    kind: 'special',
    rare: true,
    label: 'Cast a spell',
    effect: ['CE-209', 'one spell instead of shooting; you choose the spell next'],
  },
  assault: {
    kind: 'attack',
    row: 'Orders',
    label: 'Assault',
    effect: ['CE-208', 'moves into contact with an enemy unit and fights; ends its activation'],
  },
  'break-off': { rare: true, label: 'Break off' },
  end: { label: 'End activation', closing: true, effect: ['CE-207', 'ends its activation'] },
  // DS15, DS32
  go: { kind: 'move', takes: ['point'], wide: true, label: 'Move the lead model {0}', heading: 'Move to' },
  stay: { label: 'Stay here', closing: true, effect: ['CE-215', 'the unit does not move'] },
  // DS18
  'fire-at-quarter': { takes: ['quarter'], label: 'Shoot at {0} of the move', heading: 'Reaction shot' },
  'hold-fire': {
    label: 'Do not shoot',
    closing: true,
    effect: ['CE-603', 'the unit may react to another unit later this turn'],
  },
  // DS19, DS20
  target: { kind: 'attack', takes: ['unit'], label: 'Shoot at {0}', heading: 'Target' },
  hit: {
    takes: ['model'],
    label: '{0} takes the hit',
    heading: 'Model to take the hit',
    effect: ['CE-412', 'this model takes the hit and its damage die'],
  },
  // DS21, DS22
  ward: { label: 'Use Ward', effect: ['CE-709', 'cancels this hit before its damage roll; once per battle'] },
  'no-ward': { label: 'Save Ward', closing: true, effect: ['CE-709', 'the damage is rolled; Ward can be used later'] },
  unbowed: { label: 'Use Unbowed', effect: ['CE-708', 'the failed check counts as passed; once per battle'] },
  'no-unbowed': {
    label: 'Save Unbowed',
    closing: true,
    effect: ['CE-708', 'the check stays failed; Unbowed can be used later'],
  },
  // DS23 to DS26
  spell: { takes: ['spell'], label: 'Cast {0}', heading: 'Spell' },
  upon: { takes: ['unit'], label: 'Cast it on {0}', heading: 'Target of the spell' },
  'deep-well': { label: 'Use Deep Well', effect: ['CE-710', '+2 to this casting roll; once per battle'] },
  'no-deep-well': {
    label: 'Save Deep Well',
    closing: true,
    effect: ['CE-710', 'no bonus; Deep Well can be used later'],
  },
  'return-at': {
    takes: ['point'],
    wide: true,
    label: 'Return {0}',
    heading: 'Place the returning model',
    effect: ['CE-717', 'the model returns here'],
  },
  'no-return': { label: 'Do not return', closing: true, effect: ['CE-717', 'the model stays lost'] },
  // DS27 to DS29
  charge: { kind: 'attack', takes: ['unit'], label: 'Assault {0}', heading: 'Assault' },
  leap: { kind: 'attack', takes: ['unit'], label: 'Assault {0} with Great Leap', heading: 'Great Leap' },
  fire: { label: 'Shoot at the chargers' },
  react: { takes: ['reaction'], label: '{0}', heading: 'Reaction' },
  // DS30, DS31
  'twin-stroke': { label: 'Use Twin Stroke', effect: ['CE-707', 'one more strike in this fight; once per battle'] },
  'no-twin-stroke': {
    label: 'Save Twin Stroke',
    closing: true,
    effect: ['CE-707', 'normal number of strikes; Twin Stroke can be used later'],
  },
  strike: {
    takes: ['model'],
    label: 'Strike {0}',
    heading: 'Model to strike',
    effect: ['CE-514', 'one strike against this model'],
  },
  // DS33
  face: {
    takes: ['facing'],
    label: 'Face {0}',
    heading: 'Facing',
    effect: ['CE-312', 'the unit’s facing: it reacts worse to enemies behind it'],
  },
});

export const V = verbs.number;

export const REACTIONS = ['none', 'counter-charge', 'evade', 'shoot'] as const;
export const Reaction = { none: 0, counterCharge: 1, evade: 2, shoot: 3 } as const;
const REACTION_WORDS = ['No reaction', 'Counter-charge', 'Evade', 'Shoot at the chargers'] as const;
const COMMANDS = ['none', 'l', 'm', 'lm', 's', 'ls', 'ms', 'lms'] as const;
const COMMAND_WORDS = [
  'No command',
  'Leader',
  'Musician',
  'Leader and musician',
  'Standard',
  'Leader and standard',
  'Musician and standard',
  'Leader, musician and standard',
] as const;
export const COMPASS = [
  'east',
  'east-north-east',
  'north-east',
  'north-north-east',
  'north',
  'north-north-west',
  'north-west',
  'west-north-west',
  'west',
  'west-south-west',
  'south-west',
  'south-south-west',
  'south',
  'south-south-east',
  'south-east',
  'east-south-east',
] as const;
export const SEATS = ['one', 'two'] as const;

/** The peoples in the middle of a sentence, by id; the Fomorians alone have a plural of their own. */
export const peopleWords = (t: Tables, people: string): string =>
  `the ${t.peoples.find((p) => p.id === people)?.name}${people === 'fo' ? 's' : ''}`;

/**
 * A side in a sentence, by its people: "the Gael". Its number where both lead the same people, or where it is not known yet
 * whom they lead (CE-812).
 */
export function sideName(s: CeltosState, seat: number): string {
  const number = `Player ${seat + 1}`;
  if (!s.listDone[0] || !s.listDone[1]) return number;
  const people = s.tables.peoples[s.people[seat] - 1];
  // A position given by hand may have an empty side.
  if (!people) return number;
  const words = peopleWords(s.tables, people.id);
  return s.people[0] === s.people[1] ? `${words} of ${number}` : words;
}

const tenths = (n: number): string => (n / 10).toFixed(1);
const DEPTH = 480;
const LARGEST = 1024 * DEPTH + 720;

/** CE-901: a point has the code 1024 y + x and the text `x,y` in inches. */
const points: Kind = {
  size: LARGEST + 1,
  name: (id) => `${tenths(id & 1023)},${tenths(id >>> 10)}`,
  find(name) {
    const match = /^(\d{1,3}\.\d),(\d{1,2}\.\d)$/.exec(name);
    if (!match) return -1;
    const x = Math.round(Number(match[1]) * 10);
    const y = Math.round(Number(match[2]) * 10);
    const id = 1024 * y + x;
    return id > LARGEST || points.name(id) !== name ? -1 : id;
  },
  // Every table of the scenarios is 48" deep; the sheet counts from the north-west corner.
  spots: (id) => [{ point: { x: (id & 1023) / 10, y: (DEPTH - (id >>> 10)) / 10 } }],
  at({ x, y }) {
    const px = Math.round(x * 10);
    const py = DEPTH - Math.round(y * 10);
    return px < 0 || py < 0 || px > 720 || py > DEPTH ? -1 : 1024 * py + px;
  },
};

export const unitWord = (u: number): string =>
  u === VICTIM ? 'A0' : u < SIDE_UNITS ? `A${u + 1}` : `B${u - SIDE_UNITS + 1}`;

/** "Warriors", as its list calls the unit; "2nd Warriors" if there are several. */
export function unitName(s: CeltosState, u: number): string {
  if (u === VICTIM) return 'the seer';
  if (s.profile[u] === 0) return unitWord(u);
  const { name } = s.tables.profiles[s.profile[u] - 1];
  let before = 0;
  let all = 0;
  const from = u < SIDE_UNITS ? 0 : SIDE_UNITS;
  for (let v = from; v < from + SIDE_UNITS; v++)
    if (s.profile[v] === s.profile[u]) {
      all++;
      if (v < u) before++;
    }
  return all > 1 ? `${name} ${before + 1}` : name;
}

/** "Warriors, model 3"; an individual is its unit. */
export function modelName(s: CeltosState, m: number): string {
  const u = Math.floor(m / STRIDE);
  const alone = u === VICTIM || (s.profile[u] > 0 && s.tables.individual[s.profile[u] - 1] === 1);
  return alone ? unitName(s, u) : `${unitName(s, u)}, model ${(m % STRIDE) + 1}`;
}

/** The kinds of things that choices, positions and log lines name. */
export function kindsOf(tables: Tables): Kinds {
  const asState = (s: unknown): CeltosState => s as CeltosState;
  return {
    people: {
      ...kindOf(
        tables.peoples.map((p) => p.id),
        (i) => tables.peoples[i].name,
      ),
      tells: (i) => tellsPeople(tables, i),
    },
    list: {
      ...kindOf(
        tables.lists.map((l) => l.id),
        (i) => `${tables.lists[i].name} (${tables.lists[i].total})`,
      ),
      tells: (i) => tellsList(tables, i),
    },
    profile: {
      ...kindOf(
        tables.profiles.map((p) => p.id),
        (i) => tables.profiles[i].name,
      ),
      tells: (i) => tellsProfile(tables, i),
    },
    unit: {
      ...kindOf(
        Array.from({ length: UNITS }, (_, u) => unitWord(u)),
        (u, s) => (s ? unitName(asState(s), u) : unitWord(u)),
      ),
      // A unit is where its models are.
      spots: (u) => Array.from({ length: STRIDE }, (_, i) => ({ piece: `${unitWord(u)}.${i + 1}` })),
      tells: (u, s) => (s ? tellsUnit(asState(s), u) : ''),
    },
    model: kindOf(
      Array.from({ length: UNITS * STRIDE }, (_, m) => `${unitWord(Math.floor(m / STRIDE))}.${(m % STRIDE) + 1}`),
      (m, s) => (s ? modelName(asState(s), m) : `${unitWord(Math.floor(m / STRIDE))}.${(m % STRIDE) + 1}`),
    ),
    count: numbersKind(1, 16),
    command: { ...kindOf(COMMANDS, (i) => COMMAND_WORDS[i]), tells: (i) => tellsCommand(COMMANDS[i]) },
    purchase: {
      ...kindOf(
        PURCHASES.map((p) => p.id),
        (i) => `${PURCHASES[i].name} (${PURCHASES[i].points})`,
      ),
      tells: tellsPurchase,
    },
    edge: kindOf(['south', 'north']),
    point: { ...points, label: (p, s) => (s ? placeWords(asState(s), p & 1023, p >>> 10) : points.name(p)) },
    shape: kindOf(SHAPES),
    facing: kindOf(COMPASS),
    quarter: kindOf(
      ['start', 'quarter', 'half', 'three-quarters', 'finish'],
      (q) => ['the start', 'a quarter', 'half', 'three quarters', 'the end'][q],
    ),
    spell: { ...kindOf(SPELLS, (i) => tables.spells[i].name), tells: (i) => tellsSpell(tables, i) },
    reaction: { ...kindOf(REACTIONS, (i) => REACTION_WORDS[i]), tells: tellsReaction },
    seat: kindOf(SEATS, (i, s) => (s ? sideName(asState(s), i) : `Player ${i + 1}`)),
  };
}

/** A decision of this game. */
export const asks = (d: Decision<CeltosState, keyof typeof V & string>): DecisionStep<CeltosState> =>
  decision(verbs, d);
