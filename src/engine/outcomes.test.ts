import { describe, expect, test } from 'vitest';
import { cardsAt, NOBODY } from './cards.ts';
import { checkOddsByTrying, playRandom } from './checks.ts';
import { forCatalog } from './game.ts';
import { EVERYONE, only } from './log.ts';
import { byFaces, enumerateOdds, outcomesOf } from './outcomes.ts';
import { drawFromCup, rollDie, seedStream } from './random.ts';
import { type AnyState, defineState, u8 } from './state.ts';
import { type DecisionStep, goTo, NOT_ASKED, pop, push, stepTable } from './steps.ts';
import { crossroads } from './testing/crossroads.ts';
import { code, defineVerbs, numbersKind } from './verbs.ts';

class Luck extends defineState<null>()('luck', 1, {
  cup: u8(3),
  card: u8(6),
  sum: u8(),
  drawn: u8(),
}) {}

const cards = cardsAt((s: Luck) => s.card, 6, { deck: NOBODY, mine: only(0), theirs: only(1), out: EVERYONE });
const verbs = defineVerbs({ roll: {}, wait: {}, cup: {}, card: {}, twice: {}, halt: {}, deck: {} });
const V = verbs.number;
const Step = { ask: 0, dice: 1, after: 2, other: 3 } as const;

const ask: DecisionStep<Luck> = {
  rule: 'L-1',
  seat: () => 0,
  prompt: () => 'What now?',
  options: (_, out) => verbs.list.forEach((_v, i) => void out.add(code(i))),
  refuse: () => NOT_ASKED,
  choose(s, c) {
    if (c === V.roll) goTo(s, Step.dice);
    if (c === V.halt) goTo(s, Step.other);
    if (c === V.cup) s.drawn = drawFromCup(s, s.cup);
    if (c === V.card) s.drawn = cards.draw(s, 'deck', 'out');
    if (c === V.deck) {
      s.drawn = cards.draw(s, 'deck', 'out');
      s.sum = cards.draw(s, 'deck', 'out');
    }
    if (c === V.twice) {
      // Only an even first roll is followed by a second.
      s.sum = rollDie(s, 1, 6);
      if (s.sum % 2 === 0) s.sum += rollDie(s, 1, 3);
    }
  },
};
const table = stepTable<Luck>(Step, {
  ask,
  dice: {
    run(s: Luck) {
      s.sum = rollDie(s, 1, 6) + rollDie(s, 1, 6);
      goTo(s, Step.after);
    },
  },
  after: {
    run(s: Luck) {
      s.sum = 99;
      rollDie(s, 1, 6);
      goTo(s, Step.ask);
    },
  },
  other: { ...ask, seat: () => 1 },
});

function luck(): Luck {
  const s = new Luck(null);
  seedStream(s, 'luck');
  s.cup.set([3, 0, 1]);
  push(s, Step.ask);
  return s;
}

const weights = (s: Luck, c: number, read: (after: Luck) => number): Record<string, number> | null => {
  const d = outcomesOf(table, s, c, read);
  return d && Object.fromEntries(d.chances.map(({ value, weight }) => [value, weight]));
};

describe('what the next chance brings', () => {
  test('is every face of the dice of one step, and nothing of the steps after', () => {
    expect(weights(luck(), V.roll, (s) => s.sum)).toEqual({
      2: 1,
      3: 2,
      4: 3,
      5: 4,
      6: 5,
      7: 6,
      8: 5,
      9: 4,
      10: 3,
      11: 2,
      12: 1,
    });
  });

  test('weighs ways of different length exactly', () => {
    // Odd: 1/6 each. Even e: e+1, e+2, e+3 with 1/18 each.
    expect(weights(luck(), V.twice, (s) => s.sum)).toEqual({ 1: 3, 3: 4, 4: 1, 5: 5, 6: 1, 7: 2, 8: 1, 9: 1 });
  });

  test('is every item of a cup as often as it is there', () =>
    expect(weights(luck(), V.cup, (s) => s.drawn)).toEqual({ 0: 3, 2: 1 }));

  test('is nothing where another decision comes first', () => {
    expect(weights(luck(), V.wait, (s) => s.sum)).toBeNull();
    expect(weights(luck(), V.halt, (s) => s.sum)).toBeNull();
  });

  test('leaves the state and its stream as they were', () => {
    const s = luck();
    const before = s.clone();
    outcomesOf(table, s, V.roll, (x) => x.sum);
    expect(s.equals(before)).toBe(true);
    expect(s.oracle).toBeNull();
  });

  test('counts every card the seat has not seen, wherever it was dealt to', () => {
    const s = luck();
    cards.move(s, 0, 'deck', 'mine');
    cards.move(s, 1, 'deck', 'theirs');
    cards.move(s, 2, 'deck', 'out');
    // Cards 1, 3, 4 and 5 are unseen: each may lie on top of the deck.
    expect(weights(s, V.card, (x) => x.drawn)).toEqual({ 1: 1, 3: 1, 4: 1, 5: 1 });
    const pairs = outcomesOf(table, s, V.deck, (x) => {
      expect(cards.count(x, 'theirs')).toBe(1);
      expect(cards.count(x, 'deck')).toBe(1);
      return `${x.drawn} ${x.sum}`;
    });
    expect(pairs?.chances.length).toBe(12);
    expect(pairs?.chances.every(({ weight }) => weight === 1)).toBe(true);
    // With nothing left in the deck nothing is drawn, though cards are unseen.
    for (const card of [3, 4, 5]) cards.move(s, card, 'deck', 'out');
    expect(weights(s, V.card, (x) => x.drawn)).toBeNull();
  });

  test('is nothing where a secret window comes first, even one with a single answer', () => {
    const quietly = (quiet: boolean) =>
      stepTable<Luck>(
        { ask: 0, window: 1 },
        {
          ask: { ...ask, choose: (s: Luck) => goTo(s, 1) },
          window: {
            ...ask,
            quiet,
            options: (_: Luck, out: { add(code: number): void }) => out.add(V.wait),
            choose(s: Luck) {
              s.sum = rollDie(s, 1, 6);
            },
          },
        },
      );
    expect(outcomesOf(quietly(true), luck(), V.roll, (s) => s.sum)).toBeNull();
    expect(outcomesOf(quietly(false), luck(), V.roll, (s) => s.sum)?.total).toBe(6);
  });

  test('is not tried where there are too many ways', () => {
    const endless = stepTable<Luck>(
      { ask: 0 },
      {
        ask: {
          ...ask,
          choose(s: Luck) {
            for (let i = 0; i < 9; i++) s.sum = rollDie(s, 1, 6);
          },
        },
      },
    );
    expect(outcomesOf(endless, luck(), V.roll, (s) => s.sum)).toBeNull();
    const dice = (...faces: number[]) =>
      stepTable<Luck>(
        { ask: 0 },
        {
          ask: {
            ...ask,
            choose(s: Luck) {
              for (const high of faces) s.sum = rollDie(s, 1, high);
            },
          },
        },
      );
    // 20,000 ways are tried, one more is not.
    expect(outcomesOf(dice(100, 200), luck(), V.roll, (s) => s.sum)?.total).toBe(200);
    expect(outcomesOf(dice(3, 59, 113), luck(), V.roll, (s) => s.sum)).toBeNull();
  });

  test('is nothing where the match is over, ends first, or runs out of steps', () => {
    const over = luck();
    over.result = 1;
    expect(weights(over, V.roll, (s) => s.sum)).toBeNull();
    const ending = (choose: (s: Luck) => void) =>
      outcomesOf(
        stepTable<Luck>({ ask: 0, dice: 1 }, { ask: { ...ask, choose }, dice: table.steps[1] as object }),
        luck(),
        V.roll,
        (s) => s.sum,
      );
    expect(
      ending((s) => {
        s.result = 1;
        goTo(s, 1);
      }),
    ).toBeNull();
    expect(ending((s) => pop(s))).toBeNull();
    expect(ending((s) => goTo(s, 1))?.total).toBe(36);
  });

  test('goes on through a sole option, as play does, unless it is asked all the same', () => {
    const through = (sole?: DecisionStep<Luck>['sole'], open?: DecisionStep<Luck>['open']) =>
      outcomesOf(
        stepTable<Luck>(
          { ask: 0, sole: 1 },
          {
            ask: { ...ask, choose: (s: Luck) => goTo(s, 1) },
            sole: {
              ...ask,
              ...(sole ? { sole } : {}),
              ...(open ? { open } : {}),
              options: (_: Luck, out: { add(code: number): void }) => out.add(V.wait),
              choose(s: Luck) {
                s.sum = rollDie(s, 1, 6);
              },
            },
          },
        ),
        luck(),
        V.roll,
        (s) => s.sum,
      );
    expect(through()?.total).toBe(6);
    expect(through('take')?.total).toBe(6);
    expect(through(() => true)?.total).toBe(6);
    expect(through((_, c) => c === V.wait)?.total).toBe(6);
    expect(through('ask')).toBeNull();
    expect(through(() => false)).toBeNull();
    expect(through('take', () => [])).toBeNull();
  });

  test('is read with chance handed back, and an empty cup is a fault', () => {
    expect(outcomesOf(table, luck(), V.roll, (s) => s.oracle === null && s.scriptEnd === 0)?.chances).toEqual([
      { value: true, weight: 1 },
    ]);
    const empty = luck();
    empty.cup.fill(0);
    expect(() => outcomesOf(table, empty, V.cup, (s) => s.drawn)).toThrow('drew from an empty cup');
  });

  test('stays exact though draws that can bring one thing only come with many', () => {
    const cups = [251, 241, 239];
    const many = stepTable<Luck>(
      { ask: 0 },
      {
        ask: {
          ...ask,
          choose(s: Luck) {
            s.drawn = drawFromCup(s, [1, 1]);
            if (s.drawn === 1) for (const n of cups) drawFromCup(s, [n]);
            const cup = [128, 127];
            if (s.drawn === 0) s.sum = [0, 0, 0, 0].reduce((sum) => sum + drawFromCup(s, cup), 0);
            else s.sum = 9;
          },
        },
      },
    );
    const found = outcomesOf(many, luck(), V.roll, (s) => s.sum);
    expect(found?.chanceOf((sum) => sum === 9)).toBe(1 / 2);
    // Two of four by the hypergeometric distribution.
    const two = (6 * 128 * 127 * 127 * 126) / (255 * 254 * 253 * 252);
    expect(found?.chanceOf((sum) => sum === 2)).toBeCloseTo(two / 2, 14);
  });
});

test('a game that says what it observes has odds without writing them', () => {
  const game = {
    steps: table,
    verbs: verbs.list,
    kinds: { n: numbersKind(0, 9) },
    observed: (s: Luck) => (s.sum >= 9 ? 'hit' : 'miss'),
    outcome: (s: Luck, key: string) => ({ label: key, text: `${key} with ${s.sum}`, good: 'none' as const }),
  };
  const report = enumerateOdds(game, luck(), V.roll);
  expect(report).toMatchObject({ title: 'roll', rule: 'L-1' });
  expect(report?.outcomes.map(({ key, weight }) => [key, weight])).toEqual([
    ['miss', 13],
    ['hit', 5],
  ]);
  expect(report?.modifiers).toEqual([]);
  expect(enumerateOdds(game, luck(), V.wait)).toBeNull();
  const { observed: _, ...blind } = game;
  const { outcome: __, ...mute } = game;
  for (const less of [blind, mute]) expect(enumerateOdds(less, luck(), V.roll)).toBeNull();
  const over = luck();
  over.result = 1;
  expect(enumerateOdds(game, over, V.roll)).toBeNull();
});

describe('written odds are held against tried ones', () => {
  const game = forCatalog(crossroads);

  /** Every attack of some games that nobody can change any more by a card. */
  function attacks(check: (s: AnyState, option: number) => void): void {
    for (let i = 0; i < 6; i++)
      playRandom(game, { scenario: 'meeting', options: { mud: 'off' }, seed: `tried ${i}` }, (s, _, options) => {
        for (const option of options.list()) check(s.clone(), option);
      });
  }

  test('and agree', () => {
    let agreed = 0;
    attacks((s, option) => {
      if (checkOddsByTrying(game, s, option)) agreed++;
    });
    expect(agreed).toBeGreaterThan(20);
  });

  test('in whatever order they stand, with what cannot happen left out', () => {
    const odds: typeof game.odds = (s, c) => {
      const report = game.odds?.(s, c) ?? null;
      const never = { key: 'never', label: 'never', text: 'it never comes', weight: 0, good: 'none' as const };
      return report && { ...report, outcomes: [never, ...report.outcomes.toReversed()] };
    };
    let agreed = 0;
    attacks((s, option) => {
      if (checkOddsByTrying({ ...game, odds }, s, option)) agreed++;
    });
    expect(agreed).toBeGreaterThan(20);
  });

  test('and a false one is found', () => {
    const odds: typeof game.odds = (s, c) => {
      const report = game.odds?.(s, c) ?? null;
      return (
        report && { ...report, outcomes: report.outcomes.map((o, i) => ({ ...o, weight: o.weight + (i ? 0 : 1) })) }
      );
    };
    expect(() => attacks((s, option) => void checkOddsByTrying({ ...game, odds }, s, option))).toThrow(/foretells/);
  });
});

describe('one die, face by face', () => {
  const s = new Luck(null);
  s.sum = 2;
  const roll = (copy: Luck) => {
    copy.drawn = copy.sum + rollDie(copy, 1, 6);
  };
  const told = byFaces(
    s,
    [1, 2, 3, 4, 5, 6],
    roll,
    (after) => (after.drawn > 6 ? 'high' : 'low'),
    (after, key) => ({ label: key, text: `first ${after.drawn}`, good: 'none' }),
  );

  test('has every face with what it brings, and each outcome once with the faces that bring it', () => {
    expect(told.ladder.map(({ face, key }) => `${face} ${key}`)).toEqual([
      '1 low',
      '2 low',
      '3 low',
      '4 low',
      '5 high',
      '6 high',
    ]);
    expect(told.outcomes).toEqual([
      { key: 'low', label: 'low', text: 'first 3', good: 'none', weight: 4 },
      { key: 'high', label: 'high', text: 'first 7', good: 'none', weight: 2 },
    ]);
  });

  test('is thrown on a copy', () => {
    expect([s.drawn, s.reveals, s.scriptEnd]).toEqual([0, 0, 0]);
  });
});
