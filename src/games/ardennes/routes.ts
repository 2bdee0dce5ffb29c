/**
 * How far it is to the points, over the map as printed: movement points from every hex to every hex that counts in the
 * score, by road where there is one. Nobody is in the way; what units do about it is the judgement's.
 */

import { onceFor } from '../../engine/index.ts';
import { Bridge } from './state.ts';
import { HEXES, type Tables } from './tables.ts';

/** More than any way that matters. */
export const FAR = 120;

/** A river without a bridge takes a whole move. */
const RIVER = [3, 6] as const;

const ON_FOOT = [1, 1, 1, 2] as const;
const BY_TRACK = [1, 2, 3, 4] as const;

export interface Routes {
  /** Hexes that count in the score: VP hexes, then the rear and the Westwall. */
  readonly goals: Int16Array;
  /** How many of them are VP hexes. */
  readonly prizes: number;
  /** What each is worth. */
  readonly worth: Float64Array;
  /** Points from a hex to a goal: goal * HEXES + hex; on foot, then for mechanized units. */
  readonly foot: Uint8Array;
  readonly mech: Uint8Array;
  /** The goal that a hex is, -1 for none. */
  readonly goalAt: Int16Array;
}

/** Points from every hex to one, counted backwards from it. */
function flood(t: Tables, goal: number, mech: 0 | 1, out: Uint8Array): void {
  const { neighbour, road, terrain, riverSide, startBridge } = t;
  const costs = mech ? BY_TRACK : ON_FOOT;
  out.fill(FAR);
  out[goal] = 0;
  const waiting: number[][] = Array.from({ length: FAR + 1 }, () => []);
  waiting[0].push(goal);
  for (let p = 0; p < FAR; p++)
    for (const to of waiting[p]) {
      if (out[to] !== p) continue;
      for (let d = 0; d < 6; d++) {
        const from = neighbour[to * 6 + d];
        if (from < 0) continue;
        const river = riverSide[to * 6 + d];
        const ford = river >= 0 && startBridge[river] !== Bridge.intact;
        const cost = ford ? RIVER[mech] : (road[to] >> d) & 1 ? 1 : costs[terrain[to]];
        if (p + cost >= out[from]) continue;
        out[from] = p + cost;
        waiting[p + cost].push(from);
      }
    }
}

export const routesOf: (t: Tables) => Routes = onceFor((t: Tables): Routes => {
  const { westwall: loss } = t.data.calendar.victory;
  const rear = t.rear.filter(([h]) => t.westwall[h] === 0);
  const goals = Int16Array.from([...t.vpHexes, ...rear.map(([h]) => h), ...t.westwallHexes]);
  const worth = Float64Array.from([...t.vpHexes].map((h) => t.vp[h]).concat(rear.map(([, n]) => n)));
  const foot = new Uint8Array(goals.length * HEXES);
  const mech = new Uint8Array(goals.length * HEXES);
  const goalAt = new Int16Array(HEXES).fill(-1);
  goals.forEach((h, i) => {
    goalAt[h] = i;
    flood(t, h, 0, foot.subarray(i * HEXES, (i + 1) * HEXES));
    flood(t, h, 1, mech.subarray(i * HEXES, (i + 1) * HEXES));
  });
  return {
    goals,
    prizes: t.vpHexes.length,
    worth: Float64Array.from(goals, (_, i) => worth[i] ?? loss),
    foot,
    mech,
    goalAt,
  };
});
