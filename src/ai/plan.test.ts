import { describe, expect, it } from 'vitest';
import { Match } from '../engine/match.ts';
import { readOption } from '../engine/play.ts';
import { RandomSource } from '../engine/random.ts';
import type { DecisionStep } from '../engine/steps.ts';
import { firstThing } from '../engine/verbs.ts';
import { type Plan, PlanPlayer, type PlayLimits, planHash } from './plan.ts';
import { Simulator } from './simulate.ts';
import { LENGTH, LETTERS, type WordState, WRITER, wordGame, wordGameWith, worthOf } from './testing.ts';

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

  it('is worth the result where the match is over before it begins', () => {
    const over = state.clone();
    over.result = 2;
    const player = new PlanPlayer(new Simulator(wordGame, 'over'), WRITER, LIMITS);
    expect(player.play(over, word(1, 1))).toBe(-1.5);
    expect(player.trace.codes).toEqual([]);
  });

  it('is forgotten as a whole, with what could not be done yet', () => {
    const game = wordGameWith({ advice: { prior: (_, c) => firstThing(c) } });
    const player = new PlanPlayer(new Simulator(game, 'forget'), WRITER, LIMITS, new Set([write(1)]));
    const change = { random: new RandomSource('forget'), at: 0, noise: 0, forget: true };
    player.play(state, word(1, 2, 2), change);
    expect(player.trace.codes.map(firstThing)).toEqual([3, 3, 3, 3, 3, 3]);
  });

  describe('in the replies', () => {
    /** A phase is a pair of letters here; the last letter looks best. */
    const prior = (_: WordState, c: number): number => firstThing(c);
    const pairs = { phase: (s: WordState) => s.written >> 1, prior };
    const replied = (game: typeof wordGame, limits: Partial<PlayLimits>, seat = WRITER, seed = 'r') => {
      const player = new PlanPlayer(new Simulator(game, 'replies'), seat, { ...LIMITS, ...limits });
      const world = game.newState();
      new RandomSource(seed).reseed(world);
      game.begin(world, { scenario: 'word', options: {} });
      let written: number[] = [];
      player.play(world, word(1, 1, 1, 1, 1, 1), null, (s) => {
        written = Array.from(s.word.subarray(0, s.written));
      });
      return { written, trace: player.trace.codes.map(firstThing) };
    };

    it('is silent: what its seat decides there is quick play, and no part of it', () => {
      const { written, trace } = replied(wordGameWith({ advice: pairs }), { replies: 1 });
      expect(written).toEqual([1, 1, LETTERS - 1, LETTERS - 1]);
      expect(trace).toEqual([1, 1]);
    });

    it('meets play as loose as replies are, from the first decision on', () => {
      const game = wordGameWith({ advice: pairs });
      const replies = Array.from({ length: 12 }, (_, i) =>
        replied(game, { replies: 1, replyNoise: 50 }, WRITER, `${i}`).written.slice(2),
      );
      for (const at of [0, 1]) expect(new Set(replies.map((letters) => letters[at])).size).toBeGreaterThan(2);
    });

    it('meets the other side before its own phase as steady as in it', () => {
      const game = wordGameWith({ advice: { ...pairs, phase: () => 0 } });
      for (let i = 0; i < 12; i++) {
        const { written } = replied(game, { noise: 0, replyNoise: 50 }, 1 - WRITER, `${i}`);
        // The last letter is the one that is struck.
        expect(written).toEqual([3, 3, 3, 3, 3, LETTERS]);
      }
    });

    it('meets nothing that the rules refuse, though there it is only tried', () => {
      let [listed, tried] = [0, 0];
      const all: DecisionStep<WordState>['options'] = (_, out) => {
        for (let letter = 0; letter < LETTERS; letter++) out.add(write(letter));
      };
      const game = wordGameWith({
        write: {
          options(_, out) {
            listed++;
            for (const letter of [0, 1]) out.add(write(letter));
          },
          tries(s, out) {
            tried++;
            all(s, out);
          },
          refuse: (_, c) => (firstThing(c) < 2 ? 0 : 1),
        },
        advice: pairs,
      });
      const { written } = replied(game, { replies: 2 });
      expect(written).toEqual([1, 1, 1, 1, 1, 1]);
      // All options are listed for its own pair and for the first letter of the reply.
      expect([listed, tried]).toEqual([3, 3]);
    });

    it.each([
      [1, 1],
      [0.5, 2],
    ])('counts by a share of %d: so it is judged %i times', (replyShare, times) => {
      let judged = 0;
      const evaluate = (): number => {
        judged++;
        return 0;
      };
      replied(wordGameWith({ advice: { ...pairs, evaluate } }), { replies: 1, replyShare });
      expect(judged).toBe(times);
    });
  });
});
