/** The machine player in a thread of its own, started when it is first asked. */

import { Worker } from 'node:worker_threads';
import type { FromPlayer, Question } from '../ai/serve.ts';

export interface Machine {
  think(question: Omit<Question, 'serial'>): Promise<number>;
  stop(): Promise<void>;
}

interface Open {
  resolve(code: number): void;
  reject(error: Error): void;
}

export function machineInThread(catalogModule: string): Machine {
  let worker: Worker | null = null;
  let serial = 0;
  const open = new Map<number, Open>();

  function start(): Worker {
    const made = new Worker(new URL('./machine-worker.mjs', import.meta.url), { workerData: { catalogModule } });
    made.unref();
    made.on('message', (message: FromPlayer) => {
      if (message.kind === 'progress') return;
      const question = open.get(message.serial);
      open.delete(message.serial);
      if (message.kind === 'choice') question?.resolve(message.answer.code);
      else if (message.kind === 'fault') question?.reject(new Error(message.message));
    });
    const lost = (error: Error): void => {
      if (worker !== made) return;
      worker = null;
      for (const question of open.values()) question.reject(error);
      open.clear();
    };
    made.on('error', lost);
    made.on('exit', () => lost(new Error('the machine player has gone')));
    return made;
  }

  return {
    think(question) {
      worker ??= start();
      const mine = ++serial;
      return new Promise((resolve, reject) => {
        open.set(mine, { resolve, reject });
        worker?.postMessage({ kind: 'think', question: { ...question, serial: mine } });
      });
    },
    async stop() {
      const old = worker;
      worker = null;
      // What it was thinking about is taken up again by whoever comes next.
      for (const question of open.values()) question.reject(new Error('the machine player was stopped'));
      open.clear();
      await old?.terminate();
    },
  };
}
