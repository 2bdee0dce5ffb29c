/**
 * 8.0 Movement: allowances, what one step costs, and how far a unit may go.
 *
 * The step is the authority: `refuseStep` holds the tests of a single hex in their order. A longer way (`go`) is offered
 * where a chain of such steps leads there without a roll; `reach` finds the cheapest.
 */

import { hasSide, onceFor } from '../../../engine/index.ts';
import { Activated, type CellesState, Switch } from '../state.ts';
import { ALLIED, HEXES, INFANTRY, MOTORIZED, other, stepTableIndex, type Tables } from '../tables.ts';
import { R } from './refusals.ts';
import { enemyAdjacent, isMotorized, type Survey } from './zoc.ts';

// ---- allowances -----------------------------------------------------------------------------------------------------

export const movementKind = (s: CellesState, u: number): number => (isMotorized(s, u) ? MOTORIZED : INFANTRY);

/** What the counter (or the Truck, C-8.3.6) says, in half points. */
export function printedAllowance(s: CellesState, u: number): number {
  if (s.truckUnit === u) return s.tables.truckAllowance;
  const printed = s.tables.allowance[u];
  const { firstTurnFormation, formationOf, data } = s.tables;
  // C-21.0.3, A-53: 2nd Armor has 6 points in every activation of turn 1.
  if (s.turn === 1 && formationOf[u] === firstTurnFormation)
    return Math.min(printed, data.dates.firstTurn.allowance * 2);
  return printed;
}

/** Thirds lost: one Out of Supply, two Isolated (5.0), one Disrupted (12.0); they add up. */
const thirdsLost = (s: CellesState, u: number): number => Math.min(3, s.supply[u] + s.disrupted[u]);

/** exact thirds, spent in halves, come to rounding down to the half. */
const cut = (half: number, thirds: number): number => Math.floor((half * (3 - thirds)) / 3);

/** The allowance without the strategic bonus. */
export const baseAllowance = (s: CellesState, u: number): number => cut(printedAllowance(s, u), thirdsLost(s, u));

/** C-8.5.6: the strategic 3 is added before the cuts. */
const strategicAllowance = (s: CellesState, u: number): number =>
  cut(printedAllowance(s, u) + s.tables.strategic[movementKind(s, u)], thirdsLost(s, u));

/** The allowance in force for the active unit. */
export const allowance = (s: CellesState, u: number): number =>
  s.bonus ? strategicAllowance(s, u) : baseAllowance(s, u);

export const pointsLeft = (s: CellesState, u: number): number => Math.max(0, allowance(s, u) - s.spent[u]);

/** 8.5: Germans at night, Allies by day, and no enemy unit next to them; infantry's strategic points are 0 (C-8.5.5). */
export function mayMoveStrategically(s: CellesState, u: number): boolean {
  const side = s.tables.sideOf[u];
  if ((s.tables.night[s.turn] === 1) !== (side !== ALLIED)) return false; // C-8.5.1, C-8.5.2
  return !enemyAdjacent(s, side, s.hex[u]); // C-8.5.3
}

// ---- one step -------------------------------------------------------------------------------------------------------

/** The cheaper of road and open country, in half points. */
function groundCost(s: CellesState, g: Survey, u: number, from: number, d: number, to: number): number {
  const { step, sideOf } = s.tables;
  // 8.2: another motorized unit of the side in the hex; a step never leads where the unit itself stands.
  const busy = g.vehicles[to] > 0 ? 1 : 0;
  return step[stepTableIndex(s.switches[Switch.plainRoads], sideOf[u], movementKind(s, u), busy)][from * 6 + d];
}

/** C-9.1.1: straight from one enemy zone of control into another. A friendly unit cancels neither (C-9.0.8). */
export const isInfiltration = (g: Survey, from: number, to: number): boolean => g.zoc[from] !== 0 && g.zoc[to] !== 0;

/** Everything a step costs, in half points. */
export function stepCost(s: CellesState, g: Survey, u: number, from: number, d: number, to: number): number {
  const ground = groundCost(s, g, u, from, d, to);
  if (g.zoc[from] === 0) return ground;
  const kind = movementKind(s, u);
  // C-9.0.6 or C-9.1.2, never both (C-9.1.15).
  return ground + (g.zoc[to] ? s.tables.infiltrate[kind] : s.tables.leaveZoc[kind]);
}

/** The tests of one step, in their order; 0 if the unit may take it. */
export function refuseStep(s: CellesState, g: Survey, u: number, to: number): number {
  const { grid, rear, sideOf, barred } = s.tables;
  const from = s.hex[u];
  const side = sideOf[u];
  const d = grid.direction(from, to);
  if (d < 0) return to === from ? s.refuse(R.sameHex, to) : s.refuse(R.notAdjacent, to, from);
  if (g.enemy[to]) return s.refuse(R.enemyHeld, to);
  if (rear[other(side)][to]) return s.refuse(R.enemyRear, to);
  if (hasSide(barred[side], from, d))
    return side === ALLIED ? s.refuse(R.noBridge, to, from) : s.refuse(R.germanMeuse, to);
  const cost = stepCost(s, g, u, from, d, to);
  const left = pointsLeft(s, u);
  if (cost > left)
    return s.refuse(isInfiltration(g, from, to) ? R.infiltrationTooDear : R.notEnoughPoints, cost, left, to);
  // beyond the normal allowance only while no enemy unit is adjacent.
  if (g.near[to] && s.spent[u] + cost > baseAllowance(s, u)) return s.refuse(R.strategicAdjacent, to);
  return 0;
}

/** C-7.0.18: at most three units of the 84th on its own chit. */
export const MAX_84TH = 3;

/** A unit of the 84th that its own chit turned: one of those of which three may go. */
export const onOwnChit = (s: CellesState, u: number): boolean =>
  s.activated[u] === Activated.byChit &&
  s.tables.formationOf[u] === s.tables.infantryDivision &&
  s.tables.chitFormation[s.chit] === s.tables.infantryDivision;

/** Points are paid, and with the first of them an 84th unit counts against its chit. */
export function pay(s: CellesState, u: number, cost: number): void {
  if (s.spent[u] === 0 && onOwnChit(s, u)) s.infantryMoved += 1;
  s.spent[u] += cost;
}

/** The unit stands in its new hex. */
export function enterHex(s: CellesState, u: number, to: number): void {
  s.hex[u] = to;
  s.arrived[u] = 0; // it has moved
  if (s.bonus && enemyAdjacent(s, s.tables.sideOf[u], to)) s.bonus = 0; // C-8.5.4
}

// ---- longer ways ----------------------------------------------------------------------------------------------------

const FAR = 255;

/**
 * The cheapest ways without a roll from where a unit stands; of equally cheap ones that which keeps the strategic bonus.
 * Hexes lie in two layers: the strategic bonus still open, or not.
 */
class Reach {
  private readonly cost = new Uint8Array(HEXES * 2);
  private readonly cameFrom = new Int16Array(HEXES * 2);
  private readonly head = new Int16Array(FAR + 1);
  private readonly next = new Int16Array(HEXES * 12 + 1);
  private readonly nodeOf = new Int16Array(HEXES * 12 + 1);
  private readonly path: number[] = [];
  /** All hexes reached lie between these two, by number. */
  lowest = 0;
  highest = 0;

  /** With so many half points, `full` of them while the bonus is open. */
  find(s: CellesState, g: Survey, u: number, base: number, full: number): this {
    const { neighbour, step, sideOf, leaveZoc } = s.tables;
    const { cost, cameFrom, head, next, nodeOf } = this;
    const side = sideOf[u];
    const kind = movementKind(s, u);
    const free = step[stepTableIndex(s.switches[Switch.plainRoads], side, kind, 0)];
    const busy = step[stepTableIndex(s.switches[Switch.plainRoads], side, kind, 1)];
    const { closed: shut, zoc, near, vehicles } = g;
    const leave = leaveZoc[kind];
    const start = s.hex[u];
    let lowest = start;
    let highest = start;
    cost.fill(FAR);
    head.fill(0);
    let entries = 1;
    const first = s.bonus ? start : start + HEXES;
    cost[first] = 0;
    cameFrom[first] = -1;
    nodeOf[entries] = first;
    next[entries] = 0;
    head[0] = entries++;
    for (let spent = 0; spent < full; spent++) {
      for (let entry = head[spent]; entry !== 0; entry = head[spent]) {
        head[spent] = next[entry];
        const node = nodeOf[entry];
        const closed = node >= HEXES;
        const h = closed ? node - HEXES : node;
        // Reached for less since, or as cheaply with the bonus open.
        if (cost[node] < spent || (closed && cost[h] <= spent)) continue;
        const inZoc = zoc[h];
        for (let hexside = h * 6; hexside < h * 6 + 6; hexside++) {
          if (free[hexside] === 0) continue; // off the map, or across the Meuse
          const to = neighbour[hexside];
          if (shut[to] || (inZoc && zoc[to])) continue;
          const points = vehicles[to] > 0 ? busy[hexside] : free[hexside];
          const total = spent + points + (inZoc ? leave : 0);
          const loses = closed || near[to] !== 0;
          if (total > (loses ? base : full)) continue;
          // A way that keeps the bonus is at least as good as one that loses it for the same price.
          if (cost[to] <= total) continue;
          const then = loses ? to + HEXES : to;
          if (cost[then] <= total) continue;
          if (to < lowest) lowest = to;
          if (to > highest) highest = to;
          cost[then] = total;
          cameFrom[then] = node;
          nodeOf[entries] = then;
          next[entries] = head[total];
          head[total] = entries++;
        }
      }
    }
    this.lowest = lowest;
    this.highest = highest;
    return this;
  }

  private nodeTo(h: number): number {
    return this.cost[h] <= this.cost[h + HEXES] ? h : h + HEXES;
  }

  /** Half points to the hex, or -1. */
  costTo(h: number): number {
    const cost = this.cost[this.nodeTo(h)];
    return cost === FAR ? -1 : cost;
  }

  /** Whether the strategic 3 are still there at the end of the way. */
  keepsBonus(h: number): boolean {
    return this.nodeTo(h) < HEXES;
  }

  /** Whether the cheapest way is longer than one step. */
  isLong(h: number): boolean {
    const { cost, cameFrom } = this;
    const node = this.nodeTo(h);
    return cost[node] !== FAR && cameFrom[cameFrom[node]] >= 0;
  }

  /** The hexes of the way, from the start to the end. Shared: do not keep it. */
  pathTo(h: number): readonly number[] {
    const { path, cameFrom } = this;
    path.length = 0;
    for (let node = this.nodeTo(h); node >= 0; node = cameFrom[node]) path.push(node % HEXES);
    return path.reverse();
  }
}

/** One for what a unit may do, one for what it would need; each is read before it is asked again. */
const reachesOf = onceFor((_: Tables) => ({ within: new Reach(), beyond: new Reach() }));

/** How far the active unit may go now. */
export function reachOf(s: CellesState, g: Survey, u: number): Reach {
  const base = Math.max(0, baseAllowance(s, u) - s.spent[u]);
  return reachesOf(s.tables).within.find(
    s,
    g,
    u,
    base,
    s.bonus ? Math.max(0, strategicAllowance(s, u) - s.spent[u]) : base,
  );
}

/** Whether a longer way to the hex is open; the reason names the cheapest way there is. */
export function refuseGo(s: CellesState, g: Survey, u: number, to: number): number {
  const side = s.tables.sideOf[u];
  if (to === s.hex[u]) return s.refuse(R.sameHex, to);
  if (g.enemy[to]) return s.refuse(R.enemyHeld, to);
  if (s.tables.rear[other(side)][to]) return s.refuse(R.enemyRear, to);
  const reach = reachOf(s, g, u);
  if (reach.isLong(to)) return 0;
  if (reach.costTo(to) >= 0) return s.refuse(R.goIsMove, to);
  const left = pointsLeft(s, u);
  const needed = reachesOf(s.tables)
    .beyond.find(s, g, u, FAR - 1, FAR - 1)
    .costTo(to);
  if (needed < 0) return s.refuse(anyWay(s, g, u, to) ? R.goNeedsRoll : R.goNoWay, to);
  return needed > left ? s.refuse(R.goTooFar, needed, left, to) : s.refuse(R.goStrategic, to);
}

/** Whether rolls would open a way. Asked for explanations only. */
function anyWay(s: CellesState, g: Survey, u: number, to: number): boolean {
  const { neighboursOf, barred, grid, sideOf } = s.tables;
  const seen = new Set([s.hex[u]]);
  for (const h of seen)
    for (const n of neighboursOf[h])
      if (!g.closed[n] && !hasSide(barred[sideOf[u]], h, grid.direction(h, n))) seen.add(n);
  return seen.has(to);
}
