import { describe, expect, it } from 'vitest';
import { RandomSource } from '../../engine/random.ts';
import {
  average,
  logistic,
  neverBound,
  pairedDifference,
  pairsToSettle,
  quantile,
  share,
  sigmoid,
  wilson,
} from './stats.ts';

describe('Wilson', () => {
  it('gives the published intervals', () => {
    // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    const shown = (k: number, n: number): string[] => wilson(k, n).map((x) => x.toFixed(4));
    expect(shown(81, 263)).toEqual(['0.2553', '0.3662']);
    expect(shown(15, 148)).toEqual(['0.0624', '0.1605']);
    expect(shown(0, 20)).toEqual(['0.0000', '0.1611']);
    expect(shown(1, 29)).toEqual(['0.0061', '0.1718']);
    expect(wilson(0, 0)).toEqual([0, 1]);
  });

  it('holds the truth in about 95 of 100 runs of a biased coin', () => {
    const random = new RandomSource('wilson');
    let inside = 0;
    for (let run = 0; run < 2000; run++) {
      let heads = 0;
      for (let i = 0; i < 80; i++) if (random.fraction() < 0.3) heads++;
      const { low, high } = share(heads, 80);
      if (low <= 0.3 && high >= 0.3) inside++;
    }
    expect(inside / 2000).toBeGreaterThan(0.93);
    expect(inside / 2000).toBeLessThan(0.97);
  });
});

describe('differences by pairs', () => {
  it('are narrower than two averages where the same deals are played twice', () => {
    // 100 deals, 40 of which Red wins either way; the change turns 10 more.
    const differences = Array.from({ length: 100 }, (_, i) => (i >= 40 && i < 50 ? 1 : 0));
    const { value, low, high } = pairedDifference(differences);
    expect(value).toBeCloseTo(0.1);
    expect(low).toBeCloseTo(0.041, 2);
    expect(high).toBeCloseTo(0.159, 2);
    expect(pairsToSettle(differences)).toBeLessThan(100);
  });

  it('where no pair differs are bounded by 3 in n, not by nothing', () => {
    expect(pairedDifference(Array.from({ length: 300 }, () => 0))).toEqual({ value: 0, low: -0.01, high: 0.01 });
    expect(pairedDifference([])).toEqual({ value: 0, low: -1, high: 1 });
    expect(neverBound(1000)).toBeCloseTo(0.003);
  });
});

describe('figures of a list', () => {
  it('mean with its interval, and parts of the sorted list', () => {
    const list = Array.from({ length: 101 }, (_, i) => i);
    const { value, low, high } = average(list);
    expect(value).toBe(50);
    expect(high - value).toBeCloseTo((1.96 * 29.3) / Math.sqrt(101), 1);
    expect(value - low).toBeCloseTo(high - value);
    expect([0, 0.05, 0.5, 1].map((part) => quantile(list, part))).toEqual([0, 5, 50, 100]);
    expect(quantile([1, 2], 0.5)).toBe(1.5);
  });
});

describe('logistic', () => {
  it('finds the line that made the points', () => {
    const points = Array.from({ length: 41 }, (_, i) => {
      const x = (i - 20) / 20;
      return { x, y: sigmoid(0.5 + 3 * x), n: 1000 };
    });
    const [a, b] = logistic(points);
    expect(a).toBeCloseTo(0.5, 2);
    expect(b).toBeCloseTo(3, 1);
  });

  it('stays finite where one value parts the points cleanly, and at the prior without any', () => {
    const [a, b] = logistic([
      { x: -1, y: 0, n: 500 },
      { x: 1, y: 1, n: 500 },
    ]);
    expect(Number.isFinite(a) && Number.isFinite(b)).toBe(true);
    expect(sigmoid(a + b)).toBeGreaterThan(0.97);
    expect(logistic([], [0.2, 2])).toEqual([0.2, 2]);
  });
});
