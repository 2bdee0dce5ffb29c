/** The games of this site, and how one is loaded when it is needed. */
import type { AnyGame, CatalogEntry } from '../../engine/game.ts';
import { catalog } from '../../games/catalog.ts';

export const allGames: readonly CatalogEntry[] = catalog;

export const entryOf = (id: string): CatalogEntry | undefined => allGames.find((entry) => entry.id === id);

export class UnknownGame extends Error {
  override readonly name = 'UnknownGame';
}

const plain = new Map<string, Promise<AnyGame>>();
const there = new Map<string, AnyGame>();

/** A game that was loaded before, without waiting. */
export const loadedGame = (id: string): AnyGame | null => there.get(id) ?? null;

export function loadGame(id: string, overlay?: unknown): Promise<AnyGame> {
  const entry = entryOf(id);
  if (!entry)
    return Promise.reject(new UnknownGame(`no game "${id}" here; known: ${allGames.map((x) => x.id).join(', ')}`));
  if (overlay !== undefined) return entry.load(overlay);
  let game = plain.get(id);
  if (!game) {
    game = entry.load();
    plain.set(id, game);
    game.then(
      (loaded) => there.set(id, loaded),
      // What failed may be tried again.
      () => plain.delete(id),
    );
  }
  return game;
}
