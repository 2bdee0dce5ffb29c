import { useCallback, useEffect, useState } from 'react';
import { TopBar } from '../app/TopBar.tsx';
import { Finished, HeadToHead, Rating, useHistory } from './History.tsx';
import { beSomebody, call, type Hello, refreshHello, renewLine, useHello } from './net.ts';
import './online.css';

type Attempt = (run: Promise<unknown>, done: string) => Promise<void>;

/** Tries something and says how it went. */
function useAttempt(): [string | null, Attempt] {
  const [said, setSaid] = useState<string | null>(null);
  const attempt = useCallback<Attempt>(async (run, done) => {
    try {
      await run;
      setSaid(done);
    } catch (error) {
      setSaid((error as Error).message);
    }
  }, []);
  return [said, attempt];
}

/** The line to the server belongs to whoever was here before. */
async function asAnother(run: Promise<unknown>): Promise<void> {
  await run;
  renewLine();
  await refreshHello();
}

function Name({ person }: { person: NonNullable<Hello['person']> }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [said, attempt] = useAttempt();
  return (
    <section className="box2" aria-label="You">
      <h1>{person.name}</h1>
      {person.guest ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(asAnother(call('POST', '/me/claim', { name, password })), `You are ${name} now.`);
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
              onClick={() => void attempt(asAnother(call('POST', '/sign-in', { name, password })), 'Signed in.')}
            >
              Sign in
            </button>
          </div>
        </form>
      ) : (
        <button
          type="button"
          className="btn"
          onClick={() => void attempt(asAnother(call('POST', '/sign-out')), 'Signed out.')}
        >
          Sign out
        </button>
      )}
      {said ? <p role="status">{said}</p> : null}
    </section>
  );
}

function Password() {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [said, attempt] = useAttempt();
  return (
    <form
      className="box2"
      aria-label="Password"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(call('POST', '/me/password', { old, password: next }), 'Changed; you are signed out elsewhere.');
      }}
    >
      <h2>Password</h2>
      <label>
        The present one
        <input
          type="password"
          value={old}
          autoComplete="current-password"
          onChange={(event) => setOld(event.target.value)}
        />
      </label>
      <label>
        Another one, ten characters or more
        <input
          type="password"
          value={next}
          autoComplete="new-password"
          onChange={(event) => setNext(event.target.value)}
        />
      </label>
      <button type="submit" className="btn">
        Change it
      </button>
      {said ? <p role="status">{said}</p> : null}
    </form>
  );
}

interface SessionRow {
  readonly id: string;
  readonly this: boolean;
  readonly seen: number;
  readonly agent: string;
}

/** What a browser calls itself, in a few words. */
function agentWords(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)/.exec(agent)?.[1] ?? 'a program';
  const system = /(Windows|Macintosh|Android|iPhone|iPad|Linux)/.exec(agent)?.[1] ?? '';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Macintosh: 'Mac' };
  return [names[browser] ?? browser, names[system] ?? system].filter(Boolean).join(' on ');
}

function Sessions() {
  const [rows, setRows] = useState<readonly SessionRow[]>([]);
  const look = useCallback(() => {
    call<SessionRow[]>('GET', '/me/sessions').then(setRows, () => {});
  }, []);
  useEffect(look, [look]);
  return (
    <section className="box2" aria-label="Signed in">
      <h2>Signed in</h2>
      <ul className="rows2">
        {rows.map((s) => (
          <li key={s.id}>
            <span>
              {agentWords(s.agent)}
              <small>{s.this ? 'this one' : `seen ${new Date(s.seen).toLocaleString()}`}</small>
            </span>
            {s.this ? null : (
              <button
                type="button"
                className="btn"
                onClick={() => void call('DELETE', `/me/sessions/${s.id}`).then(look)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly created: number;
}

function Tokens() {
  const [rows, setRows] = useState<readonly TokenRow[]>([]);
  const [name, setName] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const [said, attempt] = useAttempt();
  const look = useCallback(() => {
    call<TokenRow[]>('GET', '/me/tokens').then(setRows, () => {});
  }, []);
  useEffect(look, [look]);
  const add = async (): Promise<void> => {
    const { token } = await call<{ token: string }>('POST', '/me/tokens', { name });
    setMade(token);
    setName('');
    look();
  };
  return (
    <section className="box2" aria-label="Tokens for bots">
      <h2>Tokens for bots</h2>
      <p className="sub2">
        A program with a token plays as you. It speaks the messages of <code>sandtable bot</code>;{' '}
        <a href="api/docs">the API</a> says the rest.
      </p>
      <ul className="rows2">
        {rows.map((t) => (
          <li key={t.id}>
            <span>
              {t.name}
              <small>made {new Date(t.created).toLocaleDateString()}</small>
            </span>
            <button type="button" className="btn" onClick={() => void call('DELETE', `/me/tokens/${t.id}`).then(look)}>
              End
            </button>
          </li>
        ))}
      </ul>
      {made ? (
        <label>
          The token; it is shown this once
          <input readOnly value={made} onFocus={(event) => event.target.select()} />
        </label>
      ) : null}
      <form
        className="line2"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(add(), 'Made.');
        }}
      >
        <label>
          Name of the bot
          <input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </label>
        <button type="submit" className="btn" disabled={name.trim() === ''}>
          Make a token
        </button>
      </form>
      {said ? <p role="status">{said}</p> : null}
    </section>
  );
}

function Leave() {
  const [sure, setSure] = useState(false);
  const [said, attempt] = useAttempt();
  return (
    <section className="box2" aria-label="What is kept about you">
      <h2>What is kept about you</h2>
      <div className="two">
        <a className="btn" href="api/me/export" download="sandtable.json">
          Download all of it
        </a>
        {sure ? (
          <button
            type="button"
            className="btn attack"
            onClick={() => void attempt(asAnother(call('DELETE', '/me')), 'Erased.')}
          >
            Erase me for good
          </button>
        ) : (
          <button type="button" className="btn" onClick={() => setSure(true)}>
            Erase me …
          </button>
        )}
      </div>
      <p className="sub2">Name, password, words and addresses go; those you played with keep their matches.</p>
      {said ? <p role="status">{said}</p> : null}
    </section>
  );
}

/** Who I am here: name, where I am signed in, my bots, what I have played. */
export function YouPage() {
  const hello = useHello();
  const person = hello?.person;
  useEffect(() => {
    if (hello && !person) void beSomebody();
  }, [hello, person]);
  return (
    <div className="page online">
      <TopBar at="you" />
      {person ? (
        <main className="cols3 you" key={person.id}>
          <div>
            <Name key={String(person.guest)} person={person} />
            {person.guest ? null : <Password />}
            <Leave />
          </div>
          <Played />
          <div>
            <Sessions />
            <Tokens />
          </div>
        </main>
      ) : null}
    </div>
  );
}

function Played() {
  const history = useHistory();
  if (!history) return <div aria-busy="true" />;
  return (
    <div>
      <Rating history={history} />
      <HeadToHead history={history} />
      <section className="box2" aria-label="Finished matches">
        <h2>Finished matches</h2>
        <Finished history={history} most={100} />
      </section>
    </div>
  );
}
