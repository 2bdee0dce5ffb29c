/** Command lines, of `sandtable` and of every other program here: help, wrong options and errors, in words. */

import { parseArgs } from 'node:util';
import { printable, unknownWord } from '../engine/text.ts';
import { type Arguments, type Command, Exit, type Io, type Line, UsageError } from './command.ts';

export type Voice = Pick<Io, 'out' | 'err'>;

const EXIT_CODES = 'Exit codes: 0 success, 1 request failed, 2 usage error.';

const helpOf = (line: Line): string => `${line.help.trim()}\n\n${EXIT_CODES}\n`;

const FLAGS = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const;

export function readArguments(line: Line, argv: readonly string[]): Arguments {
  let parsed: Arguments;
  try {
    parsed = parseArgs({ args: [...argv], options: { ...FLAGS, ...line.options }, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const [least, most] = line.takes;
  const count = parsed.positionals.length;
  if (parsed.values.help) return parsed;
  if (count < least) throw new UsageError(`${line.name}: too few arguments`);
  if (count > most) throw new UsageError(`${line.name}: too many arguments: "${parsed.positionals[most]}"`);
  return parsed;
}

/** A reader that goes away (`sandtable games | head -1`) is no fault of ours. */
export function readerMayLeave(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(Exit.ok);
    throw error;
  });
}

/** A program of several commands. */
export interface Program<World extends Voice> {
  /** As people type it. */
  readonly name: string;
  readonly commands: readonly Command<World>[];
  /** Commands that the overview leaves out. */
  readonly unlisted?: readonly Command<World>[];
  /** What the overview says below its list. */
  readonly more?: string;
  /** With --json: what is said on stdout of a fault. */
  readonly faultAsJson?: (error: unknown) => unknown;
}

const overview = <World extends Voice>({ name, commands, more = '' }: Program<World>): string =>
  [
    `${name} <command> [arguments]`,
    '',
    ...commands.map((c) => `  ${c.name.padEnd(8)} ${c.summary}`),
    '',
    `\`${name} <command> --help\` says more.${more}`,
    EXIT_CODES,
    '',
  ].join('\n');

/** Finds the command, reads its arguments, and turns what goes wrong into an exit code. */
export async function runProgram<World extends Voice>(
  program: Program<World>,
  argv: readonly string[],
  io: World,
): Promise<number> {
  const { commands, unlisted = [] } = program;
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const topic = commands.find((c) => c.name === rest[0]);
    io.out(topic && name === 'help' ? helpOf(topic) : overview(program));
    return name === undefined ? Exit.usage : Exit.ok;
  }
  const command = [...commands, ...unlisted].find((c) => c.name === name);
  if (!command) {
    const known = commands.map((c) => c.name);
    io.err(`${unknownWord('command', name, known)}\n\n${overview(program)}`);
    return Exit.usage;
  }
  const own = command.commands?.some((c) => c.name === rest[0]) ? command.commands : undefined;
  if (own) return runProgram({ ...program, name: `${program.name} ${name}`, commands: own, unlisted: [] }, rest, io);
  let json = rest.includes('--json') && program.faultAsJson !== undefined;
  try {
    const args = readArguments(command, rest);
    json &&= args.values.json === true;
    if (args.values.help) {
      io.out(helpOf(command));
      return Exit.ok;
    }
    return await command.run(args, io);
  } catch (error) {
    if (json) io.out(`${JSON.stringify(program.faultAsJson?.(error))}\n`);
    if (error instanceof UsageError) {
      io.err(`${printable(error.message)}\n${program.name} ${name} --help says how.\n`);
      return Exit.usage;
    }
    if (!json) io.err(`${printable((error as Error).message)}\n`);
    return Exit.failed;
  }
}

/** A program that is one command: its arguments. Where they cannot be understood, and for --help, the program ends here. */
export function argumentsOf<T>(
  line: Line,
  read: (args: Arguments) => T,
  argv: readonly string[] = process.argv.slice(2),
): T {
  readerMayLeave();
  try {
    const args = readArguments(line, argv);
    if (!args.values.help) return read(args);
    process.stdout.write(helpOf(line));
    return process.exit(Exit.ok);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${printable(error.message)}\n${line.name} --help says how.\n`);
    return process.exit(Exit.usage);
  }
}
