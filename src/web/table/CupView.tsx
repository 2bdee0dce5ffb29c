import { useState } from 'react';
import { bestNumberFor, type CupReport, cupParts, type Tally } from '../../engine/cup.ts';
import type { Good } from '../../engine/odds.ts';
import { percent } from '../../engine/text.ts';
import { useTable, useTableState } from './context.ts';
import { toneFor } from './OddsView.tsx';

const PART_WORDS: Readonly<Record<Good, string>> = {
  attacker: 'hit',
  both: 'both',
  defender: 'lose',
  none: 'blank here',
};

/**
 * A draw from a cup before it is made: what the chits would do now, what to draw for, and each number of chits with its
 * exact chance. A number is a button where it may be chosen.
 */
export function CupView({ cup, mine }: { readonly cup: CupReport; readonly mine: boolean }) {
  const { session } = useTable();
  const { fight } = useTableState();
  const [aim, setAim] = useState(session.position.lookahead.aimOf(cup));
  const all = cup.kinds.reduce((sum, { count }) => sum + count, 0);
  const best = bestNumberFor(cup, aim);
  const chances = cup.aims[aim]?.chances ?? [];
  const answers = fight?.questions.flatMap((q) => q.answers) ?? [];
  const pick = (number: number): void => {
    const answer = answers.find(({ choice }) => choice.words === cup.options[number - cup.low]);
    if (answer && !answer.on) session.selection.toggle(answer.choice);
  };
  return (
    <div className="cup">
      <div
        className="cup-bar"
        role="img"
        aria-label={`${all} chits: ${cupParts(cup)
          .map((p) => `${p.count} ${PART_WORDS[p.good]}`)
          .join(', ')}`}
      >
        {cupParts(cup).map(({ good, count }) =>
          count > 0 ? (
            <span key={good} className={`tone-${toneFor(good, mine)}`} style={{ flex: `${count} 0 0` }}>
              {count / all > 0.16 ? `${count} ${PART_WORDS[good]}` : count}
            </span>
          ) : null,
        )}
      </div>
      <details>
        <summary>All {all} chits</summary>
        <ul className="cup-kinds">
          {cup.kinds.map((kind) => (
            <li key={kind.name}>
              <b className={`tone-${toneFor(kind.good, mine)}`}>{kind.name}</b>
              <span>×{kind.count}</span>
              <span>{kind.when}</span>
              <span>{kind.does}</span>
            </li>
          ))}
        </ul>
      </details>
      {cup.high > cup.low ? (
        <fieldset className="aims">
          <legend className="sr">Draw for</legend>
          {cup.aims.map(({ name }, i) => (
            <button
              key={name}
              type="button"
              aria-pressed={i === aim}
              onClick={() => {
                setAim(i);
                session.keepAim(i);
                pick(bestNumberFor(cup, i));
              }}
            >
              {name}
            </button>
          ))}
        </fieldset>
      ) : null}
      <fieldset className="numbers">
        <legend className="sr">Chits to draw</legend>
        {chances.map((chance, i) => {
          const number = cup.low + i;
          const open = answers.some(({ choice }) => choice.words === cup.options[i]);
          return (
            <button
              key={number}
              type="button"
              aria-pressed={number === cup.number}
              aria-disabled={open ? undefined : true}
              title={open ? undefined : 'You choose the number when you draw'}
              data-number={number}
              onClick={() => pick(number)}
            >
              {number === best && chances.length > 1 ? <em>best</em> : null}
              {number}
              <small>{percent(chance)}</small>
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}

/** Bars of what is counted apart: hits on one side, hits on the other. */
export function Tallies({ tallies, mine }: { readonly tallies: readonly Tally[]; readonly mine: boolean }) {
  return (
    <div className="tallies">
      {tallies.map(({ title, good, rows }) => {
        const total = rows.reduce((sum, row) => sum + row.weight, 0) || 1;
        const most = Math.max(...rows.map((row) => row.weight), 1);
        return (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {rows.map(({ label, weight }) => (
                <li key={label}>
                  <span>{label}</span>
                  <i
                    className={`tone-${label === '0' ? 'even' : toneFor(good, mine)}`}
                    style={{ width: `${Math.max(2, (100 * weight) / most)}%` }}
                  />
                  <span>{weight > 0 && weight / total < 0.005 ? '<1%' : percent(weight / total)}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
