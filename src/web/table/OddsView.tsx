import type { Outcome } from '../../engine/board.ts';
import type { OddsOutcome, OddsReport } from '../../engine/odds.ts';
import { OutcomeBar } from '../board/OutcomeBar.tsx';
import { RuleLink } from './words.tsx';

const TONES = { attacker: 'good', defender: 'bad', both: 'mixed', none: 'even' } as const;

/** Good or bad for this player. `mine`: this player attacks or makes the check. */
export function toneFor(good: OddsOutcome['good'], mine: boolean): Outcome['tone'] {
  const tone = TONES[good];
  if (mine || tone === 'mixed' || tone === 'even') return tone;
  return tone === 'good' ? 'bad' : 'good';
}

/** Who is hit, from one side's point of view. */
export const FIGHT_WORDS = { good: 'enemy hit', bad: 'you are hit', mixed: 'both are hit', even: 'no effect' } as const;

const order = ['bad', 'even', 'mixed', 'good'] as const;

/** The game's own words for the kinds of outcome. */
export const wordsOf = ({ words }: OddsReport): Partial<Record<Outcome['tone'], string>> =>
  Object.fromEntries(Object.entries(words ?? {}).map(([good, text]) => [TONES[good as OddsOutcome['good']], text]));

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

export function outcomesOf(outcomes: readonly OddsOutcome[], mine = true): Outcome[] {
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
            <td>{m.text}</td>
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
      <OutcomeBar outcomes={outcomesOf(outcomes)} words={wordsOf(report)} brief={brief} />
      {uncertain ? <p className="tell uncertain">{uncertain}</p> : null}
      {summary?.map((line) => (
        <p className="tell" key={line}>
          {line}
        </p>
      ))}
    </div>
  );
}
