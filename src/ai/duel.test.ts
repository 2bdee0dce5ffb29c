import { expect, test } from 'vitest';
import type { Measure } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import { crossroads } from '../engine/testing/crossroads.ts';
import { playDuel } from './duel.ts';
import type { Player } from './player.ts';
import { LENGTH, type WordState, WRITER, wordGame, wordGameWith } from './testing.ts';

/** Chooses the last option, in so many seconds each time. */
const after = (...seconds: number[]): Player => {
  let n = 0;
  const chooseNow: Player['chooseNow'] = (_, options) => ({
    code: options.at(-1) as number,
    value: 0,
    iterations: 0,
    choices: 0,
    line: [],
    milliseconds: 1000 * (seconds[n++ % seconds.length] as number),
  });
  return { chooseNow } as unknown as Player;
};
const without = { ...wordGame, advice: { ...wordGame.advice, phase: undefined } } as unknown as typeof wordGame;

test('a match between machines ends with its result, and the time of each phase is counted', () => {
  const duel = playDuel(wordGame, { seed: 'duel' }, [after(1), after(4)]);
  expect([duel.choices, wordGame.results.includes(duel.result)]).toEqual([LENGTH + 1, true]);
  // Without phases a seat's choices in a row are one.
  const { phases } = playDuel(without, { seed: 'duel' }, [after(1), after(4)]);
  expect(phases).toEqual([
    { longest: LENGTH, mean: LENGTH, count: 1 },
    { longest: 4, mean: 4, count: 1 },
  ]);
});

test('a phase is as long as all choices in it, whoever chooses in between', () => {
  const phase = (s: WordState): number => Math.floor(s.written / 2);
  const game = { ...wordGame, advice: { ...wordGame.advice, phase } } as typeof wordGame;
  // Three pairs of letters: 1 + 2, 1 + 2, 1 + 5 seconds.
  const writer = after(1, 2, 1, 2, 1, 5);
  const players = WRITER === 0 ? [writer, after(7)] : [after(7), writer];
  const { phases } = playDuel(game, { seed: 'duel' }, players);
  expect(phases[WRITER]).toEqual({ longest: 6, mean: 4, count: 3 });
  expect(phases[1 - WRITER]).toEqual({ longest: 7, mean: 7, count: 1 });
});

test('what counts towards victory is what is measured of something, seat by seat', () => {
  const measure = (seat: number | null, value: number, of?: number): Measure =>
    ({ id: `${seat} ${value}`, name: 'Measure', seat, value, ...(of === undefined ? {} : { of }) }) as Measure;
  const measures = () => [measure(0, 3, 9), measure(0, 4, 9), measure(0, 50), measure(1, 5, 9), measure(null, 7, 9)];
  const game = { ...wordGame, measures } as typeof wordGame;
  expect(playDuel(game, { seed: 'duel' }, [after(1), after(1)]).counted).toEqual([7, 5]);
  const silent = { ...wordGame, measures: undefined } as unknown as typeof wordGame;
  expect(playDuel(silent, { seed: 'duel' }, [after(1), after(1)]).counted).toEqual([0, 0]);
});

test('without phases every run of choices by one seat is one', () => {
  const game = { ...crossroads, advice: { ...crossroads.advice, phase: undefined } } as unknown as typeof crossroads;
  const runs = [0, 0];
  const match = new Match(crossroads, { seed: 'runs' });
  for (let before = -1; match.decision !== null; ) {
    if (match.seat !== before) runs[match.seat] = (runs[match.seat] as number) + 1;
    before = match.seat;
    match.choose(match.options.list().at(-1) as number);
  }
  const { phases, choices } = playDuel(game, { seed: 'runs' }, [after(1), after(1)]);
  expect(phases.map(({ count }) => count)).toEqual(runs);
  expect(Math.max(...runs)).toBeGreaterThan(2);
  expect(phases.reduce((sum, { mean, count }) => sum + mean * count, 0)).toBeCloseTo(choices, 9);
});

test('a match that goes round in circles is broken off', () => {
  const endless = wordGameWith({ write: { choose: () => {} } });
  expect(() => playDuel(endless, { seed: 'duel' }, [after(1), after(1)])).toThrow('word: no end after 20001 choices');
});
