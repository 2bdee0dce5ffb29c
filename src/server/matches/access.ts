/** Who may see and do what in a match. What is not allowed looks like what is not there. */

import { timingSafeEqual } from 'node:crypto';
import type { Seat } from '../../engine/game.ts';
import { ApiError, forbidden, notFound } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { MatchRow } from './live.ts';

export interface Access {
  readonly row: MatchRow;
  /** The seats that are this person's. */
  readonly seats: readonly Seat[];
  /** Open seats that only this person may take. */
  readonly invited: readonly Seat[];
  /** Whether they came by the link that lets them join, or are invited. */
  readonly mayJoin: boolean;
}

const equal = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

/** Throws the same fault for a match that is not there and for one that this person may not see. */
export async function accessTo(store: Store, code: string, person: number, key = ''): Promise<Access> {
  const row = await store.db.selectFrom('matches').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row) throw notFound();
  const found = await store.db
    .selectFrom('seats')
    .select(['seat', 'person'])
    .where('match', '=', row.id)
    .where((e) => e.or([e('person', '=', person), e('invited', '=', person)]))
    .orderBy('seat')
    .execute();
  const seats = found.flatMap((s) => (s.person === person ? [s.seat] : []));
  const invited = found.flatMap((s) => (s.person === null ? [s.seat] : []));
  const mayJoin = invited.length > 0 || equal(key, row.join_key) || row.listed === 1;
  const mayWatch = mayJoin || seats.length > 0 || equal(key, row.watch_key);
  if (!mayWatch) throw notFound();
  return { row, seats, invited, mayJoin };
}

/** The seat in whose name something is done: the only one, or the one that is named. */
export function seatIn(access: Access, wanted?: Seat): Seat {
  const seat = wanted ?? access.seats[0];
  if (seat === undefined || !access.seats.includes(seat)) throw forbidden();
  if (wanted === undefined && access.seats.length > 1) throw new ApiError(422, 'you have several seats: name one');
  return seat;
}
