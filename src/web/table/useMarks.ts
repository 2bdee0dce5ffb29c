import { useEffect, useMemo, useState } from 'react';
import { type Highlights, highlightsOf } from '../session/highlights.ts';
import type { Session, TableState } from '../session/session.ts';

/** Time for figures in one frame, in milliseconds. */
const PORTION = 12;

/** The marks of the stage: at once what is quick, then the missing figures, a portion each frame. */
export function useMarks(session: Session, stage: TableState['stage'], places: TableState['places']): Highlights {
  const first = useMemo(() => highlightsOf(session, stage, places), [session, stage, places]);
  const [more, setMore] = useState({ first, marks: first });
  const marks = more.first === first ? more.marks : first;
  useEffect(() => {
    if (!marks.missing) return;
    const frame = requestAnimationFrame(() => setMore({ first, marks: highlightsOf(session, stage, places, PORTION) }));
    return () => cancelAnimationFrame(frame);
  }, [session, stage, places, first, marks]);
  return marks;
}
