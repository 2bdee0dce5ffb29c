import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiSquareTail, likelihood } from './checks.ts';
import {
  commitment,
  drawFromCup,
  drawWeighed,
  freshSeed,
  jointSeed,
  pickBelow,
  RandomSource,
  rollDie,
  rollTest,
  ScriptError,
  seedStream,
  setOracle,
  setScript,
  shuffle,
} from './random.ts';
import { defineState, SCRIPT_LENGTH } from './state.ts';

class Bare extends defineState<null>()('bare', 1, {}) {}
const seeded = (seed: string): Bare => {
  const s = new Bare(null);
  seedStream(s, seed);
  return s;
};

/** Far smaller than any fair stream gives with these fixed seeds. */
const UNFAIR = 1e-4;

function tally<T>(times: number, one: () => T): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i < times; i++) {
    const key = String(one());
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
const even = (keys: readonly (string | number)[]): Map<string, number> => new Map(keys.map((k) => [String(k), 1]));

describe('the stream', () => {
  it('is the same for the same seed, and another for another', () => {
    const roll = (seed: string): number[] => {
      const s = seeded(seed);
      return Array.from({ length: 20 }, () => rollDie(s, 0, 9));
    };
    expect(roll('a')).toEqual(roll('a'));
    expect(roll('a')).not.toEqual(roll('b'));
  });

  it('goes on in a copy exactly as in the original', () => {
    const s = seeded('a');
    rollDie(s, 1, 6);
    const copy = s.clone();
    expect(Array.from({ length: 50 }, () => rollDie(copy, 1, 6))).toEqual(
      Array.from({ length: 50 }, () => rollDie(s, 1, 6)),
    );
  });

  it.each([2, 3, 6, 7, 10, 100])('rolls dice of %i faces evenly', (faces) => {
    const s = seeded(`die ${faces}`);
    const counts = tally(faces * 1000, () => rollDie(s, 1, faces));
    expect(likelihood(counts, even(Array.from({ length: faces }, (_, i) => i + 1)))).toBeGreaterThan(UNFAIR);
  });

  it('rolls pairs that do not hang together', () => {
    const s = seeded('pairs');
    const keys = Array.from({ length: 36 }, (_, i) => `${1 + Math.floor(i / 6)}-${1 + (i % 6)}`);
    const counts = tally(36_000, () => `${rollDie(s, 1, 6)}-${rollDie(s, 1, 6)}`);
    expect(likelihood(counts, even(keys))).toBeGreaterThan(UNFAIR);
  });

  it('counts every roll and draw as something revealed, but no shuffle and no pick of the machine', () => {
    const s = seeded('a');
    rollDie(s, 1, 6);
    drawFromCup(s, [1, 1]);
    expect(s.reveals).toBe(2);
    shuffle(s, [1, 2, 3]);
    pickBelow(s, 5);
    expect(s.reveals).toBe(2);
  });
});

describe('a cup', () => {
  it('hands out what it holds, each item as often as it is there, then is empty', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { minLength: 1, maxLength: 8 }), fc.string(), (counts, seed) => {
        const held = counts.slice();
        const s = seeded(seed);
        const drawn = counts.map(() => 0);
        const total = counts.reduce((a, b) => a + b, 0);
        for (let i = 0; i < total; i++) drawn[drawFromCup(s, held)] += 1;
        expect(drawn).toEqual(counts);
        expect(held.every((n) => n === 0)).toBe(true);
        expect(() => drawFromCup(s, held)).toThrow('empty cup');
      }),
    );
  });

  it('gives each item its share', () => {
    const s = seeded('cup');
    const counts = tally(20_000, () => drawFromCup(s, [3, 0, 5, 2]));
    expect(counts.has('1')).toBe(false);
    const share = new Map([0, 2, 3].map((item, i) => [String(item), [3, 5, 2][i] as number]));
    expect(likelihood(counts, share)).toBeGreaterThan(UNFAIR);
  });
});

describe('a shuffle', () => {
  it('keeps every card and favours no order', () => {
    const s = seeded('shuffle');
    const orders = new Set<string>();
    const counts = tally(24_000, () => {
      const deck = [0, 1, 2, 3];
      shuffle(s, deck);
      expect(deck.slice().sort()).toEqual([0, 1, 2, 3]);
      orders.add(deck.join(''));
      return deck.join('');
    });
    expect(orders.size).toBe(24);
    expect(likelihood(counts, even([...orders]))).toBeGreaterThan(UNFAIR);
  });

  it('may leave the end of a deck alone', () => {
    const deck = Uint8Array.from([1, 2, 3, 4, 5, 6]);
    shuffle(seeded('part'), deck, 3);
    expect(Array.from(deck.slice(3))).toEqual([4, 5, 6]);
  });
});

describe('fixed outcomes', () => {
  it('come before the stream, in order, and count as revealed', () => {
    const s = seeded('a');
    setScript(s, [6, 2, 1]);
    const cup = [1, 1, 1];
    expect([rollDie(s, 1, 6), drawFromCup(s, cup), rollDie(s, 1, 6)]).toEqual([6, 2, 1]);
    expect(cup).toEqual([1, 1, 0]);
    expect(s.reveals).toBe(3);
    const after = seeded('a');
    expect(rollDie(s, 1, 6)).toBe(rollDie(after, 1, 6));
  });

  it('that cannot fall are refused by name', () => {
    const s = seeded('a');
    setScript(s, [7]);
    expect(() => rollDie(s, 1, 6)).toThrow('the fixed outcome 7 is not possible for a die of 1 to 6');
    setScript(s, [1]);
    expect(() => drawFromCup(s, [3, 0])).toThrow('the fixed outcome 1 is not possible for this cup');
    setScript(s, [9]);
    expect(() => drawFromCup(s, [3, 0])).toThrow(ScriptError);
  });

  it.each<[string, number[], string]>([
    ['too many', Array.from({ length: SCRIPT_LENGTH + 1 }, () => 1), `at most ${SCRIPT_LENGTH}`],
    ['a half', [2.5], 'not 2.5'],
    ['a negative one', [-1], 'not -1'],
    ['too large a one', [256], 'not 256'],
  ])('%s cannot be set', (_, dice, message) => {
    expect(() => setScript(seeded('a'), dice)).toThrow(message);
  });
});

describe('seeds', () => {
  it('are committed to by their SHA-256', () => {
    expect(commitment('51c0')).toBe(createHash('sha256').update('51c0').digest('hex'));
    expect(commitment('51c0')).not.toBe(commitment('51c1'));
    const salted = createHash('sha256').update('chosen 99aa 51c0').digest('hex');
    expect(commitment('51c0', '99aa', 'chosen')).toBe(salted);
    expect(commitment('51c0', '99aa', 'fair')).not.toBe(salted);
  });

  it('are fresh each time', () => {
    const seeds = new Set(Array.from({ length: 100 }, freshSeed));
    expect(seeds.size).toBe(100);
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
  });

  it('give a state a stream of its own that follows from nothing it knew', () => {
    const s = seeded('a');
    setScript(s, [3]);
    const random = new RandomSource('other');
    random.reseed(s);
    expect(String(s.random)).not.toBe(String(seeded('a').random));
    expect(s.scriptEnd).toBe(0);
    expect(random.fraction()).toBeLessThan(1);
  });
});

describe('the measure of fairness', () => {
  // From printed tables of the chi-square distribution.
  it.each([
    [3.841, 1, 0.05],
    [11.07, 5, 0.05],
    [15.086, 5, 0.01],
    [124.342, 100, 0.05],
    [10.828, 1, 0.001],
  ])('gives %f with %i degrees the tail %f', (statistic, degrees, tail) => {
    expect(chiSquareTail(statistic, degrees)).toBeCloseTo(tail, 4);
  });

  it('catches a die that is a little off', () => {
    const s = seeded('crooked');
    const counts = tally(6000, () => Math.min(6, rollDie(s, 1, 7)));
    expect(likelihood(counts, even([1, 2, 3, 4, 5, 6]))).toBeLessThan(1e-6);
  });
});

describe('how likely a deviation is', () => {
  const of = (counts: Record<string, number>, weights: Record<string, number>): number =>
    likelihood(new Map(Object.entries(counts)), new Map(Object.entries(weights)));

  it('is the tail of the chi-square distribution', () => {
    expect(of({ a: 60, b: 40 }, { a: 1, b: 1 })).toBeCloseTo(0.0455, 4);
    expect(of({ a: 50, b: 50 }, { a: 1, b: 1 })).toBe(1);
    expect(of({ a: 100 }, { a: 1, b: 1, c: 1 })).toBeLessThan(1e-12);
  });

  it('counts rare outcomes together', () => {
    // Expected 98 and, together, 2: (2²) / 98 + (2²) / 2 with one degree of freedom.
    expect(of({ a: 96, b: 2, c: 2 }, { a: 98, b: 1, c: 1 })).toBeCloseTo(0.1531, 4);
    expect(of({ a: 96, b: 4 }, { a: 98, b: 1, c: 1 })).toBeCloseTo(0.1531, 4);
  });
});

describe('a draw that is weighed', () => {
  it('takes a fixed outcome only among the things there are', () => {
    const draw = (n: number): number => {
      const s = seeded('weighed');
      setScript(s, [n]);
      return drawWeighed(s, 3, () => 1);
    };
    expect(draw(2)).toBe(2);
    for (const n of [3, 4]) expect(() => draw(n)).toThrow(`the fixed outcome ${n} is not possible for this draw`);
  });
});

describe('a stream of its own', () => {
  it('is four numbers of the source, and the source goes on after them', () => {
    const [a, b] = [new RandomSource('x'), new RandomSource('x')];
    const s = seeded('y');
    setScript(s, [1, 2]);
    a.reseed(s);
    expect(Array.from(s.random)).toEqual([0, 0, 0, 0].map(() => b.fraction() * 2 ** 32));
    expect([s.scriptNext, s.scriptEnd]).toEqual([0, 0]);
    expect(a.fraction()).toBe(b.fraction());
  });
});

describe('the numbers of a seed', () => {
  /** sfc32 as it is published, begun with the first 16 bytes of the digest, the first twelve numbers passed over. */
  function* published(seed: string): Generator<number> {
    const digest = createHash('sha256').update(`sandtable stream ${seed}`).digest();
    let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as [number, number, number, number];
    for (let i = 0; ; i++) {
      const t = (((a + b) | 0) + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + t) | 0;
      if (i >= 12) yield t >>> 0;
    }
  }

  it('never change: every record rests on them', () => {
    for (const seed of ['a', 'celles', '51c0']) {
      const [source, numbers] = [new RandomSource(seed), published(seed)];
      for (let i = 0; i < 200; i++) expect(source.fraction() * 2 ** 32).toBe(numbers.next().value);
    }
  });

  it('are taken as they come, without those beyond the last whole multiple', () => {
    for (const n of [1, 6, 10, 52, 2 ** 31 + 1, 3 * 2 ** 30]) {
      const [s, numbers] = [seeded(`below ${n}`), published(`below ${n}`)];
      const limit = 2 ** 32 - (2 ** 32 % n);
      for (let i = 0; i < 60; i++) {
        let x = numbers.next().value as number;
        while (x >= limit) x = numbers.next().value as number;
        expect(pickBelow(s, n)).toBe(x % n);
      }
    }
    // 2³² - 1 is a multiple of three, and one too many.
    const s = seeded('edge');
    s.random.set([0xffffffff, 0, 5, 0]);
    const later = seeded('edge');
    later.random.set([0xffffffff, 0, 5, 0]);
    pickBelow(later, 1);
    expect(pickBelow(s, 3)).toBe(pickBelow(later, 3));
  });

  it('put a list in any order alike, and leave the list as it was', () => {
    const random = new RandomSource('orders');
    const list = [1, 2, 3];
    const orders = tally(6000, () => random.shuffled(list).join(''));
    expect(list).toEqual([1, 2, 3]);
    expect(likelihood(orders, even(['123', '132', '213', '231', '312', '321']))).toBeGreaterThan(UNFAIR);
    expect([random.shuffled([]), random.shuffled(new Set([7]))]).toEqual([[], [7]]);
    expect(tally(3000, () => random.below(3)).size).toBe(3);
  });
});

describe('a draw by weight', () => {
  it('takes each thing as often as it is there, and none from nothing', () => {
    const s = seeded('weights');
    const held = [3, 0, 5, 2];
    const counts = tally(20_000, () => drawWeighed(s, 4, (item) => held[item] as number));
    const share = new Map(held.flatMap((n, item) => (n > 0 ? [[String(item), n] as const] : [])));
    expect(likelihood(counts, share)).toBeGreaterThan(UNFAIR);
    expect(counts.has('1')).toBe(false);
    const before = s.reveals;
    expect(drawWeighed(s, 4, () => 0)).toBe(-1);
    expect(s.reveals).toBe(before);
    drawWeighed(s, 4, () => 1);
    expect(s.reveals).toBe(before + 1);
    // What is not among them is not asked for.
    expect(
      drawWeighed(s, 2, (item) => {
        if (item > 1) throw new Error('beyond the last');
        return item;
      }),
    ).toBe(1);
  });

  it('takes a fixed outcome if it is there', () => {
    const draw = (n: number): number => {
      const s = seeded('fixed');
      setScript(s, [n]);
      return drawWeighed(s, 3, (item) => (item === 1 ? 0 : 4));
    };
    expect([draw(0), draw(2)]).toEqual([0, 2]);
    expect(() => draw(1)).toThrow('the fixed outcome 1 is not possible for this draw');
  });
});

describe('what falls when every way is tried', () => {
  const tried = (falls: number) => {
    const s = seeded('oracle');
    const asked: number[][] = [];
    setOracle(s, {
      seat: 0,
      pick(size, weight) {
        asked.push(Array.from({ length: size }, (_, i) => weight(i)));
        return falls;
      },
    });
    return { s, asked };
  };

  it('is any face of a die alike, any item of a cup by its number, any thing by its weight', () => {
    const { s, asked } = tried(2);
    const cup = [1, 0, 3];
    expect([rollDie(s, 3, 8), drawFromCup(s, cup), drawWeighed(s, 3, (item) => item)]).toEqual([5, 2, 2]);
    expect(asked).toEqual([
      [1, 1, 1, 1, 1, 1],
      [1, 0, 3],
      [0, 1, 2],
    ]);
    expect([cup, s.reveals]).toEqual([[1, 0, 2], 3]);
    setOracle(s, null);
    const again = seeded('oracle');
    expect(rollDie(s, 1, 6)).toBe(rollDie(again, 1, 6));
  });

  it('is one way for all faces that pass a test, and one for those that fail', () => {
    const passes = (face: number): boolean => face >= 5;
    const [fails, holds] = [tried(0), tried(1)];
    expect([rollTest(fails.s, 1, 6, passes), rollTest(holds.s, 1, 6, passes)]).toEqual([1, 5]);
    expect([fails.asked, holds.asked]).toEqual([[[4, 2]], [[4, 2]]]);
    expect(fails.s.reveals).toBe(1);
    // Otherwise a test is a roll like any other.
    const [s, other] = [seeded('test'), seeded('test')];
    for (let i = 0; i < 20; i++) expect(rollTest(s, 1, 6, passes)).toBe(rollDie(other, 1, 6));
    setScript(s, [4]);
    expect(rollTest(s, 1, 6, passes)).toBe(4);
  });
});

describe('outcomes that can be fixed', () => {
  it('are 64 at most, from 0 to 255, and a die takes its own faces only', () => {
    const s = seeded('most');
    setScript(s, new Array<number>(SCRIPT_LENGTH).fill(3));
    expect(s.scriptEnd).toBe(SCRIPT_LENGTH);
    setScript(s, [0, 255]);
    expect([rollDie(s, 0, 255), rollDie(s, 0, 255)]).toEqual([0, 255]);
    setScript(s, [0]);
    expect(() => rollDie(s, 1, 6)).toThrow('the fixed outcome 0 is not possible');
  });

  it('of a joint seed hang on every part and who gave it', () => {
    const part = (from: string, text: string) => ({ from, commitment: '', part: text });
    const joint = jointSeed([part('red', 'a1'), part('blue', 'b2')]);
    expect(joint).toBe(createHash('sha256').update('joint red a1 blue b2').digest('hex'));
    expect(jointSeed([part('blue', 'b2'), part('red', 'a1')])).not.toBe(joint);
  });
});

describe('a list in random order', () => {
  it('takes one draw less than it has things: the last has its place', () => {
    for (const n of [0, 1, 2, 5]) {
      const [shuffling, beside] = [new RandomSource('order'), new RandomSource('order')];
      const list = Array.from({ length: n }, (_, i) => i);
      expect(shuffling.shuffled(list).sort()).toEqual(list);
      for (let left = n; left > 1; left--) beside.below(left);
      expect(shuffling.below(1000)).toBe(beside.below(1000));
    }
  });
});
