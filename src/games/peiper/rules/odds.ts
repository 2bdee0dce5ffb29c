/** 3.21 Odds, counted from the cards not yet drawn this turn (PR159 to PR163). */

import {
  type Fight,
  type Good,
  type Modifier,
  type OddsOutcome,
  type OddsReport,
  percent,
} from '../../../engine/index.ts';
import { isCampaign, Outcome, type PeiperState } from '../state.ts';
import { CARDS, US } from '../tables.ts';
import { CARD_IDS, cardsLeft, cardValue, deckOf, isFace, JOKER } from './deck.ts';
import { demolitionOutcome } from './demolition.ts';
import { mayFallBack } from './fall-back.ts';
import { attackFactor, fightsLastBattle, LINES, totalModifier } from './modifiers.ts';
import { minesReduce } from './setup.ts';
import { passes, proficiency } from './supply.ts';
import { hexLabel } from './verbs.ts';

/** What `observed` says of the last chance. */
export const OUTCOME_KEYS = [
  'none',
  'hit',
  'miss',
  'joker',
  'blown',
  'stands',
  'spoiled',
  'passed',
  'failed',
  'backfired',
] as const;

const DIE = [1, 2, 3, 4, 5, 6];
const TURN_ENDS = 'joker: the turn ends';

interface Weights {
  /** By `Outcome`. */
  readonly of: Float64Array;
  readonly total: number;
}

/** How many faces of the die pass a combat check: all, none, or as the rating allows (P053, PR62, PR161). */
function passingFaces(s: PeiperState, firer: number): number {
  if (!isCampaign(s) || s.check === 2) return 0;
  if (s.check === 1) return 6;
  const rating = proficiency(s, firer, s.supplied === 1);
  return DIE.filter((roll) => passes(s.tables.data.checks.combat, roll, rating)).length;
}

/** PR160 to PR162: exact weights of an attack as it is declared in the state. */
export function attackWeights(s: PeiperState): Weights {
  const firer = s.active;
  const deck = deckOf(s, s.tables.sideOf[firer]);
  const left = cardsLeft(deck);
  const of = new Float64Array(OUTCOME_KEYS.length);
  const again = fightsLastBattle(s, firer);
  const pass = passingFaces(s, firer);
  const each = again ? left - 1 : 1;
  for (const [passed, faces] of [
    [true, pass],
    [false, 6 - pass],
  ] as const) {
    if (faces === 0) continue;
    const limit = attackFactor(s, firer) - totalModifier(s, firer, s.target, s.targetHex, passed);
    for (let card = 0; card < CARDS; card++) {
      if (deck[card] === 0) continue;
      const weight = faces * deck[card];
      if (again && isFace(card)) {
        // C19: the card after it decides, drawn from what is left then.
        for (let next = 0; next < CARDS; next++) {
          const count = deck[next] - (next === card ? 1 : 0);
          of[outcomeOf(next, limit, Outcome.backfired)] += weight * count;
        }
      } else of[outcomeOf(card, limit, Outcome.miss)] += weight * each;
    }
  }
  return { of, total: 6 * left * each };
}

const outcomeOf = (card: number, limit: number, miss: number): number =>
  card === JOKER ? Outcome.joker : cardValue(card) <= limit ? Outcome.hit : miss;

/** The chance that the attack declared in the state hits. */
export function hitChance(s: PeiperState): number {
  const { of, total } = attackWeights(s);
  return of[Outcome.hit] / total;
}

/** PR131, PR163: the chance that a Fall Back is passed, by the margin of the hit. */
export const fallBackFaces = (s: PeiperState, u: number, margin: number): number =>
  DIE.filter((roll) => passes(s.tables.data.checks.fallBack, roll + margin, s.tables.pr[u])).length;

function modifierList(s: PeiperState): Modifier[] {
  const { active: firer, target, targetHex: to } = s;
  return [
    ...LINES.filter((line) => s.check !== 1 || !line.terrain).map(({ rule, text, value }) => ({
      text,
      rule,
      value: value(s, firer, target, to),
    })),
    ...(s.check === 1
      ? [{ text: 'proficiency check passed', rule: 'P053', value: s.tables.data.modifiers.checkPassed }]
      : []),
  ].filter((m) => m.value !== 0);
}

function fightOf(s: PeiperState): Fight {
  const t = s.tables;
  const there = [...t.unitsOf[1 - t.sideOf[s.active]]].filter((u) => s.hex[u] === s.targetHex && u === s.target);
  return {
    target: `${t.labels[s.target]} in ${hexLabel(t, s.targetHex)}`,
    hexes: [t.grid.name(s.targetHex)],
    attackers: [
      { piece: t.unitIds[s.active], strength: `AF ${attackFactor(s, s.active)}` },
      ...(s.support & 4 ? [{ piece: t.unitIds[t.tiger], strength: 'support', role: 'supports' as const }] : []),
    ],
    defenders: there.map((u) => ({ piece: t.unitIds[u], strength: s.steps[u] === 2 ? 'full' : 'reduced' })),
  };
}

/** The attack that stands in the state, `uncertain` while something is still to be decided before the card. */
export function attackReport(s: PeiperState, uncertain?: string): OddsReport {
  const t = s.tables;
  const { active: firer, target, targetHex } = s;
  const { of } = attackWeights(s);
  const name = t.labels[target];
  const last = s.steps[target] === 1;
  const alone = Math.abs(s.standing[targetHex]) === 1;
  const fate = last
    ? `${name} is eliminated${alone ? `; ${hexLabel(t, targetHex)} is vacated` : ''}`
    : `${name} is reduced`;
  const texts: Readonly<Record<number, readonly [label: string, text: string, good: Good, sentence: string]>> = {
    [Outcome.hit]: ['hit', 'the target is hit', 'attacker', fate],
    [Outcome.miss]: ['miss', 'no effect', 'none', `${name} is not hit`],
    [Outcome.backfired]: ['backfires', 'the firer loses a step', 'defender', `${t.labels[firer]} loses a step`],
    [Outcome.joker]: ['joker', TURN_ENDS, 'none', `${name} is not hit, and the turn ends`],
  };
  const outcomes = Object.entries(texts).flatMap(([key, [label, text, good, sentence]]): OddsOutcome[] =>
    of[+key] > 0 ? [{ key: OUTCOME_KEYS[+key], label, text, weight: of[+key], good, sentence }] : [],
  );
  const factor = attackFactor(s, firer);
  const limits = [true, false].map((passed) => factor - totalModifier(s, firer, target, targetHex, passed));
  const pass = passingFaces(s, firer);
  const deck = deckOf(s, t.sideOf[firer]);
  const summary: string[] = [];
  const counted = (limit: number): string =>
    `${limit < 1 ? 'no card' : `a card of ${Math.min(13, limit)} or less`} hits: ${cardsUpTo(deck, limit)} of ${cardsLeft(deck)} cards left`;
  if (isCampaign(s) && s.check === 0) {
    if (pass > 0) summary.push(`check passed (${pass} of 6): ${counted(limits[0])}`);
    summary.push(`check failed (${6 - pass} of 6): ${counted(limits[1])}`);
  } else summary.push(counted(s.check === 1 ? limits[0] : limits[1]));
  if (mayFallBack(s, target))
    summary.push(
      `the target may try to fall back: ${percent(fallBackFaces(s, target, 0) / 6)} after the narrowest hit, less after a clear one`,
    );
  const certain = pass === 0 || pass === 6;
  const limit = pass === 6 ? limits[0] : limits[1];
  return {
    title: `${t.labels[firer]} fires at ${name}`,
    rule: 'PR45',
    strengths: `AF ${factor}`,
    draws: isCampaign(s) && s.check === 0 ? 'roll and draw a card' : 'draw a card',
    modifiers: modifierList(s),
    outcomes,
    summary,
    fight: fightOf(s),
    ...(certain && !fightsLastBattle(s, firer)
      ? {
          ladder: Array.from({ length: 13 }, (_, i) => ({
            face: CARD_IDS[i].slice(0, -1),
            key: i + 1 <= limit ? 'hit' : 'miss',
          })),
        }
      : {}),
    ...(uncertain ? { uncertain } : {}),
  };
}

function cardsUpTo(deck: Uint8Array, limit: number): number {
  let count = 0;
  for (let card = 0; card < JOKER; card++) if (cardValue(card) <= limit) count += deck[card];
  return count;
}

/** PR84 to PR86: by whom the charges are set, -1 if by nobody in particular. */
export function demolitionReport(s: PeiperState, bridge: number, charges: number, uncertain?: string): OddsReport {
  const { name } = s.tables.data.map.bridges[bridge];
  const deck = deckOf(s, US);
  const of = new Float64Array(OUTCOME_KEYS.length);
  for (let card = 0; card < CARDS; card++) of[demolitionOutcome(s, card, charges)] += deck[card];
  const texts: Readonly<Record<number, readonly [label: string, text: string, good: Good]>> = {
    [Outcome.blown]: ['blown', `${name} is blown`, 'attacker'],
    [Outcome.stands]: ['stands', `${name} is not blown`, 'none'],
    [Outcome.spoiled]: ['spoiled', `${name} is not blown, and its charges are spoiled`, 'defender'],
    [Outcome.joker]: ['joker', `${name} is not blown; ${TURN_ENDS}`, 'none'],
  };
  const reduced = charges >= 0 && s.steps[charges] === 1;
  return {
    title: `Blow the bridge ${name}`,
    action: `Blow the bridge ${name}`,
    rule: 'PR84',
    modifiers: reduced
      ? [{ text: 'set by a reduced unit', value: s.tables.data.demolition.reduced, rule: 'P073' }]
      : [],
    outcomes: Object.entries(texts).flatMap(([key, [label, text, good]]): OddsOutcome[] =>
      of[+key] > 0 ? [{ key: OUTCOME_KEYS[+key], label, text, weight: of[+key], good, sentence: text }] : [],
    ),
    words: { attacker: 'blown', none: 'stands', defender: 'spoiled' },
    summary: [
      `${of[Outcome.blown]} of ${cardsLeft(deck)} cards left blow it, ${of[Outcome.spoiled]} spoil the charges`,
    ],
    ...(uncertain ? { uncertain } : {}),
  };
}

/** A check by one die: how many faces pass, and what either means. */
export function checkReport(
  title: string,
  rule: string,
  faces: number,
  [passed, failed]: readonly [string, string],
  modifiers: readonly Modifier[] = [],
): OddsReport {
  const outcome = (key: string, weight: number, good: Good, text: string): OddsOutcome[] =>
    weight > 0 ? [{ key, label: key, text, weight, good, sentence: text }] : [];
  return {
    title,
    rule,
    modifiers,
    outcomes: [...outcome('passed', faces, 'attacker', passed), ...outcome('failed', 6 - faces, 'defender', failed)],
    words: { attacker: passed, defender: failed },
  };
}

/** PR115: a step from contact straight into contact. */
export const infiltrationReport = (s: PeiperState, u: number, to: number, supplied: boolean): OddsReport =>
  checkReport(`Infiltration of ${s.tables.labels[u]}`, 'PR115', infiltrationFaces(s, u, supplied), [
    `${s.tables.labels[u]} gets through to ${hexLabel(s.tables, to)}`,
    `${s.tables.labels[u]} stays in its hex`,
  ]);

/** PR131: of the unit that was hit. */
export const fallBackReport = (s: PeiperState): OddsReport =>
  checkReport(
    `${s.tables.labels[s.target]} falls back`,
    'PR131',
    fallBackFaces(s, s.target, s.margin),
    [`${s.tables.labels[s.target]} may retreat`, `${s.tables.labels[s.target]} loses a step`],
    s.margin > 0 ? [{ text: 'margin of the hit', value: s.margin, rule: 'P084' }] : [],
  );

export const minesReport = (s: PeiperState, u: number): OddsReport =>
  checkReport(`Mines under ${s.tables.labels[u]}`, 'P081', mineFaces(s, u), [
    `${s.tables.labels[u]} gets through`,
    `${s.tables.labels[u]} starts reduced`,
  ]);

export const infiltrationFaces = (s: PeiperState, u: number, supplied: boolean): number =>
  DIE.filter((roll) => passes(s.tables.data.checks.infiltration, roll, proficiency(s, u, supplied))).length;

export const mineFaces = (s: PeiperState, u: number): number => DIE.filter((roll) => !minesReduce(s, u, roll)).length;
