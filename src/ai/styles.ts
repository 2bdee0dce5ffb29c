/** How an opponent is inclined, chosen in the lobby: weights over its intentions. */

import { EVEN_TEMPER, type Temper } from '../engine/intentions.ts';
import { unknownWord } from '../engine/text.ts';

export type StyleId = 'historical' | 'cautious' | 'bold';

export interface Style {
  readonly id: StyleId;
  readonly name: string;
  /** A sentence for players. */
  readonly summary: string;
  readonly temper: Temper;
}

export const styles: readonly Style[] = [
  { id: 'historical', name: 'Historical', summary: 'Weighs ground, attacks and losses evenly.', temper: EVEN_TEMPER },
  {
    id: 'cautious',
    name: 'Cautious',
    summary: 'Holds what it has and attacks only with a clear advantage.',
    temper: { caution: 1.5, attack: 0.7, ground: 1.1 },
  },
  {
    id: 'bold',
    name: 'Bold',
    summary: 'Seeks the fight and accepts losses for it.',
    temper: { caution: 0.6, attack: 1.5, ground: 1 },
  },
];

export function styleOf(id: string): Style {
  const style = styles.find((s) => s.id === id);
  if (!style)
    throw new RangeError(
      unknownWord(
        'style',
        id,
        styles.map((s) => s.id),
      ),
    );
  return style;
}
