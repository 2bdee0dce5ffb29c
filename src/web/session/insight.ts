/**
 * What is said of an option that is pointed at: figures, chances, what it brings, and what the thing is that it names.
 * Made from what the game declares, so that every option of every game says something.
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
  /** "gets through 80 %, stays 20 %"; empty where nothing is left to chance. */
  readonly chances: string;
  readonly notes: NonNullable<Preview['notes']>;
  /** What it is that is pointed at: the counter, the ground, what a spell does. */
  readonly words: string;
}

/** What is pointed at: one of the things that may be picked, or a button; and what is foreseen of it. */
export interface Pointed {
  readonly target: Target | null;
  /** The option that it stands for, if that is not in doubt. */
  readonly choice: Choice | null;
  readonly preview: Preview | null;
  readonly odds: OddsReport | null;
}

const pieceWords = ({ line, values, tip }: Piece): readonly string[] => [line ?? '', values ?? '', ...(tip ?? [])];

/** The counter, the unit of miniatures, what the game tells of the thing, or the ground. */
function placeWords(place: Place, places: Places, ground: (hex: HexLabel) => string): readonly string[] {
  if (place.tells) return [place.tells];
  const [first] = place.spots;
  const piece = places.piece(place.piece ?? (first && 'piece' in first ? first.piece : ''));
  if (piece) return pieceWords(piece);
  const [hex] = hexesOf(place.spots);
  return hex === undefined ? [] : [ground(hex)];
}

/** Of a fight what may come of it, in sentences that name who; of a check how likely each of its ends is. */
const chancesOf = (report: OddsReport): string =>
  report.fight
    ? sentencesOf(report)
        .map(({ chance, text }) => `${chance}: ${text}`)
        .join(' ')
    : chancesInWords(report);

/** What the options bring that go on with what is pointed at, while it is open which of them is meant. */
function bringsOf(target: Target | null): Insight['notes'] {
  const said = new Map((target?.choices ?? []).flatMap(({ brings }) => (brings ? [[brings[1], brings[0]]] : [])));
  return [...said].map(([text, rule]) => ({ text, rule }));
}

export function insightOf(
  { target, choice, preview, odds }: Pointed,
  places: Places,
  ground: (hex: HexLabel) => string,
): Insight {
  const words: string[] = [];
  // Several things may be done with it: each by its name.
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

/** Whether anything is said beside its name. */
export const saysMore = ({ cost, left, chances, notes, words }: Insight): boolean =>
  cost !== undefined || left !== undefined || chances !== '' || notes.length > 0 || words !== '';
