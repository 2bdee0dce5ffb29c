/** Zones of control, and where counters stand: the one place that moves them. */
import { addZoc, removeZoc } from '../../../engine/index.ts';
import { type CoState, NO_TARGET } from '../state.ts';
import { BLUE, HEXES, onMap, other, Place, UNITS } from '../tables.ts';
import { endJob } from './engineers.ts';

/** CO-020: a zone covers the unit's own hex and the six around it; the own hex is closed to the enemy anyway. */
export const inEnemyZoc = (s: CoState, side: number, hex: number): boolean => s.zoc[other(side) * HEXES + hex] !== 0;

function stand(s: CoState, unit: number, hex: number): void {
  const t = s.tables;
  s.standing[hex] += t.side[unit] === BLUE ? t.size[unit] : -t.size[unit];
  // CO-019: an HQ exerts no zone. CO-059: none reaches across a river hexside, bridged or not (K14).
  if (t.headquarters[unit] === 0) addZoc(t.grid, s.zoc, hex, t.riverMask, t.side[unit] * HEXES);
  s.watch?.lookedUp(t.riverMask[hex] === 0 ? 'CO-019 CO-020' : 'CO-019 CO-020 CO-059 K14');
}

function leave(s: CoState, unit: number, hex: number): void {
  const t = s.tables;
  s.standing[hex] -= t.side[unit] === BLUE ? t.size[unit] : -t.size[unit];
  if (t.headquarters[unit] === 0) removeZoc(t.grid, s.zoc, hex, t.riverMask, t.side[unit] * HEXES);
}

/** Puts one unit or dummy somewhere; the regiment it may lie in is the caller's to mind. */
export function putUnit(s: CoState, unit: number, place: number): void {
  const from = s.hex[unit];
  if (onMap(from)) leave(s, unit, from);
  s.hex[unit] = place;
  if (onMap(place)) stand(s, unit, place);
}

/** Puts a counter somewhere: a unit, a dummy, or a regiment with all its battalions. */
export function putCounter(s: CoState, counter: number, place: number): void {
  const t = s.tables;
  for (let i = t.partsFrom[counter]; i < t.partsTo[counter]; i++) putUnit(s, t.parts[i], place);
  if (counter >= UNITS) s.hex[counter] = place;
}

/** CO-019 to CO-020 afresh for the whole map. */
export function deriveMap(s: CoState): void {
  s.standing.fill(0);
  s.zoc.fill(0);
  for (const unit of s.tables.allUnits) if (onMap(s.hex[unit])) stand(s, unit, s.hex[unit]);
}

/**
 * X15: a town hex changes to the side whose real unit ends a move, an entry, an advance or a retreat in it. What a side
 * knows of it ends when a counter of the enemy, real or not, ends a move there.
 */
export function endsIn(s: CoState, counter: number, hex: number): void {
  const t = s.tables;
  const town = t.townAt[hex];
  if (town < 0) return;
  const side = t.side[counter];
  s.lastThere[town] = side;
  s.knownBy[town] &= 1 << side;
  if (t.dummy[counter] === 1) {
    s.watch?.lookedUp('X7'); // never because of a dummy
    return;
  }
  if (s.control[town] !== side) s.watch?.atWork('X15');
  s.control[town] = side;
  s.knownBy[town] |= 1 << side;
}

/** Takes a unit out of the game: CO-097, CO-023, X8, X17. Its regiment lies as battalions from now on (X2). */
export function eliminate(s: CoState, unit: number): void {
  const t = s.tables;
  const regiment = t.regimentOf[unit]; // -1 for others, which is nowhere
  if (regiment >= 0 && s.hex[regiment] !== Place.none) s.watch?.atWork('X2');
  s.hex[regiment] = Place.none;
  s.mark[regiment] = 0;
  if (t.dummy[unit] === 0) s.stepsLost[t.side[unit]] += s.steps[unit];
  putUnit(s, unit, Place.eliminated);
  s.steps[unit] = 0;
  s.target[unit] = NO_TARGET;
  s.moved[unit] = 0;
  s.attacked[unit] = 0;
  s.took[unit] = 0;
  s.supplied[unit] = 0;
  s.mark[unit] = 0;
  s.known[unit] = 0;
  endJob(s, unit);
}
