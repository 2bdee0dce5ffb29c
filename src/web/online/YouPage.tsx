import { useCallback, useEffect, useState } from 'react';
import { TopBar } from '../app/TopBar.tsx';
import { Finished, HeadToHead, Rating, useHistory } from './History.tsx';
import { call, type Hello, refreshHello, renewLine, signInAsGuest, useHello } from './net.ts';
import { SureDialog } from './Sure.tsx';
import { Vacation } from './Vacation.tsx';
import './online.css';

type Attempt = (run: Promise<unknown>, done: string) => Promise<void>;

/** Runs an action and shows its result. */
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

/** The connection still belongs to the account before. */
async function asAnother(run: Promise<unknown>): Promise<void> {
  await run;
  renewLine();
  await refreshHello();
}

function Name({ person, mail }: { person: NonNullable<Hello['person']>; mail: boolean }) {
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
            void attempt(asAnother(call('POST', '/me/claim', { name, password })), `Your account is ready, ${name}.`);
          }}
        >
          <p>You are playing as a guest. Create an account to keep your matches on any device.</p>
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
              Create account
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
      {person.guest && mail ? <Forgotten /> : null}
    </section>
  );
}

/** Sends a link by email to a player who cannot sign in. */
function Forgotten() {
  const [email, setEmail] = useState('');
  const [said, attempt] = useAttempt();
  return (
    <details>
      <summary>Forgot your password?</summary>
      <form
        className="line2"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(
            call('POST', '/recover', { email }),
            'If this is the confirmed address of an account, an email with a link is on its way. The link works for one hour.',
          );
        }}
      >
        <label>
          Email address of your account
          <input type="email" value={email} autoComplete="email" onChange={(event) => setEmail(event.target.value)} />
        </label>
        <button type="submit" className="btn" disabled={email === ''}>
          Send link
        </button>
      </form>
      {said ? <p role="status">{said}</p> : null}
    </details>
  );
}

function Password() {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [endOthers, setEndOthers] = useState(true);
  const [said, attempt] = useAttempt();
  return (
    <form
      className="box2"
      aria-label="Password"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(
          call('POST', '/me/password', { old, password: next, endOthers }),
          endOthers ? 'Your password is changed. You are signed out everywhere else.' : 'Your password is changed.',
        );
      }}
    >
      <h2>Password</h2>
      <label>
        Current password
        <input
          type="password"
          value={old}
          autoComplete="current-password"
          onChange={(event) => setOld(event.target.value)}
        />
      </label>
      <label>
        New password (10 characters or more)
        <input
          type="password"
          value={next}
          autoComplete="new-password"
          onChange={(event) => setNext(event.target.value)}
        />
      </label>
      <label className="check">
        <input type="checkbox" checked={endOthers} onChange={(event) => setEndOthers(event.target.checked)} /> Sign out
        everywhere else and end the tokens of my bots
      </label>
      <button type="submit" className="btn">
        Change password
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

/** A short name for a browser, from its user agent. */
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
  readonly scope: 'play' | 'read';
  readonly created: number;
}

function Tokens() {
  const [rows, setRows] = useState<readonly TokenRow[]>([]);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenRow['scope']>('play');
  const [made, setMade] = useState<string | null>(null);
  const [said, attempt] = useAttempt();
  const look = useCallback(() => {
    call<TokenRow[]>('GET', '/me/tokens').then(setRows, () => {});
  }, []);
  useEffect(look, [look]);
  const add = async (): Promise<void> => {
    const { token } = await call<{ token: string }>('POST', '/me/tokens', { name, scope });
    setMade(token);
    setName('');
    look();
  };
  return (
    <section className="box2" aria-label="Tokens for bots">
      <h2>Tokens for bots</h2>
      <p className="sub2">
        A program with a token plays as you; it cannot change your account. It speaks the messages of{' '}
        <code>sandtable bot</code>; <a href="api/docs">the API</a> says the rest.
      </p>
      <ul className="rows2">
        {rows.map((t) => (
          <li key={t.id}>
            <span>
              {t.name}
              <small>
                {t.scope === 'play' ? 'plays' : 'only reads'}, made {new Date(t.created).toLocaleDateString()}
              </small>
            </span>
            <button type="button" className="btn" onClick={() => void call('DELETE', `/me/tokens/${t.id}`).then(look)}>
              End
            </button>
          </li>
        ))}
      </ul>
      {made ? (
        <label>
          Your token. Copy it now: it is shown only once
          <input readOnly value={made} onFocus={(event) => event.target.select()} />
        </label>
      ) : null}
      <form
        className="line2"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(add(), 'Token created.');
        }}
      >
        <label>
          Name of the bot
          <input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </label>
        <label>
          It may
          <select value={scope} onChange={(event) => setScope(event.target.value as TokenRow['scope'])}>
            <option value="play">play</option>
            <option value="read">only read</option>
          </select>
        </label>
        <button type="submit" className="btn" disabled={name.trim() === ''}>
          Create token
        </button>
      </form>
      {said ? <p role="status">{said}</p> : null}
    </section>
  );
}

function DeleteAccount({ guest }: { guest: boolean }) {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const erase = async (): Promise<void> => {
    try {
      await asAnother(call('DELETE', '/me', guest ? {} : { password }));
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  const close = (): void => {
    setOpen(false);
    setPassword('');
    setSaid(null);
  };
  return (
    <section className="box2" aria-label="Your data">
      <h2>Your data</h2>
      <div className="two">
        <a className="btn" href="api/me/export" download="sandtable.json">
          Download all of it
        </a>
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          Delete my account…
        </button>
      </div>
      <p className="sub2">
        Deleting removes your name, password, messages and addresses. Your opponents keep their matches.
      </p>
      {open ? (
        <SureDialog
          title="Delete your account?"
          action="Delete permanently"
          ready={guest || password !== ''}
          onDo={() => void erase()}
          onClose={close}
        >
          <p>
            You lose your name, your ratings, your notes, the tokens of your bots and your seat in every match that is
            still running. What you wrote in chats is deleted. Your opponents keep the matches, without your name.
          </p>
          <p>Nobody can restore this, not even whoever runs the server.</p>
          {guest ? null : (
            <label>
              Your password
              <input
                type="password"
                value={password}
                autoComplete="current-password"
                onChange={(event) => setPassword(event.target.value)}
              />
            </label>
          )}
          {said ? <p role="alert">{said}</p> : null}
        </SureDialog>
      ) : null}
    </section>
  );
}

/** The account page: name, sessions, bots, history. */
export function YouPage() {
  const hello = useHello();
  const person = hello?.person;
  useEffect(() => {
    if (hello && !person) void signInAsGuest();
  }, [hello, person]);
  return (
    <div className="page online">
      <TopBar at="you" />
      {person ? (
        <main className="cols3 you" key={person.id}>
          <div>
            <Name key={String(person.guest)} person={person} mail={hello.mail} />
            <Vacation />
            {person.guest ? null : <Password />}
            <DeleteAccount guest={person.guest} />
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
