import type { OutcomeShare } from '../../engine/board.ts';
import type { OddsOutcome, OddsReport } from '../../engine/odds.ts';
import { OutcomeBar, percent } from '../board/OutcomeBar.tsx';
import { Terms } from './Terms.tsx';
import { RuleLink } from './words.tsx';

const TONES = { attacker: 'good', defender: 'bad', both: 'mixed', none: 'even' } as const;

/** Good or bad for this player. `mine`: this player attacks or makes the check. */
export function toneFor(good: OddsOutcome['good'], mine: boolean): OutcomeShare['tone'] {
  const tone = TONES[good];
  if (mine || tone === 'mixed' || tone === 'even') return tone;
  return tone === 'good' ? 'bad' : 'good';
}

/** Who is hit, from one side's point of view. */
export const FIGHT_WORDS = { good: 'enemy hit', bad: 'you are hit', mixed: 'both are hit', even: 'no effect' } as const;

const order = ['bad', 'even', 'mixed', 'good'] as const;

/** The game's own words for the kinds of outcome. */
export const wordsOf = ({ words }: OddsReport): Partial<Record<OutcomeShare['tone'], string>> =>
  Object.fromEntries(Object.entries(words ?? {}).map(([good, text]) => [TONES[good as OddsOutcome['good']], text]));

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

export function outcomesOf(outcomes: readonly OddsOutcome[], mine = true): OutcomeShare[] {
  const total = outcomes.reduce((sum, o) => sum + o.weight, 0);
  return outcomes
    .map((o) => ({ label: o.label, chance: o.weight / total, tone: toneFor(o.good, mine), note: o.text }))
    .sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone));
}

/** "Woods −1"; a modifier without a figure is only named. */
export const modifierText = ({ text, value }: OddsReport['modifiers'][number]): string =>
  value === 0 ? text : `${text} ${value > 0 ? '+' : '−'}${Math.abs(value)}`;

/** Each modifier with its rule, and their sum. */
export function Modifiers({ modifiers }: { modifiers: OddsReport['modifiers'] }) {
  const sum = modifiers.reduce((n, m) => n + m.value, 0);
  if (modifiers.length === 0) return null;
  return (
    <table className="mods">
      <tbody>
        {modifiers.map((m) => (
          <tr key={m.text + m.rule}>
            <td>
              <Terms text={m.text} />
            </td>
            <td>
              <RuleLink id={m.rule} />
            </td>
            <td>{m.value === 0 ? '' : signed(m.value)}</td>
          </tr>
        ))}
        {modifiers.filter((m) => m.value !== 0).length > 1 ? (
          <tr className="sum">
            <td>Net modifier</td>
            <td />
            <td>{signed(sum)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

const WIDE = 340;
const TALL = 46;

/** What is left stage by stage: blocks as high as their figures, and what happens to them between. */
export function Funnel({ stages }: { stages: NonNullable<OddsReport['funnel']> }) {
  const most = Math.max(...stages.map((s) => s.value), 1e-9);
  const step = WIDE / stages.length;
  const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1));
  const blocks = stages.map((s, i) => ({ ...s, x: i * step + step / 2, h: Math.max(3, (TALL * s.value) / most) }));
  const spoken = stages.map((s) => `${s.name} ${figure(s.value)}`).join(', ');
  return (
    <svg className="funnel" viewBox={`0 0 ${WIDE} 88`} role="img" aria-label={spoken}>
      {blocks.slice(1).map((to, i) => {
        const from = blocks[i] as (typeof blocks)[number];
        return (
          <path
            key={to.name}
            className="flow"
            d={`M${from.x} ${44 - from.h / 2}L${to.x} ${44 - to.h / 2}V${44 + to.h / 2}L${from.x} ${44 + from.h / 2}Z`}
          />
        );
      })}
      {blocks.map(({ name, value, x, h }, i) => (
        <g key={name} className={i === blocks.length - 1 ? 'end' : undefined}>
          <text x={x} y={12}>
            {name}
          </text>
          <rect x={x - 15} y={44 - h / 2} width={30} height={h} rx={3} />
          <text x={x} y={84} className="figure">
            {figure(value)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Exact chances of each loss; those that call for a check are hatched. */
export function LossBar({ losses: { name, parts, says } }: { losses: NonNullable<OddsReport['losses']> }) {
  const shown = parts.filter((p) => p.chance >= 0.0005);
  const spoken = shown.map((p) => `${p.label} ${percent(p.chance)}${p.checks ? ', then a check' : ''}`).join('; ');
  return (
    <div className="losses" data-testid="losses">
      <h3>{name}</h3>
      <div className="loss-bar" role="img" aria-label={`${name}: ${spoken}`}>
        {shown.map((p, i) => (
          <span
            key={p.label}
            className={p.checks ? 'checks' : p.label === 'none' ? 'none' : ''}
            style={{
              flexGrow: p.chance,
              opacity: p.checks || p.label === 'none' ? 1 : 0.72 + (0.28 * i) / shown.length,
            }}
            title={`${p.label}: ${percent(p.chance)}`}
          >
            {p.chance >= 0.14 ? `${p.label} · ${Math.round(100 * p.chance)}%` : p.chance >= 0.05 ? p.label : ''}
          </span>
        ))}
      </div>
      {says.map((line) => (
        <p className="tell" key={line}>
          <Terms text={line} />.
        </p>
      ))}
    </div>
  );
}

/** Strengths, column, each modifier with its rule, and the exact chance of every result. `brief`: a summary of the results. */
export function OddsView({ report, brief = false }: { report: OddsReport; brief?: boolean }) {
  const { outcomes, modifiers, strengths, column, summary, uncertain } = report;
  return (
    <div className="odds-view">
      {strengths || column ? (
        <div className="odds">
          {strengths ? <span className="sum">{strengths}</span> : null}
          {column ? <span className="col">{column}</span> : null}
        </div>
      ) : null}
      <Modifiers modifiers={modifiers} />
      {report.funnel && !brief ? <Funnel stages={report.funnel} /> : null}
      {report.losses ? (
        <LossBar losses={report.losses} />
      ) : (
        <OutcomeBar outcomes={outcomesOf(outcomes)} words={wordsOf(report)} brief={brief} />
      )}
      {uncertain ? <p className="tell uncertain">{uncertain}</p> : null}
      {summary?.map((line) => (
        <p className="tell" key={line}>
          {line}
        </p>
      ))}
    </div>
  );
}
