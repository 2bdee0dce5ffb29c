/** Crossroads, except that in the machine's thread a thought about an ambush never ends. */

import { isMainThread } from 'node:worker_threads';
import { type CatalogEntry, forCatalog, type Game } from '../../src/engine/game.ts';
import { crossroads, testCatalog } from '../../src/engine/testing/crossroads.ts';
import type { CrossroadsState } from '../../src/engine/testing/pieces.ts';

const redeal: typeof crossroads.redeal = (view, seat, random) => {
  while (!isMainThread && JSON.stringify(view).includes('ambush'));
  return crossroads.redeal(view, seat, random);
};
export const hanging = { ...crossroads, redeal } as Game<CrossroadsState>;
export const catalog = [{ ...testCatalog[0], load: async () => forCatalog(hanging) }] as CatalogEntry[];
