/** `sandtable <command> …` */

import { ask } from './ask.ts';
import { bot } from './bot.ts';
import type { Command, Io } from './command.ts';
import { errorAnswer } from './errors.ts';
import { fuzz } from './fuzz.ts';
import { games } from './games.ts';
import { backup, restore } from './keep.ts';
import { lab } from './lab/index.ts';
import { runProgram } from './line.ts';
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
  lab,
  serve,
  backup,
  restore,
];

export const run = (argv: readonly string[], io: Io): Promise<number> =>
  runProgram(
    {
      name: 'sandtable',
      commands,
      unlisted: [start],
      more: ' With --json the answer is one JSON object on stdout.',
      faultAsJson: errorAnswer,
    },
    argv,
    io,
  );
