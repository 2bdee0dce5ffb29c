/** Numbers on a regular lattice: masks, heights and distances, with blur and iso-lines. */

import type { Point } from './curves.ts';

export class Field {
  readonly nx: number;
  readonly ny: number;
  readonly v: Float32Array;

  constructor(
    readonly x0: number,
    readonly y0: number,
    x1: number,
    y1: number,
    readonly step: number,
  ) {
    this.nx = Math.ceil((x1 - x0) / step) + 1;
    this.ny = Math.ceil((y1 - y0) / step) + 1;
    this.v = new Float32Array(this.nx * this.ny);
  }

  /** An empty field on the same lattice. */
  like(): Field {
    return new Field(
      this.x0,
      this.y0,
      this.x0 + (this.nx - 1) * this.step,
      this.y0 + (this.ny - 1) * this.step,
      this.step,
    );
  }
  fill(fn: (x: number, y: number, k: number) => number): this {
    let k = 0;
    for (let j = 0; j < this.ny; j++)
      for (let i = 0; i < this.nx; i++, k++) this.v[k] = fn(this.x0 + i * this.step, this.y0 + j * this.step, k);
    return this;
  }
  /** A new field made of this one, value by value. */
  map(fn: (v: number, k: number) => number): Field {
    const out = this.like();
    for (let k = 0; k < this.v.length; k++) out.v[k] = fn(this.get(k), k);
    return out;
  }
  get(k: number): number {
    return this.v[k] ?? 0;
  }
  /** Bilinear value at a point. */
  at(x: number, y: number): number {
    const gx = Math.min(this.nx - 1.001, Math.max(0, (x - this.x0) / this.step));
    const gy = Math.min(this.ny - 1.001, Math.max(0, (y - this.y0) / this.step));
    const i = gx | 0;
    const j = gy | 0;
    const u = gx - i;
    const w = gy - j;
    const k = j * this.nx + i;
    return (
      (this.get(k) * (1 - u) + this.get(k + 1) * u) * (1 - w) +
      (this.get(k + this.nx) * (1 - u) + this.get(k + this.nx + 1) * u) * w
    );
  }
  gradient(x: number, y: number, e = this.step): Point {
    return {
      x: (this.at(x + e, y) - this.at(x - e, y)) / (2 * e),
      y: (this.at(x, y + e) - this.at(x, y - e)) / (2 * e),
    };
  }

  /** Three box blurs: close to a Gaussian of the given radius. */
  blur(radius: number): this {
    const r = Math.max(1, Math.round(radius / this.step));
    const { nx, ny } = this;
    const tmp = new Float32Array(this.v.length);
    const pass = (a: Float32Array, b: Float32Array, n: number, stride: number, lines: number, lineStride: number) => {
      for (let l = 0; l < lines; l++) {
        const o = l * lineStride;
        const val = (i: number) => a[o + Math.min(n - 1, Math.max(0, i)) * stride] ?? 0;
        let s = 0;
        for (let i = -r; i <= r; i++) s += val(i);
        for (let i = 0; i < n; i++) {
          b[o + i * stride] = s / (2 * r + 1);
          s += val(i + r + 1) - val(i - r);
        }
      }
    };
    for (let k = 0; k < 3; k++) {
      pass(this.v, tmp, nx, 1, ny, nx);
      pass(tmp, this.v, ny, nx, nx, 1);
    }
    return this;
  }

  /** Distance to a set of points (two-pass chamfer: within 2 %). */
  distanceTo(points: readonly Point[], max = 200): this {
    const { nx, ny, step, v } = this;
    v.fill(max);
    for (const p of points) {
      const i = Math.round((p.x - this.x0) / step);
      const j = Math.round((p.y - this.y0) / step);
      if (i >= 0 && j >= 0 && i < nx && j < ny) v[j * nx + i] = 0;
    }
    const diagonal = step * Math.SQRT2;
    const relax = (i: number, j: number, s: 1 | -1) => {
      const k = j * nx + i;
      let m = this.get(k);
      const inX = (d: number) => i + d >= 0 && i + d < nx;
      const inY = j - s >= 0 && j - s < ny;
      if (inX(-s)) m = Math.min(m, this.get(k - s) + step);
      if (inY) {
        m = Math.min(m, this.get(k - s * nx) + step);
        if (inX(-s)) m = Math.min(m, this.get(k - s * nx - s) + diagonal);
        if (inX(s)) m = Math.min(m, this.get(k - s * nx + s) + diagonal);
      }
      v[k] = m;
    };
    for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++) relax(i, j, 1);
    for (let j = ny - 1; j >= 0; j--) for (let i = nx - 1; i >= 0; i--) relax(i, j, -1);
    return this;
  }

  /** Closed rings around everything at or above a level (marching squares, interpolated; outside counts as low). */
  rings(level: number): Point[][] {
    const { nx, ny, step, x0, y0 } = this;
    const val = (i: number, j: number) => (i < 0 || j < 0 || i >= nx || j >= ny ? level - 1 : this.get(j * nx + i));
    const next = new Map<number, number[]>();
    const at = new Map<number, Point>();
    const W = nx + 3;
    // Edge keys: 2 * cell for the edge going right from a node, + 1 for the edge going down.
    const point = (key: number, i: number, j: number, i2: number, j2: number) => {
      if (!at.has(key)) {
        const a = val(i, j);
        const t = (level - a) / (val(i2, j2) - a || 1e-9);
        at.set(key, { x: x0 + (i + (i2 - i) * t) * step, y: y0 + (j + (j2 - j) * t) * step });
      }
      return key;
    };
    const across = (i: number, j: number) => point(2 * ((j + 1) * W + i + 1), i, j, i + 1, j);
    const down = (i: number, j: number) => point(2 * ((j + 1) * W + i + 1) + 1, i, j, i, j + 1);
    const link = (a: number, b: number) => {
      const list = next.get(a);
      if (list) list.push(b);
      else next.set(a, [b]);
    };
    for (let j = -1; j < ny; j++)
      for (let i = -1; i < nx; i++) {
        const code =
          (val(i, j) >= level ? 1 : 0) |
          (val(i + 1, j) >= level ? 2 : 0) |
          (val(i + 1, j + 1) >= level ? 4 : 0) |
          (val(i, j + 1) >= level ? 8 : 0);
        for (const [from, to] of CASES[code] ?? []) {
          const edge = (e: Edge) =>
            e === 'T' ? across(i, j) : e === 'B' ? across(i, j + 1) : e === 'L' ? down(i, j) : down(i + 1, j);
          link(edge(from), edge(to));
        }
      }
    const out: Point[][] = [];
    for (const start of next.keys())
      while (next.get(start)?.length) {
        const ring: Point[] = [];
        let k = start;
        do {
          const p = at.get(k);
          if (p) ring.push(p);
          const to = next.get(k)?.pop();
          if (to === undefined) break;
          k = to;
        } while (k !== start);
        if (ring.length > 3) out.push(ring);
      }
    return out;
  }
}

type Edge = 'T' | 'B' | 'L' | 'R';
/** Marching squares: for each pattern of high corners, the segments from edge to edge. */
const CASES: readonly (readonly (readonly [Edge, Edge])[])[] = [
  [],
  [['L', 'T']],
  [['T', 'R']],
  [['L', 'R']],
  [['R', 'B']],
  [
    ['L', 'T'],
    ['R', 'B'],
  ],
  [['T', 'B']],
  [['L', 'B']],
  [['B', 'L']],
  [['B', 'T']],
  [
    ['T', 'R'],
    ['B', 'L'],
  ],
  [['B', 'R']],
  [['R', 'L']],
  [['R', 'T']],
  [['T', 'L']],
  [],
];
