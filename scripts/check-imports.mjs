// Imports go down the chain or stay inside a folder, never up; a game imports no other game.
//   engine ← games ← ai ← study ← lab ← server; cli and testing may import all of these, web all but the server, and nothing imports
//   web, cli or testing; but cli draws maps with web/board/draw.
//   print, which puts a game on paper for cli and web, imports the engine and the drawings of web/board.
//   A game takes what it needs from the doors of the package, as a game by another author does: engine/index, engine/schema
//   for its data files, and engine/testing/trial (the door "sandtable/testing") for its tests.
//   web/board and web/embed, the board by itself, know neither session nor screens.
//   remote, the client end of a match on a server, imports only the engine.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FLOORS = ['engine', 'games', 'ai', 'study', 'lab', 'remote', 'server'];
const ROOFS = ['web', 'cli', 'testing'];

/** Drawn without a match: it is also a part of other people's pages. */
const BOARD = /^src\/web\/(board|embed)\//;

/** What games are given: the doors, as files of the sources. */
const DOORS = ['src/engine/index.ts', 'src/engine/schema.ts', 'src/engine/testing/trial.ts'];

/** Drawings that need no page. */
const DRAWINGS = /^src\/web\/board\/(draw|counter|mini)\/|^src\/web\/board\/(frame|layout)\.ts$|\/symbols\.svg$/;

const IMPORT =
  /(?:^|[^.\w])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|(?:^|[^.\w])import\(\s*['"]([^'"]+)['"]/gm;

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const roomOf = (path) => /^src\/([^/]+)\//.exec(path)?.[1];
const gameOf = (path) => /^src\/games\/([^/]+)\//.exec(path)?.[1];

/** What is wrong with `from` importing `to`, both as paths from the root with forward slashes; undefined when nothing is. */
export function wrongImport(from, to) {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here === undefined) return undefined;
  if (there === undefined) return 'src imports nothing outside src';
  if (here !== there) {
    if (here === 'cli' && to.startsWith('src/web/board/draw/')) return undefined;
    if (there === 'print') return here === 'cli' || here === 'web' ? undefined : 'only cli and web import print';
    if (here === 'print')
      return there === 'engine' || DRAWINGS.test(to) || (there === 'games' && /\.test\.ts$/.test(from))
        ? undefined
        : 'print imports the engine and the drawings of web/board';
    if (ROOFS.includes(there)) return `nothing imports ${there}`;
    if (!FLOORS.includes(there)) return `unknown room "${there}"`;
    if (here === 'web' && there === 'server') return 'web may not import server: it reaches one through remote';
    if (here === 'remote' && there !== 'engine') return 'remote imports only the engine';
    if (
      gameOf(from) !== undefined &&
      there === 'engine' &&
      !/\.(test|fixture)\.tsx?$/.test(from) &&
      !DOORS.includes(to)
    )
      return 'a game imports the doors of the package, engine/index';
    if (!ROOFS.includes(here) && FLOORS.indexOf(here) < FLOORS.indexOf(there)) return `${here} may not import ${there}`;
    return undefined;
  }
  const [game, other] = [gameOf(from), gameOf(to)];
  if (game !== undefined && other !== undefined && game !== other)
    return `${game} may not import ${other}, another game`;
  if (BOARD.test(from) && there === 'web' && !BOARD.test(to) && !/^src\/web\/(look|app\/(Icon|useAfterPaint))/.test(to))
    return 'the board knows no match and no screen';
  if (from.startsWith('src/engine/hex/') && !to.startsWith('src/engine/hex/')) return 'engine/hex stands alone';
  return undefined;
}

/** The relative imports of a source text, as paths from the root. */
export function importsOf(path, text) {
  const found = [];
  for (const match of withoutComments(text).matchAll(IMPORT)) {
    const target = (match[1] ?? match[2]).replace(/\?.*$/, '');
    if (target.startsWith('.')) found.push(posix.join(posix.dirname(path), target));
  }
  return found;
}

export function wrongImportsIn(path, text) {
  const test = /\.test\.tsx?$/.test(path);
  return importsOf(path, text)
    .map((to) => ({ to, reason: wrongImport(path, to) }))
    .filter(({ to, reason }) => reason !== undefined && !(test && roomOf(to) === undefined))
    .map(({ to, reason }) => `${path} imports ${to}: ${reason}`);
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

const HELP = `node scripts/check-imports.mjs

Looks at the imports of every source under src and names those that go up the chain or from one game to another.

Exit codes: 0 all is well, 1 an import is wrong, 2 bad usage.`;

/** Read by hand: this program needs nothing but Node, which does not load TypeScript in every version. */
function main(argv) {
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(HELP);
    return;
  }
  if (argv.length > 0) {
    console.error(`It takes no arguments: "${argv[0]}"\nnode scripts/check-imports.mjs --help says how.`);
    process.exitCode = 2;
    return;
  }
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const wrong = [];
  let files = 0;
  for (const file of sources(join(root, 'src'))) {
    files++;
    wrong.push(...wrongImportsIn(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')));
  }
  for (const line of wrong) console.error(line);
  console.log(wrong.length === 0 ? `${files} files, every import goes down` : `${wrong.length} wrong imports`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
