import { useEffect, useState } from 'react';
import { Dialog } from '../app/Dialog.tsx';
import type { Session } from '../session/session.ts';

const download = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** The match as text. It is saved in this browser by itself; this is for mail and for the shelf. */
export function SaveDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const over = session.isOver;
  const [withSeed, setWithSeed] = useState(over);
  const [copied, setCopied] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    let left = false;
    session.record(over || withSeed).then((record) => left || setText(record));
    return () => {
      left = true;
    };
  }, [session, over, withSeed]);
  return (
    <Dialog title="The record of this match" onClose={onClose}>
      <p>
        Every choice is saved in this browser as it is made. The record below is the whole match as text: keep it, mail
        it, open it again from the shelf.
      </p>
      {over ? null : (
        <label className="check">
          <input type="checkbox" checked={withSeed} onChange={(event) => setWithSeed(event.target.checked)} />
          <span>
            With the seed of the dice, so that it can be played on. Who reads the seed can know rolls to come.
          </span>
        </label>
      )}
      <textarea readOnly value={text} rows={12} aria-label="Record" data-testid="record" />
      <div className="go">
        <button
          type="button"
          className="btn primary"
          onClick={() => download(`${session.game.id}-${session.state.length}.txt`, text)}
        >
          Download
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => {
            void navigator.clipboard.writeText(text).then(() => setCopied(true));
          }}
        >
          {copied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </Dialog>
  );
}
