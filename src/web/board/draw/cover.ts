/** Small things set into the ground: trees, hachures, reeds, furrows and houses. */
import { R } from '../layout.ts';
import { area, at, Pen, type Point, tileOf } from './curves.ts';
import type { Ground } from './ground.ts';
import type { Tables } from './model.ts';
import { fbm, hash, noise, seedOf, stream } from './noise.ts';
import type { RoadLines } from './roads.ts';

/** Pens by square of the map: small paths are left out where they are not in sight. */
class Tiles {
  private readonly pens = new Map<number, Pen>();
  constructor(private readonly unit: number) {}
  at(x: number, y: number): Pen {
    const k = tileOf(x, y);
    let pen = this.pens.get(k);
    if (!pen) {
      pen = new Pen(this.unit);
      this.pens.set(k, pen);
    }
    return pen;
  }
  paths(): string[] {
    return [...this.pens].sort(([a], [b]) => a - b).map(([, p]) => p.toString());
  }
}

export interface Trees {
  readonly shade: readonly string[];
  readonly fir: readonly string[];
  readonly firLit: readonly string[];
  readonly crowns: readonly [readonly string[], readonly string[]];
  readonly crownsLit: readonly string[];
  readonly count: number;
}

/** Trees are set on half units and hachures on quarters: nobody sees it, and the file is a third smaller. */
export const TREE_UNIT = 0.5;
export const HACHURE_UNIT = 0.25;

/**
 * Firs (a narrow triangle, lit on its left half) among broad-leaved trees (a round dot, in summer lit from the left).
 * Dots are zero-length round strokes ("h0"): a few bytes a tree, crisp at any zoom.
 */
export function trees(t: Tables, g: Ground): Trees {
  const [shade, fir, firLit, small, large, lit] = Array.from({ length: 6 }, () => new Tiles(TREE_UNIT)) as [
    Tiles,
    Tiles,
    Tiles,
    Tiles,
    Tiles,
    Tiles,
  ];
  const { seed, inks, layout } = t;
  const s = 7.6;
  let count = 0;
  for (let j = 0; j * s * 0.866 < layout.height + 40; j++)
    for (let i = 0; i * s < layout.width + 40; i++) {
      const x = -20 + (i + (j % 2) / 2) * s + (hash(i, j, 81 + seed) - 0.5) * s * 0.75;
      const y = -20 + j * s * 0.866 + (hash(i, j, 82 + seed) - 0.5) * s * 0.6;
      if (g.woods.at(x, y) < 0.62 || g.dRoad.at(x, y) < 6.5) continue;
      // Thin in glades, dense along the edge.
      const thin = fbm(x / 46, y / 46, 83 + seed, 2);
      if (hash(i, j, 84 + seed) < 0.22 - 0.8 * thin - (g.deep.at(x, y) < 0.8 ? 0.2 : 0)) continue;
      const size = Math.floor(hash(i, j, 85 + seed) * 3);
      count++;
      if (hash(i, j, 86 + seed) < inks.firs + 0.5 * noise(x / 90, y / 90, 87 + seed)) {
        const [w, h] = FIRS[size] ?? [4, 13];
        const apex = { x, y: y - h * 0.31 };
        fir
          .at(x, y)
          .move(apex)
          .figure(`l${w} ${h}h${-2 * w}z`);
        firLit
          .at(x, y)
          .move(apex)
          .figure(`l${-w} ${h}h${w - 1}z`);
        shade
          .at(x, y)
          .move({ x, y: y + h * 0.2 })
          .stroke(size + 6, size - 4);
      } else {
        (size === 2 ? large : small).at(x, y).move({ x, y }).figure('h0');
        if (inks.crownLit)
          lit
            .at(x, y)
            .move({ x: x - 0.9, y: y - 0.9 })
            .figure('h0');
        shade
          .at(x, y)
          .move({ x: x + 0.8, y: y + 1.4 })
          .stroke(4, -1);
      }
    }
  return {
    shade: shade.paths(),
    fir: fir.paths(),
    firLit: firLit.paths(),
    crowns: [small.paths(), large.paths()],
    crownsLit: lit.paths(),
    count,
  };
}

/** Half width and height of a fir, in tree units. */
const FIRS: readonly (readonly [number, number])[] = [
  [4, 11],
  [4, 13],
  [5, 15],
];

/** Shadow hachures: short strokes down the slope, set along contours, heavier on the side away from the sun. */
export function hachures(t: Tables, g: Ground): string[][] {
  const bins = [new Tiles(HACHURE_UNIT), new Tiles(HACHURE_UNIT), new Tiles(HACHURE_UNIT)] as const;
  const stroke = (p: Point, slope: Point, steep: number, length: number) => {
    const sun = g.sun.at(p.x, p.y);
    const jitter = (hash(p.x * 7, p.y * 7, 91 + t.seed) - 0.5) * 1.6;
    const pen = bins[sun > 0.12 ? 0 : steep > 0.42 ? 2 : 1].at(p.x, p.y);
    const down = (v: number) => pen.round((-v / steep) * length);
    pen.move({ x: p.x + jitter, y: p.y }).stroke(down(slope.x), down(slope.y));
  };
  const alongRings = (rings: readonly Point[][], gap: number, each: (p: Point) => void) => {
    for (const ring of rings) {
      if (Math.abs(area(ring)) < 60) continue;
      let run = 0;
      for (let i = 1; i < ring.length; i++) {
        const p = at(ring, i);
        const q = at(ring, i - 1);
        run += Math.hypot(p.x - q.x, p.y - q.y);
        if (run < gap) continue;
        run = 0;
        each(p);
      }
    }
  };
  const free = (p: Point) => g.dRoad.at(p.x, p.y) > 4.5 && g.dMajor.at(p.x, p.y) > 12 && g.dMinor.at(p.x, p.y) > 5;
  for (let level = -40; level <= 44 + 15 * g.topLevel; level += 2.6)
    alongRings(g.height.rings(level), 3.9, (p) => {
      if (g.rough.at(p.x, p.y) < 0.5 || !free(p)) return;
      const slope = g.height.gradient(p.x, p.y, 4);
      const steep = Math.hypot(slope.x, slope.y);
      if (steep >= 0.16) stroke(p, slope, steep, Math.min(7.5, 2.2 / steep + 2.2));
    });
  // Edges of printed levels: a comb of strokes running down from the brow.
  for (let n = 1; n <= g.topLevel; n++)
    alongRings(g.level.rings(n - 0.42), 3.3, (p) => {
      if (!free(p) || g.woods.at(p.x, p.y) > 0.75) return;
      const slope = g.level.gradient(p.x, p.y, 5);
      const steep = Math.hypot(slope.x, slope.y);
      if (steep < 0.012) return;
      const length = 5.2 + 2.6 * hash(p.x * 5, p.y * 5, 92 + t.seed) + (g.sun.at(p.x, p.y) < 0 ? 2 : 0);
      stroke(p, slope, steep, length);
    });
  return bins.map((b) => b.paths());
}

/** Swamp: broken level hatch, and tufts of reeds. */
export function reeds(t: Tables, g: Ground): { hatch: string; tufts: string } {
  const hatch = new Pen();
  const tufts = new Pen();
  const { width, height } = t.layout;
  const inside = (x: number, y: number) => g.swamp.at(x, y) > 0.56 && g.dRoad.at(x, y) > 5;
  for (let j = 0, y = -18; y < height + 20; j++, y += 5.2) {
    let x = -20 + hash(j, 3, 101 + t.seed) * 14;
    while (x < width + 20) {
      const length = 7 + 15 * hash(x, j, 102 + t.seed);
      const wave = 0.8 * noise(x / 30, y / 9, 103 + t.seed);
      if (inside(x, y) && inside(x + length, y) && hash(x, j, 104 + t.seed) > 0.24)
        hatch.move({ x, y: y + wave }).line({ x: x + length, y: y + wave });
      x += length + 3 + 6 * hash(x, j, 105 + t.seed);
    }
  }
  const s = 15;
  for (let j = 0; j * s < height + 40; j++)
    for (let i = 0; i * s < width + 40; i++) {
      const x = -20 + (i + (j % 2) / 2) * s + (hash(i, j, 106 + t.seed) - 0.5) * s * 0.9;
      const y = -20 + j * s + (hash(i, j, 107 + t.seed) - 0.5) * s * 0.8;
      if (!inside(x, y) || !inside(x, y - 6) || hash(i, j, 108 + t.seed) < 0.18) continue;
      const z = 0.85 + 0.5 * hash(i, j, 109 + t.seed);
      for (const [dx, dy] of [
        [-3, -4.6],
        [-1.2, -6.6],
        [0.6, -7.4],
        [2.4, -5.6],
      ] as const)
        tufts.move({ x: x + dx * 0.25, y }).stroke(tufts.round(dx * z), tufts.round(dy * z));
    }
  return { hatch: hatch.toString(), tufts: tufts.toString() };
}

/** A patchwork of fields on open ground, on a turned lattice: one path a tint, and furrows in some. */
export function patchwork(t: Tables, g: Ground): { tints: string[]; furrows: string } {
  const pens = t.inks.fields.map(() => new Pen());
  const furrows = new Pen();
  if (!pens.length) return { tints: [], furrows: '' };
  const { width, height } = t.layout;
  const turn = 0.24;
  const [ca, sa] = [Math.cos(turn), Math.sin(turn)];
  const [w, h] = [37, 25];
  const corner = (i: number, j: number, half: number): Point => {
    const u = (i + half + 0.34 * (hash(i * 2 + half * 2, j, 111 + t.seed) - 0.5)) * w;
    const v = (j + 0.3 * (hash(i * 2 + half * 2, j, 112 + t.seed) - 0.5)) * h;
    return { x: u * ca - v * sa, y: u * sa + v * ca };
  };
  const reach = Math.ceil((width + height) / h);
  for (let j = -reach; j < reach; j++)
    for (let i = -Math.ceil(reach * 0.6); i < reach; i++) {
      const half = j % 2 ? 0.5 : 0;
      const ring = [corner(i, j, half), corner(i + 1, j, half), corner(i + 1, j + 1, half), corner(i, j + 1, half)];
      const c = { x: ring.reduce((s, p) => s + p.x, 0) / 4, y: ring.reduce((s, p) => s + p.y, 0) / 4 };
      if (c.x < -20 || c.y < -20 || c.x > width + 20 || c.y > height + 20) continue;
      if (g.clear.at(c.x, c.y) < 0.6 || g.level.at(c.x, c.y) > 0.25 || g.dMajor.at(c.x, c.y) < 24) continue;
      const pick = hash(i, j, 113 + t.seed);
      const patches = 0.5 + 0.5 * fbm(c.x / 160, c.y / 160, 114 + t.seed, 2);
      if (pick > 0.4 + 0.5 * patches) continue;
      const tint = Math.floor(hash(i, j, 115 + t.seed) * pens.length);
      const pen = at(pens, tint);
      const inner = ring.map((p) => ({ x: c.x + (p.x - c.x) * 0.95, y: c.y + (p.y - c.y) * 0.93 }));
      pen.polyline(inner, true);
      if (hash(i, j, 116 + t.seed) > 0.62) continue;
      const [a, b, cc, d] = inner as [Point, Point, Point, Point];
      const across = hash(i, j, 117 + t.seed) < 0.5;
      const n = across ? 5 : 8;
      for (let k = 1; k < n; k++) {
        const u = k / n;
        const mix = (p: Point, q: Point) => ({ x: p.x + (q.x - p.x) * u, y: p.y + (q.y - p.y) * u });
        furrows.move(across ? mix(a, d) : mix(a, b)).line(across ? mix(b, cc) : mix(d, cc));
      }
    }
  return { tints: pens.map(String), furrows: furrows.toString() };
}

export interface Block extends Point {
  readonly corners: readonly Point[];
}
export type Blocks = readonly Block[];

/** Houses along the streets, then blocks filling the town; nothing on a road or in the water. */
export function houses(t: Tables, roads: RoadLines, g: Ground): Block[] {
  const out: Block[] = [];
  const boxes: { x: number; y: number; r: number }[] = [];
  const free = (x: number, y: number, r: number) => !boxes.some((b) => Math.hypot(b.x - x, b.y - y) < (b.r + r) * 0.86);
  const dry = (x: number, y: number, r: number) => g.dMajor.at(x, y) > 10 + r && g.dMinor.at(x, y) > 3.5 + r * 0.8;
  const quad = (x: number, y: number, w: number, h: number, a: number, rnd: () => number, rough = 0.35) => {
    const [ca, sa] = [Math.cos(a), Math.sin(a)];
    const corners = (
      [
        [-w, -h],
        [w, -h],
        [w, h],
        [-w, h],
      ] as const
    ).map(([cu, cv]) => {
      const u = cu + (rnd() - 0.5) * w * rough;
      const v = cv + (rnd() - 0.5) * h * rough;
      return { x: x + u * ca - v * sa, y: y + u * sa + v * ca };
    });
    out.push({ corners, x, y });
    boxes.push({ x, y, r: Math.hypot(w, h) });
  };
  const spotOf = (hex: string) => roads.spot.get(hex) ?? t.layout.centre(hex);
  const along = (hex: string, reach: number, count: number, wmin: number, wmax: number, rnd: () => number) => {
    const s = spotOf(hex);
    const cand: { p: Point; d: number; a: number; gap: number; side: number }[] = [];
    for (const ln of roads.lines)
      for (let i = 1; i < ln.pts.length - 1; i++) {
        const p = at(ln.pts, i);
        const d = Math.hypot(p.x - s.x, p.y - s.y);
        if (d > reach) continue;
        const next = at(ln.pts, i + 1);
        const prev = at(ln.pts, i - 1);
        const a = Math.atan2(next.y - prev.y, next.x - prev.x);
        for (const side of [-1, 1]) cand.push({ p, d, a, gap: ln.class === 'highway' ? 4.4 : 3.2, side });
      }
    const shuffled = cand.map((c) => ({ ...c, order: c.d + (rnd() - 0.5) * reach })).sort((u, v) => u.order - v.order);
    let n = 0;
    for (const c of shuffled) {
      if (n >= count) break;
      const w = wmin + rnd() * (wmax - wmin);
      const h = 1.7 + rnd() * 1.3;
      const off = c.gap + h;
      const x = c.p.x - Math.sin(c.a) * off * c.side;
      const y = c.p.y + Math.cos(c.a) * off * c.side;
      if (!free(x, y, Math.hypot(w, h)) || !dry(x, y, 2) || g.dRoad.at(x, y) < h + 1.2) continue;
      quad(x, y, w, h, c.a + (rnd() - 0.5) * 0.16, rnd);
      n++;
    }
  };
  for (const hex of t.villages.keys()) along(hex, 0.42 * R, 9, 2, 3.4, stream(seedOf(hex) + 7));
  for (const [hex, town] of t.towns) {
    const rnd = stream(seedOf(hex) + 99);
    if (!roads.spot.has(hex)) {
      cityBlocks(t, g, hex, quad);
      continue;
    }
    const big = town.rank !== 'small';
    const reach = (big ? 0.74 : 0.6) * R;
    along(hex, reach, big ? 34 : 22, 2.4, 4.6, rnd);
    const p = spotOf(hex);
    const turn = rnd() * 1.5;
    for (let k = 0; k < 420; k++) {
      const rr = Math.sqrt(rnd()) * reach;
      const th = rnd() * 6.283;
      const x = p.x + rr * Math.cos(th);
      const y = p.y + rr * Math.sin(th);
      const w = 2.4 + rnd() * 2.6;
      const h = 1.9 + rnd() * 1.6;
      if (
        rr > reach * (0.72 + 0.3 * noise(x / 14, y / 14, 95 + t.seed)) ||
        !free(x, y, Math.hypot(w, h) * 1.02) ||
        !dry(x, y, 3) ||
        g.dRoad.at(x, y) < Math.max(w, h) + 2.4
      )
        continue;
      quad(x, y, w, h, turn + Math.round(rnd() * 2) * 0.25, rnd);
    }
  }
  return out;
}

/** A town without a road through it: blocks on a street grid, turned a little, thinning to the edge. */
function cityBlocks(
  t: Tables,
  g: Ground,
  hex: string,
  quad: (x: number, y: number, w: number, h: number, a: number, rnd: () => number, rough?: number) => void,
) {
  const rnd = stream(seedOf(hex) + 99);
  const turn = 0.3;
  const [ca, sa] = [Math.cos(turn), Math.sin(turn)];
  const [w, h] = [10.5, 8];
  const c = t.layout.centre(hex);
  const [u0, v0] = [c.x * ca + c.y * sa, -c.x * sa + c.y * ca];
  for (let j = Math.floor((v0 - 44) / h); j * h < v0 + 44; j++)
    for (let i = Math.floor((u0 - 44) / w); i * w < u0 + 44; i++) {
      // Every fourth street is wide.
      const u = i * w + (((i % 4) + 4) % 4) * -0.5;
      const v = j * h + (((j % 4) + 4) % 4) * -0.4;
      const x = u * ca - v * sa;
      const y = u * sa + v * ca;
      const mask = g.built.at(x, y);
      if (t.layout.at(x, y)?.label !== hex || mask < 0.5 || g.dRoad.at(x, y) < 7) continue;
      if (rnd() < (mask < 0.72 ? 0.45 : 0.06)) continue;
      const full = mask > 0.8 && rnd() < 0.62;
      if (full) quad(x, y, w * 0.37, h * 0.34, turn, rnd, 0.14);
      else
        for (const k of [-1, 1])
          if (rnd() < 0.86)
            quad(x + k * w * 0.21 * ca, y + k * w * 0.21 * sa, w * 0.15, h * (0.2 + rnd() * 0.12), turn, rnd, 0.2);
    }
}
