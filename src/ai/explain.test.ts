import { describe, expect, it } from 'vitest';
import type { KeyFact } from '../engine/game.ts';
import { explain, TermSum } from './explain.ts';

const CLAUSES: Readonly<Record<string, readonly [string, string]>> = {
  towns: ['Red takes towns', 'Red gives up towns'],
  losses: ['Blue loses more', 'Red loses more'],
  supply: ['Red is better supplied', 'Red is worse supplied'],
};

const sum = (position: Record<string, number>, facts: readonly KeyFact[] = []): TermSum => {
  const terms = new TermSum();
  terms.add(
    Object.entries(position).map(([name, value]) => {
      const [better, worse] = CLAUSES[name] ?? [];
      return { name, value, ...(better && worse ? { better, worse } : {}) };
    }),
    facts,
  );
  return terms;
};

const CINEY: KeyFact = { id: 'Ciney', term: 'towns', good: true, comes: 'Red takes Ciney', goes: 'Red gives up Ciney' };
const CUT: KeyFact = { id: 'cut', term: 'supply', good: false, comes: '12VG is cut off' };

const plan = { line: ['Move 12VG to Ciney'], deed: '12VG moves to Ciney', now: 0, later: 0.35 };

describe('terms of several positions', () => {
  it('are averaged by name, and facts counted', () => {
    const terms = new TermSum();
    terms.add([{ name: 'towns', value: 0.2, better: 'more towns' }], [CINEY]);
    terms.add([{ name: 'towns', value: 0.4 }], []);
    expect(terms.names()).toEqual(['towns']);
    expect(terms.mean('towns')).toBeCloseTo(0.3);
    expect(terms.mean('unheard of')).toBe(0);
    expect(terms.term('towns')?.better).toBe('more towns');
    expect(terms.term('unheard of')).toBeUndefined();
    expect(terms.facts()).toEqual([CINEY]);
    expect(terms.share('Ciney')).toBe(0.5);
    expect(terms.share('unheard of')).toBe(0);
    expect(new TermSum().mean('towns')).toBe(0);
  });
});

describe('an explanation', () => {
  const told = (
    before: Record<string, number>,
    after: Record<string, number>,
    facts: readonly [before: readonly KeyFact[], after: readonly KeyFact[]] = [[], []],
  ) => explain(plan, sum(before, facts[0]), sum(after, facts[1]));

  it('says what the plan does, what it brings and its price, without the figures of terms', () => {
    const {
      line,
      deed,
      reasons,
      gains,
      risks,
      plan: sentence,
      summary,
    } = told({ towns: 0, losses: 0, supply: 0 }, { towns: 0.2, losses: -0.3, supply: 0.1 });
    expect([line, deed]).toEqual([plan.line, plan.deed]);
    expect(reasons.map(({ name, change }) => [name, change])).toEqual([
      ['losses', -0.3],
      ['towns', 0.2],
      ['supply', 0.1],
    ]);
    expect([gains, risks]).toEqual([['Red takes towns', 'Red is better supplied'], ['Red loses more']]);
    expect(sentence).toBe('12VG moves to Ciney: Red takes towns, and Red is better supplied.');
    expect(summary).toBe(
      '12VG moves to Ciney: Red takes towns, and Red is better supplied. The price: Red loses more. ' +
        'Its position is even now and much better after this plan.',
    );
  });

  it('says nothing of a side without reasons', () => {
    expect(told({ towns: 0 }, { towns: 0.2 }).risks).toEqual([]);
    expect(told({ towns: 0 }, { towns: -0.2 }).summary).toMatch(
      /^12VG moves to Ciney\. The price: Red gives up towns\./,
    );
    expect(told({ towns: 0.2 }, { towns: 0.2 }).summary).toMatch(/^12VG moves to Ciney\. Its position/);
    // The suggestion itself is not said twice.
    const bare = explain({ ...plan, deed: 'Move 12VG to Ciney' }, sum({}), sum({}));
    expect([bare.plan, bare.summary]).toEqual([
      'Move 12VG to Ciney.',
      'Its position is even now and much better after this plan.',
    ]);
  });

  it('names a fact in place of its term, and one that ends by its own words', () => {
    const positions = [
      { towns: 0, supply: 0 },
      { towns: 0.2, supply: -0.1 },
    ] as const;
    const { gains, risks } = told(...positions, [[], [CINEY, CUT]]);
    expect([gains, risks]).toEqual([['Red takes Ciney'], ['12VG is cut off']]);
    expect(told(...positions, [[CINEY, CUT], []])).toMatchObject({
      gains: ['Red takes towns'],
      risks: ['Red gives up Ciney'],
    });
    // What comes about in few of the copies is not said.
    const rarely = sum(positions[1]);
    for (const facts of [[CINEY], [], []]) rarely.add([], facts);
    expect(explain(plan, sum(positions[0]), rarely).gains).toEqual(['Red takes towns']);
  });

  it('leaves out what is small beside the largest, and all after the fifth', () => {
    expect(told({}, { towns: 1, losses: 0.14, supply: 0.15 }).reasons.map((r) => r.name)).toEqual(['towns', 'supply']);
    for (const nothing of [0, 1e-6, -1e-6]) expect(told({ towns: 0 }, { towns: nothing }).reasons).toEqual([]);
    const seven = Object.fromEntries('abcdefg'.split('').map((name, i) => [name, 1 - i / 100]));
    expect(told({}, seven).reasons.map((r) => r.name)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('makes do with the text of a term, or its name, where the game has no clauses', () => {
    const bare = new TermSum();
    bare.add([
      { name: 'men', value: 0.5, text: 'men left: 12' },
      { name: 'guns', value: -0.5 },
    ]);
    expect(explain(plan, new TermSum(), bare)).toMatchObject({
      gains: ['it improves men left'],
      risks: ['it costs guns'],
    });
  });

  it.each([
    [0.6, 'winning'],
    [0.59, 'much better'],
    [0.3, 'much better'],
    [0.1, 'a little better'],
    [-0.11, 'a little worse'],
    [-0.3, 'a little worse'],
    [-0.6, 'much worse'],
    [-0.61, 'losing'],
  ])('a judgement of %d is "%s"', (later, words) => {
    expect(explain({ ...plan, later }, sum({}), sum({})).summary).toBe(
      `12VG moves to Ciney. Its position is even now and ${words} after this plan.`,
    );
  });

  it.each([0.09, -0.1])('a judgement of %d stays even', (later) => {
    expect(explain({ ...plan, later }, sum({}), sum({})).summary).toBe('12VG moves to Ciney. Its position stays even.');
  });
});
