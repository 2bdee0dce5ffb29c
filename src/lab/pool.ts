/** Many games at once: tasks handed to threads, for fuzzing, series and studies. */

import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

export interface Task {
  /** Address of the module (`new URL('./batch.ts', import.meta.url).href`) and the name of its function. */
  readonly module: string;
  readonly name: string;
  /** Ends the work at once: what was being done is thrown away. */
  readonly signal?: AbortSignal | undefined;
}

export interface Work extends Task {
  /** As many as the machine has cores if absent. */
  readonly threads?: number | undefined;
}

export interface WorkPool {
  /**
   * Runs the function for every input, each on some thread, and tells each result as it comes; the first error ends it all,
   * and so does the signal, without an error. Inputs and results are plain data. A thread takes its next input when its
   * result has been dealt with: results never pile up.
   */
  run<In, Out>(
    task: Task,
    inputs: readonly In[],
    done: (result: Out, index: number) => void | Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

export function openPool(threads = availableParallelism()): WorkPool {
  const pool = new Piscina({
    filename: new URL('./pool-worker.mjs', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
  });
  return {
    async run<In, Out>(
      { module, name, signal }: Task,
      inputs: readonly In[],
      done: (result: Out, index: number) => void | Promise<void>,
    ) {
      if (signal?.aborted) return;
      const stop = (): void => void pool.destroy();
      signal?.addEventListener('abort', stop);
      try {
        // No more than the threads can take: results are told in time, and an error leaves little behind.
        let next = 0;
        await Promise.all(
          Array.from({ length: Math.min(threads, inputs.length) }, async () => {
            while (next < inputs.length && !signal?.aborted) {
              const index = next++;
              const result = (await pool.run({ module, name, input: inputs[index] })) as Out;
              if (!signal?.aborted) await done(result, index);
            }
          }),
        );
      } catch (error) {
        if (!signal?.aborted) throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },
    close: () => pool.destroy(),
  };
}

/** The same with a pool of its own, closed when all is done. */
export async function workOff<In, Out>(
  work: Work,
  inputs: readonly In[],
  done: (result: Out, index: number) => void | Promise<void>,
): Promise<void> {
  if (inputs.length === 0) return;
  const pool = openPool(Math.max(1, Math.min(work.threads ?? availableParallelism(), inputs.length)));
  try {
    await pool.run(work, inputs, done);
  } finally {
    await pool.close();
  }
}
