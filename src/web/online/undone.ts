import type { AnyGame } from '../../engine/game.ts';
import { lineText } from '../../engine/play.ts';
import type { SeatSnapshot } from '../../engine/seat.ts';

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** What an undo would take back, in the words of this seat's own log: no word of what it did not see. */
export function undoneWords(
  game: AnyGame,
  { seat, moments }: Pick<SeatSnapshot, 'seat' | 'moments'>,
  stays: number | null,
): string {
  const gone = stays === null ? [] : moments.slice(stays);
  if (gone.length === 0) return 'This undoes a decision that you have not seen.';
  const lines = gone.flatMap((m) => m.lines).filter((line) => !line.heading);
  const first = lines[0] ? `“${lineText(game, lines[0])}”` : 'their last decision';
  const more = lines.length - 1;
  const own = gone.filter((m) => m.chooser === seat).length;
  const rolled = lines.some((line) => (line.shown?.length ?? 0) > 0);
  return [
    `This undoes ${first}${more > 0 ? ` and what followed (${count(more, 'line')} of the log)` : ''}.`,
    own > 0 ? `${count(own, 'decision')} of yours would be undone too.` : '',
    rolled ? 'Dice and draws since then are made again.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
