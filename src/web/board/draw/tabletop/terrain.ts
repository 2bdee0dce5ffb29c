/**
 * Pieces of terrain on a measured table. The thin line is the edge that the rules know, exact and always drawn; trees, reeds
 * and rocks wander inside it.
 */
import type { TableTerrain } from '../../../../engine/sheet.ts';
import { Pen, type Point, ribbonInto, ringsPath, splinePoints } from '../curves.ts';
import { Field } from '../field.ts';
import { fbm, hash, noise } from '../noise.ts';
import { f1, path, tag } from '../svg.ts';
import { INCH, TABLE } from './inks.ts';

/** How far inside a piece of terrain a point lies, in units; negative outside. */
export type Depth = (x: number, y: number) => number;

export interface Patch {
  readonly terrain: readonly TableTerrain[];
  readonly depth: Depth;
  /** Smallest box around it: x0, y0, x1, y1. */
  readonly box: readonly [number, number, number, number];
  readonly seed: number;
}

const scaled = (t: TableTerrain): readonly Point[] => t.points.map((p) => ({ x: p.x * INCH, y: p.y * INCH }));

function toSegment(x: number, y: number, a: Point, b: Point): number {
  const [vx, vy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((x - a.x) * vx + (y - a.y) * vy) / (vx * vx + vy * vy || 1)));
  return Math.hypot(x - a.x - vx * t, y - a.y - vy * t);
}

function depthOf(t: TableTerrain): Depth {
  const { circle } = t;
  if (circle) {
    const [cx, cy, r] = [circle.at.x * INCH, circle.at.y * INCH, circle.radius * INCH];
    return (x, y) => r - Math.hypot(x - cx, y - cy);
  }
  const ring = scaled(t);
  return (x, y) => {
    let inside = false;
    let near = Infinity;
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length] as Point;
      near = Math.min(near, toSegment(x, y, a, b));
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside ? near : -near;
  };
}

/** Pieces that touch belong together: a hill of three circles is one hill. */
export function patches(list: readonly TableTerrain[], seed: number): Patch[] {
  const left = list.map((terrain) => ({ terrain, ring: scaled(terrain), depth: depthOf(terrain) }));
  const out: Patch[] = [];
  for (let first = left.pop(); first; first = left.pop()) {
    const group = [first];
    for (const one of group)
      for (let k = left.length - 1; k >= 0; k--) {
        const other = left[k] as (typeof left)[number];
        if (other.ring.some((p) => one.depth(p.x, p.y) > 0) || one.ring.some((p) => other.depth(p.x, p.y) > 0))
          group.push(...left.splice(k, 1));
      }
    const points = group.flatMap((g) => g.ring);
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    out.push({
      terrain: group.map((g) => g.terrain),
      depth: (x, y) => Math.max(...group.map((g) => g.depth(x, y))),
      box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
      seed: seed + out.length * 31,
    });
  }
  return out;
}

/** The edge of a patch, moved outwards by so much. */
function edge(patch: Patch, out = 0): string {
  const [x0, y0, x1, y1] = patch.box;
  const field = new Field(x0 - 24, y0 - 24, x1 + 24, y1 + 24, 3).fill((x, y) => patch.depth(x, y) + out);
  return ringsPath(field.rings(0), 0.25, 30);
}

const wash = (d: string, fill: string, opacity: number, more: Record<string, string> = {}): string =>
  path(d, { fill, 'fill-opacity': opacity, 'fill-rule': 'evenodd', ...more });
const stroke = (d: string, ink: string, width: number, more: Record<string, string | number> = {}): string =>
  path(d, { fill: 'none', stroke: ink, 'stroke-width': width, ...more });

export function hill(patch: Patch): string {
  const level = Math.min(3, Math.max(1, ...patch.terrain.map((t) => t.level ?? 1)));
  const rim = edge(patch);
  return (
    wash(edge(patch, 3), TABLE.shade, 0.16, { transform: 'translate(4 5)' }) +
    wash(rim, TABLE.hill[level - 1] as string, 0.62) +
    [-12, -24].map((off) => stroke(edge(patch, off), TABLE.contour, 0.55, { 'stroke-opacity': 0.5 })).join('') +
    stroke(rim, TABLE.contour, 1.6, { 'stroke-opacity': 0.95 })
  );
}

/** Short strokes down the slope, heavier to the south-east. */
export function hachures(hills: readonly Patch[]): string {
  const pens = [new Pen(), new Pen(), new Pen()];
  for (const patch of hills)
    for (const t of patch.terrain) {
      if (!t.circle) continue;
      const [cx, cy, r] = [t.circle.at.x * INCH, t.circle.at.y * INCH, t.circle.radius * INCH];
      const level = t.level ?? 1;
      const count = Math.round((r * 2 * Math.PI) / 5.2);
      for (let i = 0; i < count; i++) {
        const a = (i / count) * 2 * Math.PI + (hash(i, level, 31) - 0.5) * 0.04;
        const [ca, sa] = [Math.cos(a), Math.sin(a)];
        const [x, y] = [cx + ca * r, cy + sa * r];
        if (patch.depth(x + ca, y + sa) > 0) continue;
        const dark = (ca + sa) / Math.SQRT2;
        const length = 4 + 6 * Math.max(0, dark) + 4 * hash(i, level, 33);
        const from = 1.5 + 1.5 * hash(i, level, 34);
        pens[dark > 0.35 ? 2 : dark > -0.3 ? 1 : 0]
          ?.move({ x: x - ca * from, y: y - sa * from })
          .line({ x: x - ca * (from + length), y: y - sa * (from + length) });
      }
    }
  return pens
    .map((pen, i) =>
      stroke(pen.toString(), TABLE.hachure, [0.6, 0.85, 1.2][i] as number, {
        'stroke-opacity': [0.5, 0.62, 0.75][i] as number,
      }),
    )
    .join('');
}

/** A crown of seven lobes, or a fir: an eight-rayed star; both lit from the north-west. */
function tree(x: number, y: number, size: number, fir: boolean, seed: number): string {
  const at = (r: number, a: number): string => `${f1(r * Math.cos(a))} ${f1(r * Math.sin(a))}`;
  let inner: string;
  if (fir) {
    const rays = Array.from({ length: 16 }, (_, i) => at(i % 2 ? 4.6 : 8, (i * Math.PI) / 8));
    const lit = Array.from({ length: 7 }, (_, i) => at(i % 2 ? 6.4 : 3.6, ((i + 7) * Math.PI) / 8));
    inner =
      path(`M${rays.join('L')}Z`, { fill: TABLE.fir, stroke: '#1d3a2b', 'stroke-width': 0.7 }) +
      path(`M0 0L${lit.join('L')}Z`, { fill: TABLE.firLit, 'fill-opacity': 0.8 });
  } else {
    const turn = hash(x, y, seed + 8) * 6;
    let d = `M${at(7, turn)}`;
    for (let i = 1; i <= 7; i++)
      d += `Q${at(9.6, turn + ((i - 0.5) * 2 * Math.PI) / 7)} ${at(7, turn + (i * 2 * Math.PI) / 7)}`;
    inner =
      path(`${d}Z`, {
        fill: TABLE.crown[Math.floor(hash(x, y, seed + 7) * 3)],
        stroke: '#2f4f2a',
        'stroke-width': 0.8,
      }) +
      path('M-5.4 -1A5.6 5.6 0 0 1 2.4 -5.2Q.6 -1.4 -1.8 -.6Q-3.6 0 -5.4 -1Z', {
        fill: TABLE.crownLit,
        'fill-opacity': 0.85,
      });
  }
  return tag('g', { transform: `translate(${f1(x)} ${f1(y)}) scale(${size.toFixed(2)})` }, inner);
}

export function wood(patch: Patch): string {
  const rim = edge(patch);
  const { seed } = patch;
  const [x0, y0, x1, y1] = patch.box;
  const step = 13.5;
  const trees: { x: number; y: number; size: number; fir: boolean }[] = [];
  for (let y = y0, j = 0; y < y1; y += step * 0.87, j++)
    for (let x = x0, i = 0; x < x1; x += step, i++) {
      const px = x + ((j % 2) / 2) * step + (hash(i, j, seed + 1) - 0.5) * step * 0.8;
      const py = y + (hash(i, j, seed + 2) - 0.5) * step * 0.7;
      const size = 0.72 + 0.55 * hash(i, j, seed + 3);
      const fir = hash(i, j, seed + 4) < 0.16;
      // Cut back by its own radius: no crown hides the edge.
      if (patch.depth(px, py) < (fir ? 5 : 7 * size) - 1) continue;
      if (hash(i, j, seed + 5) < 0.2 + 0.25 * noise(px / 34, py / 34, seed + 6)) continue;
      trees.push({ x: px, y: py, size, fir });
    }
  trees.sort((a, b) => a.y - b.y);
  const shadows = new Pen();
  for (const t of trees) shadows.move({ x: t.x + 3 * t.size, y: t.y + 4.2 * t.size }).figure('h0');
  return (
    wash(rim, '#22351c', 0.2, { transform: 'translate(4 6)' }) +
    wash(rim, TABLE.wood, 1) +
    wash(edge(patch, -18), TABLE.woodCore, 0.55) +
    wash(edge(patch, -44), TABLE.woodCore, 0.6) +
    stroke(shadows.toString(), TABLE.crownShade, 14, { 'stroke-opacity': 0.34 }) +
    trees.map((t) => tree(t.x, t.y, t.size, t.fir, seed)).join('') +
    stroke(rim, TABLE.woodEdge, 1.5)
  );
}

export function marsh(patch: Patch): string {
  const rim = edge(patch);
  const [x0, y0, x1, y1] = patch.box;
  const { seed } = patch;
  const water = new Field(x0, y0, x1, y1, 3).fill((x, y) =>
    Math.min(fbm(x / 46, y / 26, seed, 2) - 0.06, (patch.depth(x, y) - 8) / 22),
  );
  const pools = ringsPath(water.rings(0.04), 0.5, 40);
  const [reeds, lines, heads] = [new Pen(), new Pen(), new Pen()];
  const many = Math.round(((x1 - x0) * (y1 - y0)) / 700);
  for (let i = 0; i < many; i++) {
    const p = { x: x0 + hash(i, 1, seed + 2) * (x1 - x0), y: y0 + hash(i, 2, seed + 2) * (y1 - y0) };
    if (patch.depth(p.x, p.y) < 8) continue;
    if (water.at(p.x, p.y) > 0.1) lines.move({ x: p.x - 5, y: p.y }).line({ x: p.x + 5, y: p.y });
    else {
      reeds.move(p).line({ x: p.x, y: p.y - 8 });
      reeds.move({ x: p.x - 2.6, y: p.y }).line({ x: p.x - 4.6, y: p.y - 6 });
      reeds.move({ x: p.x + 2.6, y: p.y }).line({ x: p.x + 4.8, y: p.y - 6.4 });
      if (i % 3 === 0) heads.move({ x: p.x, y: p.y - 7 }).line({ x: p.x, y: p.y - 10 });
    }
  }
  return (
    wash(rim, TABLE.swamp, 0.92) +
    wash(pools, TABLE.pool, 0.9) +
    stroke(pools, TABLE.poolEdge, 1) +
    stroke(ringsPath(water.rings(0.16), 0.5, 30), TABLE.waterLine, 0.9) +
    stroke(lines.toString(), TABLE.waterLine, 1) +
    stroke(reeds.toString(), TABLE.reed, 1.1) +
    stroke(heads.toString(), '#6b4423', 2.2) +
    stroke(rim, TABLE.swampEdge, 1.5, { 'stroke-dasharray': '7 3.4', 'stroke-linecap': 'butt' })
  );
}

const ringOf = (points: readonly Point[]): string => new Pen().polyline(points, true).toString();

/** Middle and radius of what is drawn as one stone. */
function round(t: TableTerrain): { x: number; y: number; r: number } {
  if (t.circle) return { x: t.circle.at.x * INCH, y: t.circle.at.y * INCH, r: t.circle.radius * INCH };
  const pts = scaled(t);
  const x = pts.reduce((sum, p) => sum + p.x, 0) / pts.length;
  const y = pts.reduce((sum, p) => sum + p.y, 0) / pts.length;
  return { x, y, r: Math.min(...pts.map((p) => Math.hypot(p.x - x, p.y - y))) };
}

/** Eleven facets by light. */
export function crag(t: TableTerrain): string {
  const { x: cx, y: cy, r } = round(t);
  const outer = Array.from({ length: 11 }, (_, i) => {
    const a = (i / 11) * 2 * Math.PI + (hash(i, cx, 41) - 0.5) * 0.3;
    const q = r * (0.86 + 0.13 * hash(i, cy, 42));
    return { x: cx + q * Math.cos(a), y: cy + q * Math.sin(a) };
  });
  const inner = outer.map((p, i) => ({
    x: cx - r * 0.07 + (p.x - cx) * (0.42 + 0.2 * hash(i, 3, 43)),
    y: cy - r * 0.09 + (p.y - cy) * (0.42 + 0.2 * hash(i, 3, 44)),
  }));
  const facets = outer.map((a, i) => {
    const k = (i + 1) % outer.length;
    const b = outer[k] as Point;
    const turn = Math.atan2(a.y + b.y - 2 * cy, a.x + b.x - 2 * cx);
    const lit = -Math.cos(turn - Math.PI / 4);
    return path(ringOf([a, b, inner[k] as Point, inner[i] as Point]), {
      fill: TABLE.rock[lit > 0.5 ? 0 : lit > 0 ? 1 : lit > -0.55 ? 2 : 3],
      stroke: TABLE.rockEdge,
      'stroke-width': 0.6,
      'stroke-opacity': 0.6,
    });
  });
  return (
    wash(ringOf(outer), '#1a1c18', 0.3, { transform: `translate(${f1(r * 0.12)} ${f1(r * 0.18)})` }) +
    facets.join('') +
    path(ringOf(inner), { fill: '#cbc6b8', stroke: TABLE.rockEdge, 'stroke-width': 0.8 }) +
    stroke(ringOf(outer), TABLE.rockEdge, 1.8) +
    tag('circle', {
      cx: f1(cx),
      cy: f1(cy),
      r: f1(r),
      fill: 'none',
      stroke: TABLE.rockEdge,
      'stroke-width': 1.5,
      'stroke-opacity': 0.55,
      'stroke-dasharray': '2 3',
    })
  );
}

/** A flat round stone with a spiral. */
export function altar(t: TableTerrain): string {
  const { x, y, r } = round(t);
  const disc = (q: number, dx: number, dy: number, more: Record<string, string | number>): string =>
    tag('circle', { cx: f1(x + dx), cy: f1(y + dy), r: f1(q), ...more });
  const spiral = new Pen();
  for (let i = 0; i <= 40; i++) {
    const a = (i / 40) * 4 * Math.PI;
    const p = { x: x + Math.cos(a) * r * 0.6 * (1 - i / 44), y: y + Math.sin(a) * r * 0.6 * (1 - i / 44) };
    if (i === 0) spiral.move(p);
    else spiral.line(p);
  }
  return (
    disc(r, 3, 5, { fill: '#1a1c18', 'fill-opacity': 0.3 }) +
    disc(r, 0, 0, { fill: TABLE.rock[2] as string, stroke: TABLE.rockEdge, 'stroke-width': 1.6 }) +
    disc(r * 0.78, -0.8, -1.2, { fill: TABLE.rock[0] as string, stroke: TABLE.rockEdge, 'stroke-width': 0.8 }) +
    stroke(spiral.toString(), '#6b2a1d', 1.5)
  );
}

/** The circle in which a place counts for something. */
const worth = (x: number, y: number, r: number): string =>
  tag('circle', {
    cx: f1(x),
    cy: f1(y),
    r: f1(r),
    fill: '#fff8dc',
    'fill-opacity': 0.16,
    stroke: '#4a3b12',
    'stroke-width': 1.4,
    'stroke-dasharray': '1.5 5',
    'stroke-opacity': 0.85,
  });

/** A standing stone: a mark without size, so it is drawn small and upright. */
export function stone(t: TableTerrain): string {
  const { x, y, r } = round(t);
  const at = (dx: number, dy: number): string => `${f1(x + dx)} ${f1(y + dy)}`;
  const side = `M${at(-6.4, 5)}L${at(-5.2, -13)}Q${at(-1, -20)} ${at(4, -16)}L${at(6.8, 4)}Q${at(0, 8)} ${at(-6.4, 5)}Z`;
  const face = `M${at(-4.8, 4)}L${at(-3.8, -12)}L${at(-0.6, -15.6)}L${at(-0.8, 5.6)}Z`;
  const ogham = `M${at(2, -10)}h2.6M${at(2, -6.6)}h2.8M${at(2, -1)}h3M${at(2, 1.8)}h3`;
  return (
    worth(x, y, r) +
    wash(`M${at(-1, 4)}q4 -4 12 -3q10 1 10 3q-2 4 -12 4q-8 0 -10 -4Z`, '#1a1c10', 0.35) +
    path(side, { fill: TABLE.rock[1], stroke: TABLE.rockEdge, 'stroke-width': 1.3, 'stroke-linejoin': 'round' }) +
    path(face, { fill: TABLE.rock[0] }) +
    stroke(ogham, TABLE.rockEdge, 0.9)
  );
}

/** A place laid out on the ground: a ring of stones, and the circle in which it counts. */
export function mark(t: TableTerrain): string {
  const { x, y, r } = round(t);
  const stones = Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * 2 * Math.PI;
    const at = { cx: f1(x + Math.cos(a) * r * 0.55), cy: f1(y + Math.sin(a) * r * 0.55) };
    return tag('circle', { ...at, r: 3.2, fill: TABLE.rock[1], stroke: TABLE.rockEdge, 'stroke-width': 0.9 });
  });
  return worth(x, y, r) + stones.join('');
}

/** Thatch in four planes. */
export function house(t: TableTerrain): string {
  const pts = scaled(t);
  const [x0, x1] = [Math.min(...pts.map((p) => p.x)), Math.max(...pts.map((p) => p.x))];
  const [y0, y1] = [Math.min(...pts.map((p) => p.y)), Math.max(...pts.map((p) => p.y))];
  const ridge = Math.min(x1 - x0, y1 - y0) * 0.3;
  const middle = (y0 + y1) / 2;
  const [west, east] = [
    { x: x0 + ridge, y: middle },
    { x: x1 - ridge, y: middle },
  ];
  const corner = (x: number, y: number): Point => ({ x, y });
  const plane = (points: readonly Point[], fill: string): string => path(ringOf(points), { fill });
  const straw = new Pen();
  for (let x = x0 + 5; x < x1; x += 5) {
    const top = west.x + ((x - x0) * (east.x - west.x)) / (x1 - x0);
    straw.move(corner(x, y0 + 1)).line(corner(top, middle));
    straw.move(corner(x, y1 - 1)).line(corner(top, middle));
  }
  return (
    tag('rect', {
      x: f1(x0 + 5),
      y: f1(y0 + 7),
      width: f1(x1 - x0),
      height: f1(y1 - y0),
      fill: '#1a1c10',
      'fill-opacity': 0.32,
    }) +
    plane([corner(x1, y0), east, corner(x1, y1)], TABLE.thatch[1] as string) +
    plane([corner(x0, y0), corner(x1, y0), east, west], TABLE.thatch[0] as string) +
    plane([corner(x0, y1), corner(x1, y1), east, west], TABLE.thatch[2] as string) +
    plane([corner(x0, y0), west, corner(x0, y1)], '#cdae6d') +
    stroke(straw.toString(), '#5d4420', 0.6, { 'stroke-opacity': 0.5 }) +
    stroke(new Pen().move(west).line(east).toString(), '#5d4420', 2.6) +
    stroke(ringOf([corner(x0, y0), corner(x1, y0), corner(x1, y1), corner(x0, y1)]), TABLE.wallEdge, 1.8)
  );
}

/** Low obstacles lie exactly on their line: stakes crossed over a rail, a hedge, a dry wall. */
export function low(t: TableTerrain): string {
  const [a, b] = scaled(t);
  if (!a || !b) return '';
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  let inner = tag('rect', {
    x: 1,
    y: 1,
    width: f1(length + 2),
    height: 7,
    rx: 3,
    fill: '#1a1c10',
    'fill-opacity': 0.28,
  });
  if (t.recipe === 'hedge') {
    const bushes = Array.from({ length: Math.floor(length / 6.4) + 1 }, (_, i) => ({
      x: Math.min(length, i * 6.4),
      y: (hash(i, 2, 51) - 0.5) * 2,
      r: 5 + hash(i, 1, 51) * 1.6,
    }));
    inner += bushes
      .map((c) =>
        tag('circle', {
          cx: f1(c.x),
          cy: f1(c.y),
          r: f1(c.r),
          fill: TABLE.hedge[0],
          stroke: '#1f3a1d',
          'stroke-width': 0.8,
        }),
      )
      .join('');
    inner += bushes
      .map((c, i) =>
        tag('circle', {
          cx: f1(c.x - 1.4),
          cy: f1(c.y - 1.6),
          r: 2.9,
          fill: TABLE.hedge[i % 2 ? 1 : 2],
          'fill-opacity': 0.85,
        }),
      )
      .join('');
  } else if (t.recipe === 'wall') {
    for (let row = 0; row < 2; row++)
      for (let i = 0, x = row * -3; x < length; i++) {
        const wide = 7 + 5 * hash(i, row, 52);
        const [from, to] = [Math.max(0, x), Math.min(length, x + wide)];
        if (to - from > 2)
          inner += tag('rect', {
            x: f1(from),
            y: row ? 0.2 : -4.8,
            width: f1(to - from - 0.8),
            height: 4.8,
            rx: 1.6,
            fill: TABLE.rock[hash(i, row, 53) > 0.5 ? 1 : 0],
            stroke: TABLE.rockEdge,
            'stroke-width': 0.8,
          });
        x += wide;
      }
  } else {
    inner += tag('rect', {
      x: 0,
      y: -2,
      width: f1(length),
      height: 4,
      rx: 2,
      fill: TABLE.log[1],
      stroke: TABLE.logEdge,
      'stroke-width': 0.9,
    });
    for (let x = 3.4, i = 0; x < length - 1; x += 6.6, i++)
      for (const side of [1, -1]) {
        const j = (hash(i, 1, 54) - 0.5) * 1.6;
        const d = `M${f1(x - 3.4 * side + j)} 6.6L${f1(x + 3.4 * side + j)} -7.4`;
        inner += stroke(d, TABLE.logEdge, 3.2) + stroke(d, TABLE.log[side > 0 ? 0 : 1] as string, 1.9);
      }
  }
  return tag('g', { transform: `translate(${f1(a.x)} ${f1(a.y)}) rotate(${f1(turn)})` }, inner);
}

/** Water that runs: a bank, a ribbon that wanders, a thread of light. */
export function brook(t: TableTerrain): string {
  const pts = splinePoints(scaled(t), 4);
  const half = (t.width ?? 0.8) * INCH * 0.5;
  const wander = (i: number): number => half * (0.86 + 0.24 * noise(i / 9, 1, 81));
  const ribbon = (more: number): string => {
    const pen = new Pen();
    ribbonInto(pen, pts, (i) => [wander(i) + more, wander(i + 40) + more]);
    return pen.toString();
  };
  const thread = new Pen().polyline(pts).toString();
  return (
    stroke(thread, '#cfdcae', half * 2 + 12, { 'stroke-opacity': 0.8 }) +
    path(ribbon(1.4), { fill: TABLE.bank }) +
    path(ribbon(0), { fill: TABLE.water }) +
    stroke(thread, TABLE.waterLine, 1.1, { 'stroke-dasharray': '14 9' })
  );
}

/** Ground without a recipe of its own: fields, rough ground, a village, a road, a ford. */
export function plain(t: TableTerrain): string {
  const pts = scaled(t);
  const width = (t.width ?? 1) * INCH;
  const line = new Pen().polyline(pts).toString();
  if (t.recipe === 'road') return stroke(line, '#7c6a4a', width + 2.4) + stroke(line, '#e6d9b4', width);
  if (t.recipe === 'ford') return stroke(line, TABLE.waterLine, width, { 'stroke-dasharray': '3 9' });
  const fill = { rough: '#cfc6ac', field: '#e8dca0', village: '#d9ccb4' }[t.recipe as 'rough'] ?? '#cfc6ac';
  return (
    wash(ringOf(pts), fill, 0.85) +
    stroke(ringOf(pts), TABLE.wallEdge, 1.5, t.recipe === 'village' ? {} : { 'stroke-dasharray': '3 3' })
  );
}
