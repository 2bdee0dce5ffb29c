/**
 * How good a position is: how likely enough German units are to stand on the goal in supply before time is up, as their
 * roads, the bridges and the US units in the way allow; then steps and supply. And which options look good at first sight.
 */

import type { Advice, Term } from '../../engine/game.ts';
import { first, second, verbOf } from '../../engine/verbs.ts';
import { stepsLost } from './layers.ts';
import { inContact, isOpenRiver, standsIn } from './rules/ground.ts';
import { hitChance } from './rules/odds.ts';
import { isExempt } from './rules/supply.ts';
import { V } from './rules/verbs.ts';
import { NEVER, Off, type PeiperState, Support, scenarioOf } from './state.ts';
import { GERMAN, HEXES, type Tables, US } from './tables.ts';

// ---- the way to the goal --------------------------------------------------------------------------------------------

const FAR = 250;

/** Room for one judgement: costs to the goal for vehicles and for those on foot, and the ground in supply. */
interface Desk {
  readonly vehicles: Uint8Array;
  readonly foot: Uint8Array;
  readonly fed: Uint8Array;
  readonly queue: Int16Array;
  readonly waiting: Uint8Array;
}
const desks = new WeakMap<Tables, Desk>();

function deskOf(t: Tables): Desk {
  let desk = desks.get(t);
  if (!desk) {
    desk = {
      vehicles: new Uint8Array(HEXES),
      foot: new Uint8Array(HEXES),
      fed: new Uint8Array(HEXES),
      queue: new Int16Array(HEXES * 8),
      waiting: new Uint8Array(HEXES),
    };
    desks.set(t, desk);
  }
  return desk;
}

/**
 * Points from each hex to the nearest goal, counted backwards from it. A US unit in the way costs the time to remove it,
 * one beside the way the time it holds one up.
 */
function waysToGoal(s: PeiperState, vehicles: boolean, cost: Uint8Array, desk: Desk, w: Weights): void {
  const t = s.tables;
  const { neighbour, goals } = scenarioOf(s);
  const { queue, waiting } = desk;
  cost.fill(FAR);
  waiting.fill(0);
  let head = 0;
  let tail = 0;
  for (let i = 0; i < goals.length; i++) {
    const h = goals[i];
    cost[h] = standsIn(s, US, h) ? w.blocked : 0;
    queue[tail++] = h;
    waiting[h] = 1;
  }
  while (head !== tail) {
    const to = queue[head];
    head = (head + 1) % queue.length;
    waiting[to] = 0;
    const base = cost[to];
    for (let d = 0; d < 6; d++) {
      const from = neighbour[to * 6 + d];
      if (from < 0) continue;
      const side = to * 6 + d;
      const open = isOpenRiver(s, side);
      const road = t.road[side] === 1 && !open;
      let step: number;
      if (vehicles) {
        if (open || (t.roadOnly[to] && !road)) continue;
        step = road ? 1 : t.points[t.terrain[to]];
      } else step = open ? w.swim : road ? 1 : t.points[t.terrain[to]];
      let here = base + step;
      if (standsIn(s, US, from)) here += w.blocked;
      else if (inContact(s, GERMAN, from)) here += w.held;
      if (here < cost[from] && here < FAR) {
        cost[from] = here;
        if (!waiting[from]) {
          waiting[from] = 1;
          queue[tail] = from;
          tail = (tail + 1) % queue.length;
        }
      }
    }
  }
}

/** All ground from which supply can be traced, walked from the edge (PR69 to PR71). */
function markFed(s: PeiperState, desk: Desk): void {
  const t = s.tables;
  const { neighbour, supplyEdge } = scenarioOf(s);
  const { fed, queue } = desk;
  fed.fill(0);
  let tail = 0;
  for (let i = 0; i < supplyEdge.length; i++) {
    fed[supplyEdge[i]] = 1;
    queue[tail++] = supplyEdge[i];
  }
  for (let head = 0; head < tail; head++) {
    const to = queue[head];
    if (standsIn(s, US, to)) continue;
    for (let d = 0; d < 6; d++) {
      const side = to * 6 + d;
      const from = neighbour[side];
      if (from < 0 || fed[from] || isOpenRiver(s, side) || (t.roadOnly[to] && !t.road[side])) continue;
      fed[from] = 1;
      queue[tail++] = from;
    }
  }
}

// ---- evaluation -----------------------------------------------------------------------------------------------------

const TERMS = ['goal', 'ground', 'steps', 'supply', 'fuel'] as const;

export const WEIGHTS = {
  /** Points that a US unit in the way or beside it costs, and an open river to those on foot. */
  blocked: 4,
  held: 1,
  swim: 3,
  /** How likely the goal is to be won, and ground gained toward it. */
  goal: 2.2,
  ground: 0.8,
  /** A German and a US step lost. */
  germanStep: 0.07,
  usStep: 0.08,
  /** A German unit cut off; the share of its prospects that it keeps. */
  cutOff: 0.05,
  cutOffProspect: 0.35,
  /** The share of turns in which a unit has an ACT. */
  pace: 0.75,
  /** Turns by which a way may be too long before hope is gone. */
  doubt: 1.2,
  fuel: 0.05,
} as const;

export type Weights = { readonly [K in keyof typeof WEIGHTS]: number };

/** Everything from the German side; in the order of TERMS. `out` is written and returned. */
function judge(s: PeiperState, w: Weights, out: Float64Array): Float64Array {
  const t = s.tables;
  const scenario = scenarioOf(s);
  const desk = deskOf(t);
  waysToGoal(s, true, desk.vehicles, desk, w);
  waysToGoal(s, false, desk.foot, desk, w);
  markFed(s, desk);
  out.fill(0);
  const turnsLeft = scenario.turns - s.turn + 1;
  // The best prospects, as many as must stand on the goal.
  let best = 0;
  let next = 0;
  let ground = 0;
  const units = t.unitsOf[GERMAN];
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    const ways = t.vehicle[u] ? desk.vehicles : desk.foot;
    let at = s.hex[u];
    let wait = s.acted[u] ? 1 : 0;
    if (at < 0) {
      if (s.off[u] !== Off.pool || s.due[u] === NEVER || s.due[u] > scenario.turns) continue;
      wait = Math.max(wait, s.due[u] - s.turn) + 0.5;
      at = bestEntry(scenario.entry[u], ways);
      if (at < 0) continue;
    }
    const way = ways[at];
    if (way >= FAR) continue;
    const needs = way === 0 ? 0 : wait + way / (t.ma[u] * w.pace);
    let hope = way === 0 ? 1 - 0.02 * turnsLeft : 1 / (1 + Math.exp((needs - turnsLeft) / w.doubt + 0.6));
    if (s.hex[u] >= 0 && !desk.fed[at]) {
      hope *= w.cutOffProspect;
      out[3] -= w.cutOff;
    }
    if (s.steps[u] === 1) hope *= 0.93;
    if (hope > best) {
      next = best;
      best = hope;
    } else if (hope > next) next = hope;
    ground += 1 - way / FAR;
  }
  out[0] = w.goal * (scenario.winUnits > 1 ? 0.35 * best + 0.65 * next : 0.85 * best + 0.15 * next);
  out[1] = (w.ground * ground) / 10;
  out[2] = w.usStep * stepsLost(s, US) - w.germanStep * stepsLost(s, GERMAN);
  if (isExempt(s)) out[4] = w.fuel;
  return out;
}

function bestEntry(entry: Int16Array, ways: Uint8Array): number {
  let best = -1;
  for (let i = 0; i < entry.length; i++) if (best < 0 || ways[entry[i]] < ways[best]) best = entry[i];
  return best;
}

/** What an even position is worth, so that the scale is centred. */
const EVEN = 1.3;

function evaluate(s: PeiperState, seat: number, w: Weights): number {
  if (s.result !== 0) return (s.result === 1) === (seat === GERMAN) ? 1 : -1;
  const terms = judge(s, w, scratch);
  let sum = -EVEN;
  for (let i = 0; i < terms.length; i++) sum += terms[i];
  const value = Math.tanh(sum / 1.5);
  return seat === GERMAN ? value : -value;
}
/** Where a judgement adds up; read at once, never kept. */
const scratch = new Float64Array(TERMS.length);

const WORDS: Readonly<Record<(typeof TERMS)[number], string>> = {
  goal: 'how likely enough German units are to reach the goal in time',
  ground: 'ground gained toward it',
  steps: 'US steps lost less German steps lost',
  supply: 'German units cut off',
  fuel: 'captured fuel',
};

function terms(s: PeiperState, seat: number, w: Weights): readonly Term[] {
  const sign = seat === GERMAN ? 1 : -1;
  return Array.from(judge(s, w, new Float64Array(TERMS.length)), (value, i) => ({
    name: TERMS[i],
    value: sign * (i === 0 ? value - EVEN : value),
    text: `${WORDS[TERMS[i]]}: ${(sign * (i === 0 ? value - EVEN : value)).toFixed(2)}`,
  }));
}

// ---- first sight ----------------------------------------------------------------------------------------------------

/** Hexes between here and the German units or, for them, the goal. */
function towards(s: PeiperState, side: number, h: number): number {
  const { grid, unitsOf } = s.tables;
  const { goals } = scenarioOf(s);
  let best = 40;
  if (side === GERMAN) {
    for (let i = 0; i < goals.length; i++) best = Math.min(best, grid.distance(goals[i], h));
    return -best;
  }
  const germans = unitsOf[GERMAN];
  for (let i = 0; i < germans.length; i++)
    if (s.hex[germans[i]] >= 0) best = Math.min(best, grid.distance(s.hex[germans[i]], h));
  return -Math.abs(best - 1);
}

function prior(s: PeiperState, c: number): number {
  const t = s.tables;
  const a = first(c);
  switch (verbOf(c)) {
    case V.place: {
      const usual = scenarioOf(s).free.find((f) => f.unit === a)?.usual ?? -1;
      return usual === second(c)
        ? 3
        : t.cover[t.terrain[second(c)]] * 0.4 - (usual < 0 ? 0 : t.grid.distance(usual, second(c)) * 0.4);
    }
    case V.depot:
      return scenarioOf(s).depots.some((d) => d.usual === a) ? 2 : towardsEdge(s, a) * 0.2;
    case V.pick:
    case V.arrive:
      return t.af[a * 3 + 2] / 4;
    case V.mine:
      return t.af[a * 3 + 2] / 5 + (t.ss[a] ? 1 : 0);
    case V['no-mine']:
      return -4;
    case V.move:
      return t.sideOf[a] === GERMAN ? 0.6 + t.ma[a] * 0.15 : 0;
    case V.attack:
      return 0.8 + t.af[a * 3 + s.steps[a]] * 0.12;
    case V.enter:
      return 0.9 + t.ma[a] * 0.2;
    case V.demolish:
      return 1.6;
    case V.pass:
      return -2.5;
    case V.to: {
      const side = t.sideOf[s.active];
      return (
        (towards(s, side, a) - towards(s, side, s.hex[s.active])) * (side === GERMAN ? 1 : 0.6) +
        t.cover[t.terrain[a]] * 0.15
      );
    }
    case V.stop:
      return t.sideOf[s.active] === GERMAN ? -0.8 : 0;
    case V.at:
      return (s.steps[a] === 1 ? 0.8 : 0) - t.cover[t.terrain[s.hex[a]]] * 0.3;
    case V.support: {
      if (a & Support.tiger && !t.vehicle[s.target]) return -3;
      const probe = s.support;
      s.support = a;
      const gain = hitChance(s) * 4;
      s.support = probe;
      return gain - (a & Support.oba ? 0.15 : 0) - (a & Support.air ? 0.3 : 0);
    }
    case V['use-news']:
      return 0.4;
    case V['fall-back']:
      return s.steps[s.target] === 1 ? 2 : 0.2;
    case V.advance:
      return towards(s, t.sideOf[s.active], s.targetHex) - towards(s, t.sideOf[s.active], s.hex[s.active]) + 0.5;
    case V['enter-at']:
      return towards(s, t.sideOf[s.active], a) * 0.5;
    case V.rebuild:
      return 1;
    case V.retreat:
    case V['arrive-at']:
    case V.return:
      return -t.column[a] * 0.1;
    default:
      return 0;
  }
}

const towardsEdge = (s: PeiperState, h: number): number => -s.tables.column[h] / 10;

export const adviceWith = (weights: Weights): Advice<PeiperState> => ({
  evaluate: (s, seat) => evaluate(s, seat, weights),
  terms: (s, seat) => terms(s, seat, weights),
  prior,
  milestone: (s) => s.ended,
  phase: (s) => s.turn * 256 + s.round,
});

export const advice = adviceWith(WEIGHTS);
