import type { Grid } from './grid.ts';

/**
 * Sets of hexes as one number a row, a bit for each hex: all steps in one direction are then one shift a row, and questions
 * about the whole map (what is adjacent, what is joined) take a few hundred operations. For pointed-topped maps of up to 30
 * columns.
 */
export type RowSet = Int32Array;

const NE = 0;
const E = 1;
const SE = 2;
const SW = 3;
const W = 4;
const NW = 5;

const MAX_COLUMNS = 30;

export class Rows {
  /** Rows of the map; a set has so many numbers, a set of hexsides six times as many. */
  readonly count: number;
  /** Of each hex. */
  readonly row: Uint8Array;
  readonly bit: Int32Array;
  /** All hexes. */
  readonly whole: RowSet;
  /** How far a step to the northeast or southeast shifts the bits of a row: every second one; to the west it is one less. */
  private readonly shift: Uint8Array;
  private readonly first: Int16Array;

  constructor(grid: Grid) {
    if (grid.layout !== 'pointy') throw new Error('rows of hexes are for pointed-topped maps');
    const { size, across, along } = grid;
    this.count = across[size - 1] + 1;
    this.row = Uint8Array.from(across);
    this.bit = new Int32Array(size);
    this.whole = new Int32Array(this.count);
    this.first = new Int16Array(this.count).fill(-1);
    this.shift = new Uint8Array(this.count);
    for (let h = 0; h < size; h++) {
      const r = across[h];
      if (this.first[r] < 0) {
        this.first[r] = h;
        this.shift[r] = along[h] & 1;
      }
      const place = h - this.first[r];
      if (place >= MAX_COLUMNS) throw new Error(`a row of more than ${MAX_COLUMNS} hexes does not fit in a number`);
      this.bit[h] = 1 << place;
      this.whole[r] |= 1 << place;
    }
  }

  blank(): RowSet {
    return new Int32Array(this.count);
  }

  /** For hexsides: d * count + row holds the hexes whose side in direction d belongs to the set. */
  blankSides(): RowSet {
    return new Int32Array(6 * this.count);
  }

  add(set: RowSet, hex: number): void {
    set[this.row[hex]] |= this.bit[hex];
  }

  addSide(sides: RowSet, hex: number, direction: number): void {
    sides[direction * this.count + this.row[hex]] |= this.bit[hex];
  }

  has(set: RowSet, hex: number): boolean {
    return (set[this.row[hex]] & this.bit[hex]) !== 0;
  }

  of(hexes: Iterable<number>): RowSet {
    const set = this.blank();
    for (const h of hexes) this.add(set, h);
    return set;
  }

  /** Adds the neighbours of a set to another one. */
  spread(from: RowSet, out: RowSet): void {
    const { count, whole, shift } = this;
    for (let r = 0; r < count; r++) {
      const c = from[r];
      if (c === 0) continue;
      out[r] |= ((c << 1) | (c >>> 1)) & whole[r];
      if (r > 0) {
        const east = c << shift[r];
        out[r - 1] |= (east | (east >>> 1)) & whole[r - 1];
      }
      if (r < count - 1) {
        const east = c << shift[r];
        out[r + 1] |= (east | (east >>> 1)) & whole[r + 1];
      }
    }
  }

  /** The same over these hexsides only. */
  spreadOver(sides: RowSet, from: RowSet, out: RowSet): void {
    const { count, whole } = this;
    for (let r = 0; r < count; r++) {
      const hexes = from[r];
      if (hexes === 0) continue;
      out[r] |= (((hexes & sides[E * count + r]) << 1) | ((hexes & sides[W * count + r]) >>> 1)) & whole[r];
      if (r > 0) {
        const k = this.shift[r];
        const east = (hexes & sides[NE * count + r]) << k;
        const west = ((hexes & sides[NW * count + r]) << k) >>> 1;
        out[r - 1] |= (east | west) & whole[r - 1];
      }
      if (r + 1 < count) {
        const k = this.shift[r];
        const east = (hexes & sides[SE * count + r]) << k;
        const west = ((hexes & sides[SW * count + r]) << k) >>> 1;
        out[r + 1] |= (east | west) & whole[r + 1];
      }
    }
  }

  /** Grows a set as far as it can spread through open hexes; it must lie in them. */
  fill(set: RowSet, open: RowSet): void {
    const { count, shift } = this;
    // Down the map and up again, until a whole round adds nothing.
    for (let grown = true; grown; ) {
      grown = false;
      for (let r = 0; r < count; r++) {
        const above = r > 0 ? set[r - 1] << shift[r - 1] : 0;
        const now = runs(set[r] | ((above | (above >>> 1)) & open[r]), open[r]);
        if (now !== set[r]) grown = true;
        set[r] = now;
      }
      for (let r = count - 1; r >= 0; r--) {
        const below = r < count - 1 ? set[r + 1] << shift[r + 1] : 0;
        const now = runs(set[r] | ((below | (below >>> 1)) & open[r]), open[r]);
        if (now !== set[r]) grown = true;
        set[r] = now;
      }
    }
  }

  /** Writes a set out hex by hex: 1 for each that belongs to it. */
  write(set: RowSet, out: Uint8Array): void {
    const { count, first } = this;
    for (let r = 0; r < count; r++) {
      const end = r < count - 1 ? first[r + 1] : out.length;
      let bits = set[r];
      for (let h = first[r]; h < end; h++) {
        out[h] = bits & 1;
        bits >>>= 1;
      }
    }
  }
}

/** Along a row: the runs of open hexes that the set touches. */
function runs(set: number, open: number): number {
  if (set === 0) return 0;
  let [found, way] = [set, open];
  for (let k = 1; k < 32; k <<= 1) {
    found |= way & (found << k);
    way &= way << k;
  }
  way = open;
  for (let k = 1; k < 32; k <<= 1) {
    found |= way & (found >>> k);
    way &= way >>> k;
  }
  return found;
}
