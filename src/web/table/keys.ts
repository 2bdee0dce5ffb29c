/** Letters for the buttons of a decision: the first letter of each label that is still free. */
import type { Choice } from '../session/places.ts';

/** Used by the table itself. */
const RESERVED = ['z', 'y', 't', 'o', 'l', 'g', '?', '.', '0', '+', '-'];

/** Used by a set-up: the AI sets up, two counters swap, it is confirmed. */
const OF_SET_UP = ['s', 'w', 'c'];

/** A is for attacks, if there are any. */
export function keysFor(
  choices: readonly Choice[],
  { attack = false, settingUp = false }: { readonly attack?: boolean; readonly settingUp?: boolean },
): ReadonlyMap<number, string> {
  const taken = new Set([...RESERVED, ...(attack ? ['a'] : []), ...(settingUp ? OF_SET_UP : [])]);
  const keys = new Map<number, string>();
  for (const choice of choices) {
    const letters = [...choice.label.toLowerCase()].filter((c) => c >= 'a' && c <= 'z');
    const letter = letters.find((c) => !taken.has(c));
    if (!letter) continue;
    taken.add(letter);
    keys.set(choice.code, letter);
  }
  return keys;
}
