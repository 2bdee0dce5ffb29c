/** How this game is found on the shelf, before it is loaded. */
import { loader } from '../../engine/entry.ts';
import type { CatalogEntry } from '../../engine/game.ts';
import { cover } from './cover.ts';

export const entry: CatalogEntry = {
  id: 'peiper',
  title: 'Peiper',
  of: 'Paying the Peiper and its three sister cards, with the campaign The Peiper Dream',
  pitch:
    'A deck of cards is the clock, the order and the dice: four pocket battles on the road from Losheim to the Meuse, and the campaign that links them.',
  players: '2, or 1 against the machine',
  length: 'half an hour a battle; the campaign an evening',
  complexity: 2,
  special: ['Playing cards', 'Bridges blown and rebuilt', 'Captured fuel', 'Nine optional rules'],
  cover,
  guide: async () => (await import('./guide.ts')).guide,
  sheets: async () => Object.values((await import('./data/sheet.ts')).sheets),
  load: loader(
    () => import('./index.ts'),
    new URL('./rulebook.md', import.meta.url),
    () => import('./data/schema.ts'),
  ),
};
