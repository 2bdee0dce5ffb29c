// Lines of each game by kind: rules (rules/), data (tables and maps), tests, and everything else that a game needs (plumbing).
// A game is judged by the share of its rules in what is no test.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What a file of a game is, by its path inside the game. */
export function kindOf(path) {
  if (/(^|\/)tests?\/|\.(test|fixture)\.ts$|^testing\.ts$/.test(path)) return 'tests';
  if (/^(src\/)?rules\//.test(path)) return 'rules';
  if (/^(src\/)?(data\/|map\.ts|sides\.ts)/.test(path)) return 'data';
  return 'plumbing';
}

function* sourcesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesIn(path);
    else if (entry.name.endsWith('.ts')) yield path;
  }
}

export const linesOf = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Files by path inside a game, counted. */
export function countLines(files) {
  const lines = { rules: 0, plumbing: 0, data: 0, tests: 0 };
  for (const [path, text] of files) lines[kindOf(path)] += linesOf(text);
  const all = lines.rules + lines.plumbing + lines.data;
  return { ...lines, all, share: all === 0 ? 0 : lines.rules / all };
}

/** The game that the guide ends in, and a folder's. */
async function filesOfGuide() {
  const { guideFiles } = await import('../tests/guide.ts');
  return [...guideFiles(readFileSync(join(root, 'docs', 'new-game.md'), 'utf8'))].filter(([path]) =>
    path.endsWith('.ts'),
  );
}
const filesIn = (folder) =>
  [...sourcesIn(folder)].map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')]);

/** Every game, and what is made for authors. */
export async function allGames() {
  const games = readdirSync(join(root, 'src', 'games'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, filesIn(join(root, 'src', 'games', name))]);
  return [...games, ['template', filesIn(join(root, 'templates', 'hex'))], ['guide', await filesOfGuide()]];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const row = (cells) =>
    cells.map((cell, i) => String(cell)[i === 0 ? 'padEnd' : 'padStart'](i === 0 ? 20 : 9)).join('');
  console.log(row(['game', 'rules', 'plumbing', 'data', 'all', 'rules %', 'tests']));
  for (const [name, files] of await allGames()) {
    const { rules, plumbing, data, tests, all, share } = countLines(files);
    console.log(row([name, rules, plumbing, data, all, Math.round(100 * share), tests]));
  }
}
