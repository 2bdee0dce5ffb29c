import { useEffect, useState } from 'react';
import { studyFor } from '../../study/study.ts';
import { writeStudy } from '../../study/text.ts';
import { Dialog } from '../app/Dialog.tsx';
import { studyLink } from '../app/route.ts';
import { download } from '../saves/download.ts';
import { useDesk, useDeskState } from './context.ts';
import { packText } from './packed.ts';

/** Longer links are cut off by mail programs and chats. */
const LONGEST_LINK = 30_000;

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'study';

function Copy({ text, name, testId }: { text: string; name: string; testId?: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="btn"
      data-testid={testId}
      disabled={text === ''}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {copied ? 'Copied' : name}
    </button>
  );
}

/** A study for others: a link, one page, text; the board as a picture. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const desk = useDesk();
  const { study, at, eyes } = useDeskState();
  const [readers, setReaders] = useState('everything');
  const [link, setLink] = useState('');
  const [busy, setBusy] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const shared = studyFor(study, readers);
  const text = writeStudy(shared);
  const place = desk.place();
  useEffect(() => {
    let left = false;
    const [ref, who] = place.split('/');
    void packText(text).then((packed) => {
      if (!left) setLink(`${location.href.split('#')[0]}${studyLink(`~${packed}`, ref, who)}`);
    });
    return () => {
      left = true;
    };
  }, [text, place]);
  const name = fileName(study.title);
  const make = async (what: string, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setBusy('');
  };
  return (
    <Dialog title="Share this study" onClose={onClose}>
      <div className="share">
        <label className="share-eyes">
          Comments and marks to include
          <select value={readers} onChange={(event) => setReaders(event.target.value)}>
            <option value="everything">All</option>
            {desk.game.seats.map((s) => (
              <option key={s.id} value={s.id}>
                Those {s.name} may read
              </option>
            ))}
          </select>
        </label>
        <section>
          <h3>Link to this moment</h3>
          <p>
            Opens at this decision, with all lines and marks. The whole study is in the link, so no server keeps it.
            {link.length > LONGEST_LINK ? ' This study is too long for a link: send the page or the text instead.' : ''}
          </p>
          <Copy text={link.length > LONGEST_LINK ? '' : link} name="Copy link" testId="share-link" />
        </section>
        <section>
          <h3>One page</h3>
          <p>A web page in one file, with pictures of the board. It needs no server and no scripts, and it prints.</p>
          <button
            type="button"
            className="btn"
            data-testid="share-page"
            disabled={busy !== ''}
            onClick={() =>
              void make('page', async () => {
                const { studyPage } = await import('./sheet.tsx');
                download(`${name}.html`, await studyPage(desk, shared));
              })
            }
          >
            {busy === 'page' ? 'Drawing…' : 'Download page'}
          </button>
        </section>
        <section>
          <h3>Text</h3>
          <p>The record with lines, comments and marks. Open it under Saved matches, here or in another browser.</p>
          <div className="go">
            <button
              type="button"
              className="btn"
              data-testid="share-text"
              onClick={() => download(`${name}.txt`, text)}
            >
              Download text
            </button>
            <Copy text={text} name="Copy text" />
          </div>
        </section>
        <section>
          <h3>The board</h3>
          <p>This position as {eyes === 'everything' ? 'it really is' : 'it is seen now'}, with your marks.</p>
          <div className="go">
            {(['svg', 'png'] as const).map((kind) => (
              <button
                key={kind}
                type="button"
                className="btn"
                data-testid={`share-${kind}`}
                disabled={busy !== ''}
                onClick={() =>
                  void make(kind, async () => {
                    const { boardFile } = await import('./sheet.tsx');
                    const ref = at.line === null ? at.n : `${at.line}-${at.n}`;
                    download(`${name}-${ref}.${kind}`, await boardFile(desk, shared, at, eyes, kind));
                  })
                }
              >
                {busy === kind ? 'Drawing…' : `Download ${kind.toUpperCase()}`}
              </button>
            ))}
          </div>
        </section>
        {fault ? (
          <p role="alert" className="fault-line">
            {fault}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
