/**
 * A match on a server behind the same `Host` interface as a match in this process, so that a session cannot tell them
 * apart.
 */

import { type AnyGame, type Json, type Seat, type Setup, SPECTATOR, type View } from '../engine/game.ts';
import type { Host } from '../engine/host.ts';
import { Refused } from '../engine/play.ts';
import type { SeatMoment, SeatSnapshot } from '../engine/seat.ts';
import { type Connection, type Follow, RequestRejected } from './connection.ts';
import {
  patched,
  type ServerMessage,
  type SightMessage,
  type TableCard,
  type UpdateMessage,
  type WireMoment,
} from './wire.ts';

interface Known {
  readonly sight: SeatSnapshot;
  readonly place: string;
  readonly backTo: number | null;
}

/** Moments are numbered among those this seat witnessed: the number of secret choices is not revealed. */
const momentsFrom = (moments: readonly WireMoment[], from = 0): SeatMoment[] =>
  moments.map(({ chooser, lines }, i) => ({ index: from + i, chooser, lines }));

const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (b) => (b % 36).toString(36)).join('');

/** Turns a rejected request into the refusal that a `Host` throws. */
async function refusing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RequestRejected) throw new Refused(error.rule, error.message);
    throw error;
  }
}

export interface RemoteStart {
  readonly connection: Connection;
  readonly follow: Follow;
  readonly game: AnyGame;
  readonly table: TableCard;
  /** The record of a match that is over. */
  readonly fetchRecord: () => Promise<string>;
}

export class RemoteHost implements Host {
  readonly game: AnyGame;
  readonly setup: Setup;
  /** Resolves when the first view has arrived. */
  readonly ready: Promise<void>;
  table: TableCard;
  private mine: readonly Seat[] = [];
  private readonly known = new Map<Seat, Known>();
  private readonly listeners = new Set<() => void>();
  private readonly connection: Connection;
  private readonly match: string;
  private readonly fetchRecord: () => Promise<string>;
  private readonly stop: () => void;
  private isReady: () => void = () => {};

  constructor({ connection, follow, game, table, fetchRecord }: RemoteStart) {
    this.connection = connection;
    this.match = follow.match;
    this.game = game;
    this.setup = { scenario: table.scenario, options: table.options };
    this.table = table;
    this.fetchRecord = fetchRecord;
    this.ready = new Promise((done) => {
      this.isReady = done;
    });
    this.stop = connection.onMessage((message) => this.receive(message));
    connection.follow(follow);
  }

  get seats(): readonly Seat[] {
    return this.mine;
  }

  private receive(message: ServerMessage): void {
    if (!('match' in message) || message.match !== this.match) return;
    if (message.t === 'sight') this.see(message);
    else if (message.t === 'update') this.change(message);
    else if (message.t === 'table') {
      this.table = message.table;
      this.mine = message.seats;
      this.changed();
    }
  }

  private see({ seat, view, moments, asked, undo, result, place, backTo }: SightMessage): void {
    const sight = { seat, view, moments: momentsFrom(moments), asked, undo, result };
    this.known.set(seat, { place, sight, backTo: backTo ?? null });
    this.isReady();
    this.changed();
  }

  private change(message: UpdateMessage): void {
    const { seat, from, place, patch, keep, moments, asked, undo, result, clocks, backTo } = message;
    const before = this.known.get(seat);
    if (!before || before.place !== from) {
      this.connection.resync(this.match);
      return;
    }
    const view = (patch ? patched(before.sight.view as unknown as Json, patch) : before.sight.view) as View;
    const kept = before.sight.moments.slice(0, keep);
    const sight = { seat, view, moments: [...kept, ...momentsFrom(moments, kept.length)], asked, undo, result };
    this.known.set(seat, { place, sight, backTo: backTo ?? null });
    if (clocks) this.table = { ...this.table, clocks, toMove: clocks.running };
    this.changed();
  }

  private changed(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private at(seat: Seat): Known {
    // Before anybody joins, and for a spectator, it is the spectator's view.
    const known = this.known.get(seat) ?? this.known.get(SPECTATOR) ?? [...this.known.values()][0];
    if (!known) throw new Error('nothing is seen of this match yet');
    return known;
  }

  sight(seat: Seat): SeatSnapshot {
    return this.at(seat).sight;
  }

  /** While another player asks for an undo: how many of the moments of this seat stay if it agrees. */
  backTo(seat: Seat): number | null {
    return this.known.get(seat)?.backTo ?? null;
  }

  async viewAt(seat: Seat, moment: number): Promise<View> {
    const named = seat === SPECTATOR ? {} : { seat };
    const answer = await refusing(this.connection.ask({ t: 'view', match: this.match, ...named, moment }));
    return (answer as unknown as { view: View }).view;
  }

  async choose(seat: Seat, code: number, moment: number): Promise<void> {
    const before = this.at(seat);
    const { place, sight } = before;
    if (moment !== sight.moments.length - 1)
      throw new Refused('', 'the match has moved on: check the board and choose again');
    await refusing(this.connection.ask({ t: 'choose', match: this.match, seat, place, code, key: freshKey() }, true));
    // After a reconnection the answer may arrive before the change: wait, so that the same decision is not asked again.
    if (this.at(seat) !== before) return;
    await new Promise<void>((done) => {
      const leave = this.subscribe(() => {
        if (this.at(seat) === before) return;
        leave();
        done();
      });
    });
  }

  async undo(seat: Seat): Promise<void> {
    await refusing(this.connection.ask({ t: 'undo', match: this.match, seat }));
  }

  async redo(seat: Seat): Promise<void> {
    await refusing(this.connection.ask({ t: 'redo', match: this.match, seat }));
  }

  record(_keepSeed: boolean): Promise<string> {
    return this.fetchRecord();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // ---- around the board ---------------------------------------------------------------------------------------------

  async do(what: Record<string, unknown>): Promise<void> {
    await refusing(this.connection.ask({ ...what, match: this.match }));
  }

  close(): void {
    this.stop();
    this.connection.leave(this.match);
  }
}
