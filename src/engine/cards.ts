/**
 * Decks, hands, discards, cups: cards that lie in piles.
 *
 * A pile has no order: a card is drawn from it by chance at the moment it is drawn, which is the same as dealing from a
 * shuffled deck, and leaves no order to be kept secret. What is hidden is only which cards lie in the piles that a seat
 * cannot look into; so view, redeal, indistinguishableState and the chances of a draw are the same for every game.
 *
 * The cards live in fields of the game's own state, in one of two ways:
 *
 *   cardsAt((s: S) => s.card, 61, { deck: NOBODY, hand: only(GERMAN), discard: EVERYONE })    a place for each card
 *   cardsIn({ cup: [(s: S) => s.cup, NOBODY], drawn: [(s: S) => s.drawn, EVERYONE] })         a count of equal ones
 */

import { type JsonObject, type Seat, SPECTATOR } from './game.ts';
import { SPECTATORS } from './log.ts';
import { Distribution } from './odds.ts';
import { drawWeighed, type RandomSource } from './random.ts';
import type { AnyState } from './state.ts';
import { type Kind, kindOf } from './verbs.ts';

/** Whom a pile lies open to, as in log lines: EVERYONE, only(seat), allBut(seat), or this. */
export const NOBODY = 0;

type Numbers = { [i: number]: number; readonly length: number };

/** Where cards are kept in a state. */
interface Store<S> {
  readonly size: number;
  /** How many of this card lie in this pile. */
  count(s: S, card: number, pile: number): number;
  add(s: S, card: number, pile: number): void;
  remove(s: S, card: number, pile: number): void;
  /** Seats that know where a card lies although its pile is closed to them. */
  shown(s: S, card: number): number;
  setShown(s: S, card: number, to: number): void;
  readonly keepsShown: boolean;
}

export interface CardsSpec<P extends string> {
  /** Which cards a pile can hold at all, if not every one: hidden cards are redealt by this. */
  readonly mayLie?: (card: number, pile: P) => boolean;
}

/** What one seat knows of the cards: the cards of a pile it may look into, the number of those in any other. */
export interface CardsView extends JsonObject {
  readonly piles: { readonly [pile: string]: readonly number[] | number };
  /** Cards in closed piles whose place it knows all the same. */
  readonly known: { readonly [pile: string]: readonly number[] };
  /** What lies in the closed piles all together: what the box held less what is in sight. */
  readonly unseen: readonly number[];
}

const bitOf = (seat: Seat): number => (seat === SPECTATOR ? SPECTATORS : 1 << seat);

export class Cards<S extends AnyState, P extends string> {
  readonly names: readonly P[];
  /** The piles by number, for fields and comparisons: `s.card[c] === cards.pile.hand`. */
  readonly pile: { readonly [K in P]: number };
  /** For notation: `card: u8(61, { per: 'card', kind: 'pile', hidden: true })`. */
  readonly kind: Kind;
  readonly size: number;
  private readonly store: Store<S>;
  private readonly openTo: readonly number[];
  private readonly spec: CardsSpec<P>;

  constructor(store: Store<S>, openTo: { readonly [K in P]: number }, spec: CardsSpec<P>) {
    this.store = store;
    this.size = store.size;
    this.names = Object.keys(openTo) as P[];
    this.pile = Object.fromEntries(this.names.map((name, i) => [name, i])) as { [K in P]: number };
    this.openTo = this.names.map((name) => openTo[name]);
    this.kind = kindOf(this.names);
    this.spec = spec;
  }

  // ---- what lies where --------------------------------------------------------------------------------------------

  has(s: S, card: number, pile: P): boolean {
    return this.store.count(s, card, this.pile[pile]) > 0;
  }

  count(s: S, pile: P): number {
    const at = this.pile[pile];
    let n = 0;
    for (let card = 0; card < this.size; card++) n += this.store.count(s, card, at);
    return n;
  }

  /** The cards of a pile by number, equal ones as often as they are there. */
  list(s: S, pile: P): number[] {
    const at = this.pile[pile];
    const out: number[] = [];
    for (let card = 0; card < this.size; card++) for (let n = this.store.count(s, card, at); n > 0; n--) out.push(card);
    return out;
  }

  // ---- what is done with them -------------------------------------------------------------------------------------

  /** Adds one from outside: the box at set-up. */
  put(s: S, card: number, pile: P): void {
    this.store.add(s, card, this.pile[pile]);
  }

  /** Moves one card. It must lie there. */
  move(s: S, card: number, from: P, to: P): void {
    if (!this.has(s, card, from)) throw new RangeError(`card ${card} is not in the ${from}`);
    this.store.remove(s, card, this.pile[from]);
    this.store.add(s, card, this.pile[to]);
  }

  /** Draws one by chance, without looking; -1 from an empty pile. Counts as a revelation. */
  draw(s: S, from: P, to: P): number {
    return this.drawWhere(s, from, to, () => true);
  }

  /** Draws one of those that fit by chance; -1 if none does. */
  drawWhere(s: S, from: P, to: P, fits: (card: number) => boolean): number {
    const at = this.pile[from];
    if (s.oracle && !this.opens(s, at, s.oracle.seat)) return this.drawUnseen(s, from, to, fits, s.oracle.seat);
    const card = drawWeighed(s, this.size, (c) => (fits(c) ? this.store.count(s, c, at) : 0));
    if (card >= 0) this.take(s, card, from, to);
    return card;
  }

  /** Those who do not see which card was drawn know no longer that any other is still there. */
  private take(s: S, card: number, from: P, to: P): void {
    this.move(s, card, from, to);
    if (!this.store.keepsShown) return;
    const [at, open] = [this.pile[from], this.openTo[this.pile[to]] as number];
    for (let c = 0; c < this.size; c++)
      if (this.store.count(s, c, at) > 0) this.store.setShown(s, c, this.store.shown(s, c) & open);
  }

  /** As the seat must reckon: any card it has not seen may be the one. It changes places with one that is really there. */
  private drawUnseen(s: S, from: P, to: P, fits: (card: number) => boolean, seat: Seat): number {
    if (this.count(s, from) === 0) return -1;
    const held = this.drawnFrom(s, from, seat);
    const card = drawWeighed(s, this.size, (c) => (fits(c) ? (held[c] as number) : 0));
    if (card < 0) return -1;
    if (!this.has(s, card, from)) {
      const isSpare = (c: number): boolean => this.has(s, c, from) && !this.knows(s, c, this.pile[from], seat);
      const spare = held.findIndex((_, c) => isSpare(c));
      const where = this.names.find((name) => !this.opens(s, this.pile[name], seat) && this.has(s, card, name));
      if (spare < 0 || where === undefined) throw new RangeError(`card ${card} is in no pile that the seat cannot see`);
      this.move(s, spare, from, where);
      this.move(s, card, where, from);
    }
    this.take(s, card, from, to);
    return card;
  }

  /**
   * Puts all of a pile into another: the discards become the deck again. Where the cards keep who was shown them, those who
   * saw the discards know that they are in the deck until one is drawn out of their sight.
   */
  reshuffle(s: S, from: P, to: P): void {
    const [a, b] = [this.pile[from], this.pile[to]];
    for (let card = 0; card < this.size; card++)
      for (let n = this.store.count(s, card, a); n > 0; n--) {
        this.store.remove(s, card, a);
        this.store.add(s, card, b);
        if (this.store.keepsShown) this.store.setShown(s, card, this.openTo[a] as number);
      }
  }

  /** Turns a card of a closed pile face up for these (a mask as in log lines), until it moves. */
  show(s: S, card: number, to: number): void {
    if (!this.store.keepsShown) throw new Error('these cards do not keep who was shown them');
    this.store.setShown(s, card, this.store.shown(s, card) | to);
  }

  // ---- who knows what ---------------------------------------------------------------------------------------------

  private opens(s: S, pile: number, seat: Seat): boolean {
    return s.result !== 0 || ((this.openTo[pile] as number) & bitOf(seat)) !== 0;
  }

  private knows(s: S, card: number, pile: number, seat: Seat): boolean {
    return this.opens(s, pile, seat) || (this.store.shown(s, card) & bitOf(seat)) !== 0;
  }

  /** Whether the seat can tell that this card lies in this pile, or that it does not. */
  mayKnow(s: S, card: number, pile: P, seat: Seat): boolean {
    return this.knows(s, card, this.pile[pile], seat);
  }

  /** What lies in piles this seat cannot look into, as counts by card. */
  unseen(s: S, seat: Seat): number[] {
    const out = new Array<number>(this.size).fill(0);
    for (let pile = 0; pile < this.names.length; pile++)
      for (let card = 0; card < this.size; card++)
        if (!this.knows(s, card, pile, seat)) (out[card] as number) += this.store.count(s, card, pile);
    return out;
  }

  view(s: S, seat: Seat): CardsView {
    const piles: Record<string, readonly number[] | number> = {};
    const known: Record<string, readonly number[]> = {};
    this.names.forEach((name, at) => {
      if (this.opens(s, at, seat)) {
        piles[name] = this.list(s, name);
        return;
      }
      piles[name] = this.count(s, name);
      const seen = this.list(s, name).filter((card) => this.knows(s, card, at, seat));
      if (seen.length > 0) known[name] = seen;
    });
    const unseen = this.unseen(s, seat).flatMap((n, card) => new Array<number>(n).fill(card));
    return { piles, known, unseen };
  }

  /** Fills the piles of a blank state so that the seat cannot tell them from the real ones. */
  redeal(s: S, seen: CardsView, seat: Seat, random: RandomSource): void {
    this.clear(s);
    const room = this.names.map((name) => {
      const there = seen.piles[name] ?? 0;
      if (typeof there !== 'number') for (const card of there) this.put(s, card, name);
      const known = seen.known[name] ?? [];
      for (const card of known) {
        this.put(s, card, name);
        this.show(s, card, bitOf(seat));
      }
      return typeof there === 'number' ? there - known.length : 0;
    });
    this.deal(s, [...seen.unseen], room, random);
  }

  /** Deals what the seat cannot see again; whether that changed anything. */
  indistinguishableState(s: S, seat: Seat, random: RandomSource): boolean {
    const before = s.words.slice();
    const unseen: number[] = [];
    const room = this.names.map((name, at) => {
      const here = this.list(s, name).filter((card) => !this.knows(s, card, at, seat));
      for (const card of here) this.store.remove(s, card, at);
      unseen.push(...here);
      return here.length;
    });
    this.deal(s, unseen, room, random);
    for (let i = 0; i < before.length; i++) if (s.words[i] !== before[i]) return true;
    return false;
  }

  /** The chances of the next card out of a pile, as this seat can know them. */
  chances(s: S, pile: P, seat: Seat): Distribution<number> {
    return Distribution.cup(this.drawnFrom(s, pile, seat));
  }

  /** The chances of what n cards out of a pile bring together, as counts by card; where none in it is known by sight. */
  draws(s: S, pile: P, n: number, seat: Seat): Distribution<readonly number[]> {
    return Distribution.draws(this.drawnFrom(s, pile, seat), n);
  }

  private drawnFrom(s: S, pile: P, seat: Seat): number[] {
    const at = this.pile[pile];
    if (this.opens(s, at, seat)) return Array.from({ length: this.size }, (_, c) => this.store.count(s, c, at));
    // Those known to lie here do; each of the unseen is as likely as any other to be among the rest.
    const unseen = this.unseen(s, seat).map((n, card) => (this.spec.mayLie && !this.spec.mayLie(card, pile) ? 0 : n));
    const known = this.list(s, pile).filter((card) => this.knows(s, card, at, seat));
    if (known.length === 0) return unseen;
    const rest = this.count(s, pile) - known.length;
    const all = unseen.reduce((sum, n) => sum + n, 0);
    const weights = unseen.map((n) => n * rest);
    for (const card of known) (weights[card] as number) += Math.max(1, all);
    return weights;
  }

  /** Takes every card out of every pile. */
  clear(s: S): void {
    for (let pile = 0; pile < this.names.length; pile++)
      for (let card = 0; card < this.size; card++)
        for (let n = this.store.count(s, card, pile); n > 0; n--) this.store.remove(s, card, pile);
  }

  private deal(s: S, cards: number[], room: readonly number[], random: RandomSource): void {
    const { mayLie } = this.spec;
    const all = room.map((_, pile) => pile);
    const placesOf = (card: number): number[] =>
      mayLie ? all.filter((pile) => mayLie(card, this.names[pile] as P)) : all;
    for (let i = cards.length - 1; i > 0; i--) {
      const j = random.below(i + 1);
      [cards[i], cards[j]] = [cards[j] as number, cards[i] as number];
    }
    // Those with the fewest places first: they must find room.
    if (mayLie) cards.sort((a, b) => placesOf(a).length - placesOf(b).length);
    for (let tries = 0; tries < 100; tries++) {
      const left = [...room];
      const dealt = cards.map((card) => {
        const places = placesOf(card);
        let pick = random.below(
          Math.max(
            1,
            places.reduce((sum, pile) => sum + (left[pile] as number), 0),
          ),
        );
        const pile = places.find((p) => {
          pick -= left[p] as number;
          return pick < 0;
        });
        if (pile !== undefined) (left[pile] as number) -= 1;
        return pile;
      });
      if (dealt.includes(undefined)) continue;
      cards.forEach((card, i) => {
        this.store.add(s, card, dealt[i] as number);
      });
      return;
    }
    throw new RangeError(`${cards.length} hidden cards do not fit into the piles they may be in`);
  }
}

/** In no pile: still in the box. */
export const BOXED = 255;

/**
 * Cards that are all different: `field` has an entry a card, the number of its pile; a new state's are all in the first
 * pile. `shown` is a second such field, if cards of closed piles can be turned face up.
 */
export function cardsAt<S extends AnyState, P extends string>(
  field: (s: S) => Numbers,
  size: number,
  openTo: { readonly [K in P]: number },
  spec: CardsSpec<P> & { readonly shown?: (s: S) => Numbers } = {},
): Cards<S, P> {
  const { shown } = spec;
  const hide = (s: S, card: number): void => {
    if (shown) shown(s)[card] = 0;
  };
  return new Cards<S, P>(
    {
      size,
      count: (s, card, pile) => (field(s)[card] === pile ? 1 : 0),
      add(s, card, pile) {
        field(s)[card] = pile;
        hide(s, card);
      },
      remove(s, card) {
        field(s)[card] = BOXED;
        hide(s, card);
      },
      shown: (s, card) => (shown ? (shown(s)[card] as number) : 0),
      setShown(s, card, to) {
        if (shown) shown(s)[card] = to;
      },
      keepsShown: shown !== undefined,
    },
    openTo,
    spec,
  );
}

/** Equal cards and chits: each pile is a field of counts by card. */
export function cardsIn<S extends AnyState, P extends string>(
  piles: { readonly [K in P]: readonly [field: (s: S) => Numbers, openTo: number] },
  size: number,
  spec: CardsSpec<P> = {},
): Cards<S, P> {
  const names = Object.keys(piles) as P[];
  const fields = names.map((name) => piles[name][0]);
  const of = (s: S, pile: number): Numbers => (fields[pile] as (s: S) => Numbers)(s);
  return new Cards<S, P>(
    {
      size,
      count: (s, card, pile) => of(s, pile)[card] as number,
      add(s, card, pile) {
        (of(s, pile)[card] as number) += 1;
      },
      remove(s, card, pile) {
        (of(s, pile)[card] as number) -= 1;
      },
      shown: () => 0,
      setShown() {},
      keepsShown: false,
    },
    Object.fromEntries(names.map((name) => [name, piles[name][1]])) as { [K in P]: number },
    spec,
  );
}
