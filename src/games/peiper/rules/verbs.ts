/** What players may say, decision by decision (PD1 to PD20). */

import { type AnyState, defineVerbs, type Kinds, kindOf } from '../../../engine/index.ts';
import { has, OFF_NAMES, type PeiperState, SUPPORT_NAMES, Switch } from '../state.ts';
import type { Tables } from '../tables.ts';
import { CARD_IDS, cardName } from './deck.ts';

export const verbs = defineVerbs({
  // PD1 to PD4
  place: { takes: ['unit', 'hex'], label: 'Place {0} in {1}', heading: 'Set up in', kind: 'place' },
  depot: { takes: ['hex'], label: 'Fuel depot in {0}', heading: 'Fuel depot in', kind: 'place' },
  pick: { takes: ['unit'], label: '{0} enters on turn 1', heading: 'Enters on turn 1', kind: 'place' },
  mine: { takes: ['unit'], label: '{0} hits the minefield', heading: 'Hits the minefield', kind: 'special' },
  'no-mine': { label: 'No more units', closing: true, effect: ['PR129', 'no other unit hits the minefield'] },
  // PD5
  move: { takes: ['unit'], label: 'Move {0}', heading: 'Move', kind: 'move' },
  attack: { takes: ['unit'], label: 'Attack with {0}', heading: 'Attack with', kind: 'attack' },
  enter: { takes: ['unit'], label: 'Bring on {0}', heading: 'Bring on', kind: 'move' },
  demolish: { takes: ['bridge'], label: 'Blow the bridge {0}', heading: 'Blow a bridge', kind: 'special' },
  pass: { label: 'Pass the rest of the card', closing: true },
  // PD6
  to: { takes: ['hex'], label: 'Move to {0}', heading: 'One step to', kind: 'move' },
  stop: { label: 'Stop here', closing: true, effect: ['PR20', 'ends the unit’s Move'] },
  // PD7 to PD9
  at: { takes: ['unit'], label: 'Fire at {0}', heading: 'Fire at', kind: 'attack' },
  support: { takes: ['support'], label: 'With {0}', heading: 'Support', kind: 'attack' },
  'use-news': { label: 'Use the news of the massacre' },
  'keep-news': {
    label: 'Save it for another attack',
    closing: true,
    effect: ['PR125', 'the attack continues without it; it may be used once per turn'],
  },
  // PD10, PD11
  'fall-back': { label: 'Try to fall back' },
  'take-loss': {
    label: 'Take the loss',
    closing: true,
    effect: ['PR46', 'a full-strength unit is reduced; a reduced unit is eliminated'],
  },
  retreat: { takes: ['hex'], label: 'Fall back to {0}', heading: 'Fall back to', kind: 'move' },
  // PD12, PD13
  'enter-at': { takes: ['hex'], label: 'Enter at {0}', heading: 'Entry hexes', kind: 'move' },
  charges: { takes: ['unit'], label: 'Set the charges with {0}', heading: 'Set the charges with', kind: 'attack' },
  // PD14
  advance: { label: 'Advance', kind: 'move' },
  hold: { label: 'Stay', closing: true, effect: ['PR50', 'the unit stays where it is; advancing is optional'] },
  // PD15, PD16
  return: { takes: ['hex'], label: 'Return in {0}', heading: 'Return in', kind: 'move' },
  // PD17, PD18
  rebuild: { takes: ['bridge'], label: 'Rebuild the bridge {0}', heading: 'Rebuild' },
  done: { label: 'Rebuild no more bridges', closing: true, effect: ['P044', 'other bridges stay blown'] },
  // PD19, PD20
  arrive: { takes: ['unit'], label: '{0} arrives next', heading: 'Next to arrive', kind: 'special' },
  'arrive-at': { takes: ['hex'], label: 'Arrive in {0}', heading: 'Arrive in', kind: 'move' },
});

export const V = verbs.number;

/** Bit by bit; the Tiger only where its rule is used (P062). */
const supportParts = (s?: AnyState): readonly (string | null)[] => [
  'OBA',
  'Air',
  s && has(s as unknown as PeiperState, Switch.tiger) ? 'Tiger' : null,
];

export const SIDE_IDS = ['german', 'us'] as const;
export const SIDE_WORDS = ['German', 'US'] as const;
/** The sides as the subject of a sentence. */
export const SIDES_ACTING = ['The Germans', 'The Americans'] as const;

const SUPPORT_WORDS = [
  'no support',
  'OBA',
  'Air',
  'OBA and Air',
  'Tiger',
  'OBA and Tiger',
  'Air and Tiger',
  'OBA, Air and Tiger',
];

/** "Stavelot B0404" */
export const hexLabel = (t: Tables, h: number): string =>
  t.placeNames[h] ? `${t.placeNames[h]} ${t.grid.name(h)}` : t.grid.name(h);

/** The kinds of things that choices, positions and log lines name. */
export function kindsOf(t: Tables): Kinds {
  const { grid, data } = t;
  const { bridges } = data.map;
  return {
    unit: kindOf(t.unitIds, (u) => t.labels[u]),
    hex: {
      size: grid.size,
      name: (h) => grid.name(h),
      find: (name) => grid.find(name),
      label: (h) => hexLabel(t, h),
    },
    bridge: {
      ...kindOf(
        bridges.map((b) => b.id),
        (b) => bridges[b].name,
      ),
      spots: (b) => t.bridgeHexes[b].map((h) => ({ hex: grid.name(h) })),
    },
    settlement: kindOf(
      Array.from(t.settlements, (h) => grid.name(h)),
      (i) => hexLabel(t, t.settlements[i]),
    ),
    support: { ...kindOf(SUPPORT_NAMES, (i) => SUPPORT_WORDS[i]), parts: supportParts },
    card: kindOf(CARD_IDS, cardName),
    side: kindOf(SIDE_IDS, (side) => SIDE_WORDS[side]),
    place: kindOf(OFF_NAMES),
  };
}
