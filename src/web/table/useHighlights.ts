import { useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../app/useAfterPaint.ts';
import { type Highlights, highlightsOf } from '../session/highlights.ts';
import type { Session, TableState } from '../session/session.ts';

/** Time for figures between two frames, in milliseconds. */
const PORTION = 12;

/**
 * The highlights of the stage: first the targets and quick figures, then the missing figures, some after each frame.
 */
export function useHighlights(session: Session, { stage, places, ask }: TableState): Highlights {
  const first = useMemo(
    () => highlightsOf(session.position.foresight, { stage, places, ask }),
    [session, stage, places, ask],
  );
  const [more, setMore] = useState({ first, highlights: first });
  const highlights = more.first === first ? more.highlights : first;
  useEffect(() => {
    if (!highlights.missing) return;
    const { foresight } = session.position;
    return afterPaint(() => setMore({ first, highlights: highlightsOf(foresight, { stage, places, ask }, PORTION) }));
  }, [session, stage, places, ask, first, highlights]);
  return highlights;
}
