/** A table for miniatures as SVG: grass, relief, pieces of terrain, deployment zones and the rule in its margin. */
import type { TableRecipe, TableSheet, TableTerrain } from '../../../engine/sheet.ts';
import { Pen, type Point, ringsPath } from './curves.ts';
import { cut } from './cut.ts';
import { Field } from './field.ts';
import { fbm, hash, noise, stream } from './noise.ts';
import { f1, group, NUMERALS, path, SERIF, tag, text } from './svg.ts';
import { INCH, MARGIN, TABLE } from './tabletop/inks.ts';
import {
  altar,
  brook,
  crag,
  hachures,
  hill,
  house,
  low,
  mark,
  marsh,
  type Patch,
  patches,
  plain,
  stone,
  wood,
} from './tabletop/terrain.ts';

const wash = (d: string, fill: string, opacity: number): string =>
  path(d, { fill, 'fill-opacity': opacity, 'fill-rule': 'evenodd' });
const line = (d: string, ink: string, width: number, opacity = 1, more: Record<string, string> = {}): string =>
  path(d, { fill: 'none', stroke: ink, 'stroke-width': width, 'stroke-opacity': opacity, ...more });

interface Ground {
  readonly sheet: TableSheet;
  readonly w: number;
  readonly h: number;
  readonly hills: readonly Patch[];
  readonly soft: readonly Patch[];
}

/** Moss in the low places, heath on the high; faint steps, so that there is no edge; then grass, heather and stones. */
function grass({ sheet, w, h, soft }: Ground): string {
  const { seed } = sheet;
  const lattice = new Field(-20, -20, w + 20, h + 20, 8);
  const heath = lattice
    .like()
    .fill((x, y) => fbm(x / 210, y / 170, seed + 11, 3, 0.55) + 0.25 * noise(x / 34, y / 34, seed + 12));
  const moss = lattice
    .like()
    .fill((x, y) => fbm(x / 170, y / 220, seed + 21, 3, 0.55) + 0.22 * noise(x / 30, y / 30, seed + 22));
  const [tufts, lush, bells, dry, stones] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()];
  for (let j = 0; j * 11 < h; j++)
    for (let i = 0; i * 12 < w; i++) {
      const x = (i + 0.5 * (j % 2)) * 12 + (hash(i, j, 5) - 0.5) * 10;
      const y = j * 11 + (hash(i, j, 6) - 0.5) * 9;
      const q = hash(i, j, 7);
      if (soft.some((patch) => patch.depth(x, y) > 3)) continue;
      if (heath.at(x, y) > 0.16 && q < 0.75) {
        const pen = q < 0.4 ? bells : dry;
        for (const [dx, dy] of [
          [0, 0],
          [2.6, 1.3],
          [-2.2, 1.8],
        ] as const)
          pen.move({ x: x + dx, y: y + dy }).figure('h0');
      } else if (q < 0.22 + 0.5 * Math.max(0, moss.at(x, y))) {
        const pen = moss.at(x, y) > 0.1 ? lush : tufts;
        for (const [dx, tx, ty] of [
          [-2.2, -1.1, -3.4],
          [0, 0, -4.4],
          [2.2, 1.2, -3.2],
        ] as const)
          pen.move({ x: x + dx, y }).line({ x: x + dx + tx, y: y + ty });
      } else if (q > 0.985) stones.move({ x, y }).line({ x: x + 1.6, y });
    }
  return (
    [0, 0.1, 0.2, 0.31].map((level) => wash(ringsPath(moss.rings(level), 1.2, 80), TABLE.moss, 0.14)).join('') +
    [0.1, 0.18, 0.27, 0.37].map((level) => wash(ringsPath(heath.rings(level), 1.2, 80), TABLE.heath, 0.13)).join('') +
    line(tufts.toString(), TABLE.tuft, 0.8, 0.55) +
    line(lush.toString(), '#6f8444', 0.9, 0.6) +
    line(bells.toString(), TABLE.heather, 1.5, 0.42) +
    line(dry.toString(), '#7d7a4d', 1.6, 0.34) +
    line(stones.toString(), TABLE.stoneDot, 2.6)
  );
}

/** Light from the north-west in bands. The height rises over the last 1.6 inches, so that an edge reads as a slope. */
function relief({ sheet, w, h, hills }: Ground): string {
  const { seed } = sheet;
  const height = new Field(-20, -20, w + 20, h + 20, 8)
    .fill((x, y) => {
      let up = 0;
      for (const patch of hills) up += 30 * Math.max(0, Math.min(1, (patch.depth(x, y) + 4) / 34)) ** 0.8;
      return up + 9 * fbm(x / 330, y / 330, seed + 3, 3) + 3.2 * fbm(x / 60, y / 60, seed + 5, 2);
    })
    .blur(8);
  const sun = height
    .like()
    .fill((x, y) => {
      const gx = (height.at(x + 8, y) - height.at(x - 8, y)) / 16;
      const gy = (height.at(x, y + 8) - height.at(x, y - 8)) / 16;
      return (gx + gy) / Math.hypot(1, gx * 0.6, gy * 0.6);
    })
    .blur(8);
  const dark = sun.map((v) => -v);
  return (
    [0.05, 0.1, 0.16, 0.24, 0.34, 0.46, 0.6, 0.76]
      .map((level) => wash(ringsPath(dark.rings(level), 0.9, 50), TABLE.shade, 0.062))
      .join('') +
    [0.16, 0.32, 0.52].map((level) => wash(ringsPath(sun.rings(level), 0.9, 50), TABLE.light, 0.24)).join('')
  );
}

/** Crosses every 6 inches. */
function crosses(w: number, h: number): string {
  const pen = new Pen();
  for (let x = 6 * INCH; x < w; x += 6 * INCH)
    for (let y = 6 * INCH; y < h; y += 6 * INCH) {
      pen.move({ x: x - 3.4, y }).line({ x: x + 3.4, y });
      pen.move({ x, y: y - 3.4 }).line({ x, y: y + 3.4 });
    }
  return line(pen.toString(), '#2f3a22', 0.7, 0.42);
}

function zones(sheet: TableSheet): string {
  return sheet.zones
    .map((zone) => {
      const pts = zone.points.map((p) => ({ x: p.x * INCH, y: p.y * INCH }));
      const color = sheet.sides[zone.color]?.deep ?? zone.color;
      const ring = new Pen().polyline(pts, true).toString();
      const corner = pts.reduce((a, b) => (b.x + b.y < a.x + a.y ? b : a), pts[0] as Point);
      return (
        line(ring, '#fff', 3.2, 0.55) +
        line(ring, color, 1.5, 0.85, { 'stroke-dasharray': '11 7' }) +
        text(zone.name, {
          x: f1(corner.x + 10),
          y: f1(corner.y + 18),
          'font-family': NUMERALS,
          'font-weight': 600,
          'font-size': 13,
          'letter-spacing': 1.6,
          fill: color,
          stroke: TABLE.halo,
          'stroke-width': 3.4,
          'paint-order': 'stroke',
        })
      );
    })
    .join('');
}

/** About what a letter of a name takes up. */
const NAME_WIDTH = 7.5;
const NAME_HEIGHT = 18;

/**
 * Names in italics outside the edge: once a group of the same kind that hangs together. Below it, else above, else further
 * down: where it keeps clear of the names before it.
 */
function names(groups: readonly Patch[], w: number, h: number): string {
  const written: { x: number; y: number; half: number }[] = [];
  return groups
    .map(({ terrain, box }) => {
      const name = terrain[0]?.name ?? '';
      const half = (name.length * NAME_WIDTH) / 2;
      const x = Math.min(w - 40, Math.max(40, (box[0] + box[2]) / 2));
      const isClear = (y: number): boolean =>
        y > 14 &&
        y < h - 4 &&
        !written.some((o) => Math.abs(o.x - x) < o.half + half && Math.abs(o.y - y) < NAME_HEIGHT);
      const below = box[3] + 18;
      const y = [below, box[1] - 8, below + NAME_HEIGHT].find(isClear) ?? (below < h - 4 ? below : box[1] - 8);
      written.push({ x, y, half });
      return text(name, {
        x: f1(x),
        y: f1(y),
        'text-anchor': 'middle',
        'font-family': SERIF,
        'font-style': 'italic',
        'font-size': 15,
        'letter-spacing': 0.6,
        fill: TABLE.name,
        'fill-opacity': 0.9,
        stroke: TABLE.halo,
        'stroke-width': 3.4,
        'stroke-opacity': 0.9,
        'paint-order': 'stroke',
        'stroke-linejoin': 'round',
      });
    })
    .join('');
}

/** The margin is a rule: a tick an inch, longer and numbered every 6. */
function margin({ width, height, origin }: TableSheet, w: number, h: number): string {
  const [fine, bold] = [new Pen(), new Pen()];
  let numbers = '';
  const number = (x: number, y: number, value: number): void => {
    numbers += text(String(value), {
      x: f1(x),
      y: f1(y),
      'font-family': NUMERALS,
      'font-weight': 600,
      'font-size': 13,
      'text-anchor': 'middle',
      fill: TABLE.neat,
    });
  };
  for (let i = 0; i <= width; i++) {
    const long = i % 12 === 0 ? 10 : i % 6 === 0 ? 8 : 4.4;
    const pen = i % 6 ? fine : bold;
    pen.move({ x: i * INCH, y: 0 }).line({ x: i * INCH, y: -long });
    pen.move({ x: i * INCH, y: h }).line({ x: i * INCH, y: h + long });
    if (i % 6 === 0 && i > 0 && i < width) {
      number(i * INCH, -12, i);
      number(i * INCH, h + 21, i);
    }
  }
  for (let i = 0; i <= height; i++) {
    const long = i % 12 === 0 ? 10 : i % 6 === 0 ? 8 : 4.4;
    const pen = i % 6 ? fine : bold;
    pen.move({ x: 0, y: i * INCH }).line({ x: -long, y: i * INCH });
    pen.move({ x: w, y: i * INCH }).line({ x: w + long, y: i * INCH });
    if (i % 6 === 0 && i > 0 && i < height) {
      const count = origin === 'south-west' ? height - i : i;
      number(-16, i * INCH + 4.5, count);
      number(w + 16, i * INCH + 4.5, count);
    }
  }
  return (
    line(fine.toString(), TABLE.neat, 0.9) +
    line(bold.toString(), TABLE.neat, 1.6) +
    numbers +
    tag('rect', { width: w, height: h, fill: 'none', stroke: TABLE.neat, 'stroke-width': 2 })
  );
}

/** Threads and specks of the cloth. */
function grain(id: string): string {
  const next = stream(5);
  const [threads, specks] = [new Pen(), new Pen()];
  for (let i = 0; i < 60; i++) {
    const p = { x: next() * 180, y: next() * 180 };
    const [a, long] = [next() * 2 * Math.PI, 3 + next() * 7];
    threads.move(p).line({ x: p.x + Math.cos(a) * long, y: p.y + Math.sin(a) * long });
  }
  for (let i = 0; i < 150; i++) specks.move({ x: next() * 180, y: next() * 180 }).figure('h0');
  return tag(
    'pattern',
    { id, width: 180, height: 180, patternUnits: 'userSpaceOnUse' },
    line(threads.toString(), '#6d5b3e', 0.35, 0.18) + line(specks.toString(), '#fff', 0.9, 0.4),
  );
}

const RECIPES: Partial<Record<TableRecipe, (t: TableTerrain) => string>> = {
  crag,
  altar,
  house,
  hedge: low,
  stakes: low,
  wall: low,
  stream: brook,
  stone,
  mark,
};

/** The whole sheet in one piece. */
export function drawGround(sheet: TableSheet): string {
  const [w, h] = [sheet.width * INCH, sheet.height * INCH];
  const of = (recipe: TableRecipe): Patch[] =>
    patches(
      sheet.terrain.filter((t) => t.recipe === recipe),
      sheet.seed + recipe.length * 7,
    );
  const hills = [1, 2, 3].flatMap((level) =>
    patches(
      sheet.terrain.filter((t) => t.recipe === 'hill' && (t.level ?? 1) === level),
      sheet.seed + level,
    ),
  );
  const [woods, swamps] = [of('wood'), of('marsh')];
  const ground: Ground = { sheet, w, h, hills, soft: [...woods, ...swamps] };
  const lying = (recipes: readonly TableRecipe[]): readonly TableTerrain[] =>
    sheet.terrain.filter((t) => recipes.includes(t.recipe));
  const uid = `${sheet.id}-table`;
  const flat = lying(['rough', 'field', 'village', 'road', 'ford']);
  const standing = lying(['crag', 'altar', 'house', 'hedge', 'stakes', 'wall', 'mark', 'stone']);
  return (
    tag(
      'defs',
      {},
      grain(`${uid}-grain`) + tag('clipPath', { id: `${uid}-edge` }, tag('rect', { width: w, height: h })),
    ) +
    tag('rect', { x: -MARGIN, y: -MARGIN, width: w + 2 * MARGIN, height: h + 2 * MARGIN, fill: TABLE.paper }) +
    group(
      'table-ground',
      tag('rect', { width: w, height: h, fill: TABLE.grass }) +
        grass(ground) +
        flat.map(plain).join('') +
        lying(['stream']).map(brook).join('') +
        hills.map(hill).join('') +
        relief(ground) +
        hachures(hills) +
        swamps.map(marsh).join('') +
        woods.map(wood).join('') +
        standing.map((t) => RECIPES[t.recipe]?.(t) ?? '').join('') +
        crosses(w, h) +
        zones(sheet) +
        names([...hills, ...woods, ...swamps, ...patches(lying(['stone', 'mark']), sheet.seed)], w, h) +
        tag('rect', { width: w, height: h, fill: `url(#${uid}-grain)` }),
      { 'clip-path': `url(#${uid}-edge)`, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    ) +
    margin(sheet, w, h)
  );
}

/** The whole sheet of a table as one static SVG. A pure function of the data. */
export function drawTableSheet(sheet: TableSheet): string {
  const [w, h] = [sheet.width * INCH, sheet.height * INCH];
  return cut(drawGround(sheet), { x: -MARGIN, y: -MARGIN, width: w + 2 * MARGIN, height: h + 2 * MARGIN });
}
