import { useEffect, useRef } from 'react';
import type { Piece } from '../../engine/board.ts';
import { seatInSentence } from '../../engine/game.ts';
import type { Fighter, OddsReport } from '../../engine/odds.ts';
import { optionWords } from '../../engine/play.ts';
import { amountText, capital } from '../../engine/text.ts';
import type { CounterState } from '../board/counter/Counter.tsx';
import { OutcomeBar } from '../board/OutcomeBar.tsx';
import { PieceImage } from '../board/PieceImage.tsx';
import { attackTargetsNow } from '../session/actions.ts';
import { attackerOf, attackTargetAt } from '../session/attack-targets.ts';
import type { Opening } from '../session/fight.ts';
import { answerWith, attackInWords } from '../session/fight-words.ts';
import type { Choice } from '../session/places.ts';
import { sentencesOf } from '../session/sentences.ts';
import { AimList } from './AimList.tsx';
import { CupView, Tallies } from './CupView.tsx';
import { useTable, useTableState } from './context.ts';
import { FightQuestions } from './FightQuestions.tsx';
import { FIGHT_WORDS, Funnel, LossBar, Modifiers, outcomesOf, toneFor, wordsOf } from './OddsView.tsx';
import { Alternatives, PreviewNotes } from './PendingChoice.tsx';
import { Terms } from './Terms.tsx';
import { RuleLink } from './words.tsx';

const STATES: Readonly<Record<NonNullable<Fighter['role']>, CounterState>> = {
  leads: 'chosen',
  joins: 'joins',
  'may-join': 'may',
  supports: 'joins',
};

function Side({
  fighters,
  state,
  onJoin,
}: {
  fighters: readonly Fighter[];
  state?: CounterState;
  onJoin?: (piece: string) => (() => void) | undefined;
}) {
  const { places } = useTableState();
  return fighters.map((fighter) => {
    const piece: Piece | undefined = places?.piece(fighter.piece);
    if (!piece) return null;
    const join = onJoin?.(fighter.piece);
    const does = fighter.role === 'may-join' ? 'Add' : 'Leave out';
    const picture = (
      <PieceImage
        piece={piece}
        name={`${piece.name}, ${fighter.strength}`}
        size={46}
        detail="M"
        state={state ?? STATES[fighter.role ?? 'leads']}
      />
    );
    return (
      <figure key={fighter.piece} className={fighter.role === 'may-join' ? 'may' : undefined}>
        {join ? (
          <button type="button" aria-label={`${does} ${piece.name}`} title={`${does} ${piece.name}`} onClick={join}>
            {picture}
          </button>
        ) : (
          picture
        )}
        <figcaption title={piece.name}>{fighter.role === 'may-join' ? 'joins?' : fighter.strength}</figcaption>
      </figure>
    );
  });
}

/** The outcomes in sentences, one for each kind. */
function Sentences({ report, mine }: { report: OddsReport; mine: boolean }) {
  return (
    <ul className="says">
      {sentencesOf(report).map(({ good, chance, text }) => (
        <li key={good}>
          <b className={`tone-${toneFor(good, mine)}`}>{chance}</b>
          <span>
            <Terms text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Other units that could attack the same target; selecting one shows its attack. */
function Attackers({ openings, open }: { openings: readonly Opening[]; open: Choice }) {
  const { session } = useTable();
  const { places } = useTableState();
  return (
    <fieldset className="attackers">
      <legend>Attackers</legend>
      {openings.map((opening) => {
        const { choice } = opening;
        const id = choice.places.find((p) => p.piece !== undefined)?.piece;
        const piece = id === undefined ? undefined : places?.piece(id);
        if (!piece) return null;
        return (
          <button
            key={opening.codes.join()}
            type="button"
            className="mate"
            aria-pressed={choice.code === open.code}
            aria-label={choice.label}
            title={choice.label}
            onClick={() => session.selection.open(opening)}
          >
            <PieceImage
              piece={piece}
              name={piece.name}
              size={40}
              detail="S"
              state={choice.code === open.code ? 'chosen' : 'rest'}
            />
          </button>
        );
      })}
    </fieldset>
  );
}

/** An attack before it is confirmed: target, both sides' counters, variants, modifiers and outcomes. */
export function AttackCard({ choice, report }: { choice: Choice; report: OddsReport }) {
  const { session, game } = useTable();
  const state = useTableState();
  const { fight } = report;
  const confirm = useRef<HTMLButtonElement>(null);
  const fresh = useRef(state.length);
  const { code } = choice;
  useEffect(() => {
    // Only an option that the player picked takes the keyboard focus.
    if (fresh.current !== state.length) fresh.current = state.length;
    else if (code >= 0) confirm.current?.focus({ preventScroll: true });
    for (const box of ['.decision', '.sheet-body']) confirm.current?.closest(box)?.scrollTo(0, 0);
  }, [code, state.length]);
  if (!fight) return null;
  const gathered = state.fight;
  const open = gathered?.opening ?? null;
  const defender = fight.defenders.length === 1 ? fight.defenders[0]?.piece : undefined;
  const attackTarget = attackTargetAt(attackTargetsNow(session.position, state), fight.hexes[0], defender);
  const heads = new Set(attackTarget?.openings.map((o) => o.choice.places[0]?.key));
  const joins = (piece: string): (() => void) | undefined => {
    // In a plan another attacker may take the place of the one it began with.
    if (gathered?.planned && piece === open?.choice.places[0]?.piece) {
      const others = gathered.questions.flatMap((q) => q.answers.filter((a) => a.on).map((a) => a.choice.code));
      const next = attackTarget?.openings.find((o) => others.includes(o.choice.code));
      return next && (() => session.selection.open(next));
    }
    const answer = gathered && answerWith(gathered, piece);
    if (answer) return () => session.selection.toggle(answer.choice);
    const join = state.ask?.choices.find(
      (c) => c.code !== code && c.places.length === 1 && c.places[0]?.piece === piece,
    );
    return join ? () => session.decisions.choose(join.code) : undefined;
  };
  const preview = session.position.foresight.previewOf(code);
  const aims = state.preview?.aims;
  const column = report.column ?? '';
  // The defender may also be asked: whether to react, and how.
  const by = attackerOf(report, session.game, state.places);
  const mine = by === null || by === state.ask?.seat;
  return (
    <div className="armed attack-card" data-testid="attack-card">
      <header>
        <h2>
          {mine
            ? (report.action ?? `Attack ${fight.target}`)
            : `Attack on ${fight.target} by ${seatInSentence(game.seats[by])}`}
        </h2>
        <RuleLink id={report.rule} />
      </header>
      <div className="vs">
        <div className="grp">
          <Side fighters={fight.attackers} onJoin={joins} />
        </div>
        <div className="mid odds">
          {fight.sums ? (
            <span className="sum">
              {fight.sums[0]} : {fight.sums[1]}
            </span>
          ) : null}
          {column ? <span className={column.length > 5 ? 'col long' : 'col'}>{column}</span> : null}
        </div>
        <div className="grp r">
          <Side fighters={fight.defenders} state="target" />
        </div>
      </div>
      {attackTarget && heads.size > 1 && open?.codes.length !== 0 && !gathered?.planned ? (
        <Attackers openings={attackTarget.openings} open={open?.choice ?? choice} />
      ) : null}
      {open?.codes.length === 0 ? null : <Alternatives />}
      {mine && aims ? <AimList aims={aims} /> : null}
      {report.cup ? <CupView key={state.length} cup={report.cup} mine={mine} /> : null}
      {gathered ? <FightQuestions fight={gathered} shown={fight} /> : null}
      <Modifiers modifiers={report.modifiers} />
      {report.strengths && !fight.sums && fight.hexes.length === 0 ? (
        <p className="tell strengths">{report.strengths}</p>
      ) : null}
      {report.funnel ? <Funnel stages={report.funnel} /> : null}
      {report.answer ? (
        <>
          <h3 className="answer">{report.answer.name}</h3>
          <Funnel stages={report.answer.funnel} />
        </>
      ) : null}
      {report.tallies ? (
        <Tallies tallies={report.tallies} mine={mine} />
      ) : report.losses ? (
        <LossBar losses={report.losses} />
      ) : (
        <>
          <OutcomeBar
            outcomes={outcomesOf(report.outcomes, mine)}
            words={report.words ? wordsOf(report) : FIGHT_WORDS}
            brief
          />
          <Sentences report={report} mine={mine} />
        </>
      )}
      {report.uncertain ? <p className="tell uncertain">{capital(report.uncertain)}.</p> : null}
      {report.summary?.map((line) => (
        <p className="tell" key={line}>
          {line}
        </p>
      ))}
      <PreviewNotes quiet />
      {gathered?.blocked ? (
        <p className="tell shut" id="blocked">
          {capital(gathered.blocked.text)}. <RuleLink id={gathered.blocked.rule} />
        </p>
      ) : null}
      {gathered && gathered.waitsFor !== null ? (
        <p className="tell waits">
          {capital(seatInSentence(session.game.seats[gathered.waitsFor]))} may react before this is resolved.
        </p>
      ) : null}
      <div className="go">
        <button
          ref={confirm}
          type="button"
          className={mine ? 'btn attack wide' : 'btn primary wide'}
          data-testid="confirm"
          data-option={choice.words}
          data-follows={
            gathered?.codes
              .slice(1)
              .map((c) => optionWords(session.game, c))
              .join('; ') || undefined
          }
          title={gathered ? undefined : choice.label}
          aria-disabled={gathered?.blocked ? true : undefined}
          aria-describedby={gathered?.blocked ? 'blocked' : undefined}
          onClick={() => session.decisions.confirm()}
        >
          {gathered && mine
            ? attackInWords(gathered, report, state)
            : !mine || choice.places.some((p) => p.spots.length > 0 && p.piece === undefined)
              ? choice.label
              : report.action
                ? [report.action, ...(report.draws ? [report.draws] : [])].join(', ')
                : `Attack ${fight.target}`}
          {preview?.cost ? ` · ${amountText(preview.cost)} ${preview.cost.units}` : ''}
          <span className="key" aria-hidden="true">
            Enter
          </span>
        </button>
        <button type="button" className="btn" onClick={() => session.back()}>
          Back
          <span className="key" aria-hidden="true">
            Esc
          </span>
        </button>
      </div>
    </div>
  );
}
