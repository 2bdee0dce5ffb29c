/** Many games at once: tasks handed to threads, for fuzzing, series and studies. */

import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

export interface Work {
  /** Address of the module (`new URL('./batch.ts', import.meta.url).href`) and the name of its function. */
  readonly module: string;
  readonly name: string;
  /** As many as the machine has cores if absent. */
  readonly threads?: number;
}

/**
 * Runs the function for every input, each on some thread, and tells each result as it comes; the first error ends it all.
 * Inputs and results are plain data.
 */
export async function workOff<In, Out>(
  work: Work,
  inputs: readonly In[],
  done: (result: Out, index: number) => void,
): Promise<void> {
  if (inputs.length === 0) return;
  const threads = Math.max(1, Math.min(work.threads ?? availableParallelism(), inputs.length));
  const pool = new Piscina({
    filename: new URL('./pool-worker.mjs', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
  });
  const { module, name } = work;
  try {
    // No more than the threads can take: results are told in time, and an error leaves little behind.
    let next = 0;
    await Promise.all(
      Array.from({ length: threads }, async () => {
        while (next < inputs.length) {
          const index = next++;
          done((await pool.run({ module, name, input: inputs[index] })) as Out, index);
        }
      }),
    );
  } finally {
    await pool.destroy();
  }
}
