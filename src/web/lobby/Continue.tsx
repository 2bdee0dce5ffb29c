import { useRef, useState } from 'react';
import type { Match } from '../../engine/match.ts';
import { openRecord, readMatch, recordPlayers } from '../app/matches.ts';
import { go, tableLink } from '../app/route.ts';
import type { Save } from '../saves/save-store.ts';
import { isSealed, needsPassword, unseal } from '../saves/sealed.ts';
import { useSaves } from '../saves/useSaves.ts';
import { against } from '../table/Bar.tsx';
import { CoverPicture } from './CoverPicture.tsx';
import { readTextFile } from './files.ts';
import { isShared, SharedScreenNote } from './SharedScreen.tsx';

export const standing = (save: Save): { text: string; yours: boolean } => {
  if (save.result) return { text: 'Over', yours: false };
  const persons = save.players.filter((p) => p.kind === 'person').length;
  if (persons === 0) return { text: 'Watch', yours: false };
  if (persons === 1) return { text: 'Your move', yours: true };
  return { text: save.asked, yours: false };
};

/** "16 November 2026, 21:04", as this browser writes dates. */
const dated = (at: number): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function SaveLine({ save }: { save: Save }) {
  const { text, yours } = standing(save);
  return (
    <a className="saved" href={tableLink(save.id)}>
      <span className="thumb">
        <CoverPicture game={save.game} title={save.title} detail />
      </span>
      <span>
        <b>
          {save.title}: {save.scenario}
        </b>
        <small>
          {save.result || save.turn} · {against(save.players)}
        </small>
        <small className="when">
          <time dateTime={new Date(save.updated).toISOString()}>{dated(save.updated)}</time> ·{' '}
          {save.choices === 1 ? 'one decision' : `${save.choices} decisions`}
        </small>
        <span className="progress" aria-hidden="true">
          <i style={{ width: `${Math.round(save.progress * 100)}%` }} />
        </span>
      </span>
      <span className={yours ? 'yours' : 'wait'}>{text}</span>
    </a>
  );
}

export function OpenRecord() {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  /** A sealed record that waits for its password. */
  const [sealed, setSealed] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  /** A match that several players are about to continue at this screen. */
  const [shared, setShared] = useState<Match | null>(null);
  const start = (match: Match): void => go(tableLink(openRecord(match)));
  const open = async (text: string, word: string): Promise<void> => {
    try {
      const match = await readMatch(isSealed(text) ? await unseal(text, word) : text);
      setSealed(null);
      if (!match.isOver && isShared(match.game, match.setup.scenario, recordPlayers(match))) setShared(match);
      else start(match);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        Open a record
      </button>
      <input
        ref={input}
        type="file"
        accept="text/plain,.txt"
        hidden
        data-testid="open-record"
        onChange={async (event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (!chosen) return;
          setFault(null);
          setShared(null);
          try {
            const text = await readTextFile(chosen);
            if (isSealed(text) && needsPassword(text)) setSealed(text);
            else await open(text, '');
          } catch (error) {
            setFault(error instanceof Error ? error.message : String(error));
          }
        }}
      />
      {sealed !== null ? (
        <form
          className="unseal"
          onSubmit={(event) => {
            event.preventDefault();
            void open(sealed, password);
          }}
        >
          <label className="password">
            <span>The password of this record</span>
            <input
              type="text"
              autoComplete="off"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
          <button type="submit" className="btn">
            Open it
          </button>
        </form>
      ) : null}
      {shared !== null ? (
        <div className="unseal" role="status">
          <p>
            <b>
              {shared.game.title}, {shared.length === 1 ? '1 decision' : `${shared.length} decisions`}.
            </b>{' '}
            <SharedScreenNote />
          </p>
          <button type="button" className="btn primary" data-testid="open-shared" onClick={() => start(shared)}>
            Open match
          </button>
        </div>
      ) : null}
      {fault !== null ? (
        <p role="alert" className="fault-line">
          {fault}
        </p>
      ) : null}
    </>
  );
}

/** Matches kept in this browser. */
export function Continue() {
  const { saves, bad, fault } = useSaves();
  return (
    <section className="resume" aria-label="Continue">
      <h2>
        Continue <a href="#/records">All saved matches</a>
      </h2>
      {saves === null ? null : saves.length === 0 ? (
        <p className="none">Your matches are saved automatically in this browser.</p>
      ) : (
        <ul>
          {saves.slice(0, 4).map((save) => (
            <li key={save.id}>
              <SaveLine save={save} />
            </li>
          ))}
        </ul>
      )}
      {bad.length > 0 ? (
        <p className="fault-line">
          {bad.length === 1 ? 'One save' : `${bad.length} saves`} cannot be read;{' '}
          <a href="#/records">see your saved matches</a>.
        </p>
      ) : null}
      {fault !== null ? (
        <p role="alert" className="fault-line">
          Cannot read the matches saved in this browser: {fault}
        </p>
      ) : null}
      <footer>
        <OpenRecord />
      </footer>
    </section>
  );
}
