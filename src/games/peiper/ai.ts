/** What the machine player knows: which options look good at first sight, and what a phase is. */

import type { Advice } from '../../engine/game.ts';
import { first, second, verbOf } from '../../engine/verbs.ts';
import { evaluate, terms, WEIGHTS, type Weights } from './judgement.ts';
import { obaLeft } from './rules/attack.ts';
import { inContact, refuseCross, standsIn } from './rules/ground.ts';
import { attackFactor, totalModifier } from './rules/modifiers.ts';
import { V } from './rules/verbs.ts';
import { has, type PeiperState, Support, Switch, scenarioOf } from './state.ts';
import { GERMAN, other, US } from './tables.ts';
import { FAR, POINT, waysNow, waysWithout } from './ways.ts';

export { WEIGHTS } from './judgement.ts';

/** Points from a hex to the goal for this unit, with nobody in the way. */
const wayFrom = (s: PeiperState, u: number, hex: number): number => {
  const ways = waysNow(s);
  return (s.tables.vehicle[u] ? ways.vehicles : ways.foot)[hex] / POINT;
};

/** The highest card that would hit, without support. */
const limitOf = (s: PeiperState, firer: number, target: number): number =>
  attackFactor(s, firer) - totalModifier(s, firer, target, s.hex[target], false);

/** The best of the enemies next to a unit: about how likely it is to hit, more for one in the way or near its end. */
function bestShot(s: PeiperState, u: number): number {
  const t = s.tables;
  const side = t.sideOf[u];
  const enemies = t.unitsOf[other(side)];
  const more = obaLeft(s, side) > 0 ? (side === US ? 2 : 1) : 0;
  let best = 0;
  for (let i = 0; i < enemies.length; i++) {
    const e = enemies[i];
    if (s.hex[e] < 0 || t.grid.distance(s.hex[u], s.hex[e]) !== 1) continue;
    const chance = Math.max(0, Math.min(13, limitOf(s, u, e) + more)) / 13;
    best = Math.max(best, chance * targetWorth(s, e));
  }
  return best;
}

/** Those near the goal, or in the way to it, and those with one step left are worth more. */
function targetWorth(s: PeiperState, e: number): number {
  let worth = s.steps[e] === 1 ? 1.3 : 1;
  if (s.tables.sideOf[e] === GERMAN) worth += 2 / (2 + wayFrom(s, e, s.hex[e]));
  return worth;
}

// ---- German -----------------------------------------------------------------------------------------------------------

/** What a step is worth to a German unit: the way it shortens, unless it is held up there. */
function germanStep(s: PeiperState, u: number, from: number, to: number, left: number): number {
  const here = wayFrom(s, u, from);
  const there = wayFrom(s, u, to);
  let worth = Math.min(3, here - there);
  if (there === 0 && here > 0) worth += 2;
  else if (inContact(s, GERMAN, to)) worth -= 0.25 * Math.max(0, left - 1);
  if (s.depot[0] === to || s.depot[1] === to) worth += 1;
  return worth + s.tables.cover[s.tables.terrain[to]] * 0.1;
}

function germanMove(s: PeiperState, u: number): number {
  const from = s.hex[u];
  const way = wayFrom(s, u, from);
  if (way === 0) return -2;
  const step = bestStep(s, u, (to) => germanStep(s, u, from, to, s.tables.ma[u]));
  return step <= 0.3 ? -1.5 : 0.3 + step * 0.5 + Math.min(s.tables.ma[u], way) * 0.2;
}

// ---- US ---------------------------------------------------------------------------------------------------------------

/** How well a US unit stands here: next to the foremost Germans and before them, in cover. */
function post(s: PeiperState, u: number, hex: number): number {
  const t = s.tables;
  const germans = t.unitsOf[GERMAN];
  const { vehicles, foot } = waysNow(s);
  const places = s.hex;
  const { across, along } = t.grid;
  let best = 12;
  for (let i = 0; i < germans.length; i++) {
    const g = germans[i];
    const at = places[g];
    if (at < 0) continue;
    const lines = Math.abs(across[at] - across[hex]);
    // Far columns cannot be better than what was found.
    if (lines - 1 >= best) continue;
    const steps = Math.abs(along[at] - along[hex]);
    const apart = Math.abs((lines > steps ? lines : (lines + steps) >> 1) - 1);
    if (apart >= best) continue;
    const field = t.vehicle[g] === 1 ? vehicles : foot;
    const far = apart + Math.min(8, field[at] / (4 * POINT)) + (field[hex] > field[at] ? 2 : 0);
    if (far < best) best = far;
  }
  const goal = scenarioOf(s).isGoal[hex] && scenarioOf(s).goals.length < 4 ? 1 : 0;
  return -best * 0.6 + t.cover[t.terrain[hex]] * 0.35 + goal - (s.steps[u] === 1 ? 0.2 : 0);
}

function usMove(s: PeiperState, u: number): number {
  const here = post(s, u, s.hex[u]);
  const gain = bestStep(s, u, (to) => post(s, u, to)) - here;
  return gain <= 0.1 ? -1.6 : 0.2 + Math.min(2, gain) + (inContact(s, US, s.hex[u]) ? -0.6 : 0);
}

/** What the Germans would lose with this bridge: points added to the ways of those for whom it is near. */
function bridgeWorth(s: PeiperState, bridge: number): number {
  const t = s.tables;
  const now = waysNow(s);
  const then = waysWithout(s, bridge);
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

// ---- first sight ------------------------------------------------------------------------------------------------------

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
      return scenarioOf(s).depots.some((d) => d.usual === a) ? 2 : -t.column[a] / 50;
    case V.pick:
    case V.arrive:
      return t.af[a * 3 + 2] / 4;
    case V.mine:
      return t.af[a * 3 + 2] / 5 + (t.ss[a] ? 1 : 0);
    case V['no-mine']:
      return -4;
    case V.move:
      return t.sideOf[a] === GERMAN ? germanMove(s, a) : usMove(s, a);
    case V.attack:
      return -0.6 + 4 * bestShot(s, a);
    case V.enter:
      return t.sideOf[a] === GERMAN ? 0.8 + t.ma[a] * 0.25 : 1;
    case V.demolish:
      return -0.8 + Math.min(3.5, 3 * bridgeWorth(s, a));
    case V.pass:
      return s.side === US ? -0.7 : -1.6;
    case V.to: {
      const u = s.active;
      return t.sideOf[u] === GERMAN
        ? germanStep(s, u, s.hex[u], a, s.points)
        : (post(s, u, a) - post(s, u, s.hex[u])) * 1.5;
    }
    case V.stop:
      return 0.15;
    case V.at:
      return 4 * (Math.max(0, Math.min(13, limitOf(s, s.active, a))) / 13) * targetWorth(s, a);
    case V.support:
      return supportWorth(s, a);
    case V['use-news']:
      return 0.4;
    case V['fall-back']:
      return s.steps[s.target] === 1 ? 2 : 0.2;
    case V.advance: {
      const u = s.active;
      return t.sideOf[u] === GERMAN
        ? germanStep(s, u, s.hex[u], s.targetHex, 0) + 0.3
        : post(s, u, s.targetHex) - post(s, u, s.hex[u]);
    }
    case V['enter-at']:
      return t.sideOf[s.active] === GERMAN
        ? -wayFrom(s, s.active, a) * 0.6 - (inContact(s, GERMAN, a) ? 1 : 0)
        : post(s, s.active, a);
    case V.charges:
      return s.steps[a] - 2;
    case V.rebuild:
      return s.side === US ? -2 : 1;
    case V.retreat:
      return post(s, s.target, a);
    case V['arrive-at']:
    case V.return:
      return -t.column[a] * 0.1;
    default:
      return 0;
  }
}

/** Each point off the card is worth the same, as long as any card can hit. */
function supportWorth(s: PeiperState, support: number): number {
  const side = s.tables.sideOf[s.active];
  const vehicle = s.tables.vehicle[s.target] === 1;
  if (support & Support.tiger && !vehicle) return -3;
  const points =
    (support & Support.oba ? (side === US ? 2 : 1) : 0) +
    (support & Support.air ? 2 : 0) +
    (support & Support.tiger ? 2 : 0);
  const before = s.support;
  s.support = 0;
  const limit = limitOf(s, s.active, s.target);
  s.support = before;
  return limit + points < 1 ? -points : (Math.min(13, limit + points) - Math.max(0, limit)) * 0.5 - points * 0.15;
}

export const adviceWith = (weights: Weights): Advice<PeiperState> => ({
  evaluate: (s, seat) => evaluate(s, seat, weights),
  terms: (s, seat) => terms(s, seat, weights),
  prior,
  milestone: (s) => s.ended,
  phase: (s) => s.turn * 256 + s.round,
  // A phase is one card.
  foresight: { phases: 4, worlds: 20, share: 0.5 },
});

export const advice = adviceWith(WEIGHTS);
