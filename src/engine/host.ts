/**
 * A match as those who sit at it reach it: in this process, or on a server. A table that speaks to a host cannot tell
 * which.
 */

import type { AnyGame, Seat, Setup, View } from './game.ts';
import type { Match } from './match.ts';
import { Refused } from './play.ts';
import { writeRecord } from './record.ts';
import { chooseFor, type SeatMoment, type SeatSnapshot, snapshotOf } from './seat.ts';

export interface Host {
  readonly game: AnyGame;
  readonly setup: Setup;
  /** The seats that may be looked from and answered for here. */
  readonly seats: readonly Seat[];
  /** Every decision is asked, those with one option too: a tutorial speaks of each. */
  readonly asksAll?: boolean;
  /** What a seat, or a spectator, gets now: the same object until something changes. */
  sight(seat: Seat): SeatSnapshot;
  /** What the seat saw at one of the moments it witnessed. */
  viewAt(seat: Seat, moment: number): Promise<View>;
  /**
   * Chooses for a seat at the moment it has seen last. Settles when the choice is safe; rejects with `Refused`, and nothing
   * has changed then.
   */
  choose(seat: Seat, code: number, moment: number): Promise<void>;
  undo(seat: Seat): Promise<void>;
  redo(seat: Seat): Promise<void>;
  /** The match as text, as far as it may be had from here. */
  record(keepSeed: boolean): Promise<string>;
  /** Told after every change. */
  subscribe(listener: () => void): () => void;
}

/** A match in this process. Changes are told before the call returns; only its answer comes later. */
export class LocalHost implements Host {
  private played: Match;
  readonly seats: readonly Seat[];
  private readonly listeners = new Set<() => void>();
  private sights = new Map<Seat, SeatSnapshot>();

  constructor(match: Match) {
    this.played = match;
    this.seats = match.game.seats.map((_, seat) => seat);
  }

  get match(): Match {
    return this.played;
  }

  /** The same match as it was played on elsewhere (another page): goes on from there. */
  takeUp(match: Match): void {
    this.played = match;
    this.changed();
  }

  get game(): AnyGame {
    return this.match.game;
  }

  get setup(): Setup {
    return this.match.setup;
  }

  sight(seat: Seat): SeatSnapshot {
    let sight = this.sights.get(seat);
    if (!sight) {
      sight = snapshotOf(this.match, seat);
      this.sights.set(seat, sight);
    }
    return sight;
  }

  async viewAt(seat: Seat, moment: number): Promise<View> {
    const { moments } = this.sight(seat);
    const { index } = moments[Math.min(Math.max(0, moment), moments.length - 1)] as SeatMoment;
    return this.match.game.view(this.match.stateAt(index), seat);
  }

  async choose(seat: Seat, code: number, moment: number): Promise<void> {
    if (moment !== this.sight(seat).moments.length - 1)
      throw new Refused('', 'the match has moved on: check the board and choose again');
    chooseFor(this.match, seat, code);
    this.changed();
  }

  async undo(seat: Seat): Promise<void> {
    if (!this.sight(seat).undo.may) throw new Refused('', 'cannot undo: hidden information has been revealed since');
    this.match.undo();
    this.changed();
  }

  async redo(seat: Seat): Promise<void> {
    if (!this.sight(seat).undo.mayRedo) throw new Refused('', 'nothing to redo');
    this.match.redo();
    this.changed();
  }

  async record(keepSeed: boolean): Promise<string> {
    return writeRecord(this.match, keepSeed);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected changed(): void {
    this.sights = new Map();
    for (const listener of [...this.listeners]) listener();
  }
}
