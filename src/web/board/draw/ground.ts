/** What covers the map, as smooth fields: woods, rough, towns, swamp, levels, relief and light. */
import type { TerrainRecipe } from '../../../engine/board.ts';
import { R } from '../layout.ts';
import { Field } from './field.ts';
import type { Tables } from './model.ts';
import { fbm, noise } from './noise.ts';
import type { RiverLines } from './rivers.ts';
import type { RoadLines } from './roads.ts';

export interface Ground {
  readonly woods: Field;
  readonly deep: Field;
  readonly rough: Field;
  readonly built: Field;
  readonly swamp: Field;
  readonly lake: Field;
  readonly clear: Field;
  /** Smoothed elevation in levels. */
  readonly level: Field;
  readonly topLevel: number;
  readonly height: Field;
  /** > 0 faces the light from the north-west. */
  readonly sun: Field;
  readonly dMajor: Field;
  readonly dMinor: Field;
  readonly dRoad: Field;
}

type Cover = 'clear' | 'rough' | 'woods' | 'built' | 'swamp' | 'lake';
const COVERS: readonly Cover[] = ['clear', 'rough', 'woods', 'built', 'swamp', 'lake'];
const COVER_OF: Record<TerrainRecipe, Cover> = {
  clear: 'clear',
  field: 'clear',
  orchard: 'clear',
  rough: 'rough',
  hills: 'rough',
  woods: 'woods',
  forest: 'woods',
  town: 'built',
  city: 'built',
  swamp: 'swamp',
  lake: 'lake',
};
/** How strongly the relief shows on each cover. */
const AMPLITUDE: Record<Cover, number> = { clear: 0.1, rough: 1, woods: 0.62, built: 0.08, swamp: 0.02, lake: 0 };

export function ground(t: Tables, rivers: RiverLines, roads: RoadLines): Ground {
  const { layout, seed } = t;
  const g = new Field(-24, -24, layout.width + 24, layout.height + 24, 4);
  // Domain warp: look the terrain up a little aside, so that borders wander off the hexsides (at most 0.45 R).
  const warp = (x: number, y: number, s: number) =>
    0.36 * R * fbm(x / (0.85 * R), y / (0.85 * R), s + seed, 2) +
    0.11 * R * noise(x / (0.2 * R), y / (0.2 * R), s + 5 + seed);
  const hexAt = (x: number, y: number) => layout.nearest(x + warp(x, y, 41), y + warp(x, y, 47)).label;
  const level = g.like();
  const look = g.like().fill((x, y, k) => {
    const hex = hexAt(x, y);
    level.v[k] = t.elevation.get(hex) ?? 0;
    return COVERS.indexOf(COVER_OF[t.recipe.get(hex) ?? 'clear']);
  });
  level.blur(11);
  const is = (cover: Cover) => {
    const code = COVERS.indexOf(cover);
    return (k: number) => look.get(k) === code;
  };
  const [isWoods, isRough, isBuilt, isSwamp, isLake, isClear] = [
    is('woods'),
    is('rough'),
    is('built'),
    is('swamp'),
    is('lake'),
    is('clear'),
  ];
  const dMajor = g.like().distanceTo(rivers.major.flatMap((w) => w.pts));
  const dMinor = g.like().distanceTo(rivers.minor.flatMap((w) => w.pts));
  const dRoad = g.like().distanceTo(
    roads.lines.flatMap((l) => l.pts),
    60,
  );
  // Woods stop short of water, and leave a clearing around each village.
  const clearings = [...t.villages.keys()].map((h) => roads.spot.get(h) ?? layout.centre(h));
  const cleared = (x: number, y: number) =>
    clearings.some((p) => (x - p.x) ** 2 + (y - p.y) ** 2 < (0.44 * R + 4 * noise(x / 9, y / 9, 53 + seed)) ** 2);
  const mask = (test: (x: number, y: number, k: number) => boolean, blur: number) =>
    g
      .like()
      .fill((x, y, k) => (test(x, y, k) ? 1 : 0))
      .blur(blur);
  const dry = (k: number, major: number, minor: number) => dMajor.get(k) > major && dMinor.get(k) > minor;
  const woods = mask((x, y, k) => isWoods(k) && dry(k, 15, 6) && !cleared(x, y), 5);
  const deep = woods.map((v) => v).blur(13);

  // Relief: ridges run WSW-ENE; strong in rough, gentle in woods, faint in the open; rivers cut valleys.
  const amplitude = g
    .like()
    .fill((_x, _y, k) => AMPLITUDE[COVERS[look.get(k)] ?? 'clear'])
    .blur(20);
  const cos = Math.cos(-0.35);
  const sin = Math.sin(-0.35);
  const height = g
    .like()
    .fill((x, y, k) => {
      const ridge = 1 - Math.abs(fbm((x * cos - y * sin) / 150, (x * sin + y * cos) / 78, 61 + seed, 3, 0.55)) * 1.9;
      const hills = fbm(x / 62, y / 62, 67 + seed, 3, 0.5);
      const valley = 1.35 * Math.exp(-((dMajor.get(k) / 46) ** 2)) + 0.85 * Math.exp(-((dMinor.get(k) / 24) ** 2));
      const rolling = 10 * fbm(x / 420, y / 420, 71 + seed, 2);
      return amplitude.get(k) * (16 * ridge + 20 * hills) + rolling - 17 * valley + 15 * level.get(k);
    })
    .blur(5);
  // Light from the north-west, low sun.
  const sun = g.like();
  for (let j = 0; j < g.ny; j++)
    for (let i = 0; i < g.nx; i++) {
      const h = (a: number, b: number) =>
        height.get(Math.min(g.ny - 1, Math.max(0, b)) * g.nx + Math.min(g.nx - 1, Math.max(0, a)));
      const gx = (h(i + 1, j) - h(i - 1, j)) / (2 * g.step);
      const gy = (h(i, j + 1) - h(i, j - 1)) / (2 * g.step);
      sun.v[j * g.nx + i] = (gx + gy) / Math.hypot(1, gx * 0.6, gy * 0.6);
    }
  return {
    woods,
    deep,
    rough: mask((_x, _y, k) => isRough(k), 9),
    built: mask((_x, _y, k) => isBuilt(k), 12),
    swamp: mask((_x, _y, k) => isSwamp(k) && dry(k, 11, 4), 5),
    lake: mask((_x, _y, k) => isLake(k), 6),
    clear: mask((_x, _y, k) => isClear(k), 4),
    level,
    topLevel: Math.max(0, ...t.elevation.values()),
    height,
    sun: sun.blur(3),
    dMajor,
    dMinor,
    dRoad,
  };
}
