/** How the game is listed, and how it is loaded. */
import { type CatalogEntry, loader } from 'sandtable';

export const entry: CatalogEntry = {
  contract: 1,
  id: 'new-game',
  title: 'New Game',
  of: 'nothing',
  pitch: 'Two sides, three towns, and counters that nobody has seen.',
  players: '2, or 1 against the AI',
  length: '20 minutes',
  complexity: 1,
  special: ['Hidden strengths'],
  sheets: async () => [(await import('./map.ts')).sheet],
  load: loader(() => import('./game.ts'), new URL('./rulebook.md', import.meta.url)),
};
