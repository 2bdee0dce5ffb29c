import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Icon, type IconName, Mark } from '../app/Icon.tsx';
import { studyLink } from '../app/route.ts';
import { isDark, setSettings, useSettings } from '../app/settings.ts';
import { usePhone } from '../app/usePhone.ts';
import { levelName } from '../machine/machine.ts';
import type { Player } from '../session/session.ts';
import { playedOn } from '../study/played.ts';
import { useAround, useTable, useTableState } from './context.ts';
import { StatePlate } from './StatePlate.tsx';

export const against = (players: readonly Player[]): string => {
  const machines = players.filter((p) => p.kind === 'machine');
  const [first] = machines;
  if (!first) return 'two players, one screen';
  if (machines.length === players.length) return 'AI vs. AI';
  return `vs. AI (${levelName(first.level)})`;
};

export interface BarActions {
  readonly onOverlays: () => void;
  readonly onReplay: () => void;
  readonly onSave: () => void;
  readonly onSettings: () => void;
  readonly onKeys: () => void;
}

interface ToolProps {
  readonly name: string;
  readonly icon: IconName;
  /** Its key: "Z". */
  readonly letter?: string;
  /** Shows its name where there is room. */
  readonly worded?: boolean;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onPress: () => void;
}

function Tool({ name, icon, letter, worded = false, pressed, disabled, className, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={['tool', worded ? 'worded' : '', className ?? ''].filter(Boolean).join(' ')}
      aria-label={name}
      title={letter ? `${name} (${letter})` : name}
      {...(letter ? { 'aria-keyshortcuts': letter } : {})}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      disabled={disabled ?? false}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  );
}

/** On a phone the tools are in a menu behind one button. */
function More({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const away = (event: Event): void => {
      if (!(event.target instanceof Node && sheet.current?.parentElement?.contains(event.target))) setOpen(false);
    };
    const closes = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false);
    };
    addEventListener('pointerdown', away);
    addEventListener('keydown', closes, true);
    return () => {
      removeEventListener('pointerdown', away);
      removeEventListener('keydown', closes, true);
    };
  }, [open]);
  return (
    <div className="more">
      <button
        type="button"
        className="tool"
        aria-label="More"
        aria-expanded={open}
        data-testid="more"
        onClick={() => setOpen(!open)}
      >
        <Icon name="menu" />
      </button>
      {open ? (
        // biome-ignore lint/a11y: a press on one of the buttons inside closes the sheet
        <div className="more-tools" ref={sheet} onClick={() => setOpen(false)}>
          {children}
        </div>
      ) : null}
    </div>
  );
}

export function Bar({ onOverlays, onReplay, onSave, onSettings, onKeys }: BarActions) {
  const { id, session, game, openGoal } = useTable();
  const { scene, canUndo, canRedo, replayAt, handoff } = useTableState();
  const around = useAround();
  const phone = usePhone();
  const askUndo = canUndo ? null : (around?.askUndo ?? null);
  useSettings();
  const status = scene?.status;
  const dark = isDark();
  const study = useMemo(() => {
    const from = around ? undefined : playedOn().find((p) => p.match === id);
    return from && studyLink(from.study, from.at);
  }, [id, around]);
  const tools = (
    <>
      <Tool name="Redo" letter="Y" icon="redo" disabled={!canRedo} onPress={() => session.decisions.redo()} />
      <span className="sep" />
      <Tool name="Overlays" letter="O" icon="boxes" onPress={onOverlays} />
      <Tool
        name="Replay"
        icon="play"
        worded
        pressed={replayAt !== null}
        disabled={handoff !== null}
        onPress={onReplay}
      />
      {around && (around.learning || !session.seating.isOver) ? null : (
        <Tool name="Save and export" icon="save" onPress={onSave} />
      )}
      <Tool
        name={dark ? 'Light' : 'Dark'}
        icon={dark ? 'sun' : 'moon'}
        onPress={() => setSettings({ theme: dark ? 'light' : 'dark' })}
      />
      <Tool name="Settings" icon="gear" onPress={onSettings} />
      {game.goal ? (
        <Tool name="How do I win?" letter="G" icon="flag" disabled={handoff !== null} onPress={openGoal} />
      ) : null}
      <Tool name="Keys and help" letter="?" icon="help" onPress={onKeys} />
    </>
  );
  return (
    <header className="bar">
      <a className="brand" href="#/" aria-label="Sandtable: games">
        <Mark />
        <span>Sandtable</span>
      </a>
      <span className="match">
        <b>{game.title}</b> <span className="against">{around?.against ?? against(session.seating.players)}</span>
      </span>
      <span className="grow" />
      {status ? <StatePlate status={status} /> : null}
      <span className="grow" />
      {around?.line}
      {study === undefined ? null : (
        <a className="tool worded" href={study} data-testid="to-study">
          <Icon name="search" />
          <span>Study</span>
        </a>
      )}
      <nav className="tools" aria-label="Match">
        {askUndo ? (
          <Tool name="Ask for undo" icon="undo" worded onPress={askUndo} />
        ) : (
          <Tool
            name="Undo"
            letter="Z"
            icon="undo"
            worded
            disabled={!canUndo}
            onPress={() => session.decisions.undo()}
          />
        )}
        {phone ? <More>{tools}</More> : tools}
      </nav>
    </header>
  );
}
