/**
 * The AI player in threads of its own, started when it is first asked. A thread has one question at a time; the others
 * wait in the order in which they came. A thought that does not end is given up, and its thread with it.
 */

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FromPlayer, Question } from '../ai/serve.ts';

export interface Machine {
  think(question: Omit<Question, 'serial'>): Promise<number>;
  stop(): Promise<void>;
}

/** The server ends: whoever comes next takes the question up again. */
export class MachineStopped extends Error {
  override readonly name = 'MachineStopped';
}

export interface MachineOptions {
  /** Milliseconds a thought may take: many times what the slowest level plans for a whole phase. */
  readonly limit?: number;
  readonly threads?: number;
}

const LIMIT = 30_000;
/** A thread on a busy machine needs a while before it can think at all. */
const START_LIMIT = 120_000;
const MAX_THREADS = 3;

interface Open {
  readonly question: Omit<Question, 'serial'>;
  resolve(code: number): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  open: Open | null;
  /** Of the question it was asked last. */
  serial: number;
  timer: NodeJS.Timeout | undefined;
  /** Seeds of the players whose plans it remembers. */
  readonly knows: Set<string>;
}

export function machineInThread(catalogModule: string, options: MachineOptions = {}): Machine {
  const limit = options.limit ?? LIMIT;
  const most = options.threads ?? Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1));
  const threads = new Set<Thread>();
  let queue: Open[] = [];
  let serial = 0;

  function start(): Thread {
    const worker = new Worker(new URL('./machine-worker.mjs', import.meta.url), { workerData: { catalogModule } });
    const thread: Thread = { worker, isReady: false, open: null, serial: 0, timer: undefined, knows: new Set() };
    threads.add(thread);
    worker.unref();
    worker.on('message', (message: FromPlayer | { readonly kind: 'ready' }) => {
      if (message.kind === 'ready') {
        thread.isReady = true;
        if (thread.open) ask(thread, thread.open);
      } else if ((message.kind === 'choice' || message.kind === 'fault') && message.serial === thread.serial) {
        const { open } = thread;
        thread.open = null;
        clearTimeout(thread.timer);
        if (message.kind === 'choice') open?.resolve(message.answer.code);
        else open?.reject(new Error(message.message));
        next();
      }
    });
    worker.on('error', (error) => lose(thread, error));
    worker.on('exit', () => lose(thread, new Error('the AI has stopped')));
    return thread;
  }

  /** The thread is not there any more; another takes its place when it is needed. */
  function lose(thread: Thread, error: Error): void {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    thread.open?.reject(error);
    thread.open = null;
    void thread.worker.terminate();
    next();
  }

  function limited(thread: Thread, milliseconds: number, what: string): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(
      () => lose(thread, new Error(`${what} took longer than ${milliseconds} ms`)),
      milliseconds,
    );
    thread.timer.unref();
  }

  function ask(thread: Thread, { question }: Open): void {
    thread.serial = ++serial;
    thread.knows.add(question.seed);
    limited(thread, limit, `a thought of ${question.game}, ${question.level}`);
    thread.worker.postMessage({ kind: 'think', question: { ...question, serial } });
  }

  function next(): void {
    for (;;) {
      const open = queue[0];
      if (!open) return;
      const idle = [...threads].filter((t) => t.open === null);
      const thread =
        idle.find((t) => t.knows.has(open.question.seed)) ?? idle[0] ?? (threads.size < most ? start() : undefined);
      if (!thread) return;
      queue.shift();
      thread.open = open;
      if (thread.isReady) ask(thread, open);
      else limited(thread, START_LIMIT, 'starting the AI');
    }
  }

  return {
    think: (question) =>
      new Promise((resolve, reject) => {
        queue.push({ question, resolve, reject });
        next();
      }),
    async stop() {
      const waiting = queue;
      const old = [...threads];
      queue = [];
      threads.clear();
      for (const { reject } of [...waiting, ...old.flatMap((t) => t.open ?? [])])
        reject(new MachineStopped('the AI was stopped'));
      for (const thread of old) clearTimeout(thread.timer);
      await Promise.all(old.map((t) => t.worker.terminate()));
    },
  };
}
