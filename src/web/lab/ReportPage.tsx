import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Ground } from '../../lab/draw/index.ts';
import { reportHtml, reportSheets } from '../../lab/report/html.ts';
import type { LabReport } from '../../lab/report/index.ts';
import { paperStyle, type Typeface } from '../../lab/report/paper.ts';
import { tableCsv } from '../../lab/report/text.ts';
import label500 from '../look/fonts/barlow-condensed-latin-500-normal.woff2';
import label600 from '../look/fonts/barlow-condensed-latin-600-normal.woff2';
import label700 from '../look/fonts/barlow-condensed-latin-700-normal.woff2';
import text400i from '../look/fonts/source-serif-4-latin-400-italic.woff2';
import text400 from '../look/fonts/source-serif-4-latin-400-normal.woff2';
import text600 from '../look/fonts/source-serif-4-latin-600-normal.woff2';
import text700 from '../look/fonts/source-serif-4-latin-700-normal.woff2';
import { download } from '../saves/download.ts';
import { Plain } from './Drawing.tsx';
import { Notice, RunBar } from './RunBar.tsx';
import { sideStyle } from './sides.ts';
import type { StoredRun } from './store.ts';
import { loadGround, useGroundOf } from './useGroundOf.ts';
import { useReport, useSums } from './useLab.ts';

const FACES = [
  ['Barlow Condensed', 500, false, label500],
  ['Barlow Condensed', 600, false, label600],
  ['Barlow Condensed', 700, false, label700],
  ['Source Serif 4', 400, false, text400],
  ['Source Serif 4', 400, true, text400i],
  ['Source Serif 4', 600, false, text600],
  ['Source Serif 4', 700, false, text700],
] as const;

async function base64(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const blob = await answer.blob();
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The report as a file that needs nothing but itself: with the page's types and the small map, as far as they can be had. */
async function fileOf(report: LabReport, run: StoredRun): Promise<string> {
  const faces = await Promise.all(
    FACES.map(async ([family, weight, italic, address]): Promise<Typeface[]> => {
      try {
        return [{ family, weight, italic, woff2: await base64(address) }];
      } catch {
        return [];
      }
    }),
  );
  let ground: Ground | null = null;
  try {
    const { ground: of, picture } = await loadGround(run);
    ground = of(`data:image/svg+xml;base64,${await base64(picture)}`);
  } catch {
    // The report says the same without the map.
  }
  return reportHtml(report, { faces: faces.flat(), ground });
}

/** Every table below its finding. */
const csvOf = (report: LabReport): string =>
  report.figures
    .map(
      ({ finding, says, table }) =>
        `${tableCsv({ columns: [finding === '' ? says : finding], rows: [] })}${tableCsv(table)}`,
    )
    .join('\n');

/** Two sheets to print or to send. */
export function ReportPage({ run }: { run: StoredRun }) {
  const sums = useSums(run.id, run.wish === 'done');
  const report = useReport(run, sums);
  const ground = useGroundOf(run);
  const [fault, setFault] = useState<string | null>(null);
  const name = [run.plan.game, run.plan.scenario, run.plan.seed].join('-').replace(/[^\w.-]+/g, '-');
  const ready = report !== null && report.games > 0;
  const save = async (): Promise<void> => {
    if (!report) return;
    try {
      download(`${name}.html`, await fileOf(report, run));
      setFault(null);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="page lab" style={sideStyle(run.facts)}>
      <RunBar run={run} at="report" />
      <Notice run={run} />
      <main className="labpage reportpage" aria-busy={report === null}>
        <h1 className="sr">Report</h1>
        {ready ? (
          <>
            <div className="reportacts">
              <button type="button" className="btn primary" onClick={() => void save()}>
                Save as a page
              </button>
              <button type="button" className="btn" onClick={() => print()}>
                Print
              </button>
              <button
                type="button"
                className="btn"
                onClick={() => download(`${name}.json`, `${JSON.stringify(report, null, 1)}\n`)}
              >
                JSON
              </button>
              <button type="button" className="btn" onClick={() => download(`${name}.csv`, csvOf(report))}>
                CSV
              </button>
            </div>
            {fault !== null ? (
              <p role="alert" className="fault-line">
                The report cannot be saved: {fault}
              </p>
            ) : null}
            <Sheets report={report} ground={ground} />
          </>
        ) : report ? (
          <p className="lead">The first figures come with the first games.</p>
        ) : null}
      </main>
    </div>
  );
}

/** The sheets as in the file, with the file's own style and nothing of the page's. */
function Sheets({ report, ground }: { report: LabReport; ground: Ground | null }) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const style = paperStyle(report.facts);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    shadow.adoptedStyleSheets = [sheet];
    setRoot(shadow);
  }, [style]);
  const sheets = useMemo(() => reportSheets(report, { ground }), [report, ground]);
  return (
    <div className="sheets" ref={host} data-testid="sheets">
      {root
        ? createPortal(
            // biome-ignore lint/suspicious/noArrayIndexKey: the first sheet and the second
            sheets.map((shape, i) => <Plain key={i} shape={shape} />),
            root,
          )
        : null}
    </div>
  );
}
