/** Which rules of a game its tests cite: the titles of all tests in the game's folder, as the test runner itself lists them. */

import { join, resolve, sep } from 'node:path';
import type { AnyGame } from '../engine/game.ts';
import { parseRulebook } from '../engine/rulebook.ts';
import { type Coverage, coverage } from './coverage.ts';

/** The full titles, by folder, of the tests that would run: skipped and unwritten ones prove nothing. */
export async function titlesIn(folders: readonly string[]): Promise<Map<string, string[]>> {
  const { createVitest } = await import('vitest/node');
  const runner = await createVitest('test', {
    root: resolve(import.meta.dirname, '../..'),
    watch: false,
    run: true,
    // Nothing is run, so nothing needs to be kept apart: the games are loaded once.
    isolate: false,
    pool: 'threads',
    maxWorkers: 2,
    reporters: [{}],
    include: ['**/*.test.{ts,tsx}'],
    dir: commonOf(folders.map(placeOf)),
  });
  try {
    const found = new Map<string, string[]>(folders.map((folder) => [folder, []]));
    const { testModules, unhandledErrors } = await runner.collect(folders.map((folder) => `${placeOf(folder)}/`));
    if (unhandledErrors.length > 0) throw unhandledErrors[0];
    for (const module of testModules) {
      const [broken] = module.errors();
      if (broken) throw new Error(`${module.moduleId} cannot be read: ${broken.message}`);
      const folder = folders.find((x) => module.moduleId.startsWith(`${placeOf(x)}/`));
      if (folder === undefined) continue;
      for (const test of module.children.allTests())
        if (test.options.mode !== 'skip' && test.options.mode !== 'todo') found.get(folder)?.push(test.fullName);
    }
    return found;
  } finally {
    await runner.close();
  }
}

export const forwardSlashes = (path: string, separator: string = sep): string => path.split(separator).join('/');

/** A folder as the test runner names it, on Windows too. */
const placeOf = (folder: string): string => forwardSlashes(resolve(folder));

/** The folder that holds them all. */
export function commonOf(folders: readonly string[]): string {
  const paths = folders.map((folder) => folder.split('/'));
  const [first = []] = paths;
  let length = 0;
  while (length < first.length && paths.every((path) => path[length] === first[length])) length++;
  return first.slice(0, length).join('/') || '/';
}

export async function testedRules(
  games: readonly Pick<AnyGame, 'id' | 'rulebook'>[],
  gamesFolder: string,
): Promise<Record<string, Coverage>> {
  const folders = games.map((game) => join(gamesFolder, game.id));
  const titles = await titlesIn(folders);
  return Object.fromEntries(
    games.map((game, i) => [game.id, coverage(parseRulebook(game.rulebook), titles.get(folders[i] as string) ?? [])]),
  );
}
