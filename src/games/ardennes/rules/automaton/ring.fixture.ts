/** For tests: an Allied unit behind enemy lines. */

import { GERMAN } from '../../tables.ts';
import { hex, tables, type Units } from '../../testing.ts';

export const LOST = 'A-28-112';
const WATCHERS = ['G-2Pz-3P', 'G-2Pz-2G'];
export const GUARDS = Array.from(tables.unitsOf[GERMAN], (u) => tables.unitIds[u]).filter(
  (id) => id !== 'G-VDH-VDH' && !id.startsWith('G-2Pz-'),
);

/**
 * A unit two hexes inside a ring of Dispersed Germans, who exert no zone. Beyond each hole in the ring stands one who does,
 * so that no path leads through it, and whoever stands in the hole looks out.
 */
export function ringed(centre: string, holes: readonly string[], watched = true): Units {
  const { grid } = tables;
  const from = (h: number): number => grid.distance(h, hex(centre));
  const ring = Array.from(grid.within(hex(centre), 2))
    .filter((h) => from(h) === 2)
    .map((h) => grid.name(h))
    .filter((label) => !holes.includes(label));
  const guards = ring.map((label, i) => [GUARDS[i], { hex: label, dispersed: 1 }]);
  const watchers = holes.map((hole, i) => {
    // The first and the last of the three hexes beyond a corner leave one of them free.
    const beyond = Array.from(grid.within(hex(hole), 1)).filter((h) => from(h) === 3);
    const free = beyond.find((h) => beyond.some((x) => grid.distance(x, h) === 2)) as number;
    return [WATCHERS[i], grid.name(free)];
  });
  return { [LOST]: centre, ...Object.fromEntries(watched ? [...guards, ...watchers] : guards) };
}
