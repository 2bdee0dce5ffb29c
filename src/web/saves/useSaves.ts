import { useCallback, useEffect, useState } from 'react';
import { listSaves, watchSaves } from '../app/matches.ts';
import type { BadSave, Save } from './save-store.ts';

interface Saves {
  /** null until they are read. */
  readonly saves: readonly Save[] | null;
  readonly bad: readonly BadSave[];
  /** The store itself cannot be read. */
  readonly fault: string | null;
}

/** The matches saved in this browser, and how to read them again. */
export function useSaves(): Saves & { readonly again: () => void } {
  const [found, setFound] = useState<Saves>({ saves: null, bad: [], fault: null });
  const again = useCallback(() => {
    listSaves().then(
      ({ saves, bad }) => setFound({ saves, bad, fault: null }),
      (error: unknown) =>
        setFound({ saves: [], bad: [], fault: error instanceof Error ? error.message : String(error) }),
    );
  }, []);
  useEffect(() => {
    again();
    return watchSaves(again);
  }, [again]);
  return { ...found, again };
}
