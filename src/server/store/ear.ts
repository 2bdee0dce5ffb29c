/**
 * Hears what other processes tell, over a connection of its own. When that breaks it is opened again for as long as it
 * takes, and whoever listens is told that something may have been missed.
 */

import pg from 'pg';

export interface EarOptions {
  readonly url: string;
  readonly channel: string;
  readonly onNews: (payload: string) => void;
  /** It hears again. What was told meanwhile is lost. */
  readonly onMissed: () => void;
  readonly onError: (error: Error) => void;
}

const FIRST_WAIT = 100;
const LONGEST_WAIT = 3000;
/** A connection may be dead and nobody has said so: it is asked now and then, and must answer. */
const ASK_EVERY = 10_000;
const ANSWER_WITHIN = 5000;

export class Ear {
  private readonly options: EarOptions;
  private client: pg.Client | null = null;
  private closed = false;
  private wait = FIRST_WAIT;
  private timer: NodeJS.Timeout | null = null;
  private readonly asking: NodeJS.Timeout;

  private constructor(options: EarOptions) {
    this.options = options;
    this.asking = setInterval(() => void this.ask(), ASK_EVERY);
    this.asking.unref();
  }

  /** Fails if it cannot listen at once. */
  static async open(options: EarOptions): Promise<Ear> {
    const ear = new Ear(options);
    try {
      await ear.listen();
    } catch (error) {
      await ear.close();
      throw error;
    }
    return ear;
  }

  private async listen(): Promise<void> {
    const { url, channel, onNews, onError } = this.options;
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
    });
    const lost = (error?: Error): void => {
      if (this.client !== client) return;
      this.client = null;
      if (error) onError(error);
      client.end().catch(() => {});
      this.retry();
    };
    client.on('notification', ({ payload }) => onNews(payload ?? ''));
    client.on('error', lost);
    client.on('end', () => lost());
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.closed) await client.end().catch(() => {});
    else this.client = client;
  }

  private retry(): void {
    if (this.closed) return;
    this.timer = setTimeout(async () => {
      try {
        await this.listen();
        this.wait = FIRST_WAIT;
        this.options.onMissed();
      } catch (error) {
        this.options.onError(error as Error);
        this.retry();
      }
    }, this.wait);
    this.timer.unref();
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private async ask(): Promise<void> {
    const { client } = this;
    try {
      await client?.query('select 1');
    } catch (error) {
      client?.emit('error', error as Error);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.asking);
    if (this.timer) clearTimeout(this.timer);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => {});
  }
}
