import type { Scene } from '../../engine/board.ts';
import { TrackStrip } from '../board/TrackStrip.tsx';
import { useTable } from './context.ts';

/** Turn record, boxes beside it and the figures of the status line. */
export function Strip({ scene }: { scene: Scene }) {
  const { session } = useTable();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and so must be reached by the keyboard
    <footer className="foot" tabIndex={0}>
      <TrackStrip scene={scene} onPiece={(id) => session.selection.click({ piece: id })} />
    </footer>
  );
}
