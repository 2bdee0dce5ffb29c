import { useCallback, useEffect, useState } from 'react';
import { listSaves, watchShelf } from '../app/matches.ts';
import type { BadSave, Save } from './shelf.ts';

interface Saves {
  /** null until they are read. */
  readonly saves: readonly Save[] | null;
  readonly bad: readonly BadSave[];
  /** The shelf itself cannot be read. */
  readonly fault: string | null;
}

/** What lies on this browser's shelf, and how to look again. */
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
    return watchShelf(again);
  }, [again]);
  return { ...found, again };
}
