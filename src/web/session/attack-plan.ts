/** A plan of several attacks, made of choices that are still in the draft. */

import type { HexLabel } from '../../engine/board.ts';
import { type Choice, hexesOf } from './places.ts';
import type { Position } from './position.ts';
import type { DraftChoice, TableState } from './table-state.ts';

/** Whether a choice planned something against a hex; with a piece: whether it brought that piece into it. */
const isOn = (choice: Choice, hex: HexLabel, piece?: string): boolean =>
  choice.kind === 'attack' &&
  hexesOf(choice.places.at(-1)?.spots ?? []).includes(hex) &&
  (piece === undefined || choice.places[0]?.piece === piece);

/** The draft without one planned attack, or without one piece in it; null if nothing of it is in the draft. */
export function planWithout(draft: readonly DraftChoice[], hex: HexLabel, piece?: string): readonly number[] | null {
  const kept = draft.filter(({ choice }) => !isOn(choice, hex, piece));
  return kept.length === draft.length ? null : kept.map(({ choice }) => choice.code);
}

/** Options that would bring more against a hex. */
export const couldJoin = (choices: readonly Choice[], hex: HexLabel): readonly Choice[] =>
  choices.filter((choice) => choice.places.length > 1 && isOn(choice, hex));

/** Whether the plan is still being made: there is an option that confirms it, open or closed. Afterwards it is carried out. */
export const isPlanning = ({ ask }: Pick<TableState, 'ask'>, position: Position): boolean =>
  ask !== null &&
  (ask.choices.some((c) => c.kind === 'finish') || position.closed().some(({ choice }) => choice.kind === 'finish'));
