import { describe, expect, it } from 'vitest';
import { RandomSource } from '../../engine/random.ts';
import { NTupleSearch } from './ntuple.ts';
import { fitness, type Target, targetRows } from './target.ts';

/** A hill over three figures of eight values each, with its top at 5, 2, 6, seen through noise. */
const TOP = [5, 2, 6];
const hill = (setting: readonly number[], random: RandomSource): number =>
  -setting.reduce((sum, value, i) => sum + (value - (TOP[i] as number)) ** 2, 0) + 6 * (random.fraction() - 0.5);

function climb(seed: string, evaluations: number): NTupleSearch {
  const search = new NTupleSearch([8, 8, 8], { seed });
  const random = new RandomSource(`noise ${seed}`);
  for (let i = 0; i < evaluations; i++) {
    const setting = search.next();
    search.tell(setting, hill(setting, random));
  }
  return search;
}

describe('the N-tuple search', () => {
  it('finds the top of a noisy hill of 512 settings in 200 evaluations', () => {
    const missed = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) =>
      climb(seed, 200)
        .best()
        .reduce((sum, value, i) => sum + Math.abs(value - (TOP[i] as number)), 0),
    );
    // At the top or beside it.
    expect(missed.filter((far) => far <= 1).length).toBeGreaterThanOrEqual(5);
  });

  it('tries promising settings more often than others', () => {
    const search = climb('often', 300);
    const tries = [...search.tried.values()].sort((a, b) => b.count - a.count);
    const near = (setting: readonly number[]): number =>
      setting.reduce((sum, v, i) => sum + Math.abs(v - (TOP[i] as number)), 0);
    const mean = tries.reduce((sum, { setting, count }) => sum + near(setting) * count, 0) / 300;
    // A setting drawn by chance lies about 7 away.
    expect(mean).toBeLessThan(5);
    expect(near(tries[0]?.setting ?? [])).toBeLessThan(4);
  });

  it('makes the same steps for the same seed, and refuses a space without figures', () => {
    expect([...climb('same', 50).tried.keys()]).toEqual([...climb('same', 50).tried.keys()]);
    expect(() => new NTupleSearch([], { seed: 'x' })).toThrow('a search needs figures with values');
  });
});

describe('a target', () => {
  const target: Target = {
    wins: [
      { players: ['veteran'], seat: 'red', wins: 50 },
      { players: ['veteran', 'recruit'], seat: 'red', wins: 80, weight: 0.5 },
    ],
    first: { wins: 50 },
    turns: { mean: 8 },
  };

  it('is met at 0, and each miss costs its square by weight', () => {
    const met = [
      { games: 100, points: 50, first: 50, turns: 800 },
      { games: 100, points: 80, first: 0, turns: 0 },
    ];
    expect(fitness(target, met)).toBeCloseTo(0);
    const missed = [
      { games: 100, points: 70, first: 60, turns: 600 },
      { games: 100, points: 60, first: 0, turns: 0 },
    ];
    expect(fitness(target, missed)).toBeCloseTo(-(0.04 + 0.5 * 0.04 + 0.01 + 0.0625));
    expect(targetRows(target, missed).map(({ what, wanted, found }) => [what, wanted, found])).toEqual([
      ['red wins, veteran', 0.5, 0.7],
      ['red wins, veteran against recruit', 0.8, 0.6],
      ['the first side wins', 0.5, 0.6],
      ['turns', 8, 6],
    ]);
  });
});
