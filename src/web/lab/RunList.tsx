import { headlineOf, playersInWords } from '../../lab/report/index.ts';
import { num } from '../../lab/report/words.ts';
import { Icon } from '../app/Icon.tsx';
import { whyNotCompared } from './compare.ts';
import { compareLink, runLink } from './links.ts';
import { type LabState, lab } from './runner.ts';
import type { StoredRun } from './store.ts';
import { dataInWords, playedOf, progressInWords, STATE_NAMES, stateOf } from './words.ts';

export const findingOf = ({ facts, tally, wish }: StoredRun): string =>
  tally.games === 0
    ? wish === 'going'
      ? 'No game is over yet'
      : 'No game was finished'
    : `${headlineOf(facts, tally)}${wish === 'done' ? '' : ' so far'}`;

const lineOf = (run: StoredRun): string =>
  [
    run.facts.title,
    run.facts.scenario,
    playersInWords(run.facts, run.plan.players),
    ...(run.plan.overlayName === undefined ? [] : [dataInWords(run)]),
    `seed ${run.plan.seed}`,
  ].join(' · ');

/** The runs, newest first, each headed by its finding. Two that are ticked can be compared. */
export function RunList({
  state: { runs, playing, fault },
  ticked,
  onTick,
}: {
  state: LabState;
  ticked: readonly string[];
  onTick: (id: string) => void;
}) {
  if (fault !== null)
    return (
      <p role="alert" className="fault-line">
        Cannot read the runs saved in this browser: {fault}
      </p>
    );
  if (runs === null) return null;
  if (runs.length === 0)
    return <p className="no-runs">Nothing has been played yet. The first figures come with the first ten games.</p>;
  const [a, b] = ticked.flatMap((id) => runs.find((run) => run.id === id) ?? []);
  const why = a && b ? whyNotCompared(a, b) : null;
  return (
    <>
      <ul className="runs">
        {runs.map((run) => {
          const shown = stateOf(run, playing);
          const played = playedOf(run);
          const busy = run.wish === 'going';
          return (
            <li key={run.id} className={ticked.includes(run.id) ? 'ticked' : undefined} data-run={run.id}>
              <label className="tick">
                <input
                  type="checkbox"
                  aria-label={`Compare: ${findingOf(run)}`}
                  checked={ticked.includes(run.id)}
                  onChange={() => onTick(run.id)}
                />
              </label>
              <a className="what" href={runLink(run.id)}>
                <b>{findingOf(run)}</b>
                <small>{lineOf(run)}</small>
              </a>
              <div className={`how of-${shown}`}>
                <span className="run-state">
                  <i className={`shape ${shown}`} aria-hidden="true" />
                  {STATE_NAMES[shown]}
                  {run.tally.failed > 0 ? `, ${num(run.tally.failed)} failed` : ''}
                  <span className="count">
                    {num(played)} of {num(run.plan.games)}
                  </span>
                </span>
                <progress max={run.plan.games} value={played} aria-label={`Games played: ${findingOf(run)}`} />
                <small>{run.fault ?? progressInWords(run, playing)}</small>
              </div>
              <div className="run-acts">
                {shown === 'waiting' && playing?.id !== run.id ? (
                  <button type="button" className="btn" onClick={() => void lab.now(run.id)}>
                    Play now
                  </button>
                ) : busy ? (
                  <button type="button" className="btn" onClick={() => void lab.pause(run.id)}>
                    Pause
                  </button>
                ) : run.wish === 'done' ? (
                  <a className="btn" href={runLink(run.id)}>
                    Open
                  </a>
                ) : (
                  <button type="button" className="btn" onClick={() => void lab.resume(run.id)}>
                    Resume
                  </button>
                )}
                <button
                  type="button"
                  className="btn quiet"
                  aria-label={`Delete: ${findingOf(run)}`}
                  onClick={() => void lab.remove(run.id)}
                >
                  <Icon name="bin" size={16} />
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      {a && b ? (
        <div className="comparebar" role="status">
          <p>
            <b>Two are selected.</b>{' '}
            {why === null
              ? 'Same game, same seeds: they can be compared game by game.'
              : `They cannot be compared: ${why}.`}
          </p>
          {why === null ? (
            // The older one is what the newer one is held against.
            <a
              className="btn primary"
              href={a.started <= b.started ? compareLink(a.id, b.id) : compareLink(b.id, a.id)}
            >
              Compare
            </a>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
