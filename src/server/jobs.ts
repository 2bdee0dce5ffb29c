/**
 * What is done later, and again if it fails: machine turns, secret windows, messages. With PostgreSQL any process takes
 * them (graphile-worker); on the embedded store they wait in its table and run here. Jobs are done in lanes: a window never
 * waits for a thought or for a mail. Of the jobs of one queue (a person's machines) one is done at a time, so that nobody's
 * many matches hold up another's.
 */

import { EventEmitter } from 'node:events';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Store } from './store/store.ts';
import type { Time } from './time.ts';

export type Tasks = Readonly<Record<string, (body: Record<string, unknown>) => Promise<void>>>;

export interface Jobs {
  /** Something may be due. */
  poke(): void;
  stop(): Promise<void>;
}

const AT_ONCE = 4;
/** What has a lane of its own; all the rest shares one more. */
const LANES: readonly (readonly string[])[] = [['quiet', 'orders'], ['machine']];

const lanesOf = (tasks: Tasks): readonly (readonly string[])[] => {
  const rest = Object.keys(tasks).filter((name) => !LANES.flat().includes(name));
  return [...LANES, rest].map((lane) => lane.filter((name) => name in tasks)).filter((lane) => lane.length > 0);
};
const MAX_TRIES = 8;
const BEGIN_AGAIN = 1000;
const backoff = (tries: number): number => Math.min(3600_000, 1000 * 2 ** tries);

export interface JobOptions {
  readonly store: Store;
  readonly url?: string | undefined;
  readonly tasks: Tasks;
  readonly time: Time;
  readonly onFault: (error: unknown, job: string) => void;
}

export async function startJobs(options: JobOptions): Promise<Jobs> {
  const { store, url = '', tasks, onFault } = options;
  return store.kind === 'postgres' ? jobsInPostgres({ url, tasks, onFault }) : inProcess(options);
}

export interface PostgresJobs extends Pick<JobOptions, 'tasks' | 'onFault'> {
  readonly url: string;
  /** Jobs of a lane that are done at once; 4 if absent. */
  readonly atOnce?: number;
  /** Where processes are entered, if not in the server's own table. */
  readonly processes?: string;
}

/** Takes jobs by graphile-worker, together with every other process that has these tasks. */
export async function jobsInPostgres({
  url,
  tasks,
  onFault,
  atOnce = AT_ONCE,
  processes,
}: PostgresJobs): Promise<Jobs> {
  const [{ run }, { openPool, quietLogger }, { ProcessLock }, { Sturdy }] = await Promise.all([
    import('graphile-worker'),
    import('./store/postgres.ts'),
    import('./store/process-lock.ts'),
    import('./store/sturdy.ts'),
  ]);
  const events: WorkerEvents = new EventEmitter();
  const workers: string[] = [];
  const active = new Set<string>();
  // Jobs are taken in the name of the pool, or of one of its workers.
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id));
  events.on('worker:create', ({ worker }) => workers.push(worker.workerId));
  events.on('job:start', ({ job }) => active.add(String(job.id)));
  events.on('job:complete', ({ job }) => active.delete(String(job.id)));
  // A connection that breaks is replaced by the pool. One of graphile-worker's own would not listen while it closes.
  const { pool, closed } = openPool({ connectionString: url, max: 12 }, () => {});
  // All that graphile-worker asks may be asked twice; a fault of its own would end this process.
  const sturdy = new Sturdy({ pool, mayRepeat: () => true });
  const pgPool = new Proxy(pool, {
    get(target, key) {
      if (key === 'query') return sturdy.query.bind(sturdy);
      if (key === 'connect')
        return (listens?: Parameters<typeof pool.connect>[0]) => (listens ? target.connect(listens) : sturdy.connect());
      const value = Reflect.get(target, key) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const taskList: TaskList = Object.fromEntries(
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
  );
  const runners = new Map<readonly string[], Runner>();
  let stopped = false;
  const runLane = async (lane: readonly string[]): Promise<void> => {
    const runner = await run({
      events,
      pgPool,
      concurrency: atOnce,
      pollInterval: 500,
      noHandleSignals: true,
      logger: quietLogger,
      // With a delay its faults are caught, and end the lane only.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(lane.map((name) => [name, taskList[name]])) as TaskList,
    });
    runners.set(lane, runner);
    const ended = (error: unknown): void => {
      runners.delete(lane);
      if (stopped) return;
      onFault(error ?? new Error('ended'), `jobs: ${lane.join(', ')}`);
      beginAgain(lane);
    };
    runner.promise.then(() => ended(null), ended);
  };
  /** A lane that has ended is begun again, for as long as it takes. */
  const beginAgain = (lane: readonly string[]): void => {
    setTimeout(() => {
      if (!stopped)
        runLane(lane).catch((error) => {
          onFault(error, `jobs: ${lane.join(', ')}`);
          beginAgain(lane);
        });
    }, BEGIN_AGAIN).unref();
  };
  await Promise.all(lanesOf(tasks).map(runLane));
  const heart = await ProcessLock.start({
    url,
    ...(processes === undefined ? {} : { table: processes }),
    workers: () => workers,
    active: () => active,
    onFault: (error) => onFault(error, 'heart'),
  });
  return {
    poke: () => {},
    async stop() {
      stopped = true;
      await Promise.all([...runners.values()].map((runner) => runner.stop().catch(() => {})));
      await heart.stop();
      await pool.end();
      await closed();
    },
  };
}

interface Waiting {
  readonly id: number;
  readonly name: string;
  readonly body: string;
  readonly tries: number;
  readonly run_at: number;
  /** null: it waits for no other. */
  readonly queue: string | null;
}

function inProcess({ store, tasks, time, onFault }: JobOptions): Jobs {
  const { db } = store;
  const lanes = lanesOf(tasks).map((names) => ({ names, running: new Map<number, string | null>() }));
  const open = new Set<Promise<void>>();
  let stopped = false;
  let cancel: (() => void) | null = null;
  let looking = false;
  let again = false;

  async function perform(job: Waiting): Promise<void> {
    try {
      await tasks[job.name]?.(JSON.parse(job.body) as Record<string, unknown>);
      await db.deleteFrom('jobs').where('id', '=', job.id).execute();
    } catch (error) {
      onFault(error, job.name);
      const tries = job.tries + 1;
      if (tries >= MAX_TRIES) await db.deleteFrom('jobs').where('id', '=', job.id).execute();
      else
        await db
          .updateTable('jobs')
          .set({ tries, run_at: time.now() + backoff(tries) })
          .where('id', '=', job.id)
          .execute();
    }
  }

  /** The jobs of a lane that come next: of each queue the first, if none of it is being done. */
  async function nextOf({ names, running }: (typeof lanes)[number]): Promise<readonly Waiting[]> {
    const queue = sql<string | null>`json_extract(body, '$.queue')`;
    const { rows } = await sql<Waiting>`
      select id, name, body, tries, min(run_at) as run_at, ${queue} as queue from jobs
      where name in (${sql.join(names)})
      group by coalesce(${queue}, id) order by run_at limit ${AT_ONCE + running.size + 1}`.execute(db);
    const taken = new Set(running.values());
    return rows.filter((job) => !running.has(job.id) && (job.queue === null || !taken.has(job.queue)));
  }

  async function look(): Promise<void> {
    const now = time.now();
    let next = Number.POSITIVE_INFINITY;
    for (const lane of lanes) {
      const waiting = await nextOf(lane);
      const due = waiting.filter((job) => job.run_at <= now).slice(0, AT_ONCE - lane.running.size);
      for (const job of due) {
        lane.running.set(job.id, job.queue);
        const done = perform(job)
          .catch((error) => onFault(error, job.name))
          .finally(() => {
            lane.running.delete(job.id);
            open.delete(done);
            poke();
          });
        open.add(done);
      }
      next = Math.min(next, ...waiting.filter((job) => job.run_at > now).map((job) => job.run_at));
    }
    cancel?.();
    cancel = Number.isFinite(next) ? time.at(next, poke) : null;
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
