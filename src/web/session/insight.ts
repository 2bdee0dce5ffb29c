/**
 * Details of the option under the pointer: cost, odds, effect, and what the thing is that it names. Made from what the game
 * declares, so that every option of every game has some.
 */

import type { HexLabel, Piece } from '../../engine/board.ts';
import type { Preview } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Amount } from '../../engine/text.ts';
import { chancesInWords } from './actions.ts';
import type { Target } from './picking.ts';
import { type Choice, hexesOf, type Place, type Places } from './places.ts';
import { sentencesOf } from './sentences.ts';

export interface Insight {
  readonly title: string;
  readonly cost?: Amount | undefined;
  readonly left?: Amount | undefined;
  /** "gets through 80%, stays 20%"; empty if there is no roll. */
  readonly chances: string;
  readonly notes: NonNullable<Preview['notes']>;
  /** What is under the pointer: the counter, the terrain, what a spell does. */
  readonly words: string;
}

/** What is under the pointer, a target or a button, with its preview. */
export interface Pointed {
  readonly target: Target | null;
  /** The option it stands for, if there is no doubt. */
  readonly choice: Choice | null;
  readonly preview: Preview | null;
  readonly odds: OddsReport | null;
}

const pieceWords = ({ line, values, tip }: Piece): readonly string[] => [line ?? '', values ?? '', ...(tip ?? [])];

/** The counter, the unit of miniatures, the game's own description, or the terrain. */
function placeWords(place: Place, places: Places, ground: (hex: HexLabel) => string): readonly string[] {
  if (place.tells) return [place.tells];
  const [first] = place.spots;
  const piece = places.piece(place.piece ?? (first && 'piece' in first ? first.piece : ''));
  if (piece) return pieceWords(piece);
  const [hex] = hexesOf(place.spots);
  return hex === undefined ? [] : [ground(hex)];
}

/** The results of a fight in sentences; those of a check, or in the game's own words, with their chances. */
const chancesOf = (report: OddsReport): string =>
  report.fight && !report.words
    ? sentencesOf(report)
        .map(({ chance, text }) => `${chance}: ${text}`)
        .join(' ')
    : chancesInWords(report);

/** The effects of all options that continue with this target. */
function bringsOf(target: Target | null): Insight['notes'] {
  const said = new Map((target?.choices ?? []).flatMap(({ effect }) => (effect ? [[effect[1], effect[0]]] : [])));
  return [...said].map(([text, rule]) => ({ text, rule }));
}

export function insightOf(
  { target, choice, preview, odds }: Pointed,
  places: Places,
  ground: (hex: HexLabel) => string,
): Insight {
  const words: string[] = [];
  // Several things may be done with it: all are named.
  if (target && target.choices.length > 1) words.push([...new Set(target.choices.map((c) => c.heading))].join(', '));
  const place = target?.place ?? choice?.places.at(-1);
  if (place) words.push(...placeWords(place, places, ground));
  return {
    title: odds?.action ?? choice?.label ?? target?.place.label ?? '',
    cost: preview?.cost,
    left: preview?.left,
    chances: odds ? chancesOf(odds) : '',
    notes: preview?.notes ?? (choice ? [] : bringsOf(target)),
    words: words.filter((word) => word !== '').join('; '),
  };
}

/** Whether there is more than a title. */
export const saysMore = ({ cost, left, chances, notes, words }: Insight): boolean =>
  cost !== undefined || left !== undefined || chances !== '' || notes.length > 0 || words !== '';
