/** Words that nobody can guess, and what is kept of them. */
import { createHash, randomBytes } from 'node:crypto';

export const secret = (bytes = 18): string => randomBytes(bytes).toString('base64url');
export const keyOf = (word: string): string => createHash('sha256').update(word).digest('base64url');

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Short enough to be read out: about 50 bits. */
export const code = (length = 10): string =>
  Array.from(randomBytes(length), (b) => LETTERS[b % LETTERS.length] as string).join('');
