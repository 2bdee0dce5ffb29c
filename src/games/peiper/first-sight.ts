/** What looks good at first sight: how the machine plays on in its copies, and in which order it looks at options. */

import { firstThing, secondThing, verbOf } from '../../engine/index.ts';
import { FAR, POINT, type Routes, routesHeld, routesNow, routesWithout } from './routes.ts';
import { airLeft, obaLeft } from './rules/attack.ts';
import { enemyAdjacent, inContact, isOpenRiver, refuseCross, standsIn } from './rules/ground.ts';
import { attackFactor } from './rules/modifiers.ts';
import { V } from './rules/verbs.ts';
import { has, isCampaign, Off, type PeiperState, Support, Switch, scenarioOf } from './state.ts';
import { GERMAN, HEXES, other, UNITS, US } from './tables.ts';

export const SIGHT = {
  // German: what an ACT promises.
  fire: -0.62,
  hit: 3.07,
  inWay: 1.89,
  almostGone: 0.26,
  go: 0.35,
  gain: 0.5,
  reach: 0.26,
  enter: 0.39,
  enterFast: 0.21,
  // A step: the goal itself, fuel (a little: it must not draw Germans off their road), being held up, cover.
  arrive: 2.54,
  refuel: 0.25,
  heldUp: 0.2,
  covered: 0.12,
  // A bridge that would be missed: to step onto it, and to leave it alone.
  seize: 0.5,
  guard: 1.19,
  // What US units in the way cost, in points: one with a step, each step more, each point of cover; and one beside the way.
  blocked: 0.49,
  blockedStep: 2.82,
  blockedCover: 1.4,
  held: 1.07,
  // US: what an ACT promises.
  usFire: -0.54,
  usHit: 3.26,
  usNear: 2.16,
  usNearHalf: 2.25,
  usAlmostGone: 0.42,
  usGo: 0.19,
  usLeave: 0.5,
  usEnter: 1.26,
  usPass: -0.59,
  blow: -0.55,
  blowGain: 2.74,
  // A post: in the way of the Germans, above all of the foremost and just ahead of them, in cover there; not where another
  // blocks already; next to Germans; in cover; on a goal that can be garrisoned.
  block: 1.09,
  foremost: 0.4,
  ahead: 1.09,
  usCovered: 0.28,
  far: 0.47,
  crowd: 0.41,
  near: 0.32,
  shelter: 0.08,
  garrison: 0.95,
};

export type Sight = { readonly [K in keyof typeof SIGHT]: number };

/** Points from a hex to the goal for this unit. */
const wayFrom = (ways: Routes, s: PeiperState, u: number, hex: number): number =>
  (s.tables.vehicle[u] ? ways.vehicles : ways.foot)[hex] / POINT;

const share = (limit: number): number => (limit <= 0 ? 0 : limit >= 13 ? 1 : limit / 13);

/** About how likely a unit is to hit an adjacent one, with so many points of support; a German is taken to be in supply. */
function hitChance(s: PeiperState, u: number, e: number, points: number): number {
  const t = s.tables;
  const m = t.data.modifiers;
  const to = s.hex[e];
  const side = s.hex[u] * 6 + t.grid.direction(s.hex[u], to);
  let limit = attackFactor(s, u) + points;
  if (t.antiTank[u] && t.vehicle[e]) limit -= m.antiTank;
  if (s.surprise && t.sideOf[u] === GERMAN) limit -= m.surprise;
  let ground = t.cover[t.terrain[to]];
  if (t.river[side]) ground += isOpenRiver(s, side) ? m.openRiver : m.bridge;
  if (t.vehicle[u] && t.roadOnly[to]) ground += m.vehicleIntoRough;
  if (!isCampaign(s)) return share(limit - ground);
  const passed = (t.pr[u] - 1) / 6;
  return passed * share(limit - m.checkPassed) + (1 - passed) * share(limit - ground);
}

const obaPoints = (s: PeiperState, side: number): number =>
  -(side === US ? s.tables.data.modifiers.obaUs : s.tables.data.modifiers.obaGerman);

/** Those near the goal, or in the way to it, and those with one step left are worth more. */
function targetWorth(s: PeiperState, w: Sight, u: number, e: number): number {
  const t = s.tables;
  if (t.sideOf[e] === GERMAN) {
    const far = wayFrom(routesNow(s), s, e, s.hex[e]);
    return 1 + (s.steps[e] === 1 ? w.usAlmostGone : 0) + w.usNear / (w.usNearHalf + far);
  }
  const ways = routesHeld(s, w);
  const field = t.vehicle[u] ? ways.vehicles : ways.foot;
  return 1 + (s.steps[e] === 1 ? w.almostGone : 0) + (field[s.hex[e]] < field[s.hex[u]] ? w.inWay : 0);
}

/** The best of the enemies next to a unit: about how likely it is to hit, more for one in the way or near its end. */
function bestShot(s: PeiperState, w: Sight, u: number): number {
  const t = s.tables;
  const side = t.sideOf[u];
  const enemies = t.unitsOf[other(side)];
  const points = (obaLeft(s, side) > 0 ? obaPoints(s, side) : 0) + (airLeft(s, side) > 0 ? -t.data.modifiers.air : 0);
  let best = 0;
  for (let i = 0; i < enemies.length; i++) {
    const e = enemies[i];
    if (s.hex[e] < 0 || t.grid.distance(s.hex[u], s.hex[e]) !== 1) continue;
    best = Math.max(best, hitChance(s, u, e, points) * targetWorth(s, w, u, e));
  }
  return best;
}

// ---- German -----------------------------------------------------------------------------------------------------------

/** What a step is worth to a German unit: the way it shortens, unless it is held up there. */
function germanStep(s: PeiperState, w: Sight, u: number, from: number, to: number, left: number): number {
  const ways = routesHeld(s, w);
  const here = wayFrom(ways, s, u, from);
  const there = wayFrom(ways, s, u, to);
  let worth = Math.min(3, here - there);
  if (there === 0 && here > 0) worth += w.arrive;
  else if (inContact(s, GERMAN, to)) worth -= w.heldUp * Math.max(0, left - 1);
  if (s.depot[0] === to || s.depot[1] === to) worth += w.refuel;
  if (s.tables.bridgesAt[to].length > 0) worth += w.seize * missed(s, u, to);
  return worth + s.tables.cover[s.tables.terrain[to]] * w.covered;
}

/** What the bridges are worth that this unit alone keeps, or would keep here: nobody blows them up under its feet (PR81). */
function missed(s: PeiperState, u: number, hex: number): number {
  const t = s.tables;
  let sum = 0;
  for (const bridge of t.bridgesAt[hex]) {
    if (s.blown[bridge] || s.spoiled[bridge]) continue;
    const [a, b] = t.bridgeHexes[bridge];
    const others = Math.max(0, s.standing[a]) + Math.max(0, s.standing[b]) - (s.hex[u] === a || s.hex[u] === b ? 1 : 0);
    if (others === 0) sum += Math.min(2, bridgeWorth(s, bridge));
  }
  return sum;
}

function germanMove(s: PeiperState, w: Sight, u: number): number {
  const from = s.hex[u];
  const way = wayFrom(routesHeld(s, w), s, u, from);
  if (way === 0) return -2;
  const step = bestStep(s, u, (to) => germanStep(s, w, u, from, to, s.tables.ma[u]));
  if (step <= 0.3) return -1.5;
  const leaves = s.tables.bridgesAt[from].length > 0 ? w.guard * missed(s, u, from) : 0;
  return w.go + step * w.gain + Math.min(s.tables.ma[u], way) * w.reach - leaves;
}

// ---- US ---------------------------------------------------------------------------------------------------------------

/** Hexes on the ways that the Germans would take if one US unit were gone, and how much of them goes there. */
interface Traffic {
  turn: number;
  scenario: number;
  mask: number;
  readonly hex: Int16Array;
  readonly steps: Uint8Array;
  readonly amount: Float32Array;
  readonly road: Int16Array;
  roads: number;
}

/** The weights, and by US unit the last traffic that was asked for. */
interface Eye extends Sight {
  readonly traffics: readonly Traffic[];
}

const noTraffics = (): Traffic[] =>
  Array.from({ length: UNITS }, () => ({
    turn: -1,
    scenario: -1,
    mask: -1,
    hex: new Int16Array(UNITS),
    steps: new Uint8Array(UNITS),
    amount: new Float32Array(HEXES),
    road: new Int16Array(HEXES),
    roads: 0,
  }));

/** Walks each German unit down its way to the goal, past all US units but this one: it is to find where it is missed. */
function trafficWithout(s: PeiperState, w: Eye, unit: number): Traffic {
  const seen = w.traffics[unit];
  let same = seen.turn === s.turn && seen.scenario === s.scenario;
  let mask = 0;
  for (let b = 0; b < s.blown.length; b++) mask |= s.blown[b] << b;
  same &&= seen.mask === mask;
  for (let u = 0; same && u < UNITS; u++)
    same = u === unit || (seen.hex[u] === s.hex[u] && seen.steps[u] === s.steps[u]);
  if (same) return seen;
  seen.turn = s.turn;
  seen.scenario = s.scenario;
  seen.mask = mask;
  seen.hex.set(s.hex);
  seen.steps.set(s.steps);
  for (let i = 0; i < seen.roads; i++) seen.amount[seen.road[i]] = 0;
  seen.roads = 0;
  walk(s, w, routesHeld(s, w, unit), seen);
  return seen;
}

/** Each German unit goes down its way to the goal and leaves its mark there. */
function walk(s: PeiperState, w: Sight, ways: Routes, traffic: Traffic): void {
  const t = s.tables;
  const { amount, road } = traffic;
  const scenario = scenarioOf(s);
  const units = t.unitsOf[GERMAN];
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    if (s.off[u] !== Off.pool) continue;
    const field = t.vehicle[u] ? ways.vehicles : ways.foot;
    let at = s.hex[u];
    if (at < 0) {
      if (s.due[u] > s.turn + 1) continue;
      const entry = scenario.entry[u];
      for (let k = 0; k < entry.length; k++) if (at < 0 || field[entry[k]] < field[at]) at = entry[k];
      if (at < 0) continue;
    }
    if (field[at] >= FAR) continue;
    // Those who are near count for more, and what they reach soon.
    let share = 1 / (1 + (field[at] / (t.ma[u] * POINT)) * w.foremost);
    for (let n = 0; n < 30; n++) {
      if (n > 0) {
        if (amount[at] === 0) road[traffic.roads++] = at;
        amount[at] += share;
        share *= w.ahead;
      }
      if (field[at] === 0) break;
      let next = -1;
      for (let side = at * 6, end = side + 6; side < end; side++) {
        const to = scenario.neighbour[side];
        if (to < 0 || field[to] >= field[at] || (next >= 0 && field[to] >= field[next])) continue;
        if (refuseCross(s, u, side, to) === 0) next = to;
      }
      if (next < 0) break;
      at = next;
    }
  }
}

/** How well a US unit stands here: in the way of the Germans, or near to it; where it can fire at them; in cover. */
function post(s: PeiperState, w: Eye, u: number, hex: number): number {
  const t = s.tables;
  const { amount, road, roads } = trafficWithout(s, w, u);
  const { across, along } = t.grid;
  let best = 0;
  for (let i = 0; i < roads; i++) {
    const at = road[i];
    if (s.standing[at] > 0) continue;
    const lines = Math.abs(across[at] - across[hex]);
    const steps = Math.abs(along[at] - along[hex]);
    const distance = lines > steps ? lines : (lines + steps) >> 1;
    const crowd = at === hex && s.hex[u] !== hex && s.standing[at] < 0 ? w.crowd : 1;
    const worth = amount[at] * crowd * (1 + w.usCovered * t.cover[t.terrain[at]]) * (1 / (1 + distance * w.far));
    if (worth > best) best = worth;
  }
  const scenario = scenarioOf(s);
  const goal = scenario.isGoal[hex] && scenario.goals.length < 4 ? w.garrison : 0;
  return best * w.block + (enemyAdjacent(s, US, hex) ? w.near : 0) + t.cover[t.terrain[hex]] * w.shelter + goal;
}

function usMove(s: PeiperState, w: Eye, u: number): number {
  const here = post(s, w, u, s.hex[u]);
  const gain = bestStep(s, u, (to) => post(s, w, u, to)) - here;
  return gain <= 0.1 ? -1.6 : w.usGo + Math.min(2, gain) - (inContact(s, US, s.hex[u]) ? w.usLeave : 0);
}

/** What the Germans would lose with this bridge: points added to the ways of those for whom it is near. */
export function bridgeWorth(s: PeiperState, bridge: number): number {
  const t = s.tables;
  const now = routesNow(s);
  const then = routesWithout(s, bridge);
  const germans = t.unitsOf[GERMAN];
  let sum = 0;
  for (let i = 0; i < germans.length; i++) {
    const g = germans[i];
    const at = s.hex[g];
    if (at < 0) continue;
    const [a, b] = t.vehicle[g] ? [now.vehicles, then.vehicles] : [now.foot, then.foot];
    if (a[at] < FAR) sum += Math.min(20, b[at] - a[at]) / (8 + a[at]);
  }
  return sum;
}

/** The best of the steps a unit may take first. */
function bestStep(s: PeiperState, u: number, worth: (to: number) => number): number {
  const t = s.tables;
  const from = s.hex[u];
  const side = t.sideOf[u];
  const { neighbour } = scenarioOf(s);
  const held = !has(s, Switch.infiltration) && inContact(s, side, from);
  let best = -Infinity;
  for (let i = from * 6, end = i + 6; i < end; i++) {
    const to = neighbour[i];
    if (to < 0 || standsIn(s, other(side), to) || refuseCross(s, u, i, to) !== 0) continue;
    if (held && inContact(s, side, to)) continue;
    best = Math.max(best, worth(to));
  }
  return best;
}

// ---- options ----------------------------------------------------------------------------------------------------------

/** Each point off the card is worth the same, as long as any card can hit. */
function supportWorth(s: PeiperState, support: number): number {
  const side = s.tables.sideOf[s.active];
  if (support & Support.tiger && !s.tables.vehicle[s.target]) return -3;
  const points =
    (support & Support.oba ? obaPoints(s, side) : 0) +
    (support & Support.air ? -s.tables.data.modifiers.air : 0) +
    (support & Support.tiger ? 2 : 0);
  const plain = hitChance(s, s.active, s.target, 0);
  const chance = hitChance(s, s.active, s.target, points);
  return chance === 0 ? -points : (chance - plain) * 12 - points * 0.15;
}

export function sightWith(weights: Sight): (s: PeiperState, c: number) => number {
  const w: Eye = { ...weights, traffics: noTraffics() };
  return (s, c) => {
    const t = s.tables;
    const a = firstThing(c);
    switch (verbOf(c)) {
      case V.place: {
        const { free, isGoal, goals } = scenarioOf(s);
        const hex = secondThing(c);
        if (isGoal[hex] && goals.length < 4 && s.standing[hex] === 0) return 4;
        const usual = free.find((f) => f.unit === a)?.usual ?? -1;
        return usual === hex ? 3 : t.cover[t.terrain[hex]] * 0.4 - (usual < 0 ? 0 : t.grid.distance(usual, hex) * 0.4);
      }
      case V.depot:
        return scenarioOf(s).depots.some((d) => d.usual === a) ? 2 : -t.column[a] / 50;
      case V.pick:
      case V.arrive:
        return t.af[a * 3 + 2] / 4;
      case V.mine:
        return t.af[a * 3 + 2] / 5 + (t.ss[a] ? 1 : 0);
      case V['no-mine']:
        return -4;
      case V.move:
        return t.sideOf[a] === GERMAN ? germanMove(s, w, a) : usMove(s, w, a);
      case V.attack:
        return t.sideOf[a] === GERMAN ? w.fire + w.hit * bestShot(s, w, a) : w.usFire + w.usHit * bestShot(s, w, a);
      case V.enter:
        return t.sideOf[a] === GERMAN ? w.enter + t.ma[a] * w.enterFast : w.usEnter;
      case V.demolish:
        return w.blow + Math.min(3.5, w.blowGain * bridgeWorth(s, a));
      case V.pass:
        return s.side === US ? w.usPass : -1.6;
      case V.to: {
        const u = s.active;
        return t.sideOf[u] === GERMAN
          ? germanStep(s, w, u, s.hex[u], a, s.points)
          : (post(s, w, u, a) - post(s, w, u, s.hex[u])) * 1.5;
      }
      case V.stop:
        return 0.15;
      case V.at:
        return 4 * hitChance(s, s.active, a, 0) * targetWorth(s, w, s.active, a);
      case V.support:
        return supportWorth(s, a);
      case V['use-news']:
        return 0.4;
      case V['fall-back']:
        return s.steps[s.target] === 1 ? 2 : 0.2;
      case V.advance: {
        const u = s.active;
        return t.sideOf[u] === GERMAN
          ? germanStep(s, w, u, s.hex[u], s.targetHex, 0) + 0.3
          : post(s, w, u, s.targetHex) - post(s, w, u, s.hex[u]);
      }
      case V['enter-at']:
        return t.sideOf[s.active] === GERMAN
          ? -wayFrom(routesHeld(s, w), s, s.active, a) * 0.6 - (inContact(s, GERMAN, a) ? 1 : 0)
          : post(s, w, s.active, a);
      case V.charges:
        return s.steps[a] - 2;
      case V.rebuild:
        return s.side === US ? -2 : 1;
      case V.retreat:
        return post(s, w, s.target, a);
      case V['arrive-at']:
      case V.return:
        return -t.column[a] * 0.1;
      default:
        return 0;
    }
  };
}

export const prior = sightWith(SIGHT);
