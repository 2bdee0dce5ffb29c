/** 3.1 The deck. It has no order: a card is drawn by chance from those left, which is the same and hides nothing. */

import { drawFromCup } from '../../../engine/index.ts';
import { has, type PeiperState, Switch, Use } from '../state.ts';
import { CARDS, GERMAN, US } from '../tables.ts';

/** Spades, clubs, hearts, diamonds, ace to king each; the joker last. */
export const JOKER = CARDS - 1;
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const SUITS = ['spade', 'club', 'heart', 'diamond'] as const;
const RANK_WORDS: Readonly<Record<string, string>> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };

export const rankOf = (card: number): string => RANKS[card % 13];
export const suitOf = (card: number): (typeof SUITS)[number] => SUITS[Math.floor(card / 13)];

/** "KS", "10D", "joker". */
export const CARD_IDS: readonly string[] = [
  ...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit[0].toUpperCase())),
  'joker',
];

const SIGNS: Readonly<Record<string, string>> = { spade: '♠', club: '♣', heart: '♥', diamond: '♦' };
/** "K♠", as the card shows it; the joker by its name. */
export const cardSign = (card: number): string => (card === JOKER ? 'Joker' : `${rankOf(card)}${SIGNS[suitOf(card)]}`);

/** "king of spades" */
export const cardName = (card: number): string =>
  card === JOKER ? 'joker' : `${RANK_WORDS[rankOf(card)] ?? rankOf(card)} of ${suitOf(card)}s`;

/** PR3: ace 1, jack 11, queen 12, king 13. The joker is worth nothing beside any of them (PR140). */
export const cardValue = (card: number): number => (card === JOKER ? 0 : (card % 13) + 1);
/** PR4 */
export const isFace = (card: number): boolean => card % 13 >= 10;
/** PR5: spades and clubs are the German's, hearts and diamonds the US player's. */
export const colourOf = (card: number): number => (card < 26 ? GERMAN : US);
/** PR6, PR7 */
export const actsOf = (card: number): number => (cardValue(card) % 2 === 0 ? 2 : 1);

/** The deck a side draws from: one for both (PR1), or its own in the duel (PR137). */
export const deckOf = (s: PeiperState, side: number): Uint8Array =>
  side === US && has(s, Switch.duel) ? s.deckUs : s.deck;

/** Cards left in a deck. */
export function cardsLeft(deck: Uint8Array): number {
  let sum = 0;
  for (let c = 0; c < CARDS; c++) sum += deck[c];
  return sum;
}

/** PR2, PR137: all cards together again. */
export function shuffleAll(s: PeiperState): void {
  const duel = has(s, Switch.duel);
  s.deck.fill(1);
  s.deckUs.fill(duel ? 1 : 0);
  if (duel) {
    s.deck[JOKER] = 2;
    s.deckUs[JOKER] = 2;
  }
  s.drawn.fill(0);
  s.drawnFor.fill(0);
  s.drawnCount = 0;
  s.jokers = 0;
}

/** PR105: 52 cards without a joker. */
export function shuffleRegroup(s: PeiperState): void {
  s.regroupDeck.fill(1);
  s.regroupDeck[JOKER] = 0;
}

/** The next card for a side; it lies face up until the next shuffle (PR13). */
export function drawCard(s: PeiperState, side: number): number {
  const card = drawFromCup(s, deckOf(s, side));
  s.drawn[s.drawnCount] = card + 1;
  s.drawnFor[s.drawnCount] = Use.none;
  s.drawnCount += 1;
  if (card === JOKER) s.jokers += 1;
  return card;
}

/** Says under the draw strip what the last card brought. */
export const noteUse = (s: PeiperState, use: number): void => {
  s.drawnFor[s.drawnCount - 1] = use;
};

/** PR11, PR12: one joker ends the turn; PR141, PR144: in the duel the second. */
export const jokerEndsTurn = (s: PeiperState): boolean => s.jokers >= (has(s, Switch.duel) ? 2 : 1);
