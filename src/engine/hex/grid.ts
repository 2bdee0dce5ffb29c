import type { Numbering } from './labels.ts';

// A hex map as flat tables: hexes are the integers 0 … size-1, so that positions are bytes and questions are look-ups.

/**
 * Directions run clockwise; the opposite of d is (d + 3) % 6.
 *   flat-topped:    0 N   1 NE  2 SE  3 S   4 SW  5 NW
 *   pointed-topped: 0 NE  1 E   2 SE  3 SW  4 W   5 NW
 */
export const DIRECTIONS = {
  flat: ['N', 'NE', 'SE', 'S', 'SW', 'NW'],
  pointy: ['NE', 'E', 'SE', 'SW', 'W', 'NW'],
} as const;

export const opposite = (direction: number): number => (direction + 3) % 6;

/** The edges of the map that a hex lies on, as a mask. */
export const Edge = { north: 1, east: 2, south: 4, west: 8 } as const;

export interface GridSpec {
  readonly layout: 'flat' | 'pointy';
  /** A function of the row (from 1) only on a pointed-topped map with rows of unequal length. */
  readonly columns: number | ((row: number) => number);
  /** A function of the column (from 1) only on a flat-topped map with columns of unequal length. */
  readonly rows: number | ((column: number) => number);
  /** Flat: which columns sit half a hex lower. Pointed: which rows sit half a hex further east. Counted from 1. */
  readonly shifted: 'even' | 'odd';
  readonly numbering: Numbering;
}

export interface Grid {
  readonly layout: 'flat' | 'pointy';
  readonly size: number;
  /** neighbour[hex * 6 + direction], or -1 off the map. */
  readonly neighbour: Int16Array;
  /** Hexside numbers: sideOf[hex * 6 + direction], the same seen from both hexes. */
  readonly sideOf: Int32Array;
  /** Column and row, counted from 1. */
  readonly column: Int16Array;
  readonly row: Int16Array;
  /** Centres in units of the hex's side; the whole map lies within 0 … width, 0 … height. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly width: number;
  readonly height: number;
  /** Doubled coordinates: the line a hex is on (column, or row when pointed), and twice its place along it. */
  readonly across: Int16Array;
  readonly along: Int16Array;
  name(hex: number): string;
  /** The hex of that number, or -1. */
  find(text: string): number;
  distance(a: number, b: number): number;
  /** The direction from a to b, or -1 when they are not adjacent. */
  direction(a: number, b: number): number;
  /** All hexes at most `range` away, nearest first, the hex itself at the head. Shared: do not write to it. */
  within(hex: number, range: number): Int16Array;
  /** Which edges of the map the hex lies on, as a mask of Edge. */
  edge(hex: number): number;
  /** The number of the hexside of `hex` in `direction`: the same from either side. */
  side(hex: number, direction: number): number;
}

// Steps in doubled coordinates [across, along], in the order of DIRECTIONS.
const STEPS = {
  flat: [0, -2, 1, -1, 1, 1, 0, 2, -1, 1, -1, -1],
  pointy: [-1, 1, 0, 2, 1, 1, 1, -1, 0, -2, -1, -1],
} as const;

/** Hexes are numbered in 16 bits. */
const MAX_HEXES = 32767;

export function makeGrid(spec: GridSpec): Grid {
  const flat = spec.layout === 'flat';
  const [lineCount, lengthOf] = flat ? [spec.columns, spec.rows] : [spec.rows, spec.columns];
  if (typeof lineCount !== 'number') {
    throw new Error(`a ${spec.layout} grid needs a plain number of ${flat ? 'columns' : 'rows'}`);
  }
  const shift = (line: number): number => (((line + 1) & 1) === (spec.shifted === 'odd' ? 1 : 0) ? 1 : 0);

  // Lines are columns on a flat-topped map, rows on a pointed-topped one; hexes are numbered line by line.
  const lengths: number[] = [];
  const starts: number[] = [];
  let size = 0;
  for (let line = 0; line < lineCount; line++) {
    const length = typeof lengthOf === 'number' ? lengthOf : lengthOf(line + 1);
    starts.push(size);
    lengths.push(length);
    size += length;
  }
  if (size > MAX_HEXES) throw new Error(`a grid of ${size} hexes is too large: it may have ${MAX_HEXES}`);

  const column = new Int16Array(size);
  const row = new Int16Array(size);
  const across = new Int16Array(size);
  const along = new Int16Array(size);
  const x = new Float64Array(size);
  const y = new Float64Array(size);
  const edges = new Uint8Array(size);
  const names: string[] = [];
  const byName = new Map<string, number>();
  const half = Math.sqrt(3) / 2;
  let width = 0;
  let height = 0;

  for (let line = 0; line < lineCount; line++) {
    for (let place = 0; place < lengths[line]; place++) {
      const hex = starts[line] + place;
      across[hex] = line;
      along[hex] = 2 * place + shift(line);
      column[hex] = (flat ? line : place) + 1;
      row[hex] = (flat ? place : line) + 1;
      const outer = 1.5 * line + 1;
      const inner = half * (along[hex] + 1);
      x[hex] = flat ? outer : inner;
      y[hex] = flat ? inner : outer;
      width = Math.max(width, x[hex] + (flat ? 1 : half));
      height = Math.max(height, y[hex] + (flat ? half : 1));
      edges[hex] =
        (line === 0 ? (flat ? Edge.west : Edge.north) : 0) |
        (line === lineCount - 1 ? (flat ? Edge.east : Edge.south) : 0) |
        (place === 0 ? (flat ? Edge.north : Edge.west) : 0) |
        (place === lengths[line] - 1 ? (flat ? Edge.south : Edge.east) : 0);
      const name = spec.numbering(column[hex], row[hex]);
      if (byName.has(name)) throw new Error(`two hexes would be numbered ${name}`);
      names.push(name);
      byName.set(name, hex);
    }
  }

  const neighbour = new Int16Array(size * 6).fill(-1);
  const steps = STEPS[spec.layout];
  for (let hex = 0; hex < size; hex++) {
    for (let d = 0; d < 6; d++) {
      const line = across[hex] + steps[2 * d];
      const place = (along[hex] + steps[2 * d + 1] - shift(line)) / 2;
      // Beyond the first and the last line there is no place.
      if (place >= 0 && place < (lengths[line] ?? 0)) neighbour[hex * 6 + d] = starts[line] + place;
    }
  }

  const sideOf = new Int32Array(size * 6);
  for (let hex = 0; hex < size; hex++) {
    for (let d = 0; d < 6; d++) {
      const other = neighbour[hex * 6 + d];
      sideOf[hex * 6 + d] = other >= 0 && other < hex ? other * 6 + opposite(d) : hex * 6 + d;
    }
  }

  const distance = (a: number, b: number): number => {
    const lines = Math.abs(across[a] - across[b]);
    const places = Math.abs(along[a] - along[b]);
    return lines > places ? lines : (lines + places) >> 1;
  };

  const direction = (a: number, b: number): number => {
    for (let d = 0; d < 6; d++) if (neighbour[a * 6 + d] === b) return b < 0 ? -1 : d;
    return -1;
  };

  const ranges: Int16Array[][] = [];
  const within = (hex: number, range: number): Int16Array => {
    ranges[range] ??= [];
    const known = ranges[range][hex];
    if (known !== undefined) return known;
    const near = (h: number): number => distance(hex, h);
    const found: number[] = [];
    const last = Math.min(lineCount - 1, across[hex] + range);
    for (let line = Math.max(0, across[hex] - range); line <= last; line++) {
      // Along a line a hex may be twice the range away, less what the way to the line takes.
      const reach = 2 * range - Math.abs(line - across[hex]);
      const place = (along[hex] - shift(line)) / 2;
      const [from, to] = [Math.ceil(place - reach / 2), Math.floor(place + reach / 2)];
      for (let p = Math.max(0, from); p <= Math.min(lengths[line] - 1, to); p++) found.push(starts[line] + p);
    }
    const list = Int16Array.from(found.sort((a, b) => near(a) - near(b) || a - b));
    ranges[range][hex] = list;
    return list;
  };

  return {
    layout: spec.layout,
    size,
    neighbour,
    sideOf,
    column,
    row,
    x,
    y,
    width,
    height,
    across,
    along,
    name: (hex) => names[hex] ?? `hex ${hex}`,
    find: (text) => byName.get(text.trim().toUpperCase()) ?? -1,
    distance,
    direction,
    within,
    edge: (hex) => edges[hex],
    side: (hex, d) => sideOf[hex * 6 + d],
  };
}
