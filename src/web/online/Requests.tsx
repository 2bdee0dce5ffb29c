import { useState, useSyncExternalStore } from 'react';
import { type AnyGame, seatInSentence } from '../../engine/game.ts';
import type { RemoteHost } from '../../remote/remote-host.ts';
import type { TableCard } from '../../remote/wire.ts';
import { go } from '../app/route.ts';
import { call, onlineLink } from './net.ts';
import { undoneWords } from './undone.ts';

export type Act = (what: Record<string, unknown>) => void;

const WHAT = { undo: 'an undo', draw: 'a draw' } as const;

function Ask({
  label,
  title,
  text,
  children,
}: {
  label: string;
  title: string;
  text?: string;
  children: React.ReactNode;
}) {
  return (
    <section className="ask2" aria-label={label}>
      <b>{title}</b>
      {text ? <p>{text}</p> : null}
      <div className="do">{children}</div>
    </section>
  );
}

/** What is asked of this player, what they have asked for, and how it was answered. */
export function Requests({ host, game, table, act }: { host: RemoteHost; game: AnyGame; table: TableCard; act: Act }) {
  const { asking, answered, outcome } = table;
  const [seenAt, setSeenAt] = useState(0);
  const mine = host.seats;
  const own = mine[0];
  // Follows the match: what would be undone grows while the request waits.
  const sight = useSyncExternalStore(
    (listener) => host.subscribe(listener),
    () => (own === undefined ? null : host.sight(own)),
  );
  if (own === undefined || outcome !== null || sight === null) return null;
  const nameOf = (seat: number): string => table.seats[seat]?.name ?? seatInSentence(game.seats[seat]);
  if (asking && !mine.includes(asking.by)) {
    const isUndo = asking.what === 'undo';
    return (
      <Ask
        label="Requests"
        title={isUndo ? `${nameOf(asking.by)} asks to undo` : `${nameOf(asking.by)} offers a draw`}
        {...(isUndo ? { text: undoneWords(game, sight, host.backTo(own)) } : {})}
      >
        <button type="button" className="btn primary" onClick={() => act({ t: 'answer', yes: true })}>
          {isUndo ? 'Allow' : 'Agree'}
        </button>
        <button type="button" className="btn" onClick={() => act({ t: 'answer', yes: false })}>
          Refuse
        </button>
      </Ask>
    );
  }
  if (asking)
    return (
      <Ask
        label="Your request"
        title={asking.what === 'undo' ? 'You asked to undo your last decision' : 'You offered a draw'}
        text="Waiting for an answer. Play on if you like."
      >
        <button type="button" className="btn" onClick={() => act({ t: 'withdraw' })}>
          Withdraw request
        </button>
      </Ask>
    );
  if (!answered || !mine.includes(answered.by) || answered.at === seenAt) return null;
  const who = answered.refusedBy === null ? 'The AI' : nameOf(answered.refusedBy);
  return (
    <Ask label="Answer" title={`${who} refused ${WHAT[answered.what]}`}>
      <button type="button" className="btn" onClick={() => setSeenAt(answered.at)}>
        Continue
      </button>
    </Ask>
  );
}

/** The rematch of a finished match: offered, accepted or declined. */
export function RematchCard({
  host,
  table,
  onSaid,
}: {
  host: RemoteHost;
  table: TableCard;
  onSaid: (text: string) => void;
}) {
  const { rematch, outcome, code, seats } = table;
  const [busy, setBusy] = useState(false);
  if (!rematch || outcome === null || host.seats.length === 0) return null;
  const isMine = rematch.by !== null && host.seats.includes(rematch.by);
  const run = async (does: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await does();
    } catch (error) {
      onSaid((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const open = (): void => go(onlineLink(rematch.code).slice(1));
  const accept = (): Promise<void> =>
    run(async () => {
      await call('POST', `/matches/${code}/rematch`);
      open();
    });
  const name = (rematch.by === null ? null : seats[rematch.by]?.name) ?? 'Your opponent';
  if (rematch.state === 'declined')
    return isMine ? (
      <p className="told2" role="status">
        Your opponent declined a rematch.
      </p>
    ) : null;
  if (rematch.state === 'accepted')
    return (
      <Ask label="Rematch" title="The rematch is ready">
        <button type="button" className="btn primary" onClick={open}>
          Go to the rematch
        </button>
      </Ask>
    );
  if (isMine)
    return (
      <Ask label="Rematch" title="You asked for a rematch" text="Waiting for your opponent to accept.">
        <button type="button" className="btn" onClick={open}>
          Wait there
        </button>
        <button
          type="button"
          className="btn"
          disabled={busy}
          onClick={() => void run(() => call('POST', `/matches/${rematch.code}/leave`))}
        >
          Withdraw request
        </button>
      </Ask>
    );
  return (
    <Ask label="Rematch" title={`${name} wants a rematch, sides swapped`}>
      <button type="button" className="btn primary" disabled={busy} onClick={() => void accept()}>
        Accept
      </button>
      <button
        type="button"
        className="btn"
        disabled={busy}
        onClick={() => void run(() => call('POST', `/matches/${rematch.code}/decline`))}
      >
        Decline
      </button>
    </Ask>
  );
}
