import { useEffect, useState } from 'react';
import { type AnyGame, seatInSentence } from '../../engine/game.ts';
import type { RemoteHost } from '../../remote/remote-host.ts';
import type { TableCard } from '../../remote/wire.ts';
import { levels } from '../machine/machine.ts';
import { call } from './net.ts';
import { Sure } from './Sure.tsx';

/** Whether the running clock has run out by now; looks again when it will. */
function useIsOut(table: TableCard, seat: number | null): boolean {
  const { clocks } = table;
  const stands = clocks === null || clocks.paused || seat === null || clocks.resting?.includes(seat) === true;
  const left = stands ? null : (clocks.left[seat] ?? 0);
  const [out, setOut] = useState(false);
  useEffect(() => {
    if (left === null) {
      setOut(false);
      return;
    }
    setOut(left <= 0);
    // A longer wait than timers can hold is not watched by anybody.
    if (left <= 0 || left > 2 ** 31 - 1) return;
    const timer = setTimeout(() => setOut(true), left);
    return () => clearTimeout(timer);
  }, [left]);
  return out;
}

/** In a match over days a time-out is the opponent's to claim: the win, waiting, more time, the AI or another player. */
export function OutOfTime({
  host,
  game,
  table,
  onSaid,
}: {
  host: RemoteHost;
  game: AnyGame;
  table: TableCard;
  onSaid: (text: string) => void;
}) {
  const seat = table.clocks?.running ?? null;
  const isOut = useIsOut(table, table.pace.kind === 'turns' ? seat : null);
  const own = host.seats[0];
  if (!isOut || seat === null || table.outcome !== null || own === undefined) return null;
  const name = table.seats[seat]?.name ?? seatInSentence(game.seats[seat]);
  if (host.seats.includes(seat))
    return (
      <section className="ask2" aria-label="Out of time">
        <b>You are out of time</b>
        <p>Move now: your opponent can claim the win.</p>
      </section>
    );
  if (table.seats[seat]?.person === null) return null;
  const act = (body: Record<string, unknown>, said: string): void => {
    call('POST', `/matches/${table.code}/act`, { other: seat, seat: own, ...body }).then(
      () => onSaid(said),
      (error: Error) => onSaid(error.message),
    );
  };
  return (
    <section className="ask2" aria-label="Out of time">
      <b>{name} is out of time</b>
      <p>You can wait as long as you like: {name} may still move.</p>
      <div className="do wrap2">
        <Sure
          name="Claim the win"
          text={`The match ends now, and ${name} loses by time.`}
          again="Yes, claim the win"
          onDo={() => act({ do: 'claim', what: 'win' }, 'You won by time.')}
        />
        <button
          type="button"
          className="btn"
          onClick={() => act({ do: 'claim', what: 'time' }, `${name} has 24 hours more.`)}
        >
          Give 24 hours
        </button>
        <Sure
          name="Let the AI take over"
          text={`The AI plays ${seatInSentence(game.seats[seat])} to the end, and the match is no longer rated.`}
          again="Yes, let the AI play"
          onDo={() => act({ do: 'replace', level: levels[1]?.id ?? levels[0]?.id }, 'The AI has taken over.')}
        />
        <Sure
          name="Find a substitute"
          text={`The seat of ${name} is listed under open matches for anyone to join, the match can be watched, and it is no longer rated.`}
          again="Yes, open the seat"
          onDo={() =>
            act(
              { do: 'claim', what: 'substitute' },
              'The seat is listed under open matches. The invite link is under “Match”.',
            )
          }
        />
      </div>
    </section>
  );
}
