import { useEffect, useMemo } from 'react';
import { amountText, asSentence } from '../../engine/text.ts';
import { Icon } from '../app/Icon.tsx';
import { hexNamer } from '../board/hex-names.ts';
import { type Insight, insightOf, saysMore } from '../session/insight.ts';
import { useAround, useTable, useTableState } from './context.ts';
import { useLead } from './GuideNote.tsx';
import { RuleLink } from './words.tsx';

/** Details of the option under the pointer or the keyboard focus. */
function useInsight(): Insight | null {
  const { game, session, rulebook } = useTable();
  const { focus, looked, places, pending, ask } = useTableState();
  const ground = useMemo(() => {
    const sheet = game.sheet(session.setup);
    return sheet.kind === 'hex' ? hexNamer(sheet) : () => '';
  }, [game, session]);
  if (!places || !(focus ?? looked)) return null;
  const choice = looked ?? session.selection.likelyChoice(focus);
  // The card already shows the pending option.
  if (pending && (choice === null || choice.code === pending.code)) return null;
  const target = looked ? null : focus;
  const insight = insightOf({ target, choice, ...session.position.foresight.insight(choice) }, places, ground);
  if (saysMore(insight)) return insight;
  // If the game says nothing of it, the rule of the decision is shown.
  return { ...insight, words: rulebook.find(ask?.rule ?? '')?.text.replace(/[*`]/g, '') ?? '' };
}

/** Details of the option under the pointer, or the AI's advice: always in the same place. */
export function HintBar() {
  const { session, spot, openTab } = useTable();
  const noAdvice = useAround()?.noAdvice ?? null;
  const { hint, ask, refusal, swap, setupPreview } = useTableState();
  const looking = swap !== null || setupPreview !== null;
  const found = hint?.kind === 'found' ? hint : null;
  // The suggestion is ringed on the map.
  useEffect(() => {
    if (!found) return;
    spot(found.choice.places.flatMap((p) => p.spots));
    return () => spot([]);
  }, [found, spot]);
  const insight = useInsight();
  const { leading } = useLead();
  return (
    <section className="fixed" aria-label="Details" data-testid="fixed">
      <div className="says-now insight" aria-live="polite">
        {insight ? (
          <>
            <span className="label">Selected</span>
            <b>{insight.title}</b>{' '}
            {insight.cost || insight.left ? (
              <span className="points">
                {insight.cost ? (
                  <>
                    <b>{amountText(insight.cost)}</b> spent
                  </>
                ) : null}
                {insight.cost && insight.left ? ' · ' : null}
                {insight.left ? (
                  <>
                    <b>{amountText(insight.left)}</b> left
                  </>
                ) : null}
              </span>
            ) : null}
            {insight.chances ? <span> {insight.chances}</span> : null}
            {insight.notes.map((note) => (
              <span key={note.text + note.rule} className={note.tone === 'danger' ? 'danger' : undefined}>
                {' '}
                {note.text} <RuleLink id={note.rule} />
              </span>
            ))}
            {insight.notes.length > 0 || insight.cost || insight.chances || insight.words === '' ? null : (
              <span> {asSentence(insight.words)}</span>
            )}
          </>
        ) : found && !leading ? (
          <>
            <span className="label">AI</span>
            <span data-testid="advice">
              The AI suggests: <b>{found.choice.label}</b>.
            </span>{' '}
            <button type="button" className="link" onClick={() => openTab('why')}>
              Why?
            </button>
            {found.why ? (
              <span className="reasons" title={found.why.summary}>
                {found.why.summary}
              </span>
            ) : null}
          </>
        ) : refusal ? (
          <>
            <span className="label">Not allowed</span>
            {refusal.tried ? <b>{refusal.tried}: </b> : null}
            {refusal.text} <RuleLink id={refusal.rule} />
          </>
        ) : (
          <span className="hint">
            {ask && !looking ? 'Hover over an option to see what it does.' : 'Hover over a counter or hex for details.'}
          </span>
        )}
      </div>
      <div className="asks">
        {leading || looking ? null : found ? (
          <button
            type="button"
            className="btn"
            data-testid="take-advice"
            onClick={() => session.selection.offer(found.choice)}
          >
            <Icon name="check" size={16} />
            Use this suggestion
          </button>
        ) : ask && session.ai.canAdvise ? (
          <button
            type="button"
            className="btn"
            disabled={hint?.kind === 'thinking'}
            onClick={() => session.ai.advise()}
          >
            <Icon name="help" size={16} />
            {hint?.kind === 'thinking' ? 'The AI is thinking…' : 'Ask the AI'}
          </button>
        ) : ask && noAdvice ? (
          <button type="button" className="btn" aria-disabled="true" title={noAdvice}>
            <Icon name="help" size={16} />
            <span>
              Ask the AI <small>{noAdvice}</small>
            </span>
          </button>
        ) : null}
        {ask && session.ai.canAdvise && !found && !leading && !session.setUp.isAsked ? (
          <button
            type="button"
            className="link"
            title="The AI plays for you to the end of the phase"
            onClick={() => session.ai.lend()}
          >
            Let the AI finish this phase
          </button>
        ) : null}
      </div>
    </section>
  );
}
