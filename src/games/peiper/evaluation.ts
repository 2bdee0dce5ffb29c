/**
 * How good a position is: how likely enough German units are to stand on the goal in supply before time is up, as their
 * roads, the bridges, the US units in the way and the ACTs to come allow; then ground and steps.
 */

import type { Evaluation, Term } from '../../engine/index.ts';
import { bridgeWorth } from './first-sight.ts';
import { clausesOf, facts } from './reasons.ts';
import { FAR, POINT, routesOf } from './routes.ts';
import { actsOf, JOKER } from './rules/deck.ts';
import { isOpenRiver, standsIn } from './rules/ground.ts';
import { attackFactor } from './rules/modifiers.ts';
import { isExempt } from './rules/supply.ts';
import { NEVER, Off, type PeiperState, scenarioOf } from './state.ts';
import { GERMAN, HEXES, UNITS, US } from './tables.ts';

export const WEIGHTS = {
  /** Points that a US unit in the way costs: one with a step, each step more, each point of cover; and one beside the way. */
  blocked: 0.5,
  blockedStep: 3,
  blockedCover: 1.5,
  held: 1,
  /** How much sooner a US unit goes that Germans can fire at, for each hit a turn they can hope for. */
  siege: 1.5,
  /** Moves that a unit gets in a turn to come, and by how many a way may be too long before hope is gone. */
  pace: 0.5,
  doubt: 0.8,
  /** The share of cards that fights take; what a Move still to come in this turn counts, if it is not the last. */
  fights: 0.3,
  fresh: 0.05,
  /** In the last turn: what is left of the hope of a unit that no Move takes there. */
  lastHope: 0.15,
  /** And what those count for who could still storm the goal: little, lest they wait for a better card. */
  storm: 0.1,
  /** What is left of a unit's hope if it is reduced, or cut off. */
  weak: 0.6,
  cutOff: 0.3,
  /** A unit on the goal, reduced or full, is still there when the turn ends. */
  staysWeak: 0.9,
  stays: 0.97,
  /** How much each counts: the goal, Moves to it of the units that are nearest, steps lost by either side, fuel. */
  goal: 0.55,
  ground: 0.35,
  /** And Moves of everybody, so that those behind come up, too. */
  rest: 0.07,
  germanStep: 0.1,
  usStep: 0.1,
  fuel: 0.3,
  /** What a bridge counts that would be missed and that no German keeps. */
  risk: 0.3,
} as const;

export type Weights = { readonly [K in keyof typeof WEIGHTS]: number };

const TERMS = ['goal', 'ground', 'steps', 'fuel', 'bridges'] as const;

/** What one reckoning notes down, by hex. */
class Notes {
  /** German units, and the sum of their AF. */
  readonly firers = new Float32Array(HEXES);
  readonly guns = new Float32Array(HEXES);
  /** What it costs to leave the hex, and the ways to the goal that come of it. */
  readonly toll = new Uint8Array(HEXES);
  readonly vehicles = new Uint8Array(HEXES);
  readonly foot = new Uint8Array(HEXES);
  /** The same for a Move of this turn. */
  readonly bar = new Uint8Array(HEXES);
  readonly vehiclesNow = new Uint8Array(HEXES);
  readonly footNow = new Uint8Array(HEXES);
  /** Whether supply can be traced from here. */
  readonly inSupply = new Uint8Array(HEXES);
  readonly queue = new Int16Array(HEXES);
  /** In the order of TERMS. */
  readonly found = new Float64Array(TERMS.length);
}

/** What each hex costs those who want to leave it westward. The highest bit marks those that US units hold. */
function markTolls(s: PeiperState, w: Weights, { firers, guns, toll }: Notes): void {
  const t = s.tables;
  const { neighbour } = scenarioOf(s);
  const units = t.unitsOf[US];
  const germans = t.unitsOf[GERMAN];
  const held = Math.round(w.held * POINT);
  firers.fill(0);
  guns.fill(0);
  // In the last turn those who have fired fire no more.
  const spent = s.turn === scenarioOf(s).turns ? 0 : 1;
  for (let i = 0; i < germans.length; i++) {
    const at = s.hex[germans[i]];
    if (at < 0) continue;
    const counts = s.acted[germans[i]] ? spent : 1;
    firers[at] += counts;
    guns[at] += counts * attackFactor(s, germans[i]);
  }
  toll.fill(0);
  for (let i = 0; i < units.length; i++) {
    const at = s.hex[units[i]];
    if (at < 0) continue;
    const cover = t.cover[t.terrain[at]];
    let hits = 0;
    for (let side = at * 6, end = side + 6; side < end; side++) {
      const next = neighbour[side];
      if (next < 0) continue;
      const open = isOpenRiver(s, side);
      if (!open && toll[next] < held) toll[next] = held;
      if (firers[next] > 0) hits += Math.max(0, guns[next] - firers[next] * (cover + (open ? 2 : 0))) / 13;
    }
    const more = w.blocked + w.blockedStep * (s.steps[units[i]] - 1) + w.blockedCover * cover;
    // A second unit in the hex adds to the first.
    const there = toll[at] & 0x80 ? toll[at] & 0x7f : 0;
    toll[at] = 0x80 | Math.min(0x7f, Math.round(there + (more * POINT) / (1 + w.siege * hits)));
  }
}

/** Leaving a hex in contact takes another Move, and nobody moves through a US unit. */
const ANOTHER_MOVE = 20 * POINT;

/** What a Move of this turn can do, for the last one: the toll of each hex is all or nothing. */
function markBars(s: PeiperState, { bar }: Notes): void {
  const { neighbour } = scenarioOf(s);
  const units = s.tables.unitsOf[US];
  bar.fill(0);
  for (let i = 0; i < units.length; i++) {
    const at = s.hex[units[i]];
    if (at < 0) continue;
    for (let side = at * 6, end = side + 6; side < end; side++)
      if (neighbour[side] >= 0 && !isOpenRiver(s, side)) bar[neighbour[side]] |= ANOTHER_MOVE;
  }
  for (let i = 0; i < units.length; i++) if (s.hex[units[i]] >= 0) bar[s.hex[units[i]]] = 0xff;
}

/** The chance that the Germans who still have their ACT clear a goal hex that US units hold; one of them goes in. */
function storm(s: PeiperState, now: number, { firers, guns }: Notes): number {
  const t = s.tables;
  const { isGoal, neighbour } = scenarioOf(s);
  const units = t.unitsOf[US];
  let best = 0;
  for (let i = 0; i < units.length; i++) {
    const at = s.hex[units[i]];
    if (at < 0 || !isGoal[at]) continue;
    let steps = 0;
    for (let k = 0; k < units.length; k++) if (s.hex[units[k]] === at) steps += s.steps[units[k]];
    const cover = t.cover[t.terrain[at]];
    let hits = 0;
    let beside = false;
    for (let side = at * 6, end = side + 6; side < end; side++) {
      const next = neighbour[side];
      if (next < 0 || firers[next] === 0) continue;
      const open = isOpenRiver(s, side);
      beside ||= !open;
      hits += Math.max(0, guns[next] - firers[next] * (cover + (open ? 2 : t.river[side] ? 1 : 0))) / 13;
    }
    if (!beside) continue;
    // At least so many hits, if each is as likely as the others.
    hits *= now;
    let fewer = 0;
    let exactly = Math.exp(-hits);
    for (let n = 0; n < steps; n++) {
      fewer += exactly;
      exactly *= hits / (n + 1);
    }
    if (1 - fewer > best) best = 1 - fewer;
  }
  return best;
}

/** All ground from which supply can be traced, walked from the edge (PR69 to PR71). */
function markSupply(s: PeiperState, { inSupply, queue }: Notes): void {
  const t = s.tables;
  const { neighbour, supplyEdge } = scenarioOf(s);
  inSupply.fill(0);
  let tail = 0;
  for (let i = 0; i < supplyEdge.length; i++) {
    inSupply[supplyEdge[i]] = 1;
    queue[tail++] = supplyEdge[i];
  }
  for (let head = 0; head < tail; head++) {
    const to = queue[head];
    if (standsIn(s, US, to)) continue;
    for (let side = to * 6, end = side + 6; side < end; side++) {
      const from = neighbour[side];
      if (from < 0 || inSupply[from] || isOpenRiver(s, side) || (t.roadOnly[to] && !t.road[side])) continue;
      inSupply[from] = 1;
      queue[tail++] = from;
    }
  }
}

/** ACTs the German can expect before the joker: each card left lies before it as likely as behind it. */
function actsToCome(s: PeiperState, w: Weights): number {
  let acts = 0;
  for (let card = 0; card < 26; card++) if (s.deck[card] > 0) acts += actsOf(card);
  if (s.deck[JOKER] === 0) return 0;
  return (acts / 2) * (1 - w.fights) + (s.side === GERMAN ? s.acts : 0);
}

/** ACTs of the German cards that lie before the joker, on average, when a turn begins. */
const ALL_ACTS = Array.from({ length: 26 }, (_, card) => actsOf(card)).reduce((sum, acts) => sum + acts, 0) / 2;

/** The joker comes at any time: every number of ACTs up to twice the mean is as likely, and the units wait in a row. */
function served(waiting: number, acts: number): number {
  const most = Math.min(waiting, 2 * acts);
  return most * (1 - most / (4 * acts + 0.01));
}

/** More Moves than this make no difference; and what a unit that is gone counts. */
const FARTHEST = 15;
const LOST = 8;

/** Everything from the German side, into `found` in the order of TERMS. */
function judge(s: PeiperState, w: Weights, notes: Notes): Float64Array {
  const { toll, vehicles, foot, bar, vehiclesNow, footNow, inSupply, found } = notes;
  const t = s.tables;
  const scenario = scenarioOf(s);
  const routes = routesOf(t);
  const net = routes.netOf(scenario);
  markTolls(s, w, notes);
  routes.flood(s, net.vehicles, s.blown, toll, vehicles);
  routes.flood(s, net.foot, s.blown, toll, foot);
  markSupply(s, notes);
  found.fill(0);
  const units = t.unitsOf[GERMAN];
  let waiting = 0;
  let inPlay = 0;
  for (let i = 0; i < units.length; i++) {
    if (s.off[units[i]] !== Off.pool || (s.hex[units[i]] < 0 && s.due[units[i]] > s.turn)) continue;
    inPlay++;
    if (!s.acted[units[i]]) waiting++;
  }
  const acts = actsToCome(s, w);
  const toAct = served(waiting, acts);
  const now = waiting === 0 ? 0 : toAct / waiting;
  const last = s.turn === scenario.turns;
  const fresh = now * (last ? 1 : w.fresh);
  if (last) {
    markBars(s, notes);
    routes.flood(s, net.vehicles, s.blown, bar, vehiclesNow);
    routes.flood(s, net.foot, s.blown, bar, footNow);
  }
  // A turn ends at once when all have acted: it must fade into the next, or the last ACT seems to cost one.
  const left = last || waiting === 0 ? 0 : toAct / served(inPlay, ALL_ACTS * (1 - w.fights));
  const later = (scenario.turns - s.turn + left) * w.pace;
  // The chance that none, exactly one, or two and more get there, as if each went its own way.
  let none = 1;
  let one = 0;
  let near = FAR;
  let nearer = FAR;
  let behind = 0;
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    if (s.off[u] === Off.eliminated) behind += LOST;
    if (s.off[u] !== Off.pool) continue;
    const ways = t.vehicle[u] ? vehicles : foot;
    let at = s.hex[u];
    let moves = later + (s.acted[u] ? 0 : fresh);
    if (at < 0) {
      if (s.due[u] === NEVER || s.due[u] > scenario.turns) continue;
      if (s.due[u] > s.turn) moves = (scenario.turns - s.due[u] + 1) * w.pace;
      at = bestEntry(scenario.entry[u], ways);
      if (at < 0) continue;
    }
    const way = ways[at] + (s.hex[u] < 0 ? POINT : 0);
    if (way >= FAR) continue;
    const needs = way / (t.ma[u] * POINT);
    behind += Math.min(needs, LOST);
    if (needs < near) {
      nearer = near;
      near = needs;
    } else if (needs < nearer) nearer = needs;
    let hope: number;
    if (way === 0) hope = s.steps[u] === 1 ? w.staysWeak : w.stays;
    else {
      hope = 1 / (1 + Math.exp((needs - moves) / w.doubt));
      if (s.steps[u] === 1) hope *= w.weak;
      if (last) {
        // One Move is left at most: either it leads there or a fight must clear the way.
        const open = (t.vehicle[u] ? vehiclesNow : footNow)[at] + (s.hex[u] < 0 ? POINT : 0);
        const leads = !s.acted[u] && open - (bar[at] & ANOTHER_MOVE) <= t.ma[u] * POINT;
        hope = leads ? now * w.stays : hope * w.lastHope;
      }
    }
    if (s.hex[u] >= 0 && !inSupply[at]) hope *= w.cutOff;
    one = one * (1 - hope) + none * hope;
    none *= 1 - hope;
  }
  if (last) {
    const taken = w.storm * storm(s, now, notes);
    one = one * (1 - taken) + none * taken;
    none *= 1 - taken;
  }
  const hope = scenario.winUnits > 1 ? 1 - none - one : 1 - none;
  // In the last turn hope is all there is: the chance itself counts.
  found[0] = (last ? 1 : w.goal) * Math.log((hope + 0.01) / (1.01 - hope));
  const ground = Math.min(scenario.winUnits > 1 ? nearer : near, FARTHEST);
  found[1] = -(last ? 0.2 : 1) * (w.rest * behind + w.ground * ground);
  found[2] = w.usStep * stepsLost(s, US) - w.germanStep * stepsLost(s, GERMAN);
  if (isExempt(s)) found[3] = w.fuel;
  found[4] = -w.risk * bridgesAtRisk(s);
  return found;
}

/** What the Germans would lose with the bridges that the US can still blow up. */
function bridgesAtRisk(s: PeiperState): number {
  const t = s.tables;
  const { bridges } = scenarioOf(s);
  let sum = 0;
  for (let i = 0; i < bridges.length; i++) {
    const bridge = bridges[i];
    if (s.blown[bridge] || s.spoiled[bridge]) continue;
    const [a, b] = t.bridgeHexes[bridge];
    if (standsIn(s, GERMAN, a) || standsIn(s, GERMAN, b)) continue;
    sum += Math.min(2, bridgeWorth(s, bridge)) * (s.tried[bridge] ? 0.6 : 1);
  }
  return sum;
}

function bestEntry(entry: Int16Array, ways: Uint8Array): number {
  let best = -1;
  for (let i = 0; i < entry.length; i++) if (best < 0 || ways[entry[i]] < ways[best]) best = entry[i];
  return best;
}

/** Steps a side has lost for good or for now. */
export function stepsLost(s: PeiperState, side: number): number {
  let lost = 0;
  for (let u = 0; u < UNITS; u++) if (s.tables.sideOf[u] === side && s.off[u] !== Off.absent) lost += 2 - s.steps[u];
  return lost;
}

export function evaluationWith(w: Weights): Evaluation<PeiperState> {
  const notes = new Notes();
  const { found } = notes;
  return {
    evaluate(s, seat) {
      if (s.result !== 0) return (s.result === 1) === (seat === GERMAN) ? 1 : -1;
      judge(s, w, notes);
      // The log odds of a German win, as far as they can be seen.
      let sum = 0;
      for (let i = 0; i < found.length; i++) sum += found[i];
      const value = Math.tanh(sum / 2);
      return seat === GERMAN ? value : -value;
    },
    terms(s, seat): readonly Term[] {
      const sign = seat === GERMAN ? 1 : -1;
      return Array.from(judge(s, w, notes), (value, i) => ({
        name: TERMS[i],
        value: sign * value,
        ...clausesOf(TERMS[i], seat),
      }));
    },
    facts,
  };
}
