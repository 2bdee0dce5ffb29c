import { useEffect, useMemo, useState } from 'react';
import { SPECTATOR } from '../../engine/game.ts';
import { Icon } from '../app/Icon.tsx';
import { branchMatch } from '../app/matches.ts';
import { go, tableLink } from '../app/route.ts';
import { setSettings, useSettings } from '../app/settings.ts';
import type { Player } from '../session/session.ts';
import { useTable, useTableState } from '../table/context.ts';
import { StudyButton } from '../table/StudyButton.tsx';
import { PlayOn } from './PlayOn.tsx';

/** Milliseconds for which a choice is shown at speed 1. */
const STEP_MS = 420;
const SPEEDS = [1, 2, 4] as const;

/** The whole match on a slider: step, play, jump from turn to turn, and play from here. */
export function ReplayBar({ onClose }: { onClose: () => void }) {
  const { session, game } = useTable();
  const { replayAt, length, seat } = useTableState();
  const { speed } = useSettings();
  const [playing, setPlaying] = useState(false);
  const [asking, setAsking] = useState(false);
  const at = replayAt ?? length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a replayed match change with its length and seat
  const marks = useMemo(() => session.replay.headings(), [session, length, seat]);
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
    const timer = setTimeout(() => void session.replay.goTo(at + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, at, length, session, speed]);
  const to = (index: number): void => {
    setPlaying(false);
    void session.replay.goTo(index);
  };
  const before = (): void => to(marks.findLast((m) => m.at < at)?.at ?? 0);
  const after = (): void => to(marks.find((m) => m.at > at)?.at ?? length);
  useEffect(() => {
    if (asking) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input, select, textarea')) return;
      const onButton = target instanceof HTMLButtonElement;
      if (event.key === 'ArrowLeft') to(at - 1);
      else if (event.key === 'ArrowRight') to(at + 1);
      else if (event.key === ' ' && !onButton) setPlaying((on) => !on);
      else if (event.key === 'Escape') onClose();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  });
  const here = turns.findLast((m) => m.at <= at);
  const playOn = (players: readonly Player[]): void => go(tableLink(branchMatch(session, at, players)));
  return (
    <section className="replay" aria-label="Replay">
      <div className="rail">
        <input
          type="range"
          min={0}
          max={length}
          value={at}
          aria-label="Point in the match"
          aria-valuetext={`after ${at} of ${length} decisions${here ? `, ${here.text}` : ''}`}
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
        <fieldset className="transport">
          <legend className="sr">Replay</legend>
          <button type="button" className="btn icon" aria-label="Previous turn" disabled={at === 0} onClick={before}>
            <Icon name="stepBack" size={16} />
          </button>
          <button
            type="button"
            className="btn"
            aria-label="Previous"
            aria-keyshortcuts="ArrowLeft"
            disabled={at === 0}
            onClick={() => to(at - 1)}
          >
            ‹
          </button>
          <button
            type="button"
            className={playing ? 'btn primary' : 'btn'}
            disabled={at >= length}
            aria-pressed={playing}
            aria-keyshortcuts="Space"
            onClick={() => setPlaying(!playing)}
          >
            <Icon name={playing ? 'pause' : 'play'} size={16} />
            {playing ? 'Pause' : 'Play'}
          </button>
          <button
            type="button"
            className="btn"
            aria-label="Next"
            aria-keyshortcuts="ArrowRight"
            disabled={at >= length}
            onClick={() => to(at + 1)}
          >
            ›
          </button>
          <button type="button" className="btn icon" aria-label="Next turn" disabled={at >= length} onClick={after}>
            <Icon name="step" size={16} />
          </button>
          <span className="speeds">
            {SPEEDS.map((s) => (
              <button
                key={s}
                type="button"
                aria-pressed={speed === s}
                aria-label={`Speed ${s}`}
                onClick={() => setSettings({ speed: s })}
              >
                {s} ×
              </button>
            ))}
          </span>
        </fieldset>
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
        {session.seating.isOver ? (
          <label className="filter">
            <span className="sr">View as</span>
            <select value={seat} onChange={(event) => void session.replay.goTo(at, Number(event.target.value))}>
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
        <button type="button" className="btn" aria-keyshortcuts="Escape" onClick={onClose}>
          Return
        </button>
        <StudyButton at={at} seat={seat} />
        <button type="button" className="btn primary" onClick={() => setAsking(true)}>
          Play on from here
        </button>
      </div>
      {asking ? <PlayOn at={at} onClose={() => setAsking(false)} onPlay={playOn} /> : null}
    </section>
  );
}
