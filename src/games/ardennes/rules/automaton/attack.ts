/** DT-33 (F-ATTACK): situational strength, the force for an attack, and its hexes (A-ACTIVATE.25 to A-ACTIVATE.34). */

import { type ArdennesState, Did, Supply, Trace } from '../../state.ts';
import { ALLIED, Army, GERMAN, Terrain, Town } from '../../tables.ts';
import { lacksFuel } from '../cards.ts';
import { type Level, pick, westernmost } from '../choice.ts';
import { breaksLine, isSafe } from '../definitions.ts';
import { defendersIn, doubled, refuseAttacking } from '../forces.ts';
import { holds, isBracketed, isEmpty, overstacked, strengthOf, unitsIn } from '../ground.ts';
import { crossingBarred, ordinaryReach, type Reach } from '../movement.ts';
import type { HexSet } from '../supply.ts';
import { inCorpsArea } from './deploy.ts';
import { around, ascending } from './picking.ts';
import { mayAttackFrom, mayLeave } from './protect.ts';

/** What the tests of one action card share. */
export interface Scene {
  readonly supply: HexSet;
  readonly communication: HexSet;
  readonly proximate: HexSet;
  readonly exposed: HexSet;
  /** Cards 1 to 10 are void for the US 1st Army (A-GEVENT.20). */
  readonly monty: boolean;
  readonly reaches: Map<number, Reach>;
}

export function reachOf(s: ArdennesState, scene: Scene, u: number): Reach {
  let found = scene.reaches.get(u);
  if (!found) {
    found = ordinaryReach(s, u);
    scene.reaches.set(u, found);
  }
  return found;
}

// ---- strengths ------------------------------------------------------------------------------------------------------

/** A unit and where it would attack from. */
export interface Member {
  readonly unit: number;
  readonly hex: number;
}

/** A-ACTIVATE.25: halved over each river hexside. */
export function situationalAttack(s: ArdennesState, force: readonly Member[], target: number): number {
  const { grid, riverSide } = s.tables;
  const byHex = new Map<number, number>();
  for (const m of force) byHex.set(m.hex, (byHex.get(m.hex) ?? 0) + strengthOf(s, m.unit));
  let sum = 0;
  for (const [h, strength] of byHex) {
    const overRiver = riverSide[h * 6 + grid.direction(h, target)] >= 0;
    sum += overRiver ? Math.floor(strength / 2) : strength;
  }
  return sum;
}

/** A-ACTIVATE.26 to A-ACTIVATE.34 (T-SITUATION). */
export function situationalDefence(s: ArdennesState, h: number): number {
  const { town, vp, terrain, sideOf } = s.tables;
  const units = defendersIn(s, h);
  let sum = units.reduce((n, u) => n + strengthOf(s, u), 0);
  if (doubled(s, h, sideOf[units[0]])) sum *= 2;
  if (town[h] === Town.town && vp[h] === 0) sum += 1;
  if (terrain[h] === Terrain.forest) sum += 1;
  if (s.improved[h]) sum += 1;
  if (terrain[h] === Terrain.clear) sum -= 1;
  if (units.every((u) => s.supply[u] === Supply.isolated)) sum -= 2;
  else if (units.every((u) => s.supply[u] >= Supply.out)) sum -= 1;
  if (units.every((u) => lacksFuel(s, u))) sum -= 1;
  return Math.max(1, sum);
}

// ---- moves ----------------------------------------------------------------------------------------------------------

/** The general limits of a move (17.8 F-ACTION). */
export function mayMoveTo(s: ArdennesState, scene: Scene, u: number, h: number, keepLine: boolean): boolean {
  if (s.tables.isXxx[u] ? crossingBarred(s, u, h) : !inCorpsArea(s, u, h)) return false;
  if (overstacked(s, h, 1, s.steps[u])) return false;
  if (!isSafe(s, h) && scene.supply[s.hex[u]]) return false;
  if (!mayLeave(s, [u], scene.proximate)) return false;
  return !keepLine || !breaksLine(s, [u], h, scene.exposed);
}

/** DT-31: empty hex, most MPs left, fewest Allied units, westernmost. */
export const moveLevels = (s: ArdennesState, left: (h: number) => number): readonly Level[] => [
  ['empty hex', (h) => (isEmpty(s, h) ? 1 : 0)],
  ['most MPs left', left],
  ['fewest Allied units', (h) => -unitsIn(s, h).length],
  westernmost(s),
];

/** The hex beside a target from which to attack: not across a river, then DT-31. */
export function bestBeside(
  s: ArdennesState,
  hexes: readonly number[],
  target: number,
  left: (h: number) => number,
): number {
  const { grid, riverSide } = s.tables;
  const dry = (h: number): number => (riverSide[h * 6 + grid.direction(h, target)] >= 0 ? 0 : 1);
  return pick(s, 'hex', 'hex to attack from', hexes, [['not across a river', dry], ...moveLevels(s, left)]);
}

// ---- the force ------------------------------------------------------------------------------------------------------

export interface Attack {
  readonly target: number;
  readonly force: readonly Member[];
  readonly attack: number;
  readonly defence: number;
}

const mayTakePart = (s: ArdennesState, scene: Scene, u: number): boolean =>
  s.active[u] === 1 && refuseAttacking(s, u) === 0 && !(scene.monty && s.tables.armyOf[u] === Army.firstUs);

const hasMoved = (s: ArdennesState, u: number): boolean => (s.did[u] & (Did.move | Did.reinforce)) !== 0;

/** Where a unit that is not adjacent could attack from. */
function besides(s: ArdennesState, scene: Scene, u: number, target: number, taken: readonly Member[]): number {
  if (s.day < 19 || hasMoved(s, u)) return -1;
  if (s.tables.grid.distance(s.hex[u], target) > s.tables.allowance[u] + 1) return -1;
  const found = reachOf(s, scene, u);
  const hexes = around(s, target).filter((h) => {
    if (found.left[h] < 0) return false;
    const planned = taken.filter((m) => m.hex === h && s.hex[m.unit] !== h);
    const steps = planned.reduce((n, m) => n + s.steps[m.unit], 0);
    if (overstacked(s, h, planned.length + 1, steps + s.steps[u])) return false;
    return mayAttackFrom(s, h, steps + s.steps[u]) && mayMoveTo(s, scene, u, h, true);
  });
  const log = s.log;
  s.log = null;
  const best = bestBeside(s, hexes, target, (h) => found.left[h]);
  s.log = log;
  return best;
}

/** The force against a target, as far as needed for the ratio; null if it is not reached. */
export function forceAgainst(
  s: ArdennesState,
  scene: Scene,
  lead: number,
  target: number,
  ratio: readonly [number, number],
  moves = true,
): Attack | null {
  const { grid } = s.tables;
  if (!mayTakePart(s, scene, lead) || s.supply[lead] !== Supply.full) return null; // A-SUPPLY.4
  const force: Member[] = [];
  const adjacent = (u: number): boolean => grid.distance(s.hex[u], target) === 1;
  if (adjacent(lead)) {
    if (!mayAttackFrom(s, s.hex[lead])) return null;
    force.push({ unit: lead, hex: s.hex[lead] });
  } else {
    const h = moves ? besides(s, scene, lead, target, force) : -1;
    if (h < 0) return null;
    force.push({ unit: lead, hex: h });
  }
  const defence = situationalDefence(s, target);
  const others = ascending(
    s,
    Array.from(s.tables.unitsOf[ALLIED]).filter((u) => u !== lead && mayTakePart(s, scene, u)),
  );
  for (const u of others) if (adjacent(u) && mayAttackFrom(s, s.hex[u])) force.push({ unit: u, hex: s.hex[u] });
  const enough = (): boolean => situationalAttack(s, force, target) * ratio[1] >= ratio[0] * defence;
  for (const u of others) {
    if (!moves || enough()) break;
    if (adjacent(u)) continue;
    const h = besides(s, scene, u, target, force);
    if (h >= 0) force.push({ unit: u, hex: h });
  }
  if (!enough() || force.every((m) => isBracketed(s, m.unit))) return null;
  return { target, force, attack: situationalAttack(s, force, target), defence };
}

/** German-held hexes the lead could attack: next to it, and from the 19th next to where it can go. */
export function targetsOf(s: ArdennesState, scene: Scene, lead: number, moves = true): number[] {
  const found: number[] = [];
  const look = (at: number): void => {
    for (const h of around(s, at))
      if (holds(s, GERMAN, h) && !(s.trace[h] & Trace.attacked) && !found.includes(h)) found.push(h);
  };
  look(s.hex[lead]);
  if (moves && s.day >= 19 && !hasMoved(s, lead)) for (const h of reachOf(s, scene, lead).hexes) look(h);
  return found;
}
