/** What players may say, decision by decision (DS-001 to DS-903). */

import { defineVerbs, type Kinds, kindOf, numbersKind } from '../../../engine/index.ts';
import { CARD_PLACES, OFF_NAMES, SUPPLY_NAMES } from '../state.ts';
import { CHITS, EVENTS, TACTICS, type Tables } from '../tables.ts';

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

export const verbs = defineVerbs({
  // DS-002
  station: { takes: ['unit', 'hex'], kind: 'place', label: 'Place {0} in {1}', heading: 'Place in' },
  ready: { label: 'Confirm set-up', closing: true, effect: ['A-DAY.1', 'ends the set-up and begins the first day'] },
  // DS-102, DS-103, DS-202, DS-601, DS-602
  deploy: { takes: ['unit', 'hex'], kind: 'place', label: 'Deploy {0} in {1}', heading: 'Deploy in' },
  'end-deployment': { label: 'Deploy no more', closing: true, effect: ['A-REPL.8', 'other units stay in the Reserve'] },
  // DS-111 to DS-113
  'bridge-with': { takes: ['card', 'river'], label: 'Play {0}: bridge {1}', heading: 'Bridge' },
  'no-bridge': { label: 'Build no bridge now', closing: true, effect: ['A-DAILY.7', 'the card stays in your hand'] },
  // DS-120
  'accept-shortage': {
    takes: ['card'],
    label: 'Discard {0}: its formation is out of fuel',
    effect: ['A-DAY.8', 'discards the card; its units are out of fuel today'],
  },
  'spend-depot': {
    takes: ['card'],
    label: 'Spend a captured depot for {0}',
    effect: ['A-DAY.9', 'the formation has fuel today; the depot is spent'],
  },
  'fuel-priority': {
    takes: ['card', 'card'],
    label: 'Show {0} for Fuel Priority and discard {1}',
    heading: 'Fuel Priority',
    effect: ['A-GEVENT.10', 'discards another card; the formation has fuel today'],
  },
  // DS-200 to DS-206
  activate: { takes: ['card', 'formation'], label: 'Play {0}: activate {1}', heading: 'Activate' },
  'activate-unit': { takes: ['card', 'unit'], label: 'Play {0}: activate only {1}', heading: 'Activate one unit' },
  select: {
    takes: ['card', 'formation'],
    label: 'Play {0}: activate chosen units of {1}',
    heading: 'Activate chosen units',
  },
  kampfgruppe: { takes: ['card', 'formation'], label: 'Play {0}: form a Kampfgruppe of {1}', heading: 'Kampfgruppe' },
  reserves: { takes: ['card'], label: 'Play {0}: deploy reserves', heading: 'Deploy reserves' },
  replacements: { takes: ['card'], label: 'Play {0}: replacements', heading: 'Replacements' },
  event: { takes: ['card'], label: 'Play {0} for its event', heading: 'Event' },
  discard: { takes: ['card'], label: 'Discard {0}', heading: 'Discard' },
  'end-impulse': {
    label: 'End the impulse',
    closing: true,
    effect: ['A-DAY.3', 'refills your hand; the other side has its impulse'],
  },
  pass: {
    label: 'Pass',
    closing: true,
    effect: ['A-DAY.6', 'no card now; the day may end'],
  },
  // DS-201
  add: { takes: ['unit'], label: 'Add {0}', heading: 'Add a unit' },
  begin: {
    label: 'Begin the activation',
    closing: true,
    effect: ['A-CARD.8', 'only these units act now: they move, then attack'],
  },
  // DS-302, DS-303
  take: { takes: ['unit'], label: 'Move {0}', heading: 'Move' },
  'end-movement': {
    label: 'Go on to combat',
    closing: true,
    effect: ['A-MOVE.12', 'ends movement this activation; attacks follow'],
  },
  move: { takes: ['unit', 'hex'], kind: 'move', label: 'Move {0} to {1}', heading: 'Move to' },
  march: { takes: ['unit', 'hex'], kind: 'move', label: 'Strategic movement of {0} to {1}', heading: 'By road to' },
  exit: { takes: ['unit'], kind: 'move', label: 'Exit {0} from the map' },
  stop: {
    takes: ['unit'],
    label: 'Finish moving {0}',
    closing: true,
    effect: ['A-MOVE.12', 'ends its move; it may still attack'],
  },
  // DS-801, DS-802
  greif: {
    takes: ['card'],
    label: 'Play {0}: save the bridge with Greif',
    effect: ['A-GEVENT.13', 'the bridge is not blown; the card is spent'],
  },
  'let-go': { label: 'Let it happen', closing: true, effect: ['A-CARD.1', 'the card stays in your hand'] },
  manteuffel: {
    takes: ['card', 'hex'],
    label: 'Play {0}: clear {1} with Manteuffel',
    heading: 'Clear with Manteuffel',
    effect: ['A-GEVENT.16', 'removes the roadblock; the card is spent and adds no command points'],
  },
  // DS-310, DS-401
  attack: { takes: ['hex'], kind: 'attack', label: 'Attack {0}', heading: 'Attack' },
  'end-combat': {
    label: 'No more attacks',
    closing: true,
    effect: ['A-COMBAT.13', 'ends attacks; units that neither moved nor attacked may dig in'],
  },
  join: { takes: ['unit'], label: 'Add {0}', heading: 'Add attackers' },
  fight: {
    label: 'Attack with these',
    closing: true,
    effect: ['A-COMBAT.1', 'no other units join; you choose tactics next'],
  },
  // DS-402 to DS-405, DS-411
  tactic: { takes: ['card'], label: 'Play {0} for its tactic', heading: 'Tactic' },
  wild: {
    takes: ['card', 'tactic'],
    label: 'Play {0} as {1}',
    heading: 'Tactic of your choice',
    effect: ['A-CARD.11', 'this card may be any of your tactics; it is spent'],
  },
  'no-tactic': { label: 'No more tactics', closing: true, effect: ['A-CHITS.1', 'the cards stay in your hand'] },
  reinforce: {
    takes: ['hex', 'hex'],
    kind: 'move',
    label: 'Move the stack in {0} to {1}',
    heading: 'Reinforce from',
  },
  'no-reinforcement': {
    label: 'No reinforcement',
    closing: true,
    effect: ['A-TACTIC-GS.26', 'the defenders get no help'],
  },
  'join-stack': { takes: ['hex'], label: 'Add the stack in {0}', heading: 'Add a stack' },
  'no-more': {
    label: 'Add no more',
    closing: true,
    effect: ['A-TACTIC-GS.3', 'attacks with the units selected'],
  },
  // DS-420
  draw: { takes: ['number'], label: 'Draw {0}', heading: 'Chits' },
  // DS-430 to DS-450
  lose: {
    takes: ['unit'],
    label: '{0} loses a step',
    heading: 'Loses a step',
    effect: ['A-COMBAT.12', 'takes one hit as a step loss'],
  },
  retreat: { takes: ['hex'], kind: 'move', label: 'Retreat to {0}', heading: 'Retreat to' },
  divert: { takes: ['unit', 'hex'], kind: 'move', label: 'Move {0} to {1} instead', heading: 'Move elsewhere' },
  disperse: {
    label: 'Disperse all attackers',
    effect: ['A-RESOLVE.16', 'absorbs up to two hits; all attackers are Dispersed'],
  },
  // DS-460
  advance: { takes: ['unit', 'hex'], kind: 'move', label: 'Advance {0} to {1}', heading: 'Advance to' },
  'end-advance': {
    label: 'No further advance',
    closing: true,
    effect: ['A-ADVANCE.1', 'units that have not advanced stay; advancing is optional'],
  },
  // DS-320
  'dig-in': {
    takes: ['unit'],
    label: 'Dig in with {0}',
    heading: 'Dig in',
    effect: ['A-COMBAT.13', 'builds an improved position that lasts until the hex is vacated'],
  },
  'end-digging': { label: 'Stop digging in', closing: true, effect: ['A-COMBAT.13', 'no other unit digs in'] },
  // DS-603
  replace: {
    takes: ['unit'],
    label: 'Restore a step to {0}',
    heading: 'Restore a step',
    effect: ['A-REPL.4', 'restores one step, the only one for this unit this impulse'],
  },
  'end-replacements': {
    label: 'No more replacements',
    closing: true,
    effect: ['A-CARD.14', 'the rest of the card is lost'],
  },
  // events
  land: { takes: ['hex'], kind: 'place', label: 'Land von der Heydte in {0}', heading: 'Land in' },
  'hold-back': {
    takes: ['formation'],
    label: 'Hold back the {0}',
    heading: 'Hold back',
    effect: ['A-GEVENT.7', 'its units due on the 18th arrive on the 19th'],
  },
  bridge: { takes: ['river'], label: 'Bridge {0}', heading: 'Bridge' },
  relieve: {
    takes: ['hex'],
    label: 'Relieve {0} with Airpower',
    heading: 'Relieves',
    effect: ['A-AEVENT.1', 'units there and next to it are no longer Out of Supply or Isolated'],
  },
  strike: {
    takes: ['unit'],
    label: '{0} loses a step',
    heading: 'Tank Battalion strikes',
    effect: ['A-AEVENT.17', 'the unit loses a step without a roll'],
  },
  withdraw: {
    takes: ['hex', 'hex'],
    kind: 'move',
    label: 'Withdraw the stack in {0} to {1}',
    heading: 'Withdraw from',
  },
  block: { takes: ['hex'], label: 'Roadblock in {0}', heading: 'Roadblock in' },
  blow: { takes: ['river'], label: 'Blow the bridge {0}', heading: 'Blow the bridge' },
  entrench: { takes: ['hex'], label: 'Improved position in {0}', heading: 'Improved position in' },
  // the automaton
  'turn-over': {
    label: 'Draw the Allied card',
  },
  'carry-out': {
    label: 'Carry out the Allied action',
  },
});

export const V = verbs.number;

export const SIDE_NAMES = ['german', 'allied'] as const;
export const SIDE_WORDS = ['German', 'Allied'] as const;
/** The sides as the subject of a sentence. */
export const SIDES_ACTING = ['The Germans', 'The Allies'] as const;
const BRIDGES = ['none', 'intact', 'destroyed'] as const;

/** The kinds of things that choices, positions and log lines name. */
export function kindsOf(tables: Tables): Kinds {
  const { grid, placeNames } = tables;
  const hexLabel = (h: number): string => {
    const place = placeNames[grid.name(h)];
    return place ? `${place} ${grid.name(h)}` : grid.name(h);
  };
  return {
    unit: kindOf(tables.unitIds, (u) => tables.unitNames[u]),
    hex: { size: grid.size, name: (h) => grid.name(h), find: (name) => grid.find(name), label: hexLabel },
    river: {
      ...kindOf(tables.sideNames),
      label: (i) => `${hexLabel(tables.sideHexes[i * 2])} – ${hexLabel(tables.sideHexes[i * 2 + 1])}`,
      spots: (i) => [0, 1].map((k) => ({ hex: grid.name(tables.sideHexes[i * 2 + k]) })),
    },
    card: kindOf(tables.cardIds, (c) => cardName(tables, c)),
    formation: kindOf(tables.formationIds, (f) => formationName(tables, f)),
    corps: kindOf(tables.corpsIds),
    tactic: kindOf(TACTICS.map(slug), (i) => TACTICS[i]),
    event: kindOf(EVENTS.map(slug), (i) => EVENTS[i]),
    chit: kindOf(CHITS),
    number: { ...numbersKind(1, 40), label: (id) => (id === 0 ? '1 chit' : `${id + 1} chits`) },
    side: kindOf(SIDE_NAMES, (side) => SIDE_WORDS[side]),
    place: kindOf(OFF_NAMES),
    supply: kindOf(SUPPLY_NAMES),
    pile: kindOf(CARD_PLACES),
    bridge: kindOf(BRIDGES),
  };
}

const ARMY_NAMES: Readonly<Record<string, string>> = {
  '6Army': '6th Panzer Army',
  '5Army': '5th Panzer Army',
  '7Army': '7th Army',
  '1US': 'US 1st Army',
  '3US': 'US 3rd Army',
  '21AG': '21st Army Group',
  AGpB: 'Army Group B',
  'OKW-corps': 'OKW reserve',
};

export function formationName(t: Tables, f: number): string {
  const id = t.formationIds[f];
  return ARMY_NAMES[id] ?? (t.formationKind[f] === 'corps' ? `${id.replace('-', ' ')} Corps` : `${id} Division`);
}

/** "1SS Division (G19)". */
export function cardName(t: Tables, c: number): string {
  const f = t.cardFormation[c];
  const kind = t.data.cards.rows[c].kind;
  const name = f >= 0 ? formationName(t, f) : kind === 'Air' ? 'Air support' : 'No Command';
  return `${name} (${t.cardIds[c]})`;
}

/** "1SS", "XLVII", "6 Army": as it stands on the head of a card. */
export function shortCard(t: Tables, c: number): string {
  const f = t.cardFormation[c];
  if (f < 0) return t.data.cards.rows[c].kind === 'Air' ? 'Air' : 'None';
  return t.formationIds[f].replace('-', ' ').replace('Army', ' Army').replace('AGp', 'AGp ');
}
