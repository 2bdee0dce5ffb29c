/**
 * What a seat may know (17.14): everything but the other hand and what lies in draw piles and Available boxes. Of those
 * the numbers are open; nobody knows which Supplemental cards were dealt until they are drawn.
 */

import {
  type CardsView,
  cardsAt,
  EVERYONE,
  FRAME_WIDTH,
  frameArg,
  NOBODY,
  only,
  openFields,
  type RandomSource,
  topStep,
  type View,
  writeFields,
} from '../../engine/index.ts';
import { tablesOf } from './compile.ts';
import { shortCardOf } from './rules/cards.ts';
import { recount } from './rules/ground.ts';
import { Step } from './rules/sequence.ts';
import type { ArdennesState, CARD_PLACES } from './state.ts';
import { ALLIED, GERMAN } from './tables.ts';

type Pile = (typeof CARD_PLACES)[number];

const printedCards = tablesOf();
const SPLIT = printedCards.cardsOf[GERMAN].length;
const SIZE = printedCards.cards;

/** The cards of one side, with whom each of its piles lies open to. */
function deckOf(side: number) {
  const [from, to] = side === GERMAN ? [0, SPLIT] : [SPLIT, SIZE];
  return cardsAt<ArdennesState, Pile>(
    (s) => s.card.subarray(from, to),
    to - from,
    {
      out: EVERYONE,
      available: NOBODY,
      pile: NOBODY,
      hand: only(side),
      discard: EVERYONE,
      resting: EVERYONE,
      removed: EVERYONE,
      held: EVERYONE,
    },
    // Primary cards are never dealt from the Available box.
    { mayLie: (c, pile) => pile !== 'available' || printedCards.cardPrimary[from + c] === 0 },
  );
}

export const decks = [deckOf(GERMAN), deckOf(ALLIED)] as const;

export interface ArdennesView extends View {
  readonly fields: { readonly [name: string]: number | number[] };
  readonly depth: number;
  readonly stack: number[];
  readonly german: CardsView;
  readonly allied: CardsView;
}

const isBlank = (value: number | number[]): boolean =>
  typeof value === 'number' ? value === 0 : value.every((x) => x === 0);

/** What is zero throughout is left out: a view begins as a blank state does, and most marks lie on nobody. */
function marked(s: ArdennesState): ArdennesView['fields'] {
  const fields: Record<string, number | number[]> = {};
  for (const [name, value] of Object.entries(openFields(s))) if (!isBlank(value)) fields[name] = value;
  return fields;
}

export const view = (s: ArdennesState, seat: number) => ({
  fields: marked(s),
  depth: s.depth,
  stack: Array.from(s.stack.subarray(0, s.depth * FRAME_WIDTH)),
  german: decks[GERMAN].view(s, seat),
  allied: decks[ALLIED].view(s, seat),
});

/**
 * While the German player is asked about a formation short of fuel everybody knows that a card of it is in the hand: of the hands they may
 * have, those without one are passed over.
 */
const holdsShortCard = (s: ArdennesState): boolean =>
  s.depth === 0 || topStep(s) !== Step.fuelShortage || shortCardOf(s, frameArg(s, 0)) >= 0;

/** A whole state behind a view: hidden cards redealt. */
export function redeal(s: ArdennesState, seen: View, seat: number, random: RandomSource): void {
  const v = seen as ArdennesView;
  writeFields(s, v.fields);
  s.depth = v.depth;
  s.stack.set(v.stack);
  do decks[GERMAN].redeal(s, v.german, seat, random);
  while (!holdsShortCard(s));
  decks[ALLIED].redeal(s, v.allied, seat, random);
  recount(s);
}

/** Hidden facts: what chance will bring, and the cards in closed piles. */
export function indistinguishableState(s: ArdennesState, seat: number, random: RandomSource): boolean {
  random.reseed(s);
  decks[ALLIED].indistinguishableState(s, seat, random);
  do decks[GERMAN].indistinguishableState(s, seat, random);
  while (!holdsShortCard(s));
  return true;
}
