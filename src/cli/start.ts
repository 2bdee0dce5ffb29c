import { type Command, Exit, textOf, UsageError } from './command.ts';
import { buildSite, listen, siteServer } from './site.ts';

const PORT = 4400;

/** What `npm start` runs: builds the client if its sources are newer, and serves it. */
export const start: Command = {
  name: 'start',
  summary: 'serves the client in the browser',
  help: `sandtable start [--port N]

Builds the client if need be and serves it on this machine. Ends with Ctrl-C.`,
  options: { port: { type: 'string' } },
  takes: [0, 0],
  async run(args, io) {
    const wanted = textOf(args, 'port') ?? process.env.PORT ?? String(PORT);
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 0 || port > 65535)
      throw new UsageError(`--port takes a number from 0 to 65535, not "${wanted}"`);
    io.err('Preparing the table …\n');
    await buildSite();
    const server = siteServer();
    const at = await listen(server, port);
    io.out(`Sandtable is at http://localhost:${at}/\n`);
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => {
          server.close(() => resolve());
          server.closeAllConnections();
        });
    });
    return Exit.ok;
  },
};
