// Our server as a process of its own, to be measured and killed. Started with `fork`; answers "stats".
import { readFileSync } from 'node:fs';
import { compiled } from '../../scripts/compiled.mjs';

// `games`: a module with another catalog; `stuck`: its machine player never comes to an end.
const { port, file, databaseUrl, games, stuck } = JSON.parse(process.argv[2]);
// As `sandtable serve` runs it, except with games that only tests have.
const made = games ? null : compiled('bench/server/entry.ts', ['bench']);
if (made === null) (await import('tsx/esm/api')).register();
const entry = await import(made ?? './entry.ts');
const { startServer } = entry;
const { catalog } = games ? await import(games) : entry;
const catalogModule = games ?? new URL('./catalog.ts', import.meta.url).href;
const server = await startServer(
  {
    catalog,
    catalogModule,
    ...(stuck ? { machine: { think: () => new Promise(() => {}), stop: async () => {} } } : {}),
    file,
    databaseUrl,
    // A full disk, or a database that is cut off, is done on purpose.
    onFault(error, about) {
      const text = `${error?.name} ${error?.message} ${error?.code}`;
      if (!/full|no space|connection|terminat|DatabaseAway|CommitUnsure|^Error ended/i.test(text))
        console.error(about ?? '', error);
    },
    limited: false,
    most: 4000,
    limits: { rate: 100_000, burst: 100_000, socketsPerAddress: 20_000 },
  },
  { port },
);
const written = () => {
  try {
    return Number(/\nwrite_bytes: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))[1]);
  } catch {
    return 0;
  }
};
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 100).unref();
process.on('message', (message) => {
  if (message === 'stats') process.send({ rss: process.memoryUsage().rss, peak, written: written() });
  if (message === 'collect') globalThis.gc?.();
  // As a disk on which no page more has room, and one that was cleared.
  if (message === 'full' || message === 'room') {
    const { db } = server.store;
    const pragma = (text) => db.executeQuery({ sql: text, parameters: [], query: { kind: 'RawNode' }, queryId: {} });
    pragma('pragma page_count')
      .then(({ rows }) => pragma(`pragma max_page_count = ${message === 'full' ? rows[0].page_count : 4294967294}`))
      .then(() => process.send({ done: message }));
  }
  if (message === 'quit') server.close().then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
process.send({ port: server.port });
