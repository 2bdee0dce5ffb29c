import { describe, expect, it } from 'vitest';
import { parseRulebook } from '../engine/rulebook.ts';
import { citedIn, coverage } from './coverage.ts';

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
