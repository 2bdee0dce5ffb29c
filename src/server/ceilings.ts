/** How much may be written: what people write is kept for as long as their matches are. */

import { type Kysely, sql } from 'kysely';
import { ApiError, wrongField } from './errors.ts';
import type { Tables } from './store/tables.ts';

export interface Ceilings {
  /** Messages in the chat of a match, of all and of one person; and of a person in all matches. */
  readonly chatPerMatch: number;
  readonly chatPerPerson: number;
  readonly chatInAll: number;
  /** Characters of notes in a match, of all; and of a person in all matches. */
  readonly notesPerMatch: number;
  readonly notesPerPerson: number;
}

export const CEILINGS: Ceilings = {
  chatPerMatch: 5000,
  chatPerPerson: 2000,
  chatInAll: 50_000,
  notesPerMatch: 400_000,
  notesPerPerson: 1_000_000,
};

type Db = Kysely<Tables>;
interface Place {
  readonly match: number;
  readonly person: number;
}

/** Whether a person may write the n-th message of a match. */
export async function checkChat(db: Db, ceilings: Ceilings, { match, person }: Place, n: number): Promise<void> {
  const { chatPerMatch, chatPerPerson, chatInAll } = ceilings;
  if (n > chatPerMatch) throw new ApiError(409, `the chat of this match is full: it holds ${chatPerMatch} messages`);
  const mine = db
    .selectFrom('chat')
    .select((e) => e.fn.countAll().as('count'))
    .where('person', '=', person);
  const here = await mine.where('match', '=', match).executeTakeFirst();
  if (Number(here?.count ?? 0) >= chatPerPerson)
    throw new ApiError(409, `you have written all ${chatPerPerson} messages that one player may write in a match`);
  const all = await mine.executeTakeFirst();
  if (Number(all?.count ?? 0) >= chatInAll)
    throw new ApiError(409, `you have written all ${chatInAll} messages that one player may write`);
}

/** Whether a person may keep a note of this length in a match, instead of the one that is there. */
export async function checkNotes(db: Db, ceilings: Ceilings, { match, person }: Place, length: number): Promise<void> {
  const { notesPerMatch, notesPerPerson } = ceilings;
  const written = db.selectFrom('notes').select(sql<number>`sum(length(text))`.as('sum'));
  const mine = await written.where('person', '=', person).where('match', '!=', match).executeTakeFirst();
  const left = Math.max(0, notesPerPerson - Number(mine?.sum ?? 0));
  if (length > left)
    throw wrongField(
      'text',
      `your notes in all matches hold ${notesPerPerson} characters, ${left} are left. Shorten or delete some`,
    );
  const others = await written.where('match', '=', match).where('person', '!=', person).executeTakeFirst();
  const room = Math.max(0, notesPerMatch - Number(others?.sum ?? 0));
  if (length > room)
    throw wrongField(
      'text',
      `the notes of this match hold ${notesPerMatch} characters, ${room} are left. Shorten yours`,
    );
}
