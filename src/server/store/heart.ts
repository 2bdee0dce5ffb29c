/**
 * Which processes are alive, for those that share a PostgreSQL: each holds a lock that ends with its connection. The jobs of
 * one that was killed are free again at once, instead of after the hours that graphile-worker would wait for it.
 */

import pg from 'pg';

const LOOK_EVERY = 3000;
/** Locks of this kind are ours. */
const SPACE = 7_301_442;

export interface HeartOptions {
  readonly url: string;
  /** The names under which this process takes jobs. */
  readonly workers: readonly string[];
  readonly onFault: (error: unknown) => void;
}

export class Heart {
  private readonly options: HeartOptions;
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private id = 0;
  private looking: Promise<void> = Promise.resolve();

  private constructor(options: HeartOptions) {
    this.options = options;
  }

  static async start(options: HeartOptions): Promise<Heart> {
    const heart = new Heart(options);
    await heart.connect();
    await heart.look();
    heart.timer = setInterval(() => {
      heart.looking = heart.look().catch(options.onFault);
    }, LOOK_EVERY);
    heart.timer.unref();
    return heart;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.options.url });
    client.on('error', () => {
      if (this.client === client) this.client = null;
    });
    await client.connect();
    this.id = Math.floor(Math.random() * 0x7fffffff);
    await client.query('select pg_advisory_lock($1, $2)', [SPACE, this.id]);
    await client.query('insert into facts (key, value) values ($1, $2)', [
      `process:${this.id}`,
      JSON.stringify(this.options.workers),
    ]);
    this.client = client;
    return client;
  }

  /** Frees what those took who are no longer there. */
  private async look(): Promise<void> {
    const client = this.client ?? (await this.connect());
    const { rows } = await client.query("select key, value from facts where key like 'process:%'");
    for (const { key, value } of rows as { key: string; value: string }[]) {
      const id = Number(key.slice(8));
      if (id === this.id) continue;
      const free = (await client.query('select pg_try_advisory_lock($1, $2) as free', [SPACE, id])).rows[0]?.free;
      if (!free) continue;
      await client.query('select graphile_worker.force_unlock_workers($1)', [JSON.parse(value)]);
      await client.query('delete from facts where key = $1', [key]);
      await client.query('select pg_advisory_unlock($1, $2)', [SPACE, id]);
    }
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.looking;
    const client = this.client;
    this.client = null;
    await client?.query('delete from facts where key = $1', [`process:${this.id}`]).catch(() => {});
    await client?.end().catch(() => {});
  }
}
