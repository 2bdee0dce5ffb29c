/** Players who are away from matches over days: what their opponents may claim when time is out, and vacations. */

import type { Seat } from '../../engine/game.ts';
import { ApiError, forbidden, wrongField } from '../errors.ts';
import { DAY, flagAt } from './clock.ts';
import { Kind, type LiveMatch, type Replaced, type SeatedPlayer } from './live.ts';
import type { MatchStore } from './match-store.ts';
import type { Opening } from './opening.ts';
import type { MatchService } from './service.ts';

export type Claim = 'win' | 'time' | 'substitute';

/** Days of vacation in a year. */
export const VACATION_DAYS = 30;
/** Hours that an opponent gives at once, unless a whole clock holds less. */
const HOURS_GIVEN = 24;

export class Absence {
  private readonly matchStore: MatchStore;
  private readonly service: MatchService;

  constructor(matchStore: MatchStore, service: MatchService, opening: Opening) {
    this.matchStore = matchStore;
    this.service = service;
    opening.onBegin = (id) => this.applyAtBegin(id);
    opening.onSeated = (live, person, away) => this.applyAtJoin(live, person, away);
  }

  private get db() {
    return this.matchStore.store.db;
  }

  // ---- out of time --------------------------------------------------------------------------------------------------

  /** What the opponent of a player who is out of time may do besides waiting; the AI takes over by `replace`. */
  claim(id: number, by: Seat, other: Seat, what: Claim): Promise<void> {
    return this.matchStore.turn(id, () => this.claimNow(id, by, other, what));
  }

  private async claimNow(id: number, by: Seat, other: Seat, what: Claim): Promise<void> {
    const { matchStore } = this;
    const live = await matchStore.load(id);
    if (await matchStore.checkFlag(live)) throw new ApiError(409, 'the match is over');
    const sitter = live.sitters[other];
    if (!sitter || sitter.person === null || sitter.person === live.sitters[by]?.person) throw forbidden();
    const flag = flagAt(live.pace, live.clock);
    const isLate = live.pace.kind === 'turns' && live.clock.running === other && flag !== null;
    if (!isLate || flag > matchStore.time.now()) throw new ApiError(409, 'your opponent still has time');
    const name = matchStore.seatInSentence(live, other);
    if (what === 'win') await matchStore.end(live, 'time', by, `Time ran out for ${name}`);
    else if (what === 'time') {
      const hours = live.pace.kind === 'turns' ? Math.ceil(Math.min(HOURS_GIVEN, live.pace.days * 24)) : 0;
      await matchStore.commit(live, matchStore.entry(live, Kind.grant, other, hours));
    } else await this.vacate(live, other, sitter);
  }

  /** The seat is open, and listed, for another player, who makes new dice with the one who waits. */
  private async vacate(live: LiveMatch, seat: Seat, sitter: SeatedPlayer): Promise<void> {
    const { matchStore, service } = this;
    const was: Replaced = { sitter, rated: live.row.rated };
    live.row.rated = 0;
    live.row.listed = 1;
    const data = JSON.stringify({ person: null, name: null, level: null, rating: null, was });
    await matchStore.commit(live, matchStore.entry(live, Kind.seat, seat, 0, { data }), false, {
      seats: [{ seat, person: null, level: null }],
      row: { rated: 0, listed: 1 },
    });
    await service.lapsed(live, seat, sitter);
  }

  // ---- vacation -----------------------------------------------------------------------------------------------------

  /** How much vacation a player has left this year, and when the one ends that they are on. */
  async vacation(person: number): Promise<{ readonly until: number | null; readonly daysLeft: number }> {
    const row = await this.db
      .selectFrom('people')
      .select(['away_until', 'away_used', 'away_year'])
      .where('id', '=', person)
      .executeTakeFirstOrThrow();
    const used = Number(row.away_year) === this.year ? Number(row.away_used) : 0;
    return { until: row.away_until, daysLeft: Math.max(0, Math.floor(VACATION_DAYS - used / DAY)) };
  }

  private get year(): number {
    return new Date(this.matchStore.time.now()).getUTCFullYear();
  }

  /** For so many days from now the clocks of this player stand still; 0 ends it. */
  async goAway(person: number, days: number): Promise<void> {
    await this.comeBack(person, true);
    if (days === 0) return;
    const { daysLeft } = await this.vacation(person);
    if (days > daysLeft)
      throw wrongField('days', `you have ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} of vacation left this year`);
    const until = this.matchStore.time.now() + days * DAY;
    const used = (VACATION_DAYS - daysLeft + days) * DAY;
    await this.db
      .updateTable('people')
      .set({ away_until: until, away_used: used, away_year: this.year })
      .where('id', '=', person)
      .execute();
    await this.matchStore.store.addJobs([{ name: 'vacation', body: { person }, at: until, key: `vacation:${person}` }]);
    this.matchStore.onJobs();
    await this.everywhere(person, until);
  }

  /** Ends a vacation: one that is over, or one that the player breaks off. Days that were not taken are not lost. */
  async comeBack(person: number, early = false): Promise<void> {
    const now = this.matchStore.time.now();
    const row = await this.db
      .selectFrom('people')
      .select(['away_until', 'away_used'])
      .where('id', '=', person)
      .executeTakeFirst();
    const until = row?.away_until ?? null;
    if (until === null || (until > now && !early)) return;
    const unused = Math.floor(Math.max(0, until - now) / DAY) * DAY;
    await this.db
      .updateTable('people')
      .set({ away_until: null, away_used: Math.max(0, Number(row?.away_used ?? 0) - unused) })
      .where('id', '=', person)
      .execute();
    await this.everywhere(person, null);
  }

  /** In every match over days that runs. */
  private async everywhere(person: number, until: number | null): Promise<void> {
    const rows = await this.db
      .selectFrom('seats')
      .innerJoin('matches', 'matches.id', 'seats.match')
      .select('matches.id')
      .distinct()
      .where('seats.person', '=', person)
      .where('matches.status', '=', 'running')
      .where('matches.seed', 'is not', null)
      .execute();
    for (const { id } of rows)
      await this.matchStore
        .turn(id, async () => this.apply(await this.matchStore.load(id), person, until))
        .catch((error) => {
          // A match of an earlier edition has no clock that runs here.
          if (!(error instanceof ApiError)) throw error;
        });
  }

  private async apply(live: LiveMatch, person: number, until: number | null): Promise<void> {
    if (live.pace.kind !== 'turns' || live.isOver) return;
    for (const [seat, sitter] of live.sitters.entries()) {
      if (sitter.person !== person) continue;
      const data = JSON.stringify(until === null ? {} : { until });
      const entry = this.matchStore.entry(live, Kind.vacation, seat, until === null ? 0 : 1, { data });
      await this.matchStore.commit(live, entry);
    }
  }

  /** Who is on vacation when a match begins has no clock that runs there either. */
  private async applyAtBegin(id: number): Promise<void> {
    await this.matchStore.turn(id, async () => {
      const live = await this.matchStore.load(id);
      for (const { person, away } of new Set(live.sitters))
        if (person !== null && away != null && away > this.matchStore.time.now()) await this.apply(live, person, away);
    });
  }

  /** Nor has one who takes a seat in a match that is running. */
  private async applyAtJoin(live: LiveMatch, person: number, away: number | null): Promise<void> {
    if (away !== null && away > this.matchStore.time.now()) await this.apply(live, person, away);
  }
}
