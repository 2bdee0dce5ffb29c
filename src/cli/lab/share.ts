/** A run whose batches any number of machines play, over PostgreSQL. */

import type { RunFolder } from '../../lab/files/folder.ts';
import { isComplete } from '../../lab/files/run.ts';
import { headlineOf } from '../../lab/report/index.ts';
import {
  dropRun,
  fetchBatches,
  listenFor,
  offerRun,
  openShared,
  startWorker,
  withdrawRun,
} from '../../server/lab/shared.ts';
import type { Io } from '../command.ts';
import { Progress } from '../progress.ts';

export interface ShareOptions {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly threads: number | undefined;
}

/** Offers the batches, plays some of them here, and fetches all of them; false if it was stopped. */
export async function shareRun(io: Io, folder: RunFolder, { url, signal, threads }: ShareOptions): Promise<boolean> {
  const { catalogModule } = io;
  if (catalogModule === undefined) throw new Error('a shared run needs the catalog as a module');
  const { plan, facts } = folder.run;
  const done = (): number => folder.tally.games + folder.tally.failed;
  const progress = new Progress(io, 'lab', plan.games, done());
  folder.lock();
  const shared = await openShared(url).catch((error) => {
    folder.unlock();
    throw error;
  });
  const id = await offerRun(shared, folder);
  const worker = await startWorker({
    url,
    catalogModule,
    threads,
    onFault: (error) => io.err(`${error.message}\n`),
  });
  let wake = (): void => {};
  const deaf = await listenFor(url, id, () => wake());
  const stop = (): void => wake();
  signal.addEventListener('abort', stop);
  try {
    while (!isComplete(folder) && !signal.aborted) {
      const news = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if ((await fetchBatches(shared, id, folder)) > 0)
        progress.at(done(), `${progress.rate(done())}, ${headlineOf(facts, folder.tally)}`);
      else await news;
    }
    if (isComplete(folder)) await dropRun(shared, id);
    else await withdrawRun(shared, id);
  } finally {
    progress.end();
    signal.removeEventListener('abort', stop);
    await deaf();
    await worker.stop();
    await shared.close();
    folder.unlock();
  }
  return isComplete(folder);
}
