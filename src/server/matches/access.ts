/** Who may see and do what in a match. What is not allowed looks like what is not there. */

import { timingSafeEqual } from 'node:crypto';
import type { Seat } from '../../engine/game.ts';
import { Fault, notHere, notYours } from '../faults.ts';
import type { Store } from '../store/store.ts';
import type { MatchRow } from './live.ts';

export interface Access {
  readonly row: MatchRow;
  /** The seats that are this person's. */
  readonly seats: readonly Seat[];
  /** Whether he came by the link that lets him sit down. */
  readonly mayJoin: boolean;
}

const equal = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

/** Throws the same fault for a match that is not there and for one that this person may not see. */
export async function accessTo(store: Store, code: string, person: number, key = ''): Promise<Access> {
  const row = await store.db.selectFrom('matches').selectAll().where('code', '=', code).executeTakeFirst();
  if (!row) throw notHere();
  const seats = await store.db
    .selectFrom('seats')
    .select('seat')
    .where('match', '=', row.id)
    .where('person', '=', person)
    .orderBy('seat')
    .execute();
  const byJoin = equal(key, row.join_key);
  const mayJoin = byJoin || row.listed === 1;
  const mayWatch = mayJoin || seats.length > 0 || equal(key, row.watch_key);
  if (!mayWatch) throw notHere();
  return { row, seats: seats.map((s) => s.seat), mayJoin };
}

/** The seat in whose name something is done: his only one, or the one he names. */
export function seatIn(access: Access, wanted?: Seat): Seat {
  const seat = wanted ?? access.seats[0];
  if (seat === undefined || !access.seats.includes(seat)) throw notYours();
  if (wanted === undefined && access.seats.length > 1) throw new Fault(422, 'you have several seats: name one');
  return seat;
}
