import { lazy, type ReactNode, Suspense, useState } from 'react';
import { TopBar } from '../app/TopBar.tsx';
import { readWhere } from './links.ts';
import { RunForm } from './RunForm.tsx';
import { RunList } from './RunList.tsx';
import type { StoredRun } from './store.ts';
import { useLab, useRun } from './useLab.ts';
import './lab.css';

const RunPage = lazy(() => import('./RunPage.tsx').then((m) => ({ default: m.RunPage })));
const RulesPage = lazy(() => import('./RulesPage.tsx').then((m) => ({ default: m.RulesPage })));
const ReportPage = lazy(() => import('./ReportPage.tsx').then((m) => ({ default: m.ReportPage })));
const ComparePage = lazy(() => import('./ComparePage.tsx').then((m) => ({ default: m.ComparePage })));
const GamePage = lazy(() => import('./GamePage.tsx').then((m) => ({ default: m.GamePage })));

/** The lab: runs of many games, and what they show. `parts`: the address behind `#/lab/`. */
export function LabPage({ parts: [page, a = '', b = '', c] }: { parts: readonly string[] }) {
  switch (page) {
    case 'run':
      return <OfRun id={a}>{(run) => <RunPage key={a} run={run} />}</OfRun>;
    case 'rules':
      return <OfRun id={a}>{(run) => <RulesPage key={a} run={run} rule={b === '' ? undefined : b} />}</OfRun>;
    case 'report':
      return <OfRun id={a}>{(run) => <ReportPage key={a} run={run} />}</OfRun>;
    case 'compare':
      return (
        <OfRun id={a}>
          {(first) => <OfRun id={b}>{(second) => <ComparePage key={`${a} ${b}`} a={first} b={second} />}</OfRun>}
        </OfRun>
      );
    case 'game':
      return (
        <OfRun id={a}>
          {(run) => <GamePage key={`${a} ${b} ${c}`} run={run} game={Number(b)} where={readWhere(c)} />}
        </OfRun>
      );
    case 'like':
      return (
        <OfRun id={a}>{(run) => <GamePage key={`${a} ${b} ${c}`} run={run} mark={b} nth={Number(c ?? 0)} />}</OfRun>
      );
    default:
      return <StartPage />;
  }
}

function OfRun({ id, children }: { id: string; children: (run: StoredRun) => ReactNode }) {
  const { fault } = useLab();
  const run = useRun(id);
  if (fault !== null || run === null)
    return (
      <main className="fault">
        <h1>This run cannot be opened</h1>
        <p>{fault ?? 'This run is not saved in this browser.'}</p>
        <a className="btn primary" href="#/lab">
          Back to the lab
        </a>
      </main>
    );
  return run === undefined ? (
    <div className="loading" />
  ) : (
    <Suspense fallback={<div className="loading" />}>{children(run)}</Suspense>
  );
}

function StartPage() {
  const state = useLab();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  return (
    <div className="page lab">
      <TopBar at="lab" />
      <main className="labstart">
        <section aria-labelledby="lab-new">
          <h1 id="lab-new">Play a thousand games of a design</h1>
          <p className="lede">
            The AI plays them. You read how the design behaves: no code, and the same seed plays the same games.
          </p>
          <RunForm />
        </section>
        <section aria-labelledby="lab-runs">
          <h2 id="lab-runs">Runs</h2>
          <p className="lede">Newest first. Select two to compare them on the same seeds.</p>
          <RunList
            state={state}
            ticked={ticked}
            onTick={(id) =>
              setTicked((before) =>
                before.includes(id) ? before.filter((each) => each !== id) : [...before.slice(-1), id],
              )
            }
          />
        </section>
      </main>
    </div>
  );
}
