/** The printed margin below the map: title, compass, scale, and the key, whose samples are tiny maps of the same recipes. */
import type { HexMapSheet, KeyMark, TerrainRecipe } from '../../../engine/board.ts';
import { hexLabel } from '../../../engine/hex/index.ts';
import { H } from '../layout.ts';
import { Pen, type Point, splinePath } from './curves.ts';
import { drawLayers } from './layers.ts';
import { textWidth } from './metrics.ts';
import { buildMap, type MapModel } from './model.ts';
import { prizeDisc } from './names.ts';
import { fbm, stream } from './noise.ts';
import { type Attributes, f1, NUMERALS, nums, path, SERIF, tag, text } from './svg.ts';

const PAPER = '#faf7ee';
const SOFT = '#4d5456';

const caps = (x: number, y: number, s: string, size: number, ink: string, more: Attributes = {}) =>
  text(s.toUpperCase(), {
    x: f1(x),
    y: f1(y),
    'font-family': NUMERALS,
    'font-weight': 600,
    'font-size': size,
    'letter-spacing': f1(size * 0.16),
    fill: ink,
    ...more,
  });
const serif = (x: number, y: number, s: string, size: number, ink: string, more: Attributes = {}) =>
  text(s, { x: f1(x), y: f1(y), 'font-family': SERIF, 'font-size': f1(size), fill: ink, ...more });

/** A double line with hollow corners, a quiet landscape, the title. */
function cartouche(m: MapModel, x: number, y: number, w: number, h: number): string {
  const { inks, sheet } = m;
  const winter = sheet.season === 'winter';
  const frame = (i: number, r: number) =>
    `M${x + i + r} ${y + i}H${x + w - i - r}a${r} ${r} 0 0 0 ${r} ${r}V${y + h - i - r}a${r} ${r} 0 0 0 ${-r} ${r}H${x + i + r}a${r} ${r} 0 0 0 ${-r} ${-r}V${y + i + r}a${r} ${r} 0 0 0 ${r} ${-r}Z`;
  let out =
    path(frame(0, 12), { fill: PAPER, stroke: inks.neat, 'stroke-width': 2 }) +
    path(frame(6, 13), { fill: 'none', stroke: inks.neat, 'stroke-width': 0.8 });
  const by = y + 46;
  const [x0, x1] = [x + 8, x + w - 8];
  const ridge = (yb: number, amp: number, seed: number, fill: string, opacity: number) => {
    let d = `M${x0} ${by + 22}`;
    for (let i = 0; i <= 40; i++) {
      const u = x0 + ((x1 - x0) * i) / 40;
      d += `L${f1(u)} ${f1(yb + amp * fbm(u / 60, 1, seed, 3))}`;
    }
    return path(`${d}L${x1} ${by + 22}Z`, { fill, 'fill-opacity': opacity });
  };
  out += ridge(by - 26, 16, 4, winter ? '#8ba3b3' : '#a9b98f', 0.35);
  out += ridge(by - 12, 13, 9, winter ? '#6b8797' : '#7f9a63', 0.45);
  const rnd = stream(12);
  const [dark, lit] = [new Pen(), new Pen()];
  for (let i = 0; i < (winter ? 130 : 90); i++) {
    const u = x0 + 6 + rnd() * (x1 - x0 - 12);
    const v = by - 3 + 9 * fbm(u / 60, 1, 9, 3) + rnd() * 16;
    const s = 0.75 + rnd() * 0.6;
    if (winter) {
      dark.move({ x: u, y: v - 12 * s }).figure(`l${nums(4 * s, 13 * s)}h${nums(-8 * s)}z`);
      lit.move({ x: u, y: v - 12 * s }).figure(`l${nums(-4 * s, 13 * s)}h${nums(3.2 * s)}z`);
    } else {
      dark.move({ x: u, y: v }).figure('h0');
      lit.move({ x: u - 1.5, y: v - 1.6 }).figure('h0');
    }
  }
  const tree = (pen: Pen, ink: string, size: number) =>
    path(
      pen.toString(),
      winter ? { fill: ink } : { fill: 'none', stroke: ink, 'stroke-width': size, 'stroke-linecap': 'round' },
    );
  out += tree(dark, winter ? '#3f5d58' : '#4d7342', 9) + tree(lit, winter ? '#8fa9a1' : '#8db06a', 4);
  out += path(
    `M${x0} ${by + 15}Q${x + w * 0.3} ${by + 8} ${x + w * 0.5} ${by + 15}T${x1} ${by + 13}V${by + 25}H${x0}Z`,
    { fill: winter ? PAPER : inks.water, 'fill-opacity': winter ? 1 : 0.7 },
  );
  const title = sheet.title.toUpperCase();
  const track = title.length > 8 ? 3 : 15;
  const room = w - 64 - track * title.length;
  const size = Math.min(74, room / textWidth(title, 1, 700));
  const middle = { 'text-anchor': 'middle' };
  out += serif(x + w / 2 + track / 2, y + h - (size > 60 ? 70 : 80), title, size, inks.neat, {
    ...middle,
    'font-weight': 700,
    'letter-spacing': track,
  });
  out += path(`M${x + 44} ${y + h - 58}H${x + w - 44}`, { stroke: inks.highway, 'stroke-width': 2.2 });
  if (sheet.subtitle)
    out += serif(x + w / 2, y + h - 38, sheet.subtitle, 18.5, inks.neat, { ...middle, 'font-style': 'italic' });
  if (sheet.date) out += caps(x + w / 2, y + h - 18, sheet.date, 13.5, inks.neat, middle);
  return out;
}

function compass(m: MapModel, x: number, y: number, r: number, turn: number): string {
  const ink = m.inks.neat;
  let ticks = '';
  for (let i = 0; i < 72; i++) {
    const a = (i * Math.PI) / 36;
    const inner = r - (i % 6 ? 3 : 6);
    ticks += `M${nums(Math.sin(a) * r, -Math.cos(a) * r)}L${nums(Math.sin(a) * inner, -Math.cos(a) * inner)}`;
  }
  let out =
    tag('circle', { r, fill: 'none', stroke: ink, 'stroke-width': 1 }) +
    tag('circle', { r: r - 4, fill: 'none', stroke: ink, 'stroke-width': 0.5 }) +
    path(ticks, { stroke: ink, 'stroke-width': 0.5 });
  for (const [k, length, w] of [
    [45, 0.62, 0.13],
    [0, 0.98, 0.17],
  ] as const)
    for (let q = 0; q < 4; q++) {
      const rotate = `rotate(${q * 90 + k})`;
      out += path(`M0 0L${nums(-r * w, -r * w)}L0 ${f1(-r * length)}Z`, { fill: ink, transform: rotate });
      out += path(`M0 0L${nums(r * w, -r * w)}L0 ${f1(-r * length)}Z`, {
        fill: m.inks.paper,
        stroke: ink,
        'stroke-width': 0.7,
        transform: rotate,
      });
    }
  out += serif(0, -r - 5, 'N', 15, ink, { 'text-anchor': 'middle', 'font-weight': 700 });
  return tag('g', { transform: `translate(${x} ${y})rotate(${turn})` }, out);
}

function scaleBar(m: MapModel, x: number, y: number): string {
  const ink = m.inks.neat;
  let out = '';
  for (let i = 0; i < 4; i++)
    out += tag('rect', {
      x: f1(x + (i - 2) * H * 0.5),
      y,
      width: f1(H * 0.5),
      height: 5,
      fill: i % 2 ? PAPER : ink,
      stroke: ink,
      'stroke-width': 0.8,
    });
  return (
    out +
    serif(x, y + 21, m.sheet.grid.scale ?? 'two hexes', 12, SOFT, { 'font-style': 'italic', 'text-anchor': 'middle' })
  );
}

interface Sample {
  readonly name: string;
  readonly note: string;
  readonly terrain: string;
  readonly recipe: TerrainRecipe;
  readonly elevation: number;
  readonly village: boolean;
}

/** A strip of ground, three columns a sample, drawn by the map's own recipes and cut out hex by hex. */
function terrainSamples(m: MapModel, uid: string, x: number, y: number, step: number, spare: boolean): string {
  const { sheet } = m;
  const samples: Sample[] = sheet.terrain.map((k) => ({
    name: k.name,
    note: k.key ?? '',
    terrain: k.id,
    recipe: k.recipe,
    elevation: 0,
    village: false,
  }));
  const open = sheet.terrain.find((k) => k.recipe === 'clear') ?? sheet.terrain[0];
  if (!open) return '';
  const plain = { terrain: open.id, recipe: open.recipe, note: '' };
  for (let e = 1; e <= m.ground.topLevel; e++)
    samples.push({
      ...plain,
      name: sheet.levels?.[e] ?? `Level ${e}`,
      note: `level ${e}`,
      elevation: e,
      village: false,
    });
  if (m.villages.size) samples.push({ ...plain, name: 'Village', note: 'as hex', elevation: 0, village: true });
  const columns = samples.length * 3 + 1;
  const numbering = { kind: 'digits', firstColumn: 1, firstRow: 0, columnDigits: 2, rowDigits: 2 } as const;
  const label = (c: number, r: number) => hexLabel(numbering, c, r);
  const hexes: Record<string, { terrain: string; elevation: number }> = {};
  for (let c = 0; c < columns; c++) for (let r = 0; r < 4; r++) hexes[label(c, r)] = { terrain: open.id, elevation: 0 };
  const links: [string, string][] = [];
  const settlements: HexMapSheet['settlements'][number][] = [];
  samples.forEach((s, i) => {
    const c = i * 3 + 1;
    const place = label(c, 1);
    for (const hex of s.recipe === 'town' || s.elevation ? [place] : [place, label(c, 2), label(c + 1, 2)])
      hexes[hex] = { terrain: s.terrain, elevation: s.elevation };
    if (s.recipe !== 'town' && !s.village) return;
    settlements.push({ hex: place, name: '', rank: s.village ? 'village' : 'town' });
    if (s.village || m.roads.spot.size) links.push([label(c, 0), place], [place, label(c, 2)]);
    if (!s.village) links.push([label(c + 1, 1), place]);
  });
  const roadless = [...m.towns.keys()].every((h) => !m.roads.spot.has(h));
  const mini = buildMap({
    ...sheet,
    id: `${sheet.id}-key`,
    grid: {
      orientation: 'flat',
      columns,
      rows: 4,
      shifted: 'even',
      numbering,
    },
    hexes,
    rivers: [],
    roads: [{ class: 'road', links: links.filter(([, b]) => !roadless || hexes[b]?.terrain === open.id) }],
    exits: [],
    bridges: [],
    settlements,
    names: [],
    areas: [],
    entries: [],
  });
  let out = tag(
    'defs',
    {},
    tag('g', { id: `${uid}-key` }, drawLayers(mini, { uid: `${uid}k`, names: false, grid: false, spare })),
  );
  samples.forEach((s, i) => {
    const place = mini.layout.place(label(i * 3 + 1, 1));
    const points = place.corners.map((p) => `${f1(p.x)},${f1(p.y)}`).join(' ');
    const sx = x + 34 + i * step;
    const inner =
      tag('clipPath', { id: `${uid}-kc${i}` }, tag('polygon', { points })) +
      tag('g', { 'clip-path': `url(#${uid}-kc${i})` }, tag('use', { href: `#${uid}-key` })) +
      tag('polygon', { points, fill: 'none', stroke: m.inks.neat, 'stroke-width': 1.2 });
    out += tag(
      'svg',
      {
        x: f1(sx - 34),
        y: y + 5,
        width: 68,
        height: 62,
        viewBox: `${f1(place.centre.x - 40.6)} ${f1(place.centre.y - 37)} 81.2 74`,
      },
      inner,
    );
    const middle = { 'text-anchor': 'middle' };
    out += caps(sx, y + 82, s.name, 11.5, m.inks.neat, { ...middle, 'letter-spacing': 0.6 });
    out += text(s.note, {
      ...middle,
      x: f1(sx),
      y: y + 96,
      'font-family': NUMERALS,
      'font-weight': 500,
      'font-size': 12,
      fill: SOFT,
    });
  });
  return out;
}

function lineSamples(m: MapModel, x: number, y: number, width: number): string {
  const { inks, sheet } = m;
  const wave = (u: number, v: number): Point[] =>
    Array.from({ length: 9 }, (_, i) => ({ x: u + (42 * i) / 8, y: v + 3.2 * Math.sin(i * 1.1) }));
  const strokes = (pts: readonly Point[], list: readonly (readonly [string, number])[]) =>
    list
      .map(([ink, w]) =>
        path(splinePath(pts), { fill: 'none', stroke: ink, 'stroke-width': w, 'stroke-linecap': 'round' }),
      )
      .join('');
  const highway = [
    [inks.highwayCase, 5.6],
    [inks.highway, 3.8],
  ] as const;
  const road = [
    [inks.roadCase, 3.6],
    [inks.road, 2.1],
  ] as const;
  const river = {
    major: [
      [inks.bank, 16],
      [inks.water, 13.6],
      [inks.waterLine, 10],
      [inks.water, 8.4],
      [inks.waterLine, 5.4],
      [inks.waterDeep, 3.6],
    ],
    minor: [
      [inks.bank, 5.6],
      [inks.water, 4],
    ],
  } as const;
  type Item = { name: string; note: string; draw: (u: number, v: number) => string };
  const items: Item[] = [];
  const add = (name: string, note: string, draw: Item['draw']) => {
    if (!items.some((i) => i.name === name)) items.push({ name, note, draw });
  };
  const addMark = (mark: KeyMark, draw: Item['draw']) => {
    const words = sheet.keyMarks?.[mark];
    if (words) add(words.name, words.note, draw);
  };
  for (const r of sheet.roads)
    add(r.keyName ?? r.class, r.key ?? '', (u, v) => strokes(wave(u, v), r.class === 'highway' ? highway : road));
  for (const r of sheet.rivers) add(r.keyName ?? r.class, r.key ?? '', (u, v) => strokes(wave(u, v), river[r.class]));
  if (m.bridges.length)
    addMark('bridge', (u, v) => {
      const cross = [-11, 0, 11].map((k) => ({ x: u + 21 + k * 0.64, y: v + k }));
      const d = [-1, 1].map((k) => `M-7 ${k * 4.6}L-5 ${k * 2.7}H5L7 ${k * 4.6}`).join('');
      return (
        strokes(wave(u, v), river.minor) +
        strokes(cross, road) +
        path(d, {
          transform: `translate(${f1(u + 21)} ${f1(v)})rotate(57)`,
          fill: 'none',
          stroke: inks.neat,
          'stroke-width': 1.2,
        })
      );
    });
  if (sheet.areas.some((a) => a.border === 'teeth'))
    addMark('teeth', (u, v) => {
      let d = `M${f1(u)} ${f1(v)}h42`;
      for (let i = 5; i < 42; i += 8) d += `M${f1(u + i)} ${f1(v)}v5`;
      return path(d, { stroke: sheet.areas[0]?.color, 'stroke-width': 1.7, fill: 'none' });
    });
  const prizes = sheet.settlements.flatMap((s) => (s.prize ? [s.prize] : []));
  if (prizes.some((p) => p.both)) addMark('prize-both', (u, v) => prizeDisc(m, u + 30, v + 2, 2, true));
  if (prizes.some((p) => !p.both)) addMark('prize-one', (u, v) => prizeDisc(m, u + 30, v + 2, 1, false));
  if (m.ground.topLevel)
    addMark('slope', (u, v) => {
      const d = `M${f1(u)} ${f1(v - 3)}q21-9 42 0`;
      let comb = '';
      for (let i = 2; i < 42; i += 4)
        comb += `M${f1(u + i)} ${f1(v - 3 - 0.4 * 9 * Math.sin((i / 42) * Math.PI))}l${nums((i - 21) * 0.1, 8)}`;
      return (
        path(d, { fill: 'none', stroke: inks.contour, 'stroke-width': 1.1 }) +
        path(comb, { fill: 'none', stroke: inks.hachure, 'stroke-width': 0.9 })
      );
    });
  const perRow = Math.max(2, Math.floor(width / 146));
  return items
    .map(({ name, note, draw }, i) => {
      const [lx, ly] = [x + 2 + (i % perRow) * 146, y + 128 + Math.floor(i / perRow) * 44];
      return (
        draw(lx, ly) +
        caps(lx + 52, ly + 1, name, 11.5, inks.neat, { 'letter-spacing': 0.5 }) +
        text(note, {
          x: f1(lx + 52),
          y: f1(ly + 14),
          'font-family': NUMERALS,
          'font-weight': 500,
          'font-size': 12,
          fill: SOFT,
        })
      );
    })
    .join('');
}

export function drawMargin(m: MapModel, uid: string, spare = false): string {
  const { layout, inks, sheet } = m;
  const y = layout.height + 82;
  const wide = layout.width > 1500;
  const keyX = wide ? 1000 : 600;
  const count = sheet.terrain.length + m.ground.topLevel + (m.villages.size ? 1 : 0);
  const step = Math.min(128, (layout.width - keyX + 16) / count);
  const cw = wide ? 424 : 380;
  return (
    cartouche(m, -16, y - 10, cw, 190) +
    compass(m, wide ? 560 : 478, y + 66, 46, 4) +
    scaleBar(m, wide ? 760 : 478, wide ? y + 74 : y + 144) +
    caps(keyX, y - 1, 'Terrain key', 12.5, inks.neat) +
    (sheet.keyNote ? serif(keyX + 96, y - 1, sheet.keyNote, 11.5, SOFT, { 'font-style': 'italic' }) : '') +
    terrainSamples(m, uid, keyX, y, step, spare) +
    lineSamples(m, keyX, y, layout.width - keyX)
  );
}
