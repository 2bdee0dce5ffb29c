import { useEffect, useState } from 'react';
import { call, dayWords } from './net.ts';

interface Left {
  readonly until: number | null;
  readonly daysLeft: number;
}

const LENGTHS = [3, 7, 14, 21, 30] as const;

/** Stops one's clocks in matches over days. Opponents see it, also before they join. */
export function Vacation() {
  const [left, setLeft] = useState<Left | null>(null);
  const [days, setDays] = useState(7);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    call<Left>('GET', '/me/vacation').then(
      (found) => gone || setLeft(found),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  if (!left) return null;
  const set = (n: number): void => {
    call<Left>('PUT', '/me/vacation', { days: n }).then(
      (found) => {
        setLeft(found);
        setFault(null);
      },
      (error: Error) => setFault(error.message),
    );
  };
  const lengths = LENGTHS.filter((n) => n <= left.daysLeft);
  const wanted = lengths.some((n) => n === days) ? days : (lengths.at(-1) ?? 0);
  return (
    <section className="box2" aria-label="Vacation">
      <h2>Vacation</h2>
      {left.until !== null ? (
        <>
          <p role="status">
            You are on vacation until {dayWords(left.until)}. Your clocks in correspondence matches stand still.
          </p>
          <button type="button" className="btn" onClick={() => set(0)}>
            End vacation
          </button>
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            set(wanted);
          }}
        >
          <p className="sub2">
            Your clocks in correspondence matches stand still, and other players see until when. You have{' '}
            {left.daysLeft} {left.daysLeft === 1 ? 'day' : 'days'} left this year.
          </p>
          {lengths.length > 0 ? (
            <div className="line2">
              <label>
                Length
                <select value={wanted} onChange={(event) => setDays(Number(event.target.value))}>
                  {lengths.map((n) => (
                    <option key={n} value={n}>
                      {n} days
                    </option>
                  ))}
                </select>
              </label>
              <button type="submit" className="btn">
                Start vacation
              </button>
            </div>
          ) : null}
        </form>
      )}
      {fault ? <p role="alert">{fault}</p> : null}
    </section>
  );
}
