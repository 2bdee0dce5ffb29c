/** The list of games, in the order of the games page. */
import type { AnyGame, CatalogEntry } from '../engine/game.ts';
import { unknownWord } from '../engine/text.ts';
import { entry as ardennes } from './ardennes/entry.ts';
import { entry as celles } from './celles/entry.ts';
import { entry as celtos } from './celtos/entry.ts';
import { entry as combatOperations } from './combat-operations/entry.ts';
import { entry as peiper } from './peiper/entry.ts';

const games: CatalogEntry[] = [combatOperations, celles, peiper, ardennes, celtos];
export const catalog: readonly CatalogEntry[] = games;

/** Adds games by other authors, once each; who lists the games afterwards finds them, too. */
export function addGames(entries: readonly CatalogEntry[]): void {
  for (const entry of entries) {
    const taken = games.find(({ id }) => id === entry.id);
    if (taken === entry) continue;
    if (taken) throw new RangeError(`there is already a game "${entry.id}" (${taken.title})`);
    games.push(entry);
  }
}

/** A game by its id, with a data file laid over its tables if one is given. */
export async function openGame(id: string, overlay?: unknown): Promise<AnyGame> {
  const entry = catalog.find((x) => x.id === id);
  const known = catalog.map((x) => x.id);
  if (!entry) throw new RangeError(unknownWord('game', id, known));
  return entry.load(overlay);
}
