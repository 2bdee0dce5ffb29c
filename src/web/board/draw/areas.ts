/** What a game prints over the ground: borders of areas, roads off the map, arrivals. */
import { EDGE } from '../frame.ts';
import { H, R } from '../layout.ts';
import { lerp } from './curves.ts';
import type { MapModel } from './model.ts';
import { f1, NUMERALS, nums, path, SERIF, tag, text } from './svg.ts';

/** Borders run just inside the hexes of the area; none along a major river, which is border enough. */
export function drawAreas(m: MapModel): string {
  const { layout, inks, sheet } = m;
  const wet = new Set(
    sheet.rivers
      .filter((r) => r.class === 'major')
      .flatMap((r) => r.sides.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`])),
  );
  let out = '';
  for (const area of sheet.areas) {
    const color = sheet.sides[area.color]?.deep ?? area.color;
    const inside = new Set(area.hexes);
    let line = '';
    let teeth = '';
    let fill = '';
    for (const label of area.hexes) {
      const h = layout.place(label);
      const c = h.corners.map((p) => lerp(h.centre, p, 0.955));
      fill += `M${h.corners.map((p) => nums(p.x, p.y)).join('L')}Z`;
      h.neighbours.forEach((n, i) => {
        const [p, q] = [c[i], c[(i + 1) % 6]];
        if (!n || inside.has(n) || wet.has(`${label} ${n}`) || !p || !q) return;
        line += `M${nums(p.x, p.y)}L${nums(q.x, q.y)}`;
        for (const u of [0.2, 0.4, 0.6, 0.8]) {
          const a = lerp(p, q, u);
          const len = Math.hypot(h.centre.x - a.x, h.centre.y - a.y);
          teeth += `M${nums(a.x, a.y)}l${nums(((h.centre.x - a.x) / len) * 5, ((h.centre.y - a.y) / len) * 5)}`;
        }
      });
    }
    if (area.border === 'tint') out += path(fill, { fill: color, 'fill-opacity': 0.09 });
    else {
      const comb = area.border === 'teeth' ? teeth : '';
      out += path(line + comb, { fill: 'none', stroke: inks.halo, 'stroke-width': 4, 'stroke-opacity': 0.55 });
      out += path(line, {
        fill: 'none',
        stroke: color,
        'stroke-width': 1.9,
        'stroke-dasharray': area.border === 'dashed' ? '7 5' : undefined,
      });
      out += path(comb, { fill: 'none', stroke: color, 'stroke-width': 1.3 });
    }
    for (const tagged of area.tags ?? []) {
      const p = layout.point(...tagged.at);
      out += text(tagged.text.toUpperCase(), {
        x: f1(p.x),
        y: f1(p.y),
        transform: tagged.turn ? `rotate(${tagged.turn} ${f1(p.x)} ${f1(p.y)})` : undefined,
        'font-family': NUMERALS,
        'font-weight': 600,
        'font-size': 11,
        'letter-spacing': 2.4,
        fill: color,
        stroke: inks.halo,
        'stroke-width': 3,
        'paint-order': 'stroke',
        'text-anchor': 'middle',
      });
    }
  }
  return out;
}

/** Roads off the map and arrivals, between neat line and paper edge. */
export function drawEdges(m: MapModel): string {
  const { layout, sheet } = m;
  const { width, height } = layout;
  const taken: { x: number; y: number; half: number; side: string }[] = [];
  let out = '';
  /** Moves a text along its edge until it is clear of what stands there. */
  const clear = (x: number, y: number, half: number, side: string) => {
    const along = side.startsWith('N') || side.startsWith('S') ? 'x' : 'y';
    const p = { x, y };
    for (let tries = 0; tries < 12; tries++) {
      const hit = taken.find((t) => t.side === side && Math.abs(t[along] - p[along]) < t.half + half + 6);
      if (!hit) break;
      p[along] = hit[along] + (p[along] >= hit[along] ? 1 : -1) * (hit.half + half + 8);
    }
    taken.push({ ...p, half, side });
    return p;
  };
  for (const e of sheet.entries) {
    const ps = e.hexes.map((h) => layout.centre(h));
    const cx = ps.reduce((s, p) => s + p.x, 0) / ps.length;
    const cy = ps.reduce((s, p) => s + p.y, 0) / ps.length;
    const half = (e.text.length * 6.4 + 26) / 2;
    const level = e.edge === 'N' || e.edge === 'S';
    const edgeAt = { N: -47, S: height + 47, W: -47, E: width + 47 }[e.edge];
    // Plates stand in an outer lane; only their tips reach into the lane of the names.
    const p = level ? clear(cx, edgeAt, half, `${e.edge} plates`) : clear(edgeAt, cy, half, `${e.edge} plates`);
    taken.push({ ...p, half: 12, side: e.edge });
    const style = sheet.sides[e.side];
    const turn = e.edge === 'E' ? -90 : e.edge === 'W' ? 90 : 0;
    const up = e.edge === 'N' ? 1 : -1;
    out += tag(
      'g',
      { transform: `translate(${f1(p.x)} ${f1(p.y)})${turn ? `rotate(${turn})` : ''}` },
      path(`M${f1(-half)}-10H${f1(half)}V10H${f1(-half)}Z`, {
        fill: style?.color ?? '#ccc',
        stroke: '#161a1b',
        'stroke-width': 1,
      }) +
        path(`M-9 ${up * 10}H9L0 ${up * 20}Z`, {
          fill: style?.deep ?? '#333',
          stroke: '#161a1b',
          'stroke-width': 0.8,
        }) +
        text(e.text, {
          y: 5,
          'text-anchor': 'middle',
          'font-family': NUMERALS,
          'font-weight': 600,
          'font-size': 14,
          'letter-spacing': 0.4,
          fill: '#101312',
        }),
    );
  }
  for (const e of m.roads.exits) {
    if (!e.to) continue;
    const a = layout.centre(e.hex);
    const side = a.y < 1.2 * H ? 'N' : a.y > height - H * 1.2 ? 'S' : a.x < 2 * R ? 'W' : 'E';
    const half = e.to.length * 3.4 + 10;
    const level = side === 'N' || side === 'S';
    const edgeAt = { N: -EDGE + 41, S: height + 33, W: -EDGE + 41, E: width + 23 }[side];
    const nearEdge = Math.max(half + 4, Math.min((level ? width : height) - half - 4, level ? e.x : e.y));
    const p = level ? clear(nearEdge, edgeAt, half, side) : clear(edgeAt, nearEdge, half, side);
    const turn = side === 'W' ? -90 : side === 'E' ? 90 : 0;
    out += text(`to ${e.to}`, {
      x: f1(p.x),
      y: f1(p.y),
      'font-family': SERIF,
      'font-style': 'italic',
      'font-size': 13,
      'text-anchor': 'middle',
      transform: turn ? `rotate(${turn} ${f1(p.x)} ${f1(p.y)})` : undefined,
      fill: '#6e2a1d',
    });
  }
  return out;
}
