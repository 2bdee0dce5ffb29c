import { describe, expect, it } from 'vitest';
import type { Box } from '../frame.ts';
import { cut } from './cut.ts';

const SHEET: Box = { x: -40, y: -20, width: 900, height: 700 };
const onSheet = (drawn: string): string[] => cut(drawn, SHEET).split('<svg class="pane').slice(1);
const dOf = (pane: string): string | undefined => / d="([^"]*)"/.exec(pane)?.[1];
/** Panes are 320 wide and lie row by row: three columns here, three rows. */
const paneAt = (x: number, y: number): number => Math.floor((y - SHEET.y) / 320) * 3 + Math.floor((x - SHEET.x) / 320);

type Point = readonly [number, number];

/** A path of straight lines as its rings, read by other means than the cutter's. */
function rings(d: string): Point[][] {
  const out: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', list = ''] of d.matchAll(/([MmLlHhVvZz])([^MmLlHhVvZz]*)/g)) {
    const n = (list.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const relative = command === command.toLowerCase();
    const kind = command.toLowerCase();
    if (kind === 'z') [x, y] = out.at(-1)?.[0] ?? [0, 0];
    const step = kind === 'h' || kind === 'v' ? 1 : 2;
    for (let i = 0; i + step <= n.length; i += step) {
      if (kind === 'h') x = (relative ? x : 0) + (n[i] ?? 0);
      else if (kind === 'v') y = (relative ? y : 0) + (n[i] ?? 0);
      else [x, y] = [(relative ? x : 0) + (n[i] ?? 0), (relative ? y : 0) + (n[i + 1] ?? 0)];
      if (kind === 'm' && i === 0) out.push([[x, y]]);
      else out.at(-1)?.push([x, y]);
    }
  }
  return out;
}

/** Whether a point is inside by the even-odd rule. */
function isInside(all: readonly (readonly Point[])[], px: number, py: number): boolean {
  let inside = false;
  for (const ring of all)
    ring.forEach(([x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length] ?? [0, 0];
      if (y1 > py !== y2 > py && px < x1 + ((py - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    });
  return inside;
}

const distance = ([ax, ay]: Point, [bx, by]: Point, px: number, py: number): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + t * dx - px, ay + t * dy - py);
};
const isStroked = (all: readonly (readonly Point[])[], px: number, py: number, half: number): boolean =>
  all.some((line) => line.some((p, i) => i > 0 && distance(line[i - 1] as Point, p, px, py) <= half));

/** Figures in a row, the same each time. */
function* figures(seed: number): Generator<number, never> {
  for (let s = seed; ; ) {
    s = (s * 1103515245 + 12345) % 2147483648;
    yield s / 2147483648;
  }
}

/** A line that wanders over the sheet and beyond it, in the short writing of our drawings: letters left out where they can be. */
function wandering(chance: Generator<number, never>, rings: number, closed: boolean): string {
  const next = (span: number): number => Math.round((chance.next().value - 0.5) * span * 10) / 10;
  let d = '';
  for (let r = 0; r < rings; r++) {
    d += r === 0 ? `M${300 + next(600)} ${250 + next(500)}l` : `m${next(300)} ${next(300)} `;
    for (let i = 0; i < 40; i++) d += `${i === 0 ? '' : ' '}${next(260)} ${next(260)}`;
    if (closed) d += 'z';
  }
  return d;
}

describe('a drawing cut into panes', () => {
  it('shows in each pane what the whole fills there', () => {
    const chance = figures(7);
    const d = wandering(chance, 3, true);
    const whole = rings(d);
    const panes = onSheet(`<path d="${d}" fill="red" fill-rule="evenodd"/>`).map((pane) => rings(dOf(pane) ?? ''));
    let filled = 0;
    for (let i = 0; i < 4000; i++) {
      const [x, y] = [SHEET.x + chance.next().value * SHEET.width, SHEET.y + chance.next().value * SHEET.height];
      const inside = isInside(whole, x, y);
      filled += Number(inside);
      expect(isInside(panes[paneAt(x, y)] ?? [], x, y), `${x} ${y}`).toBe(inside);
    }
    expect(filled).toBeGreaterThan(400);
  });

  it('shows in each pane the lines of the whole and no other', () => {
    const chance = figures(11);
    const d = wandering(chance, 4, false);
    const whole = rings(d);
    const panes = onSheet(`<g stroke-width="6"><path d="${d}" fill="none"/></g>`).map((pane) => rings(dOf(pane) ?? ''));
    let drawn = 0;
    for (let i = 0; i < 4000; i++) {
      const [x, y] = [SHEET.x + chance.next().value * SHEET.width, SHEET.y + chance.next().value * SHEET.height];
      // Between the two the rounding of a hundredth may decide.
      const [sure, maybe] = [isStroked(whole, x, y, 2.9), isStroked(whole, x, y, 3.1)];
      drawn += Number(sure);
      const seen = isStroked(panes[paneAt(x, y)] ?? [], x, y, 3);
      if (sure === maybe) expect(seen, `${x} ${y}`).toBe(sure);
    }
    expect(drawn).toBeGreaterThan(150);
  });

  it('fills a pane that a line goes round at a distance, and draws no part of the line in it', () => {
    const [x, y, r] = [SHEET.x + 480, SHEET.y + 350, 300];
    const corners = Array.from({ length: 72 }, (_, i): Point => {
      const turn = (i * Math.PI) / 36;
      return [Math.round(x + r * Math.cos(turn)), Math.round(y + r * Math.sin(turn))];
    });
    const d = `M${corners.map((p) => p.join(' ')).join('L')}z`;
    const middle = rings(dOf(onSheet(`<path d="${d}" stroke-width="2"/>`)[4] ?? '') ?? '');
    for (let u = x - 155; u <= x + 155; u += 31)
      for (let v = y - 25; v <= y + 150; v += 25) {
        expect(isInside(middle, u, v), `${u} ${v}`).toBe(true);
        expect(isStroked(middle, u, v, 1), `${u} ${v}`).toBe(false);
      }
  });

  it('draws in a pane the rim of a line that runs beside it', () => {
    const beside = SHEET.x + 320 - 2;
    const drawn = (width: number): boolean[] =>
      onSheet(`<path d="M${beside} 0v100" stroke-width="${width}"/>`).map((pane) => dOf(pane) !== undefined);
    expect(drawn(6).slice(0, 3)).toEqual([true, true, false]);
    expect(drawn(0.5).slice(0, 3)).toEqual([true, false, false]);
  });

  it('leaves out of a pane what does not touch it', () => {
    const dots = 'M10 10h0m600 0h0m0 500h0m-600 0h0';
    const panes = onSheet(`<path d="${dots}" stroke-width="2"/>`);
    const drawn = panes.map((pane) => dOf(pane) ?? '');
    expect(drawn.filter((d) => d !== '')).toHaveLength(4);
    expect(drawn[paneAt(10, 10)]).toBe('M10 10h0');
    expect(drawn[paneAt(610, 510)]).toBe('M610 510h0');
  });

  it('keeps the order of shapes, and the groups they are in', () => {
    const panes = onSheet(
      '<g fill="red"><circle cx="10" cy="10" r="4"/><g class="a"><circle cx="20" cy="20" r="4"/></g></g><rect x="0" y="0" width="9" height="9"/>',
    );
    expect(panes[0]).toContain(
      '<g fill="red"><circle cx="10" cy="10" r="4"/><g class="a"><circle cx="20" cy="20" r="4"/></g></g><rect x="0" y="0" width="9" height="9"/></svg>',
    );
    expect(panes[1]).not.toContain('circle');
  });

  it('finds what was turned, moved and shrunk where it came to lie', () => {
    const panes = onSheet('<g transform="translate(500 400)rotate(90)scale(.5)"><path d="M0 0h20v20z"/></g>');
    expect(panes.map((pane) => dOf(pane) !== undefined)).toEqual(panes.map((_, i) => i === paneAt(495, 405)));
  });

  it('does not part a dashed line, whose dashes are counted from its beginning', () => {
    const line = '<path d="M0 0h800" stroke-dasharray="6 4"/>';
    const drawn = onSheet(line).flatMap((pane) => dOf(pane) ?? []);
    expect(drawn).toEqual(['M0 0h800', 'M0 0h800', 'M0 0h800']);
  });

  it('puts names by the curves they are bent along, and patterns before all panes', () => {
    const defs = '<defs><path id="w" d="M560 560q40 20 80 0"/></defs>';
    const drawn = cut(`${defs}<text font-size="10"><textPath href="#w">Meuse</textPath></text>`, SHEET);
    const [head, ...panes] = drawn.split('<svg class="pane');
    expect(head).toContain(defs);
    expect(panes.map((pane) => pane.includes('Meuse'))).toEqual(
      panes.map((_, i) => i === paneAt(570, 560) || i === paneAt(640, 560)),
    );
  });

  it('lays a drawing inside the drawing above the others, whole', () => {
    const sample = '<svg x="5" y="6" width="70" height="80" viewBox="0 0 7 8"><path d="M0 0h900"/></svg>';
    const panes = onSheet(`<g>${sample}</g>`);
    expect(panes.at(-1)).toBe(` above" x="5" y="6" width="70" height="80" viewBox="5 6 70 80">${sample}</svg></svg>`);
  });

  it('says so when it meets something it cannot measure', () => {
    expect(() => onSheet('<ellipse rx="4" ry="5"/>')).toThrow('how large is <ellipse>?');
    expect(() => onSheet('<path d="M0 0S1 1 2 2"/>')).toThrow('how far does S go?');
    expect(() => onSheet('<g transform="skewX(4)"><path d="M0 0h1"/></g>')).toThrow('how is skewX undone?');
  });
});
