/** 1.2, 3.16 The German arrivals at the end of turn 6. */

import { type AutoStep, decision, frameArg, goTo, push } from '../../../engine/index.ts';
import { isCampaign, Off, type PeiperState, scenarioOf } from '../state.ts';
import { GERMAN, US } from '../tables.ts';
import { done, enemyAdjacent, enterHex, isOpenRiver, refuseRoom, refuseStand, standsIn } from './ground.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { canTrace, isSupplied } from './supply.ts';
import { hexRef, tell, unitRef } from './telling.ts';
import { verbs } from './verbs.ts';

/** P010: whether German units arrive at the end of this turn. */
const isArrivalTurn = (s: PeiperState): boolean =>
  isCampaign(s) && s.tables.data.campaign.arrivals.some((a) => a.side === 'german' && a.turn === s.turn);

/** C17: units of card B that are still off the map, save those that have found no place (PR114). */
const isArriving = (s: PeiperState, u: number): boolean =>
  s.tables.cardB[u] === 1 && s.off[u] === Off.pool && s.hex[u] < 0 && s.picked[u] !== DEFERRED;

/** `picked` of a unit that found no place and enters later. */
const DEFERRED = 2;

/** P012, C20, PR113: whether arrivals go to the Spitze. */
export const isWithSpitze = (s: PeiperState): boolean => {
  const { spitze } = s.tables;
  return s.hex[spitze] >= 0 && isSupplied(s, spitze);
};

/** PR110: its hex, or one next to it and not across an open river. */
function besideSpitze(s: PeiperState, hex: number): boolean {
  const at = s.hex[s.tables.spitze];
  if (at === hex) return true;
  const d = s.tables.grid.direction(at, hex);
  return d >= 0 && !isOpenRiver(s, at * 6 + d);
}

/** P014, PR111 */
function refuseGround(s: PeiperState, u: number, hex: number): number {
  if (standsIn(s, US, hex)) return s.refuse(R.arriveUs, hex);
  return refuseStand(s, u, hex) || (refuseRoom(s, u, hex) ? s.refuse(R.arriveRoom, hex) : 0);
}

function anyBeside(s: PeiperState, u: number): boolean {
  const { neighbour } = scenarioOf(s);
  const at = s.hex[s.tables.spitze];
  if (refuseGround(s, u, at) === 0) return true;
  for (let i = at * 6, end = i + 6; i < end; i++)
    if (neighbour[i] >= 0 && besideSpitze(s, neighbour[i]) && refuseGround(s, u, neighbour[i]) === 0) return true;
  return false;
}

const isTown = (s: PeiperState, hex: number): boolean =>
  ['town', 'city'].includes(s.tables.data.map.terrainKey[TERRAIN_SIGNS[s.tables.terrain[hex]]]);
const TERRAIN_SIGNS = ['.', 'f', 'H', 'R', 'v', 'T', 'C'] as const;

/** P012 to P015, PR110 to PR112: 0, or why the unit may not arrive here. */
export function refuseArrival(s: PeiperState, u: number, hex: number): number {
  const t = s.tables;
  const onA = t.mapOf[hex] === 'A';
  if (isWithSpitze(s)) {
    if (besideSpitze(s, hex)) return refuseGround(s, u, hex);
    if (anyBeside(s, u)) return s.refuse(R.arriveSpitze, hex);
    if (!onA || !(t.hasRoad[hex] || isTown(s, hex))) return s.refuse(R.arriveGround, hex);
    if (enemyAdjacent(s, GERMAN, hex)) return s.refuse(R.arriveNextTo, hex);
    return refuseGround(s, u, hex) || (canTrace(s, hex) ? 0 : s.refuse(R.arriveTrace, hex));
  }
  if (!onA || !t.hasRoad[hex]) return s.refuse(R.arriveRoad, hex); // P013
  return refuseGround(s, u, hex) || (canTrace(s, hex) ? 0 : s.refuse(R.arriveTraceRoad, hex));
}

const placesFor = (s: PeiperState, u: number): number[] =>
  [...scenarioOf(s).hexes].filter((hex) => refuseArrival(s, u, hex) === 0);

/** PR98: after the Regroup Phase. */
export const arrivals: AutoStep<PeiperState> = {
  rule: 'P010',
  run(s) {
    const units = s.tables.unitsOf[GERMAN];
    if (isArrivalTurn(s) && units.some((u) => isArriving(s, u))) push(s, Step.arrivingUnit);
    else goTo(s, Step.nextTurn);
  },
};

/** PD19 */
export const arrivingUnit = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'PR109',
  seat: () => GERMAN,
  prompt: () => 'Select the next unit to arrive',
  verbs: {
    arrive: {
      tries: (s) => s.tables.unitsOf[GERMAN],
      refuse: (s, u) => (isArriving(s, u) ? 0 : s.refuse(R.notArriving, u)),
      choose(s, u) {
        if (placesFor(s, u).length > 0) return goTo(s, Step.arriveAt, u);
        // PR114: it enters later over A:E.
        s.picked[u] = DEFERRED;
        s.due[u] = s.turn + 1;
        tell(s, unitRef(u), ' found no room and will enter later');
        done(s);
      },
    },
  },
});

/** PD20 */
export const arriveAt = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'P012',
  seat: () => GERMAN,
  prompt: (s) => `Select where ${s.tables.labels[frameArg(s, 0)]} arrives`,
  verbs: {
    'arrive-at': {
      tries: (s) => scenarioOf(s).hexes,
      refuse: (s, hex) => refuseArrival(s, frameArg(s, 0), hex),
      choose(s, hex) {
        const u = frameArg(s, 0);
        tell(s, unitRef(u), ' arrived in ', hexRef(hex));
        enterHex(s, u, hex);
        done(s);
      },
    },
  },
});
