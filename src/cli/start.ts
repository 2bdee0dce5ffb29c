import { type Command, Exit } from './command.ts';
import { firstGame } from './open.ts';
import { play } from './play.ts';

/** What `npm start` runs until there is a client: a short watched match. */
export const start: Command = {
  name: 'start',
  summary: 'shows a short match',
  help: 'sandtable start\n\nShows a short match between two machine players.',
  options: {},
  takes: [0, 0],
  async run(_args, io) {
    const values = { watch: true, choices: '400', draws: '6' };
    const exit = await play.run({ positionals: [firstGame(io)], values }, io);
    io.out('\nThe client in the browser is still to come. Until then: `npx sandtable play` to play this yourself,\n');
    io.out('`npx sandtable --help` for everything else.\n');
    return exit === Exit.ok ? Exit.ok : exit;
  },
};
