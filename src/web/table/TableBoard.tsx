import { type Ref, useEffect, useMemo, useRef } from 'react';
import type { BoardSheet, HexLabel } from '../../engine/board.ts';
import { Board, type BoardOption, type MapHandle } from '../board/Board.tsx';
import type { CounterState } from '../board/counter/Counter.tsx';
import { type Highlights, overlayOf } from '../session/highlights.ts';
import { useTable, useTableState } from './context.ts';

/** How the last press was made: a tap shows an option before it is taken. */
function useTouch(): { readonly current: boolean } {
  const touch = useRef(false);
  useEffect(() => {
    const note = (event: PointerEvent): void => {
      touch.current = event.pointerType === 'touch';
    };
    const key = (): void => {
      touch.current = false;
    };
    addEventListener('pointerdown', note, true);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('pointerdown', note, true);
      removeEventListener('keydown', key, true);
    };
  }, []);
  return touch;
}

interface TableBoardProps {
  readonly sheet: BoardSheet;
  readonly marks: Highlights;
  /** Hexes lit up by the log. */
  readonly spotted: readonly HexLabel[];
  readonly onFind: () => void;
  readonly onPiece: (piece: string) => void;
  readonly ref: Ref<MapHandle>;
}

/** The board with the options of the decision on it. */
export function TableBoard({ sheet, marks, spotted, onFind, onPiece, ref }: TableBoardProps) {
  const { session } = useTable();
  const state = useTableState();
  const { scene, places, preview, armed, odds, focus } = state;
  const touch = useTouch();
  const options = useMemo(
    (): readonly BoardOption[] => marks.spots.map(({ key, at, name, tone }) => ({ key, at, name, tone })),
    [marks],
  );
  // While others choose, the hexes of what they did last are ringed.
  const last = state.ask ? undefined : state.log.at(-1);
  const happened = useMemo(
    () =>
      (last?.lines ?? []).flatMap((line) =>
        line.parts.flatMap((part) => (typeof part === 'object' ? (places?.of(part.kind, part.id).hexes ?? []) : [])),
      ),
    [last, places],
  );
  const overlay = useMemo(
    () => overlayOf(marks, { preview, armed, odds, focus }, [...spotted, ...happened]),
    [marks, preview, armed, odds, focus, spotted, happened],
  );
  const { targets } = overlay;
  const states = useMemo(() => {
    const found = new Map<string, CounterState>();
    // A target that is held by someone is bracketed on its counters.
    for (const piece of scene?.pieces ?? [])
      if ('hex' in piece.place && targets?.includes(piece.place.hex)) found.set(piece.id, 'target');
    for (const id of marks.chosen) found.set(id, 'chosen');
    return found;
  }, [marks, scene, targets]);
  if (!scene || sheet.kind !== 'hex') return null;
  const [first] = marks.chosen;
  const from = first === undefined ? undefined : places?.hexOf(first);
  const spotOf = (key: string) => marks.spots.find((s) => s.key === key);
  return (
    <Board
      ref={ref}
      sheet={sheet}
      scene={scene}
      overlay={overlay}
      options={options}
      states={states}
      {...(from === undefined ? {} : { from })}
      onChoose={(key) => {
        const spot = spotOf(key);
        if (!spot) return;
        if ('piece' in spot.at) {
          onPiece(spot.at.piece);
          session.click(places?.hexOf(spot.at.piece), spot.at.piece, touch.current);
        } else session.click(spot.at.hex, undefined, touch.current);
      }}
      onInspect={(what) => {
        if ('hex' in what) {
          session.click(what.hex, undefined, touch.current);
          return;
        }
        onPiece(what.piece.id);
        session.click('hex' in what.piece.place ? what.piece.place.hex : undefined, what.piece.id, touch.current);
      }}
      onHoverOption={(key) => {
        if (!touch.current) session.point(key === undefined ? null : (spotOf(key)?.target ?? null));
      }}
      onFind={onFind}
    />
  );
}
