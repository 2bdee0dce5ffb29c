import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountInWords,
  asSentence,
  canonical,
  echo,
  figure,
  inShort,
  nearest,
  parseJson,
  printable,
  signed,
  unknownWord,
} from './text.ts';

describe('canonical JSON', () => {
  it('is the same text for equal values, whatever the order of their keys', () => {
    expect(canonical({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
    expect(canonical({ b: 1, a: undefined })).toBe(canonical({ b: 1 }));
    const keys = ['c', 'a', 'e', 'b', 'd'];
    for (const order of [keys, keys.toReversed(), keys.toSorted()])
      expect(canonical(Object.fromEntries(order.map((key) => [key, 0])))).toBe('{"a":0,"b":0,"c":0,"d":0,"e":0}');
  });

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('a sentence', () => {
  it('is closed once, whether or not its writer closed it', () => {
    expect(asSentence('moves in the second phase')).toBe('moves in the second phase.');
    for (const whole of ['It ends the phase.', 'Advance?', 'The AI is thinking…'])
      expect(asSentence(whole)).toBe(whole);
  });
});

describe('a misspelt word', () => {
  it('is answered with the nearest known one', () => {
    expect(nearest('2pz-9', ['2Pz-1', 'Lehr-1'])).toBe('2Pz-1');
    expect(nearest('zzzzzz', ['2Pz-1', 'Lehr-1'])).toBeNull();
    expect(unknownWord('unit', 'Lehr1', ['2Pz-1', 'Lehr-1'])).toBe('unknown unit "Lehr1"; did you mean "Lehr-1"?');
    expect(unknownWord('unit', 'zzzzzz', ['a', 'b'])).toBe('unknown unit "zzzzzz"; known: a, b');
    const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `unit-${i}`);
    expect(unknownWord('unit', 'zzzzzz', many(40))).toMatch(/; known: unit-0, .*, unit-39$/);
    for (const n of [0, 41]) expect(unknownWord('unit', 'zzzzzz', many(n))).toBe('unknown unit "zzzzzz"');
  });

  it('may differ by two letters, or by a third of them, and the first of the nearest is named', () => {
    expect([nearest('ab', ['abcd']), nearest('ab', ['abcde'])]).toEqual(['abcd', null]);
    const twelve = 'abcdefghijkl';
    expect([nearest(twelve, ['abcdefghWXYZ']), nearest(twelve, ['abcdefgVWXYZ'])]).toEqual(['abcdefghWXYZ', null]);
    expect(nearest('cat3', ['cat1', 'cat2'])).toBe('cat1');
    expect(nearest('cat2', ['cat1', 'cat2'])).toBe('cat2');
    expect([nearest('x'.repeat(60), ['x'.repeat(59)]), nearest('x'.repeat(61), ['x'.repeat(60)])]).toEqual([
      'x'.repeat(59),
      null,
    ]);
  });

  it('a million letters long is neither compared nor repeated', () => {
    const known = Array.from({ length: 2000 }, (_, i) => ({
      toLowerCase: () => {
        throw new Error(`compared with unit-${i}`);
      },
    }));
    const said = unknownWord('unit', 'x'.repeat(1_000_000), known as unknown as string[]);
    expect(said).toBe(`unknown unit "${'x'.repeat(60)}…"`);
  });

  it('is shown without terminal escapes, line breaks and letters that turn the line around', () => {
    expect(echo('a\u001b[2Jb\nc\u202ed')).toBe('a [2Jb c d');
    expect(echo('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
    expect(echo('x'.repeat(60))).toBe('x'.repeat(60));
    expect(unknownWord('unit', '\u001b[31m', [])).toBe('unknown unit "[31m"');
  });
});

it('JSON may begin with a byte-order mark', () => {
  expect(parseJson('\uFEFF{"a":1}')).toEqual({ a: 1 });
  expect(() => parseJson('{"a":\uFEFF')).toThrow(SyntaxError);
});

describe('a figure', () => {
  it('reads the same everywhere: halves, thirds, quarters, tenths', () => {
    expect([0, 1, 2, 5, -1].map((n) => figure(n, 2))).toEqual(['0', '½', '1', '2½', '−½']);
    expect([figure(4, 3), figure(5, 3), figure(7, 4), figure(12, 10), figure(-2)]).toEqual([
      '1⅓',
      '1⅔',
      '1¾',
      '1.2',
      '−2',
    ]);
  });

  it('has its sign where that is asked for', () => {
    expect([2, 0, -1, 0.5].map(signed)).toEqual(['+2', '+0', '−1', '+½']);
    expect([figure(30, 10), figure(0.1 + 0.2, 0.1), figure(1, 7)]).toEqual(['3', '3', '0.14']);
  });

  it('has its unit in words', () => {
    const points = (value: number) => amountInWords({ value, unit: 'point', units: 'points' });
    expect([0.5, 1, 1.5].map(points)).toEqual(['½ point', '1 point', '1½ points']);
  });
});

describe('a value that is told back', () => {
  it('is its JSON, and no more than a line of it', () => {
    expect([inShort('x'), inShort(null), inShort({ a: [1] }), inShort(undefined)]).toEqual([
      '"x"',
      'null',
      '{"a":[1]}',
      'undefined',
    ]);
    expect(inShort('x'.repeat(1e6))).toBe(`"${'x'.repeat(59)}…`);
    expect(inShort('x'.repeat(58))).toBe(`"${'x'.repeat(58)}"`);
  });

  it('may be nested as deep as it likes', () => {
    const deep = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)) as unknown;
    expect(inShort(deep)).toBe('something nested too deep');
    const nested = (n: number): unknown => JSON.parse('['.repeat(n) + ']'.repeat(n));
    expect(inShort(nested(1000), 9)).toBe('[[[[[[[[[…');
    expect(inShort(nested(1001), 9)).toBe('something nested too deep');
  });
});

describe('words that are told back', () => {
  it('are looked at as far as a few lines, and marked where more was left out', () => {
    expect(echo(`${' '.repeat(300)}x`)).toBe('…');
    expect(echo(' '.repeat(240))).toBe('');
    expect(echo(' '.repeat(241))).toBe('…');
    expect(echo('x'.repeat(60))).toBe('x'.repeat(60));
    expect(echo('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
    expect(echo('  a\u001b[2J\nb  ', 40)).toBe('a [2J b');
  });
});

it('text of several lines keeps its line breaks and nothing else that moves the cursor', () => {
  expect(printable('one\u001b[2Jtwo\r\nthree\tfour')).toBe('one [2Jtwo\nthree four');
});
