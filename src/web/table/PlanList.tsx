import { useMemo } from 'react';
import { CounterImage } from '../board/counter/Counter.tsx';
import { OutcomeBar } from '../board/OutcomeBar.tsx';
import { takeOut } from '../session/plan.ts';
import { useTable, useTableState } from './context.ts';
import { outcomesOf } from './OddsView.tsx';
import { RuleLink } from './words.tsx';

const FIGHT_WORDS = { good: 'they are hurt', bad: 'you', mixed: 'both', even: 'none' } as const;

/** Attacks that are planned and not yet fought, each to be taken out singly; and duties that are still open. */
export function PlanList() {
  const { session, spot } = useTable();
  const { scene, places, ask } = useTableState();
  const plan = scene?.plan;
  const could = useMemo(
    () =>
      new Map(
        (plan?.duties ?? []).map((duty) => [
          duty.hex,
          (ask?.choices ?? []).filter(
            (c) => c.kind === 'attack' && c.places.at(-1)?.spots.some((s) => 'hex' in s && s.hex === duty.hex),
          ),
        ]),
      ),
    [plan, ask],
  );
  if (!plan || !places || !ask || (plan.attacks.length === 0 && plan.duties.length === 0)) return null;
  return (
    <ol className="planned" aria-label="The plan">
      {plan.attacks.map((attack, i) => {
        const report = session.planned(attack.hex);
        const out = takeOut(session, attack.hex);
        const pieces = [...attack.attackers, ...attack.supporters].flatMap((id) => places.piece(id) ?? []);
        return (
          <li
            key={attack.hex}
            data-planned={attack.hex}
            onPointerEnter={() => spot([{ hex: attack.hex }])}
            onPointerLeave={() => spot([])}
          >
            <div className="plan-top">
              <span className="bead">{i + 1}</span>
              <b>Attack {attack.hex}</b>
              <small>
                {pieces.length} {pieces.length === 1 ? 'counter' : 'counters'}
              </small>
              {out ? (
                <button
                  type="button"
                  className="btn quiet small"
                  aria-label={`Take the attack on ${attack.hex} out`}
                  onClick={out}
                >
                  ×
                </button>
              ) : null}
            </div>
            <div className="row">
              <span className="grp">
                {pieces.map((piece) => (
                  <CounterImage key={piece.id} piece={piece} name={piece.name} size={34} detail="S" />
                ))}
              </span>
              {report ? (
                <span className="sum">
                  {report.strengths}
                  <small>{report.column}</small>
                </span>
              ) : null}
            </div>
            {report ? <OutcomeBar outcomes={outcomesOf(report.outcomes)} words={FIGHT_WORDS} brief /> : null}
          </li>
        );
      })}
      {plan.duties.map((duty) => (
        <li key={duty.hex} className="duty" data-duty={duty.hex}>
          <h3>Open: {duty.hex} must be attacked too</h3>
          <p>
            {duty.text} <RuleLink id={duty.rule} />
          </p>
          {(could.get(duty.hex) ?? []).slice(0, 2).map((choice) => (
            <div className="could" key={choice.code}>
              <span>{choice.places[0]?.label} could</span>
              <button type="button" className="btn primary small" onClick={() => session.choose(choice.code)}>
                Add
              </button>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
