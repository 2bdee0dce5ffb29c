/**
 * Whether a tutorial can be played as it is written: every lesson by its right choices, by wrong ones (held back, and
 * nothing has changed) and by forbidden ones (refused by a rule), to its end.
 */

import { CheckError, checkInvariants } from './checks.ts';
import type { AnyGame } from './game.ts';
import { optionWords, Refused, readOption } from './play.ts';
import type { Rulebook } from './rulebook.ts';
import { knowledgeOf, snapshotOf } from './seat.ts';
import { Course, type Lesson, TOPICS, type Tutorial } from './tutorial.ts';

/** Wrong choices that are tried in each lesson. */
const WRONG = 12;

const fail = (n: number, what: string): never => {
  throw new CheckError(`lesson ${n + 1}`, what);
};

/** What a choice is answered with; null if it was made. */
async function answerTo(course: Course, code: number): Promise<Refused | null> {
  try {
    await course.choose(course.learner, code, course.sight(course.learner).moments.length - 1);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** A choice that must not be made: it is answered, and neither match nor lesson has moved. */
async function held(course: Course, code: number): Promise<Refused> {
  const { number, match } = course;
  const before = match.state.hash();
  const answer = await answerTo(course, code);
  if (!answer) return fail(number, `"${optionWords(course.game, code)}" is let through`);
  if (match.state.hash() !== before || course.number !== number)
    fail(number, 'what is held back has changed something');
  return answer;
}

async function tryWrong(course: Course, lesson: Lesson): Promise<void> {
  const { game, match, number, learner } = course;
  if (match.isOver || match.seat !== learner) return;
  const wanted = new Set(course.wanted);
  const others = match.options.list().filter((code) => !wanted.has(optionWords(game, code)));
  const by = Math.max(1, Math.floor(others.length / WRONG));
  for (const code of others.filter((_, i) => i % by === 0)) {
    // A text that is passed over: its next choice is no wrong one.
    if (isNext(course, optionWords(game, code))) continue;
    const { rule, message } = await held(course, code);
    if (rule !== '') fail(number, `"${optionWords(game, code)}" is allowed, yet refused by ${rule}`);
    if (lesson.otherwise && message !== lesson.otherwise) fail(number, `says "${message}" instead of its own words`);
  }
  for (const { code, why } of knowledgeOf(match, learner).closed().slice(0, 3)) {
    const { rule } = await held(course, code);
    if (rule !== why.rule)
      fail(number, `"${optionWords(game, code)}" is refused by ${rule || 'no rule'}, not ${why.rule}`);
  }
}

function isNext(course: Course, words: string): boolean {
  const next = course.tutorial.lessons
    .slice(course.number)
    .find((l) => !['read', 'select', 'look'].includes(l.task.kind));
  return next?.task.kind === 'choose' && (next.task.choices[0] ?? '').split(' | ').includes(words);
}

/** Does what the lesson asks for. */
async function fulfil(course: Course, { task }: Lesson): Promise<void> {
  const { game, match, learner, number } = course;
  switch (task.kind) {
    case 'choose':
      for (let i = 0; i < task.choices.length; i++) {
        const outlook = knowledgeOf(match, learner);
        const [first] = course.wanted;
        const allowed = course.wanted.find((words) => outlook.allows(readOption(game, words)));
        if (allowed === undefined) {
          const why = outlook.why(readOption(game, first as string));
          return fail(number, `"${first}" is refused: ${why?.rule} ${why?.text}`);
        }
        const answer = await answerTo(course, readOption(game, allowed));
        if (answer) fail(number, `"${task.choices[i]}" is held back: ${answer.message}`);
      }
      return;
    case 'select': {
      const { pieces } = game.scene(match.view(learner));
      if (!pieces.some((p) => p.id === task.piece)) fail(number, `no piece "${task.piece}" is in sight`);
      course.notice(task);
      return;
    }
    case 'refused': {
      const { rule } = await held(course, readOption(game, task.choice));
      if (rule !== task.rule) fail(number, `"${task.choice}" is refused by ${rule || 'no rule'}, not ${task.rule}`);
      course.notice({ kind: 'refused', rule });
      return;
    }
    case 'look':
      if (!knowledgeOf(match, learner).odds(readOption(game, task.choice)))
        fail(number, `"${task.choice}" has no odds`);
      course.notice(task);
      return;
    case 'undo':
      if (!snapshotOf(match, learner).undo.may) fail(number, 'there is nothing to undo');
      await course.undo(learner);
      return;
    default:
      course.notice({ kind: task.kind });
  }
}

/** Plays it to its end; returns the match as it then stands. Throws a fault that names the lesson. */
export async function checkTutorial(game: AnyGame, tutorial: Tutorial, rulebook: Rulebook): Promise<Course> {
  const course = new Course(game, tutorial);
  const { lessons } = tutorial;
  for (const [n, lesson] of lessons.entries()) {
    if (course.number !== n) fail(n, `comes when lesson ${course.number + 1} is due`);
    for (const text of [lesson.text, lesson.done])
      if (!/^[“"\p{Lu}\d].*[.!?]$/su.test(text)) fail(n, `is not a whole sentence: "${text}"`);
    for (const mark of lesson.marks ?? []) {
      const [kind = '', ...name] = mark.split(' ');
      if ((game.kinds[kind]?.find(name.join(' ')) ?? -1) < 0) fail(n, `marks "${mark}", which is not there`);
    }
    if (lesson.task.kind === 'refused' && !rulebook.find(lesson.task.rule)) fail(n, `no rule ${lesson.task.rule}`);
    checkInvariants(game, course.match.state);
    await tryWrong(course, lesson);
    await fulfil(course, lesson);
    if (course.number === n) fail(n, 'is not fulfilled by what it asks for');
  }
  if (course.lesson) fail(course.number, 'is left over');
  const taught = new Set(lessons.flatMap((l) => l.teaches));
  const left = TOPICS.filter((topic) => !taught.has(topic));
  if (left.length > 0) throw new CheckError('tutorial', `does not teach ${left.join(', ')}`);
  return course;
}
