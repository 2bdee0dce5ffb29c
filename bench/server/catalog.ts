/** The reference game as the server finds it. */
import { type CatalogEntry, forCatalog } from '../../src/engine/game.ts';
import { hexwar } from '../reference/ours.ts';

export const catalog: readonly CatalogEntry[] = [
  {
    id: 'hexwar',
    title: 'Reference game',
    of: 'none',
    players: '2',
    length: 'a minute',
    complexity: 1,
    special: [],
    load: async () => forCatalog(hexwar),
  } as unknown as CatalogEntry,
];
