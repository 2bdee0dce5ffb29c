/**
 * Positions set up by hand: `{ "at": { "step": "act", "side": "german", "acts": 2 } }` says where in the procedure a
 * position stands. Without `at` the turn begins with its shuffle.
 */

import { type JsonObject, PositionError, push, unknownWord } from '../../engine/index.ts';
import { actsOf, CARD_IDS, colourOf, deckOf, JOKER, shuffleAll } from './rules/deck.ts';
import { Step } from './rules/sequence.ts';
import { blank } from './rules/setup.ts';
import { SIDE_IDS } from './rules/verbs.ts';
import { NEVER, Off, type PeiperState, recount, scenarioOf } from './state.ts';
import { GERMAN, UNITS } from './tables.ts';

/** Takes every unit, depot and mark off. */
export function clear(s: PeiperState): void {
  blank(s);
  for (const field of [s.blown, s.spoiled, s.tried, s.captured, s.obaUsed, s.airUsed]) field.fill(0);
}

/** Where a position may stand: a turn's start, an ACT, the end of a turn and what may follow it. */
const STEPS = ['turnStart', 'act', 'victoryCheck', 'regroupDice', 'rebuildGerman', 'rebuildUs', 'arrivals'] as const;
const WORDS = ['step', 'side', 'acts', 'card'] as const;

export function enter(s: PeiperState, at: JsonObject): void {
  for (const word of Object.keys(at))
    if (!(WORDS as readonly string[]).includes(word))
      throw new PositionError(`at: ${unknownWord('word', word, WORDS)}`);
  const { turns, inPlay } = scenarioOf(s);
  if (s.turn < 1 || s.turn > turns) throw new PositionError(`turn: expected 1 to ${turns}, got ${s.turn}`);
  for (let u = 0; u < UNITS; u++) placeUnit(s, u, inPlay);
  recount(s);
  const step = named(at, 'step', STEPS) ?? 'turnStart';
  if (s.drawnCount === 0) shuffleAll(s);
  if (step !== 'act') {
    if (s.acts > 0 && s.side < 0) throw new PositionError('acts: whose they are is said at the step "act"');
    push(s, Step[step]);
    return;
  }
  const cardName = named(at, 'card', CARD_IDS);
  const card = cardName === undefined ? -1 : CARD_IDS.indexOf(cardName);
  if (card === JOKER) throw new PositionError('at.card: a joker gives no ACTs');
  const sideName = named(at, 'side', SIDE_IDS);
  s.side = sideName ? SIDE_IDS.indexOf(sideName) : card >= 0 ? colourOf(card) : GERMAN;
  const acts = at.acts ?? (card >= 0 ? actsOf(card) : 1);
  if (acts !== 1 && acts !== 2) throw new PositionError(`at.acts: expected 1 or 2, got ${JSON.stringify(acts)}`);
  s.acts = acts;
  s.card = card;
  if (card >= 0) {
    deckOf(s, s.side)[card] = 0;
    s.drawn[0] = card + 1;
    s.drawnFor[0] = s.side + 1;
    s.drawnCount = 1;
  }
  push(s, Step.nextCard);
}

function placeUnit(s: PeiperState, u: number, inPlay: Uint8Array): void {
  const { unitIds, grid } = s.tables;
  const at = s.hex[u];
  if (at < 0) {
    if (s.off[u] === Off.eliminated) s.steps[u] = 0;
    // A unit put into the pool by hand may enter when it says, or from the turn it is printed for.
    if (s.off[u] === Off.pool && s.due[u] === 0) s.due[u] = scenarioOf(s).due[u] || NEVER;
    return;
  }
  if (!inPlay[at]) throw new PositionError(`units.${unitIds[u]}.hex: ${grid.name(at)} is not on a map in play`);
  s.off[u] = Off.pool;
  if (s.steps[u] < 1 || s.steps[u] > 2)
    throw new PositionError(`units.${unitIds[u]}.steps: expected 1 or 2, got ${s.steps[u]}`);
}

function named<W extends string>(at: JsonObject, word: string, known: readonly W[]): W | undefined {
  const value = at[word];
  if (value === undefined) return undefined;
  if (!(known as readonly unknown[]).includes(value))
    throw new PositionError(`at.${word}: ${unknownWord(word, String(value), known)}`);
  return value as W;
}
