import { useEffect, useMemo, useState } from 'react';
import type { Review } from '../../ai/review.ts';
import { seatInSentence } from '../../engine/game.ts';
import { Emblem } from '../app/Emblem.tsx';
import { Icon } from '../app/Icon.tsx';
import { startMatch } from '../app/matches.ts';
import { go, tableLink } from '../app/route.ts';
import { download } from '../saves/download.ts';
import { useAround, useTable, useTableState } from './context.ts';
import { Course, Dice, Luck } from './Review.tsx';
import { StudyButton } from './StudyButton.tsx';

/** The end of the match: result, review, luck, and a rematch. */
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
  const swapped = useMemo(() => [...session.seating.players].reverse(), [session]);
  if (!result || replayAt !== null) return null;
  if (away)
    return (
      <button type="button" className="btn primary back-to-review" onClick={() => setAway(false)}>
        Back to the review
      </button>
    );
  const winner = result.winner === null ? undefined : game.seats[result.winner];
  // Whoever resigned or ran out of time is in the text; the headline says who won by it.
  const headline = scene?.status.result ?? (winner ? `Victory for ${seatInSentence(winner)}` : result.text);
  const again = (players: typeof session.seating.players): void => {
    const id = startMatch({ game, start: { ...session.setup }, players, overlay: session.overlay });
    go(tableLink(id));
  };
  const toMoment = (at: number): void => void session.replay.goTo(at);
  const share = async (): Promise<void> => download(`${game.id}-${result.id}.txt`, await session.record(true));
  return (
    <section className="result review" aria-label="Result" data-testid="result">
      <header>
        {winner ? <Emblem style={winner.style} size={44} /> : null}
        <div>
          <h2>{headline}</h2>
          <p>
            {result.text} · {length} {length === 1 ? 'decision' : 'decisions'}
          </p>
        </div>
      </header>
      <div className="go">
        {around?.after ?? (
          <>
            <button type="button" className="btn primary" onClick={() => again(swapped)}>
              Rematch, sides swapped
            </button>
            <button type="button" className="btn" onClick={() => again(session.seating.players)}>
              Rematch
            </button>
          </>
        )}
        <button type="button" className="btn" onClick={() => void session.replay.goTo(0)}>
          <Icon name="play" size={16} />
          Replay
        </button>
        <StudyButton />
        <button type="button" className="btn" data-testid="share" onClick={() => void share()}>
          <Icon name="save" size={16} />
          Export record
        </button>
        <button type="button" className="btn" onClick={() => setAway(true)}>
          View board
        </button>
        <a className="btn" href={around ? (around.back?.href ?? '#/online') : '#/'}>
          {around ? (around.back?.name ?? 'My matches') : 'Games'}
        </a>
      </div>
      {review ? null : (
        <p className="weighing" role="status">
          Analyzing the match… <progress value={done} max={1} aria-label="Analyzed so far" />
        </p>
      )}
      <div className="halves">
        <div>{review ? <Course review={review} onGo={toMoment} /> : null}</div>
        <div>
          {review ? <Luck falls={review.falls} onGo={toMoment} /> : null}
          <Dice />
        </div>
      </div>
    </section>
  );
}
