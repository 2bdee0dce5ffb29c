/** The scripted first battle of each game, played to its end by right choices, wrong ones and forbidden ones. */
import { describe, expect, it } from 'vitest';
import { checkTutorial } from '../src/engine/check-tutorial.ts';
import { readOption } from '../src/engine/play.ts';
import { parseRulebook } from '../src/engine/rulebook.ts';
import { Course, type Lesson, type Tutorial } from '../src/engine/tutorial.ts';
import { catalog } from '../src/games/catalog.ts';

async function open(id: string) {
  const entry = catalog.find((e) => e.id === id);
  const [game, tutorial] = await Promise.all([entry?.load(), entry?.tutorial?.()]);
  if (!game || !tutorial) throw new Error(`${id} has no tutorial`);
  return { game, tutorial, book: parseRulebook(game.rulebook) };
}

const changed = (tutorial: Tutorial, n: number, lesson: Partial<Lesson>): Tutorial => ({
  ...tutorial,
  lessons: tutorial.lessons.map((l, i) => (i === n ? { ...l, ...lesson } : l)),
});

describe.each(catalog.map((e) => e.id))('the tutorial of %s', (id) => {
  it('is played to its end, and the learner has won', async () => {
    const { game, tutorial, book } = await open(id);
    const course = await checkTutorial(game, tutorial, book);
    expect(course.match.isOver).toBe(true);
    const result = game.results[course.match.state.result - 1];
    expect(result?.winner).toBe(course.learner);
    expect(tutorial.lessons.length).toBeGreaterThan(8);
  });

  it('every way through a lesson leads to the same end', async () => {
    const { game, tutorial, book } = await open(id);
    for (const [n, { task }] of tutorial.lessons.entries()) {
      if (task.kind !== 'choose') continue;
      for (const [k, step] of task.choices.entries()) {
        const ways = step.split(' | ');
        if (ways.length < 2) continue;
        // The first of many and the last: the corners of a region.
        for (const way of [ways[1] as string, ways.at(-1) as string]) {
          const choices = task.choices.map((c, i) => (i === k ? [way, ...ways].join(' | ') : c));
          const course = await checkTutorial(game, changed(tutorial, n, { task: { ...task, choices } }), book);
          expect(game.results[course.match.state.result - 1]?.winner, way).toBe(course.learner);
        }
      }
    }
  });
});

describe('a tutorial that does not hold is found', () => {
  const faultOf = async (change: (t: Tutorial) => Tutorial): Promise<string> => {
    const { game, tutorial, book } = await open('peiper');
    return checkTutorial(game, change(tutorial), book).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
  };
  it.each<readonly [string, number, Partial<Lesson>, string]>([
    [
      'a choice that the rules refuse',
      2,
      { task: { kind: 'choose', choices: ['attack 12VG/48'] } },
      'lesson 3: "attack 12VG/48" is refused: PR41',
    ],
    [
      'another rule',
      3,
      { task: { kind: 'refused', choice: 'to A0802', rule: 'PR20' } },
      'lesson 4: "to A0802" is refused by PR25',
    ],
    [
      'an allowed choice as a refusal',
      3,
      { task: { kind: 'refused', choice: 'to A0704', rule: 'PR25' } },
      'lesson 4: "to A0704" is refused by no rule',
    ],
    ['a choice without odds', 7, { task: { kind: 'look', choice: 'pass' } }, 'lesson 8: "pass" has no odds'],
    ['a mark that is nowhere', 2, { marks: ['hex Z9999'] }, 'marks "hex Z9999"'],
    ['half a sentence', 2, { text: 'select a unit' }, 'is not a whole sentence'],
    ['a piece that is not there', 2, { task: { kind: 'select', piece: 'nobody' } }, 'no piece "nobody"'],
    ['an undo after a roll', 9, { task: { kind: 'undo' } }, 'lesson 10: there is nothing to undo'],
  ])('%s', async (_, n, lesson, message) => {
    expect(await faultOf((t) => changed(t, n, lesson))).toContain(message);
  });

  it('a topic that is not taught, a result that the seed does not bring', async () => {
    expect(await faultOf((t) => changed(t, 5, { teaches: [] }))).toContain('does not teach undo');
    expect(await faultOf((t) => ({ ...t, start: { ...t.start, seed: 'learn-1' } }))).toContain('lesson 10');
  });
});

describe('a course', () => {
  it('holds back what is allowed and not asked for, in the words of the lesson, and follows an undo', async () => {
    const { game, tutorial } = await open('peiper');
    const course = new Course(game, tutorial);
    const choose = (words: string): Promise<void> =>
      course.choose(course.learner, readOption(game, words), course.sight(course.learner).moments.length - 1);
    expect(course.notice({ kind: 'read' })).toBe(false);
    await expect(choose('pass')).rejects.toThrow('look at the goal first');
    expect(course.notice({ kind: 'goal' })).toBe(true);
    // A text that was not read to its end keeps nobody.
    await choose('move 12VG/StuG');
    expect([course.number, course.wanted]).toEqual([3, []]);
    await expect(choose('to A0802')).rejects.toMatchObject({ rule: 'PR25' });
    expect(course.notice({ kind: 'refused', rule: 'PR20' })).toBe(false);
    expect(course.notice({ kind: 'refused', rule: 'PR25' })).toBe(true);
    await choose('to A0704');
    expect(course.wanted).toEqual(['to A0603']);
    await course.undo(course.learner);
    expect([course.number, course.wanted]).toEqual([4, ['to A0704']]);
    await expect(course.redo()).rejects.toThrow('redo is not part of the tutorial');
  });
});
