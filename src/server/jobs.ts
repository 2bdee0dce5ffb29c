/**
 * What is done later, and again if it fails: machine turns, secret windows, messages. With PostgreSQL any process takes
 * them (graphile-worker); on the embedded store they wait in its table and run here.
 */

import { EventEmitter } from 'node:events';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type { Store } from './store/store.ts';
import type { Time } from './time.ts';

export type Tasks = Readonly<Record<string, (body: Record<string, unknown>) => Promise<void>>>;

export interface Jobs {
  /** Something may be due. */
  poke(): void;
  stop(): Promise<void>;
}

const AT_ONCE = 4;
const MOST_TRIES = 8;
const backoff = (tries: number): number => Math.min(3600_000, 1000 * 2 ** tries);

export interface JobOptions {
  readonly store: Store;
  readonly url?: string | undefined;
  readonly tasks: Tasks;
  readonly time: Time;
  readonly onFault: (error: unknown, job: string) => void;
}

export async function startJobs(options: JobOptions): Promise<Jobs> {
  return options.store.kind === 'postgres' ? inPostgres(options) : inProcess(options);
}

async function inPostgres({ url, tasks, onFault }: JobOptions): Promise<Jobs> {
  const [{ run }, { openPool, quietLogger }, { Heart }] = await Promise.all([
    import('graphile-worker'),
    import('./store/postgres.ts'),
    import('./store/heart.ts'),
  ]);
  const events: WorkerEvents = new EventEmitter();
  const workers: string[] = [];
  // Jobs are taken in the name of the pool, or of one of its workers.
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id));
  events.on('worker:create', ({ worker }) => workers.push(worker.workerId));
  // A connection that breaks is replaced by the pool. One of graphile-worker's own would not listen while it closes.
  const { pool, closed } = openPool({ connectionString: url as string }, () => {});
  const runner: Runner = await run({
    events,
    pgPool: pool,
    concurrency: AT_ONCE,
    pollInterval: 500,
    noHandleSignals: true,
    logger: quietLogger,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload: unknown) => {
          try {
            await task(payload as Record<string, unknown>);
          } catch (error) {
            onFault(error, name);
            throw error;
          }
        },
      ]),
    ),
  });
  const heart = await Heart.start({ url: url as string, workers, onFault: (error) => onFault(error, 'heart') });
  return {
    poke: () => {},
    async stop() {
      await runner.stop();
      await heart.stop();
      await pool.end();
      await closed();
    },
  };
}

function inProcess({ store, tasks, time, onFault }: JobOptions): Jobs {
  const { db } = store;
  const running = new Set<number>();
  const open = new Set<Promise<void>>();
  let stopped = false;
  let cancel: (() => void) | null = null;
  let looking = false;
  let again = false;

  async function perform(job: { id: number; name: string; body: string; tries: number }): Promise<void> {
    try {
      await tasks[job.name]?.(JSON.parse(job.body) as Record<string, unknown>);
      await db.deleteFrom('jobs').where('id', '=', job.id).execute();
    } catch (error) {
      onFault(error, job.name);
      const tries = job.tries + 1;
      if (tries >= MOST_TRIES) await db.deleteFrom('jobs').where('id', '=', job.id).execute();
      else
        await db
          .updateTable('jobs')
          .set({ tries, run_at: time.now() + backoff(tries) })
          .where('id', '=', job.id)
          .execute();
    }
  }

  async function look(): Promise<void> {
    const room = AT_ONCE - running.size;
    const waiting = await db
      .selectFrom('jobs')
      .selectAll()
      .orderBy('run_at')
      .limit(AT_ONCE + running.size + 1)
      .execute();
    const now = time.now();
    const fresh = waiting.filter((job) => !running.has(job.id));
    const due = fresh.filter((job) => job.run_at <= now).slice(0, room);
    for (const job of due) {
      running.add(job.id);
      const done = perform(job)
        .catch((error) => onFault(error, job.name))
        .finally(() => {
          running.delete(job.id);
          open.delete(done);
          poke();
        });
      open.add(done);
    }
    const next = fresh.find((job) => job.run_at > now);
    cancel?.();
    cancel = next && due.length === 0 ? time.at(next.run_at, poke) : null;
  }

  function poke(): void {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    setImmediate(() => {
      look()
        .catch((error) => onFault(error, 'jobs'))
        .finally(() => {
          looking = false;
          if (again) {
            again = false;
            poke();
          }
        });
    });
  }

  poke();
  return {
    poke,
    async stop() {
      stopped = true;
      cancel?.();
      await Promise.all(open);
    },
  };
}
