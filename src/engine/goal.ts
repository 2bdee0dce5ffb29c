/**
 * How a player wins: one sentence a seat, what has been scored so far and what is missing. It is made from what the seat
 * may know, and agrees with the victory rules: `checkGoal` holds it against every position and every end.
 */

import { type Game, type Seat, seatInSentence } from './game.ts';
import type { AnyState } from './state.ts';
import { capital } from './text.ts';

/** What one seat needs to win. */
export interface SeatGoal {
  readonly seat: Seat;
  /** Completes "You win if …" and "The Germans win if …": no capital, no full stop; `{they}` stands for the seat. */
  readonly wins: string;
  readonly rule: string;
  /** What is still missing, as a sentence that names the side; empty once nothing is. */
  readonly missing: string;
}

/** One figure that victory is counted by. */
export interface GoalCount {
  readonly name: string;
  readonly value: string;
  /** What it is counted towards. */
  readonly of?: string;
  /** Whose it is; null: nobody's in particular. */
  readonly seat: Seat | null;
  readonly rule: string;
}

export interface Goal {
  /** One for each seat, in their order. */
  readonly seats: readonly SeatGoal[];
  readonly counts: readonly GoalCount[];
  /** The id of the result if the match ended now; null if that depends on what this seat cannot see. */
  readonly now: string | null;
}

/** "You win if you hold the crossroads." to the seat itself, "The Germans win if they hold …" to all others. */
export function goalSentence<S extends AnyState>(game: Game<S>, goal: SeatGoal, viewer: Seat): string {
  if (goal.seat === viewer) return `You win if ${goal.wins.replaceAll('{they}', 'you')}.`;
  const seat = game.seats[goal.seat];
  const name = seatInSentence(seat);
  const win = seat?.plural || /^the .*s$/.test(name) ? 'win' : 'wins';
  return `${capital(name)} ${win} if ${goal.wins.replaceAll('{they}', 'they')}.`;
}
