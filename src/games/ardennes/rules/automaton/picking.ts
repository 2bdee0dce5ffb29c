/** DT-04 (F-PICK): which unit is added to a defence, or takes the place of a roadblock. */

import type { ArdennesState } from '../../state.ts';
import { ALLIED, HEXES } from '../../tables.ts';
import { pick } from '../choice.ts';
import { isOutOfContact, outlook, type SeatKnowledge } from '../definitions.ts';
import { wouldOverstack } from '../ground.ts';
import { isWaiting } from '../reserves.ts';

/** The lowest number in the Reserve that matches, else the lowest Out of Contact unit that does; -1 for none. */
export function pickReserve(s: ArdennesState, to: number, matches: (u: number) => boolean): number {
  const fits = Array.from(s.tables.unitsOf[ALLIED]).filter((u) => matches(u) && !wouldOverstack(s, u, to));
  const waiting = fits.filter((u) => isWaiting(s, u));
  if (waiting.length > 0) return pick(s, 'unit', 'from the Reserve', waiting, []);
  let o: SeatKnowledge | null = null;
  const free = fits.filter((u) => {
    if (s.hex[u] === to) return false;
    o ??= outlook(s);
    return isOutOfContact(s, u, o);
  });
  return pick(s, 'unit', 'from units Out of Contact', free, []);
}

/** The Allied unit on the map that is nearest to a hex. */
export function nearestAllied(s: ArdennesState, h: number): number {
  const units = Array.from(s.tables.unitsOf[ALLIED]).filter((u) => s.hex[u] >= 0);
  return pick(s, 'unit', 'nearest unit', units, [['closest', (u) => -s.tables.grid.distance(s.hex[u], h)]]);
}

/** A-ROADBLOCK.28: by Division, else Corps, else Army of the nearest unit. */
export function pickMatching(s: ArdennesState, h: number): number {
  const { divisionOf, corpsOf, armyOf } = s.tables;
  const near = nearestAllied(s, h);
  if (near < 0) return -1;
  const levels = [
    (u: number) => divisionOf[near] >= 0 && divisionOf[u] === divisionOf[near],
    (u: number) => corpsOf[u] === corpsOf[near],
    (u: number) => armyOf[u] === armyOf[near],
  ];
  for (const level of levels) {
    const u = pickReserve(s, h, level);
    if (u >= 0) return u;
  }
  return -1;
}

/** Units in the order of their numbers, of equal ones by the number of their corps. */
export const ascending = (s: ArdennesState, units: Iterable<number>): number[] =>
  [...units].sort((a, b) => s.tables.rank[a] - s.tables.rank[b]);

/** The hexes next to one: fewer than six at the edge of the map. */
export const around = (s: ArdennesState, h: number): number[] =>
  Array.from(s.tables.neighbour.subarray(h * 6, h * 6 + 6)).filter((to) => to >= 0);

export const germanDistance = (s: ArdennesState, h: number): number => {
  let least: number = HEXES;
  for (const u of s.tables.unitsOf[0]) if (s.hex[u] >= 0) least = Math.min(least, s.tables.grid.distance(s.hex[u], h));
  return least;
};
