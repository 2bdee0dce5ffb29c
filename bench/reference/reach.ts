// Reach on rows of bits: each row of the map is one integer, so that a whole row takes a step at once.
import { COLUMNS, HEXES, ROWS, TERRAIN } from './map.ts';

// Rows are kept from 1 to ROWS, with an empty row at either end.
const clear = new Int32Array(ROWS + 2);
const rough = new Int32Array(ROWS + 2);
for (let hex = 0; hex < HEXES; hex++) {
  const row = 1 + Math.floor(hex / COLUMNS);
  if (TERRAIN[hex] === 0) clear[row] |= 1 << (hex % COLUMNS);
  else if (TERRAIN[hex] !== 3) rough[row] |= 1 << (hex % COLUMNS);
}

export const rowOf = Uint8Array.from({ length: HEXES }, (_, hex) => Math.floor(hex / COLUMNS));
export const bitOf = Int32Array.from({ length: HEXES }, (_, hex) => 1 << (hex % COLUMNS));

const openClear = new Int32Array(ROWS + 2);
const openRough = new Int32Array(ROWS + 2);
const zone = new Int32Array(ROWS + 2);
const edge = new Int32Array(ROWS + 2);
const stepped = new Int32Array(ROWS + 2);
/** The hexes found by `reach`, by row from 1. */
export const reached = new Int32Array(ROWS + 2);

/** The hexes of `row` that touch `own`, a set in that row, or `beside`, the union of the two rows next to it. */
const touching = (row: number, own: number, beside: number): number =>
  (own << 1) | (own >>> 1) | beside | ((row & 1) === 0 ? beside >>> 1 : beside << 1);

/** Takes in where everybody stands: a row of bits for each side and row, side 0 first. To be called before `reach`. */
export function survey(rows: Int32Array, side: number): void {
  const enemy = side === 0 ? ROWS : 0;
  const full = (1 << COLUMNS) - 1;
  let above = 0;
  let here = rows[enemy];
  for (let row = 1; row <= ROWS; row++) {
    const below = row < ROWS ? rows[enemy + row] : 0;
    zone[row] = touching(row, here, above | below) & full;
    const free = ~(rows[row - 1] | rows[ROWS + row - 1]);
    openClear[row] = clear[row] & free;
    openRough[row] = rough[row] & free;
    above = here;
    here = below;
  }
}

export const inEnemyZone = (hex: number): boolean => (zone[1 + rowOf[hex]] & bitOf[hex]) !== 0;

/** Where a unit in `hex` can go: 1 point a clear hex, 2 a rough one, through no unit, stopping in an enemy zone. */
export function reach(hex: number, allowance: number): void {
  const start = 1 + rowOf[hex];
  const first = start - allowance < 1 ? 1 : start - allowance;
  const last = start + allowance > ROWS ? ROWS : start + allowance;
  for (let row = first; row <= last; row++) {
    edge[row] = 0;
    stepped[row] = 0;
    reached[row] = 0;
  }
  edge[first - 1] = 0;
  if (last < ROWS) edge[last + 1] = 0;
  edge[start] = bitOf[hex];
  for (let spent = 1; spent <= allowance; spent++) {
    const from = start - spent < 1 ? 1 : start - spent;
    const to = start + spent > ROWS ? ROWS : start + spent;
    let above = edge[from - 1];
    let here = edge[from];
    for (let row = from; row <= to; row++) {
      const below = edge[row + 1];
      const step = touching(row, here, above | below);
      // Clear hexes are entered from where one point less was spent, rough ones from where two less were.
      const entered = (step & openClear[row]) | (stepped[row] & openRough[row]);
      stepped[row] = step;
      reached[row] |= entered;
      edge[row] = here | (entered & ~zone[row]);
      above = here;
      here = below;
    }
  }
}

export const firstReachRow = (hex: number, allowance: number): number => Math.max(1, 1 + rowOf[hex] - allowance);
export const lastReachRow = (hex: number, allowance: number): number => Math.min(ROWS, 1 + rowOf[hex] + allowance);
