import { useState } from 'react';
import { Dialog } from '../app/Dialog.tsx';
import type { Player } from '../session/session.ts';
import { useTable } from '../table/context.ts';
import { WhoPlays } from '../table/WhoPlays.tsx';

interface PlayOnProps {
  readonly at: number;
  readonly onClose: () => void;
  readonly onPlay: (players: readonly Player[]) => void;
}

/** Starts a new match from an earlier moment, with a choice of players. */
export function PlayOn({ at, onClose, onPlay }: PlayOnProps) {
  const { session, game } = useTable();
  const [players, setPlayers] = useState<readonly Player[]>(() =>
    session.seating.isWatched ? game.seats.map((): Player => ({ kind: 'person' })) : session.seating.players,
  );
  return (
    <Dialog title="Play on from here" onClose={onClose}>
      <p>
        Starts a new match after {at === 1 ? '1 decision' : `${at} decisions`} of this one, with new dice. This match is
        unchanged.
      </p>
      <WhoPlays players={players} onChange={setPlayers} note="" />
      <div className="go">
        <button type="button" className="btn primary" data-testid="play-on" onClick={() => onPlay(players)}>
          Play on
        </button>
        <button type="button" className="btn" onClick={onClose}>
          Back
        </button>
      </div>
    </Dialog>
  );
}
