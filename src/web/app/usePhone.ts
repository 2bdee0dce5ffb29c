import { useSyncExternalStore } from 'react';
import { useSettings } from './settings.ts';

/** Below so many pixels, counted at the size of the text, there is no room for papers beside the map. */
const NARROW = 768;

const listen = (listener: () => void): (() => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

/** Whether the screen is a phone's, or as narrow as one because its text is large. */
export function usePhone(): boolean {
  const { text } = useSettings();
  return useSyncExternalStore(listen, () => innerWidth / (text / 100) < NARROW);
}
