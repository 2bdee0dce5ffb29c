import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { weighOptions } from '../ai/judge.ts';
import { optionWords, toDecision } from '../engine/play.ts';
import { replayRecord } from '../engine/record.ts';
import { Options } from '../engine/steps.ts';
import { catalog, openGame } from '../games/catalog.ts';
import { puzzleAt, puzzleNote } from './puzzle.ts';
import { readRef } from './study.ts';
import { openStudy } from './tree.ts';

const folder = new URL('../web/public/puzzles/', import.meta.url);

describe.each(catalog.map((entry) => entry.id))('puzzles of %s', (id) => {
  it('are positions of a whole match in which the one right answer is offered, and is best in fresh worlds too', async () => {
    const list = JSON.parse(readFileSync(new URL(`${id}.json`, folder), 'utf8')) as {
      files: string[];
      puzzles: number;
    };
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith(`${id}.`) && name.endsWith('.txt'))
        .sort(),
    ).toEqual([...list.files].sort());
    const game = await openGame(id);
    const texts = list.files.map((file) => readFileSync(new URL(file, folder), 'utf8'));
    expect(texts.reduce((n, text) => n + (text.match(/^ {2}question /gm)?.length ?? 0), 0)).toBe(list.puzzles);
    // One match of each game in full: the shortest.
    const [text = ''] = texts.sort((a, b) => a.length - b.length);
    const { study, tree } = openStudy(game, text);
    expect(tree.match.isOver).toBe(true);
    let weighed = false;
    for (const [key, { lesson }] of study.notes) {
      if (!lesson) continue;
      const s = tree.stateAt(readRef(key) ?? { line: null, n: 0 });
      const options = new Options();
      const step = toDecision(game, s, options);
      const offered = options.list().map((code) => optionWords(game, code));
      expect(lesson.right).toHaveLength(1);
      expect([...lesson.right, ...lesson.wrong].map((a) => a.words).sort()).toEqual([...offered].sort());
      if (!step || weighed) continue;
      // In worlds that the script has not seen.
      const again = weighOptions(game, s, step.seat(s), () => options.list(), `test ${key}`, 2);
      expect(optionWords(game, again[0]?.code ?? 0)).toBe(lesson.right[0]?.words);
      weighed = true;
    }
    expect(weighed).toBe(true);
  });
});

it('a decision without one clearly better option is not a puzzle', async () => {
  const game = await openGame('celles');
  const text = readFileSync(new URL('../games/celles/golden/two-machines.txt', import.meta.url), 'utf8');
  const match = replayRecord(game, text);
  // Chits of the set-up: what is placed where hardly matters.
  expect([15].map((at) => puzzleAt(game, match, at, { look: 2, check: 2 }))).toEqual([null]);
});

it('each wrong answer says what it costs', async () => {
  const game = await openGame('celles');
  const option = (code: number, mean: number, behind: number) => ({
    code,
    mean,
    range: 0.02,
    behind: { mean: behind, range: 0.01 },
  });
  const code = game.verbs.findIndex((verb) => verb.takes.length === 0);
  const { lesson } = puzzleNote(game, [option(code, 0.6, 0), option(code, 0.5, 0.1)], 'What now?', 24);
  expect(lesson?.right[0]?.text).toBe('Win probability 60% ± 2, by 24 worlds. The next best has 50%.');
  expect(lesson?.wrong[0]?.text).toBe('Win probability 50% ± 2: 10% ± 1 less than the best option.');
});
