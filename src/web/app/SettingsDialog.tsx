import type { ReactNode } from 'react';
import { type PaceId, paces } from '../machine/machine.ts';
import { Dialog } from './Dialog.tsx';
import { type Settings, setSettings, useSettings } from './settings.ts';
import { hasSound, playCue } from './sound.ts';

function Choices<K extends 'theme' | 'motion' | 'results'>({
  name,
  label,
  values,
}: {
  name: K;
  label: string;
  values: readonly (readonly [Settings[K], string])[];
}) {
  const settings = useSettings();
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {values.map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={settings[name] === value}
            onChange={() => setSettings({ [name]: value })}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** On or off; the first choice is heard. */
function SoundChoice() {
  const on = hasSound(useSettings().sound);
  return (
    <fieldset className="choices">
      <legend>Sound</legend>
      {(['on', 'off'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="sound"
            checked={on === (value === 'on')}
            onChange={() => {
              setSettings({ sound: value });
              playCue('turn');
            }}
          />
          <span>{value === 'on' ? 'On' : 'Off'}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SettingsDialogProps {
  readonly onClose: () => void;
  readonly onPace?: (ms: number) => void;
  /** What can be set for the match alone. */
  readonly children?: ReactNode;
}

export function SettingsDialog({ onClose, onPace, children }: SettingsDialogProps) {
  const settings = useSettings();
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div className="settings">
        {children}
        <Choices
          name="theme"
          label="Colors"
          values={[
            ['system', 'Match system'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
        />
        <Choices
          name="motion"
          label="Motion"
          values={[
            ['system', 'Match system'],
            ['full', 'Full'],
            ['reduced', 'Reduced'],
          ]}
        />
        <Choices
          name="results"
          label="Results and enemy actions"
          values={[
            ['wait', 'Wait for me to continue'],
            ['brief', 'Show long enough to read'],
            ['off', 'Log only'],
          ]}
        />
        <SoundChoice />
        <label className="field">
          <span>Text size</span>
          <input
            type="range"
            min={90}
            max={200}
            step={10}
            value={settings.text}
            onChange={(event) => setSettings({ text: Number(event.target.value) })}
          />
          <output>{settings.text}%</output>
        </label>
        <label className="field">
          <span>AI speed</span>
          <select
            value={settings.pace}
            onChange={(event) => {
              const pace = event.target.value as PaceId;
              setSettings({ pace });
              onPace?.(paces.find((p) => p.id === pace)?.ms ?? 500);
            }}
          >
            {paces.map((p) => (
              <option key={p.id} value={p.id}>
                {p.name}
              </option>
            ))}
          </select>
        </label>
        {settings.guided.length > 0 ? (
          <p>
            <button type="button" className="btn" onClick={() => setSettings({ guided: [], led: [] })}>
              Show the first-turn tutorial again
            </button>
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
