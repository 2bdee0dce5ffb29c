/** Errors while saving matches; shown until they are resolved. */
import { useSyncExternalStore } from 'react';

export type SaveError =
  /** The latest choices are only in this page. */
  | { readonly kind: 'not-saved'; readonly why: string }
  /** Another tab has saved the match; this tab continues from there. */
  | { readonly kind: 'overtaken' };

let errors: ReadonlyMap<string, SaveError> = new Map();
const listeners = new Set<() => void>();

export function setSaveError(id: string, error: SaveError | null): void {
  if (error === null && !errors.has(id)) return;
  const next = new Map(errors);
  if (error) next.set(id, error);
  else next.delete(id);
  errors = next;
  for (const listener of [...listeners]) listener();
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSaveErrors = (): ReadonlyMap<string, SaveError> => useSyncExternalStore(listen, () => errors);
