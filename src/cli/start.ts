import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOOPBACK } from '../server/site.ts';
import { type Command, Exit, textOf, UsageError } from './command.ts';
import { buildSite, listen, siteFolder, siteServer } from './site.ts';

const PORT = 4400;

/** What `npm start` runs: builds the client if its sources are newer, and serves it. */
export const start: Command = {
  name: 'start',
  summary: 'serves the client in the browser',
  help: `sandtable start [--port N] [--host ADDRESS] [--site FOLDER]

Builds the client if need be and serves it on this machine. Ends with Ctrl-C.

--port N        the port, or the next free one (4400)
--host ADDRESS  listens on this address for other machines too; they reach it under this very name
--site FOLDER   serves a client that was built before`,
  options: { port: { type: 'string' }, host: { type: 'string' }, site: { type: 'string' } },
  takes: [0, 0],
  async run(args, io) {
    const wanted = textOf(args, 'port') ?? process.env.PORT ?? String(PORT);
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 0 || port > 65535)
      throw new UsageError(`--port takes a number from 0 to 65535, not "${wanted}"`);
    const host = textOf(args, 'host');
    const given = textOf(args, 'site');
    const folder = given === undefined ? siteFolder : resolve(given);
    if (given === undefined) {
      io.err('Preparing the table …\n');
      await buildSite();
    } else if (!existsSync(join(folder, 'index.html')))
      throw new UsageError(`--site takes the folder of a built client; there is no index.html in "${given}"`);
    const server = await siteServer(folder, host === undefined ? undefined : [...LOOPBACK, host]);
    const at = await listen(server, port, host);
    io.out(`Sandtable is at http://${host ?? 'localhost'}:${at}/\n`);
    await new Promise<void>((done) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.once(signal, () => void server.close().then(() => done()));
    });
    return Exit.ok;
  },
};
