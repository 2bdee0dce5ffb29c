import { useEffect, useMemo } from 'react';
import { settings } from '../app/settings.ts';
import { Recap, recapSource } from '../session/recap.ts';
import type { Session } from '../session/session.ts';

/** The recap of a session. The AI need not wait between two choices: the recap shows them at its own pace. */
export function useRecap(session: Session): Recap {
  const recap = useMemo(() => new Recap(recapSource(session), settings), [session]);
  useEffect(() => {
    if (!session.seating.isWatched && settings().results !== 'off') session.ai.setPace(0);
    return () => recap.dispose();
  }, [session, recap]);
  return recap;
}
