// Sets of hexsides. The hot form is one byte a hex, a bit for each of its six sides, set in both hexes of a side.
import { type Grid, opposite } from './grid.ts';

export type SideMask = Uint8Array;

export const noSides = (grid: Grid): SideMask => new Uint8Array(grid.size);

export const hasSide = (mask: SideMask, hex: number, direction: number): boolean =>
  ((mask[hex] >> direction) & 1) !== 0;

export function addSide(grid: Grid, mask: SideMask, hex: number, direction: number): void {
  mask[hex] |= 1 << direction;
  const other = grid.neighbour[hex * 6 + direction];
  if (other >= 0) mask[other] |= 1 << opposite(direction);
}

export function removeSide(grid: Grid, mask: SideMask, hex: number, direction: number): void {
  mask[hex] &= ~(1 << direction);
  const other = grid.neighbour[hex * 6 + direction];
  if (other >= 0) mask[other] &= ~(1 << opposite(direction));
}

/** The sides between pairs of adjacent hexes given by name; an unknown hex or a pair that does not touch is an error. */
export function sidesBetween(grid: Grid, pairs: Iterable<readonly [string, string]>): SideMask {
  const mask = noSides(grid);
  for (const [from, to] of pairs) {
    const a = grid.find(from);
    const b = grid.find(to);
    if (a < 0 || b < 0) throw new Error(`no hex ${a < 0 ? from : to} on this map`);
    const d = grid.direction(a, b);
    if (d < 0) throw new Error(`hexes ${from} and ${to} do not touch`);
    addSide(grid, mask, a, d);
  }
  return mask;
}

/** The sides along a road or railway given hex by hex. */
export function sidesAlong(grid: Grid, hexes: readonly string[]): SideMask {
  return sidesBetween(
    grid,
    hexes.slice(1).map((to, i) => [hexes[i], to] as const),
  );
}
