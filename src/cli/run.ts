/** `sandtable <command> …`: finds the command, reads its arguments, and turns what goes wrong into an exit code. */

import { parseArgs } from 'node:util';
import { printable, unknownWord } from '../engine/text.ts';
import { ask } from './ask.ts';
import { bot } from './bot.ts';
import { type Arguments, type Command, Exit, type Io, printJson, UsageError } from './command.ts';
import { errorAnswer } from './errors.ts';
import { fuzz } from './fuzz.ts';
import { games } from './games.ts';
import { backup, restore } from './keep.ts';
import { play } from './play.ts';
import { replay } from './replay.ts';
import { rules } from './rules.ts';
import { serve, start } from './start.ts';
import { verify } from './verify.ts';

export const commands: readonly Command[] = [
  games,
  play,
  ask,
  bot,
  replay,
  verify,
  fuzz,
  rules,
  serve,
  backup,
  restore,
];

const EXIT_CODES = 'Exit codes: 0 all is well, 1 something is wrong with what was asked for, 2 bad usage.';

const overview = (): string =>
  [
    'sandtable <command> [arguments]',
    '',
    ...commands.map((c) => `  ${c.name.padEnd(8)} ${c.summary}`),
    '',
    '`sandtable <command> --help` says more. With --json the answer is one JSON object on stdout.',
    EXIT_CODES,
    '',
  ].join('\n');

const helpOf = (command: Command): string => `${command.help.trim()}\n\n${EXIT_CODES}\n`;

const FLAGS = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const;

function readArguments(command: Command, argv: readonly string[]): Arguments {
  let parsed: Arguments;
  try {
    parsed = parseArgs({ args: [...argv], options: { ...FLAGS, ...command.options }, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const [least, most] = command.takes;
  const count = parsed.positionals.length;
  if (parsed.values.help) return parsed;
  if (count < least) throw new UsageError(`${command.name}: too few arguments`);
  if (count > most) throw new UsageError(`${command.name}: too many arguments: "${parsed.positionals[most]}"`);
  return parsed;
}

export async function run(argv: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const topic = commands.find((c) => c.name === rest[0]);
    io.out(topic && name === 'help' ? helpOf(topic) : overview());
    return name === undefined ? Exit.usage : Exit.ok;
  }
  const command = [...commands, start].find((c) => c.name === name);
  if (!command) {
    const known = commands.map((c) => c.name);
    io.err(`${unknownWord('command', name, known)}\n\n${overview()}`);
    return Exit.usage;
  }
  let json = rest.includes('--json');
  try {
    const args = readArguments(command, rest);
    json = args.values.json === true;
    if (args.values.help) {
      io.out(helpOf(command));
      return Exit.ok;
    }
    return await command.run(args, io);
  } catch (error) {
    if (json) printJson(io, errorAnswer(error));
    if (error instanceof UsageError) {
      io.err(`${printable(error.message)}\nsandtable ${name} --help says how.\n`);
      return Exit.usage;
    }
    if (!json) io.err(`${printable((error as Error).message)}\n`);
    return Exit.failed;
  }
}
