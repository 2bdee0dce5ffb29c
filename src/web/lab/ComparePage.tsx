import { useMemo } from 'react';
import { drawForest } from '../../lab/draw/balance.ts';
import { drawMosaic } from '../../lab/draw/compare.ts';
import type { Context } from '../../lab/draw/index.ts';
import { type ComparedGame, comparedGames, compareGames } from '../../lab/metrics/compare.ts';
import { type CompareReport, compareReport, differencesOf } from '../../lab/report/compare.ts';
import { playersInWords } from '../../lab/report/index.ts';
import { capital, num, of100, plural, signedOf100 } from '../../lab/report/words.ts';
import { whyNotCompared } from './compare.ts';
import { FigureFrame } from './FigureView.tsx';
import { compareLink, gameLink, labLink, runLink } from './links.ts';
import { RunBar } from './RunBar.tsx';
import { sideStyle } from './sides.ts';
import type { StoredRun } from './store.ts';
import { type Sums, useSums } from './useLab.ts';
import { dataInWords } from './words.ts';

/** One change, judged: two runs whose games are paired by their seeds. */
export function ComparePage({ a, b }: { a: StoredRun; b: StoredRun }) {
  const why = whyNotCompared(a, b);
  const [inA, inB] = [useSums(a.id, a.wish === 'done'), useSums(b.id, b.wish === 'done')];
  return (
    <div className="page lab" style={sideStyle(a.facts)}>
      <RunBar run={a} at="compare" compare={compareLink(a.id, b.id)} />
      <main className="labpage" aria-busy={!inA || !inB}>
        {why !== null ? (
          <section className="verdict">
            <div>
              <h1>These runs cannot be compared</h1>
              <p className="lead" role="alert">
                {capital(why)}.
              </p>
              <a className="btn primary" href={labLink}>
                Choose others
              </a>
            </div>
          </section>
        ) : inA && inB ? (
          <Compared a={a} b={b} inA={inA} inB={inB} />
        ) : null}
      </main>
    </div>
  );
}

interface Given {
  readonly a: StoredRun;
  readonly b: StoredRun;
  readonly inA: Sums;
  readonly inB: Sums;
}

/** The first game of each kind of deal. */
function examplesOf(
  a: readonly ComparedGame[],
  b: readonly ComparedGame[],
  names: readonly string[],
): Map<string, number> {
  const found = new Map<string, number>();
  const other = new Map(b.map((game) => [game.game, game]));
  for (const { game, points } of a) {
    const there = other.get(game)?.points;
    const words =
      points === there
        ? `${names[points === 1 ? 0 : 1]} in both`
        : points === 1
          ? `turned to ${names[1]} in B`
          : `turned to ${names[0]} in B`;
    if (there !== undefined && points !== 0.5 && there !== 0.5 && !found.has(`deals ${words}`))
      found.set(`deals ${words}`, game);
  }
  return found;
}

function useComparison({ a, b, inA, inB }: Given): { report: CompareReport; examples: Map<string, number> } {
  const { plan: planA, facts } = a;
  const { plan: planB } = b;
  return useMemo(() => {
    const [gamesA, gamesB] = [inA, inB].map(({ frames }) => comparedGames(facts, frames.games)) as [
      ComparedGame[],
      ComparedGame[],
    ];
    return {
      report: compareReport(facts, ['A', 'B'], differencesOf(planA, planB), compareGames(gamesA, gamesB)),
      examples: examplesOf(
        gamesA,
        gamesB,
        facts.seats.map(({ name }) => name),
      ),
    };
  }, [planA, planB, facts, inA, inB]);
}

function Compared(given: Given) {
  const { a, b } = given;
  const { report, examples } = useComparison(given);
  const { comparison, differs, facts, table, finding } = report;
  const { difference, deals, mosaic, toSettle, shown } = comparison;
  const [{ name, inSentence } = { name: '', inSentence: '' }] = facts.seats;
  const turned = mosaic.onlyA + mosaic.onlyB;
  const base = (id: string, label: string, width: number): Context => ({
    facts,
    games: deals,
    of: deals,
    width,
    id: `compare-${id}`,
    label,
    link: (opens) => {
      const game = 'like' in opens ? examples.get(opens.like) : undefined;
      // What turned is looked at in B, where it went the other way.
      return game === undefined ? null : gameLink(b.id, game);
    },
  });
  if (deals === 0)
    return (
      <section className="verdict">
        <div>
          <h1>No game was played in both runs yet</h1>
          <p className="lead">Games are compared by their seed: play more of either run.</p>
        </div>
      </section>
    );
  const reach = Math.max(0.1, Math.ceil(10 * Math.max(Math.abs(difference.low), Math.abs(difference.high))) / 10);
  const mosaicTitle = `${num(turned)} of ${plural(deals, 'deal')} ended otherwise`;
  const [headline = '', ...rest] = finding.split(/; |: /);
  return (
    <>
      {shown || deals >= 1000 ? null : (
        <div className="labstrip warn" data-testid="few">
          <i className="shape waiting" aria-hidden="true" />
          <p>
            <b>Too few to tell.</b>{' '}
            {toSettle !== null && toSettle > deals
              ? `About ${num(toSettle)} deals would settle a difference of this size.`
              : 'The interval holds zero.'}
          </p>
        </div>
      )}
      <section className="verdict">
        <div>
          <h1>{headline.replace(/\.$/, '')}.</h1>
          <p className="lead">
            {capital(rest.join('; '))} The same {plural(deals, 'deal')} played twice:{' '}
            {num(mosaic.both + mosaic.neither)} ended alike, {num(mosaic.onlyB)} turned to {name}, {num(mosaic.onlyA)}{' '}
            away.
          </p>
        </div>
        <FigureFrame
          id="difference"
          finding={`${signedOf100(difference.value)} of 100 for ${inSentence} in B`}
          says="B less A, on the same deals"
          table={table}
          wide={12}
          draw={(width) =>
            drawForest(
              base('difference', finding, width),
              [
                {
                  name: `${name} wins`,
                  sub: 'of 100',
                  estimate: difference,
                  words: `${signedOf100(difference.value)} (${signedOf100(difference.low)} to ${signedOf100(difference.high)})`,
                },
              ],
              {
                from: -reach,
                to: reach,
                zero: 0,
                ticks: [-reach, 0, reach],
                say: (v) => signedOf100(v),
                heads: ['fewer', 'more in B'],
              },
            )
          }
        />
      </section>
      <section className="part">
        <h2>What differs</h2>
        <div className="f w12 twoplans">
          {[a, b].map((run, i) => (
            <a key={run.id} className="plan" href={runLink(run.id)}>
              <b aria-hidden="true">{i === 0 ? 'A' : 'B'}</b>
              <span>
                <span className="sr">{i === 0 ? 'A: ' : 'B: '}</span>
                {dataInWords(run)} · {run.facts.scenario} · {playersInWords(run.facts, run.plan.players)} · seed{' '}
                {run.plan.seed} · {of100(i === 0 ? comparison.a.value : comparison.b.value)} of 100 for {inSentence}
              </span>
            </a>
          ))}
          <ul className="differs">
            {differs.length === 0 ? (
              <li>Nothing differs but what was played: these are the same games.</li>
            ) : (
              differs.map((each) => <li key={each}>{capital(each)}</li>)
            )}
          </ul>
        </div>
        <FigureFrame
          id="mosaic"
          finding={mosaicTitle}
          says="the same deal in A and in B; draws are in none of the areas"
          table={table}
          wide={12}
          draw={(width) => drawMosaic(base('mosaic', mosaicTitle, width), mosaic)}
        />
      </section>
    </>
  );
}
