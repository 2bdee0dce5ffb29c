/** The layers of a map, bottom to top, as a few large paths. */
import type { RiverClass, RoadClass } from '../../../engine/board.ts';
import { BLEED } from '../frame.ts';
import { H, type HexLayout } from '../layout.ts';
import { drawAreas } from './areas.ts';
import { HACHURE_UNIT, patchwork, reeds, TREE_UNIT } from './cover.ts';
import { chains, Pen, type Point, ribbonInto, ringsPath, ringTiles, splineInto, tileOf } from './curves.ts';
import type { Field } from './field.ts';
import type { MapModel } from './model.ts';
import { drawNames } from './names.ts';
import { noise, stream } from './noise.ts';
import type { RiverLine } from './rivers.ts';
import { f1, group, NUMERALS, path, paths, tag, text } from './svg.ts';

export interface LayerOptions {
  readonly uid: string;
  readonly names: boolean;
  readonly grid: boolean;
  /** For paper: no tints, relief or grain; each kind of ground keeps its sign. */
  readonly spare?: boolean;
}

const EVENODD = { 'fill-rule': 'evenodd' };
const negative = (f: Field) => f.map((v) => -v);
const within = (f: Field, mask: Field) => f.map((v, k) => (mask.get(k) > 0.5 ? v : -1));

function openGround(m: MapModel): string {
  const { inks, ground: g } = m;
  let out = '';
  const { tints, furrows } = patchwork(m, g);
  tints.forEach((d, i) => {
    out += path(d, { fill: inks.fields[i], 'fill-opacity': 0.6 });
  });
  out += path(furrows, { fill: 'none', stroke: inks.furrow, 'stroke-width': 0.4, 'stroke-opacity': 0.5 });
  // Printed levels: a tint a level, and its brow line.
  for (let n = 1; n <= g.topLevel; n++) {
    const tint = inks.levels[Math.min(n, inks.levels.length) - 1];
    out += paths(ringTiles(g.level.rings(n - 0.72), 0.7, 120), { fill: tint, 'fill-opacity': 0.34, ...EVENODD });
    const brow = ringTiles(g.level.rings(n - 0.5), 0.6, 120);
    out += paths(brow, { fill: tint, 'fill-opacity': 0.75, ...EVENODD });
  }
  // Rough: a warm stain in three steps, so that it has no edge.
  for (const [level, opacity] of [
    [0.3, 0.13],
    [0.5, 0.16],
    [0.72, 0.15],
  ] as const)
    out += paths(ringTiles(g.rough.rings(level), 1.1, 20, 1), {
      fill: inks.rough,
      'fill-opacity': opacity,
      ...EVENODD,
    });
  return out;
}

/** Bands of shade and of light; each step is faint, their sum is a slope. */
function relief(m: MapModel): string {
  const { inks, ground: g } = m;
  const dark = negative(g.sun);
  let out = '';
  for (const level of [0.05, 0.09, 0.14, 0.2, 0.27, 0.35, 0.44, 0.54, 0.66])
    out += paths(ringTiles(dark.rings(level), 1.3, 90, 1), {
      fill: inks.shade,
      'fill-opacity': inks.shadeStep,
      ...EVENODD,
    });
  for (const level of [0.14, 0.3, 0.5])
    out += paths(ringTiles(g.sun.rings(level), 1.3, 90, 1), {
      fill: inks.light,
      'fill-opacity': inks.lightStep,
      ...EVENODD,
    });
  return out;
}

function contours(m: MapModel): string {
  const { inks, ground: g } = m;
  let out = '';
  for (let n = 1; n <= g.topLevel; n++)
    for (const [offset, width, opacity] of [
      [0.72, 0.5, 0.55],
      [0.5, 1, 0.85],
      [0.26, 0.5, 0.55],
    ] as const)
      out += paths(ringTiles(g.level.rings(n - offset), 0.6, 120), {
        fill: 'none',
        stroke: inks.contour,
        'stroke-width': width,
        'stroke-opacity': opacity,
      });
  return out;
}

function hachureLayer(m: MapModel): string {
  return m.hachures
    .map((list, i) =>
      group('', list.map((d) => path(d, {})).join(''), {
        fill: 'none',
        transform: `scale(${HACHURE_UNIT})`,
        stroke: m.inks.hachure,
        'stroke-width': ([0.55, 0.8, 1.05][i] ?? 1) / HACHURE_UNIT,
        'stroke-opacity': [0.42, 0.55, 0.66][i] ?? 1,
      }),
    )
    .join('');
}

function swamp(m: MapModel, spare = false): string {
  const { inks, ground: g } = m;
  const edge = ringTiles(g.swamp.rings(0.5), 0.5);
  if (edge.length === 0) return '';
  const { hatch, tufts } = reeds(m, g);
  if (spare)
    return (
      path(hatch, { fill: 'none', stroke: inks.swampLine, 'stroke-width': 0.9 }) +
      path(tufts, { fill: 'none', stroke: inks.reed, 'stroke-width': 0.9 })
    );
  return (
    paths(edge, { fill: inks.swamp, 'fill-opacity': 0.85, ...EVENODD }) +
    paths(ringTiles(g.swamp.rings(0.8), 0.8), { fill: inks.swampLine, 'fill-opacity': 0.14, ...EVENODD }) +
    path(hatch, { fill: 'none', stroke: inks.swampLine, 'stroke-width': 0.9, 'stroke-opacity': 0.8 }) +
    path(tufts, { fill: 'none', stroke: inks.reed, 'stroke-width': 0.9 })
  );
}

function woods(m: MapModel, spare = false): string {
  const { inks, ground: g, trees } = m;
  const edge = ringTiles(g.woods.rings(0.5), 0.45);
  if (spare)
    return (
      paths(edge, { fill: 'none', stroke: inks.woodsEdge, 'stroke-width': 1 }) +
      group('trees', [...trees.fir, ...trees.firLit].map((d) => path(d, {})).join(''), {
        fill: 'none',
        stroke: inks.fir,
        'stroke-width': 0.5 / TREE_UNIT,
        transform: `scale(${TREE_UNIT})`,
      })
    );
  const many = (list: readonly string[], attributes: Record<string, string | number>, cls = '') =>
    group(cls, list.map((d) => path(d, {})).join(''), attributes);
  let out =
    paths(edge, { fill: inks.crownShade, 'fill-opacity': 0.22, ...EVENODD, transform: 'translate(2 2.4)' }) +
    paths(edge, { fill: inks.woods, ...EVENODD });
  for (const level of [0.72, 0.88, 0.97])
    out += paths(ringTiles(g.deep.rings(level), 1.2, 80, 1), {
      fill: inks.woodsCore,
      'fill-opacity': 0.42,
      ...EVENODD,
    });
  const dark = within(negative(g.sun), g.woods);
  for (const level of [0.12, 0.28, 0.46])
    out += paths(ringTiles(dark.rings(level), 1.3, 100, 1), {
      fill: inks.woodsShade,
      'fill-opacity': 0.09,
      ...EVENODD,
    });
  out += paths(edge, { fill: 'none', stroke: inks.woodsEdge, 'stroke-width': 0.7, 'stroke-opacity': 0.8 });
  const dots = (ink: string, width: number) => ({ fill: 'none', stroke: ink, 'stroke-width': width / TREE_UNIT });
  let stand = many(trees.shade, { ...dots(inks.crownShade, 2.6), 'stroke-opacity': 0.32 }, 'tree-shade');
  trees.crowns.forEach((list, i) => {
    stand += many(list, dots(inks.crown, inks.crownSizes[i] ?? 4));
  });
  if (inks.crownLit) stand += many(trees.crownsLit, dots(inks.crownLit, 2));
  stand += many(trees.fir, { fill: inks.fir }) + many(trees.firLit, { fill: inks.firLit });
  return out + group('trees', stand, { transform: `scale(${TREE_UNIT})` });
}

function water(m: MapModel): string {
  const { inks, rivers, seed } = m;
  const wobble = (p: Point | undefined, s: number) =>
    1 + 0.22 * noise((p?.x ?? 0) * 0.05, (p?.y ?? 0) * 0.05, s + seed);
  const minorRibbon = (pen: Pen, w: RiverLine) =>
    ribbonInto(pen, w.pts, (i, n) => {
      const taper = Math.min(w.fromSpring ? 0.35 + i / 46 : 1, w.toSpring ? 0.35 + (n - 1 - i) / 46 : 1, 1);
      const x = 2.25 * taper;
      return [x * wobble(w.pts[i], 5), x * wobble(w.pts[i], 6)];
    });
  const majorRibbon = (pen: Pen, w: RiverLine, k: number) =>
    ribbonInto(pen, w.pts, (i) => [k * 7.4 * wobble(w.pts[i], 7), k * 7.4 * wobble(w.pts[i], 8)]);
  const all = (cls: RiverClass, k: number): string[] =>
    rivers[cls].map((w) => {
      const pen = new Pen();
      if (cls === 'major') majorRibbon(pen, w, k);
      else minorRibbon(pen, w);
      return pen.toString();
    });
  const minor = all('minor', 1);
  const major = all('major', 1);
  // What is seen through is one path: where rivers meet it is no darker.
  const glaze = (list: readonly string[], ink: string, width: number, opacity: number) =>
    path(list.join(''), { fill: ink, stroke: ink, 'stroke-width': width, 'stroke-opacity': opacity });
  const edge = (list: readonly string[], stroke: string, width: number) =>
    paths(list, { fill: 'none', stroke, 'stroke-width': width });
  const lake = ringTiles(m.ground.lake.rings(0.5), 0.6);
  let out =
    paths(lake, { fill: inks.water, stroke: inks.bank, 'stroke-width': 1.7, ...EVENODD }) +
    glaze(minor, inks.meadow, 5, 0.75) +
    edge(minor, inks.bank, 1.7) +
    glaze(major, inks.meadow, 8, 0.85) +
    edge(major, inks.bank, 2.3) +
    paths(minor, { fill: inks.water }) +
    paths(major, { fill: inks.water });
  // Waterlines: ever narrower ribbons, alternating light and deep.
  for (const [k, ink] of [
    [0.74, inks.waterLine],
    [0.62, inks.water],
    [0.4, inks.waterLine],
    [0.27, inks.waterDeep],
  ] as const)
    out += path(all('major', k).join(''), { fill: ink, 'fill-opacity': 0.9 });
  return out;
}

/** Casing and fill widths. */
const ROAD_WIDTH: Record<RoadClass, readonly [number, number]> = {
  highway: [5.6, 3.8],
  road: [3.6, 2.1],
  track: [2, 1],
  rail: [2.6, 1.2],
};

/** Halo, all casings, all fills; highways above roads. */
function roads(m: MapModel): string {
  const { inks } = m;
  const lines = (cls: RoadClass): string[] =>
    m.roads.lines.filter((l) => l.class === cls).map((l) => splineInto(new Pen(), l.ctrl).toString());
  const used = (['rail', 'track', 'road', 'highway'] as const)
    .map((cls) => ({ cls, d: lines(cls) }))
    .filter(({ d }) => d.length > 0);
  // What is seen through is one path: where roads meet it is no darker.
  const stroke = (d: readonly string[], ink: string, width: number, more: Record<string, string | number> = {}) =>
    paths('stroke-opacity' in more ? [d.join('')] : d, { fill: 'none', stroke: ink, 'stroke-width': width, ...more });
  let out = '';
  for (const { cls, d } of used)
    out += stroke(d, inks.meadow, ROAD_WIDTH[cls][0] + 4, { 'stroke-opacity': cls === 'highway' ? 0.6 : 0.55 });
  for (const { cls, d } of used)
    out += stroke(d, cls === 'highway' ? inks.highwayCase : inks.roadCase, ROAD_WIDTH[cls][0]);
  for (const { cls, d } of used)
    out += stroke(d, cls === 'highway' ? inks.highway : inks.road, ROAD_WIDTH[cls][1], {
      ...(cls === 'track' || cls === 'rail' ? { 'stroke-dasharray': '6 4' } : {}),
    });
  const highway = used.find((r) => r.cls === 'highway');
  if (highway) out += stroke(highway.d, inks.highwayLine, 0.8, { 'stroke-opacity': 0.8 });
  return out + m.bridges.map((b) => bridge(m, b.x, b.y, b.angle, b.river, b.road)).join('');
}

/** Two parapets with splayed ends. */
export function bridge(
  m: Pick<MapModel, 'inks'>,
  x: number,
  y: number,
  angle: number,
  river: RiverClass,
  road: RoadClass,
) {
  const big = river === 'major';
  const length = big ? 11.5 : 5;
  const width = road === 'highway' ? 3.7 : 2.7;
  const flare = big ? 3 : 1.9;
  const d = [-1, 1]
    .map(
      (k) =>
        `M${-length - flare} ${f1(k * (width + flare))}L${-length} ${f1(k * width)}H${length}L${length + flare} ${f1(k * (width + flare))}`,
    )
    .join('');
  return path(d, {
    transform: `translate(${f1(x)} ${f1(y)})rotate(${f1((angle * 180) / Math.PI)})`,
    fill: 'none',
    stroke: m.inks.neat,
    'stroke-width': big ? 1.7 : 1.1,
  });
}

function houseLayer(m: MapModel): string {
  const pen = new Pen();
  for (const b of m.blocks) pen.polyline(b.corners, true);
  const d = pen.toString();
  return (
    path(d, { fill: m.inks.houseShade, 'fill-opacity': 0.45, transform: 'translate(.9 1)' }) +
    path(d, { fill: m.inks.block, stroke: m.inks.blockEdge, 'stroke-width': 0.7 })
  );
}

const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`;

/** The border of a set of hexes as rings of corners. */
export function borderRings(layout: HexLayout, inside: (label: string) => boolean): Point[][] {
  const edges: [string, string][] = [];
  const pos = new Map<string, Point>();
  for (const h of layout.places) {
    if (!inside(h.label)) continue;
    h.neighbours.forEach((n, i) => {
      const p = h.corners[i];
      const q = h.corners[(i + 1) % 6];
      if ((n && inside(n)) || !p || !q) return;
      pos.set(key(p), p);
      pos.set(key(q), q);
      edges.push([key(p), key(q)]);
    });
  }
  return chains(edges).map((c) => c.flatMap((k) => pos.get(k) ?? []));
}

function grid(m: MapModel): string {
  // Each hexside once: a hex draws a side unless a neighbour before it in reading order has drawn it.
  const seen = new Set<string>();
  const tiles = new Map<number, [string, string][]>();
  const pos = new Map<string, Point>();
  for (const h of m.layout.places)
    h.corners.forEach((p, i) => {
      const q = h.corners[(i + 1) % 6] ?? p;
      const k = key(p) < key(q) ? `${key(p)} ${key(q)}` : `${key(q)} ${key(p)}`;
      if (seen.has(k)) return;
      seen.add(k);
      pos.set(key(p), p);
      pos.set(key(q), q);
      const tile = tileOf(h.centre.x, h.centre.y);
      tiles.set(tile, [...(tiles.get(tile) ?? []), [key(p), key(q)]]);
    });
  const drawn = [...tiles].map(([, edges]) => {
    const pen = new Pen();
    for (const chain of chains(edges)) {
      chain.forEach((k, i) => {
        const p = pos.get(k);
        if (p) i ? pen.line(p) : pen.move(p);
      });
    }
    return pen.toString();
  });
  return paths(drawn, {
    fill: 'none',
    stroke: m.inks.grid,
    'stroke-width': 0.75,
    'stroke-opacity': m.inks.gridOpacity,
  });
}

function numbers(m: MapModel): string {
  const pointy = m.layout.orientation === 'pointy';
  const inner = m.layout.places
    .map(({ label, centre }) => text(label, { x: f1(centre.x), y: f1(centre.y - (pointy ? 26 : H / 2 - 9.2)) }))
    .join('');
  return group('hex-numbers', inner, {
    'font-family': NUMERALS,
    'font-weight': 500,
    'font-size': 7.6,
    'text-anchor': 'middle',
    fill: m.inks.number,
    'letter-spacing': 0.3,
    stroke: m.inks.halo,
    'stroke-width': 1.6,
    'stroke-opacity': 0.55,
    'paint-order': 'stroke',
  });
}

/** Paper: a 180-unit tile of fibres and specks. Vector, so it stays crisp; repeated, so it stays small. */
export function paperGrain(id: string): string {
  const rnd = stream(5);
  let fibres = '';
  let dots = '';
  let pale = '';
  for (let i = 0; i < 70; i++) {
    const [x, y, a, l] = [rnd() * 180, rnd() * 180, rnd() * 6.28, 3 + rnd() * 7];
    const [cx, cy] = [Math.cos(a) * l * 0.5 + rnd() * 2, Math.sin(a) * l * 0.5];
    fibres += `M${f1(x)} ${f1(y)}q${f1(cx)} ${f1(cy)} ${f1(Math.cos(a) * l)} ${f1(Math.sin(a) * l)}`;
  }
  for (let i = 0; i < 260; i++) {
    const s = `M${f1(rnd() * 180)} ${f1(rnd() * 180)}h0`;
    if (i % 2) dots += s;
    else pale += s;
  }
  const stroke = (d: string, ink: string, width: number, opacity: number) =>
    path(d, { fill: 'none', stroke: ink, 'stroke-width': width, 'stroke-opacity': opacity, 'stroke-linecap': 'round' });
  return tag(
    'pattern',
    { id, width: 180, height: 180, patternUnits: 'userSpaceOnUse' },
    stroke(fibres, '#6d5b3e', 0.35, 0.16) + stroke(dots, '#4c4330', 0.8, 0.14) + stroke(pale, '#fff', 1.1, 0.35),
  );
}

export function drawLayers(m: MapModel, o: LayerOptions): string {
  const { inks, layout, ground: g } = m;
  const b = o.grid ? BLEED : 0;
  const full = { x: -b, y: -b, width: f1(layout.width + 2 * b), height: f1(layout.height + 2 * b) };
  const id = (s: string) => `${o.uid}-${s}`;
  const outline = borderRings(layout, () => true)
    .map((ring) => `M${ring.map((p) => `${f1(p.x)} ${f1(p.y)}`).join('L')}Z`)
    .join('');
  const sliver = `M${-b} ${-b}H${f1(layout.width + b)}V${f1(layout.height + b)}H${-b}Z${outline}`;
  const townGround = paths(ringTiles(g.built.rings(0.46), 0.6), {
    fill: inks.townGround,
    'fill-opacity': 0.8,
    stroke: inks.townEdge,
    'stroke-width': 0.5,
    ...EVENODD,
  });
  const ground =
    tag('rect', { ...full, fill: o.spare ? '#ffffff' : inks.ground }) +
    (o.spare ? '' : openGround(m) + relief(m)) +
    hachureLayer(m) +
    swamp(m, o.spare) +
    woods(m, o.spare) +
    contours(m) +
    (o.spare ? '' : townGround) +
    water(m) +
    roads(m) +
    houseLayer(m) +
    (o.grid ? path(sliver, { fill: o.spare ? '#ffffff' : inks.paper, 'fill-opacity': 0.62, ...EVENODD }) : '') +
    (o.spare ? '' : tag('rect', { ...full, fill: `url(#${id('grain')})` }));
  const print =
    (o.grid ? grid(m) + numbers(m) : '') + drawAreas(m) + (o.names ? group('map-names', drawNames(m, o.uid)) : '');
  return (
    tag('defs', {}, tag('clipPath', { id: id('neat') }, tag('rect', full)) + paperGrain(id('grain'))) +
    tag(
      'g',
      { 'clip-path': `url(#${id('neat')})`, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
      ground + print,
    )
  );
}

/** A small picture for the mini-map: five bold shapes instead of the whole print. */
export function drawThumb(m: MapModel): string {
  const { inks, layout, ground: g } = m;
  const line = (d: string, ink: string, width: number) =>
    path(d, {
      fill: 'none',
      stroke: ink,
      'stroke-width': width,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    });
  const curve = (lists: readonly (readonly Point[])[]) => {
    const pen = new Pen();
    for (const pts of lists) splineInto(pen, pts);
    return pen.toString();
  };
  const sparse = (pts: readonly Point[]) => pts.filter((_, i) => i % 6 === 0 || i === pts.length - 1);
  const towns = [...m.towns.keys()].map((h) => `M${f1(layout.centre(h).x)} ${f1(layout.centre(h).y)}h0`).join('');
  const level = g.topLevel ? ringsPath(g.level.rings(0.5), 3, 400) : '';
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `${-BLEED} ${-BLEED} ${f1(layout.width + 2 * BLEED)} ${f1(layout.height + 2 * BLEED)}`,
    },
    tag('rect', { x: -BLEED, y: -BLEED, width: layout.width + 40, height: f1(layout.height + 40), fill: inks.ground }) +
      path(level, { fill: inks.levels[0], ...EVENODD }) +
      path(ringsPath(g.rough.rings(0.5), 3, 400), { fill: inks.rough, 'fill-opacity': 0.55, ...EVENODD }) +
      path(ringsPath(g.woods.rings(0.5), 3, 400), { fill: inks.thumbWoods, ...EVENODD }) +
      path(ringsPath(g.swamp.rings(0.5), 3, 400), { fill: '#a9cdd6', ...EVENODD }) +
      line(curve(m.rivers.minor.map((w) => sparse(w.pts))), '#5b8fb0', 13) +
      line(curve(m.rivers.major.map((w) => sparse(w.pts))), '#3f7699', 26) +
      line(curve(m.roads.lines.filter((l) => l.class === 'highway').map((l) => l.ctrl)), inks.highway, 11) +
      line(towns, inks.blockEdge, 44),
  );
}
