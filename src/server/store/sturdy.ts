/**
 * Connections to PostgreSQL that survive being cut. A query that changed nothing yet is asked again on a new connection;
 * one that may have changed something is not: whoever asked is told so (`DatabaseAway`).
 */

import type pg from 'pg';
import { CommitUnsure, DatabaseAway } from './away.ts';

const LOST_CODES = new Set([
  '57P01', // shut down, or the connection was ended by an administrator
  '57P02', // crashed
  '57P03', // starting up
  '53300', // too many connections
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const LOST_WORDS =
  /Connection terminated|connection error and is not queryable|Client was closed|timeout exceeded when trying to connect/;

/** Whether a connection to the database failed, by what its driver says. */
function isLost(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isLost)) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (LOST_CODES.has(code) || code.startsWith('08'))) return true;
  return LOST_WORDS.test(error.message);
}

const away = (error: unknown): unknown =>
  error instanceof DatabaseAway || !isLost(error)
    ? error
    : new DatabaseAway((error as Error).message, { cause: error });

/** Two transactions that got in each other's way: one of them was undone and may be tried again. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && ['40001', '40P01'].includes(String((error as { code?: unknown }).code));

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

const isBegin = (text: string): boolean => /^\s*(begin|start transaction)\b/i.test(text);
const isCommit = (text: string): boolean => /^\s*commit\b/i.test(text);
const isRollback = (text: string): boolean => /^\s*rollback\s*;?\s*$/i.test(text);
const isRead = (text: string): boolean => /^\s*select\b/i.test(text) && !/\bfor (no key )?update\b/i.test(text);

type Query = string | { readonly text: string };

export interface SturdyOptions {
  readonly pool: pg.Pool;
  /** How long it is tried to get a connection, in milliseconds. */
  readonly patience?: number;
  /** Whether a statement outside of a transaction may be sent twice; those that only read by default. */
  readonly mayRepeat?: (text: string) => boolean;
}

const PATIENCE = 8000;
const LONGEST_WAIT = 500;

export class Sturdy {
  readonly pool: pg.Pool;
  private readonly patience: number;
  readonly mayRepeat: (text: string) => boolean;

  constructor({ pool, patience, mayRepeat }: SturdyOptions) {
    this.pool = pool;
    this.patience = patience ?? PATIENCE;
    this.mayRepeat = mayRepeat ?? isRead;
  }

  /** Runs again, for a while, what failed because the database was away, or in the way of somebody else. */
  async again<T>(run: () => Promise<T>, isSafe: (error: unknown) => boolean = isLost): Promise<T> {
    const end = Date.now() + this.patience;
    for (let tries = 0; ; tries++)
      try {
        return await run();
      } catch (error) {
        if (!isSafe(error) || Date.now() > end) throw away(error);
        await wait(Math.min(LONGEST_WAIT, 10 * 2 ** tries));
      }
  }

  /** All or none of it, tried again unless it may have been committed. */
  transaction<T>(run: () => Promise<T>): Promise<T> {
    return this.again(run, (error) => isConflict(error) || (isLost(error) && !(error instanceof CommitUnsure)));
  }

  take(): Promise<pg.PoolClient> {
    return this.again(() => this.pool.connect());
  }

  async connect(): Promise<Lease> {
    return new Lease(this, await this.take());
  }

  async query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const lease = await this.connect();
    try {
      return await lease.query(query, values);
    } finally {
      lease.release();
    }
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}

/** A connection for as long as somebody needs one: a broken one is replaced where that does no harm. */
export class Lease {
  private readonly sturdy: Sturdy;
  private client: pg.PoolClient | null;
  private inTransaction = false;

  constructor(sturdy: Sturdy, client: pg.PoolClient) {
    this.sturdy = sturdy;
    this.client = client;
  }

  async query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const text = typeof query === 'string' ? query : query.text;
    const begins = isBegin(text);
    const mayRepeat = !this.inTransaction && (begins || this.sturdy.mayRepeat(text));
    // What was begun on a connection that is gone has been undone there.
    if (this.client === null && isRollback(text)) return nothing();
    const run = async (): Promise<pg.QueryResult> => {
      if (this.client === null && this.inTransaction) throw new DatabaseAway('the connection was cut in a transaction');
      this.client ??= await this.sturdy.take();
      const { client } = this;
      try {
        return await client.query(query as string, values);
      } catch (error) {
        if (!isLost(error)) throw error;
        this.client = null;
        client.release(error as Error);
        if (isCommit(text)) throw new CommitUnsure('the connection was cut during a commit', { cause: error });
        throw away(error);
      }
    };
    const result = await (mayRepeat ? this.sturdy.again(run) : run());
    if (begins) this.inTransaction = true;
    else if (isCommit(text) || isRollback(text)) this.inTransaction = false;
    return result;
  }

  release(error?: Error | boolean): void {
    this.client?.release(error);
    this.client = null;
  }
}

const nothing = (): pg.QueryResult => ({ command: 'ROLLBACK', rowCount: 0, oid: 0, fields: [], rows: [] });
