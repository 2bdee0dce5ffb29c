/** DT-22: Allied Engineers Events, one action by priority (A-ENGINEER.1 to A-ENGINEER.19). */

import { EVERYONE } from '../../../../engine/index.ts';
import type { ArdennesState } from '../../state.ts';
import { ALLIED, GERMAN, HEXES } from '../../tables.ts';
import { highestHv, northernmost, pick, westernmost } from '../choice.ts';
import { blowable, entrenchable } from '../events.ts';
import { holds, isEmpty, place, strengthIn, unitsIn } from '../ground.ts';
import { placeRoadblock, threatenBridge } from '../roadblocks.ts';
import { communicationMap, inSupply, supplyMap } from '../supply.ts';
import { hexRef, unit } from '../telling.ts';
import { around, pickMatching } from './picking.ts';

/** Priority 1: a unit takes the place of a roadblock (A-ENGINEER.2 to A-ENGINEER.5); not on the 16th (Q45). */
function replaceRoadblock(s: ArdennesState): boolean {
  if (s.day === 16) return false;
  const supply = supplyMap(s, ALLIED);
  let blocks = Array.from({ length: HEXES }, (_, h) => h).filter(
    (h) => s.roadblock[h] && (s.tables.vp[h] > 0 || supply[h]),
  );
  while (blocks.length > 0) {
    const h = pick(s, 'hex', 'Engineers, roadblock to hold', blocks, [highestHv(s), westernmost(s), northernmost(s)]);
    const u = pickMatching(s, h);
    if (u >= 0) {
      place(s, u, h);
      s.log?.tell(EVERYONE, unit(u), ' replaced the roadblock in ', hexRef(h));
      return true;
    }
    blocks = blocks.filter((x) => x !== h);
  }
  return false;
}

/** Priority 2 (A-ENGINEER.6 to A-ENGINEER.11). */
export function blockable(s: ArdennesState): number[] {
  const { holdValue, positions, road, grid } = s.tables;
  const [ours, theirs, fed] = [communicationMap(s, ALLIED), communicationMap(s, GERMAN), supplyMap(s, GERMAN)];
  return Array.from(positions).filter((h) => {
    if (holdValue[h] < 3 || road[h] === 0 || !isEmpty(s, h) || s.roadblock[h]) return false;
    if (!ours[h] || !theirs[h]) return false;
    if (around(s, h).some((at) => holds(s, ALLIED, at))) return false;
    return grid.within(h, 2).some((at) => holds(s, GERMAN, at) && unitsIn(s, at).some((u) => inSupply(s, u, fed)));
  });
}

function placeBlock(s: ArdennesState): boolean {
  const h = pick(s, 'hex', 'Engineers, roadblock', blockable(s), [highestHv(s), westernmost(s), northernmost(s)]);
  if (h < 0) return false;
  placeRoadblock(s, h);
  return true;
}

/** Priority 3, to the 22nd; before the 17th nothing may be blown (A-ENGINEER.14, A-ENGINEER.15). */
function blowBridge(s: ArdennesState): boolean {
  if (s.day > 22) return false;
  const { sideHexes, holdValue, grid } = s.tables;
  const ends = (i: number): readonly [number, number] => [sideHexes[i * 2], sideHexes[i * 2 + 1]];
  const i = pick(s, 'river', 'Engineers, bridge to blow', blowable(s), [
    ['highest HV', (x) => Math.max(...ends(x).map((h) => holdValue[h]))],
    ['westernmost', (x) => -Math.min(...ends(x).map((h) => grid.along[h]))],
  ]);
  if (i < 0) return false;
  threatenBridge(s, i);
  return true;
}

/** German strength next to a hex (A-ENGINEER.19). */
const facing = (s: ArdennesState, h: number): number =>
  around(s, h).reduce((sum, at) => sum + (holds(s, GERMAN, at) ? strengthIn(s, at) : 0), 0);

/** Priority 4 (A-ENGINEER.16 to A-ENGINEER.19). */
function improve(s: ArdennesState): boolean {
  const h = pick(s, 'hex', 'Engineers, improved position', entrenchable(s), [
    ['greatest German strength adjacent', (x) => facing(s, x)],
    westernmost(s),
  ]);
  if (h < 0) return false;
  s.improved[h] = 1;
  s.log?.tell(EVERYONE, 'An improved position was built in ', hexRef(h));
  return true;
}

/** The first action that is possible; false if none is. */
export const engineersEvent = (s: ArdennesState): boolean =>
  replaceRoadblock(s) || placeBlock(s) || blowBridge(s) || improve(s);
