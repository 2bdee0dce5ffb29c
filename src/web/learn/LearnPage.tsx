import { useEffect, useMemo, useState } from 'react';
import { Course } from '../../engine/tutorial.ts';
import { entryOf, loadGame } from '../app/games.ts';
import { useTableScreen } from '../app/table.ts';
import { type Player, Session } from '../session/session.ts';
import type { Around } from '../table/context.ts';
import { CourseContext } from './course.ts';
import { LessonCard } from './LessonCard.tsx';
import './learn.css';

/** The scripted first battle of a game: the table with a lesson above the decision. It is not saved; it can begin again. */
export function LearnPage({ game: id }: { game: string }) {
  const Table = useTableScreen();
  const [round, setRound] = useState(0);
  const [course, setCourse] = useState<Course | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a course of its own
  useEffect(() => {
    let left = false;
    const entry = entryOf(id);
    setCourse(null);
    Promise.all([loadGame(id), entry?.tutorial?.()]).then(
      ([game, tutorial]) => {
        if (left) return;
        if (tutorial) setCourse(new Course(game, tutorial));
        else setFault('This game has no tutorial.');
      },
      (error: unknown) => !left && setFault(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      left = true;
    };
  }, [id, round]);
  if (fault !== null)
    return (
      <main className="fault">
        <h1>The tutorial cannot be opened</h1>
        <p>{fault}</p>
        <a className="btn primary" href="#/">
          Back to games
        </a>
      </main>
    );
  if (!course || !Table) return <div className="loading" />;
  return <Lessons key={round} id={id} course={course} onAgain={() => setRound(round + 1)} />;
}

function Lessons({ id, course, onAgain }: { id: string; course: Course; onAgain: () => void }) {
  const Table = useTableScreen();
  const session = useMemo(() => {
    // The course itself plays the others: no AI is needed.
    const players = course.seats.map(
      (seat): Player => (seat === course.learner ? { kind: 'person' } : { kind: 'machine', level: 'recruit' }),
    );
    return new Session({ host: course, players, pace: 0 });
  }, [course]);
  useEffect(() => () => session.dispose(), [session]);
  const around = useMemo<Around>(
    () => ({
      against: 'Learn in ten minutes',
      line: null,
      seats: null,
      asks: <LessonCard onAgain={onAgain} />,
      papers: [],
      askUndo: null,
      noAdvice: null,
      after: null,
      learning: true,
      onGoal: () => course.notice({ kind: 'goal' }),
    }),
    [course, onAgain],
  );
  return Table ? (
    <CourseContext value={course}>
      <Table id={`learn-${id}`} session={session} around={around} />
    </CourseContext>
  ) : null;
}
