import { useEffect, useState } from 'react';
import { call, type Hello, refreshHello, renewLine } from './net.ts';

interface History {
  readonly ratings: readonly {
    readonly game: string;
    readonly rating: number;
    readonly rd: number;
    readonly games: number;
  }[];
  readonly results: readonly {
    readonly code: string;
    readonly game: string;
    readonly score: number;
    readonly opponentName: string | null;
  }[];
  readonly luck: { readonly rolls: number; readonly luck: number };
}

const won = (score: number): string => (score === 1 ? 'won' : score === 0 ? 'lost' : 'drawn');

/** Who I am here: a name to keep what I did, ratings and what I have played. */
export function Account({ person, mail }: { person: NonNullable<Hello['person']>; mail: boolean }) {
  const [history, setHistory] = useState<History | null>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    call<History>('GET', '/me/history').then(setHistory, () => {});
    call<{ email: string | null }>('GET', '/me/settings').then(
      (s) => setEmail(s.email ?? ''),
      () => {},
    );
  }, []);
  const attempt = (run: Promise<unknown>, done: string): void => {
    run.then(
      async () => {
        setSaid(done);
        renewLine();
        await refreshHello();
      },
      (error: Error) => setSaid(error.message),
    );
  };
  return (
    <>
      <section className="box2" aria-label="You">
        <h2>{person.name}</h2>
        {person.guest ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              attempt(call('POST', '/me/claim', { name, password }), `You are ${name} now.`);
            }}
          >
            <p>You play as a guest. A name and a password keep your matches, wherever you sit.</p>
            <label>
              Name
              <input value={name} autoComplete="username" onChange={(event) => setName(event.target.value)} />
            </label>
            <label>
              Password
              <input
                type="password"
                value={password}
                autoComplete="new-password"
                onChange={(event) => setPassword(event.target.value)}
              />
            </label>
            <div className="two">
              <button type="submit" className="btn primary">
                Keep this name
              </button>
              <button
                type="button"
                className="btn"
                onClick={() => attempt(call('POST', '/sign-in', { name, password }), 'Signed in.')}
              >
                Sign in
              </button>
            </div>
          </form>
        ) : (
          <button type="button" className="btn" onClick={() => attempt(call('POST', '/sign-out'), 'Signed out.')}>
            Sign out
          </button>
        )}
        {said ? <p role="status">{said}</p> : null}
      </section>
      {mail ? (
        <form
          className="box2"
          aria-label="Tell me"
          onSubmit={(event) => {
            event.preventDefault();
            attempt(call('PUT', '/me/settings', { email: email || null }), 'Noted.');
          }}
        >
          <h2>Tell me</h2>
          <label>
            By e-mail, when it is my move in a match by turns
            <input type="email" value={email} autoComplete="email" onChange={(event) => setEmail(event.target.value)} />
          </label>
          <button type="submit" className="btn">
            Save
          </button>
        </form>
      ) : null}
      <section className="box2" aria-label="Rating and history">
        <h2>Rating and history</h2>
        {(history?.ratings ?? []).map((r) => (
          <p key={r.game} className="rate">
            <b>{Math.round(r.rating)}</b> ± {Math.round(r.rd)} in {r.game}, {r.games} played
          </p>
        ))}
        <ul className="fins">
          {(history?.results ?? []).slice(0, 8).map((r) => (
            <li key={r.code}>
              <a href={`#/online/${r.code}`}>
                {r.game}, {won(r.score)}
                {r.opponentName ? ` against ${r.opponentName}` : ''}
              </a>
            </li>
          ))}
        </ul>
        {history && history.luck.rolls > 0 ? (
          <p>
            {history.luck.rolls} rolls, {history.luck.luck >= 0 ? 'better' : 'worse'} than to be expected by{' '}
            {Math.abs(history.luck.luck).toFixed(1)} good outcomes.
          </p>
        ) : null}
      </section>
    </>
  );
}
