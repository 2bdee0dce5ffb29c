/** A game that does not end: which choices come again and again. */

import type { AnyGame } from './game.ts';
import { optionWords } from './play.ts';

/** Choices at the end of a game that is too long, looked through for what repeats. */
export const TAIL = 120;

/** What the end of a list of choices repeats, from its first choice; empty if nothing comes three times in a row. */
export function repeatedAtEnd(choices: readonly number[]): readonly number[] {
  const end = choices.length;
  for (let n = 1; 3 * n <= end; n++) {
    const last = choices.slice(end - n);
    if (last.every((c, i) => c === choices[end - 2 * n + i] && c === choices[end - 3 * n + i])) return last;
  }
  return [];
}

/** "…; these choices repeat: move R1 0101, move R1 0102" */
export function circleInWords(game: AnyGame, choices: readonly number[]): string {
  const repeated = repeatedAtEnd(choices.slice(-TAIL));
  const words = (list: readonly number[]): string => list.map((c) => optionWords(game, c)).join(', ');
  return repeated.length > 0
    ? `; these choices repeat: ${words(repeated)}`
    : `; the last choices were ${words(choices.slice(-5))}`;
}
