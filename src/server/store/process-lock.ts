/**
 * Which processes are alive, for those that share a PostgreSQL: each holds a lock that ends with its connection. The jobs of
 * one that was killed are free again at once, instead of after the hours that graphile-worker would wait for it.
 */

import pg from 'pg';

const LOOK_EVERY = 3000;
const ANSWER_WITHIN = 10_000;
/** Locks of this kind are ours. */
const SPACE = 7_301_442;

export interface ProcessLockOptions {
  readonly url: string;
  /** The names under which this process takes jobs. */
  readonly workers: () => readonly string[];
  /** The jobs it is doing. */
  readonly active: () => ReadonlySet<string>;
  readonly onFault: (error: unknown) => void;
  /** The table of keys and values in which processes are entered; "facts" if absent. */
  readonly table?: string;
}

export class ProcessLock {
  private readonly options: ProcessLockOptions;
  private readonly table: string;
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private readonly id = Math.floor(Math.random() * 0x7fffffff);
  private looking: Promise<void> | null = null;
  /** Jobs that were taken in our name and that nobody does, as it seemed last time. */
  private idle: ReadonlySet<string> = new Set();

  private constructor(options: ProcessLockOptions) {
    this.options = options;
    this.table = options.table ?? 'facts';
  }

  static async start(options: ProcessLockOptions): Promise<ProcessLock> {
    const heart = new ProcessLock(options);
    await heart.look();
    heart.timer = setInterval(() => {
      heart.looking ??= heart
        .look()
        .catch(options.onFault)
        .finally(() => {
          heart.looking = null;
        });
    }, LOOK_EVERY);
    heart.timer.unref();
    return heart;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.options.url,
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
    });
    const gone = (): void => {
      if (this.client === client) this.client = null;
    };
    client.on('error', gone);
    client.on('end', gone);
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1, $2)', [SPACE, this.id]);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.client = client;
    return client;
  }

  private async look(): Promise<void> {
    const client = this.client ?? (await this.connect());
    try {
      // Another may have taken this one for dead while its connection was away.
      await client.query(
        `insert into ${this.table} (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
        [`process:${this.id}`, JSON.stringify(this.options.workers())],
      );
      await this.freeDead(client);
      await this.freeIdle(client);
    } catch (error) {
      if (this.client === client) this.client = null;
      client.end().catch(() => {});
      throw error;
    }
  }

  /** Frees what those took who are no longer there. */
  private async freeDead(client: pg.Client): Promise<void> {
    const { rows } = await client.query(`select key, value from ${this.table} where key like 'process:%'`);
    for (const { key, value } of rows as { key: string; value: string }[]) {
      const id = Number(key.slice(8));
      if (id === this.id) continue;
      const free = (await client.query('select pg_try_advisory_lock($1, $2) as free', [SPACE, id])).rows[0]?.free;
      if (!free) continue;
      await client.query('select graphile_worker.force_unlock_workers($1)', [JSON.parse(value)]);
      await client.query(`delete from ${this.table} where key = $1`, [key]);
      await client.query('select pg_advisory_unlock($1, $2)', [SPACE, id]);
    }
  }

  /** Frees jobs that were given to this process by an answer that never came: its connection was cut. */
  private async freeIdle(client: pg.Client): Promise<void> {
    const workers = this.options.workers();
    const { rows } = await client.query(
      'select id, job_queue_id from graphile_worker._private_jobs where locked_by = any($1)',
      [workers],
    );
    const active = this.options.active();
    const idle = (rows as { id: string; job_queue_id: number | null }[]).filter((row) => !active.has(String(row.id)));
    // One that is only just being taken or given back is not idle for long.
    const free = idle.filter((row) => this.idle.has(String(row.id)));
    this.idle = new Set(idle.map((row) => String(row.id)));
    if (free.length === 0) return;
    const queues = free.flatMap((row) => row.job_queue_id ?? []);
    for (const [table, ids] of [
      ['_private_jobs', free.map((row) => row.id)],
      ['_private_job_queues', queues],
    ] as const)
      await client.query(
        `update graphile_worker.${table} set locked_at = null, locked_by = null where id = any($1) and locked_by = any($2)`,
        [ids, workers],
      );
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.looking;
    const client = this.client;
    this.client = null;
    await client?.query(`delete from ${this.table} where key = $1`, [`process:${this.id}`]).catch(() => {});
    await client?.end().catch(() => {});
  }
}
