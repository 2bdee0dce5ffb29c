import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRulebook, pointers, type Statement } from './rulebook.ts';

const PAGE = `# Hill Fight

An unofficial edition. \`[5.1]\` is
a paragraph.

Second paragraph.

## 5.0 Zones of control

Zones stop units.

- \`HF-01\` A unit must stop in the first hex
  it enters that lies in an enemy zone (but see HF-03). [5.1]
- \`HF-02\` Counters are red and blue. (component) [2.0, 2.1]

### 5.1 Retreat

- \`X1\` **Retreat.** One hex away. [reconstructed]
  - *into a zone*: a step is
    lost;
  - *no way out*: the unit is lost.
- \`K1\` Leaving is free. (see HF-01, X1) [5.1] [reconstructed]

## Charts

### Losses

| D | 1-1 |
|---|---|
| 2 | 0/0 |
| 4 | 1/1 |
`;

describe('a rulebook', () => {
  const book = parseRulebook(PAGE);

  it('has a title, a note and chapters with or without number', () => {
    expect(book.title).toBe('Hill Fight');
    expect(book.note).toBe('An unofficial edition. `[5.1]` is a paragraph.\n\nSecond paragraph.');
    expect(book.chapters.map(({ number, title }) => [number, title])).toEqual([
      ['5.0', 'Zones of control'],
      [undefined, 'Charts'],
    ]);
  });

  it('finds a statement by its whole id only', () => {
    expect(book.find('HF-01')).toEqual({
      id: 'HF-01',
      text: 'A unit must stop in the first hex it enters that lies in an enemy zone (but see HF-03).',
      parts: [],
      tags: ['5.1'],
      testable: true,
      line: 12,
    });
    expect(book.find('HF-0')).toBeUndefined();
  });

  it('reads tags: components and pointers cannot be tested', () => {
    expect(book.find('HF-02')).toMatchObject({ tags: ['component', '2.0, 2.1'], testable: false });
    expect(book.find('K1')).toMatchObject({ tags: ['see HF-01, X1', '5.1', 'reconstructed'], testable: false });
  });

  it('parts a name and indented items from the text', () => {
    expect(book.find('X1')).toMatchObject({
      name: 'Retreat',
      text: 'One hex away.',
      parts: ['*into a zone*: a step is lost;', '*no way out*: the unit is lost.'],
      tags: ['reconstructed'],
      testable: true,
    });
  });

  it('keeps reading order in blocks and over the whole book', () => {
    const blocks = book.chapters[0]?.blocks.map((block) => block.kind);
    expect(blocks).toEqual(['prose', 'statement', 'statement', 'section', 'statement', 'statement']);
    expect(book.statements.map(({ id }) => id)).toEqual(['HF-01', 'HF-02', 'X1', 'K1']);
  });

  it('reads tables, named by their heading', () => {
    const rows = [
      ['2', '0/0'],
      ['4', '1/1'],
    ];
    expect(book.chapters[1]?.tables).toEqual([{ title: 'Losses', header: ['D', '1-1'], rows }]);
  });

  it('puts lines that belong together into one, however they are indented, and keeps apart what is apart', () => {
    const page = [
      '# T  ',
      '   Of two',
      '     lines.',
      '## 1.0 C',
      '  Zones',
      '\tstop units.  ',
      '',
      'Always.',
      '- `R-1` A unit',
      '     stops.',
      '  - *at once*: it is',
      '       lost.',
      '',
      '  Said below a statement.',
      '| a | b |',
      '| :-- | --: |',
      '|  1  | 2  ',
      '### 1.1 After the table',
      '| c |',
      '|---|',
      '- `R-2` Below a table.',
      '## D',
      'New.',
    ];
    for (const end of ['\n', '\r\n']) {
      const { title, note, chapters } = parseRulebook(page.join(end));
      expect([title, note]).toEqual(['T', 'Of two lines.']);
      expect(chapters.map(({ blocks }) => blocks)).toMatchObject([
        [
          { kind: 'prose', text: 'Zones stop units.' },
          { kind: 'prose', text: 'Always.' },
          { kind: 'statement', statement: { id: 'R-1', text: 'A unit stops.', parts: ['*at once*: it is lost.'] } },
          { kind: 'prose', text: 'Said below a statement.' },
          { kind: 'table', table: { title: 'C', header: ['a', 'b'], rows: [['1', '2']] } },
          { kind: 'section', section: { number: '1.1', title: 'After the table' } },
          { kind: 'table', table: { title: 'After the table', header: ['c'], rows: [] } },
          { kind: 'statement', statement: { id: 'R-2', text: 'Below a table.' } },
        ],
        [{ kind: 'prose', text: 'New.' }],
      ]);
      expect(chapters[0]).toMatchObject({ number: '1.0', title: 'C', statements: [{ id: 'R-1' }, { id: 'R-2' }] });
      expect(chapters[0]).not.toHaveProperty('heading');
      expect(chapters[1]).not.toHaveProperty('number');
    }
  });

  it('knows what a statement only points to', () => {
    expect(pointers(book.find('K1') as Statement)).toEqual(['HF-01', 'X1']);
    expect(pointers(book.find('HF-02') as Statement)).toEqual([]);
  });

  it.each([
    ['a second title', '# T\n# U', /line 2: a second title "U"/],
    ['a section outside any chapter', '# T\n### 1.1 S', /line 2: section "1.1 S" before the first chapter/],
    ['a table outside any chapter', '# T\n\n| a |\n|---|', /line 3: a table before the first chapter/],
    ['a duplicate, with both lines', '# T\n## C\n- `R-1` One.\n- `R-2` Two.\n- `R-1` Three.', /R-1.*line 3.*line 5/],
    ['a list item without id', '# T\n## C\n- R-1 One.', /line 3: a list item without an id/],
    ['a pointer to nowhere', '# T\n## C\n- `R-1` One. (see R-2)', /line 3: R-1 points to R-2/],
    ['a statement without words', '# T\n## C\n- `R-1` [5.1]', /line 3: R-1 says nothing/],
    ['a statement outside any chapter', '# T\n- `R-1` One.', /line 2/],
    ['a ragged table', '# T\n## C\n| a | b |\n|---|---|\n| 1 |', /line 5: a table row of 1 cells under 2/],
    ['a table without ruler', '# T\n## C\n| a | b |\n| 1 | 2 |', /line 3/],
    ['a page without title', '## C\n- `R-1` One.', /no title/],
  ])('refuses %s', (_, page, message) => {
    expect(() => parseRulebook(page)).toThrow(message);
  });
});

describe('the rulebooks of the games', () => {
  const games = new URL('../games/', import.meta.url);
  const pages = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('rulebook.md'),
  );

  it.each(pages)('%s can be read', (page) => {
    const book = parseRulebook(readFileSync(new URL(page, games), 'utf8'));
    expect(book.note).not.toBe('');
    expect(book.statements.length).toBeGreaterThan(0);
    // Tags belong at the very end; one left inside the text is a typing slip.
    expect(book.statements.filter(({ text }) => /\(component\)|\[reconstructed\]/.test(text))).toEqual([]);
  });

  const read = (game: string) => parseRulebook(readFileSync(new URL(`${game}/rulebook.md`, games), 'utf8'));

  // These titles name no id: a list of ids that exist is no test of the rules.
  it('Combat Operations holds every statement, added rule and ruling', () => {
    const book = read('combat-operations');
    const count = (from: number, to: number, id: (n: number) => string) =>
      Array.from({ length: to - from + 1 }, (_, i) => id(from + i)).filter((each) => !book.find(each));
    expect(count(1, 178, (n) => `CO-${String(n).padStart(3, '0')}`)).toEqual([]);
    expect(count(1, 26, (n) => `X${n}`)).toEqual([]);
    expect(count(1, 52, (n) => `K${n}`)).toEqual([]);
    expect(['X12a', 'X16a', 'X21a'].filter((id) => !book.find(id))).toEqual([]);
  });

  it('Celles holds 496 statements, chapter by chapter without a gap, and 93 rulings', () => {
    const book = read('celles');
    const ids = book.statements.map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('C-'))).toHaveLength(496);
    expect(ids.filter((id) => id.startsWith('A-'))).toHaveLength(93);
    const last = new Map<string, number>();
    for (const id of ids.filter((each) => each.startsWith('C-'))) {
      const cut = id.lastIndexOf('.');
      const number = Number(id.slice(cut + 1));
      expect(number, id).toBe((last.get(id.slice(0, cut)) ?? 0) + 1);
      last.set(id.slice(0, cut), number);
    }
  });
});

describe('a fault in a rulebook', () => {
  it('names the row of a table, and a line of what has no id', () => {
    const page = '# T\n\n## C\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 1 |\n';
    expect(() => parseRulebook(page)).toThrow('rulebook line 8: a table row of 1 cells under 2 headings');
    expect(() => parseRulebook(`# T\n\n## C\n\n- ${'x'.repeat(90)}\n`)).toThrow(
      `rulebook line 5: a list item without an id: "${'x'.repeat(40)}"`,
    );
  });
});

describe('what would be lost in silence', () => {
  it.each([
    ['# T\n\n## C\n\n  - a part of nothing\n', 'rulebook line 5: an indented list item with no statement above it'],
    ['# T\n\n## C\n\n| a | b |\n', 'rulebook line 5: a table without a ruler under its header'],
    ['# T\n\n## C\n\n| a | b |\n| 1 | 2 |\n', 'rulebook line 5: a table without a ruler under its header'],
  ])('%j is a fault', (page, fault) => expect(() => parseRulebook(page)).toThrow(fault));
});
