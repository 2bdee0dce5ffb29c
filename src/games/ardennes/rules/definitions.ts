/**
 * Definitions that the automaton and some events use: Surrounded, Proximate, Position, Line, Wandering and OutOfContact
 * (Definitions 1.3, Reserve Deployment; rulings Q13 to Q15).
 */

import { type ArdennesState, Supply } from '../state.ts';
import { ALLIED, GERMAN, HEXES } from '../tables.ts';
import { holds, inZoc, lift, place, stepsIn, strengthIn, unitsIn } from './ground.ts';
import { ordinaryReach, Purpose } from './movement.ts';
import { communicationMap, type HexSet } from './supply.ts';

/** How many sides of a hex are closed to the Allies (Q13): their own units do not open one (A-DEF.14). */
export function closedSides(s: ArdennesState, h: number): number {
  const { neighbour, town, homeEdge } = s.tables;
  let closed = 0;
  for (let d = 0; d < 6; d++) {
    const to = neighbour[h * 6 + d];
    if (to < 0) closed += homeEdge[ALLIED][h] ? 0 : 1;
    else if (holds(s, GERMAN, to) || inZoc(s, GERMAN, to) || (town[to] !== 0 && s.owner[to] === GERMAN)) closed++;
  }
  return closed;
}

export const isSurrounded = (s: ArdennesState, h: number): boolean => closedSides(s, h) === 6;

/** Exactly one side open; a Surrounded hex is no better (Q13). */
export const inDanger = (s: ArdennesState, h: number): boolean => closedSides(s, h) === 5;
export const isSafe = (s: ArdennesState, h: number): boolean => closedSides(s, h) < 5;

/** A-DEF.15 to A-DEF.17, A-ACTIVATE.10: behind enemy lines. */
export const isWandering = (s: ArdennesState, u: number, communication: HexSet): boolean =>
  s.hex[u] >= 0 && !communication[s.hex[u]] && s.tables.town[s.hex[u]] === 0 && !isSurrounded(s, s.hex[u]);

// ---- Proximate ------------------------------------------------------------------------------------------------------

/** Adds the hexes that are Proximate to one unit (Q14). */
function addProximate(s: ArdennesState, u: number, out: HexSet): void {
  const { neighbour } = s.tables;
  const from = s.hex[u];
  const spread = (h: number): void => {
    for (let n = h * 6; n < h * 6 + 6; n++) if (neighbour[n] >= 0) out[neighbour[n]] = 1;
  };
  spread(from);
  for (const h of ordinaryReach(s, u, Purpose.proximate).hexes) spread(h);
}

/** Every hex that is Proximate to some German unit. */
export function proximateMap(s: ArdennesState): HexSet {
  const out = new Uint8Array(HEXES);
  for (const u of s.tables.unitsOf[GERMAN]) if (s.hex[u] >= 0) addProximate(s, u, out);
  return out;
}

/** The hexes Proximate to one German unit. */
export function proximateTo(s: ArdennesState, u: number): HexSet {
  const out = new Uint8Array(HEXES);
  addProximate(s, u, out);
  return out;
}

// ---- the Line -------------------------------------------------------------------------------------------------------

/** Positions and VP hexes without Allied unit that a German could come next to (Q15). */
export function exposed(s: ArdennesState, proximate: HexSet = proximateMap(s)): HexSet {
  const { holdValue, vp, town } = s.tables;
  const out = new Uint8Array(HEXES);
  for (let h = 0; h < HEXES; h++)
    if (
      proximate[h] &&
      (holdValue[h] > 0 || vp[h] > 0) &&
      !holds(s, ALLIED, h) &&
      !holds(s, GERMAN, h) &&
      !(town[h] !== 0 && s.owner[h] === GERMAN)
    )
      out[h] = 1;
  return out;
}

/** No ordinary move takes a unit further than this; one hex more is adjacent, one more feels a zone. */
const FARTHEST = 9;

/** The German units whose reach a change in these hexes could touch. */
function touched(s: ArdennesState, from: number, to: number): number[] {
  const { unitsOf, grid } = s.tables;
  return Array.from(unitsOf[GERMAN]).filter(
    (u) =>
      s.hex[u] >= 0 &&
      (grid.distance(s.hex[u], from) <= FARTHEST || (to >= 0 && grid.distance(s.hex[u], to) <= FARTHEST)),
  );
}

/**
 * Whether units going from one hex to another (or off the map, -1) expose a hex that was not, the hex just left not
 * counted. Asked of a copy in which they have gone; only Germans near enough to notice are asked again.
 */
export function breaksLine(
  s: ArdennesState,
  units: readonly number[],
  to: number,
  before: HexSet = exposed(s),
): boolean {
  if (units.length === 0) return false;
  const from = s.hex[units[0]];
  const near = touched(s, from, to);
  if (near.length === 0) return false;
  const copy = s.clone();
  for (const u of units) {
    if (to < 0) lift(copy, u, 1);
    else place(copy, u, to);
  }
  const proximate = new Uint8Array(HEXES);
  for (const u of near) addProximate(copy, u, proximate);
  const after = exposed(copy, proximate);
  for (let h = 0; h < HEXES; h++) if (after[h] && !before[h] && h !== from) return true;
  return false;
}

// ---- OutOfContact ---------------------------------------------------------------------------------------------------

/** What the tests of several units share, computed once. */
export interface Outlook {
  readonly communication: HexSet;
  readonly proximate: HexSet;
  readonly exposed: HexSet;
}

export function outlook(s: ArdennesState): Outlook {
  const proximate = proximateMap(s);
  return { communication: communicationMap(s, ALLIED), proximate, exposed: exposed(s, proximate) };
}

/** A-RESERVE.25 to A-RESERVE.32. */
export function isOutOfContact(s: ArdennesState, u: number, o: Outlook): boolean {
  const h = s.hex[u];
  if (h < 0 || s.tables.sideOf[u] !== ALLIED) return false;
  if (s.dispersed[u] || s.supply[u] === Supply.isolated || !o.communication[h]) return false; // A-UNITSTATE.25, A-SUPPLY.22
  const stack = unitsIn(s, h);
  const lowest = stack.every((v) => s.tables.rank[v] >= s.tables.rank[u]);
  if (lowest && !isSurrounded(s, h) && (stepsIn(s, h) >= 5 || strengthIn(s, h) >= 8)) return true;
  return !o.proximate[h] && !breaksLine(s, [u], -1, o.exposed);
}
