import { useEffect } from 'react';
import { readOption } from '../../engine/play.ts';
import type { Lesson } from '../../engine/tutorial.ts';
import { Icon } from '../app/Icon.tsx';
import { useTable, useTableState, useTelling } from '../table/context.ts';
import { useCourse } from './course.ts';

/** Where the thing of a mark ("unit 12VG/27") is on the board. */
const markOf = (mark: string): readonly [kind: string, name: string] => {
  const at = mark.indexOf(' ');
  return [mark.slice(0, at), mark.slice(at + 1)];
};

/** Tells the course what the player does that is no choice: selects, looks at odds, meets a refusal. */
function useNotices(): void {
  const course = useCourse();
  const { stage, pending, looked, refusal } = useTableState();
  const picked = stage?.picked.at(-1)?.piece;
  const seen = (pending ?? looked)?.words;
  useEffect(() => {
    if (picked !== undefined) course.notice({ kind: 'select', piece: picked });
  }, [course, picked]);
  useEffect(() => {
    if (seen !== undefined) course.notice({ kind: 'look', choice: seen });
  }, [course, seen]);
  useEffect(() => {
    if (refusal?.rule) course.notice({ kind: 'refused', rule: refusal.rule });
  }, [course, refusal]);
}

/** Rings the places of the lesson on the map. */
function useMarks(lesson: Lesson | null): void {
  const { game, session, spot } = useTable();
  const { version } = useTableState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: pieces have moved when the version changes
  useEffect(() => {
    const spots = (lesson?.marks ?? []).flatMap((mark) => {
      const [kind, name] = markOf(mark);
      const id = game.kinds[kind]?.find(name) ?? -1;
      return id < 0 ? [] : (session.state.places?.of(kind, id).spots ?? []);
    });
    spot(spots);
    return () => spot([]);
  }, [game, session, spot, lesson, version]);
}

/** What to do now, why, and what came of the last lesson. */
export function LessonCard({ onAgain }: { onAgain: () => void }) {
  const { game, session, openGoal } = useTable();
  const course = useCourse();
  const { lesson, number, result } = course;
  const { mode } = useTelling();
  useNotices();
  useMarks(lesson);
  const all = course.tutorial.lessons.length;
  /** Does what the lesson asks for: for those who do not find it. */
  const show = (): void => {
    const { state, position, selection, decisions } = session;
    const task = lesson?.task;
    if (!task) return;
    const choiceOf = (words: string) => state.places?.choice(readOption(game, words)) ?? null;
    if (task.kind === 'choose') {
      const words = course.wanted.find((w) => position.outlook?.allows(readOption(game, w)));
      if (words !== undefined) decisions.choose(readOption(game, words));
    } else if (task.kind === 'refused') decisions.choose(readOption(game, task.choice));
    else if (task.kind === 'look') {
      const choice = choiceOf(task.choice);
      if (choice) selection.setPending(choice);
    } else if (task.kind === 'select') selection.click({ piece: task.piece });
    else if (task.kind === 'undo') decisions.undo();
    else if (task.kind === 'goal') openGoal();
    else course.notice({ kind: 'read' });
  };
  const telling = mode === 'event' || mode === 'recap';
  return (
    <section className="lesson" aria-label="Tutorial" data-testid="lesson" data-lesson={number}>
      <header>
        <h2>{lesson ? lesson.title : 'You have done it'}</h2>
        <span className="nth">
          {Math.min(number + 1, all)} of {all}
        </span>
      </header>
      <div aria-live="polite">
        {result ? (
          <p className="came">
            <Icon name="check" size={15} /> {result}
          </p>
        ) : null}
        {lesson ? <p>{telling ? 'Read what happened, then continue.' : lesson.text}</p> : null}
      </div>
      <div className="does">
        {!lesson ? (
          <a className="btn primary small" href={`#/game/${game.id}`}>
            Start a match
          </a>
        ) : telling ? null : lesson.task.kind === 'read' ? (
          <button type="button" className="btn primary small" onClick={show}>
            Continue
          </button>
        ) : lesson.task.kind === 'goal' ? (
          <button type="button" className="btn primary small" onClick={show}>
            How do I win?
          </button>
        ) : (
          <button type="button" className="btn small" onClick={show}>
            Do it for me
          </button>
        )}
        <button type="button" className="link" onClick={onAgain}>
          Start over
        </button>
        <a className="link" href={`#/game/${game.id}`}>
          Exit tutorial
        </a>
      </div>
    </section>
  );
}
