import { useState } from 'react';
import { TopBar } from '../app/TopBar.tsx';
import { call, refreshHello, renewLine } from './net.ts';
import './online.css';

function Confirm({ token }: { token: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const confirm = (): void => {
    call('POST', '/confirm', { token }).then(
      () => {
        setDone(true);
        setSaid('Your email address is confirmed. Messages about your matches will be sent to it.');
      },
      (error: Error) => setSaid(error.message),
    );
  };
  return (
    <section className="box2" aria-label="Confirm your email address">
      <h1>Confirm your email address</h1>
      {done ? null : (
        <button type="button" className="btn primary" onClick={confirm}>
          Confirm address
        </button>
      )}
      {said ? <p role="status">{said}</p> : null}
      <a href="#/online">My matches</a>
    </section>
  );
}

function Recover({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const recover = async (): Promise<void> => {
    try {
      await call('POST', '/recover/password', { token, password });
      setDone(true);
      setSaid('Your new password is set, and you are signed in. You are signed out everywhere else.');
      // Whoever was here before is somebody else now.
      renewLine();
      await refreshHello();
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    <section className="box2" aria-label="Set a new password">
      <h1>Set a new password</h1>
      {done ? null : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void recover();
          }}
        >
          <label>
            New password, 10 characters or more
            <input
              type="password"
              value={password}
              autoComplete="new-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
          <button type="submit" className="btn primary">
            Set password
          </button>
        </form>
      )}
      {said ? <p role="status">{said}</p> : null}
      <a href="#/you">My account</a>
    </section>
  );
}

/** Where the links in our mails lead. */
export function LinkPage({ kind, token }: { kind: 'confirm' | 'recover'; token: string }) {
  return (
    <div className="page online">
      <TopBar at="you" />
      <main className="cols3 you">
        <div>{kind === 'confirm' ? <Confirm token={token} /> : <Recover token={token} />}</div>
      </main>
    </div>
  );
}
