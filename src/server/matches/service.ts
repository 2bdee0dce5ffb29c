/**
 * Matches as they are played: every action of a seat is checked here, then applied, stored and told (match-store.ts). Any process
 * may do this for any match.
 */

import type { Seat } from '../../engine/game.ts';
import { Refused } from '../../engine/play.ts';
import { writeRecord } from '../../engine/record.ts';
import { chooseFor } from '../../engine/seat.ts';
import { capital } from '../../engine/text.ts';
import { verbOf } from '../../engine/verbs.ts';
import { ApiError, forbidden, stale } from '../errors.ts';
import { givers } from './ceremony.ts';
import { flagAt } from './clock.ts';
import { ANEW, Kind, type LiveMatch, type Parts, type Replaced, type SeatedPlayer, WITHDRAWN } from './live.ts';
import type { MatchStore } from './match-store.ts';

/** A live player may be replaced after being gone for this long. */
const GONE_AFTER = 120_000;

const DAY = 86_400_000;
const DEALING = 'the players are making new dice: the match continues when every player has given a part';

export class MatchService {
  private readonly matchStore: MatchStore;

  constructor(matchStore: MatchStore) {
    this.matchStore = matchStore;
  }

  /** The window of a quiet decision ends: what was answered in it is done, or what is done by those who say nothing. */
  endQuiet(id: number): Promise<void> {
    return this.matchStore.turn(id, () => this.endQuietNow(id));
  }

  private async endQuietNow(id: number): Promise<void> {
    const live = await this.matchStore.load(id);
    await this.matchStore.giveBack(live);
    if (!live.isQuiet || this.matchStore.time.now() < this.matchStore.quietEnd(live)) return;
    const { match } = live;
    const seat = match.seat;
    const closing = match.options.list().find((code) => live.game.verbs[verbOf(code)]?.closing);
    const code = live.held?.code ?? closing ?? match.options.at(0);
    chooseFor(match, seat, code);
    await this.matchStore.commit(live, this.matchStore.entry(live, Kind.choose, seat, code), true);
  }

  // ---- actions of a seat --------------------------------------------------------------------------------------------

  /** With a person the choice counts only while they sit there: a standing order may come late. */
  choose(id: number, seat: Seat, place: string, code: number, key: string | null, person?: number): Promise<void> {
    return this.matchStore.turn(id, () => this.chooseNow(id, seat, place, code, key, person));
  }

  private async chooseNow(
    id: number,
    seat: Seat,
    place: string,
    code: number,
    key: string | null,
    person?: number,
  ): Promise<void> {
    const live = await this.matchStore.load(id);
    if (person !== undefined && live.sitters[seat]?.person !== person) throw forbidden();
    const own = key === null ? null : `${seat}:${key}`;
    if (own !== null && live.knows(own)) return;
    if (await this.matchStore.checkFlag(live)) throw new ApiError(409, 'the match is over');
    if (live.dealing) throw new ApiError(409, DEALING);
    if (live.clock.paused) throw new ApiError(409, 'the match is paused');
    if (live.held?.seat === seat) throw new ApiError(409, 'you have already answered');
    if (live.place(seat) !== place) throw stale();
    try {
      if (live.isQuiet && live.decider === seat) {
        if (!live.match.allows(code)) chooseFor(live.match, seat, code);
        await this.matchStore.commit(live, this.matchStore.entry(live, Kind.hold, seat, code, { key: own }));
        return;
      }
      chooseFor(live.match, seat, code);
    } catch (error) {
      if (error instanceof Refused) throw new ApiError(422, error.message, error.rule);
      throw error;
    }
    await this.matchStore.commit(live, this.matchStore.entry(live, Kind.choose, seat, code, { key: own }), true);
  }

  undo(id: number, seat: Seat): Promise<void> {
    return this.matchStore.turn(id, () => this.undoNow(id, seat));
  }

  private async undoNow(id: number, seat: Seat): Promise<void> {
    const live = await this.running(id);
    if (!live.sight(seat).undo.may) throw new ApiError(422, 'cannot undo: hidden information has been revealed since');
    live.match.undo();
    await this.matchStore.commit(live, this.matchStore.entry(live, Kind.undo, seat), true);
  }

  redo(id: number, seat: Seat): Promise<void> {
    return this.matchStore.turn(id, () => this.redoNow(id, seat));
  }

  private async redoNow(id: number, seat: Seat): Promise<void> {
    const live = await this.running(id);
    if (!live.sight(seat).undo.mayRedo) throw new ApiError(422, 'nothing to redo');
    live.match.redo();
    const code = live.match.choices().at(-1) ?? 0;
    await this.matchStore.commit(live, this.matchStore.entry(live, Kind.redo, seat, code), true);
  }

  private async running(id: number): Promise<LiveMatch> {
    const live = await this.matchStore.load(id);
    if (await this.matchStore.checkFlag(live)) throw new ApiError(409, 'the match is over');
    return live;
  }

  /** Asks the others for an undo beyond the free one, or for a draw. A machine agrees to undo, never to a draw. */
  ask(id: number, seat: Seat, what: 'undo' | 'draw'): Promise<void> {
    return this.matchStore.turn(id, () => this.askNow(id, seat, what));
  }

  private async askNow(id: number, seat: Seat, what: 'undo' | 'draw'): Promise<void> {
    const live = await this.running(id);
    if (live.asking) throw new ApiError(409, 'another request is waiting for an answer');
    if (live.dealing) throw new ApiError(409, DEALING);
    if (what === 'undo' && live.lastOf(seat) < 0) throw new ApiError(422, 'you have no decision to undo');
    await this.matchStore.commit(live, this.matchStore.entry(live, Kind.ask, seat, what === 'draw' ? 1 : 0));
    if (this.others(live, seat).length > 0) return;
    if (what === 'undo') await this.takeBack(live, seat);
    else await this.matchStore.commit(live, this.matchStore.entry(live, Kind.answer, seat));
  }

  answer(id: number, seat: Seat, yes: boolean): Promise<void> {
    return this.matchStore.turn(id, () => this.answerNow(id, seat, yes));
  }

  private async answerNow(id: number, seat: Seat, yes: boolean): Promise<void> {
    const live = await this.running(id);
    const { asking } = live;
    if (!asking || asking.by === seat) throw new ApiError(409, 'nothing is asked of you');
    if (!yes) await this.matchStore.commit(live, this.matchStore.entry(live, Kind.answer, seat));
    else if (asking.what === 'undo') await this.takeBack(live, asking.by);
    else await this.matchStore.end(live, 'agreed', null, 'A draw was agreed');
  }

  /** A player undoes what they asked for. */
  withdraw(id: number, seat: Seat): Promise<void> {
    return this.matchStore.turn(id, async () => {
      const live = await this.running(id);
      if (live.asking?.by !== seat) throw new ApiError(409, 'you have not asked for anything');
      await this.matchStore.commit(live, this.matchStore.entry(live, Kind.answer, seat, WITHDRAWN));
    });
  }

  /** Back to before the last choice of a seat. */
  private async takeBack(live: LiveMatch, seat: Seat): Promise<void> {
    const length = live.lastOf(seat);
    if (length < 0) throw new ApiError(409, 'there is no decision to undo');
    live.match.takeBackTo(length);
    await this.matchStore.commit(live, this.matchStore.entry(live, Kind.back, seat, length, { data: ANEW }), true);
  }

  resign(id: number, seat: Seat): Promise<void> {
    return this.matchStore.turn(id, () => this.resignNow(id, seat));
  }

  private async resignNow(id: number, seat: Seat): Promise<void> {
    const live = await this.running(id);
    await this.matchStore.end(
      live,
      'resigned',
      this.matchStore.otherThan(live, seat),
      `${capital(this.matchStore.seatInSentence(live, seat))} resigned`,
    );
    await this.endOrders(id, seat);
  }

  /** Standing orders end with their giver's stay. */
  private async endOrders(id: number, seat: Seat): Promise<void> {
    await this.matchStore.store.db.deleteFrom('orders').where('match', '=', id).where('seat', '=', seat).execute();
  }

  /** A pause stops the clocks; either side may ask for it and end it in a match by turns, both must be there live. */
  pause(id: number, seat: Seat, on: boolean): Promise<void> {
    return this.matchStore.turn(id, () => this.pauseNow(id, seat, on));
  }

  private async pauseNow(id: number, seat: Seat, on: boolean): Promise<void> {
    const live = await this.running(id);
    if (live.pace.kind === 'free') throw new ApiError(422, 'there are no clocks to stop');
    if (live.row.rated === 1) throw new ApiError(422, 'a rated match is not paused');
    if (live.clock.paused === on) return;
    await this.matchStore.commit(live, this.matchStore.entry(live, on ? Kind.pause : Kind.resume, seat));
  }

  /** The machine takes the seat of one who has gone. */
  replace(id: number, by: Seat, seat: Seat, level: string): Promise<void> {
    return this.matchStore.turn(id, () => this.replaceNow(id, by, seat, level));
  }

  private async replaceNow(id: number, by: Seat, seat: Seat, level: string): Promise<void> {
    const live = await this.running(id);
    const sitter = live.sitters[seat];
    if (!sitter || sitter.level !== null || seat === by) throw forbidden();
    const flag = flagAt(live.pace, live.clock);
    const { dealing } = live;
    if (dealing && !isAhead(JSON.parse((await this.matchStore.row(id)).dice) as Parts, by, seat))
      throw new ApiError(409, DEALING);
    const late =
      dealing && live.pace.kind === 'turns'
        ? this.matchStore.time.now() - live.lastAt >= live.pace.days * DAY
        : live.pace.kind === 'turns' && live.clock.running === seat && flag !== null
          ? this.matchStore.time.now() >= flag
          : live.pace.kind !== 'turns' && this.matchStore.goneFor(id, seat) >= GONE_AFTER;
    if (!late) throw new ApiError(409, 'your opponent may still return; try again later');
    const next: SeatedPlayer = { person: null, name: null, level, rating: null };
    const was: Replaced = { sitter, rated: live.row.rated };
    // What is left of it proves nothing about either player.
    live.row.rated = 0;
    // Alone with the machine there is nobody to make dice with.
    const alone = givers(live.sitters.map((s, i) => (i === seat ? next : s))).length < 2;
    const code = dealing && alone ? 2 : 0;
    const data = JSON.stringify({ ...next, was });
    await this.matchStore.commit(live, this.matchStore.entry(live, Kind.seat, seat, code, { data }), false, {
      seats: [{ seat, person: null, level }],
      row: { rated: 0 },
    });
    if (live.pace.kind === 'turns' && !dealing) await this.lapsed(live, seat, sitter);
    else await this.endOrders(id, seat);
  }

  /** Somebody has lost their seat because their time was out: it is counted, and their orders end. */
  async lapsed(live: LiveMatch, seat: Seat, { person }: SeatedPlayer): Promise<void> {
    await this.endOrders(live.row.id, seat);
    if (person === null) return;
    await this.matchStore.store.db
      .insertInto('lapses')
      .values({ match: live.row.id, person, at: this.matchStore.time.now() })
      .onConflict((c) => c.doNothing())
      .execute();
  }

  /** The record, with the seed once the match is over. */
  async record(id: number): Promise<string> {
    const live = await this.matchStore.load(id);
    if (!live.isOver) throw new ApiError(403, 'the record is open when the match is over');
    return writeRecord(live.match, true);
  }

  // ---- small questions ----------------------------------------------------------------------------------------------

  /** Other seats that are a person's. */
  private others(live: LiveMatch, seat: Seat): Seat[] {
    const me = live.sitters[seat]?.person;
    return live.sitters.flatMap((s, i) => (i !== seat && s.person !== null && s.person !== me ? [i] : []));
  }
}

/** Whether the dice wait for the other seat, and not for this one. */
const isAhead = ({ seats }: Parts, mine: Seat, other: Seat): boolean =>
  seats[other]?.part == null &&
  (seats[mine]?.part != null || (seats[other]?.commitment == null && seats[mine]?.commitment != null));
