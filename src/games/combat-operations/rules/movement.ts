/** Movement: one counter, one move, by the cheapest way (8.0, X16, X16a). */
import { code, frameArg, type Options, type PathFinder, pop } from '../../../engine/index.ts';
import { type CoState, holds, Mark } from '../state.ts';
import { ALL_POINTS, BLUE, Bridge, HEXES, MoveClass, other, PROHIBITED, RIVER_SIDES, Terrain } from '../tables.ts';
import { endJob } from './engineers.ts';
import { tellMove } from './log.ts';
import { markMove, markReach } from './marks.ts';
import { leavesHex } from './memory.ts';
import { R } from './refusals.ts';
import { mayCross, refuseCross } from './terrain.ts';
import { askInTurn, V } from './verbs.ts';
import { endsIn, putCounter } from './zoc.ts';

/** The first of the units a counter is made of: in one counter all share their supply, marks and moves. */
export const leadOf = (s: CoState, counter: number): number => s.tables.parts[s.tables.partsFrom[counter]];

/** Half points a counter has for one step: out of supply the value is halved, rounded down, at least 1. */
export function allowance(s: CoState, counter: number): number {
  const movement = s.tables.movement[counter];
  if (s.supplied[leadOf(s, counter)]) return movement * 2;
  s.watch?.atWork('CO-124 CO-034');
  return Math.max(1, movement >> 1) * 2;
}

/** CO-041: a counter that has not moved may always enter one neighbouring hex that is not prohibited to it. */
export function mayEnterNeighbour(s: CoState, counter: number, hex: number, direction: number): boolean {
  const { neighbour, side, moveClass } = s.tables;
  const to = neighbour[hex * 6 + direction];
  if (to < 0 || holds(s, other(side[counter]), to)) return false; // CO-040
  return mayCross(s, moveClass[counter], hex, direction);
}

export function hasDestination(s: CoState, counter: number): boolean {
  const from = s.hex[counter];
  for (let d = 0; d < 6; d++) if (mayEnterNeighbour(s, counter, from, d)) return true;
  return false;
}

/** CO-057, CO-062, CO-063: river hexsides cost as much as the bridges that lie there allow; laid again where one has changed. */
function liveCost(s: CoState, moveClass: number): Int8Array {
  const { riverEdges, pathCost, pathBridges, cost } = s.tables;
  const live = pathCost[moveClass];
  const laid = pathBridges[moveClass];
  const { bridge } = s;
  for (let side = 0; side < RIVER_SIDES; side++) {
    if (bridge[side] === laid[side]) continue;
    laid[side] = bridge[side];
    const isShut = bridge[side] < (moveClass === MoveClass.motorized ? Bridge.armor : Bridge.infantry);
    for (const edge of riverEdges[side]) live[edge] = isShut ? PROHIBITED : cost[moveClass][edge];
  }
  return live;
}

/** All hexes a counter can reach from a hex with so many half points. Shared: read it before the next search. */
export function findReach(s: CoState, counter: number, from: number, points: number, throughZoc = false): PathFinder {
  const t = s.tables;
  // Asked for every step of every search: read from the arrays themselves.
  const { standing, zoc } = s;
  const side = t.side[counter];
  const cost = liveCost(s, t.moveClass[counter]);
  const enemyZoc = other(side) * HEXES;
  /** Makes the enemy's stacks negative. */
  const sign = side === BLUE ? 1 : -1;
  t.paths.find(
    from,
    points,
    (hex, d, to) => (standing[to] * sign < 0 ? PROHIBITED : cost[hex * 6 + d]), // CO-040
    (hex) => !throughZoc && zoc[enemyZoc + hex] !== 0, // CO-021, X9
    t.leastCost[t.moveClass[counter]],
  );
  return t.paths;
}

/**
 * 0, or why a counter that stands in `from` with so many half points cannot end its move in `to`. `fresh`: it has not
 * moved yet in this step, so that CO-041 holds for it.
 */
export function refuseDestination(s: CoState, counter: number, to: number, points: number, fresh: boolean): number {
  const t = s.tables;
  const from = s.hex[counter];
  if (to === from) return s.refuse(R.stays, counter, to);
  if (holds(s, other(t.side[counter]), to)) return s.refuse(R.enemyThere, to); // CO-040
  const d = t.grid.direction(from, to);
  if (fresh && d >= 0 && mayEnterNeighbour(s, counter, from, d)) return 0; // CO-041
  if (findReach(s, counter, from, points).isReached(to)) return 0;
  if (d >= 0) {
    const why = refuseCross(s, counter, from, d);
    if (why !== 0) return why;
  }
  const reachIgnoringCost = findReach(s, counter, from, ALL_POINTS);
  if (reachIgnoringCost.isReached(to)) return s.refuse(R.tooFar, counter, reachIgnoringCost.costTo(to), points);
  if (findReach(s, counter, from, ALL_POINTS, true).isReached(to)) return s.refuse(R.zocStops, counter);
  const isSwampOnFoot = t.terrain[to] === Terrain.swamp && t.moveClass[counter] === MoveClass.foot;
  return isSwampOnFoot ? s.refuse(R.swampAll, to) : s.refuse(R.noWay, counter);
}

/** Marks what a move that is about to be made is paid with. */
export function markWay(s: CoState, counter: number, to: number, points: number): void {
  if (!s.watch) return;
  findReach(s, counter, s.hex[counter], points);
  markMove(s, s.watch, counter, to);
}

/** Moves a counter and notes it: CO-073, X15, X21a. */
export function moveCounter(s: CoState, counter: number, to: number): void {
  const from = s.hex[counter];
  leavesHex(s, counter);
  putCounter(s, counter, to);
  markMoved(s, counter);
  endJob(s, counter);
  endsIn(s, counter, to);
  tellMove(s, counter, from, to);
}

export function markMoved(s: CoState, counter: number): void {
  const t = s.tables;
  for (let i = t.partsFrom[counter]; i < t.partsTo[counter]; i++) {
    s.moved[t.parts[i]] = 1;
    s.mark[t.parts[i]] &= ~Mark.unsure; // all saw it move
  }
}

/**
 * Where a counter may go: by a way it can pay for, or (CO-041, if it has not moved) one hex at any price. `mayEnd` says
 * whether it may end its move there.
 */
export function listDestinations(
  s: CoState,
  out: Options,
  counter: number,
  points: number,
  fresh: boolean,
  mayEnd: (hex: number) => boolean,
): void {
  const from = s.hex[counter];
  const reach = findReach(s, counter, from, points);
  if (s.watch) markReach(s, s.watch, counter);
  for (let i = 1; i < reach.count; i++) if (mayEnd(reach.reached[i])) out.add(code(V.to, reach.reached[i]));
  if (!fresh) return;
  for (let d = 0; d < 6; d++) {
    if (!mayEnterNeighbour(s, counter, from, d)) continue;
    const to = s.tables.neighbour[from * 6 + d];
    if (!reach.isReached(to) && mayEnd(to)) out.add(code(V.to, to));
  }
}
const anywhere = (): boolean => true;

/** D-15. Arguments: the counter, its half points, whether it has just entered. */
export const moveTo = askInTurn({
  rule: 'X16',
  prompt: (s) => `Move ${s.tables.labels[frameArg(s, 0)]}: select a hex`,
  verbs: {
    to: {
      list: (s, out) => listDestinations(s, out, frameArg(s, 0), frameArg(s, 1), frameArg(s, 2) === 0, anywhere),
      refuse: (s, hex) => refuseDestination(s, frameArg(s, 0), hex, frameArg(s, 1), frameArg(s, 2) === 0),
      choose(s, hex) {
        const counter = frameArg(s, 0);
        if (s.watch) markWay(s, counter, hex, frameArg(s, 1));
        pop(s);
        moveCounter(s, counter, hex);
      },
    },
    stay: {
      refuse: (s) => (frameArg(s, 2) === 1 ? 0 : s.refuse(R.nothingToStay)),
      choose(s) {
        const counter = frameArg(s, 0);
        pop(s);
        endsIn(s, counter, s.hex[counter]);
      },
    },
  },
});
