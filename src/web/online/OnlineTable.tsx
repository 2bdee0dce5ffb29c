import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { RemoteHost } from '../../server/remote-host.ts';
import { entryOf, loadGame } from '../app/games.ts';
import { go } from '../app/route.ts';
import { CopyLink } from './CopyLink.tsx';
import {
  beSomebody,
  call,
  connection,
  fullLink,
  giveParts,
  type MatchCard,
  onlineLink,
  paceWords,
  useHello,
} from './net.ts';
import { Playing } from './Playing.tsx';
import './online.css';

/** A match on the server: joined, its dice made, played, watched. */
export function OnlineTable({ code, linkKey }: { code: string; linkKey?: string | undefined }) {
  const hello = useHello();
  const person = hello?.person?.id;
  const [around, setAround] = useState<MatchCard | null>(null);
  const [game, setGame] = useState<AnyGame | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [host, setHost] = useState<RemoteHost | null>(null);
  const query = linkKey ? `?key=${linkKey}` : '';
  const latest = useRef(around);
  latest.current = around;

  useEffect(() => {
    if (hello && person === undefined) beSomebody().catch((error: Error) => setFault(error.message));
  }, [hello, person]);

  // Whoever sits gives his part of the dice as soon as it is wanted.
  useEffect(() => {
    if (person === undefined) return;
    let left = false;
    let busy = false;
    let again = false;
    const look = async (): Promise<void> => {
      if (busy) {
        again = true;
        return;
      }
      busy = true;
      again = false;
      try {
        const found = await call<MatchCard>('GET', `/matches/${code}${query}`);
        const loaded = await loadGame(found.game);
        if (left) return;
        setGame(loaded);
        await giveParts(
          found,
          found.mine,
          loaded.seats.map((s) => s.id),
        );
        setAround(found);
        setFault(null);
      } catch (error) {
        if (!left) setFault((error as Error).message);
      } finally {
        busy = false;
        if (again && !left) void look();
      }
    };
    void look();
    // Who has sat down and what is still wanted is told as it happens.
    connection().follow({ match: code, ...(linkKey ? { key: linkKey } : {}) });
    const stop = connection().onMessage((message) => {
      if (message.t === 'table' && message.match === code && message.table.status !== 'running') void look();
      if (message.t === 'table' && message.match === code && message.table.status === 'running')
        setAround((a) => (a ? { ...a, ...message.table, mine: a.mine } : a));
    });
    const timer = setInterval(() => {
      // Once it has begun everything is told over the line.
      const status = latest.current?.status;
      if (connection().state === 'in step' && status !== 'running' && status !== 'over') void look();
    }, 3000);
    return () => {
      left = true;
      stop();
      clearInterval(timer);
      connection().leave(code);
    };
  }, [code, linkKey, query, person]);

  const look = useCallback(async (): Promise<void> => {
    setAround(await call<MatchCard>('GET', `/matches/${code}${query}`));
  }, [code, query]);

  const begun = around !== null && (around.status === 'running' || around.status === 'over');
  const mine = around?.mine.join(',') ?? '';
  useEffect(() => {
    const table = latest.current;
    // Whoever sits down anew has another line.
    if (!begun || !game || !table || table.mine.join(',') !== mine) return;
    const made = new RemoteHost({
      connection: connection(),
      follow: { match: code, ...(linkKey ? { key: linkKey } : {}) },
      game,
      table,
      fetchRecord: () => call<string>('GET', `/matches/${code}/record${query}`),
    });
    let left = false;
    void made.ready.then(() => !left && setHost(made));
    return () => {
      left = true;
      made.close();
      setHost(null);
    };
  }, [code, linkKey, query, begun, game, mine]);

  if (fault !== null && !around)
    return (
      <main className="fault">
        <h1>This match cannot be opened</h1>
        <p>{fault}</p>
        <a className="btn primary" href={onlineLink()}>
          To my matches
        </a>
      </main>
    );
  if (!around || !game) return <div className="loading" />;
  if (!begun) return <Gathering around={around} game={game} linkKey={linkKey} onChange={setAround} />;
  if (!host) return <div className="loading" />;
  return <Playing key={`${code} ${mine}`} host={host} card={around} game={game} linkKey={linkKey} onSit={look} />;
}

/** Seats to be taken, a link to be sent, dice to be made. */
function Gathering({
  around,
  game,
  linkKey,
  onChange,
}: {
  around: MatchCard;
  game: AnyGame;
  linkKey?: string | undefined;
  onChange: (a: MatchCard) => void;
}) {
  const [fault, setFault] = useState<string | null>(null);
  const { code } = around;
  const query = linkKey ? `?key=${linkKey}` : '';
  const join = async (seat: number): Promise<void> => {
    try {
      await call('POST', `/matches/${code}/join${query}`, { seat });
      onChange(await call<MatchCard>('GET', `/matches/${code}${query}`));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const link = around.joinKey ? fullLink(code, around.joinKey) : null;
  return (
    <main className="gathering">
      <h1>{entryOf(around.game)?.title ?? around.game}</h1>
      <p>
        {game.scenarios.find((s) => s.id === around.scenario)?.title}, {paceWords(around.pace)}
      </p>
      <ul className="seatlist">
        {around.seats.map((s, seat) => (
          <li key={game.seats[seat]?.id}>
            <b>{game.seats[seat]?.name}</b>
            <span>
              {s.level !== null ? `the machine, ${s.level}` : (s.name ?? 'free')}
              {around.mine.includes(seat) ? ' (you)' : ''}
            </span>
            {s.person === null && s.level === null && around.mayJoin && around.mine.length === 0 ? (
              <button type="button" className="btn primary" onClick={() => void join(seat)}>
                Sit down as {game.seats[seat]?.name}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {link && around.status === 'open' ? (
        <section className="box2">
          <h2>Invite by link</h2>
          <CopyLink label="Link for the one you invite" link={link} />
        </section>
      ) : null}
      <p role="status">
        {around.status === 'dice'
          ? 'The dice are being made by all of you together: everybody has committed to his part.'
          : around.mine.length > 0
            ? 'Waiting for somebody to sit down. This page may be closed: the match stays in your list.'
            : ''}
      </p>
      {fault ? <p role="alert">{fault}</p> : null}
      {around.mine.length > 0 ? (
        <button
          type="button"
          className="btn"
          onClick={() => {
            call('POST', `/matches/${code}/leave`).then(
              () => go(onlineLink().slice(1)),
              (error: Error) => setFault(error.message),
            );
          }}
        >
          Leave it
        </button>
      ) : null}
      <a className="btn" href={onlineLink()}>
        To my matches
      </a>
    </main>
  );
}
