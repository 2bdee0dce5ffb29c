/** Questions of this game that `ask` answers: "supply", "supply Spitze-Pz", "deck". */

import type { Json } from '../../engine/index.ts';
import { CARD_IDS, cardsLeft } from './rules/deck.ts';
import { canTrace, isExempt } from './rules/supply.ts';
import type { PeiperState } from './state.ts';
import { GERMAN } from './tables.ts';

/** Whether each German unit on the map can trace, and whether captured fuel frees all of them. */
function supply(s: PeiperState, _seat: number, words: readonly string[]): Json {
  const { unitIds, unitsOf } = s.tables;
  const unknown = words.find((w) => !unitIds.includes(w));
  if (unknown !== undefined) throw new RangeError(`unknown unit "${unknown}"`);
  const asked = words.length > 0 ? words.map((w) => unitIds.indexOf(w)) : [...unitsOf[GERMAN]];
  return {
    exempt: isExempt(s),
    units: Object.fromEntries(asked.filter((u) => s.hex[u] >= 0).map((u) => [unitIds[u], canTrace(s, s.hex[u])])),
  };
}

/** What was drawn this turn, and which cards are left, in no order. */
function deck(s: PeiperState): Json {
  const left = (cards: Uint8Array): Json => CARD_IDS.filter((_, c) => cards[c] > 0);
  return {
    drawn: Array.from(s.drawn.subarray(0, s.drawnCount), (c) => CARD_IDS[c - 1]),
    left: left(s.deck),
    ...(cardsLeft(s.deckUs) > 0 ? { leftUs: left(s.deckUs) } : {}),
  };
}

export const questions = { supply, deck };
