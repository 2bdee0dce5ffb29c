/** Places on the table as a player would say them: how far from the unit that goes there, and beside what. */

import type { CeltosState } from '../state.ts';
import { NO_UNIT } from '../tables.ts';
import { boardOf, guideOf, modelId } from './field.ts';

const POINTS = [
  'east',
  'east-north-east',
  'north-east',
  'north-north-east',
  'north',
  'north-north-west',
  'north-west',
  'west-north-west',
  'west',
  'west-south-west',
  'south-west',
  'south-south-west',
  'south',
  'south-south-east',
  'south-east',
  'east-south-east',
] as const;
/** Nobody measures from what is farther away than this, in tenths. */
const NEAR = 45;

const inches = (tenths: number): string => `${(tenths / 10).toFixed(1)}"`;
/** The way from one place to another: "north-east". */
const way = (dx: number, dy: number): string =>
  POINTS[(Math.round(Math.atan2(dy, dx) / (Math.PI / 8)) + 16) % 16] ?? 'north';

interface Landmark {
  readonly name: string;
  /** Its middle, and how far it reaches from there; in tenths. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

const round =
  (name: string) =>
  ([x, y, r]: readonly number[]): Landmark => ({ name, x, y, r: r ?? 0 });
const box =
  (name: string) =>
  ([x0, y0, x1, y1]: readonly number[]): Landmark => ({
    name,
    x: (x0 + x1) / 2,
    y: (y0 + y1) / 2,
    r: Math.min(Math.abs(x1 - x0), Math.abs(y1 - y0)) / 2,
  });

/** What the battle is about, and the ground; the first are named before the second. */
function landmarks(s: CeltosState): readonly (readonly Landmark[])[] {
  const { row } = boardOf(s);
  return [
    [
      ...(row.stones ?? []).map(([x, y]) => ({ name: 'the stone', x, y, r: 0 })),
      ...(row.altars ?? []).map(round('the altar')),
      ...(row.summoning ? [row.summoning] : []).map(round('the summoning place')),
    ],
    [
      ...row.houses.map(box('the house')),
      ...row.woods.map(round('the wood')),
      ...row.swamps.map(round('the swamp')),
      ...row.crags.map(round('the crag')),
      ...row.hills.map(round('the hill')),
    ],
  ];
}

/** "in the wood", "2.0" north of the stone"; null far from everything. */
function beside(s: CeltosState, x: number, y: number): string | null {
  for (const marks of landmarks(s)) {
    let found: string | null = null;
    let least = NEAR;
    for (const mark of marks) {
      const [dx, dy] = [x - mark.x, y - mark.y];
      const gap = Math.sqrt(dx * dx + dy * dy) - mark.r;
      if (gap >= least) continue;
      least = Math.max(0, gap);
      if (gap >= 0) found = `${inches(gap)} ${way(dx, dy)} of ${mark.name}`;
      else found = `${mark.name === 'the hill' ? 'on' : 'in'} ${mark.name}`;
    }
    if (found !== null) return found;
  }
  return null;
}

/** From the nearest side and the nearest end of the table. */
function fromEdges(s: CeltosState, x: number, y: number): string {
  const { row } = boardOf(s);
  const side = 2 * x <= row.width ? `${inches(x)} from the west edge` : `${inches(row.width - x)} from the east edge`;
  const end =
    2 * y <= row.height ? `${inches(y)} from the south edge` : `${inches(row.height - y)} from the north edge`;
  return `${side}, ${end}`;
}

/** A point in tenths from the south-west corner, in words. */
export function placeWords(s: CeltosState, x: number, y: number): string {
  const u = s.active;
  const near = beside(s, x, y);
  if (u === NO_UNIT || s.onTable[u] === 0) return near ? `${near}, ${fromEdges(s, x, y)}` : fromEdges(s, x, y);
  const lead = modelId(u, guideOf(s, u));
  const [dx, dy] = [x - s.x[lead], y - s.y[lead]];
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far < 0.5) return near ? `where it stands, ${near}` : 'where it stands';
  return `${inches(far)} ${way(dx, dy)}${near ? `, ${near}` : ''}`;
}
