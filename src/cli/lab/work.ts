import { plural } from '../../lab/report/words.ts';
import { type Command, Exit, isSet, printJson, textOf, UsageError } from '../command.ts';
import { stopSignal, threadsOf } from './shared.ts';

export const work: Command = {
  name: 'work',
  summary: 'plays batches of runs that others have started, on a shared PostgreSQL',
  help: `
sandtable lab work [--database URL] [--workers N] [--until-idle] [--json]

Takes batches of every run that was started with the same DATABASE_URL, on any number of machines. A worker that is killed
costs the batches it was playing; others take them up.

  --database URL   the PostgreSQL; DATABASE_URL if absent
  --workers N      threads; one per processor core if absent
  --until-idle     ends when no batch is left to play
  --json           { "batches", "games" } at the end`,
  options: { database: { type: 'string' }, workers: { type: 'string' }, 'until-idle': { type: 'boolean' } },
  takes: [0, 0],
  async run(args, io) {
    const url = textOf(args, 'database') ?? process.env.DATABASE_URL;
    if (!url) throw new UsageError('work: no database: set DATABASE_URL, or name one with --database');
    const { catalogModule } = io;
    if (catalogModule === undefined) throw new Error('a worker needs the catalog as a module');
    const { startWorker } = await import('../../server/lab/shared.ts');
    const { signal, done } = stopSignal();
    let [batches, games] = [0, 0];
    const worker = await startWorker({
      url,
      catalogModule,
      threads: threadsOf(args),
      onBatch: (_run, _batch, played) => {
        batches++;
        games += played;
        io.err(`${plural(batches, 'batch', 'batches')}, ${plural(games, 'game')}\n`);
      },
      onFault: (error) => io.err(`${error.message}\n`),
    });
    io.err('Waiting for batches. Ctrl-C ends it.\n');
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await (isSet(args, 'until-idle') ? Promise.race([worker.idle(), stopped]) : stopped);
    done();
    await worker.stop();
    if (isSet(args, 'json')) printJson(io, { batches, games });
    else io.out(`${plural(batches, 'batch', 'batches')}, ${plural(games, 'game')} played\n`);
    return Exit.ok;
  },
};
