import { useEffect, useState } from 'react';
import { entryOf } from '../app/games.ts';
import { call, onlineLink } from './net.ts';

export interface History {
  readonly ratings: readonly {
    readonly game: string;
    readonly rating: number;
    readonly rd: number;
    readonly games: number;
  }[];
  readonly results: readonly {
    readonly code: string;
    readonly game: string;
    readonly scenario: string;
    readonly seat: number;
    readonly seatName: string;
    readonly score: number;
    readonly rated: number;
    readonly before: number | null;
    readonly after: number | null;
    readonly opponentName: string | null;
    readonly at: number;
  }[];
  readonly headToHead: readonly {
    readonly opponent: number;
    readonly name: string | null;
    readonly games: number;
    readonly score: number;
  }[];
  readonly luck: { readonly rolls: number; readonly luck: number };
}

export function useHistory(): History | null {
  const [history, setHistory] = useState<History | null>(null);
  useEffect(() => {
    let left = false;
    call<History>('GET', '/me/history').then(
      (found) => left || setHistory(found),
      () => {},
    );
    return () => {
      left = true;
    };
  }, []);
  return history;
}

const titleOf = (game: string): string => entryOf(game)?.title ?? game;
const signed = (n: number, digits = 0): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n).toFixed(digits)}`;
const half = (n: number): string => (Number.isInteger(n) ? String(n) : `${Math.floor(n) || ''}½`);
const tally = (games: number, score: number): string => `${half(score)} to ${half(games - score)}`;

function Course({ points }: { points: readonly number[] }) {
  if (points.length < 2) return <span />;
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const y = (p: number): number => 31 - ((p - low) / Math.max(1, high - low)) * 28;
  const line = points.map(
    (p, i) => `${i ? 'L' : 'M'}${((i / (points.length - 1)) * 160).toFixed(1)} ${y(p).toFixed(1)}`,
  );
  return (
    <svg viewBox="0 0 160 34" preserveAspectRatio="none" role="img" aria-label="Rating from match to match">
      <path d={line.join('')} fill="none" stroke="currentColor" strokeWidth={2.4} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** Rating by game with its course, how each side fared, and luck. */
export function Rating({ history }: { history: History }) {
  const { ratings, results, luck } = history;
  return (
    <section className="box2" aria-label="Rating">
      <h2>Rating</h2>
      {ratings.length === 0 ? <p className="none">Rated matches between two people count here.</p> : null}
      {ratings.map((r) => {
        const rated = results.filter((x) => x.game === r.game && x.after !== null);
        const sides = [...new Set(rated.map((x) => x.seatName))].map((name) => {
          const own = rated.filter((x) => x.seatName === name);
          return `as ${name} ${tally(
            own.length,
            own.reduce((n, x) => n + x.score, 0),
          )}`;
        });
        return (
          <div key={r.game} className="rate">
            <b>{Math.round(r.rating)}</b>
            <Course points={rated.map((x) => x.after ?? 0).reverse()} />
            <span>
              ± {Math.round(r.rd)}, {r.games === 1 ? '1 match' : `${r.games} matches`}
            </span>
            <small>
              {titleOf(r.game)}: {sides.join(', ')}; the advantage of a side is counted in.
            </small>
          </div>
        );
      })}
      {luck.rolls > 0 ? (
        <p className="sub2">
          Luck over {results.length === 1 ? '1 match' : `${results.length} matches`}:{' '}
          <b>{signed(luck.luck, 1)} good outcomes</b> against expectation in {luck.rolls} rolls.
        </p>
      ) : null}
    </section>
  );
}

const how = (score: number): string => (score === 1 ? 'won' : score === 0 ? 'lost' : 'drawn');

export function Finished({ history, most }: { history: History; most: number }) {
  if (history.results.length === 0) return <p className="none">You have not finished a match here yet.</p>;
  return (
    <ul className="fins">
      {history.results.slice(0, most).map((r) => (
        <li key={`${r.code} ${r.seat}`} className="fin">
          <span>
            {titleOf(r.game)}: {how(r.score)} as {r.seatName}
            {r.opponentName ? ` against ${r.opponentName}` : ''}
            <small>{new Date(r.at).toLocaleDateString()}</small>
          </span>
          <b>{r.after !== null && r.before !== null ? signed(r.after - r.before) : ''}</b>
          <a href={onlineLink(r.code)}>Review</a>
        </li>
      ))}
    </ul>
  );
}

export function HeadToHead({ history }: { history: History }) {
  if (history.headToHead.length === 0) return null;
  return (
    <section className="box2" aria-label="Head to head">
      <h2>Head to head</h2>
      <table className="open2">
        <thead>
          <tr>
            <th>against</th>
            <th>matches</th>
            <th>you to them</th>
          </tr>
        </thead>
        <tbody>
          {history.headToHead.map((h) => (
            <tr key={h.opponent}>
              <td>
                <b>{h.name ?? 'a guest'}</b>
              </td>
              <td>{h.games}</td>
              <td>{tally(h.games, h.score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
