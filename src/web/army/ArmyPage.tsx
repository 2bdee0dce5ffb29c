import { useEffect, useState } from 'react';
import { type ArmyBook, type ArmyList, parseList } from '../../engine/army.ts';
import type { AnyGame } from '../../engine/game.ts';
import { loadGame } from '../app/games.ts';
import { Icon } from '../app/Icon.tsx';
import { battleLink } from '../app/route.ts';
import { TopBar } from '../app/TopBar.tsx';
import { ArmyBuilder } from './ArmyBuilder.tsx';
import { Share } from './Share.tsx';
import { useDraft } from './useDraft.ts';

export const blankList = (book: ArmyBook, people?: string): ArmyList => ({
  name: '',
  people: people ?? book.peoples[0]?.id ?? '',
  units: [],
});

/** Army lists outside a match: saved in this browser, shared, and used when a match asks for one. */
export function ArmyPage({
  game: id,
  task,
  text,
}: {
  game: string;
  task?: string | undefined;
  text?: string | undefined;
}) {
  const [game, setGame] = useState<AnyGame | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    loadGame(id).then(setGame, (error: unknown) => setFault(error instanceof Error ? error.message : String(error)));
  }, [id]);
  return (
    <div className="page">
      <TopBar at="play" />
      <main className="armypage">
        {game?.armies ? (
          <StandaloneBuilder key={`${task} ${text}`} game={game} book={game.armies} task={task} text={text} />
        ) : game ? (
          <p className="lead">{game.title} has no army lists.</p>
        ) : fault !== null ? (
          <p role="alert">{fault}</p>
        ) : null}
      </main>
    </div>
  );
}

function StandaloneBuilder({
  game,
  book,
  task: wanted,
  text,
}: {
  game: AnyGame;
  book: ArmyBook;
  task: string | undefined;
  text: string | undefined;
}) {
  const [taskId, setTask] = useState(book.tasks.find((t) => t.id === wanted)?.id ?? book.tasks[0]?.id ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const task = book.tasks.find((t) => t.id === taskId);
  const draft = useDraft(() => {
    try {
      if (text) return parseList(book, text);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    return blankList(book, task?.people);
  });
  if (!task) return null;
  return (
    <>
      <header className="army-head">
        <h1>{game.title}: army lists</h1>
        <label>
          For{' '}
          <select
            value={taskId}
            onChange={(event) => {
              const next = book.tasks.find((t) => t.id === event.target.value);
              setTask(event.target.value);
              if (next?.people !== undefined && next.people !== draft.list.people)
                draft.set(blankList(book, next.people));
            }}
          >
            {book.tasks.map((t) => (
              <option key={t.id} value={t.id}>
                {t.title}
              </option>
            ))}
          </select>
        </label>
        {fault !== null ? (
          <p role="alert" className="fault-line">
            Cannot read the list in this link: {fault}
          </p>
        ) : null}
        <button type="button" className="btn" disabled={draft.undo === null} onClick={() => draft.undo?.()}>
          <Icon name="undo" size={15} /> Undo
        </button>
        <a className="btn" href={battleLink(game.id, task.setup)}>
          To the battle
        </a>
      </header>
      <ArmyBuilder
        game={game.id}
        book={book}
        task={task}
        list={draft.list}
        onList={draft.set}
        fixed={false}
        foot={() => <Share game={game.id} book={book} task={task} list={draft.list} onList={draft.set} />}
      />
    </>
  );
}
