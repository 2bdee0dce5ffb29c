/** Roads to the goal for the machine: half points from every hex, with the bridges as they are and nobody in the way. */

import { fnvFold, onceFor } from '../../engine/index.ts';
import { isOpenRiver } from './rules/ground.ts';
import { type PeiperState, scenarioOf } from './state.ts';
import { BRIDGES, HEXES, type Scenario, type Tables, UNITS, US } from './tables.ts';

/** More than any route costs; also "there is none". */
export const FAR = 250;
/** Routes are counted in halves, so that what US units cost can be weighed finely. */
export const POINT = 2;

/** An open river takes those on foot a whole Move. */
const SWIM = 3 * POINT;

export interface Routes {
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
  readonly known: Map<number, Routes>;
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

/** Points that a US unit in the way costs: one with a step, each step more, each point of cover; and one beside the way. */
export interface ExtraCosts {
  readonly blocked: number;
  readonly blockedStep: number;
  readonly blockedCover: number;
  readonly held: number;
}

interface Held extends Routes {
  scenario: Scenario | null;
  tolls: ExtraCosts | null;
  mask: number;
  without: number;
  readonly hex: Int16Array;
  readonly steps: Uint8Array;
}

/** Quick play asks for the same position many times: the last few are kept. */
const KEPT = 256;

const maskOf = (blown: Uint8Array): number => {
  let mask = 0;
  for (let b = 0; b < BRIDGES; b++) mask |= blown[b] << b;
  return mask;
};

/** Routes over one edition's map, with room for working them out and for those that are asked for again. */
class RouteFinder {
  readonly #tables: Tables;
  readonly #nets = new Map<Scenario, Net>();
  // Dial's buckets: one linked list of hexes a cost. A hex is entered at most once by each neighbor.
  readonly #head = new Int16Array(FAR + 1);
  readonly #next = new Int16Array(HEXES * 7 + 1);
  readonly #entry = new Int16Array(HEXES * 7 + 1);
  readonly #blown = new Uint8Array(BRIDGES);
  readonly #toll = new Uint8Array(HEXES);
  readonly #kept: readonly Held[] = Array.from({ length: KEPT }, () => ({
    scenario: null,
    tolls: null,
    mask: 0,
    without: -1,
    hex: new Int16Array(UNITS),
    steps: new Uint8Array(UNITS),
    vehicles: new Uint8Array(HEXES),
    foot: new Uint8Array(HEXES),
  }));

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  netOf(scenario: Scenario): Net {
    let net = this.#nets.get(scenario);
    if (!net) {
      const t = this.#tables;
      net = { vehicles: stepsOf(t, scenario, true), foot: stepsOf(t, scenario, false), known: new Map() };
      this.#nets.set(scenario, net);
    }
    return net;
  }

  /**
   * Half points from each hex to the nearest goal, counted backwards from it into `cost`; leaving a hex costs its toll as well
   * (null: none).
   */
  flood(s: PeiperState, { whole, broken }: Steps, blown: Uint8Array, toll: Uint8Array | null, cost: Uint8Array): void {
    const head = this.#head;
    const next = this.#next;
    const entry = this.#entry;
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

  /** The ways with these bridges down (a mask of bridges), worked out once. */
  routesWith(s: PeiperState, mask: number): Routes {
    const net = this.netOf(scenarioOf(s));
    let ways = net.known.get(mask);
    if (!ways) {
      for (let b = 0; b < BRIDGES; b++) this.#blown[b] = (mask >> b) & 1;
      ways = { vehicles: new Uint8Array(HEXES), foot: new Uint8Array(HEXES) };
      this.flood(s, net.vehicles, this.#blown, null, ways.vehicles);
      this.flood(s, net.foot, this.#blown, null, ways.foot);
      net.known.set(mask, ways);
    }
    return ways;
  }

  /** The ways past the US units as they stand, which cost tolls; one of them may be left out. */
  routesHeld(s: PeiperState, w: ExtraCosts, without: number): Routes {
    const scenario = scenarioOf(s);
    const units = s.tables.unitsOf[US];
    const mask = maskOf(s.blown);
    let hash = mask ^ (without + 1);
    for (let i = 0; i < units.length; i++) hash = fnvFold(hash, s.hex[units[i]] * 4 + s.steps[units[i]]);
    const held = this.#kept[(hash ^ (hash >>> 15)) & (KEPT - 1)];
    let same = held.mask === mask && held.scenario === scenario && held.tolls === w && held.without === without;
    for (let i = 0; same && i < units.length; i++)
      same = held.hex[units[i]] === s.hex[units[i]] && held.steps[units[i]] === s.steps[units[i]];
    if (same) return held;
    held.scenario = scenario;
    held.tolls = w;
    held.without = without;
    held.mask = mask;
    held.hex.set(s.hex);
    held.steps.set(s.steps);
    markHeld(s, w, without, this.#toll);
    const net = this.netOf(scenario);
    this.flood(s, net.vehicles, s.blown, this.#toll, held.vehicles);
    this.flood(s, net.foot, s.blown, this.#toll, held.foot);
    return held;
  }
}

export const routesOf = onceFor((t: Tables) => new RouteFinder(t));

export const routesNow = (s: PeiperState): Routes => routesOf(s.tables).routesWith(s, maskOf(s.blown));
/** As they would be without this bridge. */
export const routesWithout = (s: PeiperState, bridge: number): Routes =>
  routesOf(s.tables).routesWith(s, maskOf(s.blown) | (1 << bridge));
export const routesHeld = (s: PeiperState, w: ExtraCosts, without = -1): Routes =>
  routesOf(s.tables).routesHeld(s, w, without);

/** What US units cost those who pass. The highest bit marks hexes that they hold. */
function markHeld(s: PeiperState, w: ExtraCosts, without: number, toll: Uint8Array): void {
  const t = s.tables;
  const { neighbour } = scenarioOf(s);
  const units = t.unitsOf[US];
  const beside = Math.round(w.held * POINT);
  toll.fill(0);
  for (let i = 0; i < units.length; i++) {
    const at = s.hex[units[i]];
    if (at < 0 || units[i] === without) continue;
    for (let side = at * 6, end = side + 6; side < end; side++) {
      const near = neighbour[side];
      if (near >= 0 && toll[near] < beside && !isOpenRiver(s, side)) toll[near] = beside;
    }
    const more = w.blocked + w.blockedStep * (s.steps[units[i]] - 1) + w.blockedCover * t.cover[t.terrain[at]];
    const there = toll[at] & 0x80 ? toll[at] & 0x7f : 0;
    toll[at] = 0x80 | Math.min(0x7f, Math.round(there + more * POINT));
  }
}
