/** A plan that begins by going back must be ahead for certain: here a letter stands for going back. */
import { describe, expect, it } from 'vitest';
import { RandomSource } from '../engine/random.ts';
import type { DecisionStep } from '../engine/steps.ts';
import { code, firstThing } from '../engine/verbs.ts';
import { Clock, runToEnd } from './drive.ts';
import { SEARCH_LIMITS } from './levels.ts';
import { PlanSearch, type SearchLimits } from './search.ts';
import { Simulator } from './simulate.ts';
import { BEST, dealer, LETTERS, type WordState, WRITER, wordGameWith } from './testing.ts';

const BACK = code(0, 0);
const UNDO = code(0, 2);

interface Given {
  /** Worth of a whole word in a world; worlds are numbered from 1. */
  readonly worth: (word: readonly number[], world: number) => number;
  readonly kept?: readonly number[];
  readonly undoing?: readonly number[];
  readonly returning?: readonly number[];
  readonly limits?: Partial<SearchLimits>;
}

/** The plan at hand, held against others that begin otherwise; nothing else is tried. */
function found({ worth, kept = [0, 1, 1, 1, 1, 1], undoing = [], returning = [BACK], limits = {} }: Given) {
  const judged = new Map<string, number>();
  const evaluate = (s: WordState): number => {
    const word = Array.from(s.word.subarray(0, s.written));
    const value = worth(word, s.news);
    judged.set(`${word.join('')} in ${s.news}`, value);
    return value;
  };
  // Going back is offered at first only.
  const options: DecisionStep<WordState>['options'] = (s, out) => {
    for (let letter = s.written === 0 ? 0 : 1; letter < LETTERS; letter++) out.add(code(0, letter));
  };
  const game = wordGameWith({ write: { options }, advice: { evaluate } });
  const random = new RandomSource('returning');
  const search = new PlanSearch(
    new Simulator(game, 'returning'),
    WRITER,
    { ...SEARCH_LIMITS, worlds: 6, starts: 0, refresh: 1e9, ...limits },
    dealer(game, random),
    random,
    { undoing: new Set(undoing), returning: new Set(returning) },
  );
  const plan = { steps: kept.map(() => 0), codes: kept.map((letter) => code(0, letter)) };
  const { plan: best, value, tried } = runToEnd(search.run(new Clock(Infinity, () => 0), 0, plan));
  return { word: best.codes.map(firstThing), value, tried, judged };
}

describe('a plan that goes back', () => {
  it('is kept where it is better everywhere, and is held against four others', () => {
    const { word, value, tried } = found({ worth: ([letter]) => (letter === 0 ? 1 : 0) });
    expect([word, value, tried]).toEqual([[0, 1, 1, 1, 1, 1], 1, 1 + 4]);
    expect(found({ worth: ([letter]) => (letter === 0 ? 1 : 0), limits: { worlds: 2 } }).tried).toBe(1 + 2);
  });

  it('gives way to one that is as good', () => {
    const { word, tried } = found({ worth: () => 0.5, kept: [0, 3, 1, 2, 1, 1] });
    // What was planned goes on; quick play adds the letter that is missing.
    expect([word.slice(0, 5), tried]).toEqual([[3, 1, 2, 1, 1], 1 + 4]);
  });

  it('gives way where it is not ahead for certain', () => {
    // It is better by 1 and by 0.01 in turn: a mean of a half with an error of a fifth.
    const worth: Given['worth'] = ([letter], world) => (letter === 0 ? [1, 0.01][world % 2] : 0) as number;
    const kept = (caution: number): number | undefined => found({ worth, limits: { caution } }).word[0];
    expect([kept(0), kept(2), kept(3)]).toEqual([0, 0, 1]);
  });

  it('is not held against what undoes a move of this phase', () => {
    const beginnings = (undoing: readonly number[]): Set<string | undefined> =>
      new Set([...found({ worth: () => 0, kept: [0, 2, 1, 1, 1, 1], undoing }).judged.keys()].map((word) => word[0]));
    expect(beginnings([])).toEqual(new Set(['0', '2']));
    expect(beginnings([UNDO])).toEqual(new Set(['0', '1']));
  });

  it('gives way to the best of the others', () => {
    // Quick play adds another last letter in each world.
    const last = (values: readonly number[]) => {
      const { value, judged } = found({
        worth: (word) => (word[0] === 0 ? -1 : (values[word[5] as number] as number)),
      });
      return { value, best: Math.max(...judged.values()), rivals: new Set(judged.values()).size - 1 };
    };
    const orders = [
      [0, 1, 2, 3],
      [0, 3, 2, 1],
      [0, 2, 3, 1],
    ];
    for (const values of orders) {
      const { value, best, rivals } = last(values);
      expect([value, rivals > 1]).toEqual([best, true]);
    }
  });

  it('is not asked about where it goes on, or where there is no plan at all', () => {
    expect(found({ worth: () => 0, kept: BEST }).tried).toBe(1);
    expect(found({ worth: () => 0, returning: [1], limits: { longest: 0 } })).toMatchObject({ word: [], tried: 1 });
  });
});
