/** How a match comes about: made, joined, its dice made together, begun; and how another follows it. */

import type { Selectable } from 'kysely';
import { levels } from '../../ai/levels.ts';
import { opponentText, styles } from '../../ai/styles.ts';
import { type AnyGame, type Seat, seatInSentence } from '../../engine/game.ts';
import { dataHash, type MatchStart } from '../../engine/match.ts';
import { seatId } from '../../engine/play.ts';
import {
  commitment,
  type Deal,
  freshSalt,
  freshSeed,
  isSeedPart,
  jointSeed,
  partCommitment,
  type SeedSource,
} from '../../engine/random.ts';
import { completeSetup, isPlayedByRules, SetupError } from '../../engine/setup.ts';
import { unknownWord } from '../../engine/text.ts';
import type { DiceCard, MatchOutcome, Pace } from '../../remote/wire.ts';
import { ApiError } from '../errors.ts';
import { code, secret } from '../secrets.ts';
import type { SeatsTable } from '../store/tables.ts';
import {
  allCommitted,
  allGiven,
  brokenRounds,
  diceCard,
  freshParts,
  givers,
  isFree,
  nextRound,
  seedParts,
  VOID,
} from './ceremony.ts';
import { Kind, type LiveMatch, type MatchRow, type Parts, type SeatedPlayer, startOf } from './live.ts';
import type { MatchStore } from './match-store.ts';

export interface NewMatch {
  readonly game: string;
  readonly scenario?: string | undefined;
  readonly options?: Readonly<Record<string, string>> | undefined;
  readonly pace: Pace;
  readonly listed: boolean;
  readonly rated: boolean;
  readonly watchDelay: number;
  /** By seat: the one who makes it, the machine, or whoever comes. */
  readonly seats: readonly (
    | { readonly kind: 'me' | 'open' }
    | { readonly kind: 'invited'; readonly person: number }
    | { readonly kind: 'machine'; readonly level: string; readonly style?: string | undefined }
  )[];
}

export interface NewSeat {
  readonly person: number | null;
  readonly level: string | null;
  /** The only person who may sit here. */
  readonly invited?: number | null;
}

/** People who join in a match and of whom its creator is told. */
const MAX_TOLD = 20;
/** Matches that have not begun, looked after in one sweep. */
const SWEPT_AT_ONCE = 100;

/** Whether a scenario may be played by those who are to sit there. */
export function checkSitters(game: AnyGame, scenario: string, seats: NewMatch['seats']): void {
  seats.forEach((s, seat) => {
    if (s.kind === 'machine' && !levels.some((l) => l.id === s.level && l.offered))
      throw new ApiError(422, `unknown level "${s.level.slice(0, 40)}"`);
    if (s.kind === 'machine' && s.style !== undefined && !styles.some((style) => style.id === s.style))
      throw new ApiError(
        422,
        unknownWord(
          'style',
          s.style.slice(0, 40),
          styles.map((style) => style.id),
        ),
      );
    if (s.kind !== 'machine' && isPlayedByRules(game, scenario, seat))
      throw new ApiError(422, `the rules play ${seatInSentence(game.seats[seat])}`);
  });
}

const taken = (): ApiError => new ApiError(409, 'this seat is taken: choose another one');

/** Who gives a part, and whether parts are taken already. */
interface Making {
  readonly from: readonly Seat[];
  readonly ready: boolean;
}

/** The seed that parts make, with all that shows it. */
function jointSource(game: AnyGame, parts: Parts, from: readonly Seat[]): SeedSource {
  const all = seedParts(game, parts, from);
  const rounds = brokenRounds(game, parts);
  const made = { seed: jointSeed(all), salt: freshSalt(), origin: 'joint', parts: all } as const;
  return rounds.length > 0 ? { ...made, rounds } : made;
}

export class Opening {
  private readonly matchStore: MatchStore;
  /** Told when something around a match that has not begun changes. */
  onChange: (id: number) => void = () => {};
  /** Told when a match has begun. */
  onBegin: (id: number) => Promise<void> = async () => {};
  /** Called when a player has taken a seat in a running match, with the end of their vacation. */
  onSeated: (live: LiveMatch, person: number, away: number | null) => Promise<void> = async () => {};

  constructor(matchStore: MatchStore) {
    this.matchStore = matchStore;
    matchStore.onDealing = (id) => this.goOn(id);
  }

  private get db() {
    return this.matchStore.store.db;
  }

  /** Those around a match learn that it has changed, and those around the one it follows. */
  changed({ id, rematch_of }: Pick<MatchRow, 'id' | 'rematch_of'>): void {
    this.onChange(id);
    if (rematch_of !== null) this.onChange(rematch_of);
  }

  async create(person: number, wanted: NewMatch): Promise<MatchRow> {
    const { matchStore } = this;
    if (!matchStore.games.ids.includes(wanted.game))
      throw new ApiError(422, `unknown game "${wanted.game.slice(0, 40)}"`);
    const game = await matchStore.games.open(wanted.game);
    let setup: ReturnType<typeof completeSetup>;
    try {
      setup = completeSetup(game, wanted.scenario, wanted.options);
    } catch (error) {
      if (error instanceof SetupError) throw new ApiError(422, error.message, error.rule ?? '');
      throw error;
    }
    if (wanted.seats.length !== game.seats.length)
      throw new ApiError(422, `${game.title} has ${game.seats.length} seats, not ${wanted.seats.length}`);
    checkSitters(game, setup.scenario, wanted.seats);
    for (const s of wanted.seats)
      if (s.kind === 'invited') {
        if (s.person === person) throw new ApiError(422, 'you cannot challenge yourself');
        const found = await this.db.selectFrom('people').select('id').where('id', '=', s.person).executeTakeFirst();
        if (!found) throw new ApiError(422, 'unknown player');
      }
    const people = wanted.seats.filter((s) => s.kind !== 'machine').length;
    // A rating says something only of two people who meet.
    const rated = wanted.rated && people >= 2 && wanted.seats.filter((s) => s.kind === 'me').length === 1;
    return this.insert(
      person,
      {
        game: game.id,
        edition: game.edition.version,
        data: dataHash(game),
        scenario: setup.scenario,
        options: JSON.stringify(setup.options),
        pace: JSON.stringify(wanted.pace),
        listed: wanted.listed ? 1 : 0,
        rated: rated ? 1 : 0,
        watch_delay: wanted.watchDelay,
        rematch_of: null,
      },
      wanted.seats.map((s) =>
        s.kind === 'me'
          ? { person, level: null }
          : {
              person: null,
              level: s.kind === 'machine' ? opponentText(s.level, s.style) : null,
              invited: s.kind === 'invited' ? s.person : null,
            },
      ),
    );
  }

  /** Stores a new match, and goes on with it as far as it goes by itself. */
  async insert(
    person: number,
    row: Pick<
      MatchRow,
      'game' | 'edition' | 'data' | 'scenario' | 'options' | 'pace' | 'listed' | 'rated' | 'watch_delay' | 'rematch_of'
    >,
    seats: readonly NewSeat[],
    more: Partial<MatchRow> = {},
  ): Promise<MatchRow> {
    const now = this.matchStore.time.now();
    const full = {
      ...row,
      code: code(),
      status: 'open' as const,
      creator: person,
      created: now,
      changed: now,
      join_key: secret(12),
      watch_key: secret(12),
      seed: null,
      salt: null,
      dice: JSON.stringify(freshParts(1, seats.length)),
      seq: 0,
      to_move: null,
      deadline: null,
      outcome: null,
      begun: null,
      ...more,
    };
    const { store } = this.matchStore;
    const id = await store.together(async (db) => {
      if (row.rematch_of !== null) {
        // Both may ask for it at the same time.
        await store.lock(db, 'matches', [row.rematch_of]);
        const there = await db
          .selectFrom('matches')
          .select('id')
          .where('rematch_of', '=', row.rematch_of)
          .where((e) => e.or([e('status', '!=', 'over'), e('seed', 'is not', null)]))
          .executeTakeFirst();
        if (there) return there.id;
      }
      const made = await db.insertInto('matches').values(full).returning('id').executeTakeFirstOrThrow();
      for (const [seat, s] of seats.entries())
        await db
          .insertInto('seats')
          .values({ match: made.id, seat, invited: null, ...s })
          .execute();
      return made.id;
    });
    await this.goOn(id);
    return this.matchStore.row(id);
  }

  /** Joins in a free seat. */
  async join(id: number, person: number, wanted: Seat | undefined): Promise<Seat> {
    const row = await this.matchStore.row(id);
    if (row.status === 'over') throw new ApiError(409, 'the match is over');
    const seat =
      row.status === 'running'
        ? await this.matchStore.turn(id, () => this.joinRunning(row, person, wanted))
        : await this.joinOpen(row, person, wanted);
    await this.goOn(id);
    if (row.rematch_of !== null) this.onChange(row.rematch_of);
    if (await this.isNew(id, person)) {
      await this.matchStore.store.addJobs([{ name: 'joined', body: { match: id, seat, person } }]);
      this.matchStore.onJobs();
    }
    return seat;
  }

  /** The seat that is meant, and whether it is this person's already. */
  private async freeSeat(
    row: MatchRow,
    person: number,
    wanted: Seat | undefined,
  ): Promise<{ readonly seat: Seat; readonly mine: boolean }> {
    const seats = await this.db.selectFrom('seats').selectAll().where('match', '=', row.id).orderBy('seat').execute();
    const mine = seats.find((s) => s.person === person);
    if (mine && (wanted === undefined || wanted === mine.seat)) return { seat: mine.seat, mine: true };
    const free = seats.filter((s) => isFree(s) && (s.invited === null || s.invited === person));
    const own = free.find((s) => s.invited === person) ?? free[0];
    const seat = wanted === undefined ? own?.seat : free.find((s) => s.seat === wanted)?.seat;
    if (seat === undefined) throw taken();
    if (mine && row.rated === 1) throw new ApiError(409, 'you may take only one seat in a rated match');
    return { seat, mine: false };
  }

  /** Set by the server: whether the first person has blocked the second. */
  isShunned: (by: number, person: number) => Promise<boolean> = async () => false;

  private async joinOpen(row: MatchRow, person: number, wanted: Seat | undefined): Promise<Seat> {
    const { seat, mine } = await this.freeSeat(row, person, wanted);
    if (mine) return seat;
    // The same words as for a seat that is taken: nobody learns that they are blocked.
    if (row.creator !== null && (await this.isShunned(row.creator, person))) throw taken();
    const { numUpdatedRows } = await this.db
      .updateTable('seats')
      .set({ person })
      .where('match', '=', row.id)
      .where('seat', '=', seat)
      .where('person', 'is', null)
      .where('level', 'is', null)
      .where((e) => e.or([e('invited', 'is', null), e('invited', '=', person)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw taken();
    return seat;
  }

  /**
   * A match that was handed over has begun already. The seat is taken in the same commit as the entry that calls for new
   * dice: nobody ever sits there and plays on with dice that somebody else knows.
   */
  private async joinRunning(row: MatchRow, person: number, wanted: Seat | undefined): Promise<Seat> {
    const { matchStore } = this;
    const { id } = row;
    for (let tries = 3; ; tries--) {
      const live = await matchStore.load(id);
      if (live.dealing) throw new ApiError(409, 'the players are making new dice: join when they are done');
      const { seat, mine } = await this.freeSeat(row, person, wanted);
      if (mine) return seat;
      const sitter = await matchStore.sitter(person, row.game);
      const sitters = live.sitters.map((s, i) => (i === seat ? sitter : s));
      // The dice so far are known to those who made them: now all make new ones.
      const anew = givers(sitters).length > 1 ? 1 : 0;
      // A part that was given is used up.
      const parts = JSON.parse((await matchStore.row(id)).dice) as Parts;
      const next = parts.seats.some((s) => s.part !== null) ? freshParts(parts.round + 1, parts.seats.length) : parts;
      const entry = matchStore.entry(live, Kind.seat, seat, anew, { data: JSON.stringify(sitter) });
      try {
        await matchStore.commit(live, entry, false, {
          seats: [{ seat, person, level: null, ifFree: true }],
          row: { dice: JSON.stringify(next) },
        });
        await this.onSeated(live, person, sitter.away ?? null);
        return seat;
      } catch (error) {
        // Somebody else was first, in the seat or in the match.
        if (!(error instanceof ApiError && error.stale) || tries === 0) throw error;
      }
    }
  }

  /** Whether the creator has not been told of this one yet: who comes and goes is told of once, and a crowd not at all. */
  private async isNew(match: number, person: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('joins')
      .values({ match, person })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (Number(numInsertedOrUpdatedRows ?? 0n) === 0) return false;
    const all = await this.db.selectFrom('joins').select('person').where('match', '=', match).execute();
    return all.length <= MAX_TOLD;
  }

  /** Before it has begun a seat may be left; the match goes when nobody is left in it. */
  async leave(id: number, person: number): Promise<void> {
    const row = await this.matchStore.row(id);
    if (row.status === 'running') return this.leaveDealing(id, person);
    if (row.status !== 'open' && row.status !== 'dice') throw new ApiError(409, 'the match has begun: resign instead');
    await this.matchStore.store.together(async (db) => {
      await db
        .updateTable('seats')
        .set({ person: null })
        .where('match', '=', id)
        .where('person', '=', person)
        .execute();
      await db.deleteFrom('orders').where('match', '=', id).where('person', '=', person).execute();
      const left = await db
        .selectFrom('seats')
        .select('seat')
        .where('match', '=', id)
        .where('person', 'is not', null)
        .execute();
      if (left.length > 0 && row.creator !== person) {
        const next = nextRound(JSON.parse(row.dice) as Parts, (seat) => left.some((s) => s.seat === seat));
        await db
          .updateTable('matches')
          .set(next ? { status: 'open', dice: JSON.stringify(next) } : this.isVoid())
          .where('id', '=', id)
          .execute();
        return;
      }
      await db.deleteFrom('seats').where('match', '=', id).execute();
      await db.deleteFrom('chat').where('match', '=', id).execute();
      for (const table of ['orders', 'notes', 'joins'] as const)
        await db.deleteFrom(table).where('match', '=', id).execute();
      await db.deleteFrom('matches').where('id', '=', id).execute();
    });
    this.changed(row);
  }

  /** Who has joined in a match that was handed over may leave until the dice are made. */
  private async leaveDealing(id: number, person: number): Promise<void> {
    await this.matchStore.turn(id, async () => {
      const live = await this.matchStore.load(id);
      const seat = live.sitters.findIndex((s) => s.person === person);
      if (!live.dealing || live.row.creator === person) throw new ApiError(409, 'the match has begun: resign instead');
      const row = await this.matchStore.row(id);
      const next = nextRound(JSON.parse(row.dice) as Parts, (s) => s !== seat);
      const data = JSON.stringify({ person: null, name: null, level: null, rating: null } satisfies SeatedPlayer);
      await this.matchStore.commit(live, this.matchStore.entry(live, Kind.seat, seat, 2, { data }), false, {
        seats: [{ seat, person: null, level: null }],
        ...(next ? { row: { dice: JSON.stringify(next) } } : {}),
      });
      await this.db.deleteFrom('orders').where('match', '=', id).where('person', '=', person).execute();
      if (!next) await this.matchStore.end(live, 'stopped', null, VOID);
    });
    this.onChange(id);
  }

  // ---- the dice ---------------------------------------------------------------------------------------------------

  /** What those at the table are told of their dice; while some are being made, as the store has it now. */
  async diceCard(row: MatchRow, sitters: readonly SeatedPlayer[], live: LiveMatch | null): Promise<DiceCard> {
    const making = live !== null && !live.isOver && (live.dealing || sitters.some(isFree));
    const seed =
      row.seed !== null && row.salt !== null ? commitment(row.seed, row.salt, startOf(row).origin ?? 'fair') : null;
    return diceCard(making ? await this.matchStore.row(row.id) : row, sitters, live, seed);
  }

  private isVoid(): Pick<MatchRow, 'status' | 'outcome' | 'changed'> {
    const outcome: MatchOutcome = { kind: 'stopped', winner: null, text: VOID };
    return { status: 'over', outcome: JSON.stringify(outcome), changed: this.matchStore.time.now() };
  }

  /** Changes the parts under a lock of their own: two seats may give theirs at the same time. */
  private async change(id: number, alter: (parts: Parts, at: Making) => Parts | null): Promise<void> {
    for (;;) {
      const row = await this.matchStore.row(id);
      const live = row.status === 'running' ? await this.matchStore.load(id) : null;
      const opening = row.status === 'open' || row.status === 'dice';
      if (!opening && !(live && !live.isOver && (live.dealing || live.sitters.some(isFree))))
        throw new ApiError(409, 'the dice of this match are made');
      const seats = await this.db.selectFrom('seats').selectAll().where('match', '=', id).orderBy('seat').execute();
      const parts = JSON.parse(row.dice) as Parts;
      const from = givers(seats);
      const ready = opening ? row.status === 'dice' : live?.dealing === true && allCommitted(parts, from);
      const next = alter(parts, { from, ready });
      if (next === null && live) {
        await this.matchStore.turn(id, () => this.matchStore.end(live, 'stopped', null, VOID));
        break;
      }
      const { numUpdatedRows } = await this.db
        .updateTable('matches')
        .set(next === null ? this.isVoid() : { dice: JSON.stringify(next) })
        .where('id', '=', id)
        .where('dice', '=', row.dice)
        .where('status', '=', row.status)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) break;
    }
    await this.goOn(id);
  }

  /** A seat says the hash of its part; it cannot be another one afterwards. */
  commit(id: number, seat: Seat, round: number, word: string): Promise<void> {
    return this.change(id, (parts, { from }) => {
      if (parts.round !== round) throw new ApiError(409, 'the dice are being made again', '', true);
      // Who sits twice gives one part.
      if (!from.includes(seat)) return parts;
      const known = parts.seats[seat]?.commitment ?? null;
      if (known === word) return parts;
      if (known !== null) throw new ApiError(409, 'you have already committed your part');
      return { ...parts, seats: parts.seats.map((s, i) => (i === seat ? { commitment: word, part: null } : s)) };
    });
  }

  /** A seat gives its part; taken only when all players have committed to theirs. */
  async give(id: number, seat: Seat, round: number, part: string): Promise<void> {
    const { game: name } = await this.matchStore.row(id);
    const from = seatId(await this.matchStore.games.open(name), seat);
    return this.change(id, (parts, { ready }) => {
      if (parts.round !== round) throw new ApiError(409, 'the dice are being made again', '', true);
      if (!ready) throw new ApiError(409, 'not all players have committed their part yet');
      const own = parts.seats[seat];
      if (own?.commitment == null) throw new ApiError(409, 'you have not committed to a part');
      if (!isSeedPart(part) || partCommitment(from, part) !== own.commitment)
        throw new ApiError(422, 'this is not the part you have committed to');
      return { ...parts, seats: parts.seats.map((s, i) => (i === seat ? { ...s, part } : s)) };
    });
  }

  /** A part was lost with the machine it was on: all begin again. */
  again(id: number, round: number): Promise<void> {
    return this.change(id, (parts) => (parts.round === round ? nextRound(parts, () => true) : parts));
  }

  /** How far the dice of a match that has not begun have come. */
  private progress(row: MatchRow, seats: readonly Selectable<SeatsTable>[]) {
    const parts = JSON.parse(row.dice) as Parts;
    const people = givers(seats);
    const committed = !seats.some(isFree) && allCommitted(parts, people);
    return { parts, people, committed, given: committed && allGiven(parts, people) };
  }

  /** Takes the next step that is due: all seats taken, all committed, all given. */
  async goOn(id: number): Promise<void> {
    const { matchStore } = this;
    const row = await matchStore.row(id);
    const game = await matchStore.games.open(row.game);
    if (row.status === 'running') await this.deal(id);
    if (row.status !== 'open' && row.status !== 'dice') {
      this.onChange(id);
      return;
    }
    const seats = await this.db.selectFrom('seats').selectAll().where('match', '=', id).orderBy('seat').execute();
    const { parts, people, committed, given } = this.progress(row, seats);
    const dice = committed ? 'dice' : 'open';
    if (!given) {
      if (row.status !== dice)
        await this.db.updateTable('matches').set({ status: dice }).where('id', '=', id).execute();
      this.onChange(id);
      return;
    }
    if (people.length === 0) {
      await this.begin(row, freshSeed(), freshSalt(), { origin: 'fair' });
      return;
    }
    const { seed, salt, ...start } = jointSource(game, parts, people);
    await this.begin(row, seed, salt, start);
  }

  /** In a match that has begun: new dice, once all who sit have given their parts. */
  private async deal(id: number): Promise<void> {
    const { matchStore } = this;
    await matchStore.turn(id, async () => {
      const live = await matchStore.load(id);
      const parts = JSON.parse((await matchStore.row(id)).dice) as Parts;
      const people = givers(live.sitters);
      if (!live.dealing || live.isOver || !allCommitted(parts, people) || !allGiven(parts, people)) return;
      const deal: Deal = { at: live.match.length, kind: 'seed', ...jointSource(live.game, parts, people) };
      const next = freshParts(parts.round + 1, parts.seats.length);
      await matchStore.commit(live, matchStore.entry(live, Kind.deal, -1, 0, { data: JSON.stringify(deal) }), false, {
        row: { dice: JSON.stringify(next) },
      });
    });
  }

  private async begin(row: MatchRow, seed: string, salt: string, start: MatchStart): Promise<void> {
    const { matchStore } = this;
    const { numUpdatedRows } = await this.db
      .updateTable('matches')
      .set({ status: 'running', seed, salt, begun: JSON.stringify(start) })
      .where('id', '=', row.id)
      .where('seed', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await matchStore.turn(row.id, async () => {
      const live = await matchStore.load(row.id);
      await matchStore.begin(live);
    });
    await this.onBegin(row.id);
    this.onChange(row.id);
  }

  private swept = 0;

  /** Looks at some of the matches that have not begun, others each time, and goes on with what was broken off. */
  async sweep(): Promise<void> {
    const rows = await this.db
      .selectFrom('matches')
      .selectAll()
      .where('status', 'in', ['open', 'dice'])
      .where('id', '>', this.swept)
      .orderBy('id')
      .limit(SWEPT_AT_ONCE)
      .execute();
    this.swept = rows.length < SWEPT_AT_ONCE ? 0 : (rows.at(-1)?.id ?? 0);
    for (const row of rows) {
      const seats = await this.db.selectFrom('seats').selectAll().where('match', '=', row.id).orderBy('seat').execute();
      const { committed, given } = this.progress(row, seats);
      if (!given && (row.status === 'dice') === committed) continue;
      await this.goOn(row.id).catch((error) => {
        // It may have been called off meanwhile.
        if (!(error instanceof ApiError)) this.matchStore.onFault(error, row.code);
      });
    }
  }
}
