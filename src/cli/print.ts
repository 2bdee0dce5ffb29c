/** `sandtable print`: a game as a PDF at true scale. The program that draws it is loaded only here. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { echo } from '../engine/text.ts';
import type { PrintOptions } from '../print/index.ts';
import { type Arguments, type Command, Exit, type Io, isSet, printJson, textOf, UsageError } from './command.ts';
import { entryOf, openGame } from './open.ts';
import { Progress } from './progress.ts';

const ABOUT_BACKS = { duplex: 'long', 'short-edge': 'short', fold: 'fold' } as const;

type Options = typeof import('../print/options.ts');

function optionsOf(args: Arguments, words: Options): PrintOptions {
  const { USUAL, readCounter, readOffset, readPaper, readParts } = words;
  const given = Object.entries(ABOUT_BACKS).filter(([flag]) => isSet(args, flag));
  const [backs, another] = given;
  if (backs && another) throw new UsageError(`--${another[0]} does not go with --${backs[0]}: choose one`);
  const read = <T>(flag: string, by: (option: string, text: string) => T, otherwise: T): T => {
    const text = textOf(args, flag);
    return text === undefined ? otherwise : by(`--${flag}`, text);
  };
  return {
    paper: read('paper', readPaper, USUAL.paper),
    what: read('what', readParts, USUAL.what),
    counter: read('counter-mm', readCounter, USUAL.counter),
    backs: backs?.[1] ?? USUAL.backs,
    offset: read('offset', readOffset, USUAL.offset),
    inkSaver: isSet(args, 'ink-saver'),
    testPage: isSet(args, 'test-page'),
  };
}

async function run(args: Arguments, io: Io): Promise<number> {
  const words = await import('../print/options.ts');
  const options = ((): PrintOptions => {
    try {
      return optionsOf(args, words);
    } catch (error) {
      if (error instanceof words.PrintOptionError) throw new UsageError(error.message);
      throw error;
    }
  })();
  const [id = ''] = args.positionals;
  const entry = entryOf(io, id);
  const game = await openGame(io, id, args);
  const file = textOf(args, 'out') ?? `${id}.pdf`;
  const { printGame } = await import('../print/index.ts');
  const progress = { bar: undefined as Progress | undefined };
  const made = await printGame(
    { game, glossary: await entry.glossary?.(), changed: textOf(args, 'data') !== undefined },
    options,
    {
      onPage({ page, of }) {
        progress.bar ??= new Progress(io, 'Printing', of);
        progress.bar.at(page);
        return true;
      },
    },
  ).catch((error: unknown) => {
    if (error instanceof words.PrintOptionError) throw new UsageError(error.message);
    throw error;
  });
  progress.bar?.end();
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true });
    writeFileSync(file, made.bytes);
  } catch (error) {
    throw new UsageError(`--out: "${echo(file)}" cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  const size = made.bytes.length;
  if (isSet(args, 'json')) printJson(io, { file, bytes: size, sheets: made.sheets });
  else
    io.out(`${file}: ${made.sheets.length} sheets, ${(size / 1e6).toFixed(1)} MB. Print at 100%, not “fit to page”.\n`);
  return Exit.ok;
}

export const print: Command = {
  name: 'print',
  summary: 'makes a PDF of a game at true scale, to print and play at a table',
  help: `
sandtable print <game> [--paper a4|letter|a3] [--what PARTS] [--counter-mm 15] [--duplex|--short-edge|--fold]
  [--offset X,Y] [--ink-saver] [--test-page] [--data FILE] [--out FILE] [--json]

Makes a PDF with the map in tiles, counters and cards with their backs, charts and a player aid, at true scale. Each sheet
has a ruler of 100 mm. It is an unofficial edition, for your own table.

  --paper a4|letter|a3   the paper; a4 by default
  --what PARTS           some of map,counters,cards,charts,aid; all by default
  --counter-mm N         the side of a counter, 8 to 40; the map follows, so that hexes hold counters. 15 by default
  --duplex               backs on the next page, turned over the long edge; this is the default
  --short-edge           backs on the next page, turned over the short edge
  --fold                 counters with their backs on the same sheet, to be folded and glued
  --offset X,Y           moves everything by millimeters to the right and down, for a printer that drifts
  --ink-saver            no tints and no relief; every kind of ground keeps its own sign
  --test-page            one sheet with ruler and targets alone, to be printed first
  --data FILE            a data file laid over the game's tables
  --out FILE             where it goes; <game>.pdf by default
  --json                 says what was made as { "file", "bytes", "sheets" }`,
  options: {
    paper: { type: 'string' },
    what: { type: 'string' },
    'counter-mm': { type: 'string' },
    duplex: { type: 'boolean' },
    'short-edge': { type: 'boolean' },
    fold: { type: 'boolean' },
    offset: { type: 'string' },
    'ink-saver': { type: 'boolean' },
    'test-page': { type: 'boolean' },
    data: { type: 'string' },
    out: { type: 'string' },
  },
  takes: [1, 1],
  run,
};
