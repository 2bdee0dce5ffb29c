import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  mutantsOf,
  readEquivalents,
  roomOf,
  sampleOf,
  sourcesOf,
  staleEntries,
  withoutEquivalents,
} from './mutants.mjs';

const LISTS = 'src/engine/lists.ts';

describe('what is mutated', () => {
  test('a folder means its sources without tests, fixtures, test helpers and data', () => {
    const files = sourcesOf('src/engine/').map(({ file }) => file);
    expect(files).toContain(LISTS);
    expect(files).toContain('src/engine/hex/grid.ts');
    expect(files.filter((file) => /\.test\.|fixture|testing/.test(file))).toEqual([]);
    expect(sourcesOf('src/games/celles').filter(({ file }) => file.includes('/data/'))).toEqual([]);
  });

  test('a file may come with lines, and what is not there is refused', async () => {
    expect(sourcesOf(`${LISTS}:2`)).toEqual([{ file: LISTS, first: 2, last: 2 }]);
    expect(sourcesOf(`${LISTS}:2-7`)).toEqual([{ file: LISTS, first: 2, last: 7 }]);
    expect(() => sourcesOf('src/engine/nothing.ts')).toThrow('There is no "src/engine/nothing.ts"');
    expect(() => sourcesOf('../elsewhere')).toThrow('There is no');
    const [all, first] = await Promise.all([mutantsOf(sourcesOf(LISTS)), mutantsOf(sourcesOf(`${LISTS}:1`))]);
    expect(all.length).toBeGreaterThan(0);
    expect(first).toEqual(all.filter(({ at }) => at.startsWith(`${LISTS}:1:`)));
  });

  test('sources are tested by their room', () => {
    expect(roomOf('src/engine/hex/grid.ts')).toBe('src/engine');
    expect(roomOf('src/games/celles/rules/combat.ts')).toBe('src/games/celles');
    expect(roomOf('src/ai/plan.ts')).toBe('src/ai');
  });

  test('the same seed picks the same mistakes, another one others, and no words are touched', async () => {
    const mutants = await mutantsOf(sourcesOf('src/engine/text.ts'));
    const keys = (seed: string): string[] => sampleOf(mutants, 10, seed).map((mutant: { key: string }) => mutant.key);
    expect(new Set(keys('a')).size).toBe(10);
    expect(keys('a')).toEqual(keys('a'));
    expect(keys('a')).not.toEqual(keys('b'));
    expect(mutants.filter(({ kind }) => kind === 'StringLiteral')).toEqual([]);
  });
});

describe('mistakes that change nothing', () => {
  const file = 'src/engine/hex/labels.ts';
  const of = async () => {
    const mutants = await mutantsOf(sourcesOf(file));
    const { line, above, was, became } = mutants[0] as (typeof mutants)[number];
    return { mutants, entry: { list: 'x.json', file, line, above, was, became, why: 'because' } };
  };

  test('are left out and counted', async () => {
    const { mutants, entry } = await of();
    const { rest, left, problems } = withoutEquivalents(mutants, [entry], [file]);
    expect([left, rest.length, problems]).toEqual([1, mutants.length - 1, []]);
    expect(rest).not.toContain(mutants[0]);
  });

  test('are an error when the line has changed, the mistake cannot be made there, or no reason is given', async () => {
    const { mutants, entry } = await of();
    expect(staleEntries([entry])).toEqual([]);
    expect(staleEntries([{ ...entry, line: 'gone' }])[0]).toContain('no such line any more');
    expect(staleEntries([{ ...entry, above: 'gone' }])[0]).toContain('no such line any more');
    expect(staleEntries([{ ...entry, file: 'src/gone.ts' }])[0]).toContain('no such line any more');
    expect(staleEntries([{ ...entry, why: '' }])[0]).toContain('needs file, line, was, became and why');
    const other = [{ ...entry, became: 'something else' }];
    expect(withoutEquivalents(mutants, other, [file]).problems[0]).toContain('no such mistake any more');
    // Only some lines were asked for: the others cannot be judged.
    expect(withoutEquivalents([], other, []).problems).toEqual([]);
  });

  test('are an error when they stand for two', async () => {
    const { mutants, entry } = await of();
    const twice = [...mutants, { ...(mutants[0] as (typeof mutants)[number]), above: 'another' }];
    const { above: _, ...unclear } = entry;
    expect(withoutEquivalents(twice, [unclear], [file]).problems[0]).toContain('stands for 2 mistakes');
    expect(withoutEquivalents(twice, [entry], [file]).problems).toEqual([]);
  });

  test('are read from all lists of a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
    writeFileSync(join(folder, 'a.json'), '[{"file":"one"}]');
    writeFileSync(join(folder, 'b.json'), '[{"file":"two"}]');
    expect(readEquivalents(folder)).toEqual([
      { file: 'one', list: 'a.json' },
      { file: 'two', list: 'b.json' },
    ]);
    rmSync(folder, { recursive: true });
  });

  test('of our own lists are all still there', () => expect(staleEntries(readEquivalents())).toEqual([]));
});
