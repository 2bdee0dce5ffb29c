import type { CatalogEntry } from '../engine/game.ts';
import { type Command, Exit, type Io, isSet, printJson } from './command.ts';
import { entryOf, openGame } from './open.ts';

export const games: Command = {
  name: 'games',
  summary: 'lists the games, or describes one',
  help: `
sandtable games [game] [--data FILE] [--json]

Lists the games, or one game with its scenarios, seats and optional rules.

  --data FILE   a data file that replaces values of the game
  --json        one JSON object`,
  options: { data: { type: 'string' } },
  takes: [0, 1],
  async run(args, io) {
    const [id] = args.positionals;
    if (id === undefined) return list(io, isSet(args, 'json'));
    const entry = entryOf(io, id);
    const game = await openGame(io, id, args);
    if (isSet(args, 'json')) {
      const { scenarios, options, edition } = game;
      printJson(io, {
        ...facts(entry),
        edition,
        scenarios,
        options,
        seats: game.seats.map(({ id, name }) => ({ id, name })),
      });
      return Exit.ok;
    }
    io.out(`${game.title} (after ${entry.of}), edition ${game.edition.version}\n${game.edition.note}\n\nscenarios\n`);
    for (const s of game.scenarios) io.out(`  ${s.id.padEnd(20)} ${s.title}, ${s.length}. ${s.summary}\n`);
    io.out(`\nseats\n${game.seats.map((s) => `  ${s.id.padEnd(20)} ${s.name}\n`).join('')}`);
    if (game.options.length > 0) io.out('\noptional rules (--option name=value)\n');
    for (const o of game.options) io.out(`  ${`${o.id}=${o.values.join('|')}`.padEnd(32)} ${o.title}: ${o.summary}\n`);
    return Exit.ok;
  },
};

const facts = ({ load: _, ...entry }: CatalogEntry): Omit<CatalogEntry, 'load'> => entry;

function list(io: Io, json: boolean): number {
  if (json) printJson(io, { games: io.catalog.map(facts) });
  else if (io.catalog.length === 0) io.out('No games yet.\n');
  else for (const e of io.catalog) io.out(`${e.id.padEnd(20)} ${e.title}: ${e.players} players, ${e.length}\n`);
  return Exit.ok;
}
