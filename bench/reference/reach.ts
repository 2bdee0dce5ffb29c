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
const reached = new Int32Array(ROWS + 3);

/** Where the bits of packed rows lie on the map, counted from the corner: three rows of 9 hexes, or two of 13. */
const places = (wide: number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, bit) => Math.floor(bit / wide) * COLUMNS + (bit % wide));
const PLACES_OF_THREE = places(9);
const PLACES_OF_TWO = places(13);

/** The hexes of `row` that touch `own`, a set in that row, or `beside`, the union of the two rows next to it. */
const touching = (row: number, own: number, beside: number): number =>
  (own << 1) | (own >>> 1) | beside | ((row & 1) === 0 ? beside >>> 1 : beside << 1);

/** Takes in where everybody stands: a row of bits for each side and row, side 0 first. To be called before `listReach`. */
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

/**
 * Lists where a unit in `hex` can go: 1 point a clear hex, 2 a rough one, through no unit, stopping in an enemy zone.
 * Writes `base | hex << shift` into `codes` from `count` on, and returns the new count.
 */
export function listReach(
  hex: number,
  allowance: number,
  codes: Int32Array | Float64Array,
  count: number,
  base: number,
  shift: number,
): number {
  // Local names: the loops below are the whole cost of the game.
  const edgeRows = edge;
  const steppedRows = stepped;
  const reachedRows = reached;
  const clearRows = openClear;
  const roughRows = openRough;
  const zoneRows = zone;
  const start = 1 + rowOf[hex];
  const first = Math.max(1, start - allowance) | 0;
  const last = Math.min(ROWS, start + allowance) | 0;
  for (let row = first - 1; row <= last + 1; row++) {
    edgeRows[row] = 0;
    steppedRows[row] = 0;
    reachedRows[row] = 0;
  }
  edgeRows[start] = bitOf[hex];
  for (let spent = 1; spent <= allowance; spent++) {
    const from = Math.max(first, start - spent) | 0;
    const to = Math.min(last, start + spent) | 0;
    let above = edgeRows[from - 1];
    let here = edgeRows[from];
    for (let row = from; row <= to; row++) {
      const below = edgeRows[row + 1];
      const beside = above | below;
      const step = (here << 1) | (here >>> 1) | beside | ((row & 1) === 0 ? beside >>> 1 : beside << 1);
      // Clear hexes are entered from where one point less was spent, rough ones from where two less were.
      const entered = (step & clearRows[row]) | (steppedRows[row] & roughRows[row]);
      steppedRows[row] = step;
      reachedRows[row] |= entered;
      edgeRows[row] = here | (entered & ~zoneRows[row]);
      above = here;
      here = below;
    }
  }
  // Several rows of the unit's surroundings fit in one integer: fewer, longer loops cost fewer wrong guesses.
  const wide = 2 * allowance + 1;
  const west = Math.max(0, (hex % COLUMNS) - allowance) | 0;
  const packed = allowance === 4 ? 3 : 2;
  const placesOf = allowance === 4 ? PLACES_OF_THREE : PLACES_OF_TWO;
  const window = (1 << wide) - 1;
  reachedRows[last + 1] = 0;
  reachedRows[last + 2] = 0;
  let n = count;
  for (let row = first; row <= last; row += packed) {
    const corner = (row - 1) * COLUMNS + west;
    let bits = ((reachedRows[row] >>> west) & window) | (((reachedRows[row + 1] >>> west) & window) << wide);
    if (packed === 3) bits |= ((reachedRows[row + 2] >>> west) & window) << (2 * wide);
    for (; bits !== 0; bits &= bits - 1) {
      codes[n++] = base | ((corner + placesOf[31 - Math.clz32(bits & -bits)]) << shift);
    }
  }
  return n;
}
