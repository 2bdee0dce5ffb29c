import { useEffect, useMemo, useState } from 'react';
import type { Fall, Review } from '../../ai/review.ts';
import { replayRecord, type Verdict, verdictOf } from '../../engine/record.ts';
import { Emblem } from '../app/Emblem.tsx';
import { Icon } from '../app/Icon.tsx';
import { startMatch } from '../app/matches.ts';
import { go, tableLink } from '../app/route.ts';
import { useAround, useTable, useTableState } from './context.ts';

const WIDE = 900;
const HIGH = 240;
/** A turn of the match worth a bead: so much winning chance at least, and so many at most. */
const LEAST = 0.05;
const MOST = 5;

const per = (part: number): string => `${part > 0 ? '+' : part < 0 ? '−' : ''}${Math.abs(Math.round(part * 100))} %`;

/** Moments at which the judgement turned most, in the order of play. */
function turningPoints(review: Review): readonly { readonly at: number; readonly by: number; readonly text: string }[] {
  const { course, falls, parts } = review;
  const span = Math.max(3, Math.round(course.length / 60));
  const found = course.slice(span).map((p, i) => ({ at: p.at, by: p.chance - (course[i]?.chance ?? p.chance) }));
  const best: { at: number; by: number; text: string }[] = [];
  for (const point of [...found].sort((a, b) => Math.abs(b.by) - Math.abs(a.by))) {
    if (Math.abs(point.by) < LEAST || best.length === MOST) break;
    if (best.some((b) => Math.abs(b.at - point.at) < span * 2)) continue;
    const fall = falls.findLast((f) => f.at <= point.at && f.at > point.at - span * 2);
    const part = parts.findLast((p) => p.at <= point.at)?.text ?? '';
    best.push({ ...point, text: fall?.text ?? part });
  }
  return best.sort((a, b) => a.at - b.at);
}

/** The course of the winning chance, with the parts of the match and its turning points; also as a table. */
function Course({ review, onGo }: { review: Review; onGo: (at: number) => void }) {
  const { game } = useTable();
  const { course, parts, falls } = review;
  const last = Math.max(1, course.at(-1)?.at ?? 1);
  const x = (at: number): number => (at / last) * WIDE;
  const y = (chance: number): number => HIGH - chance * HIGH;
  const line = course.map((p, i) => `${i ? 'L' : 'M'}${x(p.at).toFixed(1)} ${y(p.chance).toFixed(1)}`).join('');
  // As it would have gone with average luck.
  let luck = 0;
  let next = 0;
  const fair = course
    .map((p, i) => {
      while (next < falls.length && (falls[next] as Fall).at < p.at) luck += (falls[next++] as Fall).luck;
      return `${i ? 'L' : 'M'}${x(p.at).toFixed(1)} ${y(Math.min(1, Math.max(0, p.chance - luck))).toFixed(1)}`;
    })
    .join('');
  const turns = turningPoints(review);
  const [first, second] = game.seats;
  return (
    <>
      <figure className="course">
        <svg viewBox={`-8 -14 ${WIDE + 16} ${HIGH + 40}`} role="img" aria-label="Winning chance over the match">
          <rect width={WIDE} height={HIGH / 2} fill={first?.style.color} fillOpacity={0.4} />
          <rect y={HIGH / 2} width={WIDE} height={HIGH / 2} fill={second?.style.color} fillOpacity={0.4} />
          {parts.map((p) => (
            <g key={p.at}>
              <path d={`M${x(p.at)} 0V${HIGH}`} stroke="#5b6160" strokeOpacity={0.35} />
              <text x={x(p.at) + 3} y={HIGH + 15}>
                {/\d+/.exec(p.text)?.[0] ?? ''}
              </text>
            </g>
          ))}
          <path d={`M0 ${HIGH / 2}H${WIDE}`} stroke="#1b2022" strokeDasharray="3 4" />
          <text x={6} y={18} fontWeight={700}>
            {first?.name} wins
          </text>
          <text x={6} y={HIGH - 8} fontWeight={700}>
            {second?.name} wins
          </text>
          {falls.length > 0 ? (
            <path d={fair} fill="none" stroke="#1c5474" strokeWidth={2} strokeDasharray="7 5" />
          ) : null}
          <path d={line} fill="none" stroke="#14181a" strokeWidth={2.6} strokeLinejoin="round" />
          {turns.map((t, i) => (
            <g key={t.at}>
              <circle
                cx={x(t.at)}
                cy={y(course.find((p) => p.at === t.at)?.chance ?? 0.5)}
                r={11}
                fill="#14181a"
                stroke="#fff"
                strokeWidth={2}
              />
              <text
                x={x(t.at)}
                y={y(course.find((p) => p.at === t.at)?.chance ?? 0.5) + 5}
                className="bead"
                fontSize={14}
              >
                {i + 1}
              </text>
            </g>
          ))}
        </svg>
        <figcaption>
          Winning chance as the machine judges it: black as it went
          {falls.length > 0 ? ', blue dashes with average luck' : ''}.
        </figcaption>
      </figure>
      {turns.length > 0 ? (
        <>
          <h3>Turning points</h3>
          <ol className="turning">
            {turns.map((t, i) => (
              <li key={t.at}>
                <button type="button" onClick={() => onGo(t.at)}>
                  <span className="bead">{i + 1}</span>
                  <span>{t.text || `after ${t.at} choices`}</span>
                  <b>{per(t.by)}</b>
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </>
  );
}

/** Each roll against its expectation, the largest first; seen from the seat at the screen. */
function Luck({ falls, onGo }: { falls: readonly Fall[]; onGo: (at: number) => void }) {
  const { game } = useTable();
  const { seat } = useTableState();
  const sign = seat === 1 ? -1 : 1;
  const sorted = [...falls].sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck));
  const rest = sorted.slice(5);
  const sum = falls.reduce((n, f) => n + f.luck, 0);
  const to = game.seats[seat === 1 ? 1 : 0]?.name ?? '';
  if (falls.length === 0) return <p className="tell">Nothing in this match hung on a roll.</p>;
  return (
    <table className="luck">
      <caption>Luck, in winning chance for {to}: each roll against its expectation</caption>
      <tbody>
        {sorted.slice(0, 5).map((f) => (
          <tr key={f.at}>
            <td>
              <button type="button" className="link" onClick={() => onGo(f.at + 1)}>
                {f.text}
              </button>
            </td>
            <td>{per(sign * f.luck)}</td>
          </tr>
        ))}
        {rest.length > 0 ? (
          <tr>
            <td>{rest.length} other rolls</td>
            <td>{per(sign * rest.reduce((n, f) => n + f.luck, 0))}</td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <td>Together</td>
          <td>{per(sign * sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Replays the record in the page and says what can be said of its dice. */
function Dice() {
  const { session, game } = useTable();
  const [verdict, setVerdict] = useState<Verdict | string | null>(null);
  const check = async (): Promise<void> => {
    try {
      setVerdict(verdictOf(replayRecord(game, await session.record(true))));
    } catch (error) {
      setVerdict(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="dice-check">
      <button type="button" className="btn" onClick={() => void check()}>
        <Icon name="check" size={16} />
        Check the dice
      </button>
      <p role="status" data-testid="dice-verdict">
        {verdict === null
          ? 'Replays the match here and holds every roll against the sealed seed.'
          : typeof verdict === 'string'
            ? verdict
            : [
                verdict.verified
                  ? 'Every roll and draw follows from the seed that was sealed before the first choice'
                  : 'Not verified',
                ...verdict.notes,
              ].join('; ')}
      </p>
    </div>
  );
}

/** The end of the match: how it went, what luck there was, and the next one. */
export function Result() {
  const { session, game } = useTable();
  const { result, scene, replayAt, length } = useTableState();
  const [away, setAway] = useState(false);
  const [review, setReview] = useState<Review | null>(null);
  const [done, setDone] = useState(0);
  const over = result !== null;
  useEffect(() => {
    if (!over) return;
    let gone = false;
    session.review((part) => gone || setDone(part)).then((found) => gone || setReview(found));
    return () => {
      gone = true;
    };
  }, [over, session]);
  const around = useAround();
  const swapped = useMemo(() => [...session.players].reverse(), [session]);
  if (!result || replayAt !== null || away) return null;
  const winner = result.winner === null ? undefined : game.seats[result.winner];
  const again = (players: typeof session.players): void => {
    const id = startMatch({ game, start: { ...session.setup }, players, overlay: session.overlay });
    go(tableLink(id));
  };
  const toMoment = (at: number): void => void session.replay(at);
  return (
    <section className="result review" aria-label="Result" data-testid="result">
      <header>
        {winner ? <Emblem style={winner.style} size={44} /> : null}
        <div>
          <h2>{scene?.status.result ?? result.text}</h2>
          <p>
            {result.text} · {length} choices
          </p>
        </div>
      </header>
      <div className="go">
        {around?.after ?? (
          <>
            <button type="button" className="btn primary" onClick={() => again(swapped)}>
              Rematch, sides swapped
            </button>
            <button type="button" className="btn" onClick={() => again(session.players)}>
              Rematch
            </button>
          </>
        )}
        <button type="button" className="btn" onClick={() => void session.replay(0)}>
          <Icon name="play" size={16} />
          Replay
        </button>
        <button type="button" className="btn" onClick={() => setAway(true)}>
          Look at the board
        </button>
        <a className="btn" href={around ? '#/online' : '#/'}>
          {around ? 'My matches' : 'The shelf'}
        </a>
      </div>
      {review ? (
        <>
          <Course review={review} onGo={toMoment} />
          <Luck falls={review.falls} onGo={toMoment} />
        </>
      ) : (
        <p className="weighing" role="status">
          The match is being weighed … <progress value={done} max={1} aria-label="Weighed so far" />
        </p>
      )}
      <Dice />
    </section>
  );
}
