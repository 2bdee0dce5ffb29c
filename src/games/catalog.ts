/** The list of games. */
import { type AnyGame, type CatalogEntry, forCatalog } from '../engine/game.ts';
import { unknownWord } from '../engine/text.ts';
import { textFile } from './text-file.ts';

export const catalog: readonly CatalogEntry[] = [
  {
    id: 'combat-operations',
    title: 'Combat Operations',
    of: 'Combat Operations (BoneGames, public beta 1997)',
    players: '2, or 1 against the machine',
    length: '2 hours',
    complexity: 2,
    special: ['Hidden counters and dummies', 'No dice', 'Soak-off attacks', 'Bridges built and blown'],
    async load(overlay) {
      const [{ load }, rulebook, data] = await Promise.all([
        import('./combat-operations/index.ts'),
        textFile(new URL('./combat-operations/rulebook.md', import.meta.url)),
        overlay === undefined
          ? undefined
          : import('./combat-operations/data/schema.ts').then((m) => m.layOver(overlay)),
      ]);
      return forCatalog(load(data, rulebook));
    },
  },
  {
    id: 'celles',
    title: 'Celles',
    of: 'Battles of the Bulge: Celles',
    players: '2, or 1 against the machine',
    length: '2 to 3 hours',
    complexity: 3,
    special: ['Chit pull', 'Attacks as part of movement', 'Infiltration', 'Tactical chits'],
    async load(overlay) {
      const [{ load }, rulebook, data] = await Promise.all([
        import('./celles/index.ts'),
        textFile(new URL('./celles/rulebook.md', import.meta.url)),
        overlay === undefined ? undefined : import('./celles/data/schema.ts').then((m) => m.layOver(overlay)),
      ]);
      return forCatalog(load(data, rulebook));
    },
  },
];

/** A game by its id, with a data file laid over its tables if one is given. */
export async function openGame(id: string, overlay?: unknown): Promise<AnyGame> {
  const entry = catalog.find((x) => x.id === id);
  const known = catalog.map((x) => x.id);
  if (!entry) throw new RangeError(unknownWord('game', id, known));
  return entry.load(overlay);
}
