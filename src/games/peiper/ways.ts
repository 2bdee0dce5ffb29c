/** Roads to the goal for the machine: half points from every hex, with the bridges as they are and nobody in the way. */

import { type PeiperState, scenarioOf } from './state.ts';
import { BRIDGES, HEXES, type Scenario, type Tables } from './tables.ts';

/** More than any way has; also "there is none". */
export const FAR = 250;
/** Ways are counted in halves, so that what US units cost can be weighed finely. */
export const POINT = 2;

/** An open river takes those on foot a whole Move. */
const SWIM = 3 * POINT;

export interface Ways {
  readonly vehicles: Uint8Array;
  readonly foot: Uint8Array;
}

/** What a step over a hexside costs, seen from the hex that is entered; FAR where it cannot be made. */
interface Steps {
  readonly whole: Uint8Array;
  /** Over a blown bridge. */
  readonly broken: Uint8Array;
}

interface Net {
  readonly vehicles: Steps;
  readonly foot: Steps;
  readonly known: Map<number, Ways>;
}

function stepsOf(t: Tables, scenario: Scenario, vehicles: boolean): Steps {
  const cost = (side: number, open: boolean): number => {
    if (scenario.neighbour[side] < 0) return FAR;
    const to = Math.floor(side / 6);
    const road = t.road[side] === 1 && !open;
    if (vehicles && (open || (t.roadOnly[to] === 1 && !road))) return FAR;
    if (open) return SWIM;
    return road ? POINT : t.points[t.terrain[to]] * POINT;
  };
  return {
    whole: Uint8Array.from(t.river, (river, side) => cost(side, river === 1 && t.bridgeAt[side] < 0)),
    broken: Uint8Array.from(t.river, (river, side) => cost(side, river === 1)),
  };
}

const nets = new WeakMap<Scenario, Net>();

export function netOf(t: Tables, scenario: Scenario): Net {
  let net = nets.get(scenario);
  if (!net) {
    net = { vehicles: stepsOf(t, scenario, true), foot: stepsOf(t, scenario, false), known: new Map() };
    nets.set(scenario, net);
  }
  return net;
}

// Dial's buckets: one linked list of hexes a cost. A hex is entered at most once by each neighbour.
const head = new Int16Array(FAR + 1);
const next = new Int16Array(HEXES * 7 + 1);
const entry = new Int16Array(HEXES * 7 + 1);

/**
 * Half points from each hex to the nearest goal, counted backwards from it into `cost`; leaving a hex costs its toll besides
 * (null: none).
 */
export function flood(
  s: PeiperState,
  { whole, broken }: Steps,
  blown: Uint8Array,
  toll: Uint8Array | null,
  cost: Uint8Array,
): void {
  const { neighbour, goals } = scenarioOf(s);
  const { bridgeAt } = s.tables;
  cost.fill(FAR);
  head.fill(0);
  let entries = 1;
  for (let i = 0; i < goals.length; i++) {
    const h = goals[i];
    cost[h] = toll === null ? 0 : toll[h] & 0x80 ? toll[h] & 0x7f : 0;
    entry[entries] = h;
    next[entries] = head[cost[h]];
    head[cost[h]] = entries++;
  }
  for (let spent = 0; spent < FAR; spent++) {
    for (let at = head[spent]; at !== 0; at = next[at]) {
      const to = entry[at];
      if (cost[to] !== spent) continue;
      for (let side = to * 6, end = side + 6; side < end; side++) {
        const from = neighbour[side];
        if (from < 0 || cost[from] <= spent) continue;
        const bridge = bridgeAt[side];
        const step = bridge >= 0 && blown[bridge] === 1 ? broken[side] : whole[side];
        if (step === FAR) continue;
        const total = spent + step + (toll === null ? 0 : toll[from] & 0x7f);
        if (total >= cost[from]) continue;
        cost[from] = total;
        entry[entries] = from;
        next[entries] = head[total];
        head[total] = entries++;
      }
    }
  }
}

const asBlown = new Uint8Array(BRIDGES);

/** The ways with these bridges down (a mask of bridges), worked out once. */
function waysWith(s: PeiperState, mask: number): Ways {
  const net = netOf(s.tables, scenarioOf(s));
  let ways = net.known.get(mask);
  if (!ways) {
    for (let b = 0; b < BRIDGES; b++) asBlown[b] = (mask >> b) & 1;
    ways = { vehicles: new Uint8Array(HEXES), foot: new Uint8Array(HEXES) };
    flood(s, net.vehicles, asBlown, null, ways.vehicles);
    flood(s, net.foot, asBlown, null, ways.foot);
    net.known.set(mask, ways);
  }
  return ways;
}

function maskOf(blown: Uint8Array): number {
  let mask = 0;
  for (let b = 0; b < BRIDGES; b++) mask |= blown[b] << b;
  return mask;
}

export const waysNow = (s: PeiperState): Ways => waysWith(s, maskOf(s.blown));
/** As they would be without this bridge. */
export const waysWithout = (s: PeiperState, bridge: number): Ways => waysWith(s, maskOf(s.blown) | (1 << bridge));
