/** The list of games. */
import type { AnyGame, CatalogEntry } from '../engine/game.ts';
import { unknownWord } from '../engine/text.ts';

export const catalog: readonly CatalogEntry[] = [];

/** A game by its id, with a data file laid over its tables if one is given. */
export function openGame(id: string, overlay?: unknown): Promise<AnyGame> {
  const entry = catalog.find((x) => x.id === id);
  if (!entry)
    throw new RangeError(
      unknownWord(
        'game',
        id,
        catalog.map((x) => x.id),
      ),
    );
  return entry.load(overlay);
}
