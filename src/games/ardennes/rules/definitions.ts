/**
 * Definitions that the automaton and some events use: Surrounded, Proximate, Position, Line, Wandering and Out of Contact
 * (Definitions 1.3, Reserve Deployment; rulings Q13 to Q15).
 */

import { type ArdennesState, Off, Supply, Switch } from '../state.ts';
import { ALLIED, GERMAN, HEXES } from '../tables.ts';
import { exertsFrom, holds, inZoc, lift, place, stepsIn, strengthIn, unitsIn } from './ground.ts';
import { readsOtherwise } from './modes.ts';
import { threatened } from './movement.ts';
import { communicationMap, type HexSet } from './supply.ts';

/** How many sides of a hex are closed to the Allies (Q13): their own units do not open one (A-DEF.14). */
export function closedSides(s: ArdennesState, h: number, hinders: (to: number) => boolean = everybody): number {
  const { neighbour, town, homeEdge } = s.tables;
  const unitsOnly = readsOtherwise(s, Switch.surround);
  let closed = 0;
  for (let d = 0; d < 6; d++) {
    const to = neighbour[h * 6 + d];
    if (to < 0) closed += unitsOnly || homeEdge[ALLIED][h] ? 0 : 1;
    else if (
      (holds(s, GERMAN, to) && hinders(to)) ||
      inZoc(s, GERMAN, to) ||
      (!unitsOnly && town[to] !== 0 && s.owner[to] === GERMAN)
    )
      closed++;
  }
  return closed;
}

const everybody = (): boolean => true;

/** Whether reserves may be placed there: Isolated Germans do not hinder it (A-RESERVE.2, A-SUPPLY.21). */
export const isSafeForReserves = (s: ArdennesState, h: number): boolean =>
  closedSides(s, h, (to) => unitsIn(s, to).some((u) => s.supply[u] !== Supply.isolated)) < 5;

export const isSurrounded = (s: ArdennesState, h: number): boolean => closedSides(s, h) === 6;

/** Exactly one side open; a Surrounded hex is no better (Q13). */
export const inDanger = (s: ArdennesState, h: number): boolean => closedSides(s, h) === 5;
export const isSafe = (s: ArdennesState, h: number): boolean => closedSides(s, h) < 5;

/** A-DEF.15 to A-DEF.17, A-ACTIVATE.10: behind enemy lines. */
export const isWandering = (s: ArdennesState, u: number, communication: HexSet): boolean =>
  s.hex[u] >= 0 && !communication[s.hex[u]] && s.tables.town[s.hex[u]] === 0 && !isSurrounded(s, s.hex[u]);

// ---- Proximate ------------------------------------------------------------------------------------------------------

/** Every hex that is Proximate to some German unit. */
export function proximateMap(s: ArdennesState): HexSet {
  const { memo } = s;
  const attached = attachments(s);
  if (!memo.threat.agrees(s) || memo.attached !== attached) memo.proximate = null;
  memo.attached = attached;
  memo.proximate ??= findProximate(s);
  return memo.proximate;
}

/** Which OKW units are held to the boundaries of an army (A-REPL.20), as one number. */
function attachments(s: ArdennesState): number {
  let bits = s.okwArmy;
  for (const u of s.tables.unitsOfCorps[s.tables.okw]) bits = bits * 2 + s.active[u];
  return bits;
}

/** Hexes next to where German units stand or could come by an ordinary move (Q14). */
function findProximate(s: ArdennesState): HexSet {
  const { neighbour } = s.tables;
  const reached = threatened(s);
  const out = new Uint8Array(HEXES);
  for (let h = 0; h < HEXES; h++)
    if (reached[h]) for (let n = h * 6; n < h * 6 + 6; n++) if (neighbour[n] >= 0) out[neighbour[n]] = 1;
  return out;
}

// ---- the Line -------------------------------------------------------------------------------------------------------

/** Positions and VP hexes without Allied unit (or zone) that a German could come next to (Q15). */
export function exposed(s: ArdennesState, proximate: HexSet = proximateMap(s)): HexSet {
  const { holdValue, vp, town } = s.tables;
  const out = new Uint8Array(HEXES);
  const zones = readsOtherwise(s, Switch.line);
  for (let h = 0; h < HEXES; h++)
    if (
      proximate[h] &&
      (holdValue[h] > 0 || vp[h] > 0) &&
      !holds(s, ALLIED, h) &&
      !holds(s, GERMAN, h) &&
      !(town[h] !== 0 && s.owner[h] === GERMAN) &&
      !(zones && inZoc(s, ALLIED, h))
    )
      out[h] = 1;
  return out;
}

/** No ordinary move takes a unit further than this; one hex more is adjacent, one more feels a zone. */
const FARTHEST = 9;

/** Whether a change in these hexes could touch what some German unit can reach. */
function isNoticed(s: ArdennesState, from: number, to: number): boolean {
  const { unitsOf, grid } = s.tables;
  const { hex } = s;
  const germans = unitsOf[GERMAN];
  for (let i = 0; i < germans.length; i++) {
    const h = hex[germans[i]];
    if (h >= 0 && (grid.distance(h, from) <= FARTHEST || (to >= 0 && grid.distance(h, to) <= FARTHEST))) return true;
  }
  return false;
}

/**
 * Whether a hex holds and exerts as before without these units. Then their going opens nothing: where they come they can
 * but hinder, unless they lift a roadblock there (A-ROADBLOCK.22).
 */
function leavesNoGap(s: ArdennesState, units: readonly number[], from: number, to: number): boolean {
  if (to >= 0 && s.roadblock[to]) return false;
  let left = 0;
  for (let u = s.firstIn[from]; u >= 0; u = s.nextIn[u]) if (!units.includes(u)) left++;
  if (left === 0) return false;
  return s.exerts[from] === 0 || exertsFrom(s, from, units);
}

/**
 * Whether units going from one hex to another (or off the map, -1) expose a hex that was not, the hex just left not
 * counted. Asked of a copy in which they have gone.
 */
export function breaksLine(
  s: ArdennesState,
  units: readonly number[],
  to: number,
  before: HexSet = exposed(s),
): boolean {
  if (units.length === 0) return false;
  const from = s.hex[units[0]];
  if (leavesNoGap(s, units, from, to) || !isNoticed(s, from, to)) return false;
  const copy = s.memo.trial(s);
  for (const u of units) {
    if (to < 0) lift(copy, u, Off.reserve);
    else place(copy, u, to);
  }
  const after = exposed(copy);
  for (let h = 0; h < HEXES; h++) if (after[h] && !before[h] && h !== from) return true;
  return false;
}

// ---- Out of Contact ---------------------------------------------------------------------------------------------------

/** What the tests of several units share, computed once. */
export interface SeatKnowledge {
  readonly communication: HexSet;
  readonly proximate: HexSet;
  readonly exposed: HexSet;
}

export function outlook(s: ArdennesState): SeatKnowledge {
  const proximate = proximateMap(s);
  return { communication: communicationMap(s, ALLIED), proximate, exposed: exposed(s, proximate) };
}

/** A-RESERVE.25 to A-RESERVE.32. */
export function isOutOfContact(s: ArdennesState, u: number, o: SeatKnowledge): boolean {
  const h = s.hex[u];
  if (s.tables.sideOf[u] !== ALLIED) return false;
  if (s.dispersed[u] || s.supply[u] === Supply.isolated || !o.communication[h]) return false; // A-UNITSTATE.25, A-SUPPLY.22
  const stack = unitsIn(s, h);
  const lowest = stack.every((v) => s.tables.rank[v] >= s.tables.rank[u]);
  if (lowest && !isSurrounded(s, h) && (stepsIn(s, h) >= 5 || strengthIn(s, h) >= 8)) return true;
  return !o.proximate[h] && !breaksLine(s, [u], -1, o.exposed);
}
