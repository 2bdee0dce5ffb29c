// npm run -s crash -- --help
import { isSet, numberOf, textOf, UsageError } from '../../src/cli/command.ts';
import { argumentsOf } from '../../src/cli/line.ts';

const STORES = ['sqlite', 'postgres'];

const killing = argumentsOf(
  {
    name: 'npm run -s crash --',
    help: `
npm run -s crash -- [--kills N] [--store sqlite|postgres] [--matches N] [--messages N] [--sockets N] [--disk FOLDER]
                     [--json]

Kills the server again and again under load and looks whether anything that it had acknowledged is missing.

  --kills N      200 if absent
  --store WORD   sqlite if absent
  --matches N    matches at the same time; 8 if absent
  --messages N   hostile requests and messages meanwhile, with connections of people and to the database cut, a second
                 process on the same store and a disk that is full for a while; 0 if absent
  --sockets N    open at the same time besides; 100 if absent
  --disk FOLDER  on a small file system, such as a tmpfs of 100 MB: the store lies there, and the disk is filled for real
                 (sqlite only)
  --json         { "kills", "acknowledged", "missing", "different", "seconds" }, and with --messages { "hostile",
                 "answers500", "putOff", "sockets", "cuts", "databaseCuts", "secondProcesses", "fullDisks" }`,
    options: {
      kills: { type: 'string' },
      store: { type: 'string' },
      matches: { type: 'string' },
      messages: { type: 'string' },
      sockets: { type: 'string' },
      disk: { type: 'string' },
    },
    takes: [0, 0],
  },
  (args) => {
    const stored = textOf(args, 'store') ?? 'sqlite';
    if (!STORES.includes(stored)) throw new UsageError(`--store: expected ${STORES.join(' or ')}, got "${stored}"`);
    const [kills, wanted] = [numberOf(args, 'kills', 200, 1), numberOf(args, 'matches', 8, 1)];
    const [messages, sockets] = [numberOf(args, 'messages', 0, 0), numberOf(args, 'sockets', 100, 0)];
    const disk = textOf(args, 'disk');
    if (disk !== undefined && stored !== 'sqlite') throw new UsageError('--disk: for --store sqlite only');
    return { kills, wanted, stored, messages, sockets, disk, json: isSet(args, 'json') };
  },
);
// What kills is loaded when it is known that it is wanted.
const { killAgainAndAgain } = await import('./kill.ts');
process.exit((await killAgainAndAgain(killing)) ? 0 : 1);
