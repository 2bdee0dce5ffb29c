/** Paints a drawing into a page: vectors, letters as letters, and only what lies where it is wanted. */

import { type Face, type Fonts, faceFor } from './fonts.ts';
import { type Box, type Path, pathOf, short, stretchedOut } from './path.ts';
import { type Element, namedIn } from './tree.ts';

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const SAME: Matrix = [1, 0, 0, 1, 0, 0];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

/** The box around a turned box. */
function around(m: Matrix, [x0, y0, x1, y1]: Box): Box {
  const xs = [m[0] * x0 + m[2] * y0, m[0] * x1 + m[2] * y0, m[0] * x0 + m[2] * y1, m[0] * x1 + m[2] * y1];
  const ys = [m[1] * x0 + m[3] * y0, m[1] * x1 + m[3] * y0, m[1] * x0 + m[3] * y1, m[1] * x1 + m[3] * y1];
  return [Math.min(...xs) + m[4], Math.min(...ys) + m[5], Math.max(...xs) + m[4], Math.max(...ys) + m[5]];
}

const meets = (a: Box, b: Box): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

const TRANSFORM = /(translate|scale|rotate|matrix)\(([^)]*)\)/g;
function matrixOf(text: string | undefined): Matrix {
  let m = SAME;
  for (const [, name, inner = ''] of (text ?? '').matchAll(TRANSFORM)) {
    const n = inner
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [a = 0, b, c] = n;
    if (name === 'translate') m = times(m, [1, 0, 0, 1, a, b ?? 0]);
    else if (name === 'scale') m = times(m, [a, 0, 0, b ?? a, 0, 0]);
    else if (name === 'matrix') m = times(m, n as unknown as Matrix);
    else {
      const t = (a * Math.PI) / 180;
      const turn: Matrix = [Math.cos(t), Math.sin(t), -Math.sin(t), Math.cos(t), 0, 0];
      m = times(m, b === undefined ? turn : times(times([1, 0, 0, 1, b, c ?? 0], turn), [1, 0, 0, 1, -b, -(c ?? 0)]));
    }
  }
  return m;
}

const NAMED: Readonly<Record<string, string>> = { black: '#000000', white: '#ffffff' };

/** "#1c5474" as three parts of one. */
function rgb(color: string): readonly [number, number, number] {
  const hex = NAMED[color] ?? color;
  const long = hex.length === 4 ? `#${[...hex.slice(1)].map((c) => c + c).join('')}` : hex;
  if (!/^#[0-9a-f]{6}$/i.test(long)) throw new Error(`a drawing has a color that is not understood: "${color}"`);
  return [1, 3, 5].map((i) => Number.parseInt(long.slice(i, i + 2), 16) / 255) as [number, number, number];
}

/** What elements hand on to those inside them. */
const INHERITED = [
  'fill',
  'stroke',
  'color',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'fill-opacity',
  'stroke-opacity',
  'fill-rule',
  'clip-rule',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'paint-order',
] as const;
type Style = Readonly<Partial<Record<(typeof INHERITED)[number], string>>> & { readonly opacity?: number };

const CAPS: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };
const JOINS: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 };

/** What is set in the page, so that nothing is said twice. */
interface Told {
  fill: string;
  stroke: string;
  width: string;
  cap: number;
  join: number;
  dash: string;
  alpha: string;
}
const AT_FIRST: Told = { fill: '', stroke: '', width: '', cap: 0, join: 0, dash: '[] 0 d', alpha: '' };

/** The parts of a file that pages refer to by name. */
export interface Resources {
  readonly fonts: Fonts;
  /** The name of a graphics state with these opacities, in hundredths. */
  alpha(fill: number, stroke: number): string;
  /** The name of a tile that is drawn once and repeated. */
  form(key: object, make: () => { readonly content: string; readonly box: Box }): string;
}

const paths = new WeakMap<Element, Path | null>();
const names = new WeakMap<Element, Map<string, Element>>();

function shape({ name, attributes: a }: Element): string {
  const n = (key: string): number => Number(a[key] ?? 0);
  switch (name) {
    case 'path':
      return a.d ?? '';
    case 'rect': {
      const [x, y, w, h] = [n('x'), n('y'), n('width'), n('height')];
      const r = Math.min(Number(a.rx ?? a.ry ?? 0), w / 2, h / 2);
      if (w <= 0 || h <= 0) return '';
      if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`;
      const arc = `a${r} ${r} 0 0 1 `;
      return `M${x + r} ${y}h${w - 2 * r}${arc}${r} ${r}v${h - 2 * r}${arc}${-r} ${r}h${2 * r - w}${arc}${-r} ${-r}v${2 * r - h}${arc}${r} ${-r}Z`;
    }
    case 'circle': {
      const [x, y, r] = [n('cx'), n('cy'), n('r')];
      return `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0Z`;
    }
    case 'line':
      return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`;
    case 'polygon':
      return `M${a.points}Z`;
    case 'polyline':
      return `M${a.points}`;
    default:
      return '';
  }
}

function pathIn(element: Element): Path | null {
  let path = paths.get(element);
  if (path === undefined) {
    const d = shape(element);
    path = d === '' ? null : pathOf(d);
    paths.set(element, path);
  }
  return path;
}

export class Painter {
  readonly #resources: Resources;
  readonly #out: string[] = [];
  readonly #wanted: Box;
  #told: Told = { ...AT_FIRST };
  readonly #saved: Told[] = [];
  #ids: Map<string, Element> = new Map();
  #common: Map<string, Element>;

  /** `wanted`, in the units of the outermost drawing: what lies outside it is left out. `common` are elements to refer to. */
  constructor(resources: Resources, wanted: Box, common: Map<string, Element> = new Map()) {
    this.#resources = resources;
    this.#wanted = wanted;
    this.#common = common;
  }

  get content(): string {
    return this.#out.join('\n');
  }

  paint(element: Element, matrix: Matrix = SAME): void {
    let ids = names.get(element);
    if (!ids) {
      ids = namedIn(element);
      names.set(element, ids);
    }
    const before = this.#ids;
    this.#ids = ids;
    this.#draw(element, matrix, {});
    this.#ids = before;
  }

  #save(): void {
    this.#out.push('q');
    this.#saved.push({ ...this.#told });
  }
  #restore(): void {
    this.#out.push('Q');
    this.#told = this.#saved.pop() ?? { ...AT_FIRST };
  }
  #turn(m: Matrix): void {
    const part = (v: number): string => String(Math.round(v * 1e6) / 1e6);
    this.#out.push(`${m.map(part).join(' ')} cm`);
  }
  #find(href: string | undefined): Element | undefined {
    const id = /#([^)]+)/.exec(href ?? '')?.[1] ?? '';
    return this.#ids.get(id) ?? this.#common.get(id);
  }

  #draw(element: Element, above: Matrix, handed: Style): void {
    const { name, attributes: a } = element;
    if (name === 'defs' || name === 'clipPath' || name === 'pattern' || name === 'symbol' || name === 'title') return;
    const own: Record<string, string> = {};
    for (const key of INHERITED) if (a[key] !== undefined) own[key] = a[key];
    const opacity = (handed.opacity ?? 1) * Number(a.opacity ?? 1);
    const style: Style = { ...handed, ...own, opacity };
    const turned = a.transform === undefined ? SAME : matrixOf(a.transform);
    const clip = a['clip-path'] === undefined ? undefined : this.#find(a['clip-path']);
    const nested = a.transform !== undefined || clip !== undefined;
    const matrix = a.transform === undefined ? above : times(above, turned);
    if (name === 'g' || name === 'svg' || name === 'use') {
      const inside = name === 'g' ? matrix : times(matrix, this.#placed(element));
      const window = name === 'svg' ? this.#window(element) : null;
      if (window && !meets(around(inside, window), this.#wanted)) return;
      const opens = nested || name !== 'g';
      const before = this.#out.length;
      if (opens) {
        this.#save();
        if (a.transform !== undefined) this.#turn(turned);
        if (clip) this.#clip(clip);
        if (name !== 'g') this.#turn(this.#placed(element));
        if (window) {
          const [x0, y0, x1, y1] = window;
          this.#out.push(`${[x0, y0, x1 - x0, y1 - y0].map(short).join(' ')} re W n`);
        }
      }
      const from = this.#out.length;
      if (name === 'use') this.#used(element, inside, style);
      else for (const child of element.children) if (typeof child !== 'string') this.#draw(child, inside, style);
      if (opens) {
        const empty = this.#out.length === from;
        this.#restore();
        if (empty) this.#out.length = before;
      }
      return;
    }
    const path = name === 'text' ? null : pathIn(element);
    if (name !== 'text') {
      if (!path) return;
      const reach = (Number(style['stroke-width'] ?? 1) * 1.5 + 0.5) * (style.stroke ? 1 : 0);
      const [x0, y0, x1, y1] = path.box;
      if (!meets(around(matrix, [x0 - reach, y0 - reach, x1 + reach, y1 + reach]), this.#wanted)) return;
    }
    if (nested) {
      this.#save();
      if (a.transform !== undefined) this.#turn(turned);
      if (clip) this.#clip(clip);
    }
    if (path) this.#shape(path, style);
    else this.#text(element, matrix, style);
    if (nested) this.#restore();
  }

  /** Where a drawing within the drawing lies. */
  #placed({ name, attributes: a }: Element): Matrix {
    const n = (key: string): number => Number(a[key] ?? 0);
    if (name === 'use') return [1, 0, 0, 1, n('x'), n('y')];
    const [x, y, w, h] = (a.viewBox ?? '').split(/[\s,]+/).map(Number);
    if (x === undefined || y === undefined || !w || !h) return [1, 0, 0, 1, n('x'), n('y')];
    const k = Math.min((Number(a.width) || w) / w, (Number(a.height) || h) / h);
    return [k, 0, 0, k, n('x') - x * k, n('y') - y * k];
  }
  #window({ attributes: a }: Element): Box | null {
    const [x, y, w, h] = (a.viewBox ?? '').split(/[\s,]+/).map(Number);
    return x === undefined || y === undefined || !w || !h ? null : [x, y, x + w, y + h];
  }

  #used({ attributes: a }: Element, matrix: Matrix, style: Style): void {
    const target = this.#find(a.href);
    if (!target) return;
    if (target.name !== 'symbol') {
      this.#draw(target, matrix, style);
      return;
    }
    const [x = 0, y = 0, w = 1, h = 1] = (target.attributes.viewBox ?? '').split(/[\s,]+/).map(Number);
    const k = Math.min(Number(a.width) / w, Number(a.height) / h);
    const inner: Matrix = [k, 0, 0, k, -x * k, -y * k];
    this.#save();
    this.#turn(inner);
    this.#out.push(`${short(x)} ${short(y)} ${short(w)} ${short(h)} re W n`);
    const { viewBox: _, id: __, ...attributes } = target.attributes;
    this.#draw({ name: 'g', attributes, children: target.children }, times(matrix, inner), style);
    this.#restore();
  }

  #clip(clip: Element): void {
    const rule = clip.children.some((c) => typeof c !== 'string' && c.attributes['clip-rule'] === 'evenodd');
    for (const child of clip.children) {
      if (typeof child === 'string') continue;
      const path = pathIn(child);
      if (path) this.#out.push(path.operators);
    }
    this.#out.push(rule ? 'W* n' : 'W n');
  }

  #alpha(fill: number, stroke: number): void {
    const [f, s] = [Math.round(fill * 100), Math.round(stroke * 100)];
    const name = this.#resources.alpha(f, s);
    if (this.#told.alpha === name || (this.#told.alpha === '' && f === 100 && s === 100)) return;
    this.#told.alpha = name;
    this.#out.push(`/${name} gs`);
  }
  #fill(color: string): void {
    const said = `${rgb(color).map(short).join(' ')} rg`;
    if (this.#told.fill === said) return;
    this.#told.fill = said;
    this.#out.push(said);
  }
  #stroke(color: string, style: Style, width = Number(style['stroke-width'] ?? 1)): void {
    const told = this.#told;
    const said = `${rgb(color).map(short).join(' ')} RG`;
    if (told.stroke !== said) {
      told.stroke = said;
      this.#out.push(said);
    }
    const wide = `${short(width)} w`;
    if (told.width !== wide) {
      told.width = wide;
      this.#out.push(wide);
    }
    const cap = CAPS[style['stroke-linecap'] ?? 'butt'] ?? 0;
    if (told.cap !== cap) {
      told.cap = cap;
      this.#out.push(`${cap} J`);
    }
    const join = JOINS[style['stroke-linejoin'] ?? 'miter'] ?? 0;
    if (told.join !== join) {
      told.join = join;
      this.#out.push(`${join} j`);
    }
    const dashes = style['stroke-dasharray'];
    const dash = dashes && dashes !== 'none' ? `[${dashes.split(/[\s,]+/).join(' ')}] 0 d` : '[] 0 d';
    if (told.dash !== dash) {
      told.dash = dash;
      this.#out.push(dash);
    }
  }

  /** Fill and stroke of a style; `none` is nothing, and `currentColor` what `color` says. */
  #paints(style: Style, filled: string): readonly [fill: string | null, stroke: string | null] {
    const real = (paint: string | undefined): string | null =>
      paint === undefined || paint === 'none' || paint === 'transparent'
        ? null
        : paint === 'currentColor'
          ? (style.color ?? '#000000')
          : paint;
    return [real(style.fill ?? filled), real(style.stroke)];
  }

  #shape(path: Path, style: Style): void {
    const [fill, stroke] = this.#paints(style, '#000000');
    const evenOdd = style['fill-rule'] === 'evenodd';
    const faint = style.opacity ?? 1;
    const pattern = fill?.startsWith('url(') ? this.#find(fill) : undefined;
    if (pattern) this.#repeat(pattern, path);
    const solid = fill !== null && !fill.startsWith('url(') ? fill : null;
    if (solid === null && stroke === null) return;
    this.#alpha(Number(style['fill-opacity'] ?? 1) * faint, Number(style['stroke-opacity'] ?? 1) * faint);
    if (solid !== null) this.#fill(solid);
    if (stroke !== null) this.#stroke(stroke, style);
    const ink = solid === null ? 'S' : stroke === null ? (evenOdd ? 'f*' : 'f') : evenOdd ? 'B*' : 'B';
    this.#out.push(path.operators, ink);
  }

  /** A tile over and over, cut to the shape: tiles print everywhere, patterns of the page do not. */
  #repeat(pattern: Element, path: Path): void {
    const [w, h] = [Number(pattern.attributes.width), Number(pattern.attributes.height)];
    const form = this.#resources.form(pattern, () => {
      const painter = new Painter(this.#resources, [-Infinity, -Infinity, Infinity, Infinity], this.#common);
      for (const child of pattern.children) if (typeof child !== 'string') painter.paint(child);
      return {
        content: `0 J 0 j [] 0 d\n/${this.#resources.alpha(100, 100)} gs\n${painter.content}`,
        box: [-1, -1, w + 1, h + 1],
      };
    });
    const [x0, y0, x1, y1] = path.box;
    this.#save();
    this.#out.push(path.operators, 'W n');
    for (let y = Math.floor(y0 / h) * h; y < y1; y += h)
      for (let x = Math.floor(x0 / w) * w; x < x1; x += w)
        this.#out.push(`q 1 0 0 1 ${short(x)} ${short(y)} cm /${form} Do Q`);
    this.#restore();
  }

  #text(element: Element, matrix: Matrix, style: Style): void {
    const { fonts } = this.#resources;
    const size = Number(style['font-size'] ?? 16);
    const face = faceFor(style['font-family'] ?? '', style['font-weight'] ?? '400', style['font-style'] === 'italic');
    const spacing = Number(style['letter-spacing'] ?? 0) || 0;
    for (const child of element.children) {
      if (typeof child === 'string') {
        const { x = '0', y = '0' } = element.attributes;
        const text = fonts.writable(face, child);
        const wide = fonts.width(face, text) * size + spacing * [...text].length;
        const anchor = style['text-anchor'];
        const left = Number(x) - (anchor === 'middle' ? (wide - spacing) / 2 : anchor === 'end' ? wide - spacing : 0);
        const reach = size * 0.4 + Number(style.stroke ? (style['stroke-width'] ?? 1) : 0);
        const box: Box = [left - reach, Number(y) - size - reach, left + wide + reach, Number(y) + reach];
        if (!meets(around(matrix, box), this.#wanted)) continue;
        const line = `1 0 0 -1 ${short(left)} ${short(Number(y))} Tm ${fonts.encoded(face, text)} Tj`;
        this.#letters([line], face, size, spacing, style);
      } else if (child.name === 'textPath') this.#along(child, face, size, spacing, matrix, style);
    }
  }

  /** Letters one after another along a line. */
  #along(path: Element, face: Face, size: number, spacing: number, matrix: Matrix, handed: Style): void {
    const { fonts } = this.#resources;
    const target = this.#find(path.attributes.href);
    if (!target?.attributes.d) return;
    const anchor = path.attributes['text-anchor'] ?? handed['text-anchor'];
    const points = stretchedOut(target.attributes.d);
    const lengths = [0];
    for (let i = 1; i < points.length; i++) {
      const [[x0, y0], [x1, y1]] = [points[i - 1] ?? [0, 0], points[i] ?? [0, 0]];
      lengths.push((lengths[i - 1] ?? 0) + Math.hypot(x1 - x0, y1 - y0));
    }
    const whole = lengths.at(-1) ?? 0;
    const text = fonts.writable(face, path.children.filter((c) => typeof c === 'string').join(''));
    const wide = [...text].reduce((sum, c) => sum + fonts.width(face, c) * size + spacing, -spacing);
    const offset = path.attributes.startOffset ?? '0';
    const start = offset.endsWith('%') ? (whole * Number.parseFloat(offset)) / 100 : Number(offset);
    let along = start - (anchor === 'middle' ? wide / 2 : anchor === 'end' ? wide : 0);
    const lines: string[] = [];
    let seen = false;
    let i = 1;
    for (const letter of text) {
      const w = fonts.width(face, letter) * size;
      const middle = along + w / 2;
      while (i < points.length - 1 && (lengths[i] ?? 0) < middle) i++;
      const [[x0, y0], [x1, y1]] = [points[i - 1] ?? [0, 0], points[i] ?? [0, 0]];
      const length = Math.hypot(x1 - x0, y1 - y0) || 1;
      const [cos, sin] = [(x1 - x0) / length, (y1 - y0) / length];
      const t = middle - (lengths[i - 1] ?? 0);
      const [x, y] = [x0 + cos * (t - w / 2), y0 + sin * (t - w / 2)];
      // A name that is longer than its line is left out where it has none.
      if (middle >= 0 && middle <= whole) {
        lines.push(
          `${[cos, sin, sin, -cos].map((v) => String(Math.round(v * 1e4) / 1e4)).join(' ')} ${short(x)} ${short(y)} Tm ${fonts.encoded(face, letter)} Tj`,
        );
        if (meets(around(matrix, [x - size, y - size, x + size, y + size]), this.#wanted)) seen = true;
      }
      along += w + spacing;
    }
    if (seen) this.#letters(lines, face, size, 0, handed);
  }

  #letters(lines: readonly string[], face: Face, size: number, spacing: number, style: Style): void {
    const [fill, stroke] = this.#paints(style, '#000000');
    const faint = style.opacity ?? 1;
    this.#alpha(Number(style['fill-opacity'] ?? 1) * faint, Number(style['stroke-opacity'] ?? 1) * faint);
    if (fill !== null) this.#fill(fill);
    if (stroke !== null) this.#stroke(stroke, style);
    this.#out.push(`BT /${face} ${short(size)} Tf ${short(spacing)} Tc`);
    const both = stroke !== null && fill !== null;
    const passes = both && style['paint-order']?.startsWith('stroke') ? [1, 0] : [both ? 2 : stroke !== null ? 1 : 0];
    for (const mode of passes) this.#out.push(`${mode} Tr`, ...lines);
    if (passes.at(-1) !== 0) this.#out.push('0 Tr');
    this.#out.push('ET');
  }
}
