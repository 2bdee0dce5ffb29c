/** Smooth lines: splines, ribbons, simplification, and chains out of loose edges. */

import { trim } from './svg.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const lerp = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export function at<T>(list: readonly T[], i: number): T {
  const v = list.at(i);
  if (v === undefined) throw new RangeError(`no element ${i} in a list of ${list.length}`);
  return v;
}

/**
 * Path writer with relative coordinates, rounded to a unit without drift: about half the size of absolute ones.
 * The unit 0.1 writes map units with one decimal; any other writes whole numbers, to be drawn under `scale(unit)`.
 */
export class Pen {
  private x = 0;
  private y = 0;
  private d = '';
  private last = '';
  private readonly shown: number;

  constructor(readonly unit = 0.1) {
    this.shown = unit === 0.1 ? 10 : 1;
  }

  /** A length in units of this pen. */
  round(v: number): number {
    return Math.round(v / this.unit);
  }
  /** Whole units as text, with a blank only where one is needed. */
  write(...units: number[]): string {
    let out = '';
    for (const u of units) {
      const s = trim(u / this.shown);
      out += out && !s.startsWith('-') ? ` ${s}` : s;
    }
    return out;
  }
  private put(command: string, points: readonly Point[]) {
    const s = this.write(...points.flatMap((p) => [this.round(p.x) - this.x, this.round(p.y) - this.y]));
    this.d += this.last === command ? (s.startsWith('-') ? s : ` ${s}`) : command + s;
    this.last = command;
    this.to(at(points, -1));
  }
  private to(q: Point) {
    this.x = this.round(q.x);
    this.y = this.round(q.y);
  }
  move(p: Point): this {
    this.put('m', [p]);
    this.last = 'm!';
    return this;
  }
  line(p: Point): this {
    this.put('l', [p]);
    return this;
  }
  curve(c: Point, e: Point): this {
    this.put('q', [c, e]);
    return this;
  }
  polyline(points: readonly Point[], closed = false): this {
    for (const [i, p] of points.entries()) i ? this.line(p) : this.move(p);
    const start = points[0];
    return closed && start ? this.close(start) : this;
  }
  /** A straight stroke from the present point, given in units. */
  stroke(dx: number, dy: number): this {
    this.d += `l${this.write(dx, dy)}`;
    this.last = '';
    this.x += dx;
    this.y += dy;
    return this;
  }
  /** A closed or empty figure in relative commands, which ends where it began. */
  figure(d: string): this {
    this.d += d;
    this.last = '';
    return this;
  }
  /** After `z` the point is the start of the subpath: callers give it. */
  close(start: Point): this {
    this.d += 'z';
    this.last = '';
    this.to(start);
    return this;
  }
  toString(): string {
    return this.d.startsWith('m') ? `M${this.d.slice(1)}` : this.d;
  }
}

/** Quadratic B-spline over a control polygon: passes through the middle of each leg, tangent to it. */
export function splineInto(pen: Pen, ctrl: readonly Point[], closed = false): Pen {
  const n = ctrl.length;
  if (n < 3) {
    return pen.polyline(ctrl);
  }
  if (closed) {
    const start = lerp(at(ctrl, n - 1), at(ctrl, 0), 0.5);
    pen.move(start);
    for (let i = 0; i < n; i++) pen.curve(at(ctrl, i), lerp(at(ctrl, i), at(ctrl, (i + 1) % n), 0.5));
    return pen.close(start);
  }
  pen.move(at(ctrl, 0));
  for (let i = 1; i < n - 1; i++)
    pen.curve(at(ctrl, i), i === n - 2 ? at(ctrl, n - 1) : lerp(at(ctrl, i), at(ctrl, i + 1), 0.5));
  return pen;
}
export const splinePath = (ctrl: readonly Point[], closed = false) => splineInto(new Pen(), ctrl, closed).toString();

/** The same curve as points about `step` apart, for measuring and for offsetting. */
export function splinePoints(ctrl: readonly Point[], step = 3): Point[] {
  const n = ctrl.length;
  const out = [at(ctrl, 0)];
  if (n === 2) {
    const a = at(ctrl, 0);
    const b = at(ctrl, 1);
    const k = Math.max(1, Math.round(distance(a, b) / step));
    for (let i = 1; i <= k; i++) out.push(lerp(a, b, i / k));
    return out;
  }
  let p0 = at(ctrl, 0);
  for (let i = 1; i < n - 1; i++) {
    const p1 = at(ctrl, i);
    const p2 = i === n - 2 ? at(ctrl, n - 1) : lerp(at(ctrl, i), at(ctrl, i + 1), 0.5);
    const k = Math.max(2, Math.round((distance(p1, p0) + distance(p2, p1)) / step));
    for (let s = 1; s <= k; s++) out.push(lerp(lerp(p0, p1, s / k), lerp(p1, p2, s / k), s / k));
    p0 = p2;
  }
  return out;
}

/** A ribbon of changing width along points: `half(i, n)` gives the half widths left and right at point i. */
export function ribbonInto(pen: Pen, pts: readonly Point[], half: (i: number, n: number) => readonly [number, number]) {
  const left: Point[] = [];
  const right: Point[] = [];
  const n = pts.length;
  for (let i = 0; i < n; i += i + 2 === n ? 1 : 2) {
    const a = at(pts, Math.max(0, i - 1));
    const b = at(pts, Math.min(n - 1, i + 1));
    const p = at(pts, i);
    const len = distance(a, b) || 1;
    const nx = -(b.y - a.y) / len;
    const ny = (b.x - a.x) / len;
    const [l, r] = half(i, n);
    left.push({ x: p.x + nx * l, y: p.y + ny * l });
    right.push({ x: p.x - nx * r, y: p.y - ny * r });
  }
  const ring = simplify([...left, ...right.reverse()], 0.12);
  splineInto(pen, ring, true);
}

/** Drop points that lie within `tol` of the line between their neighbours (Ramer-Douglas-Peucker). */
export function simplify(pts: readonly Point[], tol: number): Point[] {
  const keep = new Uint8Array(pts.length);
  keep[0] = keep[pts.length - 1] = 1;
  const stack: [number, number][] = [[0, pts.length - 1]];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const [a, b] = top;
    if (b - a < 2) continue;
    const A = at(pts, a);
    const B = at(pts, b);
    const dx = B.x - A.x;
    const dy = B.y - A.y;
    const len = Math.hypot(dx, dy); // 0 for a closed ring
    let far = -1;
    let fd = tol;
    for (let i = a + 1; i < b; i++) {
      const p = at(pts, i);
      const d = len < 1e-6 ? distance(p, A) : Math.abs((p.x - A.x) * dy - (p.y - A.y) * dx) / len;
      if (d > fd) {
        fd = d;
        far = i;
      }
    }
    if (far > 0) {
      keep[far] = 1;
      stack.push([a, far], [far, b]);
    }
  }
  return pts.filter((_, i) => keep[i]);
}

/** Cut a graph of edges [keyA, keyB] into paths between junctions, longest first. */
export function chains(edges: readonly (readonly [string, string])[]): string[][] {
  const adj = new Map<string, { to: string; e: number }[]>();
  const add = (a: string, b: string, e: number) => {
    const list = adj.get(a);
    if (list) list.push({ to: b, e });
    else adj.set(a, [{ to: b, e }]);
  };
  edges.forEach(([a, b], e) => {
    add(a, b, e);
    add(b, a, e);
  });
  const used = new Set<number>();
  const out: string[][] = [];
  const walk = (start: string, first: { to: string; e: number }) => {
    const way = [start];
    let step: { to: string; e: number } | undefined = first;
    while (step && !used.has(step.e)) {
      used.add(step.e);
      way.push(step.to);
      const next: { to: string; e: number }[] = adj.get(step.to) ?? [];
      if (next.length !== 2) break;
      step = next.find((s) => !used.has(s.e));
    }
    return way;
  };
  for (const [k, list] of adj) if (list.length !== 2) for (const s of list) if (!used.has(s.e)) out.push(walk(k, s));
  for (const [k, list] of adj) for (const s of list) if (!used.has(s.e)) out.push(walk(k, s));
  return out.sort((a, b) => b.length - a.length);
}

/** The point of a line that is nearest to `p`, and its index. */
export function nearest(pts: readonly Point[], p: Point): { point: Point; index: number; distance: number } {
  let best = { point: at(pts, 0), index: 0, distance: Infinity };
  pts.forEach((q, index) => {
    const d = (q.x - p.x) ** 2 + (q.y - p.y) ** 2;
    if (d < best.distance) best = { point: q, index, distance: d };
  });
  return { ...best, distance: Math.sqrt(best.distance) };
}

export function area(ring: readonly Point[]): number {
  let s = 0;
  let p = at(ring, -1);
  for (const q of ring) {
    s += p.x * q.y - q.x * p.y;
    p = q;
  }
  return s / 2;
}

/** Rings as one smooth path; specks smaller than `min` square units are dropped. */
export function ringsPath(rings: readonly (readonly Point[])[], tol = 0.4, min = 20, unit = 0.1): string {
  const pen = new Pen(unit);
  for (const ring of rings) {
    if (Math.abs(area(ring)) < min) continue;
    const s = simplify([...ring, at(ring, 0)], tol);
    s.pop();
    if (s.length > 3) splineInto(pen, s, true);
  }
  return pen.toString();
}

/** Side of the squares of a map whose small things are one path each: what is not in sight is left out as a whole. */
export const TILE = 200;
export const tileOf = (x: number, y: number): number => Math.floor(y / TILE) * 64 + Math.floor(x / TILE);

interface Island {
  readonly shore: readonly Point[];
  readonly rings: (readonly Point[])[];
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

function islandOf(shore: readonly Point[]): Island {
  const span = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return { shore, rings: [shore], x: span(shore.map((p) => p.x)), y: span(shore.map((p) => p.y)) };
}

/** Whether a point lies inside a ring (a ray to the right meets it an odd number of times). */
function encloses(ring: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  let p = at(ring, -1);
  for (const q of ring) {
    if (p.y > y !== q.y > y && x < p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x)) inside = !inside;
    p = q;
  }
  return inside;
}

/**
 * Rings as paths by square of the map: an island goes with all its lakes, and a large one by itself. The same picture as
 * one path would give, but the browser draws a corner of the map without going through the whole of it.
 */
export function ringTiles(rings: readonly (readonly Point[])[], tol = 0.4, min = 20, unit = 0.1): string[] {
  const islands: Island[] = [];
  for (const ring of [...rings].sort((a, b) => Math.abs(area(b)) - Math.abs(area(a)))) {
    if (Math.abs(area(ring)) < min) continue;
    const p = at(ring, 0);
    const home = islands.find(
      ({ shore, x, y }) => p.x > x[0] && p.x < x[1] && p.y > y[0] && p.y < y[1] && encloses(shore, p),
    );
    if (home) home.rings.push(ring);
    else islands.push(islandOf(ring));
  }
  const tiles = new Map<number, (readonly Point[])[]>();
  islands.forEach(({ rings: own, x, y }, i) => {
    const small = x[1] - x[0] < TILE && y[1] - y[0] < TILE;
    const tile = small ? tileOf((x[0] + x[1]) / 2, (y[0] + y[1]) / 2) : -1 - i;
    tiles.set(tile, [...(tiles.get(tile) ?? []), ...own]);
  });
  return [...tiles]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => ringsPath(own, tol, min, unit))
    .filter(Boolean);
}
