/**
 * When nobody could play: the server was down, or its clock was set. While it runs its time is steady (time.ts) and it writes
 * down now and then what time it is; what is missing between two runs is nobody's loss on time.
 */

import type { Store } from './store/store.ts';
import type { Time } from './time.ts';

export interface Outage {
  readonly from: number;
  readonly to: number;
}

const LAST = 'clock-last';
const LIST = 'clock-outages';
const BEAT_EVERY = 5000;
/** A quick start is none. Where several processes share a store, one of them may just not have written yet. */
const LEAST = { sqlite: 3000, postgres: 3 * BEAT_EVERY } as const;
const MAX_KEPT = 500;

export class Outages {
  private readonly store: Store;
  private readonly time: Time;
  private readonly onFault: (error: unknown) => void;
  private timer: NodeJS.Timeout | null = null;
  /** In order. */
  list: readonly Outage[] = [];

  private constructor(store: Store, time: Time, onFault: (error: unknown) => void) {
    this.store = store;
    this.time = time;
    this.onFault = onFault;
  }

  /** Looks how long nobody was there, and begins to write the time down. */
  static async find(store: Store, time: Time, onFault: (error: unknown) => void): Promise<Outages> {
    const outages = new Outages(store, time, onFault);
    outages.list = JSON.parse((await outages.read(LIST)) ?? '[]') as readonly Outage[];
    const last = Number((await outages.read(LAST)) ?? Number.NaN);
    // A clock that was set back: times never go back, for what was done before must not seem to lie ahead.
    if (last > time.now()) time.goOnFrom(last);
    const now = time.now();
    if (now - last > LEAST[store.kind]) {
      outages.list = [...outages.list, { from: last, to: now }].slice(-MAX_KEPT);
      await outages.write(LIST, JSON.stringify(outages.list));
    }
    await outages.beat();
    outages.timer = setInterval(() => void outages.beat().catch(onFault), BEAT_EVERY);
    outages.timer.unref();
    return outages;
  }

  private async read(key: string): Promise<string | undefined> {
    const row = await this.store.db.selectFrom('facts').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value;
  }

  private async write(key: string, value: string): Promise<void> {
    await this.store.db
      .insertInto('facts')
      .values({ key, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute();
  }

  private async beat(): Promise<void> {
    if (this.store.kind === 'postgres') {
      // A process that came later may know of an outage that this one has not seen.
      const last = Number((await this.read(LAST)) ?? Number.NaN);
      if (last - this.time.now() > LEAST.postgres) {
        this.time.goOnFrom(last);
        this.list = JSON.parse((await this.read(LIST)) ?? '[]') as readonly Outage[];
      }
    }
    await this.write(LAST, String(this.time.now()));
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    // A store that cannot take it is closed all the same.
    await this.beat().catch(this.onFault);
  }

  /** How much of the time since then was nobody's. */
  since(at: number): number {
    let sum = 0;
    for (const { from, to } of this.list) if (to > at) sum += to - Math.max(from, at);
    return sum;
  }
}
