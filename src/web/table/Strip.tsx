import type { Scene } from '../../engine/board.ts';
import { TrackStrip } from '../board/TrackStrip.tsx';
import { useTable } from './context.ts';

/** Turn record, boxes beside it and the figures of the status line. */
export function Strip({ scene }: { scene: Scene }) {
  const { session } = useTable();
  return (
    <footer className="foot">
      <TrackStrip scene={scene} onPiece={(id) => session.click(undefined, id)} />
    </footer>
  );
}
