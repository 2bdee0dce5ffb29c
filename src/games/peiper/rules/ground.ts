/** 3.3 to 3.5, 3.10, 3.13: hexsides, contact, stacking, and what an entry into a hex sets off. */

import { pop } from '../../../engine/index.ts';
import { has, isCampaign, Off, type PeiperState, Switch, scenarioOf } from '../state.ts';
import { GERMAN, other, US } from '../tables.ts';
import { R } from './refusals.ts';
import { hexRef, tell } from './telling.ts';

/** A river hexside with no bridge, or with a blown one (PR29). */
export function isOpenRiver(s: PeiperState, side: number): boolean {
  const t = s.tables;
  if (!t.river[side]) return false;
  const bridge = t.bridgeAt[side];
  return bridge < 0 || s.blown[bridge] === 1;
}

/** PR22, PR27: along a road, over standing bridges too. */
export const isRoadStep = (s: PeiperState, side: number): boolean => s.tables.road[side] === 1 && !isOpenRiver(s, side);

/** PR23: points to step over this hexside into the hex behind it. */
export const stepCost = (s: PeiperState, side: number, to: number): number =>
  isRoadStep(s, side) ? 1 : s.tables.points[s.tables.terrain[to]];

export const standsIn = (s: PeiperState, side: number, hex: number): boolean =>
  side === GERMAN ? s.standing[hex] > 0 : s.standing[hex] < 0;

export const countIn = (s: PeiperState, hex: number): number => Math.abs(s.standing[hex]);

/** PR33, for a unit of this side in this hex. */
export function inContact(s: PeiperState, side: number, hex: number): boolean {
  const { neighbour } = scenarioOf(s);
  const { standing } = s;
  for (let i = hex * 6, end = i + 6; i < end; i++) {
    const next = neighbour[i];
    if (next < 0 || standing[next] === 0 || standing[next] > 0 === (side === GERMAN)) continue;
    if (!isOpenRiver(s, i)) return true;
  }
  return false;
}

/** PR37: any neighbouring hex, rivers or not. */
export function enemyAdjacent(s: PeiperState, side: number, hex: number): boolean {
  const around = scenarioOf(s).around[hex];
  const enemy = other(side);
  for (let i = 0; i < around.length; i++) if (standsIn(s, enemy, around[i])) return true;
  return false;
}

// ---- stacking -------------------------------------------------------------------------------------------------------

/** PR38, PR40: combat units a side may have in a hex. */
export const stackLimit = (s: PeiperState, side: number): number =>
  side === US && s.surprise ? 1 : s.tables.data.limits.stack;

/** 0, or why there is no room for one more unit. PR119: with Tiger the 501st is not counted. */
export function refuseRoom(s: PeiperState, u: number, hex: number): number {
  const t = s.tables;
  let there = countIn(s, hex);
  const uncounted = has(s, Switch.tiger);
  if (uncounted && u === t.tiger) return 0;
  if (uncounted && s.hex[t.tiger] === hex) there -= 1;
  const limit = stackLimit(s, t.sideOf[u]);
  if (there < limit) return 0;
  return s.refuse(limit < t.data.limits.stack ? R.noRoomSurprise : R.noRoom, hex, there);
}

/** PR25, PR26, PR29: 0, or why the unit's class may not step over this hexside. Foot and motor may cross open rivers. */
export function refuseCross(s: PeiperState, u: number, side: number, to: number): number {
  const t = s.tables;
  if (!t.vehicle[u]) return 0;
  if (isOpenRiver(s, side))
    return t.bridgeAt[side] >= 0 ? s.refuse(R.bridgeBlown, u, t.bridgeAt[side]) : s.refuse(R.noBridge, u, to);
  if (t.roadOnly[to] && !t.road[side]) return s.refuse(R.roadOnly, u, to);
  return 0;
}

/** PR91, PR111, PR148: 0, or why a unit of this class may not be put down here. */
export function refuseStand(s: PeiperState, u: number, hex: number): number {
  const t = s.tables;
  return t.vehicle[u] && t.roadOnly[hex] && !t.hasRoad[hex] ? s.refuse(R.noRoadHere, u, hex) : 0;
}

/** A whole thing is done: its frame goes. */
export function done(s: PeiperState): void {
  s.ended += 1;
  pop(s);
}

// ---- putting down and taking up --------------------------------------------------------------------------------------

function lift(s: PeiperState, u: number): void {
  const from = s.hex[u];
  if (from >= 0) s.standing[from] -= s.tables.sideOf[u] === GERMAN ? 1 : -1;
}

/** Moves a unit into a hex, with all that an entry sets off at once (9.3, PR53). */
export function enterHex(s: PeiperState, u: number, hex: number): void {
  const t = s.tables;
  const side = t.sideOf[u];
  lift(s, u);
  s.hex[u] = hex;
  s.off[u] = Off.pool;
  s.standing[hex] += side === GERMAN ? 1 : -1;
  const place = t.settlementAt[hex];
  if (place >= 0) s.control[place] = side; // PR95
  if (side === US) return;
  for (let i = 0; i < 2; i++)
    if (s.depot[i] === hex) {
      // PR75: it leaves the map; the turn stays on the track (P034).
      s.depot[i] = -1;
      s.captured[i] = s.turn;
      tell(s, 'The fuel depot in ', hexRef(hex), ' was captured');
    }
  if (!isCampaign(s)) return;
  const map = t.mapOf[hex];
  if (map === t.data.campaign.freedBy) s.frozen.fill(0); // P008, PR157
  if (map !== 'A' && s.exitTurn === 0) s.exitTurn = s.turn; // PR124
}

/** PR46, PR47: a step less; without one it is eliminated. */
export function loseStep(s: PeiperState, u: number): void {
  s.steps[u] -= 1;
  if (s.steps[u] > 0) return;
  lift(s, u);
  s.hex[u] = -1;
  s.off[u] = Off.eliminated;
}
