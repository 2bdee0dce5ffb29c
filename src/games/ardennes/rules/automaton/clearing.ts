/** Roadblocks next to active German units when their activation begins (A-ROADBLOCK.24 to A-ROADBLOCK.28; DS-301). */

import { EVERYONE, rollDie } from '../../../../engine/index.ts';
import type { ArdennesState } from '../../state.ts';
import { ALLIED, HEXES } from '../../tables.ts';
import { highestHv, pick, westernmost } from '../choice.ts';
import { place, unitsIn } from '../ground.ts';
import { supplyMap } from '../supply.ts';
import { die, hexRef, unit } from '../telling.ts';
import { around, pickMatching } from './picking.ts';

function adjacentBlocks(s: ArdennesState): number[] {
  const blocks = Array.from({ length: HEXES }, (_, h) => h).filter((h) => s.roadblock[h]);
  return blocks.filter((h) => around(s, h).some((at) => unitsIn(s, at).some((u) => s.active[u])));
}

/** Clears one such roadblock; false when none is left. The marker goes in every case (Q23). */
export function clearRoadblocks(s: ArdennesState): boolean {
  const h = pick(s, 'hex', 'roadblock to clear', adjacentBlocks(s), [highestHv(s), westernmost(s)]);
  if (h < 0) return false;
  s.roadblock[h] = 0;
  if (s.tables.vp[h] > 0 || supplyMap(s, ALLIED)[h]) {
    // A-ROADBLOCK.25, A-ROADBLOCK.26
    const roll = rollDie(s, 1, 10);
    const held = roll <= s.tables.holdValue[h];
    s.log?.show(EVERYONE, [die(roll)], 'The roadblock in ', hexRef(h), ` holds on ${s.tables.holdValue[h]} or less`);
    const u = held ? pickMatching(s, h) : -1;
    if (u >= 0) {
      place(s, u, h);
      s.log?.tell(EVERYONE, unit(u), ' replaced the roadblock in ', hexRef(h));
      return true;
    }
  }
  s.log?.tell(EVERYONE, 'The roadblock in ', hexRef(h), ' was cleared');
  return true;
}
