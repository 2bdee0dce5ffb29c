/** FNV-1a: a quick number for a text or a row of numbers, to know it again. It keeps no secret: for that there is SHA-256. */

const START = 0x811c9dc5;
const PRIME = 0x01000193;

/** One number more, from START on or from any other. */
export const fnvFold = (hash: number, n: number): number => Math.imul(hash ^ n, PRIME);

export function fnv1a(text: string): number {
  let hash = START;
  for (let i = 0; i < text.length; i++) hash = fnvFold(hash, text.charCodeAt(i));
  return hash >>> 0;
}

export const FNV_START = START;
