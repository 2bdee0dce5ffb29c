/** How the guide is followed: its blocks, and what becomes of a file. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changed, guideFiles, guideSteps } from './guide.ts';

const text = readFileSync(new URL('../docs/new-game.md', import.meta.url), 'utf8');

it('every change of the guide fits the file as it is by then, and every block is followed', () => {
  const files = guideFiles(text);
  const steps = guideSteps(text);
  expect([...files.keys()]).toEqual(expect.arrayContaining(['package.json', 'src/game.ts', 'src/rules/combat.ts']));
  expect(steps.filter(({ kind }) => kind === 'run')).toHaveLength(text.match(/^(npm|npx|echo) /gm)?.length ?? 0);
  expect((text.match(/^```\w/gm) ?? []).length).toBe(
    steps.length - (text.match(/^npx sandtable lab report/gm)?.length ?? 0),
  );
});

it('a change that fits nowhere, or twice, is refused with its lines', () => {
  const hunks = [{ before: 'b', after: 'c' }];
  expect(changed('a\nb\n', hunks, 'x.ts')).toBe('a\nc\n');
  expect(() => changed('a\n', hunks, 'x.ts')).toThrow('x.ts: these lines stand there 0 times:\nb');
  expect(() => changed('b\na\nb\n', hunks, 'x.ts')).toThrow('stand there 2 times');
});
