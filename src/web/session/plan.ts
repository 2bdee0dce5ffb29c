/** A plan is changed by taking choices back and making the others again: nothing of it has been told to anybody. */

import type { HexLabel } from '../../engine/board.ts';
import { type Choice, hexesOf } from './places.ts';
import type { Session } from './session.ts';

const isOn = (choice: Choice, hex: HexLabel): boolean =>
  choice.kind === 'attack' && hexesOf(choice.places.at(-1)?.spots ?? []).includes(hex);

/** Takes one planned attack out; null where something was revealed since, or nothing of it was chosen here. */
export function takeOut(session: Session, hex: HexLabel): (() => void) | null {
  const made = session.madeSince(session.state.undoLine);
  const from = made.findIndex((choice) => isOn(choice, hex));
  if (from < 0) return null;
  const again = made.slice(from).filter((choice) => !isOn(choice, hex));
  return () => {
    session.remake(
      made.length - from,
      again.map((choice) => choice.code),
    );
  };
}
