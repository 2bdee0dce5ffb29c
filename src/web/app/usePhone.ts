import { useSyncExternalStore } from 'react';
import { settings, useSettings } from './settings.ts';

/** Below so many pixels, counted at the size of the text, there is no room for papers beside the map. */
const NARROW = 768;

/** The width of the window. To ask for it lays the whole page out, on a phone above all: it is asked for once a size. */
let width: number | undefined;
// It comes before the listeners of the components.
addEventListener('resize', () => {
  width = undefined;
});

const listen = (listener: () => void): (() => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

/** Whether there are fewer pixels than these, counted at the size of the text. */
function isNarrow(than: number, text: number): boolean {
  width ??= innerWidth;
  return width / (text / 100) < than;
}

export function useNarrow(than: number): boolean {
  const { text } = useSettings();
  return useSyncExternalStore(listen, () => isNarrow(than, text));
}

/** Whether the screen is a phone's, or as narrow as one because its text is large. */
export const usePhone = (): boolean => useNarrow(NARROW);

/** The same, asked outside of a component. */
export const isPhone = (): boolean => isNarrow(NARROW, settings().text);
