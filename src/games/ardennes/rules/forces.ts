/** Who takes part in a combat, and with what strength. */

import { type ArdennesState, Did, Part, Supply } from '../state.ts';
import { Army, GERMAN, other, Town } from '../tables.ts';
import { lacksFuel } from './cards.ts';
import { strengthOf, unitsIn } from './ground.ts';
import { isSolo } from './modes.ts';
import { R } from './refusals.ts';

export const attackersOf = (s: ArdennesState): number[] => partsOf(s, Part.attacks);
export const defendersOf = (s: ArdennesState): number[] => partsOf(s, Part.defends);

function partsOf(s: ArdennesState, part: number): number[] {
  const list: number[] = [];
  for (let u = 0; u < s.tables.units; u++) if (s.part[u] === part) list.push(u);
  return list;
}

export const defendingSide = (s: ArdennesState): number => other(s.side);

/** Units that defend a hex: those that retreated into it in this activation are left out (A-RETREAT.27). */
export function defendersIn(s: ArdennesState, h: number): number[] {
  const all = unitsIn(s, h);
  const own = all.filter((u) => !s.fellBack[u]);
  return own.length > 0 ? own : all;
}

/** Whether a unit may take part in an attack at all, adjacent or not. */
export function refuseAttacking(s: ArdennesState, u: number): number {
  if (s.hex[u] < 0) return s.refuse(R.notOnMap, u);
  if (s.dispersed[u]) return s.refuse(R.dispersedAttacks, u); // A-UNITSTATE.17
  if (s.supply[u] >= Supply.out) return s.refuse(R.unsuppliedAttacks, u); // A-SUPPLY.6
  if (lacksFuel(s, u)) return s.refuse(R.fuelAttacks, u); // A-UNITSTATE.26
  if (s.did[u] & Did.attack) return s.refuse(R.attackedAlready, u); // A-COMBAT.2
  if (s.did[u] & Did.strategic) return s.refuse(R.strategicAttacks, u); // A-MOVE.13
  // A-EVENT-2P.2
  if (s.monty && !isSolo(s) && s.tables.armyOf[u] === Army.firstUs) return s.refuse(R.montyHolds, u);
  return 0;
}

/** A-COMBAT.4: strength over each river or bridge hexside is summed and halved, rounded down. */
export function attackStrength(s: ArdennesState, force: readonly number[], target: number): number {
  const { grid, riverSide } = s.tables;
  const byHex = new Map<number, number>();
  for (const u of force) byHex.set(s.hex[u], (byHex.get(s.hex[u]) ?? 0) + strengthOf(s, u));
  let sum = 0;
  for (const [h, strength] of byHex) {
    const d = grid.direction(h, target);
    sum += d >= 0 && riverSide[h * 6 + d] >= 0 ? Math.floor(strength / 2) : strength;
  }
  return sum;
}

export const doubled = (s: ArdennesState, h: number, side: number): boolean =>
  s.tables.town[h] === Town.city || (side === GERMAN && s.tables.westwall[h] === 1);

/** A-COMBAT.10: two opposite hexes, or three of which no two are adjacent. */
export function flankedFrom(s: ArdennesState, force: readonly number[], target: number): boolean {
  if (s.tables.town[target] !== 0) return false;
  let from = 0;
  for (const u of force) {
    const d = s.tables.grid.direction(target, s.hex[u]);
    if (d >= 0) from |= 1 << d;
  }
  for (let d = 0; d < 3; d++) if ((from >> d) & 1 && (from >> (d + 3)) & 1) return true;
  return (from & 0b010101) === 0b010101 || (from & 0b101010) === 0b101010;
}

/** The units of an activation that are on the map. */
export function activeUnits(s: ArdennesState): number[] {
  const list: number[] = [];
  for (let u = 0; u < s.tables.units; u++) if (s.active[u] && s.hex[u] >= 0) list.push(u);
  return list;
}
