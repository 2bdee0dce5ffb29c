/** The games on the shelf, and how one is loaded when it is needed. */
import { type AnyGame, type CatalogEntry, forCatalog } from '../../engine/game.ts';
import { makeCrossroads } from '../../engine/testing/crossroads.ts';

export const shelf: readonly CatalogEntry[] = [
  {
    id: 'crossroads',
    title: 'Crossroads',
    of: 'nothing',
    players: '2 players',
    length: 'a minute',
    complexity: 1,
    special: ['a test'],
    load: async (overlay) => forCatalog(makeCrossroads(overlay)),
  },
];

export const entryOf = (id: string): CatalogEntry | undefined => shelf.find((entry) => entry.id === id);

export class UnknownGame extends Error {
  override readonly name = 'UnknownGame';
}

const plain = new Map<string, Promise<AnyGame>>();

export function loadGame(id: string, overlay?: unknown): Promise<AnyGame> {
  const entry = entryOf(id);
  if (!entry)
    return Promise.reject(new UnknownGame(`no game "${id}" here; known: ${shelf.map((x) => x.id).join(', ')}`));
  if (overlay !== undefined) return entry.load(overlay);
  let game = plain.get(id);
  if (!game) {
    game = entry.load();
    plain.set(id, game);
  }
  return game;
}
