/** What the parts of a study share. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Desk, DeskState } from './desk.ts';

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('used outside a study');
  return desk;
}

export function useDeskState(): DeskState {
  const desk = useDesk();
  return useSyncExternalStore(desk.subscribe, desk.snapshot, desk.snapshot);
}
