/** Runs of the lab in IndexedDB: the run itself, its sums batch by batch, and the choices of its games. */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Kept } from '../../lab/examples.ts';
import type { GameFacts, RunPlan } from '../../lab/plan.ts';
import { addTally, type Tally } from '../../lab/tally.ts';
import type { BatchPart, BatchSums } from './protocol.ts';

/** `going`: it is played as soon as a page of the lab is open. */
export type RunWish = 'going' | 'paused' | 'stopped' | 'done' | 'failed';

export interface StoredRun {
  readonly id: string;
  readonly plan: RunPlan;
  readonly facts: GameFacts;
  readonly started: number;
  /** When it was last changed: paused, stopped, done. */
  readonly changed: number;
  readonly wish: RunWish;
  /** Runs that wait are played in this order. */
  readonly rank: number;
  readonly tally: Tally;
  /** Batches that are complete. */
  readonly batches: readonly number[];
  /** For how long it has been played. */
  readonly seconds: number;
  /** The page was left and it was taken up again: games from before, and how many of them were played again. */
  readonly resumed: { readonly games: number; readonly checked: number } | null;
  /** Why it failed, or was paused by the page itself. */
  readonly fault: string | null;
}

type BatchKey = [run: string, batch: number];

interface Layout extends DBSchema {
  runs: { key: string; value: StoredRun };
  sums: { key: BatchKey; value: BatchSums };
  kept: { key: BatchKey; value: Kept };
}

const rangeOf = (run: string): IDBKeyRange => IDBKeyRange.bound([run], [run, []]);

export class LabStore {
  private opening: Promise<IDBPDatabase<Layout>> | undefined;

  private db(): Promise<IDBPDatabase<Layout>> {
    this.opening ??= openDB<Layout>('sandtable-lab', 1, {
      upgrade(fresh) {
        fresh.createObjectStore('runs');
        fresh.createObjectStore('sums');
        fresh.createObjectStore('kept');
      },
      // A page of a newer edition wants to upgrade the database: this one closes it.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        this.opening = undefined;
      },
    });
    // A failed attempt may be repeated.
    this.opening.catch(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  async runs(): Promise<readonly StoredRun[]> {
    return (await this.db()).getAll('runs');
  }

  async run(id: string): Promise<StoredRun | undefined> {
    return (await this.db()).get('runs', id);
  }

  async add(run: StoredRun): Promise<void> {
    await (await this.db()).add('runs', run, run.id);
  }

  /** Changes a run as it stands in the store, where another page may have changed it. Undefined if it was deleted. */
  async change(id: string, change: (run: StoredRun) => StoredRun): Promise<StoredRun | undefined> {
    const tx = (await this.db()).transaction('runs', 'readwrite');
    const there = await tx.store.get(id);
    const changed = there && change(there);
    if (changed) await tx.store.put(changed, id);
    await tx.done;
    return changed;
  }

  /** Adds a batch, once: its sums, its choices and the run's tally, or nothing of them. */
  async addBatch(id: string, { kept, ...sums }: BatchPart, seconds: number): Promise<StoredRun | undefined> {
    const tx = (await this.db()).transaction(['runs', 'sums', 'kept'], 'readwrite');
    const runs = tx.objectStore('runs');
    const there = await runs.get(id);
    if (!there || there.batches.includes(sums.batch)) return there;
    const changed: StoredRun = {
      ...there,
      tally: addTally(there.tally, sums.tally),
      batches: [...there.batches, sums.batch].sort((a, b) => a - b),
      seconds: there.seconds + seconds,
    };
    const writes = [
      async () => tx.objectStore('sums').put(sums, [id, sums.batch]),
      async () => tx.objectStore('kept').put(kept, [id, sums.batch]),
      async () => runs.put(changed, id),
    ];
    try {
      await Promise.all(writes.map((write) => write()));
    } catch (error) {
      // What cannot be stored may be refused before the transaction knows of it: nothing of the batch stays.
      tx.done.catch(() => {});
      try {
        tx.abort();
      } catch {
        // It is over already.
      }
      throw error;
    }
    await tx.done;
    return changed;
  }

  /** The sums of all complete batches, in their order. */
  async sums(id: string): Promise<readonly BatchSums[]> {
    return (await this.db()).getAll('sums', rangeOf(id));
  }

  async kept(id: string, batch: number): Promise<Kept | undefined> {
    return (await this.db()).get('kept', [id, batch]);
  }

  async remove(id: string): Promise<void> {
    const tx = (await this.db()).transaction(['runs', 'sums', 'kept'], 'readwrite');
    await Promise.all([
      tx.objectStore('runs').delete(id),
      tx.objectStore('sums').delete(rangeOf(id)),
      tx.objectStore('kept').delete(rangeOf(id)),
    ]);
    await tx.done;
  }
}
