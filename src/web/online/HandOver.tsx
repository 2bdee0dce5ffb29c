import { useState } from 'react';
import type { Pace } from '../../remote/wire.ts';
import { go } from '../app/route.ts';
import { styles } from '../machine/machine.ts';
import type { Session } from '../session/session.ts';
import { PaceField, type Sits, SitsFields, sitterOf } from './NewMatch.tsx';
import { call, onlineLink, signInAsGuest, useHello } from './net.ts';
import './online.css';

/** A match of this screen goes on at the server, with whoever joins there. */
export function HandOver({ session }: { session: Session }) {
  const hello = useHello();
  const { game, setup } = session;
  const [pace, setPace] = useState<Pace>({ kind: 'turns', days: 5, more: 12 });
  const [sits, setSits] = useState<readonly Sits[]>(() => {
    const me = session.seating.players.findIndex((p) => p.kind === 'person');
    return session.seating.players.map(
      (p, i): Sits =>
        p.kind === 'machine'
          ? `machine ${p.level}${p.style && p.style !== styles[0]?.id ? ` ${p.style}` : ''}`
          : i === me
            ? 'me'
            : 'open',
    );
  });
  const [fault, setFault] = useState<string | null>(null);
  if (!hello || session.seating.isOver || session.overlay !== undefined) return null;
  const handOver = async (): Promise<void> => {
    try {
      await signInAsGuest();
      const made = await call<{ code: string }>('POST', '/matches/hand-over', {
        record: await session.record(true),
        pace,
        seats: sits.map(sitterOf),
      });
      go(onlineLink(made.code).slice(1));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <details className="fine handover">
      <summary>Move this match online to play someone elsewhere</summary>
      <div className="box2">
        <div className="two">
          <SitsFields game={game} scenario={setup.scenario} sits={sits} onSits={setSits} />
        </div>
        <PaceField pace={pace} onPace={setPace} />
        <p>
          Your browser made the dice so far. Whoever joins is told that you may know them; when a second player has
          joined, you make new dice together.
        </p>
        {fault ? <p role="alert">{fault}</p> : null}
        <button type="button" className="btn primary" onClick={() => void handOver()}>
          Move online
        </button>
      </div>
    </details>
  );
}
