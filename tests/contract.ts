/**
 * The games that must keep the contract: those of the catalog, the two by the front door, and the tiny one of the engine.
 * A game that is added is tested without another line.
 */

import { fileURLToPath } from 'node:url';
import { describe, vi } from 'vitest';
import { type RandomStart, randomStart } from '../src/engine/checks.ts';
import type { AnyGame, CatalogEntry } from '../src/engine/game.ts';
import { testCatalog } from '../src/engine/testing/crossroads.ts';
import { catalog } from '../src/games/catalog.ts';
import type { Extent } from '../src/testing/contract.ts';
import { catalog as tinyGames } from './games/catalog.ts';

const gamesFolder = fileURLToPath(new URL('../src/games', import.meta.url));
export const LONG = 600_000;

/** Tests for each game; those with a folder have golden records. */
export function eachGame(contract: (entry: CatalogEntry, folder: string | null) => void): void {
  vi.setConfig({ testTimeout: LONG });
  for (const entry of testCatalog) describe('the tiny game of the engine', () => contract(entry, null));
  for (const entry of tinyGames) describe(`${entry.title}, by the front door`, () => contract(entry, null));
  for (const entry of catalog) describe(entry.title, () => contract(entry, gamesFolder));
}

/**
 * A random match of these is thousands of choices long, or every choice is measured over a table with eighty models: fewer of
 * them, and fewer pairs, see as many positions as elsewhere.
 */
const LONG_MATCHES: ReadonlyMap<string, number> = new Map([
  ['ardennes', 0.2],
  ['celtos', 0.3],
]);

/** So many of a number that is meant for a game of the usual length. */
export const shareOf = (id: string, usual: number): number =>
  Math.max(1, Math.round(usual * (LONG_MATCHES.get(id) ?? 1)));

/** Games in which a choice may leave the other side with nothing new at all. */
const HIDES_CHOICES: ReadonlySet<string> = new Set(['combat-operations', 'celtos']);

export const extentOf = (id: string): Extent => ({
  share: LONG_MATCHES.get(id) ?? 1,
  hidesChoices: HIDES_CHOICES.has(id),
});

/** Every scenario in turn, each game with a seed of its own. */
export function* starts(game: AnyGame, what: string, games: number): Generator<RandomStart> {
  for (let i = 0; i < shareOf(game.id, games); i++)
    for (const { id } of game.scenarios) yield randomStart(game, id, `${what}:${id}:${i}`);
}
