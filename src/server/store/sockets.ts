/** Open sockets by person, of all processes that share a PostgreSQL. */

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { SharedSockets } from './store.ts';
import type { Tables } from './tables.ts';

/** A process that has not refreshed its counts for so long, in milliseconds, is gone. */
const GONE_AFTER = 120_000;

export class SocketsInPostgres implements SharedSockets {
  private readonly db: Kysely<Tables>;
  private readonly process = randomUUID();
  private readonly counts = new Map<number, number>();
  /** Whose count has changed since the last refresh: of two that were written at the same time the older may stand. */
  private changed = new Set<number>();

  constructor(db: Kysely<Tables>) {
    this.db = db;
  }

  async set(person: number, count: number): Promise<number> {
    if (count > 0) this.counts.set(person, count);
    else this.counts.delete(person);
    this.changed.add(person);
    await this.write(person);
    if (count === 0) return 0;
    const row = await this.db
      .selectFrom('sockets')
      .select((e) => e.fn.sum('count').as('sum'))
      .where('person', '=', person)
      .where('seen', '>', Date.now() - GONE_AFTER)
      .executeTakeFirst();
    return Number(row?.sum ?? 0);
  }

  private async write(person: number): Promise<void> {
    const values = { count: this.counts.get(person) ?? 0, seen: Date.now() };
    await this.db
      .insertInto('sockets')
      .values({ process: this.process, person, ...values })
      .onConflict((c) => c.columns(['person', 'process']).doUpdateSet(values))
      .execute();
  }

  async refresh(): Promise<void> {
    const { changed } = this;
    this.changed = new Set();
    for (const person of changed) await this.write(person);
    const now = Date.now();
    await this.db.updateTable('sockets').set({ seen: now }).where('process', '=', this.process).execute();
    await this.db
      .deleteFrom('sockets')
      .where((e) =>
        e.or([e('seen', '<', now - GONE_AFTER), e.and([e('process', '=', this.process), e('count', '=', 0)])]),
      )
      .execute();
  }

  async close(): Promise<void> {
    await sql`delete from sockets where process = ${this.process}`.execute(this.db).catch(() => {});
  }
}
