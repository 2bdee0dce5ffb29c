/** Rivers: hexside chains become smooth ribbons; and the places where roads cross them. */
import type { HexSide, RiverClass, RoadClass } from '../../../engine/board.ts';
import { H, R } from '../layout.ts';
import { at, chains, lerp, nearest, type Point, splinePoints } from './curves.ts';
import type { Tables } from './model.ts';
import { noise } from './noise.ts';
import type { RoadLines } from './roads.ts';

export interface RiverLine {
  readonly chain: readonly string[];
  pts: Point[];
  /** Ends at a spring: the ribbon tapers. */
  readonly fromSpring: boolean;
  readonly toSpring: boolean;
}
export type RiverLines = Readonly<Record<RiverClass, RiverLine[]>>;

const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`;

/** At a confluence the two longest arms become one river. */
function joinArms(list: string[][]): string[][] {
  for (let again = true; again; ) {
    again = false;
    search: for (let i = 0; i < list.length; i++)
      for (let j = i + 1; j < list.length; j++) {
        const a = at(list, i);
        const b = at(list, j);
        const tail = at(a, -1);
        const joined =
          tail === b[0]
            ? [...a, ...b.slice(1)]
            : tail === at(b, -1)
              ? [...a, ...b.slice(0, -1).reverse()]
              : a[0] === b[0]
                ? [...[...a].reverse(), ...b.slice(1)]
                : a[0] === at(b, -1)
                  ? [...[...a].reverse(), ...b.slice(0, -1).reverse()]
                  : undefined;
        if (!joined) continue;
        list.splice(j, 1);
        list[i] = joined;
        again = true;
        break search;
      }
  }
  return list;
}

export function riverLines(t: Tables): RiverLines {
  const { layout, seed } = t;
  const pos = new Map<string, Point>();
  const edge = ([a, b]: HexSide): [string, string] => {
    const [p, q] = layout.side(a, b);
    pos.set(key(p), p);
    pos.set(key(q), q);
    return [key(p), key(q)];
  };
  const chainsOf = (cls: RiverClass) =>
    joinArms(chains(t.sheet.rivers.filter((r) => r.class === cls).flatMap((r) => r.sides.map(edge))));
  const major = chainsOf('major');
  const minor = chainsOf('minor');
  const uses = new Map<string, number>();
  for (const k of [...major, ...minor].flat()) uses.set(k, (uses.get(k) ?? 0) + 1);
  const rim = (p: Point) =>
    p.x < 1 + R / 2 || p.y < 1 + H / 2 || p.x > layout.width - R / 2 - 1 || p.y > layout.height - H / 2 - 1;
  const place = (k: string) => pos.get(k) ?? { x: 0, y: 0 };

  /** Beyond the last hex a river leaves square to the map edge. */
  const leave = (p: Point): Point[] => {
    const exits: [number, number, number][] = [
      [p.x, -1, 0],
      [layout.width - p.x, 1, 0],
      [p.y, 0, -1],
      [layout.height - p.y, 0, 1],
    ];
    const [, dx, dy] = at(
      exits.sort((a, b) => a[0] - b[0]),
      0,
    );
    return [28, 64].map((k) => ({ x: p.x + dx * k, y: p.y + dy * k }));
  };
  /** Corners as control points: the curve passes the middle of every hexside, and the zigzag becomes a meander. */
  const curve = (chain: readonly string[], wander: number, calm: number): Point[] => {
    const raw = chain.map(place);
    const ctrl = raw.map((p, i) => {
      // `calm` pulls a corner towards its neighbours: a broad river turns less sharply
      const a = at(raw, Math.max(0, i - 1));
      const b = at(raw, Math.min(raw.length - 1, i + 1));
      const k = i && i < raw.length - 1 ? calm : 0;
      return {
        x: p.x * (1 - 2 * k) + (a.x + b.x) * k + wander * noise(p.x * 0.13, p.y * 0.13, 3 + seed),
        y: p.y * (1 - 2 * k) + (a.y + b.y) * k + wander * noise(p.x * 0.13, p.y * 0.13, 4 + seed),
      };
    });
    const first = at(chain, 0);
    const last = at(chain, -1);
    if (rim(place(first)) && uses.get(first) === 1) ctrl.unshift(...leave(at(ctrl, 0)).reverse());
    if (rim(place(last)) && uses.get(last) === 1) ctrl.push(...leave(at(ctrl, -1)));
    return splinePoints(ctrl, 3);
  };
  const spring = (k: string) => uses.get(k) === 1 && !rim(place(k));
  const line = (chain: string[], wander: number, calm: number): RiverLine => ({
    chain,
    pts: curve(chain, wander, calm),
    fromSpring: spring(at(chain, 0)),
    toSpring: spring(at(chain, -1)),
  });
  const lines = { major: major.map((c) => line(c, 3.5, 0.1)), minor: minor.map((c) => line(c, 4.5, 0.03)) };

  // A tributary ends on the curve of the river it joins.
  for (const w of lines.minor)
    for (const end of [0, -1]) {
      const k = at(w.chain, end);
      const main = [...lines.major, ...lines.minor].find((o) => o !== w && o.chain.slice(1, -1).includes(k));
      if (!main) continue;
      const p = at(w.pts, end);
      const add = splinePoints([p, nearest(main.pts, p).point], 2).slice(1);
      w.pts = end ? [...w.pts, ...add] : [...add.reverse(), ...w.pts];
    }
  return lines;
}

/** A crossing of road and river: point, direction of the road, width of the water. */
export interface BridgeSpot extends Point {
  readonly angle: number;
  readonly river: RiverClass;
  readonly road: RoadClass;
}

function crossing(a: Point, b: Point, c: Point, d: Point): (Point & { angle: number }) | undefined {
  const r = { x: b.x - a.x, y: b.y - a.y };
  const s = { x: d.x - c.x, y: d.y - c.y };
  const q = r.x * s.y - r.y * s.x;
  if (Math.abs(q) < 1e-9) return undefined;
  const u = ((c.x - a.x) * s.y - (c.y - a.y) * s.x) / q;
  const v = ((c.x - a.x) * r.y - (c.y - a.y) * r.x) / q;
  if (u < 0 || u > 1 || v < 0 || v > 1) return undefined;
  return { x: a.x + r.x * u, y: a.y + r.y * u, angle: Math.atan2(r.y, r.x) };
}

export function bridgeSpots(t: Tables, rivers: RiverLines, roads: RoadLines): BridgeSpot[] {
  const out: BridgeSpot[] = [];
  for (const river of ['major', 'minor'] as const)
    for (const w of rivers[river])
      for (const ln of roads.lines)
        for (let i = 1; i < ln.pts.length; i++)
          for (let j = 1; j < w.pts.length; j++) {
            const p = at(ln.pts, i);
            const q = at(w.pts, j);
            if (Math.abs(p.x - q.x) > 6 || Math.abs(p.y - q.y) > 6) continue;
            const x = crossing(at(ln.pts, i - 1), p, at(w.pts, j - 1), q);
            if (!x || !t.layout.at(x.x, x.y)) continue;
            if (!out.some((o) => Math.hypot(o.x - x.x, o.y - x.y) < 8)) out.push({ ...x, river, road: ln.class });
          }
  // Bridges without a road stand on the middle of their hexside, square to it.
  for (const b of t.sheet.bridges) {
    if (b.style !== 'line') continue;
    const [p, q] = t.layout.side(b.side[0], b.side[1]);
    const m = lerp(p, q, 0.5);
    out.push({ ...m, angle: Math.atan2(q.y - p.y, q.x - p.x) + Math.PI / 2, river: 'major', road: 'road' });
  }
  return out;
}
