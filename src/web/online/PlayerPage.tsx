import { useEffect, useState } from 'react';
import { entryOf } from '../app/games.ts';
import { TopBar } from '../app/TopBar.tsx';
import { NewMatch } from './NewMatch.tsx';
import { call, dayWords, onlineLink, signInAsGuest, useHello } from './net.ts';
import { SureDialog } from './Sure.tsx';
import './online.css';

type Kind = 'friend' | 'mute' | 'block';

interface Profile {
  readonly id: number;
  readonly name: string;
  readonly guest: boolean;
  readonly since: number;
  readonly away: number | null;
  readonly ratings: readonly { readonly game: string; readonly rating: number; readonly games: number }[];
  readonly played: number;
  readonly won: number;
  readonly left: number;
  readonly hoursPerTurn: number | null;
  readonly ties: readonly Kind[];
}

const matches = (n: number): string => (n === 1 ? '1 match' : `${n} matches`);

const speed = (hours: number): string =>
  hours < 1 ? 'less than an hour' : hours < 36 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`;

/** How reliable a player is, in words. */
function reliability({ played, left, hoursPerTurn }: Profile): string {
  if (played + left === 0) return 'No finished matches yet.';
  const kept = Math.round((100 * Math.max(0, played - left)) / Math.max(1, played));
  const words = left === 0 ? 'Finished every match' : `Finished ${kept}% of their matches in time`;
  return `${words}${hoursPerTurn === null ? '' : `; about ${speed(hoursPerTurn)} a turn in correspondence`}.`;
}

/** What anybody may know of a player, and what one may do about them. */
export function PlayerPage({ id }: { id: number }) {
  const hello = useHello();
  const person = hello?.person;
  const [profile, setProfile] = useState<Profile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [reporting, setReporting] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (!hello) return;
    if (!person) {
      void signInAsGuest();
      return;
    }
    let left = false;
    call<Profile>('GET', `/people/${id}`).then(
      (found) => left || setProfile(found),
      (error: Error) => left || setFault(error.message),
    );
    return () => {
      left = true;
    };
  }, [id, hello, person]);
  const isMe = person?.id === id;
  const set = (kind: Kind, on: boolean): void => {
    call('PUT', `/me/people/${id}`, { kind, on })
      .then(() => call<Profile>('GET', `/people/${id}`))
      .then(setProfile, (error: Error) => setFault(error.message));
  };
  const tie = (kind: Kind, name: string, undo: string) => {
    const on = profile?.ties.includes(kind) ?? false;
    return (
      <button type="button" className="btn" onClick={() => set(kind, !on)}>
        {on ? undo : name}
      </button>
    );
  };
  return (
    <div className="page online">
      <TopBar at="online" />
      <main className="cols3 you">
        <div>
          {fault ? <p role="alert">{fault}</p> : null}
          {profile ? (
            <section className="box2" aria-label="Profile">
              <h1>{profile.name}</h1>
              <p>
                {profile.guest ? 'Guest' : 'Player'} since {new Date(profile.since).toLocaleDateString()}.{' '}
                {profile.away ? `On vacation until ${dayWords(profile.away)}.` : ''}
              </p>
              <p>
                {matches(profile.played)} finished, {profile.won} won. {reliability(profile)}
              </p>
              {profile.ratings.length > 0 ? (
                <ul className="rows2">
                  {profile.ratings.map((r) => (
                    <li key={r.game}>
                      <span>{entryOf(r.game)?.title ?? r.game}</span>
                      <b>{r.rating}</b>
                      <small>{matches(r.games)}</small>
                    </li>
                  ))}
                </ul>
              ) : null}
              {isMe ? (
                <a className="btn" href="#/you">
                  My account
                </a>
              ) : (
                <>
                  <div className="two">
                    {tie('friend', 'Add friend', 'Remove friend')}
                    {tie('mute', 'Mute', 'Unmute')}
                    {tie('block', 'Block', 'Unblock')}
                    <button type="button" className="btn" onClick={() => setReporting(true)}>
                      Report…
                    </button>
                  </div>
                  <p className="sub2">
                    Muted: you do not see what they write. Blocked: you also do not see their matches and challenges,
                    and they cannot join yours. They are not told.
                  </p>
                </>
              )}
              {said ? <p role="status">{said}</p> : null}
              <a className="btn" href={onlineLink()}>
                My matches
              </a>
            </section>
          ) : null}
        </div>
        <div>{profile && !isMe ? <NewMatch challenged={profile} /> : null}</div>
      </main>
      {reporting && profile ? (
        <Report
          id={id}
          name={profile.name}
          onClose={(text) => {
            setReporting(false);
            setSaid(text);
          }}
        />
      ) : null}
    </div>
  );
}

function Report({ id, name, onClose }: { id: number; name: string; onClose: (said: string | null) => void }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const send = (): void => {
    call('POST', `/people/${id}/report`, { text }).then(
      () => onClose('Your report was sent to whoever runs this server.'),
      (error: Error) => setFault(error.message),
    );
  };
  return (
    <SureDialog
      title={`Report ${name}?`}
      action="Send report"
      ready={text.trim().length >= 5}
      onDo={send}
      onClose={() => onClose(null)}
    >
      <label>
        What happened?
        <textarea rows={5} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      {fault ? <p role="alert">{fault}</p> : null}
    </SureDialog>
  );
}
