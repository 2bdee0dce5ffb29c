/** How this game is found on the shelf, before it is loaded. */
import { type CatalogEntry, loader } from '../../engine/index.ts';

export const entry: CatalogEntry = {
  id: 'combat-operations',
  title: 'Combat Operations',
  of: 'Combat Operations (BoneGames, public beta 1997)',
  pitch: 'Divisions meet at a river. Battalions stay face down until they fight, and no dice are rolled.',
  players: '2, or 1 against the AI',
  length: '2 hours',
  complexity: 2,
  special: ['Hidden counters and dummies', 'No dice', 'Soak-off attacks', 'Bridges to build and destroy'],
  // The art is drawn by scripts/draw-covers.ts.
  cover: {
    art: new URL('./cover.svg', import.meta.url).href,
    title: [
      { text: 'COMBAT', y: 26, size: 21, track: 11, color: '#e6e4c4', face: 'narrow' },
      { text: 'OPERATIONS', y: 53, size: 29, track: 4.6, color: '#f6f3da', face: 'narrow' },
    ],
    signs: {
      size: 27,
      color: '#fff',
      list: [
        ['?', 52, 127.4, -4],
        ['?', 96, 113.4, 3],
        ['?', 60, 169.4, 2],
        ['?', 30, 85.4, -2],
        ['?', 178, 215.4, 3],
        ['?', 222, 199.4, -3],
        ['?', 196, 259.4, -2],
        ['?', 140, 245.4, 4],
        ['?', 238, 247.4, 2],
      ],
    },
    detail: '20 90 150 160',
  },
  start: ['CO-008', 'CO-014', 'X16', 'X18', 'X20', 'CO-016'],
  guide: async () => (await import('./guide.ts')).guide,
  glossary: async () => (await import('./glossary.ts')).glossary,
  examples: async () => (await import('./examples.ts')).examples,
  tutorial: async () => (await import('./tutorial.ts')).tutorial,
  sheets: async () => [(await import('./data/sheet.ts')).sheet],
  load: loader(
    () => import('./index.ts'),
    new URL('./rulebook.md', import.meta.url),
    () => import('./data/schema.ts'),
  ),
};
