import { useEffect, useRef } from 'react';
import { type ArmyBook, type ArmyList, isLegal } from '../../engine/army.ts';
import type { AnyGame } from '../../engine/game.ts';
import { Icon } from '../app/Icon.tsx';
import { ArmyBuilder } from './ArmyBuilder.tsx';
import { blankList } from './ArmyPage.tsx';
import { Share } from './Share.tsx';
import { useDraft } from './useDraft.ts';

interface SheetProps {
  readonly game: AnyGame;
  readonly book: ArmyBook;
  /** What the match asks for, and what was chosen so far. */
  readonly asked: { readonly task: string; readonly list: ArmyList | null };
  readonly title: string;
  /** Brings the list to the table. */
  readonly onDone: (list: ArmyList) => void;
  /** The choices one by one, at the table. */
  readonly onClose: () => void;
}

/** The army list of a running match, over the table: it enters the match by the choices that make it. */
export function ArmySheet({ game, book, asked, title, onDone, onClose }: SheetProps) {
  const task = book.tasks.find((t) => t.id === asked.task);
  const draft = useDraft(() => asked.list ?? blankList(book, task?.people));
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  if (!task) return null;
  return (
    <dialog
      ref={ref}
      className="army-sheet"
      aria-label="Army list"
      data-testid="army"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="army-bar">
        <h1>
          {title} <span>{task.points} points a side</span>
        </h1>
        <p>
          Lists stay hidden until both players have finished <span className="rule">{book.hiddenRule}</span>
        </p>
        <button type="button" className="btn dark" disabled={draft.undo === null} onClick={() => draft.undo?.()}>
          <Icon name="undo" size={16} /> Undo
        </button>
        <button type="button" className="btn dark" data-testid="army-close" onClick={onClose}>
          Step by step
        </button>
      </header>
      <ArmyBuilder
        game={game.id}
        book={book}
        task={task}
        list={draft.list}
        onList={draft.set}
        fixed={asked.list !== null}
        foot={(check) => (
          <>
            <Share game={game.id} book={book} task={task} list={draft.list} onList={draft.set} />
            <button
              type="button"
              className="btn primary big"
              data-testid="army-done"
              disabled={!isLegal(check) || (asked.list !== null && asked.list.people !== draft.list.people)}
              onClick={() => onDone(draft.list)}
            >
              Done
            </button>
          </>
        )}
      />
    </dialog>
  );
}
