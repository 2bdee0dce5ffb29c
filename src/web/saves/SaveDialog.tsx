import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { seatInSentence } from '../../engine/game.ts';
import { lineText } from '../../engine/play.ts';
import { Dialog } from '../app/Dialog.tsx';
import type { Session } from '../session/session.ts';
import { download } from './download.ts';
import { seal } from './sealed.ts';

const HandOver = lazy(() => import('../online/HandOver.tsx').then((m) => ({ default: m.HandOver })));

/** What the seat at the screen was told, as text to be read. */
function witnessed(session: Session): string {
  const { game, state } = session;
  const name = seatInSentence(game.seats[state.seat]) || 'spectators';
  const lines = state.log.flatMap(({ lines }) =>
    lines.map((line) => (line.heading ? `\n${lineText(game, line)}` : lineText(game, line))),
  );
  return `${game.title}, as told to ${name}\n${lines.join('\n')}\n`;
}

/** The text that is made, as soon as it is. */
function useText(make: () => Promise<string>): string {
  const [text, setText] = useState('');
  useEffect(() => {
    let left = false;
    void make().then((made) => left || setText(made));
    return () => {
      left = true;
    };
  }, [make]);
  return text;
}

/** Exports the match as text. In this browser it is saved automatically. */
export function SaveDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  return (
    <Dialog title="The record of this match" onClose={onClose}>
      <p>
        Every decision is saved in this browser as it is made. Export the record to archive it, share it or continue on
        another device.
      </p>
      <Suspense fallback={null}>
        <HandOver session={session} />
      </Suspense>
      {session.seating.hasSecrets ? <Sealed session={session} /> : <Plain session={session} />}
    </Dialog>
  );
}

function Plain({ session }: { session: Session }) {
  const over = session.seating.isOver;
  const [withSeed, setWithSeed] = useState(over);
  const text = useText(useCallback(() => session.record(over || withSeed), [session, over, withSeed]));
  return (
    <>
      {over ? null : (
        <label className="check">
          <input type="checkbox" checked={withSeed} onChange={(event) => setWithSeed(event.target.checked)} />
          <span>
            Include the dice seed so the match can be continued. Anyone with the seed can predict future rolls.
          </span>
        </label>
      )}
      <Paper session={session} text={text} />
    </>
  );
}

/** While the sides keep secrets the record is not for reading: sealed as a whole, or as one side was told. */
function Sealed({ session }: { session: Session }) {
  const { game, state } = session;
  const [how, setHow] = useState<'sealed' | 'told'>('sealed');
  const [password, setPassword] = useState('');
  const make = useCallback(
    async () => (how === 'told' ? witnessed(session) : seal(await session.record(true), password)),
    [session, how, password],
  );
  const text = useText(make);
  const name = seatInSentence(game.seats[state.seat]) || 'a spectator';
  return (
    <>
      <fieldset className="who-plays">
        <legend>This match has hidden information</legend>
        <label className="check">
          <input type="radio" name="how" checked={how === 'sealed'} onChange={() => setHow('sealed')} />
          <span>Sealed record: can be opened and continued, but not read.</span>
        </label>
        <label className="check">
          <input type="radio" name="how" checked={how === 'told'} onChange={() => setHow('told')} />
          <span>Readable log of what {name} saw.</span>
        </label>
      </fieldset>
      {how === 'sealed' ? (
        <label className="password">
          <span>Password (optional)</span>
          <input
            type="text"
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
      ) : null}
      <Paper session={session} text={text} />
    </>
  );
}

function Paper({ session, text }: { session: Session; text: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <>
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
            void navigator.clipboard.writeText(text).then(() => setCopied(text));
          }}
        >
          {copied === text ? 'Copied' : 'Copy'}
        </button>
      </div>
    </>
  );
}
