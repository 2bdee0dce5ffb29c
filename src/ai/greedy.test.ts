import { describe, expect, it } from 'vitest';
import { RandomSource } from '../engine/random.ts';
import type { DecisionStep } from '../engine/steps.ts';
import { code, first } from '../engine/verbs.ts';
import { GREEDY_LIMITS, Greedy, type GreedyLimits } from './greedy.ts';
import { Simulator } from './simulate.ts';
import { LETTERS, type WordState, wordGame, worthOf } from './testing.ts';

type Advice = Partial<typeof wordGame.advice>;
/** An action is a pair of letters here, so that greedy play has something to look into. */
const inPairs: Advice = { milestone: (s) => s.written >> 1 };

function scored(letters: readonly number[], advice: Advice, limits: Partial<GreedyLimits> = {}, news = 'off') {
  const game = { ...wordGame, advice: { ...wordGame.advice, ...advice } };
  const sim = new Simulator(game, 'g');
  const s = game.newState();
  new RandomSource('greedy').reseed(s);
  game.begin(s, { scenario: 'word', options: { news } });
  const options = sim.buffer(0);
  for (const letter of letters) (sim.ask(s, options) as DecisionStep<WordState>).choose(s, code(0, letter));
  const step = sim.ask(s, options) as DecisionStep<WordState>;
  const before = Buffer.from(s.bytes).toString('hex');
  const greedy = new Greedy(sim, { ...GREEDY_LIMITS, ...limits });
  const all = options.list().map((c) => greedy.score(s, step, c));
  expect(Buffer.from(s.bytes).toString('hex')).toBe(before);
  return { all, choices: sim.choices, of: (letter: number) => all[letter] as (typeof all)[number] };
}

describe('greedy play', () => {
  it('judges an option after the natural end of its action, with the best way to it', () => {
    const { all, of } = scored([], inPairs);
    for (const { code: c, value, line } of all) {
      const ends = Array.from({ length: LETTERS }, (_, next) => worthOf([first(c), next], 2));
      expect(value).toBeCloseTo(Math.max(...ends), 9);
      expect(line.map(first)).toEqual([first(c), ends.indexOf(Math.max(...ends))]);
    }
    expect(of(1).value).toBeGreaterThan(of(3).value);
  });

  it('judges it as it stands once it goes deeper than it may', () => {
    const { all } = scored([], inPairs, { depth: 0 });
    for (const { code: c, value, line } of all) {
      expect(value).toBeCloseTo(worthOf([first(c)], 1), 9);
      expect(line).toEqual([c]);
    }
  });

  it('looks at the most promising options inside the action, as many as its width', () => {
    const prior = (_: WordState, c: number): number => [4, 1, 3, 2][first(c)] as number;
    // 0 and 2 look best; of those 2 is worth more after a 1.
    expect(
      scored([], { ...inPairs, prior }, { width: 2 })
        .of(1)
        .line.map(first),
    ).toEqual([1, 2]);
    expect(
      scored([], { ...inPairs, prior }, { width: 1 })
        .of(1)
        .line.map(first),
    ).toEqual([1, 0]);
    expect(
      scored([], { ...inPairs, prior }, { width: 3 })
        .of(1)
        .line.map(first),
    ).toEqual([1, 3]);
    expect(
      scored([], { ...inPairs, prior }, { width: 4 })
        .of(1)
        .line.map(first),
    ).toEqual([1, 1]);
  });

  it('looks at no more of them than the game asks', () => {
    const prior = (_: WordState, c: number): number => [4, 1, 3, 2][first(c)] as number;
    const inside = (width: number, own: number): number[] =>
      scored([], { ...inPairs, prior, width }, { width: own })
        .of(1)
        .line.map(first);
    expect([inside(2, 4), inside(4, 1), inside(3, 3)]).toEqual([
      [1, 2],
      [1, 0],
      [1, 3],
    ]);
  });

  it('narrows to a third with every own decision inside', () => {
    const prior = (_: WordState, c: number): number => -first(c);
    const threes: Advice = { milestone: (s) => Math.floor(s.written / 3), prior };
    // Four options in the first decision inside, one in the second: the last letter is the most promising, 0.
    expect(scored([], threes, { width: 4 }).of(1).line.map(first)).toEqual([1, 1, 0]);
    expect(scored([], threes, { width: 12 }).of(1).line.map(first)).toEqual([1, 1, 1]);
  });

  it('takes an even spread where a game has no first sight', () => {
    expect(scored([], inPairs, { width: 2 }).of(1).line.map(first)).toEqual([1, 2]);
    expect(scored([], inPairs, { width: 1 }).of(1).line.map(first)).toEqual([1, 0]);
  });

  it('follows only the most promising way once its choices are spent', () => {
    expect(scored([], inPairs, { choices: 0 }).of(1).line.map(first)).toEqual([1, 0]);
    expect(scored([], inPairs, { choices: 2 }).of(1).line.map(first)).toEqual([1, 1]);
  });

  it('keeps what closes a decision among the options, however poor it looks', () => {
    const verbs = wordGame.verbs.map((verb) => ({ ...verb, closing: true }));
    const prior = (_: WordState, c: number): number => -first(c);
    const game = { ...wordGame, verbs, advice: { ...wordGame.advice, ...inPairs, prior } };
    const sim = new Simulator(game, 'c');
    const s = game.newState();
    game.begin(s, { scenario: 'word', options: {} });
    const step = sim.ask(s, sim.buffer(0)) as DecisionStep<WordState>;
    const { line } = new Greedy(sim, { ...GREEDY_LIMITS, width: 1 }).score(s, step, code(0, 1));
    expect(line.map(first)).toEqual([1, 1]);
    // One for the option itself, and each of the four inside it once.
    expect(sim.choices).toBe(1 + LETTERS);
  });

  it.each([0, 5])('ends an action with the phase, whatever its number (%i)', (number) => {
    const advice: Advice = { milestone: () => 0, phase: (s) => number + (s.written >= 2 ? 1 : 0) };
    expect(scored([], advice).of(1).line.map(first)).toEqual([1, 1]);
  });

  it('lets the other side answer inside the action with its own best', () => {
    const { phase: _, ...advice } = wordGame.advice;
    const game = { ...wordGame, advice: { ...advice, milestone: () => 0 } };
    const sim = new Simulator(game, 'a');
    const s = game.newState();
    game.begin(s, { scenario: 'word', options: {} });
    const options = sim.buffer(0);
    for (let i = 0; i < 5; i++) (sim.ask(s, options) as DecisionStep<WordState>).choose(s, code(0, 1));
    const step = sim.ask(s, options) as DecisionStep<WordState>;
    // A row of six ones is worth 0.62: struck out at an end it still wins, struck out in the middle it loses.
    const { value, line } = new Greedy(sim).score(s, step, code(0, 1));
    expect(value).toBe(-1.5);
    expect(line).toEqual([code(0, 1)]);
  });

  it('averages over several falls of the die, and counts one where nothing is left to chance', () => {
    const roll: Advice = { evaluate: (s) => s.news };
    const one = scored([1, 1], roll, { samples: 1 }, 'on');
    expect(one.choices).toBe(LETTERS);
    expect(Number.isInteger(one.of(0).value)).toBe(true);
    const many = scored([1, 1], roll, { samples: 400 }, 'on');
    expect(many.choices).toBe(LETTERS * 400);
    for (const { value } of many.all) expect(Math.abs(value - 3.5)).toBeLessThan(0.35);
    expect(scored([1, 1], roll, { samples: 400 }).choices).toBe(LETTERS);
  });

  it('lets the same dice fall for every option, and others each time', () => {
    const roll: Advice = { evaluate: (s) => s.news };
    for (const samples of [2, 5]) {
      const values = scored([1, 1], roll, { samples }, 'on').all.map(({ value }) => value);
      expect(new Set(values).size).toBe(1);
    }
    // One and the same die over and over would have one and the same mean.
    const means = [1, 2, 5, 9].map((samples) => scored([1, 1], roll, { samples }, 'on').of(0).value);
    expect(new Set(means).size).toBeGreaterThan(2);
  });

  it('takes the more promising of two ways that come to the same', () => {
    const same: Advice = { ...inPairs, evaluate: () => 0 };
    const prior = (_: WordState, c: number): number => [1, 2, 4, 3][first(c)] as number;
    expect(
      scored([], { ...same, prior })
        .of(1)
        .line.map(first),
    ).toEqual([1, 2]);
    expect(scored([], same).of(1).line.map(first)).toEqual([1, 0]);
  });
});
