import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Distribution } from './odds.ts';

/** Chances by going through every equally likely case. */
function bruteForce<T>(cases: Iterable<T>): Map<string, number> {
  const counts = new Map<string, number>();
  let total = 0;
  for (const one of cases) {
    counts.set(String(one), (counts.get(String(one)) ?? 0) + 1);
    total++;
  }
  return new Map([...counts].map(([key, n]) => [key, n / total]));
}

const chances = <T>(d: Distribution<T>): Map<string, number> =>
  new Map(d.chances.map((c) => [String(c.value), c.weight / d.total]));

function expectSame(a: Map<string, number>, b: Map<string, number>): void {
  expect([...a.keys()].sort()).toEqual([...b.keys()].sort());
  for (const [key, chance] of a) expect(chance).toBeCloseTo(b.get(key) ?? -1, 12);
}

function* rolls(dice: number, faces: number): Generator<number[]> {
  for (let n = 0; n < faces ** dice; n++)
    yield Array.from({ length: dice }, (_, i) => 1 + (Math.floor(n / faces ** i) % faces));
}
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Every order in which n marbles can leave a cup. */
function* orders(marbles: readonly number[], n: number): Generator<number[]> {
  if (n === 0) yield [];
  else
    for (let i = 0; i < marbles.length; i++)
      for (const rest of orders(marbles.toSpliced(i, 1), n - 1)) yield [marbles[i], ...rest];
}

describe('exact distributions against brute force', () => {
  it('of the sum of dice', () => {
    const two = Distribution.die(1, 6).with(Distribution.die(1, 6), (a, b) => a + b);
    expectSame(chances(two), bruteForce([...rolls(2, 6)].map(sum)));
    const three = two.with(Distribution.die(1, 6), (a, b) => a + b);
    expectSame(chances(three), bruteForce([...rolls(3, 6)].map(sum)));
  });

  it('of a second roll that depends on the first', () => {
    const odd = Distribution.die(1, 6).followedBy((a) =>
      a % 2 === 1 ? Distribution.die(1, a).map((b) => a + b) : Distribution.certain(0),
    );
    const cases = [1, 2, 3, 4, 5, 6].flatMap((a) =>
      Array.from({ length: 60 }, (_, i) => (a % 2 === 1 ? a + 1 + (i % a) : 0)),
    );
    expectSame(chances(odd), bruteForce(cases));
  });

  it('of what leaves a cup without being put back', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }), fc.nat(4), (counts, n) => {
        const marbles = counts.flatMap((count, item) => Array.from({ length: count }, () => item));
        fc.pre(n <= marbles.length);
        const asCounts = (drawn: number[]): number[] => counts.map((_, item) => drawn.filter((d) => d === item).length);
        const drawn = Distribution.draws(counts, n);
        expectSame(chances(drawn), bruteForce([...orders(marbles, n)].map(asCounts)));
      }),
    );
  });

  it('of the first item out of a cup', () => {
    expectSame(chances(Distribution.cup([3, 0, 1])), bruteForce([0, 0, 0, 2]));
  });
});

describe('a distribution', () => {
  const die = Distribution.die(1, 6);

  it('puts equal outcomes together in the smallest whole weights', () => {
    const high = die.map((n) => n >= 5);
    expect(high.chances).toEqual([
      { value: false, weight: 2 },
      { value: true, weight: 1 },
    ]);
    expect(high.total).toBe(3);
  });

  it('compares outcomes that are objects by a key', () => {
    const faces = die.map(
      (n) => ({ even: n % 2 === 0 }),
      (v) => v.even,
    );
    expect(faces.chances).toHaveLength(2);
  });

  it('gives chances and means', () => {
    expect(die.chanceOf((n) => n >= 5)).toBeCloseTo(1 / 3, 15);
    expect(die.mean((n) => n)).toBe(3.5);
  });

  it.each([[0.5], [-1], [Number.NaN], [2 ** 60]])('refuses the weight %d', (weight) => {
    expect(() => Distribution.of([{ value: 1, weight }])).toThrow(`not ${weight}`);
  });

  it('needs an outcome', () => {
    expect(() => Distribution.of([])).toThrow('at least one outcome');
    expect(() => Distribution.draws([1], 2)).toThrow('at least one outcome');
  });
});

describe('weights', () => {
  it('of what follows are multiplied, whatever fell before', () => {
    // 2 of 3 lead to a cup of 3 and 1, the other to a certain 9.
    const tree = Distribution.cup([2, 1]).followedBy((first) =>
      first === 0 ? Distribution.cup([3, 1]) : Distribution.certain(9),
    );
    expect(tree.chances).toEqual([
      { value: 0, weight: 3 },
      { value: 1, weight: 1 },
      { value: 9, weight: 2 },
    ]);
  });

  it('count in the mean', () => {
    expect(Distribution.cup([3, 1]).mean((item) => 8 * item + 4)).toBe(6);
  });
});
