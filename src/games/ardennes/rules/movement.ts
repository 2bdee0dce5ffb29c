/**
 * Movement: what one step costs and why it may be barred, how far a unit may go, and strategic movement (Definitions).
 *
 * The step is the authority: `refuseStep` holds the tests of a single hex in their order; `reach` chains such steps.
 */

import { type ArdennesState, Bridge, Did, Supply, Use } from '../state.ts';
import { ALLIED, Army, GERMAN, HEXES, other, Terrain } from '../tables.ts';
import { armyOf, hasRoad, holds, inZoc, isEmptyWestwall, isEnemyTown, place, wouldOverstack } from './ground.ts';
import { Reach } from './memo.ts';
import { isSolo } from './modes.ts';
import { R } from './refusals.ts';
import { wouldTriggerRoadblock } from './roadblocks.ts';
import { inSupply } from './supply.ts';

export { Reach } from './memo.ts';

// ---- whether a unit may move at all ---------------------------------------------------------------------------------

export function refuseMoving(s: ArdennesState, u: number): number {
  if (s.hex[u] < 0) return s.refuse(R.notOnMap, u);
  if (s.dispersed[u]) return s.refuse(R.dispersedMoves, u); // A-UNITSTATE.16
  if (s.outOfFuel[u] && s.supply[u] !== Supply.isolated) return s.refuse(R.fuelMoves, u); // A-UNITSTATE.27, A-UNITSTATE.34
  if (s.supply[u] === Supply.isolated && s.tables.mech[u]) return s.refuse(R.isolatedMech, u); // A-SUPPLY.13
  return 0;
}

/**
 * What a move is made for: an activation, Reinforce Battle (A-DEC16.16), Raise the Alarm (A-DEC16.17), a question, or
 * Withdrawal Under Fire, whose card says itself which zones of control may be entered.
 */
export const Purpose = { move: 0, reinforce: 1, alarm: 2, proximate: 3, withdraw: 4 } as const;

/** Whether the unit may enter one hex and no more. */
export function oneHexOnly(s: ArdennesState, u: number, purpose: number): boolean {
  if (s.supply[u] >= Supply.out && s.tables.mech[u]) return true; // A-SUPPLY.8
  if (s.supply[u] === Supply.isolated) return true; // A-SUPPLY.15
  // A-DEC16.15 to A-DEC16.17
  return (
    s.day === 16 &&
    s.tables.sideOf[u] === ALLIED &&
    s.tables.mech[u] === 0 &&
    purpose !== Purpose.reinforce &&
    purpose !== Purpose.alarm
  );
}

// ---- one step -------------------------------------------------------------------------------------------------------

const INFANTRY_COST = [1, 1, 1, 2] as const;
const MECH_COST = [1, 2, 3, 4] as const;
const FROZEN_COST = [1, 1, 2, 3] as const;

/** Points for the ground of a hex entered from a neighbour, without zones and rivers (A-MOVE.1, A-MOVE.2). */
export function groundCost(s: ArdennesState, u: number, from: number, d: number, to: number): number {
  if (hasRoad(s, from, d)) return 1;
  const terrain = s.tables.terrain[to];
  if (!s.tables.mech[u]) return INFANTRY_COST[terrain];
  return s.freeze ? FROZEN_COST[terrain] : MECH_COST[terrain]; // A-GEVENT.15, A-AEVENT.11
}

/** Whether a bridge carries the unit over a river hexside. */
export function bridgeFor(s: ArdennesState, u: number, side: number, purpose: number): boolean {
  if (s.bridge[side] !== Bridge.intact) return false;
  // A-DEC16.13, A-DEC16.14: on the 16th one German unit an activation, others cross as if there were none.
  return !(
    s.day === 16 &&
    purpose !== Purpose.proximate &&
    s.tables.sideOf[u] === GERMAN &&
    (s.sideUse[side] & Use.bridge) !== 0
  );
}

/** Whether a XXX Corps unit is still kept on its bank (A-XXX.28 to A-XXX.30). */
const isKeptBack = (s: ArdennesState, u: number): boolean =>
  s.tables.isXxx[u] === 1 && s.day < 26 && s.meuseReached === 0;

/** Whether it may not enter a hex on the other bank; in 2P 29A may go to Dinant. */
export function crossingBarred(s: ArdennesState, u: number, to: number): boolean {
  const { westBank, unit29A, dinant } = s.tables;
  if (!isKeptBack(s, u) || westBank[to]) return false;
  return isSolo(s) || u !== unit29A || to !== dinant;
}

/** Whether an Army boundary keeps a German unit out of a hex (A-MOVE.15). */
export const outsideArmy = (s: ArdennesState, u: number, to: number): boolean =>
  isBounded(s, u) && s.tables.armyArea[to] !== armyOf(s, u);

const isBounded = (s: ArdennesState, u: number): boolean =>
  s.day <= 19 && s.tables.sideOf[u] === GERMAN && armyOf(s, u) !== Army.okw;

/** A German unit stops beside a roadblock that a road joins to its hex (A-ROADBLOCK.5). */
export function haltedByRoadblock(s: ArdennesState, u: number, h: number): boolean {
  if (s.tables.sideOf[u] !== GERMAN) return false;
  const { neighbour } = s.tables;
  for (let d = 0; d < 6; d++) {
    const to = neighbour[h * 6 + d];
    if (to >= 0 && s.roadblock[to] && hasRoad(s, h, d)) return true;
  }
  return false;
}

export interface StepRules {
  readonly purpose: number;
  /** The unit has not entered a hex in this move yet. */
  readonly fresh: boolean;
  readonly points: number;
}

/** The tests of one step in their order; 0 if the unit may take it. */
export function refuseStep(s: ArdennesState, u: number, from: number, d: number, to: number, rules: StepRules): number {
  const side = s.tables.sideOf[u];
  const enemy = other(side);
  if (holds(s, enemy, to)) return s.refuse(R.enemyHeld, to);
  if (side === GERMAN && s.roadblock[to]) return s.refuse(R.roadblock, to);
  if (outsideArmy(s, u, to)) return s.refuse(R.armyBoundary, to);
  if (crossingBarred(s, u, to)) return s.refuse(R.meuseBan, u, to);
  const zoneThere = inZoc(s, enemy, to);
  const zoneHere = inZoc(s, enemy, from);
  if (rules.purpose !== Purpose.withdraw) {
    if (zoneHere && zoneThere) return s.refuse(R.zocToZoc, from, to); // A-MOVE.8
    if (!rules.fresh && zoneHere) return s.refuse(R.stoppedByZoc, from); // A-MOVE.6
  }
  if (!rules.fresh && haltedByRoadblock(s, u, from)) return s.refuse(R.stoppedByRoadblock, from);
  const river = s.tables.riverSide[from * 6 + d];
  if (s.supply[u] === Supply.isolated) {
    if (zoneHere) return s.refuse(R.isolatedZoc, u); // A-SUPPLY.17
    if (isEnemyTown(s, side, to)) return s.refuse(R.isolatedTown, u, to); // A-SUPPLY.18
    if (s.bridge[river] === Bridge.intact && s.bridgeOwner[river] === enemy) return s.refuse(R.isolatedBridge, u); // A-SUPPLY.19
    if (side === ALLIED && isEmptyWestwall(s, to)) return s.refuse(R.isolatedWestwall, u, to); // A-SUPPLY.20
  }
  if (!rules.fresh && oneHexOnly(s, u, rules.purpose)) return s.refuse(R.oneHex, u);
  if (river >= 0 && !bridgeFor(s, u, river, rules.purpose)) {
    if (!rules.fresh) return s.refuse(R.riverFirst, to); // A-MOVE.3
    if (rules.purpose !== Purpose.proximate && s.sideUse[river] & Use.river) return s.refuse(R.riverUsed, to); // A-MOVE.4
  } else {
    // A-MOVE.5: one unit an activation over a bridge into an enemy zone
    if (zoneThere && rules.purpose !== Purpose.proximate && s.sideUse[river] & Use.zone)
      return s.refuse(R.bridgeZone, to);
    const cost = stepCost(s, u, from, d, to, rules);
    if (cost > rules.points) return s.refuse(R.notEnoughPoints, to, cost, rules.points);
  }
  return 0;
}

/** Points for an allowed step; the whole allowance over a river without bridge, or where the least move is used (A-MOVE.9). */
export function stepCost(s: ArdennesState, u: number, from: number, d: number, to: number, rules: StepRules): number {
  const river = s.tables.riverSide[from * 6 + d];
  if (river >= 0 && !bridgeFor(s, u, river, rules.purpose)) return rules.points;
  let cost = groundCost(s, u, from, d, to);
  if (inZoc(s, other(s.tables.sideOf[u]), from)) cost += 1; // A-MOVE.7
  if (cost > rules.points && rules.fresh) return rules.points;
  return cost;
}

/** More than any unit has. */
const BARRED = 99;

/**
 * The further steps of a move, from hexes outside enemy zones and not beside a roadblock: what `refuseStep` and `stepCost`
 * come to when the unit has entered a hex already, with all that hangs on the unit looked up once.
 */
export class Walk {
  private readonly side: number;
  private readonly zones: number;
  private readonly bounded: boolean;
  private readonly army: number;
  private readonly keptBack: boolean;
  private readonly costs: readonly number[];
  private readonly onceOver: boolean;
  private readonly asked: boolean;
  private readonly s: ArdennesState;
  private readonly u: number;
  private readonly firstIn: Int16Array;
  private readonly roadblock: Uint8Array;
  private readonly bridge: Uint8Array;
  private readonly sideUse: Uint8Array;
  private readonly zoc: Uint8Array;

  constructor(s: ArdennesState, u: number, purpose: number) {
    const { sideOf, mech } = s.tables;
    this.firstIn = s.firstIn;
    this.roadblock = s.roadblock;
    this.bridge = s.bridge;
    this.sideUse = s.sideUse;
    this.zoc = s.zoc;
    this.s = s;
    this.u = u;
    this.side = sideOf[u];
    this.zones = other(this.side) * HEXES;
    this.army = armyOf(s, u);
    this.bounded = isBounded(s, u);
    this.keptBack = isKeptBack(s, u);
    this.costs = mech[u] ? (s.freeze ? FROZEN_COST : MECH_COST) : INFANTRY_COST;
    this.asked = purpose === Purpose.proximate;
    this.onceOver = s.day === 16 && !this.asked && this.side === GERMAN;
  }

  /** Points for a first step of a unit that is not Isolated. */
  firstCost(from: number, d: number, to: number, points: number): number {
    const { riverSide } = this.s.tables;
    const zone = this.zoc[this.zones + from];
    if (zone !== 0 && this.zoc[this.zones + to] !== 0) return BARRED;
    if (this.isClosed(to)) return BARRED;
    const river = riverSide[from * 6 + d];
    if (river >= 0 && this.bridge[river] !== Bridge.intact) return points;
    return Math.min(points, this.ground(from, d, to) + (zone !== 0 ? 1 : 0));
  }

  /** Points for a further step, more than there are if it is not allowed. */
  cost(from: number, d: number, to: number): number {
    if (this.isClosed(to)) return BARRED;
    const river = this.s.tables.riverSide[from * 6 + d];
    if (river >= 0) {
      if (this.bridge[river] !== Bridge.intact) return BARRED;
      const use = this.sideUse[river];
      if (this.onceOver && use & Use.bridge) return BARRED;
      if (!this.asked && use & Use.zone && this.zoc[this.zones + to] !== 0) return BARRED;
    }
    return this.ground(from, d, to);
  }

  private isClosed(to: number): boolean {
    const { sideOf, armyArea } = this.s.tables;
    const first = this.firstIn[to];
    if (first >= 0 && sideOf[first] !== this.side) return true;
    if (this.side === GERMAN && this.roadblock[to]) return true;
    if (this.bounded && armyArea[to] !== this.army) return true;
    return this.keptBack && crossingBarred(this.s, this.u, to);
  }

  private ground(from: number, d: number, to: number): number {
    const { road, terrain } = this.s.tables;
    return (road[from] >> d) & 1 ? 1 : this.costs[terrain[to]];
  }
}

// ---- how far --------------------------------------------------------------------------------------------------------

/**
 * Every hex the unit can enter with these points from where it stands; stacking is asked of the end only. With a goal the
 * search ends once the way there is known.
 */
export function reach(
  s: ArdennesState,
  u: number,
  points: number,
  fresh: boolean,
  purpose: number,
  goal: number = -1,
  found: Reach = new Reach(),
): Reach {
  const { neighbour, sideOf } = s.tables;
  const { hexes, left, from } = found.blank();
  const start = s.hex[u];
  if (refuseMoving(s, u) !== 0) return found;
  const waiting = s.memo.frontier.blank(points);
  left[start] = points;
  const rules = { purpose, fresh, points };
  for (let d = 0; d < 6; d++) {
    const to = neighbour[start * 6 + d];
    if (to < 0 || refuseStep(s, u, start, d, to, rules) !== 0) continue;
    const then = points - stepCost(s, u, start, d, to, rules);
    left[to] = then;
    from[to] = start;
    waiting.add(to, then);
  }
  const walk = new Walk(s, u, purpose);
  const one = oneHexOnly(s, u, purpose);
  const enemy = other(sideOf[u]);
  for (let p = points; p >= 0; p--) {
    for (let h = waiting.take(p); h >= 0; h = waiting.take(p)) {
      if (left[h] !== p) continue;
      hexes.push(h);
      if (h === goal) {
        left[start] = -1;
        return found;
      }
      if (p === 0 || one || inZoc(s, enemy, h) || haltedByRoadblock(s, u, h)) continue; // A-MOVE.6
      for (let d = 0; d < 6; d++) {
        const to = neighbour[h * 6 + d];
        if (to < 0 || left[to] >= p) continue;
        const then = p - walk.cost(h, d, to);
        if (then <= left[to]) continue;
        left[to] = then;
        from[to] = h;
        waiting.add(to, then);
      }
    }
  }
  left[start] = -1;
  return found;
}

/**
 * Hexes where German units stand or could come by an ordinary move, for the question what they threaten. Units whose
 * further steps cost the same go together: where two could be, the one with more points left can do all that the other can.
 */
export function threatened(s: ArdennesState): Uint8Array {
  const { neighbour, mech, allowance, unitsOf } = s.tables;
  const { hex, zoc } = s;
  const purpose = Purpose.proximate;
  const out = new Uint8Array(HEXES);
  const groups = new Map<number, number[]>();
  for (const u of unitsOf[GERMAN]) {
    const start = hex[u];
    if (start < 0) continue;
    out[start] = 1;
    if (refuseMoving(s, u) !== 0) continue;
    const alike = armyOf(s, u) * 2 + mech[u];
    const group = groups.get(alike);
    if (group) group.push(u);
    else groups.set(alike, [u]);
  }
  for (const group of groups.values()) {
    const walk = new Walk(s, group[0], purpose);
    let most = 0;
    for (const u of group) most = Math.max(most, allowance[u]);
    const waiting = s.memo.frontier.blank(most);
    const { left } = s.memo.reach.blank();
    for (const u of group) {
      const start = hex[u];
      const points = allowance[u];
      const one = oneHexOnly(s, u, purpose);
      const rules = s.supply[u] === Supply.isolated ? { purpose, fresh: true, points } : null;
      for (let d = 0; d < 6; d++) {
        const to = neighbour[start * 6 + d];
        if (to < 0 || (rules !== null && refuseStep(s, u, start, d, to, rules) !== 0)) continue;
        const then = points - walk.firstCost(start, d, to, points);
        if (then < 0) continue;
        out[to] = 1;
        if (one || then <= left[to]) continue;
        left[to] = then;
        waiting.add(to, then);
      }
    }
    for (let p = most; p > 0; p--)
      for (let h = waiting.take(p); h >= 0; h = waiting.take(p)) {
        if (left[h] !== p || zoc[ALLIED * HEXES + h] !== 0 || haltedByRoadblock(s, group[0], h)) continue;
        for (let d = 0; d < 6; d++) {
          const to = neighbour[h * 6 + d];
          if (to < 0 || left[to] >= p) continue;
          const then = p - walk.cost(h, d, to);
          if (then <= left[to]) continue;
          out[to] = 1;
          left[to] = then;
          waiting.add(to, then);
        }
      }
  }
  return out;
}

/** The way to a reached hex, the start left out. */
export function wayTo(found: Reach, start: number, to: number): number[] {
  const way: number[] = [];
  for (let h = to; h !== start && h >= 0; h = found.from[h]) way.push(h);
  return way.reverse();
}

export const fullAllowance = (s: ArdennesState, u: number): number => s.tables.allowance[u];

/** What a unit may do with a whole ordinary move. */
export const ordinaryReach = (s: ArdennesState, u: number, purpose: number = Purpose.move): Reach =>
  reach(s, u, fullAllowance(s, u), true, purpose);

// ---- strategic movement ---------------------------------------------------------------------------------------------

export function enemyAdjacent(s: ArdennesState, side: number, h: number): boolean {
  const { neighbour } = s.tables;
  const enemy = other(side);
  for (let n = h * 6; n < h * 6 + 6; n++) if (holds(s, enemy, neighbour[n])) return true;
  return false;
}

/** A-DEF.18 to A-DEF.20. */
export const strategicAllowance = (s: ArdennesState, u: number): number =>
  s.tables.mech[u] ? s.tables.allowance[u] * 2 : s.tables.sideOf[u] === GERMAN ? 5 : 9;

export function refuseStrategicStart(s: ArdennesState, u: number): number {
  const refused = refuseMoving(s, u);
  if (refused) return refused;
  if (!inSupply(s, u)) return s.refuse(R.strategicSupply, u); // A-DEF.21
  if (s.tables.road[s.hex[u]] === 0) return s.refuse(R.strategicRoad, s.hex[u]); // A-DEF.22
  if (enemyAdjacent(s, s.tables.sideOf[u], s.hex[u])) return s.refuse(R.strategicStart, u); // A-DEF.23
  return 0;
}

/** The westernmost other unit of the same army, as the grid counts along a row (smaller is further west). */
function westLimit(s: ArdennesState, u: number): number {
  const { unitsOf, grid } = s.tables;
  let west = -1;
  for (const v of unitsOf[GERMAN]) {
    if (v === u || s.hex[v] < 0 || armyOf(s, v) !== armyOf(s, u)) continue;
    const along = grid.along[s.hex[v]];
    if (west < 0 || along < west) west = along;
  }
  return west;
}

export function refuseStrategicStep(
  s: ArdennesState,
  u: number,
  from: number,
  d: number,
  to: number,
  west: number,
): number {
  const { sideOf, riverSide, westwall, mapEdge, grid, neighbour } = s.tables;
  const side = sideOf[u];
  if (!hasRoad(s, from, d)) return s.refuse(R.strategicAlong, to); // A-DEF.24
  if (holds(s, other(side), to)) return s.refuse(R.enemyHeld, to);
  if (enemyAdjacent(s, side, to)) return s.refuse(R.strategicEnemy, to); // A-DEF.25
  if (isEnemyTown(s, side, to)) return s.refuse(R.strategicTown, to); // A-DEF.26
  const river = riverSide[from * 6 + d];
  if (river >= 0 && s.bridgeOwner[river] !== side) return s.refuse(R.strategicBridge, to); // A-DEF.27
  if (s.day === 16 && side === GERMAN && s.sideUse[river] & Use.bridge) return s.refuse(R.bridgeOnce, to);
  if (side === ALLIED) {
    if (westwall[to]) return s.refuse(R.strategicWestwall, to); // A-DEF.32
    return crossingBarred(s, u, to) ? s.refuse(R.meuseBan, u, to) : 0;
  }
  if (s.roadblock[to]) return s.refuse(R.roadblock, to);
  if (outsideArmy(s, u, to)) return s.refuse(R.armyBoundary, to);
  if (grid.along[to] < west) return s.refuse(R.strategicWest, to); // A-DEF.28
  for (let n = to * 6; n < to * 6 + 6; n++)
    if (neighbour[n] >= 0 && s.roadblock[neighbour[n]]) return s.refuse(R.strategicRoadblock, to); // A-DEF.29
  if (mapEdge[to]) return s.refuse(R.strategicEdge, to); // A-DEF.31
  if (isSolo(s) && wouldTriggerRoadblock(s, u, to)) return s.refuse(R.strategicTrigger, to); // A-DEF.30
  return 0;
}

/** Every hex a strategic move can enter; with a goal the search ends once the way there is known. */
export function strategicReach(s: ArdennesState, u: number, goal: number = -1, found: Reach = new Reach()): Reach {
  const { neighbour, road, sideOf } = s.tables;
  const { hexes, left, from } = found.blank();
  if (refuseStrategicStart(s, u) !== 0) return found;
  const start = s.hex[u];
  const west = sideOf[u] === GERMAN ? westLimit(s, u) : -1;
  const most = oneHexOnly(s, u, Purpose.move) ? 1 : strategicAllowance(s, u);
  left[start] = most;
  const queue = [start];
  for (let i = 0; i < queue.length; i++) {
    const h = queue[i];
    if (i > 0) hexes.push(h);
    if (left[h] === 0) continue;
    for (let d = 0; d < 6; d++) {
      if (((road[h] >> d) & 1) === 0) continue;
      const to = neighbour[h * 6 + d];
      if (left[to] >= 0 || refuseStrategicStep(s, u, h, d, to, west) !== 0) continue;
      left[to] = left[h] - 1;
      from[to] = h;
      if (to === goal) {
        left[start] = -1;
        return found;
      }
      queue.push(to);
    }
  }
  left[start] = -1;
  return found;
}

// ---- going ----------------------------------------------------------------------------------------------------------

/** Enters one hex: points, marks on the hexside, the place. What follows from it is asked by the caller. */
export function enter(s: ArdennesState, u: number, to: number, cost: number): void {
  const { grid, riverSide, sideOf } = s.tables;
  const from = s.hex[u];
  const river = riverSide[from * 6 + grid.direction(from, to)];
  if (river >= 0) {
    const zone = inZoc(s, other(sideOf[u]), to);
    if (bridgeFor(s, u, river, Purpose.move)) s.sideUse[river] |= Use.bridge | (zone ? Use.zone : 0);
    else s.sideUse[river] |= Use.river;
  }
  s.points = Math.max(0, s.points - cost);
  s.did[u] |= Did.move;
  place(s, u, to);
}

/** Whether the unit may end in the hex. */
export const mayEndIn = (s: ArdennesState, u: number, h: number): boolean => !wouldOverstack(s, u, h);

/** Whether a hex is entered over forest without a road (retreats, advances). */
export const roadlessForest = (s: ArdennesState, from: number, d: number, to: number): boolean =>
  s.tables.terrain[to] === Terrain.forest && !hasRoad(s, from, d);
