import { useMemo } from 'react';
import type { Scene } from '../../engine/board.ts';
import { Boxes } from '../board/Boxes.tsx';
import type { CounterState } from '../board/counter/Counter.tsx';
import type { Highlights } from '../session/highlights.ts';
import { useTable } from './context.ts';

/** Boxes beside the map. Pieces that may be selected are highlighted as on the map. */
export function BoxesPanel({ scene, highlights }: { scene: Scene; highlights: Highlights }) {
  const { session, inspect } = useTable();
  const states = useMemo(() => {
    const found = new Map<string, CounterState>();
    for (const mark of highlights.marks) if ('piece' in mark.at) found.set(mark.at.piece, mark.tone);
    for (const id of highlights.chosen) found.set(id, 'chosen');
    return found;
  }, [highlights]);
  return (
    <div className="panel">
      <Boxes
        scene={scene}
        states={states}
        onPiece={(id) => {
          if (states.has(id)) session.selection.click({ piece: id });
          else inspect(id);
        }}
      />
    </div>
  );
}
