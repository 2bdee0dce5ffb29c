/** How this game is found on the shelf, before it is loaded. */
import { type CatalogEntry, loader } from '../../engine/index.ts';
import { cover } from './cover.ts';

export const entry: CatalogEntry = {
  id: 'peiper',
  title: 'Peiper',
  of: 'Paying the Peiper and its three sister cards, with the campaign The Peiper Dream',
  pitch:
    'A deck of cards is the clock, the order and the dice: four pocket battles on the road from Losheim to the Meuse, and the campaign that links them.',
  players: '2, or 1 against the AI',
  length: 'half an hour per battle; an evening for the campaign',
  complexity: 2,
  special: ['Playing cards', 'Bridges to blow and rebuild', 'Captured fuel', 'Nine optional rules'],
  cover,
  start: ['PR148', 'PR15', 'PR20', 'PR41', 'PR66', 'PR90'],
  guide: async () => (await import('./guide.ts')).guide,
  glossary: async () => (await import('./glossary.ts')).glossary,
  examples: async () => (await import('./examples.ts')).examples,
  tutorial: async () => (await import('./tutorial.ts')).tutorial,
  sheets: async () => Object.values((await import('./data/sheet.ts')).sheets),
  load: loader(
    () => import('./index.ts'),
    new URL('./rulebook.md', import.meta.url),
    () => import('./data/schema.ts'),
  ),
};
