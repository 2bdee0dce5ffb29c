/** Two plans held against each other: the one at hand writes zeros, quick play writes threes. */
import { describe, expect, it } from 'vitest';
import { RandomSource } from '../engine/random.ts';
import { pop, push } from '../engine/steps.ts';
import { code, firstThing, verbOf } from '../engine/verbs.ts';
import { Clock, runToEnd } from './drive.ts';
import { SEARCH_LIMITS } from './levels.ts';
import { PlanSearch, type SearchLimits } from './search.ts';
import { Simulator } from './simulate.ts';
import { BEST, dealer, LENGTH, LETTERS, type WordState, WRITER, wordGameWith } from './testing.ts';

interface Given {
  /** What a word is worth in a world; worlds are numbered from 1 as they are dealt. */
  readonly worth: (word: readonly number[], world: number) => number;
  readonly kept?: readonly number[];
  readonly iterations?: number;
  readonly limits?: Partial<SearchLimits>;
  readonly prior?: boolean;
  readonly pairs?: boolean;
  readonly seed?: string;
}

function searched({
  worth,
  kept = [0, 0, 0, 0, 0, 0],
  iterations = 0,
  limits = {},
  prior = true,
  pairs = false,
  seed = 'r',
}: Given) {
  const judged: string[] = [];
  const evaluate = (s: WordState): number => {
    const word = Array.from(s.word.subarray(0, s.written));
    judged.push(word.join(''));
    return worth(word, s.news);
  };
  const game = wordGameWith({
    advice: {
      evaluate,
      ...(prior ? { prior: (_, c) => firstThing(c) } : {}),
      ...(pairs ? { milestone: (s) => s.written >> 1 } : {}),
    },
  });
  const random = new RandomSource(seed);
  const search = new PlanSearch(
    new Simulator(game, seed),
    WRITER,
    { ...SEARCH_LIMITS, worlds: 2, starts: 0, noise: 0, refresh: 1e9, greedyStart: false, ...limits },
    dealer(game, random),
    random,
  );
  const plan = { steps: kept.map(() => 0), codes: kept.map((letter) => code(0, letter)) };
  const done: number[] = [];
  const thinking = search.run(new Clock(Infinity, () => 0), iterations, plan);
  let step = thinking.next();
  for (; !step.done; step = thinking.next()) done.push(step.value);
  const { plan: best, value, tried } = step.value;
  return { word: best.codes.map(firstThing), value, tried, judged, done };
}

/** Threes against zeros: by so much better in the first world, and in the second. The race begins in the second. */
const against = (inFirst: number, inSecond: number, caution = 0) =>
  searched({
    worth: ([letter], world) => (letter === 3 ? [inFirst, inSecond][world - 1] : 0) as number,
    limits: { starts: 1, caution },
  });

describe('a rival plan', () => {
  it('takes the place of the best where it is ahead from world to world, on the whole', () => {
    expect(against(-1, 10).word[0]).toBe(3);
    expect(against(10, -1).word[0]).toBe(0);
    expect(against(-1, 1).word[0]).toBe(0);
    expect(against(0, 0).word[0]).toBe(0);
    expect(against(10, 0).word[0]).toBe(0);
  });

  it('must be ahead by as many errors of the mean as caution asks', () => {
    // Ahead by 4.5 in the mean with an error of 3.89.
    expect([0, 1.1, 1.2].map((caution) => against(-1, 10, caution).word[0])).toEqual([3, 3, 0]);
    // By the same in every world there is no error.
    expect(against(1, 1, 100).word[0]).toBe(3);
  });

  it('is played no further than it is ahead, and nothing is played twice', () => {
    const [zeros, threes] = ['000000', '333333'];
    expect(against(10, 0).judged).toEqual([zeros, threes, zeros]);
    expect(against(1, 1).judged).toEqual([zeros, threes, zeros, threes]);
  });

  it('is worth its mean over the worlds it was played in', () => {
    expect([against(1, 2).value, against(10, -1).value]).toEqual([1.5, 0]);
    const once = searched({ worth: (_, world) => world });
    expect([once.value, once.tried]).toEqual([1, 1]);
  });
});

describe('a change of the best plan', () => {
  const worth = (word: readonly number[]): number => (word.every((letter) => letter === 1) ? 1 : 0);
  const differing = (forget: number): number[] => {
    const { judged, word } = searched({
      worth,
      kept: BEST,
      iterations: 60,
      prior: false,
      limits: { forget, noise: 9 },
    });
    expect(word).toEqual(BEST);
    const others = judged.map((text) => [...text].filter((letter) => letter !== '1').length);
    return others.filter((n) => n > 0);
  };

  it('is one choice where the rest is kept', () => {
    expect(new Set(differing(0))).toEqual(new Set([1]));
  });

  it('is all that follows where the rest is forgotten', () => {
    expect(Math.max(...differing(1))).toBeGreaterThan(2);
  });

  it('falls on every choice of it', () => {
    const { judged } = searched({ worth, kept: BEST, iterations: 60, prior: false, limits: { forget: 0 } });
    const changed = judged.flatMap((text) => [...text].flatMap((letter, i) => (letter === '1' ? [] : [i])));
    expect([...new Set(changed)].sort()).toEqual(BEST.map((_, i) => i));
  });
});

describe('the beginnings that greedy play found', () => {
  it('are tried with all that greedy play would do in their action', () => {
    // An action is two letters; after each letter another one is best, and quick play adds threes.
    const best = (letter: number): number => (letter + 1) % LETTERS;
    const { judged, tried } = searched({
      worth: (word) => (word.length === 2 && word[1] === best(word[0] as number) ? 1 : 0),
      kept: [],
      limits: { greedyStart: true, openings: LETTERS, starts: 0 },
      pairs: true,
    });
    const whole = new Set(judged.filter((word) => word.length === LENGTH));
    // The first of equals is the plan itself; the others begin as found.
    expect(tried).toBe(LETTERS);
    for (const letter of [1, 2, 3]) expect(whole).toContain(`${letter}${best(letter)}3333`);
  });
});

describe('while it searches', () => {
  it('tells how many of its plans are tried', () => {
    const { done, tried } = searched({ worth: () => 0, iterations: 8, limits: { starts: 2 } });
    expect([done, tried]).toEqual([[0, 0, 3 / 8, 4 / 8, 5 / 8, 6 / 8, 7 / 8], 8]);
  });

  it('deals its worlds anew in turn', () => {
    // Each world counts its own number: the mean tells which of them there are.
    const mean = (iterations: number): number =>
      searched({ worth: (_, world) => world, iterations, limits: { worlds: 3, refresh: 2, caution: 0 } }).value;
    // Worlds 1 to 3; from the second plan on one of them is redealt at every other plan, the first of them last.
    expect(searched({ worth: (_, world) => world, limits: { worlds: 3 } }).value).toBe(1);
    const seen = [3, 5, 7, 9].map(mean);
    expect(seen.every((value, i) => i === 0 || value >= (seen[i - 1] as number))).toBe(true);
    expect(seen.at(-1)).toBeGreaterThan(3);
  });

  it('stops where there is nothing to be changed', () => {
    const { word, tried } = searched({ worth: () => 0, kept: [], iterations: 50, limits: { longest: 0 } });
    expect([word, tried]).toEqual([[], 1]);
    expect(searched({ worth: () => 0, iterations: 50 }).word).toHaveLength(LENGTH);
  });
});

describe('where the other side decides inside the phase', () => {
  /** It strikes after the first letter: its first sight says place 5, its own best would be place 2. Two letters are a phase. */
  const answered = (
    worth: (word: readonly number[], struck: number) => number,
    limits: Partial<SearchLimits>,
    pairs: boolean,
    over = false,
  ) => {
    const game = wordGameWith({
      write: {
        choose(s, c) {
          s.word[s.written] = firstThing(c);
          s.written += 1;
          if (s.written === 1) push(s, 1);
        },
      },
      strike: {
        choose(s, c) {
          s.struck = firstThing(c) + 1;
          if (over && s.struck === 5) s.result = 2;
          pop(s);
        },
      },
      advice: {
        evaluate: (s, seat) => (seat === WRITER ? worth(Array.from(s.word), s.struck) : s.struck === 2 ? 1 : 0),
        prior: (_, c) => (verbOf(c) === 1 ? (firstThing(c) === 4 ? 1 : 0) : -firstThing(c)),
        milestone: (s) => (pairs ? s.written >> 1 : s.written),
        phase: (s) => s.written >> 1,
      },
    });
    const random = new RandomSource('answered');
    const deal = (): WordState => {
      const world = game.newState();
      random.reseed(world);
      game.begin(world, { scenario: 'word', options: {} });
      return world;
    };
    const all = { ...SEARCH_LIMITS, worlds: 2, starts: 0, noise: 0, refresh: 1e9, ...limits };
    const search = new PlanSearch(new Simulator(game, 'answered'), WRITER, all, deal, random);
    const found = runToEnd(search.run(new Clock(Infinity, () => 0), 0, null));
    return { word: found.plan.codes.map(firstThing), value: found.value };
  };

  it('greedy play plans for what it would do at first sight', () => {
    const { word, value } = answered(([, second], struck) => (second === struck % LETTERS ? 1 : 0), {}, false);
    expect([word.length, word[1], value]).toEqual([2, 5 % LETTERS, 1]);
  });

  it('a beginning is tried with all its own choices, before and after', () => {
    // By its best answer the letter 0 looks best, always with a 2 after it; by first sight only 3 and 2 are worth anything.
    const worth = ([one, two]: readonly number[], struck: number): number =>
      struck === 5 ? (one === 3 && two === 2 ? 1 : 0) : two === 2 ? 0.5 - (one as number) / 10 : 0;
    expect(answered(worth, { openings: LETTERS }, true)).toEqual({ word: [3, 2], value: 1 });
    expect(answered(worth, { openings: 0 }, true)).toEqual({ word: [0, 0], value: 0 });
  });

  it('a plan ends with the match', () => {
    const worth = ([, two]: readonly number[]): number => (two === 2 ? 0.5 : 0);
    expect(answered(worth, { openings: LETTERS }, true, true)).toEqual({ word: [0], value: -1.5 });
  });
});
