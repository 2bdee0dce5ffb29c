/** Words that nobody can guess, and what is kept of them. */
import { createHash, randomBytes } from 'node:crypto';

/** Never with a dash in front: on a command line (`--key …`, `--token …`) that would begin an option. */
export function secret(bytes = 18): string {
  for (;;) {
    const word = randomBytes(bytes).toString('base64url');
    if (!word.startsWith('-')) return word;
  }
}
export const keyOf = (word: string): string => createHash('sha256').update(word).digest('base64url');

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Short enough to be read out: about 50 bits. */
export const code = (length = 10): string =>
  Array.from(randomBytes(length), (b) => LETTERS[b % LETTERS.length] as string).join('');
