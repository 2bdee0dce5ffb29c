import { describe, expect, it } from 'vitest';
import { Match } from '../engine/match.ts';
import { readOption } from '../engine/play.ts';
import { RandomSource } from '../engine/random.ts';
import { type Plan, PlanPlayer, type PlayLimits, planHash } from './plan.ts';
import { Simulator } from './simulate.ts';
import { LENGTH, WRITER, wordGame, worthOf } from './testing.ts';

const LIMITS: PlayLimits = { replies: 0, replyShare: 1, noise: 0, replyNoise: 0, longest: 50 };
const write = (letter: number): number => readOption(wordGame, `write ${letter}`);
const { state } = new Match(wordGame, { seed: 'plan' });
const word = (...letters: number[]): Plan => ({
  steps: letters.map(() => state.stack[0] as number),
  codes: letters.map(write),
});

function played(plan: Plan, limits: Partial<PlayLimits> = {}, barred: ReadonlySet<number> = new Set()) {
  const player = new PlanPlayer(new Simulator(wordGame, 'plan'), WRITER, { ...LIMITS, ...limits }, barred);
  let written: number[] = [];
  const value = player.play(state, plan, null, (s) => {
    written = Array.from(s.word.subarray(0, s.written));
  });
  return { value, written, codes: player.trace.codes };
}

describe('a plan', () => {
  it('is carried out choice by choice, and judged when the phase is over', () => {
    const { value, written, codes } = played(word(1, 1, 2, 0, 1, 1));
    expect(written).toEqual([1, 1, 2, 0, 1, 1]);
    expect(codes).toEqual(written.map(write));
    expect(value).toBeCloseTo(worthOf(written, LENGTH), 9);
  });

  it('does not begin with what is barred; later it may be chosen', () => {
    const { written } = played(word(1, 1, 1, 1, 1, 1), {}, new Set([write(1)]));
    expect(written[0]).not.toBe(1);
    // The planned letters come after it, as many as there is room for.
    expect(written.slice(1)).toEqual([1, 1, 1, 1, 1]);
  });

  it('passes over what answers another question, and what is not allowed now', () => {
    const other = word(1, 2, 3, 3, 3, 3, 3);
    const misplaced: Plan = { steps: other.steps.map((step, i) => (i === 1 ? step + 1 : step)), codes: other.codes };
    expect(played(misplaced).written).toEqual([1, 3, 3, 3, 3, 3]);
    const strike = readOption(wordGame, 'strike 1');
    const forbidden: Plan = { steps: other.steps, codes: other.codes.map((c, i) => (i === 1 ? strike : c)) };
    expect(played(forbidden).written).toEqual([1, 3, 3, 3, 3, 3]);
  });

  it('may be left at one choice, and goes on after it or is forgotten', () => {
    const plan = word(1, 1, 1, 1, 1, 1);
    const changed = (at: number, forget: boolean, seed = 'c') => {
      const player = new PlanPlayer(new Simulator(wordGame, seed), WRITER, { ...LIMITS, noise: 9 });
      let written: number[] = [];
      player.play(state, plan, { random: new RandomSource(seed), at, noise: 0, forget }, (s) => {
        written = Array.from(s.word.subarray(0, s.written));
      });
      return { written, codes: player.trace.codes };
    };
    for (let at = 0; at < LENGTH; at++) {
      const { written, codes } = changed(at, false);
      expect(written.map((letter) => letter === 1)).toEqual(written.map((_, i) => i !== at));
      expect(codes).toEqual(written.map(write));
    }
    expect(changed(-1, true).written).toEqual([1, 1, 1, 1, 1, 1]);
    // What is forgotten is filled in at random where quick play is as loose as this.
    const loose = Array.from({ length: 8 }, (_, i) => changed(1, true, `f${i}`).written);
    for (const written of loose) expect([written[0], written[1] === 1]).toEqual([1, false]);
    expect(loose.some((written) => written.slice(2).some((letter) => letter !== 1))).toBe(true);
  });

  it('is carried out in full, however long it is', () => {
    const long = word(...Array.from({ length: 3000 }, (_, i) => (i < 2994 ? 3 : 2)));
    const misplaced: Plan = { steps: long.steps.map((step, i) => (i < 2994 ? step + 1 : step)), codes: long.codes };
    expect(played(misplaced).written).toEqual([2, 2, 2, 2, 2, 2]);
    expect(played(long).written).toEqual([3, 3, 3, 3, 3, 3]);
  });

  it('is judged as it stands after so many choices', () => {
    const { value, codes } = played(word(1, 1, 1, 1, 1, 1), { longest: 2 });
    expect(codes).toEqual([write(1), write(1)]);
    expect(value).toBeCloseTo(worthOf([1, 1], 2), 9);
  });

  it('counts what comes after the reply by its share, and what stood before it by the rest', () => {
    const plan = word(1, 1, 1, 1, 1, 1);
    const [before, after, half] = [
      played(plan, { replies: 1, replyShare: 0 }),
      played(plan, { replies: 1, replyShare: 1 }),
      played(plan, { replies: 1, replyShare: 0.5 }),
    ].map(({ value }) => value) as [number, number, number];
    expect(before).toBeCloseTo(worthOf([1, 1, 1, 1, 1, 1], LENGTH), 9);
    expect(after).not.toBeCloseTo(before, 3);
    expect(half).toBeCloseTo((before + after) / 2, 9);
  });

  it('is known again by its number', () => {
    const numbers = [word(1, 2), word(2, 1), word(1, 2, 3), word()].map(planHash);
    expect(new Set(numbers).size).toBe(4);
    expect(planHash(word(1, 2))).toBe(numbers[0]);
  });
});
