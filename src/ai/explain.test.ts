import { describe, expect, it } from 'vitest';
import { code } from '../engine/verbs.ts';
import { explain, TermSum } from './explain.ts';
import { wordGame } from './testing.ts';

const sum = (...positions: Record<string, number>[]): TermSum => {
  const terms = new TermSum();
  for (const position of positions)
    terms.add(Object.entries(position).map(([name, value]) => ({ name, value, text: `${name} held: ${value}` })));
  return terms;
};

describe('terms of several positions', () => {
  it('are averaged by name', () => {
    const terms = sum({ towns: 0.2, losses: -0.5 }, { towns: 0.4, losses: -0.1 });
    expect(terms.names()).toEqual(['towns', 'losses']);
    expect(terms.mean('towns')).toBeCloseTo(0.3);
    expect(terms.mean('losses')).toBeCloseTo(-0.3);
    expect(terms.mean('unheard of')).toBe(0);
    expect(terms.text('towns')).toBe('towns held: 0.2');
    expect(terms.text('unheard of')).toBeUndefined();
    expect(new TermSum().mean('towns')).toBe(0);
  });
});

describe('an explanation', () => {
  const told = (before: Record<string, number>, after: Record<string, number>, values = { now: 0, later: 0.35 }) =>
    explain(wordGame, [code(0, 2), code(0, 1)], values, sum(before), sum(after));

  it('tells the line, what gets better and what worse, the largest change first, with its sign', () => {
    const { line, reasons, summary } = told(
      { towns: 0, losses: 0, supply: 0 },
      { towns: 0.2, losses: -0.3, supply: 0.1 },
    );
    expect(line).toEqual(['write 2', 'write 1']);
    expect(reasons.map(({ name, change }) => [name, change])).toEqual([
      ['losses', -0.3],
      ['towns', 0.2],
      ['supply', 0.1],
    ]);
    expect(summary).toBe(
      'Better: towns held (+0.20), supply held (+0.10). Worse: losses held (-0.30). ' +
        'It rates its position even now and much better after this plan.',
    );
  });

  it('says nothing of a side without reasons', () => {
    expect(told({ towns: 0 }, { towns: 0.2 }).summary).not.toContain('Worse');
    expect(told({ towns: 0 }, { towns: -0.2 }).summary).not.toContain('Better');
    expect(told({ towns: 0.2 }, { towns: 0.2 }).summary).toBe(
      'It rates its position even now and much better after this plan.',
    );
  });

  it('leaves out what is small beside the largest, and all after the fifth', () => {
    expect(told({}, { towns: 1, losses: 0.14, supply: 0.15 }).reasons.map((r) => r.name)).toEqual(['towns', 'supply']);
    for (const nothing of [0, 1e-6, -1e-6]) expect(told({ towns: 0 }, { towns: nothing }).reasons).toEqual([]);
    const seven = Object.fromEntries('abcdefg'.split('').map((name, i) => [name, 1 - i / 100]));
    expect(told({}, seven).reasons.map((r) => r.name)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('uses the name where the game has no words', () => {
    const bare = new TermSum();
    bare.add([{ name: 'towns', value: 0.5 }]);
    const { reasons, summary } = explain(wordGame, [], { now: 0, later: 0 }, new TermSum(), bare);
    expect(reasons).toStrictEqual([{ name: 'towns', change: 0.5 }]);
    expect(summary).toContain('Better: towns (+0.50).');
  });

  it.each([
    [0.6, 'winning'],
    [0.59, 'much better'],
    [0.3, 'much better'],
    [0.1, 'a little better'],
    [0.09, 'even'],
    [-0.1, 'even'],
    [-0.11, 'a little worse'],
    [-0.3, 'a little worse'],
    [-0.6, 'much worse'],
    [-0.61, 'losing'],
  ])('a judgement of %d is "%s"', (later, words) => {
    expect(told({}, {}, { now: 0, later }).summary).toBe(
      `It rates its position even now and ${words} after this plan.`,
    );
  });
});
