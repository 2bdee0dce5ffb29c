/**
 * A drawing cut into panes, as text: squares that the page lays and draws one by one. What crosses a border is in every pane
 * it touches, and of a path only those parts that do: a line of trees through the whole map is not gone through for each of
 * its squares. The result is still one drawing, of drawings side by side.
 */
import { type Box, PANE as SIDE } from '../frame.ts';
import { tag, trim } from './svg.ts';

/** A pane goes on below those to the right and below by so much: where they meet, nothing shows through. */
const LAP = 4;

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
type Corners = [left: number, top: number, right: number, bottom: number];

interface Shape {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Its opening tag, and the whole of it. */
  readonly opening: string;
  whole: string;
  readonly inner: Shape[];
}

/** What a shape has from the groups it is in. */
interface Style {
  readonly matrix: Matrix;
  readonly stroke: number;
  readonly letters: number;
  readonly spacing: number;
}

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

/** Our own drawings are well-formed, with every attribute in double quotes. */
function read(svg: string): Shape {
  const above: { readonly shape: Shape; readonly from: number }[] = [];
  let root: Shape | undefined;
  for (const { 0: opening, 1: end, 2: name = '', 3: words = '', 4: empty, index } of svg.matchAll(TAG)) {
    if (!end) {
      const attributes = new Map([...words.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]));
      const shape: Shape = { name, attributes, opening, whole: opening, inner: [] };
      above.at(-1)?.shape.inner.push(shape);
      root ??= shape;
      if (!empty) above.push({ shape, from: index });
      continue;
    }
    const open = above.pop();
    if (open?.shape.name !== name) throw new Error(`drawing: <${open?.shape.name}> is closed by </${name}>`);
    open.shape.whole = svg.slice(open.from, index + opening.length);
  }
  if (!root) throw new Error('drawing: nothing in it');
  return root;
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

function turned(matrix: Matrix, transform: string | undefined): Matrix {
  let out = matrix;
  for (const [, kind, list = ''] of (transform ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x = 0, y, z] = list.split(/[\s,]+/).map(Number);
    if (kind === 'translate') out = times(out, [1, 0, 0, 1, x, y ?? 0]);
    else if (kind === 'scale') out = times(out, [x, 0, 0, y ?? x, 0, 0]);
    else if (kind === 'rotate') {
      const [sin, cos] = [Math.sin((x * Math.PI) / 180), Math.cos((x * Math.PI) / 180)];
      const [u, v] = [y ?? 0, z ?? 0];
      out = times(out, [cos, sin, -sin, cos, u - u * cos + v * sin, v - u * sin - v * cos]);
    } else throw new Error(`drawing: how is ${kind} undone?`);
  }
  return out;
}

/** How much larger a length becomes. */
const growth = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

const EVERYWHERE: Corners = [-Infinity, -Infinity, Infinity, Infinity];

function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const k = a * d - b * c;
  return [d / k, -b / k, -c / k, a / k, (c * f - d * e) / k, (b * e - a * f) / k];
}

/** The square around a square that was turned. */
function around([a, b, c, d, e, f]: Matrix, [x0, y0, x1, y1]: Corners): Corners {
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1].map((x) => x + e);
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1].map((y) => y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A step of the pen. */
interface Step {
  /** As it is written; without its letter where it has the one before. */
  readonly text: string;
  readonly command: string;
  readonly x: number;
  readonly y: number;
  readonly corners: Corners;
}

/** A stretch of a path from one lifting of the pen to the next. */
interface Stretch {
  readonly text: string;
  /** Its first point, as it is written. */
  readonly lead: string;
  /** It can be told from where it begins, without the stretch before it. */
  readonly absolute: boolean;
  readonly x: number;
  readonly y: number;
  readonly steps: readonly Step[];
  readonly closed: boolean;
  readonly corners: Corners;
}

/** Numbers that a command takes at a time. */
const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, t: 2, q: 4, c: 6, a: 7, z: 0 };

const [MINUS, DOT] = [45, 46];
const isNumeral = (code: number): boolean => code >= 48 && code <= 57;

const grow = (corners: Corners, x: number, y: number): void => {
  if (x < corners[0]) corners[0] = x;
  if (y < corners[1]) corners[1] = y;
  if (x > corners[2]) corners[2] = x;
  if (y > corners[3]) corners[3] = y;
};

/** Where a step leads from [x, y], and how far it strays. */
function stepTo(command: string, n: readonly number[], x: number, y: number): Pick<Step, 'x' | 'y' | 'corners'> {
  const kind = command.toLowerCase();
  const [ox, oy] = command === kind ? [x, y] : [0, 0];
  const corners: Corners = [x, y, x, y];
  let [u, v] = [x, y];
  if (kind === 'h') u = ox + (n[0] ?? 0);
  else if (kind === 'v') v = oy + (n[0] ?? 0);
  else {
    // What a curve bends towards bounds it.
    for (let i = kind === 'a' ? 5 : 0; i + 1 < n.length; i += 2) {
      [u, v] = [ox + (n[i] ?? 0), oy + (n[i + 1] ?? 0)];
      grow(corners, u, v);
    }
    // An arc stays within its radii of its ends; where a smooth curve bends is not written: as far again as it goes.
    const r = kind === 'a' ? 2 * Math.max(n[0] ?? 0, n[1] ?? 0) : kind === 't' ? Math.hypot(u - x, v - y) : 0;
    grow(corners, x - r, y - r);
    grow(corners, x + r, y + r);
  }
  grow(corners, u, v);
  return { x: u, y: v, corners };
}

export function stretchesOf(d: string): Stretch[] {
  const out: Stretch[] = [];
  let [x, y] = [0, 0];
  let open: { from: number; lead: number; absolute: boolean; x: number; y: number; steps: Step[] } | null = null;
  let closed = false;
  const close = (to: number): void => {
    if (!open) return;
    const corners: Corners = [open.x, open.y, open.x, open.y];
    for (const step of open.steps) {
      grow(corners, step.corners[0], step.corners[1]);
      grow(corners, step.corners[2], step.corners[3]);
    }
    const { from, lead, ...rest } = open;
    out.push({ ...rest, text: d.slice(from, to), lead: d.slice(from, lead), closed, corners });
  };
  let command = '';
  let takes = 0;
  /** Where the step that is being read begins. */
  let from = 0;
  let taken: number[] = [];
  for (let i = 0; i < d.length; ) {
    const code = d.charCodeAt(i);
    if (code > 64) {
      [command, from, taken] = [d.charAt(i), i, []];
      i++;
      const found = TAKES[command.toLowerCase()];
      if (found === undefined) throw new Error(`drawing: how far does ${command} go?`);
      takes = found;
      if (takes > 0 || !open) continue;
      closed = true;
      [x, y] = [open.x, open.y];
      continue;
    }
    if (!isNumeral(code) && code !== MINUS && code !== DOT) {
      i++;
      continue;
    }
    let end = i + 1;
    for (let dotted = code === DOT; end < d.length; end++) {
      const next = d.charCodeAt(end);
      if (isNumeral(next)) continue;
      if (next !== DOT || dotted) break;
      dotted = true;
    }
    taken.push(Number(d.slice(i, end)));
    i = end;
    if (taken.length < takes) continue;
    if (command === 'm' || command === 'M') {
      close(from);
      const relative = command === 'm';
      [x, y] = relative ? [x + (taken[0] ?? 0), y + (taken[1] ?? 0)] : [taken[0] ?? 0, taken[1] ?? 0];
      open = { from, lead: end, absolute: !relative, x, y, steps: [] };
      closed = false;
      // What follows without a letter is a line.
      command = relative ? 'l' : 'L';
    } else if (open) {
      const step = stepTo(command, taken, x, y);
      open.steps.push({ ...step, command, text: d.slice(from, end) });
      ({ x, y } = step);
    }
    [from, taken] = [end, []];
  }
  close(d.length);
  return out;
}

const short = (v: number): string => trim(Math.round(v * 100) / 100);

const written = ({ x, y, width, height }: Box): Record<'x' | 'y' | 'width' | 'height', string> => ({
  x: short(x),
  y: short(y),
  width: short(width),
  height: short(height),
});

/** On which sides something lies wholly beyond a square: bits for left, right, above and below. */
const beyondOf = (c: Corners, s: Corners): number =>
  (c[2] < s[0] ? 1 : 0) | (c[0] > s[2] ? 2 : 0) | (c[3] < s[1] ? 4 : 0) | (c[1] > s[3] ? 8 : 0);

/**
 * A stretch as it is seen through a square. Where it wanders beyond one side of it, it goes there straight: a line beyond
 * that side is never seen, and what is filled inside stays filled.
 */
function seen(stretch: Stretch, square: Corners): string {
  let out = `M${short(stretch.x)} ${short(stretch.y)}`;
  /** The sides beyond which all steps lie that were left out last. */
  let sides = 0;
  let last: Step | undefined;
  let written: Step | undefined;
  let before: Step | undefined;
  for (const step of stretch.steps) {
    const beyond = beyondOf(step.corners, square);
    if (beyond !== 0) {
      if (last && (sides & beyond) === 0) {
        out += `L${short(last.x)} ${short(last.y)}`;
        sides = beyond;
      } else sides = last ? sides & beyond : beyond;
      last = step;
    } else {
      if (last) out += `L${short(last.x)} ${short(last.y)}`;
      last = undefined;
      const goesOn = written !== undefined && written === before && written.command === step.command;
      out += goesOn ? step.text : step.command + step.text.replace(/^[a-zA-Z]/, '').trimStart();
      written = step;
    }
    before = step;
  }
  if (last) out += `L${short(last.x)} ${short(last.y)}`;
  return stretch.closed ? `${out}Z` : out;
}

const isWithin = (c: Corners, s: Corners): boolean => c[0] >= s[0] && c[1] >= s[1] && c[2] <= s[2] && c[3] <= s[3];

/** These stretches of a path, by their numbers, as they are seen through a square. */
export function joined(stretches: readonly Stretch[], wanted: readonly number[], square: Corners): string {
  let out = '';
  /** The stretch after which the pen is where the next one wants it. */
  let left = -2;
  for (const n of wanted) {
    const stretch = stretches[n] as Stretch;
    // A smooth curve hangs on the one before it.
    if (!isWithin(stretch.corners, square) && !stretch.steps.some((step) => /t/i.test(step.command)))
      out += seen(stretch, square);
    else {
      const rest = stretch.text.slice(stretch.lead.length);
      if (stretch.absolute || left === n - 1) out += stretch.text;
      else out += `M${short(stretch.x)} ${short(stretch.y)}${/^\s*[-.\d]/.test(rest) ? 'l' : ''}${rest}`;
      left = n;
    }
  }
  return out;
}

/** One pane while it is written: groups are opened when the first of their shapes is put in. */
class Part {
  private text = '';
  private open: readonly Shape[] = [];

  put(shape: string, groups: readonly Shape[]): void {
    this.closeTo(groups);
    for (const group of groups.slice(this.open.length)) this.text += group.opening;
    this.open = groups;
    this.text += shape;
  }

  private closeTo(groups: readonly Shape[]): void {
    let same = 0;
    while (same < this.open.length && this.open[same] === groups[same]) same++;
    for (const group of this.open.slice(same).reverse()) this.text += `</${group.name}>`;
    this.open = this.open.slice(0, same);
  }

  toString(): string {
    this.closeTo([]);
    return this.text;
  }
}

const number = (shape: Shape, name: string): number | undefined => {
  const value = shape.attributes.get(name);
  return value === undefined ? undefined : Number(value);
};

/** The corners of a shape that is no path and no group, in its own units. */
function cornersOf(shape: Shape, style: Style, curves: ReadonlyMap<string, Corners>): Corners {
  const n = (name: string): number => number(shape, name) ?? 0;
  switch (shape.name) {
    case 'rect':
      return [n('x'), n('y'), n('x') + n('width'), n('y') + n('height')];
    case 'circle':
      return [n('cx') - n('r'), n('cy') - n('r'), n('cx') + n('r'), n('cy') + n('r')];
    case 'polygon': {
      const points = (shape.attributes.get('points') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
      const [xs, ys] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    }
    case 'text': {
      const size = number(shape, 'font-size') ?? style.letters;
      const [bent] = shape.inner;
      if (bent) {
        const along = curves.get((bent.attributes.get('href') ?? '').slice(1));
        if (!along) throw new Error(`drawing: no curve for ${bent.opening}`);
        const [x0, y0, x1, y1] = along;
        return [x0 - size, y0 - size, x1 + size, y1 + size];
      }
      // No letter is wider than high; wherever it is anchored.
      const letters = shape.whole.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '?').length;
      const wide = letters * (0.8 * size + (number(shape, 'letter-spacing') ?? style.spacing)) + size;
      return [n('x') - wide, n('y') - 1.5 * size, n('x') + wide, n('y') + size];
    }
    default:
      throw new Error(`drawing: how large is <${shape.name}>?`);
  }
}

/** Cuts what is drawn on a sheet of this size. */
export function cut(drawn: string, sheet: Box): string {
  const root = read(`<svg>${drawn}</svg>`);
  const [columns, rows] = [Math.ceil(sheet.width / SIDE), Math.ceil(sheet.height / SIDE)];
  const parts = Array.from({ length: columns * rows }, () => new Part());
  const samples: Shape[] = [];
  let defs = '';
  const curves = new Map<string, Corners>();
  const note = (shape: Shape): void => {
    const [id, d] = [shape.attributes.get('id'), shape.attributes.get('d')];
    if (id !== undefined && d !== undefined) {
      const all = stretchesOf(d).map((s) => s.corners);
      const edge = (i: 0 | 1 | 2 | 3): number[] => all.map((corners) => corners[i]);
      curves.set(id, [Math.min(...edge(0)), Math.min(...edge(1)), Math.max(...edge(2)), Math.max(...edge(3))]);
    }
    shape.inner.forEach(note);
  };
  /** The numbers of the panes that something touches which reaches so far beyond its corners. */
  const touched = ([x0, y0, x1, y1]: Corners, beyond: number): number[] => {
    const span = (from: number, to: number, most: number): [number, number] => [
      Math.max(0, Math.floor((from - beyond - LAP) / SIDE)),
      Math.min(most - 1, Math.floor((to + beyond) / SIDE)),
    ];
    const [left, right] = span(x0 - sheet.x, x1 - sheet.x, columns);
    const [top, bottom] = span(y0 - sheet.y, y1 - sheet.y, rows);
    const found: number[] = [];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) found.push(row * columns + column);
    return found;
  };
  /** A pane with so much around it. */
  const squareOf = (pane: number, beyond: number): Corners => {
    const [x, y] = [sheet.x + (pane % columns) * SIDE, sheet.y + Math.floor(pane / columns) * SIDE];
    return [x - beyond, y - beyond, x + SIDE + LAP + beyond, y + SIDE + LAP + beyond];
  };
  const walk = (shape: Shape, groups: readonly Shape[], above: Style): void => {
    if (shape.name === 'defs') {
      defs += shape.whole;
      return;
    }
    if (shape.name === 'svg' && groups.length > 0) {
      samples.push(shape);
      return;
    }
    const style: Style = {
      matrix: turned(above.matrix, shape.attributes.get('transform')),
      stroke: number(shape, 'stroke-width') ?? above.stroke,
      letters: number(shape, 'font-size') ?? above.letters,
      spacing: number(shape, 'letter-spacing') ?? above.spacing,
    };
    if (shape.name === 'g' || shape === root) {
      const within = [...groups, shape];
      for (const inner of shape.inner) walk(inner, within, style);
      return;
    }
    // Corners of a stroke may reach farther than half its width.
    const beyond = style.stroke * growth(style.matrix) + 1;
    const inside = groups.slice(1);
    const d = shape.attributes.get('d');
    if (d === undefined) {
      for (const pane of touched(around(style.matrix, cornersOf(shape, style, curves)), beyond))
        parts[pane]?.put(shape.whole, inside);
      return;
    }
    const stretches = stretchesOf(d);
    // What is dashed is counted from its beginning.
    const dashed = [shape, ...groups].some((s) => s.attributes.has('stroke-dasharray'));
    const back = inverse(style.matrix);
    const wanted = new Map<number, number[]>();
    stretches.forEach(({ corners }, n) => {
      for (const pane of touched(around(style.matrix, corners), beyond)) {
        const list = wanted.get(pane);
        if (list) list.push(n);
        else wanted.set(pane, [n]);
      }
    });
    for (const [pane, list] of wanted) {
      const square = dashed ? EVERYWHERE : around(back, squareOf(pane, beyond));
      parts[pane]?.put(shape.whole.replace(` d="${d}"`, ` d="${joined(stretches, list, square)}"`), inside);
    }
  };
  note(root);
  walk(root, [], { matrix: [1, 0, 0, 1, 0, 0], stroke: 1, letters: 16, spacing: 0 });
  const pane = (box: Box, inner: string, name = 'pane'): string => {
    const at = written(box);
    return tag('svg', { class: name, ...at, viewBox: Object.values(at).join(' ') }, inner);
  };
  const squares = parts.map((part, i) => {
    const [left, top] = [(i % columns) * SIDE, Math.floor(i / columns) * SIDE];
    const width = Math.min(SIDE + LAP, sheet.width - left);
    const height = Math.min(SIDE + LAP, sheet.height - top);
    return pane({ x: sheet.x + left, y: sheet.y + top, width, height }, String(part));
  });
  // Samples of the key are whole drawings: each is a pane above the others.
  const above = samples.map((sample) => {
    const n = (name: string): number => number(sample, name) ?? 0;
    const whole = sample.whole.replace(/<defs>.*?<\/defs>/g, (found) => {
      defs += found;
      return '';
    });
    return pane({ x: n('x'), y: n('y'), width: n('width'), height: n('height') }, whole, 'pane above');
  });
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: Object.values(written(sheet)).join(' ') },
    defs + squares.join('') + above.join(''),
  );
}
