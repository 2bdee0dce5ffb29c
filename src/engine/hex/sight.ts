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

interface Known {
  readonly lines: Map<number, SightLine>;
  /** The first hex of each line of hexes, and past the last line the size of the map. */
  readonly starts: readonly number[];
}

const knownOf = new WeakMap<Grid, Known>();
/** Of a large map there are more pairs than are worth keeping: then all are forgotten, and made again. */
const MAX_KEPT = 1 << 18;

export function sightLine(grid: Grid, from: number, to: number): SightLine {
  let known = knownOf.get(grid);
  if (known === undefined) {
    known = { lines: new Map(), starts: startsOf(grid) };
    knownOf.set(grid, known);
  }
  const { lines, starts } = known;
  const key = from * grid.size + to;
  let line = lines.get(key);
  if (line === undefined) {
    line = compute(grid, starts, from, to);
    if (lines.size >= MAX_KEPT) lines.clear();
    lines.set(key, line);
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

function startsOf({ across, size }: Grid): readonly number[] {
  const starts: number[] = [];
  for (let hex = 0; hex < size; hex++) if (hex === 0 || across[hex] !== across[hex - 1]) starts.push(hex);
  return [...starts, size];
}

/** Every hex that a straight line between two may touch, and some besides. */
function* hexesAlong({ across, along }: Grid, starts: readonly number[], from: number, to: number): Generator<number> {
  const [a, b] = across[from] <= across[to] ? [from, to] : [to, from];
  const lines = across[b] - across[a];
  const slope = lines === 0 ? 0 : (along[b] - along[a]) / lines;
  for (let line = Math.max(0, across[a] - 1); line <= Math.min(starts.length - 2, across[b] + 1); line++) {
    // Where the line of sight runs while it is within a hex of this line of hexes.
    const near = (at: number): number => along[a] + slope * Math.min(lines, Math.max(0, at - across[a]));
    const ends = lines === 0 ? [along[a], along[b]] : [near(line - 1), near(line + 1)];
    const first = along[starts[line]];
    const low = Math.ceil((Math.min(...ends) - 2 - first) / 2);
    const high = Math.floor((Math.max(...ends) + 2 - first) / 2);
    const last = starts[line + 1] - 1;
    for (let hex = starts[line] + Math.max(0, low); hex <= Math.min(last, starts[line] + high); hex++) yield hex;
  }
}

function compute(grid: Grid, starts: readonly number[], from: number, to: number): SightLine {
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
  for (const hex of hexesAlong(grid, starts, from, to)) {
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
