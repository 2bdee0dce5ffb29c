import { useMemo } from 'react';
import type { CardSign, CounterDesign } from '../../engine/board.ts';
import type { PossibleTarget } from '../../engine/game.ts';
import type { Fight as Fighting } from '../../engine/odds.ts';
import { CardTile, Sign } from '../board/CardView.tsx';
import { PieceImage } from '../board/PieceImage.tsx';
import { type Answer, type Fight, type FightQuestion, fightAfter, toggled } from '../session/fight.ts';
import { asksForPieces, broughtBy, cardUseOf, gainInWords, nameOf } from '../session/fight-words.ts';
import type { Choice } from '../session/places.ts';
import { useTable, useTableState } from './context.ts';

/** What a fight may still be given: units, support, tactics, chits, each as a switch with what it changes. */
export function FightQuestions({ fight, shown }: { fight: Fight; shown: Fighting }) {
  const { places, preview } = useTableState();
  return onceEach(fight.questions).map((question) => {
    const [first] = question.answers;
    if (!first || (question.answers.length < 2 && question.takes === 'one')) return null;
    // How many chits are drawn is chosen where the cup is shown.
    if (fight.report?.cup?.options.includes(first.choice.words)) return null;
    if (preview?.aims && isListed(question, preview.aims)) return null;
    if (asksForPieces(question, places))
      return question.takes === 'one' ? (
        <Aims key={question.step} question={question} />
      ) : (
        <Units key={question.step} question={question} shown={shown} />
      );
    if (first.choice.parts) return <Parts key={question.step} fight={fight} question={question} />;
    return <Switches key={question.step} fight={fight} question={question} />;
  });
}

/** Whether the list of targets on the card has each once, with the distance and why others are none. */
const isListed = ({ answers, takes }: FightQuestion, aims: readonly PossibleTarget[]): boolean =>
  takes === 'one' &&
  new Set(answers.map(({ choice }) => choice.verb)).size === 1 &&
  answers.every(({ choice: { places } }) =>
    aims.some((aim) => places.at(-1)?.spots.some((spot) => 'piece' in spot && aim.pieces.includes(spot.piece))),
  );

/** A question that came again after one of its answers, as one. */
function onceEach(questions: readonly FightQuestion[]): readonly FightQuestion[] {
  const found = new Map<string, FightQuestion>();
  for (const question of questions) {
    const before = found.get(question.step);
    if (!before) {
      found.set(question.step, question);
      continue;
    }
    const later = new Map(question.answers.map((answer) => [answer.choice.code, answer]));
    const answers = before.answers.map((answer) => (answer.on ? answer : (later.get(answer.choice.code) ?? answer)));
    const added = question.answers.filter(({ choice }) => answers.every((a) => a.choice.code !== choice.code));
    found.set(question.step, { ...before, answers: [...answers, ...added] });
  }
  return [...found.values()];
}

/** Which of several units is attacked: their counters, the one that is shown pressed. */
function Aims({ question }: { question: FightQuestion }) {
  const { session } = useTable();
  const { places } = useTableState();
  return (
    <fieldset className="attackers">
      <legend>{question.prompt}</legend>
      {question.answers.map(({ choice, on, why }) => {
        const piece = places?.piece(broughtBy(choice) ?? '');
        return piece && !why ? (
          <button
            key={choice.code}
            type="button"
            className="mate"
            aria-pressed={on}
            aria-label={choice.label}
            title={choice.label}
            onClick={() => session.selection.toggle(choice)}
          >
            <PieceImage piece={piece} name={piece.name} size={40} detail="S" state={on ? 'target' : 'rest'} />
          </button>
        ) : null;
      })}
    </fieldset>
  );
}

/** Units that may join: their counters, pressed when they take part. Those that the card shows already are left out. */
function Units({ question, shown }: { question: FightQuestion; shown: Fighting }) {
  const { session } = useTable();
  const { places } = useTableState();
  const there = new Set(shown.attackers.map((fighter) => fighter.piece));
  const others = question.answers.filter(({ choice, why }) => {
    const piece = broughtBy(choice);
    return !why && piece !== undefined && !there.has(piece);
  });
  const all = question.answers.filter((answer) => !answer.on && !answer.why);
  if (others.length === 0 && all.length < 2) return null;
  return (
    <fieldset className="attackers">
      <legend>May join</legend>
      {others.map(({ choice }) => {
        const piece = places?.piece(broughtBy(choice) ?? '');
        return piece ? (
          <button
            key={choice.code}
            type="button"
            className="mate"
            aria-pressed={false}
            aria-label={choice.label}
            title={choice.label}
            onClick={() => session.selection.toggle(choice)}
          >
            <PieceImage piece={piece} name={piece.name} size={40} detail="S" state="may" />
          </button>
        ) : null;
      })}
      {all.length > 1 && question.takes === 'any' ? (
        <button type="button" className="btn small" onClick={() => session.selection.toggleAll(question)}>
          Join all
        </button>
      ) : null}
    </fieldset>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly on: boolean;
  readonly changes: string;
  readonly tells?: string | undefined;
  readonly refused: string | null;
  readonly sign?: CardSign | undefined;
  /** The card that is played for it. */
  readonly card?: CounterDesign | undefined;
  readonly onPress: () => void;
}

function Switch({ name, on, changes, tells, refused, sign, card, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      className={card ? 'switch of-card' : 'switch'}
      aria-pressed={on}
      aria-disabled={refused === null ? undefined : true}
      onClick={() => refused === null && onPress()}
    >
      <span className="knob" aria-hidden="true" />
      <b>
        {sign ? <Sign sign={sign} size={22} /> : null}
        {name}
      </b>
      <small>
        {refused ?? tells ?? ''} {card ? <CardTile design={card} /> : null}
      </small>
      <span className="changes">{changes}</span>
    </button>
  );
}

/** The chance to gain once an answer is switched: "to 46%". */
function useChanges(fight: Fight): (choice: Choice) => string {
  const { session } = useTable();
  const { places } = useTableState();
  return useMemo(() => {
    const known = new Map<number, string>();
    return (choice) => {
      let text = known.get(choice.code);
      if (text === undefined) {
        const { lookahead } = session.position;
        const after = places ? fightAfter(fight.opening, lookahead, places, toggled(fight, choice.code)) : null;
        const chance = gainInWords(after?.report ?? null, lookahead);
        const column = after?.report?.column ?? '';
        const moved = column === (fight.report?.column ?? '') ? '' : `${column}, `;
        text =
          chance === '' || (chance === gainInWords(fight.report, lookahead) && moved === '')
            ? ''
            : `to ${moved}${chance}`;
        known.set(choice.code, text);
      }
      return text;
    };
  }, [fight, session, places]);
}

/** An answer that is a set: a switch for each of its parts. */
function Parts({ fight, question }: { fight: Fight; question: FightQuestion }) {
  const { session } = useTable();
  const changes = useChanges(fight);
  const now = question.answers.find((answer) => answer.on)?.choice.parts ?? [];
  const parts = [...new Set(question.answers.flatMap(({ choice }) => choice.parts ?? []))];
  const withParts = (wanted: readonly (string | null)[]): Answer | undefined =>
    question.answers.find(
      ({ choice: { parts: has = [] } }) => has.length === wanted.length && has.every((p) => wanted.includes(p)),
    );
  return (
    <fieldset className="adds">
      <legend className="sr">{question.prompt}</legend>
      {parts.map((part) => {
        const on = now.includes(part);
        const answer = withParts(on ? now.filter((p) => p !== part) : [...now, part]);
        const why = answer?.why ?? null;
        return answer ? (
          <Switch
            key={part}
            name={part ?? ''}
            on={on}
            refused={why?.text ?? null}
            changes={why ? '' : changes(answer.choice)}
            onPress={() => session.selection.toggle(answer.choice)}
          />
        ) : null;
      })}
    </fieldset>
  );
}

/** Answers one under another: switches, or one of several. */
function Switches({ fight, question }: { fight: Fight; question: FightQuestion }) {
  const { session } = useTable();
  const { places } = useTableState();
  const changes = useChanges(fight);
  const radio = question.takes === 'one';
  return (
    <fieldset className="adds">
      <legend className={radio ? undefined : 'sr'}>{question.prompt}</legend>
      {question.answers.map((answer) => (
        <Switch
          key={answer.choice.code}
          name={radio || answer.choice.places.length === 0 ? answer.choice.label : nameOf(answer, places)}
          on={answer.on}
          tells={cardUseOf(answer, places)?.text ?? answer.choice.places.at(-1)?.tells ?? answer.choice.effect?.[1]}
          sign={cardUseOf(answer, places)?.sign}
          card={places?.piece(answer.choice.places[0]?.piece ?? '')?.design}
          refused={answer.why?.text ?? null}
          changes={answer.why || (radio && answer.on) ? '' : changes(answer.choice)}
          onPress={() => session.selection.toggle(answer.choice)}
        />
      ))}
    </fieldset>
  );
}
