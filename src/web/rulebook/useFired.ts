import { useEffect, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { replayRecord } from '../../engine/record.ts';
import { listSaves } from '../app/matches.ts';
import { firedIn } from './fired.ts';

export interface FiredIn {
  /** The match in this browser. */
  readonly match: string;
  readonly turns: ReadonlyMap<string, readonly number[]>;
}

/** Which statements the latest match of this game in this browser applied; null if there is none that may be told. */
export function useFired(game: AnyGame | null): FiredIn | null {
  const [found, setFound] = useState<FiredIn | null>(null);
  useEffect(() => {
    setFound(null);
    if (!game) return;
    let left = false;
    const read = async (): Promise<void> => {
      const { saves } = await listSaves();
      const [save] = saves
        .filter((s) => s.game === game.id && s.overlay === undefined && s.choices > 0)
        .sort((a, b) => b.updated - a.updated);
      if (!save || left) return;
      const turns = await firedIn(game, replayRecord(game, save.record), () => left);
      if (turns && !left) setFound({ match: save.id, turns });
    };
    // A save that cannot be read has its own place to say so.
    read().catch(() => {});
    return () => {
      left = true;
    };
  }, [game]);
  return found;
}
