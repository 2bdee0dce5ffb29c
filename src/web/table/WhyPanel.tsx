import { capital } from '../../engine/text.ts';
import type { Explanation } from '../machine/machine.ts';
import type { AiReason } from '../session/session.ts';
import { useTable, useTableState } from './context.ts';

/** The choices of a plan as sentences: "in G2" belongs to the "Set up …" before it. */
function steps(line: readonly string[]): string[] {
  const out: string[] = [];
  for (const step of line) {
    const onward = /^(?:(?:move|enter|place) )?((?:in|at|to) .*)/i.exec(step)?.[1];
    if (onward !== undefined && out.length > 0) out[out.length - 1] += ` ${onward}`;
    else out.push(capital(step));
  }
  return out;
}

/** How much of the plan is shown: the rest changes with the first roll. */
const MAX_STEPS = 6;

/** Gains, risks and rating in words, and the plan. */
export function Reasons({ why }: { why: Explanation }) {
  const line = steps(why.line);
  return (
    <div className="reasons">
      <p>{why.summary}</p>
      {line.length > 1 ? (
        <>
          <h4>Its plan</h4>
          <ol>
            {line.slice(0, MAX_STEPS).map((step, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a plan may hold the same step twice, and never changes
              <li key={i}>{step}</li>
            ))}
          </ol>
          {line.length > MAX_STEPS ? <p className="tell">and {line.length - MAX_STEPS} more</p> : null}
        </>
      ) : null}
    </div>
  );
}

const sameWhy = (a: AiReason, b: AiReason | undefined): boolean =>
  a.why.summary === b?.why.summary && a.seat === b.seat;

/** The AI's decisions with their reasons, the last one first. */
export function WhyPanel() {
  const { session, game } = useTable();
  useTableState();
  const { reasons, keptBack } = session.ai.reasons();
  // The choices of one plan share their reasons: they are shown once, with the first of them.
  const fresh = reasons.filter((reason, i) => !sameWhy(reason, reasons[i + 1]));
  return (
    <div className="why" data-testid="why">
      {keptBack ? (
        <p className="tell">The AI’s reasons would reveal hidden information. They appear here after the match.</p>
      ) : null}
      {fresh.slice(0, 40).map((t, i) => (
        <details key={t.choice} open={i === 0}>
          <summary>
            <b>{game.seats[t.seat]?.name}</b> {t.label}
          </summary>
          <Reasons why={t.why} />
        </details>
      ))}
      {reasons.length === 0 && !keptBack ? <p className="tell">The AI has not acted yet.</p> : null}
    </div>
  );
}
