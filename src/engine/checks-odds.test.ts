/** What is predicted is held against what comes. */

import { describe, expect, it } from 'vitest';
import {
  beginState,
  checkOdds,
  checkOddsByTrying,
  chiSquareTail,
  likelihood,
  randomStart,
  type Visit,
} from './checks.ts';
import type { AnyGame } from './game.ts';
import { Distribution } from './odds.ts';
import { toDecision } from './play.ts';
import { RandomSource } from './random.ts';
import { Options } from './steps.ts';
import { crossroads } from './testing/crossroads.ts';
import { type CrossroadsState, V } from './testing/pieces.ts';
import { type Crossroads, everywhere, sound, variant, withStep } from './testing/variants.ts';
import { code } from './verbs.ts';

describe('the chance of a deviation', () => {
  // From tables of the chi-square distribution.
  it.each([
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [5.991, 2, 0.05],
    [9.21, 2, 0.01],
    [7.815, 3, 0.05],
    [18.307, 10, 0.05],
    [10.828, 1, 0.001],
    [124.342, 100, 0.05],
  ])('of %d with %d degrees of freedom is %d', (statistic, degrees, chance) =>
    expect(chiSquareTail(statistic, degrees)).toBeCloseTo(chance, 3),
  );

  it('is one where there is none, and never below nothing', () => {
    expect([chiSquareTail(0, 3), chiSquareTail(-1, 3), chiSquareTail(5, 0), chiSquareTail(5, -1)]).toEqual([
      1, 1, 1, 1,
    ]);
    expect(chiSquareTail(2000, 3)).toBe(0);
    // With two degrees of freedom it is a plain exponential.
    for (const x of [0.1, 1, 4]) expect(chiSquareTail(x, 2)).toBeCloseTo(Math.exp(-x / 2), 12);
  });

  it('counts rare outcomes together', () => {
    const of = (...counts: number[]): Map<string, number> => new Map(counts.map((n, i) => [String(i), n]));
    // 50 against 50 expected: nothing to wonder at. 60 against 40: a statistic of 4.
    expect(likelihood(of(50, 50), of(1, 1))).toBe(1);
    expect(likelihood(of(60, 40), of(1, 1))).toBeCloseTo(chiSquareTail(4, 1), 12);
    // A weight of 2 in 3: 100 expected of 150.
    expect(likelihood(of(90, 60), of(2, 1))).toBeCloseTo(chiSquareTail(1 + 2, 1), 12);
    // Two of a hundred with one expected each make one cell: 8 seen of 2.
    expect(likelihood(of(50, 42, 4, 4), of(49, 49, 1, 1))).toBeCloseTo(chiSquareTail(1 / 49 + 49 / 49 + 36 / 2, 2), 12);
    // What is expected less than once counts as once; what never came counts, too.
    expect(likelihood(new Map([['0', 100]]), of(399, 1))).toBeCloseTo(
      chiSquareTail(0.25 ** 2 / 99.75 + 0.25 ** 2, 1),
      12,
    );
    expect(likelihood(new Map([['0', 100]]), of(1, 1))).toBeCloseTo(chiSquareTail(50 + 50, 1), 12);
    // Five are enough for a cell of its own.
    expect(likelihood(of(90, 10), of(95, 5))).toBeCloseTo(chiSquareTail(25 / 95 + 25 / 5, 1), 12);
  });
});

describe('odds', () => {
  it('that are wrong are caught', () => {
    const odds: Crossroads['odds'] = (s, code) => {
      const report = crossroads.odds?.(s, code);
      if (!report) return null;
      const even = Distribution.of(report.outcomes.map((o) => ({ value: o, weight: 1 })));
      return { ...report, outcomes: even.chances.map((c) => ({ ...c.value, weight: c.weight })) };
    };
    const worst = (game: AnyGame): number => {
      let least = 1;
      const weigh: Visit = (s, _, options) => {
        for (const option of options.list()) {
          const likely =
            (s as CrossroadsState).turn === 2 ? checkOdds(game, s, option, new RandomSource('odds'), 200) : null;
          if (likely !== null) least = Math.min(least, likely);
        }
      };
      everywhere(game, weigh, 6)();
      return least;
    };
    expect(worst(sound)).toBeGreaterThan(1e-4);
    expect(worst(variant({ odds }))).toBeLessThan(1e-6);
    const surprised = variant({ observed: () => 'a meteor' });
    expect(() => worst(surprised)).toThrow('brought "a meteor"; predicted');
  });

  /** The decision whether a card is played, in a match with an attack. */
  const committing = (game: AnyGame) => {
    const s = beginState(game, randomStart(game, 'meeting', 'odds'));
    const options = new Options();
    toDecision(game, s, options);
    const own = s as CrossroadsState;
    // R1 beside B1, whose side has played its card.
    own.hex.set([3, 0, 4, 6]);
    own.weather = 0;
    own.played[own.card[1] as number] = 1;
    own.card[1] = -1;
    (toDecision(game, s, options) as NonNullable<ReturnType<typeof toDecision>>).choose(s, code(V.attack, 0, 2));
    toDecision(game, s, options);
    return { s, options };
  };

  it('are not judged where nothing exact is foretold', () => {
    const random = new RandomSource('none');
    const s = beginState(sound, randomStart(sound, 'meeting', 'none'));
    toDecision(sound, s, new Options());
    expect(checkOdds(sound, s, code(V.end), random, 10)).toBeNull();
    expect(checkOddsByTrying(sound, s, code(V.end))).toBe(false);
    const { s: other } = committing(sound);
    const play = code(V.play);
    expect(checkOdds(sound, other, play, random, 50)).toBeGreaterThan(0);
    expect(checkOddsByTrying(sound, other, play)).toBe(true);
    const { odds: _, ...without } = crossroads;
    for (const game of [
      variant({
        odds: (x, c) => ({
          ...(crossroads.odds?.(x, c) as NonNullable<ReturnType<NonNullable<Crossroads['odds']>>>),
          uncertain: 'who knows',
        }),
      }),
      { ...(without as unknown as AnyGame) },
      { ...sound, observed: undefined } as unknown as AnyGame,
    ]) {
      expect(checkOdds(game, other, play, random, 10)).toBeNull();
      expect(checkOddsByTrying(game, other, play)).toBe(false);
    }
  });

  it('are held against every face, and against nothing where another decision comes first', () => {
    const { s } = committing(sound);
    const twice: Crossroads['odds'] = (x, c) => {
      const report = crossroads.odds?.(x, c);
      return report
        ? { ...report, outcomes: report.outcomes.map((o, i) => (i === 0 ? { ...o, weight: 2 * o.weight } : o)) }
        : null;
    };
    expect(() => checkOddsByTrying(variant({ odds: twice }), s, code(V.play))).toThrow(
      /^odds: "play" foretells .*; trying brings /,
    );
    // One outcome in two parts is the same, and what cannot come may be named.
    const parts: Crossroads['odds'] = (x, c) => {
      const report = crossroads.odds?.(x, c);
      if (!report) return null;
      const none = report.outcomes.map((o) => ({ ...o, key: 'a meteor', weight: 0 }));
      return { ...report, outcomes: [...report.outcomes, ...none, ...report.outcomes] };
    };
    expect(checkOddsByTrying(variant({ odds: parts }), s, code(V.play))).toBe(true);
    const free = variant({ odds: (x) => crossroads.odds?.(x, code(V.hold)) ?? null });
    const begun = beginState(sound, randomStart(sound, 'meeting', 'none'));
    toDecision(sound, begun, new Options());
    const always = variant({
      odds: () => ({
        title: '',
        rule: 'T-06',
        modifiers: [],
        outcomes: [{ key: 'x', label: '', text: '', weight: 1, good: 'none' }],
      }),
    });
    expect(checkOddsByTrying(always, begun, code(V.move, 0, 2))).toBe(false);
    expect(checkOddsByTrying(free, s, code(V.hold))).toBe(true);
  });

  it('are exact as far as the seat can know: what is hidden from it falls anew each time', () => {
    // Which of the two spare cards lies on top is hidden: either is as likely.
    const telling = withStep('commit', (step) => ({
      choose(s, c) {
        s.outcome = s.spare[0] > s.spare[1] ? 1 : 2;
        step.choose(s, c);
      },
    }));
    const even = [
      { key: 'first', label: '', text: '', weight: 1, good: 'none' as const },
      { key: 'second', label: '', text: '', weight: 1, good: 'none' as const },
    ];
    let seen = 0;
    const game = {
      ...telling,
      odds: () => ({ title: '', rule: 'T-06', modifiers: [], outcomes: even }),
      observed: (s: CrossroadsState) => {
        seen++;
        return s.spare[0] > s.spare[1] ? 'first' : 'second';
      },
    } as unknown as AnyGame;
    const { s } = committing(game);
    expect(checkOdds(game, s, code(V.hold), new RandomSource('hidden'), 200)).toBeGreaterThan(1e-3);
    expect(seen).toBe(200);
    const sure = {
      ...game,
      odds: () => ({
        title: '',
        rule: 'T-06',
        modifiers: [],
        outcomes: even.map((o, i) => ({ ...o, weight: i === 0 ? 9 : 1 })),
      }),
    } as AnyGame;
    expect(checkOdds(sure, s, code(V.hold), new RandomSource('hidden'), 200)).toBeLessThan(1e-6);
  });
});
