/** How this game is found on the shelf, before it is loaded. */
import { type CatalogEntry, forCatalog } from '../../engine/game.ts';
import { textFile } from '../../engine/text-file.ts';
import { cover } from './cover.ts';

export const entry: CatalogEntry = {
  id: 'combat-operations',
  title: 'Combat Operations',
  of: 'Combat Operations (BoneGames, public beta 1997)',
  pitch: 'Divisions meet at a river: battalions lie face down until they fight, and nothing is decided by dice.',
  players: '2, or 1 against the machine',
  length: '2 hours',
  complexity: 2,
  special: ['Hidden counters and dummies', 'No dice', 'Soak-off attacks', 'Bridges built and blown'],
  cover,
  guide: async () => (await import('./guide.ts')).guide,
  sheets: async () => [(await import('./data/sheet.ts')).sheet],
  async load(overlay) {
    const [{ load }, rulebook, data] = await Promise.all([
      import('./index.ts'),
      textFile(new URL('./rulebook.md', import.meta.url)),
      overlay === undefined ? undefined : import('./data/schema.ts').then((m) => m.layOver(overlay)),
    ]);
    return forCatalog(load(data, rulebook));
  },
};
