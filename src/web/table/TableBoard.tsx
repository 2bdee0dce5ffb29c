import { type Ref, useEffect, useMemo, useRef } from 'react';
import type { BoardSheet, Spot } from '../../engine/board.ts';
import { Board, type BoardOption, type MapHandle } from '../board/Board.tsx';
import type { CounterState } from '../board/counter/Counter.tsx';
import { TableView } from '../board/TableView.tsx';
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
  /** Spots lit up by the log. */
  readonly spotted: readonly Spot[];
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
    (): readonly BoardOption[] => marks.marks.map(({ key, at, name, tone }) => ({ key, at, name, tone })),
    [marks],
  );
  // While others choose, the hexes of what they did last are ringed.
  const last = state.ask ? undefined : state.log.at(-1);
  const happened = useMemo(
    () =>
      (last?.lines ?? []).flatMap((line) =>
        line.parts.flatMap((part) => (typeof part === 'object' ? (places?.of(part.kind, part.id).spots ?? []) : [])),
      ),
    [last, places],
  );
  const overlay = useMemo(
    () => overlayOf(marks, { preview, armed, odds, focus, places }, [...spotted, ...happened]),
    [marks, preview, armed, odds, focus, places, spotted, happened],
  );
  const { targets } = overlay;
  const states = useMemo(() => {
    const found = new Map<string, CounterState>();
    const aimed = targets ?? [];
    // A target that is held by someone is bracketed on its counters.
    for (const piece of scene?.pieces ?? []) {
      const held = (at: (typeof aimed)[number]): boolean =>
        typeof at === 'string'
          ? 'hex' in piece.place && piece.place.hex === at
          : 'piece' in at && at.piece === piece.id;
      if (aimed.some(held)) found.set(piece.id, 'target');
    }
    for (const id of marks.chosen) found.set(id, 'chosen');
    return found;
  }, [marks, scene, targets]);
  if (!scene) return null;
  const [first] = marks.chosen;
  const from = first === undefined ? undefined : places?.hexOf(first);
  const markOf = (key: string) => marks.marks.find((m) => m.key === key);
  const choose = (key: string): void => {
    const mark = markOf(key);
    if (!mark) return;
    if ('piece' in mark.at) onPiece(mark.at.piece);
    session.click(mark.at, touch.current);
  };
  const press = (spot: Spot): void => {
    if ('piece' in spot) onPiece(spot.piece);
    session.click(spot, touch.current);
  };
  if (sheet.kind === 'table')
    return (
      <TableView
        ref={ref}
        sheet={sheet}
        scene={scene}
        overlay={overlay}
        options={new Map(options.flatMap((o) => ('piece' in o.at ? [[o.at.piece, o.name] as const] : [])))}
        points={options.flatMap((o) => ('point' in o.at ? [{ key: o.key, at: o.at.point, name: o.name }] : []))}
        states={states}
        onChoose={(piece) => press({ piece })}
        onChoosePoint={choose}
        onInspect={(piece) => press({ piece })}
        onPoint={(point) => press({ point })}
        onHoverPoint={(point) => {
          if (!touch.current) session.pointAt(point ? { point } : null);
        }}
      />
    );
  return (
    <Board
      ref={ref}
      sheet={sheet}
      scene={scene}
      overlay={overlay}
      options={options}
      states={states}
      {...(from === undefined ? {} : { from })}
      onChoose={choose}
      onInspect={(what) => press('hex' in what ? what : { piece: what.piece.id })}
      onHoverOption={(key) => {
        if (!touch.current) session.point(key === undefined ? null : (markOf(key)?.target ?? null));
      }}
      onFind={onFind}
    />
  );
}
