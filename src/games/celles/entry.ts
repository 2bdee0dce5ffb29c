/** How this game is found on the shelf, before it is loaded. */
import { type CatalogEntry, forCatalog } from '../../engine/game.ts';
import { textFile } from '../../engine/text-file.ts';
import { cover } from './cover.ts';

export const entry: CatalogEntry = {
  id: 'celles',
  title: 'Celles',
  of: 'Battles of the Bulge: Celles',
  pitch:
    'Christmas 1944: German armor reaches for the Meuse, the Allies close the roads, and chits from a cup say which formation acts next.',
  players: '2, or 1 against the machine',
  length: '2 to 3 hours',
  complexity: 3,
  special: ['Chit pull', 'Attacks as part of movement', 'Infiltration', 'Tactical chits'],
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
