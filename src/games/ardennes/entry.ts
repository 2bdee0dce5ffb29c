/** How Ardennes is found before it is loaded. */
import { loader } from '../../engine/entry.ts';
import type { CatalogEntry } from '../../engine/game.ts';
import { cover } from './cover.ts';

export const entry: CatalogEntry = {
  id: 'ardennes',
  title: 'Ardennes',
  of: 'Enemy Action: Ardennes',
  pitch: 'Two weeks of the Bulge by cards, for two players or for one against Allies led by the rules.',
  players: '2, or 1 against the rules or the machine',
  length: '2 hours to a weekend',
  complexity: 5,
  special: ['Hands of cards', 'Combat chits', 'A solitaire game that runs itself', 'Supply by road and bridge'],
  cover,
  guide: async () => (await import('./guide.ts')).guide,
  async sheets() {
    const { sheet } = await import('./data/sheet.ts');
    return [sheet];
  },
  load: loader(
    () => import('./index.ts'),
    new URL('./rulebook.md', import.meta.url),
    () => import('./data/schema.ts'),
  ),
};
