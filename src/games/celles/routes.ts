/** Ways to the Meuse, for the AI: over an empty map. */

import { onceFor } from '../../engine/index.ts';
import { ALLIED, GERMAN, HEXES, stepTableIndex, type Tables } from './tables.ts';

export const UNREACHED = 999;

/** Half points a German vehicle needs from each hex to the nearest hex that scores, on an empty map. */
export const toMeuse = onceFor((t: Tables): Int16Array => {
  const cost = new Int16Array(HEXES).fill(UNREACHED);
  const step = t.step[stepTableIndex(0, GERMAN, 0, 0)];
  for (const h of t.meuseBankHexes) cost[h] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let h = 0; h < HEXES; h++)
      for (let d = 0; d < 6; d++) {
        const to = t.neighbour[h * 6 + d];
        if (to < 0 || step[h * 6 + d] === 0 || t.rear[ALLIED][to]) continue;
        const via = cost[to] + step[h * 6 + d];
        if (via < cost[h]) {
          cost[h] = via;
          changed = true;
        }
      }
  }
  return cost;
});
