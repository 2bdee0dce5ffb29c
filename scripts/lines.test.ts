import { expect, test } from 'vitest';
import { allGames, countLines, kindOf } from './lines.mjs';

test.each([
  ['rules/combat.ts', 'rules'],
  ['src/rules/combat.ts', 'rules'],
  ['rules/combat.test.ts', 'tests'],
  ['tests/rules.test.ts', 'tests'],
  ['testing.ts', 'tests'],
  ['data/sheet.ts', 'data'],
  ['src/map.ts', 'data'],
  ['scene.ts', 'plumbing'],
])('%s is %s', (path, kind) => expect(kindOf(path)).toBe(kind));

test('lines are counted by kind, and the share of rules is theirs in what is no test', () => {
  const files: [string, string][] = [
    ['rules/a.ts', '1\n2\n3\n'],
    ['scene.ts', '1\n'],
    ['a.test.ts', '1\n2\n'],
  ];
  expect(countLines(files)).toEqual({ rules: 3, plumbing: 1, data: 0, tests: 2, all: 4, share: 0.75 });
});

test('a game to begin with is short, and most of it is rules', async () => {
  for (const [name, files] of await allGames())
    if (name === 'template' || name === 'guide') {
      const { all, tests, share } = countLines(files);
      expect([name, all + tests <= 550, share > 0.5]).toEqual([name, true, true]);
    }
});
