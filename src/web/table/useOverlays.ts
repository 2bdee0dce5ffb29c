import { useCallback, useMemo, useState } from 'react';
import type { HexLabel, Layer } from '../../engine/board.ts';
import { type Note, type OverlayId, readNotes, writeNotes } from '../session/overlays.ts';
import type { Session, TableState } from '../session/session.ts';

export interface Overlaid {
  readonly open: OverlayId | null;
  readonly setOpen: (id: OverlayId | null) => void;
  readonly layer: Layer | null;
  readonly notes: readonly Note[];
  /** A hex was pressed while notes are made. */
  readonly note: (hex: HexLabel) => void;
  readonly clear: () => void;
}

/** The overlay that lies on the map, and the notes of this match. */
export function useOverlays(id: string, session: Session, state: TableState): Overlaid {
  const [open, setOpen] = useState<OverlayId | null>(null);
  const [notes, setNotes] = useState<readonly Note[]>(() => readNotes(id));
  const [begun, setBegun] = useState<HexLabel | null>(null);
  const { scene } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position, another layer
  const layer = useMemo(
    () => (open === 'zones' || open === 'supply' || open === 'threat' ? session.layer(open) : null),
    [open, session, scene],
  );
  const keep = useCallback(
    (list: readonly Note[]) => {
      setNotes(list);
      writeNotes(id, list);
    },
    [id],
  );
  const note = useCallback(
    (hex: HexLabel) => {
      if (begun === null) {
        setBegun(hex);
        return;
      }
      setBegun(null);
      const same = notes.filter((n) => !(n.from === begun && n.to === hex));
      // The same note once more rubs it out.
      if (same.length < notes.length) keep(same);
      else keep([...notes, { id: `${begun} ${hex}`, from: begun, to: hex }]);
    },
    [begun, notes, keep],
  );
  const change = useCallback((to: OverlayId | null) => {
    setBegun(null);
    setOpen(to);
  }, []);
  const clear = useCallback(() => keep([]), [keep]);
  return useMemo(
    () => ({ open, setOpen: change, layer, notes, note, clear }),
    [open, change, layer, notes, note, clear],
  );
}
