import { describe, expect, test } from 'vitest';
import { BOXED, cardsAt, cardsIn, NOBODY } from './cards.ts';
import { SPECTATOR } from './game.ts';
import { EVERYONE, only } from './log.ts';
import { RandomSource, ScriptError, seedStream, setOracle, setScript } from './random.ts';
import { defineState, u8 } from './state.ts';

const SIZE = 20;

class Table extends defineState<null>()('cards under test', 1, {
  card: u8(SIZE, { per: 'card', hidden: true }),
  shown: u8(SIZE, { hidden: true }),
  cup: u8(4, { hidden: true }),
  bag: u8(4, { hidden: true }),
  drawn: u8(4),
}) {}

const deck = cardsAt(
  (s: Table) => s.card,
  SIZE,
  { deck: NOBODY, red: only(0), blue: only(1), discard: EVERYONE, removed: EVERYONE },
  { shown: (s) => s.shown },
);
const chits = cardsIn(
  { cup: [(s: Table) => s.cup, NOBODY], bag: [(s) => s.bag, NOBODY], drawn: [(s) => s.drawn, EVERYONE] },
  4,
);

function table(seed = 'cards'): Table {
  const s = new Table(null);
  seedStream(s, seed);
  s.cup.set([3, 1, 2, 0]);
  return s;
}

/** Red holds 4, Blue 5, three lie in the discard. */
function dealt(seed?: string): Table {
  const s = table(seed);
  for (let i = 0; i < 4; i++) deck.draw(s, 'deck', 'red');
  for (let i = 0; i < 5; i++) deck.draw(s, 'deck', 'blue');
  for (let i = 0; i < 3; i++) deck.draw(s, 'deck', 'discard');
  return s;
}

const everything = (s: Table): number[] => deck.names.flatMap((pile) => deck.list(s, pile)).sort((a, b) => a - b);

describe('cards with a place each', () => {
  test('begin in the first pile and never get lost or doubled', () => {
    const s = dealt();
    expect([deck.count(s, 'deck'), deck.count(s, 'red'), deck.count(s, 'blue'), deck.count(s, 'discard')]).toEqual([
      8, 4, 5, 3,
    ]);
    expect(everything(s)).toEqual(Array.from({ length: SIZE }, (_, i) => i));
    const [card] = deck.list(s, 'red') as [number];
    deck.move(s, card, 'red', 'removed');
    expect(deck.has(s, card, 'removed')).toBe(true);
    expect(deck.has(s, card, 'red')).toBe(false);
    expect(() => deck.move(s, card, 'red', 'discard')).toThrow(`card ${card} is not in the red`);
  });

  test('a draw is a revelation, takes any card of the pile alike, and stops at an empty one', () => {
    const seen = new Array<number>(SIZE).fill(0);
    for (let i = 0; i < 4000; i++) {
      const s = table(`draw ${i}`);
      (seen[deck.draw(s, 'deck', 'red')] as number) += 1;
      expect(s.reveals).toBe(1);
    }
    expect(Math.min(...seen)).toBeGreaterThan(150);
    expect(Math.max(...seen)).toBeLessThan(250);
    const s = table();
    const order = Array.from({ length: SIZE }, () => deck.draw(s, 'deck', 'discard'));
    expect(new Set(order).size).toBe(SIZE);
    expect(deck.draw(s, 'deck', 'discard')).toBe(-1);
    expect(s.reveals).toBe(SIZE);
  });

  test('draws can be fixed ahead, to cards that are there', () => {
    const s = table();
    setScript(s, [7, 7]);
    expect(deck.draw(s, 'deck', 'red')).toBe(7);
    expect(() => deck.draw(s, 'deck', 'red')).toThrow(ScriptError);
  });

  test('only some may fit', () => {
    for (let i = 0; i < 50; i++) {
      const s = table(`fit ${i}`);
      expect([4, 5]).toContain(deck.drawWhere(s, 'deck', 'red', (c) => c === 4 || c === 5));
    }
    expect(deck.drawWhere(table(), 'deck', 'red', () => false)).toBe(-1);
  });

  test('the discards become the deck again, and what was shown is forgotten', () => {
    const s = dealt();
    const [card] = deck.list(s, 'discard') as [number];
    deck.reshuffle(s, 'discard', 'deck');
    expect(deck.count(s, 'discard')).toBe(0);
    expect(deck.count(s, 'deck')).toBe(11);
    // Everybody saw the discards: they are in the deck until somebody draws out of sight.
    expect(deck.mayKnow(s, card, 'deck', 1)).toBe(true);
    const known = deck.chances(s, 'deck', 0);
    expect(known.chanceOf((c) => c === card)).toBeCloseTo(1 / 11, 12);
    expect(known.chanceOf((c) => deck.has(s, c, 'blue'))).toBeCloseTo((8 / 11) * (5 / 13), 12);
    deck.draw(s, 'deck', 'red');
    if (deck.has(s, card, 'deck')) expect(deck.mayKnow(s, card, 'deck', 0)).toBe(true);
    expect(deck.mayKnow(s, card, 'deck', 1)).toBe(false);
    if (!deck.has(s, card, 'deck')) deck.move(s, card, 'red', 'deck');
    deck.show(s, card, EVERYONE);
    expect(deck.mayKnow(s, card, 'deck', 1)).toBe(true);
    deck.move(s, card, 'deck', 'blue');
    expect(deck.mayKnow(s, card, 'blue', 0)).toBe(false);
  });

  test('cards out of the box are put, and cleared back into it', () => {
    const s = table();
    deck.clear(s);
    expect(everything(s)).toEqual([]);
    expect(s.card[0]).toBe(BOXED);
    deck.put(s, 3, 'red');
    expect(deck.list(s, 'red')).toEqual([3]);
    expect(deck.kind.name(deck.pile.red)).toBe('red');
  });
});

describe('who knows what', () => {
  test('a seat sees its own hand and open piles, and counts the rest', () => {
    const s = dealt();
    const view = deck.view(s, 0);
    expect(view.piles).toEqual({
      deck: 8,
      red: deck.list(s, 'red'),
      blue: 5,
      discard: deck.list(s, 'discard'),
      removed: [],
    });
    expect(view.unseen).toEqual([...deck.list(s, 'deck'), ...deck.list(s, 'blue')].sort((a, b) => a - b));
    expect(deck.view(s, SPECTATOR).piles).toMatchObject({ red: 4, blue: 5 });
    s.result = 1;
    expect(deck.view(s, SPECTATOR).piles).toMatchObject({ red: deck.list(s, 'red'), blue: deck.list(s, 'blue') });
  });

  test('a card shown to a seat stays known to it and to nobody else', () => {
    const s = dealt();
    const [card] = deck.list(s, 'blue') as [number];
    deck.show(s, card, only(0));
    expect(deck.view(s, 0).known).toEqual({ blue: [card] });
    expect(deck.view(s, 0).unseen).not.toContain(card);
    expect(deck.view(s, SPECTATOR).known).toEqual({});
    for (let i = 0; i < 40; i++) {
      const again = new Table(null);
      deck.redeal(again, deck.view(s, 0), 0, new RandomSource(`again ${i}`));
      expect(deck.has(again, card, 'blue')).toBe(true);
      expect(deck.view(again, 0)).toEqual(deck.view(s, 0));
    }
  });

  test('dealt anew a seat sees no difference, and every hidden card may lie anywhere hidden', () => {
    const s = dealt();
    for (const seat of [0, 1, SPECTATOR]) {
      const places = new Map<number, Set<number>>();
      for (let i = 0; i < 200; i++) {
        const again = new Table(null);
        deck.redeal(again, deck.view(s, seat), seat, new RandomSource(`deal ${i}`));
        expect(deck.view(again, seat)).toEqual(deck.view(s, seat));
        expect(everything(again)).toEqual(everything(s));
        deck.unseen(s, seat).forEach((n, card) => {
          if (n > 0) places.set(card, (places.get(card) ?? new Set()).add(again.card[card]));
        });
      }
      const closed = seat === SPECTATOR ? 3 : 2;
      for (const [, found] of places) expect(found.size).toBe(closed);
    }
  });

  test('indistinguishableState changes hidden cards only, and says whether it did', () => {
    const s = dealt();
    const before = s.clone();
    expect(deck.indistinguishableState(s, 0, new RandomSource('indistinguishableState'))).toBe(true);
    expect(deck.view(s, 0)).toEqual(deck.view(before, 0));
    expect(deck.list(s, 'red')).toEqual(deck.list(before, 'red'));
    expect(deck.list(s, 'blue')).not.toEqual(deck.list(before, 'blue'));
    const open = table();
    deck.reshuffle(open, 'deck', 'discard');
    expect(deck.indistinguishableState(open, 0, new RandomSource('nothing hidden'))).toBe(false);
  });

  test('hidden cards are dealt to piles that can hold them', () => {
    const sorted = cardsAt(
      (s: Table) => s.card,
      SIZE,
      { deck: NOBODY, pool: NOBODY, red: only(0) },
      { mayLie: (card, pile) => pile !== 'pool' || card >= 15 },
    );
    const s = table();
    for (const card of [15, 17, 19]) sorted.move(s, card, 'deck', 'pool');
    for (let i = 0; i < 100; i++) {
      sorted.indistinguishableState(s, 0, new RandomSource(`pool ${i}`));
      expect(sorted.list(s, 'pool').every((card) => card >= 15)).toBe(true);
      expect(sorted.count(s, 'pool')).toBe(3);
    }
    expect(sorted.chances(s, 'pool', 0).chances.map((c) => c.value)).toEqual([15, 16, 17, 18, 19]);
    sorted.move(s, 1, 'deck', 'pool');
    sorted.reshuffle(s, 'deck', 'red');
    expect(() => sorted.indistinguishableState(s, 1, new RandomSource('no room'))).not.toThrow();
    s.card.fill(sorted.pile.pool);
    expect(() => sorted.indistinguishableState(s, 0, new RandomSource('no room'))).toThrow('do not fit');
  });
});

describe('a card that was shown', () => {
  test('stays known while cards are drawn elsewhere, and where hidden ones are dealt anew', () => {
    const s = dealt();
    const [card] = deck.list(s, 'blue') as [number];
    deck.show(s, card, only(0));
    deck.draw(s, 'deck', 'blue');
    expect(deck.mayKnow(s, card, 'blue', 0)).toBe(true);
    for (let i = 0; i < 30; i++) {
      deck.indistinguishableState(s, 0, new RandomSource(`shown ${i}`));
      expect(deck.has(s, card, 'blue')).toBe(true);
    }
    s.result = 1;
    expect(deck.indistinguishableState(s, 0, new RandomSource('over'))).toBe(false);
  });

  test('is known in the deck until one is drawn out of sight of the seat', () => {
    const s = dealt();
    const cards = deck.list(s, 'discard');
    deck.reshuffle(s, 'discard', 'deck');
    deck.draw(s, 'deck', 'discard');
    // Everybody saw which card that was.
    for (const card of cards) if (deck.has(s, card, 'deck')) expect(deck.mayKnow(s, card, 'deck', 0)).toBe(true);
  });
});

describe('hidden cards dealt anew', () => {
  test('lie in a pile as often as it has room, though some may not lie everywhere', () => {
    // One card in ten may not lie in the bag; the others may lie anywhere. The pool has room for one, the deck for eight.
    const placed = cardsAt(
      (s: Table) => s.card,
      10,
      { pool: NOBODY, deck: NOBODY, bag: NOBODY },
      { mayLie: (card, pile) => card !== 0 || pile !== 'bag' },
    );
    let inPool = 0;
    for (let i = 0; i < 600; i++) {
      const s = new Table(null);
      placed.redeal(
        s,
        { piles: { pool: 1, deck: 8, bag: 1 }, known: {}, unseen: Array.from({ length: 10 }, (_, c) => c) },
        0,
        new RandomSource(`room ${i}`),
      );
      if (placed.has(s, 0, 'pool')) inPool++;
    }
    // One place of nine: 67 of 600.
    expect(inPool).toBeGreaterThan(35);
    expect(inPool).toBeLessThan(105);
  });
});

test('hidden cards that fit nowhere are given up after a hundred tries', () => {
  const homeless = cardsAt((s: Table) => s.card, 3, { deck: NOBODY, bag: NOBODY }, { mayLie: () => false });
  const random = new RandomSource('homeless');
  let tries = 0;
  Object.defineProperty(random, 'below', {
    value: () => {
      tries++;
      return 0;
    },
  });
  const seen = { piles: { deck: 1, bag: 0 }, known: {}, unseen: [2] };
  expect(() => homeless.redeal(new Table(null), seen, 0, random)).toThrow('1 hidden cards do not fit');
  expect(tries).toBe(100);
});

describe('cards that are tried one after another', () => {
  /** Falls as it is told, and notes what could have fallen. */
  const oracle = (seat: number, falls: number) => {
    const weighed: number[][] = [];
    return {
      weighed,
      seat,
      pick(size: number, weight: (item: number) => number): number {
        weighed.push(Array.from({ length: size }, (_, i) => weight(i)));
        return falls;
      },
    };
  };
  /** The deck holds 0 and 1, Blue 2 and 3, Red 4, the discard 5. */
  function few(): Table {
    const s = table();
    deck.clear(s);
    for (const [card, pile] of [
      [0, 'deck'],
      [1, 'deck'],
      [2, 'blue'],
      [3, 'blue'],
      [4, 'red'],
      [5, 'discard'],
    ] as const)
      deck.put(s, card, pile);
    return s;
  }

  test('may be any that the seat has not seen: it changes places with one that is really there', () => {
    const s = few();
    const who = oracle(0, 3);
    setOracle(s, who);
    expect(deck.draw(s, 'deck', 'red')).toBe(3);
    expect(who.weighed[0]?.slice(0, 6)).toEqual([1, 1, 1, 1, 0, 0]);
    expect(deck.list(s, 'red')).toEqual([3, 4]);
    expect(deck.list(s, 'blue')).toEqual([0, 2]);
    expect(deck.list(s, 'deck')).toEqual([1]);
    expect(deck.list(s, 'discard')).toEqual([5]);
  });

  test('leave those where they are that the seat knows', () => {
    const s = few();
    deck.show(s, 0, only(0));
    setOracle(s, oracle(0, 2));
    expect(deck.draw(s, 'deck', 'red')).toBe(2);
    expect([deck.list(s, 'deck'), deck.list(s, 'blue')]).toEqual([[0], [1, 3]]);
  });

  test('change places with one that the seat cannot see, though an equal one lies open', () => {
    const open = cardsIn(
      { drawn: [(s: Table) => s.drawn, EVERYONE], cup: [(s) => s.cup, NOBODY], bag: [(s) => s.bag, NOBODY] },
      4,
    );
    const s = table();
    s.drawn.set([1, 0, 0, 0]);
    s.cup.set([0, 2, 0, 0]);
    s.bag.set([1, 0, 0, 0]);
    setOracle(s, oracle(0, 0));
    expect(open.draw(s, 'cup', 'drawn')).toBe(0);
    expect([s.drawn, s.cup, s.bag].map((pile) => Array.from(pile))).toEqual([
      [2, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 1, 0, 0],
    ]);
  });

  test('may be the first card, one that fits, or none', () => {
    const s = few();
    setOracle(s, oracle(0, 0));
    expect(deck.draw(s, 'deck', 'red')).toBe(0);
    expect(deck.drawWhere(s, 'deck', 'red', () => false)).toBe(-1);
    expect(deck.drawWhere(s, 'deck', 'red', (card) => card === 5)).toBe(-1);
    deck.reshuffle(s, 'deck', 'discard');
    expect(deck.draw(s, 'deck', 'red')).toBe(-1);
    setOracle(s, null);
  });

  test('are those of the pile where the seat sees it', () => {
    const s = few();
    const who = oracle(1, 3);
    setOracle(s, who);
    expect(deck.draw(s, 'blue', 'discard')).toBe(3);
    expect(who.weighed[0]?.slice(0, 6)).toEqual([0, 0, 1, 1, 0, 0]);
  });

  test('that can be nowhere are a fault', () => {
    const s = few();
    setOracle(s, oracle(0, 9));
    expect(() => deck.draw(s, 'deck', 'red')).toThrow('card 9 is in no pile that the seat cannot see');
    const known = few();
    for (const card of [0, 1]) deck.show(known, card, only(0));
    setOracle(known, oracle(0, 2));
    expect(() => deck.draw(known, 'deck', 'red')).toThrow('card 2 is in no pile');
  });
});

describe('the chances of a draw', () => {
  test('are those of what the seat has not seen, the same however it is dealt', () => {
    const s = dealt();
    const mine = deck.chances(s, 'deck', 0);
    expect(mine.total).toBe(13);
    for (const card of deck.list(s, 'red')) expect(mine.chanceOf((c) => c === card)).toBe(0);
    deck.indistinguishableState(s, 0, new RandomSource('other'));
    expect(deck.chances(s, 'deck', 0).chances).toEqual(mine.chances);
    expect(deck.chances(s, 'discard', 0).total).toBe(3);
  });

  test('of several cards are exact', () => {
    const s = table();
    // Two of six chits 0,0,0,1,2,2: both of the first kind in 3 of 15.
    const two = chits.draws(s, 'cup', 2, 0);
    expect(two.chanceOf((counts) => counts[0] === 2)).toBeCloseTo(3 / 15, 12);
    expect(two.chanceOf((counts) => counts[1] === 1 && counts[2] === 1)).toBeCloseTo(2 / 15, 12);
    // Out of an open pile the same: what lies elsewhere does not matter.
    const open = table();
    chits.reshuffle(open, 'cup', 'drawn');
    open.bag.set([9, 9, 9, 9]);
    expect(chits.draws(open, 'drawn', 2, 0).chances).toEqual(two.chances);
  });
});

describe('equal chits', () => {
  test('are counted, drawn without replacement, and dealt anew', () => {
    const s = table();
    expect(chits.list(s, 'cup')).toEqual([0, 0, 0, 1, 2, 2]);
    for (let i = 0; i < 4; i++) chits.draw(s, 'cup', i < 2 ? 'drawn' : 'bag');
    expect(chits.count(s, 'cup')).toBe(2);
    expect([0, 1, 2, 3].map((c) => s.cup[c] + s.bag[c] + s.drawn[c])).toEqual([3, 1, 2, 0]);
    const view = chits.view(s, 0);
    expect(view.piles).toEqual({ cup: 2, bag: 2, drawn: chits.list(s, 'drawn') });
    expect(view.unseen.length).toBe(4);
    const again = new Table(null);
    chits.redeal(again, view, 0, new RandomSource('chits'));
    expect(chits.view(again, 0)).toEqual(view);
    chits.put(again, 3, 'cup');
    expect(again.cup[3]).toBe(1);
    expect(() => chits.show(again, 0, EVERYONE)).toThrow('do not keep who was shown');
  });
});
