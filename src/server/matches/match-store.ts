/**
 * Matches between the store and those who look on: loaded, told of what others wrote, appended to, ended by their clocks.
 * What is applied is stored before anybody is told; the store orders what several processes write.
 */

import { type AnyGame, type Seat, seatInSentence } from '../../engine/game.ts';
import { dataHash, Match } from '../../engine/match.ts';
import { seatId } from '../../engine/play.ts';
import type { Clocks, MatchOutcome, SightMessage, UpdateMessage } from '../../remote/wire.ts';
import { ApiError, stale } from '../errors.ts';
import type { Append, Entry, Store, Summary } from '../store/store.ts';
import type { Time } from '../time.ts';
import { DAY, flagAt } from './clock.ts';
import { jobsAfter, standingJobs } from './follow-ups.ts';
import { Kind, LiveMatch, type MatchRow, type SeatedPlayer, startOf } from './live.ts';

/** Games by their id. */
export interface GameRegistry {
  open(id: string): Promise<AnyGame>;
  readonly ids: readonly string[];
}

/** Those who look on: told after a change is safe. */
export interface ChangeListener {
  /** The seats (or -1) of which somebody wants to know. */
  seats(match: number): readonly Seat[];
  update(match: number, seat: Seat, message: UpdateMessage | SightMessage): void;
  /** Something happened, told to anybody or not: those who watch with a delay come to it in their time. */
  happened(match: number): void;
  /** Seats, clocks, chat and requests of a match changed. */
  table(live: LiveMatch): void;
  /** How long a seat has been gone, in milliseconds; 0 if somebody is there. */
  goneFor(match: number, seat: Seat): number;
}

export interface MatchStoreOptions {
  readonly store: Store;
  readonly games: GameRegistry;
  readonly time: Time;
  readonly onFault?: (error: unknown, match?: string) => void;
  /** How long a secret window stays open, answered or not. */
  readonly quietWindow?: { readonly live: number; readonly turns: number };
  /** Matches kept in memory. */
  readonly most?: number;
}

const SNAPSHOT_EVERY = 128;
/** Lists may lag behind a live match by so much. */
const SUMMARY_EVERY = 5000;

/** Matches whose jobs are looked after in one sweep. */
const SWEPT_AT_ONCE = 100;

/** Matches compared with the store by one query. */
const COMPARED_AT_ONCE = 200;

interface Held {
  readonly live: Promise<LiveMatch>;
  used: number;
  summarized: number;
  timer: (() => void) | null;
  /** Appends on their way. */
  open: number;
}

/** Matches in memory and in the store, kept in step. */
export class MatchStore {
  readonly store: Store;
  readonly games: GameRegistry;
  readonly time: Time;
  readonly quietWindow: { readonly live: number; readonly turns: number };
  readonly onFault: (error: unknown, match?: string) => void;
  private readonly most: number;
  private readonly loaded = new Map<number, Held>();
  private readonly tails = new Map<number, Promise<unknown>>();
  private audience: ChangeListener | null = null;
  private readonly unlisten: () => void;
  /** Poked when jobs were added. */
  onJobs: () => void = () => {};
  /** Told how long an append took. */
  onAppend: (milliseconds: number) => void = () => {};

  constructor({ store, games, time, onFault, quietWindow, most }: MatchStoreOptions) {
    this.store = store;
    this.games = games;
    this.time = time;
    this.onFault = onFault ?? (() => {});
    this.quietWindow = quietWindow ?? { live: 10_000, turns: 8 * 3600_000 };
    this.most = most ?? 1000;
    this.unlisten = store.listen(
      ({ match, seq }) => {
        if (seq > 0) this.turn(match, () => this.catchUp(match, seq)).catch((error) => this.onFault(error));
      },
      () => void this.catchUpAll().catch((error) => this.onFault(error)),
    );
  }

  attend(audience: ChangeListener): void {
    this.audience = audience;
  }

  /** How long a seat has been gone, in milliseconds; 0 if somebody is there or nobody looks. */
  goneFor(match: number, seat: Seat): number {
    return this.audience?.goneFor(match, seat) ?? 0;
  }

  close(): void {
    this.unlisten();
    for (const held of this.loaded.values()) held.timer?.();
    this.loaded.clear();
  }

  get inMemory(): number {
    return this.loaded.size;
  }

  // ---- loading ----------------------------------------------------------------------------------------------------

  async row(id: number): Promise<MatchRow> {
    const row = await this.store.db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new ApiError(404, 'not found');
    return row;
  }

  async sitters(id: number, game: string, seats: number): Promise<SeatedPlayer[]> {
    const rows = await this.store.db
      .selectFrom('seats')
      .leftJoin('people', 'people.id', 'seats.person')
      .leftJoin('ratings', (j) => j.onRef('ratings.person', '=', 'seats.person').on('ratings.game', '=', game))
      .leftJoin('people as asked', 'asked.id', 'seats.invited')
      .select(['seats.seat', 'seats.person', 'seats.level', 'people.name', 'ratings.rating'])
      .select(['seats.invited', 'asked.name as askedName', 'people.away_until as away'])
      .where('seats.match', '=', id)
      .execute();
    return Array.from({ length: seats }, (_, seat): SeatedPlayer => {
      const row = rows.find((r) => r.seat === seat);
      const person = row?.person ?? null;
      return {
        person,
        name: person === null ? null : (row?.name ?? guestName(person)),
        level: row?.level ?? null,
        rating: row?.rating ?? null,
        away: row?.away ?? null,
        ...(row && person === null && row.invited !== null ? { invited: row.askedName ?? guestName(row.invited) } : {}),
      };
    });
  }

  /** Somebody as a player of a game. */
  async sitter(person: number, game: string): Promise<SeatedPlayer> {
    const row = await this.store.db
      .selectFrom('people')
      .leftJoin('ratings', (j) => j.onRef('ratings.person', '=', 'people.id').on('ratings.game', '=', game))
      .select(['people.name', 'people.away_until', 'ratings.rating'])
      .where('people.id', '=', person)
      .executeTakeFirst();
    const { rating = null, away_until: away = null } = row ?? {};
    return { person, name: row?.name ?? guestName(person), level: null, rating, away };
  }

  /** A match in play. Throws if it has not begun, or was begun with other rules. */
  load(id: number): Promise<LiveMatch> {
    const held = this.loaded.get(id);
    if (held) {
      held.used = this.time.now();
      return held.live;
    }
    const live = this.read(id);
    this.loaded.set(id, { live, used: this.time.now(), summarized: 0, timer: null, open: 0 });
    live.then(
      (l) => {
        this.setTimer(l);
        this.mendJobs(l).catch((error) => this.onFault(error, l.row.code));
        if (this.owed(l) > 0) this.turn(id, () => this.giveBack(l)).catch((error) => this.onFault(error, l.row.code));
      },
      () => this.loaded.delete(id),
    );
    this.makeRoom();
    return live;
  }

  private makeRoom(): void {
    if (this.loaded.size <= this.most) return;
    // Of one that is looked at it is known what those who look were sent.
    const isIdle = (id: number, held: Held): boolean => held.open === 0 && (this.audience?.seats(id).length ?? 0) === 0;
    const idle = [...this.loaded].filter(([id, held]) => isIdle(id, held)).sort(([, a], [, b]) => a.used - b.used);
    for (const [id] of idle.slice(0, this.loaded.size - this.most)) this.forget(id);
  }

  forget(id: number): void {
    this.loaded.get(id)?.timer?.();
    this.loaded.delete(id);
  }

  private async read(id: number): Promise<LiveMatch> {
    const { db } = this.store;
    const row = await this.row(id);
    const game = await this.games.open(row.game);
    if (row.edition !== game.edition.version || row.data !== dataHash(game))
      throw new ApiError(
        410,
        `this match was started with edition ${row.edition} of ${game.title}; this is edition ${game.edition.version}: replay it with that edition`,
      );
    if (row.seed === null) throw new ApiError(409, 'the match has not begun');
    const [sitters, snapshots] = await Promise.all([
      this.sitters(id, row.game, game.seats.length),
      db.selectFrom('snapshots').select(['seq', 'body']).where('match', '=', id).orderBy('seq').execute(),
    ]);
    const live = LiveMatch.fromSnapshots(row, game, sitters, snapshots);
    const entries = await db
      .selectFrom('entries')
      .selectAll()
      .where('match', '=', id)
      .where('seq', '>=', Math.max(0, live.seq - 64))
      .orderBy('seq')
      .execute();
    for (const entry of entries)
      if (entry.seq < live.seq) live.remember(entry);
      else live.apply(entry);
    return live;
  }

  /** A match as it stood at an earlier time: for those who watch with a delay. */
  async asItWas(id: number, at: number): Promise<LiveMatch> {
    const now = await this.load(id);
    const then = new LiveMatch(now.row, now.game, now.sitters, new Match(now.game, startOf(now.row)));
    const entries = await this.store.db
      .selectFrom('entries')
      .selectAll()
      .where('match', '=', id)
      .orderBy('seq')
      .execute();
    for (const entry of entries) {
      if (entry.at > at) break;
      then.apply(entry);
    }
    return then;
  }

  /** Another process has appended. */
  private async catchUp(id: number, seq: number): Promise<void> {
    const held = this.loaded.get(id);
    const watched = (this.audience?.seats(id).length ?? 0) > 0;
    if (!held && !watched) return;
    const live = await this.load(id);
    if (live.seq >= seq) return;
    const entries = await this.store.db
      .selectFrom('entries')
      .selectAll()
      .where('match', '=', id)
      .where('seq', '>=', live.seq)
      .orderBy('seq')
      .execute();
    for (const entry of entries) {
      if (entry.seq !== live.seq) continue;
      const before = live.settled;
      live.apply(entry);
      this.send(live, this.changes(live, entry), changesTable(live, entry, before));
    }
    this.setTimer(live);
  }

  /** What other processes told may have been missed: every match that is in memory is compared with the store. */
  async catchUpAll(): Promise<void> {
    const ids = [...this.loaded.keys()];
    for (let i = 0; i < ids.length; i += COMPARED_AT_ONCE) {
      const rows = await this.store.db
        .selectFrom('matches')
        .select((e) => [
          'matches.id',
          e
            .selectFrom('entries')
            .select((x) => x.fn.max('entries.seq').as('last'))
            .whereRef('entries.match', '=', 'matches.id')
            .as('last'),
        ])
        .where('matches.id', 'in', ids.slice(i, i + COMPARED_AT_ONCE))
        .execute();
      for (const { id, last } of rows)
        if (last !== null) await this.turn(id, () => this.catchUp(id, last + 1)).catch((error) => this.onFault(error));
    }
  }

  /** One thing after another in each match: what is decided upon stands in the store before the next is looked at. */
  turn<T>(id: number, run: () => Promise<T>): Promise<T> {
    const next = (this.tails.get(id) ?? Promise.resolve()).then(run);
    const tail = next.catch(() => {});
    this.tails.set(id, tail);
    tail.then(() => {
      if (this.tails.get(id) === tail) this.tails.delete(id);
    });
    return next;
  }

  // ---- writing ----------------------------------------------------------------------------------------------------

  /** Whether an entry is told to a seat. That somebody has answered in a secret window is known to nobody else until it ends. */
  isFor(entry: Entry, seat: Seat): boolean {
    return entry.kind !== Kind.hold || entry.seat === seat;
  }

  private changes(live: LiveMatch, entry: Entry): readonly (readonly [Seat, UpdateMessage | SightMessage])[] {
    const clocks = live.clocks(this.time.now());
    return (this.audience?.seats(live.row.id) ?? [])
      .filter((seat) => this.isFor(entry, seat))
      .flatMap((seat) => this.changeOf(live, seat, clocks));
  }

  private changeOf(
    live: LiveMatch,
    seat: Seat,
    clocks: Clocks | null,
  ): readonly (readonly [Seat, UpdateMessage | SightMessage])[] {
    const change = live.change(seat, clocks);
    return change ? [[seat, change]] : [];
  }

  private readonly waiting = new Map<number, Set<() => void>>();

  /** Settles when something has happened in a match, or after a while. */
  change(id: number): Promise<void> {
    return new Promise((done) => {
      const list = this.waiting.get(id) ?? new Set();
      this.waiting.set(id, list);
      const told = (): void => {
        clearTimeout(timer);
        list.delete(told);
        done();
      };
      const timer = setTimeout(told, 1000);
      list.add(told);
    });
  }

  private send(live: LiveMatch, changes: ReturnType<MatchStore['changes']>, table: boolean): void {
    for (const [seat, message] of changes) this.audience?.update(live.row.id, seat, message);
    if (table) this.audience?.table(live);
    this.audience?.happened(live.row.id);
    const waiting = this.waiting.get(live.row.id);
    if (!waiting) return;
    this.waiting.delete(live.row.id);
    for (const told of [...waiting]) told();
  }

  entry(live: LiveMatch, kind: number, seat: Seat, code = 0, more: Partial<Pick<Entry, 'key' | 'data'>> = {}): Entry {
    // Time never goes back inside a match, whatever the machine's clock does.
    const at = Math.max(this.time.now(), live.lastAt);
    return { match: live.row.id, seq: live.seq, kind, seat, code, at, key: more.key ?? null, data: more.data ?? null };
  }

  /**
   * Applies and stores an entry, with what else must be stored together with it; settles when it is safe and everybody who
   * looks on has been told.
   */
  async commit(live: LiveMatch, entry: Entry, made = false, also: Pick<Append, 'seats' | 'row'> = {}): Promise<void> {
    const { id } = live.row;
    const held = this.loaded.get(id);
    const { settled } = live;
    const { toMove: before, over: wasOver } = settled;
    const sent = live.sentSoFar;
    live.apply(entry, made);
    const changes = this.changes(live, entry);
    const table = changesTable(live, entry, settled);
    const now = this.time.now();
    const turned = live.toMove !== before;
    const ended = live.isOver && !wasOver;
    // Lists must not move when somebody answers in secret.
    const due =
      entry.kind !== Kind.hold &&
      (ended || (turned && live.pace.kind === 'turns') || now - (held?.summarized ?? 0) >= SUMMARY_EVERY);
    if (due && held) held.summarized = now;
    const jobs = jobsAfter(live, entry, { turned, ended, quietEnd: this.quietEnd(live) });
    const begun = performance.now();
    if (held) held.open++;
    try {
      const safe = await this.store.append({
        entries: [entry],
        ...also,
        ...(due ? { summary: this.summary(live) } : {}),
        ...(jobs.length > 0 ? { jobs } : {}),
        ...(live.sinceKept >= SNAPSHOT_EVERY ? { snapshot: live.snapshot() } : {}),
      });
      if (!safe) {
        // Somebody else was first: what was applied here never happened.
        await this.afresh(id, sent);
        throw stale();
      }
    } catch (error) {
      if (!(error instanceof ApiError)) await this.afresh(id, sent).catch((e) => this.onFault(e));
      throw error;
    } finally {
      if (held) held.open--;
    }
    this.onAppend(performance.now() - begun);
    this.send(live, changes, table);
    if (jobs.length > 0) this.onJobs();
    this.setTimer(live);
  }

  /** Reads a match again; those who look on are told what is new since they were told last. */
  private async afresh(id: number, sent: LiveMatch['sentSoFar']): Promise<void> {
    this.forget(id);
    const seats = this.audience?.seats(id) ?? [];
    if (seats.length === 0) return;
    const live = await this.load(id);
    live.goOnFrom(sent);
    const clocks = live.clocks(this.time.now());
    this.send(
      live,
      seats.flatMap((seat) => this.changeOf(live, seat, clocks)),
      true,
    );
  }

  summary(live: LiveMatch): Summary {
    return {
      seq: live.seq,
      changed: this.time.now(),
      to_move: live.toMove,
      deadline: endsAt(live),
      status: live.isOver ? 'over' : 'running',
      outcome: live.outcome ? JSON.stringify(live.outcome) : null,
    };
  }

  /** A job may be lost: it failed too often, or the store came out of a backup. */
  private async mendJobs(live: LiveMatch): Promise<void> {
    if (live.isOver) return;
    if (live.seq === 0) return this.turn(live.row.id, async () => this.begin(await this.load(live.row.id)));
    const { quiet, machine } = standingJobs(live, this.quietEnd(live));
    for (const job of [quiet, machine]) {
      if (!job || (await this.store.hasJob(job.key))) continue;
      await this.store.addJobs([job]);
      this.onJobs();
    }
  }

  /** The first entry of a match: nothing runs before it, neither clocks nor machines. */
  async begin(live: LiveMatch): Promise<void> {
    if (live.seq > 0) return;
    try {
      await this.commit(live, this.entry(live, Kind.begin, -1));
    } catch (error) {
      // Another process has begun it.
      if (!(error instanceof ApiError && error.stale)) throw error;
    }
  }

  private swept = 0;
  /** Told of matches in which dice are being made, now and then: the last part may have come when nobody could go on. */
  onDealing: (id: number) => Promise<void> = async () => {};

  /** Looks at some of the matches that run, others each time. */
  private async sweepJobs(): Promise<void> {
    const rows = await this.store.db
      .selectFrom('matches')
      .select('id')
      .where('status', '=', 'running')
      .where('seed', 'is not', null)
      .where('id', '>', this.swept)
      .orderBy('id')
      .limit(SWEPT_AT_ONCE)
      .execute();
    this.swept = rows.length < SWEPT_AT_ONCE ? 0 : (rows.at(-1)?.id ?? 0);
    for (const { id } of rows) {
      try {
        const live = await (this.loaded.get(id)?.live ?? this.read(id));
        await this.mendJobs(live);
        if (live.dealing) await this.onDealing(id);
      } catch (error) {
        if (!(error instanceof ApiError)) this.onFault(error);
      }
    }
  }

  private setTimer(live: LiveMatch): void {
    const held = this.loaded.get(live.row.id);
    if (!held) return;
    held.timer?.();
    held.timer = null;
    const flag = live.isOver ? null : endsAt(live);
    if (flag !== null)
      held.timer = this.time.at(flag, () => {
        this.turn(live.row.id, async () => {
          const now = await this.load(live.row.id);
          if (!(await this.checkFlag(now))) this.setTimer(now);
        }).catch((error) => this.onFault(error, live.row.code));
      });
  }

  // ---- time -------------------------------------------------------------------------------------------------------

  /** Ends the match if the running clock has fallen for good. Says whether it is over. */
  async checkFlag(live: LiveMatch): Promise<boolean> {
    if (live.isOver) return true;
    await this.giveBack(live);
    const flag = endsAt(live);
    if (flag === null || flag > this.time.now()) return false;
    const loser = live.clock.running as Seat;
    await this.end(live, 'time', this.otherThan(live, loser), `Time ran out for ${this.seatInSentence(live, loser)}`);
    return true;
  }

  /** Set by the server as it starts: how much of the time since then nobody could play. */
  lostSince: (at: number) => number = () => 0;

  private owed(live: LiveMatch): number {
    return live.isOver || live.seq === 0 ? 0 : this.lostSince(live.lastAt);
  }

  /** The time in which the server was not there, or was wrong about the time, is nobody's. */
  async giveBack(live: LiveMatch): Promise<void> {
    const lost = this.owed(live);
    if (lost > 0) await this.commit(live, this.entry(live, Kind.outage, -1, 0, { data: JSON.stringify({ lost }) }));
  }

  /** Matches whose time ran out while nobody held them. */
  async sweep(): Promise<void> {
    const rows = await this.store.db
      .selectFrom('matches')
      .select('id')
      .where('status', '=', 'running')
      .where('deadline', '<=', this.time.now())
      .limit(200)
      .execute();
    for (const { id } of rows) {
      try {
        const live = await this.load(id);
        if (!(await this.turn(id, () => this.checkFlag(live))))
          await this.store.db.updateTable('matches').set(this.summary(live)).where('id', '=', id).execute();
      } catch (error) {
        if (!(error instanceof ApiError)) this.onFault(error);
      }
    }
    await this.sweepJobs();
    await this.letGo();
  }

  /** Those that are over and that nobody looks at are read again if somebody asks. */
  private async letGo(): Promise<void> {
    for (const [id, held] of [...this.loaded]) {
      const live = await held.live.catch(() => null);
      const isWanted = held.open > 0 || this.tails.has(id) || (this.audience?.seats(id).length ?? 0) > 0;
      if (live?.isOver && !isWanted && this.loaded.get(id) === held) this.forget(id);
    }
  }

  quietEnd(live: LiveMatch): number {
    return live.quietSince + (live.pace.kind === 'turns' ? this.quietWindow.turns : this.quietWindow.live);
  }

  async end(live: LiveMatch, kind: MatchOutcome['kind'], winner: Seat | null, text: string): Promise<void> {
    const outcome: MatchOutcome = { kind, winner, text };
    await this.commit(live, this.entry(live, Kind.end, -1, 0, { data: JSON.stringify(outcome) }));
  }

  // ---- small questions ----------------------------------------------------------------------------------------------

  seatInSentence = (live: LiveMatch, seat: Seat): string =>
    seatInSentence(live.game.seats[seat]) || seatId(live.game, seat);

  otherThan(live: LiveMatch, seat: Seat): Seat | null {
    return live.game.seats.length === 2 ? 1 - seat : null;
  }
}

/** Over days a match that is out of time waits so long for the opponent to claim something. */
const UNCLAIMED = 30 * DAY;

/** When time ends the match by itself: live at once; over days the opponent decides, unless they have gone, too. */
function endsAt(live: LiveMatch): number | null {
  const flag = flagAt(live.pace, live.clock);
  return flag === null || live.pace.kind !== 'turns' ? flag : flag + UNCLAIMED;
}

/** Whether what stands around the board is sent again after an entry. */
const changesTable = (live: LiveMatch, entry: Entry, before: LiveMatch['settled']): boolean =>
  live.isOver || live.asking !== before.asking || (entry.kind !== Kind.choose && entry.kind !== Kind.hold);

/** A name for those who have not taken one. */
export const guestName = (person: number): string => `Guest ${1000 + ((person * 7919) % 9000)}`;
