/** What bridges and broken-down regiments are worth, for the AI: whom a crossing serves, and what lies open near a regiment. */
import { wayTo } from './routes.ts';
import { Job } from './rules/engineers.ts';
import { type CoState, holds, scenarioOf } from './state.ts';
import { Bridge, HEXES, MoveClass, onMap, other } from './tables.ts';

/** Hexes to a crossing from which it still matters. */
const NEAR = 6;
/** Half points: a crossing that saves as many is worth all it can be. */
const FAR_ROUND = 20;

/** The banks of a river hexside, the one with the longer way to what decides the scenario first; null if both lie alike. */
function banks(
  s: CoState,
  hexside: number,
  moveClass: number,
): readonly [far: number, near: number, saved: number] | null {
  const [a, b] = s.tables.riverHexes[hexside];
  const way = wayTo(s, scenarioOf(s).victory.kind === 'towns' ? 'towns' : 'heads', moveClass);
  const saved = Math.abs(way[a] - way[b]);
  if (saved === 0) return null;
  return way[a] > way[b] ? [a, b, saved] : [b, a, saved];
}

/** The share of a side's strength on the map that is near a hex, and that moves in this way. */
function shareNear(s: CoState, side: number, hex: number, motorized: boolean): number {
  const t = s.tables;
  let near = 0;
  let all = 0;
  for (const u of t.unitsOf[side]) {
    if (!onMap(s.hex[u]) || t.dummy[u] || t.headquarters[u]) continue;
    const strength = t.attack[u] + t.defense[u];
    all += strength;
    if ((t.moveClass[u] === MoveClass.motorized) !== motorized) continue;
    if (t.distance[s.hex[u] * HEXES + hex] <= NEAR) near += strength;
  }
  return all === 0 ? 0 : near / all;
}

/** 0 to 1: how much of a side a new bridge would serve, by what it saves on the way to the goal. */
export function bridgeGain(s: CoState, side: number, hexside: number, kind: number): number {
  let sum = 0;
  for (const motorized of [false, true]) {
    if ((motorized && kind !== Bridge.armor) || s.bridge[hexside] >= (motorized ? Bridge.armor : Bridge.infantry))
      continue;
    const found = banks(s, hexside, motorized ? MoveClass.motorized : MoveClass.foot);
    if (!found) continue;
    const [far, , saved] = found;
    sum += shareNear(s, side, far, motorized) * Math.min(1, saved / FAR_ROUND);
  }
  return sum;
}

/** 0 to 1: how much of a side uses a bridge on its way to the goal; what the other side has beyond it is taken off. */
export function trafficOver(s: CoState, side: number, hexside: number): number {
  const t = s.tables;
  let sum = 0;
  for (const motorized of [false, true]) {
    if (s.bridge[hexside] < (motorized ? Bridge.armor : Bridge.infantry)) continue;
    const moveClass = motorized ? MoveClass.motorized : MoveClass.foot;
    const found = banks(s, hexside, moveClass);
    if (!found) continue;
    const [far, near, saved] = found;
    // Only who saves by it goes this way.
    if (saved !== t.cost[moveClass][far * 6 + t.grid.direction(far, near)]) continue;
    sum += shareNear(s, side, far, motorized) - shareNear(s, other(side), far, motorized);
  }
  return Math.max(0, sum);
}

const POINTS_NEEDED = [1, 2, 4, 1] as const;

/** What the engineers of both sides are at, for a side: each job by its gain and how far it is. */
export function worksFor(s: CoState, side: number): number {
  const { engineerUnits, side: sideOf } = s.tables;
  let sum = 0;
  for (let e = 0; e < engineerUnits.length; e++) {
    const job = s.job[e];
    if (job === Job.none) continue;
    const own = sideOf[engineerUnits[e]];
    const gain = job === Job.destroy ? trafficOver(s, other(own), s.jobSide[e]) : bridgeGain(s, own, s.jobSide[e], job);
    sum += ((own === side ? 1 : -1) * gain * (1 + s.jobPoints[e])) / (1 + POINTS_NEEDED[job]);
  }
  return sum;
}

/** Hexes that decide the scenario within reach of a hex, and held by nobody. */
export function openNear(s: CoState, hex: number): number {
  const { victory, victoryHexes, heads, defender, attacker } = scenarioOf(s);
  const wanted = victory.kind === 'towns' ? victoryHexes : heads[defender];
  let open = 0;
  for (const at of wanted)
    if (at !== hex && s.tables.distance[at * HEXES + hex] <= 3 && !holds(s, attacker, at) && !holds(s, defender, at))
      open++;
  return open;
}

/** How far the nearest enemy counter is. */
export function enemyAway(s: CoState, side: number, hex: number): number {
  let least = HEXES;
  for (const u of s.tables.unitsOf[other(side)])
    if (onMap(s.hex[u])) least = Math.min(least, s.tables.distance[hex * HEXES + s.hex[u]]);
  return least;
}
