import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { RemoteHost } from '../../remote/remote-host.ts';
import { entryOf, loadGame } from '../app/games.ts';
import { giveParts, UnfairDice } from './dice.ts';
import { Gathering } from './Gathering.tsx';
import { namedGame } from './named.ts';
import { call, connection, type MatchCard, onlineLink, signInAsGuest, useHello } from './net.ts';
import { Playing } from './Playing.tsx';
import './online.css';

/** A match on the server: joining it, making its dice, playing, watching. */
export function OnlineTable({ code, linkKey }: { code: string; linkKey?: string | undefined }) {
  const hello = useHello();
  const person = hello?.person?.id;
  const [around, setAround] = useState<MatchCard | null>(null);
  const [game, setGame] = useState<AnyGame | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [unfair, setUnfair] = useState<string | null>(null);
  const [host, setHost] = useState<RemoteHost | null>(null);
  const query = linkKey ? `?key=${linkKey}` : '';
  const latest = useRef(around);
  latest.current = around;

  useEffect(() => {
    if (hello && person === undefined) signInAsGuest().catch((error: Error) => setFault(error.message));
  }, [hello, person]);

  // A seated player gives their part of the dice as soon as it is wanted.
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
        setAround(found);
        setFault(null);
        const seatIds = loaded.seats.map((s) => s.id);
        await giveParts(found, found.mine, seatIds);
      } catch (error) {
        if (left) return;
        if (error instanceof UnfairDice) setUnfair(error.message);
        else setFault((error as Error).message);
      } finally {
        busy = false;
        if (again && !left) void look();
      }
    };
    void look();
    // Players who join and parts that are wanted are reported as they happen.
    connection().follow({ match: code, ...(linkKey ? { key: linkKey } : {}) });
    const stop = connection().onMessage((message) => {
      if (message.t === 'table' && message.match === code && message.table.status !== 'running') void look();
      if (message.t === 'table' && message.match === code && message.table.status === 'running') {
        setAround((a) => (a ? { ...a, ...message.table, mine: a.mine } : a));
        // In a match that was moved online the dice are made again.
        if (message.table.dice.dealing) void look();
      }
    });
    const timer = setInterval(() => {
      // Once the match has begun, everything comes over the connection.
      const status = latest.current?.status;
      const waits = (status !== 'running' && status !== 'over') || latest.current?.dice.dealing;
      if (connection().state === 'connected' && waits) void look();
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

  // A match whose dice could not be made is over and has never begun.
  const begun =
    around !== null && (around.status === 'running' || (around.status === 'over' && around.dice.commitment !== null));
  const mine = around?.mine.join(',') ?? '';
  useEffect(() => {
    const table = latest.current;
    // A player who takes another seat gets another host.
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
          Back to my matches
        </a>
      </main>
    );
  if (!around || !game) return <div className="loading" />;
  if (!begun && around.outcome) return <NeverBegun around={around} />;
  if (!begun)
    return (
      <Gathering
        around={around}
        game={namedGame(game, around)}
        linkKey={linkKey}
        unfair={unfair}
        onChange={setAround}
      />
    );
  if (!host) return <div className="loading" />;
  return (
    <Playing
      key={`${code} ${mine}`}
      host={host}
      card={around}
      game={game}
      linkKey={linkKey}
      unfair={unfair}
      onSit={look}
    />
  );
}

function NeverBegun({ around }: { around: MatchCard }) {
  return (
    <main className="fault">
      <h1>{entryOf(around.game)?.title ?? around.game}</h1>
      <p role="status">{around.outcome?.text}</p>
      <a className="btn primary" href={onlineLink()}>
        Back to my matches
      </a>
    </main>
  );
}
