import { type Command, Exit, isSet, printJson } from './command.ts';
import { entryOf, openGame } from './open.ts';
import { testedRules } from './tested-rules.ts';

export const rules: Command = {
  name: 'rules',
  summary: 'which rule statements of each game are tested',
  help: `
sandtable rules [game …] [--json]

For each game: how many statements its rulebook has, how many of them a program could break, how many of those a test
cites in its title (as the test runner lists it; skipped tests do not count), and which are missing. Exit code 1 if any is
missing.

  --json   { "<game>": { "statements", "testable", "tested", "missing": [ids], "unknown": [ids] }, … }`,
  options: {},
  takes: [0, 99],
  async run(args, io) {
    const ids = args.positionals.length > 0 ? args.positionals : io.catalog.map((entry) => entry.id);
    const games = await Promise.all(ids.map((id) => openGame(io, entryOf(io, id).id)));
    const found = await testedRules(games, io.gamesFolder);
    if (isSet(args, 'json')) printJson(io, found);
    else
      for (const [id, c] of Object.entries(found)) {
        const part = c.testable === 0 ? 100 : Math.floor((100 * c.tested) / c.testable);
        io.out(`${id}: ${c.statements} statements, ${c.testable} testable, ${c.tested} tested (${part}%)\n`);
        if (c.missing.length > 0) io.out(`  missing: ${c.missing.join(' ')}\n`);
        if (c.unknown.length > 0) io.out(`  cited, but in no rulebook: ${c.unknown.join(' ')}\n`);
      }
    return Object.values(found).every((c) => c.missing.length === 0) ? Exit.ok : Exit.failed;
  },
};
