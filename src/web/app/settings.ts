/** What a player sets for this browser: light or dark, motion, text size, AI speed, sound. */
import { useSyncExternalStore } from 'react';
import type { PaceId } from '../machine/machine.ts';

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly motion: 'system' | 'full' | 'reduced';
  /** Per cent. */
  readonly text: number;
  readonly pace: PaceId;
  /** Whether results and what the enemy did wait until they are seen, and how fast they are told. */
  readonly results: 'wait' | 'brief' | 'off';
  readonly speed: 1 | 2 | 4;
  /** Until the player chooses, `auto`: on, but off on phones. */
  readonly sound: 'auto' | 'on' | 'off';
  /** Games whose guided first turn was put away. */
  readonly guided: readonly string[];
  /** Games in which a newcomer is led by the hand. */
  readonly led: readonly string[];
}

const KEY = 'sandtable.settings';
const defaults: Settings = {
  theme: 'system',
  motion: 'system',
  text: 100,
  pace: 'steady',
  results: 'wait',
  speed: 1,
  sound: 'auto',
  guided: [],
  led: [],
};
const listeners = new Set<() => void>();

/** Kept settings as far as they make sense; the defaults for the rest. */
function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const found: Record<string, unknown> = { ...defaults };
    for (const [key, value] of Object.entries(defaults))
      if (typeof kept[key] === typeof value && Array.isArray(kept[key]) === Array.isArray(value))
        found[key] = kept[key];
    return found as unknown as Settings;
  } catch {
    return defaults;
  }
}

let current = read();

const asks = (query: string): boolean => matchMedia(query).matches;

export const isDark = (s: Settings = current): boolean =>
  s.theme === 'dark' || (s.theme === 'system' && asks('(prefers-color-scheme: dark)'));
export const isStill = (s: Settings = current): boolean =>
  s.motion === 'reduced' || (s.motion === 'system' && asks('(prefers-reduced-motion: reduce)'));

/** Lays the settings on the page. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = isDark() ? 'dark' : 'light';
  root.dataset.motion = isStill() ? 'reduced' : 'full';
  root.style.setProperty('--zoom', String(current.text / 100));
}

export function setSettings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A full or closed storage: they hold for this visit.
  }
  applySettings();
  for (const listener of listeners) listener();
}

export const settings = (): Settings => current;

export function useSettings(): Settings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settings,
    settings,
  );
}

for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'])
  matchMedia(query).addEventListener('change', () => {
    applySettings();
    for (const listener of listeners) listener();
  });
