/** A plan is changed by taking choices back and making the others again: nothing of it has been told to anybody. */

import type { HexLabel } from '../../engine/board.ts';
import { type Choice, hexesOf } from './places.ts';
import type { Session } from './session.ts';

/** Whether a choice planned something against a hex; with a piece: whether it brought that piece into it. */
const isOn = (choice: Choice, hex: HexLabel, piece?: string): boolean =>
  choice.kind === 'attack' &&
  hexesOf(choice.places.at(-1)?.spots ?? []).includes(hex) &&
  (piece === undefined || choice.places[0]?.piece === piece);

/** Takes one planned attack out, or one piece out of it; null where nothing of it was chosen here since the last revelation. */
export function takeOut(session: Session, hex: HexLabel, piece?: string): (() => void) | null {
  const made = session.madeSince(session.state.undoLine);
  const from = made.findIndex((choice) => isOn(choice, hex, piece));
  if (from < 0) return null;
  const again = made.slice(from).filter((choice) => !isOn(choice, hex, piece));
  return () => {
    void session.remake(
      made.length - from,
      again.map((choice) => choice.code),
    );
  };
}

/** Options that would bring more against a hex. */
export const couldJoin = (choices: readonly Choice[], hex: HexLabel): readonly Choice[] =>
  choices.filter((choice) => choice.places.length > 1 && isOn(choice, hex));

/** Whether the plan is still being made: there is a word that confirms it, open or shut. Afterwards it is carried out. */
export const isPlanning = (session: Session): boolean =>
  (session.state.ask?.choices ?? []).some((c) => c.kind === 'finish') ||
  session.closed().some(({ choice }) => choice.kind === 'finish');
