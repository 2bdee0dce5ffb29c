/** Names: where they go, and how they are set. */
import type { MapName, Settlement } from '../../../engine/board.ts';
import { H } from '../layout.ts';
import type { Blocks } from './cover.ts';
import { at, nearest, type Point, splinePath } from './curves.ts';
import { textWidth } from './metrics.ts';
import type { MapModel, Tables } from './model.ts';
import type { RiverLines } from './rivers.ts';
import type { RoadLines } from './roads.ts';
import { f1, NUMERALS, path, SERIF, tag, text } from './svg.ts';

type Rank = 'town' | 'small' | 'village';
const STYLE: Record<Rank, { weight: 400 | 600 | 700; track: number; size: number; reach: number }> = {
  town: { weight: 700, track: 1.6, size: 20, reach: 27 },
  small: { weight: 600, track: 0.3, size: 14.5, reach: 22 },
  village: { weight: 400, track: 0.15, size: 12.6, reach: 15 },
};

export interface Label {
  readonly settlement: Settlement;
  readonly rank: Rank;
  readonly text: string;
  readonly width: number;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

interface Rect {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}
const rankOf = (s: Settlement): Rank => (s.rank === 'village' || s.rank === 'small' ? s.rank : 'town');

/** Angle around the place, anchor, and how much worse than the best this is. */
const POSITIONS: readonly (readonly [number, Label['anchor'], number])[] = [
  [0, 'start', 0],
  [180, 'end', 1],
  [-35, 'start', 0],
  [35, 'start', 0.5],
  [-145, 'end', 1],
  [145, 'end', 1],
  [-90, 'middle', 1.5],
  [90, 'middle', 1],
  [-65, 'middle', 1.2],
  [65, 'middle', 1.2],
  [-115, 'middle', 1.4],
  [115, 'middle', 1.4],
];

/** Greedy placement, important names first. A place is bad where it covers roads, water, houses or other names. */
export function placeNames(t: Tables, roads: RoadLines, rivers: RiverLines, blocks: Blocks): Label[] {
  const { layout, sheet } = t;
  // A town on two hexes gets one name, on the last of them.
  const last = new Map<string, Settlement>();
  for (const s of sheet.settlements) if (s.name) last.set(s.name, s);
  const list = [...last.values()].sort((a, b) => STYLE[rankOf(b)].size - STYLE[rankOf(a)].size);
  const obstacles: (Point & { w: number })[] = [
    ...roads.lines.flatMap((l) =>
      l.pts.filter((_, i) => i % 2 === 0).map((p) => ({ ...p, w: l.class === 'highway' ? 2.2 : 1.1 })),
    ),
    ...rivers.major.flatMap((w) => w.pts.map((p) => ({ ...p, w: 3 }))),
    ...rivers.minor.flatMap((w) => w.pts.map((p) => ({ ...p, w: 1.4 }))),
    ...blocks.map((b) => ({ x: b.x, y: b.y, w: 4 })),
    ...layout.places.map((p) => ({ x: p.centre.x, y: p.centre.y - H * 0.385, w: 0.8 })),
  ];
  const placed: Rect[] = [];
  return list.map((settlement) => {
    const rank = rankOf(settlement);
    const st = STYLE[rank];
    const shown = rank === 'town' ? settlement.name.toUpperCase() : settlement.name;
    const width = textWidth(shown, st.size, st.weight, st.track);
    const s = roads.spot.get(settlement.hex) ?? layout.centre(settlement.hex);
    const half = (st.size * 0.92) / 2;
    const left = (x: number, anchor: Label['anchor']) =>
      anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
    const label = (x: number, y: number, anchor: Label['anchor']): Label => {
      const x0 = left(x, anchor);
      placed.push({ x0: x0 - 2, x1: x0 + width + 2, y0: y - half - 1, y1: y + half + 1 });
      return { settlement, rank, text: shown, width, x, y, anchor };
    };
    if (settlement.nudge) {
      const { dx, dy, anchor } = settlement.nudge;
      return label(s.x + dx, s.y + dy, anchor);
    }
    const home = layout.place(settlement.hex);
    // Farther than any place that is tried: nothing beyond can be covered.
    const [farX, farY] = [st.reach * 2 + width + 4, st.reach * 2.2 + half + 4];
    const near = obstacles.filter((q) => Math.abs(q.x - s.x) < farX && Math.abs(q.y - s.y) < farY);
    const around = layout.places.filter(
      (p) => Math.abs(p.column - home.column) <= 2 && Math.abs(p.row - home.row) <= 1,
    );
    let best = { cost: Infinity, x: s.x, y: s.y, anchor: 'start' as Label['anchor'] };
    for (const [degrees, anchor, penalty] of POSITIONS)
      for (const k of [0.9, 1.2, 1.6, 2]) {
        const a = (degrees * Math.PI) / 180;
        const x = s.x + Math.cos(a) * st.reach * k;
        const rise = Math.min(k, rank === 'town' ? 1.25 : 2) * (anchor === 'middle' ? 1.05 : 0.9);
        const y = s.y + Math.sin(a) * st.reach * rise;
        const x0 = left(x, anchor) - 2;
        const box: Rect = { x0, x1: x0 + width + 4, y0: y - half - 1, y1: y + half + 1 };
        let cost = penalty * 2 + (k > 1 ? (k - 0.9) * 5 : 0);
        if (box.x0 < 2 || box.x1 > layout.width - 2 || box.y0 < 2 || box.y1 > layout.height - 2) cost += 60;
        for (const q of near)
          if (q.x > box.x0 - 1 && q.x < box.x1 + 1 && q.y > box.y0 - 1 && q.y < box.y1 + 1) cost += q.w;
        // A name must stay readable when counters lie on the hexes: best is the gap between two counters of a column.
        for (const p of around) {
          const ox = Math.min(box.x1, p.centre.x + 25) - Math.max(box.x0, p.centre.x - 25);
          const oy = Math.min(box.y1, p.centre.y + 25) - Math.max(box.y0, p.centre.y - 25);
          if (ox > 0 && oy > 0) cost += (ox * oy) / (p === home ? 30 : 70);
        }
        for (const b of placed) if (b.x0 < box.x1 && b.x1 > box.x0 && b.y0 < box.y1 && b.y1 > box.y0) cost += 80;
        if (cost < best.cost) best = { cost, x, y, anchor };
      }
    return label(best.x, best.y, best.anchor);
  });
}

const halo = (ink: string, width: number, opacity = 0.9) => ({
  stroke: ink,
  'stroke-width': width,
  'stroke-opacity': opacity,
  'paint-order': 'stroke',
  'stroke-linejoin': 'round',
});

/** A calm copy of the stretch of river nearest to a point, read from left to right, moved aside by `off`. */
function alongRiver(m: MapModel, spot: Point, length: number, off: number): Point[] {
  const lines = [...m.rivers.major, ...m.rivers.minor].map((r) => r.pts);
  const best = lines.map((pts) => ({ pts, ...nearest(pts, spot) })).reduce((a, b) => (b.distance < a.distance ? b : a));
  const n = Math.round(length / 6);
  let part = best.pts.slice(Math.max(0, best.index - n), best.index + n);
  if (at(part, 0).x > at(part, -1).x) part = part.reverse();
  const calm = part
    .map((_, k) => {
      let [x, y] = [0, 0];
      for (let d = -9; d <= 9; d++) {
        const q = at(part, Math.min(part.length - 1, Math.max(0, k + d)));
        x += q.x / 19;
        y += q.y / 19;
      }
      return { x, y };
    })
    .filter((_, k) => k % 4 === 0);
  return calm.map((p, k) => {
    const a = at(calm, Math.max(0, k - 1));
    const b = at(calm, Math.min(calm.length - 1, k + 1));
    const len = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: p.x - ((b.y - a.y) / len) * off, y: p.y + ((b.x - a.x) / len) * off };
  });
}

function mapName(m: MapModel, n: MapName, id: string): string {
  const { inks, layout } = m;
  const serif = { 'font-family': SERIF, 'font-style': 'italic' };
  const along = (pts: readonly Point[], content: string, attributes: Record<string, string | number>) =>
    path(splinePath(pts), { id, fill: 'none' }) +
    tag('text', attributes, tag('textPath', { href: `#${id}`, startOffset: '50%', 'text-anchor': 'middle' }, content));
  if (n.kind === 'region') {
    const p = layout.point(...n.from);
    const q = layout.point(...n.to);
    const size = n.size ?? 48;
    const arc = [p, { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 + (n.sag ?? 0) }, q];
    return along(arc, n.name.toUpperCase(), {
      ...serif,
      'font-weight': 600,
      'font-size': size,
      'letter-spacing': size * 0.5,
      fill: inks.region,
      'fill-opacity': 0.42,
      ...halo(inks.halo, 2.4, 0.4),
    });
  }
  if (n.kind === 'water') {
    const inside = n.inside ?? false;
    const pts = alongRiver(m, layout.point(...n.at), n.length ?? 120, n.off ?? (inside ? 4 : -9));
    return along(pts, n.name, {
      ...serif,
      'font-weight': inside ? 600 : 400,
      'font-size': inside ? 12 : 13,
      'letter-spacing': inside ? 5 : 1.2,
      fill: inside ? inks.waterInside : inks.waterName,
      ...(inside ? {} : halo(inks.halo, 3)),
    });
  }
  const p = layout.point(...n.at);
  return text(n.name, {
    x: f1(p.x),
    y: f1(p.y),
    'text-anchor': 'middle',
    'font-family': SERIF,
    'font-style': n.italic ? 'italic' : undefined,
    'font-size': n.size ?? 13,
    fill: inks.name,
    ...halo(inks.halo, 3.4),
  });
}

/** The prize of holding a town: a disc. */
export function prizeDisc(m: Pick<MapModel, 'inks'>, x: number, y: number, points: number, both: boolean): string {
  return (
    tag('circle', {
      cx: f1(x),
      cy: f1(y),
      r: 8.2,
      fill: both ? m.inks.gold : m.inks.halo,
      stroke: both ? '#5d430c' : '#47524c',
      'stroke-width': 1.6,
    }) +
    text(String(points), {
      x: f1(x),
      y: f1(y + 4.3),
      'text-anchor': 'middle',
      'font-family': NUMERALS,
      'font-weight': 700,
      'font-size': 12.5,
      fill: '#1c1708',
    })
  );
}

/** Names in four ranks: country (huge, faint), water (italic, blue, along its curve), towns (capitals), villages. */
export function drawNames(m: MapModel, uid: string): string {
  const { inks, sheet } = m;
  // A prize stands after the name, whichever hex of the town carries it.
  const prizes = new Map(sheet.settlements.filter((s) => s.prize).map((s) => [s.name, s.prize]));
  let out = sheet.names.map((n, i) => mapName(m, n, `${uid}-n${i}`)).join('');
  for (const l of m.labels) {
    const st = STYLE[l.rank];
    out += text(l.text, {
      x: f1(l.x),
      y: f1(l.y + st.size * 0.34),
      'text-anchor': l.anchor,
      'font-family': SERIF,
      'font-size': st.size,
      'font-weight': st.weight,
      'letter-spacing': st.track,
      fill: inks.name,
      ...halo(inks.halo, l.rank === 'town' ? 4.2 : 3.4),
    });
    const prize = prizes.get(l.settlement.name);
    if (!prize) continue;
    const x0 = l.anchor === 'start' ? l.x : l.anchor === 'end' ? l.x - l.width : l.x - l.width / 2;
    out += prizeDisc(m, x0 + l.width + 11.5, l.y - 0.5, prize.points, prize.both ?? false);
  }
  return out;
}
