/** Matches for a particular player: a seat that only they may take, which they accept or decline. A rematch is one of these. */

import { dataHash } from '../../engine/match.ts';
import { isPlayedByRules } from '../../engine/setup.ts';
import type { MatchOutcome, Rematch } from '../../remote/wire.ts';
import { ApiError, forbidden } from '../errors.ts';
import type { Ties } from '../ties.ts';
import type { LiveMatch, MatchRow, SeatedPlayer } from './live.ts';
import type { MatchStore } from './match-store.ts';
import type { NewSeat, Opening } from './opening.ts';

export class Invitations {
  private readonly matchStore: MatchStore;
  private readonly opening: Opening;
  private readonly ties: Ties;

  constructor(matchStore: MatchStore, opening: Opening, ties: Ties) {
    this.matchStore = matchStore;
    this.opening = opening;
    this.ties = ties;
  }

  private get db() {
    return this.matchStore.store.db;
  }

  /** Tells those for whom a seat of a match is kept. */
  async send(match: number): Promise<void> {
    const { store } = this.matchStore;
    const invited = await this.db
      .selectFrom('seats')
      .select('invited')
      .where('match', '=', match)
      .where('person', 'is', null)
      .where('invited', 'is not', null)
      .execute();
    if (invited.length === 0) return;
    await store.addJobs(
      invited.map(({ invited: person }) => ({
        name: 'invited',
        body: { match, person },
        key: `invited:${match} ${person}`,
      })),
    );
    this.matchStore.onJobs();
  }

  /** The invited player says no: the match is over before it has begun, and everyone in it learns that. */
  async decline(id: number, person: number, name: string): Promise<void> {
    const row = await this.matchStore.row(id);
    const outcome: MatchOutcome = { kind: 'declined', winner: null, text: `${name} declined` };
    const done = await this.matchStore.store.together(async (db) => {
      await this.matchStore.store.lock(db, 'matches', [id]);
      const seat = await db
        .selectFrom('seats')
        .select('seat')
        .where('match', '=', id)
        .where('invited', '=', person)
        .executeTakeFirst();
      if (!seat) return false;
      const { numUpdatedRows } = await db
        .updateTable('matches')
        .set({ status: 'over', outcome: JSON.stringify(outcome), changed: this.matchStore.time.now() })
        .where('id', '=', id)
        .where('seed', 'is', null)
        .where('status', 'in', ['open', 'dice'])
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
    if (!done) throw row.seed === null ? forbidden() : new ApiError(409, 'the match has begun: resign instead');
    this.opening.changed(row);
  }

  /** The same again with sides swapped. Who is asked for it accepts with the same request. */
  async rematch(id: number, person: number): Promise<MatchRow> {
    const row = await this.matchStore.row(id);
    if (row.status !== 'over' || row.seed === null) throw new ApiError(409, 'the match is not over');
    const seats = await this.db.selectFrom('seats').selectAll().where('match', '=', id).orderBy('seat').execute();
    if (!seats.some((s) => s.person === person)) throw forbidden();
    const last = await this.lastRematch(id);
    // An offer of somebody this player has blocked was never seen: it stands in nobody's way.
    const unseen = last?.creator != null && (await this.ties.of(person, last.creator)).includes('block');
    if (last && !isDeclined(last) && !unseen) {
      if (last.seed === null) await this.opening.join(last.id, person, undefined);
      return this.matchStore.row(last.id);
    }
    if (last?.creator === person) throw new ApiError(409, 'your opponent declined a rematch');
    const game = await this.matchStore.games.open(row.game);
    const { game: g, scenario, options, pace, rated, watch_delay } = row;
    // Seats that the rules play stay as they are; the others change hands in turn.
    const free = seats.filter((s) => !isPlayedByRules(game, scenario, s.seat));
    const next = seats.map((s): NewSeat => {
      const i = free.indexOf(s);
      const from = i < 0 ? s : (free[(i + 1) % free.length] ?? s);
      if (from.person === null || from.person === person) return { person: from.person, level: from.level };
      return { person: null, level: null, invited: from.person };
    });
    const made = await this.opening.insert(
      person,
      {
        game: g,
        edition: game.edition.version,
        data: dataHash(game),
        scenario,
        options,
        pace,
        rated,
        watch_delay,
        listed: 0,
        rematch_of: id,
      },
      next,
    );
    // Both may have asked at the same time: who was second accepts.
    if (made.creator !== person && made.seed === null) await this.opening.join(made.id, person, undefined);
    else await this.send(made.id);
    this.opening.changed(made);
    return this.matchStore.row(made.id);
  }

  private lastRematch(id: number): Promise<MatchRow | undefined> {
    return this.db
      .selectFrom('matches')
      .selectAll()
      .where('rematch_of', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** What those at a finished match learn of its rematch. */
  async rematchCard(id: number, sitters: readonly SeatedPlayer[]): Promise<Rematch | null> {
    const last = await this.lastRematch(id);
    if (!last) return null;
    const by = sitters.findIndex((s) => s.person !== null && s.person === last.creator);
    const waits =
      last.status === 'open' &&
      (await this.db
        .selectFrom('seats')
        .select('seat')
        .where('match', '=', last.id)
        .where('person', 'is', null)
        .where('invited', 'is not', null)
        .executeTakeFirst()) !== undefined;
    return {
      code: last.code,
      by: by < 0 ? null : by,
      state: isDeclined(last) ? 'declined' : waits ? 'asked' : 'accepted',
    };
  }
}

const isDeclined = ({ status, seed }: Pick<MatchRow, 'status' | 'seed'>): boolean => status === 'over' && seed === null;

/** Whether a match can have a rematch: it was played to an end. */
export const mayFollow = (row: MatchRow, live: LiveMatch | null): boolean =>
  live?.isOver === true || (row.status === 'over' && row.seed !== null);
