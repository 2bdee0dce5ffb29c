import { describe, expect, it } from 'vitest';
import { citedIn, coverage, titlesIn } from './coverage.ts';
import { parseRulebook } from './rulebook.ts';

// The ids of these rulebooks are made up, so that no test here counts for a real rule.
const book = parseRulebook(`# Hill Fight
## Rules
- \`HF-02\` Two.
- \`HF-021\` Twenty-one.
- \`HF-124\` Placed where it belongs.
- \`HF-022\` Twenty-two.
- \`HF-023\` Pieces are red. (component)
- \`H-8.0.1\` One.
- \`H-8.0.2\` Two.
- \`H-8.0.3\` Three.
- \`H-8.0.10\` Ten.
- \`Y12\` Twelve.
- \`Y12a\` Twelve and a bit.
- \`Q1\` See there. (see Y12)
`);

describe('citations', () => {
  it.each([
    ['HF-021 HF-022 stops', ['HF-021', 'HF-022']],
    ['stops (HF-021, H-8.0.1/H-8.0.2).', ['HF-021', 'H-8.0.1', 'H-8.0.2']],
    ['HF-021: a full stop after H-8.0.1.', ['HF-021', 'H-8.0.1']],
    ['Y12a is not Y12b', ['Y12a']],
    ['XHF-021, HF-0211 and aY12 are other words', []],
    ['HF-0 H-8.0 are beginnings only', []],
    ['H-8.0.1 to H-8.0.3 in a range', ['H-8.0.1', 'H-8.0.3', 'H-8.0.2']],
    ['HF-021–HF-022 in the order of the book', ['HF-021', 'HF-124', 'HF-022']],
    ['HF-021 to the hill', ['HF-021']],
    ['HF-022 to HF-021 backwards names only the ends', ['HF-022', 'HF-021']],
  ])('in "%s"', (title, ids) => {
    expect(citedIn(book, title).sort()).toEqual([...ids].sort());
  });

  it('count what can be tested, and name what is missing in the order of the book', () => {
    expect(coverage(book, ['HF-021 to HF-022 are tested', 'so is Y12', 'HF-023 cannot be'])).toEqual({
      statements: 12,
      testable: 10,
      tested: 4,
      missing: ['HF-02', 'H-8.0.1', 'H-8.0.2', 'H-8.0.3', 'H-8.0.10', 'Y12a'],
      unknown: [],
    });
  });

  it('of rules that are not there are reported', () => {
    expect(coverage(book, ['HF-999 H-8.0.4 Y99 HF-021']).unknown).toEqual(['H-8.0.4', 'HF-999']);
  });
});

describe('titles in a source', () => {
  it('are those of it, test and the describe around them', () => {
    const source = `
      describe('HF-02 zones', () => {
        it('HF-021 stops', () => { expect(/it('no')/.test("it('nor this')")).toBe(true); });
        test("don't stop", () => {}); // it('nor a comment')
        it(\`HF-022 \${a ? \`x\${b}\` : '}'} moves\`, fn);
        it.only('Y12 ' + 'and more', fn);
      });`;
    expect(titlesIn(source)).toEqual(['HF-02 zones', 'HF-021 stops', "don't stop", 'HF-022   moves', 'Y12 and more']);
  });

  it('leave out what is skipped, unwritten or empty', () => {
    const source = `
      it.skip('HF-02 one', fn); it.todo('HF-021 two'); describe.skip('three', () => { it('HF-022 four', fn); });
      describe('HF-124 nothing in it', () => { it.skip('five', fn); });
      submit('six'); rule.test('seven'); it('eight', fn);`;
    expect(titlesIn(source)).toEqual(['eight']);
  });

  it('hold the ids and rules of the rows of a table', () => {
    const source = `
      it.each([
        { id: 'W1', rules: ['HF-021', 'HF-022'], given: { id: 3 } },
        { id: 'W2', rules: 'Y12' },
      ])('$id losses', ({ id }) => {});`;
    expect(titlesIn(source)).toEqual(['$id losses', '$id losses W1 HF-021 HF-022', '$id losses W2 Y12']);
  });

  it('hold the rows of a constant that a table or a loop goes through', () => {
    const source = `
      const vectors: readonly { id: string; f: () => void }[] = [{ id: 'W1' }, { id: 'W2' }];
      const others = [{ id: 'W3', rules: ['HF-02'] }];
      const unused = [{ id: 'W9' }];
      it.each(vectors)('losses', fn);
      for (const v of others) { it(\`\${v.id} moves\`, () => {}); }
      for (const v of unused) { console.log(v); }`;
    expect(titlesIn(source)).toEqual(['losses', 'losses W1', 'losses W2', 'W3 HF-02', '  moves']);
  });

  it('hold the first string of each row where the title begins with it', () => {
    const source = `it.each([['HF-021', 'HF-02', 3], ['HF-022', 'x', 4]])('%s costs %s', fn);
      it.each(['Y12'])('%s', fn); it.each([['HF-124', 1]])('costs', fn);`;
    expect(titlesIn(source)).toEqual([
      '%s costs %s',
      '%s costs %s HF-021',
      '%s costs %s HF-022',
      '%s',
      '%s Y12',
      'costs',
    ]);
  });

  it('survive an apostrophe in the text of an element', () => {
    const source = "render(<p>Red's turn</p>);\nit('HF-021 shows', fn);";
    expect(titlesIn(source)).toEqual(['HF-021 shows']);
  });
});
