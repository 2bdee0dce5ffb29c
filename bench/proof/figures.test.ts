import { describe, expect, it } from 'vitest';
import { documentOf, type Figure, misses, type Proof, worseThan } from './figures.ts';

const proof = (figures: readonly Figure[], failed?: string): Proof => ({
  version: 1,
  date: '2026-01-02',
  commit: 'abc1234',
  kind: 'quick',
  machine: { cores: 2, processor: 'some', memoryGB: 8, system: 'linux', node: '24.0.0', load: 0.1 },
  rooms: [{ title: 'Engine', command: 'npm run -s bench -- play', seconds: 3, figures, ...(failed ? { failed } : {}) }],
});
const rate = (value: number, more: Partial<Figure> = {}): Figure => ({ name: 'rate', value, better: 'more', ...more });
const time = (value: number, more: Partial<Figure> = {}): Figure => ({ name: 'time', value, better: 'less', ...more });

describe('a goal', () => {
  it('is reached at its bound, whichever way is better', () => {
    expect([misses(rate(99, { goal: 100 })), misses(rate(100, { goal: 100 }))]).toEqual([true, false]);
    expect([misses(time(21, { goal: 20 })), misses(time(20, { goal: 20 }))]).toEqual([true, false]);
    expect(misses(rate(0))).toBe(false);
  });
});

describe('what became worse', () => {
  const worse = (before: Figure, now: Figure): number => worseThan(proof([before]), proof([now])).length;

  it('is worse by more than the noise, in the way that counts', () => {
    expect([worse(rate(100), rate(86)), worse(rate(100), rate(84)), worse(rate(100), rate(200))]).toEqual([0, 1, 0]);
    expect([worse(time(100), time(114)), worse(time(100), time(116)), worse(time(100), time(10))]).toEqual([0, 1, 0]);
  });

  it('is beyond both spreads', () => {
    expect(worse(rate(100, { spread: [60, 110] }), rate(70))).toBe(0);
    expect(worse(rate(100, { spread: [90, 110] }), rate(70, { spread: [60, 95] }))).toBe(0);
    expect(worse(rate(100, { spread: [90, 110] }), rate(70, { spread: [60, 74] }))).toBe(1);
  });

  it('is nothing where a figure is new or only describes', () => {
    expect(worseThan(proof([]), proof([rate(1)]))).toEqual([]);
    expect(worse({ name: 'n', value: 5 }, { name: 'n', value: 1 })).toBe(0);
  });
});

describe('the document', () => {
  it('has both sides, the spread, and says what is not reached', () => {
    const text = documentOf(
      proof([rate(1234.5, { goal: 2000, beside: { name: 'boardgame.io', value: 10 }, spread: [1200, 1300] })]),
      [{ room: 'Engine', name: 'rate', before: 2000, now: 1234.5 }],
      proof([]),
    );
    expect(text).toContain('| rate | 1,235 (1,200 to 1,300) | boardgame.io: 10 | at least 2,000 | **not reached** |');
    expect(text).toContain('- Engine: rate\n');
    expect(text).toContain('- Engine: rate was 2,000 and is 1,235');
  });

  it('says what could not be measured, and that nothing is missing where nothing is', () => {
    expect(documentOf(proof([], 'no browser'), [], null)).toContain('- Engine: not measured');
    const text = documentOf(proof([rate(5, { goal: 5 })]), [], null);
    expect(text).toContain('Every goal above is reached.');
    expect(text).toContain('There was none.');
  });
});
