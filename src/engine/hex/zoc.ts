// Zones of control as counts: how many units put their zone into each hex. Counts make adding and removing a unit
// cheap, and live in the state as a byte a hex (one table a player, or one table with `base` = player * size).
import type { Grid } from './grid.ts';
import type { SideMask } from './sides.ts';

type Map6 = Pick<Grid, 'neighbour'>;

/** A unit in `hex` now puts its zone into the neighbours, except across the sides in `blocked`. */
export function addZoc(grid: Map6, counts: Uint8Array, hex: number, blocked?: SideMask, base = 0): void {
  changeZoc(grid, counts, hex, 1, blocked, base);
}

/** The reverse of `addZoc` with the same arguments. */
export function removeZoc(grid: Map6, counts: Uint8Array, hex: number, blocked?: SideMask, base = 0): void {
  changeZoc(grid, counts, hex, -1, blocked, base);
}

function changeZoc(
  grid: Map6,
  counts: Uint8Array,
  hex: number,
  by: 1 | -1,
  blocked: SideMask | undefined,
  base: number,
): void {
  const shut = blocked === undefined ? 0 : blocked[hex];
  for (let d = 0; d < 6; d++) {
    const to = grid.neighbour[hex * 6 + d];
    if (to < 0 || ((shut >> d) & 1) !== 0) continue;
    if (by === 1 && counts[base + to] === 255) throw new Error(`more than 255 zones of control reach hex ${to}`);
    counts[base + to] += by;
  }
}

/** The counts of one table of `size` hexes afresh from where the units stand; hexes below 0 (off the map) are skipped. */
export function countZoc(
  grid: Pick<Grid, 'neighbour' | 'size'>,
  counts: Uint8Array,
  hexes: Iterable<number>,
  blocked?: SideMask,
  base = 0,
): void {
  counts.fill(0, base, base + grid.size);
  for (const hex of hexes) if (hex >= 0) addZoc(grid, counts, hex, blocked, base);
}

export const inZoc = (counts: Uint8Array, hex: number, base = 0): boolean => counts[base + hex] !== 0;

/** The directions from `hex` in which a zone passes, as a mask of six bits. */
export const zocSides = (grid: Map6, hex: number, blocked?: SideMask): number => {
  let mask = 0;
  for (let d = 0; d < 6; d++) if (grid.neighbour[hex * 6 + d] >= 0) mask |= 1 << d;
  return blocked === undefined ? mask : mask & ~blocked[hex];
};
