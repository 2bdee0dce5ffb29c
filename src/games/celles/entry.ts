/** How this game is found on the shelf, before it is loaded. */
import { type CatalogEntry, loader } from '../../engine/index.ts';

export const entry: CatalogEntry = {
  id: 'celles',
  title: 'Celles',
  of: 'Battles of the Bulge: Celles',
  pitch:
    'Christmas 1944: German armor reaches for the Meuse, the Allies close the roads, and chits from a cup say which formation acts next.',
  players: '2, or 1 against the AI',
  length: '2 to 3 hours',
  complexity: 3,
  special: ['Chit pull', 'Attacks as part of movement', 'Infiltration', 'Tactical chits'],
  // The art is drawn by scripts/draw-covers.ts.
  cover: {
    art: new URL('./cover.svg', import.meta.url).href,
    title: [{ text: 'CELLES', y: 46, size: 38, track: 8, color: '#fff' }],
    detail: '30 120 120 130',
  },
  start: ['C-7.0.7', 'C-8.0.2', 'C-8.0.3', 'C-11.0.19', 'C-11.1.3', 'C-14.0.4'],
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
