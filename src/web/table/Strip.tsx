import { useMemo } from 'react';
import type { Box, Scene } from '../../engine/board.ts';
import { ArmyStrip } from '../board/ArmyStrip.tsx';
import { TrackStrip } from '../board/TrackStrip.tsx';

import { useTable, useTableState } from './context.ts';
import { trayBoxes } from './Hand.tsx';

/** Turn record, boxes beside it and the figures of the status line. */
export function Strip({ scene, besides = [] }: { scene: Scene; besides?: readonly Box[] }) {
  const { session, inspect } = useTable();
  const { stage } = useTableState();
  const may = useMemo(
    () =>
      new Set(
        (stage?.targets ?? []).flatMap(({ place }) => place.spots.flatMap((s) => ('piece' in s ? [s.piece] : []))),
      ),
    [stage],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and so must be reached by the keyboard
    <footer className="foot" tabIndex={0}>
      <TrackStrip
        scene={scene}
        besides={[...trayBoxes(scene), ...besides].map((b) => b.id)}
        onPiece={(id) => session.selection.click({ piece: id })}
      />
      <ArmyStrip
        scene={scene}
        may={may}
        onUnit={(piece) => {
          inspect(piece);
          if (may.has(piece)) session.selection.click({ piece });
        }}
      />
    </footer>
  );
}
