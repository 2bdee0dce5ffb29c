/** How an opponent is inclined, chosen in the lobby: weights over its intentions. */

import { EVEN_TEMPER, type Temper } from '../engine/intentions.ts';
import { unknownWord } from '../engine/text.ts';
import { type LevelId, levelOf } from './levels.ts';

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

/** A level and, if it is not the usual style, how it is inclined: "veteran, bold". Servers keep an opponent as this text. */
export const opponentText = (level: string, style: string = styles[0]?.id ?? ''): string =>
  style === styles[0]?.id ? level : `${level}, ${style}`;

/** The level and the style that such a text names. */
export function readOpponent(text: string): { readonly level: LevelId; readonly style?: StyleId } {
  const [level = '', style] = text.split(', ');
  return { level: levelOf(level).id, ...(style === undefined ? {} : { style: styleOf(style).id }) };
}
