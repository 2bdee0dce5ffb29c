import { useRef, useState } from 'react';
import { type ArmyBook, type ArmyList, type ArmyTask, listText, parseList } from '../../engine/army.ts';
import { readTextFile } from '../lobby/files.ts';
import { download } from '../saves/download.ts';
import { armyLink, saveList } from './lists.ts';

interface ShareProps {
  readonly game: string;
  readonly book: ArmyBook;
  readonly task: ArmyTask;
  readonly list: ArmyList;
  readonly onList: (list: ArmyList) => void;
}

/** Saves a list in this browser, gives it away as a file, a link or a line of text, and takes one. */
export function Share({ game, book, task, list, onList }: ShareProps) {
  const [said, setSaid] = useState<string | null>(null);
  const [line, setLine] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const named = list.name.trim() !== '' ? list : { ...list, name: 'My army' };
  const link = new URL(armyLink(game, task.id, named), location.href).href;
  const copy = (text: string, done: string): void => {
    navigator.clipboard?.writeText(text).then(
      () => setSaid(done),
      () => setSaid('Copying is blocked. Select the line and copy it yourself.'),
    );
  };
  const take = (text: string): void => {
    try {
      onList(parseList(book, text));
      setLine('');
      setSaid('List imported.');
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="share">
      <div className="share-row">
        <button
          type="button"
          className="btn"
          disabled={list.units.length === 0}
          onClick={() => {
            if (named !== list) onList(named);
            setSaid(
              saveList(game, task.id, named)
                ? `“${named.name}” is saved in this browser.`
                : 'This browser cannot save lists: export the list as a file.',
            );
          }}
        >
          Save list
        </button>
        <details>
          <summary className="btn">Share</summary>
          <div className="share-box">
            <div className="share-row">
              <button
                type="button"
                className="btn"
                onClick={() =>
                  download(`${named.name.replace(/[^\w-]+/g, '-').toLowerCase()}.txt`, `${listText(named)}\n`)
                }
              >
                As a file
              </button>
              <button type="button" className="btn" onClick={() => copy(link, 'The link is copied.')}>
                Copy a link
              </button>
              <button type="button" className="btn" onClick={() => file.current?.click()}>
                Open a file
              </button>
            </div>
            <label>
              The list as a line
              <textarea readOnly rows={3} value={listText(named)} onFocus={(event) => event.target.select()} />
            </label>
            <label>
              Paste a shared list
              <textarea rows={2} value={line} onChange={(event) => setLine(event.target.value)} />
            </label>
            <button type="button" className="btn" disabled={line.trim() === ''} onClick={() => take(line)}>
              Import list
            </button>
          </div>
        </details>
        <input
          ref={file}
          type="file"
          accept="text/plain,.txt"
          hidden
          data-testid="open-list"
          onChange={async (event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen) take(await readTextFile(chosen));
          }}
        />
      </div>
      {said !== null ? (
        <p className="said" role="status">
          {said}
        </p>
      ) : null}
    </div>
  );
}
