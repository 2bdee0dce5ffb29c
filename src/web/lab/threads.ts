/** Threads of the lab. A thread has one task at a time; it is ended to stop what it does. */

import thread from 'virtual:lab-thread';
import { otherGames } from '../app/other-games.ts';
import type { FromThread, ToThread } from './protocol.ts';

/** All cores but one, which the page needs itself. */
export const threadCount = (): number => Math.max(1, (navigator.hardwareConcurrency || 2) - 1);

export interface Thread {
  /** Tells what comes of a task. */
  ask(task: ToThread, hear: (message: FromThread) => void): void;
  end(): void;
}

export function openThread(): Thread {
  const worker = new Worker(thread, { type: 'module', name: otherGames().join(' ') });
  let hear: (message: FromThread) => void = () => {};
  worker.addEventListener('message', ({ data }: MessageEvent<FromThread>) => hear(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    hear({ kind: 'fault', message: event.message || 'the lab did not start. Reload the page' });
  });
  return {
    ask(task, told) {
      hear = told;
      worker.postMessage(task);
    },
    end: () => worker.terminate(),
  };
}

/** One task on a thread of its own. */
export function askOnce(task: ToThread, signal: AbortSignal): Promise<FromThread> {
  return new Promise((done, fail) => {
    const thread = openThread();
    const stop = (): void => {
      thread.end();
      fail(new DOMException('stopped', 'AbortError'));
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    thread.ask(task, (message) => {
      signal.removeEventListener('abort', stop);
      thread.end();
      done(message);
    });
  });
}
