/** How Ardennes is found before it is loaded. */
import { type CatalogEntry, loader } from '../../engine/index.ts';
import { cover } from './cover.ts';

export const entry: CatalogEntry = {
  id: 'ardennes',
  title: 'Ardennes',
  of: 'Enemy Action: Ardennes',
  pitch: 'Two card-driven weeks of the Bulge, for two players or solo against rules-driven Allies.',
  players: '2, or 1 against the solitaire rules or the AI',
  length: '2 hours to a weekend',
  complexity: 5,
  special: ['Hands of cards', 'Combat chits', 'A solitaire game that runs itself', 'Supply by road and bridge'],
  cover,
  start: ['A-CARD.1', 'A-CARD.4', 'A-MOVE.12', 'A-MOVE.1', 'A-COMBAT.1', 'A-COMBAT.7'],
  guide: async () => (await import('./guide.ts')).guide,
  glossary: async () => (await import('./glossary.ts')).glossary,
  examples: async () => (await import('./examples.ts')).examples,
  tutorial: async () => (await import('./tutorial.ts')).tutorial,
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
