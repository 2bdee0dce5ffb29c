/** A table for miniatures as SVG: cloth, pieces of terrain, deployment zones. One inch is 20 units. */
import type { TablePoint, TableSheet, TableTerrain } from '../../../engine/board.ts';
import { area, Pen, type Point, splinePath } from './curves.ts';
import { INKS, type Inks } from './inks.ts';
import { paperGrain } from './layers.ts';
import { fbm, hash, noise, stream } from './noise.ts';
import { f1, group, path, SERIF, tag, text } from './svg.ts';

export const INCH = 20;

const scaled = (p: TablePoint): Point => ({ x: p.x * INCH, y: p.y * INCH });

function inside(ring: readonly Point[], p: Point): boolean {
  let hit = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i];
    const b = ring[j];
    if (!a || !b) continue;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) hit = !hit;
  }
  return hit;
}
const middle = (ring: readonly Point[]): Point => ({
  x: ring.reduce((s, p) => s + p.x, 0) / ring.length,
  y: ring.reduce((s, p) => s + p.y, 0) / ring.length,
});
const shrunk = (ring: readonly Point[], k: number) => {
  const c = middle(ring);
  return ring.map((p) => ({ x: c.x + (p.x - c.x) * k, y: c.y + (p.y - c.y) * k }));
};

/** Round trees scattered inside a ring. */
function grove(ring: readonly Point[], inks: Inks, seed: number): string {
  const [shade, crown, lit] = [new Pen(), new Pen(), new Pen()];
  const xs = ring.map((p) => p.x);
  const ys = ring.map((p) => p.y);
  const step = 11;
  for (let y = Math.min(...ys), j = 0; y < Math.max(...ys); y += step * 0.87, j++)
    for (let x = Math.min(...xs), i = 0; x < Math.max(...xs); x += step, i++) {
      const p = {
        x: x + ((j % 2) / 2) * step + (hash(i, j, seed) - 0.5) * step * 0.7,
        y: y + (hash(i, j, seed + 1) - 0.5) * step * 0.6,
      };
      if (!inside(shrunk(ring, 0.82), p) || hash(i, j, seed + 2) < 0.16) continue;
      shade.move({ x: p.x + 2, y: p.y + 2.6 }).figure('h0');
      crown.move(p).figure('h0');
      lit.move({ x: p.x - 1.8, y: p.y - 1.8 }).figure('h0');
    }
  const dots = (pen: Pen, ink: string, width: number, opacity = 1) =>
    path(pen.toString(), {
      fill: 'none',
      stroke: ink,
      'stroke-width': width,
      'stroke-opacity': opacity,
      'stroke-linecap': 'round',
    });
  return dots(shade, '#2c3a22', 9.5, 0.3) + dots(crown, inks.crown, 9) + dots(lit, inks.crownLit ?? inks.firLit, 4);
}

function terrain(t: TableTerrain, inks: Inks, seed: number): string {
  const pts = t.points.map(scaled);
  const wobbly = pts.map((p) => ({
    x: p.x + 3 * noise(p.x / 30, p.y / 30, seed),
    y: p.y + 3 * noise(p.x / 30, p.y / 30, seed + 1),
  }));
  const shape = splinePath(wobbly, true);
  const line = splinePath(wobbly);
  const width = (t.width ?? 1) * INCH;
  const stroke = (d: string, ink: string, w: number, more: Record<string, string | number> = {}) =>
    path(d, { fill: 'none', stroke: ink, 'stroke-width': f1(w), 'stroke-linecap': 'round', ...more });
  switch (t.recipe) {
    case 'wood':
      return path(shape, { fill: inks.woods, stroke: inks.woodsEdge, 'stroke-width': 1.4 }) + grove(wobbly, inks, seed);
    case 'hill':
      return [1, 0.72, 0.46]
        .map((k, i) =>
          path(splinePath(shrunk(wobbly, k), true), {
            fill: inks.levels[Math.min(i, inks.levels.length - 1)],
            'fill-opacity': 0.75,
            stroke: inks.contour,
            'stroke-width': 1.2,
          }),
        )
        .join('');
    case 'marsh': {
      const tufts = new Pen();
      const rnd = stream(seed + 5);
      const c = middle(wobbly);
      for (let i = 0; i < Math.abs(area(wobbly)) / 90; i++) {
        const p = { x: c.x + (rnd() - 0.5) * 400, y: c.y + (rnd() - 0.5) * 400 };
        if (inside(wobbly, p)) for (const dx of [-5, 0, 5]) tufts.move(p).line({ x: p.x + dx, y: p.y - 9 });
      }
      return (
        path(shape, { fill: inks.swamp, stroke: inks.swampLine, 'stroke-width': 1, 'stroke-dasharray': '7 4' }) +
        stroke(tufts.toString(), inks.reed, 1.2)
      );
    }
    case 'rough':
    case 'field':
      return path(shape, {
        fill: t.recipe === 'rough' ? inks.rough : (inks.fields[2] ?? inks.ground),
        'fill-opacity': 0.8,
        stroke: inks.hachure,
        'stroke-width': 1,
        'stroke-dasharray': '3 5',
      });
    case 'village':
      return (
        path(shape, { fill: inks.townGround, stroke: inks.townEdge }) +
        path(splinePath(shrunk(wobbly, 0.5), true), { fill: inks.block, stroke: inks.blockEdge })
      );
    case 'stream':
      return (
        stroke(line, inks.bank, width + 3) + stroke(line, inks.water, width) + stroke(line, inks.waterLine, width * 0.4)
      );
    case 'ford':
      return stroke(line, inks.waterLine, width, { 'stroke-dasharray': '3 9' });
    case 'wall':
      return (
        stroke(line, '#5c5648', Math.max(5, width)) +
        stroke(line, '#a39a83', Math.max(3, width - 2), { 'stroke-dasharray': '8 3' })
      );
    case 'road':
      return stroke(line, inks.roadCase, width + 2.4) + stroke(line, inks.road, width);
  }
}

export function drawTable(sheet: TableSheet): string {
  const inks = INKS[sheet.season];
  const [w, h] = [sheet.width * INCH, sheet.height * INCH];
  const id = `${sheet.id}-grain`;
  const cloth = new Pen();
  const rnd = stream(sheet.seed + 3);
  for (let i = 0; i < (w * h) / 420; i++) {
    const p = { x: rnd() * w, y: rnd() * h };
    if (fbm(p.x / 180, p.y / 180, sheet.seed + 9, 3) > rnd() - 0.6) cloth.move(p).line({ x: p.x + 1.5, y: p.y - 5 });
  }
  const feet = new Pen();
  for (let x = 12; x < sheet.width; x += 12) feet.move({ x: x * INCH, y: 0 }).line({ x: x * INCH, y: h });
  for (let y = 12; y < sheet.height; y += 12) feet.move({ x: 0, y: y * INCH }).line({ x: w, y: y * INCH });
  const zones = sheet.zones
    .map((z) => {
      const pts = z.points.map(scaled);
      const c = middle(pts);
      const color = sheet.sides[z.color]?.deep ?? z.color;
      return (
        path(new Pen().polyline(pts, true).toString(), {
          fill: color,
          'fill-opacity': 0.07,
          stroke: color,
          'stroke-width': 2,
          'stroke-dasharray': '12 8',
        }) +
        text(z.name, {
          x: f1(c.x),
          y: f1(c.y),
          'text-anchor': 'middle',
          'font-family': SERIF,
          'font-style': 'italic',
          'font-size': 30,
          fill: color,
          'fill-opacity': 0.5,
        })
      );
    })
    .join('');
  return (
    tag('defs', {}, paperGrain(id) + tag('clipPath', { id: `${id}-edge` }, tag('rect', { width: w, height: h }))) +
    tag('rect', { width: w, height: h, fill: sheet.season === 'summer' ? '#cdd3a2' : inks.ground }) +
    path(cloth.toString(), {
      fill: 'none',
      stroke: sheet.season === 'summer' ? '#9fae74' : inks.shade,
      'stroke-opacity': 0.4,
    }) +
    path(feet.toString(), { fill: 'none', stroke: inks.grid, 'stroke-opacity': 0.22, 'stroke-dasharray': '4 8' }) +
    group('table-terrain', sheet.terrain.map((t, i) => terrain(t, inks, sheet.seed + i * 31)).join(''), {
      'clip-path': `url(#${id}-edge)`,
    }) +
    zones +
    tag('rect', { width: w, height: h, fill: `url(#${id})` })
  );
}
