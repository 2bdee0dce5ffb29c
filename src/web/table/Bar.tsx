import { Icon, Mark } from '../app/Icon.tsx';
import { isDark, setSettings, useSettings } from '../app/settings.ts';
import { levelName } from '../machine/machine.ts';
import type { Player } from '../session/session.ts';
import { useAround, useTable, useTableState } from './context.ts';
import { StatePlate } from './StatePlate.tsx';

export const against = (players: readonly Player[]): string => {
  const machines = players.filter((p) => p.kind === 'machine');
  const [first] = machines;
  if (!first) return 'two people, one screen';
  if (machines.length === players.length) return 'machine against machine';
  return `against the machine, ${levelName(first.level).toLowerCase()}`;
};

export interface BarActions {
  readonly onOverlays: () => void;
  readonly onReplay: () => void;
  readonly onSave: () => void;
  readonly onSettings: () => void;
  readonly onKeys: () => void;
}

export function Bar({ onOverlays, onReplay, onSave, onSettings, onKeys }: BarActions) {
  const { session, game } = useTable();
  const { scene, canUndo, canRedo, replayAt, curtain } = useTableState();
  const around = useAround();
  const askUndo = canUndo ? null : (around?.askUndo ?? null);
  useSettings();
  const status = scene?.status;
  const dark = isDark();
  return (
    <header className="bar">
      <a className="brand" href="#/" aria-label="Sandtable, to the shelf">
        <Mark />
        <span>Sandtable</span>
      </a>
      <span className="match">
        <b>{game.title}</b> <span className="against">{around?.against ?? against(session.players)}</span>
      </span>
      <span className="grow" />
      {status ? <StatePlate status={status} /> : null}
      <span className="grow" />
      {around?.line}
      <nav className="tools" aria-label="Match">
        {askUndo ? (
          <button type="button" className="tool" aria-label="Ask for undo" title="Ask for undo" onClick={askUndo}>
            <Icon name="undo" />
            <span>Ask for undo</span>
          </button>
        ) : (
          <button
            type="button"
            className="tool"
            disabled={!canUndo}
            aria-label="Undo"
            aria-keyshortcuts="Z"
            onClick={() => session.undo()}
            title="Undo (Z)"
          >
            <Icon name="undo" />
            <span>Undo</span>
          </button>
        )}
        <button
          type="button"
          className="tool"
          disabled={!canRedo}
          aria-label="Redo"
          aria-keyshortcuts="Y"
          onClick={() => session.redo()}
          title="Redo (Y)"
        >
          <Icon name="redo" />
          <span>Redo</span>
        </button>
        <span className="sep" />
        <button
          type="button"
          className="tool"
          aria-label="Overlays"
          title="Overlays (O)"
          aria-keyshortcuts="O"
          onClick={onOverlays}
        >
          <Icon name="boxes" />
        </button>
        <button
          type="button"
          className="tool"
          aria-label="Replay"
          aria-pressed={replayAt !== null}
          disabled={curtain !== null}
          onClick={onReplay}
        >
          <Icon name="play" />
          <span>Replay</span>
        </button>
        {around && !session.isOver ? null : (
          <button type="button" className="tool" aria-label="Save and export" title="Save and export" onClick={onSave}>
            <Icon name="save" />
          </button>
        )}
        <button
          type="button"
          className="tool theme"
          aria-label={dark ? 'Light' : 'Dark'}
          title={dark ? 'Light' : 'Dark'}
          onClick={() => setSettings({ theme: dark ? 'light' : 'dark' })}
        >
          <Icon name={dark ? 'sun' : 'moon'} />
        </button>
        <button type="button" className="tool" aria-label="Settings" title="Settings" onClick={onSettings}>
          <Icon name="gear" />
        </button>
        <button type="button" className="tool" aria-label="Keys and help" title="Keys (?)" onClick={onKeys}>
          <Icon name="help" />
        </button>
      </nav>
    </header>
  );
}
