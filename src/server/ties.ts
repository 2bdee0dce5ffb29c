/** What people are to one another: friends, muted, blocked. Whoever is muted or blocked is not told. */

import { sql } from 'kysely';
import { ApiError, notFound } from './errors.ts';
import { guestName } from './matches/match-store.ts';
import type { Store } from './store/store.ts';
import type { TieKind } from './store/tables.ts';
import type { Time } from './time.ts';

/** People that one may have as friends, muted or blocked, of each. */
const MAX_TIES = 500;

export interface Profile {
  readonly id: number;
  readonly name: string;
  readonly guest: boolean;
  readonly since: number;
  /** When their vacation ends. */
  readonly away: number | null;
  readonly ratings: readonly { readonly game: string; readonly rating: number; readonly games: number }[];
  readonly played: number;
  readonly won: number;
  /** Matches that were left, or lost by the clock. */
  readonly left: number;
  /** Hours for a turn in matches over days; null: they have played none. */
  readonly hoursPerTurn: number | null;
  /** What they are to the one who asks. */
  readonly ties: readonly TieKind[];
}

export class Ties {
  private readonly store: Store;
  private readonly time: Time;

  constructor(store: Store, time: Time) {
    this.store = store;
    this.time = time;
  }

  private get db() {
    return this.store.db;
  }

  /** What another person is to this one. */
  async of(person: number, other: number): Promise<readonly TieKind[]> {
    const rows = await this.db
      .selectFrom('ties')
      .select('kind')
      .where('person', '=', person)
      .where('other', '=', other)
      .execute();
    return rows.map((row) => row.kind);
  }

  /** Everyone whom this person has tied to themselves in one of these ways. */
  async all(person: number, kinds: readonly TieKind[]): Promise<ReadonlySet<number>> {
    const rows = await this.db
      .selectFrom('ties')
      .select('other')
      .where('person', '=', person)
      .where('kind', 'in', kinds)
      .execute();
    return new Set(rows.map((row) => row.other));
  }

  /** Who has muted or blocked somebody: they do not read what that one writes. */
  async deafTo(author: number): Promise<ReadonlySet<number>> {
    const rows = await this.db
      .selectFrom('ties')
      .select('person')
      .where('other', '=', author)
      .where('kind', 'in', ['mute', 'block'])
      .execute();
    return new Set(rows.map((row) => row.person));
  }

  /** Whether either has blocked the other. */
  async isBlocked(one: number, other: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('ties')
      .select('kind')
      .where('kind', '=', 'block')
      .where((e) =>
        e.or([
          e.and([e('person', '=', one), e('other', '=', other)]),
          e.and([e('person', '=', other), e('other', '=', one)]),
        ]),
      )
      .executeTakeFirst();
    return row !== undefined;
  }

  async set(person: number, other: number, kind: TieKind, on: boolean): Promise<void> {
    if (person === other) throw new ApiError(422, 'choose another player: this is you');
    if (!on) {
      await this.db
        .deleteFrom('ties')
        .where('person', '=', person)
        .where('other', '=', other)
        .where('kind', '=', kind)
        .execute();
      return;
    }
    await this.find(other);
    if ((await this.all(person, [kind])).size >= MAX_TIES)
      throw new ApiError(409, `this list holds ${MAX_TIES} players: remove some first`);
    await this.db
      .insertInto('ties')
      .values({ person, other, kind, at: this.time.now() })
      .onConflict((c) => c.doNothing())
      .execute();
  }

  private async find(id: number) {
    const row = await this.db
      .selectFrom('people')
      .select(['id', 'name', 'created', 'away_until'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound();
    return row;
  }

  /** Friends, muted and blocked players of one person. */
  async list(person: number) {
    const rows = await this.db
      .selectFrom('ties')
      .innerJoin('people', 'people.id', 'ties.other')
      .select(['people.id', 'people.name', 'people.away_until as away', 'ties.kind'])
      .where('ties.person', '=', person)
      .orderBy('ties.at', 'desc')
      .execute();
    return rows.map(({ id, name, ...row }) => ({ id, name: name ?? guestName(id), ...row }));
  }

  /** What anybody may know of a player. Matches whose end spectators have not seen yet do not count. */
  async profile(id: number, asks: number): Promise<Profile> {
    const { name, created, away_until } = await this.find(id);
    const seen = await this.db
      .selectFrom('results')
      .innerJoin('matches', 'matches.id', 'results.match')
      .select(['results.score', 'results.ended', 'results.turns', 'results.spent'])
      .where('results.person', '=', id)
      .where(sql<number>`results.at + matches.watch_delay * 1000`, '<=', this.time.now())
      .execute();
    const lapses = await this.db
      .selectFrom('lapses')
      .innerJoin('matches', 'matches.id', 'lapses.match')
      .select('lapses.match')
      .where('lapses.person', '=', id)
      .where(sql<number>`lapses.at + matches.watch_delay * 1000`, '<=', this.time.now())
      .execute();
    const ratings = await this.db
      .selectFrom('ratings')
      .select(['game', 'rating', 'games'])
      .where('person', '=', id)
      .execute();
    const turns = seen.reduce((n, r) => n + Number(r.turns), 0);
    const spent = seen.reduce((n, r) => n + Number(r.spent), 0);
    const timedOut = seen.filter((r) => r.ended === 'time' && r.score === 0).length;
    return {
      id,
      name: name ?? guestName(id),
      guest: name === null,
      since: created,
      away: away_until,
      ratings: ratings.map((r) => ({ ...r, rating: Math.round(r.rating) })),
      played: seen.length,
      won: seen.filter((r) => r.score === 1).length,
      left: lapses.length + timedOut,
      hoursPerTurn: turns === 0 ? null : spent / turns / 3_600_000,
      ties: await this.of(asks, id),
    };
  }
}
