/** The boxes: each cover is 260 × 280, drawn from code, with one motif of its own. Titles are set by the page. */
import { type Point, ringsPath, splinePath, splinePoints } from '../src/web/board/draw/curves.ts';
import { Field } from '../src/web/board/draw/field.ts';
import { fbm, hash, stream } from '../src/web/board/draw/noise.ts';
import { type Attributes, escapeText, f1, tag } from '../src/web/board/draw/svg.ts';

/** An element under construction. */
interface Shape {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: (Shape | string)[];
}
function el(name: string, attributes: Attributes, parent?: Shape, content?: string | number): Shape {
  const shape: Shape = { name, attributes, children: content === undefined ? [] : [escapeText(String(content))] };
  parent?.children.push(shape);
  return shape;
}
const write = (s: Shape): string =>
  tag(
    s.name,
    Object.fromEntries(Object.entries(s.attributes).map(([k, v]) => [k, typeof v === 'number' ? shorter(v) : v])),
    s.children.map((c) => (typeof c === 'string' ? c : write(c))).join(''),
  );
const shorter = (v: number) => Math.round(v * 1000) / 1000;

let gradients = 0;
const grad = (g: Shape, stops: readonly (readonly [number, string, number?])[]) => {
  const id = `c${gradients++}`;
  const d = el('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, el('defs', {}, g));
  for (const [offset, color, opacity] of stops)
    el('stop', { offset, 'stop-color': color, 'stop-opacity': opacity ?? 1 }, d);
  return `url(#${id})`;
};
const rect = (g: Shape, x: number, y: number, w: number, h: number, fill: string, extra: Attributes = {}) =>
  el('rect', { x, y, width: w, height: h, fill, ...extra }, g);
const ridgeY = (x: number, y: number, amp: number, seed: number, w = 90) => y + amp * fbm(x / w, seed, seed, 4, 0.5);
const ridge = (g: Shape, y: number, amp: number, seed: number, fill: string, w: number) => {
  let d = 'M-4 290';
  for (let x = -4; x <= 264; x += 4) d += `L${x} ${f1(ridgeY(x, y, amp, seed, w))}`;
  return el('path', { d: `${d}L264 290Z`, fill }, g);
};
const firs = (
  g: Shape,
  count: number,
  at: (x: number) => number,
  seed: number,
  dark: string,
  lit: string,
  smin: number,
  smax: number,
) => {
  const r = stream(seed);
  let a = '',
    b = '';
  const t: [number, number, number][] = [];
  for (let i = 0; i < count; i++) {
    const x = -6 + r() * 272;
    t.push([x, at(x) + r() * 8, smin + r() * (smax - smin)]);
  }
  t.sort((p, q) => p[1] - q[1]);
  for (const [x, y, s] of t) {
    for (const [k, w, h] of [
      [0, 5, 9],
      [5, 7, 10],
      [11, 9, 11],
    ] as const) {
      a += `M${f1(x)} ${f1(y + (k - 24) * s)}l${f1(w * s * 0.62)} ${f1(h * s)}h${f1(-w * s * 1.24)}z`;
      if (lit) b += `M${f1(x)} ${f1(y + (k - 24) * s)}l${f1(-w * s * 0.62)} ${f1(h * s)}h${f1(w * s * 0.4)}z`;
    }
  }
  el('path', { d: a, fill: dark }, g);
  if (lit) el('path', { d: b, fill: lit }, g);
};
/** A tank seen from above, along +x. */
const tank = (g: Shape, x: number, y: number, a: number, s: number, hull: string, top: string) => {
  const t = el('g', { transform: `translate(${f1(x)} ${f1(y)}) rotate(${f1((a * 180) / Math.PI)}) scale(${s})` }, g);
  rect(t, -9, -6, 18, 3.2, '#0c0f10');
  rect(t, -9, 2.8, 18, 3.2, '#0c0f10');
  rect(t, -8.4, -4.6, 16.8, 9.2, hull, { rx: 1 });
  el('path', { d: 'M-4.6 -3.4H2L4.4 -1.6V1.6L2 3.4H-4.6Z', fill: top }, t);
  rect(t, 4, -0.7, 10, 1.4, top);
  return t;
};

const COVERS: Readonly<Record<string, (g: Shape) => void>> = {
  // A winter dusk on the last ridge: the column has stopped where the road falls to the river.
  celles(g) {
    rect(
      g,
      0,
      0,
      260,
      280,
      grad(g, [
        [0, '#203546'],
        [0.42, '#5d7c8e'],
        [0.62, '#d8c9ad'],
        [0.72, '#efd9b4'],
      ]),
    );
    el('circle', { cx: 196, cy: 74, r: 15, fill: '#f6efdd' }, g);
    el('circle', { cx: 190, cy: 70, r: 14, fill: '#375469', 'fill-opacity': 0.9 }, g);
    const r = stream(8);
    let st = '';
    for (let i = 0; i < 40; i++) st += `M${f1(r() * 260)} ${f1(r() * 96)}h0`;
    el('path', { d: st, stroke: '#f6efdd', 'stroke-width': 1, 'stroke-linecap': 'round', 'stroke-opacity': 0.7 }, g);
    ridge(g, 152, 26, 3, '#9fb0b6', 120);
    ridge(g, 170, 22, 7, '#7f98a3', 90);
    // village with its church on the far slope
    const v = el('g', {}, g);
    for (const [x, y, w, h] of [
      [52, 172, 11, 8],
      [66, 175, 13, 8],
      [84, 174, 10, 8],
      [40, 177, 10, 7],
      [98, 178, 12, 7],
    ] as const) {
      rect(v, x, y, w, h, '#4e5f68');
      el('path', { d: `M${x - 1.5} ${y}L${x + w / 2} ${y - 5}L${x + w + 1.5} ${y}Z`, fill: '#f3f5f4' }, v);
      rect(v, x + w * 0.6, y + 2.6, 2, 2.4, '#f3cf7c');
    }
    rect(v, 75, 160, 7, 18, '#46565f');
    el('path', { d: 'M73.6 160L78.5 140L83.4 160Z', fill: '#2f3d45' }, v);
    ridge(g, 196, 12, 11, '#c9d5d8', 110);
    firs(g, 60, (x) => ridgeY(x, 202, 12, 11, 110), 5, '#2e4a4c', '#7c9896', 0.5, 0.85);
    ridge(g, 216, 8, 15, '#eef2f1', 130);
    // the road and the halted column
    el(
      'path',
      {
        d: 'M262 206C226 208 214 222 186 222S150 236 128 238S96 250 84 262',
        fill: 'none',
        stroke: '#8d9aa0',
        'stroke-width': 8,
      },
      g,
    );
    el(
      'path',
      {
        d: 'M262 206C226 208 214 222 186 222S150 236 128 238S96 250 84 262',
        fill: 'none',
        stroke: '#cfd6d6',
        'stroke-width': 4.4,
      },
      g,
    );
    for (const [x, y] of [
      [236, 208],
      [207, 217],
      [176, 224],
    ] as const) {
      const q = el('g', { transform: `translate(${x} ${y + 2}) scale(1.35)` }, g);
      el('path', { d: 'M-10 -1.4L-8.6 -4.4H9L10.4 -1.4L8.6 1.6H-8Z', fill: '#141c1e' }, q);
      el('path', { d: 'M-6.4 -4.4L-4.6 -8.4H4L5.6 -4.4Z', fill: '#1f2a2d' }, q);
      el('path', { d: 'M-5 -6.8H-17', stroke: '#141c1e', 'stroke-width': 1.4 }, q);
      el('path', { d: 'M-8 -4.6H8', stroke: '#dfe6e6', 'stroke-width': 0.8 }, q);
      el('path', { d: 'M-4.4 -8.6H3.6', stroke: '#dfe6e6', 'stroke-width': 0.8 }, q);
    }
    firs(g, 26, (x) => 246 + 10 * Math.sin(x / 40), 21, '#1d3336', '#52706e', 1.1, 1.7);
    el('path', { d: 'M-4 262C50 248 90 262 140 268S230 262 264 270V284H-4Z', fill: '#365a70' }, g);
    el(
      'path',
      { d: 'M-4 268C50 255 90 268 140 273S230 268 264 275', fill: 'none', stroke: '#9fc2d3', 'stroke-width': 1.4 },
      g,
    );
    el('path', { d: 'M-4 276C60 264 100 274 150 279', fill: 'none', stroke: '#7fa7bc', 'stroke-width': 1.2 }, g);
  },
  // Seen from an observation plane at night: headlights on one road, and the bridge ahead is gone.
  peiper(g) {
    rect(g, 0, 0, 260, 280, '#16211f');
    const r = stream(31);
    let a = '',
      b = '';
    const road = [
        { x: 250, y: 300 },
        { x: 212, y: 244 },
        { x: 120, y: 252 },
        { x: 74, y: 206 },
        { x: 132, y: 168 },
        { x: 204, y: 158 },
        { x: 176, y: 112 },
        { x: 108, y: 104 },
        { x: 70, y: 78 },
      ],
      pts = splinePoints(road, 2),
      river = [
        { x: -10, y: 118 },
        { x: 40, y: 96 },
        { x: 70, y: 66 },
        { x: 130, y: 62 },
        { x: 180, y: 76 },
        { x: 270, y: 50 },
      ];
    const dist = (x: number, y: number, l: readonly Point[]) =>
        l.reduce((m, p) => Math.min(m, Math.hypot(p.x - x, p.y - y)), 999),
      rp = splinePoints(river, 4);
    for (let i = 0; i < 1500; i++) {
      const x = r() * 260,
        y = r() * 280;
      if (dist(x, y, pts) < 16 || dist(x, y, rp) < 12) continue;
      const s = 0.6 + r() * 0.8;
      a += `M${f1(x)} ${f1(y - 6 * s)}l${f1(3 * s)} ${f1(8 * s)}h${f1(-6 * s)}z`;
      if (r() < 0.6) b += `M${f1(x)} ${f1(y - 6 * s)}l${f1(-3 * s)} ${f1(8 * s)}h${f1(2.2 * s)}z`;
    }
    el('path', { d: a, fill: '#24352f' }, g);
    el('path', { d: b, fill: '#40574c' }, g);
    el('path', { d: splinePath(river), fill: 'none', stroke: '#0c1418', 'stroke-width': 17 }, g);
    el('path', { d: splinePath(river), fill: 'none', stroke: '#2c4a5c', 'stroke-width': 13 }, g);
    el('path', { d: splinePath(river), fill: 'none', stroke: '#4f7488', 'stroke-width': 1.4 }, g);
    el('path', { d: splinePath(road), fill: 'none', stroke: '#0d1312', 'stroke-width': 21 }, g);
    el('path', { d: splinePath(road), fill: 'none', stroke: '#4d4d42', 'stroke-width': 17 }, g);
    // broken bridge
    el('path', { d: 'M84 86L98 94M62 70L48 60', stroke: '#b9ab87', 'stroke-width': 12 }, g);
    el(
      'path',
      {
        d: 'M75 72l6 -8M79 79l-4 8M70 66l4 7M83 80l5 -5',
        stroke: '#e0632f',
        'stroke-width': 2.2,
        'stroke-linecap': 'round',
      },
      g,
    );
    for (let i = 0; i < 7; i++) {
      const k = pts.length - 40 - i * 33,
        p = pts[k] ?? { x: 0, y: 0 },
        q = pts[k + 2] ?? p,
        an = Math.atan2(q.y - p.y, q.x - p.x),
        ca = Math.cos(an),
        sa = Math.sin(an);
      el(
        'path',
        {
          d: `M${f1(p.x + ca * 9)} ${f1(p.y + sa * 9)}L${f1(p.x + ca * 46 - sa * 13)} ${f1(p.y + sa * 46 + ca * 13)}L${f1(p.x + ca * 46 + sa * 13)} ${f1(p.y + sa * 46 - ca * 13)}Z`,
          fill: '#f3c45f',
          'fill-opacity': 0.32,
        },
        g,
      );
    }
    for (let i = 0; i < 7; i++) {
      const k = pts.length - 40 - i * 33,
        p = pts[k] ?? { x: 0, y: 0 },
        q = pts[k + 2] ?? p,
        an = Math.atan2(q.y - p.y, q.x - p.x);
      tank(g, p.x, p.y, an, 1.5, '#868a78', '#d2d0b6');
      for (const k of [-4.6, 4.6])
        el(
          'circle',
          {
            cx: p.x + Math.cos(an) * 13 - Math.sin(an) * k,
            cy: p.y + Math.sin(an) * 13 + Math.cos(an) * k,
            r: 2,
            fill: '#fff2c4',
          },
          g,
        );
    }
    rect(
      g,
      0,
      0,
      260,
      70,
      grad(g, [
        [0, '#0e1413', 0.95],
        [1, '#0e1413', 0],
      ]),
    );
    for (const [x, s, c] of [
      [
        24,
        'M0 -10C6 -3 10 0 10 4.6A4.8 4.8 0 0 1 1.6 7.4L3 11H-3L-1.6 7.4A4.8 4.8 0 0 1 -10 4.6C-10 0 -6 -3 0 -10Z',
        '#f3c45f',
      ],
      [236, 'M0 10C-7 4 -10 0 -10 -4.4A5.2 5.2 0 0 1 0 -6.2A5.2 5.2 0 0 1 10 -4.4C10 0 7 4 0 10Z', '#c8452f'],
    ] as const)
      el('path', { d: s, transform: `translate(${x} 262) scale(.8)`, fill: c }, g);
  },
  // The salient as it grew: one front line a day, ever further west.
  ardennes(g) {
    rect(g, 0, 0, 260, 280, '#e9e2cf');
    const f = new Field(-10, 60, 270, 290, 5).fill((x, y) => fbm(x / 70, y / 60, 91, 4));
    for (let l = -0.5; l < 0.6; l += 0.12)
      el(
        'path',
        {
          d: ringsPath(f.rings(l), 0.6, 30),
          fill: 'none',
          stroke: '#a9987a',
          'stroke-width': 0.7,
          'stroke-opacity': 0.55,
        },
        g,
      );
    el(
      'path',
      {
        d: 'M-6 96C20 110 12 140 30 158S14 204 34 226S20 264 30 290',
        fill: 'none',
        stroke: '#35566d',
        'stroke-width': 10,
      },
      g,
    );
    el(
      'path',
      {
        d: 'M-6 96C20 110 12 140 30 158S14 204 34 226S20 264 30 290',
        fill: 'none',
        stroke: '#86aec6',
        'stroke-width': 7.4,
      },
      g,
    );
    const top = 104,
      bot = 262,
      lines = [
        [236, 0.94],
        [196, 0.86],
        [148, 0.8],
        [98, 0.72],
        [58, 0.62],
      ] as const;
    lines.forEach(([x, k], i) => {
      const my = 172,
        h1 = (my - top) * (0.6 + 0.4 * k),
        h2 = (bot - my) * (0.6 + 0.4 * k),
        path = `M268 ${f1(my - h1)}C${f1(x + 60)} ${f1(my - h1 * 0.96)} ${f1(x + 6)} ${f1(my - h1 * 0.55)} ${x} ${my - 6}C${f1(x + 2)} ${f1(my + h2 * 0.5)} ${f1(x + 70)} ${f1(my + h2 * 0.9)} 268 ${f1(my + h2)}Z`;
      el(
        'path',
        {
          d: path,
          fill: '#b5402b',
          'fill-opacity': 0.085 + i * 0.012,
          stroke: '#8c2a1a',
          'stroke-width': i === 4 ? 2.4 : 1.3,
          'stroke-dasharray': i === 4 ? undefined : '5 3',
        },
        g,
      );
      el('circle', { cx: x, cy: 166, r: 10.5, fill: '#fbf7ec', stroke: '#8c2a1a', 'stroke-width': 1.4 }, g);
    });
    el(
      'path',
      {
        d: 'M262 206C210 198 166 206 116 196L119 186L88 199L112 216L114 207C166 218 210 212 262 220Z',
        fill: '#2b3236',
      },
      g,
    );
    el(
      'path',
      {
        d: 'M262 132C226 132 196 138 170 140L169 133L148 144L172 154L171 147C198 146 228 142 262 143Z',
        fill: '#2b3236',
      },
      g,
    );
    rect(g, 0, 0, 260, 84, '#2b3236');
    rect(g, 0, 84, 260, 4, '#b5402b');
  },
  // Two armies of unknown pieces, a river between them, one bridge.
  'combat-operations'(g) {
    rect(g, 0, 0, 260, 280, '#c9cfa2');
    const hx = (cx: number, cy: number, r: number) =>
      'M' +
      [0, 1, 2, 3, 4, 5]
        .map((i) => `${f1(cx + r * Math.cos((i * Math.PI) / 3))} ${f1(cy + r * Math.sin((i * Math.PI) / 3))}`)
        .join('L') +
      'Z';
    let d = '';
    const t = { w: '', f: '' };
    for (let c = -1; c < 8; c++)
      for (let q = -1; q < 7; q++) {
        const x = 20 + c * 40.5,
          y = 20 + q * 46.8 + (c % 2 ? 23.4 : 0),
          h = hx(x, y, 27);
        d += h;
        const v = hash(c, q, 5);
        if (v < 0.24) t.w += h;
        else if (v < 0.42) t.f += h;
      }
    el('path', { d: t.f, fill: '#b9c08a' }, g);
    el('path', { d: t.w, fill: '#8fa26b' }, g);
    const r = stream(3);
    let tr = '';
    for (let c = -1; c < 8; c++)
      for (let q = -1; q < 7; q++)
        if (hash(c, q, 5) < 0.24)
          for (let i = 0; i < 9; i++)
            tr += `M${f1(20 + c * 40.5 + (r() - 0.5) * 34)} ${f1(20 + q * 46.8 + (c % 2 ? 23.4 : 0) + (r() - 0.5) * 32)}h0`;
    el('path', { d: tr, stroke: '#5f7547', 'stroke-width': 6.5, 'stroke-linecap': 'round' }, g);
    const riv = [
      { x: -10, y: 214 },
      { x: 60, y: 196 },
      { x: 100, y: 150 },
      { x: 160, y: 158 },
      { x: 200, y: 118 },
      { x: 280, y: 104 },
    ];
    el('path', { d: splinePath(riv), fill: 'none', stroke: '#3b6580', 'stroke-width': 24 }, g);
    el('path', { d: splinePath(riv), fill: 'none', stroke: '#7fb0cb', 'stroke-width': 20 }, g);
    el('path', { d: splinePath(riv), fill: 'none', stroke: '#b5d5e3', 'stroke-width': 2 }, g);
    el('path', { d, fill: 'none', stroke: '#5c6440', 'stroke-width': 0.9, 'stroke-opacity': 0.55 }, g);
    const br = el('g', { transform: 'translate(128 154) rotate(-76)' }, g);
    rect(br, -24, -7, 48, 14, '#d9cfae', { stroke: '#3a3524', 'stroke-width': 1.4 });
    for (let i = -20; i <= 20; i += 8)
      rect(br, i - 2.4, -9.6, 4.8, 19.2, '#8b8262', { stroke: '#3a3524', 'stroke-width': 1 });
    const piece = (x: number, y: number, fill: string, deep: string, a: number) => {
      const p = el('g', { transform: `translate(${x} ${y}) rotate(${a})` }, g);
      rect(p, -17, -15, 38, 38, '#14181a', { 'fill-opacity': 0.3, rx: 3 });
      rect(p, -19, -19, 38, 38, fill, { rx: 3, stroke: deep, 'stroke-width': 1.6 });
      rect(p, -14.6, -14.6, 29.2, 29.2, 'none', { stroke: '#fff', 'stroke-opacity': 0.5, 'stroke-width': 1 });
    };
    for (const [x, y, a] of [
      [52, 118, -4],
      [96, 104, 3],
      [60, 160, 2],
      [30, 76, -2],
    ] as const)
      piece(x, y, '#b23a2c', '#5d150c', a);
    for (const [x, y, a] of [
      [178, 206, 3],
      [222, 190, -3],
      [196, 250, -2],
      [140, 236, 4],
      [238, 238, 2],
    ] as const)
      piece(x, y, '#2f5f8f', '#122f4c', a);
    el(
      'path',
      {
        d: 'M104 126C112 148 128 166 150 184L142 191L168 196L165 170L158 177C138 162 124 146 117 122Z',
        fill: '#7a1d12',
        stroke: '#fff',
        'stroke-width': 1.6,
        'paint-order': 'stroke',
      },
      g,
    );
    rect(g, 0, 0, 260, 62, '#3a4526');
    rect(g, 0, 62, 260, 3.4, '#b23a2c');
  },
  // A shield of interlace around three spirals.
  celtos(g) {
    rect(
      g,
      0,
      0,
      260,
      280,
      grad(g, [
        [0, '#12323a'],
        [1, '#0b1f26'],
      ]),
    );
    const cx = 130,
      cy = 170,
      gold = '#d8a94a',
      bronze = '#8a5a25';
    el('circle', { cx, cy, r: 97, fill: '#0a1a20', stroke: gold, 'stroke-width': 2.4 }, g);
    // two-strand ring: draw one strand, then the other, then lift the first over every second crossing
    const N = 14,
      ringPts = (s: number, from: number, to: number) => {
        const p: Point[] = [];
        for (let i = 0; i <= (to - from) * 40; i++) {
          const th = from + i / 40,
            a = (th * 2 * Math.PI) / N,
            r = 80 + s * 9.5 * Math.sin(th * Math.PI);
          p.push({ x: cx + r * Math.cos(a), y: cy + r * Math.sin(a) });
        }
        return p;
      };
    const strand = (p: readonly Point[], c: string) => {
      const d = `M${p.map((q) => `${f1(q.x)} ${f1(q.y)}`).join('L')}`;
      el('path', { d, fill: 'none', stroke: '#0a1a20', 'stroke-width': 10.5 }, g);
      el('path', { d, fill: 'none', stroke: c, 'stroke-width': 7 }, g);
      el('path', { d, fill: 'none', stroke: '#fff3cf', 'stroke-width': 1, 'stroke-opacity': 0.55 }, g);
    };
    strand(ringPts(1, 0, N), gold);
    strand(ringPts(-1, 0, N), '#5fa3a0');
    for (let k = 0; k < N; k += 2) strand(ringPts(1, k - 0.28, k + 0.28), gold);
    el('circle', { cx, cy, r: 63, fill: '#14414a', stroke: gold, 'stroke-width': 2 }, g);
    for (let arm = 0; arm < 3; arm++) {
      // triskele: three Archimedean spirals, joined at the centre
      const a0 = (arm * 2 * Math.PI) / 3 - Math.PI / 2,
        ox = cx + 31 * Math.cos(a0),
        oy = cy + 31 * Math.sin(a0);
      for (const [w, c] of [
        [8.6, '#0a1a20'],
        [5.6, gold],
      ] as const) {
        let d = '';
        for (let i = 0; i <= 150; i++) {
          const th = (i / 150) * 4.6 * Math.PI,
            r = 1.6 + th * 1.78,
            a = a0 + Math.PI + 4.6 * Math.PI - th;
          d += `${(i ? 'L' : 'M') + f1(ox + r * Math.cos(a))} ${f1(oy + r * Math.sin(a))}`;
        }
        el('path', { d, fill: 'none', stroke: c, 'stroke-width': w, 'stroke-linecap': 'round' }, g);
      }
      el('circle', { cx: f1(ox), cy: f1(oy), r: 3.6, fill: '#e8633c' }, g);
    }
    el('circle', { cx, cy, r: 6, fill: gold, stroke: '#0a1a20', 'stroke-width': 2 }, g);
    for (const [x, s] of [
      [26, 1],
      [234, -1],
    ] as const) {
      el(
        'path',
        {
          d: `M${x} 92L${x + s * 7} 116L${x + s * 2.4} 114V268H${x - s * 2.4}V114L${x - s * 7} 116Z`,
          fill: bronze,
          stroke: gold,
          'stroke-width': 1.2,
        },
        g,
      );
    }
    el('path', { d: 'M40 62H220', stroke: gold, 'stroke-width': 1.4 }, g);
  },
};

export const COVER_IDS: readonly string[] = Object.keys(COVERS);

/** The art of a cover, without its title. */
export function drawCover(game: string): string {
  const cover = COVERS[game];
  if (!cover) throw new Error(`no cover for ${game}`);
  gradients = 0;
  const svg = el('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 260 280' });
  cover(svg);
  return write(svg);
}
