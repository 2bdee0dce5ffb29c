import { useEffect, useState } from 'react';
import { call, dayWords, playerLink } from './net.ts';

export interface Tie {
  readonly id: number;
  readonly name: string;
  readonly away: number | null;
  readonly kind: 'friend' | 'mute' | 'block';
}

/** Friends, one press from a challenge; and those who are muted or blocked, to find them again. */
export function Friends() {
  const [all, setAll] = useState<readonly Tie[] | null>(null);
  useEffect(() => {
    let left = false;
    call<readonly Tie[]>('GET', '/me/people').then(
      (found) => left || setAll(found),
      () => {},
    );
    return () => {
      left = true;
    };
  }, []);
  if (!all) return null;
  const friends = all.filter((t) => t.kind === 'friend');
  const others = all.filter((t) => t.kind !== 'friend');
  return (
    <section className="box2" aria-label="Friends">
      <h2>Friends</h2>
      {friends.length === 0 ? (
        <p className="none">Select a player’s name anywhere to see their profile and add them.</p>
      ) : (
        <ul className="rows2">
          {friends.map((t) => (
            <li key={t.id}>
              <span>
                <a href={playerLink(t.id)}>{t.name}</a>
                {t.away ? <small>on vacation until {dayWords(t.away)}</small> : null}
              </span>
              <a className="btn" href={playerLink(t.id)}>
                Challenge
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 ? (
        <details className="fine">
          <summary>Muted and blocked players</summary>
          <ul className="rows2">
            {others.map((t) => (
              <li key={`${t.id} ${t.kind}`}>
                <a href={playerLink(t.id)}>{t.name}</a>
                <small>{t.kind === 'mute' ? 'muted' : 'blocked'}</small>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
