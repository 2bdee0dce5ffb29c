import { useEffect } from 'react';
import { Icon } from '../app/Icon.tsx';
import { useTable, useTableState } from './context.ts';
import { Reasons } from './WhyPanel.tsx';

/** For learners: what the machine would do here and why, and why it did what it did last. Nothing is chosen by it. */
export function Advice() {
  const { session, spot, openTab } = useTable();
  const { hint } = useTableState();
  const choice = hint?.kind === 'found' ? hint.choice : null;
  // What it would take is ringed on the map while the advice stands.
  useEffect(() => {
    if (!choice) return;
    spot(choice.places.flatMap((p) => p.spots));
    return () => spot([]);
  }, [choice, spot]);
  if (!session.canAdvise && !session.hasReasons) return null;
  return (
    <div className="advice" data-testid="advice">
      {hint?.kind === 'found' ? (
        <div aria-live="polite">
          <h3>The machine would choose: {hint.choice.label}</h3>
          {hint.why ? <Reasons why={hint.why} /> : <p className="tell">It sees nothing to weigh here.</p>}
        </div>
      ) : null}
      <div className="asks">
        {session.canAdvise && hint?.kind !== 'found' ? (
          <button
            type="button"
            className="btn quiet small"
            disabled={hint?.kind === 'thinking'}
            onClick={() => session.advise()}
          >
            <Icon name="help" size={16} />
            {hint?.kind === 'thinking' ? 'The machine is thinking …' : 'What would it do?'}
          </button>
        ) : null}
        {session.canAdvise ? (
          <button
            type="button"
            className="btn quiet small"
            title="The machine plays for you to the end of the phase"
            onClick={() => session.lend()}
          >
            Let it play on
          </button>
        ) : null}
        {session.hasReasons ? (
          <button type="button" className="btn quiet small" onClick={() => openTab('why')}>
            Why that?
          </button>
        ) : null}
      </div>
    </div>
  );
}
