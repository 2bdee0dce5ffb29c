import { useEffect, useMemo, useState } from 'react';
import { seatInSentence } from '../../engine/game.ts';
import { asSentence } from '../../engine/text.ts';
import { Emblem } from '../app/Emblem.tsx';
import { Icon } from '../app/Icon.tsx';
import { usePhone } from '../app/usePhone.ts';
import { attackTargetsNow } from '../session/actions.ts';
import { attackerOf } from '../session/attack-targets.ts';
import type { Choice } from '../session/places.ts';
import type { RecapState } from '../session/recap.ts';
import type { RecapStep } from '../session/recap-steps.ts';
import type { TableState, Waiting } from '../session/session.ts';
import { useTable, useTableState, useTelling } from './context.ts';
import { useStepWords } from './EventCard.tsx';
import { keysFor } from './keys.ts';
import { Transport } from './RecapView.tsx';
import { Terms } from './Terms.tsx';
import { hovers } from './useLongPress.ts';
import { RuleLink } from './words.tsx';

/** With more buttons than this, only closing ones are in the prompt; the decision card has the others. */
export const MAX_IN_PROMPT = 4;

export function promptButtons(all: readonly Choice[], phone: boolean): readonly Choice[] {
  const choices = all.filter((c) => c.row === undefined);
  // On a phone what closes the decision comes last, after the options.
  if (phone) return all.length <= MAX_IN_PROMPT ? choices.filter((c) => !c.closing) : [];
  return all.length <= MAX_IN_PROMPT ? choices : choices.filter((c) => c.closing).slice(0, MAX_IN_PROMPT);
}

export function ChoiceButton({ choice, hint }: { choice: Choice; hint?: string | undefined }) {
  const { session } = useTable();
  const { pending, ask, places } = useTableState();
  const report = session.position.foresight.isRisky(choice.code)
    ? session.position.foresight.oddsOf(choice.code)
    : null;
  // Only the player's own attack is red.
  const attacks = report && (attackerOf(report, session.game, places) ?? ask?.seat) === ask?.seat;
  return (
    <button
      type="button"
      className={attacks || choice.kind === 'attack' ? 'btn attack' : 'btn'}
      aria-pressed={pending ? pending.code === choice.code : undefined}
      data-option={choice.words}
      aria-keyshortcuts={hint?.toUpperCase()}
      onPointerEnter={hovers(() => session.selection.look(choice))}
      onPointerLeave={hovers(() => session.selection.look(null))}
      onFocus={() => session.selection.look(choice)}
      onBlur={() => session.selection.look(null)}
      onClick={() => session.selection.offer(choice)}
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

/** For whom this seat waits, and what they decide: a public prompt that begins with a small letter says what they may do. */
function waitsFor({ seat, prompt }: Waiting, name: string): string {
  if (seat === null) return prompt;
  return `Waiting for ${name}: ${/^[a-z]/.test(prompt) ? `they ${prompt}` : `${prompt.charAt(0).toLowerCase()}${prompt.slice(1)}`}`;
}

const NOTHING = 'Nothing for you to decide';

/** Shown after the AI has thought for a while. */
function MoveNow() {
  const { session } = useTable();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1200);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <button type="button" className="btn quiet" onClick={() => session.ai.moveNow()}>
      Move now
    </button>
  ) : null;
}

/** The prompt of the recap. */
function TellingPrompt({ step, mode, at, of }: { step: RecapStep; mode: RecapState['mode']; at: number; of: number }) {
  const { title } = useStepWords(step);
  return <p>{mode === 'recap' ? `Enemy actions: ${at} of ${of}` : title}</p>;
}

/** The prompt of a set-up preview or a swap. */
function looked({ swap, setupPreview }: TableState): string | null {
  if (swap) return swap.first === null ? 'Swap: select the first counter' : 'Swap: select the second counter';
  return setupPreview ? 'Check your set-up, then confirm' : null;
}

/** Who decides what, by which rule, and the options that are not on the map. */
export function Prompt() {
  const { game, session, openRule } = useTable();
  const state = useTableState();
  const telling = useTelling();
  const { ask, waiting, stage, thinking, result, replayAt, scene, pass, sole, given } = state;
  const { step, mode, open, steps } = telling;
  const seat = step ? step.seat : (ask?.seat ?? waiting?.seat ?? -1);
  const style = game.seats[seat]?.style;
  // Several routes to one place are in the card.
  const routes = new Set(session.selection.routes().map((c) => c.code));
  const phone = usePhone();
  const buttons = promptButtons(stage?.buttons ?? [], phone).filter((c) => !routes.has(c.code));
  const attack = useMemo(() => attackTargetsNow(session.position, state).length > 0, [session, state]);
  const keys = keysFor(stage?.buttons ?? [], { attack, settingUp: session.setUp.isAsked });
  // Closed options are shown where players look for them.
  const shut = useMemo(
    () => (ask && !state.pending ? session.position.closed().filter(({ choice }) => choice.kind === 'finish') : []),
    [session, ask, state.pending],
  );
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
          <p>Replay: after {replayAt === 1 ? 'one decision' : `${replayAt} decisions`}.</p>
        ) : step ? (
          <TellingPrompt step={step} mode={mode} at={open + 1} of={steps.length} />
        ) : result ? (
          <p>{scene?.status.result ?? result.text}</p>
        ) : (
          <p>
            {looked(state) ??
              (ask ? <Terms text={ask.prompt} /> : undefined) ??
              (waiting ? (pass || sole ? NOTHING : waitsFor(waiting, seatInSentence(game.seats[seat]))) : '')}
          </p>
        )}
        <small>
          {step ? null : ask ? <RuleLink id={ask.rule} /> : waiting?.rule ? <RuleLink id={waiting.rule} /> : null}{' '}
          {picked && !ask?.prompt.toLowerCase().includes(picked.label.toLowerCase()) ? (
            <span>{picked.label} selected. </span>
          ) : null}
          {given.length > 0 && !step ? (
            <span className="given">Chosen for you, the only option: {given.join(', ')}. </span>
          ) : null}
          {step && mode === 'event' ? <span>Play resumes when you continue. </span> : null}
          {thinking ? <span className="thinks">The AI is thinking… </span> : null}
        </small>
      </div>
      <div className="does">
        {step && mode === 'recap' ? <Transport /> : null}
        {thinking && !step ? <MoveNow key={state.length} /> : null}
        {pass ? (
          <button type="button" className="btn primary" data-testid="pass" onClick={() => session.decisions.pass()}>
            Continue
          </button>
        ) : null}
        {session.seating.isLent ? (
          <button type="button" className="btn" onClick={() => session.ai.takeOver()}>
            Take over
          </button>
        ) : null}
        {state.setupPreview && !state.swap ? (
          <button
            type="button"
            className="btn primary confirm-set-up"
            aria-keyshortcuts="C"
            onClick={() => session.decisions.confirm()}
          >
            Confirm set-up
            <span className="key" aria-hidden="true">
              C
            </span>
          </button>
        ) : null}
        {(state.setupPreview ? [] : shut).map(({ choice, why }) => (
          <button
            key={choice.code}
            type="button"
            className="btn shut"
            aria-disabled="true"
            data-rule={why.rule}
            title={asSentence(why.text)}
            onClick={() => openRule(why.rule)}
          >
            {session.setUp.isAsked ? 'Confirm set-up' : choice.label}
            <small>{why.text}</small>
          </button>
        ))}
        {buttons.map((choice) => (
          <ChoiceButton key={choice.code} choice={choice} hint={keys.get(choice.code)} />
        ))}
      </div>
    </section>
  );
}
