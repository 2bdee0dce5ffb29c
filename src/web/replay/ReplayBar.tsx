import { useEffect, useMemo, useState } from 'react';
import { SPECTATOR } from '../../engine/game.ts';
import { Icon } from '../app/Icon.tsx';
import { branchMatch } from '../app/matches.ts';
import { go, tableLink } from '../app/route.ts';
import { useTable, useTableState } from '../table/context.ts';

/** The whole match under a slider: step, play, jump from part to part, and play on from any moment. */
export function ReplayBar({ onClose }: { onClose: () => void }) {
  const { session, game } = useTable();
  const { replayAt, length, seat } = useTableState();
  const [playing, setPlaying] = useState(false);
  const at = replayAt ?? length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a replayed match change with its length and seat
  const marks = useMemo(() => session.headings(), [session, length, seat]);
  const turns = useMemo(() => {
    const named = marks.filter((m) => /\bturn\b/i.test(m.text));
    return named.length > 0 ? named : marks;
  }, [marks]);
  useEffect(() => {
    if (!playing) return;
    if (at >= length) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => void session.replay(at + 1), 420);
    return () => clearTimeout(timer);
  }, [playing, at, length, session]);
  const to = (index: number): void => {
    setPlaying(false);
    void session.replay(index);
  };
  const here = turns.findLast((m) => m.at <= at);
  return (
    <section className="replay" aria-label="Replay">
      <div className="rail">
        <input
          type="range"
          min={0}
          max={length}
          value={at}
          aria-label="Moment of the match"
          aria-valuetext={`after ${at} of ${length} choices${here ? `, ${here.text}` : ''}`}
          data-testid="replay-slider"
          style={{ '--at': `${length === 0 ? 0 : (at / length) * 100}%` } as React.CSSProperties}
          onChange={(event) => to(Number(event.target.value))}
        />
        <div className="ticks" aria-hidden="true">
          {turns.map((m) => (
            <i key={m.at} style={{ left: `${length === 0 ? 0 : (m.at / length) * 100}%` }} title={m.text} />
          ))}
        </div>
      </div>
      <div className="row">
        <button
          type="button"
          className="btn icon"
          aria-label="Part before"
          onClick={() => to(marks.findLast((m) => m.at < at)?.at ?? 0)}
        >
          <Icon name="stepBack" size={16} />
        </button>
        <button type="button" className="btn" disabled={at === 0} onClick={() => to(at - 1)}>
          Back
        </button>
        <button
          type="button"
          className="btn"
          disabled={at >= length}
          aria-pressed={playing}
          onClick={() => setPlaying(!playing)}
        >
          <Icon name={playing ? 'pause' : 'play'} size={16} />
          {playing ? 'Pause' : 'Play'}
        </button>
        <button type="button" className="btn" disabled={at >= length} onClick={() => to(at + 1)}>
          Step
        </button>
        <button
          type="button"
          className="btn icon"
          aria-label="Next part"
          onClick={() => to(marks.find((m) => m.at > at)?.at ?? length)}
        >
          <Icon name="step" size={16} />
        </button>
        <label className="filter">
          <span className="sr">Jump to</span>
          <select value={here?.at ?? ''} onChange={(event) => to(Number(event.target.value))}>
            {here ? null : <option value="">Beginning</option>}
            {turns.map((m) => (
              <option key={m.at} value={m.at}>
                {m.text}
              </option>
            ))}
          </select>
        </label>
        {session.isOver ? (
          <label className="filter">
            <span className="sr">Seen by</span>
            <select value={seat} onChange={(event) => void session.replay(at, Number(event.target.value))}>
              {game.seats.map((s, i) => (
                <option key={s.id} value={i}>
                  as {s.name}
                </option>
              ))}
              <option value={SPECTATOR}>as spectator</option>
            </select>
          </label>
        ) : null}
        <span className="grow" />
        <span className="num at" data-testid="replay-at">
          {at} / {length}
        </span>
        <button type="button" className="btn" onClick={onClose}>
          Return
        </button>
        <button type="button" className="btn primary" onClick={() => go(tableLink(branchMatch(session, at)))}>
          Play on from here
        </button>
      </div>
    </section>
  );
}
