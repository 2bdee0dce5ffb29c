import { describe, expect, it } from 'vitest';
import { parseRulebook } from '../../engine/rulebook.ts';
import { BookIndex, marked } from './book-index.ts';

const index = new BookIndex(
  parseRulebook(`# Book

## 1.0 Movement
- \`M-1\` A unit may cross a bridge. See \`M-2\`. [R-1]
- \`M-2\` Crossing costs 1 point. [reconstructed]

| Terrain | Cost |
|---|---|
| Bridge | 1 |

- \`M-3\` A swamp stops a unit. [Q01]

## Rulings
- \`R-1\` **Bridges.** A blown bridge cannot be crossed.

| id | question | reading |
|---|---|---|
| Q01 | Also on a road? | No |
`),
);

const found = (query: string): string[] =>
  index.search(query).map((hit) => (hit.kind === 'chart' ? `chart ${hit.table.title}` : hit.statement.id));

describe('the index of a rulebook', () => {
  it('finds all words from their beginning: statements before rulings before charts', () => {
    expect(found('bridge')).toEqual(['M-1', 'R-1', 'chart Movement']);
    expect(found('bri cross')).toEqual(['M-1', 'R-1']);
    expect(found('ridge')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  it('puts an exact id first, and names words that are spelt nearly so', () => {
    expect(found('r-1')[0]).toBe('R-1');
    expect(found('brigde')).toEqual([]);
    expect(index.nearWords('brigde')).toContain('bridge');
  });

  it('knows references both ways, and the rulings on a statement', () => {
    const first = index.book.find('M-1');
    expect(first && index.referencesOf(first)).toEqual(['M-2', 'R-1']);
    expect(index.citedBy('M-2')).toEqual(['M-1']);
    expect(first && index.rulingsOn(first).map(({ id }) => id)).toEqual(['R-1']);
    expect(index.rulings).toBe(2);
    const swamp = index.book.find('M-3');
    expect(swamp && index.rulingsOn(swamp)).toMatchObject([
      {
        id: 'Q01',
        rows: [
          ['question', 'Also on a road?'],
          ['reading', 'No'],
        ],
      },
    ]);
  });

  it('marks where a word begins, and nowhere else', () => {
    expect(marked('A bridge, unbridged', 'bri')).toEqual([
      { text: 'A ', hit: false },
      { text: 'bri', hit: true },
      { text: 'dge, unbridged', hit: false },
    ]);
  });
});
