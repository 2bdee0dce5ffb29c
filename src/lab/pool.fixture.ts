/** Tasks for the test of the pool. */
import { threadId } from 'node:worker_threads';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

export async function square(n: number): Promise<{ square: number; thread: number }> {
  await pause();
  return { square: n * n, thread: threadId };
}

export function fail(n: number): never {
  throw new Error(`no task ${n}`);
}
