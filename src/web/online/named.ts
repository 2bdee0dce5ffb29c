/** Seats as they are called in one match: an army that was picked names its player. */

import type { SeatLook } from '../../engine/board.ts';
import { type AnyGame, seatsIn } from '../../engine/game.ts';
import type { TableCard } from '../../remote/wire.ts';

/** The game with the names and colors its seats have in this match. */
export const namedGame = (
  game: AnyGame,
  match: Pick<TableCard, 'scenario' | 'options'>,
  scene: { readonly seats?: readonly SeatLook[] | null } | null = null,
): AnyGame => ({ ...game, seats: seatsIn(game, { scenario: match.scenario, options: match.options }, scene) });
