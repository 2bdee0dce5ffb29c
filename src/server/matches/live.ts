/**
 * A match in memory: the entries of its log, applied one after another. Nothing here writes; the service appends what it
 * has applied, and tells nobody before it is safe.
 */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type AnyGame, type Json, type ResultInfo, type Seat, SPECTATOR, type View } from '../../engine/game.ts';
import type { LogLine } from '../../engine/log.ts';
import { Match, type MatchStart, type PastChoice } from '../../engine/match.ts';
import type { Deal } from '../../engine/random.ts';
import { type SeatSnapshot, snapshotOf } from '../../engine/seat.ts';
import {
  type Answered,
  type Asking,
  type Clocks,
  diff,
  type MatchOutcome,
  type Pace,
  type Patch,
  placeOf,
  type SightMessage,
  type UpdateMessage,
  type WireMoment,
} from '../../remote/wire.ts';
import type { Entry } from '../store/store.ts';
import type { MatchesTable } from '../store/tables.ts';
import {
  type ClockState,
  clocksAt,
  grant,
  HOUR,
  pause,
  press,
  refresh,
  rest,
  resume,
  sameCourse,
  startClocks,
} from './clock.ts';

/** What an entry of the log is. Never renumbered. */
export const Kind = {
  begin: 0,
  choose: 1,
  undo: 2,
  redo: 3,
  /** By agreement; the code is the length that stays. With data chance is redealt past a roll; entries of old have none. */
  back: 4,
  /** Without the rules: resigned, out of time, agreed. */
  end: 5,
  pause: 6,
  resume: 7,
  /** Somebody else sits in a seat. Code 1: and all make new dice before the match goes on; 2: left before they were made. */
  seat: 8,
  ask: 9,
  answer: 10,
  /** The answer to a quiet decision, kept until its window ends. */
  hold: 11,
  /** Chance is redealt; the data says from what. */
  deal: 12,
  /** Nobody could play for a while: that time is given back to whoever's clock ran. */
  outage: 13,
  /** A seat is given more time: the code is hours. */
  grant: 14,
  /** The player of a seat goes on vacation (code 1) or comes back; the data says until when. */
  vacation: 15,
} as const;

/** The code of an answer by which a player undoes their own request. */
export const WITHDRAWN = 1;

/** What an entry that undoes says of chance. */
export const ANEW = 'anew';

export type MatchRow = Omit<MatchesTable, 'id'> & { readonly id: number };

export interface SeatedPlayer {
  readonly person: number | null;
  readonly name: string | null;
  readonly level: string | null;
  readonly rating: number | null;
  /** The name of the player this open seat is reserved for. */
  readonly invited?: string | null;
  /** When their vacation ends. */
  readonly away?: number | null;
}

/** What stood there before somebody was replaced: for those who see it later. */
export interface Replaced {
  readonly sitter: SeatedPlayer;
  readonly rated: number;
}

export interface Parts {
  readonly round: number;
  readonly server: { readonly part: string; readonly commitment: string };
  readonly seats: readonly { readonly commitment: string | null; readonly part: string | null }[];
  /** Commitments of rounds that were broken off after parts had been given. */
  readonly broken?: readonly {
    readonly round: number;
    readonly server: string;
    readonly seats: readonly (string | null)[];
  }[];
}

/** What was last sent to a seat. */
interface Sent {
  /** How many entries there were then. */
  readonly seq: number;
  readonly view: View;
  readonly place: string;
  readonly moments: number;
  /** Whether it is asked, how far it may undo, how it ended. */
  readonly rest: string;
  readonly clocks: Clocks | null;
}

interface Kept {
  readonly keep: number;
  readonly past: readonly PastChoice[];
  readonly told: readonly LogLine[];
  /** Not in snapshots of old. */
  readonly deals?: readonly Deal[];
  readonly dealing?: boolean;
  readonly clock: ClockState;
  readonly asking: Asking | null;
  readonly askedLength: number;
  /** Not in snapshots of old. */
  readonly answered?: Answered | null;
  readonly held: { readonly seat: Seat; readonly code: number } | null;
  readonly quietSince: number;
  readonly outcome: MatchOutcome | null;
}

/** Entries after which another decision, or the same one again, is open. */
const REACHES: ReadonlySet<number> = new Set([Kind.begin, Kind.choose, Kind.undo, Kind.redo, Kind.back, Kind.deal]);

/** Keys of the latest choices: one that comes again is known. */
const KEYS_KEPT = 64;

export class LiveMatch {
  readonly row: MatchRow;
  readonly game: AnyGame;
  readonly match: Match;
  readonly pace: Pace;
  sitters: SeatedPlayer[];
  /** How many entries were applied. */
  seq = 0;
  clock: ClockState;
  asking: Asking | null = null;
  /** To what length the undo that is asked for would go back. */
  askedLength = 0;
  /** The last request that was refused. */
  answered: Answered | null = null;
  outcome: MatchOutcome | null = null;
  /** Those who sit are making new dice: nothing is chosen until they are there. */
  dealing = false;
  held: { readonly seat: Seat; readonly code: number } | null = null;
  /** When the quiet decision that is open now was reached. */
  quietSince = 0;
  lastAt: number;
  /** As it stood after the last entry: a choice may have been made since that is not in the log yet. */
  settled: { readonly toMove: Seat | null; readonly over: boolean; readonly asking: Asking | null } = {
    toMove: null,
    over: false,
    asking: null,
  };
  private keys = new Map<string, number>();
  private sent = new Map<Seat, Sent>();
  private kept = 0;
  private keptPast = 0;

  constructor(row: MatchRow, game: AnyGame, sitters: readonly SeatedPlayer[], match: Match) {
    this.row = row;
    this.game = game;
    this.sitters = [...sitters];
    this.match = match;
    this.pace = JSON.parse(row.pace) as Pace;
    this.clock = startClocks(this.pace, game.seats.length, row.created);
    this.lastAt = row.created;
  }

  get isOver(): boolean {
    return this.outcome !== null || this.match.isOver;
  }

  /** Whether the decision that is open now is a secret window. */
  get isQuiet(): boolean {
    return !this.isOver && !this.dealing && (this.match.decision?.quiet ?? false);
  }

  /** Whose choice it is, as everybody may know: nobody's in a secret window. */
  get toMove(): Seat | null {
    return this.isOver || this.dealing || this.isQuiet ? null : this.match.seat;
  }

  /** The seat that decides in truth; for the service only. */
  get decider(): Seat | null {
    return this.isOver || this.dealing || this.held ? null : this.match.seat;
  }

  knows(key: string): boolean {
    return this.keys.has(key);
  }

  remember(entry: Entry): void {
    this.lastAt = Math.max(this.lastAt, entry.at);
    if (entry.key === null) return;
    this.keys.set(entry.key, entry.seq);
    for (const oldest of this.keys.keys()) {
      if (this.keys.size <= KEYS_KEPT) break;
      this.keys.delete(oldest);
    }
  }

  /** Applies an entry whose effect on the match itself may have been made already. */
  apply(entry: Entry, made = false): void {
    if (entry.seq !== this.seq) throw new RangeError(`entry ${entry.seq} does not follow ${this.seq - 1}`);
    const { match } = this;
    const { kind, code, seat, at } = entry;
    switch (kind) {
      case Kind.choose:
        if (!made) match.choose(code);
        this.held = null;
        break;
      case Kind.undo:
        if (!made) match.undo();
        break;
      case Kind.redo:
        if (!made) {
          if (match.canRedo()) match.redo();
          else match.choose(code);
        }
        break;
      case Kind.back:
        if (!made) match.takeBackTo(code, entry.data === ANEW);
        this.asking = null;
        this.held = null;
        break;
      case Kind.end:
        this.outcome = JSON.parse(entry.data ?? 'null') as MatchOutcome;
        this.asking = null;
        break;
      case Kind.pause:
        pause(this.clock, at);
        break;
      case Kind.resume:
        resume(this.clock, at);
        break;
      case Kind.seat:
        this.sitters[seat] = sitterIn(entry.data);
        refresh(this.pace, this.clock, seat, at);
        if (code !== 0) this.dealing = code === 1;
        break;
      case Kind.deal:
        if (!made) match.deal({ ...(JSON.parse(entry.data ?? 'null') as Deal), at: match.length });
        this.dealing = false;
        break;
      case Kind.ask:
        this.asking = { what: code === 1 ? 'draw' : 'undo', by: seat };
        this.askedLength = match.length;
        this.answered = null;
        break;
      case Kind.answer:
        // Withdrawn, or refused; the AI refuses in the name of the seat that asked.
        if (this.asking && code !== WITHDRAWN)
          this.answered = { ...this.asking, refusedBy: seat === this.asking.by ? null : seat, at };
        this.asking = null;
        break;
      case Kind.grant:
        grant(this.clock, seat, code * HOUR, at);
        break;
      case Kind.vacation: {
        rest(this.clock, seat, code === 1, at);
        const { until = null } = JSON.parse(entry.data ?? '{}') as { readonly until?: number };
        this.sitters[seat] = { ...(this.sitters[seat] as SeatedPlayer), away: code === 1 ? until : null };
        break;
      }
      case Kind.hold:
        this.held = { seat, code };
        break;
      case Kind.outage: {
        const { lost } = JSON.parse(entry.data ?? '{}') as { readonly lost: number };
        this.clock.since += lost;
        this.quietSince += lost;
        break;
      }
    }
    // Whoever plays on has given up what was asked; what is chosen in secret tells nobody so.
    const { asking } = this;
    if (kind === Kind.choose && asking && asking.by !== seat) {
      const isKnown = match.moments(asking.by).some((m) => m.index > this.askedLength && m.chooser !== asking.by);
      if (isKnown) {
        this.answered = { ...asking, refusedBy: seat, at };
        this.asking = null;
      }
    }
    if (REACHES.has(kind)) this.quietSince = at;
    if (match.isOver && !this.outcome) this.outcome = this.byRules();
    press(this.pace, this.clock, this.toMove, at);
    this.seq = entry.seq + 1;
    this.lastAt = at;
    this.settled = { toMove: this.toMove, over: this.isOver, asking: this.asking };
    this.remember(entry);
  }

  private byRules(): MatchOutcome | null {
    const result = this.game.results[this.match.state.result - 1];
    return result ? { kind: 'rules', winner: result.winner, text: result.text } : null;
  }

  // ---- what leaves ------------------------------------------------------------------------------------------------

  /** The sight of a seat, with what stands outside the rules: how it ended, what was answered in secret already. */
  sight(seat: Seat): SeatSnapshot {
    const sight = snapshotOf(this.match, seat);
    const { outcome } = this;
    if (!outcome && !this.dealing && this.held?.seat !== seat) return sight;
    const result: ResultInfo | null =
      sight.result ?? (outcome ? { id: outcome.kind, text: outcome.text, winner: outcome.winner, grade: 1 } : null);
    return { ...sight, asked: false, undo: { ...sight.undo, may: false, mayRedo: false }, result };
  }

  /** Where a seat stands now. */
  place(seat: Seat): string {
    const sent = this.sent.get(seat);
    if (sent?.seq === this.seq) return sent.place;
    const { moments, view } = this.sight(seat);
    return placeOf(moments.length - 1, JSON.stringify(view));
  }

  private head(sight: SeatSnapshot, place: string): Omit<SightMessage, 't' | 'view' | 'moments'> {
    const { seat, asked, undo, result } = sight;
    const backTo = this.backTo(sight);
    return { match: this.row.code, seat, place, asked, undo, result, ...(backTo === null ? {} : { backTo }) };
  }

  /** Where the last choice of a seat stands; -1 if it has made none. */
  lastOf(seat: Seat): number {
    for (let i = this.match.length - 1; i >= 0; i--) if (this.match.seatAt(i) === seat) return i;
    return -1;
  }

  /** While another asks this seat to agree to an undo: how many of its moments would stay. Counts what it witnessed alone. */
  private backTo({ seat, moments }: Pick<SeatSnapshot, 'seat' | 'moments'>): number | null {
    const { asking } = this;
    if (asking?.what !== 'undo' || seat === SPECTATOR || this.isOver) return null;
    const length = this.lastOf(asking.by);
    return moments.filter((m) => m.index <= length).length;
  }

  /** Everything a seat gets, for one who asks once. */
  peek(seat: Seat): SightMessage {
    const sight = this.sight(seat);
    const place = placeOf(sight.moments.length - 1, JSON.stringify(sight.view));
    return { t: 'sight', ...this.head(sight, place), view: sight.view, moments: sight.moments.map(wireMoment) };
  }

  /** Everything a seat gets; what follows it are updates from there. */
  whole(seat: Seat, clocks: Clocks | null = this.sent.get(seat)?.clocks ?? null): SightMessage {
    const message = this.peek(seat);
    const { view, place, moments } = message;
    this.sent.set(seat, { seq: this.seq, view, place, moments: moments.length, rest: restOf(message), clocks });
    return message;
  }

  /**
   * What changed for a seat since it was last told; the whole if nothing is known of that. null if nothing changed: an empty
   * message would tell that something was chosen in secret.
   */
  change(seat: Seat, clocks: Clocks | null): UpdateMessage | SightMessage | null {
    const before = this.sent.get(seat);
    if (!before) return this.whole(seat, clocks);
    const sight = this.sight(seat);
    const { view, moments } = sight;
    const place = placeOf(moments.length - 1, JSON.stringify(view));
    const patch: Patch | undefined = diff(before.view as unknown as Json, view as unknown as Json);
    const head = this.head(sight, place);
    const rest = restOf(head);
    const isNews =
      patch !== undefined ||
      place !== before.place ||
      moments.length !== before.moments ||
      rest !== before.rest ||
      !sameCourse(before.clocks, clocks);
    this.sent.set(seat, {
      seq: this.seq,
      view,
      place,
      moments: moments.length,
      rest,
      clocks: isNews ? clocks : before.clocks,
    });
    if (!isNews) return null;
    // At the end everything is told that was kept back.
    const keep = this.match.isOver ? 0 : Math.min(before.moments, moments.length);
    return {
      t: 'update',
      ...head,
      from: before.place,
      ...(patch === undefined ? {} : { patch }),
      keep,
      moments: moments.slice(keep).map(wireMoment),
      ...(clocks ? { clocks } : {}),
    };
  }

  /** What was last sent to each seat: another copy of this match goes on from there. */
  get sentSoFar(): ReadonlyMap<Seat, Sent> {
    return new Map(this.sent);
  }

  goOnFrom(sent: ReadonlyMap<Seat, Sent>): void {
    this.sent = new Map(sent);
  }

  clocks(at: number): Clocks | null {
    return clocksAt(this.pace, this.clock, at);
  }

  // ---- snapshots --------------------------------------------------------------------------------------------------

  get sinceKept(): number {
    return this.seq - this.kept;
  }

  /** What has been added since the snapshot before, and the position as it is. */
  snapshot(): { readonly seq: number; readonly body: Uint8Array } {
    const keep = Math.min(this.keptPast, this.match.length);
    const { past, told } = this.match.pastFrom(keep);
    const { clock, asking, askedLength, answered, held, quietSince, outcome } = this;
    const { deals } = this.match;
    const { dealing } = this;
    const kept: Kept = {
      keep,
      past,
      told,
      deals,
      dealing,
      clock,
      asking,
      askedLength,
      answered,
      held,
      quietSince,
      outcome,
    };
    const head = Buffer.from(JSON.stringify(kept));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(head.length);
    this.kept = this.seq;
    this.keptPast = this.match.length;
    return { seq: this.seq, body: deflateRawSync(Buffer.concat([size, head, this.match.state.bytes])) };
  }

  /** A match put together from its snapshots, in order. */
  static fromSnapshots(
    row: MatchRow,
    game: AnyGame,
    sitters: readonly SeatedPlayer[],
    bodies: readonly { readonly seq: number; readonly body: Uint8Array }[],
  ): LiveMatch {
    const past: PastChoice[] = [];
    let last: { readonly kept: Kept; readonly bytes: Uint8Array; readonly seq: number } | null = null;
    for (const { seq, body } of bodies) {
      const all = inflateRawSync(new Uint8Array(body));
      const length = all.readUInt32LE(0);
      const kept = JSON.parse(all.subarray(4, 4 + length).toString()) as Kept;
      past.length = Math.min(past.length, kept.keep);
      past.push(...kept.past);
      last = { kept, bytes: all.subarray(4 + length), seq };
    }
    const start = startOf(row);
    if (!last) return new LiveMatch(row, game, sitters, new Match(game, start));
    const match = Match.takeUp(game, start, past, last.kept.told, last.bytes, last.kept.deals);
    const live = new LiveMatch(row, game, sitters, match);
    const { clock, asking, askedLength, answered = null, held, quietSince, outcome, dealing = false } = last.kept;
    Object.assign(live, { clock, asking, askedLength, answered, held, quietSince, outcome, dealing });
    live.seq = last.seq;
    live.kept = last.seq;
    live.keptPast = past.length;
    live.settled = { toMove: live.toMove, over: live.isOver, asking };
    return live;
  }
}

function sitterIn(data: string | null): SeatedPlayer {
  const { was: _, ...sitter } = JSON.parse(data ?? '{}') as SeatedPlayer & { readonly was?: Replaced };
  return sitter;
}

const restOf = ({
  asked,
  undo,
  result,
  backTo,
}: Omit<SightMessage, 't' | 'match' | 'seat' | 'place' | 'view' | 'moments'>): string =>
  JSON.stringify([asked, undo, result, backTo]);

const wireMoment = ({ chooser, lines }: WireMoment): WireMoment => ({ chooser, lines });

/** How the match of a row begins: its seed with all that it was made of. */
export function startOf(row: MatchRow): MatchStart {
  if (row.seed === null || row.salt === null) throw new Error('the match has not begun');
  const { parts, ...begun } = (row.begun === null ? {} : JSON.parse(row.begun)) as MatchStart;
  return {
    ...begun,
    // A match that was handed over came with its seed: whatever it was called then, somebody knew it.
    ...(begun.seed !== undefined ? { origin: 'chosen' } : parts ? { parts } : {}),
    scenario: row.scenario,
    options: JSON.parse(row.options) as Record<string, string>,
    seed: row.seed,
    salt: row.salt,
  };
}
