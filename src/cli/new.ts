/** `sandtable new`: a small but complete hex game to begin with. */

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { type Arguments, type Command, Exit, type Io, isSet, printJson, textOf, UsageError } from './command.ts';

const template = fileURLToPath(new URL('../../templates/hex', import.meta.url));
const own = fileURLToPath(new URL('../../package.json', import.meta.url));
/** As the template calls itself. */
const ID = 'new-game';
const TITLE = 'New Game';
const TEXTS = /\.(ts|md|json)$/;

const titleOf = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function* filesIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** An answer from the terminal; what is proposed where there is none, or where nobody is asked. */
async function answer(io: Io, question: string, proposed: string, asks: boolean): Promise<string> {
  if (!asks) return proposed;
  const lines = createInterface({ input: io.stdin, output: process.stdout });
  const given = (await lines.question(`${question} [${proposed}] `)).trim();
  lines.close();
  return given === '' ? proposed : given;
}

export interface NewGameFolder {
  readonly folder: string;
  readonly id: string;
  readonly title: string;
}

/** Copies the template under another name. `source` is what the game's package.json asks for: a version, or a tarball. */
export function makeGameFolder({ folder, id, title }: NewGameFolder, source: string): readonly string[] {
  cpSync(template, folder, {
    recursive: true,
    filter: (path) => !/[\\/]node_modules([\\/]|$)/.test(path.slice(template.length)),
  });
  for (const file of filesIn(folder)) {
    if (!TEXTS.test(file)) continue;
    const text = readFileSync(file, 'utf8').replaceAll(ID, id).replaceAll(TITLE, title);
    writeFileSync(file, text);
  }
  const described = join(folder, 'package.json');
  const pkg = JSON.parse(readFileSync(described, 'utf8')) as { dependencies: Record<string, string> };
  pkg.dependencies.sandtable = source;
  writeFileSync(described, `${JSON.stringify(pkg, null, 2)}\n`);
  // npm leaves files of the name with a dot out of packages.
  const ignored = join(folder, 'gitignore');
  if (existsSync(ignored)) renameSync(ignored, join(folder, '.gitignore'));
  return [...filesIn(folder)];
}

async function run(args: Arguments, io: Io): Promise<number> {
  const [given] = args.positionals;
  const asks = io.outIsTerminal && !isSet(args, 'yes') && !isSet(args, 'json');
  const id = given ?? (await answer(io, 'Name of the folder, also the id of the game?', 'my-game', asks));
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(basename(id)))
    throw new UsageError(
      `"${basename(id)}" is not an id: it may hold small letters, digits and single hyphens, and begins with a letter`,
    );
  const folder = resolve(id);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`the folder "${id}" exists and is not empty`);
  const title = textOf(args, 'title') ?? (await answer(io, 'Title?', titleOf(basename(id)), asks));
  const { version } = JSON.parse(readFileSync(own, 'utf8')) as { version: string };
  mkdirSync(folder, { recursive: true });
  const files = makeGameFolder({ folder, id: basename(id), title }, textOf(args, 'sandtable') ?? `^${version}`);
  if (isSet(args, 'json')) printJson(io, { folder, id: basename(id), title, files: files.length });
  else
    io.out(
      `${title} is in ${folder}: ${files.length} files.\n\n  cd ${id}\n  npm install\n  npm start    play it in the browser\n  npm test     check its rules and the contract\n`,
    );
  return Exit.ok;
}

export const newGame: Command = {
  name: 'new',
  summary: 'makes a folder with a small hex game to begin with',
  help: `
sandtable new [name] [--title TITLE] [--yes] [--json]

Makes a folder with a small but complete hex game: a map, two sides, zones of control, a combat results table, face-down
counters, a rulebook, an AI and tests. Asks for what is missing.

  --title TITLE      the title; by default the name
  --sandtable WHAT   what its package.json asks for: a version or a tarball; this version by default
  --yes              asks nothing
  --json             prints the result as { "folder", "id", "title", "files" }`,
  options: { title: { type: 'string' }, sandtable: { type: 'string' }, yes: { type: 'boolean' } },
  takes: [0, 1],
  run,
};
