/** `sandtable <command> …` */

import { printable } from '../engine/text.ts';
import { ask } from './ask.ts';
import { backup, restore } from './backup.ts';
import { bot } from './bot.ts';
import { build } from './build.ts';
import { type Command, Exit, type Io } from './command.ts';
import { errorAnswer } from './errors.ts';
import { fuzz } from './fuzz.ts';
import { games } from './games.ts';
import { lab } from './lab/index.ts';
import { runProgram } from './line.ts';
import { newGame } from './new.ts';
import { catalogModuleWith, fileOfModule, gamesNamed, openModules } from './other-games.ts';
import { play } from './play.ts';
import { print } from './print.ts';
import { replay } from './replay.ts';
import { reports } from './reports.ts';
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
  lab,
  print,
  newGame,
  build,
  serve,
  backup,
  restore,
  reports,
];

/** The world of a command with the games by other authors that its line and its folder name. */
async function withGames(specs: readonly string[], io: Io, folder: string): Promise<Io> {
  if (specs.length === 0) return io;
  const files = specs.map((spec) => fileOfModule(spec, folder));
  const added = await openModules(files);
  const entries = added.flatMap((module) => module.entries);
  const catalog = [...io.catalog, ...entries.filter((entry) => !io.catalog.includes(entry))];
  return { ...io, catalog, catalogModule: catalogModuleWith(files), added };
}

export async function run(argv: readonly string[], io: Io, folder = process.cwd()): Promise<number> {
  let world = io;
  let words = argv;
  try {
    const { specs, rest } = gamesNamed(argv, folder);
    words = rest;
    world = await withGames(specs, io, folder);
  } catch (error) {
    io.err(`${printable((error as Error).message)}\n`);
    return Exit.usage;
  }
  return runProgram(
    {
      name: 'sandtable',
      commands,
      unlisted: [start],
      more:
        ' With --json the answer is one JSON object on stdout. --games MODULE (a file, a folder or an installed package, any ' +
        'number of times) adds games by other authors to every command; so does { "games": […] } in sandtable.config.json.',
      faultAsJson: errorAnswer,
    },
    words,
    world,
  );
}
