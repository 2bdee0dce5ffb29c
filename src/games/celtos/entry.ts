/** How this game is found on the shelf, before it is loaded. */
import { type CatalogEntry, loader } from '../../engine/index.ts';
import { cover } from './cover.ts';

export const entry: CatalogEntry = {
  id: 'celtos',
  title: 'Celtos',
  of: 'Celtos',
  pitch: 'Warbands on a measured table: no hexes, only inches and nerve.',
  players: '2, or 1 against the AI',
  length: '1 to 3 hours',
  complexity: 3,
  special: ['A measured table', 'Armies by points', 'Reactions and panic', 'Heroes and magic'],
  cover,
  start: ['CE-203', 'CE-207', 'CE-310', 'CE-406', 'CE-501', 'CE-605'],
  guide: async () => (await import('./guide.ts')).guide,
  glossary: async () => (await import('./glossary.ts')).glossary,
  examples: async () => (await import('./examples.ts')).examples,
  tutorial: async () => (await import('./tutorial.ts')).tutorial,
  async sheets() {
    const [{ sheetOf }, { tablesOf }] = await Promise.all([import('./data/sheet.ts'), import('./tables.ts')]);
    const tables = tablesOf();
    return tables.data.scenarios.rows.map((row) => sheetOf(tables, row.id));
  },
  load: loader(
    () => import('./index.ts'),
    new URL('./rulebook.md', import.meta.url),
    () => import('./data/schema.ts'),
  ),
};
