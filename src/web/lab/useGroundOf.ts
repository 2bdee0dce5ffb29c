import { useEffect, useState } from 'react';
import type { Ground } from '../../lab/draw/index.ts';
import { loadGame } from '../app/games.ts';
import { groundOf } from '../board/draw/places.ts';
import { drawnAhead } from '../board/printed.ts';
import type { StoredRun } from './store.ts';

export async function loadGround({
  plan,
}: StoredRun): Promise<{ readonly ground: (picture: string) => Ground; readonly picture: string }> {
  const { scenario, options } = plan;
  const sheet = (await loadGame(plan.game, plan.overlay)).sheet({ scenario, options });
  const drawn = drawnAhead(sheet);
  return { ground: (picture) => groundOf(sheet, picture), picture: sheet.kind === 'hex' ? drawn.thumb : drawn.name };
}

/** Where the places of the run's map lie; null until the game is loaded, or if it cannot be. */
export function useGroundOf(run: StoredRun): Ground | null {
  const [ground, setGround] = useState<Ground | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run's plan never changes
  useEffect(() => {
    let left = false;
    loadGround(run).then(
      ({ ground: of, picture }) => left || setGround(of(picture)),
      // The figures are there without the map.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [run.id]);
  return ground;
}
