import { expect, it } from 'vitest';
import { secret } from './secrets.ts';

it('keys and tokens can be given on a command line: none begins like an option', () => {
  const words = Array.from({ length: 5000 }, () => secret());
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((word) => !/^\w[\w-]{23}$/.test(word))).toEqual([]);
});
