/** Roads: links between hexes become curves through them. */
import type { Compass, RoadClass, RoadExit } from '../../../engine/board.ts';
import { H, R } from '../layout.ts';
import { at, distance, lerp, nearest, type Point, splinePoints } from './curves.ts';
import type { Tables } from './model.ts';
import { hash, noise } from './noise.ts';

export interface RoadLine {
  readonly class: RoadClass;
  readonly path: readonly string[];
  ctrl: Point[];
  pts: Point[];
}
export interface RoadLines {
  readonly lines: readonly RoadLine[];
  /** The road point that a village or a junction sits on. */
  readonly spot: ReadonlyMap<string, Point>;
  readonly exits: readonly (RoadExit & Point)[];
}

const DEGREES: Record<Compass, number> = { N: -90, NE: -30, E: 0, SE: 30, S: 90, SW: 150, W: 180, NW: -150 };
/** Better roads first: they are drawn above, and keep the through line. */
export const ROAD_RANKS: readonly RoadClass[] = ['highway', 'road', 'track', 'rail'];

interface Link {
  readonly to: string;
  readonly class: RoadClass;
}

const linkKey = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** In each hex pair the links that run on most straight; the rest end there, on the through road. */
function pairLinks(links: ReadonlyMap<string, Link[]>, anchor: ReadonlyMap<string, Point>) {
  const where = (k: string) => anchor.get(k) ?? { x: 0, y: 0 };
  const pairs = new Map<string, Map<string, string>>();
  for (const [hex, list] of links) {
    const A = where(hex);
    const cand: { cost: number; i: number; j: number }[] = [];
    for (let i = 0; i < list.length; i++)
      for (let j = i + 1; j < list.length; j++) {
        const li = at(list, i);
        const lj = at(list, j);
        if (li.class !== lj.class) continue;
        const p = where(li.to);
        const q = where(lj.to);
        const cos = ((p.x - A.x) * (q.x - A.x) + (p.y - A.y) * (q.y - A.y)) / (distance(p, A) * distance(q, A));
        cand.push({ cost: cos + (li.class === 'highway' ? -3 : 0), i, j });
      }
    cand.sort((a, b) => a.cost - b.cost);
    const m = new Map<string, string>();
    const way = (i: number) => {
      const p = where(at(list, i).to);
      return Math.atan2(p.y - A.y, p.x - A.x);
    };
    const between = (x: number, lo: number, hi: number) => {
      const n = (v: number) => (v + 4 * Math.PI) % (2 * Math.PI);
      return n(x - lo) < n(hi - lo);
    };
    let main: [number, number] | undefined;
    for (const { i, j } of cand) {
      if (!main) main = [i, j];
      else {
        const [a, b] = main;
        const shares = [i, j].some((k) => k === a || k === b);
        const crosses = between(way(i), way(a), way(b)) !== between(way(j), way(a), way(b));
        if (shares || !crosses) continue; // a second through road must cross the first
      }
      m.set(at(list, i).to, at(list, j).to);
      m.set(at(list, j).to, at(list, i).to);
      if (main[0] !== i) break;
    }
    pairs.set(hex, m);
  }
  return pairs;
}

export function roadLines(t: Tables): RoadLines {
  const { layout, seed } = t;
  const links = new Map<string, Link[]>();
  const put = (a: string, b: string, cls: RoadClass) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const list = links.get(from);
      if (list) list.push({ to, class: cls });
      else links.set(from, [{ to, class: cls }]);
    }
  };
  for (const road of t.sheet.roads) for (const [a, b] of road.links) put(a, b, road.class);
  const exits = new Map<string, RoadExit & Point>();
  t.sheet.exits.forEach((e, i) => {
    const p = layout.centre(e.hex);
    const a = (DEGREES[e.direction] * Math.PI) / 180;
    exits.set(`exit${i}`, { ...e, x: p.x + Math.cos(a) * 1.5 * H, y: p.y + Math.sin(a) * 1.5 * H });
    put(e.hex, `exit${i}`, e.class);
  });
  // Where the road runs inside a hex: near the centre, but never exactly on it.
  const anchor = new Map<string, Point>();
  for (const hex of links.keys()) {
    const exit = exits.get(hex);
    if (exit) {
      anchor.set(hex, exit);
      continue;
    }
    const { centre, column, row } = layout.place(hex);
    const wander = t.towns.has(hex) ? 0.06 : t.villages.has(hex) ? 0.12 : 0.2;
    // Column 1 is the first one here, as on the sheet for which the numbers were chosen.
    anchor.set(hex, {
      x: centre.x + (hash(column + 1, row, 21 + seed) - 0.5) * 2 * wander * R,
      y: centre.y + (hash(column + 1, row, 22 + seed) - 0.5) * 2 * wander * R,
    });
  }
  const where = (k: string) => anchor.get(k) ?? { x: 0, y: 0 };
  const pairs = pairLinks(links, anchor);

  const done = new Set<string>();
  const trace = (a: string, b: string) => {
    const way = [a, b];
    done.add(linkKey(a, b));
    let prev = a;
    let here = b;
    for (;;) {
      const next = pairs.get(here)?.get(prev);
      if (!next || done.has(linkKey(here, next))) return way;
      done.add(linkKey(here, next));
      way.push(next);
      prev = here;
      here = next;
    }
  };
  const found: { class: RoadClass; path: string[] }[] = [];
  for (const cls of ROAD_RANKS)
    for (const ends of [true, false])
      for (const [hex, list] of links)
        for (const l of list)
          if (l.class === cls && !done.has(linkKey(hex, l.to)) && !(ends && pairs.get(hex)?.has(l.to)))
            found.push({ class: cls, path: trace(hex, l.to) });

  // Anchors only for highways (wide curves); lesser roads get one wandering point a link, more in broken ground.
  const through = new Map<string, RoadLine>();
  const lines = found.map(({ class: cls, path }): RoadLine => {
    const a = path.map(where);
    const ctrl: Point[] = [];
    a.forEach((p, i) => {
      ctrl.push(p);
      const q = a[i + 1];
      if (!q || cls === 'highway') return;
      const len = distance(p, q) || 1;
      const m = lerp(p, q, 0.5);
      const o = (t.recipe.get(path[i] ?? '') === 'clear' ? 3 : 5.5) * noise(m.x * 0.06, m.y * 0.06, 31 + seed);
      ctrl.push({ x: m.x - ((q.y - p.y) / len) * o, y: m.y + ((q.x - p.x) / len) * o });
    });
    const line = { class: cls, path, ctrl, pts: splinePoints(ctrl, 3) };
    for (const hex of path.slice(1, -1)) through.set(hex, line);
    return line;
  });
  for (const ln of lines)
    for (const end of [0, -1]) {
      const hex = at(ln.path, end);
      const main = through.get(hex);
      if (main && main !== ln) ln.ctrl[end ? ln.ctrl.length - 1 : 0] = nearest(main.pts, where(hex)).point;
    }
  for (const ln of lines) ln.pts = splinePoints(ln.ctrl, 3);
  const spot = new Map<string, Point>();
  for (const [hex, A] of anchor) {
    if (!layout.has(hex)) continue;
    const ln = through.get(hex) ?? lines.find((l) => l.path.includes(hex));
    if (ln) spot.set(hex, nearest(ln.pts, A).point);
  }
  return { lines, spot, exits: [...exits.values()] };
}
