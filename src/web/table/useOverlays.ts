import { useCallback, useMemo, useState } from 'react';
import type { BoardSheet, HexLabel, Layer } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';
import {
  type Note,
  type OverlayId,
  type OverlayInfo,
  overlaysFor,
  readNotes,
  writeNotes,
} from '../session/overlays.ts';
import type { Session, TableState } from '../session/session.ts';

export interface Overlaid {
  /** The overlays of this board. */
  readonly known: readonly OverlayInfo[];
  readonly open: OverlayId | null;
  readonly setOpen: (id: OverlayId | null) => void;
  readonly layer: Layer | null;
  /** Threat of the own side instead of the enemy's; null if the game has only the enemy's. */
  readonly mine: boolean | null;
  readonly setMine: (mine: boolean) => void;
  readonly notes: readonly Note[];
  /** A hex was selected for a note. */
  readonly note: (hex: HexLabel) => void;
  readonly clear: () => void;
  /** Sets the label of the last note. */
  readonly write: (text: string) => void;
  /** The first hex of an arrow or ring. */
  readonly begun: HexLabel | null;
}

/** The open overlay and the notes of this match. */
export function useOverlays(
  id: string,
  session: Session,
  state: TableState,
  game: AnyGame,
  kind: BoardSheet['kind'],
): Overlaid {
  const known = useMemo(() => overlaysFor(game, kind), [game, kind]);
  const [open, setOpen] = useState<OverlayId | null>(null);
  // Each seat has its own notes.
  const key = `${id}.${state.seat}`;
  const [kept, setKept] = useState(() => ({ key, notes: readNotes(key) }));
  if (kept.key !== key) setKept({ key, notes: readNotes(key) });
  const { notes } = kept;
  const [begun, setBegun] = useState<HexLabel | null>(null);
  const { scene } = state;
  const [mine, setMine] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position, another layer
  const strike = useMemo(() => (open === 'threat' ? session.position.layer('strike') : null), [open, session, scene]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position, another layer
  const layer = useMemo(() => {
    if (open === 'threat') return mine && strike ? strike : session.position.layer('threat');
    return open === 'zones' || open === 'supply' ? session.position.layer(open) : null;
  }, [open, mine, strike, session, scene]);
  const keep = useCallback(
    (list: readonly Note[]) => {
      setKept({ key, notes: list });
      writeNotes(key, list);
    },
    [key],
  );
  const note = useCallback(
    (hex: HexLabel) => {
      if (begun === null) {
        setBegun(hex);
        return;
      }
      setBegun(null);
      const same = notes.filter((n) => !(n.from === begun && n.to === hex));
      // The same note again deletes it.
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
  const write = useCallback(
    (text: string) => keep(notes.map((n, i) => (i === notes.length - 1 ? { ...n, text } : n))),
    [keep, notes],
  );
  return useMemo(
    () => ({
      known,
      open,
      setOpen: change,
      layer,
      mine: strike ? mine : null,
      setMine,
      notes,
      note,
      clear,
      write,
      begun,
    }),
    [known, open, change, layer, mine, strike, notes, note, clear, write, begun],
  );
}
