import { useEffect, useMemo, useState } from 'react';
import { momentsLike } from '../../lab/examples.ts';
import type { Figure, LabReport } from '../../lab/report/index.ts';
import { plural } from '../../lab/report/words.ts';
import { Dialog } from '../app/Dialog.tsx';
import { go } from '../app/route.ts';
import { type FigureContext, FigureView } from './FigureView.tsx';
import { gameLink, labLink, openLink, runRulesLink } from './links.ts';
import { Notice, pauseOrResume, RunBar } from './RunBar.tsx';
import { sideStyle } from './sides.ts';
import type { StoredRun } from './store.ts';
import { useGroundOf } from './useGroundOf.ts';
import { type Sums, useReport, useSums } from './useLab.ts';

/** The parts of the page, with the place of each figure in columns of twelve. */
const PARTS = [
  ['balance', 'Balance', { levels: 5, fan: 7, first: 4, score: 4, measures: 4 }],
  ['tension', 'Tension', { tail: 6, swarm: 6, lead: 6 }],
  ['length', 'Length and luck', { length: 6, fights: 6 }],
  ['combat', 'Combat', { odds: 6, map: 6 }],
  ['pieces', 'Pieces and choices', { units: 12, cards: 6, choice: 6, options: 6, hidden: 6 }],
] as const;

/** What stands in the places before there are games. */
const EMPTY: Readonly<Record<string, string>> = {
  levels: 'How games end',
  fan: 'The chance to win, turn by turn',
  tail: 'When games are decided',
  swarm: 'Who comes back',
  lead: 'Changes of the lead',
  length: 'How long games are',
  odds: 'Attacks and what they cost',
  map: 'Where fights are',
  units: 'What each unit does',
  options: 'Options taken and left',
};

export function useFigureContext(run: StoredRun, sums: Sums | null, report: LabReport | null): FigureContext | null {
  const ground = useGroundOf(run);
  return useMemo(() => {
    if (!sums || !report) return null;
    const { games } = sums.frames;
    const has = (mark: string): boolean => momentsLike(mark, games, sums.examples).length > 0;
    return {
      facts: report.facts,
      games: report.games,
      of: report.plan.games,
      ground,
      link: (opens) => openLink(run.id, opens, has),
    };
  }, [run.id, sums, report, ground]);
}

/** A run as it fills in: verdict first, then the figures. */
export function RunPage({ run }: { run: StoredRun }) {
  const sums = useSums(run.id, run.wish === 'done');
  const report = useReport(run, sums);
  const context = useFigureContext(run, sums, report);
  const [keys, setKeys] = useState(false);
  useRunKeys(run, () => setKeys(true));
  const by = new Map(report?.figures.map((figure) => [figure.id, figure]));
  const begun = report !== null && report.games > 0;
  return (
    <div className="page lab" style={sideStyle(run.facts)}>
      <RunBar run={run} at="run" />
      <Notice run={run} />
      <main className="labpage" aria-busy={report === null}>
        <section className="verdict">
          <div>
            <h1>{begun ? report.verdict.headline : 'The first games are being played'}</h1>
            <p className="lead">
              {begun
                ? [report.verdict.sure, report.verdict.counted, report.verdict.trust].filter(Boolean).join(' ')
                : 'The first figures come with the first games, findings from ten games on.'}
            </p>
            {context && by.has('wins') ? <Bare figure={by.get('wins') as Figure} context={context} /> : null}
          </div>
          {context && by.has('funnel') ? (
            <FigureView figure={by.get('funnel') as Figure} context={context} wide={12} />
          ) : null}
        </section>
        <nav className="jump" aria-label="Parts of this page">
          {PARTS.map(([id, name]) => (
            <button type="button" key={id} onClick={() => document.getElementById(`part-${id}`)?.scrollIntoView()}>
              {name}
            </button>
          ))}
          <a href={runRulesLink(run.id)}>Rules that fired, and rules that never did</a>
        </nav>
        {begun && report.failures.length > 0 ? <Failures run={run} report={report} /> : null}
        {PARTS.map(([id, name, places]) => {
          const shown = Object.entries(places).filter(([figure]) => (begun ? by.has(figure) : figure in EMPTY));
          return shown.length === 0 ? null : (
            <section className="part" key={id} id={`part-${id}`} aria-labelledby={`name-${id}`}>
              <h2 id={`name-${id}`}>{name}</h2>
              {shown.map(([figure, wide]) =>
                context && begun ? (
                  <FigureView key={figure} figure={by.get(figure) as Figure} context={context} wide={wide} />
                ) : (
                  <div key={figure} className={`f w${wide} empty`}>
                    <p>{EMPTY[figure]}</p>
                  </div>
                ),
              )}
            </section>
          );
        })}
        {begun && report.marked.length > 0 ? (
          <section className="part looks" aria-labelledby="name-looks">
            <h2 id="name-looks">Games worth a look</h2>
            <ul>
              {report.marked.map(({ game, why }) => (
                <li key={why}>
                  <a href={gameLink(run.id, game)}>Game {game}</a>: {why}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </main>
      {keys ? <KeysOfRun onClose={() => setKeys(false)} /> : null}
    </div>
  );
}

/** The bar of the verdict, whose finding is the headline itself. */
const Bare = ({ figure, context }: { figure: Figure; context: FigureContext }) => (
  <div className="bare">
    <FigureView figure={figure} context={context} wide={12} />
  </div>
);

function Failures({ run, report }: { run: StoredRun; report: LabReport }) {
  const { failures } = report;
  return (
    <section className="failures" role="alert">
      <p>
        <b>{plural(failures.length, 'game')} could not be finished</b> and {failures.length === 1 ? 'is' : 'are'} left
        out of every figure.
      </p>
      <ul>
        {failures.slice(0, 5).map(({ game, turn, at, step, message }) => (
          <li key={game}>
            <a href={gameLink(run.id, game, { at })}>Game {game}</a>, turn {turn}, {step}: {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ['Tab', 'Next figure or control'],
  ['← →', 'Walk the marks of a figure'],
  ['Enter', 'Open the game of a mark'],
  ['J K', 'Next and previous figure'],
  ['T', 'Show the table of this figure'],
  ['P', 'Pause or resume'],
  ['C', 'Choose runs to compare'],
  ['Esc', 'Close the tip'],
  ['?', 'Show this list'],
];

function KeysOfRun({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function useRunKeys(run: StoredRun, onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input, select, textarea, dialog *')) return;
      const figures = [...document.querySelectorAll<HTMLElement>('figure[data-figure]')];
      const at = figures.findIndex((figure) => figure.contains(document.activeElement));
      const to = (next: number): void => {
        const figure = figures[Math.max(0, Math.min(figures.length - 1, next))];
        figure?.focus();
        figure?.scrollIntoView({ block: 'nearest' });
      };
      switch (event.key) {
        case 'j':
          to(at + 1);
          break;
        case 'k':
          to(at < 0 ? 0 : at - 1);
          break;
        case 't': {
          const table = figures[at]?.querySelector('details');
          if (table) table.open = !table.open;
          break;
        }
        case 'p':
          pauseOrResume(run);
          break;
        case 'c':
          go(labLink);
          break;
        case '?':
          onHelp();
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
