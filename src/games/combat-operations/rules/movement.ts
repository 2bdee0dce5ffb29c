/** Movement: one counter, one move, by the cheapest way (8.0, X16, X16a). */
import { type DecisionStep, frameArg, pop } from '../../../engine/steps.ts';
import { code, first, verbOf } from '../../../engine/verbs.ts';
import { type CoState, holds } from '../state.ts';
import { ALL_POINTS, BLUE, Bridge, Gait, HEXES, other, PROHIBITED } from '../tables.ts';
import { tellMove } from './log.ts';
import { R } from './refusals.ts';
import { mayCross, refuseCross } from './terrain.ts';
import { closingOnly, IN_HIS_TURN, otherQuestion, V } from './verbs.ts';
import { endJob, endsIn, inEnemyZoc, putCounter } from './zoc.ts';

/** The first of the units a counter is made of: in one counter all share their supply, marks and moves. */
export const leadOf = (s: CoState, counter: number): number => s.tables.parts[s.tables.partsFrom[counter]];

/** Half points a counter has for one step. CO-124, CO-034: out of supply the value is halved, rounded down, at least 1. */
export function allowance(s: CoState, counter: number): number {
  const movement = s.tables.movement[counter];
  return s.supplied[leadOf(s, counter)] ? movement * 2 : Math.max(1, movement >> 1) * 2;
}

/** CO-041: a counter that has not moved may always enter one neighbouring hex that is not prohibited to it. */
export function mayEnterNeighbour(s: CoState, counter: number, hex: number, direction: number): boolean {
  const t = s.tables;
  const to = t.neighbour[hex * 6 + direction];
  if (to < 0 || holds(s, other(t.side[counter]), to)) return false; // CO-040
  return mayCross(s, t.gait[counter], hex, direction);
}

export function hasDestination(s: CoState, counter: number): boolean {
  const hex = s.hex[counter];
  for (let d = 0; d < 6; d++) if (mayEnterNeighbour(s, counter, hex, d)) return true;
  return false;
}

// The search asks these of every hexside; they look at the counter set here, so that no search makes a new function.
let cost: Int8Array;
let standing: Int8Array;
let zoc: Uint8Array;
let enemyZoc = 0;
/** Makes the enemy's stacks negative. */
let sign = 1;
let stopsInZoc = true;

const costOf = (from: number, d: number, to: number): number =>
  standing[to] * sign < 0 ? PROHIBITED : cost[from * 6 + d]; // CO-040
const isStop = (hex: number): boolean => stopsInZoc && zoc[enemyZoc + hex] !== 0; // CO-021, X9

/** CO-057, CO-062, CO-063: river hexsides cost as much as the bridges that lie there allow. */
function layBridges(s: CoState, gait: number): void {
  const { riverEdges, pathCost } = s.tables;
  const { bridge } = s;
  const live = pathCost[gait];
  const printed = s.tables.cost[gait];
  const least = gait === Gait.motorized ? Bridge.armor : Bridge.infantry;
  for (let side = 0; side < bridge.length; side++)
    for (let i = side * 2; i < side * 2 + 2; i++) {
      const price = printed[riverEdges[i]];
      // CO-049: a swamp off the road is never on the way
      live[riverEdges[i]] = bridge[side] < least || price === ALL_POINTS ? PROHIBITED : price;
    }
}

/** Searches all hexes a counter can reach from a hex with so many half points; the answer is in `s.tables.paths`. */
export function findReach(s: CoState, counter: number, from: number, points: number, throughZoc = false): void {
  const t = s.tables;
  const gait = t.gait[counter];
  layBridges(s, gait);
  cost = t.pathCost[gait];
  standing = s.standing;
  zoc = s.zoc;
  sign = t.side[counter] === BLUE ? 1 : -1;
  enemyZoc = other(t.side[counter]) * HEXES;
  stopsInZoc = !throughZoc;
  t.paths.find(from, points, costOf, isStop);
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
  findReach(s, counter, from, points);
  if (t.paths.isReached(to)) return 0;
  if (d >= 0) {
    const why = refuseCross(s, counter, from, d);
    if (why !== 0) return why;
    if (t.cost[t.gait[counter]][from * 6 + d] === ALL_POINTS) return s.refuse(R.swampAll, to);
  }
  const far = ALL_POINTS;
  findReach(s, counter, from, far);
  if (t.paths.isReached(to)) return s.refuse(R.tooFar, counter, t.paths.costTo(to), points);
  findReach(s, counter, from, far, true);
  if (t.paths.isReached(to)) return s.refuse(R.zocStops, counter);
  for (let i = 0; i < 6; i++) {
    const near = t.neighbour[to * 6 + i];
    if (near >= 0 && t.cost[t.gait[counter]][near * 6 + ((i + 3) % 6)] === ALL_POINTS) return s.refuse(R.swampAll, to);
  }
  return s.refuse(R.noWay, counter);
}

/** Moves a counter and notes it: CO-073, X15, X21a. */
export function moveCounter(s: CoState, counter: number, to: number): void {
  const from = s.hex[counter];
  putCounter(s, counter, to);
  markMoved(s, counter);
  endJob(s, counter);
  endsIn(s, counter, to);
  tellMove(s, counter, from, to);
}

export function markMoved(s: CoState, counter: number): void {
  const t = s.tables;
  for (let i = t.partsFrom[counter]; i < t.partsTo[counter]; i++) s.moved[t.parts[i]] = 1;
}

/** D-15. Arguments: the counter, its half points, whether it has just entered. */
export const moveTo: DecisionStep<CoState> = {
  rule: 'X16',
  seat: (s) => s.player,
  prompt: (s) => `Where does ${s.tables.labels[frameArg(s, 0)]} move?`,
  publicPrompt: IN_HIS_TURN,
  sole: closingOnly,
  options(s, out) {
    const t = s.tables;
    const counter = frameArg(s, 0);
    const from = s.hex[counter];
    const entered = frameArg(s, 2) === 1;
    findReach(s, counter, from, frameArg(s, 1));
    const { paths } = t;
    for (let i = 1; i < paths.count; i++) out.add(code(V.to, paths.reached[i]));
    if (entered) out.add(code(V.stay));
    else
      for (let d = 0; d < 6; d++)
        if (mayEnterNeighbour(s, counter, from, d)) {
          const to = t.neighbour[from * 6 + d];
          if (!paths.isReached(to)) out.add(code(V.to, to)); // CO-041
        }
  },
  refuse(s, c) {
    const entered = frameArg(s, 2) === 1;
    if (verbOf(c) === V.stay) return entered ? 0 : s.refuse(R.nothingToStay);
    if (verbOf(c) !== V.to) return otherQuestion;
    return refuseDestination(s, frameArg(s, 0), first(c), frameArg(s, 1), !entered);
  },
  choose(s, c) {
    const counter = frameArg(s, 0);
    pop(s);
    if (verbOf(c) === V.to) moveCounter(s, counter, first(c));
    else endsIn(s, counter, s.hex[counter]);
  },
};

/** Whether a counter that has just come on must stop where it is (X23). */
export const stopsOnEntry = (s: CoState, counter: number): boolean =>
  inEnemyZoc(s, s.tables.side[counter], s.hex[counter]);
