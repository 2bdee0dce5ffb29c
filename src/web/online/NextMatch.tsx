import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RemoteHost } from '../../remote/remote-host.ts';
import type { TableCard } from '../../remote/wire.ts';
import { entryOf } from '../app/games.ts';
import { call, type MyMatch, onlineLink, timeWords } from './net.ts';

/** Once it is the opponent's move: the next match that waits, the one with the least time first, one press away. */
export function NextMatch({ host, table }: { host: RemoteHost; table: TableCard }) {
  const isAsked = useSyncExternalStore(
    (listener) => host.subscribe(listener),
    () => host.seats.some((seat) => host.sight(seat).asked),
  );
  const [waiting, setWaiting] = useState<readonly MyMatch[]>([]);
  const { code } = table;
  useEffect(() => {
    if (isAsked) return;
    let left = false;
    call<MyMatch[]>('GET', '/me/matches').then(
      (found) => left || setWaiting(found.filter((m) => m.yours && m.code !== code && m.status === 'running')),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [isAsked, code]);
  const [next] = waiting;
  if (isAsked || !next) return null;
  const opponent = next.seats.find((_, seat) => !next.mine.includes(seat));
  const left = next.clocks ? Math.min(...next.mine.map((seat) => next.clocks?.left[seat] ?? 0)) : null;
  return (
    <a className="next2" href={onlineLink(next.code)}>
      <b>Next match{waiting.length > 1 ? ` (${waiting.length} wait)` : ''}</b>
      <small>
        {entryOf(next.game)?.title ?? next.game} vs. {opponent?.name ?? 'the AI'}
        {left !== null ? `, ${timeWords(left)} left` : ''}
      </small>
    </a>
  );
}
