/** A match on a slow connection: every request and every change takes time. */
import type { AnyGame, Seat, Setup, View } from '../../engine/game.ts';
import type { Host, LocalHost } from '../../engine/host.ts';
import type { SeatSnapshot } from '../../engine/seat.ts';

export class FarHost implements Host {
  readonly seats: readonly Seat[];
  private readonly real: LocalHost;
  private readonly delay: number;
  private readonly listeners = new Set<() => void>();
  private sights = new Map<Seat, SeatSnapshot>();
  /** How often the page has waited for an answer. */
  asked = 0;

  constructor(real: LocalHost, delay: number, seats: readonly Seat[] = real.seats) {
    this.real = real;
    this.delay = delay;
    this.seats = seats;
  }

  get game(): AnyGame {
    return this.real.game;
  }

  get setup(): Setup {
    return this.real.setup;
  }

  /** The last snapshot, as it comes over a wire: plain text. */
  sight(seat: Seat): SeatSnapshot {
    let sight = this.sights.get(seat);
    if (!sight) {
      sight = JSON.parse(JSON.stringify(this.real.sight(seat))) as SeatSnapshot;
      this.sights.set(seat, sight);
    }
    return sight;
  }

  private wire(): Promise<void> {
    this.asked++;
    return new Promise((done) => setTimeout(done, this.delay));
  }

  private told(): void {
    this.sights = new Map();
    for (const listener of [...this.listeners]) listener();
  }

  async viewAt(seat: Seat, moment: number): Promise<View> {
    await this.wire();
    return this.real.viewAt(seat, moment);
  }

  async choose(seat: Seat, code: number, moment: number): Promise<void> {
    await this.wire();
    await this.real.choose(seat, code, moment);
    this.told();
  }

  async undo(seat: Seat): Promise<void> {
    await this.wire();
    await this.real.undo(seat);
    this.told();
  }

  async redo(seat: Seat): Promise<void> {
    await this.wire();
    await this.real.redo(seat);
    this.told();
  }

  async record(keepSeed: boolean): Promise<string> {
    await this.wire();
    return this.real.record(keepSeed);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
