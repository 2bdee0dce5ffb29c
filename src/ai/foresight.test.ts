/** How a game asks to be thought about: how far ahead, in how many worlds, and from what beginning. */
import { expect, test } from 'vitest';
import type { Game } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import type { AnyState } from '../engine/state.ts';
import { firstThing } from '../engine/verbs.ts';
import { GREEDY_LIMITS } from './greedy.ts';
import { type Level, levelOf } from './levels.ts';
import { makePlayer } from './player.ts';
import { BEST, LENGTH, LETTERS, type WordState, WRITER, wordGame, wordGameWith, worthOf } from './testing.ts';

const levelLimits = ({ style }: Level) => (style.kind === 'search' ? style.limits : {});

test('a plan is judged as far on, in as many worlds and as much by what follows as the game asks', () => {
  const match = new Match(wordGame, { seed: 'foresight' });
  const judged = (planning?: NonNullable<Game['advice']['planning']>, iterations = 150) => {
    const game = { ...wordGame, advice: { ...wordGame.advice, ...(planning ? { planning } : {}) } };
    const limits = { refresh: 1000, worlds: 2 };
    const level = levelOf('veteran');
    const veteran = { ...level, style: { ...level.style, limits: { ...levelLimits(level), ...limits } } } as Level;
    const player = makePlayer(game, veteran, { seed: 'f', budget: { iterations } });
    return player.chooseNow(match.view(WRITER), match.options.list());
  };
  // Right after the word it is worth what its letters are; once a letter is struck the match is won or lost.
  const results = [-1.5, 0, 1.5];
  for (const { value } of [judged(), judged({ phases: 1, worlds: 2, share: 0 })]) {
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThanOrEqual(worthOf(BEST, LENGTH) + 1e-9);
  }
  expect(results).toContain(judged({ phases: 1, worlds: 2, share: 1 }).value);
  expect(results).not.toContain(judged({ phases: 1, worlds: 2, share: 0.5 }).value);
  // Nothing is played on once what the game names has changed: no letter is struck any more.
  const until = (s: AnyState): number => ((s as WordState).written === LENGTH ? 1 : 0);
  expect(results).not.toContain(judged({ phases: 1, worlds: 2, share: 1, until }).value);
  expect(results).toContain(judged({ phases: 1, worlds: 2, share: 1, until: () => 1 }).value);
  expect(judged({ phases: 0, worlds: 9, share: 1 }).choices).toBeGreaterThan(judged().choices);
  // Beginnings are tried before anything is changed, whatever the budget.
  const begun = (openings?: number) =>
    judged({ phases: 0, worlds: 2, share: 1, ...(openings === undefined ? {} : { openings }) }, 1).iterations;
  expect(begun(2) - begun()).toBe(2);
});

test('a game may ask for more caution, or for its first plans to stand', () => {
  // Other letters than the last are better by luck in most worlds, and worse in some.
  const evaluate = (s: WordState): number => {
    let others = 0;
    for (let i = 0; i < s.written; i++) if (s.word[i] !== LETTERS - 1) others++;
    return others * ((s.random[0] % 1000) / 1000 - 0.3);
  };
  const game = wordGameWith({ advice: { evaluate, prior: (_, c) => 9 * firstThing(c) } });
  const match = new Match(game, { seed: 'caution' });
  const chosen = (planning: Partial<NonNullable<Game['advice']['planning']>>) => {
    const asked = { phases: 0, worlds: 16, share: 1, ...planning };
    const advice = { ...game.advice, firstPlan: 'quick' as const, planning: asked };
    const player = makePlayer({ ...game, advice }, levelOf('veteran'), { seed: 'c', budget: { iterations: 300 } });
    const { line, iterations } = player.chooseNow(match.view(WRITER), match.options.list());
    return { word: line.map(firstThing), iterations };
  };
  const atFirst = BEST.map(() => LETTERS - 1);
  const bold = chosen({});
  expect(bold.word).not.toEqual(atFirst);
  expect(chosen({ caution: 0.1 })).toEqual(bold);
  expect(chosen({ caution: 20 })).toEqual({ word: atFirst, iterations: bold.iterations });
  expect(chosen({ plain: () => true })).toEqual({ word: atFirst, iterations: 1 });
  expect(chosen({ plain: () => false })).toEqual(bold);
});

test('the first plan of a phase is a greedy one, unless the game asks for a quick one', () => {
  const match = new Match(wordGame, { seed: 'first-plan' });
  const begun = (firstPlan?: 'greedy' | 'quick') => {
    const game = { ...wordGame, advice: { ...wordGame.advice, ...(firstPlan ? { firstPlan } : {}) } };
    const level = levelOf('veteran');
    const greedy = { ...GREEDY_LIMITS, depth: 1 };
    const veteran = {
      ...level,
      style: { ...level.style, limits: { ...levelLimits(level), greedy, starts: 0 } },
    } as Level;
    const player = makePlayer(game, veteran, { seed: 'first plan', budget: { iterations: 1 } });
    return player.chooseNow(match.view(WRITER), match.options.list()).line.map(firstThing);
  };
  // Letter by letter the last of the alphabet pleases most.
  const greedily = BEST.map(() => LETTERS - 1);
  expect(begun()).toEqual(greedily);
  expect(begun('greedy')).toEqual(greedily);
  expect(begun('quick')).not.toEqual(greedily);
});
