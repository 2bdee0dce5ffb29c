import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Judgement, judgeChoice } from '../ai/judge.ts';
import { type Review, reviewMatch } from '../ai/review.ts';
import { replayRecord } from '../engine/record.ts';
import { openGame } from '../games/catalog.ts';
import { annotate, fieldOf, fieldsOf, rollOf, signOf } from './annotate.ts';
import { blankStudy, noteAt, withNote } from './study.ts';
import { parseStudy, writeStudy } from './text.ts';
import { openStudy, StudyTree } from './tree.ts';

const option = (code: number, mean: number, behind: number, range: number) => ({
  code,
  mean,
  range,
  behind: { mean: behind, range },
});
const sign = (played: number, ...options: Judgement['options']) => signOf({ played, options });

describe('signs of a decision', () => {
  const best = option(1, 0.5, 0, 0.01);
  it.each([
    ['one option', sign(1), 'forced'],
    ['best by 6%', sign(1, best, option(2, 0.44, 0.06, 0.01)), 'strong'],
    ['best by 6%, give or take 8', sign(1, best, option(2, 0.44, 0.06, 0.08)), 'sound'],
    ['best by 3%', sign(1, best, option(2, 0.47, 0.03, 0.01)), 'sound'],
    ['1% behind', sign(2, best, option(2, 0.49, 0.01, 0.001)), 'sound'],
    ['3% behind', sign(2, best, option(2, 0.47, 0.03, 0.01)), 'doubtful'],
    ['7% behind', sign(2, best, option(2, 0.43, 0.07, 0.01)), 'mistake'],
    ['12% behind', sign(2, best, option(2, 0.38, 0.12, 0.01)), 'blunder'],
    ['12% behind, give or take 15', sign(2, best, option(2, 0.38, 0.12, 0.15)), 'sound'],
    ['not among those weighed', sign(9, best), 'unjudged'],
  ])('%s', (_, found, wanted) => expect(found).toBe(wanted));
});

it('a roll counts for the seat that chose, from 1% of win probability', () => {
  const falls = [
    { at: 3, seat: 0, luck: 0.04 },
    { at: 5, seat: 1, luck: 0.04 },
    { at: 7, seat: 1, luck: -0.005 },
  ] as unknown as Review['falls'];
  expect([3, 5, 7, 9].map((at) => rollOf({ falls }, at))).toEqual(['better', 'worse', 'expected', undefined]);
});

it.each([
  ['sound', 'better', 'earned'],
  ['strong', 'worse', 'unlucky'],
  ['mistake', 'better', 'got-away'],
  ['doubtful', 'worse', 'paid'],
  ['sound', 'expected', null],
  ['forced', 'worse', null],
] as const)('%s and a roll %s: %s', (decision, roll, field) => expect(fieldOf(decision, roll)).toBe(field));

describe('a golden match annotated', async () => {
  const record = readFileSync(new URL('../games/peiper/golden/d-greedy.txt', import.meta.url), 'utf8');
  const peiper = await openGame('peiper');
  const match = replayRecord(peiper, record);
  const review = await reviewMatch(peiper, match);
  const some = [0, 1, 3, 7, 8, 16, 37, 40, 50];
  const all = () => {
    const tree = new StudyTree(replayRecord(peiper, record));
    return some.reduce(
      (study, at) => {
        const judged = judgeChoice(peiper, match, at, { worlds: 3, options: 3 });
        return judged ? annotate(study, tree, judged, review, 3) : study;
      },
      blankStudy(record, 'T'),
    );
  };

  it('is the same text on every run with the same budget, and can be read again', () => {
    const text = writeStudy(all());
    expect(writeStudy(all())).toBe(text);
    expect(writeStudy(openStudy(peiper, text).study)).toBe(text);
    const { study } = parseStudy(text);
    expect(study.weighed).toEqual({ choices: (some.at(-1) ?? 0) + 1, worlds: 3 });
    const poor = [...study.notes.values()].filter((n) => n.decision === 'mistake' || n.decision === 'blunder');
    // A line of the AI stands wherever it would clearly have done something else.
    expect(study.lines.filter((l) => l.by === 'ai')).toHaveLength(poor.length);
    expect(poor.length).toBeGreaterThan(0);
    for (const [, fields] of fieldsOf(study, match.length)) for (const n of fields) expect(n).toBeGreaterThan(0);
  });

  it('leaves what a person has written', () => {
    const tree = new StudyTree(match);
    const at = { line: null, n: 1 };
    const mine = withNote(blankStudy(record, 'T'), at, { comments: [{ eyes: 'all', text: 'mine' }] });
    const judged = judgeChoice(peiper, match, 0, { worlds: 2, options: 2 });
    const note = judged ? noteAt(annotate(mine, tree, judged, review, 2), at) : {};
    expect(note.comments).toEqual([{ eyes: 'all', text: 'mine' }]);
    expect(note.decision).toBeDefined();
  });
});
