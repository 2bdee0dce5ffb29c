import { useEffect, useState } from 'react';
import { Emblem } from '../app/Emblem.tsx';
import { Icon } from '../app/Icon.tsx';
import type { Choice } from '../session/places.ts';
import { useTable, useTableState } from './context.ts';
import { keysFor } from './keys.ts';
import { RuleLink } from './words.tsx';

/** More buttons than these go into the decision card. */
export const MOST_IN_PROMPT = 4;

export const promptButtons = (choices: readonly Choice[]): readonly Choice[] =>
  choices.length <= MOST_IN_PROMPT ? choices : choices.filter((c) => c.closing).slice(0, MOST_IN_PROMPT);

export function ChoiceButton({ choice, hint }: { choice: Choice; hint?: string | undefined }) {
  const { session } = useTable();
  const { armed } = useTableState();
  const chancy = session.foresight.isRisky(choice.code);
  return (
    <button
      type="button"
      className={chancy ? 'btn attack' : 'btn'}
      aria-pressed={armed ? armed.code === choice.code : undefined}
      data-option={choice.words}
      aria-keyshortcuts={hint?.toUpperCase()}
      onClick={() => session.offer(choice)}
    >
      {choice.label}
      {hint ? (
        <span className="key" aria-hidden="true">
          {hint.toUpperCase()}
        </span>
      ) : null}
    </button>
  );
}

/** What others are told begins in small letters where the name of the side goes before it. */
const told = (prompt: string, name: string): string => (/^[a-z]/.test(prompt) ? `${name} ${prompt}` : prompt);

/** Shown once the machine has thought for a while. */
function MoveNow() {
  const { session } = useTable();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1200);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <button type="button" className="btn quiet" onClick={() => session.moveNow()}>
      Move now
    </button>
  ) : null;
}

/** Who decides what, by which rule, and the options that have no place on the map. */
export function Prompt() {
  const { game, session } = useTable();
  const state = useTableState();
  const { ask, waiting, stage, thinking, result, replayAt, scene, pass } = state;
  const seat = ask?.seat ?? waiting?.seat ?? -1;
  const style = game.seats[seat]?.style;
  // Several ways to one place are told apart in the card.
  const ways = new Set(session.ways().map((c) => c.code));
  const buttons = promptButtons(stage?.buttons ?? []).filter((c) => !ways.has(c.code));
  const keys = keysFor(stage?.buttons ?? []);
  const picked = stage?.picked.at(-1);
  return (
    <section className="prompt" aria-label="Decision">
      {style ? (
        <div className="who" style={{ background: style.color, color: '#121516' }}>
          <Emblem style={style} size={24} />
          {game.seats[seat]?.name}
        </div>
      ) : (
        <div className="who plain">
          <Icon name="flag" size={20} />
        </div>
      )}
      <div className="ask" aria-live="polite" data-testid="prompt">
        {replayAt !== null ? (
          <p>Replay: after {replayAt === 1 ? 'one choice' : `${replayAt} choices`}.</p>
        ) : result ? (
          <p>{scene?.status.result ?? result.text}</p>
        ) : (
          <p>{ask?.prompt ?? (waiting ? told(waiting.prompt, game.seats[seat]?.name ?? '') : '')}</p>
        )}
        <small>
          {picked && !ask?.prompt.toLowerCase().includes(picked.label.toLowerCase()) ? (
            <span>{picked.label} chosen. </span>
          ) : null}
          {thinking ? <span className="thinks">The machine is thinking … </span> : null}
          {ask ? <RuleLink id={ask.rule} /> : waiting?.rule ? <RuleLink id={waiting.rule} /> : null}
        </small>
      </div>
      <div className="does">
        {thinking ? <MoveNow key={state.length} /> : null}
        {pass ? (
          <button type="button" className="btn primary" data-testid="pass" onClick={() => session.pass()}>
            Go on
          </button>
        ) : null}
        {session.isLent ? (
          <button type="button" className="btn" onClick={() => session.takeOver()}>
            I take over
          </button>
        ) : null}
        {buttons.map((choice) => (
          <ChoiceButton key={choice.code} choice={choice} hint={keys.get(choice.code)} />
        ))}
      </div>
    </section>
  );
}
