import { useEffect, useMemo } from 'react';
import { settings } from '../app/settings.ts';
import { Recap } from '../session/recap.ts';
import type { Session } from '../session/session.ts';

/** The recap of a session; the machine need not wait between two choices, since the screen shows them at its own pace. */
export function useRecap(session: Session): Recap {
  const recap = useMemo(
    () =>
      new Recap(
        {
          game: session.game,
          get state() {
            return session.state;
          },
          get isWatched() {
            return session.seating.isWatched;
          },
          subscribe: session.subscribe,
          isPerson: (seat) => session.seating.players[seat]?.kind === 'person' && session.host.seats.includes(seat),
          momentsOf: (seat) => session.host.sight(seat).moments.length,
          viewAt: (seat, moment) => session.host.viewAt(seat, moment),
        },
        settings,
      ),
    [session],
  );
  useEffect(() => {
    if (!session.seating.isWatched && settings().results !== 'off') session.ai.setPace(0);
    return () => recap.dispose();
  }, [session, recap]);
  return recap;
}
