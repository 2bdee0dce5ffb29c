import { type ReactNode, useEffect, useRef, useState } from 'react';
import { headlineOf } from '../../lab/report/index.ts';
import { num } from '../../lab/report/words.ts';
import { Mark } from '../app/Icon.tsx';
import { labLink, reportLink, runLink, runRulesLink } from './links.ts';
import { lab } from './runner.ts';
import type { StoredRun } from './store.ts';
import { useLab } from './useLab.ts';
import { aboutTime, playedOf, rateInWords, STATE_NAMES, stateOf } from './words.ts';

export type RunTab = 'run' | 'rules' | 'compare' | 'report';

export const pauseOrResume = (run: StoredRun): void => {
  if (run.wish === 'going') void lab.pause(run.id);
  else if (run.wish !== 'done') void lab.resume(run.id);
};

/** The head of a run's pages: which run, how far it is, and its parts. */
export function RunBar({ run, at, compare }: { run: StoredRun; at: RunTab; compare?: string | undefined }) {
  const tabs: readonly (readonly [RunTab | 'runs', string, string])[] = [
    ['runs', 'Runs', labLink],
    ['run', 'Run', runLink(run.id)],
    ['rules', 'Rules', runRulesLink(run.id)],
    ...(compare === undefined ? [] : [['compare', 'Compare', compare] as const]),
    ['report', 'Report', reportLink(run.id)],
  ];
  return (
    <header className="labbar">
      <a className="brand" href="#/" aria-label="Sandtable: games">
        <Mark />
        <span>Sandtable</span>
      </a>
      <p className="crumb">
        <a href={labLink}>Lab</a>
        <b>{run.facts.title}</b> <i>{run.facts.scenario}</i>
      </p>
      <span className="grow" />
      {run.wish === 'done' && at !== 'run' ? null : <Plate run={run} />}
      <nav className="lab-tabs" aria-label="Parts of the lab">
        {tabs.map(([id, name, href]) => (
          <a key={id} href={href} aria-current={id === at ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </header>
  );
}

function Plate({ run }: { run: StoredRun }) {
  const { playing } = useLab();
  const state = stateOf(run, playing);
  const played = playedOf(run);
  const mine = playing?.id === run.id ? playing : null;
  return (
    <>
      <div className={`plate of-${state}`} data-state={state} data-testid="plate">
        <span>
          <i className={`shape ${state}`} aria-hidden="true" />
          <span className="sr">{STATE_NAMES[state]}:</span>
          <b>{num(played)}</b> of {num(run.plan.games)}
          <span className="unit">games</span>
        </span>
        <progress max={run.plan.games} value={played} aria-label="Games played" />
        {mine?.rate ? <span className="per-second">{rateInWords(mine.rate)}</span> : null}
        {mine?.left != null && state !== 'waiting' ? <span>{aboutTime(mine.left)} left</span> : null}
        {state === 'running' || state === 'resumed' ? null : <span className="word">{STATE_NAMES[state]}</span>}
      </div>
      {run.wish === 'done' ? null : (
        <span className="controls">
          <button type="button" className="btn" aria-keyshortcuts="P" onClick={() => pauseOrResume(run)}>
            {run.wish === 'going' ? 'Pause' : 'Resume'}
          </button>
          {run.wish === 'going' || run.wish === 'paused' ? (
            <button type="button" className="btn dark" onClick={() => void lab.stop(run.id)}>
              Stop
            </button>
          ) : null}
        </span>
      )}
      <Spoken run={run} played={played} />
    </>
  );
}

/** Speaks the verdict at 10 games, at 100 and at each tenth of the run; else it is still. */
function Spoken({ run, played }: { run: StoredRun; played: number }) {
  const { games } = run.plan;
  const marks = [10, 100, ...Array.from({ length: 10 }, (_, i) => Math.ceil(((i + 1) * games) / 10))];
  const passed = marks.filter((mark) => mark <= played).length;
  const [said, setSaid] = useState('');
  const before = useRef(passed);
  const words = `${num(played)} of ${num(games)} games. ${headlineOf(run.facts, run.tally)}.`;
  const latest = useRef(words);
  latest.current = words;
  useEffect(() => {
    if (passed > before.current) setSaid(latest.current);
    before.current = passed;
  }, [passed]);
  return (
    <span className="sr" role="status">
      {said}
    </span>
  );
}

/** One strip under the bar that says what holds a run, never a window. */
export function Notice({ run }: { run: StoredRun }) {
  const { playing } = useLab();
  const state = stateOf(run, playing);
  const played = playedOf(run);
  const strip = (kind: 'info' | 'warn' | 'bad', words: ReactNode): ReactNode => (
    <div className={`labstrip ${kind}`} role={kind === 'bad' ? 'alert' : undefined} data-testid="notice">
      <i className={`shape ${state}`} aria-hidden="true" />
      <p>{words}</p>
    </div>
  );
  if (state === 'failed') return strip('bad', run.fault ?? 'The run failed. What was finished is kept.');
  if (state === 'paused')
    return strip(
      'warn',
      <>
        <b>Paused.</b> {num(played)} games are kept. Resume plays the other {num(run.plan.games - played)}.
      </>,
    );
  if (state === 'stopped')
    return strip(
      'info',
      <>
        <b>Stopped.</b> This page tells of {num(played)} games. Resume plays the other {num(run.plan.games - played)}.
      </>,
    );
  if (state === 'waiting')
    return strip('info', playing?.elsewhere ? 'Another tab plays this run.' : 'This run waits for the one before it.');
  if (run.resumed && state === 'resumed')
    return strip(
      'info',
      <>
        <b>Resumed.</b> {num(run.resumed.games)} games are from before
        {run.resumed.checked > 0 ? `; ${num(run.resumed.checked)} of them were played again and came out the same` : ''}
        .
      </>,
    );
  return null;
}
