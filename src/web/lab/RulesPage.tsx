import { useEffect, useMemo, useRef, useState } from 'react';
import { isDead, type LabReport, RULE_KINDS, type RuleKind, type RuleRow } from '../../lab/report/index.ts';
import { num, of100, plural } from '../../lab/report/words.ts';
import { Inline } from '../app/Inline.tsx';
import { rulesLink } from '../app/route.ts';
import { FigureView } from './FigureView.tsx';
import { runRulesLink } from './links.ts';
import { Notice, RunBar } from './RunBar.tsx';
import { useFigureContext } from './RunPage.tsx';
import { sideStyle } from './sides.ts';
import type { StoredRun } from './store.ts';
import { useReport, useSums } from './useLab.ts';

interface Statement extends RuleRow {
  readonly text: string;
  readonly chapter: string;
}

type Filter = 'all' | 'dead' | 'rare';
/** Statements below this share of games are rare. */
const RARE = 0.15;
const FIRED: ReadonlySet<RuleKind> = new Set(['work', 'closed', 'looked']);
/** Statements that say nothing in this run: those of a chapter fold into one line. */
const QUIET: ReadonlySet<RuleKind> = new Set(['elsewhere', 'off', 'construction', 'definition', 'unwatched']);

const passes = ({ kind, share }: Statement, filter: Filter): boolean =>
  filter === 'all' || (filter === 'dead' ? isDead(kind) : FIRED.has(kind) && share.value < RARE);

/** The rulebook at work: which statements fired in how many games, and which never did. */
export function RulesPage({ run, rule }: { run: StoredRun; rule?: string | undefined }) {
  const sums = useSums(run.id, run.wish === 'done');
  const report = useReport(run, sums);
  const context = useFigureContext(run, sums, report);
  const figure = report?.figures.find(({ id }) => id === 'rules');
  return (
    <div className="page lab" style={sideStyle(run.facts)}>
      <RunBar run={run} at="rules" />
      <Notice run={run} />
      <main className="labpage" aria-busy={report === null}>
        {report && context && figure ? (
          <>
            <section className="verdict single">
              <div>
                <h1>{figure.finding === '' ? 'Too few games for a finding yet' : figure.finding}.</h1>
                <p className="lead">{figure.note}</p>
              </div>
            </section>
            <section className="part bare">
              <FigureView figure={figure} context={context} wide={12} />
            </section>
            <Book run={run} report={report} rows={(figure.data as { rows: readonly RuleRow[] }).rows} rule={rule} />
          </>
        ) : report ? (
          <section className="verdict">
            <div>
              <h1>Nothing to tell of the rules yet</h1>
              <p className="lead">The first figures come with the first games.</p>
            </div>
          </section>
        ) : null}
      </main>
    </div>
  );
}

function Book({
  run,
  report,
  rows,
  rule,
}: {
  run: StoredRun;
  report: LabReport;
  rows: readonly RuleRow[];
  rule: string | undefined;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const { rules } = report.facts;
  const statements = useMemo(
    () => rows.map((row, i): Statement => ({ ...row, text: rules[i]?.text ?? '', chapter: rules[i]?.chapter ?? '' })),
    [rows, rules],
  );
  const chapters = [...new Set(statements.map(({ chapter }) => chapter))];
  const count = (which: Filter): number => statements.filter((each) => passes(each, which)).length;
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (rule === undefined || opened.current === rule) return;
    const element = document.getElementById(`r-${rule}`);
    if (!element) {
      setFilter('all');
      return;
    }
    opened.current = rule;
    const fold = element.closest('details');
    if (fold) fold.open = true;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  });
  const filters: readonly (readonly [Filter, string])[] = [
    ['all', `All ${num(statements.length)}`],
    ['dead', `Never, ${num(count('dead'))}`],
    ['rare', `Rare, under 15 of 100 games: ${num(count('rare'))}`],
  ];
  return (
    <div className="rulebook-at-work">
      <div>
        <fieldset className="rule-filters">
          <legend className="sr">Statements shown</legend>
          {filters.map(([id, name]) => (
            <button
              type="button"
              key={id}
              className={id === filter ? 'btn primary' : 'btn'}
              aria-pressed={id === filter}
              onClick={() => setFilter(id)}
            >
              {name}
            </button>
          ))}
          <small>left: in how many games of 100; right: how often in all</small>
        </fieldset>
        {chapters.map((chapter) => {
          const own = statements.filter((each) => each.chapter === chapter);
          const shown = own.filter((each) => passes(each, filter));
          if (shown.length === 0) return null;
          const never = own.filter(({ kind }) => isDead(kind)).length;
          const loud = shown.filter(({ kind }) => !QUIET.has(kind));
          const quiet = shown.filter(({ kind }) => QUIET.has(kind));
          return (
            <section key={chapter} className="chapter">
              <h2>
                {chapter}
                <small>
                  {plural(own.length, 'statement')}
                  {never > 0 ? <b> · {never} never</b> : null}
                </small>
              </h2>
              {loud.map((each) => (
                <Line key={each.id} run={run} statement={each} lit={each.id === rule} />
              ))}
              {quiet.length > 0 ? (
                <details className="quiet-fold" open={quiet.some(({ id }) => id === rule) || undefined}>
                  <summary>
                    {plural(quiet.length, 'statement')} that cannot fire or cannot be seen to in this run
                  </summary>
                  {quiet.map((each) => (
                    <Line key={each.id} run={run} statement={each} lit={each.id === rule} />
                  ))}
                </details>
              ) : null}
            </section>
          );
        })}
      </div>
      <Causes run={run} statements={statements} />
    </div>
  );
}

/** A statement with its margin: a bar from the number to the left, 0 to 100 games. */
function Line({ run, statement, lit }: { run: StoredRun; statement: Statement; lit: boolean }) {
  const { id, kind, share, times, reason, text, games } = statement;
  const dead = isDead(kind);
  const number = dead ? 'never' : FIRED.has(kind) ? of100(share.value) : '–';
  return (
    <article
      className={['statement', dead ? 'dead' : '', QUIET.has(kind) ? 'off' : '', lit ? 'lit' : '']
        .filter(Boolean)
        .join(' ')}
      id={`r-${id}`}
      tabIndex={-1}
      aria-label={`${id}: ${RULE_KINDS[kind]}`}
    >
      <div className="margin">
        <span className={`track of-${kind}`} aria-hidden="true">
          <i style={{ width: `${100 * (FIRED.has(kind) && games > 0 ? share.value : 0)}%` }} />
        </span>
        <b>{number}</b>
      </div>
      <div>
        <p>
          <a className="id" href={rulesLink(run.plan.game, id)}>
            {id}
          </a>
          <Inline text={text} />
        </p>
        {reason ? <p className="reason">{reason}</p> : null}
      </div>
      <span className="times">
        {RULE_KINDS[kind]}
        {times > 0 ? ` · ${num(times)}` : ''}
      </span>
    </article>
  );
}

/** What never fired, gathered by cause: what players left alone, and what never came up. The two are never mixed. */
function Causes({ run, statements }: { run: StoredRun; statements: readonly Statement[] }) {
  const of = (kind: RuleKind): readonly Statement[] => statements.filter((each) => each.kind === kind);
  const causes = [
    {
      kind: 'offered' as const,
      title: 'Offered, and never taken',
      says: 'This speaks of the players first. Ask wiser ones before you change the design.',
    },
    {
      kind: 'never' as const,
      title: 'Never came up',
      says: 'The situation did not arise. It may be rare, or the design may rule it out.',
    },
  ].filter(({ kind }) => of(kind).length > 0);
  return (
    <aside className="causes" aria-label="What lies dead, and why">
      <h2>What lies dead, and why</h2>
      {causes.length === 0 ? <p>Every statement that could fire did.</p> : null}
      {causes.map(({ kind, title, says }) => (
        <section key={kind}>
          <h3>
            {title}: {num(of(kind).length)}
          </h3>
          <p>{says}</p>
          <p className="ids">
            {of(kind).map(({ id }) => (
              <a key={id} href={runRulesLink(run.id, id)}>
                {id}
              </a>
            ))}
          </p>
        </section>
      ))}
    </aside>
  );
}
