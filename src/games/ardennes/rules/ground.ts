/**
 * Who stands where: units in their hexes, zones of control (Unit States), control of hexes and bridges. The state keeps
 * lists and zones up to date through these functions, so that questions are look-ups.
 */

import { type ArdennesState, Bridge, Off, Supply } from '../state.ts';
import { ALLIED, GERMAN, HEXES, other } from '../tables.ts';

// ---- who is there ---------------------------------------------------------------------------------------------------

/** Whether any unit of the side stands in the hex: a hex never holds units of both. */
export const holds = (s: ArdennesState, side: number, h: number): boolean =>
  s.firstIn[h] >= 0 && s.tables.sideOf[s.firstIn[h]] === side;

export const isEmpty = (s: ArdennesState, h: number): boolean => s.firstIn[h] < 0;

/** The units of a hex in the order of their ids. */
export function unitsIn(s: ArdennesState, h: number): number[] {
  const list: number[] = [];
  for (let u = s.firstIn[h]; u >= 0; u = s.nextIn[u]) list.push(u);
  return list;
}

export function stepsIn(s: ArdennesState, h: number): number {
  let steps = 0;
  for (let u = s.firstIn[h]; u >= 0; u = s.nextIn[u]) steps += s.steps[u];
  return steps;
}

export const strengthOf = (s: ArdennesState, u: number): number => s.tables.strength[u * 5 + s.steps[u]];
export const isBracketed = (s: ArdennesState, u: number): boolean => s.tables.bracketed[u * 5 + s.steps[u]] === 1;

export function strengthIn(s: ArdennesState, h: number): number {
  let sum = 0;
  for (let u = s.firstIn[h]; u >= 0; u = s.nextIn[u]) sum += strengthOf(s, u);
  return sum;
}

// ---- zones of control -----------------------------------------------------------------------------------------------

/** A-UNITSTATE.15, A-SUPPLY.12: neither Dispersed nor Isolated units exert one. */
const mayExert = (s: ArdennesState, u: number): boolean => s.dispersed[u] === 0 && s.supply[u] !== Supply.isolated;

const NOBODY: readonly number[] = [];

/** Whether the units of a hex exert a zone of control into its six neighbours, these left out. */
export function exertsFrom(s: ArdennesState, h: number, without: readonly number[] = NOBODY): boolean {
  const { town, westwall, sideOf } = s.tables;
  let able = 0;
  for (let u = s.firstIn[h]; u >= 0; u = s.nextIn[u]) {
    if (!mayExert(s, u) || without.includes(u)) continue;
    able++;
    if (!isBracketed(s, u)) return true;
    if (town[h] !== 0) return true; // A-UNITSTATE.13
    if (westwall[h] !== 0 && sideOf[u] === GERMAN) return true; // A-UNITSTATE.14
  }
  return able > 1; // A-UNITSTATE.12, Q05
}

/** Counts the zone of a hex again after something in it has changed. */
export function refresh(s: ArdennesState, h: number): void {
  const first = s.firstIn[h];
  const before = s.exerts[h];
  // 1 + the side that exerts it.
  const now = exertsFrom(s, h) ? 1 + s.tables.sideOf[first] : 0;
  if (now === before) return;
  s.exerts[h] = now;
  const { neighbour } = s.tables;
  for (let n = h * 6; n < h * 6 + 6; n++) {
    const to = neighbour[n];
    if (to < 0) continue;
    if (before !== 0) s.zoc[(before - 1) * HEXES + to] -= 1;
    if (now !== 0) s.zoc[(now - 1) * HEXES + to] += 1;
  }
}

/** Whether the hex lies in a zone of control of that side. */
export const inZoc = (s: ArdennesState, side: number, h: number): boolean => s.zoc[side * HEXES + h] !== 0;

// ---- coming and going -----------------------------------------------------------------------------------------------

function unlink(s: ArdennesState, u: number, h: number): void {
  if (s.firstIn[h] === u) s.firstIn[h] = s.nextIn[u];
  else {
    let before = s.firstIn[h];
    while (s.nextIn[before] !== u) before = s.nextIn[before];
    s.nextIn[before] = s.nextIn[u];
  }
  s.nextIn[u] = -1;
}

function link(s: ArdennesState, u: number, h: number): void {
  const first = s.firstIn[h];
  if (first < 0 || first > u) {
    s.nextIn[u] = first;
    s.firstIn[h] = u;
    return;
  }
  let before = first;
  while (s.nextIn[before] >= 0 && s.nextIn[before] < u) before = s.nextIn[before];
  s.nextIn[u] = s.nextIn[before];
  s.nextIn[before] = u;
}

/** Takes a unit off the map. An IP is lost when its hex is vacated (A-COMBAT.15). */
export function lift(s: ArdennesState, u: number, off: number): void {
  const h = s.hex[u];
  if (h >= 0) {
    unlink(s, u, h);
    s.hex[u] = -1;
    refresh(s, h);
    if (s.firstIn[h] < 0) s.improved[h] = 0;
  }
  s.off[u] = off;
}

/** Puts a unit into a hex, from the map or from beside it; the hex is now its side's (A-CONTROL.1). */
export function place(s: ArdennesState, u: number, to: number): void {
  const from = s.hex[u];
  if (from === to) return;
  if (from >= 0) {
    unlink(s, u, from);
    s.hex[u] = to;
    refresh(s, from);
    if (s.firstIn[from] < 0) s.improved[from] = 0;
  }
  s.hex[u] = to;
  link(s, u, to);
  refresh(s, to);
  own(s, s.tables.sideOf[u], to);
}

/** A hex belongs to the side whose unit last entered it; bridges and depots follow (A-CONTROL.1 to A-CONTROL.4). */
export function own(s: ArdennesState, side: number, h: number): void {
  const { riverSide, neighbour, depot, besideMeuse } = s.tables;
  if (side === ALLIED)
    s.roadblock[h] = 0; // A-ROADBLOCK.22
  else {
    s.trace[h] |= 2;
    if (besideMeuse[h]) s.meuseReached = 1; // A-XXX.29
    for (let i = 0; i < depot.length; i++) if (depot[i] === h && s.depot[i] === 0) s.depot[i] = 1;
  }
  if (s.owner[h] === side) return;
  s.owner[h] = side;
  for (let d = 0; d < 6; d++) {
    const i = riverSide[h * 6 + d];
    if (s.bridge[i] === Bridge.intact && s.owner[neighbour[h * 6 + d]] === side) s.bridgeOwner[i] = side;
  }
}

export function setDispersed(s: ArdennesState, u: number, on: boolean): void {
  s.dispersed[u] = on ? 1 : 0;
  if (s.hex[u] >= 0) refresh(s, s.hex[u]);
}

export function setSupply(s: ArdennesState, u: number, supply: number): void {
  s.supply[u] = supply;
  if (s.hex[u] >= 0) refresh(s, s.hex[u]);
}

/** Takes one step; the last eliminates the unit. */
export function loseStep(s: ArdennesState, u: number): void {
  s.steps[u] -= 1;
  s.lost[u] += 1;
  if (s.steps[u] === 0) {
    lift(s, u, Off.eliminated);
    s.part[u] = 0;
    s.active[u] = 0;
    s.dispersed[u] = 0;
    s.supply[u] = 0;
    s.outOfFuel[u] = 0;
  } else refresh(s, s.hex[u]);
}

/** Lists and zones afresh from where the units stand. */
export function recount(s: ArdennesState): void {
  s.firstIn.fill(-1);
  s.nextIn.fill(-1);
  s.exerts.fill(0);
  s.zoc.fill(0);
  for (let u = s.tables.units - 1; u >= 0; u--) if (s.hex[u] >= 0) link(s, u, s.hex[u]);
  for (let h = 0; h < HEXES; h++) refresh(s, h);
}

// ---- control --------------------------------------------------------------------------------------------------------

/** A city or town that belongs to the other side. */
export const isEnemyTown = (s: ArdennesState, side: number, h: number): boolean =>
  s.tables.town[h] !== 0 && s.owner[h] === other(side);

/** A Westwall hex in which no Allied unit stands is closed to the Allies in several rules. */
export const isEmptyWestwall = (s: ArdennesState, h: number): boolean =>
  s.tables.westwall[h] !== 0 && !holds(s, ALLIED, h);

/** Whether a river lies there and no bridge stands. */
export function isUnbridged(s: ArdennesState, from: number, d: number): boolean {
  const i = s.tables.riverSide[from * 6 + d];
  return i >= 0 && s.bridge[i] !== Bridge.intact;
}

/** Whether a road joins the hexes: over a river only while its bridge stands (A-CONTROL.3). */
export const hasRoad = (s: ArdennesState, from: number, d: number): boolean =>
  ((s.tables.road[from] >> d) & 1) === 1 && !isUnbridged(s, from, d);

/** The army whose boundaries bind a German unit: an OKW unit has that of its activation. */
export const armyOf = (s: ArdennesState, u: number): number =>
  s.tables.armyOf[u] === 3 ? (s.active[u] ? s.okwArmy : 3) : s.tables.armyOf[u];

// ---- stacking -------------------------------------------------------------------------------------------------------

export const MAX_UNITS = 3;
export const MAX_STEPS = 6;

/** Whether a hex holds more than 3 units or 6 steps, `extra` units of `steps` steps counted with it (A-MOVE.11). */
export function overstacked(s: ArdennesState, h: number, extra = 0, steps = 0): boolean {
  let [units, sum] = [extra, steps];
  for (let u = s.firstIn[h]; u >= 0; u = s.nextIn[u]) {
    units++;
    sum += s.steps[u];
  }
  return units > MAX_UNITS || sum > MAX_STEPS;
}

/** Whether a unit that stands elsewhere would overstack the hex. */
export const wouldOverstack = (s: ArdennesState, u: number, h: number): boolean =>
  s.hex[u] === h ? overstacked(s, h) : overstacked(s, h, 1, s.steps[u]);
