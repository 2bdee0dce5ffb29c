/**
 * The geometry a second time, word for word and as slow as it likes: lists of points, no filters, no shortcuts. Only tests
 * use it, to compare.
 */

import type { Ground } from './ground.ts';

export type P = readonly [x: number, y: number];
export type D = readonly [x: number, y: number, r: number];
type Box = readonly [number, number, number, number];
export interface Model {
  readonly at: P;
  readonly r: number;
  readonly h: number;
}

const isqrt = (n: number): number => Math.floor(Math.sqrt(n));
export const csqrt = (n: number): number => (isqrt(n) ** 2 === n ? isqrt(n) : isqrt(n) + 1);
const tdiv = (a: number, b: number): number => (a >= 0 ? Math.floor(a / b) : 0 - Math.floor(-a / b));
const rdiv = (a: number, b: number): number => tdiv(2 * a + (a >= 0 ? b : -b), 2 * b);
export const d2 = (p: readonly number[], q: readonly number[]): number => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2;
const overlap = (p: P, r: number, q: readonly number[], s: number): boolean => d2(p, q) < (r + s) ** 2;
const gapWithin = (p: P, r: number, q: readonly number[], s: number, k: number): boolean =>
  d2(p, q) <= (r + s + k) ** 2;

export function segSide(p: readonly number[], a: P, b: P, k: number): number {
  const [vx, vy, wx, wy] = [b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]];
  const c = wx * vx + wy * vy;
  const n = vx * vx + vy * vy;
  let [x, y] = [(vx * wy - vy * wx) ** 2, k * k * n];
  if (c <= 0) [x, y] = [wx * wx + wy * wy, k * k];
  else if (c >= n) [x, y] = [d2(p, b), k * k];
  return Number(x > y) - Number(x < y);
}
const nearer = (p: readonly number[], a: P, b: P, k: number): boolean => segSide(p, a, b, k) < 0;
const within = (p: readonly number[], a: P, b: P, k: number): boolean => segSide(p, a, b, k) <= 0;

export function entersBox(a: P, b: P, box: Box): boolean {
  let lo = [0, 1];
  let hi = [1, 1];
  for (const [u, v, m, n] of [
    [a[0], b[0], box[0], box[2]],
    [a[1], b[1], box[1], box[3]],
  ]) {
    const d = v - u;
    if (d === 0) {
      if (!(m < u && u < n)) return false;
      continue;
    }
    const [s, e] =
      d > 0
        ? [
            [m - u, d],
            [n - u, d],
          ]
        : [
            [u - n, -d],
            [u - m, -d],
          ];
    if (s[0] * lo[1] > lo[0] * s[1]) lo = s;
    if (e[0] * hi[1] < hi[0] * e[1]) hi = e;
  }
  return lo[0] * hi[1] < hi[0] * lo[1] && lo[0] < lo[1] && hi[0] > 0;
}

function nearTheBox(a: P, b: P, [x0, y0, x1, y1]: Box, r: number): boolean {
  const corners: P[] = [
    [x0, y0],
    [x0, y1],
    [x1, y0],
    [x1, y1],
  ];
  return (
    entersBox(a, b, [x0 - r, y0, x1 + r, y1]) ||
    entersBox(a, b, [x0, y0 - r, x1, y1 + r]) ||
    corners.some((c) => nearer(c, a, b, r))
  );
}

export function crossesLine(a: P, b: readonly number[], o: Box): boolean {
  const i = o[1] === o[3] ? 1 : 0;
  const c = o[i];
  const lo = Math.min(o[1 - i], o[3 - i]);
  const hi = Math.max(o[1 - i], o[3 - i]);
  if (a[i] < c === b[i] < c) return false;
  const d = b[i] - a[i];
  const x = a[1 - i] * d + (c - a[i]) * (b[1 - i] - a[1 - i]);
  return d > 0 ? lo * d <= x && x <= hi * d : hi * d <= x && x <= lo * d;
}

const boxOf = (o: { x0: number; y0: number; x1: number; y1: number }): Box => [o.x0, o.y0, o.x1, o.y1];
const discOf = (c: { x: number; y: number; r: number }): D => [c.x, c.y, c.r];

export const inWood = (g: Ground, p: P): boolean => g.woods.some((w) => d2(p, discOf(w)) <= w.r ** 2);

function woodSteps(a: P, b: P, n: number, woods: readonly D[], u: number): number {
  let count = 0;
  for (let k = 1; k < 2 * n; k += 2)
    if (
      woods.some(
        (c) =>
          (2 * n * (a[0] - u * c[0]) + k * (b[0] - a[0])) ** 2 + (2 * n * (a[1] - u * c[1]) + k * (b[1] - a[1])) ** 2 <=
          (2 * n * u * c[2]) ** 2,
      )
    )
      count++;
  return count;
}

export const length = (a: P, b: P): number => csqrt(10000 * d2(a, b));

export function legCost(g: Ground, a: P, b: P): number {
  if (a[0] === b[0] && a[1] === b[1]) return 0;
  const n = csqrt(d2(a, b));
  const w = woodSteps(a, b, n, g.woods.map(discOf), 1);
  const crossings = g.lows.filter((o) => crossesLine(a, b, boxOf(o))).length;
  return Math.floor((length(a, b) * (n + w) + n - 1) / n) + 2000 * crossings;
}

export function legFree(g: Ground, a: P, b: P, r: number, foes: readonly D[], gap: number): boolean {
  if (g.rocks.some((c) => nearer(discOf(c), a, b, c.r + r))) return false;
  if (g.houses.some((o) => nearTheBox(a, b, boxOf(o), r))) return false;
  return foes.every((e) => {
    const k = r + e[2] + gap;
    return d2(a, e) < k * k ? (b[0] - a[0]) * (a[0] - e[0]) + (b[1] - a[1]) * (a[1] - e[1]) >= 0 : !nearer(e, a, b, k);
  });
}

export const stands = (g: Ground, p: P, r: number): boolean =>
  r <= p[0] &&
  p[0] <= g.width - r &&
  r <= p[1] &&
  p[1] <= g.height - r &&
  g.rocks.every((c) => d2(p, discOf(c)) >= (c.r + r) ** 2) &&
  !g.houses.some((o) => nearTheBox(p, p, boxOf(o), r)) &&
  !g.lows.some((o) => nearer(p, [o.x0, o.y0], [o.x1, o.y1], r));

function octagon(c: readonly number[], k: number): P[] {
  const b = csqrt(2 * k * k) - k;
  return [
    [k, b],
    [b, k],
    [-b, k],
    [-k, b],
    [-k, -b],
    [-b, -k],
    [b, -k],
    [k, -b],
  ].map(([x, y]) => [c[0] + x, c[1] + y]);
}

function waypoints(g: Ground, r: number, foes: readonly D[], gap: number): P[] {
  const points = [
    ...g.rocks.flatMap((c) => octagon(discOf(c), c.r + r)),
    ...g.woods.flatMap((c) => octagon(discOf(c), c.r + 1)),
    ...foes.flatMap((e) => octagon(e, r + e[2] + gap)),
  ];
  const b = csqrt(2 * r * r) - r;
  for (const { x0, y0, x1, y1 } of g.houses)
    points.push(
      [x0 - r, y0 - b],
      [x0 - b, y0 - r],
      [x1 + b, y0 - r],
      [x1 + r, y0 - b],
      [x1 + r, y1 + b],
      [x1 + b, y1 + r],
      [x0 - b, y1 + r],
      [x0 - r, y1 + b],
    );
  for (const { x0, y0, x1, y1 } of g.lows) {
    if (y0 === y1) points.push([x0 - 1, y0], [x1 + 1, y1]);
    else points.push([x0, y0 - 1], [x1, y1 + 1]);
  }
  const all = new Map(
    points
      .filter((q) => r <= q[0] && q[0] <= g.width - r && r <= q[1] && q[1] <= g.height - r)
      .map((q) => [`${q[0]},${q[1]}`, q]),
  );
  return [...all.values()];
}

/** The cost and points of the cheapest way, by relaxing every pair until nothing changes. */
export function path(
  g: Ground,
  a: P,
  b: P,
  r: number,
  foes: readonly D[],
  gap: number,
  limit: number,
  fly = false,
): { cost: number; way: P[] } | null {
  if (fly) return length(a, b) > limit ? null : { cost: length(a, b), way: [a, b] };
  const same = (p: P, q: P): boolean => p[0] === q[0] && p[1] === q[1];
  const nodes = [
    ...waypoints(g, r, foes, gap).filter((q) => !same(q, a) && !same(q, b)),
    a,
    ...(same(a, b) ? [] : [b]),
  ];
  const goal = nodes.length - 1;
  const start = same(a, b) ? goal : goal - 1;
  const cost = nodes.map((_, i) => (i === goal ? 0 : Number.POSITIVE_INFINITY));
  const legs = nodes.map(() => 0);
  const free = new Map<number, number>();
  const leg = (i: number, j: number): number => {
    const key = i * 10000 + j;
    let c = free.get(key);
    if (c === undefined) {
      c = legFree(g, nodes[i], nodes[j], r, foes, gap) ? legCost(g, nodes[i], nodes[j]) : Number.POSITIVE_INFINITY;
      free.set(key, c);
    }
    return c;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let u = 0; u < nodes.length; u++) {
      if (cost[u] > limit) continue;
      for (let v = 0; v < nodes.length; v++) {
        if (v === u || v === goal) continue;
        const c = cost[u] + leg(v, u);
        if (c <= limit && (c < cost[v] || (c === cost[v] && legs[u] + 1 < legs[v]))) {
          cost[v] = c;
          legs[v] = legs[u] + 1;
          changed = true;
        }
      }
    }
  }
  if (cost[start] > limit) return null;
  const way: P[] = [a];
  for (let u = start; u !== goal; ) {
    const next = nodes
      .map((_, v) => v)
      .filter((v) => v !== u && legs[v] === legs[u] - 1 && cost[v] <= limit && cost[v] + leg(u, v) === cost[u])
      .sort((i, j) => nodes[i][0] - nodes[j][0] || nodes[i][1] - nodes[j][1]);
    u = next[0];
    way.push(nodes[u]);
  }
  return { cost: cost[start], way };
}

/** The point reached after floor(q x total length / 4) mils, rounded toward the start of its leg. */
export function quarterPoint(way: readonly P[], q: number): P {
  const legs = way.slice(1).map((b, i) => ({ a: way[i], b, n: length(way[i], b) }));
  let rest = Math.floor((q * legs.reduce((sum, { n }) => sum + n, 0)) / 4);
  for (const { a, b, n } of legs) {
    if (n > 0 && rest <= n) return [a[0] + tdiv((b[0] - a[0]) * rest, n), a[1] + tdiv((b[1] - a[1]) * rest, n)];
    rest -= n;
  }
  return way[way.length - 1];
}

// ---- sight

export const groundHeight = (g: Ground, p: P): number =>
  2 * Math.max(0, ...g.hills.filter((h) => d2(p, discOf(h)) <= h.r ** 2).map((h) => h.level));

function three(p: Model, q: Model): P[] {
  const [dx, dy] = [10 * (q.at[0] - p.at[0]), 10 * (q.at[1] - p.at[1])];
  const n = isqrt(dx * dx + dy * dy);
  const [ox, oy] = [tdiv(-dy * 10 * p.r, n), tdiv(dx * 10 * p.r, n)];
  return [0, 1, -1].map((s) => [10 * p.at[0] + s * ox, 10 * p.at[1] + s * oy]);
}

function rises(a: P, b: P, ha: number, hb: number, c: P, top: number): boolean {
  const [vx, vy] = [b[0] - a[0], b[1] - a[1]];
  const n = vx * vx + vy * vy;
  const t = Math.min(n, Math.max(0, (c[0] - a[0]) * vx + (c[1] - a[1]) * vy));
  return top * n >= ha * n + (hb - ha) * t;
}

/** Clear segments, the save of the target, what blocks first (1 rock, 2 hill, 3 house, 4 model, 5 low, 6 wood) and which. */
export function sight(g: Ground, s: Model, t: Model, others: readonly Model[]) {
  if (d2(s.at, t.at) === 0) return { clear: 9, save: 0, block: 0, blockAt: 0 };
  const [ha, hb] = [groundHeight(g, s.at) + s.h, groundHeight(g, t.at) + t.h];
  let clear = 0;
  let woody = 0;
  let first: readonly [block: number, blockAt: number] | null = null;
  const hitRock = g.rocks.map(() => 0);
  const hitHouse = g.houses.map(() => 0);
  const hitLow = g.lows.map(() => 0);
  for (const a of three(s, t))
    for (const b of three(t, s)) {
      const blocks: (readonly [number, number])[] = [];
      g.rocks.forEach((c, i) => {
        if (!nearer([10 * c.x, 10 * c.y], a, b, 10 * c.r)) return;
        hitRock[i]++;
        if (rises(a, b, ha, hb, [10 * c.x, 10 * c.y], c.height)) blocks.push([1, i]);
      });
      g.hills.forEach((c, i) => {
        if (nearer([10 * c.x, 10 * c.y], a, b, 10 * c.r) && rises(a, b, ha, hb, [10 * c.x, 10 * c.y], 2 * c.level))
          blocks.push([2, i]);
      });
      g.houses.forEach((o, i) => {
        if (!entersBox(a, b, [10 * o.x0, 10 * o.y0, 10 * o.x1, 10 * o.y1])) return;
        hitHouse[i]++;
        if (rises(a, b, ha, hb, [5 * (o.x0 + o.x1), 5 * (o.y0 + o.y1)], o.height)) blocks.push([3, i]);
      });
      others.forEach((m, i) => {
        const k: P = [10 * m.at[0], 10 * m.at[1]];
        if (nearer(k, a, b, 10 * m.r) && rises(a, b, ha, hb, k, groundHeight(g, m.at) + m.h)) blocks.push([4, i]);
      });
      g.lows.forEach((o, i) => {
        if (!crossesLine(a, b, [10 * o.x0, 10 * o.y0, 10 * o.x1, 10 * o.y1])) return;
        hitLow[i]++;
        const beside = [s, t].some((m) => within(m.at, [o.x0, o.y0], [o.x1, o.y1], m.r + 10));
        const j = o.y0 === o.y1 ? 1 : 0;
        const [n, u] = [Math.abs(b[j] - a[j]), Math.abs(10 * (j === 1 ? o.y0 : o.x0) - a[j])];
        if (!beside && n >= ha * n + (hb - ha) * u) blocks.push([5, i]);
      });
      const depth = woodSteps(
        a,
        b,
        Math.max(1, Math.ceil(csqrt(d2(a, b)) / 10)),
        g.woods.map(discOf).filter((c) => within([10 * c[0], 10 * c[1]], a, b, 10 * c[2])),
        10,
      );
      if (depth > 0) woody++;
      if (depth > 30) blocks.push([6, 0]);
      if (blocks.length === 0) clear++;
      first ??= blocks[0] ?? null;
    }
  const saves: number[] = inWood(g, t.at) || woody >= 5 ? [9] : [];
  g.rocks.forEach((c, i) => {
    if (hitRock[i] >= 5) saves.push(c.save);
  });
  g.houses.forEach((o, i) => {
    if (hitHouse[i] >= 5) saves.push(o.save);
  });
  g.lows.forEach((o, i) => {
    if (hitLow[i] >= 5 && within(t.at, [o.x0, o.y0], [o.x1, o.y1], t.r + 10)) saves.push(8);
  });
  const [block, blockAt] = first ?? [0, 0];
  return { clear, save: saves.length > 0 ? Math.min(...saves) : 0, block, blockAt };
}

// ---- formation

export function coherent(ps: readonly P[], r: number, k: number): boolean {
  const seen = new Set([0]);
  for (const i of seen)
    ps.forEach((p, j) => {
      if (gapWithin(ps[i], r, p, r, k)) seen.add(j);
    });
  return seen.size === ps.length && ps.every((p) => ps.every((q) => gapWithin(p, r, q, r, 120)));
}

export const F: readonly P[] = [
  [1000, 0],
  [924, 383],
  [707, 707],
  [383, 924],
  [0, 1000],
  [-383, 924],
  [-707, 707],
  [-924, 383],
  [-1000, 0],
  [-924, -383],
  [-707, -707],
  [-383, -924],
  [0, -1000],
  [383, -924],
  [707, -707],
  [924, -383],
];

export function slotsOf(at: P, n: number, r: number, shape: string, facing: number): P[] {
  const s = 2 * r + 2;
  const fw = F[facing];
  const rt = F[(facing + 12) % 16];
  const width = { line: n, double: Math.floor((n + 1) / 2), column: 1, block: csqrt(n) }[shape] as number;
  const files = [0, ...Array.from({ length: width }, (_, k) => [k + 1, -k - 1]).flat()].slice(0, width);
  const cells = Array.from({ length: Math.ceil(n / width) }, (_, b) => files.map((a) => [a, b]))
    .flat()
    .slice(0, n);
  return cells.map(([a, b]) => [
    at[0] + rdiv(s * (a * rt[0] - b * fw[0]), 1000),
    at[1] + rdiv(s * (a * rt[1] - b * fw[1]), 1000),
  ]);
}

export function endOk(
  g: Ground,
  p: P,
  r: number,
  start: P | null,
  friends: readonly D[],
  foes: readonly D[],
  gap: number,
): boolean {
  if (!stands(g, p, r) || [...friends, ...foes].some((m) => overlap(p, r, m, m[2]))) return false;
  return foes.every((e) => {
    const k = (r + e[2] + gap) ** 2;
    return d2(p, e) >= k || (start !== null && d2(start, e) < k && d2(p, e) >= d2(start, e));
  });
}

/** Where each model goes and at what cost, or null. */
export function formation(
  g: Ground,
  pos: readonly P[],
  at: P,
  shape: string,
  facing: number,
  r: number,
  coh: number,
  limit: number,
  friends: readonly D[],
  foes: readonly D[],
  fly = false,
  zone: (x: number, y: number) => boolean = () => true,
): Map<number, { at: P; cost: number }> | null {
  const done = new Map<number, { at: P; cost: number }>();
  const loose = !coherent(pos, r, coh);
  const wayTo = (i: number, q: P): number | null =>
    zone(...q) && endOk(g, q, r, pos[i], friends, foes, 10) && length(pos[i], q) <= limit
      ? (path(g, pos[i], q, r, foes, 10, limit, fly)?.cost ?? null)
      : null;
  const fits = (q: P): boolean => {
    const cs = [...done.values()].map((c) => c.at);
    return (
      !cs.some((c) => overlap(q, r, c, r)) &&
      cs.every((c) => gapWithin(q, r, c, r, 120)) &&
      cs.some((c) => gapWithin(q, r, c, r, coh))
    );
  };
  const first = wayTo(0, at);
  if (first === null) return null;
  done.set(0, { at, cost: first });
  let rest = pos.map((_, i) => i).slice(1);
  if (shape === 'keep')
    for (let again = true; again; ) {
      again = false;
      for (const i of [...rest]) {
        const q: P = [at[0] + pos[i][0] - pos[0][0], at[1] + pos[i][1] - pos[0][1]];
        const cost = fits(q) ? wayTo(i, q) : null;
        if (cost === null) continue;
        done.set(i, { at: q, cost });
        rest = rest.filter((x) => x !== i);
        again = true;
      }
    }
  const s = 2 * r + 2;
  const lattice: number[][] = [];
  for (let i = -6; i <= 6; i++) for (let j = -6; j <= 6; j++) if (i !== 0 || j !== 0) lattice.push([i, j]);
  lattice.sort((u, v) => u[0] ** 2 + u[1] ** 2 - v[0] ** 2 - v[1] ** 2 || u[1] - v[1] || u[0] - v[0]);
  const tried: P[] = [
    ...(shape === 'keep' ? [] : slotsOf(at, pos.length, r, shape, facing).slice(1)),
    ...lattice.map(([i, j]): P => [at[0] + s * i, at[1] + s * j]),
  ];
  for (const q of tried) {
    if (rest.length === 0) break;
    if (!fits(q)) continue;
    for (const i of [...rest].sort((u, v) => d2(pos[u], q) - d2(pos[v], q) || u - v)) {
      const cost = wayTo(i, q);
      if (cost === null) continue;
      done.set(i, { at: q, cost });
      rest = rest.filter((x) => x !== i);
      break;
    }
  }
  for (const i of rest) {
    if (!loose || [...done.values()].some((c) => overlap(pos[i], r, c.at, r))) return null;
    done.set(i, { at: pos[i], cost: 0 });
  }
  return done;
}

// ---- assault moves

export const touching = (g: Ground, p: P, r: number, q: readonly number[], s: number): boolean =>
  gapWithin(p, r, q, s, 1) || (gapWithin(p, r, q, s, 5) && g.lows.some((o) => crossesLine(p, q, boxOf(o))));

/** The places in contact with an enemy, nearest to p first. */
export function ring(g: Ground, e: D, r: number, p: P): P[] {
  const k = r + e[2] + 5;
  const out: P[] = [];
  for (let x = e[0] - k; x <= e[0] + k; x++)
    for (let y = e[1] - k; y <= e[1] + k; y++)
      if (!overlap([x, y], r, e, e[2]) && touching(g, [x, y], r, e, e[2])) out.push([x, y]);
  return out.sort((a, b) => d2(p, a) - d2(p, b) || a[0] - b[0] || a[1] - b[1]);
}

export interface Chargers {
  readonly mine: readonly P[];
  readonly r: number;
  readonly coh: number;
  readonly reach: number;
  readonly fly: boolean;
  readonly theirs: readonly D[];
  readonly friends: readonly D[];
  /** All enemies, and those who may not be touched. */
  readonly foes: readonly D[];
  readonly others: readonly D[];
}

/** Where the models end, and whether the unit is in contact. */
export function charge(g: Ground, c: Chargers): { works: boolean; at: P[] } {
  const { r, coh, fly, theirs, foes, others } = c;
  const at = [...c.mine];
  const around = (i: number): D[] => [...c.friends, ...at.filter((_, k) => k !== i).map(([x, y]): D => [x, y, r])];
  const touches = (i: number, j: number): boolean => touching(g, at[i], r, theirs[j], theirs[j][2]);
  const contactPoint = (i: number, taken: ReadonlySet<number>): { j: number; q: P } | null => {
    const p = at[i];
    const targets = theirs
      .map((_, j) => j)
      .sort((a, b) => Number(taken.has(a)) - Number(taken.has(b)) || d2(p, theirs[a]) - d2(p, theirs[b]) || a - b);
    for (const j of targets)
      for (const q of ring(g, theirs[j], r, p)) {
        if (length(p, q) > c.reach) break;
        if (!endOk(g, q, r, p, around(i), foes, 0) || others.some((e) => touching(g, q, r, e, e[2]))) continue;
        if (path(g, p, q, r, foes, 0, c.reach, fly)) return { j, q };
      }
    return null;
  };
  const closeUp = (i: number, reach: number, moved: readonly number[]): P => {
    const p = at[i];
    const e = [...theirs].sort((a, b) => d2(p, a) - d2(p, b))[0];
    const far = csqrt(d2(p, e));
    for (const bound of moved.length > 0 ? [true, false] : [false])
      for (let k = 10; k > 0; k--) {
        const l = Math.floor((reach * k) / 1000);
        const q: P = [p[0] + tdiv((e[0] - p[0]) * l, far), p[1] + tdiv((e[1] - p[1]) * l, far)];
        if (
          l < far &&
          d2(p, q) > 0 &&
          endOk(g, q, r, p, around(i), foes, 2) &&
          !foes.some((f) => touching(g, q, r, f, f[2])) &&
          (!bound || moved.some((m) => gapWithin(q, r, at[m], r, coh))) &&
          path(g, p, q, r, foes, 0, reach, fly)
        )
          return q;
      }
    return p;
  };
  const nearest = (i: number): number => Math.min(...theirs.map((e) => d2(at[i], e)));
  const order = at
    .map((_, i) => i)
    .filter((i) => !theirs.some((_, j) => touches(i, j)))
    .sort((a, b) => nearest(a) - nearest(b) || a - b);
  const moved = at.map((_, i) => i).filter((i) => !order.includes(i));
  const taken = new Set(theirs.map((_, j) => j).filter((j) => at.some((_, i) => touches(i, j))));
  const works = taken.size > 0 || order.some((i) => contactPoint(i, taken) !== null);
  for (const i of order) {
    const contact = works ? contactPoint(i, taken) : null;
    if (contact) {
      taken.add(contact.j);
      at[i] = contact.q;
    } else at[i] = closeUp(i, works ? c.reach : Math.floor(c.reach / 2), moved);
    moved.push(i);
  }
  return { works, at };
}
