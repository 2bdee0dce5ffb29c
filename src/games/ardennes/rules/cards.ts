/** Cards: piles, hands and the fuel check (dossier 5.1, 6, 7.1 II). The order of a pile is chance: a draw takes any card of it. */

import { allBut, drawFromCup, EVERYONE, only } from '../../../engine/index.ts';
import { type ArdennesState, At, Off, Supply } from '../state.ts';
import { ALLIED, CARDS, CardKind, Event, GERMAN } from '../tables.ts';
import { isSolo } from './modes.ts';
import { cardRef, formationRef } from './telling.ts';

export const inHand = (s: ArdennesState, side: number, c: number): boolean =>
  s.tables.cardSide[c] === side && s.card[c] === At.hand;

export function countAt(s: ArdennesState, side: number, at: number): number {
  const cards = s.tables.cardsOf[side];
  const { card } = s;
  let n = 0;
  for (let i = 0; i < cards.length; i++) if (card[cards[i]] === at) n++;
  return n;
}

export function handOf(s: ArdennesState, side: number): number[] {
  const cards = s.tables.cardsOf[side];
  const { card } = s;
  const found: number[] = [];
  for (let i = 0; i < cards.length; i++) if (card[cards[i]] === At.hand) found.push(cards[i]);
  return found;
}

const CLOSED: readonly number[] = [At.hand, At.pile, At.available];

/** Whether such a card may be in the hand for all that others know (17.14). */
export const mayHold = (s: ArdennesState, side: number, fits: (c: number) => boolean): boolean =>
  s.tables.cardsOf[side].some((c) => CLOSED.includes(s.card[c]) && fits(c));

export const pileCount = (s: ArdennesState, side: number): number => countAt(s, side, At.pile);

/** Takes a card of the side that lies in one place, by chance; -1 if none does. */
function drawFrom(s: ArdennesState, side: number, at: number, fits?: (c: number) => boolean): number {
  const cup = new Uint8Array(CARDS);
  let any = false;
  for (const c of s.tables.cardsOf[side])
    if (s.card[c] === at && (fits === undefined || fits(c))) {
      cup[c] = 1;
      any = true;
    }
  return any ? drawFromCup(s, cup) : -1;
}

/** The top card of the draw pile. */
export const drawCard = (s: ArdennesState, side: number): number => drawFrom(s, side, At.pile);

/** A card of the hand at random (Commandos, Artillery Barrage, Plans Intercepted). */
export const randomHandCard = (s: ArdennesState, side: number, fits?: (c: number) => boolean): number =>
  drawFrom(s, side, At.hand, fits);

/** The automaton turns over its next command card; discards are shuffled when the deck has run out (dossier 5.3). */
export function turnOver(s: ArdennesState): number {
  if (pileCount(s, ALLIED) === 0)
    for (const c of s.tables.cardsOf[ALLIED]) if (s.card[c] === At.discard) s.card[c] = At.pile;
  const c = drawCard(s, ALLIED);
  if (c >= 0) s.card[c] = At.discard;
  return c;
}

/** The day a card joins: Command Crisis and Patton move some (A-GEVENT.2, A-AEVENT.16). */
export function entryDay(s: ArdennesState, c: number): number {
  const { cardEntry, cardFormation, formationCorps, corpsIds } = s.tables;
  const entry = cardEntry[c];
  if (entry !== 22) return entry;
  const corps = corpsIds[formationCorps[cardFormation[c]]]; // none of air cards and armies
  if (s.crisis && corps === 'XXX') return 23;
  if (s.patton && corps === 'III') return 21;
  return entry;
}

/** II Card Preparation, in its five steps. */
export function prepareCards(s: ArdennesState, side: number): void {
  const { cardsOf, cardPrimary, cardEntry, cardLeaves, supplemental, supplementalAllied } = s.tables;
  const automaton = side === ALLIED && isSolo(s);
  for (const c of cardsOf[side]) {
    if (cardLeaves[c] !== 0 && s.day >= cardLeaves[c])
      s.card[c] = At.removed; // A-CARD.15
    else if (s.card[c] === At.out && cardEntry[c] !== 0 && entryDay(s, c) <= s.day)
      s.card[c] = automaton || cardPrimary[c] ? At.pile : At.available;
    else if (s.card[c] === At.resting) s.card[c] = At.available;
    if (automaton && (s.card[c] === At.discard || s.card[c] === At.held)) s.card[c] = At.pile;
  }
  const deal = side === GERMAN ? supplemental[s.day] : supplementalAllied[s.day];
  for (let i = 0; i < deal; i++) {
    const c = drawFrom(s, side, At.available);
    if (c >= 0) s.card[c] = At.pile;
  }
  for (const c of cardsOf[side]) if (s.card[c] === At.discard) s.card[c] = cardPrimary[c] ? At.pile : At.resting;
}

export function handLimit(s: ArdennesState, side: number): number {
  if (side === ALLIED) return s.tables.handAllied[s.day];
  const first = s.tables.data.calendar.rows.find((row) => row.day === s.day)?.handFirst;
  // A-DEC16.5: nine cards for the opening impulse of GS
  return isSolo(s) && s.impulse === 0 && first !== undefined ? first : s.tables.hand[s.day];
}

/** Fills the hand to its limit; Allied cards held in the German hand fill a slot (A-AEVENT.5). */
export function fillHand(s: ArdennesState, side: number): void {
  const held = side === GERMAN ? countAt(s, ALLIED, At.held) : 0;
  const room = handLimit(s, side) - countAt(s, side, At.hand) - held;
  for (let i = 0; i < room; i++) {
    const c = drawCard(s, side);
    if (c < 0) return;
    s.card[c] = At.hand;
    s.log?.tell(only(side), 'You drew ', cardRef(c));
  }
}

/** A card leaves the hand for its pile of discards, seen by all; its value counts towards the Allied Command Level (Q25). */
export function playOut(s: ArdennesState, c: number, counts = true): void {
  s.card[c] = At.discard;
  if (counts && s.side === s.tables.cardSide[c]) s.spent = Math.min(255, s.spent + s.tables.cardCv[c]);
}

/** The hand card with the highest command value, ties to the lowest id (Q30). */
export function highestCard(s: ArdennesState): number {
  let best = -1;
  for (const c of handOf(s, GERMAN)) if (best < 0 || s.tables.cardCv[c] > s.tables.cardCv[best]) best = c;
  return best;
}

/** An Allied card takes the place of the German's best card until the day ends (A-AEVENT.4, A-DAILY.5). */
export function takeSlot(s: ArdennesState, c: number): void {
  const lost = highestCard(s);
  s.card[c] = At.held;
  if (lost < 0) return;
  s.card[lost] = At.discard;
  s.log?.tell(EVERYONE, cardRef(c), ' replaced ', cardRef(lost), ' in the German hand');
}

// ---- fuel -----------------------------------------------------------------------------------------------------------

/** The lowest hand card of a formation short of fuel today and not spared, -1 if there is none (DS-120). */
export function shortCard(s: ArdennesState): number {
  const list = s.tables.fuelList[s.day];
  if (s.day < 20 || list.length === 0) return -1; // A-DAILY.11
  for (const c of s.tables.cardsOf[GERMAN]) {
    const f = s.tables.cardFormation[c];
    if (s.card[c] === At.hand && list.includes(f) && s.fuel[f] !== 1) return c;
  }
  return -1;
}

/** The lowest hand card of that formation, which is short of fuel. */
export const shortCardOf = (s: ArdennesState, f: number): number =>
  handOf(s, GERMAN).find((c) => s.tables.cardFormation[c] === f) ?? -1;

/** A-UNITSTATE.35: the card is discarded in any case and another one drawn. */
export function discardShort(s: ArdennesState, c: number): void {
  s.card[c] = At.discard;
  s.log?.tell(EVERYONE, cardRef(c), ' was discarded: no fuel');
  const next = drawCard(s, GERMAN);
  if (next < 0) return;
  s.card[next] = At.hand;
  s.log?.tell(only(GERMAN), 'You drew ', cardRef(next));
  s.log?.tell(allBut(GERMAN), 'The Germans drew a card');
}

/** Units of the formation on the map and in the Reserve are Out of Fuel for the day. */
export function runOutOfFuel(s: ArdennesState, f: number): void {
  s.fuel[f] = 2;
  for (const u of s.tables.unitsOfDivision[f]) if (s.hex[u] >= 0 || s.off[u] === Off.reserve) s.outOfFuel[u] = 1;
  s.log?.tell(EVERYONE, formationRef(f), ' is out of fuel');
}

/** Out of Fuel adds to Low Supply and Out of Supply, not to Isolated (A-UNITSTATE.32 to A-UNITSTATE.34). */
export const lacksFuel = (s: ArdennesState, u: number): boolean =>
  s.outOfFuel[u] === 1 && s.supply[u] !== Supply.isolated;

export const isFuelPriority = (s: ArdennesState, c: number): boolean =>
  inHand(s, GERMAN, c) && s.tables.cardEvent[c] === Event.fuelPriority;

export const isDivisionCard = (s: ArdennesState, c: number): boolean =>
  s.tables.cardKind[c] === CardKind.division || s.tables.cardKind[c] === CardKind.brigade;
