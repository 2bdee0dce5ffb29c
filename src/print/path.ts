/** SVG paths as the operators of a PDF, with the box they lie in. */

export type Box = readonly [left: number, top: number, right: number, bottom: number];
export const NOWHERE: Box = [Infinity, Infinity, -Infinity, -Infinity];

export interface Path {
  readonly operators: string;
  /** It holds every point, and the handles of every curve. */
  readonly box: Box;
}

/** The shortest text of a number, to a thousandth. */
export function short(value: number): string {
  const text = (Math.round(value * 1000) / 1000).toString();
  if (text.includes('e')) return '0';
  if (text.startsWith('0.')) return text.slice(1);
  if (text.startsWith('-0.')) return `-${text.slice(2)}`;
  return text === '-0' ? '0' : text;
}

const TOKEN = /([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/y;
const FLAG = /([a-zA-Z])|([01])/y;

/** A pen that writes operators and remembers how far it came. */
class Pen {
  text: string[] = [];
  x = 0;
  y = 0;
  #startX = 0;
  #startY = 0;
  #box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];

  #see(x: number, y: number): void {
    const box = this.#box;
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  move(x: number, y: number): void {
    this.#see(x, y);
    [this.x, this.y, this.#startX, this.#startY] = [x, y, x, y];
    this.text.push(`${short(x)} ${short(y)} m`);
  }
  line(x: number, y: number): void {
    this.#see(x, y);
    [this.x, this.y] = [x, y];
    this.text.push(`${short(x)} ${short(y)} l`);
  }
  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#see(x1, y1);
    this.#see(x2, y2);
    this.#see(x, y);
    [this.x, this.y] = [x, y];
    this.text.push(`${[x1, y1, x2, y2, x, y].map(short).join(' ')} c`);
  }
  quad(x1: number, y1: number, x: number, y: number): void {
    const [x0, y0] = [this.x, this.y];
    const third = 2 / 3;
    this.curve(x0 + third * (x1 - x0), y0 + third * (y1 - y0), x + third * (x1 - x), y + third * (y1 - y), x, y);
  }
  close(): void {
    [this.x, this.y] = [this.#startX, this.#startY];
    this.text.push('h');
  }
  /** An arc of an ellipse, as up to four curves. */
  arc(rx: number, ry: number, turn: number, large: boolean, sweep: boolean, x: number, y: number): void {
    const [x0, y0] = [this.x, this.y];
    if (rx === 0 || ry === 0 || (x0 === x && y0 === y)) {
      this.line(x, y);
      return;
    }
    const phi = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
    const [dx, dy] = [(x0 - x) / 2, (y0 - y) / 2];
    const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
    let [a, b] = [Math.abs(rx), Math.abs(ry)];
    const grow = (px / a) ** 2 + (py / b) ** 2;
    if (grow > 1) [a, b] = [a * Math.sqrt(grow), b * Math.sqrt(grow)];
    const rest = Math.max(0, (a * b) ** 2 - (a * py) ** 2 - (b * px) ** 2) / ((a * py) ** 2 + (b * px) ** 2);
    const k = (large === sweep ? -1 : 1) * Math.sqrt(rest);
    const [ux, uy] = [(k * a * py) / b, (-k * b * px) / a];
    const [cx, cy] = [cos * ux - sin * uy + (x0 + x) / 2, sin * ux + cos * uy + (y0 + y) / 2];
    const from = Math.atan2((py - uy) / b, (px - ux) / a);
    let by = Math.atan2((-py - uy) / b, (-px - ux) / a) - from;
    if (sweep && by < 0) by += 2 * Math.PI;
    if (!sweep && by > 0) by -= 2 * Math.PI;
    const parts = Math.max(1, Math.ceil(Math.abs(by) / (Math.PI / 2) - 1e-9));
    const step = by / parts;
    const handle = (4 / 3) * Math.tan(step / 4);
    const at = (u: number, v: number): [number, number] => [
      cx + cos * a * u - sin * b * v,
      cy + sin * a * u + cos * b * v,
    ];
    for (let i = 0; i < parts; i++) {
      const [p, q] = [from + i * step, from + (i + 1) * step];
      const [x1, y1] = at(Math.cos(p) - handle * Math.sin(p), Math.sin(p) + handle * Math.cos(p));
      const [x2, y2] = at(Math.cos(q) + handle * Math.sin(q), Math.sin(q) - handle * Math.cos(q));
      const [ex, ey] = i === parts - 1 ? [x, y] : at(Math.cos(q), Math.sin(q));
      this.curve(x1, y1, x2, y2, ex, ey);
    }
  }
  get path(): Path {
    return { operators: this.text.join('\n'), box: this.#box };
  }
}

/** Flags of an arc may stand without a blank between them: "0 0110 5". */
function numbersOf(d: string): (string | number)[] {
  const tokens: (string | number)[] = [];
  let arcs = false;
  let count = 0;
  for (let at = 0; at < d.length; ) {
    if (/[\s,]/.test(d.charAt(at))) {
      at++;
      continue;
    }
    const isFlag: boolean = arcs && (count % 7 === 3 || count % 7 === 4);
    const token: RegExp = isFlag ? FLAG : TOKEN;
    token.lastIndex = at;
    const match: RegExpExecArray | null = token.exec(d);
    if (!match) throw new Error(`a path cannot be read at "${d.slice(at, at + 12)}"`);
    at = token.lastIndex;
    if (match[1] === undefined) {
      tokens.push(Number(match[2]));
      count++;
    } else {
      arcs = match[1] === 'a' || match[1] === 'A';
      count = 0;
      tokens.push(match[1]);
    }
  }
  return tokens;
}

const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

export function pathOf(d: string): Path {
  const tokens = numbersOf(d);
  const pen = new Pen();
  let command = '';
  // The last handle, for curves that go on smoothly.
  let [hx, hy, smooth] = [0, 0, ''];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (typeof token === 'string') {
      command = token;
      at++;
    } else if (command === '') throw new Error(`a path begins with a number: ${d.slice(0, 20)}`);
    const kind = command.toLowerCase();
    const takes = TAKES[kind];
    if (takes === undefined) throw new Error(`a path has an unknown command "${command}"`);
    const n = tokens.slice(at, at + takes) as number[];
    at += takes;
    const relative = command === kind;
    const [ox, oy] = relative ? [pen.x, pen.y] : [0, 0];
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0, h = 0] = n;
    const reflected = (of: string): [number, number] =>
      of.includes(smooth) && smooth !== '' ? [2 * pen.x - hx, 2 * pen.y - hy] : [pen.x, pen.y];
    let next = '';
    if (kind === 'm') {
      pen.move(ox + a, oy + b);
      command = relative ? 'l' : 'L';
    } else if (kind === 'l') pen.line(ox + a, oy + b);
    else if (kind === 'h') pen.line(ox + a, pen.y);
    else if (kind === 'v') pen.line(pen.x, oy + a);
    else if (kind === 'c') {
      [hx, hy, next] = [ox + c, oy + e, 'c'];
      pen.curve(ox + a, oy + b, hx, hy, ox + f, oy + g);
    } else if (kind === 's') {
      const [x1, y1] = reflected('c');
      [hx, hy, next] = [ox + a, oy + b, 'c'];
      pen.curve(x1, y1, hx, hy, ox + c, oy + e);
    } else if (kind === 'q') {
      [hx, hy, next] = [ox + a, oy + b, 'q'];
      pen.quad(hx, hy, ox + c, oy + e);
    } else if (kind === 't') {
      const [x1, y1] = reflected('q');
      [hx, hy, next] = [x1, y1, 'q'];
      pen.quad(hx, hy, ox + a, oy + b);
    } else if (kind === 'a') pen.arc(a, b, c, e === 1, f === 1, ox + g, oy + h);
    else pen.close();
    smooth = next;
    // A closed path goes on where it began, until another command says otherwise.
    if (kind === 'z' && typeof tokens[at] === 'number') throw new Error('a path goes on after its end');
  }
  return pen.path;
}

/** A line of many short stretches, for words set along it. */
export function stretchedOut(d: string): readonly (readonly [x: number, y: number])[] {
  const points: [number, number][] = [];
  for (const line of pathOf(d).operators.split('\n')) {
    const n = line.split(' ');
    const v = n.slice(0, -1).map(Number);
    const [x0 = 0, y0 = 0] = points.at(-1) ?? [];
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = v;
    if (n.at(-1) !== 'c') {
      if (v.length === 2) points.push([a, b]);
      continue;
    }
    for (let i = 1; i <= 16; i++) {
      const t = i / 16;
      const u = 1 - t;
      points.push([
        u * u * u * x0 + 3 * u * u * t * a + 3 * u * t * t * c + t * t * t * f,
        u * u * u * y0 + 3 * u * u * t * b + 3 * u * t * t * e + t * t * t * g,
      ]);
    }
  }
  return points;
}
