/**
 * Where everything is kept: SQLite on one machine, PostgreSQL for several processes. Queries are written once (Kysely);
 * what the two do differently is behind this interface.
 */

import type { Kysely } from 'kysely';
import type { StoreKind } from './migrations.ts';
import type { EntriesTable, MatchesTable, Tables } from './tables.ts';

export type Entry = EntriesTable;

export interface NewJob {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** By the server's time, in milliseconds; now by default. */
  readonly at?: number;
  /** Replaces a waiting job of the same key. */
  readonly key?: string;
  /** Jobs that name the same queue are done one after another. */
  readonly queue?: string;
}

/** What lists say of a match. */
export type Summary = Partial<Pick<MatchesTable, 'changed' | 'to_move' | 'deadline' | 'outcome' | 'status'>> & {
  readonly seq: number;
};

const SUMMARY = ['changed', 'to_move', 'deadline', 'outcome', 'status', 'seq'] as const;

/** What is set in it. */
export const pickSummary = (summary: Summary): Readonly<Record<string, unknown>> =>
  Object.fromEntries(SUMMARY.filter((f) => summary[f] !== undefined).map((f) => [f, summary[f]]));

/** Who sits in a seat from now on. */
export interface SeatChange {
  readonly seat: number;
  readonly person: number | null;
  readonly level: string | null;
  /** Only if nobody sits there: otherwise nothing of the append is written. */
  readonly ifFree?: boolean;
}

/** Entries of one match, and what has to be written together with them. */
export interface Append {
  readonly entries: readonly Entry[];
  readonly summary?: Summary;
  readonly jobs?: readonly NewJob[];
  readonly snapshot?: { readonly seq: number; readonly body: Uint8Array };
  readonly seats?: readonly SeatChange[];
  readonly row?: Partial<Pick<MatchesTable, 'dice' | 'rated' | 'listed'>>;
}

/** Another process appended to a match. */
export interface Elsewhere {
  readonly match: number;
  /** How many entries there are now at least; 0: something else of the match changed. */
  readonly seq: number;
  /** Passed on as it is: chat, presence. */
  readonly word?: string;
}

/** Counts how often something is tried, for all processes that share the store. */
export interface Limiter {
  /** Whether it may be tried once more. */
  consume(key: string): Promise<boolean>;
}

/** Open sockets by person, for all processes that share the store. */
export interface SharedSockets {
  /** This process has so many of a person now. Returns how many there are in all. */
  set(person: number, count: number): Promise<number>;
  /** Called now and then: those of a process that has not been heard of for long are no longer counted. */
  refresh(): Promise<void>;
}

export interface Store {
  readonly kind: StoreKind;
  readonly db: Kysely<Tables>;
  /**
   * Appends, durably when it settles. Appends that come at the same time share one commit. False: another process has
   * taken a place or a seat, and nothing of this was written.
   */
  append(append: Append): Promise<boolean>;
  /**
   * Several queries as one, all or none. What is undone because the database was away, or in the way of another process, is
   * run again, unless it may be run only once.
   */
  together<T>(run: (db: Kysely<Tables>) => Promise<T>, how?: { readonly once?: boolean }): Promise<T>;
  /** Inside `together`: other processes that lock one of these rows wait until this is done. */
  lock(db: Kysely<Tables>, table: 'matches' | 'people', ids: readonly number[]): Promise<void>;
  addJobs(jobs: readonly NewJob[], db?: Kysely<Tables>): Promise<void>;
  /** Whether a job of this key waits or is being done. */
  hasJob(key: string): Promise<boolean>;
  /** Told of what other processes did; `onMissed` when some of it may not have come through. */
  listen(listener: (news: Elsewhere) => void, onMissed?: () => void): () => void;
  /** Tells the other processes. */
  tell(news: Elsewhere): Promise<void>;
  limiter(name: string, points: number, seconds: number): Limiter;
  /** null: one process has the store for itself. */
  readonly sockets: SharedSockets | null;
  close(): Promise<void>;
}

interface Waiting {
  readonly append: Append;
  resolve(done: boolean): void;
  reject(error: unknown): void;
}

/** Collects appends while one commit is under way, and gives them to the next. */
export class Batcher {
  private waiting: Waiting[] = [];
  private running = false;
  private readonly write: (appends: readonly Append[]) => Promise<readonly boolean[]>;
  private readonly most: number;
  private idle: (() => void)[] = [];

  constructor(write: (appends: readonly Append[]) => Promise<readonly boolean[]>, most = 256) {
    this.write = write;
    this.most = most;
  }

  add(append: Append): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, resolve, reject });
      if (!this.running) {
        this.running = true;
        // What arrives in the same turn of the loop goes into the same commit.
        setImmediate(() => void this.run());
      }
    });
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.most);
      try {
        const done = await this.write(batch.map((w) => w.append));
        batch.forEach((w, i) => {
          w.resolve(done[i] ?? false);
        });
      } catch (error) {
        for (const w of batch) w.reject(error);
      }
      // Answers go out and new choices come in before the next commit.
      if (this.waiting.length > 0) await new Promise((r) => setImmediate(r));
    }
    this.running = false;
    for (const done of this.idle.splice(0)) done();
  }

  /** Settles when nothing waits. */
  settled(): Promise<void> {
    return this.running ? new Promise((r) => this.idle.push(r)) : Promise.resolve();
  }
}
