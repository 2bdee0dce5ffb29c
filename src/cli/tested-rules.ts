/** Which rules of a game its tests cite: the titles of all tests in the game's folder. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Coverage, coverage, titlesIn } from '../engine/coverage.ts';
import type { AnyGame } from '../engine/game.ts';
import { parseRulebook } from '../engine/rulebook.ts';

/** Every test file under a folder. */
export function testFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return testFilesIn(path);
      return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
    })
    .sort();
}

const VECTORS = /import\s+(?:(\w+)|(?:type\s+)?\{[^}]*\})\s+from\s+['"](\.[^'"]*(?:vectors|examples)[^'"]*)['"]/g;

/** A test's source, with the tables of examples that it imports put before it: their rows are titles too. */
export function sourceWithTables(path: string): string {
  const source = readFileSync(path, 'utf8');
  const tables = [...source.matchAll(VECTORS)].map(([, name, from]) => {
    const file = join(dirname(path), from as string);
    if (!existsSync(file)) return '';
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.json') ? `const ${name ?? 'table'} = ${text};` : text;
  });
  return [...tables, source].join('\n');
}

export const titlesOf = (folder: string): string[] =>
  testFilesIn(folder).flatMap((path) => titlesIn(sourceWithTables(path)));

export const testedRules = (game: Pick<AnyGame, 'id' | 'rulebook'>, gamesFolder: string): Coverage =>
  coverage(parseRulebook(game.rulebook), titlesOf(join(gamesFolder, game.id)));
