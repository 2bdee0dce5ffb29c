// npm run -s crash -- --help
import { isSet, numberOf, textOf, UsageError } from '../../src/cli/command.ts';
import { argumentsOf } from '../../src/cli/line.ts';

const STORES = ['sqlite', 'postgres'];

const killing = argumentsOf(
  {
    name: 'npm run -s crash --',
    help: `
npm run -s crash -- [--kills N] [--store sqlite|postgres] [--matches N] [--json]

Kills the server again and again under load and looks whether anything that it had acknowledged is missing.

  --kills N      200 if absent
  --store WORD   sqlite if absent
  --matches N    matches at the same time; 8 if absent
  --json         { "kills", "acknowledged", "missing", "different" }`,
    options: { kills: { type: 'string' }, store: { type: 'string' }, matches: { type: 'string' } },
    takes: [0, 0],
  },
  (args) => {
    const stored = textOf(args, 'store') ?? 'sqlite';
    if (!STORES.includes(stored)) throw new UsageError(`--store: expected ${STORES.join(' or ')}, got "${stored}"`);
    const [kills, wanted] = [numberOf(args, 'kills', 200, 1), numberOf(args, 'matches', 8, 1)];
    return { kills, wanted, stored, json: isSet(args, 'json') };
  },
);
// What kills is loaded when it is known that it is wanted.
const { killAgainAndAgain } = await import('./kill.ts');
process.exit((await killAgainAndAgain(killing)) ? 0 : 1);
