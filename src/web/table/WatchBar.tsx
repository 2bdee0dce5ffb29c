import { Icon } from '../app/Icon.tsx';
import { setSettings, useSettings } from '../app/settings.ts';
import { type PaceId, paces } from '../machine/machine.ts';
import { useTable, useTableState } from './context.ts';

/** AI vs. AI: pause, single steps, and speed. */
export function WatchBar() {
  const { session, game } = useTable();
  const { paused, result, because, replayAt } = useTableState();
  const settings = useSettings();
  // A replay has its own controls.
  if (!session.seating.isWatched || result || replayAt !== null) return null;
  return (
    <section className="watch" aria-label="Watching">
      <button type="button" className="btn" aria-pressed={paused} onClick={() => session.ai.setPaused(!paused)}>
        <Icon name={paused ? 'play' : 'pause'} size={16} />
        {paused ? 'Resume' : 'Pause'}
      </button>
      <button type="button" className="btn" disabled={!paused} onClick={() => session.ai.step()}>
        <Icon name="step" size={16} />
        One decision
      </button>
      <label className="filter">
        <span className="sr">Pace</span>
        <select
          value={settings.pace}
          onChange={(event) => {
            const pace = event.target.value as PaceId;
            setSettings({ pace });
            session.ai.setPace(paces.find((p) => p.id === pace)?.ms ?? 500);
          }}
        >
          {paces.map((p) => (
            <option key={p.id} value={p.id}>
              {p.name}
            </option>
          ))}
        </select>
      </label>
      {because ? (
        <p className="because">
          {game.seats[because.seat]?.name}: {because.why.summary}
        </p>
      ) : null}
    </section>
  );
}
