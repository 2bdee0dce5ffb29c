/** What is wrong with the saving of matches at this screen: shown until it is put right. */
import { useSyncExternalStore } from 'react';

export type SaveFault =
  /** The last choices are in this page only. */
  | { readonly kind: 'not-saved'; readonly why: string }
  /** Another tab was quicker; this one goes on from there. */
  | { readonly kind: 'overtaken' };

let faults: ReadonlyMap<string, SaveFault> = new Map();
const listeners = new Set<() => void>();

export function noteFault(id: string, fault: SaveFault | null): void {
  if (fault === null && !faults.has(id)) return;
  const next = new Map(faults);
  if (fault) next.set(id, fault);
  else next.delete(id);
  faults = next;
  for (const listener of [...listeners]) listener();
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useFaults = (): ReadonlyMap<string, SaveFault> => useSyncExternalStore(listen, () => faults);
