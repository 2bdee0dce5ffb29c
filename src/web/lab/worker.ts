/** A thread of the lab: plays games of a run, one batch after another. */

import type { AnyGame } from '../../engine/game.ts';
import { catalog } from '../../games/catalog.ts';
import { loadOtherGames } from '../../games/other-games.ts';
import { gameOf, playBatch, playGames } from '../../lab/batch.ts';
import { examplesOf, keptOf } from '../../lab/examples.ts';
import { framesOf } from '../../lab/frames.ts';
import type { RunPlan } from '../../lab/plan.ts';
import type { FromThread, ToThread } from './protocol.ts';

// The page that started it names the games by other authors.
const ready = loadOtherGames(self.name.split(' ').filter(Boolean));
const tell = (message: FromThread): void => postMessage(message);

let loaded: { readonly key: string; readonly game: Promise<AnyGame> } | null = null;

/** The game of a plan; the last one is kept. */
async function gameFor(plan: RunPlan): Promise<AnyGame> {
  await ready;
  const key = `${plan.game} ${plan.data} ${plan.edition}`;
  if (loaded?.key !== key) loaded = { key, game: gameOf(catalog, plan) };
  return loaded.game;
}

async function handle(message: ToThread): Promise<void> {
  const { plan } = message;
  const game = await gameFor(plan);
  switch (message.kind) {
    case 'play': {
      const { batch, tally, rows } = playBatch(game, plan, message.batch);
      const part = { batch, tally, frames: framesOf(rows), examples: examplesOf(rows), kept: keptOf(rows) };
      return tell({ kind: 'played', part });
    }
    case 'check':
      return tell({ kind: 'checked', checks: keptOf(playGames(game, plan, message.games).rows).checks });
    case 'measure': {
      let seconds = 0;
      for (let number = 1; number <= message.games && seconds < message.seconds; number++) {
        seconds += playGames(game, plan, [number]).seconds;
        tell({ kind: 'measured', games: number, seconds });
      }
    }
  }
}

addEventListener('message', (event: MessageEvent<ToThread>) => {
  handle(event.data).catch((error: unknown) =>
    tell({ kind: 'fault', message: error instanceof Error ? error.message : String(error) }),
  );
});
