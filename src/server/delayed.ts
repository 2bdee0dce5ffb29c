/**
 * Matches that are watched with a delay: each is followed a second time, as far behind the present as those who watch may
 * see. What they are sent is made from that match alone.
 */

import { SPECTATOR } from '../engine/game.ts';
import type { SightMessage, UpdateMessage } from '../remote/wire.ts';
import { Kind, type LiveMatch } from './matches/live.ts';
import type { MatchStore } from './matches/match-store.ts';

interface Followed {
  readonly live: LiveMatch;
  readonly delay: number;
  cancel: (() => void) | null;
}

export class Delayed {
  private readonly matchStore: MatchStore;
  private readonly send: (match: number, message: UpdateMessage | SightMessage) => void;
  /** Told when what stands around the board is seen to change. */
  private readonly around: (match: number) => void;
  private readonly followed = new Map<number, Promise<Followed>>();

  constructor(
    matchStore: MatchStore,
    send: (match: number, message: UpdateMessage | SightMessage) => void,
    around: (match: number) => void,
  ) {
    this.matchStore = matchStore;
    this.send = send;
    this.around = around;
  }

  /** The match as those who watch may see it now; `delay` in milliseconds. */
  async at(match: number, delay: number): Promise<LiveMatch> {
    let found = this.followed.get(match);
    if (!found) {
      found = this.matchStore
        .asItWas(match, this.matchStore.time.now() - delay)
        .then((live) => ({ live, delay, cancel: null }));
      this.followed.set(match, found);
      found.then(
        () => this.news(match),
        () => this.followed.delete(match),
      );
    }
    return (await found).live;
  }

  private readonly turns = new Map<number, Promise<void>>();

  /** Something happened in the match: it will be told in its time. */
  news(match: number): void {
    if (!this.followed.has(match)) return;
    const next = (this.turns.get(match) ?? Promise.resolve()).then(() => this.goOn(match)).catch(() => {});
    this.turns.set(match, next);
  }

  private async goOn(match: number): Promise<void> {
    const held = await this.followed.get(match);
    if (!held) return;
    const { live, delay } = held;
    const { matchStore } = this;
    const entries = await matchStore.store.db
      .selectFrom('entries')
      .selectAll()
      .where('match', '=', match)
      .where('seq', '>=', live.seq)
      .orderBy('seq')
      .limit(50)
      .execute();
    if ((await this.followed.get(match)) !== held) return;
    for (const entry of entries) {
      const due = entry.at + delay;
      if (due > matchStore.time.now()) {
        held.cancel?.();
        held.cancel = matchStore.time.at(due, () => this.news(match));
        return;
      }
      live.apply(entry);
      const change = live.change(SPECTATOR, live.clocks(entry.at));
      if (change) this.send(match, change);
      if (live.isOver || entry.kind === Kind.seat) this.around(match);
    }
    if (entries.length === 50) this.news(match);
  }

  /** Nobody watches any more. */
  leave(match: number): void {
    const found = this.followed.get(match);
    this.followed.delete(match);
    this.turns.delete(match);
    found?.then(
      (held) => held.cancel?.(),
      () => {},
    );
  }

  close(): void {
    for (const match of [...this.followed.keys()]) this.leave(match);
  }
}
