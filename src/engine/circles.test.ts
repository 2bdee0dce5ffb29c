import { expect, it } from 'vitest';
import { circleInWords, repeatedAtEnd } from './circles.ts';
import { V } from './testing/pieces.ts';
import { sound } from './testing/variants.ts';
import { code } from './verbs.ts';

it('what is repeated at the end is found, the shortest first', () => {
  expect(repeatedAtEnd([9, 1, 2, 1, 2, 1, 2])).toEqual([1, 2]);
  expect(repeatedAtEnd([1, 2, 3, 3, 3])).toEqual([3]);
  expect(repeatedAtEnd([1, 2, 1, 2])).toEqual([]);
});

it('choices that repeat are named in words; where none do, the last ones', () => {
  const end = code(V.end);
  expect(circleInWords(sound, [end, end, end])).toBe('; these choices repeat: end');
  expect(circleInWords(sound, [end])).toBe('; the last choices were end');
});
