import type { Piece } from '../../engine/board.ts';
import { CounterImage } from '../board/counter/Counter.tsx';
import { OutcomeBar } from '../board/OutcomeBar.tsx';
import { couldJoin, isPlanning, planWithout } from '../session/attack-plan.ts';
import { useTable, useTableState } from './context.ts';
import { FIGHT_WORDS, outcomesOf } from './OddsView.tsx';
import { RuleLink } from './words.tsx';

interface PlannedRowProps {
  readonly hex: string;
  readonly number: number;
  readonly pieces: readonly Piece[];
}

/** One planned attack: attackers, target and odds. Opened, units can be removed and added. */
function PlannedRow({ hex, number, pieces }: PlannedRowProps) {
  const { session, spot, planned } = useTable();
  const { ask } = useTableState();
  const report = session.position.planned(hex);
  const without = (piece?: string): (() => void) | null => {
    const plan = planWithout(session.draft.open, hex, piece);
    return plan && (() => void session.draft.rewrite(plan));
  };
  const out = isPlanning(session.state, session.position) ? without() : null;
  const open = planned.open === hex;
  const more = open ? couldJoin(ask?.choices ?? [], hex) : [];
  return (
    <li
      data-planned={hex}
      className={open ? 'open' : undefined}
      onPointerEnter={() => spot([{ hex }])}
      onPointerLeave={() => spot([])}
    >
      <div className="plan-top">
        <span className="bead">{number}</span>
        <button
          type="button"
          className="plan-open"
          aria-expanded={open}
          aria-label={`Attack ${number} on ${hex}`}
          onClick={() => planned.set(open ? null : hex)}
        >
          <b>Attack {hex}</b>
          <small>
            {pieces.length} {pieces.length === 1 ? 'counter' : 'counters'}
          </small>
        </button>
        {out ? (
          <button
            type="button"
            className="btn quiet small"
            aria-label={`Cancel the attack on ${hex}`}
            title="Cancel this attack"
            onClick={out}
          >
            ×
          </button>
        ) : null}
      </div>
      {open ? (
        <ul className="plan-who">
          {pieces.map((piece) => {
            const leave = without(piece.id);
            return (
              <li key={piece.id}>
                <CounterImage piece={piece} name="" size={34} detail="S" />
                <span>{piece.name}</span>
                {leave ? (
                  <button type="button" className="btn quiet small" aria-label={`Remove ${piece.name}`} onClick={leave}>
                    ×
                  </button>
                ) : null}
              </li>
            );
          })}
          {more.map((choice) => (
            <li key={choice.code} className="could">
              <span>{choice.places[0]?.label}</span>
              <button
                type="button"
                className="btn small"
                data-join={choice.words}
                onPointerEnter={() => session.selection.look(choice)}
                onPointerLeave={() => session.selection.look(null)}
                onClick={() => session.decisions.choose(choice.code)}
              >
                Add
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="row">
        <span className="grp">
          {open
            ? null
            : pieces.map((piece) => (
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
      {open && report?.uncertain ? <p className="tell">{report.uncertain}</p> : null}
    </li>
  );
}

/** The planned attacks, each of which can be opened, changed and canceled, and targets that must also be attacked. */
export function PlanList() {
  const { session, spot, jumpTo } = useTable();
  const { scene, places, ask } = useTableState();
  const plan = scene?.plan;
  if (!plan || !places || !ask || (plan.attacks.length === 0 && plan.duties.length === 0)) return null;
  return (
    <ol className="planned" aria-label="The plan">
      {plan.attacks.map((attack, i) => (
        <PlannedRow
          key={attack.hex}
          hex={attack.hex}
          number={i + 1}
          pieces={[...attack.attackers, ...attack.supporters].flatMap((id) => places.piece(id) ?? [])}
        />
      ))}
      {plan.duties.map((duty) => {
        const could = couldJoin(ask.choices, duty.hex);
        return (
          <li
            key={duty.hex}
            className="duty"
            data-duty={duty.hex}
            onPointerEnter={() => spot([{ hex: duty.hex }])}
            onPointerLeave={() => spot([])}
          >
            <h3>
              Open:{' '}
              <button type="button" className="link" onClick={() => jumpTo([{ hex: duty.hex }])}>
                {duty.hex}
              </button>{' '}
              must also be attacked
            </h3>
            <p>
              {duty.text} <RuleLink id={duty.rule} />
            </p>
            {could.slice(0, 2).map((choice) => (
              <div className="could" key={choice.code}>
                <span>{choice.places[0]?.label} could</span>
                <button
                  type="button"
                  className="btn primary small"
                  data-duty-add={choice.words}
                  onClick={() => session.decisions.choose(choice.code)}
                >
                  Add
                </button>
              </div>
            ))}
            {could.length === 0 ? <p>No unit is left to attack it. Cancel or change a planned attack.</p> : null}
          </li>
        );
      })}
    </ol>
  );
}
