// Lines of sight from centre to centre. Computed in whole numbers, so that a line exactly along a hexside is seen as
// such: there it is blocked only when the hexes on both sides block.
import type { Grid } from './grid.ts';

/**
 * What lies between two hexes, in pairs and from the one to the other: [hex, -1] where the line crosses a hex,
 * [hex, hex] where it runs along the side between two. At the rim of the map the hex on the map stands alone.
 */
export type SightLine = Int16Array;

// Corners of a hex around its centre, on a lattice of half sides by half heights.
const CORNERS = { flat: [2, 0, 1, 1, -1, 1, -2, 0, -1, -1, 1, -1], pointy: [0, 2, 1, 1, 1, -1, 0, -2, -1, -1, -1, 1] };

const lines = new WeakMap<Grid, Map<number, SightLine>>();

export function sightLine(grid: Grid, from: number, to: number): SightLine {
  let known = lines.get(grid);
  if (known === undefined) {
    known = new Map();
    lines.set(grid, known);
  }
  const key = from * grid.size + to;
  let line = known.get(key);
  if (line === undefined) {
    line = compute(grid, from, to);
    known.set(key, line);
  }
  return line;
}

/** Can the two hexes see each other? The hexes themselves never block. */
export function canSee(grid: Grid, from: number, to: number, blocks: (hex: number) => boolean): boolean {
  return blockedAt(grid, from, to, blocks) < 0;
}

/** The first hex (of a pair, the first) that blocks the line, or -1. */
export function blockedAt(grid: Grid, from: number, to: number, blocks: (hex: number) => boolean): number {
  const line = sightLine(grid, from, to);
  for (let i = 0; i < line.length; i += 2) {
    if (blocks(line[i]) && (line[i + 1] < 0 || blocks(line[i + 1]))) return line[i];
  }
  return -1;
}

function compute(grid: Grid, from: number, to: number): SightLine {
  const flat = grid.layout === 'flat';
  const latticeX = (hex: number): number => (flat ? 3 * grid.across[hex] : grid.along[hex]);
  const latticeY = (hex: number): number => (flat ? grid.along[hex] : 3 * grid.across[hex]);
  const [weightX, weightY] = flat ? [1, 3] : [3, 1];
  const corners = CORNERS[grid.layout];
  const x0 = latticeX(from);
  const y0 = latticeY(from);
  const dx = latticeX(to) - x0;
  const dy = latticeY(to) - y0;
  const length = weightX * dx * dx + weightY * dy * dy;

  const found: { hex: number; far: number; along: boolean }[] = [];
  for (let hex = 0; hex < grid.size; hex++) {
    const x = latticeX(hex) - x0;
    const y = latticeY(hex) - y0;
    const far = weightX * x * dx + weightY * y * dy;
    if (far <= 0 || far >= length) continue; // both ends too
    let left = 0;
    let right = 0;
    let on = 0;
    for (let c = 0; c < 12; c += 2) {
      const turn = dx * (y + corners[c + 1]) - dy * (x + corners[c]);
      if (turn > 0) left++;
      else if (turn < 0) right++;
      else on++;
    }
    // Crossed when corners lie on both sides; run along when two corners lie on the line and the rest on one side.
    const along = on === 2 && (left === 0 || right === 0);
    if (along || (left > 0 && right > 0)) found.push({ hex, far, along });
  }
  found.sort((a, b) => a.far - b.far || a.hex - b.hex);

  const line: number[] = [];
  for (let i = 0; i < found.length; i++) {
    const { hex, far, along } = found[i];
    const twin = along && i + 1 < found.length && found[i + 1].along && found[i + 1].far === far;
    line.push(hex, twin ? found[i + 1].hex : -1);
    if (twin) i++;
  }
  return Int16Array.from(line);
}
